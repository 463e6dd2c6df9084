"""One game, as a visitor meets it: three outcomes, why, chances, rules and systems."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from arpad.exact import day_text
from arpad.terms import FAR
from arpad.web.build.site import page_files
from web.visit import RATED, choose_result, choose_system, go, open_rules, open_tab


def outcomes(page: Page) -> list[str]:
    """The changes of win, draw and loss as they stand side by side."""
    return page.locator("#outcomes b").all_inner_texts()


class TestThreeOutcomes:
    @pytest.mark.both_hosts
    def test_the_example_of_the_issue(self, page: Page) -> None:
        expect(page.locator("#outcomes b")).to_have_text(["+12.8", "+2.8", "−7.2"])
        expect(page.locator("#outcomes em")).to_have_text(["1513", "1503", "1493"])
        side = page.locator("#side-a")
        expect(side.locator(".hero")).to_have_text("+13")
        expect(side.locator(".exact")).to_have_text("exactly +12.80")
        expect(side.locator(".move")).to_have_text("1500 → 1513")
        expect(page.locator("#side-b .hero")).to_have_text("−13")
        expect(page.locator("#why")).to_have_text(
            "0.36 was expected and 1 scored: 0.64 more, times K 20, is +12.80. "
        )
        choose_result(page, "0.5")
        expect(page.locator("#side-a .exact")).to_have_text("exactly +2.80")
        choose_result(page, "0")
        expect(page.locator("#side-a .exact")).to_have_text("exactly −7.20")
        expect(page.locator("#side-a .hero")).to_have_class(re.compile("down"))
        expect(page.locator("#why")).to_contain_text("0.36 less, times K 20, is −7.20")

    def test_every_key_changes_the_result(self, page: Page) -> None:
        rating = page.locator("#f-a-rating")
        rating.fill("")
        expect(page.locator("#game-hint")).to_contain_text("Type your rating")
        seen = []
        for key in "2450":
            rating.press(key)
            seen.append(page.locator("#side-a .move").inner_text())
        assert [text.split(" ")[0] for text in seen] == ["2", "24", "245", "2450"]
        assert len(set(seen)) == 4

    def test_sides_are_swapped(self, page: Page) -> None:
        page.get_by_role("button", name="Swap sides").click()
        expect(page.locator("#f-a-rating")).to_have_value("1600")
        # the opponent won, and they are the one who won before
        expect(page.locator("#side-a .exact")).to_have_text("exactly −12.80")
        page.get_by_role("button", name="Swap sides").click()
        expect(page.locator("#outcomes b").first).to_have_text("+12.8")


class TestChances:
    def test_they_keep_the_expected_score(self, page: Page) -> None:
        page.fill("#f-b-rating", "1500")
        key = page.locator("#wdl .wdl-key")
        page.get_by_text("Change the share of draws").click()
        for rate, texts in [
            ("30", ["35 %", "30 %", "35 %"]),
            ("0", ["50 %", "0 %", "50 %"]),
            ("100", ["0 %", "100 %", "0 %"]),
        ]:
            page.fill("#f-draws", rate)
            expect(key.locator("b")).to_have_text(texts)
        page.fill("#f-draws", "101")
        expect(page.locator("#f-draws-error")).to_contain_text("a number from 0 to 100")
        page.fill("#f-draws", "30")
        page.fill("#f-b-rating", "1600")  # 0.36: draws 4 × 0.3 × 0.36 × 0.64 = 0.276
        expect(key.locator("b")).to_have_text(["22 %", "28 %", "50 %"])
        expect(page.locator("#wdl")).to_contain_text(
            "FIDE’s table gives 0.36; the split into wins and draws is our estimate."
        )

    def test_without_draws_nothing_is_split(self, page: Page, address: str) -> None:
        """A system without draws, and a pool of one's own that has none."""
        key = page.locator("#wdl .wdl-key")
        for fragment in ("system=tennis", "system=pool&no_draws=yes"):
            go(page, address, f"#{fragment}&tab=game&a.rating=1500&b.rating=1500")
            expect(key).to_have_text("Win 50 %Loss 50 %")
            expect(page.locator("#f-draws")).to_be_hidden()
            expect(page.locator("#outcomes label:visible")).to_have_count(2)

    def test_one_sentence_says_where_figures_differ(self, page: Page) -> None:
        why = page.locator("#why")
        expect(why).not_to_contain_text("formula")
        page.fill("#f-b-rating", "2100")
        expect(why).to_contain_text(
            "The difference of 600 counts as 400: FIDE’s table expects 0.08, the formula 0.03."
        )
        expect(page.locator("#game")).not_to_contain_text("Elo does not separate")


