"""An event as one HTML file, with its style sheet and script inside: it loads nothing else.

It can be read and printed without the script, which only sorts and filters the table. What is
inside the fold of a player is text for a browser that runs the script, which makes elements of it
when the fold is opened or printed: a large event would otherwise have 150,000 of them.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from itertools import chain
from typing import TYPE_CHECKING, Any

from arpad.errors import InvalidFile
from arpad.event.report import EventReport, PlayerReport
from arpad.event.rounds import RoundReport
from arpad.exact import points_text
from arpad.fide.norms.report import NormReport
from arpad.formats.records import EventRecord
from arpad.render import event_figures as marks
from arpad.render.event_figures import month_words, new_rating, rating_before
from arpad.render.event_sections import sections
from arpad.render.figures import figure_text, k_text, or_dash, reason_text, true_minus
from arpad.render.templating import environment, script, style, trusted
from arpad.sentences import Step

if TYPE_CHECKING:
    from jinja2 import Environment

#: For an event with more rounds than this, the file would be too large for a browser.
_MOST_ROUNDS = 60_000
_PIECES = 500  # of a template, that are sent together
_TITLE = "An event"


@cache
def policy() -> str:
    """The file may only apply its own style sheet and run its own script."""
    sheet, code = (
        b64encode(sha256(text.encode()).digest()).decode() for text in (style(), script())
    )
    return (
        f"default-src 'none'; style-src 'sha256-{sheet}'; script-src 'sha256-{code}'; "
        "base-uri 'none'; form-action 'none'"
    )


def event_html(report: EventReport) -> str:
    """The whole report: table, charts, and below them every player's games and working, folded."""
    return "".join(event_html_pieces(report))


def event_html_pieces(report: EventReport) -> Iterator[str]:
    """The report piece by piece, so that it can be sent while it is made; too large is refused."""
    check_size(report.event)
    file = {"policy": policy(), "style": trusted(style()), "script": trusted(script())}
    return chain(_pieces("document.html", report, actions="", **file), "\n")


def check_size(record: EventRecord) -> None:
    """Refuse an event that is too large for one HTML file; callers check before rating it."""
    rounds = sum(len(player.rounds) for player in record.players)
    if rounds > _MOST_ROUNDS:
        rule = f"one HTML file holds at most {_MOST_ROUNDS} rounds of all players together"
        raise InvalidFile("event", rounds, rule, "ask for csv or json")


def report_pieces(report: EventReport, *, actions: str = "") -> Iterator[str]:
    """The content of `<main>`, piece by piece; `actions` are buttons of the page that shows it."""
    return _pieces("report.html", report, actions=trusted(actions))


def _pieces(template: str, report: EventReport, **context: Any) -> Iterator[str]:
    context |= {"report": report, "title": report.event.name or _TITLE}
    stream = _environment().get_template(template).stream(**context, **sections(report))
    stream.enable_buffering(_PIECES)
    return iter(stream)


@cache
def _environment() -> Environment:
    return environment(
        "arpad.render",
        bar=marks.bar,
        difference=lambda value: "–" if value is None else true_minus(f"{value:+g}"),
        direction=marks.direction,
        exact=marks.exact,
        expected=marks.expected,
        figures=_figures,
        greatest_change=_greatest_change,
        k=k_text,
        named=_named,
        new_rating=new_rating,
        norm_steps=_norm_steps,
        or_dash=or_dash,
        player_remarks=_player_remarks,
        points=points_text,
        rating_before=rating_before,
        signed_whole=marks.signed_whole,
        square=marks.square,
        typeset=marks.typeset,
        why_not=_why_not,
    )


def _named(player: PlayerReport) -> str:
    record = player.record
    return f"{player.entrant.title} {record.name}".strip() or str(record.number)


def _figures(player: PlayerReport) -> Iterator[tuple[str, str]]:
    if player.rating is not None:
        yield "Score", f"{points_text(player.score)} out of {player.n}"
        yield "Expected", marks.expected(player.expected)
        if player.k is not None:
            yield player.outcome.factor, f"{k_text(player.k)}: {player.k_reason}"
        yield "Exact change", marks.exact(player.change)
    yield "Average opponent", or_dash(player.average_opponent)
    yield "Performance", or_dash(player.performance)
    for each in player.outcome.figures:
        yield each.label, true_minus(figure_text(each))


def _greatest_change(player: PlayerReport) -> float:
    changes = [abs(float(each.change)) for each in player.rounds if each.change is not None]
    return max(changes, default=0)


def _why_not(round_: RoundReport) -> str:
    return reason_text(round_.counted, round_.reason, "")


def _player_remarks(player: PlayerReport) -> list[str]:
    assumed = (f"Taken for granted: {assumption}" for assumption in player.assumptions)
    return [*map(month_words, player.parts), *player.missing, *player.notes, *assumed]


def _norm_steps(norm: NormReport) -> tuple[Step, ...]:
    return (*norm.figures(), *norm.outlook_steps(), *norm.notes)
