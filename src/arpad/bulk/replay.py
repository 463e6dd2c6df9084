"""A long ladder: games one after the other, each changing the ratings of both players at once.

By any system: its engine plays the games, or the periods. Ratings are binary floats here; those of
Elo and Glicko are rated by one kernel, which runs as plain Python, or compiled if Numba is
installed, so that the ratings are identical everywhere.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import partial
from numbers import Real
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

import pyarrow as pa
import pyarrow.compute

from arpad import elo
from arpad import engine as engines
from arpad.bulk.frames import engine_errors, to_caller_kind
from arpad.bulk.ladder import Games, Ladder, as_frame, checked_games, games_with_facts, numbers
from arpad.elo import KByGames, Preset
from arpad.engine.batch import Batch, Keep, Moves, row_of
from arpad.engine.engine import Engine
from arpad.errors import InvalidColumns, InvalidRating, InvalidRows, InvalidType, Unquoted
from arpad.facts import GREATEST_RATING, check_flag
from arpad.system import Rulebook, System

Rule = float | Preset | KByGames | Rulebook[Any] | System[Any] | Callable[[], Rulebook[Any]]
#: Both sides before and after a game.
_SIDES = ("white_before", "black_before", "white_after", "black_after")


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

    `games` is a frame (see `rate_period`), the path of Parquet or CSV files, columns by their
    names, or three lists or arrays: White's ids, Black's ids and White's scores. `rule` is a K, a
    preset of `arpad.elo` or `KByGames` for plain Elo, or the rulebook of any system, such as
    `glicko.glicko2()` or `system.find("uschess").book()`; where a system asks for facts of a game,
    the games have columns for them, or `home_score` and `away_score`, and may have a `season`.
    `start` is the rating that everybody starts from, 1500 if neither you nor the rule says
    otherwise. `period` is the column (or a fourth list) that says which period or event a game
    belongs to, or which day on Lichess; without it, each game is a period. With `history`, the
    ratings before and after every game are returned too. `columns` maps the names used here to your
    column names: `{"white_id": "w"}`. Frames are returned as frames of the same kind, everything
    else as PyArrow tables.

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
    check_flag(history, "history")
    book = _book(rule)
    engine = engines.of(book, compiled=True)
    _check_period(book, engine, period)
    first = _start(engine.start if start is None else start)
    with engine_errors("games"):
        read = _read(as_frame(games), columns, period, book, engine)
        ladder = Ladder.of(read)
        engine.add(engine.filled(first, ladder.size))
        moves = _play(ladder, book, engine, "columns" if history else "nothing")
        figures = {name: engine.column(name) for name in engine.names}
        counts = engine.played if engine.compiled else ladder.games_of_each()
        return Replayed(
            to_caller_kind(ladder.table(figures, counts, engine.estimate), games),
            to_caller_kind(read.append(_history(moves, engine)), games) if history else None,
        )


def _book(rule: Any) -> Rulebook[Any]:
    """The rulebook of a rule: a system's, the one that a function makes, or plain Elo with a K."""
    made = rule() if isinstance(rule, FunctionType) else rule
    made = made.book() if isinstance(made, System) else made
    return made if isinstance(made, Rulebook) else elo.Rulebook(made)


_AT_ONCE = {
    "game": "game by game",
    "event": "whole events",
    "month": "whole months",
    "period": "whole periods",
}


def _check_period(book: Rulebook[Any], engine: Engine, period: str | None) -> None:
    """Refuse a ladder game by game, or by periods, if the system does not rate it so."""
    if period is not None and not isinstance(period, str):
        rule = "it is the name of the column that has the period of each game"
        raise InvalidType("period", period, rule, "name the column, or omit it")
    by_game = "game" in engine.rates
    by_period = len(engine.rates) > by_game or engine.clock != ""
    if not (by_game if period is None else by_period):
        rule = f"{book.name} rates {_AT_ONCE[engine.rates[0]]}"
        remedy = "omit it" if period else "name the column that tells them apart"
        raise InvalidColumns("period", period or Unquoted("missing"), rule, remedy)


def _read(
    games: Any,
    columns: Mapping[str, str] | None,
    period: str | None,
    book: Rulebook[Any],
    engine: Engine,
) -> Games:
    asks = {"period": period} if period else {}
    if engine.reads_facts:
        return games_with_facts(games, columns, asks, book.game_kind)
    return checked_games(games, columns, asks)


def _play(ladder: Ladder, book: Rulebook[Any], engine: Engine, keep: Keep) -> Moves:
    """Play the ladder to the end."""
    games = ladder.games
    columns = [_plain(column, engine) for column in (ladder.white, ladder.black, games.score)]
    times, ends = _clock(games, engine)
    moves, begin = Moves(), 0
    for end, act in (*_boundaries(games, book, engine, times, ends), (len(games.score), None)):
        rows = slice(begin, end)
        part = [column[rows] for column in columns] if begin or act else columns
        groups = ends
        if ends is not None and (begin or act):
            groups = [each - begin for each in ends if begin < each <= end]
        if begin < end:
            first, second, score = part
            batch = Batch(first, second, score, times[rows], groups)
            batch = batch._replace(facts=games.facts, begin=begin, where=_where)
            moves.extend(engine.play(batch, keep))
        if act is not None:
            act()
        begin = end
    if len(times):
        engine.rest(float(times[-1]))
    return moves


def _where(begin: int, end: int) -> str:
    return f"games, {row_of(begin, end)}"


