"""`rate_games`: every game's expected score and change, equal to those of `arpad.fide`."""

from __future__ import annotations

from collections import defaultdict
from datetime import date
from typing import Any

import pytest

from arpad import bulk, fide

from .engines import ENGINES, rows, with_engines
from .periods import Recipe, core_game, listed_players, made

pytestmark = pytest.mark.untraced  # compares numbers

OTHER = {"white": "black", "black": "white"}
RECIPES = [
    Recipe(1, [date(2025, 10, 1)], players=300, games=1500),
    Recipe(2, [date(2022, 1, 1)], players=60, games=3000, events=3),
    Recipe(3, [date(2024, 2, 29), date(2024, 3, 1)], players=60, games=2000, events=4),
    Recipe(4, [date(2024, 12, 1)], "rapid", players=300, games=1500),
    Recipe(5, [date(2025, 10, 1)], players=300, games=1500, with_minutes=True),
    Recipe(6, [date(2024, 12, 1)], "blitz", players=300, games=1500, with_minutes=True),
]


@pytest.mark.parametrize(
    ("recipe", "engine"),
    [(recipe, engine) for recipe, engines in with_engines(RECIPES) for engine in engines],
    ids=str,
)
def test_each_game_is_rated_as_the_core_rates_it(recipe: Recipe, engine: str) -> None:
    period, frame = made(recipe), ENGINES[engine]
    options: dict[str, Any] = {"on": period.on, "time_control": period.time_control}
    players, games = frame(period.players), frame(period.games)
    ks = {row["id"]: row["k"] for row in rows(bulk.rate_period(players, games, **options))}
    rated = rows(bulk.rate_games(players, games, **options))
    assert len(rated) == period.games.num_rows
    players_by_id = {row["id"]: row for row in listed_players(period)}
    events: dict[Any, list[dict[str, Any]]] = defaultdict(list)
    for game in rated:
        for side in ("white", "black"):
            events[game[f"{side}_id"], game["event_start"], game["event_id"]].append(
                {**game, "side": side}
            )
    for (who, start, _), played in events.items():
        player = players_by_id[who]
        got = sorted(_figures(game) for game in played)
        if ks[who] is None:
            assert {figures[1:] for figures in got} == {(-1, 0)}
            continue
        assert got == sorted(_by_the_core(player, ks[who], start, played, players_by_id, recipe))


def _other_id(game: dict[str, Any]) -> Any:
    return game[f"{OTHER[game['side']]}_id"]


def _score(game: dict[str, Any]) -> float:
    score: float = game["white_score"]
    return score if game["side"] == "white" else 1 - score


def _figures(game: dict[str, Any]) -> tuple[Any, ...]:
    side = game["side"]
    expected, change = game[f"{side}_expected"], game[f"{side}_change"]
    # None cannot be sorted together with numbers.
    shown = (-1, 0) if expected is None else (expected, change)
    return (_other_id(game), *shown)


def _by_the_core(
    player: dict[str, Any],
    k: int,
    start: date,
    played: list[dict[str, Any]],
    players_by_id: dict[Any, dict[str, Any]],
    recipe: Recipe,
) -> list[tuple[Any, ...]]:
    games, opponents = [], []
    own = None
    # Where the one upgrade of an event could go to several games, the core takes the first.
    for game in sorted(played, key=lambda game: (_other_id(game), _score(game))):
        side, other = game["side"], OTHER[game["side"]]
        opponent = players_by_id[_other_id(game)]
        then, score = game[f"{other}_rating"], _score(game)
        own = game[f"{side}_rating"]
        opponents.append(opponent["id"])
        seen = {
            **{"opponent": opponent, "given": then, "own": own, "score": score},
            **{"forfeit": bool(game["forfeit"]), "minutes": game.get("minutes")},
        }
        games.append(core_game(seen, player | {"rated": True}, start, recipe.time_control))
    base = player["rating"] if player["rating"] is not None else player["standard_rating"]
    who = fide.Player(base if own is None else own, k=k)
    report = fide.tournament(who, games, on=start, time_control=recipe.time_control)
    return [
        (opponent, -1, 0)
        if game.expected is None
        else (opponent, int(100 * game.expected), int(100 * (game.change or 0)))
        for opponent, game in zip(opponents, report.games, strict=True)
    ]
