"""One engine for every system: ladders of all of them, and what the general one gives."""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from random import Random
from typing import Any

import pytest

from arpad import bulk, elo, engine, glicko, system
from arpad.engine import Batch, Lineup, Setting
from arpad.engine.rulebook import RulebookEngine
from arpad.errors import InvalidColumns, InvalidGames, InvalidType, InvalidValue

NAMES = [name for name in system.names() if name in system.BUILT_IN]
PLAYERS = 6


def games(draws: bool, n: int = 40) -> list[tuple[int, int, float]]:
    random = Random(20261118)
    scores = (1.0, 0.5, 0.0) if draws else (1.0, 0.0)
    pairs = [random.sample(range(PLAYERS), 2) for _ in range(n)]
    return [(one, other, random.choice(scores)) for one, other in pairs]


def batch(played: list[tuple[int, int, float]], **more: Any) -> Batch:
    first, second, score = (list(column) for column in zip(*played, strict=True))
    return Batch(first, second, score, **more)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("at_once", [1, 5])
def test_the_general_engine_folds_rate_field(name: str, at_once: int) -> None:
    found = system.find(name)
    book, played = found.book(), games(found.draws)
    ends = list(range(at_once, len(played) + 1, at_once))
    ladder = RulebookEngine(book)
    ladder.add([1500.0] * PLAYERS)
    moves = ladder.play(batch(played, ends=ends), keep="moves")
    states = {who: book.newcomer(1500) for who in range(PLAYERS)}
    for end in ends:
        group = played[end - at_once : end]
        who = dict.fromkeys(each for game in group for each in game[:2])
        pairs: list[Any] = list(group)
        outcomes = book.rate_field({each: states[each] for each in who}, pairs)
        states |= {each: outcome.after for each, outcome in outcomes.items()}
        last = moves.others[end - 1][0]
        assert last.after[0] == float(states[last.player].rating)
    assert ladder.states == [states[who] for who in range(PLAYERS)]
    assert sum(ladder.played) == 2 * len(played)


