"""What US Chess says, to the letter: its rules in words, workings and errors."""
# ruff: noqa: E501 (a sentence stands in one line)

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from itertools import count
from math import nan
from typing import Any

import pytest

from arpad import formats, render, uschess
from arpad.errors import ArpadError
from arpad.formats.time_control import Clock
from arpad.formats.time_control.record import Phase
from arpad.game import Game, Met, Pairing
from arpad.outcome import Addition, Figure, GameReport
from arpad.render.figures import figure_text
from arpad.system import Rule
from arpad.uschess import Player
from arpad.uschess.formulas import linear_expected, special
from arpad.uschess.rulebook import lists_of_clock

ENDED = date(2026, 8, 30)
near: Any = pytest.approx


def book(**terms: Any) -> uschess.Rulebook:
    return uschess.Rulebook(uschess.Terms(**{"ended": ENDED} | terms))


def told(report: Any) -> list[tuple[str, str, int | None]]:
    return [(step.article, step.text, step.game) for step in report.working()]


def test_the_rules_in_words() -> None:
    assert list(book().rules_in_words()) == [
        Rule(
            "lists",
            "Blitz from 5, Quick above 10, Regular from 30, both to 65: minutes, and seconds of delay or increment, added up",
            "reported",
        ),
        Rule(
            "effective games",
            "N* = 50 above 2355, else 50 / √(0.662 + 0.00000739 (2569 − R)²)",
            "verified",
        ),
        Rule("expected", "1 / (1 + 10^(−D / 400)); by the special formula linear in D"),
        Rule("K", "800 / (effective games + games of the event)"),
        Rule(
            "dual rated",
            "on the Regular list above 2200: K × (6.5 − 0.0025 R); from 2500 on the numerator is 200",
        ),
        Rule("special", "up to 8 games before, or all of them won, or all lost"),
        Rule(
            "bonus",
            "gain − 10 √max(games, 4), from 3 games on, nobody met more than 2 times (once in 3 games)",
            "verified",
        ),
        Rule(
            "its factor",
            "10 from 2001-01-01 (reported), not known from 2008-01-01, 12 from 2015-06-01 (verified), 14 from 2017-05-01 (reported), 12 from 2023-02-01 (reported), 10 from 2025-01-01 (verified)",
        ),
        Rule("passes", "two: opponents count with their ratings after the first"),
        Rule(
            "floors",
            "the peak less 200, in whole hundreds, from 1200 to 2100; at least 100, up to 150 by the games of a career (4 a win, 2 a draw, 1 an event)",
        ),
        Rule(
            "other floors",
            "2200 for Original Life Masters; by prize money, set by you",
            "reported",
        ),
        Rule(
            "match",
            "both established and within 400 points; nobody moves by more than 50, without bonus and floor",
            "reported",
        ),
        Rule(
            "start",
            "50 a year of age, 100 to 1300; without an age 1300 for adults, 750 for others",
        ),
        Rule("from FIDE", "up to 2000 1.5667 × FIDE − 1073, above 1.02 × FIDE + 20", "reported"),
        Rule("from CFC", "above 1500 1.1 × CFC − 240"),
        Rule(
            "not known",
            "the factor of the bonus went from 10 to 6 and then 8 between 2008 and 2015, on days that are not known",
            "open",
        ),
        Rule(
            "not known",
            "how other ratings are blended into a start value since 2020: one counts here",
            "open",
        ),
    ]


# Workings

LEAST = "the floor is 100: the lowest possible rating"


def test_the_working_of_an_estimate_with_a_bonus() -> None:
    """N* 9.0298, K 66.5013, E 2.0780, bonus 41.3147 → 656.85 in an official section."""
    games = [(499.22, 1), Game(500, 1, forfeit=True), (494.53, 1), (142.69, 1)]
    report = book().rate(Player(554.22), games)
    assert told(report) == [
        ("games", "not counted: forfeit", 2),
        ("step 2", "established: N* = 9.0298 games count", None),
        ("estimate", "opponents at 499.22, 494.53, 142.69", None),
        ("estimate", "K = 800 / (9.029845 + 3) = 66.5013", None),
        ("estimate", "score 3 − expected 2.0780 = +0.9220", None),
        ("estimate", "+0.922 × 66.501 = +61.31", None),
        ("estimate", "bonus: 61.31 − 10 × √4 = 41.31", None),
        ("estimate", "554.22 +61.315 +41.315 = 656.85", None),
        ("floors", LEAST, None),
        ("after", "656.85, shown as 657", None),
    ]
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
        GameReport(500, Decimal(1), False, "forfeit", near(54.22), False, None, None),
    )
    assert report.figures == (
        Figure("exact", "Exact rating", 554.22, near(656.85, abs=5e-3), 2),
        Figure("effective_games", "Effective games", near(9.0298, abs=5e-5), None, 2),
        Figure("floor", "Floor", None, 100, 0),
    )
    assert report.additions == (Addition("Bonus", near(41.3147, abs=5e-5)),)
    assert report.why == (
        "2.078 was expected and 3 scored: 0.922 more, times K 66.501, is +61.31",
        "with the bonus, +61.315 +41.315 = +102.63",
    )


