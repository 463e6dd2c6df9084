"""A long ladder by a pool: a season of games with scores, and the facts that its record needs."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pyarrow as pa

from arpad.bulk.columns import GAME_COLUMNS, SCORES, check_mapping
from arpad.bulk.files import open_file_alone
from arpad.bulk.frames import from_native
from arpad.bulk.ladder import SIDES, START, Games, Ladder, Played, checked_games
from arpad.errors import ArpadError, InvalidColumns, Unquoted
from arpad.facts import Fact, facts
from arpad.game import Facts, Pairing
from arpad.pools import Rulebook

#: The points of the side that is named first, which plays at home, and of the other side.
POINTS = ("home_score", "away_score")
#: Other names for the ids: the side that is named first plays at home.
HOME_IDS = ("home_id", "away_id")
SEASON = "season"
NEUTRAL = Fact("neutral", "flag", "Neutral ground", "Nobody plays at home.", default=False)


class PoolWay:
    """How a ladder is played by a pool; `period` is the caller's column of its events."""

    def __init__(self, book: Rulebook, period: str | None) -> None:
        self.book, self.period = book, period
        first = book.record.start
        self.start = START if first is None else float(first.value)
        self.told: Sequence[Facts] = ()
        self.seasons: Sequence[Any] = ()
        self.events: Sequence[Any] = ()
        self.estimate = book.record.estimate
        if (period is None) != (book.record.batch == "game"):
            rule = f"{book.name} rates {_AT_ONCE[book.record.batch]}"
            remedy = "omit it" if period else "name the column that tells them apart"
            raise InvalidColumns("period", period or Unquoted("missing"), rule, remedy)

    def read(self, games: Any, columns: Mapping[str, str] | None) -> Games:
        """The games, with their scores and all the facts that the record asks for."""
        given = dict(columns or {})
        kind = self.book.record.game
        asked = {each.name: each for each in (facts(kind) if kind else ())}
        names = (*asked, *POINTS, *HOME_IDS, NEUTRAL.name, SEASON)
        own = {name: given.pop(name) for name in names if name in given}
        if isinstance(games, tuple):
            checked = checked_games(games, given, {"period": self.period} if self.period else {})
            self.told = [{}] * len(checked.white)
            self.events = checked.others["period"].to_pylist() if self.period else ()
            return checked
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
        table, given = _with_scores(_with_ids(table, given, own), given, found)
        checked = checked_games(table, given, {})
        self.told = _told(asked, found, len(checked.white))
        self.seasons = found.get(SEASON, ())
        others = {SEASON: pa.array(self.seasons)} if self.seasons else {}
        if self.period is not None:
            if self.period not in table.column_names:
                rule = f"the columns of the games are {', '.join(table.column_names)}"
                raise InvalidColumns("period", self.period, rule, "name one of these")
            self.events = table[self.period].to_pylist()
            others["period"] = pa.array(self.events)
        return replace(checked, others=others)

    def play(self, ladder: Ladder, start: float, *, history: bool) -> Played:
        """Play the ladder to the end; everybody starts from the same rating."""
        columns = (ladder.white, ladder.black, ladder.games.score)
        rows = list(zip(*(column.to_pylist() for column in columns), strict=True))
        new = self.book.newcomer(start)
        states = [new] * ladder.size
        kept: list[list[float]] = [[] for _ in SIDES]
        for first, last in _batches(self.events, len(rows)):
            if self.seasons and first and self.seasons[first] != self.seasons[first - 1]:
                self._new_season(states, new, first)
            batch = rows[first:last]
            before = [(states[white].rating, states[black].rating) for white, black, _ in batch]
            self._rate(states, batch, first)
            if history:
                for (white, black, _), sides in zip(batch, before, strict=True):
                    figures = (*sides, states[white].rating, states[black].rating)
                    for column, figure in zip(kept, figures, strict=True):
                        column.append(figure)
        ratings = [state.rating for state in states]
        all_sides = dict(zip(SIDES, kept, strict=True))
        return Played({"rating": ratings}, ladder.games_of_each(), all_sides, self.estimate)

    def _rate(self, states: list[Any], rows: Sequence[tuple[int, int, float]], first: int) -> None:
        """Rate one batch of games, and replace the states of its players."""
        try:
            if self.period is None:
                ((white, black, score),) = rows
                states[white], states[black] = self.book.both(
                    states[white], states[black], int(2 * score), self.told[first]
                )
            else:
                self._rate_event(states, rows, first)
        except ArpadError as error:
            at = first + len(rows)
            where = f"row {at}" if len(rows) == 1 else f"rows {first + 1} to {at}"
            place = f"games, {where}, {error.place.rpartition('.')[2]}"
            raise type(error)(place, error.value, error.rule, error.remedy) from None

    def _rate_event(
        self, states: list[Any], rows: Sequence[tuple[int, int, float]], first: int
    ) -> None:
        field = {place: states[place] for row in rows for place in row[:2]}
        games = [
            Pairing(white, black, int(2 * score), facts=self.told[first + number] or None)
            for number, (white, black, score) in enumerate(rows)
        ]
        for place, outcome in self.book.rate_field(field, games).items():
            states[place] = outcome.after
            self.estimate = self.estimate or outcome.estimate

    def _new_season(self, states: list[Any], new: Any, row: int) -> None:
        """Give everybody who has played their state at the start of a season."""
        season = self.seasons[row]
        if season in self.seasons[:row]:
            rule = "the games of a season are in consecutive rows"
            raise InvalidColumns(f"games, row {row + 1}, season", season, rule, "sort them")
        states[:] = [each if each is new else self.book.new_season(each) for each in states]


