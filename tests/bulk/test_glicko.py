"""Ladders by Glicko: one kernel, as it is and compiled, beside the core game by game."""

from __future__ import annotations

import datetime as dt
import sys
from collections import Counter
from math import inf, nan
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pytest
from sampling import SEED

from arpad import bulk, elo, glicko
from arpad.errors import ArpadError, InvalidColumns, InvalidRows, InvalidType
from arpad.glicko.kernel import compiled as compiled_kernel
from arpad.glicko.player import Player

from .engines import rows

POOLS = {
    "glicko1": glicko.glicko1(),
    "slow glicko1": glicko.glicko1(c=10),
    "glicko2": glicko.glicko2(tau=0.5),
    "lively glicko2": glicko.glicko2(tau=1.2),
    "lichess": glicko.lichess(),
    "lichess without an advantage": glicko.lichess(0),
    "lichess in rapid": glicko.lichess(speed="rapid"),
    "chesscom": glicko.chesscom(),
}
STATE = ("rating", "deviation", "volatility")
NEW_YEAR = dt.datetime(2026, 1, 1), dt.datetime(2026, 1, 2)
#: In a ladder everybody is new.
NEW = Player(1500, activity="new")


@pytest.fixture(params=["plain", "numba"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways to run the kernel."""
    if request.param == "plain":
        monkeypatch.setattr("arpad.glicko.kernel.compiled", lambda: None)
    else:
        assert compiled_kernel() is not None
    return str(request.param)


def ladder(n: int, people: int, periods: int, seed: int = SEED) -> tuple[Any, Any, Any, Any]:
    """Games of players who are of different strength, in periods that follow each other."""
    random = Random(seed)
    white = [random.randrange(people) for _ in range(n)]
    black = [(one + random.randrange(1, people)) % people for one in white]
    chances = [0.5 + (one - other) / people / 2 for one, other in zip(white, black, strict=True)]
    score = [0.5 if random.random() < 0.2 else float(random.random() < x) for x in chances]
    return white, black, score, sorted(random.randrange(periods) for _ in range(n))


def found(table: Any) -> dict[Any, tuple[Any, ...]]:
    return {row["id"]: tuple(row.get(name) for name in STATE) for row in rows(table)}


def alike(ours: dict[Any, tuple[Any, ...]], states: dict[Any, Player]) -> None:
    assert ours.keys() == states.keys()
    for who, player in states.items():
        for name, value in zip(STATE, ours[who], strict=True):
            if value is not None or name != "volatility":
                assert value == pytest.approx(getattr(player, name), rel=1e-9), (who, name)


# --- the same as the core


@pytest.mark.parametrize("name", POOLS)
def test_games_one_by_one_are_those_of_the_core(way: str, name: str) -> None:
    book, (white, black, score, _) = POOLS[name], ladder(400, 12, 1)
    states: dict[int, Player] = {}
    for one, other, points in zip(white, black, score, strict=True):
        both = {who: states.get(who, NEW) for who in (one, other)}
        after = book.rate_field(both, [(one, other, points)])
        states |= {who: outcome.after for who, outcome in after.items()}
    alike(found(bulk.replay((white, black, score), rule=book).ratings), states)


def idle(book: glicko.Rulebook, gap: float) -> float:
    """The idle time for the core of a player whose last period was `gap` periods ago."""
    p = book.parameters
    return gap - 1 if p.tau is not None and not p.per_game else gap


@pytest.mark.parametrize("name", ["glicko1", "slow glicko1", "glicko2", "lively glicko2"])
def test_periods_are_those_of_the_core(way: str, name: str) -> None:
    book, games = POOLS[name], ladder(300, 15, 40)
    states: dict[int, Player] = {}
    last: dict[int, int] = {}
    # Periods in which nobody played are not seen: the others follow each other.
    numbers = {period: at for at, period in enumerate(dict.fromkeys(games[3]))}
    for period, at in numbers.items():
        batch = [game[:3] for game in zip(*games, strict=True) if game[3] == period]
        field = {}
        for who in {who for one, other, _ in batch for who in (one, other)}:
            player = states.get(who)
            gap = 0 if player is None else idle(book, at - last[who])
            field[who] = waiting(player or NEW, gap)
            last[who] = at
        after = book.rate_field(field, batch)
        states |= {who: outcome.after for who, outcome in after.items()}
    end = len(numbers) - 1
    rested = {
        who: book.complete(waiting(player, end - last[who])) for who, player in states.items()
    }
    assert any(at < end for at in last.values())
    alike(found(bulk.replay(games, rule=book, period="round").ratings), rested)


def waiting(player: Player, idle: float) -> Player:
    return Player(player.rating, player.deviation, player.volatility, idle, player.activity)


@pytest.mark.parametrize("name", ["lichess", "chesscom"])
def test_time_between_games_is_that_of_the_core(way: str, name: str) -> None:
    book, games = POOLS[name], ladder(200, 10, 300)
    times = games[3] if name == "lichess" else places(games[3])
    states: dict[int, Player] = {}
    last: dict[int, float] = {}
    for one, other, points, day in zip(*games[:3], times, strict=True):
        both = {}
        for who in (one, other):
            both[who] = waiting(states.get(who, NEW), day - last.get(who, day))
            last[who] = day
        after = book.rate_field(both, [(one, other, points)])
        states |= {who: outcome.after for who, outcome in after.items()}
    rested = {
        who: book.complete(waiting(player, times[-1] - last[who])) for who, player in states.items()
    }
    alike(found(bulk.replay(games, rule=book, period="day").ratings), rested)


def places(periods: list[int]) -> list[int]:
    numbers = {period: at for at, period in enumerate(dict.fromkeys(periods))}
    return [numbers[period] for period in periods]


# --- the same bits


@pytest.mark.parametrize("period", [None, "month"])
@pytest.mark.parametrize("name", POOLS)
def test_compiled_and_plain_are_the_same_bits(
    name: str, period: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    games: Any = ladder(3000, 200, 50)
    options: dict[str, Any] = {"rule": POOLS[name], "period": period, "history": True}
    compiled = bulk.replay(games if period else games[:3], **options)
    monkeypatch.setattr("arpad.glicko.kernel.compiled", lambda: None)
    plain = bulk.replay(games if period else games[:3], **options)
    assert compiled.ratings.equals(plain.ratings)
    assert compiled.history.equals(plain.history)
    assert compiled.history.num_rows == 3000


@pytest.mark.untraced
def test_a_hundred_thousand_games_are_the_same_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(SEED)
    white = rng.integers(0, 5000, 100_000)
    black = (white + rng.integers(1, 5000, 100_000)) % 5000
    games = (white, black, rng.choice([0, 0.5, 1.0], 100_000))
    compiled = bulk.replay(games, rule=glicko.glicko2).ratings
    monkeypatch.setattr("arpad.glicko.kernel.compiled", lambda: None)
    assert compiled.equals(bulk.replay(games, rule=glicko.glicko2).ratings)


def test_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    assert compiled_kernel.__wrapped__() is None


# --- what must hold


def test_new_players_of_lichess_are_those_of_its_tests(way: str) -> None:
    table = found(bulk.replay((["a"], ["b"], [1]), rule=glicko.lichess(0)).ratings)
    assert table["a"][:2] == pytest.approx((1741.476, 396.690), abs=0.0006)
    assert table["b"][:2] == pytest.approx((1258.524, 396.690), abs=0.0006)


@pytest.mark.parametrize(
    ("days", "dated"),
    [
        (
            [
                dt.date(2025, 12, 30),
                dt.date(2025, 12, 31),
                dt.date(2026, 1, 1),
                dt.date(2026, 1, 2),
            ],
            True,
        ),
        (["2025-12-30", "2025-12-31", "2026-01-01", "2026-01-02"], True),
        ([dt.datetime(2025, 12, 30), dt.datetime(2025, 12, 31, 23), *NEW_YEAR], True),
        ([20452, 20453, 20454, 20455], False),
        (["20452", "20453", "20454", "20455"], False),
    ],
    ids=["dates", "text", "moments", "numbers", "numbers as text"],
)
def test_the_rules_of_lichess_change_with_the_day_of_a_game(
    way: str, days: list[Any], dated: bool
) -> None:
    """Without real days, the rules are those of the rulebook for all games."""
    book = glicko.lichess(speed="blitz")
    white, black, score = ["a", "b", "a", "b"], ["b", "a", "b", "a"], [1, 0.5, 1, 1]
    states: dict[str, Player] = {"a": NEW, "b": NEW}
    for at, (one, other, points) in enumerate(zip(white, black, score, strict=True)):
        on = dt.date(2025, 12, 30 + at) if at < 2 else dt.date(2026, 1, at - 1)
        rules = glicko.lichess(on=on, speed="blitz") if dated else book
        rest = 0.0 if not at else _gap(days, at)
        field = {who: waiting(states[who], rest) for who in (one, other)}
        after = rules.rate_field(field, [(one, other, points)])
        states |= {who: outcome.after for who, outcome in after.items()}
    played = bulk.replay((white, black, score, days), rule=book, period="day", history=True)
    alike(found(played.ratings), states)
    assert played.history["white_after"][3].as_py() == pytest.approx(states["b"].rating)


def _gap(days: list[Any], at: int) -> float:
    """The days between a game and the one before it."""
    if not isinstance(days[at], dt.datetime):
        return 1.0
    return float((days[at] - days[at - 1]).total_seconds() / 86_400)


def test_the_order_within_a_period_does_not_matter(way: str) -> None:
    games = list(zip(*ladder(200, 10, 5), strict=True))
    mixed = sorted(Random(1).sample(games, len(games)), key=lambda game: game[3])
    columns = [tuple(map(list, zip(*each, strict=True))) for each in (games, mixed)]
    for name in ("glicko1", "glicko2"):
        one, other = (
            found(bulk.replay(each, rule=POOLS[name], period="p").ratings) for each in columns
        )
        for who, state in one.items():
            wanted = [value for value in state if value is not None]
            got = [value for value in other[who] if value is not None]
            assert got == pytest.approx(wanted, rel=1e-9)


def test_names_do_not_matter(way: str) -> None:
    white, black, score, periods = ladder(200, 10, 5)
    named = ([f"n{9 - who}" for who in side] for side in (white, black))
    options: dict[str, Any] = {"rule": glicko.glicko2, "period": "p"}
    one = found(bulk.replay((white, black, score, periods), **options).ratings)
    other = found(bulk.replay((*named, score, periods), **options).ratings)
    assert {f"n{9 - who}": state for who, state in one.items()} == other


def test_the_bounds_of_lichess_hold(way: str) -> None:
    """One who always wins and one who always loses."""
    n = 3000
    table = found(bulk.replay((["a"] * n, ["b"] * n, [1] * n), rule=glicko.lichess).ratings)
    for rating, deviation, volatility in table.values():
        assert 400 <= rating <= 4000
        assert 45 <= deviation <= 500
        assert volatility <= 0.1
    low = bulk.replay((["a"], ["b"], [1]), rule=glicko.lichess, start=400).ratings
    assert found(low)["b"][0] == 400
    high = bulk.replay((["a"], ["b"], [1]), rule=glicko.lichess, start=4000).ratings
    assert found(high)["a"][0] == 4000


def test_deviations_grow_up_to_their_bound(way: str) -> None:
    """Two play once, two others go on: 350 in Glicko-1, without a bound in Glicko-2."""
    n = 60
    games = (["a"] + ["c"] * n, ["b"] + ["d"] * n, [0.5] * (n + 1), list(range(n + 1)))
    assert found(bulk.replay(games, rule=glicko.glicko1, period="p").ratings)["a"][1] == 350
    grown = found(bulk.replay(games, rule=glicko.glicko2, period="p").ratings)["a"]
    once = found(bulk.replay(([1], [2], [0.5]), rule=glicko.glicko2).ratings)[1]
    wanted = 173.7178 * ((once[1] / 173.7178) ** 2 + n * once[2] ** 2) ** 0.5
    assert grown[1] == pytest.approx(wanted, rel=1e-12)


def test_history_leads_from_game_to_game(way: str) -> None:
    games = ladder(300, 20, 1)[:3]
    played = bulk.replay(games, rule=glicko.lichess, history=True)
    now: dict[Any, Any] = {}
    for row in rows(played.history):
        for side in ("white", "black"):
            names = [f"{side}_", f"{side}_deviation_", f"{side}_volatility_"]
            before, after = ([row[name + when] for name in names] for when in ("before", "after"))
            assert before == list(now.get(row[f"{side}_id"], (1500, 500, 0.09)))
            now[row[f"{side}_id"]] = tuple(after)
    assert now == found(played.ratings)
    assert [row["games"] for row in rows(played.ratings)] == [
        n for _, n in sorted(Counter([*games[0], *games[1]]).items())
    ]


def test_history_of_a_period_is_from_before_it_to_after_it(way: str) -> None:
    games = (["a", "a", "b"], ["b", "c", "c"], [1, 1, 0.5], [1, 1, 2])
    played = bulk.replay(games, rule=glicko.glicko1, period="p", history=True)
    first, second, third = rows(played.history)
    assert first["white_before"] == second["white_before"] == 1500
    assert first["white_after"] == second["white_after"] > 1500
    assert third["white_before"] == first["black_after"]
    assert third["white_deviation_before"] > first["black_deviation_after"]
    assert "white_volatility_before" not in third
    assert "volatility" not in played.ratings.column_names
    assert [row["period"] for row in (first, second, third)] == [1, 1, 2]


# --- periods and days of every kind

DAYS = [dt.date(2026, 1, 5), dt.date(2026, 1, 5), dt.date(2026, 3, 1)]
MOMENTS = [dt.datetime(2026, 1, 5), dt.datetime(2026, 1, 5), dt.datetime(2026, 3, 1)]
GAMES = (["a", "b", "c"], ["b", "c", "a"], [1.0, 0.5, 0.0])


@pytest.mark.parametrize(
    "periods",
    [[1, 1, 2], ["autumn", "autumn", "summer"], DAYS, MOMENTS, [202512, 202512, 202601]],
    ids=["numbers", "text", "days", "moments", "numbers with a gap"],
)
def test_periods_of_any_kind(way: str, periods: list[Any]) -> None:
    options: dict[str, Any] = {"rule": glicko.glicko2, "period": "p"}
    wanted = bulk.replay((*GAMES, [0, 0, 1]), **options).ratings
    assert bulk.replay((*GAMES, periods), **options).ratings == wanted


@pytest.mark.parametrize(
    "days",
    [
        DAYS,
        MOMENTS,
        [0.0, 0.0, 55.0],
        [str(day) for day in DAYS],
        ["-3", "-3", "52"],
        pa.array(MOMENTS, pa.timestamp("ns", "UTC")),
    ],
    ids=["days", "moments", "numbers", "text", "numbers as text", "with a zone"],
)
def test_days_of_any_kind(way: str, days: Any) -> None:
    options: dict[str, Any] = {"rule": glicko.lichess, "period": "day"}
    wanted = bulk.replay((*GAMES, [1, 1, 56]), **options).ratings
    assert bulk.replay((*GAMES, days), **options).ratings == wanted


def test_categories_and_files(tmp_path: Path) -> None:
    frame = pl.DataFrame(
        dict(zip(("white_id", "black_id", "white_score"), GAMES, strict=True))
        | {"month": ["may", "may", "june"]}
    )
    options: dict[str, Any] = {"rule": glicko.glicko2, "period": "month"}
    wanted = found(bulk.replay(frame, **options).ratings)
    cast = frame.with_columns(pl.col("month").cast(pl.Categorical))
    assert found(bulk.replay(cast, **options).ratings) == wanted
    frame.write_csv(tmp_path / "games.csv")
    assert found(bulk.replay(tmp_path / "games.csv", **options).ratings) == wanted


def test_a_ladder_without_games(way: str) -> None:
    for book in (glicko.glicko2, glicko.lichess):
        assert rows(bulk.replay(([], [], []), rule=book).ratings) == []
        assert rows(bulk.replay(([], [], [], []), rule=book, period="p").ratings) == []


# --- what is refused


@pytest.mark.parametrize(
    ("error", "options", "periods", "words"),
    [
        (InvalidRows, {}, [1, 2, 1], "row 3: period 1 after 2 – games are in the order"),
        (InvalidRows, {}, ["x", "y", "x"], "row 3: period x after y"),
        (InvalidRows, {"rule": glicko.lichess}, [3, 2, 1], "row 2: period 2 after 3"),
        (InvalidRows, {}, [1, None, 2], "no period: 1, first in row 2"),
        (
            InvalidRows,
            {"rule": glicko.lichess},
            [1, 2, inf],
            "row 3: inf – a period or a day is a finite number",
        ),
        (
            InvalidRows,
            {"rule": glicko.lichess},
            [1, 2, nan],
            "row 3: nan – a period or a day is a finite number",
        ),
        (InvalidColumns, {"rule": glicko.lichess}, ["x", "y", "z"], "it holds days"),
        (InvalidRows, {}, [1.0, 2.0, nan], "row 3: nan – a period or a day is a finite number"),
        (
            InvalidColumns,
            {"rule": glicko.lichess},
            [dt.time(1), dt.time(2), dt.time(3)],
            "it holds days",
        ),
        (InvalidColumns, {}, [[1], [2], [3]], "it holds numbers, days or text"),
        (InvalidColumns, {"rule": 20}, [1, 1, 1], "Elo formula rates game by game; omit it"),
        (InvalidColumns, {"rule": elo.Rulebook()}, [1, 1, 1], "Elo formula rates game by game"),
        (InvalidType, {}, None, "White’s ids, Black’s ids, White’s scores, period"),
    ],
)
def test_bad_periods(
    error: type[ArpadError], options: dict[str, Any], periods: Any, words: str
) -> None:
    games = GAMES if periods is None else (*GAMES, periods)
    with pytest.raises(error) as caught:
        bulk.replay(games, **{"rule": glicko.glicko2, "period": "p", **options})
    assert words in str(caught.value)
