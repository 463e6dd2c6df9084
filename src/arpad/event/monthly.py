"""A player in a long event, of which each month is rated with its own list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import Any, TypedDict

from arpad.answer import json_number
from arpad.outcome import GameReport, Outcome
from arpad.sentences import Step


class PartData(TypedDict):
    """What the games of a month did."""

    month: str
    rating: float | None
    n: int
    score: float
    k: float | None
    change: float | None
    rounded_change: int | None
    new_rating: float | None


@dataclass(frozen=True, slots=True)
class MonthlyPart:
    """What the games of a month did; `month` is that of the rating list."""

    month: date
    outcome: Outcome[Any]

    def as_data(self) -> PartData:
        """The part as plain JSON data."""
        outcome = self.outcome
        return {
            "month": f"{self.month:%Y-%m}",
            "rating": outcome.start_rating,
            "n": outcome.n,
            "score": json_number(outcome.score),
            "k": outcome.k,
            "change": json_number(outcome.change),
            "rounded_change": outcome.rounded_change,
            "new_rating": outcome.new_rating,
        }


@dataclass(frozen=True, slots=True, repr=False)
class MonthlyOutcome(Outcome[Any]):
    """The months of an event as one outcome: the sums, and the new rating of the last month."""

    parts: tuple[MonthlyPart, ...]
    performance: int | None = None

    @property
    def _outcomes(self) -> tuple[Outcome[Any], ...]:
        return tuple(part.outcome for part in self.parts)

    @property
    def before(self) -> Any:
        return self._outcomes[0].before

    @property
    def after(self) -> Any:
        return self._outcomes[-1].after

    @cached_property
    def games(self) -> tuple[GameReport, ...]:
        return tuple(game for outcome in self._outcomes for game in outcome.games)

    @property
    def rules(self) -> str:
        return self._outcomes[-1].rules

    @property
    def edition_id(self) -> str | None:
        return self._outcomes[-1].edition_id

    @property
    def start_rating(self) -> float | None:
        return self._outcomes[0].start_rating

    @property
    def new_rating(self) -> float | None:
        return self._outcomes[-1].new_rating

    @property
    def change(self) -> Decimal | None:
        changes: list[Any] = [each.change for each in self._outcomes if each.change is not None]
        return sum(changes, Decimal("0.00")) if changes else None

    @property
    def rounded_change(self) -> int | None:
        rounded = [each.rounded_change for each in self._outcomes]
        known = [change for change in rounded if change is not None]
        return sum(known) if known else None

    @property
    def n(self) -> int:
        return sum(outcome.n for outcome in self._outcomes)

    @property
    def score(self) -> Decimal:
        return sum((outcome.score for outcome in self._outcomes), Decimal(0))

    @property
    def expected(self) -> Decimal | None:
        expected: list[Any] = [
            each.expected for each in self._outcomes if each.expected is not None
        ]
        return sum(expected, Decimal("0.00")) if expected else None

    @property
    def k(self) -> float | None:
        return self._outcomes[-1].k

    @property
    def k_reason(self) -> str:
        return self._outcomes[-1].k_reason

    @property
    def assumptions(self) -> tuple[str, ...]:
        return _once(text for outcome in self._outcomes for text in outcome.assumptions)

    @property
    def notes(self) -> tuple[str, ...]:
        return self._outcomes[-1].notes

    @property
    def leaves_the_list(self) -> bool:
        return self._outcomes[-1].leaves_the_list

    @property
    def missing(self) -> tuple[str, ...]:
        return self._outcomes[-1].missing

    def working(self) -> tuple[Step, ...]:
        """The steps of all months in a row; their games are numbered through."""
        steps: list[Step] = []
        done = 0
        for outcome in self._outcomes:
            steps += [
                step if step.game is None else Step(step.article, step.phrase, done + step.game)
                for step in outcome.working()
            ]
            done += len(outcome.games)
        return tuple(steps)


def _once(texts: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts))
