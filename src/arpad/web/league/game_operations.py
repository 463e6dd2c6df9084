"""Operations of a league's API on results, and on what a game would do."""

from __future__ import annotations

from typing import Any

from arpad.errors import SameResult
from arpad.facts import Fact
from arpad.league.records import plain
from arpad.web.league import answers, bodies
from arpad.web.league.api import LIMIT, OFFSET, Caller, Operation, naming_alike, unreserved

_PLAYER = Fact("player", "text", "Player", "The name of somebody who took part.")
_WHO = Fact("player", "text", "Player", "A player’s name.", required=True)
_OPPONENT = Fact("opponent", "text", "Opponent", "The opponent’s name.", required=True)


def _games(caller: Caller) -> Any:
    views = caller.context.views
    ids = views.newest()
    if "player" in caller.query:
        ids = views.games_of(caller.league.player(caller.query["player"]).standing.id)
    return plain(views.games(ids[caller.part]))


def _game(caller: Caller) -> Any:
    return caller.league.game(caller.id).as_data()


def _record(caller: Caller) -> Any:
    body = caller.body
    try:
        with naming_alike():
            number = caller.league.record(
                body.sides,
                body.score,
                on=body.on,
                new=body.new,
                by=body.by,
                again=body.again,
                alike=body.alike,
                **caller.signed,
                **unreserved(body.facts),
            )
    except SameResult as same:
        remedy = "send again: true if they played twice"
        raise SameResult("sides", same.value, same.rule, remedy) from None
    return caller.league.game(number).as_data()


def _correct(caller: Caller) -> Any:
    body = caller.body
    changes = {"sides": body.sides, "score": body.score, "on": body.on, "by": body.by}
    known = {name: value for name, value in changes.items() if value is not None}
    caller.league.correct(caller.id, **caller.signed, **known, **unreserved(body.facts))
    return _game(caller)


def _void(caller: Caller) -> Any:
    caller.league.void(caller.id, **caller.signed)
    return _game(caller)


def _restore(caller: Caller) -> Any:
    caller.league.restore(caller.id, **caller.signed)
    return _game(caller)


def _confirm(caller: Caller) -> Any:
    caller.league.confirm(caller.id, by=caller.body.by, **caller.signed)
    return _game(caller)


def _chances(caller: Caller) -> Any:
    return caller.league.chances(caller.query["player"], caller.query["opponent"]).as_data()


def _head_to_head(caller: Caller) -> Any:
    return caller.league.head_to_head(caller.query["player"], caller.query["opponent"]).as_data()


GAME_OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "GET",
        "/games",
        "list_games",
        "Games, the newest first",
        list[answers.GameAnswer],
        _games,
        query=(_PLAYER, LIMIT, OFFSET),
    ),
    Operation(
        "POST",
        "/games",
        "record_game",
        "Record a result",
        answers.GameAnswer,
        _record,
        "record",
        bodies.RecordBody,
    ),
    Operation("GET", "/games/{id}", "show_game", "One game", answers.GameAnswer, _game),
    Operation(
        "POST",
        "/games/{id}/correct",
        "correct_game",
        "Correct any field of a game",
        answers.GameAnswer,
        _correct,
        "record",
        bodies.CorrectBody,
    ),
    Operation(
        "POST",
        "/games/{id}/void",
        "void_game",
        "Void a game, which stays in the log",
        answers.GameAnswer,
        _void,
        "record",
        bodies.ReasonBody,
    ),
    Operation(
        "POST",
        "/games/{id}/restore",
        "restore_game",
        "Let a void game count again",
        answers.GameAnswer,
        _restore,
        "record",
        bodies.ReasonBody,
    ),
    Operation(
        "POST",
        "/games/{id}/confirm",
        "confirm_game",
        "Confirm a result that is waiting for confirmation",
        answers.GameAnswer,
        _confirm,
        "record",
        bodies.ConfirmBody,
    ),
    Operation(
        "GET",
        "/chances",
        "show_chances",
        "Before a game: what each result would do",
        answers.ChancesAnswer,
        _chances,
        query=(_WHO, _OPPONENT),
        example={"player": "Ann", "opponent": "Bob"},
    ),
    Operation(
        "GET",
        "/head-to-head",
        "show_head_to_head",
        "What a player scored against another",
        answers.ScoreAnswer,
        _head_to_head,
        query=(_WHO, _OPPONENT),
        example={"player": "Ann", "opponent": "Bob"},
    ),
)
