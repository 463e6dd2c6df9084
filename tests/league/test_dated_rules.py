"""Rules in time: setting by setting, in the future too, previewed with reasons, and undone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from arpad.errors import ArpadError
from arpad.league import Entry, League, check, entry_in_words, export_log, import_log
from arpad.league.entries import NO_HASH

NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
MAY, JUNE, JULY = (date(2026, month, 10) for month in (5, 6, 7))


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    """One game in May, one in July."""
    with League.create(tmp_path / "league.db", clock=lambda: NOW, k=32) as made:
        made.record(["A", "B"], 1, on=MAY, new=True)
        made.record(["A", "B"], 1, on=JULY)
        yield made
        assert check(made).problems == ()


def gains(league: League) -> list[float]:
    return [game.parts[0].change or 0 for game in league.games()]


def test_a_change_of_one_setting_leaves_the_days_of_others(league: League) -> None:
    league.change_rules(k=10, since=JUNE)
    before = gains(league)
    assert before[0] == 16
    assert before[1] < 5
    for changes in ({"hide_days": 400}, {"name": "Other"}, {"provisional_games": 9}):
        league.change_rules(**changes)
        assert gains(league) == before
    league.change_rules(advantage=0.0001)
    assert gains(league) == pytest.approx(before, abs=0.01)
    assert [each.since for each in league.rules_in_time()] == [JUNE]
    league.change_rules(k=10)  # now for all games, though 10 is in force already
    assert gains(league)[0] == pytest.approx(5, abs=0.01)
    assert league.rules_in_time() == ()


def test_a_later_day_is_kept_and_an_earlier_one_replaces_it(league: League) -> None:
    league.change_rules(k=10, since=JUNE)
    league.change_rules(k=20, since=date(2026, 8, 1))
    league.change_rules(k_by_games="50:1,40", since=MAY)
    rules = [(each.since, dict(each.changes)) for each in league.rules_in_time()]
    assert rules == [(MAY, {"k": None, "k_by_games": "50:1,40"})]
    assert gains(league)[0] == 25
    with pytest.raises(ArpadError, match="this changes nothing"):
        league.change_rules(k_by_games="50:1,40", since=JUNE)


def test_an_old_log_reads_as_it_was_meant(league: League, tmp_path: Path) -> None:
    """Entries as they were always written: only what was changed, and the day."""
    league.change_rules(k=10, since=JUNE)
    *lines, last = export_log(league)
    plain = Entry(5, "2026-11-18T12:00:00.000000Z", "terminal", "", "rules changed", {"name": "X"})
    assert len(lines) == 5
    assert '"since":"2026-06-10"' in last
    entry = Entry(7, plain.time, plain.author, "", plain.kind, plain.data).chained(NO_HASH)
    with import_log(tmp_path / "twin.db", [*lines, last, entry.line], "log") as twin:
        assert gains(twin) == gains(league)
        assert twin.name == "X"


@pytest.mark.parametrize(
    "changes", [{"name": "X"}, {"confirm_hours": 5}, {"k": 10, "season": "reset"}]
)
def test_what_is_in_force_at_once_has_no_day(league: League, changes: dict[str, Any]) -> None:
    with pytest.raises(ArpadError, match="depends on no day: it is in force as soon as it is set"):
        league.change_rules(since=JUNE, **changes)


def test_newcomers_start_from_the_rating_of_their_day(league: League) -> None:
    league.add_player("Own", rating=1700)
    league.change_rules(start=1000, since=JUNE)
    assert gains(league)[0] == 16  # they came in May
    league.record(["C", "D"], 0.5, on=date(2026, 6, 9), new=True)
    league.record(["E", "F"], 0.5, on=JUNE, new=True)
    league.add_player("G")
    ratings = {row.name: row.rating for row in league.table()}
    assert [ratings[name] for name in "CDEFG"] == [1500, 1500, 1000, 1000, 1000]
    assert ratings["Own"] == 1700
    league.record(["G", "C"], 0.5, on=date(2026, 6, 1))  # they came earlier than was known
    assert {row.name: row.rating for row in league.table()}["G"] == 1500
    assert [dict(each.changes) for each in league.rules_in_time()] == [{"start": 1000}]


def test_a_late_game_by_somebody_who_was_added_after_it(league: League) -> None:
    league.change_rules(start=1000, since=date(2026, 8, 1))
    league.add_player("New")
    assert league.player("New").standing.rating == 1000
    league.table()
    league.record(["New", "A"], 0.5, on=date(2026, 7, 20))  # after all other games, so far
    assert league.player("New").history[0].before == 1500


def test_a_season_that_starts_again_uses_the_start_of_its_day(league: League) -> None:
    league.change_rules(start=1000, since=date(2026, 8, 1))
    league.end_season(on=date(2026, 7, 30), rule="reset")
    assert league.table()[0].rating == 1500
    league.reopen_season()
    league.end_season(on=date(2026, 7, 31), rule="reset")
    assert league.table()[0].rating == 1000
    league.reopen_season()
    best = league.table()[0].rating
    league.end_season(on=date(2026, 7, 31), rule="0.5")
    assert league.table()[0].rating == pytest.approx((best + 1000) / 2)


def test_a_new_start_rating_does_not_divide_a_month(tmp_path: Path) -> None:
    with League.create(tmp_path / "m.db", clock=lambda: NOW, k=32, batch="month") as league:
        league.record(["A", "B"], 1, on=date(2026, 6, 5), new=True)
        league.record(["A", "B"], 1, on=date(2026, 6, 15))
        before = gains(league)
        league.change_rules(start=1200, since=JUNE)
        assert gains(league) == before == [16, 16]
        league.change_rules(k=16, since=JUNE)
        assert gains(league)[1] < 8


def test_rules_of_the_future_apply_in_the_future(league: League) -> None:
    league.change_rules(k=10, no_draws=True, since=date(2026, 11, 19))
    assert league.rules.terms == {"k": 32}
    assert not league.rules.no_draws
    chances = league.chances("B", "A")
    assert [each.score for each in chances.results] == [1, 0.5, 0]
    number = league.record(["B", "A"], 1)
    assert league.game(number).parts[0].change == pytest.approx(chances.results[0].change)
    league.clock = lambda: datetime(2026, 11, 19, 12, tzinfo=UTC)
    assert league.rules.terms == {"k": 10}
    chances = league.chances("B", "A")
    assert [each.score for each in chances.results] == [1, 0]
    number = league.record(["B", "A"], 1)
    assert league.game(number).parts[0].change == pytest.approx(chances.results[0].change)
    with pytest.raises(ArpadError, match="no draws"):
        league.record(["B", "A"], 0.5)


def test_days_on_which_there_are_draws(league: League) -> None:
    league.record(["A", "B"], 0.5, on=JUNE)
    with pytest.raises(ArpadError, match="game 3 is a draw"):
        league.change_rules(no_draws=True, since=JUNE)
    league.change_rules(no_draws=True, since=date(2026, 6, 11))
    position = league.change_rules(no_draws=False, since=date(2026, 8, 1)).position
    league.record(["A", "B"], 0.5, on=date(2026, 8, 1))
    with pytest.raises(ArpadError, match="game 4 is a draw"):
        league.undo_rules(position)
    with pytest.raises(ArpadError, match="game 4 is a draw"):
        league.preview_undo(position)


def test_days_of_other_settings_divide_no_reason(league: League) -> None:
    league.change_rules(start=1400, since=JUNE)
    assert [each.concerned for each in league.preview_rules(k=10).reasons] == [2]


def test_what_is_only_shown_has_no_preview_of_ratings(league: League) -> None:
    assert league.preview_rules(name="Other", hide_days=5).shifts == ()
    assert not league.preview_rules(k=10, since=date(2027, 1, 1)).moves
    assert league.preview_rules(k=10).moves


def test_a_change_of_rules_is_undone(league: League) -> None:
    before, rules = gains(league), league.rules
    first = league.change_rules(k=10, since=JUNE).position
    second = league.change_rules(k_by_games="20:1,16", advantage=30).position
    after = gains(league)
    league.undo_rules(first)  # the second one says it for all games anyway
    assert gains(league) == after
    assert league.preview_undo().shifts != ()
    league.undo_rules()
    assert gains(league) == before
    assert league.rules == rules
    with pytest.raises(ArpadError, match="undo: none – no change of rules is in force"):
        league.undo_rules()
    assert second > first


def test_only_a_change_of_rules_is_undone(league: League) -> None:
    made = league.change_rules(k=10).position
    with pytest.raises(ArpadError, match=f"undo: 2 – the changes of rules are entries {made} of"):
        league.undo_rules(2)


def test_rules_that_others_build_on_are_not_undone(league: League) -> None:
    league.change_rules(system="glicko2")
    league.change_rules(tau=0.4)
    with pytest.raises(ArpadError, match="tau"):
        league.undo_rules(6)
    league.undo_rules()
    league.undo_rules()
    assert league.rules.system == "elo"
    assert gains(league)[0] == 16


def test_a_change_of_system_takes_everything_as_it_was_set_last(league: League) -> None:
    league.change_rules(batch="month", since=JUNE)
    league.change_rules(system="glicko2")
    assert league.rules_in_time() == ()
    assert league.rules.batch == "month"


def test_an_undone_change_in_a_log(league: League, tmp_path: Path) -> None:
    position = league.change_rules(k=10).position
    undone = entry_in_words(league.history, league.undo_rules())
    assert undone == f"rules undone: the change in entry {position}"
    lines = list(export_log(league))
    with import_log(tmp_path / "twin.db", lines, "log") as twin:
        assert gains(twin) == gains(league)
    for wrong in (2, position + 1, "x"):
        bad = lines[-1].replace(f'"entry":{position}', f'"entry":{wrong!r}'.replace("'", '"'))
        with pytest.raises(ArpadError, match="it does not follow"):
            import_log(tmp_path / "bad.db", [*lines[:-1], bad], "log")
