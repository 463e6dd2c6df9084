"""A tournament and a rating period, row by row and key by key; what is needed for a target."""

from __future__ import annotations

import re
from datetime import date

import pytest
from playwright.sync_api import Browser, Page, expect

from arpad import fide, questions, system
from web.visit import RATED, choose_system, go, open_tab, paste, ratings, rows, type_game


@pytest.fixture
def rated(page: Page, address: str) -> Page:
    """The page with a tournament of three games."""
    go(page, address, RATED)
    return page


class TestRows:
    @pytest.mark.both_hosts
    def test_they_are_typed(self, page: Page) -> None:
        open_tab(page, "Tournament")
        page.fill("#f-t-rating", "1500")
        for place, (rating, result) in enumerate([("1600", "Win"), ("1550", "Draw")]):
            type_game(rows(page).nth(place), rating, result)
        expect(rows(page).nth(0).locator(".expected")).to_have_text("0.36")
        expect(rows(page).nth(0).locator(".gain")).to_have_text("+12.80")
        expect(rows(page).nth(1).locator(".gain")).to_have_text("+1.40")
        total = page.locator("#tournament-outcome")
        for text in ("+14", "exactly +14.20", "1500 → 1514", "1½ out of 2", "0.79", "1575"):
            expect(total).to_contain_text(text)
        expect(total).to_contain_text("1768")  # 75 %: 1575 + 193
        rows(page).nth(2).locator(".opponent").fill("1700")
        expect(rows(page).nth(2).locator(".remark")).to_have_text("Choose a result.")
        rows(page).nth(3).get_by_role("radio", name="Loss").check()
        expect(rows(page).nth(3).locator(".remark")).to_contain_text("or - for an unrated one")

    def test_keys_alone_enter_a_whole_tournament(self, page: Page) -> None:
        open_tab(page, "Tournament")
        page.fill("#f-t-rating", "1500")
        rows(page).first.locator(".opponent").focus()
        for key in "1600w":
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        for key in "1550D":
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        for key in "1700l":
            page.keyboard.press(key)
        expect(page.locator("#tournament-outcome .exact")).to_have_text("exactly +9.40")
        assert ratings(page) == ["1600", "1550", "1700"]
        page.keyboard.press("Alt+ArrowUp")
        assert ratings(page) == ["1600", "1700", "1550"]
        expect(rows(page).nth(1).locator(".opponent")).to_be_focused()
        page.keyboard.press("Alt+ArrowUp")
        page.keyboard.press("Alt+ArrowUp")  # there is no higher place
        assert ratings(page) == ["1700", "1600", "1550"]
        page.keyboard.press("Alt+ArrowDown")
        assert ratings(page) == ["1600", "1700", "1550"]
        name = rows(page).first.locator(".name")
        name.focus()
        page.keyboard.type("Lwd")
        expect(name).to_have_value("Lwd")  # a name is a name
        expect(rows(page).first.get_by_role("radio", name="Win")).to_be_checked()
        rows(page).first.get_by_role("radio", name="Win").focus()
        page.keyboard.press("Backspace")
        expect(rows(page).first.locator(".remark")).to_have_text("Choose a result.")

    def test_a_bad_row_marks_itself_and_nothing_else(self, rated: Page) -> None:
        row = rows(rated).nth(1)
        row.locator(".opponent").fill("15oo")
        expect(row.locator(".opponent")).to_have_attribute("aria-invalid", "true")
        expect(row.locator(".remark")).to_contain_text("The rating must be a whole number")
        expect(rows(rated).nth(0).locator(".gain")).to_have_text("+12.80")
        expect(rows(rated).nth(2).locator(".gain")).to_have_text("−4.80")
        assert rows(rated).locator(".no").all_inner_texts() == ["1", "2", "3", "4"]
        total = rated.locator("#tournament-outcome")
        expect(total.locator(".exact")).to_have_text("exactly +8.00")
        expect(total).to_contain_text("2 of 3 games count.")
        expect(total).to_contain_text("Row 2 needs a rating.")
        type_game(rows(rated).nth(3), "1650", "Win")
        rows(rated).nth(4).locator(".opponent").fill("1700")
        rows(rated).nth(5).locator(".opponent").fill("1710")
        expect(total).to_contain_text("3 of 6 games count.")
        expect(total).to_contain_text("Rows 5 and 6 need a result.")
        for at in (5, 4, 3):
            rows(rated).nth(at).locator(".more").click()
            rows(rated).nth(at).get_by_role("button", name="Remove", exact=True).click()
        row.locator(".opponent").fill("1550")
        expect(total.locator(".exact")).to_have_text("exactly +9.40")
        expect(total).not_to_contain_text("needs")

    def test_what_does_not_count_says_so(self, page: Page, address: str) -> None:
        go(page, address, f"{RATED}&g=-*1*&g=1500*1f*")
        expect(rows(page).nth(3).locator(".remark")).to_have_text(
            "Not counted: unrated opponent (8.3.1)."
        )
        expect(rows(page).nth(4).locator(".remark")).to_contain_text("Not counted: forfeit")
        expect(page.locator("#tournament-outcome")).to_contain_text("1½ out of 3")
        expect(page.locator("#tournament-outcome")).to_contain_text("3 of 5 games count.")

    def test_colour_round_and_forfeit(self, rated: Page) -> None:
        row = rows(rated).first
        side = row.locator(".side")
        for name in ("you had White", "you had Black", "colour not set", "you had White"):
            side.click()
            expect(side).to_have_attribute("aria-label", f"Game 1: {name}")
        row.hover()
        row.get_by_role("button", name="Game 1: round").click()
        row.get_by_role("textbox", name="Round").fill("3")
        row.get_by_label("Not played (forfeit)").check()
        expect(row.locator(".gain")).to_have_text("not rated")
        expect(rated).to_have_url(re.compile(re.escape("g=1600*1wr3f*")))
        rated.reload()
        expect(rows(rated).first.locator(".gain")).to_have_text("not rated")
        expect(rows(rated).first.locator(".side")).to_have_attribute(
            "aria-label", "Game 1: you had White"
        )

    def test_a_sign_after_the_rating_is_the_result(self, page: Page) -> None:
        open_tab(page, "Tournament")
        for at, (typed, result) in enumerate(
            (("1600+", "Win"), ("1600=", "Draw"), ("1600-", "Loss"), ("unr–", "Loss"))
        ):
            row = rows(page).nth(at)
            row.locator(".opponent").press_sequentially(typed)
            expect(row.locator(".opponent")).to_have_value(typed[:-1])
            expect(row.get_by_role("radio", name=result)).to_be_checked()

    def test_they_move_go_and_come_back(self, rated: Page) -> None:
        def act(number: int, name: str) -> None:
            row = rows(rated).nth(number - 1)
            row.hover()
            if row.locator(".row-more:visible").count() == 0:
                row.locator(".more").click()
            row.get_by_role("button", name=name, exact=True).click()

        act(1, "Move down")
        assert ratings(rated) == ["1550", "1600", "1700"]
        act(3, "Move up")
        assert ratings(rated) == ["1550", "1700", "1600"]
        act(2, "Remove")
        assert ratings(rated) == ["1550", "1600"]
        rated.get_by_role("button", name="Undo").click()
        assert ratings(rated) == ["1550", "1700", "1600"]
        rated.get_by_role("button", name="Clear the list").click()
        assert ratings(rated) == []
        rated.get_by_role("button", name="Undo").click()
        assert ratings(rated) == ["1550", "1700", "1600"]

    def test_they_are_dragged(self, rated: Page) -> None:
        start, end = (rows(rated).nth(at).locator(".no").bounding_box() for at in (0, 2))
        assert start is not None
        assert end is not None
        rated.mouse.move(start["x"] + 4, start["y"] + 10)
        rated.mouse.down()
        rated.mouse.move(end["x"] + 4, end["y"] + 10, steps=8)
        rated.mouse.up()
        assert ratings(rated) == ["1550", "1700", "1600"]
        expect(rated.locator(".dragged")).to_have_count(0)

    def test_two_hundred_are_all(self, page: Page) -> None:
        open_tab(page, "Tournament")
        page.fill("#f-t-rating", "1500")
        paste(page, "t", "1600 1\n1550 =\n1500 0 A\n1450 0,5 B\n" * 50)
        expect(rows(page)).to_have_count(200)
        expect(page.locator("#tournament-outcome")).to_contain_text("100 out of 200")
        rows(page).last.locator(".name").press("Enter")
        expect(page.locator("[data-list=t] .notice")).to_contain_text("at most 200 games")
        rows(page).last.locator(".name").fill("A")
        expect(rows(page)).to_have_count(200)


