"""An edition in words: every value with its article and its basis; several editions as a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from arpad.exact import all_of, plural
from arpad.fide.edition import Cited, Edition
from arpad.fide.initial_rating import shortfall
from arpad.fide.k_rule import reason
from arpad.fide.report import EditionReport
from arpad.render.figures import filled, table
from arpad.render.page import Page

#: An edition, the one in force on a date, or all of them.
Shown = Edition | EditionReport | tuple[Edition, ...]
_HEAD = ("from", "edition", "source")


class ArticleLine(NamedTuple):
    """What an article says, its basis, and a note on it."""

    article: str
    text: str
    basis: str
    note: str = ""

    @property
    def rests_on(self) -> str:
        """Its basis, with the note if there is one."""
        return f"{self.basis}: {self.note}" if self.note else self.basis


def edition_lines(record: Edition) -> list[ArticleLine]:
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
        text = (
            f"a difference of {gap.value.difference} or more is not rated "
            f"if one of the two is above {gap.value.above}"
        )
        lines.append(_line(gap, text))
    if record.unrated_in_round_robins.value == "by iteration":
        text = "games with unrated players in round robins were rated by iteration: refused"
        lines.append(_line(record.unrated_in_round_robins, text))
    lines += [*_play_lines(record), *_k_lines(record)]
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
        return "\n".join(table(_HEAD, _rows(record), words=(0, 1), width=width, beneath=True))
    record, notes = _edition(record)
    lines = edition_lines(record)
    column = max(len(line.article) for line in lines)
    shown = []
    for line in lines:
        shown += filled(f"{line.article:<{column}}  ", line.text, width)
        if line.basis != "text" or line.note:
            shown += filled(f"{'':<{column}}    ", f"({line.rests_on})", width)
    head = (record.name, *filled("", f"{record.source}; {record.id}", width))
    noted = [line for note in notes for line in ("", *filled("note  ", note, width))]
    foot = filled("", "What is not marked is the text of the regulations.", width)
    return "\n".join((*head, "", *shown, "", *foot, *noted))


def page(record: Shown) -> Page:
    """What is shown of an edition, or of all of them."""
    if isinstance(record, tuple):
        return Page("Editions", _HEAD, _rows(record), [])
    record, notes = _edition(record)
    rows = [(line.article, line.rests_on, line.text) for line in edition_lines(record)]
    facts = [("source", record.source), ("edition", record.id)]
    facts += [("note", note) for note in notes]
    return Page(record.name, ("article", "rests on", "rule"), rows, facts)


def _edition(shown: Edition | EditionReport) -> tuple[Edition, tuple[str, ...]]:
    """The edition, and notes on the date that was asked about."""
    return (shown, ()) if isinstance(shown, Edition) else (shown.edition, shown.notes)


def _rows(records: tuple[Edition, ...]) -> list[tuple[str, str, str]]:
    """A row for each edition, in the order given."""
    return [(record.since.isoformat(), record.id, record.source) for record in records]


def _line(cited: Cited[Any], text: str) -> ArticleLine:
    return ArticleLine(cited.article, text, cited.basis, cited.note)


def _play_lines(record: Edition) -> Iterator[ArticleLine]:
    """Which games are rated at all, and how long an event may last."""
    rule, first, days = record.rate_of_play.value, record.first_control, record.most_days
    if rule:
        bounds = [f"{least} with a player rated {b} or more" for b, least in rule.minutes_from]
        text = (
            f"minutes for 60 moves: {', '.join(bounds)}, else {rule.otherwise}; "
            "a faster game is not rated"
        )
        yield _line(record.rate_of_play, text)
    if first.value:
        yield _line(first, f"a first time control of at least {first.value} moves")
    yield _line(days, f"an event of more than {days.value} days is rated by months")


def _cap(cap: int | None) -> str:
    return (
        "no limit on the difference" if cap is None else f"a difference over {cap} counts as {cap}"
    )


def _k_lines(record: Edition) -> Iterator[ArticleLine]:
    for step in record.k_steps:
        why = str(reason(step))
        note = step.note if step.note != why else ""
        yield ArticleLine(step.article, f"K {step.k}: {why}", step.basis, note)
    if len(record.k_steps) > 1:
        yield _line(record.k_order, f"K where several of these lines hold: {record.k_order.value}")


def _initial(record: Edition) -> Iterator[ArticleLine]:
    cited, first = record.initial, record.first_event
    rule = cited.value
    if rule is None:
        yield _line(cited, "initial rating: not known, so it is refused")
    else:
        added = all_of(
            plural(n, "{n} draw against {rating}", "{n} draws against {rating}", rating=rating)
            for rating, n in Counter(rule.added_draws).items()
        )
        how = "average + dp"
        if rule.points_per_half_point:
            how = f"average + {rule.points_per_half_point} per half point above 50 %, + dp below"
        yield _line(cited, f"initial rating: {how}" + (f", with {added} added" if added else ""))
        most = f", at most {rule.maximum}" if rule.maximum else ""
        pooled = f" within {rule.months} months" if rule.months else ""
        games = f"initial rating: from {rule.least_games} games on{pooled}{most}"
        yield ArticleLine(record.articles.initial_games, games, cited.basis)
    if first.value:
        text = f"initial rating: a first event {shortfall(first)} is disregarded"
        yield _line(first, text)
