"""The report on a title norm: every requirement, and the figures."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import Literal, NotRequired, TypedDict

from arpad.answer import Report, json_number
from arpad.exact import day_text, decimal_of_half_points, half_up
from arpad.fide.edition import Edition
from arpad.fide.norms.candidate import Case, Choice
from arpad.fide.norms.event_terms import EventTerms
from arpad.fide.norms.game import Candidate
from arpad.fide.norms.game_requirements import is_near, requirements
from arpad.fide.norms.opponents import Opponents, Raised, RaisedData, Reading, Selection
from arpad.fide.norms.requirements import Requirement, RequirementData, assumptions
from arpad.fide.norms.sheet import Omission, SheetGame, SheetGameData, omissions, sheet_games
from arpad.fide.performance import gain_step, percentage_step
from arpad.sentences import Phrase, Step, StepData, phrase, steps_data

Outlook = Literal["already sure", "needed", "not possible"]


class CitedText(TypedDict):
    """A sentence with its article."""

    article: str
    text: str


class NormData(TypedDict):
    """Whether the games make a norm."""

    title: str
    achieved: bool
    score: float
    n: int
    counts_as: int
    average_opponent: int | None
    percentage: int | None
    performance: int | None
    unrated: int
    least_score: float | None
    needed_last: float | None
    outlook: Outlook
    rules: str
    raised: RaisedData | None
    edition: str
    requirements: list[RequirementData]
    omitted: list[CitedText]
    excluded: list[CitedText]
    notes: list[CitedText]
    assumptions: list[str]
    games: list[SheetGameData]
    working: NotRequired[list[StepData]]


@dataclass(frozen=True)
class NormReport(Report):
    """Whether the games make a norm, with every requirement and its figures.

    The figures are those of the games that make the norm, or of all games that may count if there
    is no norm. `least_score` is the least score for a norm against the same opponents,
    `needed_last` the least one in the last game that was played, with the other results as they
    are; both take into account which games may be omitted. Either is None if no score is enough.
    """

    title: str
    candidate: Candidate = field(repr=False)
    event_terms: EventTerms = field(repr=False)
    case: Case = field(repr=False, compare=False)

    @cached_property
    def _choice(self) -> Choice | None:
        return self.case.choice()

    @property
    def _selection(self) -> Selection:
        return self.case.whole if self._choice is None else self._choice.selection

    @property
    def _opponents(self) -> Opponents:
        return self.case.opponents if self._choice is None else self._choice.opponents

    @cached_property
    def _points(self) -> int:
        return self._opponents.sum_of_points(self._selection)

    @property
    def achieved(self) -> bool:
        """Whether it is a norm."""
        return self._choice is not None

    @cached_property
    def requirements(self) -> tuple[Requirement, ...]:
        """Everything that the norm requires, as far as it is known of the event."""
        return requirements(self.case, self._choice)

    @property
    def n(self) -> int:
        """The number of games that the figures cover."""
        return self._selection.n

    @property
    def score(self) -> Decimal:
        """The score in those games."""
        return decimal_of_half_points(self._points)

    @property
    def average_opponent(self) -> int | None:
        """The average with the lowest opponent raised, rounded half up."""
        return self._selection.average

    @property
    def percentage(self) -> int | None:
        """The score in whole percent, half up."""
        return half_up(100 * self._points, 2 * self.n) if self.n else None

    @property
    def performance(self) -> int | None:
        """The performance in those games."""
        return self._opponents.performance(self._selection, self._points)

    @property
    def unrated(self) -> int:
        """How many opponents had no rating."""
        return sum(
            self._opponents.lines[place].game.opponent is None for place in self._selection.places
        )

    @property
    def unrated_counts(self) -> int:
        """The rating that each of those counts with."""
        return self.event_terms.unrated

    @property
    def raised(self) -> Raised | None:
        """The lowest opponent, if they count with more than their rating."""
        place = self._selection.raised
        if place is None:
            return None
        game = self._opponents.lines[place].game
        return Raised(game.name, game.opponent, self._opponents.floor)

    @property
    def edition(self) -> Edition:
        """The edition whose table of dp was used."""
        return self.event_terms.edition

    @property
    def since(self) -> date:
        """The first day of the title regulations."""
        return self.event_terms.since

    @property
    def article(self) -> str:
        """The chapter of the title regulations."""
        return self.event_terms.article

    @property
    def rules(self) -> str:
        """The name of the rules that were applied."""
        return f"FIDE title regulations ({self.article}), from {day_text(self.since)}"

    @property
    def missing(self) -> tuple[str, ...]:
        """The requirements that are not met, in words."""
        return tuple(each.text for each in self.requirements if not each.met)

    @property
    def nearly(self) -> bool:
        """Whether only half a point, or one other requirement, was missing for a norm."""
        return not self.achieved and is_near(self.case)

    @cached_property
    def more_games(self) -> int:
        """The full points above what the norm requires: each counts as one more game (1.4.1d)."""
        if self._choice is None:
            return 0
        above = self._points - self._opponents.least_points(self._selection)
        return above // 2 * self.case.rules.more_games.value

    @property
    def counts_as(self) -> int:
        """The number of games that the norm counts as; without a norm, those that may count."""
        return self._base_games + self.more_games

    @property
    def _base_games(self) -> int:
        fewer = self.case.fewer
        if self._choice is not None and not self._choice.forfeited and fewer is not None:
            worth = fewer.value.counts_as
            if worth is not None and self.n == fewer.value.games:
                return worth
        return min(self.n, self.case.rules.most_games.value)

    @cached_property
    def _least(self) -> tuple[int, Choice] | None:
        return self.case.least()

    @property
    def least_score(self) -> Decimal | None:
        """The least score for a norm against these opponents."""
        return None if self._least is None else decimal_of_half_points(self._least[0])

    @cached_property
    def needed_last(self) -> Decimal | None:
        """The score that was needed in the last game that was played."""
        points = list(self.case.opponents.points)
        if not points:
            return None
        for last in range(3):
            same = last == points[-1]
            made = self._choice if same else self.case.choice([*points[:-1], last])
            if made is not None:
                return decimal_of_half_points(last)
        return None

    @property
    def outlook(self) -> Outlook:
        """What the last game that was played meant for the norm, given the other results."""
        if self.needed_last is None:
            return "not possible"
        return "needed" if self.needed_last else "already sure"

    @cached_property
    def _omissions(self) -> list[Omission]:
        return omissions(self.case, self._choice)

    @cached_property
    def omitted(self) -> tuple[Step, ...]:
        """The games that were omitted so that the others make a norm (1.4.1e and f)."""
        return tuple(step for line, step in self._omissions if not line.reason)

    @cached_property
    def excluded(self) -> tuple[Step, ...]:
        """The rounds that do not count (1.4.2)."""
        return tuple(step for line, step in self._omissions if line.reason)

    @cached_property
    def games(self) -> tuple[SheetGame, ...]:
        """Every round as a certificate lists it."""
        return sheet_games(self.case, self._choice, self._omissions)

    @cached_property
    def flags(self) -> Step | None:
        """A note if the answer depends on the real federations of opponents under FID (1.4.2a)."""
        rules = self.case.rules
        count = self.case.opponents.flags.count(rules.stateless.value)
        if not count or self.case.waiver.lifted:
            return None
        readings: list[Reading] = ["flags"]
        if self.candidate.federation in rules.flags.value:
            readings.append("own flag")
        for reading in readings:
            if (self.case.choice(reading=reading) is not None) != self.achieved:
                key = "norm_flags_lose" if self.achieved else "norm_flags_make"
                flags = " or ".join(rules.flags.value)
                text = phrase(key, count=count, code=rules.stateless.value, flags=flags)
                return Step(rules.flags.article, text)
        return None

    @cached_property
    def notes(self) -> tuple[Step, ...]:
        """What matters about this norm in an application for the title."""
        found = [] if self.flags is None else [self.flags]
        if self._choice is None:
            return tuple(found)
        rules, case = self.case.rules, self.case
        if case.fewer is rules.stand_in and not self._choice.forfeited:
            found.append(Step(rules.stand_in.article, phrase("norm_once")))
        lifted = case.waiver.normal_once
        if lifted and not case.mix()._replace(lifted=False).holds(self._opponents, self._selection):
            found.append(Step(rules.normal_once.article, phrase("norm_normal_once")))
        return tuple(found)

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What was assumed because it is not known."""
        found = [*assumptions(self.event_terms)]
        if self.omitted and not self.event_terms.pairings:
            found.append(phrase("norm_assumed_pairings"))
        return tuple(map(str, found))

    def working(self) -> tuple[Step, ...]:
        return (
            *self.figures(),
            *(Step(each.article, each.phrase) for each in self.requirements),
            *self.outlook_steps(),
            *self.notes,
        )

    def as_data(self, *, working: bool = False) -> NormData:
        data: NormData = {
            "title": self.title,
            "achieved": self.achieved,
            "score": json_number(self.score),
            "n": self.n,
            "counts_as": self.counts_as,
            "average_opponent": self.average_opponent,
            "percentage": self.percentage,
            "performance": self.performance,
            "unrated": self.unrated,
            "least_score": json_number(self.least_score),
            "needed_last": json_number(self.needed_last),
            "outlook": self.outlook,
            "rules": self.rules,
            "raised": self.raised.as_data() if self.raised else None,
            "edition": self.edition.id,
            "requirements": [each.as_data() for each in self.requirements],
            "omitted": _cited_texts(self.omitted),
            "excluded": _cited_texts(self.excluded),
            "notes": _cited_texts(self.notes),
            "assumptions": list(self.assumptions),
            "games": [game.as_data() for game in self.games],
        }
        if working:
            data["working"] = steps_data(self.working())
        return data

    def figures(self) -> tuple[Step, ...]:
        """Which games were omitted, and how the average and the performance were worked out."""
        if self.performance is None or self.average_opponent is None or self.percentage is None:
            return self.excluded
        gain = self.performance - self.average_opponent
        steps = [*self.excluded, *self.omitted]
        if self.raised is not None:
            rule = self.case.sought.rating_floor_for_lowest
            text = phrase("norm_raised", opponent=self.raised.phrase, counts=self.raised.to)
            steps.append(Step(rule.article, text))
        steps += [
            self._average_step(),
            percentage_step(self.edition, self.score, self.n, self.percentage, gain),
            gain_step(
                self.case.sought.performance.article, self.average_opponent, gain, self.performance
            ),
            *self._worth(),
        ]
        return tuple(steps)

    def _worth(self) -> list[Step]:
        """How many games the norm counts as, if that differs from the games played."""
        rules, base = self.case.rules, self._base_games
        steps = []
        if base != self.n:
            fewer = self.case.fewer
            rule = rules.most_games.article if fewer is None or base < self.n else fewer.article
            steps.append(Step(rule, phrase("norm_games_count_as", n=self.n, most=base)))
        if self.more_games:
            values = {"more": self.more_games, "counts_as": self.counts_as}
            steps.append(Step(rules.more_games.article, phrase("norm_more_games", **values)))
        return steps

    def outlook_steps(self) -> tuple[Step, Step]:
        """The least score for the norm, and what the last game meant."""
        return Step(self.article, self._least_phrase()), Step(self.article, self._last_phrase())

    @property
    def least(self) -> str:
        """The least score for the norm, in words."""
        return str(self._least_phrase())

    def _average_step(self) -> Step:
        unrated = self.unrated - (self.raised is not None and self.raised.rating is None)
        key = "average_with_unrated" if unrated else "average"
        values = {"n": self.n, "unrated": unrated, "counted_as": self.unrated_counts}
        text = phrase(key, average=self.average_opponent, **values)
        return Step(self.case.rules.average.article, text)

    def _least_phrase(self) -> Phrase:
        if self._least is None:
            return phrase("norm_no_score")
        points, choice = self._least
        first = choice.end < self.case.opponents.n
        text = phrase("norm_least_first" if first else "norm_least", score=points, n=choice.end)
        won = choice.end - choice.selection.n
        if not won:
            return text
        key = "norm_least_omitting" if won > 1 else "norm_least_omitting_one"
        return phrase("norm_parts", first=text, second=phrase(key, won=won))

    def _last_phrase(self) -> Phrase:
        if self.needed_last is None:
            return phrase("norm_lost")
        if not self.needed_last:
            return phrase("norm_sure")
        return phrase("norm_last_needed", score=int(2 * self.needed_last))


def _cited_texts(steps: tuple[Step, ...]) -> list[CitedText]:
    return [{"article": step.article, "text": step.text} for step in steps]
