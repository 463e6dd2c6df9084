"""K rules: how far a player's rating moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, sqrt
from typing import Any, Protocol

from arpad.errors import InvalidGames
from arpad.exact import nearest_whole
from arpad.game import Facts
from arpad.pools.curves import LEAST_LENGTH
from arpad.pools.players import PAUSE_GAMES
from arpad.sentences import Phrase, phrase


@dataclass(frozen=True, slots=True)
class BatchFacts:
    """What K may depend on besides the player: the batch, as far as it is known before K."""

    rating: float  # of the player, as the batch began
    n: int
    score: float
    expected: float
    game_facts: Facts  # of its first game


class PoolKRule(Protocol):
    """How far a player's rating moves."""

    @property
    def words(self) -> str:
        """The rule in words."""

    def of(self, who: Any, batch: BatchFacts) -> float:
        """K of a player in a batch."""

    def change(self, who: Any, batch: BatchFacts, gained: float) -> float:
        """K × what was gained, rounded once."""

    def reason(self, who: Any, batch: BatchFacts) -> Phrase:
        """Why it is that K."""

    def assumed(self, who: Any, batch: BatchFacts) -> Iterator[Phrase]:
        """What was assumed because it was not known."""


class _Product(ABC):
    """A rule whose K is multiplied as it is, and which has to assume nothing."""

    __slots__ = ()

    @abstractmethod
    def of(self, who: Any, batch: BatchFacts) -> float:
        """K of a player in a batch."""

    def change(self, who: Any, batch: BatchFacts, gained: float) -> float:
        return self.of(who, batch) * gained

    def assumed(self, who: Any, batch: BatchFacts) -> Iterator[Phrase]:
        return iter(())


class _ByGamesPlayed(_Product):
    """A rule based on the games played before; none are assumed if they are not known."""

    __slots__ = ()

    def assumed(self, who: Any, batch: BatchFacts) -> Iterator[Phrase]:
        if who.games_played is None:
            yield phrase("elo_assumed_games")


@dataclass(frozen=True, slots=True)
class Fixed(_Product):
    """The same for everybody."""

    k: float
    key: str = "pool_k_fixed"

    @property
    def words(self) -> str:
        return f"{self.k:g} for everybody"

    def of(self, who: Any, batch: BatchFacts) -> float:
        return self.k

    def reason(self, who: Any, batch: BatchFacts) -> Phrase:
        return phrase(self.key)


@dataclass(frozen=True, slots=True)
class ByImportance(_Product):
    """K is the importance of the game."""

    kinds: tuple[tuple[float, str], ...]
    default: float

    @property
    def words(self) -> str:
        return "; ".join(f"{k:g} {name}" for k, name in self.kinds)

    def of(self, who: Any, batch: BatchFacts) -> float:
        importance: float = batch.game_facts.get("importance", self.default)
        if importance not in dict(self.kinds):
            kinds = (phrase("pool_importance_kind", k=k, name=name) for k, name in self.kinds)
            rule = str(phrase("pool_importance", known=", ".join(map(str, kinds))))
            raise InvalidGames("importance", importance, rule, "choose one of them")
        return importance

    def reason(self, who: Any, batch: BatchFacts) -> Phrase:
        return phrase("pool_k_importance", name=dict(self.kinds)[self.of(who, batch)])

    def assumed(self, who: Any, batch: BatchFacts) -> Iterator[Phrase]:
        if "importance" not in batch.game_facts:
            name = dict(self.kinds)[self.default]
            yield phrase("pool_assumed_importance", name=name, k=self.default)


@dataclass(frozen=True, slots=True)
class ByGames(_ByGamesPlayed):
    """K by the games played before: (K, up to this many games), and the last K."""

    steps: tuple[tuple[float, int], ...]
    then: float

    @property
    def words(self) -> str:
        steps = [f"{k:g} for the first {games} games" for k, games in self.steps]
        return ", ".join([*steps, f"then {self.then:g}"])

    def of(self, who: Any, batch: BatchFacts) -> float:
        place = bisect_right([games for _, games in self.steps], who.games_played or 0)
        return self.steps[place][0] if place < len(self.steps) else self.then

    def reason(self, who: Any, batch: BatchFacts) -> Phrase:
        return phrase("elo_k_by_games", games=who.games_played or 0)


