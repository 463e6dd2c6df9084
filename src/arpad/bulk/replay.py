"""A long ladder: games one after the other, each changing the ratings of both players at once.

By plain Elo, or by any rule whose type is in `_WAYS`. Ratings are binary floats here. A rule has
one kernel (such as `arpad.elo.kernel`), which runs as plain Python, or compiled if Numba is
installed, so that the ratings are identical everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from numbers import Real
from types import FunctionType
from typing import Any, NamedTuple

from arpad.bulk.frames import engine_errors, to_caller_kind
from arpad.bulk.ladder import SIDES, START, Games, Ladder, Played, Way, checked_games, numbers
from arpad.elo import KByGames, Preset
from arpad.elo.k import checked_k
from arpad.elo.kernel import FACTOR, compiled, play
from arpad.errors import InvalidColumns, InvalidRating, InvalidType, Unquoted
from arpad.facts import GREATEST_RATING
from arpad.glicko import Rulebook as Glicko
from arpad.pools import Rulebook as Pool
from arpad.system import Rulebook

#: The module and class that play a ladder, by the rule's type; any other rule is a K.
_WAYS: dict[type, tuple[str, str]] = {
    Glicko: ("arpad.bulk.glicko", "GlickoWay"),
    Pool: ("arpad.bulk.pools", "PoolWay"),
}

Rule = float | Preset | KByGames | Glicko | Callable[[], Glicko] | Pool


class Replayed(NamedTuple):
    """Final ratings (id, rating, games, the other values of a state, and why they are estimates, if
    they are), and the history: every game with both sides before and after it, or None.
    """

    ratings: Any
    history: Any


def replay(
    games: Any,
    *,
    rule: Rule,
    start: float | None = None,
    period: str | None = None,
    history: bool = False,
    columns: Mapping[str, str] | None = None,
) -> Replayed:
    """Rate a ladder, one game or one period after the other, in the order of the rows.

    `games` is a frame (see `rate_period`), the path of Parquet or CSV files, or three lists or
    arrays: White's ids, Black's ids and White's scores. `rule` is a K, a preset of `arpad.elo` or
    `KByGames` for plain Elo, a system of `arpad.glicko` such as `glicko2`, or a pool of
    `arpad.pools`, whose games have columns for the facts that it asks for, or `home_score` and
    `away_score`, and may have a `season`. `start` is the rating that everybody starts from, 1500
    if neither you nor the rule says otherwise. `period` is the column (or a fourth list) that says
    which period of Glicko a game belongs to, which day on Lichess, or which event of a pool;
    without it, each game is a period. With `history`, the ratings before and after every game are
    returned too. `columns` maps the names used here to your column names: `{"white_id": "w"}`.
    Frames are returned as frames of the same kind, everything else as PyArrow tables.

    >>> from arpad import bulk
    >>> played = bulk.replay((["a", "b"], ["b", "a"], [1, 0.5]), rule=32, history=True)
    >>> [(row["id"], round(row["rating"], 2), row["games"]) for row in played.ratings.to_pylist()]
    [('a', 1514.53, 2), ('b', 1485.47, 2)]
    >>> played.history["white_after"][0].as_py()
    1516.0
    >>> from arpad import glicko
    >>> games = (["a", "b"], ["b", "a"], [1, 0.5], ["spring", "summer"])
    >>> played = bulk.replay(games, rule=glicko.glicko2(tau=0.5), period="season")
    >>> [(round(row["rating"]), round(row["deviation"])) for row in played.ratings.to_pylist()]
    [(1577, 260), (1423, 260)]
    """
    way = _way(rule, period)
    first = _start(way.start if start is None else start)
    with engine_errors("games"):
        checked = way.read(games, columns)
        ladder = Ladder.of(checked)
        played = way.play(ladder, first, history=history)
        return Replayed(
            to_caller_kind(ladder.table(played), games),
            to_caller_kind(checked.append(played.history), games) if history else None,
        )


def _way(rule: Any, period: str | None) -> Way:
    """How a ladder is played by this rule; a function is called for the rule that it makes."""
    made = rule() if isinstance(rule, FunctionType) else rule
    for kind, (module, name) in _WAYS.items():
        if isinstance(made, kind):
            way: Way = getattr(import_module(module), name)(made, period)
            return way
    if isinstance(made, Rulebook):
        raise InvalidType(
            "system",
            Unquoted(made.name),
            "a ladder is rated by plain Elo with a K, by Glicko or by a pool",
            "choose one of these",
        )
    return _Elo.by(made, period)


@dataclass(frozen=True)
class _Elo:
    """Plain Elo, with a K that may depend on the number of games played before."""

    ks: list[float]
    start: float = START

    @classmethod
    def by(cls, rule: Any, period: str | None) -> _Elo:
        if period is not None:
            raise InvalidColumns(
                "period", period, "plain Elo rates game by game, without periods", "omit it"
            )
        return cls(rule.table() if isinstance(rule, KByGames) else [float(checked_k(rule))])

    def read(self, games: Any, columns: Mapping[str, str] | None) -> Games:
        return checked_games(games, columns, {})

    def play(self, ladder: Ladder, start: float, *, history: bool) -> Played:
        rows = len(ladder.white) if history else 0
        columns = (ladder.white, ladder.black, ladder.games.score)
        if compiled() is None:
            white, black, score = (numbers(column) for column in columns)
            ratings, games = [start] * ladder.size, [0] * ladder.size
            sides = tuple([0.0] * rows for _ in SIDES)
            play(white, black, score, ratings, games, self.ks, FACTOR, 0.0, sides)
            return _played(ratings, ladder.games_of_each(), sides)
        import numpy as np

        arrays = [column.to_numpy(zero_copy_only=False) for column in columns]
        placed, counts = np.full(ladder.size, start), np.zeros(ladder.size, np.int64)
        kept = tuple(np.zeros(rows) for _ in SIDES)
        kernel, tally = compiled()
        before = np.zeros(ladder.size, np.int64)
        kernel(*arrays, placed, before, np.array(self.ks), FACTOR, 0.0, kept)
        tally(*arrays[:2], counts)
        return _played(placed, counts, kept)


def _played(ratings: Any, games: Any, sides: Sequence[Any]) -> Played:
    return Played({"rating": ratings}, games, dict(zip(SIDES, sides, strict=True)))


def _start(start: float) -> float:
    rule = "the starting rating is a number, zero or more"
    if isinstance(start, bool) or not isinstance(start, Real):
        raise InvalidType("start", start, rule, "write a number")
    if not 0 <= start <= GREATEST_RATING:
        raise InvalidRating("start", start, rule, f"choose one from 0 to {GREATEST_RATING}")
    return float(start)
