"""One player of an event in HTML: a fold with games, figures, working and norms."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from arpad.event.report import PlayerReport
from arpad.event.rounds import RoundReport
from arpad.fide.norms.report import NormReport
from arpad.render.event_figures import month_words, new_rating
from arpad.render.event_marks import (
    ARROW,
    Cite,
    change_mark,
    exact,
    expected,
    head,
    listed,
    man,
    minus,
    points_text,
    row,
    small_change,
    square,
)
from arpad.render.figures import figure_text, k_text, or_dash, rating_text, reason_text

_ROUNDS = (
    ("Rd", "n"),
    ('<span class="unseen">Colour</span>', ""),
    ("Opponent", ""),
    ("Rating", "n"),
    ("Score", ""),
    ("Diff.", "n hide-s"),
    ("Exp.", "n hide-s"),
    ("Change", "n"),
)


def player_lines(
    player: PlayerReport, *, norms: bool = False, place: int = 0, cite: Cite = escape
) -> Iterator[str]:
    """The fold, line by line; `place` is the rank in the standings, `cite` shows an article."""
    record = player.record
    named = escape(f"{player.entrant.title} {record.name}".strip() or str(record.number))
    before = "unrated" if player.rating is None else rating_text(player.rating, _places(player))
    after = f"{ARROW}{new_rating(player)}" if player.new_rating is not None else ""
    yield (
        f'<details class="player"><summary><span><span class="quiet">{place or record.number}'
        f'</span><span>{named}</span><span class="quiet hide-s nb">{before}{after}</span>'
        f'<span class="n">{change_mark(player.rounded_change)}</span></span></summary>'
    )
    # A link into a fold opens it, so the name in the table leads here.
    yield f'<div class="inside"><p id="p{record.number}" class="small quiet">'
    yield f"{escape('. '.join(_figures(player)))}.</p>"
    if player.rounds:
        yield f'<div class="scroll" tabindex="0"><table class="rounds">{head(_ROUNDS)}<tbody>'
        for round_ in player.rounds:
            yield _round(player, round_, cite)
        yield "</tbody></table></div>"
    yield from _remarks(player)
    yield from _working(player, cite)
    if norms:
        for norm in player.norms():
            yield from norm_lines(norm, cite, f"{norm.title} norm")
    yield "</div></details>"


def _places(player: PlayerReport) -> int:
    return player.outcome.places


def _figures(player: PlayerReport) -> Iterator[str]:
    if player.rating is not None:
        yield f"{points_text(player.score)} out of {player.n}, expected {expected(player.expected)}"
        if player.k is not None:
            yield f"K {k_text(player.k)}: {player.k_reason}"
        yield f"Exactly {exact(player.change)}"
    yield f"Average opponent {or_dash(player.average_opponent)}, performance " + or_dash(
        player.performance
    )


def _round(player: PlayerReport, round_: RoundReport, cite: Cite) -> str:
    record = player.record.rounds[round_.round - 1]
    reason = ""
    if round_.reason:
        words = escape(reason_text(round_.counted, round_.reason, ""))
        cited = f" ({cite(round_.article)})" if round_.article and not round_.counted else ""
        reason = f'<small class="quiet">{words}{cited}</small>'
    return row(
        (
            (str(round_.round), "n quiet"),
            (man(round_.colour), ""),
            (escape(round_.name or "") + reason, ""),
            (or_dash(round_.rating), "n"),
            (square(round_.score, record), ""),
            ("–" if round_.difference is None else minus(f"{round_.difference:+g}"), "n hide-s"),
            (expected(round_.expected), "n quiet hide-s"),
            (small_change(round_.change), "n"),
        )
    )


def _remarks(player: PlayerReport) -> Iterator[str]:
    assumed = (f"Assumed: {assumption}" for assumption in player.assumptions)
    figures = (f"{each.label}: {figure_text(each)}" for each in player.outcome.figures)
    remarks = [*figures, *map(month_words, player.parts), *player.missing, *player.notes, *assumed]
    if remarks:
        yield listed(remarks, "small quiet remarks")


def _working(player: PlayerReport, cite: Cite) -> Iterator[str]:
    steps = player.working()
    if not steps:
        return
    yield '<details class="steps-fold"><summary>Working</summary><ol class="steps working">'
    for step in steps:
        place = "" if step.game is None else f'<span class="quiet">Round {step.game}:</span> '
        yield f"<li><span>{cite(step.article)}</span><span>{place}{escape(step.text)}</span></li>"
    yield "</ol></details>"


def norm_lines(
    norm: NormReport, cite: Cite, title: str, *, who: str = "", is_open: bool = False
) -> Iterator[str]:
    """A norm with each requirement, met or not; `who` is shown before its title."""
    verdict = "made" if norm.achieved else "not made"
    mark = "tag on" if norm.achieved else "tag"
    name = f"<span>{escape(who)}</span>" if who else ""
    figures = f"{points_text(norm.score)} out of {norm.n}, performance {or_dash(norm.performance)}"
    yield (
        f'<details class="norm"{" open" if is_open else ""}><summary><span>{name}'
        f'<span class="{mark}">{escape(title)}: {verdict}</span>'
        f'<span class="small quiet">{figures}</span></span></summary><ul class="ticks">'
    )
    for requirement in norm.requirements:
        kind = "" if requirement.met else ' class="no"'
        met = "met" if requirement.met else "not met"
        yield (
            f'<li{kind}><span class="unseen">{met}:</span><span>{escape(requirement.text)} '
            f'<small class="quiet">{cite(requirement.source)}</small></span></li>'
        )
    yield "</ul>"
    steps = (*norm.figures(), *norm.outlook_steps(), *norm.notes)
    yield '<ol class="steps">'
    for step in steps:
        yield f"<li><span>{cite(step.article)}</span><span>{escape(step.text)}</span></li>"
    for assumption in norm.assumptions:
        yield f"<li><span>assumed</span><span>{escape(assumption)}</span></li>"
    yield "</ol></details>"