def _clock(games: Games, engine: Engine) -> tuple[Any, Any]:
    """The times of the games, and the rows where periods end; () and None if there are none."""
    if games.events:
        days = engine.clock == "day" and isinstance(games.events[0], date)
        return [day.toordinal() for day in games.events] if days else (), games.event_ends()
    column = games.others.get("period")
    if column is None:
        return (), None
    if engine.clock == "day":
        return _plain(days_of(column), engine), None
    places: Any = places_of(column)
    ends = None if "period" not in engine.rates else _plain(ends_of(places), engine)
    return _plain(places.cast(pa.float64()), engine), ends


def _boundaries(
    games: Games, book: Rulebook[Any], engine: Engine, times: Any, ends: Any
) -> Iterator[tuple[int, Callable[[], None]]]:
    """What happens before the game in a row: a new season, or another edition of the rules."""
    for row in games.season_rows():
        if ends is None or row in ends:
            yield row, engine.new_season
    column = games.others.get("period")
    if column is not None and not games.events and is_dated(column):
        for row, edition in editions(book, times):
            yield row, partial(engine.use, edition, None)


def _plain(column: Any, engine: Engine) -> Any:
    """A column as the engine wants it: an array for a compiled kernel, else plain numbers."""
    return column.to_numpy(zero_copy_only=False) if engine.compiled else numbers(column)


def _history(moves: Moves, engine: Engine) -> dict[str, Any]:
    """The columns of the history: every figure of both sides, before and after each game."""
    names = [
        side if what == "rating" else side.replace("_", f"_{what}_")
        for what in engine.names
        for side in _SIDES
    ]
    return {
        name: pa.chunked_array(
            [pa.array(each.columns[number], pa.float64()) for each in moves.segments],
            pa.float64(),
        )
        for number, name in enumerate(names)
    }


def _start(start: float) -> float:
    rule = "the starting rating is a number, zero or more"
    if isinstance(start, bool) or not isinstance(start, Real):
        raise InvalidType("start", start, rule, "write a number")
    if not 0 <= start <= GREATEST_RATING:
        raise InvalidRating("start", start, rule, f"choose one from 0 to {GREATEST_RATING}")
    return float(start)


pc: Any = pyarrow.compute  # its stubs know fewer calls than it does
_MICROSECONDS = 86_400_000_000
if TYPE_CHECKING:
    Column = pa.Array[Any]


def editions(book: Rulebook[Any], days: Any) -> Iterator[tuple[int, Rulebook[Any]]]:
    """The row in which each edition of the rules begins, the earliest first."""
    books = [book]
    while books[0].earlier is not None:
        books.insert(0, books[0].earlier)
    for number, edition in enumerate(books if len(books) > 1 else ()):
        yield bisect_left(days, float(_days_of(edition.since))) if number else 0, edition


def _days_of(day: date | None) -> int:
    """A day as Arrow counts them."""
    return 0 if day is None else (day - date(1970, 1, 1)).days


def places_of(periods: Column) -> Column:
    """The index of each game's period; the games must be in the order of their periods."""
    text = pa.types.is_string(periods.type) or pa.types.is_large_string(periods.type)
    values: Any = periods.dictionary_encode().indices if text else periods
    if pa.types.is_floating(periods.type):
        _finite(periods)
    _in_order(values, periods)
    return _runs(values)


def _runs(values: Column) -> Column:
    """The index of each value's run of equal neighbours: 0 for the first run, 1 for the next …"""
    n = len(values)
    changes = pc.not_equal(values.slice(1), values.slice(0, max(n - 1, 0))).cast(pa.int64())
    first = pa.array([0] if n else [], pa.int64())
    return pa.concat_arrays([first, pc.cumulative_sum(changes)])


def ends_of(places: Column) -> Column:
    """Where each run of equal places ends."""
    counts: Any = pc.value_counts(places).field("counts")
    return pc.cumulative_sum(counts)  # type: ignore[no-any-return]


def _finite(values: Column) -> None:
    row = pc.index(pc.is_finite(values), False).as_py()
    if row >= 0:
        rule = "a period or a day is a finite number"
        raise InvalidRows(f"games row {row + 1}", values[row].as_py(), rule, "fix it")


def _in_order(values: Any, shown: Column) -> None:
    """Refuse a game that comes after one of a later period."""
    before = pc.greater(values.slice(0, max(len(values) - 1, 0)), values.slice(1))
    row = pc.index(before, True).as_py()
    if row >= 0:
        raise InvalidRows(
            f"games row {row + 2}",
            Unquoted(f"period {shown[row + 1].as_py()} after {shown[row].as_py()}"),
            "games are in the order of their periods",
            "sort them",
        )


def days_of(column: Column) -> Column:
    """The days of games, which are in their order."""
    days = _days(column)
    _finite(days)
    _in_order(days, column)
    return days


def is_dated(column: Column) -> bool:
    """Whether a column has real days, not only numbers of days."""
    kind = column.type
    if pa.types.is_temporal(kind):
        return True
    if pa.types.is_integer(kind) or pa.types.is_floating(kind):
        return False
    try:
        column.cast(pa.date32())
    except (pa.ArrowException, NotImplementedError):
        return False
    return True


def _days(column: Column) -> Column:
    """Days as numbers, from dates, timestamps, numbers or text."""
    kind = column.type
    if pa.types.is_date32(kind):
        return column.cast(pa.int32()).cast(pa.float64())
    if pa.types.is_timestamp(kind):
        moments = column.cast(pa.timestamp("us", kind.tz)).cast(pa.int64())
        return pc.divide(moments.cast(pa.float64()), float(_MICROSECONDS))  # type: ignore[no-any-return]
    for wanted in (pa.date32(), pa.float64()):
        try:
            found = column.cast(wanted)
        except (pa.ArrowException, NotImplementedError):
            continue
        return found if wanted == pa.float64() else _days(found)
    rule = "it holds days, such as 2026-01-05, or numbers"
    raise InvalidColumns("games.period", column[0].as_py(), rule, "use days or numbers")
