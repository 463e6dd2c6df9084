"""The page of a player: rating over time, every result with its reason, head to head."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from starlette.responses import Response

from arpad.errors import InvalidPlayer
from arpad.league import ALL_TIME, CURRENT, Change, GameView, PlayerView
from arpad.league.removal import NOT_WIPED
from arpad.web.league.chart import NARROW, WIDE, Chart, chart
from arpad.web.league.html import Pager, document, fragment, render
from arpad.web.league.request import LeagueRequest, choose, redirect, whole
from arpad.web.league.table_page import titles_apart

_ROWS = 25
_OPPONENTS = 12


def show_player(request: LeagueRequest) -> Response:
    """A player, by their number; with what would be removed, if that was the question."""
    history = request.league.history
    root = history.root(_known(request, request.number("id")))
    season = request.parameter("season")
    game = request.parameter("game") or None
    player = request.views.player(root, season or CURRENT, game)
    titles = titles_apart(request.league.rules)
    game = game or _shown_game(request, player, titles)
    name = player.standing.name
    pager = Pager(request, _ROWS, len(request.views.games_of(root)))

    def charts() -> dict[str, Any]:
        return {"charts": _charts(request, player, (WIDE, "wide"), (NARROW, "narrow"))}

    def results() -> dict[str, Any]:
        ids = request.views.games_of(root)[pager.rows]
        games = _games(request, player, ids)
        known = {"row": player.standing, "season": season, "shown": game}
        return {**known, "pager": pager, "games": games}

    depends = root, season, game
    others = [each.name for each in request.league.players() if each.name != name]
    values = {
        "player": player,
        "season": season,
        "game": game,
        "titles": titles,
        "ranked": sum(
            each.rank is not None for each in request.views.table(season or CURRENT, game=game)
        ),
        "charts": fragment(request, "charts.html", depends, charts),
        "results": fragment(request, "player_results.html", (*depends, pager.at), results),
        "most_opponents": _OPPONENTS,
        "others": others,
        "chances": _chances(request, name, game) if others else None,
        "merged": [
            each.name
            for each in history.players.values()
            if each.into is not None and history.root(each.id) == root
        ],
        **_removal(request),
    }
    described = f"{name} in {request.league.name}"
    return document(request, "player.html", name, values, describe=described)


def _shown_game(request: LeagueRequest, player: PlayerView, titles: Sequence[str]) -> str | None:
    """Where games are rated apart, the game whose ratings the page shows if none is chosen."""
    if not titles or not player.history:
        return titles[0] if titles else None
    return request.league.history.games.game(player.history[0].game).title


def _known(request: LeagueRequest, number: int) -> int:
    """The number of a player, or an error."""
    if number not in request.league.history.players:
        rule = "nobody in the league has this number"
        raise InvalidPlayer("player", number, rule, "choose them in the table")
    return number


def _charts(request: LeagueRequest, player: PlayerView, *widths: tuple[int, str]) -> list[Chart]:
    games = request.league.rules.provisional_games
    name, lines = player.standing.name, player.history
    return [chart(name, lines, games, *each) for each in widths] if lines else []


def show_chart(request: LeagueRequest) -> Response:
    """Only the chart, at the width that the script has measured."""
    who = request.number("id")
    history = request.league.history
    if who not in history.players:
        return Response(status_code=404)
    season, game = request.parameter("season") or CURRENT, request.parameter("game") or None
    player = request.views.player(history.root(who), season, game)
    width = max(240, min(2400, request.number("w", WIDE)))
    drawn = [render("chart.html", chart=each) for each in _charts(request, player, (width, "real"))]
    return Response("".join(drawn), 200, {"Cache-Control": "no-store"}, "image/svg+xml")


def _games(
    request: LeagueRequest, player: PlayerView, ids: Sequence[int]
) -> list[tuple[GameView, int, list[tuple[str, ...]], Change | None]]:
    """Games, in each the player's side, the others, and what it changed in this season."""
    name = player.standing.name
    lines = {line.game: line for line in player.history}
    rows = []
    for game in request.views.games(ids):
        own = next((at for at, side in enumerate(game.sides) if name in side), 0)
        others = [side for at, side in enumerate(game.sides) if at != own]
        rows.append((game, own, others, lines.get(game.id)))
    return rows


def _chances(request: LeagueRequest, name: str, game: str | None) -> Any:
    """Before a game: what each result against somebody would do; None if nobody is named."""
    opponent = request.parameter("against")
    return request.league.chances(name, opponent, game=game) if opponent else None


def _removal(request: LeagueRequest) -> dict[str, Any]:
    """What the removal of a name would do, if the form asks for it."""
    if request.form_value("do") != _PREVIEW or request.problem:
        return {"removal": None}
    name = _name(request)
    removal = request.league.preview_removal(name, request.optional("instead"))
    return {"removal": removal, "removed_name": name}


def change_player(request: LeagueRequest) -> Response:
    """Set facts, rename, merge, separate, or remove a name."""
    return choose(request, _ACTIONS)


def _name(request: LeagueRequest) -> str:
    players = request.league.history.players
    return players[_known(request, whole(request.form_value("id")))].name


def _done(request: LeagueRequest, name: str, done: str) -> Response:
    who = request.league.player(name, ALL_TIME).standing.id
    return redirect(f"player?id={who}&done={quote(done)}")


def _rename(request: LeagueRequest) -> Response:
    to, alike = request.form_value("to"), request.ticked("alike")
    request.league.rename(_name(request), to, alike=alike, **request.signed)
    return _done(request, to, "renamed")


def _describe(request: LeagueRequest) -> Response:
    """Set the facts of a player that the form has changed."""
    name = _name(request)
    known = request.league.player(name, ALL_TIME).facts
    changes: dict[str, Any] = {}
    for each in request.league.player_facts:
        text = request.form_value(each.name)
        if text != str(known.get(each.name, "")):
            changes[each.name] = each.read(text) if text else None
    request.league.describe_player(name, **request.signed, **changes)
    return _done(request, name, "described")


def _merge(request: LeagueRequest) -> Response:
    into = request.form_value("into")
    request.league.merge(_name(request), into, **request.signed)
    return _done(request, into, "merged")


def _separate(request: LeagueRequest) -> Response:
    name = request.form_value("name")
    request.league.separate(name, **request.signed)
    return _done(request, name, "separated")


def _remove_name(request: LeagueRequest) -> Response:
    instead = request.optional("instead")
    removal = request.league.remove_name(
        _name(request), instead, author=request.author, reason=request.form_value("reason")
    )
    return _done(request, _name(request), "not wiped" if NOT_WIPED in removal.left else "removed")


_PREVIEW = "preview removal"
_ACTIONS = {
    "describe": _describe,
    "rename": _rename,
    "merge": _merge,
    "separate": _separate,
    _PREVIEW: show_player,
    "remove name": _remove_name,
}
