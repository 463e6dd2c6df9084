"""The report as a file looks like the report on the screen, at every width, light and dark."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from arpad import event, formats, render
from arpad.formats import EventRecord, PlayerRecord, RoundRecord

from .conftest import require_poppler

MASTERS = Path(__file__).parents[2] / "docs" / "examples" / "masters.trf"
#: Every element of a report below its head (a server's page has more buttons there), as it looks.
LOOKS = """(root) => [...document.querySelectorAll(`${root} *`)]
  .filter((each) => !each.closest(".report-head") && !each.matches("script"))
  .map((each) => {
    const style = getComputedStyle(each);
    const names = ["color", "backgroundColor", "fill", "stroke", "display", "fontSize",
      "fontFamily", "fontWeight", "paddingTop", "paddingLeft", "marginTop", "borderTopWidth",
      "borderBottomColor", "textAlign", "gridTemplateColumns", "width", "height"];
    return [each.tagName, each.className.baseVal ?? each.className,
      ...names.map((name) => style[name])].join(" | ");
  })"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    report = event.rate(formats.read(MASTERS))
    path.write_text(render.html(report), "utf-8")
    return path


def opened(page: Page, file: Path, width: int) -> Page:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(file.as_uri())
    return page


@pytest.fixture(scope="module")
def screens(browser: Browser, server: str, file: Path) -> Iterator[tuple[Page, Page]]:
    """The report of the server, and the same as a file."""
    context = browser.new_context(reduced_motion="reduce")
    screen, alone = context.new_page(), context.new_page()
    screen.goto(f"{server}event")
    screen.wait_for_selector("#event[data-ready]")
    screen.set_input_files("#file", str(MASTERS))
    screen.wait_for_selector("#read-name:visible")
    screen.get_by_role("button", name="Rate the event").click()
    expect(screen.locator(".standings")).to_be_visible()
    screen.mouse.move(0, 0)  # what is pointed at is tinted
    alone.goto(file.as_uri())
    yield screen, alone
    context.close()


@pytest.mark.parametrize("width", [360, 1280])
def test_file_and_screen_look_alike(screens: tuple[Page, Page], width: int) -> None:
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        for page in screens:
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme=scheme)
            assert page.evaluate("document.documentElement.scrollWidth") == width
        screen, alone = screens
        shown = screen.evaluate(LOOKS, "#report")
        assert len(shown) > 600
        assert alone.evaluate(LOOKS, "main") == shown
        lost = alone.locator(".gains .f").first.evaluate("(bar) => getComputedStyle(bar).fill")
        assert lost == 'url("#hatch")'
        assert alone.locator("#hatch path").count() == 1