@dataclass(frozen=True, slots=True)
class ByRating(_Product):
    """K by the rating: (K, below this rating), and the K of those above."""

    steps: tuple[tuple[float, float], ...]
    then: float

    @property
    def words(self) -> str:
        steps = [f"{k:g} below {bound:g}" for k, bound in self.steps]
        return ", ".join([*steps, f"{self.then:g} above"])

    def of(self, who: Any, batch: BatchFacts) -> float:
        return self.at(batch.rating)

    def at(self, rating: float) -> float:
        """K at a rating."""
        place = self._place(rating)
        return self.steps[place][0] if place < len(self.steps) else self.then

    def reason(self, who: Any, batch: BatchFacts) -> Phrase:
        place = self._place(batch.rating)
        if place < len(self.steps):
            return phrase("pool_k_below", bound=self.steps[place][1])
        return phrase("pool_k_from", bound=self.steps[-1][1])

    def _place(self, rating: float) -> int:
        return bisect_right([bound for _, bound in self.steps], rating)


@dataclass(frozen=True, slots=True)
class Fading(_ByGamesPlayed):
    """top / (games + plus)^power: it falls with every game."""

    top: float
    plus: float
    power: float

    @property
    def words(self) -> str:
        return f"{self.top:g} / (games before + {self.plus:g})^{self.power:g}"

    def of(self, who: Any, batch: BatchFacts) -> float:
        return float(self.top / ((who.games_played or 0) + self.plus) ** self.power)

    def reason(self, who: Any, batch: BatchFacts) -> Phrase:
        values = {"top": self.top, "plus": self.plus, "power": self.power}
        return phrase("pool_k_fading", **values, games=who.games_played or 0)


@dataclass(frozen=True, slots=True)
class Additions(_Product):
    """A base, and an addition for each of: few games, a pause, youth, childhood."""

    base: float
    more: float
    games: int
    young: int
    child: int

    @property
    def words(self) -> str:
        return (
            f"{self.base:g}, + {self.more:g} for fewer than {self.games} rated singles, for "
            f"{PAUSE_GAMES} singles after a pause of a year, under {self.young}, and again under "
            f"{self.child}"
        )

    def of(self, who: Any, batch: BatchFacts) -> float:
        return self.base + self.more * len(self._reasons(who))

    def reason(self, who: Any, batch: BatchFacts) -> Phrase:
        parts = [phrase("pool_k_more", more=self.more, reason=each) for each in self._reasons(who)]
        if not parts:
            return phrase("pool_k_no_addition")
        return phrase("pool_k_additions", base=self.base, parts="".join(map(str, parts)))

    def assumed(self, who: Any, batch: BatchFacts) -> Iterator[Phrase]:
        if who.games_played is None:
            yield phrase("assumed_enough_games", bound=self.games)
        if who.age is None:
            yield phrase("pool_assumed_age", age=self.young)
        if who.since_pause is None:
            yield phrase("pool_assumed_no_pause")

    def _reasons(self, who: Any) -> list[Phrase]:
        age = self.young if who.age is None else who.age
        reasons = {
            phrase("pool_k_few_games", games=self.games): _below(who.games_played, self.games),
            phrase("pool_k_after_pause"): _below(who.since_pause, PAUSE_GAMES),
            phrase("pool_k_under", age=self.young): age < self.young,
            phrase("pool_k_under", age=self.child): age < self.child,
        }
        return [reason for reason, holds in reasons.items() if holds]


