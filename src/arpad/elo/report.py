"""What the plain formula did to a player, and the performance by the formula."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property

from arpad.answer import Report, json_number
from arpad.elo.player import Player
from arpad.exact import decimal_of_half_points, half_away, half_up
from arpad.game import Game
from arpad.json_data import PerformanceData
from arpad.outcome import GameReport, Outcome
from arpad.sentences import Phrase, Step, phrase, steps_data
from arpad.sentences.arithmetic import decimal, exactly, multiplied, product, summed, why

NAME = "Elo formula"
ARTICLE = "Elo"


@dataclass(frozen=True, slots=True)
class EloGame:
    """One game under the formula; without an expected score if it does not count."""

    game: Game
    points: int
    opponent: float | None
    expected: float | None
    weight: float = 1
    advantage: float = 0

    @property
    def gained(self) -> float:
        """Score less expected score, times its weight."""
        return self.weight * (self.points / 2 - (self.expected or 0))

    @property
    def reason(self) -> str:
        """Why it does not count."""
        if self.expected is not None:
            return ""
        if self.game.excluded is not None and not self.game.forfeit:
            return str(self.game.excluded[1])
        return str(phrase("forfeit" if self.game.forfeit else "unrated_opponent"))


@dataclass(frozen=True, slots=True, repr=False)
class EloReport(Outcome[Player]):
    """One player's tournament under the plain formula."""

    defines_performance = True  # not annotated: no field of the record

    # field(): otherwise the properties of `Outcome` would become their defaults
    before: Player = field()
    rating: float
    k: float = field()
    reason: Phrase
    scale: float
    assumed: tuple[Phrase, ...]
    played: tuple[EloGame, ...]

    @property
    def after(self) -> Player:
        """Games are counted from 0 where nobody says how many there were before."""
        return Player(self.rating + self.change, (self.before.games_played or 0) + self.n)

    @property
    def start_rating(self) -> float:
        return self.rating

    @property
    def rules(self) -> str:
        return NAME

    @property
    def edition(self) -> None:
        """The formula has no editions."""
        return None

    @property
    def k_reason(self) -> str:
        return str(self.reason)

    @property
    def assumptions(self) -> tuple[str, ...]:
        return tuple(map(str, self.assumed))

    @property
    def _counted(self) -> list[EloGame]:
        return [game for game in self.played if game.expected is not None]

    @property
    def n(self) -> int:
        return len(self._counted)

    @property
    def _points(self) -> int:
        return sum(game.points for game in self._counted)

    @property
    def score(self) -> Decimal:
        return decimal_of_half_points(self._points)

    @property
    def expected(self) -> float:
        return math.fsum(game.expected or 0 for game in self._counted)

    @property
    def gained(self) -> float:
        """Score less expected score, each game times its weight."""
        if self._weighted:
            return math.fsum(game.gained for game in self._counted)
        return self._points / 2 - self.expected

    @property
    def _weighted(self) -> bool:
        return any(game.weight != 1 for game in self._counted)

    @property
    def change(self) -> float:
        return self.k * self.gained

    @property
    def rounded_change(self) -> int:
        return half_away(100 * self.change)

    @property
    def new_rating(self) -> int:
        return moved(self.rating, self.change)

    @property
    def average_opponent(self) -> int | None:
        ratings = [game.opponent or 0 for game in self._counted]
        return math.floor(mean(ratings) + 0.5) if ratings else None

    @property
    def performance(self) -> int | None:
        ratings = tuple(game.opponent or 0 for game in self._counted)
        return PerformanceReport(ratings, self._points, self.scale).performance

    @cached_property
    def games(self) -> tuple[GameReport, ...]:
        return tuple(map(self._game_report, self.played))

    @property
    def why(self) -> tuple[str, ...]:
        if not self._counted or (self._weighted and self.n > 1):
            return ()
        weight = self._counted[0].weight if self._weighted else 1.0
        score = self._points / 2
        return (str(why(score, self.expected, self.change, k=self.k, multiplier=weight)),)

    def working(self) -> tuple[Step, ...]:
        gained = self.gained
        sums = phrase(
            "elo_score_less_expected", score=self._points, expected=self.expected, gained=gained
        )
        if self._weighted:
            sums = phrase("pool_sum", gained=gained)
        factors = product(gained, self.k, self.change)
        change = phrase("times_k", **factors, change=self.change)
        return (
            *(
                step
                for number, game in enumerate(self.played, 1)
                for step in self._game_steps(number, game)
            ),
            *(Step(ARTICLE, text) for text in (sums, change, self._rounding())),
        )

    def _rounding(self) -> Phrase:
        """The last step; a rating that is not whole is rounded together with its change."""
        if self.rating == int(self.rating):
            values = {"rating": self.rating, "new_rating": self.new_rating}
            return phrase("elo_rounded", rounded=self.rounded_change, **values)
        exact = self.rating + self.change
        decimals = exactly(exact)
        parts = summed(exact, [self.rating, self.change], decimals)
        rating, change = parts.removeprefix("+").split()
        return phrase(
            "elo_rounded_together",
            rating=rating,
            change=change,
            exact=decimal(exact, decimals, 2),
            new_rating=self.new_rating,
        )

    def _game_report(self, game: EloGame) -> GameReport:
        return GameReport(
            opponent=game.opponent,
            score=decimal_of_half_points(game.points),
            counted=game.expected is not None,
            reason=game.reason,
            difference=None if game.opponent is None else self.rating - game.opponent,
            expected=game.expected,
            change=None if game.expected is None else self.k * game.gained,
            round=game.game.round,
            name=game.game.name,
            colour=game.game.colour,
        )

    def _game_steps(self, number: int, game: EloGame) -> list[Step]:
        if game.expected is None or game.opponent is None:
            return [Step(ARTICLE, phrase("not_counted", reason=game.reason), number)]
        text = phrase(
            "elo_game",
            exponent=0 - (self.rating + game.advantage - game.opponent),
            scale=self.scale,
            expected=game.expected,
            score=game.points,
            gained=game.points / 2 - game.expected,
        )
        steps = [Step(ARTICLE, text, number)]
        if game.weight != 1:
            times = multiplied(game.points / 2 - game.expected, game.weight, game.gained)
            steps.append(Step(ARTICLE, times, number))
        return steps


