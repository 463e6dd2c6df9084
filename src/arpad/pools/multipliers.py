"""Multipliers: how much a game counts, by its margin or by its event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import log
from typing import Protocol

from arpad.errors import InvalidGames, InvalidValue, Unquoted
from arpad.facts import nearest
from arpad.game import Facts
from arpad.sentences import Phrase, phrase

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
