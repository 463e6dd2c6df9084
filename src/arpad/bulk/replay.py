"""A long ladder: games one after the other, each moving both players at once, by plain Elo.

The rule here is a formula, so ratings are binary floats. So that they are the same bits everywhere,
there is one kernel: it runs as it is, and compiled where Numba is installed.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from math import exp, log
from numbers import Real
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import narwhals as nw
import pyarrow as pa
import pyarrow.compute

from arpad.bulk.columns import (
    GAME_COLUMNS,
    SCORES,
    check_ladder,
    check_mapping,
    half_points,
    score_name,
)
from arpad.bulk.files import open_file_alone
from arpad.bulk.frames import GREATEST, engine_errors, from_native, plain_arrow, to_caller_kind
from arpad.bulk.problems import SAME_PLAYER, bad_rows
from arpad.elo import KByGames, Preset
from arpad.elo.k import checked_k
from arpad.elo.player import SCALE
from arpad.errors import InvalidRating, InvalidType
from arpad.facts import GREATEST_RATING

pc: Any = pyarrow.compute  # its stubs know fewer calls than it does
_SCALE = log(10) / SCALE
#: Whole-number ids serve as places in a list if that list is at most so many times too long.
_SPARE = 8
_SIDES = ("white_before", "black_before", "white_after", "black_after")


Rule = float | Preset | KByGames
if TYPE_CHECKING:
    Column = pa.Array[Any]


class Replayed(NamedTuple):
    """Final ratings (id, rating, games), and both ratings before and after every game, or None."""

    ratings: Any
    history: Any


class Numbers(Protocol):
    """A list or an array."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, place: int, /) -> Any: ...
    def __setitem__(self, place: int, number: Any, /) -> None: ...


def play(
    white: Numbers,
    black: Numbers,
    score: Numbers,
    ratings: Numbers,
    played: Numbers,
    ks: Numbers,
    sides: Sequence[Numbers],
) -> None:
    """The kernel: lists, or arrays when it is compiled. Only `math`, so that bits are the same."""
    last = len(ks) - 1
    k = ks[last]
    history = len(sides[0]) > 0
    if last == 0 and not history:  # by far the most ladders: nothing else to ask of a game
        for own, other, points in zip(white, black, score):  # noqa: B905 (Numba knows no strict)
            mine = ratings[own]
            theirs = ratings[other]
            change = k * (points - 1.0 / (1.0 + exp((theirs - mine) * _SCALE)))
            ratings[own] = mine + change
            ratings[other] = theirs - change
        return
    game = 0
    for own, other, points in zip(white, black, score):  # noqa: B905
        mine = ratings[own]
        theirs = ratings[other]
        gained = points - 1.0 / (1.0 + exp((theirs - mine) * _SCALE))
        before = played[own]
        there = played[other]
        ratings[own] = mine + ks[min(before, last)] * gained
        ratings[other] = theirs - ks[min(there, last)] * gained
        played[own] = before + 1
        played[other] = there + 1
        if history:
            sides[0][game] = mine
            sides[1][game] = theirs
            sides[2][game] = ratings[own]
            sides[3][game] = ratings[other]
            game += 1


def count(white: Numbers, black: Numbers, games: Numbers) -> None:
    """How many games each player has; worth it only where it is compiled."""
    for own in white:
        games[own] += 1
    for other in black:
        games[other] += 1


def replay(
    games: Any,
    *,
    rule: Rule,
    start: float = 1500,
    history: bool = False,
    columns: Mapping[str, str] | None = None,
) -> Replayed:
    """Play a ladder through by plain Elo, one game after the other, in the order of the rows.

    `games` is a frame (see `rate_period`), the path of Parquet or CSV files, or three lists or
    arrays: White's ids, Black's ids and White's scores. `rule` is a K, a preset of `arpad.elo`, or
    `KByGames`. `start` is the rating that everybody starts from. With `history`, the ratings before
    and after every game are returned too. `columns` are your names of the columns, by their names
    here: `{"white_id": "w"}`. Frames come back as the same kind, everything else as PyArrow tables.

    >>> from arpad import bulk
    >>> played = bulk.replay((["a", "b"], ["b", "a"], [1, 0.5]), rule=32, history=True)
    >>> [(row["id"], round(row["rating"], 2), row["games"]) for row in played.ratings.to_pylist()]
    [('a', 1514.53, 2), ('b', 1485.47, 2)]
    >>> played.history["white_after"][0].as_py()
    1516.0
    """
    ks = rule.table() if isinstance(rule, KByGames) else [float(checked_k(rule))]
    first = _start(start)
    with engine_errors("games"):
        checked = _checked_games(games, columns)
        ladder = _Ladder.of(checked)
        ratings, played, sides = ladder.played(ks, first, history=history)
        return Replayed(
            to_caller_kind(ladder.table(ratings, played), games),
            to_caller_kind(checked.append(sides), games) if history else None,
        )


