"""Rows that cannot be rated are named, shown and never dropped in silence."""

from __future__ import annotations

from datetime import date
from math import nan
from typing import Any

import polars as pl
import pyarrow as pa
import pytest

from arpad import bulk
from arpad.errors import ArpadError, InvalidColumns, InvalidDate, InvalidRows, InvalidType

from .engines import ENGINES, rows

ON = date(2026, 1, 5)
FACTS = {"birth_year": 1990, "games_played": 50, "ever_2300": False, "ever_2400": False}
each_engine = pytest.mark.parametrize("engine", ENGINES)


def players(**changes: Any) -> pa.Table:
    """Three players; a change replaces a column."""
    columns: dict[str, Any] = {"id": [1, 2, 3], "rating": [1500, 1600, 1700]}
    columns |= {name: [value] * 3 for name, value in FACTS.items()}
    return pa.table(columns | changes)


def games(**changes: Any) -> pa.Table:
    columns: dict[str, Any] = {
        "white_id": [1, 2, 3],
        "black_id": [2, 3, 1],
        "white_score": [1.0, 0.5, 0.0],
    }
    return pa.table(columns | changes)


BAD_PLAYERS = [
    ({"id": [1, None, 3]}, "no id: 1"),
    ({"id": [1, 3, 3]}, "duplicate id: 2"),
    ({"rating": [1500, -1, None]}, "rating is not a whole number from 0 to 99,999: 1"),
    ({"rating": [1500, 1600.5, None]}, "rating is not a whole number from 0 to 99,999: 1"),
    ({"rating": [100_000, 99_999, None]}, "rating is not a whole number from 0 to 99,999: 1"),
    ({"highest_rating": [-1, 0, None]}, "highest_rating is not a whole number from 0 to 99,999: 1"),
    (
        {"highest_rating": [2400, 2399, None], "ever_2300": [True, True, False]},
        "ever_2400 contradicts highest_rating: 1",
    ),
    (
        {"highest_rating": [2300, 2299, None], "ever_2300": [None, True, True]},
        "ever_2300 contradicts highest_rating: 1",
    ),
    ({"games_played": [-1, 3, None]}, "games_played is not a whole number, 0 or more: 1"),
    ({"birth_year": [2027, 1990, None]}, "birth_year after 2026: 1"),
    ({"birth_year": [0, 1990, None]}, "birth_year more than 120 years ago: 1"),
    ({"k": [20, 201, None]}, "k is not a whole number from 0 to 200: 1"),
]
BAD_GAMES = [
    ({"white_id": [1, None, 3]}, "no white_id: 1"),
    ({"black_id": [2, 3, None]}, "no black_id: 1"),
    ({"white_id": [1, 2, 9]}, "unknown white_id: 1"),
    ({"black_id": [8, 9, 1]}, "unknown black_id: 2"),
    ({"black_id": [1, 3, 1]}, "both sides are the same player: 1"),
    ({"white_score": [1.0, 0.7, 2.0]}, "white_score is not 1, 0.5 or 0: 2"),
    ({"white_score": [1.0, None, 0.0]}, "no white_score: 1"),
    ({"white_score": ["1", "*", "="]}, "white_score is not 1, 0.5 or 0: 1"),
    ({"minutes": [90, 0, None]}, "minutes is not above 0 and at most 6000: 1"),
    ({"minutes": [90.5, -1, 6000]}, "minutes is not above 0 and at most 6000: 1"),
    ({"minutes": [90.0, 6000.5, 120]}, "minutes is not above 0 and at most 6000: 1"),
    ({"minutes": [90.0, -1.0, 120]}, "minutes is not above 0 and at most 6000: 1"),
    ({"white_rating": [1500, -5, None]}, "white_rating is not a whole number from 1 to 99,999: 1"),
    ({"white_rating": [1400, 0, None]}, "white_rating is not a whole number from 1 to 99,999: 1"),
    (
        {"white_rating": [99_999, 100_000, None]},
        "white_rating is not a whole number from 1 to 99,999: 1",
    ),
    (
        {"black_rating": [1500.5, 1405.0, None]},
        "black_rating is not a whole number from 1 to 99,999: 1",
    ),
    ({"event_start": [date(2014, 6, 30), ON, None]}, "event_start before 2014-07-01: 1"),
]


@each_engine
@pytest.mark.parametrize(("change", "problem"), BAD_PLAYERS, ids=lambda value: str(value)[:40])
def test_bad_players(engine: str, change: dict[str, Any], problem: str) -> None:
    frame = ENGINES[engine]
    bad, fine = frame(players(**change)), frame(games())
    with pytest.raises(InvalidRows) as caught:
        bulk.rate_period(bad, fine, on=ON)
    assert caught.value.place == "players"
    assert problem in caught.value.rule
    assert "of 3" in str(caught.value.value)
    set_aside = bulk.rate_period(bad, fine, on=ON, strict=False)
    count = int(problem.rpartition(" ")[2])
    assert len(rows(set_aside.bad_players)) == count
    # Games of players who are set aside cannot be rated.
    aside = ("unknown", "is a player who is set aside")
    assert all(any(w in row["problem"] for w in aside) for row in rows(set_aside.bad_games))


