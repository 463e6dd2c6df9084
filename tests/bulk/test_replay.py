"""A ladder: one kernel, the same bits as a plain loop, with Numba and without."""

from __future__ import annotations

from math import exp, log
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from sampling import FULL, SHARE

from arpad import bulk, elo
from arpad.bulk import KByGames
from arpad.elo.kernel import count
from arpad.errors import (
    ArpadError,
    InvalidColumns,
    InvalidK,
    InvalidRating,
    InvalidRows,
    InvalidType,
)

from .engines import ENGINES, KINDS, rows

MILLION = 1_000_000
module = __import__("arpad.elo.kernel", fromlist=["compiled"])


@pytest.fixture(params=["plain", "numba"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways to run the kernel."""
    if request.param == "plain":
        monkeypatch.setattr(module, "compiled", lambda: None)
    else:
        assert module.compiled() is not None
    return str(request.param)


def ladder(n: int, people: int, seed: int = 1) -> tuple[Any, Any, Any]:
    rng = np.random.default_rng(seed)
    white = rng.integers(0, people, n)
    black = (white + rng.integers(1, people, n)) % people
    return white, black, rng.choice([0, 0.5, 1.0], n)


def plain_loop(games: tuple[Any, Any, Any], k: Any, start: float = 1500.0) -> dict[Any, float]:
    """The obvious loop: a dict of ratings, and K by the number of games played before."""
    ratings: dict[Any, float] = {}
    played: dict[Any, int] = {}
    scale = log(10) / 400
    for white, black, score in zip(*(column.tolist() for column in games), strict=True):
        mine, theirs = ratings.get(white, start), ratings.get(black, start)
        gained = score - 1 / (1 + exp((theirs - mine) * scale))
        ratings[white] = mine + k(played.get(white, 0)) * gained
        ratings[black] = theirs - k(played.get(black, 0)) * gained
        played[white] = played.get(white, 0) + 1
        played[black] = played.get(black, 0) + 1
    return ratings


def ends(table: Any) -> dict[Any, float]:
    return {row["id"]: row["rating"] for row in rows(table)}


@pytest.mark.untraced
@pytest.mark.parametrize("rule", [20, KByGames([(40, 30)], 20)], ids=["one K", "K by games"])
def test_many_games_equal_the_plain_loop_bit_for_bit(way: str, rule: Any) -> None:
    games = ladder(MILLION if FULL else MILLION // SHARE, 20_000)
    k = (lambda played: 40 if played < 30 else 20) if isinstance(rule, KByGames) else lambda _: rule
    assert ends(bulk.replay(games, rule=rule).ratings) == plain_loop(games, k)


def test_k_by_games_without_a_history(way: str) -> None:
    games = ladder(2000, 20)
    played = bulk.replay(games, rule=KByGames([(40, 30)], 20))
    assert played.history is None
    assert ends(played.ratings) == plain_loop(games, lambda before: 40 if before < 30 else 20)


@pytest.mark.parametrize(
    "ids",
    [
        lambda places: places,
        lambda places: places - 50,
        lambda places: places * 10**12,
        lambda places: np.array([f"player {place}" for place in places]),
        lambda places: places + 0.5,
    ],
    ids=["whole", "negative", "far apart", "text", "fractions"],
)
def test_ids_of_any_kind(way: str, ids: Any) -> None:
    white, black, score = ladder(2000, 100)
    games = (ids(white), ids(black), score)
    played = bulk.replay(games, rule=elo.preset("uscf"), history=True)
    assert ends(played.ratings) == plain_loop(games, lambda _: 24)
    ids_in_order = [row["id"] for row in rows(played.ratings)]
    assert ids_in_order == sorted(ids_in_order)
    assert sum(row["games"] for row in rows(played.ratings)) == 4000


def test_history_is_before_and_after_of_every_game(way: str) -> None:
    games = ladder(500, 20)
    played = bulk.replay(games, rule=32, start=1000, history=True)
    now = dict.fromkeys(range(20), 1000.0)
    for row in rows(played.history):
        assert (row["white_before"], row["black_before"]) == (
            now[row["white_id"]],
            now[row["black_id"]],
        )
        change = 32 * (row["white_score"] - elo.expected(row["white_before"], row["black_before"]))
        assert row["white_after"] == pytest.approx(row["white_before"] + change, abs=1e-9)
        assert row["white_after"] + row["black_after"] == pytest.approx(
            row["white_before"] + row["black_before"], abs=1e-9
        )
        now[row["white_id"]], now[row["black_id"]] = row["white_after"], row["black_after"]
    assert now == ends(played.ratings)
    assert bulk.replay(games, rule=32).history is None


@pytest.mark.parametrize("engine", ENGINES)
def test_frames_come_back_as_what_they_are(engine: str) -> None:
    white, black, score = ladder(300, 10)
    table = pa.table({"w": white, "black_id": black.astype("int32"), "white_score": score})
    played = bulk.replay(ENGINES[engine](table), rule=20, history=True, columns={"white_id": "w"})
    assert isinstance(played.ratings, KINDS[engine])
    assert isinstance(played.history, KINDS[engine])
    assert ends(played.ratings) == plain_loop((white, black, score), lambda _: 20)
    assert [row["white_id"] for row in rows(played.history)] == white.tolist()


def test_numbers_of_numpy_are_numbers() -> None:
    games = ([1], [2], [1.0])
    plain = bulk.replay(games, rule=20, start=1500).ratings
    assert bulk.replay(games, rule=np.int64(20), start=np.int32(1500)).ratings == plain  # type: ignore[arg-type]


def test_a_ladder_without_games() -> None:
    assert rows(bulk.replay(([], [], []), rule=20).ratings) == []


def test_results_may_be_text() -> None:
    played = bulk.replay((["a", "b"], ["b", "a"], ["1", "½"]), rule=20)
    assert ends(played.ratings) == plain_loop(
        (np.array(["a", "b"]), np.array(["b", "a"]), np.array([1.0, 0.5])), lambda _: 20
    )


ONE = ([1], [2], [1.0])


@pytest.mark.parametrize(
    ("error", "games", "options"),
    [
        (InvalidRows, ([1], [1], [1.0]), {}),
        (InvalidRows, ([1], [2], [0.7]), {}),
        (InvalidRows, ([1, None], [2, 3], [1.0, 1.0]), {}),
        (InvalidRows, ([1], [2], [None]), {}),
        (InvalidType, ([1], ["2"], [1.0]), {}),
        (InvalidType, ([1], [2]), {}),
        (InvalidType, ([1], [2], [1, 0]), {}),
        (InvalidType, ([1, "b"], [2, 3], [1, 0]), {}),
        (InvalidType, 5, {}),
        (InvalidType, {"white_id": [1], "black_id": [2, 3], "white_score": [1]}, {}),
        (InvalidType, ONE, {"columns": 5}),
        (InvalidK, ONE, {"rule": 201}),
        (InvalidType, ONE, {"rule": "20"}),
        (InvalidType, ONE, {"start": "1500"}),
        (InvalidRating, ONE, {"start": -1}),
        (InvalidRating, ONE, {"start": float("nan")}),
        (InvalidColumns, pa.table({"white_id": [1], "black_id": [2]}), {}),
    ],
)
def test_bad_ladders(error: type[ArpadError], games: Any, options: dict[str, Any]) -> None:
    with pytest.raises(error):
        bulk.replay(games, **{"rule": 20, **options})


def test_bad_games_are_counted_once_each() -> None:
    with pytest.raises(InvalidRows) as caught:
        bulk.replay(([1, None, 3], [1, 2, 4], [1.0, 0.7, 0.5]), rule=20)
    assert str(caught.value) == (
        "games: 2 bad rows of 3 – no white_id: 1, first in row 2; the score is not 1, 0.5 or 0: 1, "
        "first in row 2; both sides are the same player: 1, first in row 1; fix them."
    )


def test_the_count_counts_both_sides() -> None:
    games = [0, 0, 0, 0]
    count([0, 1, 0], [1, 2, 2], games)
    assert games == [2, 2, 2, 0]
