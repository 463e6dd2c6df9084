"""Pasting and dropping on the page: the expected rows, or the expected question, key by key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from formats.pasted_texts import FIELDS, TABLES, TYPED
from formats.test_pasted import CASES
from playwright.sync_api import Locator, Page, expect

from arpad.formats import pasted
from web.scanning import assert_accessible
from web.visit import open_tab, ratings, rows

_CARD = (
    "Rd.\tSNo\tName\tRtg\tPts.\tRes.\n1\t30\tAlpha, Ann\t1637\t5\tw 1\n"
    "2\t26\tBeta, Bob\t1548\t2,5\ts ½\n3\t-1\tspielfrei\t0\t0\t- 1\n4\t2\tGamma, Cat\t0\t5\tw 0\n"
)
_LISTS = "Runde;Gegner;DWZ;Elo;Ergebnis\n1;Alpha, Ann;1600;1655;1\n2;Beta, Bob;1700;1702;0,5\n"
_CROSS = (
    "No.\tName\tRtg\t1.Rd\t2.Rd\n1\tAnn\t1600\t2w1\t3b½\n"
    "2\tBob\t1700\t1b0\t-1\n3\tCat\t1800\t-0\t1w½"
)
_RESULTS = {1.0: "1", 0.5: "0.5", 0.0: "0"}


@pytest.fixture
def card(page: Page) -> Locator:
    """The list of a tournament, with its box for pasting open."""
    open_tab(page, "Tournament")
    list_ = page.locator("[data-list=t]")
    list_.locator(".paste > summary").click()
    return list_


def preview(card: Locator, text: str) -> Locator:
    card.locator("textarea").fill(text)
    return card.locator(".paste-preview")


def filled(page: Page) -> list[dict[str, Any]]:
    """The rows of the list as they stand on the page."""
    read = """(items) => items.map((item) => ({
      opponent: item.querySelector(".opponent").value,
      name: item.querySelector("[data-field=name]").value,
      result: item.querySelector("[data-field=result]:checked")?.value ?? "",
    })).filter((row) => row.opponent)"""
    found: list[dict[str, Any]] = rows(page).evaluate_all(read)
    return found


def expected(reading: pasted.Reading) -> list[dict[str, str]]:
    return [
        {
            "opponent": "-" if game.unrated else f"{game.opponent:g}",
            "name": game.name or "",
            "result": _RESULTS[game.score if game.score is not None else -1],
        }
        for game in reading.games
    ]


def test_a_card_is_shown_before_anything_counts(page: Page, card: Locator) -> None:
    shown = preview(card, _CARD)
    expect(shown.locator("caption")).to_have_text("3 games as they are read")
    expect(shown).to_contain_text("Omitted: round 3: spielfrei")
    expect(shown.get_by_label("Column 5, Pts., holds")).to_have_value("omitted")
    expect(shown.get_by_label("Column 6, Res., holds")).to_have_value("result")
    assert ratings(page) == []
    shown.get_by_role("button", name="Add 3 games").click()
    assert filled(page) == [
        {"opponent": "1637", "name": "Alpha, Ann", "result": "1"},
        {"opponent": "1548", "name": "Beta, Bob", "result": "0.5"},
        {"opponent": "-", "name": "Gamma, Cat", "result": "0"},
    ]
    expect(card.locator("textarea")).to_have_value("")
    expect(shown).to_be_empty()


def test_a_question_is_asked_and_nothing_can_be_added_before(page: Page, card: Locator) -> None:
    shown = preview(card, _LISTS)
    ask = "2 columns may be the rating, DWZ or Elo: which one counts?"
    expect(shown.locator(".paste-ask .note")).to_have_text(ask)
    expect(shown.get_by_role("button", name="Add 2 games")).to_be_disabled()
    shown.get_by_label("It is column").select_option("Elo")
    expect(shown.locator(".paste-ask")).to_have_count(0)
    shown.get_by_role("button", name="Add 2 games").click()
    assert ratings(page) == ["1655", "1702"]


def test_a_refused_text_has_nothing_to_add(card: Locator) -> None:
    shown = preview(card, "2026-Jan 1650 5")
    expect(shown.locator(".paste-ask .note")).to_contain_text("ratings over time")
    expect(shown.get_by_role("button")).to_have_text(["Clear"])
    preview(card, "1 Ann 1650 1")
    expect(shown.get_by_role("button")).to_have_text(["Clear"])


def test_a_correction_replaces_the_game_above(page: Page, card: Locator) -> None:
    shown = preview(card, "beat 1650\nsorry, drew 1650")
    expect(shown.get_by_role("button", name="Add 2 games")).to_be_disabled()
    shown.get_by_label("“sorry, drew 1650” is").select_option("right instead of the game above")
    shown.get_by_role("button", name="Add 1 game").click()
    assert filled(page) == [{"opponent": "1650", "name": "", "result": "0.5"}]


def test_what_is_read_by_convention_is_stated(page: Page, card: Locator) -> None:
    shown = preview(card, "1743 1-0\n1650 0-1")
    expect(shown).to_contain_text("Taken from your side: “1-0”, “0-1”.")
    shown.get_by_role("button", name="Add 2 games").click()
    assert ratings(page) == ["1743", "1650"]


def test_columns_can_be_changed(page: Page, card: Locator) -> None:
    shown = preview(card, _CARD)
    shown.get_by_text("2 columns omitted · change").click()
    shown.get_by_label("Column 5, Pts., holds").select_option("rating")
    expect(shown.get_by_label("Column 4, Rtg, holds")).to_have_value("omitted")
    expect(shown.get_by_role("button", name="Add 3 games")).to_be_disabled()
    shown.get_by_label("Column 4, Rtg, holds").focus()
    shown.get_by_label("Column 4, Rtg, holds").select_option("rating")
    expect(shown.get_by_role("button", name="Add 3 games")).to_be_enabled()
    expect(shown.get_by_label("Column 4, Rtg, holds")).to_be_focused()


def test_which_player_are_you(page: Page, card: Locator) -> None:
    shown = preview(card, _CROSS)
    expect(shown.locator(".paste-ask .note")).to_have_text("Which player in this text are you?")
    shown.get_by_label("You are").select_option("Ann")
    shown.get_by_role("button", name="Add 2 games").click()
    assert filled(page) == [
        {"opponent": "1700", "name": "Bob", "result": "1"},
        {"opponent": "1800", "name": "Cat", "result": "0.5"},
    ]


def test_words_and_ratings_are_asked(page: Page, card: Locator) -> None:
    shown = preview(card, "S 1650, R 1702")
    shown.get_by_label("“S” is").select_option("win")
    shown.get_by_label("“R” is").select_option("draw")
    shown.get_by_role("button", name="Add 2 games").click()
    shown = preview(card, "17O2 0")
    expect(shown.locator("input")).to_have_value("1702")
    shown.get_by_role("button", name="Use these ratings").click()
    shown.get_by_role("button", name="Add 1 game").click()
    assert ratings(page) == ["1650", "1702", "1702"]


def test_a_game_without_a_result_is_asked_and_answered(page: Page, card: Locator) -> None:
    shown = preview(card, "1650\n1820 ✗\n1700 ✓")
    answers = shown.get_by_label("“1650 in line 1” is").locator("option")
    expect(answers).to_have_text(
        [
            *("Choose …", "a win", "a draw", "a loss", "won without play", "lost without play"),
            "no game: leave it out",
        ]
    )
    shown.get_by_label("“1650 in line 1” is").select_option("draw")
    shown.get_by_role("button", name="Add 3 games").click()
    assert [row["result"] for row in filled(page)] == ["0.5", "0", "1"]


def test_a_forfeit_is_an_answer_and_is_not_rated(page: Page, card: Locator) -> None:
    """Only the first game counts: by K 20 a win against one's equal is 10 points."""
    page.locator("#f-t-rating").fill("1600")
    shown = preview(card, "Rd.\tName\tRtg\tRes.\n1\tAnn\t1600\tw 1\n2\tBob\t1700\t+")
    shown.get_by_label("“+” is").select_option("forfeit-win")
    expect(shown.locator("tbody tr").nth(1)).to_contain_text("Win, by forfeit")
    shown.get_by_role("button", name="Add 2 games").click()
    expect(page.locator("#tournament-outcome .hero")).to_have_text("+10")


