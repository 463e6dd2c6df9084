"""All results of a league and its log, and the page of one: who recorded or voided it, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from starlette.responses import Response

from arpad.errors import InvalidGames
from arpad.league import Entry, GameView, entry_in_words, what_it_says
from arpad.league.commands import opponents
from arpad.league.names import find
from arpad.league.rights import (
    check_allows,
    check_undoable,
    confirming,
    confirms_for,
    has_personal,
    is_undoable,
)
from arpad.league.seasons import closed_season
from arpad.web.league.html import Pager, document, versus
from arpad.web.league.request import LeagueRequest, choose, redirect
from arpad.web.league.view_cache import NewestFirst

_ROWS = 50


def show_games(request: LeagueRequest) -> Response:
    """All results by day, the newest first; those of one player, if one is named."""
    chosen, whose = _chosen(request)
    ids = _in_which(request, chosen, request.parameter("game"))
    pager = Pager(request, _ROWS, len(ids))
    values = {
        "pager": pager,
        "games": request.views.games(ids[pager.rows]),
        "names": [each.name for each in request.league.players()[:500]],
        "heading": f"Results of {whose}" if whose and ids else "Results",
    }
    return document(request, "games.html", "Results", values)


def _chosen(request: LeagueRequest) -> tuple[NewestFirst, str]:
    """The ids of the games to show, and the player's name if they are one player's."""
    history = request.league.history
    who = request.number("player")
    if request.parameter("q"):
        who = find(history, request.parameter("q"))
    if who not in history.players:
        return request.views.newest(), ""
    root = history.root(who)
    return request.views.games_of(root), history.players[root].name


def _in_which(request: LeagueRequest, ids: Sequence[int], title: str) -> Sequence[int]:
    """Those games in which that was played; all of them if none is named."""
    title_of = request.league.history.games.title
    return [number for number in ids if title_of(number) == title] if title else ids


def show_game(request: LeagueRequest) -> Response:
    """One game in its current state, what happened to it, and the forms to change it."""
    history, now = request.league.history, request.league.clock().timestamp()
    game = request.league.game(_number(request))
    links = request.league.links()
    confirms = confirms_for(request.link, links)
    allowed = opponents(history, history.games.game(game.id))
    values = {
        "game": game,
        "trail": [(entry, what_it_says(history, entry)) for entry in game.trail],
        "opponents": [history.players[who].name for who in allowed],
        "confirms": confirms if confirms != "own" or request.link.player_id in allowed else None,
        "has_personal": has_personal(links),
        "undoable": is_undoable(request.link, history, game.id, now),
        "closed": None if request.may("run") else closed_season(history, game.on, game.id),
        "sides": "\n".join(" + ".join(side) for side in game.sides),
        "score": _score(game),
        "points": _points(game),
        "facts": [(each, _fact(game, each.name)) for each in request.league.game_facts],
    }
    return document(request, "game.html", versus(game), values)


def _number(request: LeagueRequest) -> int:
    number = request.number("id")
    if not 1 <= number <= len(request.league.history.games):
        rule = f"the games of this league are 1 to {len(request.league.history.games)}"
        raise InvalidGames("game", request.parameter("id"), rule, "choose one of the results")
    return number


def _score(game: GameView) -> str:
    """The result as the form has it: the score of both sides or of the first, or all places."""
    if game.sets:
        return " ".join(f"{one}-{other}" for one, other in game.sets)
    if game.points and game.score is not None:
        return "-".join(map(str, game.points))
    return f"{game.score:g}" if game.score is not None else ",".join(map(str, game.places))


def _points(game: GameView) -> str:
    """The points of more than two sides, as the form has them."""
    return ",".join(map(str, game.points or ())) if game.score is None else ""


def _fact(game: GameView, name: str) -> str:
    value = game.facts.get(name, "")
    return str(value).lower() if isinstance(value, bool) else str(value)


def change_game(request: LeagueRequest) -> Response:
    """Correct, void, restore or confirm."""
    actions: dict[str, Callable[[LeagueRequest], str]] = {
        "correct": _correct,
        "void": _void,
        "restore": _restore,
        "confirm": _confirm,
    }
    place = choose(request, actions)
    return redirect(place)


def _done(request: LeagueRequest, number: int, words: str) -> str:
    if request.form_value("back") == "table":
        return f"./?undone={number}#rec"
    if request.form_value("back") == "waiting":
        return "./"
    return f"game?id={number}&done={words}"


def _void(request: LeagueRequest) -> str:
    number, league = _number(request), request.league
    check_undoable(request.link, league.history, number, league.clock().timestamp())
    league.void(number, **request.signed)
    return _done(request, number, "voided")


def _restore(request: LeagueRequest) -> str:
    number = _number(request)
    check_allows(request.link, "record")
    request.league.restore(number, **request.signed)
    return _done(request, number, "restored")


def _confirm(request: LeagueRequest) -> str:
    number, league = _number(request), request.league
    by = confirming(request.link, league.links(), league.history, request.optional("by"))
    league.confirm(number, by=by, **request.signed)
    return _done(request, number, "confirmed")


def _correct(request: LeagueRequest) -> str:
    """Correct a game; only fields that differ from its current state are changed."""
    check_allows(request.link, "record")
    number = _number(request)
    game = request.league.game(number)
    changes: dict[str, Any] = {}
    sides = request.sides
    if sides and sides != [list(side) for side in game.sides]:
        changes["sides"] = sides
    score = request.form_value("score")
    if score and (score != _score(game) or len(sides) != len(game.sides)):
        changes["score"] = score
    points = request.form_value("points")
    if points and points != _points(game):
        changes["points"] = points
    title = request.form_value("game")
    if "game" in request.form and title != (game.game or ""):
        changes["game"] = title
    if request.form_value("on") and request.form_value("on") != game.on.isoformat():
        changes["on"] = request.form_value("on")
    for each in request.league.game_facts:
        if request.form_value(each.name) != _fact(game, each.name):
            changes[each.name] = request.optional(each.name)
    request.league.correct(number, **request.signed, **changes)
    return _done(request, number, "corrected")


def show_log(request: LeagueRequest) -> Response:
    """The log: every entry, the newest first."""
    total = request.league.position
    pager = Pager(request, _ROWS, total)
    end = total - pager.rows.start
    entries = request.league.log(after=max(0, end - _ROWS), most=min(_ROWS, end))
    values = {
        "pager": pager,
        "entries": [(each, _in_words(request, each)) for each in entries[::-1]],
    }
    return document(request, "log.html", "Log", values)


def _in_words(request: LeagueRequest, entry: Entry) -> str:
    """What an entry says; without the kind and the number of its game, which is a link."""
    text = entry_in_words(request.league.history, entry)
    if "game" not in entry.data:
        return text
    return text.removeprefix(f"{entry.kind} game {entry.data['game']}")
