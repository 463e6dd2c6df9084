"""What only FIDE answers: a rating period, an initial rating, a K with its reason, a title norm."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from arpad.render.answers import change_facts
from arpad.render.figures import decimals, or_dash, signed, working_text
from arpad.render.page import Page, page_text
from arpad.sentences import phrase

if TYPE_CHECKING:  # whoever asks has them already
    from arpad.fide.initial_rating import InitialReport
    from arpad.fide.k_rule import KReport
    from arpad.fide.norms.report import NormReport
    from arpad.fide.period import PeriodReport


def text(report: Any, *, explain: bool = False, width: int | None = None) -> str:
    """The answer for a terminal."""
    working = f"\n\n{working_text(report.working(), width=width)}" if explain else ""
    return page_text(page(report), width) + working


def page(report: Any) -> Page:
    """What the answer shows."""
    names = (kind.__name__ for kind in type(report).__mro__)
    return next(_PAGES[name] for name in names if name in _PAGES)(report)


def _period(report: PeriodReport) -> Page:
    rows = [
        (
            str(number),
            str(event.rating),
            f"{event.score} / {event.n}",
            decimals(event.expected),
            signed(event.change),
            event.rules,
        )
        for number, event in enumerate(report.events, 1)
    ]
    facts = [
        ("games", str(report.n)),
        ("K", f"{report.k}: {report.k_reason}"),
        *change_facts(report, report.rating),
    ]
    head = ("#", "rating", "score", "expected", "change", "")
    return Page("A rating period", head, rows, facts)


def _initial(report: InitialReport) -> Page:
    rule = report.edition.initial.value
    rows = [
        (str(number), or_dash(game.opponent), str(game.score), game.reason)
        for number, game in enumerate(report.games, 1)
    ]
    added = rule.added_draws if rule else ()
    rows += [("+", str(rating), "0.5", str(phrase("added_draw"))) for rating in added]
    return Page(
        report.edition.name,
        ("#", "opponent", "score", ""),
        rows,
        [
            ("score", f"{report.score} out of {report.n}"),
            ("average opponent", or_dash(report.average_opponent)),
            ("initial rating", "none yet" if report.rating is None else str(report.rating)),
            *(("missing", reason) for reason in report.missing),
            *(("note", note) for note in report.notes),
            *(("assumed", assumption) for assumption in report.assumptions),
        ],
    )


def _k(report: KReport) -> Page:
    choice = report.choice
    notes = [("note", note) for note in report.notes]
    assumed = [("assumed", assumption) for assumption in choice.assumptions]
    return Page(report.rules, facts=[("K", f"{choice.k}: {choice.reason}"), *notes, *assumed])


def _norm(report: NormReport) -> Page:
    """What is shown of the norm."""
    verdict = "achieved" if report.achieved else "not achieved"
    figures = f"{report.score} out of {report.n}"
    if report.performance is not None:
        figures += f", average {report.average_opponent}, performance {report.performance}"
    missing = [("missing", requirement) for requirement in report.missing]
    facts = [("norm", f"{verdict}: {figures}"), *missing]
    facts += [("omitted", step.text) for step in report.omitted]
    facts += [("score", report.least), *(("note", step.text) for step in report.notes)]
    return Page(f"{report.title} norm", facts=facts)


_PAGES: dict[str, Callable[[Any], Page]] = {
    "PeriodReport": _period,
    "InitialReport": _initial,
    "KReport": _k,
    "NormReport": _norm,
}
