"""What can be done in a league, and what is refused: each error names the place and the remedy."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from arpad.engine import Batch, Moves, SidesEngine
from arpad.engine.batch import Keep
from arpad.errors import ArpadError, InvalidRating
from arpad.league import ALL_TIME, League, Result, rules_in_words


class Clock:
    """A time that stands still until it is told otherwise."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 17, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def make(tmp_path: Path, clock: Clock) -> Iterator[Any]:
    """Makes leagues, and closes them."""
    made: list[League] = []

    def new(**settings: Any) -> League:
        place = tmp_path / f"{len(made)}.db"
        made.append(League.create(place, clock=clock, **{"k": 32, **settings}))
        return made[-1]

    yield new
    for league in made:
        league.close()


@pytest.fixture
def league(make: Any) -> League:
    """Ann beat Bob, Bob beat Cy."""
    made: League = make()
    made.record(["Ann", "Bob"], 1, on="2026-11-02", new=True)
    made.record(["Bob", "Cy"], "win", on="2026-11-03", new=True)
    return made


def rating(league: League, name: str) -> float:
    return league.player(name).standing.rating


def test_a_name_that_was_merged_is_still_taken(league: League) -> None:
    league.merge("Cy", "Ann")
    with pytest.raises(ArpadError, match="it was merged into Ann"):
        league.add_player("Cy")
    assert league.record(["cy", "Bob"], 1) == 3
    assert league.game(3).sides == (("Ann",), ("Bob",))


def test_a_game_of_two_who_are_now_one_cannot_be_restored(league: League) -> None:
    league.void(1)
    league.merge("Ann", "Bob")
    with pytest.raises(ArpadError, match="the same player takes part twice"):
        league.restore(1)
    with pytest.raises(ArpadError, match="it is already void"):
        league.void(1)


# Done


def test_every_field_of_a_game_can_be_corrected(league: League) -> None:
    league.correct(1, sides=["Cy", ["Ann", "Bob"]], score="½", on=date(1999, 12, 31), by="Cy")
    game = league.game(1)
    assert (game.sides, game.score, game.by) == ((("Cy",), ("Ann", "Bob")), 0.5, "Cy")
    assert (game.on, game.author) == (date(1999, 12, 31), "terminal")
    league.correct(1, sides=["Ann", "Bob"], score=1, reason="as it was")
    assert [entry.reason for entry in league.game(1).trail] == ["", "as it was"]
    assert league.game(1).as_data()["trail"][1]["kind"] == "corrected"


def test_a_rename_keeps_the_old_name_until_somebody_else_has_it(league: League) -> None:
    league.rename("Ann", "Anna")
    league.rename("Anna", "ANNA")
    assert league.player("ann").standing.name == "ANNA"
    assert league.player("anna").names == ("Ann", "Anna")
    league.add_player("Ann")
    assert league.player("ann").standing.name == "Ann"
    assert league.near("An") == ["Ann", "ANNA"]


def test_players_may_start_from_a_rating_of_their_own(make: Any) -> None:
    league = make()
    league.add_player("Ann", rating=1900)
    league.record(["Ann", "Bob"], 1, new=True)
    assert round(rating(league, "Ann"), 4) == round(1900 + 32 / 11, 4)  # ten times as strong
    assert league.player("Bob").best_win is None


def test_results_wait_for_an_opponent_or_for_hours(make: Any, clock: Clock) -> None:
    league = make(confirm_hours=48)
    league.record(["Ann", "Bob"], 1, new=True, by="Ann")
    league.record(["Ann", "Cy"], 1, new=True)
    assert {game.status for game in league.games()} == {"waiting"}
    assert rating(league, "Ann") == 1500
    with pytest.raises(ArpadError, match="confirmed by an opponent of whoever reported it; that"):
        league.confirm(1, by="Ann")
    league.confirm(1, by="Bob")
    assert league.game(1).status == "counts"
    assert rating(league, "Ann") == 1516
    clock.now += timedelta(hours=47, minutes=59)
    assert rating(league, "Ann") == 1516
    clock.now += timedelta(minutes=1)
    assert rating(league, "Ann") > 1516
    assert league.game(2).status == "counts"
    league.record(["Ann", "Cy"], 1)
    with pytest.raises(ArpadError, match=r"by: missing – a result is confirmed by .*Ann or Cy"):
        league.confirm(3)
    with pytest.raises(ArpadError, match=r"by: 'Bob' – a result is confirmed by .* Ann or Cy"):
        league.confirm(3, by="Bob")
    league.confirm(3, by="Ann")  # nobody is known to have reported it
    assert league.game(3).status == "counts"


