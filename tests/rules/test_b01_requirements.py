"""B.01: each requirement in full: whether it is met, figure, bound, words, article, basis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from arpad import fide
from arpad.fide import NormGame, NormReport
from arpad.fide.norms.event_terms import read_event_terms
from arpad.fide.norms.requirements import conditions

ON = date(2026, 4, 1)


def against(*flags: str, title: str = "GM") -> list[NormGame]:
    """Drawn games with opponents of these federations, one in each round: 2600, so a norm."""
    return [NormGame(2600, 0.5, title, flag, number) for number, flag in enumerate(flags, 1)]


def ask(games: Sequence[NormGame], **how: Any) -> NormReport:
    return fide.norm("GM", games, **{"federation": "NED", "on": ON, **how})


NINE = against(*["GER", "FRA", "ESP"] * 3)
LOST = [replace(game, score=0) for game in NINE[4:]]


def test_the_players_of_a_double_round_robin_are_counted_for_each_candidate() -> None:
    """Of one event, some meet four others and some five."""
    event_terms = read_event_terms(on=ON, pairings="double round robin")
    assert [conditions(event_terms, players)[-1].met for players in (5, 6, 5)] == [
        False,
        True,
        False,
    ]


def test_more_than_thirteen_games_of_a_world_cup() -> None:
    """1.4.1b is about eight of them, 1.7 about more than thirteen."""
    games = against(*["GER", "FRA"] * 7)
    report = ask(games, world_cup=True, pairings="knock-out")
    assert [str(step) for step in report.figures()[3:]] == ["B.01 1.7: 14 games count as 13"]


def test_a_won_game_after_the_last_round_that_counts_replaces_none_before_it() -> None:
    """4½ of 10, then a win against 2000: that win cannot be a won game omitted of the ten."""
    first, *others = against(*["GER", "FRA"] * 5)
    report = ask([replace(first, score=0), *others, NormGame(2000, 1, "GM", "GER", 11)])
    assert (report.achieved, report.n) == (False, 11)


def test_where_no_score_is_enough_the_least_is_more_than_all_of_them() -> None:
    """The opponents' average must be 2380, whatever the score; then 7 of 9 are needed."""
    enough, low = (
        ask([replace(game, opponent=each) for game in NINE]).case for each in (2380, 2379)
    )
    assert enough.opponents.least_points(enough.whole) == 14
    assert low.opponents.least_points(low.whole) > 18


def test_games_of_unknown_rounds_come_first() -> None:
    games = [replace(NINE[0], round=1), replace(NINE[0], round=None)]
    assert [game.round for game in ask(games).games] == [None, 1]
