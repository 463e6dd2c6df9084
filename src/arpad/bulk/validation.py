"""From the caller's frames to a period whose rows can be rated: open, check, then rate."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

import narwhals as nw

from arpad.bulk.columns import (
    GAME_COLUMNS,
    CheckedFrame,
    check_games,
    check_mapping,
    check_players,
    ids,
    in_list,
)
from arpad.bulk.editions import PeriodEditions, first_day, highest_floor
from arpad.bulk.files import open_files
from arpad.bulk.frames import ROW, Frame, Kind, from_native
from arpad.bulk.period import Period, PeriodTerms
from arpad.bulk.problems import (
    any_of,
    game_checks,
    player_checks,
    refuse,
    with_game_problems,
    with_known,
    with_parted_doubles,
    with_player_problems,
)
from arpad.errors import InvalidRows, InvalidType

#: The first and the last day that need an edition.
Days = tuple[date, date]


@dataclass(frozen=True)
class Opened:
    """Players and games; their columns are checked, their rows are not yet."""

    players: CheckedFrame
    games: CheckedFrame
    kind: Kind
    terms: PeriodTerms

    def known_only(self) -> Opened:
        """Without the caller's other columns."""
        return replace(self, players=self.players.known_only(), games=self.games.known_only())


def open_frames(
    players: Any,
    games: Any,
    terms: PeriodTerms,
    columns: Mapping[str, str] | None,
    *,
    numbered: bool = False,
) -> Opened:
    """The caller's frames, or the files at two paths; `numbered` keeps the order of the games."""
    names = check_mapping(columns)
    ours = isinstance(players, str | os.PathLike) and isinstance(games, str | os.PathLike)
    if ours:
        players, games = open_files(players, games, names)
    player_frame, kind = from_native(players, "players")
    kind = replace(kind, ours=ours)
    game_frame, _ = from_native(games, "games", numbered=numbered)
    if player_frame.implementation is not game_frame.implementation:
        kinds = f"{player_frame.implementation} and {game_frame.implementation}"
        rule = "players and games are frames of one kind"
        raise InvalidType("players, games", kinds, rule, "convert one of them")
    checked = check_players(player_frame, names)
    return Opened(checked, check_games(game_frame, names, checked), kind, terms)


def strict_period(opened: Opened) -> Period:
    """The period; a bad row is an error."""
    newcomers = _check_players(opened)
    return _period(opened, _check_games(opened), newcomers=newcomers)


def unchecked_period(opened: Opened) -> Period:
    """The same, but bad games are only found by `is_bad_game` while they are rated."""
    return _period(opened, _days_of_games(opened), newcomers=_check_players(opened))


def _period(opened: Opened, days: Days, *, newcomers: bool) -> Period:
    terms = opened.terms
    rules = PeriodEditions.between(*days, terms.time_control)
    return Period.of(opened.players, opened.games, rules, terms, newcomers=newcomers)


def is_bad_game(opened: Opened) -> nw.Expr:
    """Whether a game is bad, as far as can be seen without looking up its players."""
    return any_of(game_checks(opened.games, opened.terms))


def refuse_bad_games(opened: Opened, any_bad: bool) -> None:
    """Raise an error that says what is wrong with the games, if any game is bad."""
    if any_bad:
        known = opened.known_only()
        marked = with_game_problems(known.games, known.players, known.terms)
        rows = opened.games.frame.select(n=nw.len()).collect().item()
        refuse(marked.filter(~nw.col("problem").is_null()), "games", rows)


def _check_players(opened: Opened) -> bool:
    """Refuse bad players; return whether anybody is without a rating."""
    players = opened.players
    bad = any_of(player_checks(players, opened.terms.last_day))
    rating = in_list(players, "rating")
    found = players.frame.select(
        rows=nw.len(),
        ids=nw.col("id").n_unique(),
        bad=_times(bad),
        unrated=_times(~(rating >= highest_floor(opened.terms.time_control)).fill_null(False)),
    ).collect()
    rows, unique, bad_rows, unrated = (found.item(0, n) or 0 for n in range(4))
    if bad_rows or unique != rows:
        marked = with_player_problems(players.known_only(), opened.terms.last_day)
        refuse(marked.filter(~nw.col("problem").is_null()), "players", rows)
    return bool(unrated)


