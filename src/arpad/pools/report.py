"""What one batch of games, or several in a row, did to a player of a pool."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from math import floor, fsum
from typing import Any

from arpad.exact import half_away
from arpad.game import Facts, Game
from arpad.outcome import Addition, Figure, GameReport, Outcome
from arpad.pools.multipliers import Extra
from arpad.pools.pool import Record
from arpad.sentences import Phrase, Step, phrase
from arpad.sentences.arithmetic import (
    decimal,
    exactly,
    multiplied,
    product,
    product_and_sum,
    summed,
    why,
)


@dataclass(slots=True, unsafe_hash=True)
class PoolGame:
    """One game under the rules of the pool; `reason` is set if it does not count.

    What it changes follows when K is known; it is not altered afterwards.
    """

    game: Game
    score: float
    own: float  # the player's rating when the game began
    opponent: float | None
    reason: Phrase | None = None  # why it does not count
    game_facts: Facts = field(default_factory=dict, hash=False)
    edges: tuple[float, float] = (0, 0)  # of the player and of the opponent
    expected: float = 0.0
    multiplier: float = 1.0
    extra: float = 0.0  # that every game adds
    change: float = 0.0  # rounded where each exchange is
    held: bool = False  # whether a loss of points was waived

    @property
    def gained(self) -> float:
        """Score less expected score, times its multiplier."""
        return self.multiplier * (self.score - self.expected)


@dataclass(frozen=True, slots=True)
class RatedBatch:
    """Games that were rated at once: the rating before, K, and the result."""

    rating: float
    played: tuple[PoolGame, ...]
    k: float | None  # None: no game counts
    reason: Phrase | None
    gained: float
    change: float  # by K, plus what every game adds
    extras: tuple[Extra, ...]
    exact: float  # the rating before floor and rounding
    after: float
    assumed: tuple[Phrase, ...] = ()
    estimate: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class PoolReport(Outcome[Any]):
    """One player's games in a pool."""

    # field(): otherwise the properties of `Outcome` would become their defaults
    before: Any = field()
    after: Any = field()
    record: Record
    start: float
    batches: tuple[RatedBatch, ...]
    assumed: tuple[Phrase, ...] = ()

    @property
    def start_rating(self) -> float:
        return self.start

    @property
    def rules(self) -> str:
        return self.record.name

    @property
    def places(self) -> int:
        return self.record.places

    @property
    def new_rating(self) -> float | None:
        """Where exchanges are rounded, a rating keeps the decimals that it came with."""
        rating: float | None = self.after.rating
        if rating is None or self.places or (self.record.rounded == "exchange" and rating % 1):
            return rating
        return floor(rating + 0.5)

    @property
    def missing(self) -> tuple[str, ...]:
        return (str(phrase("still_unrated")),) if self.after.rating is None else ()

    @property
    def _played(self) -> list[PoolGame]:
        return [game for batch in self.batches for game in batch.played]

    @cached_property
    def games(self) -> tuple[GameReport, ...]:
        return tuple(map(_game_report, self._played))

    @property
    def change(self) -> float:
        """The change before it is rounded; points below the floor are not lost.

        Where each exchange is rounded, it is the sum of what was exchanged.
        """
        if self.record.rounded == "exchange":
            return fsum(game.change for game in self._played)
        if self.record.floor is not None and self.batches:
            return self.batches[-1].after - self.start
        points = (
            (batch.change, *(extra.points for extra in batch.extras)) for batch in self.batches
        )
        return fsum(each for batch in points for each in batch)

    @property
    def rounded_change(self) -> int:
        if self.record.rounded and self.batches:
            return half_away(100 * (self.batches[-1].after - self.start))
        return half_away(100 * self.change)

    @property
    def k(self) -> float | None:
        """K if it was the same in all games; None if it was not."""
        found = {batch.k for batch in self.batches if batch.k is not None}
        return found.pop() if len(found) == 1 else None

    @property
    def factor(self) -> str:
        return self.record.factor.name

    @property
    def may_be_drawn(self) -> bool:
        return self.record.scores.value.draws

    @property
    def k_reason(self) -> str:
        reasons = {str(batch.reason) for batch in self.batches if batch.reason is not None}
        return reasons.pop() if self.k is not None and len(reasons) == 1 else ""

    @property
    def assumptions(self) -> tuple[str, ...]:
        every = (*self.assumed, *(each for batch in self.batches for each in batch.assumed))
        return tuple(dict.fromkeys(map(str, every)))

    @property
    def notes(self) -> tuple[str, ...]:
        """Of several games, that their changes are whole because each exchange is rounded."""
        several = self.record.rounded == "exchange" and self.n > 1
        return (str(phrase("pool_each_exchange")),) if several else ()

    @property
    def estimate(self) -> str:
        found = (batch.estimate for batch in self.batches if batch.estimate)
        return self.record.estimate or next(found, "")

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The multiplier of a single game, the bonus, and the floor that held the rating."""
        found: list[Figure] = []
        counted = [game for game in self._played if game.reason is None]
        if len(counted) == 1 and counted[0].multiplier != 1:
            found.append(_figure("multiplier", counted[0].multiplier, 4))
        bonus = fsum(
            each.points for batch in self.batches for each in batch.extras if each.is_bonus
        )
        if bonus:
            found.append(_figure("bonus", bonus, 2))
        if self.record.floor is not None:
            found.append(_figure("floor", self.record.floor))
        return tuple(found)

    @property
    def why(self) -> tuple[str, ...]:
        """For games that were rated at once; others are each their own reason."""
        rated = [batch for batch in self.batches if batch.k is not None]
        return tuple(map(str, self._reasons(rated[0]))) if len(rated) == 1 else ()

    @property
    def additions(self) -> tuple[Addition, ...]:
        """Each extra and what a floor holds: what the games alone do not bring."""
        extras = [extra for batch in self.batches for extra in batch.extras]
        found = [Addition(str(extra.label), extra.points) for extra in extras]
        games = fsum(game.change for game in self._played)
        held = self.change - games - fsum(extra.points for extra in extras)
        if self.record.floor is not None and abs(held) > _NEAR:
            found.append(Addition(LABELS["floor"], held))
        return tuple(found)

    def _reasons(self, batch: RatedBatch) -> Iterator[Phrase]:
        counted = [game for game in batch.played if game.reason is None]
        multipliers = {game.multiplier for game in counted}
        assert batch.k is not None
        if any(game.held for game in counted):
            yield phrase("pool_why_no_loss", change=batch.change)
        elif len(multipliers) == 1:
            score, expected = (
                fsum(getattr(game, name) for game in counted) for name in ("score", "expected")
            )
            yield why(
                score,
                expected,
                batch.change,
                k=batch.k,
                multiplier=multipliers.pop(),
                added=fsum(game.extra for game in counted),
                key=self.record.factor.sentence,
                name=self.factor,
            )
        for extra in batch.extras:
            yield extra.sentence
        if batch.extras:
            change = self.change if self.record.floor is None else batch.exact - batch.rating
            parts = [batch.change, *(extra.points for extra in batch.extras)]
            yield phrase("why_sum", parts=summed(change, parts), change=change)
        if self.record.floor is not None and batch.exact < self.record.floor:
            yield phrase("pool_why_floor", floor=self.record.floor, change=self.change)
        if self.record.rounded == "exchange" and abs(self.change - batch.change) > _NEAR:
            yield phrase("pool_why_exchange", points=round(self.change))

    def working(self) -> tuple[Step, ...]:
        return tuple(self._steps())

    def _steps(self) -> Iterator[Step]:
        number = 0
        for batch in self.batches:
            for game in batch.played:
                number += 1
                for text in _game_phrases(game, self.record):
                    yield Step(self.record.cited, text, number)
            of_game = number if self.record.batch == "game" else None
            for text in self._batch_phrases(batch):
                yield Step(self.record.cited, text, of_game)

    def _batch_phrases(self, batch: RatedBatch) -> Iterator[Phrase]:
        if batch.k is None:
            return
        yield phrase("pool_k", name=self.factor, k=batch.k, reason=batch.reason)
        added = fsum(game.extra for game in batch.played)
        if any(game.held for game in batch.played):
            yield phrase("pool_no_loss")
        elif added:
            yield product_and_sum(batch.gained, batch.k, added, batch.change)
        else:
            factors = product(batch.gained, batch.k, batch.change, 4)
            yield phrase("pool_change", **factors, change=batch.change)
        for extra in batch.extras:
            yield extra.sentence
        if self.record.floor is not None and batch.exact < self.record.floor:
            yield phrase("pool_floor_held", floor=self.record.floor)
        yield self._after_phrase(batch)

    def _after_phrase(self, batch: RatedBatch) -> Phrase:
        before, after = (decimal(each, 4) for each in (batch.rating, batch.after))
        if self.record.rounded == "exchange":
            points = round(batch.after - batch.rating)
            return phrase("pool_exchanged", before=before, points=points, after=after)
        if self.record.rounded:
            exact = f"{batch.exact:.{max(4, exactly(batch.exact))}f}"
            return phrase("pool_rounded", before=before, exact=exact, after=batch.after)
        return phrase("pool_after", before=batch.rating, after=batch.after)


#: Less than this is a rounding error of floats.
_NEAR = 1e-9
#: The labels of the figures besides the rating.
LABELS = {"multiplier": "Multiplier", "bonus": "Bonus", "floor": "Floor"}


def _figure(name: str, value: float, places: int = 0) -> Figure:
    return Figure(name, LABELS[name], None, value, places)


def _game_report(game: PoolGame) -> GameReport:
    counts = game.reason is None
    return GameReport(
        opponent=game.opponent,
        score=Decimal(f"{game.score:g}"),
        counted=counts,
        reason="" if game.reason is None else str(game.reason),
        difference=None if game.opponent is None else game.own - game.opponent,
        expected=game.expected if counts else None,
        change=game.change if counts else None,
        round=game.game.round,
        name=game.game.name,
        colour=game.game.colour,
    )


def _game_phrases(game: PoolGame, record: Record) -> Iterator[Phrase]:
    if game.reason is not None:
        yield phrase("not_counted", reason=game.reason)
        return
    for points, key in zip(game.edges, record.advantage.value.steps, strict=True):
        if points:
            yield phrase(key, points=points)
    yield phrase(
        "pool_game",
        own=game.own + game.edges[0],
        opponent=(game.opponent or 0) + game.edges[1],
        expected=game.expected,
        score=game.score,
        gained=game.score - game.expected,
    )
    if game.multiplier != 1:
        yield multiplied(game.score - game.expected, game.multiplier, game.gained)
