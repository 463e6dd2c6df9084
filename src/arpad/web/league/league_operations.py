"""Operations of a league's API on the league itself: seasons, rules, log, links, files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.responses import Response

from arpad.facts import Fact
from arpad.league.records import plain
from arpad.web.league import answers, bodies
from arpad.web.league.api import LIMIT, SEASON, Caller, Operation, unreserved
from arpad.web.league.downloads import FILES, file_answer
from arpad.web.league.settings_page import check_revocable

_AFTER = Fact("after", "whole", "After", "Entries after this position.", least=0, default=0)
_SEASONS = list[answers.SeasonAnswer]


def _league(caller: Caller) -> Any:
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


def _end_season(caller: Caller) -> Any:
    body = caller.body
    caller.league.end_season(name=body.name, on=body.on, rule=body.rule, **caller.signed)
    return plain(list(caller.league.seasons()))


def _reopen_season(caller: Caller) -> Any:
    caller.league.reopen_season(**caller.signed)
    return plain(list(caller.league.seasons()))


def _preview(caller: Caller) -> Any:
    body = caller.body
    return caller.league.preview_rules(since=body.since, **unreserved(body.changes)).as_data()


def _change_rules(caller: Caller) -> Any:
    body = caller.body
    changes = unreserved(body.changes)
    return caller.league.change_rules(since=body.since, **caller.signed, **changes).as_data()


def _undo_rules(caller: Caller) -> Any:
    return caller.league.undo_rules(caller.body.entry, **caller.signed).as_data()


def _log(caller: Caller) -> Any:
    query = caller.query
    return plain(caller.league.log(after=query.get("after", 0), most=query.get("limit", 100)))


def _make_link(caller: Caller) -> Any:
    link, secret = caller.league.make_link(caller.body.role, caller.body.label)
    return {**link.as_data(), "secret": secret}


def _revoke_link(caller: Caller) -> Any:
    check_revocable(caller.link, caller.league.links(), caller.id)
    caller.league.revoke_link(caller.id)
    return plain(list(caller.league.links()))


def _webhook(caller: Caller, secret: str | None = None) -> Any:
    nothing = {"url": None, "position": None, "error": None, "failed": 0, "given_up": 0}
    return (caller.context.messenger.shown() or nothing) | {"secret": secret}


def _set_webhook(caller: Caller) -> Any:
    return _webhook(caller, caller.context.messenger.set(caller.body.url))


def _file(name: str) -> Callable[[Caller], Response]:
    return lambda caller: file_answer(caller.league, name, caller.query.get("season", ""))


LEAGUE_OPERATIONS: tuple[Operation, ...] = (
    Operation("GET", "", "show_league", "The league", answers.LeagueAnswer, _league),
    Operation(
        "GET",
        "/seasons",
        "list_seasons",
        "All seasons; the last is the current one",
        _SEASONS,
        lambda caller: plain(list(caller.league.seasons())),
    ),
    Operation(
        "POST",
        "/seasons/end",
        "end_season",
        "End the current season",
        _SEASONS,
        _end_season,
        "run",
        bodies.SeasonBody,
    ),
    Operation(
        "POST",
        "/seasons/reopen",
        "reopen_season",
        "Undo the end of the last season",
        _SEASONS,
        _reopen_season,
        "run",
        bodies.ReasonBody,
    ),
    Operation(
        "POST",
        "/rules/preview",
        "preview_rules",
        "What a change of rules would do, and why",
        answers.PreviewAnswer,
        _preview,
        "run",
        bodies.RulesBody,
    ),
    Operation(
        "POST",
        "/rules",
        "change_rules",
        "Change the rules",
        answers.EntryAnswer,
        _change_rules,
        "run",
        bodies.RulesBody,
    ),
    Operation(
        "POST",
        "/rules/undo",
        "undo_rules",
        "Undo a change of rules",
        answers.EntryAnswer,
        _undo_rules,
        "run",
        bodies.UndoBody,
    ),
    Operation(
        "GET",
        "/log",
        "show_log",
        "Entries of the log",
        list[answers.EntryAnswer],
        _log,
        query=(_AFTER, LIMIT),
    ),
    Operation(
        "GET",
        "/links",
        "list_links",
        "All links, without their secrets",
        list[answers.LinkAnswer],
        lambda caller: plain(list(caller.league.links())),
        "run",
    ),
    Operation(
        "POST",
        "/links",
        "make_link",
        "Make a link; its secret is shown only once",
        answers.NewLinkAnswer,
        _make_link,
        "run",
        bodies.LinkBody,
    ),
    Operation(
        "POST",
        "/links/{id}/revoke",
        "revoke_link",
        "Revoke a link",
        list[answers.LinkAnswer],
        _revoke_link,
        "run",
        bodies.NothingBody,
    ),
    Operation(
        "GET",
        "/webhook",
        "show_webhook",
        "The webhook and its deliveries",
        answers.WebhookAnswer,
        _webhook,
        "run",
    ),
    Operation(
        "POST",
        "/webhook",
        "set_webhook",
        "Set or remove the webhook; its secret is shown only once",
        answers.WebhookAnswer,
        _set_webhook,
        "run",
        bodies.WebhookBody,
    ),
    *(
        Operation(
            "GET",
            f"/files/{name}",
            f"download_{name.replace('.', '_')}",
            f"The file {name}",
            None,
            _file(name),
            role,
            query=(SEASON,) if name == "table.csv" else (),
            file=kind.partition(";")[0],
        )
        for name, (role, kind, _) in FILES.items()
    ),
)