class TestK:
    """K is an answer: what the player is, is asked in words."""

    def test_it_follows_from_what_you_are(self, page: Page, address: str) -> None:
        go(page, address, "#on=2025-12-01")
        kinds, answer = page.locator("#a-kinds"), page.locator("#a-answer")
        expect(kinds.get_by_role("checkbox")).to_have_count(3)
        expect(kinds.locator(":checked")).to_have_count(0)
        expect(answer).to_contain_text("K 20an established player")
        kinds.get_by_label("a junior").check()
        expect(answer).to_contain_text("K 40a junior until the end of the year of the 18th")
        expect(page.locator("#outcomes b").first).to_have_text("+25.6")
        kinds.get_by_label("a junior").uncheck()
        kinds.get_by_label("new").check()
        expect(answer).to_contain_text("K 40fewer than 30 rated games")
        kinds.get_by_label("a junior").check()
        kinds.get_by_label("once 2400").check()
        expect(answer).to_contain_text("K 10published at 2400 or more")
        for kind in ("new", "a junior", "once 2400"):
            kinds.get_by_label(kind).uncheck()
        expect(answer).to_contain_text("K 20an established player")
        expect(page).to_have_url(re.compile("#on=2025-12-01$"))

    def test_a_junior_is_asked_for_the_birth_year(self, page: Page, address: str) -> None:
        """Until the end of the year of the 18th birthday; the year is not needed to begin with."""
        go(page, address, "#on=2025-12-01")
        expect(page.locator("#f-a-birth_year")).to_be_hidden()
        junior = page.locator("#a-kinds").get_by_label("a junior")
        junior.check()
        for born, answer, is_junior in (("2007", "K 40", True), ("2006", "K 20", False)):
            expect(page.locator("#a-kinds")).to_contain_text("Taken as under 18; the birth year")
            page.fill("#f-a-birth_year", born)
            expect(page.locator("#a-kinds")).not_to_contain_text("Taken as")
            expect(page.locator("#a-answer b")).to_have_text(answer)
            assert junior.is_checked() == is_junior
            expect(page.locator("#f-a-age")).to_be_hidden()
            page.fill("#f-a-birth_year", "")
            assert junior.is_checked()
        page.fill("#f-a-birth_year", "2026")
        expect(page.locator("#f-a-birth_year-error")).to_contain_text("later than 2025")

    def test_another_k_is_a_link_that_shifts_nothing_above(self, page: Page) -> None:
        chips = page.locator("#a-kinds .chips")
        before = chips.bounding_box()
        page.get_by_role("button", name="another K").click()
        expect(page.locator("#f-a-k")).to_be_focused()
        page.fill("#f-a-k", "15")
        expect(page.locator("#outcomes b").first).to_have_text("+9.6")
        expect(page.locator("#a-answer")).to_contain_text("K 15set by you")
        assert chips.bounding_box() == before
        page.get_by_role("button", name="K by the rules").click()
        expect(page.locator("#outcomes b").first).to_have_text("+12.8")
        expect(page.locator("#f-a-k")).to_be_hidden()

    def test_the_opponent_has_facts_of_their_own(self, page: Page, address: str) -> None:
        go(page, address, "#on=2025-12-01")
        expect(page.locator("#b-kinds")).to_be_hidden()
        page.locator("#b-k summary").click()
        page.locator("#b-kinds").get_by_label("a junior").check()
        expect(page.locator("#b-answer")).to_contain_text("K 40a junior")
        expect(page.locator("#side-b .exact")).to_have_text("exactly −25.60")
        expect(page.locator("#side-a .exact")).to_have_text("exactly +12.80")
        page.fill("#f-b-k", "10")
        expect(page.locator("#side-b .exact")).to_have_text("exactly −6.40")

    def test_a_day_whose_rule_asks_for_nothing_has_no_words_for_it(
        self, page: Page, address: str
    ) -> None:
        go(page, address, "#on=2014-07-01&time_control=rapid")  # 20 for everybody
        expect(page.locator("#a-answer")).to_contain_text("K 2020 for everybody")
        expect(page.locator("#a-kinds")).to_be_hidden()

    def test_a_link_with_an_age_and_a_birth_year_that_differ_is_marked(
        self, page: Page, address: str
    ) -> None:
        go(page, address, "#on=2025-12-01&b.birth_year=2009&b.age=18")
        expect(page.locator("#f-b-age-error")).to_have_text(
            "Born in 2009, a player is 15 or 16 on 1 December 2025."
        )
        page.fill("#f-b-age", "")
        expect(page.locator("#b-answer")).to_contain_text("K 40a junior")
        page.locator("#f-b-birth_year").focus()
        page.fill("#f-b-birth_year", "2009")
        expect(page.locator("#f-b-age")).to_be_hidden()

    def test_a_standard_rating_stands_in_for_a_missing_rapid_one(
        self, page: Page, address: str
    ) -> None:
        go(page, address, "#on=2024-03-01")
        page.locator("#a-k summary").click()
        expect(page.locator("#f-a-standard_rating")).to_be_hidden()
        open_rules(page)
        page.get_by_role("radio", name="rapid", exact=True).check()
        page.fill("#f-a-rating", "")
        expect(page.locator("#game-hint")).to_contain_text("Type your rating")
        page.fill("#f-a-standard_rating", "1500")
        # new to that list, so K 40; 20 for everybody until September 2022
        expect(page.locator("#side-a .move")).to_have_text("1500 → 1526")
        expect(page.locator("#a-answer")).to_contain_text("new to this list")
        expect(page.locator("#a-k")).to_contain_text("Assumed: the standard rating stands in")
        page.fill("#f-on", "2014-07-01")
        expect(page.locator("#side-a .move")).to_have_text("1500 → 1513")


