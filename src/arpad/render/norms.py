"""A title norm: whether it is achieved, what is missing, and which games were omitted.

It is separate from other answers, so that one game does not load what norms need.
"""

from __future__ import annotations

from arpad.fide.norms.report import NormReport
from arpad.render.figures import working_text
from arpad.render.page import Page, page_text


def text(report: NormReport, *, explain: bool = False, width: int | None = None) -> str:
    """The norm for a terminal."""
    working = f"\n\n{working_text(report.working(), width=width)}" if explain else ""
    return page_text(page(report), width) + working


def page(report: NormReport) -> Page:
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
