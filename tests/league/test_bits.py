"""One arithmetic: kernels, plain or compiled, and the rating of sides give the same bits."""

from __future__ import annotations

from datetime import date, timedelta
from math import isclose
from random import Random
from typing import Any

import pytest
from glicko.oracle import glicko2 as by_the_paper

from arpad import bulk, glicko, pools, system
from arpad.league.entries import Entry
from arpad.league.history import History
from arpad.league.replay import LeagueReplay, replay, uses_numba
from arpad.league.rules import read_rules

TIME = "2026-01-01T00:00:00.000000Z"
FIRST = date(2026, 1, 5)
RULES: dict[str, dict[str, Any]] = {
    "elo": {"k": 32},
    "K by games, scale, advantage": {"k_by_games": "40:5,20", "scale": 173, "advantage": 33.5},
    "a scale on which all is certain": {"k": 200, "scale": 1},
    "glicko1": {"system": "glicko1"},
    "glicko2": {"system": "glicko2", "tau": 0.7},
    "lichess": {"system": "lichess", "white_advantage": 11.782457},
    "chesscom": {"system": "chesscom"},
}


def history_of(settings: dict[str, Any], games: int = 1500, people: int = 30) -> History:
    """Games one against one on sixty days, as they are recorded: not always in their order."""
    random = Random(20260105)
    log: list[tuple[str, dict[str, Any]]] = [("created", settings)]
    log += [("player added", {"player": who, "name": f"P{who}"}) for who in range(1, people + 1)]
    for number in range(1, games + 1):
        sides = [[who] for who in random.sample(range(1, people + 1), 2)]
        on = (FIRST + timedelta(random.randrange(60))).isoformat()
        places = random.choice(([1, 2], [1, 1], [2, 1]))
        log.append(("recorded", {"game": number, "on": on, "sides": sides, "places": places}))
    return History().fold(
        Entry(position, TIME, "", "", kind, data) for position, (kind, data) in enumerate(log, 1)
    )


def ratings(played: LeagueReplay) -> list[Any]:
    return [played.figures(who) for who in played.history.players]


def without_change(played: LeagueReplay) -> list[Any]:
    return [move[:6] for game in played.history.games for move in played.of_game(game.id)]


@pytest.mark.parametrize("name", RULES)
def test_all_ways_to_replay_give_the_same_bits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    history = history_of(RULES[name])
    plain = replay(history, 0, compiled=False)
    fast = replay(history, 0, compiled=True)
    assert ratings(plain) == ratings(fast)
    assert without_change(plain) == without_change(fast)
    kind = type(history.rules.engine())
    monkeypatch.setattr(kind, "quick", property(lambda engine: False))
    slow = replay(history, 0, compiled=False)
    assert ratings(plain) == ratings(slow)
    assert without_change(plain) == without_change(slow)
    for one, other in zip(history.games, history.games, strict=True):
        moves = plain.of_game(one.id), slow.of_game(other.id)
        assert all(isclose(a.change, b.change, abs_tol=1e-9) for a, b in zip(*moves, strict=True))


@pytest.mark.parametrize("compiled", [False, True])
def test_a_team_among_the_games_keeps_the_others_quick(compiled: bool) -> None:
    history = history_of({"k": 32})
    team = {"game": 700, "sides": [[1, 2], [3, 4]], "places": [1, 2]}
    history.fold([Entry(history.position + 1, TIME, "", "", "corrected", team)])
    found = replay(history, 0, compiled=compiled)
    assert len(found.moves.segments) == 1
    place = found.place_of(700)
    assert list(found.moves.others) == [place]
    assert [move.player for move in found.of_game(700)] == [1, 2, 3, 4]
    changes = [move.change for move in found.of_game(700)]
    assert changes[0] == changes[1] == -changes[2] == -changes[3] > 0


def columns(history: History) -> tuple[list[int], list[int], list[float], list[Any]]:
    order = sorted(history.games, key=lambda game: game.on)
    white, black = ([game.sides[side][0] for game in order] for side in (0, 1))
    return white, black, [game.score() for game in order], [game.on for game in order]


@pytest.mark.parametrize(
    ("settings", "rule", "by_day"),
    [
        ({"k": 32}, 32, False),
        ({"k_by_games": "40:5,20"}, bulk.KByGames([(40, 5)], 20), False),
        ({"system": "glicko2"}, glicko.glicko2(), False),
        ({"system": "lichess"}, glicko.lichess(0), True),
        (
            {"system": "lichess", "white_advantage": 11.782457, "speed": "blitz"},
            glicko.lichess(11.782457, speed="blitz"),
            True,
        ),
    ],
    ids=["elo", "K by games", "glicko2", "lichess", "lichess with its own terms"],
)
def test_a_league_is_a_ladder_of_the_bulk(settings: Any, rule: Any, by_day: bool) -> None:
    history = history_of(settings)
    white, black, score, days = columns(history)
    games = (white, black, score, days) if by_day else (white, black, score)
    wanted = bulk.replay(games, rule=rule, period="day" if by_day else None).ratings
    found = replay(history, 0, compiled=False)
    kept = dict(zip(wanted["id"].to_pylist(), wanted["rating"].to_pylist(), strict=True))
    assert {who: found.figures(who)[0] for who in history.players} == kept