class TestRules:
    def test_one_quiet_line_says_which_and_unfolds_the_chooser(self, page: Page) -> None:
        line = page.locator("#rules-line")
        expect(line).to_have_text("FIDE standard, rules in force today")
        expect(page.locator("#rules")).to_be_hidden()
        page.get_by_role("button", name="change").click()
        expect(page.locator("#system-fide")).to_be_checked()
        for words in ("400-point rule", "plain formula"):
            expect(page.locator("#systems")).to_contain_text(words)
        for control in ("blitz", "rapid", "standard"):
            page.get_by_role("radio", name=control, exact=True).check()
            expect(line).to_have_text(f"FIDE {control}, rules in force today")
        page.fill("#f-on", "2025-12-01")
        expect(line).to_have_text("FIDE standard, from 1 October 2025")
        page.get_by_role("button", name="done").click()
        expect(page.locator("#rules")).to_be_hidden()

    def test_presets_and_a_k_of_ones_own(self, page: Page) -> None:
        choose_system(page, "elo")
        page.locator("#f-preset").get_by_label("chess.com, classical: K 32").check()
        expect(page.locator("#side-a .exact")).to_have_text("exactly +20.48")
        expect(page.locator("#terms-note")).not_to_be_empty()
        page.locator("#f-preset").get_by_label("A K of your own").check()
        page.fill("#f-k", "12.5")
        expect(page.locator("#side-a .exact")).to_have_text("exactly +8.00")
        page.fill("#f-k", "201")
        expect(page.locator("#f-k-error")).to_have_text("K must be a number from 0 to 200.")

    def test_a_pool_with_a_scale_and_a_start_of_its_own(self, page: Page) -> None:
        choose_system(page, "elo")
        page.fill("#f-scale", "200")
        # 1 / (1 + 10^(100 / 200)) = 0.2403; 20 × 0.7597 = 15.19
        expect(page.locator("#side-a .exact")).to_have_text("exactly +15.19")
        page.fill("#f-scale", "0")
        expect(page.locator("#f-scale-error")).to_have_text(
            "The scale must be a number from 1 to 100,000."
        )
        page.fill("#f-scale", "400")
        page.fill("#f-a-rating", "")
        page.fill("#f-start", "1500.5")
        # 20 × (1 − 0.36061) = 12.79, and 1500.5 + 12.79 rounds to 1513
        expect(page.locator("#side-a .exact")).to_have_text("exactly +12.79")
        expect(page.locator("#side-a .move")).to_have_text("1500.5 → 1513")

    def test_k_by_the_games_played_before(self, page: Page) -> None:
        choose_system(page, "elo")
        expect(page.locator("#a-k")).to_be_hidden()
        page.locator("#f-preset").get_by_label("K by games").check()
        expect(page.locator("#game-hint")).to_contain_text("40:30,20 is 40 for 30 games, then 20")
        page.fill("#f-k_by_games", "40:30,20")
        expect(page.locator("#a-answer")).to_contain_text("K 400 games played before")
        page.locator("#a-k summary").click()
        for games, change in [("29", "+25.60"), ("30", "+12.80")]:
            page.fill("#f-a-games_played", games)
            expect(page.locator("#side-a .exact")).to_have_text(f"exactly {change}")
        for wrong in ("40:30", "40:30,20:10,5", "201", "40:x,20", "40:0,20"):
            page.fill("#f-k_by_games", wrong)
            expect(page.locator("#f-k_by_games-error")).to_contain_text("40:30,20 is 40")

    def test_rapid_games_far_apart_are_not_rated(self, page: Page, address: str) -> None:
        go(page, address, "#time_control=rapid&on=2024-12-01&a.rating=2601&b.rating=2001")
        expect(page.locator("#why")).to_contain_text("Not counted: difference of 600 or more")
        expect(page.locator("#side-a .hero")).to_have_text("0")

    def test_a_day_far_ahead_is_noted(self, page: Page, address: str) -> None:
        note = "is more than a year away; the rules may change before then"
        near, far = (date.today() + FAR + timedelta(days=days) for days in (0, 1))
        go(page, address, f"#on={near.isoformat()}")
        expect(page.locator("#side-a .hero")).to_have_text("+13")
        expect(page.locator("#side-a")).not_to_contain_text(note)
        open_rules(page)
        page.fill("#f-on", far.isoformat())
        expect(page.locator("#side-a")).to_contain_text(f"{day_text(far)} {note}")


