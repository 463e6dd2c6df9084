"""Every text, HTML, Markdown, CSV and JSON of every result: one verb for each of them.

>>> from datetime import date
>>> from arpad import fide
>>> print(text(fide.performance_report([(1600, 1), (1600, 0)], on=date(2026, 1, 5))))
FIDE standard, from 1 October 2025
<BLANKLINE>
score             1 out of 2, 50 %
average opponent  1600
performance       1600
"""

from __future__ import annotations

import json as _json
from importlib import import_module
from typing import Any

from arpad.errors import InvalidType

__all__ = ["csv", "html", "json", "markdown", "text"]

#: Which module knows a result, by the name of its class; a module is loaded when it is needed.
_MODULES = {
    "arpad.event.report.EventReport": "event",
    "arpad.event.report.PlayerReport": "event",
    "arpad.fide.edition.Edition": "editions",
    "arpad.outcome.Report": "answers",
}


def text(result: Any, *, explain: bool = False, width: int | None = None, **options: Any) -> str:
    """A result for a terminal; `explain` adds its working, `width` is what lines have to fit."""
    shown: str = _module(result).text(result, explain=explain, width=width, **options)
    return shown


def html(result: Any, **options: Any) -> str:
    """A result as HTML: a whole page of an event, a table for a notebook of anything else."""
    shown: str = _module(result).html(result, **options)
    return shown


def markdown(result: Any, **options: Any) -> str:
    """A result as Markdown."""
    shown: str = _module(result).markdown(result, **options)
    return shown


def csv(result: Any, **options: Any) -> str:
    """The table of a result as CSV, safe for spreadsheets."""
    shown: str = _module(result).csv(result, **options)
    return shown


def json(result: Any, *, working: bool = False, **options: Any) -> str:
    """A result as one JSON object, its fields named as its attributes are."""
    data = result.as_data(working=working, **options)
    return _json.dumps(data, ensure_ascii=False, indent=2)


def _module(result: Any) -> Any:
    for kind in type(result).__mro__:
        name = _MODULES.get(f"{kind.__module__}.{kind.__qualname__}")
        if name is not None:
            return import_module(f"arpad.render.{name}")
    raise InvalidType("result", result, "it is a report of Arpad", "give what a question answers")