def test_the_working_of_the_special_formula() -> None:
    """335.27 with 6 games, 1 of 3 against 364.67, 525.69, 100 → 289.11 in an official section."""
    report = book().rate(Player(335.27, games=6), [(364.67, 1), (525.69, 0), (100, 0)])
    assert told(report) == [
        ("step 2", "6 games before, at most N* = 8.1612 of them count: 6.0000", None),
        ("estimate", "opponents at 364.67, 525.69, 100.00", None),
        (
            "estimate",
            "special formula: 1 out of 3, with earlier games as draws, is the expected score at 289.11",
            None,
        ),
        ("floors", LEAST, None),
        ("after", "289.11, shown as 289", None),
    ]
    assert [game.expected for game in report.games] == [
        pytest.approx(0.5 + (289.11 - rating) / 800, abs=1e-4) for rating in (364.67, 525.69, 100)
    ]


@pytest.mark.parametrize(
    ("rating_list", "floor", "rating"),
    [
        (
            "regular",
            "held at the floor of 101: the lowest possible rating, plus points for career wins, draws and events: 101",
            101,
        ),
        ("online-regular", "the floor is 100: the lowest possible rating online", 100),
    ],
)
def test_the_working_of_a_newcomer(rating_list: str, floor: str, rating: int) -> None:
    """0 of 4 from 750 → 0, held at 100, and at 101 over the board: 1 for a completed event."""
    report = book(rating_list=rating_list).rate(Player(None, age=15), [(400, 0)] * 4)
    assert told(report) == [
        ("step 1", "unrated: starts at 750.00 with 0 games, by the age of 15", None),
        ("step 2", "0 games before, at most N* = 9.9773 of them count: 0.0000", None),
        ("estimate", "opponents at 400.00, 400.00, 400.00, 400.00", None),
        ("estimate", "special formula: 0 out of 4 is the expected score at 100.00", None),
        ("floors", floor, None),
        ("after", f"{rating}.00, shown as {rating}", None),
    ]


def test_the_working_of_a_section() -> None:
    """N*(1700) = 20.01."""
    field = {"a": Player(1700), "b": Player(1700)}
    pairing = Pairing("a", "b", 1, round=3, white_name="Alpha", black_name="Beta")
    report = book().rate_field(field, [pairing])["a"]
    passed = [
        "opponents at 1700.00",
        "K = 800 / (20.01179 + 1) = 38.0739",
        "score 0.5 − expected 0.5000 = +0.0000",
        "+0.00 × 38.07 = +0.00",
        "1700.00 +0.00 = 1700.00",
    ]
    assert told(report) == [
        ("step 2", "established: N* = 20.0118 games count", None),
        *((step, text, None) for step in ("step 4", "step 5") for text in passed),
        ("floors", LEAST, None),
        ("after", "1700.00, shown as 1700", None),
    ]
    assert report.games == (
        GameReport(1700, Decimal("0.5"), True, "", 0, False, 0.5, 0, 3, "Beta", "white"),
    )
    named = book().rate_field(field, [("a", "b", 1)])["b"].games[0]
    assert (named.name, named.colour, named.score) == ("a", "black", 0)


def test_the_end_of_the_working_of_a_match() -> None:
    field = {"a": Player(500), "b": Player(500)}
    report = book(match=True).rate_field(field, [("a", "b", 1)] * 6)["a"]
    assert told(report)[-2:] == [
        ("match", "a match: no bonus, no floor, at most ±50 points; 550.00", None),
        ("after", "550.00, shown as 550", None),
    ]


def test_k_of_a_dual_event() -> None:
    texts = [text for _, text, _ in told(book(dual=True).rate(2400, [(2400, 1)]))]
    assert texts[2] == "dual-rated above 2200: K = 400 / (50 + 1) = 7.8431"


# Why: what held the change


def test_why_a_floor_or_a_match_held_the_change() -> None:
    """1410 − 4 × 0.95 × 36 lies below the floor of 1400, 100 less 50 below the lowest rating."""
    peak = book().rate(Player(1410, games=99, peak=1641), [(900, 0)] * 4)
    assert peak.why[-1] == "held at the floor of 1400: -10.00"
    assert [each.name for each in peak.additions] == ["Floor"]
    lowest = book().rate(Player(110, games=30), [(100, 0)] * 3)
    assert lowest.why[-1] == "held at the floor of 100: -10.00"
    assert "at least 100" in [step.text for step in lowest.working()]
    field = {"a": Player(500), "b": Player(500)}
    match = book(match=True).rate_field(field, [("a", "b", 1)] * 6)["a"]
    assert match.why[-1] == "a match changes a rating by at most 50: +50.00"
    assert [each.name for each in match.additions] == ["Match"]


def test_why_by_the_special_formula() -> None:
    report = book().rate(Player(335.27, games=6), [(364.67, 1), (525.69, 0), (100, 0)])
    assert report.why == ("1 out of 3 is the expected score at 289.11: 289.11 − 335.27 = -46.16",)
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


