"""How much a game counts, by its margin or its event, and what is added to the change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, log1p, sqrt
from typing import Any, NamedTuple, Protocol

from arpad.errors import InvalidGames, InvalidValue, Unquoted
from arpad.facts import nearest
from arpad.game import Facts
from arpad.sentences import Phrase, phrase
from arpad.sentences.arithmetic import decimal, places_needed

#: The margin of a decided game if nobody gives it.
LEAST_MARGIN = 1
#: By a logarithm, a draw counts ln 2 times this if the rule does not say it: as in the NFL.
LOG_DRAW = 2.2


class Multiplier(Protocol):
    """How much a game counts."""

    @property
    def words(self) -> str:
        """The rule in words."""

    def of(self, game_facts: Facts, decided: bool, edge: float) -> float:
        """The multiplier of a game; `edge` is the winner's rating advantage, home included."""

    def assumed(self, game_facts: Facts, decided: bool) -> Phrase | None:
        """What is assumed if the facts do not say it; None if they do."""


@dataclass(frozen=True, slots=True)
class Once:
    """Every game counts the same."""

    words: str = "1"

    def of(self, game_facts: Facts, decided: bool, edge: float) -> float:
        return 1

    def assumed(self, game_facts: Facts, decided: bool) -> Phrase | None:
        return None


class _ByMargin:
    """What all rules by margin have in common."""

    __slots__ = ()

    def assumed(self, game_facts: Facts, decided: bool) -> Phrase | None:
        unknown = decided and "margin" not in game_facts
        return phrase("pool_assumed_margin", margin=LEAST_MARGIN) if unknown else None


@dataclass(frozen=True, slots=True)
class Goals(_ByMargin):
    """Goals apart: up to one 1, two 1.5, from three on (add + N) / divide."""

    two: float = 1.5
    add: float = 11
    divide: float = 8

    @property
    def words(self) -> str:
        beyond = f"({self.add:g} + N) / {self.divide:g}"
        return f"goals apart: up to 1 × 1, 2 × {self.two:g}, from 3 on × {beyond}"

    def of(self, game_facts: Facts, decided: bool, edge: float) -> float:
        margin = read_margin(game_facts, decided)
        if margin <= 1:
            return 1
        return self.two if margin == 2 else (self.add + margin) / self.divide


@dataclass(frozen=True, slots=True)
class Log(_ByMargin):
    """ln(points apart + 1) × base / (slope × d + base), d the winner's advantage; a draw apart."""

    base: float = 2.2
    slope: float = 0.001
    draw: float | None = None  # a draw counts ln 2 times this; None: the rule does not say it

    @property
    def words(self) -> str:
        return (
            f"ln(points apart + 1) × {self.base:g} / ({self.slope:g} d + {self.base:g}), "
            f"draw ln 2 × {self._draw:g}"
        )

    @property
    def _draw(self) -> float:
        return LOG_DRAW if self.draw is None else self.draw

    def of(self, game_facts: Facts, decided: bool, edge: float) -> float:
        margin = read_margin(game_facts, decided)
        if not decided:
            return log(LEAST_MARGIN + 1) * self._draw
        return log(margin + 1) * self.base / _positive(self.slope * edge + self.base, edge)

    def assumed(self, game_facts: Facts, decided: bool) -> Phrase | None:
        if decided or self.draw is not None:
            return _ByMargin.assumed(self, game_facts, decided)
        return phrase("pool_assumed_draw", times=self.of(game_facts, decided, 0))


@dataclass(frozen=True, slots=True)
class Power(_ByMargin):
    """(points apart + add)^power / (base + slope × d), d the winner's advantage."""

    add: float = 3
    power: float = 0.8
    base: float = 7.5
    slope: float = 0.006

    @property
    def words(self) -> str:
        return f"(points apart + {self.add:g})^{self.power:g} / ({self.base:g} + {self.slope:g} d)"

    def of(self, game_facts: Facts, decided: bool, edge: float) -> float:
        margin = read_margin(game_facts, decided)
        risen: float = (margin + self.add) ** self.power
        return risen / _positive(self.base + self.slope * edge, edge)


@dataclass(frozen=True, slots=True)
class ByClass:
    """By the class of the event."""

    classes: tuple[tuple[str, float], ...]

    @property
    def words(self) -> str:
        return "event class " + ", ".join(f"{name} × {weight:g}" for name, weight in self.classes)

    def of(self, game_facts: Facts, decided: bool, edge: float) -> float:
        return dict(self.classes)[game_facts.get("event_class", self.classes[0][0])]

    def assumed(self, game_facts: Facts, decided: bool) -> Phrase | None:
        known = "event_class" in game_facts
        return None if known else phrase("pool_assumed_class", name=self.classes[0][0])


#: The margin rules by name; numbers after colons replace their constants.
MARGINS: dict[str, Callable[..., Multiplier]] = {"goals": Goals, "log": Log, "power": Power}
_MARGIN_RULE = f"a margin rule is {', '.join(MARGINS)}, with its numbers after colons"


def multiplier_of(text: str | None) -> Multiplier:
    """The multiplier that a margin rule describes, such as "log:2.2"; None: every game counts 1."""
    if text is None:
        return Once()
    name, *numbers = text.split(":")
    if name not in MARGINS:
        remedy = nearest(name, MARGINS, "choose one")
        raise InvalidValue("margin_rule", text, _MARGIN_RULE, remedy)
    try:
        found = [float(number) for number in numbers]
        if not all(0 <= number < 1_000_000 for number in found):
            raise ValueError
        return MARGINS[name](*found)
    except (ValueError, TypeError):
        remedy = "write it as log:2.2:0.001:2.2"
        raise InvalidValue("margin_rule", text, _MARGIN_RULE, remedy) from None


