"""A pool of your own: the record that its settings make."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from arpad.errors import ArpadError
from arpad.pools import Known, Pool
from arpad.pools.custom import read_settings, settings_in
from arpad.pools.multipliers import Log, read_margin
from arpad.pools.pool import SeasonStart


@pytest.mark.parametrize(
    ("settings", "zero_sum"),
    [
        ({}, True),
        ({"k": 20, "start": 1500}, True),
        ({"floor": 100}, False),
        ({"k_by_games": "40:30,20"}, False),
        ({"k_by_rating": "32:2200,16"}, False),
        ({"floor": 100, "k_by_games": "40:30,20"}, False),
    ],
)
def test_only_one_k_without_a_floor_keeps_the_sum(settings: dict[str, Any], zero_sum: bool) -> None:
    assert Pool(**settings).record.zero_sum is zero_sum


@pytest.mark.parametrize(
    ("season", "found"),
    [
        ("0:0", SeasonStart(0, 0)),
        ("1:99999", SeasonStart(1, 99_999)),
        ("0.5:1", SeasonStart(0.5, 1)),
    ],
)
def test_seasons_up_to_their_bounds(season: str, found: SeasonStart) -> None:
    assert Pool(season=season).record.season == Known(found, "set by you")


def test_numbers_of_a_margin_rule_up_to_their_bounds() -> None:
    assert Pool(margin="log:0:999999.5").record.multiplier.value == Log(0, 999_999.5)


def test_a_file_of_settings_up_to_its_bound() -> None:
    content = b"k = 32 #".ljust(100_000, b"\n")
    assert settings_in(content, "pool.toml") == {"k": 32}


def test_an_error_in_a_file_names_it_as_it_was_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "pool.toml"
    path.write_bytes(b"kk = 20")
    with pytest.raises(ArpadError) as caught:
        read_settings(path)
    assert caught.value.place == f"{path}, kk"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"kk = 20")))
    with pytest.raises(ArpadError) as caught:
        read_settings("-")
    assert caught.value.place == "standard input, kk"


def test_a_margin_that_nobody_tells() -> None:
    assert (read_margin({}, True), read_margin({}, False)) == (1, 0)
