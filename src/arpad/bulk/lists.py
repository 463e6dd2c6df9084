"""Whole rating lists: the calls that take the caller's frames, or paths, and give them back."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
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
    bad_players: Frame
    bad_games: Frame
    list_year: int | None
    kind: Kind

    def given_back(self, result: Frame, *, strict: bool) -> Any:
        shown = self.kind.closed(result)
        if strict:
            return shown
        return Rated(shown, self.kind.closed(self.bad_players), self.kind.closed(self.bad_games))


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
    does. `columns` maps the names used here to the caller's. See docs/at-scale.md for the columns.
    """
    sifted = _sift(players, games, on, time_control, list_date, columns, strict=strict)
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
    sifted = _sift(players, games, on, time_control, list_date, columns, strict=strict)
    result = result_of(sifted.period, sifted.list_year)
    return sifted.given_back(games_of(sifted.period, result), strict=strict)


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
    on: date,
    time_control: str,
    list_date: date | None,
    columns: Columns,
    *,
    strict: bool,
) -> _Sifted:
    first_day = day(on)
    names = check_mapping(columns)
    if isinstance(players, str | os.PathLike) and isinstance(games, str | os.PathLike):
        players, games = open_files(players, games, names)
    player_frame, kind = opened(players, "players")
    game_frame, _ = opened(games, "games")
    if player_frame.implementation is not game_frame.implementation:
        kinds = f"{player_frame.implementation} and {game_frame.implementation}"
        rule = "players and games are frames of one kind"
        raise InvalidType("players, games", kinds, rule, "convert one of them")
    read = read_players(player_frame, names)
    read_g = read_games(game_frame, names, read)
    rules = Dated.of(first_day, time_control, several=read_g.has("event_start"))
    last_day = first_day if list_date is None else day(list_date)
    marked = with_player_problems(read, max(first_day, last_day))
    bad_players = marked.filter(~nw.col("problem").is_null())
    if strict:
        _check(read, bad_players, read_g, rules, first_day)
        bad_games = game_frame  # there are none: nobody asks
    else:
        read = Read(marked.filter(nw.col("problem").is_null()).drop("problem"), read.kinds)
        known = read.frame.with_columns(ids(read, "id").alias("id"))
        marked_games = with_game_problems(read_g, known, rules, first_day)
        bad_games = marked_games.filter(~nw.col("problem").is_null())
        good = marked_games.filter(nw.col("problem").is_null()).drop("problem")
        read_g = Read(good, {**read_g.kinds, **_id_kinds(good)})
    period = listed(read, read_g, rules, number_of(first_day))
    list_year = None if list_date is None else last_day.year
    return _Sifted(period, bad_players, bad_games, list_year, kind)


def _id_kinds(frame: Frame) -> dict[str, Any]:
    schema = frame.collect_schema()
    return {name: schema[name] for name in ("white_id", "black_id")}


def _check(players: Read, bad_players: Frame, games: Read, rules: Dated, on: date) -> None:
    """Count first, since as a rule all is well; look for what is wrong only if something is."""
    rows = _number(players.frame.select(n=nw.len()))
    if _number(bad_players.select(n=nw.len())):
        refuse(bad_players, "players", rows)
    known = players.frame.with_columns(ids(players, "id").alias("id"))
    rows = _number(games.frame.select(n=nw.len()))
    if _number(count_of_good_games(games, known, rules, on)) != rows:
        marked = with_game_problems(games, known, rules, on)
        refuse(marked.filter(~nw.col("problem").is_null()), "games", rows)


def _number(counted: Frame) -> int:
    return int(counted.collect().item() or 0)