@each_engine
@pytest.mark.parametrize(("change", "problem"), BAD_GAMES, ids=lambda value: str(value)[:40])
def test_games_that_cannot_be_rated_are_refused(
    engine: str, change: dict[str, Any], problem: str
) -> None:
    frame = ENGINES[engine]
    fine, bad = frame(players()), frame(games(**change))
    with pytest.raises(InvalidRows) as caught:
        bulk.rate_period(fine, bad, on=ON)
    assert caught.value.place == "games"
    assert problem in caught.value.rule
    set_aside = bulk.rate_period(fine, bad, on=ON, strict=False)
    count = int(problem.rpartition(" ")[2])
    assert [row["problem"] for row in rows(set_aside.bad_games)] == [
        problem.rpartition(":")[0]
    ] * count
    assert rows(set_aside.bad_players) == []
    good = rows(set_aside.result)
    assert sum(row["n"] for row in good) == 2 * (3 - count)


@each_engine
def test_equal_rows_of_a_person_are_kept_once_and_others_are_set_aside(engine: str) -> None:
    doubled = {"id": [1, 2, 2, 2, 3, 3], "rating": [1500, 1600, 1600, 1600, 1700, 1701]}
    facts = {name: [value] * 6 for name, value in FACTS.items()}
    table = pa.table({**doubled, **facts, "club": ["a", None, None, None, "c", "c"]})
    frame = ENGINES[engine]
    kept = bulk.rate_period(frame(table), frame(games()), on=ON, strict=False)
    assert sorted(row["id"] for row in rows(kept.result)) == [1, 2]
    found = sorted((row["id"], row["problem"], row["club"]) for row in rows(kept.bad_players))
    same = (2, "the same row once more: it is kept once", None)
    assert found == [same] * 2 + [(3, "duplicate id, in rows that differ", "c")] * 2
    assert set(rows(kept.bad_players)[0]) == {*table.column_names, "problem"}
    assert sorted(row["problem"] for row in rows(kept.bad_games)) == [
        "black_id is a player who is set aside",
        "white_id is a player who is set aside",
    ]
    alone = frame(table.take(pa.array([0, 1])))
    once = bulk.rate_period(alone, frame(games().slice(0, 1)), on=ON)
    assert sorted(map(str, rows(kept.result))) == sorted(map(str, rows(once)))
    with pytest.raises(InvalidRows, match="players: 5 bad rows of 6 – duplicate id: 5"):
        bulk.rate_period(frame(table), frame(games()), on=ON)


def test_the_error_names_the_count_the_problems_the_rows_and_the_remedy() -> None:
    with pytest.raises(InvalidRows) as caught:
        bulk.rate_period(players(), games(black_id=[1, 9, 1]), on=ON)
    assert str(caught.value) == (
        "games: 2 bad rows of 3 – both sides are the same player: 1; unknown black_id: 1. "
        "The first: white_id 1, black_id 1, white_score 1.0 (both sides are the same player) | "
        "white_id 2, black_id 9, white_score 0.5 (unknown black_id); "
        "fix them, or set them aside with strict=False."
    )
    with pytest.raises(InvalidRows, match="games: 1 bad row of 3"):
        bulk.rate_period(players(), games(black_id=[2, 9, 1]), on=ON)


def test_the_first_rows_are_shown_in_an_order_of_their_own() -> None:
    many = games(white_id=[9, 8, 7], black_id=[1, 1, 1])
    for shuffled in (many, many.take(pa.array([2, 0, 1]))):
        with pytest.raises(InvalidRows, match=r"white_id 7, .* white_id 8, .* white_id 9, "):
            bulk.rate_period(players(), shuffled, on=ON)


@each_engine
def test_games_one_by_one_without_the_bad_ones(engine: str) -> None:
    frame = ENGINES[engine]
    bad = frame(games(white_score=[1.0, 0.7, 0.0]))
    rated, bad_players, bad_games = bulk.rate_games(frame(players()), bad, on=ON, strict=False)
    assert [len(rows(each)) for each in (rated, bad_players, bad_games)] == [2, 0, 1]
    fine = rows(bulk.rate_games(frame(players()), frame(games()), on=ON))
    assert all(str(row) in map(str, fine) for row in rows(rated))


def test_columns_of_ones_own_are_no_part_of_what_is_wrong() -> None:
    with pytest.raises(
        InvalidRows, match=r"games: 1 bad row of 3 – unknown black_id: 1\. The first"
    ):
        bulk.rate_period(players(), games(black_id=[2, 9, 1], remark=["a", "b", "c"]), on=ON)


