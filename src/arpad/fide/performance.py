"""B.01: the performance over the games played, Ra + dp(p)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from arpad.answer import Report, json_number
from arpad.exact import HALF_POINTS, PLAIN_SCORES, decimal_of_half_points, half_up
from arpad.facts import GREATEST_RATING
from arpad.fide.edition import Edition
from arpad.fide.editions import title_edition
from arpad.json_data import PerformanceData
from arpad.sentences import Step, phrase, steps_data
from arpad.terms import as_date, far_notes


@dataclass(frozen=True, slots=True)
class PerformanceReport(Report):
    """A performance with the figures that make it."""

    performance: int
    n: int
    score: Decimal
    average_opponent: int
    percentage: int
    unrated: int  # how many opponents had no rating
    unrated_counts: int  # the rating that each of those counts with
    edition: Edition = field(repr=False)
    article: str  # of the title regulations
    notes: tuple[str, ...] = ()  # such as a date that is far away

    @property
    def rules(self) -> str:
        """The name of the rules that were applied."""
        return self.edition.name

    def working(self) -> tuple[Step, ...]:
        return (
            average_step(self),
            percentage_step(self.edition, self.score, self.n, self.percentage, self._gain),
            gain_step(self.article, self.average_opponent, self._gain, self.performance),
        )

    @property
    def _gain(self) -> int:
        return self.performance - self.average_opponent

    def as_data(self, *, working: bool = False) -> PerformanceData:
        data: PerformanceData = {
            "performance": self.performance,
            "n": self.n,
            "score": json_number(self.score),
            "average_opponent": self.average_opponent,
            "percentage": self.percentage,
            "edition": self.edition.id,
            "notes": list(self.notes),
        }
        if working:
            data["working"] = steps_data(self.working())
        return data


def average_step(report: PerformanceReport) -> Step:
    """How the opponents' average was made."""
    one = report.n == 1
    if report.unrated:
        key = "average_of_one_unrated" if one else "average_with_unrated"
    else:
        key = "average_of_one" if one else "average"
    values = {"n": report.n, "unrated": report.unrated, "counted_as": report.unrated_counts}
    return Step(report.article, phrase(key, average=report.average_opponent, **values))


def percentage_step(edition: Edition, score: Decimal, n: int, percentage: int, gain: int) -> Step:
    """The percentage of a score, and the difference dp for it."""
    half_points = int(2 * score)
    text = phrase("percentage", score=half_points, n=n, percentage=percentage, gain=gain)
    return Step(edition.score_differences.article, text)


def gain_step(article: str, average: int, gain: int, performance: int) -> Step:
    """Ra + dp."""
    return Step(
        article, phrase("average_and_gain", average=average, gain=gain, performance=performance)
    )


def performance_of(
    edition: Edition, ratings: Sequence[int | None], points: int, on: date | None
) -> int:
    """The performance of a number of half points against these opponents, as a bare number."""
    unrated = title_edition(as_date(on)).unrated_opponent.value
    total = sum([unrated if rating is None else rating for rating in ratings])
    return performance_of_sums(edition, total, len(ratings), points)


def fast_performance(edition: Edition, games: Iterable[Any], on: date | None) -> int | None:
    """The performance over plain (opponent, score) pairs; None if any game is not so plain."""
    unrated = title_edition(as_date(on)).unrated_opponent.value
    n = points = total = 0
    try:
        for opponent, score in games:
            if opponent is None:
                opponent = unrated
            if type(opponent) is not int or not 0 < opponent <= GREATEST_RATING:
                return None
            if type(score) not in PLAIN_SCORES:
                return None
            total += opponent
            points += HALF_POINTS[score]
            n += 1
    except (KeyError, TypeError, ValueError):
        return None
    return performance_of_sums(edition, total, n, points) if n else None


def performance_report(
    edition: Edition, ratings: Sequence[int | None], points: int, on: date | None
) -> PerformanceReport:
    """The performance of a number of half points against these opponents."""
    unrated = title_edition(as_date(on)).unrated_opponent
    total = sum(unrated.value if rating is None else rating for rating in ratings)
    return PerformanceReport(
        performance=performance_of_sums(edition, total, len(ratings), points),
        n=len(ratings),
        score=decimal_of_half_points(points),
        average_opponent=half_up(total, len(ratings)),
        percentage=half_up(100 * points, 2 * len(ratings)),
        unrated=sum(rating is None for rating in ratings),
        unrated_counts=unrated.value,
        edition=edition,
        article=unrated.article,
        notes=tuple(map(str, far_notes(on))),
    )


def performance_of_sums(edition: Edition, total: int, n: int, points: int) -> int:
    """The performance of a number of half points in n games; `total` is the opponents' ratings."""
    return half_up(total, n) + score_difference(edition, half_up(100 * points, 2 * n))


def score_difference(edition: Edition, percentage: int) -> int:
    """8.1.1: the rating difference dp for a score in whole percent."""
    table = edition.score_differences.value
    return table[percentage - 50] if percentage >= 50 else -table[50 - percentage]
