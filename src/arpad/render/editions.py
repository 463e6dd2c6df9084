"""An edition in words: every value with its article and how sure it is; several as a list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from arpad.fide.edition import Cited, Edition
from arpad.fide.k_rule import reason
from arpad.render.figures import filled, table
from arpad.render.page import Page, page_csv, page_html, page_markdown

#: An edition, or all of them.
Shown = Edition | tuple[Edition, ...]
_HEAD = ("from", "edition", "source")
Line = tuple[str, str, str]  # article, what it says, and what it rests on unless that is the text


def edition_lines(record: Edition) -> list[Line]:
    """What the edition says, one line per rule that it has."""
    bounds = record.difference_bounds.value
    lines = [
        _line(
            record.difference_bounds,
            f"expected score from a table of {len(bounds)} bounds, up to {bounds[-1]} points",
        ),
        _line(record.cap, _cap(record.cap.value)),
    ]
    exemption, gap, upgrades = record.cap_exemption, record.gap, record.upgrades
    if exemption.value:
        lines.append(_line(exemption, f"a player rated {exemption.value.rating} or more is exempt"))
    if upgrades.value:
        lines.append(
            _line(upgrades, f"only {upgrades.value} game per tournament benefits from the cap")
        )
    if gap.value:
        text = f"a difference of {gap.value.difference} or more is not rated"
        lines.append(_line(gap, f"{text} if one of the two is above {gap.value.above}"))
    for step in record.k_steps:
        why = str(reason(step))
        lines.append((step.article, f"K {step.k}: {why}", step.note if step.note != why else ""))
    limit = record.period_limit
    lines.append(_line(limit, f"K times the games of a period is at most {limit.value}"))
    lines.append(_line(record.rounding, f"rounded {record.rounding.value}"))
    lines += _initial(record)
    if record.standard_rating_counts.value:
        text = "a standard rating stands in for a missing rapid or blitz rating"
        lines.append(_line(record.standard_rating_counts, text))
    if record.floor.value:
        lines.append(_line(record.floor, f"floor {record.floor.value}: unrated below it"))
    return lines


def text(record: Shown, *, explain: bool = False, width: int | None = None) -> str:
    """The edition as a page of text: it is its own working."""
    if isinstance(record, tuple):
        return "\n".join(table(_HEAD, _rows(record), words=(0, 1), width=width))
    lines = edition_lines(record)
    column = max(len(article) for article, _, _ in lines)
    shown = []
    for article, text, rests in lines:
        shown += filled(f"{article:<{column}}  ", text, width)
        if rests:
            shown += filled(f"{'':<{column}}    ", f"({rests})", width)
    head = (record.name, *filled("", f"{record.source}; {record.id}", width))
    return "\n".join((*head, "", *shown))


def html(record: Shown) -> str:
    """The edition as a table for a notebook."""
    return page_html(_page(record))


def markdown(record: Shown) -> str:
    """The edition as Markdown."""
    return page_markdown(_page(record))


def csv(record: Shown) -> str:
    """The lines of the edition as CSV."""
    return page_csv(_page(record))


def _page(record: Shown) -> Page:
    if isinstance(record, tuple):
        return Page("Editions", _HEAD, _rows(record), [])
    rows = [(article, rests, text) for article, text, rests in edition_lines(record)]
    facts = [("source", record.source), ("edition", record.id)]
    return Page(record.name, ("article", "rests on", "rule"), rows, facts)


def _rows(records: tuple[Edition, ...]) -> list[tuple[str, str, str]]:
    """The editions as they are given, oldest first."""
    return [(record.since.isoformat(), record.id, record.source) for record in records]


def _line(cited: Cited[Any], text: str) -> Line:
    rests = [] if cited.basis == "text" else [cited.basis]
    return cited.article, text, ": ".join((*rests, *([cited.note] if cited.note else [])))


def _cap(cap: int | None) -> str:
    return (
        "no limit of the difference" if cap is None else f"a difference over {cap} counts as {cap}"
    )


def _initial(record: Edition) -> Iterator[Line]:
    cited, articles = record.initial, record.articles
    rule = cited.value
    if rule is None:
        yield _line(cited, "initial rating: not known, so it is refused")
        return
    added = " and ".join(f"a draw against {rating}" for rating in rule.added_draws)
    how = "average + dp"
    if rule.points_per_half_point:
        how = f"average + {rule.points_per_half_point} per half point above 50 %, + dp below"
    yield _line(cited, f"initial rating: {how}" + (f", with {added} added" if added else ""))
    most = f", at most {rule.maximum}" if rule.maximum else ""
    pooled = f" within {rule.months} months" if rule.months else ""
    yield (
        articles.initial_games,
        f"initial rating: from {rule.least_games} games on{pooled}{most}",
        "",
    )
    if rule.drops_zero:
        yield (
            articles.initial_zero,
            "initial rating: a first event without a point is disregarded",
            "",
        )
