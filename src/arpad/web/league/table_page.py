"""The first page of a league: the table, the latest results, and next to them a form to record."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import islice, pairwise
from typing import Any, NamedTuple

from starlette.responses import Response

from arpad.engine import PlainTerms
from arpad.facts import read_day
from arpad.league import ALL_TIME, CURRENT, GameView, Rules, Standing
from arpad.league.commands import waiting_for
from arpad.league.names import key
from arpad.league.rules import APART
from arpad.web.league.challenges_page import next_challenges
from arpad.web.league.html import Pager, document, fragment
from arpad.web.league.record_form import record_form
from arpad.web.league.request import LeagueRequest

#: Rows of the table on one page.
ROWS = 100
#: With fewer players than this there is no search field.
SEARCHED = 15
_MOST_SEASONS = 8
_LATELY = 6
#: How many results a player is asked to confirm at once.
_MOST_WAITING = 5
#: How many results are a player's form.
_FORM = 5


class Line(NamedTuple):
    """The ratings over the last games as a small line: its first height, its path and its end."""

    start: str
    path: str
    x: str
    y: str
    change: float
    games: int


def show_table(request: LeagueRequest) -> Response:
    """The table of the current season, of another one, or of all time."""
    season, on = request.parameter("season") or CURRENT, _day(request)
    game = request.parameter("game") or None
    everybody = request.views.table(season, on, game)
    newest = request.views.newest()
    first = request.views.games(newest[-1:])
    values: dict[str, Any] = {
        "players": len(everybody),
        "games": len(request.league.history.games),
        "since": first[0].on if first else None,
        "rules_in_short": _in_short(request.league.rules),
        "season": season,
        "on": on,
        "seasons": _seasons(request),
        "game": game,
        "titles": titles_apart(request.league.rules),
        "latest": request.views.games(newest[:1]),
        "standings": _standings(request, season, on, game),
        "challenges": next_challenges(request),
    }
    if request.may("record only"):
        values |= record_form(request) | {"waiting": _waiting(request)}
    return document(request, "table.html", "", values)


def _waiting(request: LeagueRequest) -> list[GameView]:
    """The newest results that wait until the player whose link this is confirms them."""
    who, league = request.link.player_id, request.league
    if who is None:
        return []
    numbers = waiting_for(league.history, who, league.clock().timestamp())
    return request.views.games(islice(numbers, _MOST_WAITING))


def _day(request: LeagueRequest) -> date | None:
    """The day that the table is of, if one is chosen."""
    text = request.parameter("on")
    return read_day(text, "on") if text else None


def titles_apart(rules: Rules) -> list[str]:
    """The games to choose from, if each has a table of its own."""
    return [each.name for each in rules.game_kinds] if rules.games == APART else []


def _standings(request: LeagueRequest, season: str, on: date | None, game: str | None) -> str:
    """The table, the inactive players, and the latest results."""
    everybody = request.views.table(season, on, game)
    name = request.parameter("q")
    rows = [row for row in everybody if (key(name) in key(row.name) if name else not row.hidden)]
    pager = Pager(request, ROWS, len(rows))

    def values() -> dict[str, Any]:
        shown = rows[pager.rows]
        recent = request.views.recent((row.id for row in shown), season, on, game)
        return {
            "searched": len(everybody) >= SEARCHED,
            "rows": [_row(row, recent.get(row.id, [])) for row in shown],
            "form_games": _FORM,
            "pager": pager,
            "inactive": [row for row in everybody if row.hidden],
            "most_inactive": ROWS,
            "latest": request.views.games(request.views.newest(on)[:_LATELY]),
            "on": on,
            "game": game,
        }

    depends = (request.parameter("season"), on, game, name, pager.at)
    return fragment(request, "standings_of_season.html", depends, values)


def _seasons(request: LeagueRequest) -> list[tuple[str, str]]:
    """The seasons to choose from, if one has ended."""
    *ended, current = request.league.seasons()
    if not ended:
        return []
    past = [(str(each.number), each.name) for each in reversed(ended)]
    return [(CURRENT, current.name), (ALL_TIME, "All time"), *past][:_MOST_SEASONS]


def _row(row: Standing, recent: Sequence[float]) -> tuple[Standing, float | None, Line | None]:
    """A row of the table, what the last games changed, and the line of the last ten."""
    if len(recent) < 2:
        return row, None, None
    return row, recent[-1] - recent[-_FORM - 1 :][0], line(recent)


def line(recent: Sequence[float]) -> Line:
    """The small line of some ratings."""
    low, high, games = min(recent), max(recent), len(recent) - 1
    spread = (high - low) or 1.0
    points = [
        (f"{2 + 90 * number / games:.1f}", f"{22.8 - 19.6 * (value - low) / spread:.1f}")
        for number, value in enumerate(recent)
    ]
    path = "M" + "L".join(f"{x} {y}" for x, y in points)
    return Line(points[0][1], path, *points[-1], recent[-1] - recent[0], games)


def _in_short(rules: Rules) -> str:
    """The rules in one line, shown above the table."""
    terms = rules.engine().plain
    return f"{rules.rating_system.name}." if terms is None else f"Plain Elo, {_k_words(terms)}."


def _k_words(terms: PlainTerms) -> str:
    """K of a plain pool: K 24; K 40 for the first 8 games."""
    if terms.by_rating is not None:
        return "K by rating"
    steps = [(n, k) for n, k in enumerate(terms.ks) if n == 0 or terms.ks[n - 1] != k]
    text = f"K\u00a0{terms.ks[-1]:g}"
    for (start, k), (end, _) in pairwise(steps):
        which = f"the first {end} games" if start == 0 else f"games {start + 1} to {end}"
        text += f"; K\u00a0{k:g} for {which}"
    return text
