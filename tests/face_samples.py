"""One report of each kind, and one list of each kind, for the list of the face."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa

from arpad import bulk, elo, errors, event, fide, glicko, league, pools, questions, uschess
from arpad.bulk.columns import GAME_COLUMNS, GAME_OPTIONS, SCORES, player_names
from arpad.bulk.ladder import HOME_IDS, POINTS, SEASON
from arpad.web.app import create_app
from arpad.web.league.app import create_league_app

DAY = "2026-01-05"
EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"
GAMES: list[Any] = [
    {"opponent": 1600, "score": 1, "round": 1, "name": "A", "colour": "white"},
    (1000, "="),
    (None, 1),
    (1550, 0),
    (1580, 1),
    (1620, 1),
    (1490, 0),
]
NORM = [fide.NormGame(2400, 1, title="GM", federation="GER", name=str(n)) for n in range(9)]


def reports() -> dict[str, Any]:
    """A report of each kind, by what makes it."""
    return {
        "fide.tournament": fide.tournament(1500, GAMES, on=DAY),
        "fide.period": fide.period(1500, [fide.Event(GAMES, on=date(2026, 1, 5))]),
        "fide.performance_report": fide.performance_report(GAMES, on=DAY),
        "fide.initial_report": fide.initial_report(GAMES, on=DAY),
        "fide.needed": fide.needed(1500, [1600, 1700], 1510, on=DAY),
        "fide.norm": fide.norm("IM", NORM, federation="HUN", on=DAY),
        "fide.edition_report": fide.edition_report(DAY),
        "questions.k": questions.k(fide.rulebook(DAY), 1500),
        "questions.game": questions.game(fide.rulebook(DAY), 1500, 1600, 1),
        "questions.compare": questions.compare(1500, 1600, 1, ["fide", "elo"]),
        "elo.tournament": elo.tournament(1500, GAMES),
        "elo.Rulebook.performance_report": elo.Rulebook().performance_report(GAMES),
        "elo.needed": elo.needed(1500, [1600, 1700], 1510),
        "uschess.tournament": uschess.tournament(1500, GAMES, ended=DAY),
        "glicko.glicko2.rate": glicko.glicko2.rate(1500, GAMES),
        "pools.nfl.rate": pools.nfl.rate(1500, GAMES),
        "event.rate": event.rate(EXAMPLES / "weekend.trf"),
        "event.check": event.check(EXAMPLES / "weekend.trf"),
    }


def answers() -> Iterator[tuple[str, Any]]:
    """The JSON of each kind of answer, by what makes it."""
    for name, report in reports().items():
        yield name, report.as_data(working=True)
    yield "errors.ArpadError", errors.ArpadError("score", 5, "a score", "give one").as_data()
    yield from league_answers()


def league_answers() -> Iterator[tuple[str, Any]]:
    """What a league answers."""
    with TemporaryDirectory() as folder, league.create(f"{folder}/club.db", k=32) as club:
        club.record(["Ann", "Bob"], 1, on=DAY, new=True)
        yield "League.rules", club.rules.as_data()
        yield "League.table", [each.as_data() for each in club.table()]
        yield "League.player", club.player("Ann").as_data()
        yield "League.game", club.game(1).as_data()
        yield "League.chances", club.chances("Ann", "Bob").as_data()
        yield "League.head_to_head", club.head_to_head("Ann", "Bob").as_data()
        yield "League.seasons", [each.as_data() for each in club.seasons()]
        yield "League.preview_rules", club.preview_rules(k=20).as_data()
        yield "league.check", league.check(club).as_data()


def api() -> Iterator[str]:
    """Every address of both APIs with its parameters, and every field of what goes in and out."""
    with TemporaryDirectory() as folder, league.create(f"{folder}/club.db", k=32) as club:
        for schema in (create_app().openapi(), create_league_app(club).openapi()):
            for path, methods in schema["paths"].items():
                for method, operation in methods.items():
                    needed = {
                        each["name"]: each.get("required", False)
                        for each in operation.get("parameters", ())
                    }
                    yield f"{method.upper()} {path}: {_fields(needed)}"
            for name, shape in sorted(schema["components"]["schemas"].items()):
                required = shape.get("required", ())
                yield f"{name}: {_fields({n: n in required for n in shape.get('properties', ())})}"


def _fields(required: dict[str, bool]) -> str:
    return ", ".join(f"{name}{' (required)' if required[name] else ''}" for name in required)


def columns() -> Iterator[str]:
    """The columns that bulk reads and returns."""
    yield f"players: {', '.join(player_names())}"
    yield f"games: {', '.join((*GAME_COLUMNS, *SCORES, *GAME_OPTIONS))}"
    yield f"games of a ladder: {', '.join((*HOME_IDS, *POINTS, SEASON))}"
    players = pa.table({"id": [1, 2], "rating": [1500, 1600], "birth_year": [1990, None]})
    past = {"games_played": [50, None], "highest_rating": [1720, None]}
    for name, column in past.items():
        players = players.append_column(name, pa.array(column))
    games = pa.table({"white_id": [1, 7], "black_id": [2, 1], "result": ["1-0", "0-1"]})
    rated = bulk.rate_period(players, games, on=DAY, strict=False)
    played = bulk.replay((["a"], ["b"], [1]), rule=glicko.glicko2(), history=True)
    frames: dict[str, Any] = {
        "rate_period": rated.result,
        "rate_period, bad players": rated.bad_players,
        "rate_period, bad games": rated.bad_games,
        "rate_games": bulk.rate_games(players, games.slice(0, 1), on=DAY),
        "next_list": bulk.next_list(players, rated.result),
        "replay, ratings": played.ratings,
        "replay, history": played.history,
    }
    for name, frame in frames.items():
        yield f"{name}: {', '.join(frame.column_names)}"