def test_a_result_is_reported_by_somebody_who_played(make: Any) -> None:
    league = make()
    league.record(["Ann", "Bob"], 1, new=True, by="Bob")
    league.add_player("Cy")
    with pytest.raises(ArpadError, match="by: 'Cy' – a result is reported by somebody who played"):
        league.correct(1, by="Cy")
    league.correct(1, by="Ann")
    assert league.game(1).by == "Ann"
    league.correct(1, score=0.5)
    assert league.game(1).by == "Ann"
    league.correct(1, sides=["Cy", "Bob"])
    assert league.game(1).by is None
    with pytest.raises(ArpadError, match="add the player first if they are new, or check how it"):
        league.correct(1, sides=["Xaver", "Bob"])


def test_asking_for_confirmation_holds_back_no_older_result(make: Any, clock: Clock) -> None:
    league = make()
    league.record(["Ann", "Bob"], 1, new=True)
    league.change_rules(confirm_hours=10)
    assert league.game(1).status == "counts"
    league.record(["Ann", "Bob"], 1)
    clock.now += timedelta(hours=4)
    league.change_rules(confirm_hours=100)  # the second has waited four of its ten hours
    league.record(["Ann", "Bob"], 1)
    assert [game.status for game in league.games()] == ["counts", "waiting", "waiting"]
    clock.now += timedelta(hours=6)
    assert [game.status for game in league.games()] == ["counts", "counts", "waiting"]
    league.change_rules(confirm_hours=6.5)  # fewer: the third waits half an hour more
    assert league.game(3).status == "waiting"
    clock.now += timedelta(hours=0.5)
    assert league.game(3).status == "counts"


def test_inactive_players_are_hidden_and_never_charged(league: League, clock: Clock) -> None:
    league.change_rules(hide_days=15)
    before = {row.name: row.rating for row in league.table()}
    assert not any(row.hidden for row in league.table())
    clock.now += timedelta(days=1)  # Ann played 16 days ago, the others 15
    assert [row.name for row in league.table() if row.hidden] == ["Ann"]
    clock.now += timedelta(days=1)
    assert {row.name for row in league.table() if row.hidden} == {"Ann", "Bob", "Cy"}
    assert [row.rank for row in league.table()] == [None, None, None]
    assert {row.name: row.rating for row in league.table()} == before
    league.record(["Zoe", "Bob"], 1, new=True)
    assert [(row.rank, row.name) for row in league.table()][:2] == [(1, "Zoe"), (2, "Bob")]


def test_provisional_until_so_many_games(make: Any) -> None:
    league = make(provisional_games=2)
    for number in range(2):
        league.record(["Ann", "Bob"], number, new=True)
        assert {row.provisional for row in league.table()} == {number == 0}


def test_seasons_beside_the_all_time_table(league: League, clock: Clock) -> None:
    first = league.table()
    assert league.end_season(name="Spring", rule="reset", reason="the year is over") == 1
    assert {row.rating for row in league.table()} == {1500}
    assert league.table(ALL_TIME) == first
    assert [row.rating for row in league.table(1)] == [row.rating for row in first]
    with pytest.raises(ArpadError, match="the last season ended on 2026-11-17"):
        league.end_season()
    league.record(["Cy", "Ann"], 1)  # the same day, and the next season
    assert [(row.name, row.games) for row in league.table()] == [("Cy", 1), ("Ann", 1), ("Bob", 0)]
    assert league.table("Spring") == league.table("1") == league.table(1)
    clock.now += timedelta(days=1)
    assert league.end_season(rule="0.5", on="2026-11-17") == 2
    assert [row.rating for row in league.table()] == [1508, 1500, 1492]
    league.record(["Ann", "Bob"], 1, on="2026-11-17")  # late: of the second season
    assert [row.games for row in league.table(2)] == [1, 2, 1]
    assert [season.as_data()["rule"] for season in league.seasons()] == ["reset", "0.5", "keep"]
    with pytest.raises(ArpadError, match="the seasons are 1, 2, 3, current and all-time"):
        league.table(4)
    league.reopen_season()
    assert len(league.seasons()) == 2
    assert league.end_season(rule="0.75:1400") == 2
    assert league.seasons()[1].rule == "0.75:1400"


