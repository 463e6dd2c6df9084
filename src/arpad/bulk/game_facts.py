"""The games of a ladder with facts: a season of games with scores, and what a system asks for."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pyarrow as pa

from arpad.bulk.columns import GAME_COLUMNS, SCORES, check_mapping
from arpad.bulk.files import open_file_alone
from arpad.bulk.frames import from_native
from arpad.bulk.ladder import Games, checked_games
from arpad.errors import InvalidColumns
from arpad.facts import Fact, facts
from arpad.game import Facts

#: The points of the side that is named first, which plays at home, and of the other side.
POINTS = ("home_score", "away_score")
#: Other names for the ids: the side that is named first plays at home.
HOME_IDS = ("home_id", "away_id")
SEASON = "season"
NEUTRAL = Fact("neutral", "flag", "Neutral ground", "Nobody plays at home.", default=False)


@dataclass(frozen=True)
class FactGames:
    """The games of a ladder with what is known of each, its season and its event."""

    games: Games
    facts: Mapping[int, Facts]
    seasons: Sequence[Any] = ()
    events: Sequence[Any] = ()

    def season_rows(self) -> list[int]:
        """The rows in which a new season begins."""
        seasons, found = self.seasons, []
        for row in range(1, len(seasons)):
            if seasons[row] != seasons[row - 1]:
                if seasons[row] in seasons[:row]:
                    rule = "the games of a season are in consecutive rows"
                    place = f"games, row {row + 1}, season"
                    raise InvalidColumns(place, seasons[row], rule, "sort them")
                found.append(row)
        return found


def read(
    games: Any, columns: Mapping[str, str] | None, period: str | None, kind: type[Any] | None
) -> FactGames:
    """The games, with their scores and all facts of the `kind` that the system asks for."""
    given = dict(columns or {})
    known_facts = {each.name: each for each in (facts(kind) if kind else ())}
    names = (*known_facts, *POINTS, *HOME_IDS, NEUTRAL.name, SEASON)
    own = {name: given.pop(name) for name in names if name in given}
    if isinstance(games, tuple):
        checked = checked_games(games, given, {"period": period} if period else {})
        events = checked.others["period"].to_pylist() if period else ()
        return FactGames(checked, {}, (), events)
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
    known = _known(known_facts, found, len(checked.white))
    seasons: Sequence[Any] = found.get(SEASON, ())
    events = ()
    others = {SEASON: pa.array(seasons)} if seasons else {}
    if period is not None:
        if period not in table.column_names:
            rule = f"the columns of the games are {', '.join(table.column_names)}"
            raise InvalidColumns("period", period, rule, "name one of these")
        events = table[period].to_pylist()
        others["period"] = pa.array(events)
    return FactGames(replace(checked, others=others), known, seasons, events)


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


def ends_of(events: Sequence[Any]) -> list[int]:
    """The rows where the consecutive games of each event end."""
    first, seen, found = 0, set(), []
    for row in range(1, len(events) + 1):
        if row == len(events) or events[row] != events[first]:
            if events[first] in seen:
                rule = "the games of an event are in consecutive rows"
                place = f"games, row {first + 1}, period"
                raise InvalidColumns(place, events[first], rule, "sort them")
            seen.add(events[first])
            found.append(row)
            first = row
    return found