class TestWorking:
    def test_it_names_the_articles(self, page: Page) -> None:
        page.locator("#game-working summary").click()
        working = page.locator("#game-working")
        day = f"a tournament that starts on {day_text(date.today())}: FIDE standard"
        for text in ("8.1.2", "8.3.3", "8.3.4", "+0.64 × 20 = +12.80", "difference −100", day):
            expect(working).to_contain_text(text)
        expect(working.locator("h2")).to_have_text(["You", "Opponent"])

    def test_no_step_is_made_before_it_is_open(
        self, context: BrowserContext, static_address: str
    ) -> None:
        page = context.new_page()
        head = "\nfunction fill(key, values) {\n"
        source = page_files()["app.js"]
        assert head in source
        counting = source.replace(head, f"{head}  (window.filled ??= []).push(key);\n")
        page.route(
            "**/app.js",
            lambda route: route.fulfill(body=counting, content_type="text/javascript"),
        )
        page.goto(f"{static_address}{RATED}&u=1600*1*&u=1700*0.5*&tab=game")
        for tab, field, last, times in (
            ("game", "#f-a-rating", "rounded", 2),
            ("tournament", "#f-t-rating", "average_and_gain", 1),
            ("initial", "[data-list=i] .opponent", "initial_sum", 1),
        ):
            page.locator(f"#tab-{tab}").click()
            page.locator(field).first.fill("1555")
            expect(page.locator(f"#{tab} .hero").first).to_be_visible()
            count = f"window.filled.filter((key) => key === '{last}').length"
            assert page.evaluate(count) == 0
            page.locator(f"#{tab}-working summary").click()
            expect(page.locator(f"#{tab}-working li").first).to_be_visible()
            assert page.evaluate(count) == times


