"""Any history of a league, on both databases: what is stored equals a replay of the log.

All kinds of entries, teams and free-for-all, several systems. After every step the ratings in
memory are those of a replay from nothing; at the end the log is exported and imported into a league
with the same hash, `check` finds nothing, and an oracle that was written from the rules agrees.
"""

from __future__ import annotations

import shutil
import tempfile
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from itertools import count
from math import isclose
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from sampling import FULL

from arpad.errors import ArpadError
from arpad.league import League, check, export_games, export_log, import_log
from arpad.league import cache as module
from arpad.league.history import History
from arpad.league.replay import replay

from .conftest import schema_of
from .oracle import Oracle

NAMES = st.sampled_from("ABCDEF")
FIRST = date(2026, 1, 28)
DAYS = st.integers(0, 9).map(lambda days: FIRST + timedelta(days))
SOME_DAY = DAYS | st.none()
SYSTEMS: tuple[dict[str, Any], ...] = (
    {"system": "elo", "k": 32},
    {"system": "elo", "k_by_games": "40:2,20", "batch": "day"},
    {"system": "elo", "k": 24, "batch": "month", "scale": 200},
    {"system": "glicko2"},
    {"system": "glicko2", "batch": "month"},
    {"system": "lichess"},
    {"system": "pool", "k_by_rating": "40:1510,20", "margin_rule": "log", "floor": 1450},
    {"system": "tennis"},
    {"system": "dwz", "batch": "month"},
)
RULES = st.sampled_from(
    (
        {"k": 16},
        {"k_by_games": "48:1,32:3,16"},
        {"advantage": 60},
        {"batch": "game"},
        {"batch": "day"},
        {"batch": "month"},
        {"start": 1200},
        {"provisional_games": 1},
        {"name": "Another name"},
        {"confirm_hours": 5},
        {"confirm_hours": None},
    )
)
RESULTS = st.sampled_from((1, 0.5, 0))
SHARE = st.floats(0, 1, exclude_max=True)


@st.composite
def sides(draw: st.DrawFn) -> list[list[str]]:
    """Two sides or more, of one player or more; nobody is on two of them."""
    names = draw(st.lists(NAMES, min_size=2, max_size=5, unique=True))
    ends = sorted(draw(st.sets(st.integers(1, len(names) - 1), min_size=1)))
    return [names[a:b] for a, b in zip([0, *ends], [*ends, len(names)], strict=True)]


