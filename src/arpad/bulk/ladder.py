"""The games of a ladder, from any kind of input, with their players as places in a list.

Where a system asks for facts of a game, they are columns, or follow from the points of both sides.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import TYPE_CHECKING, Any

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
from arpad.bulk.frames import GREATEST, from_native, plain_arrow
from arpad.bulk.problems import SAME_PLAYER, bad_rows
from arpad.errors import InvalidColumns, InvalidType
from arpad.facts import Fact, facts
from arpad.game import Facts

pc: Any = pyarrow.compute  # its stubs know fewer calls than it does
#: Whole-number ids are used as places in a list if the list is at most this many times too long.
_SPARE = 8
#: The points of the side that is named first, which plays at home, and of the other side.
POINTS = ("home_score", "away_score")
#: Other names for the ids: the side that is named first plays at home.
HOME_IDS = ("home_id", "away_id")
SEASON = "season"
NEUTRAL = Fact("neutral", "flag", "Neutral ground", "Nobody plays at home.", default=False)

if TYPE_CHECKING:
    Column = pa.Array[Any]


@dataclass(frozen=True)
class Games:
    """The columns of a ladder, from any kind of input, and what is known of each game."""

    white: Column
    black: Column
    score: Column
    others: Mapping[str, Column] = field(default_factory=dict)  # their periods and seasons
    facts: Mapping[int, Facts] = field(default_factory=dict)  # by row
    seasons: Sequence[Any] = ()
    events: Sequence[Any] = ()

    def season_rows(self) -> list[int]:
        """The rows in which a new season begins."""
        return _ends_of(self.seasons, SEASON, "a season")[:-1]

    def event_ends(self) -> list[int]:
        """The rows where the consecutive games of each event end."""
        return _ends_of(self.events, "period", "an event")

    def append(self, history: Mapping[str, Any]) -> pa.Table:
        """The games as a table, with the columns of their history."""
        columns = {"white_id": self.white, "black_id": self.black, "white_score": self.score}
        return pa.table({**columns, **self.others, **history})


@dataclass(frozen=True)
class Ladder:
    """Games with their players as places in a list."""

    games: Games
    white: Column
    black: Column
    ids: Column | None  # by place; None if a place is the id minus the smallest id
    least: int
    size: int

    @classmethod
    def of(cls, games: Games) -> Ladder:
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

    def games_of_each(self) -> list[int]:
        """The number of games, by place; Arrow counts faster than a loop in Python."""
        games = [0] * self.size
        for side in (self.white, self.black):
            counted: Any = pc.value_counts(side)
            pairs = (numbers(counted.field(name)) for name in ("values", "counts"))
            for place, n in zip(*pairs, strict=True):
                games[place] += n
        return games

    def table(self, figures: Mapping[str, Any], games: Any, estimate: str) -> pa.Table:
        """Everybody who played, sorted by id: their figures and number of games.

        Estimates have a column that says why.
        """
        n = pa.array(games, pa.int64())
        places: Any = pc.indices_nonzero(n)
        ids = self.ids
        ids = pc.add(places.cast(pa.int64()), self.least) if ids is None else ids.take(places)
        found = {name: pa.array(each, pa.float64()).take(places) for name, each in figures.items()}
        table = pa.table({"id": ids, **found, "games": n.take(places)})
        if estimate:
            table = table.append_column("estimate", pa.array([estimate] * len(table)))
        return table if self.ids is None else table.sort_by("id")


def numbers(column: Column) -> array[Any]:
    """A column as an array of plain numbers, copied straight from memory, without making a list."""
    kind: Any = "d" if pa.types.is_float64(column.type) else "q"
    data: Any = column.buffers()[1]
    numbers: array[Any] = array(kind)
    numbers.frombytes(memoryview(data).cast("B")[8 * column.offset :][: 8 * len(column)])
    return numbers


def _ends_of(values: Sequence[Any], name: str, of: str) -> list[int]:
    """The rows where each run of equal values ends; a value has one run."""
    first, seen, ends = 0, set(), []
    for row in range(1, len(values) + 1):
        if row == len(values) or values[row] != values[first]:
            if values[first] in seen:
                rule = f"the games of {of} are in consecutive rows"
                place = f"games, row {first + 1}, {name}"
                raise InvalidColumns(place, values[first], rule, "sort them")
            seen.add(values[first])
            ends.append(row)
            first = row
    return ends


def games_with_facts(
    games: Any,
    columns: Mapping[str, str] | None,
    asks: Mapping[str, str],
    kind: type[Any] | None,
) -> Games:
    """The games, with their scores and all facts of the `kind` that the system asks for."""
    given = dict(columns or {})
    known_facts = {each.name: each for each in (facts(kind) if kind else ())}
    names = (*known_facts, *POINTS, *HOME_IDS, NEUTRAL.name, SEASON)
    own = {name: given.pop(name) for name in names if name in given}
    if isinstance(games, tuple):
        return _with_events(checked_games(games, given, asks))
    table = _table(games, given)
    found = {
        name: table[own.get(name, name)].to_pylist()
        for name in names
        if own.get(name, name) in table.column_names
    }
    for name, yours in own.items():
        if name not in found:
            rule = f"the columns of the games are {', '.join(table.column_names)}"
            raise InvalidColumns(f"column {name}", yours, rule, "name one of these")
    table = _with_scores(_with_ids(table, given, own), given, found)
    checked = _with_events(checked_games(table, given, asks))
    seasons = found.get(SEASON, [])
    others = {SEASON: pa.array(seasons)} if seasons else {}
    known = _known(known_facts, found, len(checked.white))
    return replace(checked, others={**others, **checked.others}, facts=known, seasons=seasons)


def _with_events(games: Games) -> Games:
    period = games.others.get("period")
    return games if period is None else replace(games, events=period.to_pylist())


def _table(games: Any, columns: Mapping[str, str]) -> pa.Table:
    if isinstance(games, str | os.PathLike):
        games = open_file_alone(games, check_mapping(columns))
    table: pa.Table = from_native(games, "games")[0].collect("pyarrow").to_native()
    return table


def _with_ids(table: pa.Table, given: Mapping[str, str], own: Mapping[str, str]) -> pa.Table:
    """The table with the ids under the names used here, if it has ids of home and away."""
    for ours, theirs in zip(GAME_COLUMNS, HOME_IDS, strict=True):
        name = own.get(theirs, theirs)
        if ours not in given and ours not in table.column_names and name in table.column_names:
            table = table.append_column(ours, table[name])
    return table


def _with_scores(
    table: pa.Table, given: Mapping[str, str], found: Mapping[str, Sequence[Any]]
) -> pa.Table:
    """The table with White's score, computed from the points of both sides if it has none."""
    scores = {given.get(name, name) for name in SCORES}
    if scores & set(table.column_names) or not set(POINTS) <= set(found):
        return table
    points = _points(found)
    wins = [None if a is None or b is None else (a > b) + (a == b) / 2 for a, b in points]
    return table.append_column(SCORES[0], pa.array(wins, pa.float64()))


