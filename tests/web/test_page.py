"""The page as a visitor meets it, from a static host and from the server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from arpad.fide.editions import FAR
from arpad.web.site import first_view, page_files
from web.conftest import Serve

_RATED = "#tab=tournament&on=2025-10-05&t.rating=1500&g=1600*1*&g=1550*0.5*&g=1700*0*"


def open_tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def choose(page: Page, name: str) -> None:
    page.get_by_role("radio", name=name).check()


def paste(page: Page, list_name: str, text: str, button: str = "Add these games") -> None:
    card = page.locator(f"[data-list={list_name}]")
    if card.locator(".paste").get_attribute("open") is None:
        card.get_by_text("Paste a list").click()
    card.locator("textarea").fill(text)
    card.get_by_role("button", name=button).click()


def go(page: Page, address: str, fragment: str) -> None:
    """Opens the page anew with that fragment."""
    page.goto("about:blank")
    page.goto(address + fragment)


class TestGame:
    @pytest.mark.both_hosts
    def test_the_example_of_the_issue(self, page: Page) -> None:
        choose(page, "Elo formula")
        side = page.locator("#side-a")
        expect(side.locator(".change")).to_have_text("+13")
        expect(side.locator(".exact")).to_have_text("exactly +12.80")
        expect(side.locator(".move")).to_have_text("1500 → 1513")
        expect(side).to_contain_text("0.36")
        expect(page.locator("#side-b .change")).to_have_text("−13")
        expect(page.locator("#chance")).to_contain_text("36.0 %")
        expect(page.locator("#chance")).to_contain_text("64.0 %")
        expect(page.locator("#chance")).to_contain_text("1.8 : 1")
        expect(page.locator("#game")).to_contain_text("Elo does not separate wins from draws")

    def test_every_key_changes_the_result(self, page: Page) -> None:
        rating = page.locator("#f-a-rating")
        rating.fill("")
        seen = []
        for key in "2450":
            rating.press(key)
            seen.append(page.locator("#side-a .move").inner_text())
        assert [text.split(" ")[0] for text in seen] == ["2", "24", "245", "2450"]
        assert len(set(seen)) == 4

    def test_presets_and_a_k_of_ones_own(self, page: Page) -> None:
        choose(page, "Elo formula")
        page.select_option("#f-preset", "chesscom-classical")
        expect(page.locator("#side-a .exact")).to_have_text("exactly +20.48")
        page.select_option("#f-preset", "k")
        page.fill("#f-k", "40")
        expect(page.locator("#side-a .exact")).to_have_text("exactly +25.60")
        page.fill("#f-k", "201")
        expect(page.locator("#f-k-error")).to_have_text("K must be a number from 0 to 200.")

    def test_a_pool_with_a_scale_of_its_own(self, page: Page) -> None:
        choose(page, "Elo formula")
        page.fill("#f-scale", "200")
        # 1 / (1 + 10^(100 / 200)) = 0.2403; 20 × 0.7597 = 15.19
        expect(page.locator("#side-a .exact")).to_have_text("exactly +15.19")
        expect(page.locator("#chance")).to_contain_text("24.0 %")
        page.fill("#f-scale", "0")
        expect(page.locator("#f-scale-error")).to_have_text(
            "The scale must be a number from 1 to 100,000."
        )

    def test_k_by_the_games_played_before(self, page: Page) -> None:
        choose(page, "Elo formula")
        expect(page.locator("#a-k")).to_be_hidden()
        page.select_option("#f-preset", "k_by_games")
        expect(page.locator("#game-hint")).to_contain_text("40:30,20 is 40 for 30 games, then 20")
        page.fill("#f-k_by_games", "40:30,20")
        expect(page.locator("#a-k summary")).to_have_text("K 40: 0 games played before")
        page.locator("#a-k summary").click()
        for games, change in [("29", "+25.60"), ("30", "+12.80")]:
            page.fill("#f-a-games_played", games)
            expect(page.locator("#side-a .exact")).to_have_text(f"exactly {change}")
        for wrong in ("40:30", "40:30,20:10,5", "201", "40:x,20", "40:0,20"):
            page.fill("#f-k_by_games", wrong)
            expect(page.locator("#f-k_by_games-error")).to_contain_text("40:30,20 is 40")

    def test_a_pool_with_a_start_rating(self, page: Page) -> None:
        choose(page, "Elo formula")
        page.fill("#f-a-rating", "")
        expect(page.locator("#game-hint")).to_have_text("Enter both ratings.")
        page.fill("#f-start", "1500.5")
        # 20 × (1 − 0.36061) = 12.79, and 1500.5 + 12.79 rounds to 1513
        expect(page.locator("#side-a .exact")).to_have_text("exactly +12.79")
        expect(page.locator("#side-a .move")).to_have_text("1500.5 → 1513")

    @pytest.mark.parametrize(
        ("day", "strong", "weak"),
        [("2025-09-30", "exactly +0.80", "exactly −0.80"), ("2025-10-01", "+0.70", "−0.80")],
    )
    def test_the_exemption_belongs_to_the_player(
        self, page: Page, day: str, strong: str, weak: str
    ) -> None:
        page.fill("#f-a-rating", "2813")
        page.fill("#f-b-rating", "2400")
        page.fill("#f-on", day)
        expect(page.locator("#side-a .exact")).to_contain_text(strong)
        expect(page.locator("#side-b .exact")).to_contain_text(weak)

    def test_k_is_worked_out_from_age_games_and_peak(self, page: Page) -> None:
        details = page.locator("#a-k")
        details.locator("summary").click()
        page.fill("#f-on", "2025-12-01")
        page.fill("#f-a-birth_year", "2007")
        expect(details.locator("summary")).to_contain_text("K 40: a junior")
        page.fill("#f-a-highest_rating", "2300")
        expect(details.locator("summary")).to_contain_text("K 20")
        page.fill("#f-a-games_played", "29")
        expect(details.locator("summary")).to_contain_text("K 40: fewer than 30")
        page.fill("#f-a-highest_rating", "2400")
        expect(details.locator("summary")).to_contain_text("K 10: published at 2400")
        page.fill("#f-a-k", "15")
        expect(details.locator("summary")).to_contain_text("K 15: set by you")

    def test_an_age_where_the_birth_year_is_not_known(self, page: Page) -> None:
        page.fill("#f-on", "2025-12-01")
        page.locator("#a-k summary").click()
        page.fill("#f-a-age", "17")
        expect(page.locator("#a-k summary")).to_contain_text("K 40: a junior")
        page.fill("#f-a-age", "18")
        expect(page.locator("#a-k summary")).to_contain_text("K 20")
        page.fill("#f-a-birth_year", "2009")
        expect(page.locator("#f-a-age-error")).to_have_text(
            "Born in 2009, a player is 15 or 16 on 2025-12-01."
        )

    def test_a_standard_rating_stands_in_for_a_missing_rapid_one(self, page: Page) -> None:
        page.fill("#f-on", "2024-03-01")
        page.locator("#a-k summary").click()
        expect(page.locator("#f-a-standard_rating")).to_be_hidden()
        page.select_option("#f-time_control", "rapid")
        page.fill("#f-a-rating", "")
        expect(page.locator("#game-hint")).to_have_text("Enter both ratings.")
        page.fill("#f-a-standard_rating", "1500")
        expect(page.locator("#side-a .move")).to_have_text("1500 → 1513")
        expect(page.locator("#a-k")).to_contain_text("Assumed: the standard rating stands in")

    def test_rapid_games_far_apart_are_not_rated(self, page: Page) -> None:
        page.select_option("#f-time_control", "rapid")
        page.fill("#f-on", "2024-12-01")
        page.fill("#f-a-rating", "2601")
        page.fill("#f-b-rating", "2001")
        expect(page.locator("#side-a")).to_contain_text("Not counted: difference of 600 or more")
        expect(page.locator("#side-a .change")).to_have_text("0")

    def test_a_day_far_ahead_is_noted(self, page: Page) -> None:
        note = "is more than a year away; the rules may change until then"
        near, far = (date.today() + FAR + timedelta(days=days) for days in (0, 1))
        page.fill("#f-on", near.isoformat())
        expect(page.locator("#side-a .change")).to_have_text("+13")
        expect(page.locator("#side-a")).not_to_contain_text(note)
        page.fill("#f-on", far.isoformat())
        expect(page.locator("#side-a")).to_contain_text(f"{far.isoformat()} {note}")

    def test_the_working_names_the_articles(self, page: Page) -> None:
        page.get_by_text("Show the working").first.click()
        working = page.locator("#game-working")
        for text in ("8.1.2", "8.3.3", "8.3.4", "+0.64 × 20 = +12.80"):
            expect(working).to_contain_text(text)

    @pytest.mark.parametrize("tab", ["game", "tournament", "initial"])
    def test_no_step_is_made_before_the_working_is_open(
        self, context: BrowserContext, static_address: str, tab: str
    ) -> None:
        page = context.new_page()
        head = "export function fill(key, values) {\n"
        source = page_files()["sentences.js"]
        assert head in source
        count = f"{head}  if (key === 'LAST') window.steps = (window.steps ?? 0) + 1;\n"
        last = {"game": "rounded", "tournament": "average_and_gain", "initial": "initial_sum"}[tab]
        counting = source.replace(head, count.replace("LAST", last))
        page.route(
            "**/sentences.js",
            lambda route: route.fulfill(body=counting, content_type="text/javascript"),
        )
        page.goto(f"{static_address}{_RATED}&u=1600*1*&u=1700*0.5*&tab={tab}")
        if tab == "initial":
            page.locator("[data-list=i] input.opponent").first.fill("1650")
        else:
            page.fill("#f-a-rating" if tab == "game" else "#f-t-rating", "1555")
        expect(page.locator("#live")).to_contain_text(re.compile(r"\d"))
        assert page.evaluate("window.steps ?? 0") == 0
        page.locator(f"#{tab}-working summary").click()
        expect(page.locator(f"#{tab}-working li").first).to_be_visible()
        made = page.evaluate("window.steps")
        assert made == (2 if tab == "game" else 1)
        page.locator(f"#{tab}-working summary").click()
        page.get_by_role("tab", name="Game").focus()
        page.fill("#f-on", "2025-12-05")
        expect(page.locator("#edition-note")).to_contain_text("2025")
        assert page.evaluate("window.steps") == made

    def test_a_result_is_chosen(self, page: Page) -> None:
        choose(page, "Draw")
        expect(page.locator("#side-a .exact")).to_have_text("exactly +2.80")
        choose(page, "B wins")
        expect(page.locator("#side-a .exact")).to_have_text("exactly −7.20")


class TestMistakes:
    @pytest.mark.parametrize(
        ("field", "typed", "sentence"),
        [
            ("a-rating", "15x", "The rating must be a whole number from 1 to 99,999."),
            ("b-rating", "-5", "The rating must be a whole number from 1 to 99,999."),
            ("a-birth_year", "2999", "It is later than"),
            ("a-birth_year", "19", "Nobody is older than 120"),
            ("a-games_played", "1.5", "must be a whole number, 0 or more."),
            ("b-k", "201", "K must be a whole number from 0 to 200."),
            ("on", "2014-06-30", "The first edition known for standard is that of 2014-07-01."),
        ],
    )
    def test_are_marked_and_the_result_greyed(
        self, page: Page, field: str, typed: str, sentence: str
    ) -> None:
        page.locator("#a-k summary").click()
        page.locator("#b-k summary").click()
        control = page.locator(f"#f-{field}")
        before = control.input_value()
        control.fill(typed)
        expect(control).to_have_attribute("aria-invalid", "true")
        described = control.get_attribute("aria-describedby")
        expect(page.locator(f"#{described}")).to_contain_text(sentence)
        expect(page.locator("#game")).to_have_class("stale")
        expect(page.locator("#side-a .change")).to_have_text("+13")
        expect(page.locator("#side-a .change")).to_have_css("opacity", "0.4")
        expect(page.locator("#game-hint")).to_contain_text("last good one")
        expect(page.locator("#live")).to_contain_text("Fix the marked field")
        expect(page.locator("#copy-summary")).to_be_disabled()
        control.fill(before)
        expect(page.locator("#game")).not_to_have_class("stale")
        assert control.get_attribute("aria-invalid") is None

    def test_of_a_row_are_marked_in_the_row(self, page: Page, address: str) -> None:
        go(page, address, _RATED)
        row = page.locator("[data-list=t] .rows li").nth(1)
        row.locator(".opponent").fill("15oo")
        expect(row.locator(".opponent")).to_have_attribute("aria-invalid", "true")
        expect(row.locator(".remark")).to_contain_text("The rating must be a whole number")
        expect(page.locator("#tournament")).to_have_class("stale")

    def test_games_of_the_period_include_these(self, page: Page, address: str) -> None:
        go(page, address, f"{_RATED}&t.period=2")
        expect(page.locator("#f-t-games_in_period-error")).to_contain_text("of which 3 count")
        page.fill("#f-t-games_in_period", "36")
        expect(page.locator("#t-k summary")).to_contain_text("K 19")


class TestTournament:
    @pytest.mark.both_hosts
    def test_rows_are_typed(self, page: Page) -> None:
        open_tab(page, "Tournament")
        page.fill("#f-t-rating", "1500")
        rows = page.locator("[data-list=t] .rows li")
        for place, (rating, result) in enumerate([("1600", "Win"), ("1550", "Draw")]):
            rows.nth(place).locator(".opponent").press_sequentially(rating)
            rows.nth(place).locator(".score").select_option(label=result)
        expect(rows.nth(0).locator(".expected")).to_have_text("0.36")
        expect(rows.nth(0).locator(".gain")).to_have_text("+12.80")
        expect(rows.nth(1).locator(".gain")).to_have_text("+1.40")
        total = page.locator("#tournament-outcome")
        for text in ("+14", "exactly +14.20", "1500 → 1514", "1.5 out of 2", "0.79", "1575"):
            expect(total).to_contain_text(text)
        expect(total).to_contain_text("1768")  # 75 %: 1575 + 193
        rows.nth(2).locator(".opponent").fill("1700")
        expect(rows.nth(2).locator(".remark")).to_have_text("Choose a result.")

    def test_an_unrated_opponent_is_not_counted(self, page: Page, address: str) -> None:
        go(page, address, f"{_RATED}&g=-*1*")
        remark = page.locator("[data-list=t] .rows li").nth(3).locator(".remark")
        expect(remark).to_have_text("Not counted: unrated opponent.")
        expect(page.locator("#tournament-outcome")).to_contain_text("1.5 out of 3")

    def test_two_hundred_games_are_pasted(self, page: Page) -> None:
        open_tab(page, "Tournament")
        page.fill("#f-t-rating", "1500")
        paste(page, "t", "1600 1\n1550 =\n1500\t0\tA\n1450;0,5;B\n" * 50)
        expect(page.locator("[data-list=t] .rows:not(.added) li")).to_have_count(200)
        expect(page.locator("#tournament-outcome")).to_contain_text("100 out of 200")
        paste(page, "t", "1600 1")
        error = page.locator("#paste-t-error")
        expect(error).to_contain_text("at most 200 games; this would be 201. Nothing was added.")
        page.get_by_role("button", name="Add a game").first.click()
        expect(page.locator("[data-list=t] .notice")).to_contain_text("at most 200 games")
        page.locator("[data-list=t] input.name").last.fill("A")
        expect(page.locator("[data-list=t] .rows:not(.added) li")).to_have_count(200)

    @pytest.mark.parametrize(
        "text",
        [
            "1600 1\n1550 =",
            "1600\t1\tA B\n1550\t1/2\tC",
            "A B;1600;1\nC;1550;0,5",
            "opponent,result,name,round\r\n1600,1,A B,1\r\n1550,0.5,C,2\r\n",
            "1 1600 1 A B\n2 1550 ½ C\n",
            '"A, B",1600,win\nC,1550,draw',
            "1600:1\n1550:=",
            "1600+\n1550=",
            "1. 1600+ A B\n2. 1550½ C",
            "1600 W\n1550 D",
            "1600:1-0\n1550:½-½",
            "1600\tw\tA B\n1550\t1/2-1/2\tC",
        ],
    )
    def test_lists_of_many_kinds_are_read(self, page: Page, text: str) -> None:
        open_tab(page, "Tournament")
        page.fill("#f-t-rating", "1500")
        page.locator("[data-list=t] input.opponent").first.focus()
        page.evaluate(
            """(text) => {
              const clipboardData = new DataTransfer();
              clipboardData.setData("text/plain", text);
              const options = { clipboardData, bubbles: true, cancelable: true };
              document.activeElement.dispatchEvent(new ClipboardEvent("paste", options));
            }""",
            text,
        )
        expect(page.locator("#tournament-outcome .exact")).to_have_text("exactly +14.20")
        names = page.locator("[data-list=t] input.name")
        if "A" in text:
            assert names.nth(0).input_value().replace(",", "") == "A B"
            assert names.nth(1).input_value() == "C"

    @pytest.mark.parametrize(
        ("typed", "result"), [("1600+", "1"), ("1600=", "0.5"), ("1600-", "0"), ("unr–", "0")]
    )
    def test_a_sign_after_the_rating_is_the_result(
        self, page: Page, typed: str, result: str
    ) -> None:
        open_tab(page, "Tournament")
        row = page.locator("[data-list=t] .rows li").first
        row.locator(".opponent").press_sequentially(typed)
        expect(row.locator(".opponent")).to_have_value(typed[:-1])
        expect(row.locator(".score")).to_have_value(result)

    def test_a_line_that_is_no_game_is_named(self, page: Page) -> None:
        open_tab(page, "Tournament")
        paste(page, "t", "1600 1\n1550 x")
        error = page.locator("#paste-t-error")
        expect(error).to_contain_text("Line 2 is not a rating and a result: “1550 x”")
        expect(page.locator("#paste-t")).to_have_attribute("aria-invalid", "true")

    def test_rows_move_go_and_come_back(self, page: Page, address: str) -> None:
        go(page, address, _RATED)

        def ratings() -> list[str]:
            fields = page.locator("[data-list=t] input.opponent").all()
            return [text for field in fields if (text := field.input_value())]

        page.get_by_role("button", name="Move down row 1", exact=True).press("Enter")
        assert ratings() == ["1550", "1600", "1700"]
        expect(page.get_by_role("button", name="Move down row 2", exact=True)).to_be_focused()
        page.get_by_role("button", name="Move up row 3", exact=True).press("Enter")
        assert ratings() == ["1550", "1700", "1600"]
        page.get_by_role("button", name="Remove row 2", exact=True).click()
        assert ratings() == ["1550", "1600"]
        page.get_by_role("button", name="Undo").click()
        assert ratings() == ["1550", "1700", "1600"]
        page.get_by_role("button", name="Clear the list").first.click()
        assert ratings() == []
        page.get_by_role("button", name="Undo").click()
        assert ratings() == ["1550", "1700", "1600"]
        paste(page, "t", "1800 0", button="Replace the list")
        assert ratings() == ["1800"]

    def test_pictures_have_words(self, page: Page, address: str) -> None:
        go(page, address, _RATED)
        bars = page.get_by_role("img", name=re.compile("Bars of the change of each game"))
        assert "game 1 +12.80" in (bars.get_attribute("aria-label") or "")
        assert bars.locator("rect.win").count() == 2
        assert bars.locator("rect.loss[fill='url(#hatch)']").count() == 1
        path = page.get_by_role("img", name=re.compile("Line of the rating through 3 games"))
        assert path.locator("polygon").count() == 3
        open_tab(page, "Game")
        curve = page.get_by_role("img", name=re.compile("Curve of the expected score"))
        assert "−100: 0.36" in (curve.get_attribute("aria-label") or "")

    def test_the_working_has_a_group_for_each_game(self, page: Page, address: str) -> None:
        go(page, address, _RATED)
        page.locator("#tournament-working summary").click()
        headings = page.locator("#tournament-working h4")
        expect(headings).to_have_text(
            [re.compile("Game 1: 1600"), re.compile("Game 2"), re.compile("Game 3"), "Together"]
        )


class TestInitial:
    @pytest.mark.both_hosts
    def test_a_published_first_rating(self, page: Page) -> None:
        page.fill("#f-on", "2025-01-01")
        open_tab(page, "Initial rating")
        expect(page.locator("#initial-hint")).to_contain_text("no rating yet")
        paste(page, "i", "1902 =\n1877 =\n1884 1\n2012 0")
        outcome = page.locator("#initial-outcome")
        expect(outcome).to_contain_text("none yet")
        expect(outcome).to_contain_text("5 games against rated opponents are needed, 4 count")
        paste(page, "i", "1832 1")
        expect(outcome.locator(".change")).to_have_text("1922")
        added = page.locator("[data-list=i] .added li")
        expect(added).to_have_count(2)
        expect(added.first).to_contain_text("1800")
        expect(added.first).to_contain_text("added by the rule")
        for text in ("At least 5 games", "at most 2200", "Below 1400", "without a point"):
            expect(page.locator("#initial-rule")).to_contain_text(text)

    def test_an_edition_whose_rule_is_not_known_says_so(self, page: Page, address: str) -> None:
        go(page, address, "#tab=initial&on=2018-01-01&u=1600*1*")
        expect(page.locator("#initial-hint")).to_contain_text("is not known")
        expect(page.locator("[data-list=i] .added li")).to_have_count(0)

    def test_the_formula_borrows_the_rules_of_fide(self, page: Page) -> None:
        choose(page, "Elo formula")
        open_tab(page, "Initial rating")
        expect(page.locator("#f-on")).to_be_visible()
        expect(page.locator("#terms-note")).to_contain_text("FIDE’s rules")


class TestHeadings:
    """A first line of headings is passed over; any other line without a game is refused."""

    def test_headings(self, page: Page) -> None:
        page.click("#tab-tournament")
        page.fill("#f-t-rating", "1500")
        paste(page, "t", "Opponent\tResult\n1600\t1")
        expect(page.locator("#tournament-outcome .change")).to_have_text("+13")

    @pytest.mark.parametrize("first", ["A win", "foo bar", "Opponent x\nfoo bar"])
    def test_a_line_that_is_no_heading_is_not_dropped(self, page: Page, first: str) -> None:
        page.click("#tab-tournament")
        paste(page, "t", f"{first}\n1600 1")
        expect(page.locator("[data-list=t]")).to_contain_text("is not a rating and a result")


class TestLinksMadeByHand:
    """Whatever a link says, the page shows what it could have written itself."""

    @pytest.mark.parametrize(
        ("fragment", "shown"),
        [
            ("#result=7", "+13"),
            ("#rules=foo", "+13"),
            ("#tc=bullet", "+13"),
            ("#tab=nothing", "+13"),
            ("#rows=1&a.rating=1500", "+13"),
        ],
    )
    def test_what_cannot_be_is_ignored(
        self, page: Page, address: str, fragment: str, shown: str
    ) -> None:
        go(page, address, f"{fragment}&on=2026-01-05")
        expect(page.locator("#side-a .change")).to_have_text(shown)

    @pytest.mark.parametrize("row", ["1600*5*", "1600*x*", "1600"])
    def test_a_result_that_is_none_leaves_the_row_incomplete(
        self, page: Page, address: str, row: str
    ) -> None:
        go(page, address, f"#tab=tournament&on=2026-01-05&t.rating=1500&g={row}&g=1600*1*")
        expect(page.locator("#tournament-outcome .change")).to_have_text("+13")

    def test_a_day_that_is_none_is_today(self, page: Page, address: str) -> None:
        go(page, address, "#on=xx")
        expect(page.locator("#side-a .change")).to_have_text("+13")


class TestLeavingThePage:
    @pytest.mark.both_hosts
    def test_a_link_restores_everything(
        self, page: Page, context: BrowserContext, address: str
    ) -> None:
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        go(
            page,
            address,
            f"{_RATED}&t.born=2009&a.k=15&tc=rapid&g=unr*1*A+*+B&u=1700*0*",
        )
        page.get_by_role("button", name="Copy link").click()
        expect(page.locator("#done")).to_have_text("Link copied.")
        link = page.evaluate("navigator.clipboard.readText()")
        told = parse_qsl(urlsplit(link).fragment)
        assert ("g", "unr*1*A * B") in told
        assert ("a.k", "15") in told
        assert ("t.birth_year", "2009") in told
        other = context.new_page()
        other.goto(link)
        expect(other.locator("#tournament-outcome")).to_have_text(
            page.locator("#tournament-outcome").inner_text(), use_inner_text=True
        )
        assert other.locator("[data-list=t] input.name").nth(3).input_value() == "A * B"
        assert other.locator("#f-time_control").input_value() == "rapid"

    @pytest.mark.parametrize(
        ("fragment", "place", "text"),
        [
            ("#rules=elo&preset=custom&k=40", "#side-a .exact", "exactly +25.60"),
            ("#rules=elo&preset=uscf", "#side-a", "24"),
            ("#on=2025-12-01&a.born=2007", "#a-k summary", "K 40: a junior"),
            ("#on=2025-12-01&a.games=29", "#a-k summary", "K 40: fewer than 30"),
            ("#on=2025-12-01&a.peak=2400", "#a-k summary", "K 10: published at 2400"),
            ("#on=2025-12-01&tc=blitz", "#edition-note", "rapid and blitz"),
            (f"{_RATED}&t.period=36", "#t-k summary", "K 19"),
        ],
    )
    def test_links_of_earlier_versions_still_open(
        self, page: Page, address: str, fragment: str, place: str, text: str
    ) -> None:
        go(page, address, fragment)
        expect(page.locator(place)).to_contain_text(text)

    def test_the_address_follows_what_is_typed(self, page: Page) -> None:
        page.fill("#f-a-rating", "1777")
        expect(page).to_have_url(re.compile("a.rating=1777"))
        page.reload()
        expect(page.locator("#side-a .move")).to_contain_text("1777 →")

    @pytest.mark.both_hosts
    def test_the_summary_is_plain_text(
        self, page: Page, context: BrowserContext, address: str
    ) -> None:
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        go(page, address, f"{_RATED}&g=-*1*A")
        page.get_by_role("button", name="Copy summary").click()
        expect(page.locator("#done")).to_have_text("Summary copied.")
        lines = page.evaluate("navigator.clipboard.readText()").splitlines()
        assert lines[:5] == [
            "Tournament (FIDE standard, from 1 October 2025, 2025-10-05)",
            "1. 1600: win, expected 0.36, change +12.80",
            "2. 1550: draw, expected 0.43, change +1.40",
            "3. 1700: loss, expected 0.24, change −4.80",
            "4. unrated A: win, not counted: unrated opponent",
        ]
        assert "1500 → 1509, change +9 (exactly +9.40), K 20" in lines

    def test_the_csv_can_be_pasted_back(self, page: Page, address: str) -> None:
        go(page, address, f"{_RATED}&g=1400*0.5*A%2C+B&g=1400*1*%3DSUM(1)")
        with page.expect_download() as download:
            page.get_by_role("button", name="Download CSV").click()
        assert download.value.suggested_filename == "arpad-tournament.csv"
        text = download.value.path().read_bytes().decode()
        assert text.split("\r\n") == [
            "opponent,result,name,expected,change,note",
            "1600,1,,0.36,12.80,",
            "1550,0.5,,0.43,1.40,",
            "1700,0,,0.24,-4.80,",
            '1400,0.5,"A, B",0.64,-2.80,',
            "1400,1,'=SUM(1),0.64,7.20,",
            "",
        ]
        exact = page.locator("#tournament-outcome .exact").inner_text()
        paste(page, "t", text, button="Replace the list")
        expect(page.locator("#tournament-outcome .exact")).to_have_text(exact)
        assert page.locator("[data-list=t] input.name").nth(3).input_value() == "A, B"
        assert page.locator("[data-list=t] input.name").nth(4).input_value() == "=SUM(1)"

    @pytest.mark.both_hosts
    def test_print_shows_results_and_no_controls(self, page: Page, address: str) -> None:
        go(page, address, _RATED)
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.emulate_media(media="print")
        expect(page.locator(".actions")).to_be_hidden()
        expect(page.locator("[role=tablist]")).to_be_hidden()
        expect(page.locator("#tournament-outcome .change")).to_be_visible()
        expect(page.locator("#tournament-working .steps").first).to_be_visible()


@pytest.mark.both_hosts
class TestPrivacy:
    def test_with_the_server_gone_results_change_and_nothing_is_asked(
        self, browser: Browser, serve: Serve
    ) -> None:
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        page = context.new_page()
        with serve() as address:
            page.goto(address)
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.wait_for_load_state("networkidle")
        requests: list[str] = []
        context.on("request", lambda request: requests.append(request.url))
        page.fill("#f-a-rating", "1800")
        expect(page.locator("#side-a .move")).to_contain_text("1800 →")
        choose(page, "Elo formula")
        open_tab(page, "Tournament")
        page.fill("#f-t-rating", "1500")
        paste(page, "t", "1600 1")
        expect(page.locator("#tournament-outcome .exact")).to_have_text("exactly +12.80")
        open_tab(page, "Initial rating")
        page.wait_for_timeout(400)
        assert requests == []
        page.reload()
        page.get_by_role("tab", name="Game").click()
        expect(page.locator("#side-a .move")).to_contain_text("1800 →")
        page.goto(address)
        expect(page.locator("#side-a .move")).to_contain_text("1500 →")
        context.close()

    def test_the_policy_refuses_a_connection(self, context: BrowserContext, address: str) -> None:
        page = context.new_page()  # not the fixture: what is refused here is meant to be
        page.goto(address)
        refused = page.evaluate(
            """() => Promise.all([
              fetch("./index.html").then(() => "made", () => "refused"),
              new Promise((done) => {
                const image = new Image();
                image.onload = () => done("made");
                image.onerror = () => done("refused");
                image.src = "http://localhost:9/x.png";
              }),
            ])"""
        )
        assert refused == ["refused", "refused"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
class TestAppearance:
    @pytest.fixture
    def phone(self, browser: Browser, address: str, scheme: str) -> Iterator[Page]:
        colours = {"light": "light", "dark": "dark"}
        context = browser.new_context(
            viewport={"width": 360, "height": 700},
            color_scheme=colours[scheme],  # type: ignore[arg-type]
        )
        page = context.new_page()
        page.goto(address + _RATED)
        yield page
        context.close()

    def test_a_phone_does_not_scroll_sideways(self, phone: Page) -> None:
        for tab in ("Game", "Tournament", "Initial rating"):
            open_tab(phone, tab)
            for summary in phone.locator("summary:visible").all():
                summary.click()
            assert phone.evaluate("document.documentElement.scrollWidth") <= 360

    def test_background_follows_the_scheme(self, phone: Page, scheme: str) -> None:
        red = phone.evaluate("+getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0]")
        assert (red > 200) == (scheme == "light")


class TestWeight:
    """The budget is for the first view; the rest follows when the first result is there."""

    def test_the_first_view_weighs_little(self) -> None:
        assert sum(len(text.encode()) for text in first_view(page_files()).values()) <= 90_000

    def test_the_first_view_needs_no_other_file(
        self, context: BrowserContext, static_address: str
    ) -> None:
        files = page_files()
        later = files.keys() - first_view(files).keys()
        assert {"tab-tournament.js", "system-elo.js", "initial-fide.js", "lists.js"} <= later
        page = context.new_page()
        for name in later:
            page.route(f"**/{name}", lambda route: route.abort())
        page.goto(static_address)
        expect(page.locator("#side-a .change")).to_have_text("+13")
        choose(page, "Elo formula")
        expect(page.locator("#game-hint")).to_contain_text("could not be loaded")
        choose(page, "FIDE")
        expect(page.locator("#game")).not_to_have_class("stale")
