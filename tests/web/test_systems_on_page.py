"""Systems other than FIDE on the page: chosen, given what they ask for, and right."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from web.visit import choose_system, go, open_rules, open_tab, paste, rows


def pick(page: Page, system_id: str) -> None:
    """Chooses a system, and waits until the forms are its own, which may have to be loaded."""
    choose_system(page, system_id)
    expect(page.locator("#terms")).to_have_attribute("data-system", system_id)


def test_the_chooser_has_chess_first_and_sports_behind_one_line(page: Page) -> None:
    open_rules(page)
    expect(page.locator("#systems b")).to_have_text(
        ["FIDE", "US Chess", "Lichess", "chess.com", "Elo formula", "ECF", "CFC", "DWZ"]
    )
    assert all(page.locator("#systems small").all_inner_texts())
    expect(page.locator("#system-fide")).to_be_checked()
    expect(page.locator("#terms-note")).to_contain_text("of the tournament. Exact to the hundredth")
    expect(page.locator("#systems .chip:visible")).to_have_text(
        ["Glicko-1", "Glicko-2", "A pool of your own"]
    )
    expect(page.locator("#systems")).not_to_contain_text("Backgammon", use_inner_text=True)
    pick(page, "fibs")
    expect(page.locator("#systems")).to_contain_text("Backgammon: FIBS", use_inner_text=True)
    pick(page, "lichess")  # nobody has to know that it is a kind of Glicko
    expect(page.locator("#rules-line")).to_have_text("Lichess")


def test_a_link_to_a_sport_shows_what_is_chosen(page: Page, address: str) -> None:
    go(page, address, "#system=egf")
    open_rules(page)
    expect(page.locator("#system-egf")).to_be_checked()
    expect(page.locator("#system-egf")).to_be_visible()


def test_fields_are_called_by_what_they_ask(page: Page) -> None:
    pick(page, "egf")
    options = page.get_by_label("Who takes the stones").locator("option")
    expect(options).to_have_text(["–", "you", "they"])
    pick(page, "nfl")
    options = page.get_by_label("Ground").locator("option")
    expect(options).to_have_text(["–", "you at home", "they at home", "neutral"])
    pick(page, "elo")
    expect(page.get_by_label("Rating of new players")).to_be_visible()


def test_a_sport_says_what_it_assumes_of_a_game(page: Page) -> None:
    """A team has no facts of its own, so that nothing has to be opened to read it."""
    pick(page, "football")
    assumed = page.locator("#a-assumed")
    expect(assumed).to_be_visible()
    expect(assumed).to_have_text(
        "Assumed: neutral ground: nobody plays at home; a margin of 1, the least; "
        "importance 20: friendly."
    )
    expect(page.locator("#b-assumed")).to_be_hidden()


def test_games_that_are_rated_one_by_one_have_all_steps_under_their_headings(
    page: Page, address: str
) -> None:
    go(page, address, "#tab=tournament&system=football&t.rating=1500&g=1600*1*Ann&g=1550*0*")
    page.locator("#tournament-working summary").click()
    working = page.locator("#tournament-working")
    expect(working.locator("h3")).to_have_text(["Game 1: 1600 Ann", "Game 2: 1550"])
    steps = working.locator("h3:first-of-type + .steps li")
    expect(steps).to_have_count(4)
    expect(steps.last).to_contain_text("1500 +13 = 1513")


class TestUsChess:
    def test_one_game_is_exact_in_both_passes(self, page: Page) -> None:
        pick(page, "uschess")
        page.fill("#f-ended", "2026-08-30")
        page.locator("#a-k summary").click()
        page.fill("#f-a-games", "12")
        # by the rules: K 61.54, 1600 counts 1573.24 in the second pass
        expect(page.locator("#side-a .move")).to_have_text("1500 → 1537")
        expect(page.locator("#side-b .move")).to_have_text("1600 → 1575")
        expect(page.locator("#side-a")).to_contain_text("Exact rating1500.00 → 1537.16")
        expect(page.locator("#why")).to_contain_text("after the first pass: 1573.24.")
        expect(page.locator("#why")).to_contain_text("0.6039 more, times K 61.5385, is +37.16.")
        expect(page.locator("#side-a")).to_contain_text("Effective games12.00")
        expect(page.locator("#side-a")).not_to_contain_text("estimate")

    def test_a_published_player_of_a_section(self, page: Page) -> None:
        """N* 9.0298, K 66.5013, bonus 41.3147, and 656.85 against the ratings of the first pass."""
        pick(page, "uschess")
        page.fill("#f-ended", "2026-08-30")
        open_tab(page, "Tournament")
        page.fill("#f-t-rating", "554.22")
        paste(page, "t", "499.22 1\n494.53 1\n142.69 1")
        outcome = page.locator("#tournament-outcome")
        expect(outcome.locator(".move")).to_have_text("554 → 657")
        expect(outcome).to_contain_text("Exact rating554.22 → 656.85")
        expect(outcome).to_contain_text("no rule defines one here")
        # the rows and the chart end at the total: 28.03 + 27.57 + 5.71 + 41.31 = 102.63
        expect(page.locator("#tournament .added")).to_have_text("+Bonus+41.31")
        changes = [
            float(text) for text in page.locator("#tournament .gain").all_inner_texts() if text
        ]
        assert sum(changes) == pytest.approx(102.63, abs=0.03)
        expect(page.locator("#path .g-say")).to_have_text("657")
        # the bonus is no game: the axis has no number for it
        numbers = page.locator("#path text:not(.g-say)").all_text_contents()
        assert [each for each in numbers if len(each) == 1] == ["1", "2", "3"]
        expect(outcome).to_contain_text("An estimate: opponents count with their ratings before")
        page.locator("#tournament-working summary").click()
        expect(page.locator("#tournament-working")).to_contain_text("N* = 9.0298")

    def test_a_bonus_stands_below_the_changes(self, page: Page, address: str) -> None:
        games = "g=1700*1*&g=1800*1*&g=1750*1*&g=1600*1*"
        go(page, address, f"#tab=tournament&system=uschess&t.rating=1650&{games}")
        for width in (360, 820, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            expect(page.locator("#tournament .added .nm")).to_have_text("Bonus")
            rights = page.locator("#tournament .gain").evaluate_all(
                """(cells) => cells.filter((each) => each.textContent).map((each) => {
                  const words = document.createRange();
                  words.selectNodeContents(each);
                  return words.getBoundingClientRect().right;
                })"""
            )
            assert len(rights) == 5
            assert max(rights) - min(rights) < 1
            name = page.locator("#tournament .added .nm").bounding_box()
            rating = rows(page).first.locator(".rt").bounding_box()
            assert name is not None
            assert rating is not None
            assert name["width"] > 100
            assert abs(name["x"] - rating["x"]) < 10

    def test_opponents_ratings_after_the_event(self, page: Page) -> None:
        pick(page, "uschess")
        open_tab(page, "Tournament")
        page.fill("#f-t-rating", "1500")
        row = rows(page).first
        row.locator(".opponent").fill("1600:after=1612.4")
        row.get_by_role("radio", name="Win").check()
        expect(page.locator("#tournament-outcome")).to_contain_text("An estimate, but a close one")
        row.locator(".opponent").fill("1600:afer=1612.4")
        expect(row.locator(".remark")).to_contain_text("an opponent may have games, earlier, age")


class TestGlicko:
    def test_lichess_has_deviation_volatility_interval_and_mark(self, page: Page) -> None:
        """1500/350/.06 both, White wins: 1662.21 / 290.2305 / .0599993 and 1337.79."""
        pick(page, "lichess")
        page.fill("#f-b-rating", "1500")
        for who in "ab":
            page.locator(f"#{who}-k > summary").click()
            page.fill(f"#f-{who}-deviation", "350")
            page.fill(f"#f-{who}-volatility", "0.06")
        first = page.locator("#side-a")
        expect(first.locator(".move")).to_have_text("1500 → 1662.21")
        expect(page.locator("#side-b .move")).to_have_text("1500 → 1337.79")
        expect(first).to_contain_text("Deviation350.00 → 290.23")
        expect(first).to_contain_text("Volatility0.060000 → 0.059999")
        expect(first).to_contain_text("95 % interval814 to 2186 → 1093 to 2231")
        expect(first).to_contain_text("Provisionalyes → yes")
        expect(page.locator("#a-assumed")).to_have_text(
            "Assumed: nobody has White’s advantage if the colour is not known; no gain is "
            "multiplied if the speed is not known."
        )
        page.select_option("#f-game-white", "first")
        expect(first.locator(".move")).to_have_text("1500 → 1658.56")

    def test_nobody_is_a_new_account_by_silence(self, page: Page) -> None:
        """Lichess, 1500 beats 1600: +7.26 for two who play, +280.65 for two new accounts."""
        pick(page, "lichess")
        change = page.locator("#side-a")
        expect(change).to_contain_text("+7.26")
        expect(page.locator("#a-assumed")).to_contain_text(
            "the player plays often: deviation 45; opponents play often: deviation 45"
        )
        chips = [page.locator(f"#{who}-kinds .chip") for who in "ab"]
        words = ["as new · RD 500", "now and then · RD 80", "often · RD 45"]
        for each in chips:
            expect(each).to_have_text(words)
            expect(each.nth(2).locator("input")).to_be_checked()
            each.nth(0).click()
            expect(each.nth(2).locator("input")).not_to_be_checked()
        expect(change).to_contain_text("+280.65")
        page.locator("#a-k > summary").click()
        page.fill("#f-a-deviation", "60")  # instead of the word
        expect(chips[0].locator("input:checked")).to_have_count(0)
        expect(page.locator("#side-a .move")).not_to_have_text("1500 → 1780.65")

    def test_the_example_of_the_paper(self, page: Page) -> None:
        pick(page, "glicko2")
        open_tab(page, "Tournament")
        page.fill("#f-t-rating", "1500")
        page.locator("#t-k > summary").click()
        page.fill("#f-t-deviation", "200")
        page.fill("#f-t-volatility", "0.06")
        games = [
            ("1400:deviation=30", "Win"),
            ("1550:deviation=100", "Loss"),
            ("1700", "Loss"),
        ]
        for place, (opponent, result) in enumerate(games):
            rows(page).nth(place).locator(".opponent").fill(opponent)
            rows(page).nth(place).get_by_role("radio", name=result).check()
        rows(page).nth(2).hover()
        rows(page).nth(2).locator(".more").click()
        rows(page).nth(2).get_by_label("Deviation").fill("300")
        outcome = page.locator("#tournament-outcome")
        expect(outcome.locator(".move")).to_have_text("1500 → 1464.05")
        expect(outcome).to_contain_text("Deviation200.00 → 151.52")
        page.locator("#tournament-working summary").click()
        expect(page.locator("#tournament-working")).to_contain_text("g = 0.9531, expected 0.4318")


class TestPools:
    def test_a_published_game_of_the_nfl(self, page: Page) -> None:
        """1503.947 at home beats 1300.0 by 48–0: .8246512, and 1516.1088."""
        pick(page, "nfl")
        page.fill("#f-a-rating", "1503.947")
        page.fill("#f-b-rating", "1300")
        page.fill("#f-game-margin", "48")
        page.select_option("#f-game-home", "first")
        expect(page.locator("#side-a .move")).to_have_text("1503.947 → 1516.11")
        expect(page.locator("#wdl .wdl-key b")).to_have_text(["74 %", "17 %", "9 %"])
        page.locator("#game-working summary").click()
        expect(page.locator("#game-working")).to_contain_text("1503.9470 → 1516.1088")
        page.fill("#f-game-margin", "0")
        expect(page.locator("#f-game-margin-error")).to_have_text(
            "A decided game has a winner who is ahead."
        )

    def test_a_factor_has_the_name_that_its_sentence_has(self, page: Page) -> None:
        for system_id, factor in (
            ("ttr", "change constant 16"),
            ("dwz", "800 / (E + n) 38.1"),
            ("nfl", "K 20"),
        ):
            pick(page, system_id)
            page.fill("#f-a-rating", "1500")
            page.fill("#f-b-rating", "1600")
            expect(page.locator("#a-answer b")).to_have_text(factor)

    def test_two_outcomes_fill_their_frame(self, page: Page) -> None:
        pick(page, "ttr")
        page.fill("#f-a-rating", "1500")
        page.fill("#f-b-rating", "1600")
        box = page.locator("#outcomes").bounding_box()
        shown = page.locator("#outcomes > *").filter(visible=True)
        expect(shown).to_have_count(2)
        widths = [each.bounding_box() for each in shown.all()]
        assert box is not None
        assert sum(each["width"] for each in widths if each) == pytest.approx(box["width"], abs=4)

    def test_games_of_a_list_have_facts_of_their_own(self, page: Page) -> None:
        """1380 loses to 1032 at 10, beats 1440 at 60 in a knock-out, loses a shoot-out: 1406."""
        pick(page, "fifa")
        open_tab(page, "Tournament")
        page.fill("#f-t-rating", "1380")
        games = [
            ("1032:importance=10", "Loss"),
            ("1440:importance=60,knock-out", "Win"),
            ("1320:importance=40,knock-out,shoot-out", "Loss"),
        ]
        for place, (opponent, result) in enumerate(games):
            rows(page).nth(place).locator(".opponent").fill(opponent)
            rows(page).nth(place).get_by_role("radio", name=result).check()
        expect(page.locator("#tournament-outcome .move")).to_contain_text("1380 → 1405.97")

    def test_a_pool_without_draws_says_so(self, page: Page, address: str) -> None:
        pick(page, "nba")
        expect(page.locator("#outcomes label").nth(1)).to_be_hidden()
        go(page, address, "#system=nba&result=0.5")
        expect(page.locator("#game-hint")).to_have_text("There are no draws here.")

    def test_a_pool_of_ones_own(self, page: Page) -> None:
        pick(page, "pool")
        expect(page.locator("#f-game-margin")).to_be_hidden()
        page.fill("#f-k", "32")
        page.fill("#f-margin_rule", "goals")
        page.fill("#f-b-rating", "1500")
        page.fill("#f-game-margin", "2")
        expect(page.locator("#side-a .exact")).to_have_text("exactly +24.00")  # 32 × ½ × 1.5
        page.fill("#f-margin_rule", "golas")
        expect(page.locator("#f-margin_rule-error")).to_contain_text("goals, log or power")


def test_a_link_of_us_chess_restores_games_and_peak(page: Page, address: str) -> None:
    """Links of earlier versions had names for FIDE's facts that are US Chess' own now."""
    go(page, address, "#system=uschess&ended=2026-08-30&a.games=12&t.peak=1941")
    expect(page.locator("#side-a .move")).to_have_text("1500 → 1537")
    expect(page.locator("#f-a-games")).to_have_value("12")
    page.wait_for_function("location.hash.includes('ended=2026-08-30')")
    open_tab(page, "Tournament")
    expect(page.locator("#f-t-peak")).to_have_value("1941")
