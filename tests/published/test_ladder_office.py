"""An office ladder of 176 games: its own final ratings, to four decimals."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pytest

from arpad import bulk, pools

from .cases import load

LADDER = load("ladder_office.json")


@pytest.fixture(scope="module")
def games() -> pa.Table:
    _, white, black, score = zip(*LADDER["games"], strict=True)
    return pa.table({"white_id": white, "black_id": black, "white_score": score})


@pytest.mark.parametrize("rule", [LADDER["k"], pools.Pool(k=LADDER["k"])], ids=["elo", "pool"])
def test_final_ratings(games: pa.Table, rule: Any) -> None:
    played = bulk.replay(games, rule=rule, start=LADDER["start"])
    ratings = zip(*(played.ratings[name].to_pylist() for name in ("id", "rating")), strict=True)
    assert {who: f"{rating:.4f}" for who, rating in ratings} == LADDER["published"]
    assert sum(played.ratings["games"].to_pylist()) == 2 * len(LADDER["games"]) == 352


def test_nothing_is_left_out() -> None:
    assert (len(LADDER["games"]), len(LADDER["published"])) == (176, 17)
