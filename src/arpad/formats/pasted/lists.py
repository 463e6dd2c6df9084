"""Typed lists without single games: a player's ratings over time, the standings of an event."""

from __future__ import annotations

import itertools
import re

from arpad.formats.pasted.values import has_letter, trimmed

_MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}"
_YEAR = "(?:19|20)[0-9]{2}"
_HISTORY = re.compile(
    rf"(?:{_YEAR}[-./ ]{_MONTH}|{_MONTH}[-./]{_YEAR})[ \t;,|]+[0-9]{{3,4}}"
    r"(?:[ \t;,|]+[+-]?[0-9]{1,4})*",
    re.ASCII | re.IGNORECASE,
)
_FIGURE = re.compile("[0-9]")
_BLANKS = re.compile("[ \t]+")
_RANK = re.compile(r"([0-9]{1,4})[.)]?")
_RATING = re.compile("[0-9]{3,4}")
_POINTS = re.compile("[0-9]{1,4}(?:[.,][0-9]{1,2})?½?|½")


def is_history(lines: list[str]) -> bool:
    """Whether every line with figures is a month and a rating, such as "2026-Jan 1650 5"."""
    figures = [trimmed(line) for line in lines if _FIGURE.search(line)]
    return bool(figures) and all(map(_HISTORY.fullmatch, figures))


def is_standings(lines: list[str]) -> bool:
    """Whether every line with figures is a place, a player, a rating, and points that decrease."""
    places = [_place(trimmed(line)) for line in lines if _FIGURE.search(line)]
    known = [each for each in places if each]
    if len(known) < max(2, len(places)):
        return False
    ranks, *sums = zip(*known, strict=True)
    counted = all(one + 1 == other for one, other in itertools.pairwise(ranks))
    return counted and any(
        points[0] > 1 and all(one >= other for one, other in itertools.pairwise(points))
        for points in sums
    )


def _place(line: str) -> tuple[float, float, float] | None:
    """The place in a line, and the first and the last of the figures behind the rating."""
    first, *words = _BLANKS.split(line)
    rank = _RANK.fullmatch(first)
    at = next((at for at, word in enumerate(words) if at and _RATING.fullmatch(word)), 0)
    figures = list(itertools.takewhile(_POINTS.fullmatch, words[at + 1 :]))
    if not rank or not figures or not has_letter(" ".join(words[:at])):
        return None
    return int(rank[1]), _value(figures[0]), _value(figures[-1])


def _value(figures: str) -> float:
    return float(figures.replace(",", ".").replace("½", ".5"))
