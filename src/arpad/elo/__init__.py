"""The plain Elo formula and K presets, for any pool.

The rule here *is* a formula, so it is worked out in binary floats. FIDE's own arithmetic is
different (tables, a cap, K by age and games): see `arpad.fide`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from numbers import Real
from typing import TYPE_CHECKING, Any, Literal, overload

from arpad.elo.k import (
    DEFAULT_K,
    DEFAULT_PRESET,
    PRESETS,
    K,
    KByGames,
    Preset,
    checked_k,
    parse_k_by_games,
    preset,
)
from arpad.elo.player import (
    SCALE,
    Player,
    Terms,
    as_player,
    check_rating,
    check_scale,
)
from arpad.elo.report import EloReport, PerformanceReport, moved
from arpad.elo.rulebook import Rulebook
from arpad.errors import InvalidType, InvalidValue
from arpad.exact import HALF_POINTS, PLAIN_SCORES, half_away, half_points, logistic
from arpad.facts import GREATEST_K, GREATEST_RATING
from arpad.game import GameLike, with_total
from arpad.needed import Needed
from arpad.system import System

__all__ = [
    "PRESETS",
    "SYSTEM",
    "EloReport",
    "KByGames",
    "PerformanceReport",
    "Player",
    "Preset",
    "Rulebook",
    "Terms",
    "delta",
    "expected",
    "needed",
    "odds",
    "parse_k_by_games",
    "performance",
    "preset",
    "rate",
    "tournament",
    "update",
]


#: A player: a rating, a `Player`, or a mapping of a player's facts.
PlayerLike = float | Player | Mapping[str, Any]


def expected(rating: PlayerLike, opponent: PlayerLike, *, scale: float = SCALE) -> float:
    """The expected score: 1 / (1 + 10^((opponent − rating) / scale)).

    `rating` and `opponent` are ratings, `Player`s or mappings; `scale` is how many points make the
    favourite ten times as strong.

    >>> round(expected(1500, 1600), 4)
    0.3599
    """
    own, other = _rating(rating, "rating"), _rating(opponent, "opponent")
    return logistic(own - other, check_scale(scale))


def delta(score: float | str, expected: float, k: float) -> float:
    """The change of one game: K × (score − expected).

    `score` is 1, 0.5 or 0 or a spelling of it, `expected` lies between 0 and 1, `k` is a number.

    >>> delta("win", 0.36, 20)
    12.8
    """
    if isinstance(expected, bool) or not isinstance(expected, Real):
        raise InvalidType("expected", expected, _EXPECTED_RULE, "give a number")
    if not 0 <= expected <= 1:
        raise InvalidValue("expected", expected, _EXPECTED_RULE, "take it from expected()")
    return checked_k(k) * (half_points(score) / 2 - float(expected))


if TYPE_CHECKING:

    @overload
    def update(
        rating: PlayerLike,
        opponent: PlayerLike,
        score: float | str,
        k: float | Preset = ...,
        scale: float = ...,
        *,
        rounded: Literal[True] = ...,
    ) -> tuple[int, int]: ...

    @overload
    def update(
        rating: PlayerLike,
        opponent: PlayerLike,
        score: float | str,
        k: float | Preset = ...,
        scale: float = ...,
        *,
        rounded: Literal[False],
    ) -> tuple[float, float]: ...


def update(
    rating: PlayerLike,
    opponent: PlayerLike,
    score: float | str,
    k: float | Preset = DEFAULT_K,
    scale: float = SCALE,
    *,
    rounded: bool = True,
) -> tuple[float, float]:
    """Both ratings after one game, each change rounded half away from zero.

    `rating` and `opponent` are ratings, `Player`s or mappings, `score` is the first player's, `k` a
    number or a preset; `scale` is how many points make the favourite ten times as strong. Rounding
    game after game loses points: a chain of games keeps its decimals if `rounded` is False.

    >>> update(1500, 1600, "win", k=20)
    (1513, 1587)
    >>> [round(each, 2) for each in update(1500, 1600, "win", k=20, rounded=False)]
    [1512.8, 1587.2]
    """
    if (  # one condition at a time: a chained comparison or a call would be slower
        type(rating) is int
        and type(opponent) is int
        and type(k) is int
        and type(score) in PLAIN_SCORES
        and (scale is SCALE or (type(scale) is int and scale == SCALE))
        and rating >= 0
        and opponent >= 0
        and rating <= GREATEST_RATING
        and opponent <= GREATEST_RATING
        and rounded
    ):
        try:
            gained, lost = _changes[score][k][rating - opponent]
            return rating + gained, opponent + lost
        except KeyError:
            if score in _changes and 0 <= k <= GREATEST_K:
                gained, lost = _new_changes(rating - opponent, score, k)
                return rating + gained, opponent + lost
    if type(k) is Preset:
        k = k.k
    own, theirs = _rating(rating, "rating"), _rating(opponent, "opponent")
    points, factor, points_per_tenfold = half_points(score), checked_k(k), check_scale(scale)
    gains = factor * (points / 2 - logistic(own - theirs, points_per_tenfold))
    loses = factor * (1 - points / 2 - logistic(theirs - own, points_per_tenfold))
    if not rounded:
        return own + gains, theirs + loses
    return moved(own, gains), moved(theirs, loses)


def _new_changes(difference: int, score: float | str, k: int) -> tuple[int, int]:
    """Both rounded changes; they are kept, since the same differences come up again and again."""
    by_k = _changes[score]
    by_difference = by_k.get(k)
    if by_difference is None:
        if len(by_k) == _MOST_KS:
            by_k.clear()
        by_difference = by_k[k] = {}
    elif len(by_difference) == _MOST_DIFFERENCES:
        by_difference.clear()
    points = HALF_POINTS[score] / 2
    mine = 100 * (k * (points - logistic(difference)))
    other = 100 * (k * (1 - points - logistic(-difference)))
    both = by_difference[difference] = half_away(mine), half_away(other)
    return both


def odds(rating: PlayerLike, opponent: PlayerLike, *, scale: float = SCALE) -> float:
    """How many times as high the favourite's expected score is; 1 between equals.

    `rating` and `opponent` are ratings, `Player`s or mappings; `scale` is how many points make the
    favourite ten times as strong.

    >>> odds(1900, 1500)
    10.0
    """
    difference = abs(_rating(rating, "rating") - _rating(opponent, "opponent"))
    try:
        return float(10.0 ** (difference / check_scale(scale)))
    except OverflowError:
        return math.inf


def tournament(rating: PlayerLike, games: Iterable[GameLike], k: K = DEFAULT_K) -> EloReport:
    """One player's tournament: every game rated from the starting rating.

    `rating` is the player's own, or a `Player`, `games` are (opponent, score) pairs or `Game`
    records, `k` is a number, a preset or K by games.

    >>> tournament(1500, [(1600, 1), (1550, 0.5)], k=20).new_rating
    1514
    """
    return Rulebook(k).tournament(_player(rating), games)


def rate(rating: PlayerLike, games: Iterable[GameLike], k: K = DEFAULT_K) -> EloReport:
    """What a batch of games does to a player; the same as `tournament`.

    `rating`, `games` and `k` are the same as there.

    >>> rate(1500, [(1600, 1)], k=20).new_rating
    1513
    """
    return tournament(rating, games, k)


def performance(games: Iterable[Any], score: float | None = None) -> int | None:
    """The rating whose expected score against the average opponent is the score made.

    `games` are (opponent, score) pairs or `Game` records; with a `score`, that of all games, they
    are the opponents alone. The answer is None for a perfect score or a score of 0, for which the
    formula has no finite answer.

    >>> performance([(1600, 1), (1600, 0.5)])
    1791
    >>> performance([1600, 1600], 1.5)
    1791
    """
    played = games if score is None else with_total(games, score)
    return Rulebook().performance_report(played).performance


def needed(
    rating: PlayerLike,
    opponents: Iterable[PlayerLike | None],
    target_rating: int,
    *,
    k: K = DEFAULT_K,
) -> Needed:
    """The least score against some opponents that reaches a rating.

    `rating` is the player's own, or a `Player`; `opponents` are ratings, `target_rating` is the
    rating to be reached, and `k` is a number, a preset or K by games.

    >>> needed(1500, [1600, 1700], target_rating=1510).score
    Decimal('1.5')
    """
    return Rulebook(k).needed(_player(rating), opponents, target_rating=target_rating)


def _player(value: PlayerLike) -> Player:
    """The player; an error about a bare rating calls it "rating"."""
    return as_player(check_rating(value, "rating") if value is None else value, "rating")


def _rating(value: PlayerLike, place: str) -> float:
    """The rating of a player, in whichever form they are given."""
    if type(value) is int or type(value) is float or value is None:
        return check_rating(value, place)
    return check_rating(as_player(value, place).rating, place)


def _make(terms: Terms) -> Rulebook:
    """The rulebook for these terms; without a K, that of established FIDE players is used."""
    if terms.k_by_games is not None:
        return Rulebook(parse_k_by_games(terms.k_by_games), terms.scale, terms.start)
    k = terms.k if terms.k is not None else preset(terms.preset or DEFAULT_PRESET)
    return Rulebook(k, terms.scale, terms.start)


SYSTEM = System(
    id="elo",
    name="Elo formula",
    document="Arpad Elo’s formula; every pool chooses its K and its scale itself.",
    state=Player,
    terms=Terms,
    make=_make,
    certainty="exact: it is the formula",
)

#: Rounded changes of both sides by K and by difference, for each result.
_by_points: tuple[dict[int, dict[int, tuple[int, int]]], ...] = ({}, {}, {})
#: The same by every spelling of the result.
_changes = {score: _by_points[points] for score, points in HALF_POINTS.items()}
#: For how many Ks they are kept, and for how many differences with each.
_MOST_KS, _MOST_DIFFERENCES = 16, 2048
_EXPECTED_RULE = "an expected score lies between 0 and 1"
