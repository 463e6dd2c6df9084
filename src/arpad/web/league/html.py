"""The HTML of a league's pages: their templates, and how they show numbers, days and results."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from datetime import date
from functools import lru_cache
from secrets import token_hex
from typing import Any
from urllib.parse import urlencode

from starlette.responses import Response

from arpad.exact import MONTHS, day_text
from arpad.league import GameView, Score
from arpad.render.templating import environment, trusted
from arpad.web.league.request import HEADERS, LeagueRequest
from arpad.web.shell import shell

_RESULTS = {1.0: "1–0", 0.5: "½–½", 0.0: "0–1"}
_RESULT = re.compile("((?:½|[0-9]+)–(?:½|[0-9]+))")


def month_name(on: date) -> str:
    """The name of a day's month."""
    return MONTHS[on.month - 1]


def short_day(on: date, today: date) -> str:
    """A short date: 2 Nov, with the year if it is not this year."""
    year = "" if on.year == today.year else f" {on.year}"
    return f"{on.day} {month_name(on)[:3]}{year}"


def moment(time: str) -> str:
    """A moment of the log in words: 2 November 2026, 14:05 UTC."""
    return f"{day_text(date.fromisoformat(time[:10]))}, {time[11:16]} UTC"


def rating(value: float | None) -> str:
    """A rating as it is shown, or a dash if there is none."""
    return "–" if value is None else f"{value:.0f}"


def signed(change: float, places: int = 1) -> str:
    """A change with its sign: +11.5, −0.9, 0.0.

    >>> signed(-0.94), signed(0.0), signed(-0.01)
    ('−0.9', '0.0', '0.0')
    """
    text = f"{change:+.{places}f}"
    if not float(text):
        return text[1:]
    return text.replace("-", "−")


def points(value: float) -> str:
    """Points with a half: 1½."""
    whole, half = int(value), value - int(value) >= 0.25
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def short_names(names: Sequence[str]) -> dict[str, str]:
    """First names, if they are unambiguous.

    >>> short_names(["Ann Alpha", "Ann Beta", "Bob Beta"])
    {'Ann Alpha': 'Ann Alpha', 'Ann Beta': 'Ann Beta', 'Bob Beta': 'Bob'}
    """
    first = Counter(name.split()[0] for name in names)
    return {name: name if first[name.split()[0]] > 1 else name.split()[0] for name in names}


def result(game: GameView) -> str:
    """The result of two sides, such as 1–0; with more sides, the place of each."""
    if game.score is not None:
        return "–".join(map(str, game.points)) if game.points else _RESULTS[game.score]
    return ", ".join(map(str, game.places))


def versus(game: GameView) -> str:
    """A game in one line of plain text: Ann 1–0 Bob."""
    sides = [" & ".join(side) for side in game.sides]
    if game.score is not None:
        return f"{sides[0]} {result(game)} {sides[1]}"
    return ", ".join(f"{place}. {' & '.join(side)}" for place, side in ranking(game))


def ranking(game: GameView) -> list[tuple[int, tuple[str, ...]]]:
    """The sides of a game by their places."""
    return sorted(zip(game.places, game.sides, strict=True))


def around_result(text: str) -> list[str]:
    """A text in parts, of which every second is a result, which is not broken into two lines.

    >>> around_result("Ann 10–7 Bob")
    ['Ann ', '10–7', ' Bob']
    """
    return _RESULT.split(text)


def side_change(game: GameView, side: Sequence[str]) -> float | None:
    """What a game changed for a side; None if it does not count."""
    return next((part.change for part in game.parts if part.name in side), None)


def decimals(number: float | None, places: int) -> str:
    """A number with that many decimals, or a dash if there is none."""
    return "–" if number is None else f"{number:.{places}f}"


def upper_first(text: str) -> str:
    """A text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A text as a sentence, with a capital letter and a full stop."""
    return upper_first(text if text[-1:] in ".?!" else f"{text}.")


