"""The seam: a batch of games turns states into states, whatever the rating system.

A `System` is all that screens know of a rating system: its id, its name, the document it follows,
what a player is made of (`state`) and which terms a question has (`terms`). `System.book` makes a
`Rulebook`, the system under these terms, which rates games.

>>> from datetime import date
>>> from arpad import fide
>>> book = find("fide").book(on=date(2026, 1, 5))
>>> after = book.rate_field({"a": fide.Player(1500), "b": fide.Player(1600)}, [("a", "b", 1)])
>>> after["a"].change, after["a"].after.rating
(Decimal('12.80'), 1513)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Generic

from arpad.errors import InvalidType, NotAnswered, UnknownSystem, Unquoted
from arpad.facts import Fact, facts, nearest
from arpad.game import GameLike, Met, State, with_total
from arpad.outcome import Outcome, S
from arpad.sentences import phrase
from arpad.system.rulebook import (
    AGES,
    CanChooseK,
    CanFindNeeded,
    CanGrantNorms,
    CanJudgeGames,
    CanRateInitially,
    CanRateSides,
    CanWorkOutPerformance,
    EventNorms,
    HasEngine,
    ReadsEvents,
    Rule,
    Rulebook,
)
from arpad.system.rulebook import reader_of as reader_of

__all__ = [
    "CanChooseK",
    "CanFindNeeded",
    "CanGrantNorms",
    "CanJudgeGames",
    "CanRateInitially",
    "CanRateSides",
    "CanWorkOutPerformance",
    "EventNorms",
    "HasEngine",
    "Met",
    "Outcome",
    "ReadsEvents",
    "Rule",
    "Rulebook",
    "State",
    "System",
    "find",
    "names",
]


@dataclass(frozen=True)
class System(Generic[S]):
    """All that screens know of a rating system."""

    id: str
    name: str
    document: str  # which text it follows, its date, and what cannot be known
    state: type[S]
    terms: type[Any]
    make: Callable[[Any], Rulebook[S]]
    ratings_of: str = ""  # whose ratings it is for; "": anybody's
    game: type[Any] | None = None  # what is asked about a game besides opponent and score
    places: int = 0  # decimals that ratings are shown with
    estimate: str = ""  # why every answer is an estimate; "": published figures prove it
    certainty: str = ""  # how certain its figures are, in one line
    draws: bool = True  # whether games can be drawn

    def book(self, **terms: Any) -> Rulebook[S]:
        """The rulebook under these terms; omitted ones have their defaults.

        >>> find("elo").book(k=32).name
        'Elo formula'
        """
        known = [each.name for each in self.term_facts]
        for name in terms:
            if name not in known:
                raise UnknownSystem(
                    name,
                    terms[name],
                    f"the terms of {self.name} are {', '.join(known)}",
                    nearest(name, known, "omit it"),
                )
        return self.make(self.terms(**terms))

    # The five verbs, the same for every system. Further names are terms of the system, and in
    # `update` also facts of the game.

    def rate(self, player: Any, games: Iterable[GameLike], **terms: Any) -> Outcome[S]:
        """What a batch of games does to one player.

        >>> find("elo").rate(1500, [(1600, 1)], k=32).new_rating
        1520
        """
        return self.book(**terms).rate(player, games)

    def tournament(self, player: Any, games: Iterable[GameLike], **terms: Any) -> Outcome[S]:
        """What a tournament does to one player: the same as `rate`."""
        return self.rate(player, games, **terms)

    def expected(self, player: Any, opponent: Any, advantage: float = 0, **terms: Any) -> float:
        """The expected score of one game; `advantage` is in rating points for the player."""
        return self.book(**terms).expected(player, opponent, advantage)

    def update(self, player: Any, opponent: Any, score: float | str, **details: Any) -> tuple[S, S]:
        """Both players after one game.

        >>> [round(player.rating) for player in find("fifa").update(1300, 1500, 1, importance=25)]
        [1317, 1483]
        """
        of_game = {each.name for each in self.game_facts}
        terms = {name: value for name, value in details.items() if name not in of_game}
        facts = {name: value for name, value in details.items() if name in of_game}
        answer = self.book(**terms).game(player, opponent, score, **facts)
        return answer.player.after, answer.opponent.after

    def performance(
        self, games: Iterable[Any], score: float | None = None, **terms: Any
    ) -> float | None:
        """The performance over some games; None if the rules have no finite answer.

        With a `score`, that of all games, `games` are the opponents alone.

        >>> find("elo").performance([1600, 1600], 1.5)
        1791
        """
        book: Any = able(self.book(**terms), CanWorkOutPerformance, "a performance")
        report = book.performance_report(games if score is None else with_total(games, score))
        performance: float | None = report.performance
        return performance

    def __reduce__(self) -> Any:
        """Pickled by its id if it can be found by it, as ours and those of packages are."""
        if self.id in names() and find(self.id) is self:
            return find, (self.id,)
        return super().__reduce__()

    @property
    def state_facts(self) -> tuple[Fact, ...]:
        """What a player is made of."""
        return facts(self.state)

    @property
    def term_facts(self) -> tuple[Fact, ...]:
        """The terms that a question can have."""
        return facts(self.terms)

    @property
    def game_facts(self) -> tuple[Fact, ...]:
        """What is asked about a game besides opponent and score."""
        return () if self.game is None else facts(self.game)

    @property
    def rates_by_age(self) -> bool:
        """Whether a rated player's age makes a difference.

        >>> [name for name in BUILT_IN if find(name).rates_by_age]
        ['fide', 'ttr', 'dwz']
        """
        return any(each.name in AGES and not each.starts for each in self.state_facts)

    @property
    def event_facts(self) -> tuple[Fact, ...]:
        """The terms that the file of an event does not state."""
        return tuple(each for each in self.term_facts if each.name not in READ_FROM_EVENT_FILE)


@dataclass(frozen=True, slots=True)
class NoTerms:
    """The terms of a system whose rules leave nothing to choose."""


#: Where our own systems are defined: a module, imported on demand, and the name in it.
_MODULES = {
    "fide": ("arpad.fide.rulebook", "SYSTEM"),
    "elo": ("arpad.elo", "SYSTEM"),
    "uschess": ("arpad.uschess", "SYSTEM"),
    "glicko1": ("arpad.glicko", "glicko1"),
    "glicko2": ("arpad.glicko", "glicko2"),
    "lichess": ("arpad.glicko", "lichess"),
    "chesscom": ("arpad.glicko", "chesscom"),
    "football": ("arpad.pools", "football"),
    "fifa": ("arpad.pools", "fifa"),
    "nfl": ("arpad.pools", "nfl"),
    "nba": ("arpad.pools", "nba"),
    "tennis": ("arpad.pools", "tennis"),
    "ttr": ("arpad.pools", "ttr"),
    "dwz": ("arpad.pools", "dwz"),
    "ecf": ("arpad.pools", "ecf"),
    "cfc": ("arpad.pools", "cfc"),
    "egf": ("arpad.pools", "egf"),
    "fibs": ("arpad.pools", "fibs"),
    "pool": ("arpad.pools.custom", "SYSTEM"),
}
#: Our own systems.
BUILT_IN = tuple(_MODULES)
#: The system that is used if nobody names one.
DEFAULT = "fide"
#: The systems whose options every help text shows; those of others are shown on request.
COMMON = ("fide", "elo")
#: A pool with the user's own rules, which a file of settings can describe.
OWN_POOL = "pool"
#: Terms that the file of an event states; whoever rates it may override them.
READ_FROM_EVENT_FILE = ("on", "time_control")
#: The group of entry points under which other packages provide objects of type `System`.
GROUP = "arpad.systems"


def names() -> tuple[str, ...]:
    """The ids of all systems, our own first.

    >>> names()[:2]
    ('fide', 'elo')
    """
    return (*_MODULES, *(name for name in _installed() if name not in _MODULES))


def find(system_id: str) -> System[Any]:
    """The system with that `system_id`, ours or another package's.

    The error for an unknown id suggests the nearest one.

    >>> find("elo").name
    'Elo formula'
    """
    if isinstance(system_id, str) and system_id in _MODULES:
        module, name = _MODULES[system_id]
        found: System[Any] = getattr(import_module(module), name)
        return found
    others = _installed()
    if isinstance(system_id, str) and system_id in others:
        return _loaded(others[system_id])
    raise unknown_system("system", system_id, names())


def able(book: Rulebook[Any], ability: Any, what: str, reason: str = "") -> Any:
    """The book, if it has an ability; `reason` is the attribute that says why it has not."""
    if not isinstance(book, ability):
        others = [name for name in BUILT_IN if isinstance(find(name).book(), ability)]
        words = [f"this system cannot work out {what}"]
        words += [str(phrase(key)) for key in [getattr(book, reason, "")] if key]
        raise NotAnswered(
            "system", Unquoted(book.name), ": ".join(words), f"choose {' or '.join(others)}"
        )
    return book


def unknown_system(place: str, system_id: object, known: Iterable[str]) -> UnknownSystem:
    """The error for a system that is not among the known ones; it names the nearest."""
    ids = tuple(known)
    remedy = nearest(system_id, ids, "choose one of them")
    return UnknownSystem(place, system_id, f"the systems are {', '.join(ids)}", remedy)


def _installed() -> dict[str, Any]:
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _loaded(entry: Any) -> System[Any]:
    """The system of another package."""
    place = f"entry point {entry.name}"
    try:
        loaded = entry.load()
    except Exception as error:  # whatever goes wrong in their module
        rule = f"the system cannot be loaded: {error}"
        raise UnknownSystem(place, entry.value, rule, "repair or remove its package") from error
    if not isinstance(loaded, System):
        rule = f"an entry point of the group {GROUP} is an arpad.system.System"
        raise InvalidType(place, loaded, rule, "point it at one")
    return loaded
