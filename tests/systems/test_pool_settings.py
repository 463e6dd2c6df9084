"""A pool of your own: the record that its settings make."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from arpad.errors import ArpadError
from arpad.pools import Known, Pool, Record
from arpad.pools.advantages import Home, Nobody
from arpad.pools.curves import Logistic
from arpad.pools.custom import read_settings, settings_in
from arpad.pools.games import HostedMatch, Match, Scores
from arpad.pools.k_rules import ByGames, Fixed
from arpad.pools.multipliers import Log, Once, read_margin
from arpad.pools.players import CountedPlayer
from arpad.pools.pool import Season


def test_a_pool_of_your_own_is_a_record() -> None:
    made = Pool(
        name="Club",
        k_by_games="40:30,20",
        scale=300,
        advantage=50,
        margin="log:2:0.01",
        start=1200,
        floor=900,
        season="0.75:1500",
        draws=False,
        batch="event",
    )
    assert made.record == Record(
        id="pool",
        short="Pool",
        name="Club",
        document="Your own rules.",
        date="",
        certainty="exact: the rules are yours",
        k=Known(ByGames(((40, 30),), 20), "set by you"),
        curve=Known(Logistic(300), "set by you"),
        advantage=Known(Home(50), "set by you"),
        multiplier=Known(Log(2, 0.01), "set by you"),
        scores=Known(Scores(draws=False), "set by you"),
        season=Known(Season(0.75, 1500), "set by you"),
        start=Known(1200, "set by you"),
        floor=900,
        batch="event",
        player=CountedPlayer,
        game=Match,
    )
    assert Pool(k=32, advantage=50).record == Record(
        id="pool",
        short="Pool",
        name="A pool of your own",
        document="Your own rules.",
        date="",
        certainty="exact: the rules are yours",
        k=Known(Fixed(32, "elo_k_set"), "set by you"),
        curve=Known(Logistic(400), "set by you"),
        advantage=Known(Home(50), "set by you"),
        multiplier=Known(Once(), "set by you"),
        scores=Known(Scores(), "set by you"),
        player=CountedPlayer,
        game=HostedMatch,
        zero_sum=True,
    )
    assert Pool().record.advantage == Known(Nobody(), "set by you")


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
    [("0:0", Season(0, 0)), ("1:99999", Season(1, 99_999)), ("0.5:1", Season(0.5, 1))],
)
def test_seasons_up_to_their_bounds(season: str, found: Season) -> None:
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
