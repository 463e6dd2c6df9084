"""What not every system can do: one small protocol for each ability."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from math import inf
from typing import Any, Protocol, runtime_checkable

from arpad.answer import Report
from arpad.needed import Needed
from arpad.system.rulebook import Rulebook


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