def test_lines_without_a_game_are_left_out_by_a_button(page: Page, card: Locator) -> None:
    shown = preview(card, "1650 1\n5 min\n10+0 • Rated • Rapid\n1700 0")
    expect(shown.locator(".paste-ask .note")).to_contain_text("No game was found in “5 min”")
    shown.get_by_role("button", name="Leave these lines out").click()
    shown.get_by_role("button", name="Add 2 games").click()
    assert ratings(page) == ["1650", "1700"]


def test_a_rating_that_is_none_is_refused(page: Page, card: Locator) -> None:
    shown = preview(card, "17O2 0\n1650 1")
    shown.locator("input").fill("abc")
    shown.get_by_role("button", name="Use these ratings").click()
    expect(shown.get_by_role("alert")).to_have_text("A rating is a number such as 1702.")
    expect(shown.locator("input")).to_be_focused()
    shown.get_by_role("combobox", name="“17O2” is").select_option("omit")
    shown.get_by_role("button", name="Use these ratings").click()
    shown.get_by_role("button", name="Add 1 game").click()
    assert ratings(page) == ["1650"]


_WIDE = (
    "Rd.\tBo.\tSNo\tTitle\tName\tRtg\tRtgI\tFED\tClub/City\tPts.\tRes.\twe\tw-we\tK\n"
    "1\t4\t30\t\tAlpha, Ann\t1637\t1637\tAAA\tLetterton\t5\tw 1\t0,5\t0,5\t20\n"
    "2\t6\t26\t\tBeta, Bob\t1548\t1548\tBBB\tNumberham\t2,5\ts ½\t0,6\t-0,1\t20\n"
)


