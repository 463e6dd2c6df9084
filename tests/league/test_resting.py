"""A deviation grows while somebody rests, as the papers say, and looking changes nothing."""

from __future__ import annotations

from datetime import UTC, datetime
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from arpad.league import League, check
from arpad.league.resting import figures_on

_SCALE = 173.7178  # of Glicko-2: 400 / ln 10


class Clock:
    """A day that a test chooses."""

    def __init__(self, day: str) -> None:
        self.day = day

    def __call__(self) -> datetime:
        return datetime.fromisoformat(f"{self.day}T12:00:00").replace(tzinfo=UTC)


def league(folder: Path, clock: Clock, **settings: Any) -> League:
    made = League.create(folder / "x.db", clock=clock, **settings)
    made.record(["Ann", "Bob"], 1, on="2026-01-05", new=True)
    made.record(["Ann", "Cy"], 1, on="2026-03-05", new=True)
    return made


def deviations(made: League) -> dict[str, float]:
    return {row.name: row.deviation or 0 for row in made.table()}


def grown_2(deviation: float, volatility: float, periods: float) -> float:
    """Step 6 of Glickman's example of Glicko-2, for that many periods."""
    return _SCALE * sqrt((deviation / _SCALE) ** 2 + periods * volatility**2)


@pytest.mark.parametrize(
    ("batch", "periods"),
    [("game", 300 / 30), ("day", 300), ("month", 9)],  # from 5 March to 30 December
)
def test_by_periods_of_glicko_2(tmp_path: Path, batch: str, periods: float) -> None:
    clock = Clock("2026-03-05")
    with league(tmp_path, clock, system="glicko2", batch=batch) as made:
        before = {row.name: row.figures for row in made.table()}
        kept = [made.replayed().figures(who) for who in (1, 2, 3)]
        clock.day = "2026-12-30"
        for name in ("Ann", "Cy"):
            old = before[name]
            wanted = grown_2(old["deviation"], old["volatility"], periods)
            assert deviations(made)[name] == pytest.approx(wanted, abs=0.01)
            assert deviations(made)[name] > old["deviation"]
        assert made.player("Ann").standing.deviation == deviations(made)["Ann"]
        assert [made.replayed().figures(who) for who in (1, 2, 3)] == kept
        assert check(made).problems == ()


def test_by_the_constant_of_glicko_1(tmp_path: Path) -> None:
    clock = Clock("2026-03-05")
    with league(tmp_path, clock, system="glicko1", c=20, batch="month") as made:
        before = deviations(made)
        clock.day = "2026-05-01"
        wanted = {name: min(350, sqrt(rd**2 + 2 * 20**2)) for name, rd in before.items()}
        assert deviations(made) == pytest.approx(wanted)
        clock.day = "2099-05-01"
        assert set(deviations(made).values()) == {350}


def test_by_days_where_the_system_counts_them(tmp_path: Path) -> None:
    """Lichess: 0.21436 periods a day."""
    clock = Clock("2026-03-05")
    with league(tmp_path, clock, system="lichess") as made:
        row = next(row for row in made.table() if row.name == "Cy")
        clock.day = "2026-03-15"
        wanted = grown_2(row.figures["deviation"], row.figures["volatility"], 10 * 0.21436)
        assert deviations(made)["Cy"] == pytest.approx(wanted, abs=0.01)


def test_the_chances_are_those_of_the_game(tmp_path: Path) -> None:
    """What is expected of somebody who has rested is what the game then says."""
    clock = Clock("2026-03-05")
    with league(tmp_path, clock, system="lichess") as made:
        clock.day = "2026-12-30"
        chances = made.chances("Ann", "Bob")
        part = made.game(made.record(["Ann", "Bob"], 1)).parts[0]
        assert part.expected == chances.expected
        assert part.change == chances.results[0].change


def test_looking_changes_no_rating(tmp_path: Path) -> None:
    """Whoever looked every day in between gets the same ratings to the last bit."""
    tables = []
    for name, days in (("a", ("2026-06-01", "2026-07-01", "2026-08-01")), ("b", ())):
        clock = Clock("2026-03-05")
        (tmp_path / name).mkdir()
        with league(tmp_path / name, clock, system="glicko2", batch="month") as made:
            for clock.day in days:
                made.table()
            clock.day = "2026-09-01"
            made.record(["Bob", "Cy"], 1)
            tables.append(made.table())
    assert tables[0] == tables[1]


def test_a_past_season_shows_its_own_last_day(tmp_path: Path) -> None:
    clock = Clock("2026-03-05")
    with league(tmp_path, clock, system="glicko2", batch="day") as made:
        made.end_season(on="2026-03-05")
        then = deviations(made)
        clock.day = "2026-12-30"
        past = {row.name: row.deviation for row in made.table(1)}
        assert past == pytest.approx(then)
        assert deviations(made)["Cy"] > then["Cy"]


def test_without_a_deviation_nothing_grows(tmp_path: Path) -> None:
    clock = Clock("2026-03-05")
    with league(tmp_path, clock, k=20) as made:
        before = made.table()
        clock.day = "2026-12-30"
        assert made.table() == before
        played = made.replayed()
        assert figures_on(played, made.today, [1])(1) == played.figures(1)


def test_rules_that_changed_what_is_rated_at_once(tmp_path: Path) -> None:
    """Months and days are not counted against each other."""
    clock = Clock("2026-03-05")
    with league(tmp_path, clock, system="glicko2", batch="month") as made:
        made.change_rules(batch="day", since="2026-03-06")
        before = {row.name: row.figures for row in made.table()}
        clock.day = "2026-04-04"
        wanted = grown_2(before["Cy"]["deviation"], before["Cy"]["volatility"], 1)
        assert deviations(made)["Cy"] == pytest.approx(wanted, abs=0.01)