class Kept(RuleBasedStateMachine):
    """A league on one of the databases."""

    numbers = count(1)
    postgres: str | None = None

    @initialize(terms=st.sampled_from(SYSTEMS))
    def start(self, terms: dict[str, Any]) -> None:
        self.now = datetime(2026, 2, 20, 12, tzinfo=UTC)
        self.every = patch.object(module, "SNAPSHOT_EVERY", 3)
        self.every.start()
        self.folder = Path(tempfile.mkdtemp())
        self.plain = terms["system"] == "elo"
        self.place = self._place()
        self.league = League.create(self.place, clock=lambda: self.now, compiled=False, **terms)

    def _place(self) -> str:
        if self.postgres is None:
            return str(self.folder / f"{next(self.numbers)}.db")
        return schema_of(self.postgres)

    def teardown(self) -> None:
        if hasattr(self, "league"):
            try:
                self._end()
            finally:
                self.league.close()
                self.every.stop()
                shutil.rmtree(self.folder)

    def _end(self) -> None:
        assert check(self.league).problems == ()
        lines = list(export_log(self.league))
        twin = import_log(self._place(), lines, "log")
        twin.clock = self.league.clock
        assert twin.hash == self.league.hash
        assert list(export_log(twin)) == lines
        assert export_games(twin) == export_games(self.league)
        assert twin.table() == self.league.table()
        assert twin.challenges(closed=True) == self.league.challenges(closed=True)
        twin.close()
        changes = self.league.history.rule_changes
        if self.plain and not any("confirm_hours" in each.changes for each in changes):
            self._ask_oracle(lines)

    def _ask_oracle(self, lines: list[str]) -> None:
        oracle = Oracle(lines)
        for seasons in (True, False):
            wanted = oracle.ratings(seasons=seasons)
            rows = self.league.table("current" if seasons else "all-time")
            assert wanted.keys() == {row.id for row in rows}
            for row in rows:
                assert isclose(row.rating, wanted[row.id], abs_tol=1e-7), row

        for day in range(0, 10, 3):
            self._ask_oracle_of_day(lines, FIRST + timedelta(day))

    def _ask_oracle_of_day(self, lines: list[str], day: date) -> None:
        """The tables of a day: what the games up to that day say."""
        oracle = Oracle(lines)
        oracle.until(day.isoformat())
        for seasons in (True, False):
            wanted = oracle.ratings(seasons=seasons)
            rows = self.league.table("current" if seasons else "all-time", on=day)
            assert {row.id for row in rows} == oracle.arrived(day.isoformat())
            for row in rows:
                assert isclose(row.rating, wanted[row.id], abs_tol=1e-7), (day, row)

    def _try(self, verb: str, *arguments: Any, **named: Any) -> None:
        """A verb, or an error that leaves everything as it was."""
        before = self.league.hash
        refused = True
        with suppress(ArpadError):
            getattr(self.league, verb)(*arguments, reason="why", **named)
            refused = False
        assert (self.league.hash == before) is refused
        self.now += timedelta(minutes=50)
        self._same()

    def _same(self) -> None:
        """What is stored equals a replay of the log, to the last bit."""
        history = History().fold(self.league.log())
        now = self.now.timestamp()
        for seasons in (True, False):
            fresh = replay(history, now, seasons=seasons, compiled=False)
            kept = self.league.replayed(seasons=seasons)
            assert [kept.figures(p) for p in history.players] == [
                fresh.figures(p) for p in history.players
            ]
            assert [kept.of_game(g.id) for g in history.games] == [
                fresh.of_game(g.id) for g in history.games
            ]

    def _game(self, share: float) -> int:
        return 1 + int(share * len(self.league.history.games))

    @rule(first=NAMES, second=NAMES, score=RESULTS, on=SOME_DAY)
    def record(self, first: str, second: str, score: float, on: date | None) -> None:
        self._try("record", [first, second], score, on=on, new=True)

    @rule(sides=sides(), places=st.lists(st.integers(1, 3), min_size=5, max_size=5), on=SOME_DAY)
    def record_sides(self, sides: list[list[str]], places: list[int], on: date | None) -> None:
        self._try("record", sides, [1, *places][: len(sides)], on=on, new=True)

    @rule(first=NAMES, second=NAMES, margin=st.integers(0, 5), on=DAYS)
    def record_facts(self, first: str, second: str, margin: int, on: date) -> None:
        facts = {"margin": margin} if self.league.rules.margin_rule else {"home": "second"}
        self._try("record", [first, second], 1, on=on, by=first, **facts)

    @rule(share=SHARE, score=RESULTS | st.none(), on=SOME_DAY)
    def correct(self, share: float, score: float | None, on: date | None) -> None:
        given = {"score": score, "on": on}
        changes = {name: value for name, value in given.items() if value is not None}
        self._try("correct", self._game(share), **changes)

    @rule(share=SHARE, sides=sides())
    def correct_sides(self, share: float, sides: list[list[str]]) -> None:
        places = list(range(1, len(sides) + 1))
        self._try("correct", self._game(share), sides=sides, score=places)

    @rule(share=SHARE, verb=st.sampled_from(("void", "restore")))
    def void_or_restore(self, share: float, verb: str) -> None:
        self._try(verb, self._game(share))

    @rule(share=SHARE, by=NAMES | st.none())
    def confirm(self, share: float, by: str | None) -> None:
        self._try("confirm", self._game(share), by=by)

    @rule(name=NAMES, into=NAMES)
    def merge(self, name: str, into: str) -> None:
        self._try("merge", name, into)

    @rule(name=NAMES)
    def separate(self, name: str) -> None:
        self._try("separate", name)

    @rule(name=NAMES, to=st.sampled_from("ABCDEFxyz"))
    def rename(self, name: str, to: str) -> None:
        self._try("rename", name, to)

    @rule(name=NAMES, rating=st.sampled_from((None, 1400, 1612.5)))
    def add(self, name: str, rating: float | None) -> None:
        self._try("add_player", name, rating=rating)

    @rule(name=NAMES, year=st.sampled_from((2003, 2006, 2010, None)), club=st.sampled_from("NS"))
    def describe(self, name: str, year: int | None, club: str) -> None:
        self._try("describe_player", name, birth_year=year, club=club)

    @rule(changes=RULES, since=SOME_DAY)
    def change_rules(self, changes: dict[str, Any], since: date | None) -> None:
        with suppress(ArpadError):
            shifts = self.league.preview_rules(since=since, **changes).shifts
            shown = {"provisional_games", "name"}.issuperset(changes)
            assert len(shifts) == (0 if shown else len(self.league.players()))
        self._try("change_rules", since=since, **changes)

    @rule(share=SHARE)
    def undo_rules(self, share: float) -> None:
        changes = [each.position for each in self.league.history.rule_changes if not each.undone]
        with suppress(ArpadError):
            self._try("undo_rules", changes[int(share * len(changes))] if changes else None)

    @rule(rule=st.sampled_from((None, "reset", "0.5", "0.75:1500")), on=SOME_DAY)
    def end_season(self, rule: str | None, on: date | None) -> None:
        self._try("end_season", rule=rule, on=on)

    @rule()
    def reopen_season(self) -> None:
        self._try("reopen_season")

    @rule(name=st.sampled_from(("Spring", "Autumn", "Season 2")), share=SHARE)
    def name_season(self, name: str, share: float) -> None:
        self._try("name_season", name, 1 + int(share * len(self.league.seasons())))

    @rule(verb=st.sampled_from(("close_season", "open_season")), share=SHARE)
    def close_season(self, verb: str, share: float) -> None:
        self._try(verb, 1 + int(share * len(self.league.seasons())))

    @rule(first=NAMES, second=NAMES, on=SOME_DAY, share=SHARE)
    def change_open_seasons(self, first: str, second: str, on: date | None, share: float) -> None:
        """Whatever others than who runs the league try, the table of a closed season stays."""
        closed = [each.number for each in self.league.seasons() if each.closed]
        before = [self.league.table(number) for number in closed]
        with self.league.in_open_seasons():
            self._try("record", [first, second], 1, on=on, new=True)
            self._try("correct", self._game(share), score=0.5, **({"on": on} if on else {}))
            for verb in ("void", "restore", "confirm"):
                self._try(verb, self._game(share))
        assert [self.league.table(number) for number in closed] == before

    @rule(first=NAMES, second=NAMES, on=st.none() | st.just(date(2026, 2, 21)))
    def challenge(self, first: str, second: str, on: date | None) -> None:
        self._try("challenge", [first, second], on=on)

    @rule(share=SHARE)
    def withdraw_challenge(self, share: float) -> None:
        number = 1 + int(share * len(self.league.history.challenges))
        self._try("withdraw_challenge", number)

    @rule()
    def open_again(self) -> None:
        self.league.table()
        self.league.close()
        self.league = League.open(self.place, clock=lambda: self.now, compiled=False)
        self._same()


#: How many histories: 10,000 in all, on both databases.
MANY = {"sqlite": 8_000 if FULL else 60, "postgres": 2_000 if FULL else 20}


@pytest.mark.untraced
@pytest.mark.parametrize("database", MANY)
def test_any_history(database: str, request: pytest.FixtureRequest) -> None:
    url = request.getfixturevalue("postgres") if database == "postgres" else None
    machine = type(f"Kept on {database}", (Kept,), {"postgres": url})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=MANY[database],
            stateful_step_count=18,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