@pytest.mark.parametrize("page_case", [1280, 820, 360])
def test_games_and_add_are_first_and_columns_are_folded(
    page: Page, card: Locator, page_case: int
) -> None:
    page.set_viewport_size({"width": page_case, "height": 900})
    shown = preview(card, _WIDE)
    add, fold = shown.get_by_role("button", name="Add 2 games"), shown.locator(".paste-fold")
    table, button, columns = (each.bounding_box() for each in (shown.locator("table"), add, fold))
    assert table
    assert button
    assert columns
    assert table["y"] < button["y"] < columns["y"]
    assert button["y"] - table["y"] < 250
    expect(fold.locator("summary")).to_have_text("10 columns omitted · change")
    expect(fold.locator(".paste-columns")).to_be_hidden()
    fold.locator("summary").click()
    assert fold.evaluate("""(fold) => [...fold.querySelectorAll("select")].every((each) => {
      const { left, right } = each.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    })""")
    assert_accessible(page, _WIDE)


def test_replacing_can_be_taken_back(page: Page, card: Locator) -> None:
    preview(card, "1600 1\n1700 0").get_by_role("button", name="Add 2 games").click()
    preview(card, "1800 1").get_by_role("button", name="Replace the list").click()
    assert ratings(page) == ["1800"]
    page.get_by_role("button", name="Undo").click()
    assert ratings(page) == ["1600", "1700"]


def test_a_pasted_text_is_answered_with_keys_alone(page: Page, card: Locator) -> None:
    card.locator("textarea").focus()
    page.keyboard.insert_text("S 1650")
    expect(card.get_by_label("“S” is")).to_be_visible()
    card.get_by_label("“S” is").focus()
    page.keyboard.press("ArrowDown")
    expect(card.get_by_role("button", name="Add 1 game")).to_be_focused()
    page.keyboard.press("Enter")
    assert ratings(page) == ["1650"]
    expect(card.locator("textarea")).to_be_focused()


def test_a_file_is_dropped_or_chosen(page: Page, card: Locator, tmp_path: Path) -> None:
    drop = """(host) => {
      const carried = new DataTransfer();
      carried.items.add(new File(["1650 1\\n1700 0"], "games.txt", { type: "text/plain" }));
      host.dispatchEvent(new DragEvent("dragover", { dataTransfer: carried, bubbles: true }));
      host.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true }));
    }"""
    card.locator("textarea").evaluate(drop)
    card.get_by_role("button", name="Add 2 games").click()
    assert ratings(page) == ["1650", "1700"]
    path = tmp_path / "games.csv"
    path.write_bytes("Name;Rating;Result\nÄ. Alpha;1800;½\n".encode("cp1252"))
    card.locator("input[type=file]").set_input_files(path)
    card.get_by_role("button", name="Add 1 game").click()
    assert filled(page)[-1] == {"opponent": "1800", "name": "Ä. Alpha", "result": "0.5"}
    path.write_bytes(b"PK\x03\x04\0\0")
    card.locator("input[type=file]").set_input_files(path)
    expect(card.locator(".paste .message").first).to_have_text(
        "This file is not text: choose a CSV, PGN, TRF or text file."
    )