def test_the_head_of_the_server_has_its_buttons_in_line(screens: tuple[Page, Page]) -> None:
    """No border left of the title; on a wide screen, the event's name keeps its line."""
    page, _ = screens
    left = "(each) => Math.round(each.getBoundingClientRect().left)"
    lines = "(title) => title.clientHeight / parseFloat(getComputedStyle(title).lineHeight)"
    for width in (320, 360, 640, 1024, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        title = page.locator(".report-head h1")
        buttons = page.locator(".report-head .acts .btn:not(.bare)").filter(visible=True)
        assert min(button.evaluate(left) for button in buttons.all()) >= title.evaluate(left), width
        if width > 1000:
            assert title.evaluate(lines) == pytest.approx(1, abs=0.1), width
            assert page.locator(".report-head p").evaluate("(each) => each.clientHeight") < 110


# On paper: what was chosen, each sheet on a page, with as many pages as the button says


def pages_of(page: Page, paper: str, folder: Path) -> list[str]:
    """The text of each page that is printed."""
    require_poppler()
    path = folder / "paper.pdf"
    page.pdf(path=path, format=paper, prefer_css_page_size=False)
    info = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True).stdout
    assert re.search(r"^Title: +Alphabet Masters$", info, re.MULTILINE)
    text = subprocess.run(
        ["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True
    ).stdout
    return text.split("\f")[:-1]


def test_without_poppler_nothing_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(pytest.skip.Exception, match="NOT TESTED: poppler is missing"):
        require_poppler()


@pytest.mark.parametrize("width", [360, 820])
def test_nothing_in_a_file_runs_into_its_neighbour(tab: Page, file: Path, width: int) -> None:
    """Articles of norms, the points of ten players, the labels of the filters."""
    page = opened(tab, file, width)
    steps, cross, labels = page.evaluate(
        """() => {
            document.querySelectorAll("details").forEach((each) => { each.open = true; });
            const box = (each) => each.getBoundingClientRect();
            const inked = (each) => {
              const range = document.createRange();
              range.selectNodeContents(each);
              return range.getBoundingClientRect();
            };
            const steps = [...document.querySelectorAll(".norm .steps li")];
            const over = steps.filter(({ children: [first, next] }) =>
              inked(first).right >= box(next).left || inked(first).height > 24);
            const cross = document.querySelector(".scroll:has(.cross)");
            const names = document.querySelectorAll(".filters :is(.field > span, legend)");
            return [[steps.length > 10, over.length], cross.scrollWidth <= cross.clientWidth,
              [...names].map((each) => inked(each).top)];
        }"""
    )
    assert steps == [True, 0]
    assert cross
    assert width < 400 or max(labels) - min(labels) < 1


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_what_is_printed_is_what_was_chosen(
    context: BrowserContext, file: Path, tmp_path: Path, paper: str
) -> None:
    page = context.new_page()
    page.goto(file.as_uri())
    (standings,) = pages_of(page, paper, tmp_path)  # Ctrl P without a choice
    for words in ("Standings and changes", "Cross-table", "2 title norms. Eta, Ed", "1 of 1"):
        assert words in standings
    for words in ("Working", "Who gained", "Find a player", "not made", "Player by player"):
        assert words not in standings
    page.locator(".paper-choice summary").click()
    chosen = {}
    for kind, button in (
        ("Players, 10", "Print 10 pages"),
        ("Certificates, 2", "Print 2 pages"),
        ("All, 13", "Print 13 pages"),
    ):
        page.get_by_label(kind).check()
        expect(page.get_by_role("button", name=button)).to_be_visible()
        chosen[kind] = pages_of(page, paper, tmp_path)
        assert f"Print {len(chosen[kind])} pages" == button
    everything = "".join(chosen["All, 13"])
    for words in ("Working", "not made", "Rules that are cited", "least score for the norm"):
        assert words not in everything
    for number, text in enumerate(chosen["All, 13"], 1):
        assert "Alphabet Masters, Letterton, AAA, 2 to 10 February 2026" in text, number
        assert f"{number} of 13" in text
    assert "place 6 of 10" in chosen["Players, 10"][5]
    assert "2398" in chosen["Players, 10"][5]
    for text, who in zip(chosen["Certificates, 2"], ("Eta, Ed", "Theta, Theo"), strict=True):
        facts = ("Norm for International Master", who, "Round robin, 9 rounds", "Conditions, B.01")
        for each in (*facts, "1.4.1a", "Chief arbiter, name", "A draft until it is signed"):
            assert each in text


def test_one_certificate_is_printed_alone(
    context: BrowserContext, file: Path, tmp_path: Path
) -> None:
    page = context.new_page()
    page.goto(file.as_uri())
    page.evaluate("window.print = () => {}")
    page.get_by_text("FM Theta, Theo, IM norm").click()
    page.get_by_role("button", name="Print it").last.click()
    (text,) = pages_of(page, "A4", tmp_path)
    assert "Theta, Theo" in text.partition("Games")[0]
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert "Standings" in pages_of(page, "A4", tmp_path)[0]


def test_the_cross_table_stands_beside_the_changes_on_a_small_screen(tab: Page, file: Path) -> None:
    page = opened(tab, file, 1024)
    table, changes = (page.locator(".pictures > *").nth(at).bounding_box() for at in range(2))
    assert table
    assert changes
    assert table["y"] == changes["y"]
    assert table["x"] + table["width"] < changes["x"]


def test_nothing_of_a_certificate_is_cut_at_the_edge_of_the_paper(tab: Page, file: Path) -> None:
    """A sheet of A4 without its margins has 673 CSS pixels."""
    page = opened(tab, file, 673)
    page.locator("[name=paper][value=certificates]").evaluate("(choice) => choice.click()")
    page.emulate_media(media="print")
    tables = page.locator(".sheet table").evaluate_all(
        "(all) => all.map((each) => [each.scrollWidth, each.parentElement.clientWidth])"
    )
    assert len(tables) == 4
    assert all(0 < table <= room for table, room in tables), tables


def test_a_report_is_read_and_printed_without_scripts(
    browser: Browser, file: Path, tmp_path: Path
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(file.as_uri())
    page.get_by_role("link", name="Eta, Ed").first.click()
    expect(page.locator("#p7")).to_be_visible()
    assert len(pages_of(page, "A4", tmp_path)) == 1
    page.locator(".paper-choice summary").click()
    page.get_by_label("All, 13").check()
    assert len(pages_of(page, "A4", tmp_path)) == 13
    context.close()


def large(players: int) -> EventRecord:
    """An event in which the first half meets the second in nine rounds."""
    half = players // 2
    records = []
    for place in range(players):
        first = place < half
        rounds = tuple(
            RoundRecord(
                half + (place + shift) % half + 1 if first else (place - half - shift) % half + 1,
                "white" if first else "black",
                "1=0"[shift % 3] if first else "0=1"[shift % 3],
            )
            for shift in range(9)
        )
        records.append(PlayerRecord(place + 1, f"Player {place + 1}", 2400 - place, rounds=rounds))
    return EventRecord(
        name="Alphabet Masters",
        starts=date(2026, 2, 2),
        time_control="90+30",
        players=tuple(records),
    )


@cache
def large_file(players: int) -> str:
    return render.html(event.rate(large(players)))


def shown_large(page: Page, players: int, folder: Path) -> None:
    (folder / "large.html").write_text(large_file(players), "utf-8")
    page.goto((folder / "large.html").as_uri())


def test_a_large_event_is_dense_and_light(context: BrowserContext, tmp_path: Path) -> None:
    page = context.new_page()
    shown_large(page, 248, tmp_path)
    assert page.evaluate("document.querySelectorAll('*').length") < 10_000
    for width in (360, 820, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") == width
        heights = page.locator(".standings tbody tr").evaluate_all(
            "(rows) => rows.map((row) => row.getBoundingClientRect().height)"
        )
        assert max(heights) <= (42 if width == 360 else 30)
        page.get_by_role("link", name="Player 200", exact=True).click()
        expect(page.locator("#p200")).to_be_visible()
        page.evaluate("scrollTo(0, 3000)")
        for head in (".filters", ".standings th"):
            top = page.locator(head).first.evaluate("(each) => each.getBoundingClientRect().top")
            assert 0 <= top < 90, "it stays in sight"


@pytest.mark.parametrize(("players", "pages"), [(30, 1), (60, 2), (248, 5)])
def test_the_head_is_repeated_and_the_pages_are_counted(
    context: BrowserContext, tmp_path: Path, players: int, pages: int
) -> None:
    page = context.new_page()
    shown_large(page, players, tmp_path)
    printed = pages_of(page, "A4", tmp_path)
    assert len(printed) == pages
    words = "1 page" if pages == 1 else f"{pages} pages"
    assert page.locator("[data-do=print]").text_content() == f"Print {words}"
    for text in printed:
        assert re.search(r"# +Player +", text)


def test_a_main_button_keeps_its_colour_of_letters_under_the_mouse(
    context: BrowserContext, file: Path
) -> None:
    page = context.new_page()
    page.goto(file.as_uri())
    page.locator(".paper-choice summary").click()
    button = page.locator(".paper-choice .btn.main")
    colour = "(button) => getComputedStyle(button).color"
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.mouse.move(5, 800)
        expect(page.locator(".btn.main:hover")).to_have_count(0)
        away = button.evaluate(colour)
        button.hover()
        assert button.evaluate(colour) == away
