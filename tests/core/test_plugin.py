"""A system of another package, with two numbers: what plain Elo can do in a league, it can too."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from arpad import bulk, engine, questions, system
from arpad.engine import Batch, Lineup, Setting
from arpad.errors import InvalidGames, UnknownSystem
from arpad.game import Game, Met, read_games
from arpad.league import League
from arpad.render import league as render


def test_a_chance_is_what_the_system_expects(duel: Any) -> None:
    wide = sqrt(1 + 2 * 200**2 / 200**2)
    wanted = 1 / (1 + 10 ** (-100 / wide / 400))
    answer = duel.game(1600, 1500, 1)
    assert answer.win_probability[0] == pytest.approx(wanted)
    assert answer.player.games[0].expected == pytest.approx(wanted)


def test_compare_has_it(duel: Any) -> None:
    lines = {line.id: line for line in questions.compare(1500, 1600, 1).lines}
    assert list(lines)[: len(system.BUILT_IN)] == list(system.BUILT_IN)
    answer: Any = lines["duel"].answer
    assert answer.player.new_rating == pytest.approx(duel.game(1500, 1600, 1).player.new_rating)


@pytest.mark.parametrize("period", [None, "round"])
def test_a_ladder(duel: Any, period: str | None) -> None:
    lists: Any = ([1, 2, 3, 1], [2, 3, 1, 2], [1, 0.5, 0, 1], [1, 1, 1, 2])
    games = lists if period else lists[:3]
    played = bulk.replay(games, rule=duel, period=period, history=True)
    states = {who: duel.newcomer(1500) for who in (1, 2, 3)}
    rounds = ([0, 1, 2], [3]) if period else ([0], [1], [2], [3])
    for rows in rounds:
        pairs = [tuple(column[row] for column in lists[:3]) for row in rows]
        field = {who: states[who] for pair in pairs for who in pair[:2]}
        outcomes = duel.rate_field(field, pairs)
        states |= {who: outcome.after for who, outcome in outcomes.items()}
    found = {row["id"]: (row["rating"], row["sigma"]) for row in played.ratings.to_pylist()}
    assert found == {who: (state.rating, state.sigma) for who, state in states.items()}
    assert played.history["white_sigma_before"][0].as_py() == 200
    assert played.history["black_sigma_after"][3].as_py() == states[2].sigma


def test_teams_are_rated_by_the_strength_of_their_sides(duel: Any) -> None:
    ladder = engine.of(duel, Setting(advantage=50))
    ladder.add([1500.0, 1700.0, 1400.0])
    team = {0: Lineup(((0, 1), (2,)), (1, 2))}
    batch = Batch([0], [2], [1.0], lineups=team)
    (chance,) = ladder.expected(batch)
    side, other = duel.strength([duel.state(1500), duel.state(1700)]), duel.state(1400)
    assert chance == duel.expected(side, other, 50)
    moves = ladder.play(batch, keep="moves").others[0]
    assert [(move.player, move.side, move.score) for move in moves] == [
        (0, 0, 1.0),
        (1, 0, 1.0),
        (2, 1, 0.0),
    ]
    for move in moves[:2]:
        assert move.expected == pytest.approx(chance)
        assert move.change == pytest.approx(32 * (1 - chance))
    assert moves[2].change == pytest.approx(-32 * (1 - chance))


def test_many_sides_are_pairs_of_sides(duel: Any) -> None:
    ladder = engine.of(duel)
    ladder.add([1500.0] * 3)
    sides = Batch([0], [1], [1.0], lineups={0: Lineup(((0,), (1,), (2,)), (1, 2, 3))})
    moves = ladder.play(sides, keep="moves").others[0]
    assert [move.score for move in moves] == [1.0, 0.5, 0.0]
    assert [move.expected for move in moves] == [0.5, 0.5, 0.5]
    assert [move.change for move in moves] == pytest.approx([16, 0, -16])
    assert ladder.figures(0) == pytest.approx((1516, 200 * (1 - 0.05 / 2) ** 2))


def test_a_league_with_its_own_figures(duel: Any, tmp_path: Path) -> None:
    with League.create(tmp_path / "a.db", system="duel", advantage=20) as league:
        league.record(["Ann", "Bob"], 1, on="2026-01-01", new=True)
        league.record([["Ann", "Cid"], ["Bob", "Dan"]], 0.5, on="2026-01-11", new=True)
        league.record(["Ann", "Bob", "Cid"], [1, 2, 2], on="2026-01-12")
        league.record(["Ann", "Dan"], 0, on="2026-01-13", home="second")
        rows = {row.name: row for row in league.table()}
        assert set(rows["Ann"].figures) == {"sigma"}
        assert rows["Ann"].deviation is None
        assert rows["Ann"].figures["sigma"] < rows["Dan"].figures["sigma"] < 200
        assert rows["Ann"].as_data()["figures"] == {"sigma": rows["Ann"].figures["sigma"]}
        shown = f"sigma {rows['Ann'].figures['sigma']:.4g}"
        assert shown in render.table_text(list(rows.values()))
        assert shown.split() in [
            line.split() for line in render.player_text(league.player("Ann")).splitlines()
        ]
        first = duel.rate_field({1: 1500, 2: 1500}, [(1, 2, 1)])
        assert first[1].change < 32
        view = league.player("Ann")
        assert len(view.history) == 4
        assert view.history[0].expected == pytest.approx(duel.expected(1500, 1500, 20))
        chances = league.chances("Ann", "Dan")
        assert [each.score for each in chances.results] == [1.0, 0.5, 0.0]
        before = rows["Bob"].rating
        league.correct(1, score=0)
        assert {row.name: row.rating for row in league.table()}["Bob"] > before
        kept = {row.name: (row.rating + 1500) / 2 for row in league.table("all-time")}
        league.end_season(name="2026", on="2026-01-13", rule="0.5")
        assert {row.name: row.rating for row in league.table()} == pytest.approx(kept)


def test_uncertainty_grows_between_the_days_of_a_league(duel: Any, tmp_path: Path) -> None:
    with League.create(tmp_path / "a.db", system="duel") as league:
        league.record(["Ann", "Bob"], 1, on="2026-01-01", new=True)
        (first, *_) = league.table()
        league.record(["Ann", "Bob"], 1, on="2026-03-01")
        (second, *_) = league.table()
    rested = duel.rest(duel.state({"rating": 1500, "sigma": first.figures["sigma"]}), 59)
    assert second.figures["sigma"] == pytest.approx(rested.sigma * 0.95)


def test_advantages_and_weights_are_never_dropped() -> None:
    for game in (Met(1500, 2, advantage=400), Met(1500, 2, weight=5), Game(1500, 1, weight=5)):
        with pytest.raises(InvalidGames, match="neither advantages nor weights"):
            read_games([game])
        ((read, _),) = read_games([game], weighed=True)
        assert (read.advantage, read.weight) == (game.advantage, game.weight)
    assert system.find("elo").book(k=32).rate(1500, [Game(1500, 1, weight=5)]).change == 80
    for name in ("uschess", "nfl", "glicko2", "fide"):
        with pytest.raises(InvalidGames):
            system.find(name).book().rate(1500, [Game(1500, 1, weight=5)])


def test_the_terminal_has_its_ladder(duel: Any, tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text("white_id,black_id,result\nann,bob,1-0\n")
    ran = subprocess.run(
        [sys.executable, "-m", "arpad", "replay", "games.csv", "--system", "duel"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PYTHONPATH": f"{tmp_path}:{':'.join(sys.path)}", "COLUMNS": "80"},
    )
    assert ran.stderr == ""
    assert "1516.00  190.00      1  ann" in ran.stdout


def test_compare_says_which_package_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [EntryPoint("gone", "nothing_of_that_name:SYSTEM", system.GROUP)]
    entries.append(EntryPoint("wrong", "arpad.elo.k:GREATEST_K", system.GROUP))
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: entries)
    lines = questions.compare(1500, 1600, 1).lines
    assert [line.id for line in lines] == [*system.BUILT_IN, "gone", "wrong"]
    assert (lines[-2].name, lines[-2].system, lines[-2].answer) == ("gone", None, None)
    assert lines[-2].reason == (
        "the system cannot be loaded: No module named 'nothing_of_that_name'"
    )
    assert "is an arpad.system.System" in lines[-1].reason
    assert lines[0].answer is not None
    with pytest.raises(UnknownSystem, match="the systems are fide"):
        questions.compare(1500, 1600, 1, ["fide", "elos"])