@dataclass(frozen=True, slots=True)
class Development:
    """Of DWZ: 800 / (E + n), where E grows with rating and age, within several bounds."""

    numerator: float = 800
    ages: tuple[tuple[int, float], ...] = ((20, 5), (25, 10))
    grown_up: float = 15
    least: int = 5
    most: int = 30
    each_event: int = 5
    brake_below: float = 1300
    brake_scale: float = 150
    brake_most: int = 150

    @property
    def words(self) -> str:
        return (
            "E = ((R / 1000)^4 + J) f + s, rounded, then held within its limits; "
            "J 5 up to 20 years, 10 up to 25, 15 above"
        )

    def of(self, who: Any, batch: BatchFacts) -> float:
        return self.numerator / (self.coefficient(who, batch) + batch.n)

    def change(self, who: Any, batch: BatchFacts, gained: float) -> float:
        # by K, 25/3 × 1.5 might miss the half of 12.5
        return self.numerator * gained / (self.coefficient(who, batch) + batch.n)

    def reason(self, who: Any, batch: BatchFacts) -> Phrase:
        return phrase("pool_k_development", c=self.coefficient(who, batch), n=batch.n)

    def assumed(self, who: Any, batch: BatchFacts) -> Iterator[Phrase]:
        if who.age is None:
            yield phrase("pool_assumed_age", age=self.ages[-1][0] + 1)
        if who.events is None:
            yield phrase("pool_assumed_events", events=self.most // self.each_event)

    def coefficient(self, who: Any, batch: BatchFacts) -> int:
        """E, rounded to a whole number, then held within its limits.

        No whole rating brings it so near to a half that a float would round it wrongly: the tests
        try all of them.
        """
        rating = batch.rating
        age = self.ages[-1][0] + 1 if who.age is None else who.age
        of_age = next((j for until, j in self.ages if age <= until), self.grown_up)
        behind = batch.score < batch.expected
        young = age <= self.ages[0][0] and not behind
        speed = min(max(rating / 2000, 0.5), 1) if young else 1.0
        slow = rating < self.brake_below and behind
        brake = exp((self.brake_below - rating) / self.brake_scale) - 1 if slow else 0.0
        square = (rating / 1000) * (rating / 1000)
        found = max(nearest_whole((square * square + of_age) * speed + brake), self.least)
        if brake > 0:
            return min(found, self.brake_most)
        events = self.most if who.events is None else self.each_event * max(who.events, 1)
        return min(found, self.most, events)


@dataclass(frozen=True, slots=True)
class OfJuniors(_Product):
    """Of the ECF: one K for everybody, another for juniors and new players."""

    k: float
    juniors: float

    @property
    def words(self) -> str:
        return f"{self.k:g}; {self.juniors:g} for juniors and new players"

    def of(self, who: Any, batch: BatchFacts) -> float:
        return self.juniors if who.junior or who.new else self.k

    def reason(self, who: Any, batch: BatchFacts) -> Phrase:
        key = "pool_k_junior" if who.junior else "pool_k_new" if who.new else "k_established"
        return phrase(key)


@dataclass(frozen=True, slots=True)
class Distance(_Product):
    """Of go: ((top − r) / divide)^power."""

    top: float
    divide: float
    power: float

    @property
    def words(self) -> str:
        return f"(({self.top:g} − r) / {self.divide:g})^{self.power:g}"

    def of(self, who: Any, batch: BatchFacts) -> float:
        return float(((self.top - batch.rating) / self.divide) ** self.power)

    def reason(self, who: Any, batch: BatchFacts) -> Phrase:
        values = {"top": self.top, "divide": self.divide, "power": self.power}
        return phrase("pool_k_distance", **values, rating=batch.rating)


@dataclass(frozen=True, slots=True)
class Ramp(_Product):
    """Of backgammon: factor × k × √length, k falling from `first` to 1 with experience."""

    factor: float
    first: float
    each: float

    @property
    def words(self) -> str:
        return (
            f"{self.factor:g} × k × √n, k = max(1, {self.first:g} − experience / {self.each:g}), "
            "n the length of the match"
        )

    def of(self, who: Any, batch: BatchFacts) -> float:
        return self.factor * self._ramp(who) * sqrt(self._length(batch))

    def reason(self, who: Any, batch: BatchFacts) -> Phrase:
        values = {"factor": self.factor, "ramp": self._ramp(who), "length": self._length(batch)}
        return phrase("pool_k_ramp", **values)

    def assumed(self, who: Any, batch: BatchFacts) -> Iterator[Phrase]:
        if who.experience is None:
            yield phrase("pool_assumed_experience", points=(self.first - 1) * self.each)
        if "length" not in batch.game_facts:
            yield phrase("pool_assumed_length", length=LEAST_LENGTH)

    def _ramp(self, who: Any) -> float:
        points = (self.first - 1) * self.each if who.experience is None else who.experience
        return max(1.0, self.first - points / self.each)

    def _length(self, batch: BatchFacts) -> int:
        length: int = batch.game_facts.get("length", LEAST_LENGTH)
        return length


def _below(number: int | None, bound: int) -> bool:
    return number is not None and number < bound