class TestWithoutGames:
    """A place to paste, an example, or rows to type into; no zeros, nothing to act on."""

    @pytest.fixture
    def empty(self, page: Page, address: str) -> Page:
        go(page, address, "#tab=tournament")
        expect(page.locator("#type-games")).to_be_visible()
        return page

    def test_pasting_is_first_and_typing_second(self, empty: Page) -> None:
        for part in ("#paste-t", "#try-example", "#f-t-rating", "#need-title"):
            expect(empty.locator(part)).to_be_visible()
        for part in ("[data-rows=t]", "#copy-summary", "#clear-t", "#tournament-outcome"):
            expect(empty.locator(part)).to_be_hidden()
        empty.fill("#paste-t", "1600 1\n1550 =")
        empty.locator("#preview-t").get_by_role("button", name="Add 2 games").click()
        expect(rows(empty).first).to_be_visible()
        expect(empty.locator("#paste-t")).to_be_hidden()
        expect(rows(empty).first.locator(".opponent")).to_be_focused()
        empty.get_by_role("button", name="Clear the list").click()
        expect(empty.locator("#paste-t")).to_be_visible()
        empty.get_by_role("button", name="Undo").click()
        assert ratings(empty) == ["1600", "1550"]

    def test_enter_goes_to_the_first_game(self, empty: Page) -> None:
        empty.locator("#f-t-rating").press_sequentially("1500")
        expect(empty.locator("#f-t-rating")).to_be_focused()  # nothing moves under the fingers
        empty.keyboard.press("Enter")
        expect(rows(empty).first.locator(".opponent")).to_be_focused()
        empty.keyboard.type("1600w")
        expect(empty.locator("#tournament-outcome .exact")).to_have_text("exactly +12.80")
        expect(empty.locator("#copy-summary")).to_be_visible()

    def test_an_example_is_one_press_away(self, empty: Page) -> None:
        empty.locator("#try-example").click()
        expect(rows(empty)).to_have_count(8)
        expect(empty.locator("#tournament-outcome .move")).to_have_text("1723 → 1759")
        expect(empty.locator("[data-list=t] .notice")).to_contain_text("An example.")
        empty.get_by_role("button", name="Clear the list").click()
        empty.fill("#f-t-rating", "1900")  # a rating that was typed is kept
        empty.locator("#try-example").click()
        expect(empty.locator("#tournament-outcome .move")).to_contain_text("1900 →")


