"""The form for a result next to the table: who is offered first, how results are written, what was
just saved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Any

from arpad.league import GameView, LeaguePlayer, Standing
from arpad.league.games import LeagueGame
from arpad.league.names import key
from arpad.league.rules import APART, GameKind
from arpad.web.league.html import short_names
from arpad.web.league.request import LeagueRequest

#: How many names are seen at once, how many others unfold below them; any further are searched.
_SEEN, _MOST = 10, 200
#: How many a browser without scripts offers; all others can be typed.
_BY_HAND = 23
#: The last games, which say who plays often, and how high scores usually are.
_LATEST = 100
#: The numbers of the score pad go up to the highest of the latest scores, within these bounds.
_PAD, _LARGEST_PAD = 10, 30
#: Rows of the table that are shown with a result that was saved.
_ROWS = 7


def record_form(request: LeagueRequest) -> dict[str, Any]:
    """What the form shows."""
    players, everybody = _by_use(request), len(request.views.ids())
    seen = min(len(players), everybody if everybody <= _SEEN + 1 else _SEEN)
    names = short_names([each.name for each in players])
    saved = request.number("saved")
    number = saved if _is_game(request, saved) else request.number("undone")
    game = request.league.game(number) if _is_game(request, number) else None
    return {
        "offered": [(each, names[each.name]) for each in players],
        "seen": seen,
        "more": everybody - seen,
        "has_others": everybody > len(players),
        "by_hand": _BY_HAND,
        "kinds": _kinds(request),
        "can_team": bool(request.league.rules.engine().members_get),
        "saved": game,
        "table_now": _table_now(request, game) if game and number == saved else (),
        "is_undone": number != saved,
    }


def _is_game(request: LeagueRequest, number: int) -> bool:
    return 1 <= number <= len(request.league.history.games)


def _latest(request: LeagueRequest) -> list[LeagueGame]:
    games = request.league.history.games
    return [games.game(number) for number in request.views.newest()[:_LATEST]]


def _by_use(request: LeagueRequest) -> list[LeaguePlayer]:
    """Who played most of the latest games, then all others by name, if there are not too many."""

    def count() -> list[LeaguePlayer]:
        root = request.league.history.root
        played = Counter(root(who) for game in _latest(request) for who in game.players)
        players = request.league.players()
        if len(players) > _MOST:
            players = [each for each in players if each.id in played] or players
        return sorted(players[:_MOST], key=lambda each: (-played[each.id], key(each.name)))

    return request.views.cached("by use", count)


def _kinds(request: LeagueRequest) -> list[tuple[GameKind, int, bool]]:
    """The games that the league plays, each with the highest number of its score pad, and whether
    it was played last; one without a name if it does not name them."""
    rules, latest = request.league.rules, _latest(request)
    kinds = rules.game_kinds or (GameKind("", rules.usual_way),)
    last = latest[0].title if latest else ""
    chosen = next((kind for kind in kinds if kind.name == last), kinds[0])
    return [
        (kind, _highest(game for game in latest if game.title == kind.name), kind == chosen)
        for kind in kinds
    ]


def _highest(games: Iterable[LeagueGame]) -> int:
    numbers = [
        number
        for game in games
        if len(game.sides) == 2
        for number in (chain(*game.sets) if game.sets else game.points)
    ]
    return min(_LARGEST_PAD, max([_PAD, *numbers]))


def _table_now(request: LeagueRequest, saved: GameView) -> list[tuple[Standing, float | None]]:
    """The top of the table and who just played, with what the game changed for them."""
    changes = {part.id: part.change for part in saved.parts}
    title = saved.game if request.league.rules.games == APART else None
    rows = request.league.table(game=title) if title else request.views.table()
    ranked = [row for row in rows if row.rank is not None]
    top = max(0, _ROWS - sum(row.id in changes for row in ranked[_ROWS:]))
    shown = [row for at, row in enumerate(ranked) if at < top or row.id in changes]
    return [(row, changes.get(row.id)) for row in shown]