@dataclass(frozen=True, slots=True)
class PerformanceReport(Report):
    """The rating whose expected score against the average opponent is the score made."""

    ratings: tuple[float, ...]  # of the opponents whose games count
    points: int  # half points
    scale: float

    @property
    def n(self) -> int:
        """How many games count."""
        return len(self.ratings)

    @property
    def score(self) -> Decimal:
        """Points in the games that count."""
        return decimal_of_half_points(self.points)

    @property
    def rules(self) -> str:
        """The name of the rules that were applied."""
        return NAME

    @property
    def notes(self) -> tuple[str, ...]:
        """No notes: the formula has no dates."""
        return ()

    @property
    def percentage(self) -> int | None:
        """The score in whole percent."""
        return half_up(100 * self.points, 2 * self.n) if self.n else None

    @property
    def average_opponent(self) -> int | None:
        """The opponents' average, rounded half up."""
        return math.floor(mean(self.ratings) + 0.5) if self.ratings else None

    @property
    def performance(self) -> int | None:
        """The performance; None for a perfect score or a score of 0, where it is not finite."""
        if not 0 < self.points < 2 * self.n:
            return None
        share = self._share
        return math.floor(mean(self.ratings) + self.scale * math.log10(share / (1 - share)) + 0.5)

    @property
    def _share(self) -> float:
        return self.points / (2 * self.n)

    def working(self) -> tuple[Step, ...]:
        if self.performance is None:
            return (Step(ARTICLE, phrase("elo_no_performance")),)
        average = mean(self.ratings)
        text = phrase(
            "elo_performance",
            average=decimal(average, 4),
            scale=self.scale,
            score=self.points,
            lost=2 * self.n - self.points,
            performance=self.performance,
        )
        return (
            Step(ARTICLE, phrase("elo_average", n=self.n, average=average)),
            Step(ARTICLE, text),
        )

    def as_data(self, *, working: bool = False) -> PerformanceData:
        data: PerformanceData = {
            "performance": self.performance,
            "n": self.n,
            "score": json_number(self.score),
            "average_opponent": self.average_opponent,
            "percentage": self.percentage,
            "edition": None,
            "notes": list(self.notes),
        }
        if working:
            data["working"] = steps_data(self.working())
        return data


def mean(ratings: tuple[float, ...] | list[float]) -> float:
    """The average, without rounding errors in the sum."""
    return math.fsum(rating / len(ratings) for rating in ratings)


def moved(rating: float, change: float) -> int:
    """The new rating; a rating that is not whole is rounded together with its change."""
    if rating == int(rating):
        return int(rating) + half_away(100 * change)
    return half_away(100 * (rating + change))