def _check_games(opened: Opened) -> Days:
    """Refuse bad games; return the first and the last day of the games."""
    games = opened.games
    frame = games.frame.select(
        *(ids(games, name).alias(f"key_{name}") for name in GAME_COLUMNS),
        *(["event_start"] if games.has("event_start") else []),
        bad=is_bad_game(opened),
    )
    frame, unknown = with_known(frame, opened.players)
    bad = nw.any_horizontal("bad", *unknown.values(), ignore_nulls=True)
    found = frame.select(_times(bad).alias("bad"), *_first_and_last(games)).collect()
    refuse_bad_games(opened, bool(found.get_column("bad").item()))
    return _between(opened, found)


def _days_of_games(opened: Opened) -> Days:
    if not opened.games.has("event_start"):
        return opened.terms.on, opened.terms.on
    return _between(opened, opened.games.frame.select(*_first_and_last(opened.games)).collect())


def _first_and_last(games: CheckedFrame) -> list[nw.Expr]:
    if not games.has("event_start"):
        return []
    start = nw.col("event_start")
    return [start.min().alias("first"), start.max().alias("last")]


def _between(opened: Opened, found: nw.DataFrame[Any]) -> Days:
    """The days that need an edition; a day before the first edition makes a row bad."""
    on, least = opened.terms.on, first_day(opened.terms.time_control)
    if not opened.games.has("event_start"):
        return on, on
    starts = [_date(found.get_column(name).item()) or on for name in ("first", "last")]
    return max(least, min(on, *starts)), max(on, *starts)


def _date(value: Any) -> date | None:
    return value.date() if isinstance(value, datetime) else value


def _times(condition: nw.Expr) -> nw.Expr:
    """The number of rows for which a condition is true."""
    return nw.when(condition).then(nw.lit(1)).otherwise(nw.lit(0)).sum()


@dataclass(frozen=True)
class SetAside:
    """A period of the good rows, and the bad rows with the column `problem`."""

    period: Period
    good_players: Frame
    bad_players: Frame
    bad_games: Frame


def set_aside(opened: Opened) -> SetAside:
    """Set the bad rows aside; nothing is computed before the caller asks for the result."""
    terms = opened.terms
    opened.players.refuse_nested("players")
    opened.games.refuse_nested("games")
    _check_names(opened)
    marked = with_parted_doubles(opened.players, terms.last_day)
    good, bad_players = _parted(marked)
    kept = replace(opened, players=replace(opened.players, frame=good))
    games = opened.games
    listed = replace(opened.players, frame=_listed(marked))
    marked_games = with_game_problems(games, listed, terms, aside="aside")
    good_games, bad_games = _parted(marked_games)
    kept = replace(kept, games=replace(games, frame=good_games))
    days = (terms.on, terms.on)
    if games.has("event_start"):
        days = (first_day(terms.time_control), date.max)
    return SetAside(
        _period(kept, days, newcomers=True),
        good.select(*opened.players.restore_names(ROW)),
        bad_players.select(*opened.players.restore_names("problem"), "problem"),
        bad_games.select(*games.restore_names("problem"), "problem"),
    )


def _listed(marked: Frame) -> Frame:
    """Every id of the list once, and whether all its rows are set aside."""
    good = nw.when(nw.col("problem").is_null()).then(nw.lit(1)).otherwise(nw.lit(0))
    by_id = marked.select("id", good=good).group_by("id").agg(nw.col("good").max())
    return by_id.select("id", aside=nw.col("good") == 0)


def _check_names(opened: Opened) -> None:
    """Refuse a column of the caller with a name that is added to bad rows."""
    for place, frame in (("players", opened.players), ("games", opened.games)):
        if "problem" in frame.caller_names.values():
            rule = "rows that are set aside get a column of this name"
            raise InvalidRows(f"{place} column", "problem", rule, "rename it")


def _parted(marked: Frame) -> tuple[Frame, Frame]:
    good = nw.col("problem").is_null()
    return marked.filter(good), marked.filter(~good)
