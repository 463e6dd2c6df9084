"""The operations of a league's API: one for everything that its pages can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.responses import Response

from arpad.facts import Fact
from arpad.league import CURRENT
from arpad.league.records import plain
from arpad.web.league import answers, bodies
from arpad.web.league.api import Caller, Operation
from arpad.web.league.downloads import FILES, file_answer
from arpad.web.league.settings_page import check_revocable

_SEASON = Fact("season", "text", "Season", "current, a number or a name, or all-time.")
_LIMIT = Fact("limit", "whole", "Limit", "At most so many.", least=1, most=1000, default=100)
_AFTER = Fact("after", "whole", "After", "Entries after this position.", least=0, default=0)
_OFFSET = Fact("offset", "whole", "Offset", "Omit so many first.", least=0, default=0)
_PLAYER = Fact("player", "text", "Player", "The name of somebody who took part.")
_WHO = Fact("player", "text", "Player", "A player's name.", required=True)
_OPPONENT = Fact("opponent", "text", "Opponent", "The opponent's name.", required=True)


def _league(caller: Caller) -> Any:
    league = caller.league
    history = league.history
    return {
        "name": league.name,
        "rules": league.rules.as_data(),
        "players": len(league.players()),
        "games": len(history.games),
        "position": history.position,
        "hash": history.hash,
        "role": caller.link.role,
    }


def _part(caller: Caller) -> slice:
    start = caller.query.get("offset", 0)
    return slice(start, start + caller.query.get("limit", 100))


def _table(caller: Caller) -> Any:
    rows = caller.desk.sight.table(caller.query.get("season", CURRENT))
    return plain(list(rows if "limit" not in caller.query else rows[_part(caller)]))


def _player(caller: Caller) -> Any:
    return caller.league.player(caller.name, caller.query.get("season", CURRENT)).as_data()


def _games(caller: Caller) -> Any:
    sight = caller.desk.sight
    ids = sight.newest()
    if "player" in caller.query:
        ids = sight.games_of(caller.league.player(caller.query["player"]).standing.id)
    return plain(sight.games(ids[_part(caller)]))


def _game(caller: Caller) -> Any:
    return caller.league.game(caller.id).as_data()


def _record(caller: Caller) -> Any:
    body = caller.body
    number = caller.league.record(
        body.sides,
        body.score,
        on=body.on,
        new=body.new,
        by=body.by,
        **caller.signed,
        **_facts(body.facts),
    )
    return caller.league.game(number).as_data()


def _facts(told: dict[str, Any]) -> dict[str, Any]:
    """Facts by names that are none of ours: the league refuses what it does not ask for."""
    ours = {"author", "reason", "on", "new", "by", "sides", "score"}
    return {f"{name} " if name in ours else name: value for name, value in told.items()}


def _correct(caller: Caller) -> Any:
    body = caller.body
    changes = {"sides": body.sides, "score": body.score, "on": body.on, "by": body.by}
    known = {name: value for name, value in changes.items() if value is not None}
    caller.league.correct(caller.id, **caller.signed, **known, **_facts(body.facts))
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


def _add_player(caller: Caller) -> Any:
    body = caller.body
    who = caller.league.add_player(body.name, rating=body.rating, **caller.signed)
    return {"id": who, "name": caller.league.history.players[who].name}


def _rename(caller: Caller) -> Any:
    return caller.league.rename(caller.name, caller.body.to, **caller.signed).as_data()


def _merge(caller: Caller) -> Any:
    return caller.league.merge(caller.name, caller.body.into, **caller.signed).as_data()


def _separate(caller: Caller) -> Any:
    return caller.league.separate(caller.name, **caller.signed).as_data()


def _chances(caller: Caller) -> Any:
    return caller.league.chances(caller.query["player"], caller.query["opponent"]).as_data()


def _head_to_head(caller: Caller) -> Any:
    return caller.league.head_to_head(caller.query["player"], caller.query["opponent"]).as_data()


def _end_season(caller: Caller) -> Any:
    body = caller.body
    caller.league.end_season(name=body.name, on=body.on, rule=body.rule, **caller.signed)
    return plain(list(caller.league.seasons()))


def _reopen_season(caller: Caller) -> Any:
    caller.league.reopen_season(**caller.signed)
    return plain(list(caller.league.seasons()))


def _preview(caller: Caller) -> Any:
    body = caller.body
    return caller.league.preview_rules(since=body.since, **_facts(body.changes)).as_data()


def _change_rules(caller: Caller) -> Any:
    body = caller.body
    changes = _facts(body.changes)
    return caller.league.change_rules(since=body.since, **caller.signed, **changes).as_data()


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
    return (caller.desk.messenger.shown() or nothing) | {"secret": secret}


def _set_webhook(caller: Caller) -> Any:
    return _webhook(caller, caller.desk.messenger.set(caller.body.url))


def _file(name: str) -> Callable[[Caller], Response]:
    return lambda caller: file_answer(caller.league, name, caller.query.get("season", ""))


_SEASONS = list[answers.SeasonAnswer]
OPERATIONS: tuple[Operation, ...] = (
    Operation("GET", "", "show_league", "The league", answers.LeagueAnswer, _league),
    Operation(
        "GET",
        "/table",
        "show_table",
        "Everybody by rating",
        list[answers.StandingAnswer],
        _table,
        query=(_SEASON, _LIMIT, _OFFSET),
    ),
    Operation(
        "GET",
        "/players/{id}",
        "show_player",
        "Everything about a player",
        answers.PlayerAnswer,
        _player,
        query=(_SEASON,),
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
    Operation(
        "GET",
        "/games",
        "list_games",
        "Games, the newest first",
        list[answers.GameAnswer],
        _games,
        query=(_PLAYER, _LIMIT, _OFFSET),
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
        "Confirm a result that waits for it",
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
    Operation(
        "GET",
        "/seasons",
        "list_seasons",
        "All seasons; the last one is on",
        _SEASONS,
        lambda caller: plain(list(caller.league.seasons())),
    ),
    Operation(
        "POST",
        "/seasons/end",
        "end_season",
        "End the season that is on",
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
        "The table before and after a change of rules",
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
        "GET",
        "/log",
        "show_log",
        "Entries of the log",
        list[answers.EntryAnswer],
        _log,
        query=(_AFTER, _LIMIT),
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
        "Make a link; its secret is shown this once",
        answers.NewLinkAnswer,
        _make_link,
        "run",
        bodies.LinkBody,
    ),
    Operation(
        "POST",
        "/links/{id}/revoke",
        "revoke_link",
        "Make a link open nothing from now on",
        list[answers.LinkAnswer],
        _revoke_link,
        "run",
        bodies.NothingBody,
    ),
    Operation(
        "GET",
        "/webhook",
        "show_webhook",
        "Where the webhook goes",
        answers.WebhookAnswer,
        _webhook,
        "run",
    ),
    Operation(
        "POST",
        "/webhook",
        "set_webhook",
        "Set or remove the webhook; its secret is shown this once",
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
            query=(_SEASON,) if name == "table.csv" else (),
            file=kind.partition(";")[0],
        )
        for name, (role, kind, _) in FILES.items()
    ),
)
