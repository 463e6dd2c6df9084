"""B.01 1.1 and 1.4.2e: clocks, days and formats; 1.4.5: the double round robin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from arpad import fide
from arpad.errors import InvalidDate, InvalidTarget, UnknownRule
from arpad.fide import NormGame, NormReport
from arpad.fide.norms.norm import check_norms
from arpad.fide.norms.opponents import _with
from arpad.fide.norms.requirements import Requirement

ON = date(2026, 4, 1)
FLAGS = ("GER", "FRA", "ESP")
GAMES = [NormGame(2600, 0.5, "GM", FLAGS[place % 3], place + 1) for place in range(9)]


def ask(games: Sequence[NormGame] = GAMES, **how: Any) -> NormReport:
    return fide.norm("GM", games, **{"federation": "NED", "on": ON, **how})


def named(report: NormReport, name: str) -> Requirement:
    return next(each for each in report.requirements if each.name == name)


def days(*rounds: int) -> list[date | None]:
    """The given numbers of rounds on the first day, on the second, and so on."""
    return [ON + timedelta(day) for day, count in enumerate(rounds) for _ in range(count)]


@pytest.mark.parametrize(("seconds", "enough"), [(7199, False), (7200, True), (9000, True)])
def test_two_hours_for_60_moves(seconds: int, enough: bool) -> None:
    report = ask(seconds=seconds)
    needed = named(report, "time for 60 moves")
    assert (needed.met, needed.article, needed.bound) == (enough, "B.01 1.1.3", 120)
    assert report.achieved == enough
    if not enough:
        assert (report.least_score, report.needed_last) == (None, None)
        assert report.missing == (
            "each player has 119.9 minutes for 60 moves, at least 120 are needed",
        )


@pytest.mark.parametrize(
    ("on", "known", "norms"),
    [
        (date(2025, 8, 31), False, False),
        (date(2025, 9, 1), True, False),  # the pilot, without norms
        (date(2025, 11, 30), True, False),
        (date(2025, 12, 31), False, False),
        (date(2026, 1, 1), True, True),
        (date(2026, 12, 31), True, True),
        (date(2027, 1, 1), False, False),
    ],
)
def test_approved_shortened_events(on: date, known: bool, norms: bool) -> None:
    """45 minutes and 30 seconds a move: 75 minutes for 60 moves."""
    assert not ask(on=on, seconds=4500).achieved
    if not known:
        with pytest.raises(InvalidDate, match="1 January 2026 to 31 December 2026"):
            ask(on=on, seconds=4500, shortened=True)
        return
    report = ask(on=on, seconds=4500, shortened=True)
    assert report.achieved == norms
    needed = named(report, "time for 60 moves")
    assert (needed.bound, needed.basis) == ((75, "reported") if norms else (120, "text"))
    assert not ask(on=on, seconds=4499, shortened=True).achieved


def test_one_clock_setting_for_all() -> None:
    report = ask(one_clock=False)
    assert report.missing == ("the clocks are not set alike for all games",)
    assert (named(report, "one clock").article, report.least_score) == ("B.01 1.1.3", None)


@pytest.mark.parametrize(
    ("rounds", "met"),
    [((1,) * 9, True), ((2, 2, 2, 2, 1), True), ((3, 2, 2, 2), False)],
)
def test_two_rounds_a_day(rounds: tuple[int, ...], met: bool) -> None:
    report = ask(round_dates=days(*rounds))
    needed = named(report, "rounds a day")
    assert (needed.met, needed.figure, needed.bound) == (met, max(rounds), 2)
    assert (needed.article, report.achieved) == ("B.01 1.1.3", met)


@pytest.mark.parametrize(
    ("seconds", "rounds", "hours", "met"),
    [
        (3 * 3600, (2, 1), 12, True),  # two games of six hours each
        (3 * 3600 + 60, (2, 1), "12.1", False),
        (6 * 3600, (1, 1), 12, True),
        (7200, (1, 1), 4, True),
    ],
)
def test_twelve_hours_a_day(
    seconds: int, rounds: tuple[int, ...], hours: int | str, met: bool
) -> None:
    report = ask(seconds=seconds, round_dates=days(*rounds))
    needed = named(report, "hours a day")
    assert (needed.met, needed.figure, needed.article) == (met, hours, "B.01 1.1.2")
    assert report.achieved == met


def test_what_is_not_known_is_assumed() -> None:
    assert ask().assumptions == (
        "each player has at least 120 minutes for 60 moves",
        "at most 2 rounds a day",
    )
    assert ask(seconds=7200, round_dates=[ON, None]).assumptions == ()
    assert ask(round_dates=[None, None]).assumptions[1:] == ("at most 2 rounds a day",)


@pytest.mark.parametrize(
    ("pairings", "event"),
    [
        ("Swiss", "a Swiss"),
        (" SWISS ", "a Swiss"),
        ("round robin", "a round robin"),
        ("knock-out", "a knock-out"),
        ("team", "a team event"),
    ],
)
def test_formats_that_need_no_approval(pairings: str, event: str) -> None:
    report = ask(pairings=pairings)
    assert report.achieved
    assert named(report, "format").text == f"the pairings are those of {event}"
    assert named(report, "format").article == "B.01 1.4.2e"


@pytest.mark.parametrize(
    ("pairings", "event"),
    [
        ("Scheveningen", "a Scheveningen"),
        ("Schiller", "a Schiller"),
        ("other", "an event of another format"),
    ],
)
def test_other_formats_need_an_approval(pairings: str, event: str) -> None:
    report = ask(pairings=pairings)
    assert report.missing == (f"{event} needs the approval of FIDE",)
    approved = ask(pairings=pairings, approved=True)
    assert approved.achieved
    assert named(approved, "format").text == f"{event} needs the approval of FIDE, which it has"


def twice(
    opponents: int = 5, sought: int = 3, titled: int = 3, flags: Sequence[str] = ("GER", "FRA")
) -> list[NormGame]:
    """A double round robin: everybody is met twice."""
    titles = ["GM"] * sought + ["FM"] * (titled - sought) + [""] * (opponents - titled)
    once = [
        NormGame(2600, 0.5, title, flags[place % len(flags)], opponent_id=place)
        for place, title in enumerate(titles)
    ]
    return [replace(game, round=number) for number, game in enumerate([*once, *once], 1)]


def double(games: Sequence[NormGame]) -> list[str]:
    report = ask(games, pairings="double round robin")
    return [each.name for each in report.requirements if not each.met]


#: opponents: with the title, titled, of one federation, of the own one
DOUBLE = [(5, 3, 3, 3, 3), (6, 3, 3, 4, 3), (7, 4, 4, 4, 4), (9, 5, 5, 6, 5)]


@pytest.mark.parametrize(("n", "sought", "titled", "one", "own"), DOUBLE)
def test_a_double_round_robin(n: int, sought: int, titled: int, one: int, own: int) -> None:
    assert double(twice(n, sought, titled)) == []
    assert double(twice(n, sought - 1, titled)) == ["opponents with the title sought"]
    flags = ["GER"] * one + ["FRA"] * (n - one)
    assert double(twice(n, sought, titled, flags)) == []
    flags = ["GER"] * (one + 1) + ["FRA"] * (n - one - 1)
    assert "one federation" in double(twice(n, sought, titled, flags))
    flags = ["NED"] * own + ["FRA", "GER", "ITA", "ESP"][: n - own]
    assert double(twice(n, sought, titled, flags)) == []
    report = ask(twice(n, sought, titled), pairings="double round robin")
    bounds = {each.name: each.bound for each in report.requirements}
    assert bounds["own federation"] == own
    assert named(report, "titled opponents").text.startswith(
        f"{titled} of {n} opponents are titled"
    )


@pytest.mark.parametrize(("opponents", "enough"), [(4, False), (5, True)])
def test_a_double_round_robin_of_six_players(opponents: int, enough: bool) -> None:
    """Five players would play eight games in all, and four more to have enough of them."""
    games = twice(opponents)
    extra = [replace(game, round=20 + place) for place, game in enumerate(games[:4])]
    failing = double([*games, *extra])
    assert ("players" not in failing) == enough
    if not enough:
        report = ask([*games, *extra], pairings="double round robin")
        assert report.missing == ("a double round robin of 5 players, at least 6 are needed",)


def test_won_games_of_a_double_round_robin_may_be_omitted() -> None:
    """(10 × 2600 + 2200 + 2000) / 12 = 2517 and 58 %, or 2564 and 55 % without one of the two.

    Who is met once counts as one opponent all the same.
    """
    games = [
        replace(game, opponent=2000, score=1) if game.opponent_id == 5 else game
        for game in twice(6, 4, 4, ("GER", "FRA", "ESP"))
    ]
    report = ask(games, pairings="double round robin")
    assert (report.achieved, report.n, report.average_opponent) == (True, 11, 2564)
    assert [step.article for step in report.omitted] == ["B.01 1.4.1f"]
    assert named(report, "titled opponents").text.startswith("4 of 6 opponents are titled")


def test_who_is_beaten_twice_may_be_needed_for_the_mix() -> None:
    """Of six opponents three are GM, of five too: the lowest has to stay with one game.

    8 × 2630, 2000 raised to 2200 and 2100 make 2534; 6 of 10 are + 72.
    """
    lower = {0: 2000, 5: 2100}
    games = [
        replace(game, opponent=lower[game.opponent_id], score=1)
        if game.opponent_id in lower
        else replace(game, opponent=2630)
        for game in twice(6, 3, 3, ("GER", "FRA", "ESP"))
    ]
    report = ask(games, pairings="double round robin")
    assert (report.achieved, report.n, report.average_opponent) == (True, 10, 2534)
    gone = [game.rating for game in report.games if game.counts is None]
    assert gone == [2000, 2100]


@pytest.mark.parametrize("on", [date(2023, 12, 31), date(2024, 1, 1)])
def test_norms_are_refused_by_the_rules_in_force(on: date) -> None:
    """Before 2024 they are not known, whatever is known today."""
    if on.year < 2024:
        with pytest.raises(UnknownRule, match="the rules for norms in force on that date"):
            check_norms(on, "standard")
        return
    check_norms(on, "standard")
    with pytest.raises(InvalidTarget, match="norms are made in standard events"):
        check_norms(on, "blitz")


def test_flags_are_added_up() -> None:
    """Players of no federation count as those of another one, beside its own players."""
    assert _with({"GER": 2}, {"GER": 1, "FRA": 3, "ESP": 0}) == {"GER": 3, "FRA": 3}


@pytest.mark.parametrize(
    ("pairings", "articles"),
    [("round robin", ("B.01 1.4.5a", "B.01 1.4.5b")), ("double round robin", ("B.01 1.4.5",) * 2)],
)
def test_the_articles_on_titles(pairings: str, articles: tuple[str, str]) -> None:
    report = ask(twice(5, 5, 5), pairings=pairings)
    names = ("titled opponents", "opponents with the title sought")
    assert tuple(named(report, name).article for name in names) == articles