def place(page: str, /, **query: object) -> str:
    """The address of a page of the league, without empty parameters.

    >>> place("player", id=3, season="")
    'player?id=3'
    """
    kept = {name: value for name, value in query.items() if value not in ("", None, 0)}
    return f"{page}?{urlencode(kept)}" if kept else page


def new_key() -> str:
    """A key for a form, by which one that is sent again is carried out only once."""
    return token_hex(12)


def read_key(text: str) -> str:
    """The key of a form; "" for what is none of ours."""
    return text if re.fullmatch("[0-9a-f]{24}", text) else ""


def shares(score: Score) -> list[tuple[str, str, str]]:
    """Games won, drawn and lost as parts of a bar of 100: class, start and width."""
    whole = max(1, score.wins + score.draws + score.losses)
    at, bar = 0.0, []
    for kind, count in (("w", score.wins), ("d", score.draws), ("l", score.losses)):
        width = 100 * count / whole
        if count:
            bar.append((kind, f"{at + 0.5:.1f}", f"{max(width - 1.5, 1):.1f}"))
        at += width
    return bar


class Pager:
    """Which rows of a long list are shown: those of page `at`, of `total` rows."""

    def __init__(self, request: LeagueRequest, size: int, total: int) -> None:
        self.size, self.total = size, total
        self.last = (total - 1) // size if total else 0
        self.at = max(0, min(request.number("page"), self.last))

    @property
    def rows(self) -> slice:
        """The rows that are shown."""
        return slice(self.at * self.size, (self.at + 1) * self.size)


_TEMPLATES = environment(
    "arpad.web.league",
    around_result=around_result,
    decimals=decimals,
    moment=moment,
    month_name=month_name,
    points=points,
    ranking=ranking,
    rating=rating,
    result=result,
    sentence=sentence,
    shares=shares,
    short_day=short_day,
    short_number="{:g}".format,
    side_change=side_change,
    signed=signed,
    upper_first=upper_first,
    versus=versus,
)
_TEMPLATES.globals |= {"new_key": new_key, "place": place}
_PARTS: Any = _TEMPLATES.get_template("parts.html").module
#: A form is one of a few hundred, and shown in every row of a table.
_TEMPLATES.globals |= {
    "parts": _PARTS,
    "form": lru_cache(_PARTS.form),
    "square": lru_cache(_PARTS.square),
}


def render(template: str, **values: Any) -> str:
    """A template of the league, filled in."""
    return _TEMPLATES.get_template(template).render(values)


def _render_for(request: LeagueRequest, template: str, values: Mapping[str, Any]) -> str:
    league = request.league
    shared = {"request": request, "league": league, "rules": league.rules, "today": league.today}
    return _TEMPLATES.get_template(template).render(shared, **values)


def fragment(
    request: LeagueRequest,
    template: str,
    key: tuple[Hashable, ...],
    values: Callable[[], Mapping[str, Any]],
) -> str:
    """A part of a page, made once for each state of the log; it has no form that changes anything.

    The `key` is what it depends on besides the league and the role of the link.
    """
    return request.views.cached(
        (template, request.link.role, *key),
        lambda: trusted(_render_for(request, template, values())),
    )


def document(
    request: LeagueRequest,
    template: str,
    title: str,
    values: Mapping[str, Any],
    *,
    status: int = 200,
    describe: str = "",
) -> Response:
    """A page of the league in the shell."""
    league = request.league
    body = _render_for(request, template, {"title": title, **values})
    text = shell(
        f"{title}, {league.name}" if title else league.name,
        body,
        current="league",
        head=render("head.html", name=league.name),
        depth=request.home,
        places={"league": "./"},
        description=describe or f"{league.name}: table, players and results.",
    )
    if request.problem is not None:
        status = 422
    return Response(text, status, HEADERS, "text/html; charset=utf-8")
