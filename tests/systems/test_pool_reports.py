"""What the workings of pools say of K, of bonuses and of what they assume, to the letter."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from arpad import pools, system
from arpad.game import Game
from arpad.outcome import Figure, GameReport
from arpad.pools import Known, Pool
from arpad.pools.multipliers import CfcBonus, Goals
from arpad.pools.players import CfcPlayer, CountedPlayer, DwzPlayer
from arpad.pools.players import Player as Team
from arpad.uschess import Player
from arpad.uschess.player import floor_of

NEUTRAL, LEAST = "neutral ground: nobody plays at home", "a margin of 1, the least"


def test_a_margin_that_nobody_tells_is_the_least() -> None:
    """ln 2 × 2.2 / (0.001 × 50 + 2.2) = 0.6777 for the favourite, times 20 × −0.4285."""
    outcome = system.find("nfl").book().rate(1250, [(1300, 0)])
    assert LEAST in outcome.assumptions
    assert outcome.after.rating == pytest.approx(1244.1912, abs=1e-4)


def test_each_game_is_reported_by_its_own_facts() -> None:
    """At home 1500 is 1600: 0.5 expected; two goals count 1.5 times: 40 × 0.75 = 30."""
    outcome: Any = pools.find("football").rate(
        1500,
        [
            Game(1600, 1, 2, "B", "white", facts={"home": "first", "margin": 2, "importance": 40}),
            Game(1430, 0, facts={"home": "second", "margin": 1}),
            Game(1600, 1, forfeit=True),
        ],
    )
    assert outcome.assumptions == ("importance 20: friendly",)
    counted, _, uncounted = outcome.games
    assert counted == GameReport(
        opponent=1600,
        score=Decimal(1),
        counted=True,
        reason="",
        difference=-100,
        capped=False,
        expected=0.5,
        change=30,
        round=2,
        name="B",
        colour="white",
    )
    assert uncounted == GameReport(
        opponent=1600,
        score=Decimal(1),
        counted=False,
        reason="forfeit",
        difference=-80,
        capped=False,
        expected=None,
        change=None,
    )
    batch = outcome.batches[-1]
    assert (batch.rating, batch.gained, batch.change, batch.after) == (1520, 0, 0, 1520)


@pytest.mark.parametrize(("score", "change"), [(1, 9.306), (0, -8.275)])
def test_what_every_game_adds(score: float, change: float) -> None:
    """2100 v 2100: 2109.306 / 2091.725 by the calculators of the EGF."""
    outcome = pools.find("egf").rate(2100, [(2100, score)])
    assert outcome.games[0].change == outcome.change == pytest.approx(change, abs=0.0005)


@pytest.mark.parametrize(
    ("rating", "after", "held"), [(1021, 1001, False), (1020, 1000, False), (1019, 1000, True)]
)
def test_the_floor_holds_what_falls_below_it(rating: float, after: float, held: bool) -> None:
    outcome = Pool(k=40, floor=1000).rate(rating, [(rating, 0)])
    assert outcome.after.rating == after
    assert ("held" in str(outcome.working())) is held


def test_only_losses_are_waived_in_a_knock_out_round() -> None:
    """Neither ½ of ½ expected by the loser of a shoot-out, nor 10 × (1 − 0.9968)."""
    fifa = pools.find("fifa")
    even = fifa.game(1500, 1500, 0, shoot_out=True, knock_out=True).player
    assert even.change == 0
    little = fifa.game(2500, 1000, 1, knock_out=True).player
    assert little.change == pytest.approx(10 / (1 + 10**2.5))


def test_figures() -> None:
    bonus = pools.find("cfc").rate(1500, [(1500, 1)] * 4)
    assert bonus.figures == (Figure("bonus", "Bonus", None, 66.5, 2),)
    goals = pools.find("football").game(1500, 1500, 1, margin=2).player
    assert goals.figures == (Figure("multiplier", "Multiplier", None, 1.5, 4),)
    floor = Pool(floor=1000).rate(1500, [(1500, 1)])
    assert floor.figures == (Figure("floor", "Floor", None, 1000, 0),)


@pytest.mark.parametrize(
    ("change", "taken"), [(8.5, []), (9, []), (9.5, [-0.25]), (10.5, [-0.75]), (11, [-1])]
)
def test_what_exceeds_2199_counts_half(change: float, taken: list[float]) -> None:
    found = CfcBonus().of(CfcPlayer(2190), 2190, 32, change, 1)
    rows = [(extra.points, str(extra.label), extra.is_bonus) for extra in found]
    assert rows == [(points, "Above 2199, counted half", False) for points in taken]


def test_every_extra_has_a_row_of_its_own() -> None:
    """32 × 2.89 = 92.48; half of what exceeds 2199; 1.75 (92.48 − 13 √5); 20 for the high."""
    games = [(rating, 1) for rating in (2300, 2250, 2400, 2200, 2100)]
    report = pools.find("cfc").rate({"rating": 2190, "highest_rating": 2190}, games)
    assert [(each.name, round(each.change, 2)) for each in report.additions] == [
        ("Above 2199, counted half", -41.74),
        ("Bonus", 110.97),
        ("New all-time high", 20),
    ]
    down = pools.find("cfc").rate(2210, [(2210, 0)] * 2)  # 16 × −1 ends 6 below 2200
    assert [(each.name, each.change) for each in down.additions] == [
        ("Below 2200, counted double", -6)
    ]


@pytest.mark.parametrize(
    ("name", "score", "facts", "assumed"),
    [
        ("nfl", 1, {}, (NEUTRAL, LEAST)),
        ("nfl", 0.5, {}, (NEUTRAL,)),
        ("nfl", 1, {"margin": 3, "home": "neutral"}, ()),
        ("fifa", 1, {"importance": 10}, ()),
        ("egf", 1, {"event_class": "A"}, ()),
        ("fibs", 1, {"length": 1}, ("400 or more points of matches before",)),
    ],
)
def test_what_is_given_is_not_assumed(
    name: str, score: float, facts: dict[str, Any], assumed: tuple[str, ...]
) -> None:
    assert pools.find(name).game(1500, 1500, score, **facts).player.assumptions == assumed


def test_a_shoot_out_is_no_draw() -> None:
    """Its loser has ½, but somebody was ahead."""
    record = replace(pools.POOLS["fifa"], multiplier=Known(Goals(), "open"))
    lost = pools.Rulebook(record).game(1500, 1500, 0, importance=10, shoot_out=True).player
    assert (lost.score, lost.assumptions) == (Decimal("0.5"), (LEAST,))


# Both players at once, for ladders


@pytest.mark.parametrize(
    ("book", "facts", "known"),
    [
        ("football", {}, {"home": "first", "margin": 3, "importance": 40}),
        ("football", {}, {"home": "second"}),
        ("fifa", {}, {"knock_out": True, "importance": 60}),
        ("nfl", {}, {"home": "first", "margin": 10}),
        ("nba", {}, {"home": "second", "margin": 4}),
        ("tennis", {"games_played": 7}, {}),
        ("ttr", {"age": 15, "games_played": 29}, {}),
        ("dwz", {"age": 18, "events": 40}, {}),
        ("ecf", {"junior": True}, {}),
        ("egf", {}, {"stones": 3, "taker": "second", "event_class": "B"}),
        ("fibs", {"experience": 120}, {"length": 5}),
        (Pool(k_by_rating="32:1250,16", floor=1190), {}, {}),
    ],
)
def test_both_at_once_are_what_a_game_gives(
    book: Any, facts: dict[str, Any], known: dict[str, Any]
) -> None:
    book = pools.find(book) if isinstance(book, str) else book
    one, other = {"rating": 1200, **facts}, {"rating": 1300}
    for points in (0, 1, 2) if book.record.scores.value.draws else (0, 2):
        each = known if points != 1 else {name: known[name] for name in known if name != "margin"}
        answer = book.game(one, other, points / 2, **each)
        found = book.both(book.state(one), book.state(other), points, each)
        assert found == (answer.player.after, answer.opponent.after)


# Players


def test_games_and_events_are_counted_on() -> None:
    tennis, dwz, nfl = map(pools.find, ("tennis", "dwz", "nfl"))
    nothing: Any = dwz.rate(1500, [])
    after = tennis.rate({"rating": 1500, "games_played": 7}, [(1500, 1), (1500, 0)]).after
    assert after.games_played == 9
    assert tennis.newcomer(1500) == CountedPlayer(1500, 0)
    assert dwz.newcomer(1500) == DwzPlayer(1500, None, 0)
    assert nfl.newcomer(1500) == Team(1500)
    assert nothing.batches == ()


def test_who_has_no_rating_keeps_what_is_known() -> None:
    fibs = pools.find("fibs")
    who = fibs.state({"rating": None, "experience": 5})
    field = fibs.rate_field({"a": who, "b": 1500}, [("a", "b", 1), ("a", "b", 1)])
    for outcome in (field["a"], fibs.rate(who, [(1500, 1)])):
        assert (outcome.before, outcome.after, outcome.rules) == (who, who, "FIBS")
        assert outcome.games[0].opponent == 1500


@pytest.mark.parametrize(
    ("name", "advantage", "expected"),
    [("fibs", 0, 0.5287505), ("nfl", 0, 0.640065), ("nfl", 100, 0.759747), ("nfl", -100, 0.5)],
)
def test_expected_scores(name: str, advantage: float, expected: float) -> None:
    """1 / (1 + 10^(−100 / 2000)) in backgammon; .640 and .760 at 100 and 200 elsewhere."""
    found = pools.find(name).expected(1600, 1500, advantage)
    assert found == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(
    ("facts", "rating"),
    [
        ({}, 100),
        ({"wins": 3, "draws": 1, "events": 10}, 124),
        ({"peak": 1941.0}, 1700),
        ({"peak": 1941.0, "floor": 1800}, 1800),
        ({"peak": 1941.0, "floor": 1600}, 1700),
        ({"peak": 1941.0, "life_master": True}, 2200),
    ],
)
def test_the_floor_that_holds_is_the_highest(facts: dict[str, Any], rating: int) -> None:
    found = floor_of(Player(1500, **facts), [], online=False, newcomer=False)
    assert found.rating == rating
    assert bool(found.assumed) is (not facts)


@pytest.mark.parametrize("name", pools.POOLS)
def test_a_working_cites_its_pool_by_a_short_name(name: str) -> None:
    """Not by its id, and in few letters: on a phone they have 52 pixels beside each step."""
    (cited,) = {step.article for step in pools.find(name).rate(1500, [(1600, 0)]).working()}
    assert cited != name
    assert len(cited) <= len("Football")
