"""FIDE's published periods through the frame path, all of them in one call."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pyarrow as pa
import pytest

from arpad import bulk

from .cases import EXCEPTIONS, PERIODS

Row = dict[str, Any]


def frames() -> tuple[pa.Table, pa.Table]:
    """Every period is a player; each of their opponents has played this one game."""
    unknown = {"birth_year": None, "games_played": None, "ever_2300": None, "ever_2400": None}
    players: list[Row] = []
    games: list[Row] = []
    for period in PERIODS:
        ever = {"ever_2400": period.ever_2400}
        players.append({"id": period.id, "rating": period.base, **unknown, **ever})
        for event in period.events:
            for game in event.games:
                players.append({"id": game.id, "rating": game.opponent, **unknown})
                games.append(
                    {
                        "white_id": period.id,
                        "black_id": game.id,
                        "result": game.score,
                        "event_id": event.id,
                        "event_start": event.on,
                        "white_rating": event.own,
                    }
                )
    kinds: dict[str, Any] = {
        **{"id": pa.string(), "rating": pa.int64(), "birth_year": pa.int64()},
        **{"games_played": pa.int64(), "ever_2300": pa.bool_(), "ever_2400": pa.bool_()},
    }
    return pa.Table.from_pylist(players, pa.schema(kinds)), pa.Table.from_pylist(games)


@pytest.fixture(scope="module")
def rows() -> dict[str, Row]:
    players, games = frames()
    result = bulk.rate_period(players, games, on=PERIODS[0].events[0].on)
    return {row["id"]: row for row in result.to_pylist()}


@pytest.mark.parametrize("period", PERIODS, ids=lambda period: period.id)
def test_period(period: Any, rows: dict[str, Row]) -> None:
    row = rows[period.id]
    assert row["n"] == period.n
    assert row["change"] == 100 * period.change
    assert {row["k"]} == {event.k for event in period.events}
    reached = row["new_rating"] == period.next_list
    assert reached != (period.id in EXCEPTIONS.not_on_next_list)


def test_every_published_game() -> None:
    players, games = frames()
    rated = bulk.rate_games(players, games, on=PERIODS[0].events[0].on).to_pylist()
    by_game = {row["black_id"]: row for row in rated}
    sums: dict[str, int] = defaultdict(int)
    for period in PERIODS:
        for event in period.events:
            for game in event.games:
                change = by_game[game.id]["white_change"]
                assert change == 100 * game.delta * event.k
                sums[event.id] += change
            assert sums[event.id] == 100 * event.change
    assert len(by_game) == 297