_AT_ONCE = {"game": "game by game", "event": "whole events", "month": "whole months"}


def _table(games: Any, columns: Mapping[str, str]) -> pa.Table:
    if isinstance(games, str | os.PathLike):
        found: pa.Table = open_file_alone(games, check_mapping(columns))
        return found
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
    table: pa.Table, given: dict[str, str], found: Mapping[str, Sequence[Any]]
) -> tuple[pa.Table, dict[str, str]]:
    """The table with White's score, computed from the points of both sides if it has none."""
    scores = {given.get(name, name) for name in SCORES}
    if scores & set(table.column_names) or not set(POINTS) <= set(found):
        return table, given
    points = _points(found)
    wins = [None if a is None or b is None else (a > b) + (a == b) / 2 for a, b in points]
    return table.append_column(SCORES[0], pa.array(wins, pa.float64())), given


def _points(found: Mapping[str, Sequence[Any]]) -> list[tuple[float | None, float | None]]:
    """The points of both sides, game by game."""
    kinds = [Fact(name, "number", name, "", error=InvalidColumns) for name in POINTS]
    both = [_read_column(kind, found[kind.name]) for kind in kinds]
    return list(zip(*both, strict=True))


def _told(
    asked: Mapping[str, Fact], found: Mapping[str, Sequence[Any]], rows: int
) -> list[dict[str, Any]]:
    """The facts of each game: from its columns, and from the points of both sides."""
    columns = {
        name: _read_column(each, found[name]) for name, each in asked.items() if name in found
    }
    if set(POINTS) <= set(found):
        if "margin" in asked and "margin" not in columns:
            columns["margin"] = [
                None if a is None or b is None else abs(a - b) for a, b in _points(found)
            ]
        if "home" in asked and "home" not in columns:
            neutral = _read_column(NEUTRAL, found.get(NEUTRAL.name, [None] * rows))
            columns["home"] = ["neutral" if each else "first" for each in neutral]
    games = zip(*columns.values(), strict=True) if columns else iter([()] * rows)
    return [
        {name: value for name, value in zip(columns, values, strict=True) if value is not None}
        for values in games
    ]


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


def _batches(events: Sequence[Any], rows: int) -> Iterator[tuple[int, int]]:
    """Where each batch begins and ends: one game, or the consecutive games of an event."""
    if not events:
        yield from ((row, row + 1) for row in range(rows))
        return
    first, seen = 0, set()
    for row in range(1, rows + 1):
        if row == rows or events[row] != events[first]:
            if events[first] in seen:
                rule = "the games of an event are in consecutive rows"
                place = f"games, row {first + 1}, period"
                raise InvalidColumns(place, events[first], rule, "sort them")
            seen.add(events[first])
            yield first, row
            first = row