def _points(found: Mapping[str, Sequence[Any]]) -> list[tuple[float | None, float | None]]:
    """The points of both sides, game by game."""
    kinds = [Fact(name, "number", name, "", error=InvalidColumns) for name in POINTS]
    both = [_read_column(kind, found[kind.name]) for kind in kinds]
    return list(zip(*both, strict=True))


def _known(
    known_facts: Mapping[str, Fact], found: Mapping[str, Sequence[Any]], rows: int
) -> dict[int, Facts]:
    """The facts of each game by row: from its columns, and from the points of both sides."""
    columns = {
        name: _read_column(each, found[name]) for name, each in known_facts.items() if name in found
    }
    if set(POINTS) <= set(found):
        if "margin" in known_facts and "margin" not in columns:
            columns["margin"] = [
                None if a is None or b is None else abs(a - b) for a, b in _points(found)
            ]
        if "home" in known_facts and "home" not in columns:
            neutral = _read_column(NEUTRAL, found.get(NEUTRAL.name, [None] * rows))
            columns["home"] = ["neutral" if each else "first" for each in neutral]
    return {
        row: {name: value for name, value in zip(columns, values, strict=True) if value is not None}
        for row, values in enumerate(zip(*columns.values(), strict=True))
    }


def _read_column(each: Fact, values: Sequence[Any]) -> list[Any]:
    """The values of a fact, each read once; None for an empty cell."""
    known: dict[Any, Any] = {None: None, "": None}
    read = []
    for row, value in enumerate(values, 1):
        if value not in known:
            place = f"games, row {row}, {each.name}"
            typed = str(value) if each.kind == "flag" else value  # 1 and 0 are read too
            known[value] = (
                each.read(typed, place) if isinstance(typed, str) else each.check(typed, place)
            )
        read.append(known[value])
    return read


