"""The box of the first page: each kind of text is named, and led to where it belongs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from arpad.fide import tournament
from arpad.web.build.site import page_files, write_single_file
from arpad.web.event.document import sample
from web.scanning import assert_accessible
from web.visit import ratings

Scheme = Literal["light", "dark"]
_OWN = 1723
_GAMES = [(1612, 1), (1840, 0.5), (1795, 0.5), (1902, 0), (1768, 1), (1851, 1), (1880, 0.5)]
_CARD = "Rd.\tName\tRtg\tFED\tPts.\tRes.\n" + "\n".join(
    f"{number}\tPlayer {number}\t{rating}\tAAA\t3\t{'b' if number % 2 else 'w'} {score}"
    for number, (rating, score) in enumerate(_GAMES, 1)
)
_CROSS = (
    "No.\tName\tRtg\t1.Rd\t2.Rd\n1\tAnn\t1600\t2w1\t3b½\n"
    "2\tBob\t1700\t1b0\t-1\n3\tCat\t1800\t-0\t1w½"
)
_LISTS = "Runde;Gegner;DWZ;Elo;Ergebnis\n1;Alpha, Ann;1600;1655;1\n2;Beta, Bob;1700;1702;0,5\n"
_TABLE = "white\tblack\tresult\nAnn\tBob\t1\nBob\tCy\t0.5\nAnn\tCy\t0\n"


def _pgn(*pairs: tuple[str, str, str]) -> str:
    ratings_of = {"Ann": 1500, "Bob": 1600, "Cy": 1700}
    return "\n".join(
        f'[White "{white}"]\n[Black "{black}"]\n[WhiteElo "{ratings_of[white]}"]\n'
        f'[BlackElo "{ratings_of[black]}"]\n[Result "{result}"]\n\n{result}\n'
        for white, black, result in pairs
    )


_OF_BOB = _pgn(("Ann", "Bob", "1-0"), ("Bob", "Cy", "1/2-1/2"))
_OF_ALL = _pgn(("Ann", "Bob", "1-0"), ("Bob", "Cy", "1/2-1/2"), ("Cy", "Ann", "0-1"))
_DROP = """(target, [name, text]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], name));
  for (const kind of ["dragover", "drop"]) {
    target.dispatchEvent(
      new DragEvent(kind, { dataTransfer: carried, bubbles: true, cancelable: true }));
  }
}"""


def read(page: Page, text: str) -> Locator:
    """What the box says of a text."""
    page.locator("#anything").fill(text)
    return page.locator("#any-read")


@pytest.mark.parametrize(
    ("text", "own", "score", "opponent"),
    [
        ("1500 beat 1650", "1500", "1", "1650"),
        ("  1480 lost to 1600. ", "1480", "0", "1600"),
        ("1480 ½-½ 1600.5", "1480", "0.5", "1600.5"),
        ("1490 Drew with 1610", "1490", "0.5", "1610"),
        ("lost to 1610", "1500", "0", "1610"),
    ],
)
def test_a_game(page: Page, text: str, own: str, score: str, opponent: str) -> None:
    shown = read(page, text)
    expect(shown.locator(".kind")).to_have_text("One game")
    expect(page.locator("#f-b-rating")).to_have_value("1600")  # nothing counts before the button
    shown.get_by_role("button", name="Open as a game").click()
    expect(page.locator("#f-a-rating")).to_have_value(own)
    expect(page.locator("#f-b-rating")).to_have_value(opponent)
    expect(page.locator(f"#outcomes input[value='{score}']")).to_be_checked()
    expect(page.get_by_role("tab", name="Game")).to_be_focused()
    expect(shown).to_have_count(0)


def test_a_card_is_a_tournament(page: Page) -> None:
    shown = read(page, _CARD)
    expect(shown.locator(".kind")).to_have_text("A player card, 7 games")
    expect(shown.locator(".any-say")).to_have_text("4½ out of 7. Your own rating is not in it.")
    expect(shown.locator(".form .r")).to_have_text(["1", "½", "½", "0", "1", "1", "½"])
    expect(shown).to_contain_text("Omitted: FED, Pts.")
    shown.get_by_label("Your rating").fill(str(_OWN))
    report = tournament(_OWN, _GAMES)
    expect(shown.locator(".any-chg b")).to_have_text(f"+{report.rounded_change}")
    expect(shown.locator(".any-chg span")).to_have_text(f"{_OWN} → {report.new_rating}")
    shown.get_by_role("button", name="Open as tournament").click()
    expect(page.get_by_role("tab", name="Tournament")).to_be_focused()
    assert ratings(page) == [str(rating) for rating, _ in _GAMES]
    expect(page.locator("#f-t-rating")).to_have_value(str(_OWN))
    expect(page.locator("#tournament-outcome .hero")).to_have_text(f"+{report.rounded_change}")


def test_what_was_in_the_list_can_be_taken_back(page: Page) -> None:
    for text in ("1600 1\n1700 0", "1800 1\n1900 0"):
        read(page, text).get_by_role("button", name="Open as tournament").click()
        page.locator("#any-read").wait_for(state="detached")
    assert ratings(page) == ["1800", "1900"]
    page.get_by_role("button", name="Undo").click()
    assert ratings(page) == ["1600", "1700"]


def test_a_list_that_is_too_long_is_kept_in_the_box(page: Page) -> None:
    text = "1600 1\n" * 201
    shown = read(page, text)
    shown.get_by_role("button", name="Open as tournament").click()
    expect(shown).to_contain_text("at most 200 games; this would be 201")
    expect(page.locator("#anything")).to_have_value(text)


def test_columns_are_changed_in_the_tournament(page: Page) -> None:
    read(page, _CARD).get_by_role("button", name="Read it as something else").click()
    expect(page.get_by_label("Column 5, Pts., holds")).to_have_value("omitted")
    expect(page.get_by_role("button", name="Add 7 games")).to_be_visible()


@pytest.mark.parametrize(
    ("text", "question", "asks"),
    [(_LISTS, "which one counts?", "It is column"), (_CROSS, "Which player", "You are")],
)
def test_a_question_is_answered_in_the_tournament(
    page: Page, text: str, question: str, asks: str
) -> None:
    shown = read(page, text)
    expect(shown).to_contain_text(question)
    shown.get_by_role("button", name="Answer it").click()
    expect(page.locator("#tournament").get_by_label(asks)).to_be_focused()


def test_a_pgn_of_one_player_is_a_tournament(page: Page) -> None:
    shown = read(page, _OF_BOB)
    expect(shown.locator(".kind")).to_have_text("A PGN, 2 games of one player")
    expect(shown.get_by_label("Your rating")).to_have_value("1600")
    shown.get_by_role("button", name="Open as tournament").click()
    page.locator("#any-read").wait_for(state="detached")
    assert ratings(page) == ["1500", "1700"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (sample(), "A whole event, as a report (TRF)"),
        (_OF_ALL, "The games of many players (PGN)"),
        (_TABLE, "A table of games of many players"),
        ('{"sections": []}', "A whole event, as JSON"),
    ],
    ids=["trf", "pgn", "table", "json"],
)
def test_a_page_that_rates_no_events_says_what_does(page: Page, text: str, kind: str) -> None:
    shown = read(page, text)
    expect(shown.locator(".kind")).to_have_text(kind)
    expect(shown).to_contain_text("arpad event FILE")
    expect(shown.get_by_role("button", name="Rate the whole event")).to_have_count(0)


def test_one_player_of_an_event(page: Page) -> None:
    read(page, sample()).get_by_role("button", name="One player’s games").click()
    page.locator("#tournament").get_by_label("You are").select_option("Beta, Bob")
    expect(page.get_by_role("button", name="Add 7 games")).to_be_enabled()


@pytest.mark.parametrize("text", ["hello world", "2026-Jan 1650 5", "constructor", "1500 x 1600"])
def test_what_is_not_understood(page: Page, text: str) -> None:
    shown = read(page, text)
    expect(shown.locator(".kind")).to_have_text("Not understood")
    expect(shown.get_by_role("button")).to_have_text(["Clear"])
    shown.get_by_role("button", name="Clear").click()
    expect(page.locator("#anything")).to_have_value("")
    expect(page.locator("#anything")).to_be_focused()
    expect(shown).to_have_count(0)


def test_a_file_is_dropped_anywhere_or_chosen(page: Page, tmp_path: Path) -> None:
    page.locator("#any[data-ready]").wait_for()
    page.locator("#curve").evaluate(_DROP, ["games.csv", _CARD])
    shown = page.locator("#any-read")
    expect(shown.locator(".kind")).to_have_text("A player card, 7 games")
    for content, words in ((b"PK\3\4\0\0", "not text"), (b"1" * 2**23, "too large")):
        path = tmp_path / "list.zip"
        path.write_bytes(content)
        with page.expect_file_chooser() as chooser:
            # In the box that has read something, another file is dropped.
            shown.get_by_role("button", name="Clear").click()
            page.get_by_role("button", name="Choose a file").first.click()
        chooser.value.set_files(path)
        expect(shown).to_contain_text(words)


def test_what_was_typed_before_the_box_was_ready_is_read(tab: Page, static_address: str) -> None:
    held = []
    tab.route("**/start-box.js", lambda route: held.append(route))
    tab.goto(static_address)
    expect(tab.locator("#style-paste")).to_be_attached()
    tab.locator("#anything").fill("1500 beat 1600")
    tab.wait_for_timeout(100)
    held[0].continue_()
    expect(tab.locator("#any-read .kind")).to_have_text("One game")


def test_a_file_is_chosen_before_the_box_was_ready(tab: Page, static_address: str) -> None:
    held = []
    tab.route("**/start-box.js", lambda route: held.append(route))
    tab.goto(static_address)
    expect(tab.locator("#style-paste")).to_be_attached()
    with tab.expect_file_chooser() as chooser:
        tab.locator("#any-file").click()
        held[0].continue_()
    chooser.value.set_files({"name": "a.txt", "mimeType": "", "buffer": b"1600 1\n1700 0"})
    expect(tab.locator("#any-read .kind")).to_have_text("A list, 2 games")


def test_a_box_that_cannot_come_is_not_shown(tab: Page, static_address: str) -> None:
    tab.route("**/start-box.js", lambda route: route.abort())
    tab.goto(static_address)
    expect(tab.locator("#any")).to_be_hidden()


def test_the_single_file_reads_and_says_what_rates_events(
    context: BrowserContext, tmp_path: Path
) -> None:
    (file,) = write_single_file(tmp_path / "single")
    page = context.new_page()
    page.goto(file.as_uri())
    expect(read(page, _CARD).locator(".kind")).to_have_text("A player card, 7 games")
    expect(read(page, sample())).to_contain_text("arpad event FILE")


@contextmanager
def _visitor(browser: Browser, width: int, scheme: Scheme) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, service_workers="block"
    )
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everyone_can_use_it(
    browser: Browser, static_address: str, width: int, scheme: Scheme
) -> None:
    with _visitor(browser, width, scheme) as page:
        page.goto(static_address)
        for text in (_CARD, sample(), "hello"):
            read(page, text).wait_for()
            assert_accessible(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_server_rates_what_is_handed_over(tab: Page, server: str) -> None:
    tab.goto(server)
    read(tab, sample()).get_by_role("button", name="Rate the whole event").click()
    expect(tab.locator("#read-name")).to_have_text("pasted.trf")
    tab.get_by_role("button", name="Rate the event").click()
    tab.locator("table.standings").wait_for()
    tab.goto(f"{server}event")
    expect(tab.locator("#drop")).to_be_visible()  # it is taken once


def test_only_a_page_that_rates_events_is_named() -> None:
    assert 'data-event="./event"' in page_files(served=True)["index.html"]
    assert "data-event" not in page_files()["index.html"]
