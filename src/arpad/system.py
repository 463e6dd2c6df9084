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

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from importlib import import_module
from typing import Any, Generic, Protocol, runtime_checkable

from arpad.errors import InvalidType, NotAnswered, UnknownSystem, Unquoted
from arpad.exact import half_points
from arpad.facts import Fact, facts, nearest
from arpad.game import GameLike, Met, Pairing, PairingLike, State, sides, with_total
from arpad.needed import Needed
from arpad.outcome import GameAnswer, Outcome, Report, S
from arpad.sentences import phrase

__all__ = [
    "CanChooseK",
    "CanFindNeeded",
    "CanGrantNorms",
    "CanJudgeGames",
    "CanRateInitially",
    "CanRateSides",
    "CanWorkOutPerformance",
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


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a system in words, how certain it is (`basis`), and a note on its source."""

    name: str
    text: str
    basis: str = ""
    note: str = ""

    def as_data(self) -> dict[str, str]:
        """The line as plain JSON data."""
        return {"name": self.name, "text": self.text, "basis": self.basis, "note": self.note}


class Rulebook(ABC, Generic[S]):
    """A system under its terms: FIDE under an edition, Elo with its K."""

    #: What is asked about a game besides opponent and score; None if nothing is.
    game_kind: type[Any] | None = None
    #: Why no score is found that reaches a target, as the key of a sentence; "" if nothing is said.
    no_needed = ""
    #: The name under which a working cites the system; "" if that is its full name.
    cited: str = ""
    #: What players start from if nobody says otherwise; None: 1500.
    start: float | None = None
    #: Why every answer is an estimate; "" if that is not so.
    estimate: str = ""
    #: What a ladder may be rated by: single games, periods (or events), or both.
    rates: tuple[str, ...] = ("game", "period")
    #: Both players after one game, without a report, if the system has a quick way to it.
    both: Callable[[S, S, int, Mapping[str, Any]], tuple[S, S]] | None = None
    #: The first day of these rules, and those before it, if both are known.
    since: date | None = None
    earlier: Rulebook[S] | None = None

    @property
    @abstractmethod
    def name(self) -> str:
        """The name of the rules that are applied."""

    @property
    def player_facts(self) -> tuple[Fact, ...]:
        """What a player of this system is made of."""
        return facts(type(self.state({"rating": None})))

    @abstractmethod
    def rate(self, player: Any, games: Iterable[GameLike | Met[S]]) -> Outcome[S]:
        """What a batch of games did to one player.

        `player` is a state of the system, a mapping of its facts, or a bare rating; so is the
        opponent of each game, or None if they are unrated.
        """

    @abstractmethod
    def expected(self, player: Any, opponent: Any, advantage: float = 0) -> float:
        """The expected score of one game; `advantage` is in rating points for the player."""

    def rate_field(
        self, field: Mapping[Any, Any], games: Iterable[PairingLike]
    ) -> dict[Any, Outcome[S]]:
        """What a batch of games did to everybody in a field, rated from the states at its start.

        `field` holds the states by any id; `games` are `(white, black, score)` with White's score,
        or `Pairing` records.
        """
        states = self.states(field)
        met = sides(states, games, self.game_kind)
        return {who: self.rate(state, met[who]) for who, state in states.items()}

    def states(self, field: Mapping[Any, Any]) -> dict[Any, S]:
        """The states of a field by their ids; each player may be given in any form."""
        if not isinstance(field, Mapping):
            raise InvalidType("field", field, "a field is players by their names", "give a mapping")
        return {who: self.state(player, str(who)) for who, player in field.items()}

    def game(self, player: Any, opponent: Any, score: float | str, **facts: Any) -> GameAnswer:
        """What one game does to both ratings.

        `player` and `opponent` are states, mappings of their facts or bare ratings; `score` is the
        player's; `facts` are what the system asks about a game, as the player sees them.

        >>> find("elo").book(k=32).game(1500, 1600, "win").opponent.new_rating
        1580
        """
        field: dict[Any, Any] = {
            "player": self.state(player),
            "opponent": self.state(opponent, "opponent"),
        }
        points = half_points(score)
        game = Pairing("player", "opponent", points, anonymous=True, facts=facts or None)
        outcomes = self.rate_field(field, [game])
        chances = self.chances(field["player"], field["opponent"], **facts)
        return GameAnswer(outcomes["player"], outcomes["opponent"], chances)

    def chances(self, player: Any, opponent: Any, **facts: Any) -> tuple[float, float]:
        """Both sides' chances of a win in a game, a draw counting as half a win."""
        return self.win_probability(player, opponent), self.win_probability(opponent, player)

    @abstractmethod
    def state(self, player: Any, place: str = "player") -> S:
        """The state of a player, given as a state, a mapping of its facts, or a bare rating."""

    def enter(self, record: Any, figures: Any = None) -> tuple[S, list[tuple[str, str]]]:
        """A player of a file as a state, and remarks on what was read: (field, sentence).

        `record` is the player in the file, `figures` their figures in a rating list, if there is
        one. Every fact that the file has under the same name is used; a system that reads more
        overrides this.
        """
        found = {each.name: getattr(record, each.name, None) for each in self.player_facts}
        if figures is not None:
            found["rating"] = figures.rating
        return self.state(
            {name: value for name, value in found.items() if name == "rating" or value is not None}
        ), []

    def effective_rating(self, player: S) -> float | None:
        """The rating that a player counts with as an opponent; None if they have none."""
        return player.rating

    def rules_in_words(self) -> tuple[Rule, ...]:
        """The rules in words, line by line; () if the system does not describe them."""
        return ()

    def rest(self, player: S, days: int) -> S:
        """The player after so many days without a game; in most systems nothing changes."""
        return player

    def new_season(self, player: S) -> S:
        """The player at the start of a new season; in most systems nothing changes."""
        return player

    def newcomer(self, rating: float) -> S:
        """A player with a rating who has not played yet.

        >>> find("tennis").book().newcomer(1500)
        CountedPlayer(rating=1500, games_played=0)
        """
        whole = int(rating) if float(rating).is_integer() else rating
        known = {each.name for each in self.player_facts}
        return self.state({"rating": whole, **{name: 0 for name in COUNTS if name in known}})

    def win_probability(self, player: Any, opponent: Any) -> float:
        """The chance of a win, a draw counting as half a win: the expected score."""
        return self.expected(player, opponent)


#: Facts that count what a player has played so far.
COUNTS = ("games_played", "events", "experience")


# What not every system can do: one small protocol for each ability.


@runtime_checkable
class CanWorkOutPerformance(Protocol):
    """A system with performance ratings."""

    def performance_report(self, games: Iterable[Any]) -> Report:
        """The performance over some games, with its working."""


@runtime_checkable
class CanRateInitially(Protocol):
    """A system that gives unrated players an initial rating from a number of games."""

    def initial_report(self, games: Iterable[Any], **start: Any) -> Report:
        """The initial rating of an unrated player, or what is missing; they start from `start`."""


@runtime_checkable
class CanFindNeeded(Protocol):
    """A system that can work out, before the games, which score reaches a target."""

    def needed(
        self,
        player: Any,
        opponents: Iterable[Any],
        *,
        target_rating: int | None = None,
        target_performance: int | None = None,
    ) -> Needed:
        """The least score against these opponents that reaches the target."""


@runtime_checkable
class CanChooseK(Protocol):
    """A system whose rules give each player a K."""

    def k_report(self, player: Any) -> Report:
        """K of a player, and why."""


@runtime_checkable
class CanGrantNorms(Protocol):
    """A system with title norms."""

    def norms(
        self, titled: str, sex: str, games: Iterable[Any], *, federation: str, event_terms: Any
    ) -> tuple[Any, ...]:
        """A report for each title that a player does not have yet."""

    def ratings_reached(self, titled: str, sex: str, outcome: Any) -> tuple[Any, ...]:
        """The ratings required for titles that a player reached in an event."""

    def check_norms(self, time_control: str) -> None:
        """Refuse an event in which nobody can make a norm."""


@runtime_checkable
class CanJudgeGames(Protocol):
    """A system whose rules say under which conditions a game of an event is rated."""

    def conditions(self, kind: str, stated: Any, *, shortened: bool) -> Any:
        """The conditions of an event.

        `kind` is its kind of time control, `stated` how that was read; `shortened` says whether it
        was approved as a shortened event.
        """

    def with_k_of(self, player: Any, day: date) -> Any:
        """The player with the K of another day than the first one, if it differs."""


class ReadsEvents:
    """A system that reads more of the file of an event than its games; it overrides what it reads.

    What nobody overrides says what holds for all other systems.
    """

    @property
    def unplayed_article(self) -> str:
        """The article that says that an unplayed game does not count."""
        return ""

    @property
    def file_list(self) -> str:
        """Which of several lists in a file has the ratings; "" if the system does not say."""
        return ""

    def of_event(self, lists: Sequence[str], clock: Any, set_terms: Collection[str]) -> Any:
        """The rulebook for the event of a file; in most systems it is this one.

        `lists` are the rating lists that the file has ratings of, `clock` is its time control, None
        if it is not known, and `set_terms` are terms that the caller set: the file does not change
        them.
        """
        return self

    def clock_name(self, clock: Any) -> str:
        """What the system calls events of a time control; "" if it makes no difference.

        `clock` has its phases, each with seconds, increment and delay.
        """
        return ""

    def check_round_robin(self, unrated: Sequence[str]) -> None:
        """Refuse a round robin in which these players have no rating; most systems rate it.

        `unrated` are the names of the players without a rating.
        """


def reader_of(book: Rulebook[Any]) -> ReadsEvents:
    """What a system reads of the file of an event."""
    return book if isinstance(book, ReadsEvents) else ReadsEvents()


@runtime_checkable
class CanRateSides(Protocol):
    """A system that says what a side's strength is: teams, and games of more than two sides.

    Its `rate` counts the advantage and the weight of each game.
    """

    def strength(self, members: Sequence[Any]) -> Any:
        """The players of a side as one player: the strength that the other sides meet."""


@runtime_checkable
class HasEngine(Protocol):
    """A system with an engine of its own for ladders and leagues."""

    def engine(self, setting: Any, *, compiled: bool) -> Any:
        """Its engine, without players; `setting` is what a league adds, None on a ladder."""


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
    def event_facts(self) -> tuple[Fact, ...]:
        """The terms that the file of an event does not state."""
        return tuple(each for each in self.term_facts if each.name not in READ_FROM_EVENT_FILE)


#: Where our own systems are defined: a module, imported on demand, and the name in it.
_MODULES = {
    "fide": ("arpad.fide.system", "SYSTEM"),
    "elo": ("arpad.elo", "SYSTEM"),
    "uschess": ("arpad.uschess", "SYSTEM"),
    "glicko1": ("arpad.glicko", "glicko1"),
    "glicko2": ("arpad.glicko", "glicko2"),
    "lichess": ("arpad.glicko", "lichess"),
    "chesscom": ("arpad.glicko", "chesscom"),
    "football": ("arpad.pools.systems", "FOOTBALL"),
    "fifa": ("arpad.pools.systems", "FIFA"),
    "nfl": ("arpad.pools.systems", "NFL"),
    "nba": ("arpad.pools.systems", "NBA"),
    "tennis": ("arpad.pools.systems", "TENNIS"),
    "ttr": ("arpad.pools.systems", "TTR"),
    "dwz": ("arpad.pools.systems", "DWZ"),
    "ecf": ("arpad.pools.systems", "ECF"),
    "cfc": ("arpad.pools.systems", "CFC"),
    "egf": ("arpad.pools.systems", "EGF"),
    "fibs": ("arpad.pools.systems", "FIBS"),
    "pool": ("arpad.pools.systems", "OWN"),
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
        return _checked(others[system_id].load(), system_id)
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


def _checked(loaded: object, system_id: str) -> System[Any]:
    if not isinstance(loaded, System):
        raise InvalidType(
            f"entry point {system_id}",
            loaded,
            f"an entry point of the group {GROUP} is an arpad.system.System",
            "point it at one",
        )
    return loaded