@dataclass(frozen=True)
class _Games:
    """The columns of a ladder, whatever they came in."""

    white: Column
    black: Column
    score: Column

    def append(self, sides: Sequence[Any]) -> pa.Table:
        columns = {"white_id": self.white, "black_id": self.black, "white_score": self.score}
        return pa.table({**columns, **dict(zip(_SIDES, sides, strict=True))})


@dataclass(frozen=True)
class _Ladder:
    """Games with their players as places in a list."""

    games: _Games
    white: Column
    black: Column
    ids: Column | None  # by place; None where a place is an id less the least of them
    least: int
    size: int

    @classmethod
    def of(cls, games: _Games) -> _Ladder:
        white, black = games.white, games.black
        if not len(white):
            empty = pa.array([], pa.int32())
            return cls(games, empty, empty, white, 0, 0)
        if pa.types.is_signed_integer(white.type):
            bounds = [pc.min_max(side).as_py() for side in (white, black)]
            least = min(bound["min"] for bound in bounds)
            size = max(bound["max"] for bound in bounds) - least + 1
            if size <= 2 * _SPARE * len(white):
                places = [pc.subtract(side, least) if least else side for side in (white, black)]
                return cls(games, places[0], places[1], None, least, size)
        both: Any = pa.concat_arrays([white, black]).dictionary_encode()
        codes, n, ids = both.indices.cast(pa.int64()), len(white), both.dictionary
        return cls(games, codes.slice(0, n), codes.slice(n), ids, 0, len(ids))

    def played(
        self, ks: list[float], start: float, *, history: bool
    ) -> tuple[Numbers, Numbers, Sequence[Numbers]]:
        """Final ratings and games by place, and before and after of every game if asked."""
        rows = len(self.white) if history else 0
        columns = (self.white, self.black, self.games.score)
        if compiled() is None:
            white, black, score = (_numbers(column) for column in columns)
            ratings, games = [start] * self.size, [0] * self.size
            sides = tuple([0.0] * rows for _ in _SIDES)
            play(white, black, score, ratings, games, ks, sides)
            return ratings, self._games_of_each(), sides
        import numpy as np

        arrays = [column.to_numpy(zero_copy_only=False) for column in columns]
        placed, counts = np.full(self.size, start), np.zeros(self.size, np.int64)
        kept = tuple(np.zeros(rows) for _ in _SIDES)
        kernel, tally = compiled()
        kernel(*arrays, placed, np.zeros(self.size, np.int64), np.array(ks), kept)
        tally(*arrays[:2], counts)
        return placed, counts, kept

    def _games_of_each(self) -> list[int]:
        """By place; Arrow counts faster than a loop of Python does."""
        games = [0] * self.size
        for side in (self.white, self.black):
            counted: Any = pc.value_counts(side)
            pairs = (_numbers(counted.field(name)) for name in ("values", "counts"))
            for place, n in zip(*pairs, strict=True):
                games[place] += n
        return games

    def table(self, ratings: Any, games: Any) -> pa.Table:
        """Everybody who played, in the order of ids: rating and number of games."""
        n = pa.array(games, pa.int64())
        places: Any = pc.indices_nonzero(n)
        ids = self.ids
        ids = pc.add(places.cast(pa.int64()), self.least) if ids is None else ids.take(places)
        rating = pa.array(ratings, pa.float64()).take(places)
        table = pa.table({"id": ids, "rating": rating, "games": n.take(places)})
        return table if self.ids is None else table.sort_by("id")


@cache
def compiled() -> Any:
    """The kernel and the count compiled, or None where Numba is not installed."""
    try:
        from numba import njit
    except ModuleNotFoundError:
        return None
    return njit(cache=True)(play), njit(cache=True)(count)


