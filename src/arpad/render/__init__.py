"""Every result as text, HTML, Markdown, CSV or JSON: one function for each form.

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

from arpad.errors import InvalidType, InvalidValue
from arpad.facts import Fact, check_flag

__all__ = ["csv", "html", "json", "markdown", "notebook", "text"]

_WIDTH = Fact("width", "whole", "Width", "Letters in a line.", least=1, error=InvalidValue)
#: The module that renders a result, by the name of its class; it is loaded when it is needed.
_MODULES = {
    "arpad.event.check.EventCheckReport": "check",
    "arpad.event.report.EventReport": "event",
    "arpad.event.report.PlayerReport": "event",
    "arpad.fide.edition.Edition": "editions",
    "arpad.fide.report.EditionReport": "editions",
    "arpad.fide.initial_rating.InitialReport": "fide",
    "arpad.fide.k_rule.KReport": "fide",
    "arpad.fide.norms.report.NormReport": "fide",
    "arpad.fide.period.PeriodReport": "fide",
    "arpad.answer.Report": "answers",
    "arpad.system.System": "systems",
}


def text(result: Any, *, explain: bool = False, width: int | None = None, **options: Any) -> str:
    """A `result` for a terminal.

    `explain` adds its working, `width` is the greatest length of a line; events have further
    `options`: `player`, and `sheets` for norms in full.

    >>> from arpad import elo
    >>> print(text(elo.needed(1500, [1500], target_rating=1510)))
    Elo formula
    <BLANKLINE>
    needed  1 out of 1 gives rating 1510
    K       20: set by you
    """
    check_flag(explain, "explain")
    width = None if width is None else _WIDTH.check(width)
    shown: str = _module(result).text(result, explain=explain, width=width, **options)
    return shown


def html(result: Any) -> str:
    """A `result` as HTML: an event as a whole page, anything else as a table for a notebook.

    >>> from arpad import elo
    >>> html(elo.needed(1500, [1500], target_rating=1510))[:38]
    '<div><p><strong>Elo formula</strong></'
    """
    return _shown(result, "html")


def notebook(result: Any) -> str:
    """A `result` as a table for a notebook: a piece of HTML without styles.

    >>> from arpad import elo
    >>> notebook(elo.needed(1500, [1500], target_rating=1510))[:38]
    '<div><p><strong>Elo formula</strong></'
    """
    return _shown(result, "notebook" if hasattr(_module(result), "notebook") else "html")


def markdown(result: Any, **options: Any) -> str:
    """A `result` as Markdown; events have further `options`: `sheets` for norms in full.

    >>> from arpad import elo
    >>> print(markdown(elo.needed(1500, [1500], target_rating=1510)))
    # Elo formula
    <BLANKLINE>
    - needed: 1 out of 1 gives rating 1510
    - K: 20: set by you
    """
    return _shown(result, "markdown", **options)


def csv(result: Any) -> str:
    """The table of a `result` as CSV, safe for spreadsheets.

    >>> from arpad import elo
    >>> print(csv(elo.tournament(1500, [(1500, 1)])))
    #,opponent,score,expected,change,
    1,1500,1,0.50,'+10.00,
    """
    return _shown(result, "csv")


def json(result: Any, *, working: bool = False) -> str:
    """A `result` as one JSON object, its fields named as its attributes are.

    `working` adds the steps.

    >>> from arpad import elo
    >>> print(json(elo.needed(1500, [1500], target_rating=1510))[:19])
    {
      "target": 1510,
    """
    check_flag(working, "working")
    module = _module(result)  # an error if nothing can render it
    data_of = getattr(module, "data", None) or (lambda each, **options: each.as_data(**options))
    data: Any = (
        [data_of(each) for each in result]
        if isinstance(result, tuple)
        else data_of(result, working=working)
    )
    return _json.dumps(data, ensure_ascii=False, indent=2)


def _shown(result: Any, form: str, **options: Any) -> str:
    """A `result` in a form, by the verb of its module, or else from the page that this makes."""
    module = _module(result)
    verb = getattr(module, form, None)
    if verb is None:
        of_page = getattr(import_module("arpad.render.page"), f"page_{form}")
        return str(of_page(module.page(result), **options))
    return str(verb(result, **options))


def _module(result: Any) -> Any:
    """The module that renders it; several editions or systems come as a tuple."""
    for kind in type(result[0] if isinstance(result, tuple) and result else result).__mro__:
        name = _MODULES.get(f"{kind.__module__}.{kind.__qualname__}")
        if name is not None:
            return import_module(f"arpad.render.{name}")
    raise InvalidType("result", result, "it is a report of Arpad", "give the answer to a question")
