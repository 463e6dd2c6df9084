"""Each league may say where it is: which day it is there, whatever the clock of the server says."""

from __future__ import annotations

import zoneinfo
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from arpad.errors import InvalidDate, InvalidValue
from arpad.league import League, check, export_log, import_log, time_zones

#: Late in the evening in London, and past midnight in Berlin: summer time in both.
NOW = datetime(2026, 6, 30, 22, 30, tzinfo=UTC)
DAYS = {
    "UTC": date(2026, 6, 30),
    "Europe/London": date(2026, 6, 30),
    "Europe/Berlin": date(2026, 7, 1),
    "America/New_York": date(2026, 6, 30),
    "Pacific/Kiritimati": date(2026, 7, 1),
}


@pytest.mark.parametrize("zone", DAYS)
def test_a_result_without_a_day_is_of_today_there(tmp_path: Path, zone: str) -> None:
    with League.create(tmp_path / "a.db", clock=lambda: NOW, k=32, time_zone=zone) as league:
        league.record(["Ann", "Bob"], 1, new=True)
        assert league.today == league.game(1).on == DAYS[zone]
        league.end_season()
        assert league.seasons()[0].last == DAYS[zone]
        league.record(["Ann", "Bob"], 1, on=DAYS[zone] + timedelta(1))
        with pytest.raises(InvalidDate):
            league.record(["Ann", "Bob"], 1, on=DAYS[zone] + timedelta(2))


def test_without_one_it_is_that_of_the_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import time

    with League.create(tmp_path / "a.db", clock=lambda: NOW, k=32) as league:
        for zone in ("Europe/Berlin", "America/New_York"):
            with monkeypatch.context() as patch:
                patch.setenv("TZ", zone)
                time.tzset()
                assert league.today == DAYS[zone]
        time.tzset()


def test_it_changes_no_rating_and_no_day_that_is_past(tmp_path: Path) -> None:
    with League.create(tmp_path / "a.db", clock=lambda: NOW, k=32) as league:
        league.record(["Ann", "Bob"], 1, on="2026-06-30", new=True)
        before, days = league.table(), [game.on for game in league.games()]
        assert league.preview_rules(time_zone="Pacific/Kiritimati").shifts == ()
        league.change_rules(time_zone="Pacific/Kiritimati")
        assert (league.table(), [game.on for game in league.games()]) == (before, days)
        assert league.today == date(2026, 7, 1)
        with pytest.raises(InvalidValue, match="depends on no day"):
            league.change_rules(time_zone="UTC", since="2026-07-01")
        league.undo_rules()
        assert league.rules.time_zone is None
        league.change_rules(time_zone="UTC")
        league.change_rules(time_zone=None)
        assert check(league).problems == ()
        with import_log(tmp_path / "b.db", list(export_log(league)), "log") as twin:
            assert twin.rules == league.rules


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        ("Europe/Berlni", "did you mean Europe/Berlin?"),
        ("europe/berlin", "did you mean"),
        ("CEST", "the name of a continent and a city"),
        ("../../etc/passwd", "the name of a continent and a city"),
        ("", "the name of a continent and a city"),
        ("+02:00", "the name of a continent and a city"),
    ],
)
def test_what_is_no_time_zone_is_refused(tmp_path: Path, zone: str, words: str) -> None:
    with League.create(tmp_path / "a.db", clock=lambda: NOW, k=32) as league:
        for change in (league.change_rules, league.preview_rules):
            with pytest.raises(InvalidValue) as error:
                change(time_zone=zone)
            assert words in str(error.value)
    with pytest.raises(InvalidValue, match="time_zone"):
        League.create(tmp_path / "b.db", time_zone=zone)
    assert not (tmp_path / "b.db").exists()


def test_a_computer_without_a_list_of_time_zones_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with League.create(tmp_path / "a.db", time_zone="Europe/Berlin") as league:
        assert league.table() == ()

        def none(name: str) -> zoneinfo.ZoneInfo:
            raise zoneinfo.ZoneInfoNotFoundError(name)

        monkeypatch.setattr(time_zones, "ZoneInfo", none)
        monkeypatch.setattr(time_zones, "available_timezones", set)
        with pytest.raises(InvalidValue, match="pip install tzdata"):
            league.table()
        with pytest.raises(InvalidValue, match="pip install tzdata"):
            league.change_rules(time_zone="Europe/Paris")
