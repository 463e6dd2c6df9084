"""One player of an event in HTML: a fold with games, figures, working and norms.

What is inside the fold is text for a browser that runs the report's script, which makes elements
of it when the fold is opened or printed: a large event would otherwise have 150,000 of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from arpad.event.report import PlayerReport
from arpad.event.rounds import RoundReport
from arpad.exact import points_text
from arpad.render.certificate import facts_html
from arpad.render.event_figures import month_words, new_rating, rating_before
from arpad.render.event_marks import (
    ARROW,
    Cite,
    change_mark,
    exact,
    expected,
    head,
    listed,
    man,
    row,
    small_change,
    square,
    typeset,
)
from arpad.render.event_norms import norm_lines
from arpad.render.event_pictures import bar
from arpad.render.figures import (
    figure_text,
    k_text,
    or_dash,
    reason_text,
    true_minus,
)

_ROUNDS = (
    ("Rd", "n"),
    ('<span class="unseen">Colour</span>', ""),
    ("Opponent", ""),
    ("Rating", "n"),
    ("Score", "c"),
    ("Diff.", "n hide-s"),
    ("Exp.", "n hide-s"),
    ('<span class="unseen">Bar</span>', "bar-cell hide-s"),
    ("Change", "n"),
)


def player_lines(
    player: PlayerReport, *, place: int = 0, players: int = 0, cite: Cite = escape
) -> Iterator[str]:
    """The fold, line by line; `place` is the rank among `players`, `cite` shows an article."""
    record = player.record
    yield (
        f'<details class="player" data-player="{record.number}"><summary><span>'
        f'<span class="quiet">{place or record.number}</span><span>{_named(player)}</span>'
        f'<span class="quiet hide-s nb">{_goes(player)}</span>'
        f'<span class="n">{change_mark(player.rounded_change)}</span></span></summary>'
        '<div class="inside"><noscript>'
    )
    yield from _paper_head(player, f"place {place} of {players}")
    # A link into a fold opens it, so the name in the table leads here.
    yield f'<div id="p{record.number}">{facts_html(list(_figures(player)))}</div>'
    if player.rounds:
        yield f'<div class="scroll" tabindex="0"><table class="rounds">{head(_ROUNDS)}<tbody>'
        changes = [abs(float(each.change)) for each in player.rounds if each.change is not None]
        for round_ in player.rounds:
            yield _round(player, round_, max(changes, default=0), cite)
        yield "</tbody></table></div>"
    yield from _remarks(player)
    yield from _working(player, cite)
    if player.norms_checked:
        for norm in player.norms():
            yield from norm_lines(norm, cite)
    yield '<button class="btn bare no-print" type="button" data-do="print-one">Print this page'
    yield "</button></noscript></div></details>"


def _named(player: PlayerReport) -> str:
    record = player.record
    return escape(f"{player.entrant.title} {record.name}".strip() or str(record.number))


def _goes(player: PlayerReport) -> str:
    """The rating before and after."""
    before = "unrated" if player.rating is None else rating_before(player)
    return f"{before}{ARROW}{new_rating(player)}" if player.new_rating is not None else before


def _paper_head(player: PlayerReport, place: str) -> Iterator[str]:
    """The name and the change in large letters, on paper only."""
    parts = (player.entrant.title, player.entrant.federation, place)
    yield '<div class="paper paper-head"><div>'
    yield f'<p class="small quiet">{escape(" · ".join(part for part in parts if part))}</p>'
    yield f"<h2>{escape(player.record.name or str(player.record.number))}</h2></div>"
    if player.rounded_change is not None:
        kind = "hero down" if player.rounded_change < 0 else "hero"
        change = true_minus(f"{player.rounded_change:+d}") if player.rounded_change else "0"
        yield f'<p class="{kind}">{change}</p>'
    yield f'<p class="goes">{_goes(player)}</p></div>'


def _figures(player: PlayerReport) -> Iterator[tuple[str, str]]:
    if player.rating is not None:
        yield "Score", f"{points_text(player.score)} out of {player.n}"
        yield "Expected", expected(player.expected)
        if player.k is not None:
            yield player.outcome.factor, f"{k_text(player.k)}: {player.k_reason}"
        yield "Exact change", exact(player.change)
    yield "Average opponent", or_dash(player.average_opponent)
    yield "Performance", or_dash(player.performance)
    for each in player.outcome.figures:
        yield escape(each.label), true_minus(figure_text(each))


def _round(player: PlayerReport, round_: RoundReport, greatest: float, cite: Cite) -> str:
    record = player.record.rounds[round_.round - 1]
    reason = ""
    if round_.reason:
        words = escape(typeset(reason_text(round_.counted, round_.reason, "")))
        cited = f" ({cite(round_.article)})" if round_.article and not round_.counted else ""
        reason = f'<small class="quiet">{words}{cited}</small>'
    difference = "–" if round_.difference is None else true_minus(f"{round_.difference:+g}")
    return row(
        (
            (str(round_.round), "n quiet"),
            (man(round_.colour), ""),
            (escape(round_.name or "") + reason, ""),
            (or_dash(round_.rating), "n"),
            (square(round_.score, record), "c"),
            (difference, "n hide-s"),
            (expected(round_.expected), "n quiet hide-s"),
            ("" if round_.change is None else bar(round_.change, greatest), "bar-cell hide-s"),
            (small_change(round_.change), "n"),
        )
    )


def _remarks(player: PlayerReport) -> Iterator[str]:
    assumed = (f"Taken for granted: {assumption}" for assumption in player.assumptions)
    remarks = [*map(month_words, player.parts), *player.missing, *player.notes, *assumed]
    if remarks:
        yield listed(remarks, "small quiet remarks")


def _working(player: PlayerReport, cite: Cite) -> Iterator[str]:
    steps = player.working()
    if not steps:
        return
    yield '<details class="screen"><summary>Working</summary><ol class="steps">'
    for step in steps:
        place = "" if step.game is None else f'<span class="quiet">Round {step.game}:</span> '
        text = escape(typeset(step.text))
        yield f"<li><span>{cite(step.article)}</span><span>{place}{text}</span></li>"
    yield "</ol></details>"