def test_rules_may_be_for_all_games_or_from_a_day_on(league: League) -> None:
    shown = league.preview_rules(k=16)
    assert [(s.name, s.rating_after) for s in shown.shifts if s.name == "Ann"] == [("Ann", 1508)]
    assert shown.as_data()["before"]["terms"] == {"k": 32}
    assert rating(league, "Ann") == 1516
    league.change_rules(k=16, since=date(2026, 11, 3))
    assert rating(league, "Ann") == 1516
    assert 1483 < rating(league, "Cy") < 1493
    assert league.game(1).parts[0].change == 16
    league.change_rules(k=16, start=1000)
    assert rating(league, "Ann") == 1008
    league.change_rules(system="glicko2", tau=0.4)
    assert league.table()[0].deviation is not None
    assert league.rules.terms == {"tau": 0.4}


def test_draws_that_a_league_does_not_have(make: Any) -> None:
    league = make(no_draws=True)
    with pytest.raises(ArpadError, match="there are no draws in this league"):
        league.record(["Ann", "Bob"], 0.5, new=True)
    drawn = make()
    drawn.record(["Ann", "Bob"], 0.5, new=True)
    with pytest.raises(ArpadError, match="game 1 is a draw; correct or void it first"):
        drawn.change_rules(no_draws=True)
    drawn.void(1)
    drawn.change_rules(no_draws=True)
    with pytest.raises(ArpadError, match="no draws"):
        drawn.restore(1)
    assert [each.score for each in drawn.chances("Ann", "Bob").results] == [1, 0]


def test_margins_and_advantages(make: Any) -> None:
    """By hand: K 32, 50 points for the first side, goals apart: three count (11 + 3) / 8."""
    league = make(advantage=50, margin_rule="goals")
    league.record(["Ann", "Bob"], "3-0", new=True)
    league.record(["Cy", "Dee"], 1, margin=3, home="neutral", new=True)
    league.record(["Eve", "Fay"], "1:4", home="second", new=True)
    expected = 1 / (1 + 10 ** (-50 / 400))
    assert rating(league, "Ann") == pytest.approx(1500 + 32 * 14 / 8 * (1 - expected))
    assert rating(league, "Cy") == pytest.approx(1500 + 32 * 14 / 8 * 0.5)
    assert rating(league, "Fay") == pytest.approx(1500 + 32 * 14 / 8 * (1 - expected))
    assert league.game(1).facts == {"margin": 3}
    assert [fact.name for fact in league.game_facts] == ["home", "margin"]
    league.correct(1, margin="2")
    assert rating(league, "Ann") == pytest.approx(1500 + 32 * 1.5 * (1 - expected))
    league.correct(1, margin=None, home="first")
    assert league.game(1).facts == {"home": "first"}


def test_teams_and_free_for_all_by_hand(make: Any) -> None:
    """A side is its average; of three sides each pair weighs a half."""
    league = make()
    league.add_player("Ann", rating=1600)
    league.record([["Ann", "Bob"], ["Cy"]], 1, new=True)
    gain = 32 * (1 - 1 / (1 + 10 ** (-50 / 400)))
    assert rating(league, "Ann") == pytest.approx(1600 + gain)
    assert rating(league, "Bob") == pytest.approx(1500 + gain)
    assert rating(league, "Cy") == pytest.approx(1500 - gain)
    other = make()
    other.record(["Ann", "Bob", "Cy"], None, new=True)
    assert [row.rating for row in other.table()] == [1516, 1500, 1484]
    assert other.player("Bob").history[0].reason == "came 2nd of 3, expected 0.50: +0.0"
    assert [row.form for row in other.table()] == [(1.0,), (0.0,), (0.0,)]
    other.record(["Ann", "Bob", "Cy"], [1, 1, 2])
    assert [row.draws for row in other.table()] == [1, 1, 0]


@pytest.mark.parametrize("system", ["glicko1", "glicko2"])
def test_teams_by_glicko(make: Any, system: str) -> None:
    """Two equal sides of two: everybody moves as in a game of one against one."""
    league = make(system=system, k=None)
    league.record([["Ann", "Bob"], ["Cy", "Dee"]], 1, new=True)
    alone = make(system=system, k=None)
    alone.record(["Ann", "Cy"], 1, new=True)
    assert rating(league, "Ann") == rating(league, "Bob") == pytest.approx(rating(alone, "Ann"))
    assert rating(league, "Dee") == pytest.approx(rating(alone, "Cy"))
    league.end_season(rule="0.5")
    assert rating(league, "Ann") == pytest.approx((1500 + rating(alone, "Ann")) / 2)
    league.reopen_season()
    league.end_season(rule="reset")
    assert rating(league, "Ann") == 1500


