"""Arpad: what does this result do to the rating? Exact, dated and explained.

`arpad.fide` answers by the FIDE regulations in force on a date, `arpad.elo` by the plain formula
for any pool, and `arpad.system` finds any rating system by its id, those of other packages too.
`arpad.questions` asks any of them. `arpad.event` rates whole events that `arpad.formats` reads from
files, `arpad.bulk` whole lists and ladders in dataframes, `arpad.league` keeps a pool over time,
`arpad.render` shows every result, and `arpad.compat` offers the functions of other libraries.
Importing `arpad` loads only the standard library; each part is loaded when it is first used.
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers take it for true; typing itself need not be imported
if TYPE_CHECKING:
    from typing import Any

    from arpad import (
        bulk,
        compat,
        elo,
        engine,
        errors,
        event,
        exact,
        fide,
        formats,
        glicko,
        league,
        pools,
        questions,
        render,
        system,
        uschess,
    )
    from arpad import render as report
    from arpad.errors import ArpadError
    from arpad.fide import Edition, Event, Player, Rulebook
    from arpad.game import Game
    from arpad.league import League

__version__ = "0.1.0"

__all__ = [
    "ArpadError",
    "Edition",
    "Event",
    "Game",
    "League",
    "Player",
    "Rulebook",
    "bulk",
    "compat",
    "elo",
    "engine",
    "errors",
    "event",
    "exact",
    "fide",
    "formats",
    "glicko",
    "league",
    "pools",
    "questions",
    "render",
    "report",
    "system",
    "uschess",
]

_HOMES = {
    "ArpadError": "arpad.errors",
    "Edition": "arpad.fide",
    "Event": "arpad.fide",
    "Game": "arpad.game",
    "League": "arpad.league",
    "Player": "arpad.fide",
    "Rulebook": "arpad.fide",
}
#: Names of parts that have moved, and where they are now.
_MOVED = {"report": "arpad.render"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        from arpad.errors import no_attribute

        raise no_attribute("arpad", name, "arpad.fide")
    from importlib import import_module  # inside: it is no name of this package

    home = import_module(_HOMES.get(name) or _MOVED.get(name) or f"arpad.{name}")
    return getattr(home, name) if name in _HOMES else home


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
