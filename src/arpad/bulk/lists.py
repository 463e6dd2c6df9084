"""Whole rating lists: the calls that take the caller's frames, or paths, and give them back."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Literal, NamedTuple, TypeVar, overload

import narwhals as nw

from arpad.bulk.columns import Read, check_mapping, ids, read_games, read_players
from arpad.bulk.dated import Dated, number_of
from arpad.bulk.files import open_files
from arpad.bulk.frames import Frame, Kind, opened
from arpad.bulk.games import games_of
from arpad.bulk.period import listed, next_list_of, result_of
from arpad.bulk.problems import (
    count_of_good_games,
    refuse,
    with_game_problems,
    with_player_problems,
)
from arpad.bulk.sides import Period
from arpad.errors import InvalidType
from arpad.fide.editions import day

F = TypeVar("F")
Columns = Mapping[str, str] | None


class Rated(NamedTuple):
    """What `strict=False` gives: the result, and the rows that could not be rated beside it.

    The bad rows have the column `problem`; games of a bad player are bad too.
    """

    result: Any
    bad_players: Any
    bad_games: Any


@dataclass(frozen=True)
class _Sifted:
    period: Period
    players: Read
    games: Read
    bad_players: Frame
    bad_games: Frame
    list_year: int | None
    kind: Kind
    number_of_games: int
    refuse_games: Callable[[], None]

    def given_back(self, result: Frame, *, strict: bool) -> Any:
        shown = self.kind.closed(result)
        if strict:
            return shown
        bad_players = self.bad_players.select(*self.players.back("problem"), "problem")
        bad_games = self.bad_games.select(*self.games.back("problem"), "problem")
        return Rated(shown, self.kind.closed(bad_players), self.kind.closed(bad_games))


@overload
def rate_period(
    players: F,
    games: F,
    *,
    on: date,
    time_control: str = ...,
    list_date: date | None = ...,
    columns: Columns = ...,
    strict: Literal[True] = ...,
) -> F: ...


@overload
def rate_period(
    players: object,
    games: object,
    *,
    on: date,
    time_control: str = ...,
    list_date: date | None = ...,
    columns: Columns = ...,
    strict: Literal[False],
) -> Rated: ...


def rate_period(
    players: object,
    games: object,
    *,
    on: date,
    time_control: str = "standard",
    list_date: date | None = None,
    columns: Columns = None,
    strict: bool = True,
) -> Any:
    """Rate a whole list over one period; the result has one row for every player with games.

    Frames of Polars, DuckDB, pandas, PyArrow or PySpark come back as what they are; file paths
    (Parquet or CSV, globs too) are read by DuckDB and give a DuckDB relation. `on` is the first
    day of games without an `event_start`; the edition in force on a game's day rates it, that of
    a player's latest event tells his K and floor. `list_date` is the day of the list that the
    period leads to, whose year tells who is a junior (8.3.3); without it, that of his latest event
    does. `columns` maps the names used here to the caller's. See docs/bulk.md for the columns.
    """
    asked: dict[str, Any] = {"on": on, "time_control": time_control, "columns": columns}
    sifted = _sift(players, games, list_date=list_date, strict=strict, **asked)
    return sifted.given_back(result_of(sifted.period, sifted.list_year), strict=strict)


def rate_games(
    players: object,
    games: object,
    *,
    on: date,
    time_control: str = "standard",
    list_date: date | None = None,
    columns: Columns = None,
    strict: bool = True,
) -> Any:
    """The games of a period, each with the expected score and the change of both sides.

    Hundredths, as whole numbers; null for a side that the game does not count for. The changes of
    a player add up to that of `rate_period`, before its rounding.
    """
    asked: dict[str, Any] = {"on": on, "time_control": time_control, "columns": columns}
    sifted = _sift(players, games, list_date=list_date, strict=strict, keep_games=True, **asked)
    result = result_of(sifted.period, sifted.list_year)
    return sifted.given_back(games_of(sifted.period, result), strict=strict)


def rate_period_in_one_go(
    players: object, games: object, *, list_date: date | None, **asked: Any
) -> tuple[Any, Callable[[int], None]]:
    """For who works the result out himself: `rate_period` without looking every id up beforehand.

    The result has one more column, `sides`. Its sum must be given to the function beside it, which
    refuses bad rows: a game with an unknown id is missing on one side at least.
    """
    sifted = _sift(players, games, list_date=list_date, strict=True, ids_later=True, **asked)
    result = result_of(sifted.period, sifted.list_year, "sides")

    def check(sides: int) -> None:
        if sides != 2 * sifted.number_of_games:
            sifted.refuse_games()

    return sifted.kind.closed(result), check


def next_list(players: F, result: object, *, columns: Columns = None) -> F:
    """The whole list as the next period finds it: those without games as they were."""
    frame, kind = opened(_only_frames(players, "players"), "players")
    news, _ = opened(result, "result")
    read = read_players(frame, check_mapping(columns))
    return kind.closed(next_list_of(read, news))  # type: ignore[no-any-return]


def _only_frames(frame: object, place: str) -> object:
    if isinstance(frame, str | os.PathLike):
        raise InvalidType(place, frame, "the next list is made of frames", "open the file first")
    return frame


def _sift(
    players: object,
    games: object,
    *,
    on: date,
    time_control: str,
    list_date: date | None,
    columns: Columns,
    strict: bool,
    keep_games: bool = False,
    ids_later: bool = False,
) -> _Sifted:
    first_day = day(on)
    last_day = first_day if list_date is None else day(list_date)
    read, read_g, kind = _opened(players, games, check_mapping(columns))
    if strict:
        read, read_g = read.known(), read_g if keep_games else read_g.known()
    rules = Dated.of(first_day, time_control, several=read_g.has("event_start"))
    marked = with_player_problems(read, max(first_day, last_day))
    bad_players = marked.filter(~nw.col("problem").is_null())
    known = read.frame.with_columns(ids(read, "id").alias("id"))
    rows = 0
    if strict:
        _check_players(read, bad_players)
        rows = _number(read_g.frame.select(n=nw.len()))
    else:
        read = replace(read, frame=marked.filter(nw.col("problem").is_null()).drop("problem"))
        known = read.frame.with_columns(ids(read, "id").alias("id"))
    marked_games = with_game_problems(read_g, known, rules, first_day)
    bad_games = marked_games.filter(~nw.col("problem").is_null())
    if strict:
        looked_up = None if ids_later else known
        if _number(count_of_good_games(read_g, looked_up, rules, first_day)) != rows:
            refuse(bad_games, "games", rows)
    else:
        good = marked_games.filter(nw.col("problem").is_null()).drop("problem")
        read_g = replace(read_g, frame=good, kinds={**read_g.kinds, **_id_kinds(good)})
    return _Sifted(
        listed(read, read_g, rules, number_of(first_day)),
        read,
        read_g,
        bad_players,
        bad_games,
        None if list_date is None else last_day.year,
        kind,
        rows,
        lambda: refuse(bad_games, "games", rows),
    )


def _opened(players: Any, games: Any, names: Mapping[str, str]) -> tuple[Read, Read, Kind]:
    if isinstance(players, str | os.PathLike) and isinstance(games, str | os.PathLike):
        players, games = open_files(players, games, names)
    player_frame, kind = opened(players, "players")
    game_frame, _ = opened(games, "games")
    if player_frame.implementation is not game_frame.implementation:
        kinds = f"{player_frame.implementation} and {game_frame.implementation}"
        rule = "players and games are frames of one kind"
        raise InvalidType("players, games", kinds, rule, "convert one of them")
    read = read_players(player_frame, names)
    return read, read_games(game_frame, names, read), kind


def _id_kinds(frame: Frame) -> dict[str, Any]:
    schema = frame.collect_schema()
    return {name: schema[name] for name in ("white_id", "black_id")}


def _check_players(players: Read, bad_players: Frame) -> None:
    if _number(bad_players.select(n=nw.len())):
        refuse(bad_players, "players", _number(players.frame.select(n=nw.len())))


def _number(counted: Frame) -> int:
    return int(counted.collect().item() or 0)
