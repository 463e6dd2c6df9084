"""What a question about a title norm gets for an answer: every requirement, and the figures."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any, Literal

from arpad.fide.edition import Edition
from arpad.fide.performance import gain_step, percentage_step
from arpad.outcome import Report, json_number
from arpad.sentences import Phrase, Step, phrase, steps_data

Outlook = Literal["already sure", "needed", "not possible"]


@dataclass(frozen=True, slots=True)
class Requirement:
    """One thing that a norm asks for: the figure, the bound it is held against, and a sentence."""

    name: str
    met: bool
    figure: int | Decimal | str | None  # None where it is not known
    bound: int | Decimal | str
    phrase: Phrase
    article: str

    @property
    def text(self) -> str:
        """The requirement in words."""
        return str(self.phrase)

    def as_data(self) -> dict[str, Any]:
        """The requirement as plain JSON data."""
        names = ("name", "met", "figure", "bound", "text", "article")
        return {name: json_number(getattr(self, name)) for name in names}

    def __str__(self) -> str:
        return f"{'met' if self.met else 'not met'}: {self.text}"


@dataclass(frozen=True, slots=True)
class Raised:
    """The lowest opponent, who counts more than their rating; that is None where they have none."""

    name: str | None
    rating: int | None
    to: int

    def as_data(self) -> dict[str, Any]:
        """The raised opponent as plain JSON data."""
        return {"name": self.name, "rating": self.rating, "to": self.to}

    @property
    def phrase(self) -> Phrase:
        """Who it is, in words."""
        rating = phrase("norm_opponent_unrated")
        if self.rating is not None:
            rating = phrase("norm_opponent_rated", rating=self.rating)
        return phrase("norm_opponent_named", name=self.name, rating=rating) if self.name else rating


@dataclass(frozen=True, slots=True)
class NormReport(Report):
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
    edition: Edition = field(repr=False)  # whose table of dp was read
    since: date  # of the title regulations
    article: str

    @property
    def rules(self) -> str:
        """The name of the rules that were applied."""
        return f"FIDE title regulations ({self.article}), from {self.since.isoformat()}"

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
        return (
            *self.figures(),
            *(Step(each.article, each.phrase) for each in self.requirements),
            *self.outlook_steps(),
        )

    def as_data(self, *, working: bool = False) -> dict[str, Any]:
        names = (
            *("title", "achieved", "score", "n", "counts_as", "average_opponent", "percentage"),
            *("performance", "unrated", "least_score", "needed_last", "outlook", "rules"),
        )
        data = {name: json_number(getattr(self, name)) for name in names}
        data["raised"] = self.raised and self.raised.as_data()
        data["edition"] = self.edition.id
        data["requirements"] = [each.as_data() for each in self.requirements]
        return data | (steps_data(self.working()) if working else {})

    def figures(self) -> tuple[Step, ...]:
        """How average and performance came about."""
        if self.performance is None or self.average_opponent is None or self.percentage is None:
            return ()
        gain = self.performance - self.average_opponent
        steps = [] if self.raised is None else [self._raised_step(self.raised)]
        steps += [
            self._average_step(),
            percentage_step(self.edition, self.score, self.n, self.percentage, gain),
            gain_step(self.article, self.average_opponent, gain, self.performance),
        ]
        if self.counts_as < self.n:
            text = phrase("norm_games_count_as", n=self.n, most=self.counts_as)
            steps.append(Step(self.article, text))
        return tuple(steps)

    def outlook_steps(self) -> tuple[Step, Step]:
        """The least score for the norm, and what the last game meant."""
        return Step(self.article, self._least()), Step(self.article, self._last())

    @property
    def least(self) -> str:
        """The least score for the norm, in words."""
        return str(self._least())

    def _raised_step(self, raised: Raised) -> Step:
        return Step(self.article, phrase("norm_raised", opponent=raised.phrase, counts=raised.to))

    def _average_step(self) -> Step:
        unrated = self.unrated - (self.raised is not None and self.raised.rating is None)
        key = "average_with_unrated" if unrated else "average"
        values = {"n": self.n, "unrated": unrated, "counted_as": self.unrated_counts}
        return Step(self.article, phrase(key, average=self.average_opponent, **values))

    def _least(self) -> Phrase:
        if self.least_score is None:
            return phrase("norm_no_score")
        return phrase("norm_least", score=int(2 * self.least_score), n=self.n)

    def _last(self) -> Phrase:
        if self.needed_last is None:
            return phrase("norm_lost")
        if not self.needed_last:
            return phrase("norm_sure")
        return phrase("norm_last_needed", score=int(2 * self.needed_last))