def test_months_of_glicko_are_those_of_the_paper() -> None:
    """Games of a month at once, and the deviation of months without games."""
    history = history_of({"system": "glicko2", "batch": "month"}, games=150, people=6)
    found = replay(history, 0, compiled=False)
    states = dict.fromkeys(history.players, (1500.0, 350.0, 0.06))
    for month in (1, 2, 3):
        met: dict[int, list[tuple[float, float, float]]] = {}
        for game in history.games:
            if game.on.month == month:
                (one,), (other,) = game.sides
                met.setdefault(one, []).append((*states[other][:2], game.score(0)))
                met.setdefault(other, []).append((*states[one][:2], game.score(1)))
        assert len(met) == 6  # nobody rests, so that no deviation grows in between
        states |= {who: by_the_paper(states[who], games, 0.5) for who, games in met.items()}
    for who, (rating, deviation, volatility) in states.items():
        figures = found.figures(who)
        assert isclose(figures[0], rating, abs_tol=1e-3)
        assert isclose(figures[1], deviation, abs_tol=1e-3)
        assert isclose(figures[2], volatility, abs_tol=1e-6)


def test_a_month_without_games_makes_glicko_less_sure() -> None:
    log: list[tuple[str, Any]] = [("created", {"system": "glicko2", "batch": "month"})]
    log += [("player added", {"player": who, "name": f"P{who}"}) for who in (1, 2)]
    for number, on in enumerate(("2026-01-05", "2026-03-05"), 1):
        game = {"game": number, "on": on, "sides": [[1], [2]], "places": [1, 2]}
        log.append(("recorded", game))
    entries = [Entry(n, TIME, "", "", kind, data) for n, (kind, data) in enumerate(log, 1)]
    found = replay(History().fold(entries), 0)
    book = system.find("glicko2").book()
    new = {"rating": 1500, "activity": "new"}
    january = book.rate_field({1: new, 2: new}, [(1, 2, 1)])
    rested = {who: book.rest(outcome.after, 30) for who, outcome in january.items()}
    march = book.rate_field(rested, [(1, 2, 1)])
    for who in (1, 2):
        assert isclose(found.figures(who)[0], march[who].after.rating, abs_tol=1e-9)
        assert isclose(found.figures(who)[1], march[who].after.deviation, abs_tol=1e-9)


@pytest.mark.parametrize("name", ["nfl", "football", "uschess", "ecf"])
def test_other_systems_rate_as_their_rulebook(name: str) -> None:
    """Every day's games by the system's own rulebook."""
    history = history_of({"system": name, "batch": "day"}, games=60, people=8)
    found = replay(history, 0)
    book = history.rules.book()
    counts = {e.name: 0 for e in book.player_facts if e.name in ("games_played", "events")}
    states = {who: book.state({"rating": 1500, **counts}) for who in history.players}
    days = sorted({game.on for game in history.games})
    for day in days:
        games = [g for g in history.games if g.on == day]
        field = {who: states[who] for game in games for who in game.players}
        pairs: list[Any] = [(*game.players, game.score()) for game in games]
        states |= {who: out.after for who, out in book.rate_field(field, pairs).items()}
    assert {who: found.figures(who)[0] for who in states} == {
        who: float(state.rating) for who, state in states.items()
    }


def test_a_pool_of_your_own_rates_as_its_rulebook() -> None:
    """The curve of one is e^x, of the other 10^x: the last bits differ."""
    settings = {"k_by_rating": "40:1520,20", "scale": 500, "floor": 1440}
    history = history_of({"system": "pool", **settings}, games=400, people=10)
    found = replay(history, 0)
    book = pools.Pool(k_by_rating="40:1520,20", scale=500, floor=1440)
    states = {who: book.newcomer(1500) for who in history.players}
    for game in sorted(history.games, key=lambda game: game.on):
        one, other = game.players
        points = int(2 * game.score())
        states[one], states[other] = book.both(states[one], states[other], points, {})
    for who, state in states.items():
        assert isclose(found.figures(who)[0], state.rating, abs_tol=1e-6)


def test_numba_is_used_where_it_pays() -> None:
    rules = read_rules({"system": "glicko2"})
    assert not uses_numba(rules, 999)
    assert uses_numba(rules, 100_000)
    assert not uses_numba(read_rules({"system": "tennis"}), 100_000)


def test_numba_is_not_loaded_for_a_few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.delitem(sys.modules, "numba")
    assert not uses_numba(read_rules({}), 100_000)