def test_by_fide_in_force_on_the_day(make: Any) -> None:
    league = make(system="fide", k=None, batch="month")
    league.record(["Ann", "Bob"], 1, on="2026-01-05", new=True)
    assert league.player("Ann").history[0].expected == 0.5
    assert rating(league, "Ann") == 1520  # K 40 for a player without games
    assert league.chances("Ann", "Bob").expected == 0.56  # the table's, at 40 points
    with pytest.raises(ArpadError, match="rates one player against another"):
        league.record([["Ann", "Cy"], ["Bob"]], 1, new=True)
    league.end_season(rule="0.5")
    assert rating(league, "Ann") == 1510
    with pytest.raises(ArpadError, match="game 2"):
        league.record(["Ann", "Bob"], 1, on="1990-01-01")
    with pytest.raises(ArpadError, match="game 3"):  # the first of its kind can be rated
        league.record_all([Result(["Ann", "Bob"], 1, day) for day in ("2026-02-05", "1990-01-01")])
    assert not league.rules.no_draws


@pytest.mark.parametrize(("system", "rating"), [("fide", 0), ("egf", 4000)])
def test_a_start_rating_that_a_system_does_not_know(make: Any, system: str, rating: float) -> None:
    league = make(system=system, k=None)
    with pytest.raises(InvalidRating):
        league.add_player("Ann", rating=rating)
    with pytest.raises(InvalidRating):
        make(system=system, k=None, start=rating)
    assert league.position == 1


