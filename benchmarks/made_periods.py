"""Seeded periods as Parquet: a plain one, and a harder one. Ids have gaps, as FIDE's have."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

import duckdb

#: The first day of games that have none.
ON = date(2026, 1, 5)
_FIRST_DAY = date(2025, 12, 1)
_EVENTS, _DAYS = 4000, 30
_ID = "((({0}) * 7919) % 50000017)::bigint"
_RATING = "(1400 + hash({0}) % 900 + hash(7 * ({0})) % 400)::int"
#: One player in twenty is new.
_IS_NEW = "hash(23 * ({0})) % 20 = 0"


@dataclass(frozen=True)
class Period:
    """Where the players and the games of a period are."""

    players: Path
    games: Path


def plain(folder: Path, games: int, players: int) -> Period:
    """Everybody rated, one event."""
    made = _paths(folder, "plain", games, players)
    _write(_players(players, _RATING.format("i")), made.players)
    _write(
        f"select {_ID.format('w')} as white_id, {_ID.format('b')} as black_id, white_score "
        f"from ({_pairs(games, players)})",
        made.games,
    )
    return made


def harder(folder: Path, games: int, players: int) -> Period:
    """Events on thirty days, one player in twenty new, ratings at the start of events."""
    made = _paths(folder, "harder", games, players)
    rating = f"case when {_IS_NEW.format('i')} then null else {_RATING.format('i')} end"
    _write(_players(players, rating), made.players)
    # In the second half of the days another list is in force, with other ratings.
    then = (
        "case when event_id % {days} < {days} / 2 or {new} then null "
        "else {rating} + (hash(37 * {who}) % 21)::int - 10 end"
    )
    white, black = (
        then.format(days=_DAYS, new=_IS_NEW.format(who), rating=_RATING.format(who), who=who)
        for who in ("w", "b")
    )
    _write(
        f"select {_ID.format('w')} as white_id, {_ID.format('b')} as black_id, white_score, "
        f"event_id, date '{_FIRST_DAY}' + (event_id % {_DAYS})::int as event_start, "
        f"{white} as white_rating, {black} as black_rating from ({_pairs(games, players)})",
        made.games,
    )
    return made


def _paths(folder: Path, name: str, games: int, players: int) -> Period:
    return Period(
        folder / f"{name}-{players}.parquet", folder / f"{name}-{games}-{players}.parquet"
    )


def _players(n: int, rating: str) -> str:
    return (
        f"select {_ID.format('i')} as id, {rating} as rating, "
        "(1950 + hash(3 * i) % 66)::int as birth_year, (hash(5 * i) % 200)::int as games_played, "
        "case when hash(17 * i) % 3 > 0 then rating + (hash(19 * i) % 200)::int end "
        f"as highest_rating from range({n}) t(i)"
    )


def _pairs(n: int, players: int) -> str:
    return (
        f"select hash(i) % {players} as w, "
        f"(w + 1 + hash(11 * i) % {players - 1}) % {players} as b, "
        f"(hash(13 * i) % 3) / 2.0 as white_score, (hash(29 * i) % {_EVENTS})::int as event_id "
        f"from range({n}) t(i)"
    )


def _write(query: str, path: Path) -> None:
    if not path.exists():
        with duckdb.connect() as connection:
            connection.sql(query).write_parquet(str(path))
