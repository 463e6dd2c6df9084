"""Operations of a league's API on the league itself: seasons, rules, log, links, files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypedDict

from pydantic import Field
from starlette.responses import Response

from arpad.facts import Fact
from arpad.league import Entry, Link, RulesFrom, RulesPreview, Season
from arpad.league.records import Champion, SeasonAwards, plain
from arpad.web.api.answers import model_of
from arpad.web.league import bodies
from arpad.web.league.api import GAME, LIMIT, ON, SEASON, Caller, Operation, Operations, unreserved
from arpad.web.league.downloads import FILES, file_answer
from arpad.web.league.settings_page import check_revocable

LEAGUE_OPERATIONS = Operations()
_AFTER = Fact("after", "whole", "After", "Entries after this position.", least=0, default=0)


class LeagueData(TypedDict):
    """The league itself."""

    name: Annotated[str, "What it is called."]
    rules: Annotated[dict[str, Any], "Everything that is set, as it is today."]
    in_time: Annotated[
        list[RulesFrom], "From which days on settings have other values, in the future too."
    ]
    players: Annotated[int, "How many there are."]
    games: Annotated[int, "How many were recorded, void ones too."]
    position: Annotated[int, "How many entries the log has."]
    hash: Annotated[str, "The hash of the whole log."]
    role: Annotated[str, "The role of this token."]


class NewLink(model_of(Link)):  # type: ignore[misc]
    """A new link with its secret, which is shown only once."""

    secret: str = Field(description="The token, and the part of the address after /league/.")


class WebhookData(TypedDict):
    """The webhook: its address, and what has been delivered."""

    url: Annotated[str | None, "The address; null where none is set."]
    position: Annotated[int | None, "The last entry that was delivered."]
    error: Annotated[str | None, "Why the last attempt failed."]
    failed: Annotated[int, "Failed attempts to deliver the next entry."]
    given_up: Annotated[int, "Entries that were given up: refused, or not accepted for a day."]
    secret: Annotated[str | None, "The key of the signature; only when it is set."]


@LEAGUE_OPERATIONS.get("", LeagueData)
def show_league(caller: Caller) -> Any:
    """The league."""
    league = caller.league
    history = league.history
    return {
        "name": league.name,
        "rules": league.rules.as_data(),
        "in_time": plain(league.rules_in_time()),
        "players": len(league.players()),
        "games": len(history.games),
        "position": history.position,
        "hash": history.hash,
        "role": caller.link.role,
    }


@LEAGUE_OPERATIONS.get("/seasons", list[Season])
def list_seasons(caller: Caller) -> Any:
    """All seasons; the last is the current one."""
    return plain(list(caller.league.seasons()))


@LEAGUE_OPERATIONS.get("/champions", list[Champion], query=(GAME,))
def list_champions(caller: Caller) -> Any:
    """Who was among the first at the end of each season."""
    return plain(list(caller.context.views.champions(caller.query.get("game"))))


@LEAGUE_OPERATIONS.get("/seasons/{id}/awards", SeasonAwards, query=(GAME,))
def show_awards(caller: Caller) -> Any:
    """The awards of a season: most gained, longest streak, biggest upset …"""
    return caller.context.views.awards(caller.id, caller.query.get("game")).as_data()


@LEAGUE_OPERATIONS.post("/seasons/end", list[Season], "run", bodies.SeasonBody)
def end_season(caller: Caller) -> Any:
    """End the current season."""
    body = caller.body
    caller.league.end_season(name=body.name, on=body.on, rule=body.rule, **caller.signed)
    return list_seasons(caller)


@LEAGUE_OPERATIONS.post("/seasons/reopen", list[Season], "run", bodies.ReasonBody)
def reopen_season(caller: Caller) -> Any:
    """Undo the end of the last season."""
    caller.league.reopen_season(**caller.signed)
    return list_seasons(caller)


@LEAGUE_OPERATIONS.post("/seasons/{id}/name", list[Season], "run", bodies.SeasonNameBody)
def name_season(caller: Caller) -> Any:
    """Name a season, by its number."""
    caller.league.name_season(caller.body.name, caller.id, **caller.signed)
    return list_seasons(caller)


@LEAGUE_OPERATIONS.post("/seasons/{id}/close", list[Season], "run", bodies.ReasonBody)
def close_season(caller: Caller) -> Any:
    """Close a season that has ended, and all before it: only links to run change them."""
    caller.league.close_season(caller.id, **caller.signed)
    return list_seasons(caller)


@LEAGUE_OPERATIONS.post("/seasons/{id}/open", list[Season], "run", bodies.ReasonBody)
def open_season(caller: Caller) -> Any:
    """Open a closed season again, and all after it."""
    caller.league.open_season(caller.id, **caller.signed)
    return list_seasons(caller)


@LEAGUE_OPERATIONS.post("/rules/preview", RulesPreview, "run", bodies.RulesBody)
def preview_rules(caller: Caller) -> Any:
    """What a change of rules would do, and why."""
    body = caller.body
    return caller.league.preview_rules(since=body.since, **unreserved(body.changes)).as_data()


@LEAGUE_OPERATIONS.post("/rules", Entry, "run", bodies.RulesBody)
def change_rules(caller: Caller) -> Any:
    """Change the rules."""
    body = caller.body
    changes = unreserved(body.changes)
    return caller.league.change_rules(since=body.since, **caller.signed, **changes).as_data()


@LEAGUE_OPERATIONS.post("/rules/undo", Entry, "run", bodies.UndoBody)
def undo_rules(caller: Caller) -> Any:
    """Undo a change of rules."""
    return caller.league.undo_rules(caller.body.entry, **caller.signed).as_data()


@LEAGUE_OPERATIONS.get("/log", list[Entry], query=(_AFTER, LIMIT))
def show_log(caller: Caller) -> Any:
    """Entries of the log."""
    query = caller.query
    return plain(caller.league.log(after=query.get("after", 0), most=query.get("limit", 100)))


@LEAGUE_OPERATIONS.get("/links", list[Link], "run")
def list_links(caller: Caller) -> Any:
    """All links, without their secrets."""
    return plain(list(caller.league.links()))


@LEAGUE_OPERATIONS.post("/links", NewLink, "run", bodies.LinkBody)
def make_link(caller: Caller) -> Any:
    """Make a link; its secret is shown only once."""
    body = caller.body
    link, secret = caller.league.make_link(body.role, body.label, player=body.player)
    return {**link.as_data(), "secret": secret}


@LEAGUE_OPERATIONS.post("/links/{id}/revoke", list[Link], "run", bodies.NothingBody)
def revoke_link(caller: Caller) -> Any:
    """Revoke a link."""
    check_revocable(caller.link, caller.league.links(), caller.id)
    caller.league.revoke_link(caller.id)
    return list_links(caller)


@LEAGUE_OPERATIONS.get("/webhook", WebhookData, "run")
def show_webhook(caller: Caller) -> Any:
    """The webhook and its deliveries."""
    return _webhook(caller, None)


@LEAGUE_OPERATIONS.post("/webhook", WebhookData, "run", bodies.WebhookBody)
def set_webhook(caller: Caller) -> Any:
    """Set or remove the webhook; its secret is shown only once."""
    return _webhook(caller, caller.context.messenger.set(caller.body.url))


def _webhook(caller: Caller, secret: str | None) -> Any:
    nothing = {"url": None, "position": None, "error": None, "failed": 0, "given_up": 0}
    return (caller.context.messenger.shown() or nothing) | {"secret": secret}


def _file(name: str) -> Callable[[Caller], Response]:
    return lambda caller: file_answer(caller.league, name, **caller.query)


LEAGUE_OPERATIONS += [
    Operation(
        "GET",
        f"/files/{name}",
        f"download_{name.replace('.', '_')}",
        f"The file {name}",
        None,
        _file(name),
        role,
        query=(SEASON, ON, GAME) if name == "table.csv" else (),
        file=kind.partition(";")[0],
    )
    for name, (role, kind, _) in FILES.items()
]
