"""Operations of a league's API on the table and its players."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from pydantic import create_model

from arpad.errors import NotAllowed
from arpad.league import CURRENT, Entry, PlayerView, Removal, Standing
from arpad.league.records import plain
from arpad.league.rights import allows
from arpad.web.api.answers import model_of
from arpad.web.league import bodies
from arpad.web.league.api import (
    GAME,
    LIMIT,
    OFFSET,
    ON,
    SEASON,
    Caller,
    Operations,
    naming_alike,
    unreserved,
)

PLAYER_OPERATIONS = Operations()
_FIELDS: dict[str, Any] = {
    name: (field.annotation, field)
    for name, field in model_of(PlayerView).model_fields.items()
    if name != "standing"  # not a part of the answer: its fields are among the others
}
PlayerAnswer = create_model("PlayerView", __base__=model_of(Standing), **_FIELDS)


class AddedData(TypedDict):
    """A player who was added."""

    id: Annotated[int, "The player’s number."]
    name: Annotated[str, "Their name."]


@PLAYER_OPERATIONS.get("/table", list[Standing], query=(SEASON, ON, GAME, LIMIT, OFFSET))
def show_table(caller: Caller) -> Any:
    """Everybody by rating."""
    query = caller.query
    rows = caller.context.views.table(
        query.get("season", CURRENT), query.get("on"), query.get("game")
    )
    return plain(list(rows if "limit" not in query else rows[caller.part]))


@PLAYER_OPERATIONS.get("/players/{id}", PlayerAnswer, query=(SEASON, GAME))
def show_player(caller: Caller) -> Any:
    """Everything about a player."""
    query = caller.query
    season, game = query.get("season", CURRENT), query.get("game")
    return caller.league.player(caller.name, season, game=game).as_data()


@PLAYER_OPERATIONS.post("/players", AddedData, "record", bodies.PlayerBody)
def add_player(caller: Caller) -> Any:
    """Add a player."""
    body = caller.body
    if body.rating is not None and not allows(caller.link, "run"):
        rule = "to set a start rating needs a link of the role run"
        raise NotAllowed("rating", body.rating, rule, "omit it")
    with naming_alike():
        who = caller.league.add_player(
            body.name, rating=body.rating, alike=body.alike, **caller.signed
        )
    return {"id": who, "name": caller.league.history.players[who].name}


@PLAYER_OPERATIONS.post("/players/{id}/facts", Entry, "run", bodies.PlayerFactsBody)
def describe_player(caller: Caller) -> Any:
    """Set what is known of a player: birth year, club."""
    facts = unreserved(caller.body.facts)
    return caller.league.describe_player(caller.name, **caller.signed, **facts).as_data()


@PLAYER_OPERATIONS.post("/players/{id}/rename", Entry, "run", bodies.RenameBody)
def rename_player(caller: Caller) -> Any:
    """Give a player another name."""
    body = caller.body
    with naming_alike():
        entry = caller.league.rename(caller.name, body.to, alike=body.alike, **caller.signed)
    return entry.as_data()


@PLAYER_OPERATIONS.post("/players/{id}/remove-name", Removal, "run", bodies.RemovalBody)
def remove_name(caller: Caller) -> Any:
    """Take a player’s names out of the league, without a trace."""
    body, league = caller.body, caller.league
    with naming_alike():
        removal = league.preview_removal(caller.name, body.to, alike=body.alike)
        if not body.preview:
            removal = league.remove_name(caller.name, body.to, alike=body.alike, **caller.signed)
    return removal.as_data()


@PLAYER_OPERATIONS.post("/players/{id}/merge", Entry, "run", bodies.MergeBody)
def merge_player(caller: Caller) -> Any:
    """Merge a duplicate into a player."""
    return caller.league.merge(caller.name, caller.body.into, **caller.signed).as_data()


@PLAYER_OPERATIONS.post("/players/{id}/separate", Entry, "run", bodies.ReasonBody)
def separate_player(caller: Caller) -> Any:
    """Undo a merge."""
    return caller.league.separate(caller.name, **caller.signed).as_data()
