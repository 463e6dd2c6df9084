"""The least score that reaches a target."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Annotated, Any, Literal

from arpad.answer import Report, json_number
from arpad.errors import InvalidTarget, Unquoted
from arpad.exact import decimal_of_half_points
from arpad.game import Game, games_against
from arpad.json_data import WorkedData
from arpad.outcome import Outcome
from arpad.sentences import Step, phrase, steps_data

Measure = Literal["rating", "performance"]


class NeededData(WorkedData):
    """The least score that reaches a target; null where no score does."""

    target: Annotated[float, "The rating or performance to reach."]
    measure: Annotated[Measure, "What is to be reached."]
    n: int
    score: Annotated[float | None, "The score."]
    reached: Annotated[int | None, "What that score gives; null where no score reaches the target."]
    best: Annotated[int, "What the full score would give."]
    k: Annotated[float | None, "K; null where it has no part in the answer."]
    k_reason: str
    rules: str
    assumptions: list[str]


@dataclass(frozen=True, slots=True)
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

    def as_data(self, *, working: bool = False) -> NeededData:
        data: NeededData = {
            "target": self.target,
            "measure": self.measure,
            "n": self.n,
            "score": json_number(self.score),
            "reached": self.reached,
            "best": self.best,
            "k": self.k,
            "k_reason": self.k_reason,
            "rules": self.rules,
            "edition": self.edition_id,
            "assumptions": list(self.assumptions),
            "notes": list(self.notes),
        }
        if working:
            data["working"] = steps_data(self.steps)
        return data


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


def searched(
    rate: Callable[[Sequence[Game]], Outcome[Any]],
    opponents: Sequence[Any],
    target: float,
    article: str,
) -> Needed:
    """The least score that reaches a rating: every score is rated by the system's own rules.

    For systems in which the rating follows from the score, whoever it is made against, and never
    falls if the score rises; `rate` rates some games.
    """
    coming = games_against(opponents)
    reports = [rate(_dealt(coming, points)) for points in range(2 * len(coming) + 1)]
    first = reports[0]
    tried = {report.score: report for report in reports}  # games that do not count have no points
    return least_score(
        "rating",
        target,
        [int(tried[score].new_rating or 0) for score in sorted(tried)],
        article,
        (),
        first.assumptions,
        rules=first.rules,
        k=first.k,
        k_reason=first.k_reason,
        notes=(*needed_notes(len(coming), first.n), *filter(None, [first.estimate])),
    )


def _dealt(coming: Sequence[Game], points: int) -> list[Game]:
    """Half points dealt to games, wins first."""
    return [
        replace(game, score=min(2, max(0, points - 2 * place)) / 2)
        for place, game in enumerate(coming)
    ]


def needed_notes(games: int, n: int) -> tuple[str, ...]:
    """What to say if only n of the games count."""
    return () if games == n else (str(phrase("needed_without", unrated=games - n, n=games)),)


def one_target(target_rating: object, target_performance: object) -> None:
    """Refuse a question that names no target, or two."""
    if (target_rating is None) == (target_performance is None):
        raise InvalidTarget(
            "target_rating",
            Unquoted("missing" if target_rating is None else "two targets"),
            "the least score is for one target at a time",
            "give target_rating or target_performance",
        )
