"""What a report of US Chess holds: games, figures, additions, and whoever it starts from."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from arpad import formats, render, uschess
from arpad.errors import ArpadError
from arpad.game import Game, Pairing
from arpad.outcome import Addition, Figure, GameReport
from arpad.render.figures import figure_text
from arpad.uschess import Player
from arpad.uschess.formulas import linear_expected, special

ENDED = date(2026, 8, 30)
near: Any = pytest.approx


def book(**terms: Any) -> uschess.Rulebook:
    return uschess.Rulebook(uschess.Terms(**{"ended": ENDED} | terms))


def test_the_games_and_figures_of_an_estimate_with_a_bonus() -> None:
    """N* 9.0298, K 66.5013, E 2.0780, bonus 41.3147 → 656.85 in an official section."""
    games = [(499.22, 1), Game(500, 1, forfeit=True), (494.53, 1), (142.69, 1)]
    report = book().rate(Player(554.22), games)
    assert report.games[:2] == (
        GameReport(
            opponent=499.22,
            score=Decimal(1),
            counted=True,
            reason="",
            difference=near(55),
            capped=False,
            expected=near(0.578497, abs=1e-6),
            change=near(28.03050, abs=1e-5),
        ),
        GameReport(
            opponent=500,
            score=Decimal(1),
            counted=False,
            reason="forfeit",
            difference=near(54.22),
            capped=False,
            expected=None,
            change=None,
        ),
    )
    assert report.figures == (
        Figure("exact", "Exact rating", 554.22, near(656.85, abs=5e-3), 2),
        Figure("effective_games", "Effective games", near(9.0298, abs=5e-5), None, 2),
        Figure("floor", "Floor", None, 100, 0),
    )
    assert report.additions == (Addition("Bonus", near(41.3147, abs=5e-5)),)


def test_the_expected_scores_of_the_special_formula() -> None:
    """335.27 with 6 games, 1 of 3 against 364.67, 525.69, 100 → 289.11 in an official section."""
    report = book().rate(Player(335.27, games=6), [(364.67, 1), (525.69, 0), (100, 0)])
    assert [game.expected for game in report.games] == [
        pytest.approx(0.5 + (289.11 - rating) / 800, abs=1e-4) for rating in (364.67, 525.69, 100)
    ]


def test_a_section_knows_rounds_names_and_colours() -> None:
    """N*(1700) = 20.01."""
    field = {"a": Player(1700), "b": Player(1700)}
    pairing = Pairing("a", "b", 1, round=3, white_name="Alpha", black_name="Beta")
    report = book().rate_field(field, [pairing])["a"]
    assert report.games == (
        GameReport(
            opponent=1700,
            score=Decimal("0.5"),
            counted=True,
            reason="",
            difference=0,
            capped=False,
            expected=0.5,
            change=0,
            round=3,
            name="Beta",
            colour="white",
        ),
    )
    named = book().rate_field(field, [("a", "b", 1)])["b"].games[0]
    assert (named.name, named.colour, named.score) == ("a", "black", 0)


# What held the change


def test_what_a_floor_or_a_match_held_is_an_addition() -> None:
    """1410 − 4 × 0.95 × 36 lies below the floor of 1400, 100 less 50 below the lowest rating."""
    peak = book().rate(Player(1410, games=99, peak=1641), [(900, 0)] * 4)
    assert [each.name for each in peak.additions] == ["Floor"]
    lowest = book().rate(Player(110, games=30), [(100, 0)] * 3)
    field = {"a": Player(500), "b": Player(500)}
    match = book(match=True).rate_field(field, [("a", "b", 1)] * 6)["a"]
    assert [each.name for each in match.additions] == ["Match"]
    assert (peak.change, lowest.change, match.change) == (-10, -10, 50)


def test_the_special_formula_is_an_addition() -> None:
    report = book().rate(Player(335.27, games=6), [(364.67, 1), (525.69, 0), (100, 0)])
    assert report.additions == (Addition("Special formula", near(-46.16, abs=5e-3)),)
    nothing = book().rate(1500, [])
    assert (nothing.why, nothing.additions) == ((), ())


def test_whole_ratings_and_an_exact_figure_that_is_rounded_to_them() -> None:
    """1527.498 with two decimals would be 1527.50, which is rounded to another number."""
    report = book().game(1500, 1600, 1).player
    assert (report.new_rating, report.rounded_change, report.places) == (1527, 27, 0)
    assert figure_text(report.figures[0]) == "1500.000 → 1527.498"
    assert report.working()[-1].text == "1527.498, shown as 1527"
    assert "+27.498" in render.text(report)
    assert report.why[-1].endswith("is +27.498")
    assert "+27.50" not in render.text(report)


# Figures


def test_earlier_games_all_won_or_all_lost() -> None:
    """5 (R − 1100) + (R − 1500) = 1600 after a loss; 5 (R − 1900) + (R − 1500) = −1600."""
    won = book().rate(Player(1500, games=5, earlier="won"), [(1500, 0)])
    assert won.after.rating == pytest.approx(8600 / 6)
    lost = book().rate(Player(1500, games=5, earlier="lost"), [(1500, 1)])
    assert lost.after.rating == pytest.approx(9400 / 6)
    assert (won.after.earlier, lost.after.earlier) == ("mixed", "mixed")


@pytest.mark.parametrize(
    ("difference", "expected"),
    [(-1000, 0), (-400, 0), (-399, 0.00125), (0, 0.5), (399, 0.99875), (400, 1), (1000, 1)],
)
def test_a_straight_line_over_800_points(difference: float, expected: float) -> None:
    assert linear_expected(1500 + difference, 1500) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("start", "score", "rating"), [(1200, 2, 1200), (900, 2, 1000), (-10, 0, -10), (100, 0, 0)]
)
def test_of_many_solutions_the_nearest_is_taken(start: float, score: float, rating: float) -> None:
    """Two wins against 400 and 600 are expected from 1000 on, two losses up to 0."""
    assert special(start, start, 0, 0, [400, 600], score) == rating


def test_a_section_passes_its_terms_on() -> None:
    both = {"a": 2400, "b": 2400}
    games = [("a", "b", 1)]
    assert uschess.section(both, games, ended=ENDED)["a"].k == pytest.approx(800 / 51)
    assert uschess.section(both, games, ended=ENDED, dual=True)["a"].k == pytest.approx(400 / 51)
    quick = uschess.section(both, games, ended=ENDED, rating_list="quick")["a"]
    assert quick.rules == "US Chess, quick"
    start = uschess.section({"a": None, "b": 1500}, games, ended=ENDED, start=1250)
    assert start["a"].start_rating == 1250
    assert uschess.tournament(2400, [(2400, 1)], ended=ENDED).k == pytest.approx(800 / 51)
    blitz = uschess.tournament(2400, [(2400, 1)], ended=ENDED, rating_list="blitz")
    assert blitz.rules == "US Chess, blitz"


def test_the_start_of_an_unrated_player() -> None:
    """0.94 × 1500 + 180 before March 2024."""
    newcomer = Player(None, fide_rating=1500)
    assert book(ended=date(2005, 1, 1)).effective_rating(newcomer) == 1590
    assert book(start=1300).effective_rating(Player(None)) == 1300


def test_whoever_is_born_in_the_year_of_the_event_is_0() -> None:
    baby = formats.PlayerRecord(1, "Alpha", born="2026")
    assert book().enter(baby)[0] == Player(None, age=0)


def test_the_last_day_of_a_section_decides() -> None:
    """The factor of the bonus is 12 until 2024 and 10 from 2025 on; three games count as four."""
    players, won = {"a": 1500, "b": 1900, "c": 1900, "d": 1900}, [("a", each, 1) for each in "bcd"]
    before, after = (
        uschess.section(players, won, ended=day)["a"]
        for day in (date(2024, 12, 31), date(2025, 1, 1))
    )
    assert before.ended == date(2024, 12, 31)
    assert after.change - before.change == near((12 - 10) * 4**0.5)
    with pytest.raises(ArpadError, match=r"^ended: '2010-01-01' – the factor of the bonus went"):
        uschess.section(players, won, ended=date(2010, 1, 1))
