"""Whole rating lists: functions that take the caller's frames, or file paths, and return frames."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar, overload

import narwhals as nw

from arpad.bulk.columns import check_mapping, check_players
from arpad.bulk.files import errors_of_files
from arpad.bulk.frames import Frame, engine_errors, from_native
from arpad.bulk.period import Period, PeriodTerms
from arpad.bulk.result import BAD_GAME, games_of, next_list_of, result_of
from arpad.bulk.validation import (
    Opened,
    is_bad_game,
    open_frames,
    refuse_bad_games,
    set_aside,
    strict_period,
    unchecked_period,
)
from arpad.errors import InvalidType
from arpad.facts import Day
from arpad.terms import TimeControl

F = TypeVar("F")
Columns = Mapping[str, str] | None


class Rated(NamedTuple):
    """What `strict=False` returns: the result, and separately the rows that could not be rated.

    The bad rows have the column `problem`; games of a bad player are bad too.
    """

    result: Any
    bad_players: Any
    bad_games: Any


# Only for type checkers: `overload` would keep references that outlive DuckDB, which complains.
if TYPE_CHECKING:

    @overload
    def rate_period(
        players: F,
        games: F,
        *,
        on: Day,
        time_control: TimeControl = ...,
        list_date: Day | None = ...,
        columns: Columns = ...,
        strict: Literal[True] = ...,
    ) -> F: ...

    @overload
    def rate_period(
        players: object,
        games: object,
        *,
        on: Day,
        time_control: TimeControl = ...,
        list_date: Day | None = ...,
        columns: Columns = ...,
        strict: Literal[False],
    ) -> Rated: ...


def rate_period(
    players: object,
    games: object,
    *,
    on: Day,
    time_control: TimeControl = "standard",
    list_date: Day | None = None,
    columns: Columns = None,
    strict: bool = True,
) -> Any:
    """Rate a whole list over one period; the result has one row for every player with games.

    `players` is the rating list that the period starts from, one row for each player, and `games`
    are its games: frames of one kind (Polars, DuckDB, pandas, PyArrow or PySpark), or the paths of
    Parquet or CSV files (globs too), which DuckDB reads. docs/bulk.md lists the columns.

    `on` is the first day of games without an `event_start`: the edition in force on a game's day
    rates it, and that of a player's latest event decides their K and the floor. `time_control` is
    that of the list: "standard", "rapid" or "blitz". `list_date` is the date of the list that
    follows the period, whose year decides who is a junior (8.3.3); without it, the year of each
    player's latest event does. `columns` maps the names used here to your column names:
    `{"white_id": "w"}`. Bad rows are an error; with `strict=False` they are set aside, and a
    `Rated` is returned.

    The result is a frame of the same kind, and lazy if yours are; paths give a DuckDB relation.
    Lazy frames are read once to be checked, and once more for the result.

    >>> from datetime import date
    >>> import pyarrow as pa
    >>> from arpad import bulk
    >>> players = pa.table({"id": [1, 2], "rating": [1500, 1600], "birth_year": [1990, None],
    ...                     "games_played": [50, None], "highest_rating": [1720, None]})
    >>> games = pa.table({"white_id": [1], "black_id": [2], "result": ["1-0"]})
    >>> result = bulk.rate_period(players, games, on=date(2026, 1, 5))
    >>> result.sort_by("id").select(["id", "k", "change", "new_rating"]).to_pylist()[0]
    {'id': 1, 'k': 20, 'change': 1280, 'new_rating': 1513}
    """
    terms = PeriodTerms.of(on, time_control, list_date)
    with _errors_of(players, games):
        return _rate(open_frames(players, games, terms, columns), strict=strict)


def _rate(opened: Opened, *, strict: bool) -> Any:
    if not strict:
        return _rate_the_good(opened, result_of)
    if opened.kind.stays_lazy:
        return opened.kind.to_native(result_of(strict_period(opened)))
    # The result is computed here, so the games are read once and checked in the same pass.
    result = opened.kind.worked_out(result_of(unchecked_period(opened), bad=is_bad_game(opened)))
    refuse_bad_games(opened, bool(result.filter(BAD_GAME).select(n=nw.len()).collect().item()))
    return opened.kind.to_native(result.drop(BAD_GAME))


def _errors_of(*frames: object) -> AbstractContextManager[None]:
    paths = [frame for frame in frames if isinstance(frame, str | os.PathLike)]
    return errors_of_files(*paths) if paths else engine_errors("players, games")


def rate_games(
    players: object,
    games: object,
    *,
    on: Day,
    time_control: TimeControl = "standard",
    list_date: Day | None = None,
    columns: Columns = None,
    strict: bool = True,
) -> Any:
    """The games of a period, each with the expected score and the change of both sides.

    `players`, `games`, `on`, `time_control`, `list_date`, `columns` and `strict` are those of
    `rate_period`. The games come back with all their columns and four more: `white_expected`,
    `white_change`, `black_expected` and `black_change`, in hundredths, as whole numbers; null for a
    side if the game does not count for it. The changes of a player add up to their change in
    `rate_period` before rounding.

    >>> from datetime import date
    >>> import pyarrow as pa
    >>> from arpad import bulk
    >>> players = pa.table({"id": [1, 2], "rating": [1500, 1600], "birth_year": [1990, 1990],
    ...                     "games_played": [50, 50], "highest_rating": [1720, 1650]})
    >>> games = pa.table({"white_id": [1], "black_id": [2], "white_score": [0.5]})
    >>> bulk.rate_games(players, games, on=date(2026, 1, 5)).to_pylist()[0]["white_change"]
    280
    """
    terms = PeriodTerms.of(on, time_control, list_date)
    with _errors_of(players, games):
        opened = open_frames(players, games, terms, columns, numbered=True)
        if not strict:
            return _rate_the_good(opened, games_of)
        return opened.kind.to_native(games_of(strict_period(opened)))


def _rate_the_good(opened: Opened, rate: Callable[[Period], Frame]) -> Rated:
    found = set_aside(opened)
    frames = (rate(found.period), found.bad_players, found.bad_games)
    return Rated(*map(opened.kind.to_native, frames))


def next_list(players: F, result: object, *, columns: Columns = None) -> F:
    """The whole list at the start of the next period; players without games are unchanged.

    `players` is the list that the period started from, `result` is what `rate_period` returned for
    it, and `columns` maps names to your column names, as in `rate_period`.

    >>> from datetime import date
    >>> import pyarrow as pa
    >>> from arpad import bulk
    >>> players = pa.table({"id": [1, 2, 3], "rating": [1500, 1600, 2100], "birth_year": [1990] * 3,
    ...                     "games_played": [50] * 3, "highest_rating": [1720, 1600, 2100]})
    >>> games = pa.table({"white_id": [1], "black_id": [2], "result": ["0-1"]})
    >>> result = bulk.rate_period(players, games, on=date(2026, 1, 5))
    >>> new = bulk.next_list(players, result).sort_by("id")
    >>> new["rating"].to_pylist(), new["highest_rating"].to_pylist()
    ([1493, 1607, 2100], [1720, 1607, 2100])
    """
    if isinstance(players, str | os.PathLike):
        rule = "the next list is made of frames"
        raise InvalidType("players", players, rule, "open the file first")
    with engine_errors("players, result"):
        frame, kind = from_native(players, "players")
        news, _ = from_native(result, "result")
        checked = check_players(frame, check_mapping(columns))
        return kind.to_native(next_list_of(checked, news))  # type: ignore[no-any-return]
