"""B.01: the performance over the games played, Ra + dp(p)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from arpad.exact import decimal_of_half_points, half_up
from arpad.fide.edition import Edition
from arpad.fide.editions import day, title_edition
from arpad.fide.expectancy import Judged
from arpad.tournament import Step, plain, steps_data


@dataclass(frozen=True, slots=True)
class PerformanceReport:
    """A performance with the figures that make it."""

    performance: int
    n: int
    score: Decimal
    average_opponent: int
    percentage: int
    unrated: int  # how many opponents had no rating
    unrated_counts: int  # what each of those counts
    edition: Edition

    def working(self) -> tuple[Step, ...]:
        """The steps in words, each with its article."""
        gain = self.performance - self.average_opponent
        counted = f", {self.unrated} unrated as {self.unrated_counts}" if self.unrated else ""
        many = "1 opponent" if self.n == 1 else f"{self.n} opponents"
        return (
            Step("B.01", f"average of {many}{counted}: {self.average_opponent}"),
            Step("8.1.1", f"{self.score} out of {self.n} is {self.percentage} %: dp = {gain:+d}"),
            Step("B.01", f"{self.average_opponent} {gain:+d} = {self.performance}"),
        )

    def as_data(self, *, working: bool = False) -> dict[str, Any]:
        """The report as plain JSON data; the names are those of the attributes."""
        names = ("performance", "n", "score", "average_opponent", "percentage")
        data = {name: plain(getattr(self, name)) for name in names}
        data["edition"] = self.edition.id
        return data | (steps_data(self.working()) if working else {})

    def __str__(self) -> str:
        from arpad.report import performance_text

        return performance_text(self)


def performance_of(edition: Edition, played: Sequence[Judged], points: int, on: date | None) -> int:
    """The performance of so many half points in these games, without its figures."""
    average, percentage = _average(played, _unrated_counts(on)), _percentage(played, points)
    return average + score_difference(edition, percentage)


def performance_report(
    edition: Edition, played: Sequence[Judged], points: int, on: date | None
) -> PerformanceReport:
    """The performance of so many half points in these games."""
    counts = _unrated_counts(on)
    return PerformanceReport(
        performance=performance_of(edition, played, points, on),
        n=len(played),
        score=decimal_of_half_points(points),
        average_opponent=_average(played, counts),
        percentage=_percentage(played, points),
        unrated=sum(game.opponent is None for game in played),
        unrated_counts=counts,
        edition=edition,
    )


def _unrated_counts(on: date | None) -> int:
    return title_edition(day(on)).unrated_opponent.value


def _average(played: Sequence[Judged], unrated: int) -> int:
    total = sum(unrated if game.opponent is None else game.opponent for game in played)
    return half_up(total, len(played))


def _percentage(played: Sequence[Judged], points: int) -> int:
    return half_up(100 * points, 2 * len(played))


def score_difference(edition: Edition, percentage: int) -> int:
    """8.1.1: the rating difference dp for a score in whole percent."""
    table = edition.score_differences.value
    return table[percentage - 50] if percentage >= 50 else -table[50 - percentage]
