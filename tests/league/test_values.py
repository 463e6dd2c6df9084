"""Values of any kind, as Python, NumPy and pandas have them: served, or refused in our words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from arpad.errors import ArpadError
from arpad.league import League, check

ODD: list[Any] = [
    *(pd.NaT, pd.NA, np.datetime64("NaT"), float("nan"), float("inf"), Decimal("NaN")),
    *("", b"x", [], {}, object(), ("A", "B"), True, np.True_, None, -1, 0, 10**400),
    *("x" * 100_000, "half \ud800", "a\0b", np.str_("A"), np.int8(1), np.float32(0.5)),
    *(datetime(2026, 1, 5, 3), pd.Timestamp("2026-01-05"), np.datetime64("2026-01-05")),
]
QUESTIONS: dict[str, Callable[[League, Any], object]] = {
    "on": lambda league, odd: league.record(["A", "B"], 1, on=odd),
    "score": lambda league, odd: league.record(["A", "B"], odd),
    "side": lambda league, odd: league.record(["A", odd], 1),
    "sides": lambda league, odd: league.record(odd, 1),
    "by": lambda league, odd: league.record(["A", "B"], 1, by=odd),
    "reason": lambda league, odd: league.record(["A", "B"], 1, reason=odd),
    "author": lambda league, odd: league.record(["A", "B"], 1, author=odd),
    "margin": lambda league, odd: league.record(["A", "B"], 1, margin=odd),
    "name": lambda league, odd: league.add_player(odd),
    "rating": lambda league, odd: league.add_player(f"P {odd!r}"[:20], rating=odd),
    "rename": lambda league, odd: league.rename("A", odd),
    "merge": lambda league, odd: league.merge("A", odd),
    "void": lambda league, odd: league.void(odd),
    "correct": lambda league, odd: league.correct(1, score=odd),
    "correct a day": lambda league, odd: league.correct(1, on=odd),
    "season": lambda league, odd: league.end_season(name=odd),
    "season’s end": lambda league, odd: league.end_season(on=odd),
    "season’s rule": lambda league, odd: league.end_season(rule=odd),
    "season’s new name": lambda league, odd: league.name_season(odd),
    "named season": lambda league, odd: league.name_season("Spring", odd),
    "closed season": lambda league, odd: league.close_season(odd),
    "opened season": lambda league, odd: league.open_season(odd),
    "awards": lambda league, odd: league.awards(odd),
    "table of a day": lambda league, odd: league.table(on=odd),
    "club": lambda league, odd: league.describe_player("A", club=odd),
    "birth year": lambda league, odd: league.describe_player("A", birth_year=odd),
    "described player": lambda league, odd: league.describe_player(odd, club="N"),
    "time zone": lambda league, odd: league.change_rules(time_zone=odd),
    "k": lambda league, odd: league.change_rules(k=odd),
    "since": lambda league, odd: league.change_rules(k=24, since=odd),
    "link": lambda league, odd: league.make_link(odd),
    "label": lambda league, odd: league.make_link("see", odd),
    "revoke": lambda league, odd: league.revoke_link(odd),
    "table": lambda league, odd: league.table(odd),
    "player": lambda league, odd: league.player(odd),
    "player of a season": lambda league, odd: league.player("B", odd),
    "games": lambda league, odd: league.games(player=odd),
    "last games": lambda league, odd: league.games(last=odd),
    "last entries": lambda league, odd: league.log(last=odd),
    "entries after": lambda league, odd: league.log(after=odd),
    "most entries": lambda league, odd: league.log(most=odd),
}


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    with League.create(tmp_path / "league.db", k=32) as made:
        made.record(["A", "B"], 1, new=True, on="2026-01-05")
        yield made


@pytest.mark.parametrize("question", QUESTIONS)
def test_odd_values_are_served_or_refused(league: League, question: str) -> None:
    for odd in ODD:
        with suppress(ArpadError):
            QUESTIONS[question](league, odd)
    assert check(league).problems == ()


@pytest.mark.parametrize("begin", [League.create, League.open])
def test_a_place_is_a_path(begin: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for odd in ODD:
        if not isinstance(odd, str) or odd != "A":
            with pytest.raises(ArpadError):
                begin(odd)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "day", [date(2026, 1, 6), datetime(2026, 1, 6, 23), pd.Timestamp("2026-01-06 23:00")]
)
def test_days_of_every_kind(league: League, day: Any) -> None:
    assert league.game(league.record(["A", "B"], 1, on=day)).on == date(2026, 1, 6)


@pytest.mark.parametrize("k", [np.int8(24), np.uint64(24), np.float32(24.5), np.float64(24.5)])
def test_numbers_of_numpy_as_rules(league: League, k: Any) -> None:
    league.change_rules(k=k)
    assert league.rules.terms == {"k": float(k)}
    assert check(league).problems == ()