@each_engine
def test_nothing_is_set_aside_where_all_is_well(engine: str) -> None:
    frame = ENGINES[engine]
    frames = frame(players()), frame(games())
    result, bad_players, bad_games = bulk.rate_period(*frames, on=ON, strict=False)
    assert rows(bad_players) == rows(bad_games) == []
    plain = rows(bulk.rate_period(*frames, on=ON))
    assert sorted(map(str, rows(result))) == sorted(map(str, plain))


BAD_CALLS: list[tuple[type[ArpadError], str, Any, Any, dict[str, Any]]] = [
    (InvalidColumns, "players", players().drop(["rating"]), games(), {}),
    (InvalidColumns, "players", players().drop(["ever_2400"]), games(), {}),
    (InvalidColumns, "players", players().drop(["ever_2300", "ever_2400"]), games(), {}),
    (InvalidColumns, "players.highest_rating", players(highest_rating=["a"] * 3), games(), {}),
    (InvalidColumns, "games", players(), games().drop(["black_id"]), {}),
    (InvalidColumns, "games", players(), games().drop(["white_score"]), {}),
    (InvalidColumns, "players.rating", players(rating=["a", "b", "c"]), games(), {}),
    (InvalidColumns, "players.ever_2300", players(ever_2300=[0, 1, 0]), games(), {}),
    (InvalidColumns, "games.event_start", players(), games(event_start=["a", "b", "c"]), {}),
    (InvalidColumns, "games.forfeit", players(), games(forfeit=[0, 1, 0]), {}),
    (InvalidColumns, "games.white_score", players(), games(white_score=[True] * 3), {}),
    (InvalidColumns, "games.white_id", players(), games(white_id=["1", "2", "3"]), {}),
    (InvalidColumns, "columns", players(), games(), {"columns": {"colour": "c"}}),
    (InvalidColumns, "column rating", players(), games(), {"columns": {"rating": "elo"}}),
    (InvalidDate, "on", players(), games(), {"on": date(2014, 6, 30)}),
    (InvalidDate, "on", players(), games(), {"on": "5 January 2026"}),
    (InvalidType, "players", [1, 2], games(), {}),
    (InvalidType, "games", players(), {"white_id": [1]}, {}),
    (InvalidType, "players", "players.csv", games(), {}),
    (InvalidType, "players, games", pl.from_arrow(players()), games(), {}),
]


@pytest.mark.parametrize(("error", "place", "who", "what", "options"), BAD_CALLS)
def test_bad_calls(
    error: type[ArpadError], place: str, who: Any, what: Any, options: dict[str, Any]
) -> None:
    with pytest.raises(error) as caught:
        bulk.rate_period(who, what, **{"on": ON, **options})
    assert caught.value.place == place


def test_all_missing_columns_are_named_at_once_beside_those_of_the_caller() -> None:
    listed = players().drop(["ever_2400", "ever_2300", "games_played"])
    with pytest.raises(InvalidColumns) as caught:
        bulk.rate_period(listed, games(), on=ON, columns={"birth_year": "rating"})
    assert str(caught.value).startswith(
        "players: no column rating, games_played and highest_rating – the columns of the players "
        "are id, rating, birth_year; add rating, games_played and highest_rating (null if"
    )


def test_a_column_that_is_not_known_names_the_nearest() -> None:
    with pytest.raises(InvalidColumns, match=r"did you mean white_score\?"):
        bulk.rate_period(players(), games(), on=ON, columns={"white_scores": "s"})


@each_engine
def test_a_column_of_the_caller_is_not_replaced(engine: str) -> None:
    frame = ENGINES[engine]
    with_problem = frame(games(problem=["x", "y", "z"]))
    with pytest.raises(InvalidRows, match=r"games column: 'problem' – .*; rename it"):
        bulk.rate_period(frame(players()), with_problem, on=ON, strict=False)


@each_engine
@pytest.mark.parametrize("name", ["rating", "k", "games_played", "white_rating", "minutes"])
def test_nan_is_missing_in_every_engine(engine: str, name: str) -> None:
    """pandas uses NaN for a missing number, so it means that in every column."""

    def rated(missing: float | None) -> list[dict[str, Any]]:
        own = [1500.0, 1600.0] if "rating" in name else [60.0, 120.0]
        change = {name: pa.array([*own, missing], pa.float64())}
        of_game = name in ("white_rating", "minutes")
        tables = (players(), games(**change)) if of_game else (players(**change), games())
        result = bulk.rate_period(*map(ENGINES[engine], tables), on=ON)
        return sorted(rows(result), key=lambda row: int(row["id"]))

    assert rated(nan) == rated(None)