class TestTotal:
    def test_the_working_has_a_group_for_each_game(self, rated: Page) -> None:
        rated.locator("#tournament-working summary").click()
        expect(rated.locator("#tournament-working h3")).to_have_text(
            [re.compile("Game 1: 1600"), re.compile("Game 2"), re.compile("Game 3"), "Together"]
        )
        expect(rated.locator("#tournament-working h2")).to_have_text("Performance")

    def test_pictures_have_words_and_are_walked(self, rated: Page) -> None:
        bars = rows(rated).locator(".bar rect")
        kinds = [bars.nth(at).get_attribute("class") for at in range(3)]
        assert kinds == ["g", "g", "f"]
        path = rated.get_by_role("img", name=re.compile("Line of the rating through 3 games"))
        marks = [path.locator(f".g-dot.{kind}").count() for kind in "wdl"]
        assert marks == [1, 1, 1]
        expect(rated.locator("#live")).to_contain_text("Score 1.5 out of 3")
        path.focus()
        rated.keyboard.press("Home")
        expect(rated.locator("#live")).to_have_text("at the start: 1500")
        rated.keyboard.press("ArrowRight")
        expect(rated.locator("#live")).to_have_text("after game 1: 1512.80, +12.80")

    def test_the_last_point_of_the_line_is_the_new_rating(self, page: Page, address: str) -> None:
        """With all its decimals, as the total shows it."""
        go(page, address, f"{RATED}&system=lichess")
        total = page.locator("#tournament-outcome .move strong")
        expect(total).to_have_text(re.compile(r"^\d+\.\d\d$"))
        expect(page.locator("#live")).to_contain_text("Score")  # the total has been announced
        page.locator("#path").focus()
        page.keyboard.press("End")
        expect(page.locator("#live")).to_contain_text(f"after game 3: {total.inner_text()}, ")

    def test_games_of_the_period_include_these(self, page: Page, address: str) -> None:
        go(page, address, f"{RATED}&t.period=2")
        expect(page.locator("#f-t-games_in_period-error")).to_contain_text("of which 3 count")
        page.fill("#f-t-games_in_period", "36")
        expect(page.locator("#t-answer")).to_contain_text("K 19")

    def test_a_phone_has_it_at_the_bottom_and_opens_it(
        self, browser: Browser, static_address: str
    ) -> None:
        context = browser.new_context(
            viewport={"width": 360, "height": 700}, has_touch=True, is_mobile=True
        )
        page = context.new_page()
        page.goto(static_address + RATED)
        bar = page.locator("#open-total")
        expect(bar).to_be_visible()
        expect(bar).to_contain_text("1½ out of 3, expected 1.03")
        box = bar.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] == pytest.approx(700, abs=1)
        expect(page.locator("#tournament-outcome")).to_be_hidden()
        bar.tap()
        expect(page.locator("#tournament-outcome .hero")).to_be_visible()
        expect(bar).to_have_attribute("aria-expanded", "true")
        drawn, shown = page.locator("#path").evaluate(
            "chart => [chart.viewBox.baseVal.width, chart.clientWidth]"
        )
        assert drawn == shown  # so that its text stays as large as it is written
        bar.tap()
        expect(page.locator("#tournament-outcome")).to_be_hidden()
        rows(page).first.get_by_role("radio", name="Draw").tap()
        expect(bar).to_contain_text("1 out of 3")
        rows(page).first.locator(".more").tap()
        rows(page).first.get_by_role("button", name="Remove", exact=True).tap()
        expect(bar).to_contain_text("½ out of 2")
        context.close()


