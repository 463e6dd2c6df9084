"""Arpad: what does this result do to the rating? Exact, dated and explained.

`arpad.fide` answers by FIDE's regulations of the day, `arpad.elo` by the plain formula for any
pool, `arpad.event` rates whole events that `arpad.formats` reads from their files, and
`arpad.compat` answers as other libraries document. Importing `arpad` loads the standard library
alone, and each part only when it is first touched.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # what type checkers take for true, without importing typing
if TYPE_CHECKING:
    from typing import Any

    from arpad import compat, elo, errors, event, exact, fide, formats, report
    from arpad.errors import ArpadError
    from arpad.fide import Edition, Event, Player, Rulebook
    from arpad.tournament import Game

__version__ = "0.1.0"

__all__ = [
    "ArpadError",
    "Edition",
    "Event",
    "Game",
    "Player",
    "Rulebook",
    "compat",
    "elo",
    "errors",
    "event",
    "exact",
    "fide",
    "formats",
    "report",
]

_HOMES = {
    "ArpadError": "arpad.errors",
    "Edition": "arpad.fide",
    "Event": "arpad.fide",
    "Game": "arpad.tournament",
    "Player": "arpad.fide",
    "Rulebook": "arpad.fide",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'arpad' has no attribute {name!r}")
    home = import_module(_HOMES.get(name, f"arpad.{name}"))
    return getattr(home, name) if name in _HOMES else home


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
