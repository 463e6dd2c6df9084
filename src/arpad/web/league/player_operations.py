"""Operations of a league's API on the table and its players."""

from __future__ import annotations

from typing import Any

from arpad.errors import InvalidValue
from arpad.league import CURRENT
from arpad.league.records import plain
from arpad.web.api.errors import problem
from arpad.web.league import answers, bodies
from arpad.web.league.api import LIMIT, OFFSET, SEASON, Caller, Operation, naming_alike
from arpad.web.league.request import allows


def _table(caller: Caller) -> Any:
    rows = caller.context.views.table(caller.query.get("season", CURRENT))
    return plain(list(rows if "limit" not in caller.query else rows[caller.part]))


def _player(caller: Caller) -> Any:
    return caller.league.player(caller.name, caller.query.get("season", CURRENT)).as_data()


def _add_player(caller: Caller) -> Any:
    body = caller.body
    if body.rating is not None and not allows(caller.link, "run"):
        rule = "to set a start rating needs a link of the role run"
        return problem(403, InvalidValue("rating", body.rating, rule, "omit it"))
    with naming_alike():
        who = caller.league.add_player(
            body.name, rating=body.rating, alike=body.alike, **caller.signed
        )
    return {"id": who, "name": caller.league.history.players[who].name}


def _rename(caller: Caller) -> Any:
    body = caller.body
    with naming_alike():
        entry = caller.league.rename(caller.name, body.to, alike=body.alike, **caller.signed)
    return entry.as_data()


def _remove_name(caller: Caller) -> Any:
    body, league = caller.body, caller.league
    with naming_alike():
        removal = league.preview_removal(caller.name, body.to, alike=body.alike)
        if not body.preview:
            removal = league.remove_name(caller.name, body.to, alike=body.alike, **caller.signed)
    return removal.as_data()


def _merge(caller: Caller) -> Any:
    return caller.league.merge(caller.name, caller.body.into, **caller.signed).as_data()


def _separate(caller: Caller) -> Any:
    return caller.league.separate(caller.name, **caller.signed).as_data()


PLAYER_OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "GET",
        "/table",
        "show_table",
        "Everybody by rating",
        list[answers.StandingAnswer],
        _table,
        query=(SEASON, LIMIT, OFFSET),
    ),
    Operation(
        "GET",
        "/players/{id}",
        "show_player",
        "Everything about a player",
        answers.PlayerAnswer,
        _player,
        query=(SEASON,),
    ),
    Operation(
        "POST",
        "/players",
        "add_player",
        "Add a player",
        answers.AddedAnswer,
        _add_player,
        "record",
        bodies.PlayerBody,
    ),
    Operation(
        "POST",
        "/players/{id}/rename",
        "rename_player",
        "Give a player another name",
        answers.EntryAnswer,
        _rename,
        "run",
        bodies.RenameBody,
    ),
    Operation(
        "POST",
        "/players/{id}/remove-name",
        "remove_name",
        "Take a player’s names out of the league, without a trace",
        answers.RemovalAnswer,
        _remove_name,
        "run",
        bodies.RemovalBody,
    ),
    Operation(
        "POST",
        "/players/{id}/merge",
        "merge_player",
        "Merge a duplicate into a player",
        answers.EntryAnswer,
        _merge,
        "run",
        bodies.MergeBody,
    ),
    Operation(
        "POST",
        "/players/{id}/separate",
        "separate_player",
        "Undo a merge",
        answers.EntryAnswer,
        _separate,
        "run",
        bodies.ReasonBody,
    ),
)
