"""Where things are: results on one line, the total in sight, nothing that moves by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from web.conftest import closing_session
from web.visit import RATED, go, open_tab, rows, type_game

_BOX = """(element) => {
  const { x, y, width } = element.getBoundingClientRect();
  return [x, y + scrollY, width];
}"""


@contextmanager
def _screen(browser: Browser, width: int, height: int = 900) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": width, "height": height}, service_workers="block"
    )
    yield context.new_page()
    context.close()


class TestCharts:
    def test_the_chart_of_a_tournament_has_its_width_from_the_first_game_on(
        self, page: Page
    ) -> None:
        open_tab(page, "Tournament")
        page.fill("#f-t-rating", "1500")
        type_game(rows(page).first, "1600", "Win")
        expect(page.locator("#path")).to_be_visible()
        assert page.locator("#path").evaluate("svg => svg.getScreenCTM().a") == pytest.approx(1)

    def test_it_follows_its_place(self, page: Page, address: str) -> None:
        go(page, address, RATED)
        for width in (1000, 820, 1400):
            page.set_viewport_size({"width": width, "height": 900})
            expect(page.locator("#path")).to_be_visible()
            sizes = page.evaluate(
                """() => new Promise((done) => requestAnimationFrame(() => setTimeout(() =>
                  done(["path", "curve"].map((id) => document.getElementById(id))
                    .map((svg) => [svg.clientWidth, svg.viewBox.baseVal.width])))))"""
            )
            shown, drawn = sizes[0]
            assert drawn == pytest.approx(shown, abs=1)

    def test_the_words_of_a_point_are_off_the_axis(self, page: Page) -> None:
        page.fill("#f-a-rating", "1800")
        for difference in (-600, -560, -300, 0, 300, 560, 600):
            page.fill("#f-b-rating", str(1800 - difference))
            words = f"at {difference:+}".replace("-", "−") if difference else "at 0"
            expect(page.locator("#curve .g-say")).to_contain_text(words)
            # In one go: the curve is drawn anew when its width becomes known.
            bottom, axis = page.locator("#curve").evaluate(
                """(curve) => [
                  curve.querySelector(".g-say").getBoundingClientRect().bottom,
                  curve.querySelector(".g-axis").getBoundingClientRect().top]"""
            )
            assert bottom <= axis + 1

    def test_the_curve_has_no_corners(self, page: Page) -> None:
        """Up to the middle it grows steeper, from there on flatter, except where a rule ends it."""
        expect(page.locator("#curve .g-line")).to_be_visible()
        slopes = page.locator("#curve .g-line").evaluate(
            """(line) => {
              const points = Array.from({ length: Math.floor(line.getTotalLength() / 6) },
                (_, at) => line.getPointAtLength(6 * at));
              return points.slice(1).map(({ x, y }, at) => (points[at].y - y) / (x - points[at].x));
            }"""
        )
        rising = [slope for slope in slopes if slope > 0.05]
        middle = rising.index(max(rising))
        turns = [b - a for a, b in pairwise(rising[: middle + 1])]
        turns += [a - b for a, b in pairwise(rising[middle:])]
        assert len(rising) > 50
        assert min(turns) > -0.02


class TestGame:
    def test_both_results_stand_on_one_line(self, page: Page, address: str) -> None:
        for fragment in ("", "#b.rating=2100", "#system=lichess&tab=game"):
            go(page, address, fragment)
            for place in (".duel .line-in", ".verdict .move", ".verdict .exact"):
                expect(page.locator(place)).to_have_count(2)
                tops = page.locator(place).evaluate_all(
                    "all => all.map((each) => each.getBoundingClientRect().top)"
                )
                assert tops[0] == pytest.approx(tops[1], abs=0.1), (fragment, place)

    def test_the_outcomes_have_one_size(self, page: Page, address: str) -> None:
        for fragment in ("", "#system=lichess&tab=game&a.deviation=500", "#system=fide&a.k=40"):
            go(page, address, fragment)
            expect(page.locator("#side-a .hero")).to_be_visible()
            styles = page.locator("#outcomes b").evaluate_all(
                """all => all.map((each) => getComputedStyle(each))
                  .map(({ fontSize, fontWeight }) => [fontSize, fontWeight])"""
            )
            assert len({size for size, _ in styles}) == 1
            assert [weight for _, weight in styles] == ["600", "500", "500"]

    def test_saying_what_was_done_moves_no_button(self, page: Page) -> None:
        for width in (1280, 360):
            page.set_viewport_size({"width": width, "height": 900})
            page.locator("#done").evaluate("line => { line.hidden = true; }")
            before = page.locator("#acts button").evaluate_all(f"all => all.map({_BOX})")
            page.get_by_role("button", name="Link").click()
            expect(page.locator("#done")).to_be_visible()
            after = page.locator("#acts button").evaluate_all(f"all => all.map({_BOX})")
            assert after == before
            box = page.locator("#done").bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width

    def test_the_steps_of_the_working_are_evenly_spaced(self, page: Page) -> None:
        expect(page.locator("#reading h2").first).to_be_visible()
        page.get_by_text("Show the working").click()
        expect(page.locator("#game-working .article button").first).to_be_visible()
        gaps = """() => [...document.querySelectorAll("#game-working .steps")].flatMap((list) => {
          const next = list.nextElementSibling;
          const lines = [...list.children, ...(next?.matches(".steps") ? [next.children[0]] : [])];
          return lines.slice(1).map((line, at) => Math.round(
            line.getBoundingClientRect().top - lines[at].getBoundingClientRect().bottom));
        })"""
        assert set(page.evaluate(gaps)) == {8}
        page.locator("#game-working .article button").first.click()
        expect(page.locator("#game-working .rule")).to_be_visible()
        assert set(page.evaluate(gaps)) == {8}

    def test_what_is_opened_about_you_leaves_no_void_in_the_middle(self, page: Page) -> None:
        """It has two columns, below the outcomes, until the opponent's is opened too."""
        page.locator(".you .more-facts > summary").click()
        assumed, outcomes = page.locator("#a-assumed"), page.locator("#outcomes")
        own, middle = assumed.bounding_box(), outcomes.bounding_box()
        assert own
        assert middle
        assert own["x"] + own["width"] == pytest.approx(middle["x"] + middle["width"], abs=1)
        fold = page.locator("#a-k").bounding_box()
        assert fold
        assert fold["y"] >= middle["y"] + middle["height"]
        page.locator(".opp .more-facts > summary").click()
        narrow = assumed.bounding_box()
        assert narrow
        assert narrow["x"] + narrow["width"] <= middle["x"]

    @pytest.mark.parametrize("width", [1024, 1280])
    def test_what_is_opened_about_the_opponent_alone_leaves_none_either(
        self, page: Page, width: int
    ) -> None:
        """The outcomes grow beside it down to its sentences, which have two columns."""
        page.set_viewport_size({"width": width, "height": 800})
        closed = page.locator("#outcomes").bounding_box()
        page.locator(".opp .more-facts > summary").click()
        sentence, outcomes = page.locator("#b-assumed"), page.locator("#outcomes")
        theirs, middle = sentence.bounding_box(), outcomes.bounding_box()
        first = page.locator("#b-k > .quiet").first.bounding_box()
        assert closed
        assert middle
        assert theirs
        assert first
        assert theirs["x"] == pytest.approx(middle["x"], abs=1)
        assert middle["height"] > closed["height"] + 90
        assert middle["y"] + middle["height"] <= first["y"]
        page.locator(".you .more-facts > summary").click()
        narrow = sentence.bounding_box()
        assert narrow
        assert narrow["x"] >= middle["x"] + middle["width"]