class TestMistakes:
    def test_are_marked_and_there_is_no_result_until_then(self, page: Page) -> None:
        page.locator("#a-kinds").get_by_label("a junior").check()
        page.locator("#a-k summary").click()
        page.locator("#b-k summary").click()
        open_rules(page)
        for field, typed, sentence in (
            ("a-rating", "15x", "must be a whole number from 1 to 99,999."),
            ("b-rating", "-5", "must be a whole number from 1 to 99,999."),
            ("a-birth_year", "2999", "It is later than"),
            ("a-birth_year", "19", "Nobody is older than 120"),
            ("a-highest_rating", "1.5", "must be a whole number from 1 to 99,999."),
            ("b-k", "201", "K must be a whole number from 0 to 200."),
            ("on", "2014-06-30", "standard is that of 1 July 2014."),
        ):
            control = page.locator(f"#f-{field}")
            before = control.input_value()
            control.fill(typed)
            expect(control).to_have_attribute("aria-invalid", "true")
            described = control.get_attribute("aria-describedby")
            expect(page.locator(f"#{described}")).to_contain_text(sentence)
            expect(page.locator("#side-a")).to_be_hidden()
            assert outcomes(page) == ["–", "–", "–"]
            for place in ("#game-hint", "#live"):
                expect(page.locator(place)).to_contain_text("Fix the marked field")
            control.fill(before)
            expect(page.locator("#side-a .hero")).to_have_text("+26")
            expect(page.locator("#copy-summary")).to_be_enabled()
            assert control.get_attribute("aria-invalid") is None