def test_a_result_is_rated_once(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    league.table()
    rated: list[int] = []
    rate = SidesEngine.play

    def play(engine: SidesEngine, batch: Batch, keep: Keep = "nothing") -> Moves:
        rated.append(len(batch.first))
        return rate(engine, batch, keep)

    monkeypatch.setattr(SidesEngine, "play", play)
    league.record(["Ann", "Bob"], 0.5)
    assert rated == []
    league.table()
    assert rated == [1]


def test_a_system_that_cannot_rate_a_game(league: League) -> None:
    league.record([["Ann", "Cy"], ["Bob"]], 1)
    before = league.hash
    with pytest.raises(ArpadError, match=r"^game 3, sides"):
        league.change_rules(system="uschess")
    assert league.hash == before


def test_facts_that_a_system_asks_for(make: Any) -> None:
    league = make(system="football", k=None)
    league.record(["Ann", "Bob"], 1, importance=40, margin="2", new=True)
    assert league.game(1).facts == {"importance": 40, "margin": 2}
    assert league.player("Ann").history[0].change == pytest.approx(40 * 1.5 * 0.5)
    hosted = make(system="glicko2", k=None, advantage=40)
    assert [fact.name for fact in hosted.game_facts] == ["home"]


def test_a_beats_b_b_beats_c_and_the_first_is_voided(make: Any) -> None:
    """Where others restore a snapshot: 1500, 1500 and 1483.26."""
    league = make()
    league.record(["A", "B"], 1, new=True)
    league.record(["B", "C"], 1, new=True)
    assert rating(league, "C") != 1484
    league.void(1, reason="it was not played")
    assert {row.name: row.rating for row in league.table()} == {"A": 1500, "B": 1516, "C": 1484}


# Views


def test_a_player_with_the_reason_of_each_change(make: Any) -> None:
    league = make()
    for score in (1, 1, 0, 0.5, 1, 1, 1):
        league.record(["Ann", "Beta"], score, new=True)
    league.record([["Ann", "Cy"], ["Beta", "Dee"]], 0, new=True)
    view = league.player("ann")
    assert view.history[0].reason == "beat Beta, expected 0.50: +16.0"
    assert view.history[2].reason.startswith("lost to Beta, expected 0.59: -18.")
    assert view.history[3].reason.startswith("drew with Beta, expected ")
    assert view.history[-1].reason.startswith("lost to Beta and Dee with Cy, expected ")
    assert (view.streak, view.longest_streak) == ("1 loss", 3)
    assert league.player("Beta").streak == "1 win"
    assert view.best_win is not None
    assert view.best_win.game == 2 or view.best_win.opponent_rating > 1484
    assert league.head_to_head("Ann", "Beta").points == 5.5
    assert league.head_to_head("Ann", "Cy").games == 0
    assert view.standing.form == (1, 1, 0, 0.5, 1, 1, 1, 0)
    last = view.history[-3:]
    assert league.recent(3)[1] == [last[0].before, *(line.after for line in last)]
    league.add_player("Eve")
    assert league.player("Eve").streak == ""
    assert [game.id for game in league.games(player="Cy")] == [8]
    assert [game.id for game in league.games(last=2)] == [7, 8]
    league.void(8)
    assert [game.id for game in league.games(last=2, void=False)] == [6, 7]
    assert [entry.position for entry in league.log(last=2)] == [14, 15]


def test_chances_before_a_game(league: League) -> None:
    found = league.chances("Ann", ["Cy"])
    expected = 1 / (1 + 10 ** ((rating(league, "Cy") - rating(league, "Ann")) / 400))
    assert found.expected == pytest.approx(expected)
    changes = [32 * (score - expected) for score in (1, 0.5, 0)]
    assert [each.change for each in found.results] == pytest.approx(changes)
    assert str(found) == "if you win: +14.5, if you draw: -1.5, if you lose: -17.5; 55 % expected"
    before = league.table()
    assert league.table() == before


def test_many_results_are_recorded_all_or_none(league: League) -> None:
    results = [Result(["Ann", "Bob"], 1), Result(["Ann", "Bob"], 7)]
    with pytest.raises(ArpadError):
        league.record_all(results)
    assert len(league.games()) == 2
    assert league.record_all(results[:1] * 3) == [3, 4, 5]


def test_links_are_kept_as_hashes(league: League) -> None:
    link, secret = league.make_link("record", "club room")
    assert league.role_of(secret) == link
    assert league.role_of("wrong") is None
    assert secret not in str([each.as_data() for each in league.links()])
    assert secret.encode() not in Path(league.store.name).read_bytes()
    league.revoke_link(link.id)
    assert league.role_of(secret) is None
    assert league.links()[0].revoked is not None
    for number in (link.id, 7):
        with pytest.raises(ArpadError, match="there is no such link, or it was revoked"):
            league.revoke_link(number)
    with pytest.raises(
        ArpadError, match="the roles are board, see, record only, record, run; did you mean run"
    ):
        league.make_link("rum")


def test_settings_that_are_no_rules(league: League) -> None:
    league.set("webhook", "http://127.0.0.1/")
    assert league.setting("webhook") == "http://127.0.0.1/"
    league.set("webhook", None)
    assert league.setting("webhook") is None


def test_a_pool_file_sets_the_rules(tmp_path: Path, make: Any) -> None:
    path = tmp_path / "club.toml"
    path.write_text('name = "Club"\nk_by_games = "40:1,20"\nadvantage = 30\nseason = "0.5:1500"\n')
    league = make(pool=str(path), k=None)
    assert (league.name, league.rules.system, league.rules.season) == ("Club", "pool", "0.5:1500")
    for _ in range(2):
        league.record(["Ann", "Bob"], 1, home="neutral", new=True)
    first, second = league.player("Ann").history
    assert (first.change, round(second.change, 4)) == (20.0, round(20 / (1 + 10**0.1), 4))
    path.write_text('batch = "event"\n')
    with pytest.raises(ArpadError, match="a league rates game by game, or all games of a day"):
        make(pool=str(path), k=None)


def test_what_is_compiled_shows_the_same_table(make: Any) -> None:
    league = make()
    for score in (1, 0.5, 0):
        league.record(["Ann", "Bob"], score, new=True)
    league.record(["Cy", "Bob"], 1, new=True)
    league.merge("Cy", "Ann")
    with League.open(league.store.name, clock=league.clock, compiled=True) as fast:
        assert fast.table() == league.table()
        assert fast.player("Ann").as_data() == league.player("Ann").as_data()
        assert fast.recent() == league.recent()
    with pytest.raises(ArpadError, match=r"\(merged: Cy\)"):
        league.separate("Ann")


def test_a_pool_file_without_a_name(tmp_path: Path, make: Any) -> None:
    path = tmp_path / "club.toml"
    path.write_text("k = 24\nfloor = 100\nmargin = 'log'\n")
    league = make(pool=str(path), k=None, name="Other")
    words = {rule.name: rule.text for rule in rules_in_words(league.rules)}
    assert words["new rating"] == "R + K × m × (score − E)"
    assert (words["K"], words["floor"]) == ("24 for everybody", "100")
    assert "ln(points apart + 1)" in words["m"]
