"""Random and adversarial periods, and what `arpad.fide` says of them, player by player."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

import numpy as np
import pyarrow as pa

from arpad import fide
from arpad.errors import UnknownRule
from arpad.exact import DIFFERENCE_BOUNDS, half_away
from arpad.fide import TimeControl

#: Ratings on both sides of every bound that a record has.
EDGES = [
    *(0, 1, 400, 999, 1000, 1001, 1399, 1400, 1401, 1999, 2000, 2001, 2199, 2200, 2201),
    *(2299, 2300, 2301, 2399, 2400, 2401, 2599, 2600, 2601, 2649, 2650, 2651, 2900, 3400),
]
#: Minutes for 60 moves on both sides of every bound.
MINUTES: dict[TimeControl, list[float]] = {
    "standard": [3, 59, 59.99, 60, 89, 89.5, 90, 119.99, 120, 120, 120, 150],
    "rapid": [3, 10, 10.01, 15, 25, 25, 59.99, 60],
    "blitz": [3, 3.01, 5, 5, 5, 10, 10.01],
}
#: Differences on both sides of every bound of the table, of the cap and of the gap.
STEPS = [d + more for d in (*DIFFERENCE_BOUNDS, 400, 600) for more in (0, 1)]

Row = dict[str, Any]


@dataclass(frozen=True)
class Made:
    """A period: its players, its games, and the day of games without one."""

    players: pa.Table
    games: pa.Table
    on: date
    time_control: TimeControl


@dataclass(frozen=True)
class Recipe:
    """What a made-up period is like."""

    seed: int
    days: Sequence[date]  # on which events may start; the first is the period's own
    time_control: TimeControl = "standard"
    players: int = 1000
    games: int = 6000
    events: int = 12
    with_events: bool = True  # otherwise all games are one event on the first day
    past: Literal["flags", "highest"] = "flags"  # how the list records the highest ratings
    with_minutes: bool = False  # whether games have the minutes for 60 moves

    def __str__(self) -> str:
        days = f"{min(self.days)}" + (f" to {max(self.days)}" if len(set(self.days)) > 1 else "")
        return f"{self.time_control} {days} seed {self.seed}"


def made(recipe: Recipe) -> Made:
    """The period of that recipe, the same each time."""
    rng = np.random.default_rng(recipe.seed)
    players = _players(rng, recipe)
    games = _games(rng, recipe, players)
    return Made(pa.table(players), pa.table(games), recipe.days[0], recipe.time_control)


def _maybe(rng: np.random.Generator, values: np.ndarray, share: float) -> Any:
    """The values, with nulls for that share of them."""
    return pa.array(values, mask=rng.random(len(values)) < share)


def _players(rng: np.random.Generator, recipe: Recipe) -> dict[str, pa.Array[Any]]:
    n = recipe.players
    ratings = rng.normal(1900, 350, n).astype(int).clip(0, 3500)
    on_edge = rng.random(n) < 0.3
    ratings[on_edge] = rng.choice(EDGES, on_edge.sum())
    on_step = rng.random(n) < 0.2
    ratings[on_step] = (2000 + rng.choice(STEPS, n) * rng.choice([-1, 1], n))[on_step].clip(0)
    years = np.where(
        rng.random(n) < 0.4,
        recipe.days[0].year - rng.integers(16, 21, n),
        rng.integers(recipe.days[0].year - 100, recipe.days[0].year + 1, n),
    )
    return {
        "id": pa.array(rng.permutation(n) * 7 + 100_000),
        "rating": _maybe(rng, ratings, 0.15),
        "birth_year": _maybe(rng, years, 0.2),
        "games_played": _maybe(rng, rng.choice([0, 5, 28, 29, 30, 31, 200], n), 0.1),
        **_past(rng, recipe),
        "k": _maybe(rng, rng.choice([0, 7, 20, 200], n), 0.95),
        "standard_rating": _maybe(rng, rng.normal(1900, 350, n).astype(int).clip(0), 0.4),
    }


def _past(rng: np.random.Generator, recipe: Recipe) -> dict[str, pa.Array[Any]]:
    n = recipe.players
    if recipe.past == "highest":
        highest = rng.choice([*EDGES, *range(1500, 2600, 50)], n)
        return {"highest_rating": _maybe(rng, highest, 0.3)}
    return {
        "ever_2300": _maybe(rng, rng.random(n) < 0.2, 0.2),
        "ever_2400": _maybe(rng, rng.random(n) < 0.1, 0.2),
    }


def _games(
    rng: np.random.Generator, recipe: Recipe, players: dict[str, pa.Array[Any]]
) -> dict[str, pa.Array[Any]]:
    n, size = recipe.games, recipe.players
    # A few play very much, so that K × n passes the limit of a period.
    white = (size * rng.random(n) ** 3).astype(int)
    black = (white + 1 + (rng.random(n) ** 2 * (size - 1)).astype(int)) % size
    ids = players["id"].to_numpy()
    games = {
        "white_id": pa.array(ids[white]),
        "black_id": pa.array(ids[black]),
        "white_score": pa.array(rng.choice([0, 0, 0.5, 1, 1], n)),
        "forfeit": _maybe(rng, rng.random(n) < 0.05, 0.1),
    }
    if recipe.with_minutes:
        games["minutes"] = _maybe(rng, rng.choice(MINUTES[recipe.time_control], n), 0.1)
    if not recipe.with_events:
        return games
    days = rng.choice(np.array(recipe.days, dtype="datetime64[D]"), recipe.events)
    event = rng.integers(0, recipe.events, n)
    # A player's rating at the start of an event, if it differs from the list.
    moved = rng.random((size, recipe.events)) < 0.1
    listed = np.array(players["rating"].fill_null(1500))
    then = (listed[:, None] + rng.integers(-60, 61, moved.shape)).clip(1)
    return games | {
        "event_id": pa.array(event),
        "event_start": pa.array(days[event]),
        "white_rating": pa.array(then[white, event], mask=~moved[white, event]),
        "black_rating": pa.array(then[black, event], mask=~moved[black, event]),
    }


def by_the_core(period: Made, list_date: date | None = None) -> dict[Any, Row]:
    """Every player's row, computed by `arpad.fide` one after the other."""
    players = {row["id"]: row for row in listed_players(period)}
    events: dict[Any, dict[Any, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for game in period.games.to_pylist():
        start = game.get("event_start") or period.on
        for side, other in (("white", "black"), ("black", "white")):
            seen = {
                "opponent": players[game[f"{other}_id"]],
                "given": game.get(f"{other}_rating"),
                "own": game.get(f"{side}_rating"),
                "score": game["white_score"] if side == "white" else 1 - game["white_score"],
                "forfeit": bool(game["forfeit"]),
                "minutes": game.get("minutes"),
            }
            events[game[f"{side}_id"]][start, game.get("event_id")].append(seen)
    return {
        who: _row(players[who], period, sorted(played.items())) for who, played in events.items()
    }


def _editions(period: Made) -> list[fide.Edition]:
    """The editions from the first day of the period to the last."""
    days = [period.on, *(game.get("event_start") or period.on for game in period.games.to_pylist())]
    known = fide.editions(period.time_control)
    first, last = (
        known.index(fide.edition(day, period.time_control)) for day in (min(days), max(days))
    )
    return list(known[first : last + 1])


def listed_players(period: Made) -> list[Row]:
    """The players of the list; below every floor of the period nobody is rated (7.2)."""
    floor = min(record.floor.value or 0 for record in _editions(period))
    return [_listed(row, floor) for row in period.players.to_pylist()]


def _listed(row: Row, floor: int) -> Row:
    """A player of a list, which writes 0 for a rating that they do not have."""
    ratings = {name: row[name] or None for name in row if name.endswith("rating")}
    for name in ("rating", "standard_rating"):
        rating = ratings[name]
        ratings[name] = None if rating is not None and rating < floor else rating
    return row | ratings


def core_game(game: Row, player: Row, start: date, time_control: TimeControl) -> fide.Game:
    """A game as the core gets it; it is excluded if the conditions of its event exclude it."""
    record = fide.edition(start, time_control)
    floor = record.floor.value or 0
    opponent = game["opponent"]

    def from_floor(rating: int | None) -> int | None:
        return None if rating is None or rating < floor else rating

    own = game["own"] if game["own"] is not None else _counts_with(player, time_control)
    given = game["given"]
    other = given if given is not None else _counts_with(opponent, time_control)
    top = max((rating for rating in (from_floor(own), from_floor(other)) if rating), default=None)
    # Below the floor, a player of this event is unrated, like somebody without a rating.
    below = player["rated"] and from_floor(own) is None
    fast = game["minutes"] is not None and not _slow_enough(record, time_control, game, top)
    return fide.Game(
        from_floor(other),
        game["score"],
        forfeit=game["forfeit"],
        excluded=("7.2", "below the floor") if below else ("1.1", "too fast") if fast else None,
    )


def _slow_enough(
    record: fide.Edition, time_control: TimeControl, game: Row, top: int | None
) -> bool:
    """The rate of play once more, from the regulations: B.02 1.1, and the kinds of the Laws."""
    minutes = game["minutes"]
    if time_control == "blitz":
        return bool(3 < minutes <= 10)
    if time_control == "rapid":
        return bool(10 < minutes < 60)
    upper, lower = (2400, 1800) if record.since >= date(2022, 1, 1) else (2200, 1600)
    strongest = top or 0
    return bool(minutes >= (120 if strongest >= upper else 90 if strongest >= lower else 60))


def _row(player: Row, period: Made, played: list[tuple[Any, list[Row]]]) -> Row:
    rated = _counts_with(player, period.time_control) is not None
    events = [
        fide.Event(
            [
                core_game(game, player | {"rated": rated}, start, period.time_control)
                for game in games
            ],
            on=start,
            rating=games[0]["own"],
        )
        for (start, _), games in played
    ]
    who = _player(player)
    latest = fide.edition(events[-1].on, period.time_control)
    stands_in = player["rating"] is None and rated
    if player["rating"] is None and not stands_in:
        row = _newcomer(player, events, period.time_control)
    else:
        row = _rated(who, events, period.time_control, latest)
    # Players who use their standard rating are new to the list.
    played_before = 0 if stands_in else player["games_played"]
    counted = row["n"] if row["k"] is not None or row["new_rating"] is not None else 0
    published = [player["rating"], row["new_rating"]]
    if player["rating"] is not None:
        published += [
            event.rating
            for event in events
            if (event.rating or 0) >= (fide.edition(event.on, period.time_control).floor.value or 0)
        ]
    return {
        "id": player["id"],
        "rating": player["rating"],
        **row,
        "games_played": None if played_before is None else played_before + counted,
        **_remembered(player, [rating for rating in published if rating is not None]),
    }


def _counts_with(player: Row, time_control: TimeControl) -> int | None:
    """Their own rating, or the standard one in rapid and blitz."""
    rating: int | None = player["rating"]
    if rating is None and time_control != "standard":
        return player["standard_rating"]  # type: ignore[no-any-return]
    return rating


def _player(player: Row) -> fide.Player:
    facts = {name: value for name, value in player.items() if name != "id"}
    if "highest_rating" in facts:
        highest = facts.pop("highest_rating")
        facts |= {f"ever_{at}": None if highest is None else highest >= at for at in (2300, 2400)}
    if facts.get("k") is not None:  # K of a list belongs to its rating
        rated = facts["rating"] is not None
        facts["k"] = fide.StatedK(facts["k"], "K of the rating list") if rated else None
    return fide.Player(**facts)


def _remembered(player: Row, published: list[int]) -> Row:
    """What the next list remembers, after these ratings were published."""
    top = max(published, default=-1)
    if "highest_rating" in player:
        known = [r for r in (player["highest_rating"], *published) if r is not None]
        return {"highest_rating": max(known, default=None)}
    return {f"ever_{at}": True if top >= at else player[f"ever_{at}"] for at in (2300, 2400)}


def _rated(
    who: fide.Player, events: list[fide.Event], time_control: TimeControl, latest: fide.Edition
) -> Row:
    report = fide.period(who, events, time_control=time_control)
    floor = latest.floor.value
    below = floor is not None and report.new_rating < floor
    return {
        "n": report.n,
        "score": int(sum(100 * event.score for event in report.events)),
        "expected": int(sum(event.expected_hundredths for event in report.events)),
        "change": int(100 * report.change),
        "k": report.k,
        "rounded_change": half_away(int(100 * report.change)),
        "new_rating": None if below else report.new_rating,
        "below_floor": below,
        "missing": None,
    }


def _newcomer(player: Row, events: list[fide.Event], time_control: TimeControl) -> Row:
    row: Row = dict.fromkeys(("expected", "change", "k", "rounded_change", "new_rating"))
    row["below_floor"] = False
    try:
        report = fide.initial_report(events, time_control=time_control)
    except UnknownRule as error:
        games: list[Any] = [game for event in events for game in event.games]
        met = [
            _counts_with(
                {"rating": game.opponent, "standard_rating": game.standard_rating}, time_control
            )
            for game in games
        ]
        counted = [
            game
            for game, rating in zip(games, met, strict=True)
            if not game.forfeit and not game.excluded and rating is not None
        ]
        score = sum(int(100 * game.score) for game in counted)
        return row | {"n": len(counted), "score": score, "missing": error.rule}
    return row | {
        "n": report.n,
        "score": int(100 * report.score),
        "new_rating": report.rating,
        "missing": "; ".join(report.missing) or None,
    }
