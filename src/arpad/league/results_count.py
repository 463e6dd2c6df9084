"""Counts of games: won, drawn and lost, the last results, and when somebody last played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from arpad.engine import Engine
from arpad.engine.batch import Numbers
from arpad.league.replay import LeagueReplay

#: How many of the last results are kept: each is a digit to the base 4 of one number.
FORM = 10
_BASE = 4
_KEPT = _BASE**FORM
_LOSS, _DRAW, _WIN = 1, 2, 3
_SCORES = {_LOSS: 0.0, _DRAW: 0.5, _WIN: 1.0}


class ResultCounts(NamedTuple):
    """Columns by player."""

    wins: Any
    draws: Any
    losses: Any
    form: Any
    last: Any  # the place of the last game in the order; -1: none


def count(
    first: Numbers,
    second: Numbers,
    points: Numbers,
    begin: int,
    wins: Numbers,
    draws: Numbers,
    losses: Numbers,
    form: Numbers,
    last: Numbers,
) -> None:
    """Count games of one player against another, from a place on; runs plain or compiled."""
    for place in range(begin, len(first)):
        own = first[place]
        other = second[place]
        score = points[place]
        if score == 0.5:
            draws[own] += 1
            draws[other] += 1
            mine = theirs = 2
        elif score == 1.0:
            wins[own] += 1
            losses[other] += 1
            mine = 3
            theirs = 1
        else:
            losses[own] += 1
            wins[other] += 1
            mine = 1
            theirs = 3
        form[own] = (form[own] * 4 + mine) % 1048576
        form[other] = (form[other] * 4 + theirs) % 1048576
        last[own] = last[other] = place


@cache
def _compiled() -> Any:
    from numba import njit

    return njit(cache=True)(count)


def count_results(played: LeagueReplay, begin: int = 0) -> ResultCounts:
    """Everybody's games from a place in the order on; earlier counts are reused."""
    engine, order = played.engine, played.order
    counts, counted = played.counts.get(begin) or (_nothing(engine), begin)
    if len(counts.last) < engine.size:
        counts = _with_newcomers(counts, engine)
    played.counts[begin] = counts, len(order.numbers)
    if played.history.games.more:
        _count_all(played, counted, counts)
    else:
        counting = _compiled() if engine.compiled else count
        counting(order.first, order.second, order.points, counted, *counts)
    return counts


def _with_newcomers(counts: ResultCounts, engine: Engine) -> ResultCounts:
    """The counts with those of players who were added since: nothing."""
    grown = _nothing(engine)
    for column, known in zip(grown, counts, strict=True):
        column[: len(known)] = known
    return grown


def _nothing(engine: Engine) -> ResultCounts:
    size = engine.size
    wins, draws, losses, form = (engine.filled(0, size) for _ in range(4))
    return ResultCounts(wins, draws, losses, form, engine.filled(-1, size))


def _count_all(played: LeagueReplay, begin: int, counts: ResultCounts) -> None:
    """The same one by one, if some games have more than two players."""
    order, history = played.order, played.history
    for place in range(begin, len(order.numbers)):
        game = history.games.more.get(order.numbers[place])
        if game is None:
            sides: Any = ((int(order.first[place]),), (int(order.second[place]),))
            score = float(order.points[place])
            codes: Sequence[int] = [_code(score), _code(1.0 - score)]
        else:
            sides = [[history.root(who) for who in side] for side in game.sides]
            codes = [code_of(game.places, side) for side in range(len(sides))]
        for members, code in zip(sides, codes, strict=True):
            for who in members:
                (counts.losses, counts.draws, counts.wins)[code - 1][who] += 1
                counts.form[who] = (int(counts.form[who]) * _BASE + code) % _KEPT
                counts.last[who] = place


def _code(score: float) -> int:
    return _WIN if score == 1 else _DRAW if score else _LOSS


def code_of(places: Sequence[int], side: int) -> int:
    """Win, draw or loss: only the first has won, those who share first place have drawn."""
    best = min(places)
    if places[side] != best:
        return _LOSS
    return _DRAW if places.count(best) > 1 else _WIN


def result_of(places: Sequence[int], side: int) -> float:
    """The same as a score, 1, 0.5 or 0: what is counted as won, drawn or lost everywhere.

    >>> [result_of((1, 2, 1), side) for side in range(3)], result_of((2, 1), 1)
    ([0.5, 0.0, 0.5], 1.0)
    """
    return _SCORES[code_of(places, side)]


def wins_at_end(form: int) -> int:
    """How many of the last results in a row are wins, as far as they are kept.

    >>> wins_at_end((_LOSS * _BASE + _WIN) * _BASE + _WIN)
    2
    """
    wins = 0
    while form % _BASE == _WIN:
        form, wins = form // _BASE, wins + 1
    return wins


def form_of(number: int) -> tuple[float, ...]:
    """The last results, the newest last.

    >>> form_of((_WIN * _BASE + _DRAW) * _BASE + _LOSS)
    (1.0, 0.5, 0.0)
    """
    digits = []
    while number:
        number, digit = divmod(number, _BASE)
        digits.append(_SCORES[digit])
    return tuple(reversed(digits))