def read_margin(game_facts: Facts, decided: bool) -> float:
    """The points apart: 0 in a draw, at least 1 in a decided game, which is also the default."""
    margin: float | None = game_facts.get("margin")
    if margin is None:
        return LEAST_MARGIN if decided else 0
    if decided and not margin:
        rule = str(phrase("pool_margin_decided"))
        raise InvalidGames("margin", margin, rule, "give the margin, 1 or more, or a draw")
    if not decided and margin:
        rule = str(phrase("pool_margin_draw"))
        raise InvalidGames("margin", margin, rule, "omit it, or correct it")
    return margin


def _positive(divisor: float, edge: float) -> float:
    if divisor <= 0:
        rule = str(phrase("pool_too_far"))
        raise InvalidGames("ratings", Unquoted(f"{-edge:g} points apart"), rule, "check them")
    return divisor


class Extra(NamedTuple):
    """Points that were added or taken away, with the sentence for it."""

    points: float
    sentence: Phrase
    label: Phrase  # of their row among the games
    is_bonus: bool = False


class Extras(Protocol):
    """What a batch adds to a change besides K × (score − expected)."""

    @property
    def words(self) -> str:
        """The rule in words."""

    def of(self, who: Any, rating: float, k: float, change: float, n: int) -> Sequence[Extra]:
        """What is added, in this order."""

    def each_game(self, rating: float) -> float:
        """What every game adds, whatever its result; the multiplier of the game counts for it."""

    def estimate(self, found: Sequence[Extra], games: Sequence[Facts]) -> str:
        """Why the answer is an estimate; "" if it is exact."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing is added."""

    words: str = "none"

    def of(self, who: Any, rating: float, k: float, change: float, n: int) -> Sequence[Extra]:
        return ()

    def each_game(self, rating: float) -> float:
        return 0.0

    def estimate(self, found: Sequence[Extra], games: Sequence[Facts]) -> str:
        return ""


@dataclass(frozen=True, slots=True)
class EachGame(Nothing):
    """Of go: ln(1 + e^((bound − r) / scale)) / divide for every game, against deflation."""

    bound: float = 2300
    scale: float = 80
    divide: float = 5
    words: str = "+ ln(1 + e^((2300 − r) / 80)) / 5 a game"

    def each_game(self, rating: float) -> float:
        power = (self.bound - rating) / self.scale
        # ln(1 + e^x) for any x: e^x by itself may be too great for a float
        return (max(power, 0) + log1p(exp(-abs(power)))) / self.divide

    def estimate(self, found: Sequence[Extra], games: Sequence[Facts]) -> str:
        lower = any(game_facts.get("event_class", "A") != "A" for game_facts in games)
        return str(phrase("pool_estimate_class")) if lower else ""


@dataclass(frozen=True, slots=True)
class CfcBonus(Nothing):
    """Of the CFC: a bound at which K changes within an event, and a bonus for great gains."""

    bound: float = 2200
    games: int = 4
    full_k: float = 32
    threshold: float = 13
    high: float = 20
    beyond: float = 1.75
    words: str = (
        "crossing 2200 upwards, what exceeds 2199 counts half, downwards, what lies below 2200 "
        "double; from 4 games on, with k = K / 32 and a gain above 13 k √n: 1.75 k for each point "
        "above it, and 20 k for a new all-time high"
    )

    def of(self, who: Any, rating: float, k: float, change: float, n: int) -> Sequence[Extra]:
        found = [*self._crossing(rating, change)]
        share = k / self.full_k
        threshold = self.threshold * share * sqrt(n)
        if n < self.games or change <= threshold:
            return found
        found.append(_bonus(self.beyond * share, change, threshold))
        high = who.highest_rating
        if high is not None and rating + change > high:
            points = self.high * share
            sentence = phrase("pool_bonus_high", high=high, points=points)
            found.append(Extra(points, sentence, phrase("pool_label_high"), True))
        return found

    def _crossing(self, rating: float, change: float) -> Sequence[Extra]:
        after = rating + change
        if rating < self.bound and after > self.bound - 1:
            taken = -(after - (self.bound - 1)) / 2
            return (_crossed("up", self.bound - 1, after, taken, half=0.5),)
        if rating >= self.bound > after:
            taken = after - self.bound
            return (_crossed("down", self.bound, after, taken),)
        return ()

    def estimate(self, found: Sequence[Extra], games: Sequence[Facts]) -> str:
        return str(phrase("pool_estimate_bonus")) if any(each.is_bonus for each in found) else ""


def _bonus(factor: float, change: float, threshold: float) -> Extra:
    points = factor * (change - threshold)
    decimals = places_needed(
        points, lambda printed: factor * (printed(change) - printed(threshold))
    )
    sentence = phrase(
        "pool_bonus",
        factor=factor,
        change=decimal(change, decimals, 2),
        threshold=decimal(threshold, decimals, 2),
        points=points,
    )
    return Extra(points, sentence, phrase("pool_label_bonus"), True)


def _crossed(direction: str, bound: float, after: float, points: float, **more: float) -> Extra:
    share = points / (after - bound)
    decimals = places_needed(points, lambda printed: share * (printed(after) - bound))
    shown = decimal(after, decimals, 2)
    values = {"bound": bound, "after": shown, "points": points, **more}
    sentence = phrase(f"pool_crossing_{direction}", **values)
    return Extra(points, sentence, phrase(f"pool_label_{direction}", bound=bound))
