"""What was asked: the system that the options name or imply, its terms, the players as typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.errors import at_place
from arpad.cli.values import read_facts, read_value
from arpad.errors import ArpadError, InvalidGames, InvalidValue, Unquoted

if TYPE_CHECKING:
    from arpad.facts import Fact
    from arpad.game import Game
    from arpad.system import Rulebook, System

#: Which facts of a system a command asks for.
FactsOf = Callable[["System[Any]"], "tuple[Fact, ...]"]


def terms_and_player(system: System[Any]) -> tuple[Fact, ...]:
    """All terms, and all facts of a player but the rating, which is an argument."""
    terms = system.term_facts
    taken = {"rating", *(each.name for each in terms)}
    return (*terms, *(each for each in system.state_facts if each.name not in taken))


def terms_without_k(system: System[Any]) -> tuple[Fact, ...]:
    """The terms of a question in which no K occurs."""
    return tuple(each for each in system.term_facts if not each.sets_k)


def terms_of_event(system: System[Any]) -> tuple[Fact, ...]:
    """The terms that are not read from the file of an event."""
    return system.event_facts


def all_systems() -> list[System[Any]]:
    """Every system, our own first; one of another package that cannot be loaded is reported."""
    from arpad import system

    found = []
    for name in system.names():
        try:
            found.append(system.find(name))
        except (ArpadError, ImportError, AttributeError) as error:
            click.echo(f"note: the system {name} cannot be loaded: {error}", err=True)
    return found


def choose_system(
    named: str | None,
    typed: Mapping[str, str | bool],
    systems: Sequence[System[Any]],
    facts: FactsOf,
) -> System[Any]:
    """The system that is named, or else the first that asks for all that was typed.

    What the system does not ask for is an error that names it.
    """
    from arpad.system import DEFAULT, find

    able = [each for each in systems if typed.keys() <= _names(facts(each))]
    chosen = find(named or DEFAULT)
    if typed.keys() <= _names(facts(chosen)):
        return chosen
    if named is None and able:
        return able[0]
    unknown = next(name for name in typed if name not in _names(facts(chosen)))
    able = [each for each in systems if unknown in _names(facts(each))]
    options = {each.name: each.option for system in systems for each in facts(system)}
    rule = f"the system {chosen.id} does not ask for it"
    remedy = f"omit it, or choose --system {' or '.join(each.id for each in able)}"
    apart = [name for name in typed if all(name not in _names(facts(each)) for each in able)]
    if named is None and apart:
        rule = f"no system asks for {options[unknown]} and {options[apart[0]]}"
        remedy = "omit one of the two"
    raise InvalidValue(options[unknown], _as_typed(typed[unknown]), rule, remedy)


@dataclass(frozen=True)
class Asked:
    """A question: its system, and the options that were typed, by the names of their facts."""

    system: System[Any]
    typed: Mapping[str, str | bool]

    @cached_property
    def terms(self) -> dict[str, Any]:
        """The terms that were set."""
        return self._read(self.system.term_facts)

    @cached_property
    def book(self) -> Rulebook[Any]:
        """The rulebook under these terms."""
        return self.system.book(**self.terms)

    @property
    def opponents_own(self) -> set[str]:
        """Facts that only an opponent can have here: no option sets them."""
        return _names(e for e in self.system.state_facts if e.opponent) - {"rating", *self.typed}

    def player(self, rating: str) -> Any:
        """The player that the rating and the options describe."""
        from arpad.exact import read_opponent

        terms = _names(self.system.term_facts)
        own = self._read(each for each in self.system.state_facts if each.name not in terms)
        return self.book.state({"rating": read_opponent(rating, "rating"), **own}, "rating")

    def opponent(self, text: str, place: str = "opponent") -> Any:
        """An opponent as typed: a rating, and behind a colon what else is known of them."""
        from arpad.exact import read_opponent

        rating, colon, more = text.partition(":")
        figures = {"rating": read_opponent(rating, place)}
        if colon:
            known = [e for e in self.system.state_facts if e.opponent and e.name != "rating"]
            figures |= read_facts(known, more, place)
        with at_place(place):
            return self.book.state(figures, place)

    def game(self, text: str, place: str = "game") -> Game:
        """A game as typed: an opponent and a result."""
        from arpad.formats.game_list import read_typed_game
        from arpad.game import Game

        opponent, result = read_typed_game(text, place)
        if re.match(r"[A-Za-z].*=", result):
            rule = "a game is an opponent and a result"
            raise InvalidGames(
                place, text, rule, "write the result last, as 1600:birth-year=2012:1"
            )
        return Game(self.opponent(opponent, f"{place}, opponent"), result)

    def _read(self, facts: Iterable[Fact]) -> dict[str, Any]:
        return {
            each.name: read_value(each, self.typed[each.name], each.option)
            for each in facts
            if each.name in self.typed
        }


def _names(facts: Iterable[Fact]) -> set[str]:
    return {each.name for each in facts}


def _as_typed(text: str | bool) -> object:
    if isinstance(text, bool):
        return Unquoted("set")
    return Unquoted(text) if text.isdecimal() else text
