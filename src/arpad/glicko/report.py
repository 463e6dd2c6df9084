"""What a period, or a game, did to a player of a Glicko pool."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from arpad.exact import decimal_of_half_points
from arpad.game import Colour, Game
from arpad.glicko.games import RATING_HELD
from arpad.glicko.parameters import FACTORS_REPORTED, Parameters
from arpad.glicko.player import Player
from arpad.outcome import Figure, GameReport, Outcome, Value
from arpad.sentences import Phrase, Step, phrase
from arpad.sentences.arithmetic import decimal, why


@dataclass(frozen=True, slots=True)
class GlickoGame:
    """One game: the opponent's figures, the expected score, and what the game did."""

    game: Game
    half_points: int
    opponent: Player | None  # None: it does not count
    expected: float | None
    weight: float  # g: how much the result counts
    change: float | None
    reason: str = ""
    before: float | None = None  # the player's own rating, if games are rated one by one
    edge: float = 0.0  # the player's advantage, inside the expected score
    colour: Colour | None = None
    k: float = 0.0  # by both deviations: what score less expected score is multiplied by
    factor: float = 1.0  # what the gain was multiplied by
    share: float = 1.0  # how much of the change counts


@dataclass(frozen=True, slots=True, repr=False)
class GlickoReport(Outcome[Player]):
    """One player's period, or their games one by one."""

    # field(): otherwise the properties of `Outcome` would become their defaults
    before: Player = field()
    after: Player = field()
    parameters: Parameters
    onset: Player  # when the games began, the deviation grown until then
    played: tuple[GlickoGame, ...]
    assumed: tuple[Phrase, ...] = ()
    limits: tuple[Phrase, ...] = ()  # bounds that were applied, and facts that count for nothing

    @property
    def start_rating(self) -> float | None:
        return self.onset.rating

    @property
    def rules(self) -> str:
        return self.parameters.name

    @property
    def estimate(self) -> str:
        """Why it is an estimate; "" if it is exact."""
        return self.parameters.estimate

    @cached_property
    def games(self) -> tuple[GameReport, ...]:
        return tuple(map(self._game_report, self.played))

    @property
    def places(self) -> int:
        return self.parameters.places

    @property
    def new_rating(self) -> float:
        assert self.after.rating is not None
        return self.after.rating

    @property
    def provisional(self) -> bool:
        """Whether the rating is still marked as provisional (Lichess' question mark)."""
        return self._provisional(self.after)

    def _provisional(self, player: Player) -> bool:
        bound, deviation = self.parameters.provisional_from, player.deviation
        return bound is not None and deviation is not None and deviation >= bound

    @property
    def figures(self) -> tuple[Figure, ...]:
        """Deviation, volatility and the 95 % interval, before and after; the provisional mark."""
        before, after, places = self.onset, self.after, self.places
        found = [_figure("deviation", before.deviation, after.deviation, places)]
        if self.parameters.volatility is not None:
            found.append(_figure("volatility", before.volatility, after.volatility, 6))
        found.append(_figure("interval", before.interval, after.interval))
        if self.parameters.provisional_from is not None:
            marks = self._provisional(before), self.provisional
            found.append(_figure("provisional", *marks))
        return tuple(found)

    @property
    def assumptions(self) -> tuple[str, ...]:
        return tuple(map(str, self.assumed))

    @property
    def notes(self) -> tuple[str, ...]:
        return tuple(map(str, self.limits))

    @property
    def why(self) -> tuple[str, ...]:
        """For one game; if the rating was held, what was computed and what is left of it."""
        counted = [each for each in self.played if each.expected is not None]
        return tuple(map(str, self._reasons(counted[0]))) if len(counted) == 1 else ()

    def _reasons(self, game: GlickoGame) -> Iterator[Phrase]:
        score, expected = game.half_points / 2, game.expected or 0.0
        change, multiplier = float(self.change or 0), game.factor * game.share
        if not any(limit.key in RATING_HELD for limit in self.limits):
            key = "glicko_why_factor"
            yield why(score, expected, change, k=game.k, multiplier=multiplier, key=key)
            return
        computed = game.k * (score - expected)
        yield why(score, expected, computed, k=game.k, key="glicko_why_factor")
        times = phrase("why_multiplier", multiplier=decimal(multiplier, 4))
        values = {"multiplier": "" if multiplier == 1 else times, "change": change}
        yield phrase("glicko_why_held", **values)

    def working(self) -> tuple[Step, ...]:
        return tuple(self._steps())

    def _steps(self) -> Iterator[Step]:
        name = self.parameters.name
        onset = phrase("glicko_onset", rating=self.onset.rating, deviation=self.onset.deviation)
        yield Step(name, onset)
        for number, each in enumerate(self.played, 1):
            yield Step(name, _game_phrase(each), number)
            yield from (Step(name, more, number) for more in self._additions(each))
        values: dict[str, Any] = {"rating": self.after.rating, "deviation": self.after.deviation}
        if self.parameters.volatility is None:
            yield Step(name, phrase("glicko_after", **values))
        else:
            yield Step(name, phrase("glicko2_after", **values, volatility=self.after.volatility))
        for each_limit in self.limits:
            yield Step(name, each_limit)

    def _additions(self, each: GlickoGame) -> Iterator[Phrase]:
        """What the rules of a site add to a game."""
        if each.edge:
            yield phrase("glicko_edge", edge=each.edge)
        if each.factor != 1:
            values = {"factor": each.factor, "speed": self.parameters.speed}
            yield phrase("glicko_factor", **values, day=FACTORS_REPORTED)
        if each.share != 1:
            yield phrase("glicko_share", share=each.share)

    def _game_report(self, each: GlickoGame) -> GameReport:
        opponent = each.opponent.rating if each.opponent else None
        own = self.onset.rating if each.before is None else each.before
        return GameReport(
            opponent=opponent,
            score=decimal_of_half_points(each.half_points),
            counted=each.expected is not None,
            reason=each.reason,
            difference=None if opponent is None or own is None else own - opponent,
            expected=each.expected,
            change=each.change,
            round=each.game.round,
            name=each.game.name,
            colour=each.colour,
        )


#: The labels of the figures besides the rating.
LABELS = {
    "deviation": "Deviation",
    "volatility": "Volatility",
    "interval": "95 % interval",
    "provisional": "Provisional",
}


def _figure(name: str, before: Value, after: Value, places: int = 0) -> Figure:
    return Figure(name, LABELS[name], before, after, places)


def _game_phrase(each: GlickoGame) -> Phrase:
    if each.opponent is None:
        return phrase("not_counted", reason=each.reason)
    return phrase(
        "glicko_game",
        rating=each.opponent.rating,
        deviation=each.opponent.deviation,
        g=each.weight,
        expected=each.expected,
        score=each.half_points,
    )
