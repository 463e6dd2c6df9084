"""What a command line asks: its rating system, named or implied, the terms, and the players."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.errors import at_place
from arpad.cli.options import dashed, read_facts, read_value
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


def terms_player_and_game(system: System[Any]) -> tuple[Fact, ...]:
    """The same, and what is asked about the game itself."""
    return (*terms_and_player(system), *system.game_facts)


def terms_without_k(system: System[Any]) -> tuple[Fact, ...]:
    """The terms of a question in which no K occurs."""
    return tuple(each for each in system.term_facts if not each.sets_k)


def terms_and_start(system: System[Any]) -> tuple[Fact, ...]:
    """The same, and what an unrated player starts from."""
    return (*terms_without_k(system), *(each for each in system.state_facts if each.starts))


def terms_of_event(system: System[Any]) -> tuple[Fact, ...]:
    """The terms that are not read from the file of an event."""
    return system.event_facts


def shown_systems() -> list[str]:
    """The systems whose options are shown in help: the common ones, and those of other packages."""
    from arpad.system import BUILT_IN, COMMON, names

    return [name for name in names() if name in COMMON or name not in BUILT_IN]


def pool_system(pool: str) -> str:
    """The id of the system that `--pool` means: a built-in pool, or the one that reads files."""
    from arpad.system import OWN_POOL, names

    return pool if pool in names() else OWN_POOL


def read_pool(pool: str, named: str | None) -> tuple[str, dict[str, Any]]:
    """The system of a pool, and the terms set by its file; refused if `--system` names another."""
    from arpad.system import OWN_POOL, names

    of = pool_system(pool)
    if named not in (None, of):
        raise InvalidValue("--pool", pool, f"--system names {named}", "give one of the two")
    if pool in names():
        return of, {}
    from arpad.facts import nearest
    from arpad.pools.custom import read_settings, terms_of

    if pool != "-" and not pool.endswith(".toml") and not os.path.exists(pool):
        known = [name for name in names() if name != OWN_POOL]
        rule = f"a pool is a file of settings, or {', '.join(known)}"
        raise InvalidValue("--pool", pool, rule, nearest(pool, known, "check the name"))
    return of, terms_of(read_settings(pool))


def all_systems(ids: Iterable[str] | None = None) -> list[System[Any]]:
    """Every system, the built-in ones first; one that cannot be loaded is only noted."""
    from arpad import system

    found = []
    for name in system.names() if ids is None else ids:
        try:
            found.append(system.find(name))
        except ArpadError as error:
            click.echo(f"note: {error}", err=True)
    return found


def choose_system(
    named: str | None,
    typed: Mapping[str, str | bool],
    systems: Sequence[System[Any]],
    facts: FactsOf,
) -> System[Any]:
    """The system that is named, or else one that has all the options that were typed.

    If several have them, the first of those shown in help. An option that the system does not
    have is an error.
    """
    from arpad.system import BUILT_IN, COMMON, DEFAULT, find

    able = [each for each in systems if typed.keys() <= _names(facts(each))]
    chosen = find(named or DEFAULT)
    if typed.keys() <= _names(facts(chosen)):
        return chosen
    shown = [each for each in able if each.id in COMMON or each.id not in BUILT_IN]
    if named is None and (shown or len(able) == 1):
        return (*shown, *able)[0]
    unknown = next(name for name in typed if name not in _names(facts(chosen)))
    able = [each for each in systems if unknown in _names(facts(each))]
    options = {each.name: each.option for system in systems for each in facts(system)}
    rule = f"the system {chosen.id} does not ask for it"
    remedy = f"omit it, or choose --system {' or '.join(each.id for each in able)}"
    apart = [name for name in typed if all(name not in _names(facts(each)) for each in able)]
    if named is None and apart:
        rule = f"no system asks for both {options[unknown]} and {options[apart[0]]}"
        remedy = "omit one of the two"
    raise InvalidValue(options[unknown], _as_typed(typed[unknown]), rule, remedy)


@dataclass(frozen=True)
class TypedQuestion:
    """A question: its system, and the options that were typed, by the names of their facts.

    `settings` are the terms set by the file of the `pool`; options take precedence over them.
    """

    system: System[Any]
    typed: Mapping[str, str | bool]
    settings: Mapping[str, Any] = field(default_factory=dict)
    pool: str | None = None

    @cached_property
    def terms(self) -> dict[str, Any]:
        """The terms that were set."""
        return {**self.settings, **self._read(self.system.term_facts)}

    @cached_property
    def book(self) -> Rulebook[Any]:
        """The rulebook under these terms."""
        return self.system.book(**self.terms)

    @property
    def opponents_own(self) -> set[str]:
        """Facts that only the opponent was given here: no option has set them."""
        return _names(e for e in self.system.state_facts if e.opponent) - {"rating", *self.typed}

    def player(self, text: str) -> Any:
        """The player: a rating, facts after a colon, and the facts that options set."""
        from arpad.exact import read_opponent

        rating, colon, more = text.partition(":")
        terms = _names(self.system.term_facts)
        own = self._read(each for each in self.system.state_facts if each.name not in terms)
        typed: dict[str, Any] = {}
        if colon:
            known = [each for each in self.system.state_facts if each.name != "rating"]
            typed = read_facts(known, more, "rating", "a player")
            for name in typed:
                if name in own:
                    rule = f"{dashed(name)} is also given after the rating"
                    raise InvalidValue(f"--{dashed(name)}", own[name], rule, "give it once")
            own |= typed
        with at_place("rating", typed):
            return self.book.state({"rating": read_opponent(rating, "rating"), **own}, "rating")

    def opponent(self, text: str, place: str = "opponent") -> Any:
        """An opponent as typed: a rating, and facts after a colon."""
        return self._opponent_of(text, place, ())[0]

    def opponent_and_facts(self, text: str, place: str = "opponent") -> tuple[Any, dict[str, Any]]:
        """An opponent as typed, and the facts about the game that were typed with them."""
        return self._opponent_of(text, place, self.system.game_facts)

    def may_ask(self, fact: str, *others: str) -> bool:
        """Whether the system asks for a fact of the player that no option has given."""
        return fact in _names(self.system.state_facts) and not {fact, *others} & self.typed.keys()

    @property
    def game_facts(self) -> dict[str, Any]:
        """What the options say about the game itself."""
        return self._read(self.system.game_facts)

    @property
    def start(self) -> dict[str, Any]:
        """What the options say that an unrated player starts from."""
        return self._read(each for each in self.system.state_facts if each.starts)

    def _opponent_of(
        self, text: str, place: str, of_game: Sequence[Fact]
    ) -> tuple[Any, dict[str, Any]]:
        from arpad.exact import read_opponent

        rating, colon, more = text.partition(":")
        figures = {"rating": read_opponent(rating, place)}
        game_facts: dict[str, Any] = {}
        if colon:
            known = [e for e in self.system.state_facts if e.opponent and e.name != "rating"]
            read = read_facts([*known, *of_game], more, place)
            game_facts = {each.name: read.pop(each.name) for each in of_game if each.name in read}
            figures |= read
        with at_place(place):
            return self.book.state(figures, place), game_facts

    def game(self, text: str, place: str = "game") -> Game:
        """A game as typed: an opponent and a result."""
        from arpad.game import Game
        from arpad.results import BOTH_LOST, read_own_result

        opponent, result = self.opponent_and_result(text, place)
        met, game_facts = self.opponent_and_facts(opponent, f"{place}, opponent")
        own = read_own_result(result, None, f"{place}, result")
        if own.both_lost:
            click.echo(f"warning: {place}: {BOTH_LOST}", err=True)
        return Game(met, own.score, forfeit=own.forfeit, facts=game_facts or None)

    def opponent_and_result(self, text: str, place: str = "game") -> tuple[str, str]:
        """The two parts of a typed game, still as text."""
        from arpad.formats.game_list import read_typed_game

        opponent, result = read_typed_game(text, place)
        if re.match(r"[A-Za-z].*=", result):
            rule = "a game is an opponent and a result"
            raise InvalidGames(
                place, text, rule, "write the result last, as 1600:birth-year=2012:1"
            )
        return opponent, result

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