class TestPeriod:
    """Several events: one K, one rounding, as Python has it."""

    def test_events_are_added_and_rated_together(self, rated: Page) -> None:
        rated.get_by_role("button", name="Add another event").click()
        expect(rated.get_by_label("Name", exact=True)).to_be_focused()
        rated.locator("#f-event-0-on").fill("2025-11-01")
        rated.locator("#f-event-0-rating").fill("1520")
        type_game(rows(rated, "t2").nth(0), "1600", "Win")
        type_game(rows(rated, "t2").nth(1), "1480", "Draw")
        first = fide.Event([(1600, 1), (1550, 0.5), (1700, 0)], on=date(2025, 10, 5))
        second = fide.Event([(1600, 1), (1480, 0.5)], on=date(2025, 11, 1), rating=1520)
        period = fide.period(1500, [first, second])
        total = rated.locator("#tournament-outcome")
        expect(total.locator(".exact")).to_have_text(f"exactly +{period.change}")
        expect(total.locator(".move")).to_have_text(f"1500 → {period.new_rating}")
        expect(total).to_contain_text("one for the whole period")
        rated.locator("#tournament-working summary").click()
        expect(rated.locator("#tournament-working h2")).to_have_text(
            ["Event 1", "Event 2", "Together"]
        )
        expect(rated.locator("#tournament-working")).to_contain_text("rounded once for the whole")
        expect(rated).to_have_url(re.compile("e=2025-11-01"))
        rated.reload()
        expect(total.locator(".move")).to_have_text(f"1500 → {period.new_rating}")
        rated.get_by_role("button", name="Remove this event").click()
        expect(total.locator(".exact")).to_have_text("exactly +9.40")
        rated.get_by_role("button", name="Undo").click()
        expect(total.locator(".move")).to_have_text(f"1500 → {period.new_rating}")

    def test_a_day_without_rules_is_marked_at_its_event(self, page: Page, address: str) -> None:
        go(page, address, f"{RATED}&e=2014-06-30**&g2=1600*1*")
        expect(page.locator("#f-event-0-on-error")).to_contain_text("1 July 2014")
        expect(page.locator("#tournament-outcome .exact")).to_have_text("exactly +9.40")

    def test_a_system_without_periods_offers_none(self, rated: Page) -> None:
        choose_system(rated, "elo")
        expect(rated.locator("#add-event")).to_be_hidden()


