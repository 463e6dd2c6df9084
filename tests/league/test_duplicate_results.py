"""Nothing is saved twice by mistake: requests with a key, and the same result within a day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from arpad.errors import ArpadError, SameResult
from arpad.league import League, check, entry_in_words, history
from arpad.league import cache as cache_module

from .terminal import Terminal

NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
TODAY = NOW.date()


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    with League.create(tmp_path / "league.db", clock=lambda: NOW, k=32) as made:
        made.record(["Ann", "Bob"], 1, new=True)
        yield made
        assert check(made).problems == ()


def later(league: League, **time: float) -> None:
    league.clock = lambda: NOW + timedelta(**time)


def test_a_request_is_carried_out_once(league: League) -> None:
    for _ in range(3):
        with league.once("key"):
            assert league.record(["Cy", "Dee"], 1, new=True) == 2
    assert league.position == 7
    assert [entry.data["key"] for entry in league.log(after=4)] == ["key"] * 3
    with league.once("other"):
        first = league.void(2)
    with league.once("other"):
        assert league.void(2) == first
    with league.once("rules"):
        league.change_rules(k=16)
    assert league.rules.terms == {"k": 16}
    words = [entry_in_words(league.history, entry) for entry in league.log(after=7)]
    assert words == ["voided game 2", "rules changed: k 16"]
    league.restore(2)  # without a key


def test_a_key_belongs_to_one_request(league: League) -> None:
    with league.once("key", "one"):
        league.void(1)
    with league.once("key", "one"):
        league.void(1)
    with (
        league.once("key", "other"),
        pytest.raises(ArpadError, match="another request had this key, and made entry 5 of the"),
    ):
        league.restore(1)


def test_keys_are_known_in_another_process(
    league: League, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache_module, "SNAPSHOT_EVERY", 2)
    with league.once("key", "record"):
        league.record(["Ann", "Bob"], 0)
    league.table()  # keeps a snapshot
    for _ in range(2):
        with League.open(tmp_path / "league.db", clock=lambda: NOW) as other:
            with other.once("key", "record"):
                assert other.record(["Ann", "Bob"], 0) == 2
            assert len(other.history.games) == 2


def test_only_the_newest_keys_are_known(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "_MOST_KEYS", 2)
    for key in "abc":
        with league.once(key):
            league.record(["Ann", "Bob"], 0)
    assert list(league.history.keys) == ["b", "c"]


DOUBLES: list[tuple[list[Any], Any, date]] = [
    (["Ann", "Bob"], 1, TODAY),
    (["Bob", "Ann"], 0, TODAY),
    (["Ann", "Bob"], 1, TODAY - timedelta(1)),
    (["Ann", "Bob"], 1, TODAY + timedelta(1)),
]
OTHERS: list[tuple[list[Any], Any, date]] = [
    (["Ann", "Bob"], 0, TODAY),
    (["Bob", "Ann"], 1, TODAY),
    (["Ann", "Cy"], 1, TODAY),
    (["Ann", "Bob"], 1, TODAY - timedelta(2)),
    (["Ann", "Bob", "Cy"], "1,2,3", TODAY),
]


@pytest.mark.parametrize(("sides", "score", "on"), DOUBLES)
def test_the_same_result_within_a_day(
    league: League, sides: list[Any], score: Any, on: date
) -> None:
    later(league, hours=23, minutes=59)
    with pytest.raises(SameResult, match="the same result was saved 23 hours ago by term"):
        league.record(sides, score, on=on, again=False)
    assert league.record(sides, score, on=on) == 2


@pytest.mark.parametrize(("sides", "score", "on"), OTHERS)
def test_another_result(league: League, sides: list[Any], score: Any, on: date) -> None:
    assert league.record(sides, score, on=on, new=True, again=False) == 2


def test_after_a_day_or_when_it_is_void(league: League) -> None:
    later(league, minutes=2)
    with pytest.raises(SameResult, match="2 minutes ago by terminal, as game 1"):
        league.record(["Ann", "Bob"], 1, again=False)
    league.add_player("Bobby")
    league.merge("Bobby", "Bob")
    with pytest.raises(SameResult):
        league.record(["Ann", "Bobby"], 1, on=TODAY, again=False)
    league.void(1)
    assert league.record(["Ann", "Bob"], 1, again=False) == 2
    later(league, hours=24, minutes=2)
    assert league.record(["Ann", "Bob"], 1, on=TODAY, again=False) == 3


def test_the_terminal_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arpad = Terminal(tmp_path, monkeypatch)
    arpad("arpad league new office.db")
    arpad("arpad league record office.db Ann Bob 1 --new")
    refused = arpad("arpad league record office.db Ann Bob 1")
    assert "the same result was saved less than a minute ago by terminal, as game 1" in refused
    assert refused.endswith("add --again if they played twice.")
    assert "nothing was recorded" in arpad("arpad league record office.db Ann Bob 1", typed="n\n")
    printed = arpad("arpad league record office.db Bob Ann 0", typed="y\n")
    assert "ago by terminal, as game 1. Once more?" in printed
    assert "2: Bob 0–1 Ann" in printed
    assert "3: Ann 1–0 Bob" in arpad("arpad league record office.db Ann Bob 1 --again")
