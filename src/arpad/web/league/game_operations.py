"""Operations of a league's API on results, and on what a game would do."""

from __future__ import annotations

from typing import Any

from arpad.errors import SameResult
from arpad.facts import Fact
from arpad.league import Chances, GameView, Score
from arpad.league.commands import find_game
from arpad.league.records import plain
from arpad.league.rights import (
    check_corrects_reporter,
    check_undoable,
    confirming,
    reporter,
)
from arpad.web.league import bodies
from arpad.web.league.api import LIMIT, OFFSET, Caller, Operations, naming_alike, unreserved

_PLAYER = Fact("player", "text", "Player", "The name of somebody who took part.")
_WHO = Fact("player", "text", "Player", "A player’s name.", required=True)
_OPPONENT = Fact("opponent", "text", "Opponent", "The opponent’s name.", required=True)
_PAIR, _EXAMPLE = (_WHO, _OPPONENT), {"player": "Ann", "opponent": "Bob"}

GAME_OPERATIONS = Operations()


@GAME_OPERATIONS.get("/games", list[GameView], query=(_PLAYER, LIMIT, OFFSET))
def list_games(caller: Caller) -> Any:
    """Games, the newest first."""
    views = caller.context.views
    ids = views.newest()
    if "player" in caller.query:
        ids = views.games_of(caller.league.player(caller.query["player"]).standing.id)
    return plain(views.games(ids[caller.part]))


@GAME_OPERATIONS.get("/games/{id}", GameView)
def show_game(caller: Caller) -> Any:
    """One game."""
    return caller.league.game(caller.id).as_data()


@GAME_OPERATIONS.post("/games", GameView, "record only", bodies.RecordBody)
def record_game(caller: Caller) -> Any:
    """Record a result."""
    body = caller.body
    by = reporter(caller.link, caller.league.history, body.sides, body.by)
    try:
        with naming_alike():
            number = caller.league.record(
                body.sides,
                body.score,
                on=body.on,
                new=body.new,
                by=by,
                points=body.points,
                game=body.game,
                again=body.again,
                alike=body.alike,
                **caller.signed,
                **unreserved(body.facts),
            )
    except SameResult as same:
        remedy = "send again: true if they played twice"
        raise SameResult("sides", same.value, same.rule, remedy) from None
    return caller.league.game(number).as_data()


@GAME_OPERATIONS.post("/games/{id}/correct", GameView, "record", bodies.CorrectBody)
def correct_game(caller: Caller) -> Any:
    """Correct any field of a game."""
    body = caller.body
    check_corrects_reporter(caller.link, caller.league.history, body.by)
    changes = {"sides": body.sides, "score": body.score, "on": body.on, "by": body.by}
    changes |= {"points": body.points, "game": body.game}
    known = {name: value for name, value in changes.items() if value is not None}
    caller.league.correct(caller.id, **caller.signed, **known, **unreserved(body.facts))
    return show_game(caller)


@GAME_OPERATIONS.post("/games/{id}/void", GameView, "record only", bodies.ReasonBody)
def void_game(caller: Caller) -> Any:
    """Void a game, which stays in the log."""
    league = caller.league
    find_game(league.history, caller.id)
    check_undoable(caller.link, league.history, caller.id, league.clock().timestamp())
    league.void(caller.id, **caller.signed)
    return show_game(caller)


@GAME_OPERATIONS.post("/games/{id}/restore", GameView, "record", bodies.ReasonBody)
def restore_game(caller: Caller) -> Any:
    """Let a void game count again."""
    caller.league.restore(caller.id, **caller.signed)
    return show_game(caller)


@GAME_OPERATIONS.post("/games/{id}/confirm", GameView, "record only", bodies.ConfirmBody)
def confirm_game(caller: Caller) -> Any:
    """Confirm a result that is waiting for confirmation."""
    league = caller.league
    by = confirming(caller.link, league.links(), league.history, caller.body.by)
    league.confirm(caller.id, by=by, **caller.signed)
    return show_game(caller)


@GAME_OPERATIONS.get("/chances", Chances, query=_PAIR, example=_EXAMPLE)
def show_chances(caller: Caller) -> Any:
    """Before a game: what each result would do."""
    return caller.league.chances(caller.query["player"], caller.query["opponent"]).as_data()


@GAME_OPERATIONS.get("/head-to-head", Score, query=_PAIR, example=_EXAMPLE)
def show_head_to_head(caller: Caller) -> Any:
    """What a player scored against another."""
    return caller.league.head_to_head(caller.query["player"], caller.query["opponent"]).as_data()