class TestFlow:
    """From one tab to the next, and what a link or a dash brings along."""

    def test_a_rating_typed_for_a_game_is_that_of_the_tournament(self, page: Page) -> None:
        open_tab(page, "Tournament")
        expect(page.locator("#f-t-rating")).to_have_value("")  # the example is nobody's rating
        open_tab(page, "Game")
        page.fill("#f-a-rating", "1723")
        page.locator("#a-kinds").get_by_label("a junior").check()
        open_tab(page, "Tournament")
        expect(page.locator("#f-t-rating")).to_have_value("1723")
        expect(page.locator("#t-kinds").get_by_label("a junior")).to_be_checked()
        page.locator("#f-t-rating").press("Enter")
        expect(page.locator("[data-rows=t] .opponent").first).to_be_focused()
        page.keyboard.type("1600w")
        open_tab(page, "Game")
        page.fill("#f-a-rating", "1800")  # a tournament with games keeps its own
        open_tab(page, "Tournament")
        expect(page.locator("#f-t-rating")).to_have_value("1723")

    def test_a_rating_of_its_own_stays(self, page: Page) -> None:
        open_tab(page, "Tournament")
        page.fill("#f-t-rating", "1650")
        open_tab(page, "Game")
        page.fill("#f-a-rating", "1800")
        open_tab(page, "Tournament")
        expect(page.locator("#f-t-rating")).to_have_value("1650")

    def test_a_link_with_a_bad_field_shows_it(self, page: Page, address: str) -> None:
        go(page, address, "#on=2014-06-30")
        expect(page.locator("#f-on")).to_be_visible()
        expect(page.locator("#f-on-error")).to_be_visible()
        expect(page.locator("#change-rules")).to_have_attribute("aria-expanded", "true")

    def test_an_opponent_without_a_rating(self, page: Page) -> None:
        for typed in ("-", "unr", "Unrated "):
            page.fill("#f-b-rating", typed)
            expect(page.locator("#game-hint")).to_contain_text("unrated opponent (8.3.1)")
            assert page.locator("#f-b-rating").get_attribute("aria-invalid") is None
            page.fill("#f-b-rating", "1600")
            expect(page.locator("#game-hint")).to_be_empty()
        page.fill("#f-b-rating", "-")
        page.fill("#f-a-rating", "")
        expect(page.locator("#game-hint")).to_contain_text("Type your rating")

    def test_a_new_player_has_a_rating_where_the_rules_give_one(self, page: Page) -> None:
        choose_system(page, "elo")
        page.fill("#f-start", "1600")
        page.fill("#f-b-rating", "-")
        expect(page.locator("#side-a .exact")).to_have_text("exactly +12.80")


class TestCurve:
    def test_it_has_words_and_is_walked_with_arrow_keys(self, page: Page) -> None:
        curve = page.get_by_role("img", name=re.compile("Curve of your expected score"))
        assert "0.36 at −100" in (curve.get_attribute("aria-label") or "")
        expect(curve.locator(".g-line")).to_have_count(1)
        expect(page.locator("#live")).to_contain_text("You: 1500")
        curve.focus()
        page.keyboard.press("ArrowRight")
        tip = page.locator("#game .tip")
        expect(tip).to_have_text("0.43 at −50")
        expect(page.locator("#live")).to_have_text("0.43 at −50")
        page.keyboard.press("End")
        expect(tip).to_have_text("0.92 at +600")
        page.keyboard.press("Escape")
        expect(tip).to_be_hidden()

    def test_it_is_hovered_and_drawn_at_its_width(self, page: Page) -> None:
        curve = page.locator("#curve")
        expect(curve).to_have_attribute("viewBox", re.compile(r"\d"))
        curve.scroll_into_view_if_needed()
        box = curve.bounding_box()
        assert box is not None
        width = float((curve.get_attribute("viewBox") or "").split()[2])
        assert width == pytest.approx(box["width"], abs=1)
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 40)
        expect(page.locator("#game .tip")).to_contain_text("at 0")
        page.mouse.move(5, 5)
        expect(page.locator("#game .tip")).to_be_hidden()


class TestRemembering:
    def test_only_if_asked_and_forgotten_with_one_button(self, page: Page, address: str) -> None:
        page.fill("#f-a-rating", "1777")
        page.wait_for_timeout(400)
        page.goto("about:blank")
        page.goto(address)
        expect(page.locator("#f-a-rating")).to_have_value("1500")
        open_rules(page)
        page.fill("#f-a-rating", "1777")
        page.locator("#remember").check()
        expect(page.locator("#forget")).to_be_visible()
        page.goto("about:blank")
        page.goto(address)
        expect(page.locator("#f-a-rating")).to_have_value("1777")
        open_tab(page, "Tournament")
        expect(page.locator("#f-t-rating")).to_have_value("1777")
        open_rules(page)
        page.locator("#forget").click()
        expect(page.locator("#done")).to_contain_text("Forgotten")
        page.goto("about:blank")
        page.goto(address)
        expect(page.locator("#f-a-rating")).to_have_value("1500")