def checked_games(games: Any, columns: Mapping[str, str] | None, asks: Mapping[str, str]) -> Games:
    """The games, if all of them can be rated, with the other columns that a rule asks for."""
    names = check_mapping(columns)
    if isinstance(games, str | os.PathLike):
        games = open_file_alone(games, names)
    elif isinstance(games, tuple):
        games = _from_arrays(games, asks)
    ladder = check_ladder(from_native(games, "games")[0], names, asks)
    name = score_name(ladder)
    number = ladder.kinds[name] == nw.Float64
    score = nw.col(name) if number else half_points(ladder).cast(nw.Float64) / 2
    frame = ladder.frame.select(*GAME_COLUMNS, *asks, score=score)
    table: Any = plain_arrow(frame.collect("pyarrow").to_native(), (*GAME_COLUMNS, *asks), ())
    white, black, points = (_flat(table[name]) for name in (*GAME_COLUMNS, "score"))
    white, black = _narrowed(white, black)
    others = {name: _flat(table[name]) for name in asks}
    return _without_bad_rows(Games(white, black, points, others))


def _flat(column: Any) -> Column:
    flat: Column = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    return flat


def _narrowed(*sides: Column) -> list[Column]:
    """Whole numbers of any width in one type: signed, or unsigned if a value is too large."""
    if any(not pa.types.is_integer(side.type) for side in sides):
        return list(sides)
    great = any(
        side.type == pa.uint64() and pc.max(side).as_py() > GREATEST for side in sides if len(side)
    )
    return [side.cast(pa.uint64() if great else pa.int64()) for side in sides]


def as_frame(games: Any) -> Any:
    """Columns by their names as a table; anything else as it is."""
    if not isinstance(games, Mapping):
        return games
    try:
        return pa.table({name: pa.array(column) for name, column in games.items()})
    except (pa.ArrowException, TypeError) as error:
        rule = "columns by their names have the same length, and values of one kind"
        raise InvalidType("games", str(error), rule, "correct them") from None


def _from_arrays(games: tuple[Any, ...], asks: Mapping[str, str]) -> pa.Table:
    names = (*GAME_COLUMNS, SCORES[0], *asks.values())
    how = ", ".join(("lists or arrays: White’s ids, Black’s ids, White’s scores", *asks))
    if len(games) != len(names) or len({len(column) for column in games}) != 1:
        remedy = "pass them all, with the same length"
        raise InvalidType("games", f"{len(games)} columns", f"games are {how}", remedy)
    try:
        columns = [pa.array(column) for column in games]
        if not len(columns[0]):
            kinds = (pa.int64(), pa.int64(), *(pa.float64() for _ in names[2:]))
            columns = [pa.array([], kind) for kind in kinds]
        return pa.table(dict(zip(names, columns, strict=True)))
    except pa.ArrowException as error:
        raise InvalidType("games", str(error), f"games are {how}", "use ids of one kind") from None


def _is_score(score: Column) -> Column:
    won, drawn, lost = (pc.equal(score, value) for value in (1.0, 0.5, 0.0))
    return pc.or_(pc.or_(won, drawn), lost)  # type: ignore[no-any-return]


def _without_bad_rows(games: Games) -> Games:
    """The games, if all of them can be rated."""
    white, black, score = games.white, games.black, games.score
    if white.type != black.type:
        kinds = f"{white.type} and {black.type}"
        raise InvalidType(
            "games", kinds, "the ids of both sides are of one kind", "convert one of them"
        )
    each = (white, black, score, *games.others.values())
    complete = not any(column.null_count for column in each)
    good = complete and pc.all(_is_score(score), min_count=0).as_py()
    if good and not pc.any(pc.equal(white, black), min_count=0).as_py():
        return games
    problems = {
        "no white_id": pc.is_null(white),
        "no black_id": pc.is_null(black),
        "the score is not 1, 0.5 or 0": pc.invert(pc.fill_null(_is_score(score), False)),
        SAME_PLAYER: pc.fill_null(pc.equal(white, black), False),
        **{f"no {name}": pc.is_null(column) for name, column in games.others.items()},
    }
    counts = {problem: pc.sum(rows).as_py() for problem, rows in problems.items()}
    kinds = "; ".join(
        f"{problem}: {counts[problem]}, first in row {pc.index(rows, True).as_py() + 1}"
        for problem, rows in problems.items()
        if counts[problem]
    )
    bad = pc.sum(reduce(pc.or_, problems.values())).as_py()
    raise bad_rows("games", bad, len(white), kinds, "fix them")