def test_what_is_passed_on() -> None:
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


def test_who_is_unrated_and_plays_no_game() -> None:
    nobody = Player(None, wins=0)
    found = book().rate_field({"a": 1500, "b": 1500, "c": nobody}, [("a", "b", 1)])["c"]
    assert (found.before, found.after, found.rules, found.games) == (
        nobody,
        nobody,
        "US Chess, regular",
        (),
    )


def test_whoever_is_born_in_the_year_of_the_event_is_0() -> None:
    baby = formats.PlayerRecord(1, "Alpha", born="2026")
    assert book().enter(baby)[0] == Player(None, age=0)


def test_the_lists_of_a_clock() -> None:
    assert lists_of_clock(Clock((Phase(None, 60 * 60, delay=5),))) == ("regular", "quick")


def test_rulebooks_differ_by_their_terms() -> None:
    assert len({hash(each) for each in (book(), book(dual=True))}) == 2


# Errors

NO_PLAYER = "a player is a rating or a Player; give a number."
NO_START = "unrated, of unknown age – an unrated player starts from their age or from another rating; give the age (of a player in a file: --set NUMBER.born=YEAR), a FIDE or CFC rating, or a start value (1300 adults, 750 others)."
NO_WEIGHTS = (
    "US Chess has neither advantages nor weights of games; omit it, or choose another system."
)
NO_PAIR = "a match is played by two rated players; omit match."
NO_MATCH = "match: not rated – both players must be established and within 400 points; omit match, or check the players."


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (
            lambda: Player(1500, earlier="won"),
            "earlier: 'won' – it describes games before the event; say how many there were (games), or omit it.",
        ),
        (
            lambda: book(ended=date(2000, 12, 31)),
            "ended: '2000-12-31' – the rules of US Chess are known from 1 January 2001 on; choose a later day.",
        ),
        (
            lambda: book(ended=date(2010, 1, 1)),
            "ended: '2010-01-01' – the factor of the bonus went from 10 to 6 and then 8 between 2008 and 2015, on days that are not known; choose a day before 2008-01-01, or from 2015-06-01 on.",
        ),
        (lambda: book().rate("1500", []), f"player: '1500' – {NO_PLAYER}"),
        (
            lambda: book().rate(1500, [(1500, 1), (b"1500", 1)]),
            f"games[1].opponent: b'1500' – {NO_PLAYER}",
        ),
        (lambda: book().rate(None, [(1500, 1)]), f"player: {NO_START}"),
        (
            lambda: book().rate_field({"a": 1500, "b": None}, [("a", "b", 1)]),
            f"b: {NO_START}",
        ),
        (lambda: book().expected("1500", 1500), f"player: '1500' – {NO_PLAYER}"),
        (lambda: book().expected(1500, "1500"), f"opponent: '1500' – {NO_PLAYER}"),
        (lambda: book().expected(None, 1500), f"player: {NO_START}"),
        (lambda: book().expected(1500, None), f"opponent: {NO_START}"),
        (
            lambda: book().expected(1500, 1500, nan),
            "advantage: nan – it must be a finite number; give a number.",
        ),
        (lambda: book().win_probability("1500", 1500), f"player: '1500' – {NO_PLAYER}"),
        (lambda: book().win_probability(1500, "1500"), f"opponent: '1500' – {NO_PLAYER}"),
        (lambda: book().win_probability(None, 1500), f"player: {NO_START}"),
        (lambda: book().win_probability(1500, None), f"opponent: {NO_START}"),
        (
            lambda: book().rate(1500, [(1500, 1), Met(Player(1500), 2, advantage=50)]),
            f"games[1]: 50 – {NO_WEIGHTS}",
        ),
        (
            lambda: book().rate(1500, [Met(Player(1500), 2, weight=2)]),
            f"games[0]: 2 – {NO_WEIGHTS}",
        ),
        (
            lambda: book().rate_field(
                {"a": 1500, "b": 1500, "c": 1500}, [("a", "b", 1), Pairing("b", "c", 2, weight=2)]
            ),
            f"games[1]: 2 – {NO_WEIGHTS}",
        ),
        (
            lambda: book(match=True).rate_field(
                {"a": 1500, "b": 1500, "c": 1500}, [("a", "b", 1), ("b", "c", 1)]
            ),
            f"match: 3 players, 3 rated – {NO_PAIR}",
        ),
        (
            lambda: book(match=True).rate_field(
                {"a": 1500, "b": Player(None, age=9)}, [("a", "b", 1)]
            ),
            f"match: 2 players, 1 rated – {NO_PAIR}",
        ),
        (lambda: book(match=True).rate(1500, [(1901, 1)]), NO_MATCH),
        (lambda: book(match=True).rate(1500, [(Player(1500, games=25), 1)]), NO_MATCH),
    ],
    ids=map(str, count(1)),
)
def test_what_a_caller_reads(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ArpadError) as caught:
        call()
    assert str(caught.value) == sentence


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