def test_the_fields_of_what_is_needed_stand_on_one_line(page: Page, address: str) -> None:
    go(page, address, "#tab=tournament&t.rating=1500&g=1600*1*")
    expect(page.locator(".need-in .in").last).to_be_visible()
    for width in (820, 1024, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        tops = page.locator(".need-in :is(.seg, .in)").evaluate_all(
            "(all) => all.map((each) => each.getBoundingClientRect().top)"
        )
        assert len(tops) == 3
        assert max(tops) - min(tops) < 1, width


class TestTotal:
    def test_on_a_tablet_it_is_a_band_that_stays(self, browser: Browser, address: str) -> None:
        games = "".join(f"&g={rating}*1*" for rating in range(1500, 1530))
        with _screen(browser, 820) as page:
            page.goto(address + RATED + games)
            band = page.locator(".band")
            expect(band).to_be_visible()
            board = page.locator("#tournament .board").bounding_box()
            box = band.bounding_box()
            assert board is not None
            assert box is not None
            assert box["y"] + box["height"] <= board["y"]
            page.evaluate("scrollTo(0, 900)")
            box = band.bounding_box()
            assert box is not None
            assert box["y"] == pytest.approx(0, abs=1)
            assert box["height"] < 900 / 6

    def test_beside_the_games_it_is_narrow(self, browser: Browser, address: str) -> None:
        with _screen(browser, 1024) as page:
            page.goto(address + RATED)
            expect(page.locator(".band")).to_be_visible()
            _, top, width = page.locator(".band").evaluate(_BOX)
            assert width == 256
            assert top == pytest.approx(page.locator("#tournament .board").evaluate(_BOX)[1], abs=1)

    def test_the_bars_give_way_first_then_the_expected_scores(
        self, browser: Browser, address: str
    ) -> None:
        shown = """() => [".barcell", ".expected", ".name", ".gain"].filter((part) =>
          document.querySelector(`#tournament .grow ${part}`).checkVisibility())"""
        with _screen(browser, 1280) as page:
            page.goto(address + RATED)
            expect(page.locator(".gain").first).to_be_visible()
            for width, parts in (
                (1280, [".barcell", ".expected", ".name", ".gain"]),
                (705, [".expected", ".name", ".gain"]),
                (600, [".name", ".gain"]),
            ):
                page.set_viewport_size({"width": width, "height": 900})
                assert page.evaluate(shown) == parts, width

    def test_four_times_enlarged_no_bar_takes_the_screen(
        self, browser: Browser, address: str
    ) -> None:
        with _screen(browser, 320, 200) as page:
            page.goto(address + RATED)
            expect(page.locator("#open-total")).to_be_visible()
            page.evaluate("scrollTo(0, 300)")
            box = page.locator("#open-total").bounding_box()
            assert box is not None
            covered = max(0, min(200, box["y"] + box["height"]) - max(0, box["y"]))
            assert covered < 200 / 4


_SHIFTS = """
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
"""


class TestStart:
    @pytest.mark.parametrize("fragment", ["", RATED])
    @pytest.mark.parametrize("device", ["desk", "slow phone"])
    def test_nothing_shifts_while_the_page_is_loaded(
        self, browser: Browser, static_address: str, device: str, fragment: str
    ) -> None:
        is_phone = device == "slow phone"
        with _screen(browser, 360 if is_phone else 1280, 740 if is_phone else 900) as page:
            page.add_init_script(_SHIFTS)
            with closing_session(page.context, page) as session:
                if is_phone:
                    slow = {"offline": False, "latency": 200, "downloadThroughput": 102_400}
                    session.send("Network.enable")
                    session.send(
                        "Network.emulateNetworkConditions", {**slow, "uploadThroughput": 51_200}
                    )
                    session.send("Emulation.setCPUThrottlingRate", {"rate": 2})
                page.goto(static_address + fragment)
                expect(page.locator("[role=tabpanel]:not([hidden]) .hero").first).to_be_attached()
                expect(page.locator("#reading h2").first).to_be_visible()
                page.wait_for_timeout(300)
                assert page.evaluate("window.shifts") < 0.1

    def test_without_scripts_there_is_a_sentence_and_the_text(
        self, browser: Browser, static_address: str
    ) -> None:
        context = browser.new_context(java_script_enabled=False)
        page = context.new_page()
        page.goto(static_address)
        expect(page.locator("noscript .note")).to_be_visible()
        for place in ("#work", "#asleep"):
            expect(page.locator(place)).to_be_hidden()
        for place in ("#formula math", "#questions summary", "#which-k table"):
            expect(page.locator(place).first).to_be_visible()
        page.locator("#questions summary").first.click()
        expect(page.locator("#questions details > div").first).to_be_visible()
        context.close()

    def test_a_slow_load_says_so(self, context: BrowserContext, static_address: str) -> None:
        page = context.new_page()
        held: list[Route] = []
        page.route("**/app.js", lambda route: held.append(route))
        page.goto(static_address, wait_until="commit")
        expect(page.get_by_text("The calculator is being loaded.")).to_be_visible()
        held[0].continue_()
        expect(page.locator("#side-a .hero")).to_have_text("+13")
        expect(page.locator("#asleep")).to_have_count(0)


_SOURCE = Path(str(files("arpad")))
_SHEETS = sorted(_SOURCE.rglob("*.css"))


def _selectors(sheet: Path) -> str:
    """A sheet without its comments and declarations."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    return re.sub(r"\{[^{}]*\}", "{}", text)


@pytest.mark.parametrize("sheet", _SHEETS, ids=lambda sheet: f"{sheet.parent.name}/{sheet.name}")
class TestSheets:
    def test_only_a_pointer_tints(self, sheet: Path) -> None:
        """A finger leaves the tint behind: what was tapped would look pressed."""
        pointed = r"@media[^{]*\(hover:hover\)[^{]*\{(?:[^{}]|\{\})*\}"
        assert ":hover" not in re.sub(pointed, "", _selectors(sheet))

    def test_every_class_is_used(self, sheet: Path) -> None:
        used = {
            word
            for path in _SOURCE.rglob("*")
            if path.suffix in (".py", ".js", ".html")
            for word in re.findall(r"[A-Za-z][\w-]*", path.read_text("utf-8"))
        }
        assert set(re.findall(r"\.([A-Za-z][\w-]*)", _selectors(sheet))) - used == set()