_PASTE = """(field, text) => {
  const carried = new DataTransfer();
  carried.setData("text/plain", text);
  return field.dispatchEvent(new ClipboardEvent("paste", {
    clipboardData: carried, bubbles: true, cancelable: true }));
}"""
_OWN = (
    "Name\tOmega, Ole\nStarting rank\t8\nRating\t1723\nRating international\t0\nPoints\t1,5\n"
    f"Year of birth\t2012\n \n{_CARD}"
)


def test_a_table_is_pasted_with_nothing_focused(page: Page) -> None:
    open_tab(page, "Tournament")
    assert not page.locator("body").evaluate(_PASTE, _CARD)  # the page takes it
    add = page.get_by_role("button", name="Add 3 games")
    expect(add).to_be_focused()
    add.press("Enter")
    assert ratings(page) == ["1637", "1548", "-"]


def test_a_table_that_is_pasted_for_a_game_is_named(page: Page) -> None:
    assert page.locator("body").evaluate(_PASTE, "1600")  # nothing to do with it
    rating = page.locator("#f-a-rating")
    assert rating.evaluate(_PASTE, _CARD)  # the field is not empty: it is the browser's
    rating.fill("")
    assert rating.evaluate(_PASTE, "1600")
    page.locator("#any[data-ready]").wait_for()
    assert not rating.evaluate(_PASTE, _CARD)
    page.get_by_role("button", name="Open as tournament").click()
    expect(page.get_by_role("tab", name="Tournament")).to_have_attribute("aria-selected", "true")
    assert ratings(page) == ["1637", "1548", "-"]


def test_the_card_is_taken_in_an_empty_field_and_fills_it(page: Page) -> None:
    open_tab(page, "Tournament")
    rating = page.locator("#f-t-rating")
    rating.fill("")
    assert rating.evaluate(_PASTE, "1600")
    assert not rating.evaluate(_PASTE, _OWN)
    shown = page.locator("[data-list=t] .paste-preview")
    expect(shown.locator(".paste-own")).to_have_text("Taken for you: Omega, Ole, 1723, born 2012")
    assert_accessible(page, _OWN)
    shown.get_by_role("button", name="Add 3 games").click()
    expect(rating).to_have_value("1723")
    expect(page.locator("#f-t-birth_year")).to_have_value("2012")


def test_what_was_typed_stays_unless_it_is_ticked(page: Page, card: Locator) -> None:
    page.locator("#f-t-rating").fill("1500")
    shown = preview(card, _OWN)
    expect(shown.get_by_role("checkbox")).not_to_be_checked()
    shown.get_by_role("button", name="Add 3 games").click()
    expect(page.locator("#f-t-rating")).to_have_value("1500")
    shown = preview(card, _OWN)
    shown.get_by_role("checkbox").check()
    shown.get_by_role("button", name="Replace the list").click()
    expect(page.locator("#f-t-rating")).to_have_value("1723")


def test_a_list_that_is_pasted_into_a_row(page: Page, card: Locator) -> None:
    first = rows(page).first.locator(".opponent")
    first.evaluate(_PASTE, "1600 1\n1700 0")
    expect(rows(page).nth(1).locator(".opponent")).to_have_value("1700")
    first.evaluate(_PASTE, "S 1650\nN 1702")
    expect(card.get_by_label("“S” is")).to_be_focused()
    assert ratings(page) == ["1600", "1700"]


_TEXTS = [*(text for text, _ in (*TYPED, *TABLES)), *(case["text"] for case in CASES)]
_SAMPLE = [text for text in _TEXTS if text.strip()]  # nothing is shown of nothing


def test_texts_give_the_expected_rows_or_the_expected_question(page: Page, card: Locator) -> None:
    """One in ten of all texts, in the box and out of it; all are compared without it elsewhere."""
    questions = added = 0
    for text in _SAMPLE[::10]:
        reading = pasted.read(text)
        shown = preview(card, text)
        if reading.question:
            expect(shown.locator(".paste-ask .note")).to_have_text(reading.question.text)
            questions += 1
            continue
        shown.get_by_role("button", name="Replace the list").click()
        expect(shown).to_be_empty()
        assert filled(page) == expected(reading), text
        added += 1
    assert questions > 5
    assert added > 5


@pytest.mark.parametrize("page_case", [1280, 360])
def test_everyone_can_use_it(page: Page, card: Locator, page_case: int) -> None:
    page.set_viewport_size({"width": page_case, "height": 900})
    for text in (_CARD, _LISTS, _CROSS, "S 1650", "17O2 0", FIELDS[0][0]):
        expect(preview(card, text)).not_to_be_empty()
        assert_accessible(page, text)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
