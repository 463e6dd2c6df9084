"""Operations of a league's API on the table and its players."""

from __future__ import annotations

from typing import Any

from arpad.errors import InvalidValue
from arpad.league import CURRENT
from arpad.league.records import plain
from arpad.web.league import answers, bodies
from arpad.web.league.api import LIMIT, OFFSET, SEASON, Caller, Operation
from arpad.web.league.visit import allows
from arpad.web.problems import problem


def _table(caller: Caller) -> Any:
    rows = caller.desk.sight.table(caller.query.get("season", CURRENT))
    return plain(list(rows if "limit" not in caller.query else rows[caller.part]))


def _player(caller: Caller) -> Any:
    return caller.league.player(caller.name, caller.query.get("season", CURRENT)).as_data()


def _add_player(caller: Caller) -> Any:
    body = caller.body
    if body.rating is not None and not allows(caller.link, "run"):
        rule = "to set a start rating needs a link of the role run"
        return problem(403, InvalidValue("rating", body.rating, rule, "omit it"))
    who = caller.league.add_player(body.name, rating=body.rating, **caller.signed)
    return {"id": who, "name": caller.league.history.players[who].name}


def _rename(caller: Caller) -> Any:
    return caller.league.rename(caller.name, caller.body.to, **caller.signed).as_data()


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
