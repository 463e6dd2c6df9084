"""The style sheets of a report, its script, and the pattern of what is lost.

A report as a file carries them all. Pages of the web build on the same sheets: what a report looks
like is stated here and nowhere else.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

#: In the order in which they apply.
SHEETS = ("style.css", "parts.css", "report.css")


def sheet(name: str) -> str:
    """One of the style sheets."""
    return (files("arpad.render") / "style" / name).read_text("utf-8")


@cache
def style() -> str:
    """All of them, as a report in a file has them."""
    return "".join(map(sheet, SHEETS))


@cache
def script() -> str:
    """The script that sorts and filters a report."""
    return (files("arpad.render") / "report.js").read_text("utf-8")


@cache
def hatch() -> str:
    """The pattern of bars to the left of zero: a sheet names it, and a document holds it."""
    return (files("arpad.render") / "templates" / "hatch.svg").read_text("utf-8")
