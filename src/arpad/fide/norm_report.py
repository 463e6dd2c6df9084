"""What a question about a title norm gets for an answer: every requirement, and the figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from datetime import date
from decimal import Decimal
from typing import Any, Literal

from arpad.fide.edition import Edition
from arpad.tournament import Step, plain, steps_data

Outlook = Literal["already sure", "needed", "not possible"]


@dataclass(frozen=True, slots=True)
class Requirement:
    """One thing that a norm asks for: the figure, the bound it is held against, and a sentence."""

    name: str
    met: bool
    figure: int | Decimal | None  # None where it is not known
    bound: int | Decimal
    text: str
    article: str

    def as_data(self) -> dict[str, Any]:
        """The requirement as plain JSON data."""
        return {field.name: plain(getattr(self, field.name)) for field in fields(self)}

    def __str__(self) -> str:
        return f"{'met' if self.met else 'not met'}: {self.text}"


@dataclass(frozen=True, slots=True)
class Raised:
    """The lowest opponent, who counts more than his rating; it is None where he has none."""

    name: str | None
    rating: int | None
    to: int

    def as_data(self) -> dict[str, Any]:
        """The raised opponent as plain JSON data."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __str__(self) -> str:
        rating = "unrated" if self.rating is None else f"rated {self.rating}"
        return f"{self.name}, {rating}" if self.name else rating


@dataclass(frozen=True, slots=True)
class NormReport:
    """Whether the games make a norm, with every requirement and its figures.

    `least_score` is the least score for a norm against the same opponents, `needed_last` the least
    one in the last game that was played, the other results being what they are. Either is None
    where no score is enough.
    """

    title: str
    achieved: bool
    requirements: tuple[Requirement, ...]
    performance: int | None
    average_opponent: int | None  # with the lowest raised, rounded half up
    percentage: int | None
    score: Decimal  # in the games that were played
    n: int
    counts_as: int  # the games that the norm is worth
    unrated: int  # how many opponents had no rating
    unrated_counts: int  # what each of those counts
    raised: Raised | None
    least_score: Decimal | None
    needed_last: Decimal | None
    edition: Edition  # whose table of dp was read
    since: date  # of the title regulations

    @property
    def rules(self) -> str:
        """The name of the rules that were applied."""
        return f"FIDE title regulations (B.01), from {self.since.isoformat()}"

    @property
    def missing(self) -> tuple[str, ...]:
        """What is not met, in words."""
        return tuple(each.text for each in self.requirements if not each.met)

    @property
    def outlook(self) -> Outlook:
        """What the last game that was played meant, given the other results."""
        if self.needed_last is None:
            return "not possible"
        return "needed" if self.needed_last else "already sure"

    def working(self) -> tuple[Step, ...]:
        """The steps in words, each with its article."""
        return (
            *self._figures(),
            *(Step(each.article, each.text) for each in self.requirements),
            Step("B.01", self._least()),
            Step("B.01", self._last()),
        )

    def as_data(self, *, working: bool = False) -> dict[str, Any]:
        """The report as plain JSON data; the names are those of the attributes."""
        names = (
            *("title", "achieved", "score", "n", "counts_as", "average_opponent", "percentage"),
            *("performance", "unrated", "least_score", "needed_last", "outlook", "rules"),
        )
        data = {name: plain(getattr(self, name)) for name in names}
        data["raised"] = self.raised and self.raised.as_data()
        data["edition"] = self.edition.id
        data["requirements"] = [each.as_data() for each in self.requirements]
        return data | (steps_data(self.working()) if working else {})

    def __str__(self) -> str:
        said = "achieved" if self.achieved else "not achieved"
        figures = f"{self.score} out of {self.n}"
        if self.performance is not None:
            figures += f", average {self.average_opponent}, performance {self.performance}"
        missing = (f"missing: {text}" for text in self.missing)
        return "\n".join((f"{self.title} norm {said}: {figures}", *missing, self._least()))

    def _figures(self) -> Iterable[Step]:
        if self.performance is None or self.average_opponent is None:
            return
        if self.raised:
            yield Step("B.01", f"the lowest opponent, {self.raised}, counts {self.raised.to}")
        unrated = self.unrated - (self.raised is not None and self.raised.rating is None)
        counted = f", {unrated} unrated as {self.unrated_counts}" if unrated else ""
        gain = self.performance - self.average_opponent
        yield Step("B.01", f"average of {self.n} opponents{counted}: {self.average_opponent}")
        yield Step("8.1.1", f"{self.score} out of {self.n} is {self.percentage} %: dp = {gain:+d}")
        yield Step("B.01", f"{self.average_opponent} {gain:+d} = {self.performance}")
        if self.counts_as < self.n:
            yield Step("B.01", f"{self.n} games count as {self.counts_as}")

    def _least(self) -> str:
        if self.least_score is None:
            return "no score against these opponents makes the norm"
        return f"the least score for the norm: {self.least_score} out of {self.n}"

    def _last(self) -> str:
        if self.outlook == "needed":
            return f"the last game needed {self.needed_last}, the other results being what they are"
        if self.outlook == "already sure":
            return "the norm was sure before the last game"
        return "no result of the last game would have made the norm"
