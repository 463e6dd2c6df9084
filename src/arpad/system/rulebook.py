"""A rulebook: a system under its terms, its rules in words, and what not every system can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from math import inf
from typing import Any, Generic, Protocol, runtime_checkable

from arpad.answer import Report
from arpad.errors import InvalidType
from arpad.exact import half_points
from arpad.facts import Fact, facts
from arpad.game import GameLike, Met, Pairing, PairingLike, sides
from arpad.needed import Needed
from arpad.outcome import GameAnswer, Outcome, S


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

        >>> from arpad import system
        >>> system.find("elo").book(k=32).game(1500, 1600, "win").opponent.new_rating
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
        """The player after a number of days without a game; in most systems nothing changes."""
        return player

    def new_season(self, player: S) -> S:
        """The player at the start of a new season; in most systems nothing changes."""
        return player

    def newcomer(self, rating: float) -> S:
        """A player with a rating who has not played yet.

        >>> from arpad import system
        >>> system.find("tennis").book().newcomer(1500)
        CountedPlayer(rating=1500, games_played=0)
        """
        whole = int(rating) if float(rating).is_integer() else rating
        known = {each.name for each in self.player_facts}
        return self.state({"rating": whole, **{name: 0 for name in COUNTS if name in known}})

    def of_birth_year(self, player: S, year: int, on: date) -> S:
        """The player as old as they are in the year of a day; unchanged if age does not count.

        >>> from arpad import system
        >>> dwz = system.find("dwz").book()
        >>> dwz.of_birth_year(dwz.newcomer(1500), 2012, date(2026, 5, 1)).age
        14
        """
        known = {each.name for each in facts(type(player))}
        name = next((each for each in AGES if each in known), None)
        value = year if name == BIRTH_YEAR else on.year - year
        if name is None or getattr(player, name) == value:
            return player
        made: Any = player
        grown: S = replace(made, **{name: value})
        return grown

    def win_probability(self, player: Any, opponent: Any) -> float:
        """The chance of a win, a draw counting as half a win: the expected score."""
        return self.expected(player, opponent)


#: Facts from which the rules see how old a player is.
BIRTH_YEAR, AGE = AGES = ("birth_year", "age")
#: Facts that count what a player has played so far.
COUNTS = ("games_played", "events", "experience")


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


@dataclass(frozen=True)
class EventNorms:
    """The norms of an event; a system that has norms overrides it, in others there are none."""

    @property
    def unchecked(self) -> str:
        """Why norms are not checked; "" if they are, or if the system has none."""
        return ""

    @property
    def are_checked(self) -> bool:
        """Whether norms are checked."""
        return False

    def reports(self, entrant: Any, meetings: Iterable[tuple[Any, ...]]) -> tuple[Any, ...]:
        """A report for each title that a player does not have yet.

        A meeting is a round: its number and record, the opponent with their rating and title then,
        and whether a game was played.
        """
        return ()

    def ratings_reached(self, entrant: Any, outcome: Any) -> tuple[Any, ...]:
        """The ratings required for titles that a player reached in the event."""
        return ()


@runtime_checkable
class CanGrantNorms(Protocol):
    """A system with title norms."""

    def event_norms(self, *, wanted: bool | None, terms: Any, **event: Any) -> EventNorms:
        """The norms of an event.

        `wanted` is whether somebody wants them to be checked, None for wherever the event allows
        it; `terms` are what the caller says about the event, the others what its file says.
        """


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

    @property
    def rounds_a_day(self) -> tuple[float, str]:
        """The most rounds that a day of an event with norms may have, and the article."""
        return inf, ""

    @property
    def pairings_assumed(self) -> tuple[str, ...]:
        """What its answers assume of an event if they do not know how it is paired."""
        return ()

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
