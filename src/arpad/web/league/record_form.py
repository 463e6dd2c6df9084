"""The form next to the table that records a result with a few taps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arpad.league import CURRENT, Standing
from arpad.league.names import key
from arpad.web.league.request import LeagueRequest

#: The fact of a game that the form asks for where it counts.
MARGIN = "margin"
#: How many names are offered: those who played last. All others can be typed.
OFFERED = 23


def record_form(request: LeagueRequest) -> dict[str, Any]:
    """What the form shows: who is offered, and the result that was just saved or undone."""
    rows = _latest(request)
    names = _short([row.name for row in rows])
    saved = request.number("saved")
    number = saved if _is_game(request, saved) else request.number("undone")
    return {
        "offered": [(row, names[row.name]) for row in rows],
        "saved": request.league.game(number) if _is_game(request, number) else None,
        "is_undone": number != saved,
    }


def _is_game(request: LeagueRequest, number: int) -> bool:
    return 1 <= number <= len(request.league.history.games)


def _latest(request: LeagueRequest) -> list[Standing]:
    """Those who played last, by name."""
    rows = request.views.table(CURRENT)
    latest = sorted(rows, key=lambda row: str(row.last_played or ""), reverse=True)
    return sorted(latest[:OFFERED], key=lambda row: key(row.name))


def _short(names: Sequence[str]) -> dict[str, str]:
    """First names, if they are unambiguous.

    >>> _short(["Ann Alpha", "Ann Beta", "Bob Beta"])
    {'Ann Alpha': 'Ann Alpha', 'Ann Beta': 'Ann Beta', 'Bob Beta': 'Bob'}
    """
    first = [name.split()[0] for name in names]
    return {
        name: name if first.count(short) > 1 else short
        for name, short in zip(names, first, strict=True)
    }
