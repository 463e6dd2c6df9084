"""What the workings of pools say of K, of bonuses and of what they assume, to the letter."""

from __future__ import annotations

from typing import Any

import pytest

from arpad import system
from arpad.uschess import Player
from arpad.uschess.floors import floor_of

NO_GAMES = "no games played before these"


@pytest.mark.parametrize(
    ("name", "player", "said", "assumed"),
    [
        # 5^0.4 = 1.90365, 25^0.4 = 3.62390
        ("tennis", {}, "K = 131.3264: 250 / (0 games before + 5)^0.4", (NO_GAMES,)),
        ("tennis", {"games_played": 20}, "K = 68.9865: 250 / (20 games before + 5)^0.4", ()),
        (
            "ttr",
            {},
            "K = 16.0000: 16",
            ("30 or more rated games completed", "21 years old or older", "no pause of a year"),
        ),
        ("ttr", {"games_played": 30, "age": 21, "since_pause": 15}, "K = 16.0000: 16", ()),
        (
            "ttr",
            {"games_played": 29, "age": 16, "since_pause": 15},
            "K = 24.0000: 16, + 4 for fewer than 30 singles, + 4 under 21",
            (),
        ),
        (
            "ttr",
            {"games_played": 30, "age": 15, "since_pause": 14},
            "K = 28.0000: 16, + 4 after a pause, + 4 under 21, + 4 under 16",
            (),
        ),
        # 1.2^4 + 15 = 17.0736; slowed down by e^(100 / 150) − 1 = 0.9477, whatever the events
        (
            "dwz",
            {},
            "K = 42.0580: 800 / (development 18.0213 + 1)",
            ("26 years old or older", "6 or more rated events so far"),
        ),
        (
            "dwz",
            {"age": 26, "events": 1},
            "K = 42.0580: 800 / (development 18.0213 + 1)",
            (),
        ),
        (
            "fibs",
            {},
            "K = 4.0000: 4 × 1 × √1",
            ("400 or more points of matches before", "a match to 1 point"),
        ),
        ("fibs", {"experience": 100}, "K = 16.0000: 4 × 4 × √1", ("a match to 1 point",)),
        ("fibs", {"experience": 399}, "K = 4.0400: 4 × 1.01 × √1", ("a match to 1 point",)),
        ("ecf", {"junior": True}, "K = 40.0000: a junior", ()),
        ("ecf", {"new": True}, "K = 40.0000: new to the list", ()),
        ("ecf", {}, "K = 20.0000: an established player", ()),
    ],
)
def test_k(name: str, player: dict[str, Any], said: str, assumed: tuple[str, ...]) -> None:
    outcome = system.find(name).book().rate({"rating": 1200, **player}, [(1300, 0)])
    assert said in [step.text for step in outcome.working()]
    assert outcome.assumptions == assumed


@pytest.mark.parametrize(
    ("games", "said", "assumed"),
    [
        (None, "K = 40.0000: 0 games played before", (NO_GAMES,)),
        (4, "K = 40.0000: 4 games played before", ()),
        (5, "K = 20.0000: 5 games played before", ()),
    ],
)
def test_k_by_games(games: int | None, said: str, assumed: tuple[str, ...]) -> None:
    player = {"rating": 1200, "games_played": games}
    outcome = system.find("pool").book(k_by_games="40:5,20").rate(player, [(1300, 0)])
    assert said in [step.text for step in outcome.working()]
    assert outcome.assumptions == assumed


@pytest.mark.parametrize(
    ("player", "games", "said"),
    [
        ({"rating": 2190}, [(2190, 1)] * 3, ["what exceeds 2199 counts half: -19.50"]),
        ({"rating": 2210}, [(2210, 0)] * 3, ["what lies below 2200 counts double: -14.00"]),
        # 13 √6 = 31.843, 1.75 × (96 − 31.843) = 112.274
        (
            {"rating": 1500, "highest_rating": 1510},
            [(1500, 1)] * 6,
            [
                "bonus: +96.00 is more than 31.84, so +112.27",
                "above the all-time high of 1510: +20.00",
            ],
        ),
        # K 16 is half of it all: 13 √4 / 2 = 13, 1.75 / 2 × (32 − 13) = 16.625, shown to even
        (
            {"rating": 2300, "highest_rating": 2310},
            [(2300, 1)] * 4,
            [
                "bonus: +32.00 is more than 13.00, so +16.62",
                "above the all-time high of 2310: +10.00",
            ],
        ),
    ],
)
def test_bonuses(player: dict[str, int], games: list[tuple[int, float]], said: list[str]) -> None:
    working = [step.text for step in system.find("cfc").book().rate(player, games).working()]
    assert working[-1 - len(said) : -1] == said


def test_a_margin_that_nobody_tells_is_the_least() -> None:
    """ln 2 × 2.2 / (0.001 × 50 + 2.2) = 0.6777 for the favourite, times 20 × −0.4285."""
    outcome = system.find("nfl").book().rate(1250, [(1300, 0)])
    assert "the game counts 0.6777 times: -0.2904" in [step.text for step in outcome.working()]
    assert "a margin of 1, the least" in outcome.assumptions
    assert outcome.after.rating == pytest.approx(1244.1912, abs=1e-4)


@pytest.mark.parametrize(
    ("facts", "rating", "said"),
    [
        ({}, 100, "the lowest possible rating"),
        (
            {"wins": 3, "draws": 1, "events": 10},
            124,
            "the lowest possible rating, plus points for career wins, draws and events: 124",
        ),
        ({"peak": 1941.0}, 1700, "the peak of 1941.00 less 200, rounded down to the hundred"),
        ({"peak": 1941.0, "floor": 1800}, 1800, "set by you"),
        (
            {"peak": 1941.0, "floor": 1600},
            1700,
            "the peak of 1941.00 less 200, rounded down to the hundred",
        ),
        ({"peak": 1941.0, "life_master": True}, 2200, "Original Life Master"),
    ],
)
def test_the_floor_that_holds_is_the_highest(facts: dict[str, Any], rating: int, said: str) -> None:
    found = floor_of(Player(1500, **facts), [], online=False, newcomer=False)
    assert (found.rating, str(found.reason)) == (rating, said)
    assert bool(found.assumed) is (not facts)
