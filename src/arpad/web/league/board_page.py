"""The board on the wall: large type, no controls, refreshed by itself.

It shows the table, the season's race, the news, or what comes next; `?rotate` shows them in turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from itertools import islice
from typing import Any, NamedTuple

from starlette.responses import Response

from arpad.errors import InvalidValue
from arpad.league import GameView, Standing
from arpad.league.game_input import read_title
from arpad.league.highlights import Climb, Highlights
from arpad.league.rules import APART
from arpad.web.league.board_next import NextView, next_view
from arpad.web.league.embed import EMBEDDED, OPEN
from arpad.web.league.html import fragment, render, short_names
from arpad.web.league.race_chart import RaceChart, race_chart
from arpad.web.league.request import HEADERS, POLICY, LeagueRequest
from arpad.web.league.table_page import Line, line

VIEWS = ("table", "race", "news", "next")
#: Rows of the table; more players take turns, and the first ones stay.
_ROWS, _STAY = 12, 3
#: The pages of the table that take turns; nobody looks at a wall for longer.
_MOST_PAGES = 8
_FORM = 5
_CLIMBERS, _NEWS = 3, 5
#: Results below the latest one, if that needs few lines.
_BESIDE = 5
#: Lines of the latest result: sides by their places, members of a side.
MOST_PLACES, MOST_MEMBERS = 6, 4
#: How many of the newest results are searched for those of one game.
_SEARCHED = 2000
#: Names of more letters need the room of the line of the last ten games.
_LONG_NAME = 15
_RACERS = 12
_ORDINALS = ("first", "second", "third")


class BoardRow(NamedTuple):
    """A row of the table: what the last day has changed, and the line of the last ten games."""

    standing: Standing
    change: float | None
    line: Line | None


class Passing(NamedTuple):
    """Whom somebody has passed by the latest result, and the rank they have now."""

    name: str
    passed: list[str]
    rank: str


class Board(NamedTuple):
    """What is shown of the league, or of one of its games if each has ratings of its own.

    `latest` are the results that were recorded last, and `moved` who played the first of them.
    """

    title: str | None
    pages: list[list[BoardRow]]
    new: Highlights
    climbers: Sequence[Climb]
    latest: list[GameView]
    moved: list[int]
    passing: Passing | None
    race: RaceChart | None
    days: int
    has_long_names: bool
    next: NextView


def show_board(request: LeagueRequest) -> Response:
    """The board as one page, whole without a script."""
    view = request.parameter("view") or VIEWS[0]
    if view not in VIEWS:
        rule = f"the views of the board are {', '.join(VIEWS)}"
        raise InvalidValue("view", view, rule, "choose one of them, or write rotate")
    titles = _titles(request)
    shown = _in_turn(request, titles) if "rotate" in request.query else (view,)
    key = shown, tuple(titles)
    body = fragment(request, "board_views.html", key, lambda: _values(request, shown, titles))
    page = render(
        "board.html",
        league=request.league,
        body=body,
        scheme="light" if "light" in request.query else "dark",
    )
    headers = {**_headers(request), "ETag": f'"{sha256(page.encode()).hexdigest()[:32]}"'}
    return Response(page, 200, headers, "text/html; charset=utf-8")


def _in_turn(request: LeagueRequest, titles: Sequence[str | None]) -> tuple[str, ...]:
    """The views that take turns; nobody waits for one that has nothing to show."""
    is_empty = not any(any(next_view(request, title)) for title in titles)
    return VIEWS[:-1] if is_empty else VIEWS


def _titles(request: LeagueRequest) -> Sequence[str | None]:
    """The games whose boards take turns; None where all games are rated together."""
    game = request.parameter("game")
    rules = request.league.rules
    if rules.games != APART:
        if game:
            rule = "this league rates all games together, on one board"
            raise InvalidValue("game", game, rule, "omit it")
        return [None]
    return [read_title(game, rules)] if game else [each.name for each in rules.game_kinds]


def _headers(request: LeagueRequest) -> dict[str, str]:
    """Other pages may show a board by its own link, and by no other."""
    if request.link.role != EMBEDDED:
        return HEADERS
    policy = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
    return {**HEADERS, **OPEN, "Content-Security-Policy": policy}


def _values(
    request: LeagueRequest, shown: Sequence[str], titles: Sequence[str | None]
) -> dict[str, Any]:
    """What the views show."""
    boards = [_board(request, shown, title) for title in titles]
    newest = max(
        (each.latest[0] for each in boards if each.latest), key=lambda it: it.id, default=None
    )
    return {
        "boards": boards,
        "shown": shown,
        "newest": newest,
        "most_places": MOST_PLACES,
        "most_members": MOST_MEMBERS,
        "season": request.league.seasons()[-1].name,
        "address": request.address.partition("://")[2],
        "labels": labels([each.name for each in request.league.players()]),
    }


def _board(request: LeagueRequest, shown: Sequence[str], title: str | None) -> Board:
    league, views = request.league, request.views
    rows = views.table() if title is None else league.table(game=title)
    table = [row for row in rows if not row.hidden and row.rank is not None]
    new = league.highlights(_NEWS, game=title)
    latest = _latest(request, title)
    moved = [part.id for part in latest[0].parts] if latest else []
    passing = _passing(table, latest[0]) if latest else None
    beside, climbers = _room(latest[0], passing) if latest else (0, _CLIMBERS)
    race, days = None, 0
    if "race" in shown:
        racers = [row.id for row in table if row.games][:_RACERS]
        played, tracks = league.race(racers, game=title)
        race, days = race_chart(played, tracks, moved), len(played)
    return Board(
        title,
        _pages(request, table, new.today, title),
        new,
        new.climbers[:climbers],
        latest[: 1 + beside],
        moved,
        passing,
        race,
        days,
        any(len(row.name) > _LONG_NAME for row in table),
        next_view(request, title),
    )


def _latest(request: LeagueRequest, title: str | None) -> list[GameView]:
    """The results that were recorded last, without void ones."""
    games = request.league.history.games
    recent = range(len(games), max(0, len(games) - _SEARCHED), -1)
    numbers = (
        number
        for number in recent
        if not games.game(number).void and title in (None, games.title(number))
    )
    return request.views.games(list(islice(numbers, 1 + _BESIDE)))


def _room(game: GameView, passing: Passing | None) -> tuple[int, int]:
    """How many results, and how many climbers, there is room for below the latest result."""
    lines = min(len(game.sides), MOST_PLACES) - 2
    if game.score is not None:
        lines = min(max(map(len, game.sides)), MOST_MEMBERS) - 1
    if passing is not None or game.status == "waiting":
        lines += 1
    beside = max(1, _BESIDE - lines)
    return beside, max(0, _CLIMBERS - max(0, lines - _BESIDE + 1))


def _pages(
    request: LeagueRequest, table: Sequence[Standing], today: Any, title: str | None
) -> list[list[BoardRow]]:
    """The rows of the table in pages, each with those who stay."""
    table = table[: _STAY + _MOST_PAGES * (_ROWS - _STAY)]
    recent = request.league.recent(10, players=[row.id for row in table], game=title)
    rows = [
        BoardRow(
            row,
            today.get(row.id),
            line(recent[row.id]) if len(recent.get(row.id, ())) > 1 else None,
        )
        for row in table
    ]
    if len(rows) <= _ROWS:
        return [rows]
    size = _ROWS - _STAY
    pages = [rows[at : at + size] for at in range(_STAY, len(rows), size)][:_MOST_PAGES]
    return [[*rows[:_STAY], *page] for page in pages]


def _passing(table: Sequence[Standing], game: GameView) -> Passing | None:
    """Who has passed others by a game, if anybody has: whoever is highest now.

    A game that was dated back, or is rated with others, is not what made the table.
    """
    before = {part.id: part.before for part in game.parts}
    after = {part.id: part.after for part in game.parts}
    if any(after.get(row.id, row.rating) != row.rating for row in table):
        return None
    old = {row.id: before.get(row.id, row.rating) for row in table}
    for row in table:
        if row.id not in before:
            continue
        passed = [
            each.name
            for each in table
            if each.rating < row.rating and (old[each.id] or 0) > (old[row.id] or 0)
        ]
        if passed and row.rank is not None:
            return Passing(row.name, passed, _ordinal(row.rank))
    return None


def _ordinal(rank: int) -> str:
    """A rank as a word, or as a number with its ending.

    >>> _ordinal(2), _ordinal(11), _ordinal(22)
    ('second', '11th', '22nd')
    """
    if rank <= len(_ORDINALS):
        return _ORDINALS[rank - 1]
    ending = "th" if rank % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(rank % 10)
    return f"{rank}{ending or 'th'}"


def labels(names: Sequence[str]) -> dict[str, str]:
    """What the board calls players beside the table: first names, if need be with an initial.

    >>> list(labels(["Ann Alpha", "Ann Beta", "Bob Beta", "Cy Beta", "Cy Bell"]).values())
    ['Ann A.', 'Ann B.', 'Bob', 'Cy Beta', 'Cy Bell']
    """
    short = short_names(names)
    words = {name: name.split() for name in names if short[name] == name and " " in name}
    longer = {name: f"{each[0]} {each[-1][0]}." for name, each in words.items()}
    counts = Counter(longer.values())
    return short | {name: label for name, label in longer.items() if counts[label] == 1}