class TestNeed:
    def ask(self, page: Page, kind: str, target: str, against: str) -> None:
        page.locator("#f-need-kind").get_by_label(kind).check()
        page.fill("#f-need-target", target)
        page.fill("#f-need-against", against)

    def test_a_rating_as_python_finds_it(self, page: Page) -> None:
        open_tab(page, "Tournament")
        page.fill("#f-t-rating", "1500")
        self.ask(page, "Rating", "1510", "1640 1580 1700")
        book = system.find("fide").book(on=date.today())
        needed = questions.needed(book, 1500, [1640, 1580, 1700], target_rating=1510)
        assert str(needed.score) == "1.5"
        say = page.locator("#need-say")
        expect(say).to_contain_text(f"1½ out of 3 takes you to {needed.reached}.")
        expect(page.locator(".ladder .hit")).to_contain_text(f"{needed.reached}")
        expect(page.locator("#need-note")).to_contain_text("an estimate")
        page.fill("#f-need-target", "1600")
        expect(say).to_contain_text(f"No score is enough: 3 wins give {needed.best}.")
        page.fill("#f-need-against", "1640 x")
        expect(page.locator("#f-need-against-error")).to_contain_text("whole number")
        page.fill("#f-need-against", "1640 0 × 1950")
        expect(page.locator("#f-need-against-error")).to_contain_text("1 to 20 opponents")

    def test_the_chance_is_that_of_the_scores(self, page: Page) -> None:
        open_tab(page, "Tournament")
        page.fill("#f-t-rating", "1500")
        self.ask(page, "Rating", "1510", "1500")
        # one game between equals with 30 % draws: only a win brings 10 points, and it has 35 %
        expect(page.locator("#need-say")).to_contain_text("1 out of 1 takes you to 1510.")
        expect(page.locator("#need-say")).to_contain_text("35 %")

    def test_games_with_a_result_count_as_played(self, rated: Page) -> None:
        self.ask(rated, "Performance", "1700", "1600")
        # 1.5 out of 3 so far against 1617; a win makes 2.5 of 4 (63 %): 1613 + 95
        expect(rated.locator("#need-say")).to_contain_text("1 out of 1 is a performance of 1708.")

    def test_a_norm_as_far_as_ratings_tell(self, page: Page) -> None:
        open_tab(page, "Tournament")
        page.fill("#f-t-rating", "2450")
        self.ask(page, "Rating", "1870", "9 × 2300")
        page.locator("#f-need-kind").get_by_label("Norm").check()
        expect(page.locator("#f-need-target")).to_be_hidden()  # a rating is no title
        titles = page.locator("#need-titles")
        expect(titles.locator("label")).to_have_text(["GM", "IM", "WGM", "WIM"])
        say = page.locator("#need-say")
        expect(say).to_have_text("No score against these opponents makes a norm: GM.")
        expect(page.locator("#need-note")).not_to_contain_text("The chance")
        titles.get_by_label("IM", exact=True).check()
        # 2450 from an average of 2300 asks for 150 points: 70 % of 9 is 6.5 (72 %, +166)
        expect(say).to_contain_text("6½ out of 9 is enough for a norm, IM")
        expect(page.locator("#need-note")).to_contain_text("Titles and federations")

    def test_a_link_of_an_earlier_version_names_its_title(self, page: Page, address: str) -> None:
        against = "+".join(["2300"] * 9)
        link = f"#tab=tournament&t.rating=2450&need.kind=norm&need.target=im&need.against={against}"
        go(page, address, link)
        expect(page.locator("#need-titles").get_by_label("IM", exact=True)).to_be_checked()
        expect(page.locator("#need-say")).to_contain_text("6½ out of 9")

    def test_where_no_score_is_enough_it_says_what_would_be(self, page: Page) -> None:
        open_tab(page, "Tournament")
        page.fill("#f-t-rating", "1800")
        self.ask(page, "Rating", "1860", "4x1900")
        say = page.locator("#need-say")
        book = system.find("fide").book(on=date.today())
        four = questions.needed(book, 1800, [1900] * 4, target_rating=1860)
        enough = next(
            n
            for n in range(5, 21)
            if questions.needed(book, 1800, [1900] * n, target_rating=1860).score is not None
        )
        expect(say).to_have_text(
            f"No score is enough: 4 wins give {four.best}. "
            f"{enough} wins against such opponents would be enough."
        )
        expect(page.locator("#need-note")).to_be_empty()  # no chance is given, none is explained
        page.fill("#f-need-target", "2400")
        most = questions.needed(book, 1800, [1900] * 20, target_rating=2400)
        expect(say).to_contain_text(f"Even 20 wins against such opponents give {most.best}.")
        page.locator("#f-need-kind").get_by_label("Performance").check()
        page.fill("#f-need-target", "2750")
        # a clean score is 800 points above the average
        expect(say).to_have_text(
            "No score is enough: 4 wins give 2700. "
            "4 wins against opponents of 1950 would be enough."
        )

    def test_several_opponents_of_one_rating(self, page: Page) -> None:
        open_tab(page, "Tournament")
        page.fill("#f-t-rating", "1800")
        for typed, n in (("4 × 1950", 4), ("2x1900, 3*1800 1700", 6), ("20 × 1500", 20)):
            self.ask(page, "Rating", "1801", typed)
            expect(page.locator("#need-say")).to_contain_text(f"out of {n} takes you to")
        page.fill("#f-need-against", "21 × 1500")
        expect(page.locator("#f-need-against-error")).to_contain_text("At most 20")

    def test_the_first_tab_leads_to_it(self, page: Page) -> None:
        page.fill("#f-a-rating", "1985")
        page.get_by_role("button", name="What do I need?").click()
        expect(page.locator("#f-need-target")).to_be_focused()
        expect(page.locator("#f-t-rating")).to_have_value("1985")
        expect(page.get_by_role("tab", name="Tournament")).to_have_attribute(
            "aria-selected", "true"
        )

    def test_a_system_for_which_it_is_not_worked_out_says_so(self, page: Page) -> None:
        choose_system(page, "glicko1")
        open_tab(page, "Tournament")
        expect(page.locator("#need-say")).to_have_text(
            "This is not worked out for Glicko-1 here. A point against an opponent whose rating is "
            "sure counts more than one against an opponent whose rating is unsure, so that no "
            "score by itself gives a rating."
        )
        expect(page.locator("#f-need-against")).to_be_hidden()
