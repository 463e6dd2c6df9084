"""The least score that reaches a target."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Literal

from arpad.errors import InvalidTarget, Unquoted
from arpad.exact import decimal_of_half_points
from arpad.outcome import Report, json_number
from arpad.record import record
from arpad.sentences import Step, phrase, steps_data

Measure = Literal["rating", "performance"]


@record()
class Needed(Report):
    """The least score that reaches a target; `score` is None if no score does."""

    target: float
    measure: Measure
    n: int
    score: Decimal | None
    reached: int | None  # the rating or performance that this score gives
    best: int  # what the full score would give
    assumptions: tuple[str, ...]
    steps: tuple[Step, ...]
    rules: str = ""
    edition_id: str | None = None
    k: float | None = None
    k_reason: str = ""
    notes: tuple[str, ...] = ()

    def working(self) -> tuple[Step, ...]:
        return self.steps

    def as_data(self, *, working: bool = False) -> dict[str, Any]:
        names = ("target", "measure", "n", "score", "reached", "best", "k", "k_reason", "rules")
        data = {name: json_number(getattr(self, name)) for name in names}
        data["edition"] = self.edition_id
        data["assumptions"] = list(self.assumptions)
        data["notes"] = list(self.notes)
        return data | (steps_data(self.steps) if working else {})


def least_score(
    measure: Measure,
    target: float,
    results: Sequence[int],
    article: str,
    steps: tuple[Step, ...],
    assumptions: tuple[str, ...],
    **terms: Any,
) -> Needed:
    """The least score that reaches the target; `results` are those of 0, 1, 2, … half points."""
    reaching = [points for points, result in enumerate(results) if result >= target]
    least = reaching[0] if reaching else None
    last = len(results) - 1 if least is None else least
    tries = [
        Step(article, phrase("score_gives", score=points, measure=measure, value=results[points]))
        for points in (last - 1, last)
        if points >= 0
    ]
    return Needed(
        target=target,
        measure=measure,
        n=len(results) // 2,
        score=None if least is None else decimal_of_half_points(least),
        reached=None if least is None else results[least],
        best=results[-1],
        assumptions=assumptions,
        steps=(*steps, *tries),
        **terms,
    )


def needed_notes(asked: int, n: int) -> tuple[str, ...]:
    """What to say if only n of the games that were asked about count."""
    return () if asked == n else (str(phrase("needed_without", unrated=asked - n, n=asked)),)


def one_target(target_rating: object, target_performance: object) -> None:
    """Refuse a question that names no target, or two."""
    if (target_rating is None) == (target_performance is None):
        raise InvalidTarget(
            "target_rating",
            Unquoted("missing" if target_rating is None else "two targets"),
            "the least score is for one target at a time",
            "give target_rating or target_performance",
        )
