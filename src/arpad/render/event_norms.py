"""The norms of an event in HTML: what was made, what was narrowly missed, and why."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from arpad.event.report import EventReport
from arpad.exact import points_text
from arpad.fide.norms.report import NormReport
from arpad.render.certificate import certificates
from arpad.render.event_figures import unchecked_words
from arpad.render.event_marks import Cite, typeset
from arpad.render.figures import or_dash

#: Up to this many norms are shown unfolded; a longer list is folded.
_MOST_OPEN = 2


def norms_section(report: EventReport, cite: Cite) -> Iterator[str]:
    """The section on norms; if they were not checked, it says why."""
    if not report.norms_checked:
        if report.norms_unchecked:
            words = escape(unchecked_words(report))
            yield f'<section class="block screen"><h2>Norms</h2><p>{words}</p></section>'
        return
    made = [each for each in report.candidates if each[1].achieved]
    missed = [each for each in report.candidates if not each[1].achieved]
    yield '<section class="block folds screen"><h2>Norms</h2>'
    if not made:
        yield "<p>No norm was made.</p>"
    for place, (player, norm) in enumerate(made):
        is_open = place < _MOST_OPEN >= len(made)
        yield from norm_lines(norm, cite, who=player.record.name, is_open=is_open)
    if missed:
        yield "<h3>Missed by half a point or by one other requirement</h3>"
    for player, norm in missed:
        yield from norm_lines(norm, cite, who=player.record.name)
    reached = [
        f"<li>{escape(player.record.name)}: {escape(typeset(each.phrase))} "
        f"({cite(each.article)})</li>"
        for player in report.standings
        for each in player.ratings_reached
    ]
    if reached:
        yield f'<h3>Ratings for titles</h3><ul class="remarks">{"".join(reached)}</ul>'
    yield "</section>"


def certificates_section(report: EventReport) -> Iterator[str]:
    """A certificate for each norm that was made, folded on the screen."""
    made = certificates(report)
    if not made:
        return
    yield '<section class="block folds certificates"><h2>Certificates to print</h2>'
    for summary, lines in made:
        yield f"<details><summary>{escape(summary)}</summary>"
        yield from lines
        yield "</details>"
    yield "</section>"


def norm_lines(
    norm: NormReport, cite: Cite, *, who: str = "", is_open: bool = False
) -> Iterator[str]:
    """A norm with each requirement, met or not; `who` is shown before its title."""
    verdict = "made" if norm.achieved else "not made"
    mark = "tag on" if norm.achieved else "tag"
    name = f"<b>{escape(who)}</b>" if who else ""
    figures = f"{points_text(norm.score)} out of {norm.n}, performance {or_dash(norm.performance)}"
    yield (
        f'<details class="norm"{" open" if is_open else ""}><summary><span>{name}'
        f'<span class="{mark}">{norm.title} norm: {verdict}</span>'
        f'<span class="small quiet">{figures}</span></span></summary><ul class="ticks">'
    )
    for requirement in norm.requirements:
        kind = "" if requirement.met else ' class="no"'
        met = "met" if requirement.met else "not met"
        yield (
            f'<li{kind}><span class="unseen">{met}:</span><span>'
            f"{escape(typeset(requirement.phrase))} "
            f'<small class="quiet">{cite(requirement.source)}</small></span></li>'
        )
    yield '</ul><ol class="steps">'
    for step in (*norm.figures(), *norm.outlook_steps(), *norm.notes):
        words = escape(typeset(step.phrase))
        yield f"<li><span>{cite(step.article)}</span><span>{words}</span></li>"
    for assumption in norm.assumptions:
        yield f"<li><span>assumed</span><span>{escape(typeset(assumption))}</span></li>"
    yield "</ol></details>"
