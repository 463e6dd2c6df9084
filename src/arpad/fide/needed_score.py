"""The least score that reaches a rating or a performance, with its working."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from arpad.exact import half_away
from arpad.fide.edition import Edition
from arpad.fide.expectancy import AssessedGame
from arpad.fide.performance import performance_of, performance_report
from arpad.fide.player import whole_rating
from arpad.fide.report import FideReport
from arpad.needed import Needed, least_score, needed_notes
from arpad.sentences import Step, phrase
from arpad.terms import far_notes


def needed_rating(report: FideReport, target: int) -> Needed:
    """The least score in the games of a report that reaches a rating."""
    edition, expected = report.edition, report.expected_hundredths
    results = [
        report.rating + half_away(report.k * (50 * points - expected))
        for points in range(2 * report.n + 1)
    ]
    text = phrase("expected_in_games", n=report.n, expected=expected)
    return least_score(
        "rating",
        target,
        results,
        edition.rounding.article,
        (Step(edition.articles.gained, text), *report.k_choice.steps),
        report.assumptions,
        rules=edition.name,
        edition_id=edition.id,
        k=report.k,
        k_reason=report.k_reason,
        notes=(
            *needed_notes(len(report.assessed), report.n),
            *map(str, far_notes(report.starts)),
        ),
    )


def needed_performance(
    edition: Edition, games: Sequence[AssessedGame], target: object, on: date | None
) -> Needed:
    """The least score in some games that reaches a performance."""
    wanted = whole_rating(target, "target_performance")
    ratings = [game.opponent for game in games]
    results = [
        performance_of(edition, ratings, points, on) for points in range(2 * len(ratings) + 1)
    ]
    report = performance_report(edition, ratings, 0, on)
    return least_score(
        "performance",
        wanted,
        results,
        report.article,
        report.working()[:1],
        (),
        rules=edition.name,
        edition_id=edition.id,
        notes=tuple(map(str, far_notes(on))),
    )