def _numbers(column: Column) -> Numbers:
    """A column as an array of plain numbers, straight from its memory: no list is made of it."""
    kind: Any = "d" if pa.types.is_float64(column.type) else "q"
    data: Any = column.buffers()[1]
    numbers: array[Any] = array(kind)
    numbers.frombytes(memoryview(data).cast("B")[8 * column.offset :][: 8 * len(column)])
    return numbers


def _start(start: float) -> float:
    rule = "ratings start from a number, zero or more"
    if isinstance(start, bool) or not isinstance(start, Real):
        raise InvalidType("start", start, rule, "write a number")
    if not 0 <= start <= GREATEST_RATING:
        raise InvalidRating("start", start, rule, f"choose one from 0 to {GREATEST_RATING}")
    return float(start)


def _checked_games(games: Any, columns: Mapping[str, str] | None) -> _Games:
    names = check_mapping(columns)
    if isinstance(games, str | os.PathLike):
        games = open_file_alone(games, names)
    elif isinstance(games, tuple):
        games = _from_arrays(games)
    ladder = check_ladder(from_native(games, "games")[0], names)
    name = score_name(ladder)
    number = ladder.kinds[name] == nw.Float64
    score = nw.col(name) if number else half_points(ladder).cast(nw.Float64) / 2
    table: Any = ladder.frame.select(*GAME_COLUMNS, score=score).collect("pyarrow").to_native()
    table = plain_arrow(table, GAME_COLUMNS, ())
    white, black, points = (_flat(table.column(place)) for place in range(3))
    white, black = _narrowed(white, black)
    return _without_bad_rows(white, black, points)


def _flat(column: Any) -> Column:
    flat: Column = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    return flat


def _narrowed(*sides: Column) -> list[Column]:
    """Whole numbers of every width are alike; without a sign where one has no room for it."""
    if any(not pa.types.is_integer(side.type) for side in sides):
        return list(sides)
    great = any(
        side.type == pa.uint64() and pc.max(side).as_py() > GREATEST for side in sides if len(side)
    )
    return [side.cast(pa.uint64() if great else pa.int64()) for side in sides]


def _from_arrays(games: tuple[Any, ...]) -> pa.Table:
    how = "three lists or arrays: White's ids, Black's ids, White's scores"
    if len(games) != 3 or len({len(column) for column in games}) != 1:
        raise InvalidType("games", f"{len(games)} columns", f"games are {how}", "make them alike")
    try:
        columns = [pa.array(column) for column in games]
        if not len(columns[0]):
            columns = [pa.array([], kind) for kind in (pa.int64(), pa.int64(), pa.float64())]
        return pa.table(dict(zip((*GAME_COLUMNS, SCORES[0]), columns, strict=True)))
    except pa.ArrowException as error:
        raise InvalidType("games", str(error), f"games are {how}", "use ids of one kind") from None


def _is_score(score: Column) -> Column:
    won, drawn, lost = (pc.equal(score, value) for value in (1.0, 0.5, 0.0))
    return pc.or_(pc.or_(won, drawn), lost)  # type: ignore[no-any-return]


def _without_bad_rows(white: Column, black: Column, score: Column) -> _Games:
    """The games, if all of them can be rated."""
    if white.type != black.type:
        kinds = f"{white.type} and {black.type}"
        raise InvalidType(
            "games", kinds, "the ids of both sides are of one kind", "make them alike"
        )
    complete = not (white.null_count or black.null_count or score.null_count)
    good = complete and pc.all(_is_score(score), min_count=0).as_py()
    if good and not pc.any(pc.equal(white, black), min_count=0).as_py():
        return _Games(white, black, score)
    problems = {
        "no white_id": pc.is_null(white),
        "no black_id": pc.is_null(black),
        "no score of 1, 0.5 or 0": pc.invert(pc.fill_null(_is_score(score), False)),
        SAME_PLAYER: pc.fill_null(pc.equal(white, black), False),
    }
    counts = {problem: pc.sum(rows).as_py() for problem, rows in problems.items()}
    kinds = "; ".join(
        f"{problem}: {counts[problem]}, first in row {pc.index(rows, True).as_py() + 1}"
        for problem, rows in problems.items()
        if counts[problem]
    )
    bad = pc.sum(reduce(pc.or_, problems.values())).as_py()
    raise bad_rows("games", bad, len(white), kinds, "fix them")