@pytest.mark.parametrize("name", NAMES)
def test_a_ladder_of_every_system(name: str) -> None:
    """What moves is kept in columns, too; whoever rates whole periods says so."""
    found = system.find(name)
    first, second, score = (list(each) for each in zip(*games(found.draws), strict=True))
    rule, ladder = found.book(), engine.of(found.book())
    rounds = [row // 4 for row in range(len(first))]
    if "game" in ladder.rates:
        replayed = bulk.replay((first, second, score), rule=rule, history=True)
    else:
        with pytest.raises(InvalidColumns, match=r"rates whole .*; name the column that tells"):
            bulk.replay((first, second, score), rule=rule)
        replayed = bulk.replay(
            (first, second, score, rounds), rule=rule, period="round", history=True
        )
    ratings = {row["id"]: row for row in replayed.ratings.to_pylist()}
    assert sorted(ratings) == list(range(PLAYERS))
    assert sum(row["games"] for row in ratings.values()) == 2 * len(first)
    start = ladder.start
    assert replayed.history["white_before"][0].as_py() == start
    last = replayed.history.to_pylist()[-1]
    assert last["white_after"] == ratings[first[-1]]["rating"]
    assert last["black_after"] == ratings[second[-1]]["rating"]
    columns: dict[str, Any] = {"white_id": first, "black_id": second, "white_score": score}
    period = None
    if "game" not in ladder.rates:
        columns["round"], period = rounds, "round"
    assert bulk.replay(columns, rule=rule, period=period).ratings.equals(replayed.ratings)


def test_a_ladder_of_us_chess_is_its_rulebook() -> None:
    book = system.find("uschess").book(ended=date(2026, 8, 30))
    one = book.game(1500, 1500, 1)
    ratings = bulk.replay((["a"], ["b"], [1]), rule=book).ratings.to_pylist()
    assert [row["rating"] for row in ratings] == [
        one.player.after.rating,
        one.opponent.after.rating,
    ]
    assert ratings[0]["estimate"] == one.player.estimate if one.player.estimate else True


def test_columns_before_and_after_are_those_of_the_moves() -> None:
    book, played = system.find("tennis").book(), games(draws=False)
    kept = [RulebookEngine(book) for _ in range(2)]
    for each in kept:
        each.add([1500.0] * PLAYERS)
    columns = kept[0].play(batch(played), keep="columns")
    moves = kept[1].play(batch(played), keep="moves")
    assert kept[0].names == ("rating",)
    for row, (first, second, score) in enumerate(played):
        ours, theirs = columns.of(row, first, second, score), moves.of(row, first, second, score)
        assert [each[:3] + each[4:6] for each in ours] == [each[:3] + each[4:6] for each in theirs]


def test_rules_change_between_batches_and_states_stay() -> None:
    ladder = engine.of(elo.Rulebook(32))
    ladder.add([1500.0, 1500.0])
    ladder.play(Batch([0], [1], [1.0]))
    assert ladder.column("rating") == [1516.0, 1484.0]
    ladder.use(elo.Rulebook(10), Setting(advantage=32))
    assert ladder.expected(Batch([1], [0], [0.5])) == [0.5]
    ladder.play(Batch([1], [0], [1.0]))
    assert ladder.column("rating") == [1511.0, 1489.0]
    ladder.add([1400.0])
    assert (ladder.column("rating"), list(ladder.played)) == ([1511.0, 1489.0, 1400.0], [2, 2, 0])
    part = ladder.part([2, 0])
    part.play(Batch([0], [1], [1.0]), keep="moves")
    assert ladder.column("rating") == [1511.0, 1489.0, 1400.0]
    assert (part.figures(0) > (1400.0,), list(part.played)) == (True, [1, 3])
    ladder.restart()
    assert (ladder.column("rating"), list(ladder.played)) == ([1500.0, 1500.0, 1400.0], [0, 0, 0])


@pytest.mark.parametrize("name", ["fide", "uschess", "nfl"])
def test_a_system_without_sides_refuses_teams_and_an_advantage(name: str) -> None:
    book = system.find(name).book()
    ladder = engine.of(book)
    ladder.add([1500.0] * 3)
    team = {0: Lineup(((0, 1), (2,)), (1, 2))}
    with pytest.raises(InvalidGames, match="rates one player against another"):
        ladder.play(Batch([0], [2], [1.0], lineups=team), keep="moves")
    with pytest.raises(InvalidValue, match="has no other advantage than its own"):
        engine.of(book, Setting(advantage=50))


def test_an_engine_is_of_a_rulebook() -> None:
    with pytest.raises(InvalidType, match="an engine plays the games of a rulebook"):
        engine.of(5)


@pytest.mark.parametrize("name", ["uschess", "nba"])
def test_the_general_engine_begins_again(name: str) -> None:
    """A new season changes only what the system says, and a restart forgets every game."""
    book = system.find(name).book()
    ladder = RulebookEngine(book)
    ladder.add([1500.0] * 3)
    fresh = [ladder.figures(place) for place in range(3)]
    ladder.play(batch([(0, 1, 1.0)]))
    played = ladder.states[:2]
    ladder.new_season()
    assert ladder.states == [*map(book.new_season, played), book.newcomer(1500)]
    ladder.restart()
    assert [ladder.figures(place) for place in range(3)] == fresh
    assert list(ladder.played) == [0, 0, 0]


def test_the_general_engine_lets_who_has_played_rest() -> None:
    book = glicko.glicko2()
    ladder = RulebookEngine(book)
    ladder.add([1500.0] * 3)
    ladder.play(batch([(0, 1, 1.0)], times=[10.0]))
    before = ladder.states[:]
    ladder.rest(40.0)
    assert ladder.states == [*(book.rest(each, 30) for each in before[:2]), before[2]]
    assert ladder.states[0].deviation > before[0].deviation


def test_the_general_engine_expects_by_the_facts_of_a_game() -> None:
    book = system.find("nba").book()
    ladder = RulebookEngine(book)
    ladder.add([1500.0, 1600.0])
    wanted = [book.chances(1500, 1600, home=side)[0] for side in ("first", "neutral")]
    facts = {row: {"home": side} for row, side in enumerate(("first", "neutral"))}
    assert ladder.expected(batch([(0, 1, 1.0)] * 2, facts=facts)) == wanted
    assert wanted[0] > wanted[1]


def test_a_season_without_a_rule_changes_nothing_in_plain_elo() -> None:
    ladder = engine.of(elo.Rulebook(32))
    ladder.add([1500.0, 1500.0])
    ladder.play(batch([(0, 1, 1.0)]))
    ladder.new_season()
    assert list(ladder.column("rating")) == [1516, 1484]


def test_groups_by_the_kernel_are_the_same_with_and_without_columns() -> None:
    columns, bare = (engine.of(glicko.glicko2()) for _ in range(2))
    for ladder in (columns, bare):
        ladder.add([1500.0] * PLAYERS)
    columns.play(batch(games(True), ends=[20, 40]), "columns")
    bare.play(batch(games(True), ends=[20, 40]))
    for name in bare.names:
        assert list(bare.column(name)) == list(columns.column(name))


def test_plain_elo_loads_neither_fide_nor_pools() -> None:
    run = (
        "import sys\nfrom arpad import elo, engine\n"
        "ladder = engine.of(elo.Rulebook(32))\n"
        "ladder.add([1500.0, 1500.0])\n"
        "ladder.play(engine.Batch([0], [1], [1.0]))\n"
        "import arpad.pools.curves\n"
        "print(*(name for name in sys.modules if name.startswith('arpad.')))"
    )
    ran = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=True)
    loaded = ran.stdout.split()
    assert {"arpad.elo.engine", "arpad.pools.curves"} <= set(loaded)
    assert not [name for name in loaded if name.startswith("arpad.fide")]
