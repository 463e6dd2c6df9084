"""The questions that people ask, of any system; the terminal and the API ask them here.

Every question is put to a rulebook, which a system makes from its terms:
`system.find("fide").book(on=…)`. An answer is a report: `as_data(working=…)` is the JSON that
`--json` prints and the API sends, and `working()` gives its steps.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypedDict

from arpad.answer import Report, json_number
from arpad.errors import (
    ArpadError,
    InvalidPlayer,
    InvalidRating,
    InvalidType,
)
from arpad.exact import half_points
from arpad.facts import GREATEST_RATING, Fact, entries_of, nearest
from arpad.game import GameLike
from arpad.needed import Needed
from arpad.outcome import GameAnswer, Outcome
from arpad.sentences import Step
from arpad.system import (
    CanChooseK,
    CanFindNeeded,
    CanRateInitially,
    CanWorkOutPerformance,
    Rulebook,
    System,
    able,
    find,
    names,
)

__all__ = [
    "Comparison",
    "GameAnswer",
    "compare",
    "game",
    "initial",
    "k",
    "needed",
    "performance",
    "tournament",
]


#: A rating that at least one system may take.
_RATING = Fact(
    "rating",
    "number",
    "Rating",
    "Rating in the pool.",
    least=-GREATEST_RATING,
    most=GREATEST_RATING,
    required=True,
    error=InvalidRating,
)


def game(
    book: Rulebook[Any], player: Any, opponent: Any, score: float | str, **facts: Any
) -> GameAnswer:
    """What one game does to both ratings.

    `book` is the rulebook that rates it; `player` and `opponent` are states of its system, mappings
    of their facts or bare ratings; `score` is the player's. `facts` are what the system asks about
    a game, such as `margin=3`.

    >>> from arpad import system
    >>> game(system.find("elo").book(k=32), 1500, 1600, "win").player.new_rating
    1520
    """
    _check_rulebook(book)
    return book.game(player, opponent, score, **facts)


class ComparedData(TypedDict):
    """One game under one system, or the reason why it has no answer."""

    system: str
    name: str
    expected: float | None
    change: float | None
    new_rating: float | None
    opponent_change: float | None
    k: float | None
    estimate: str | None
    assumptions: list[str]
    reason: str | None


class ComparisonData(TypedDict):
    """One game under several systems."""

    player: float | None
    opponent: float | None
    score: float
    systems: list[ComparedData]


@dataclass(frozen=True, slots=True)
class Compared:
    """One game under one system: the answer, or the reason why there is none.

    `system` is None if it belongs to another package and cannot be loaded.
    """

    id: str
    system: System[Any] | None
    answer: GameAnswer | None
    reason: str = ""

    @property
    def name(self) -> str:
        """The name of the system, or its id if nothing else is known of it."""
        return self.id if self.system is None else self.system.name

    def as_data(self) -> ComparedData:
        """The line as plain JSON data."""
        own = self.answer.player if self.answer else None
        other = self.answer.opponent if self.answer else None
        return {
            "system": self.id,
            "name": self.name,
            "expected": json_number(own.expected) if own else None,
            "change": json_number(own.change) if own else None,
            "new_rating": own.new_rating if own else None,
            "opponent_change": json_number(other.change) if other else None,
            "k": own.k if own else None,
            "estimate": (own.estimate or None) if own else None,
            "assumptions": list(own.assumptions) if own else [],
            "reason": self.reason or None,
        }


@dataclass(frozen=True, slots=True)
class Comparison(Report):
    """One game under several systems, side by side."""

    player: float | None
    opponent: float | None
    half_points: int
    lines: tuple[Compared, ...]

    def working(self) -> tuple[Step, ...]:
        """No steps: each system explains its own answer."""
        return ()

    def as_data(self, *, working: bool = False) -> ComparisonData:
        return {
            "player": self.player,
            "opponent": self.opponent,
            "score": self.half_points / 2,
            "systems": [line.as_data() for line in self.lines],
        }


def compare(
    player: float | None,
    opponent: float | None,
    score: float | str,
    systems: Iterable[str] | None = None,
) -> Comparison:
    """One game under several systems, each with its own assumptions about unknown facts.

    `player` and `opponent` are bare ratings, `score` is the player's, `systems` are ids, by
    default those of all systems, of other packages too. A system that has no answer says why; a
    rating that no system can have is refused.

    >>> both = compare(1500, 1600, "win", ["fide", "elo"])
    >>> [line.answer.player.new_rating for line in both.lines]
    [1513, 1513]
    """
    points = half_points(score)
    own, other = (
        None if rating is None else _RATING.check(rating, place)
        for rating, place in ((player, "player"), (opponent, "opponent"))
    )
    rule, remedy = "systems are a list of ids", "pass a list, even for a single item"
    ids = names() if systems is None else entries_of(systems, "systems", rule, remedy)
    lines = tuple(_compared(each, own, other, points / 2) for each in ids)
    return Comparison(own, other, points, lines)


def _compared(system_id: str, own: Any, other: Any, score: float) -> Compared:
    """The game under one system; an id that no system has is refused."""
    found = None
    try:
        found = find(system_id)
        return Compared(system_id, found, found.book().game(own, other, score))
    except ArpadError as error:
        if found is None and system_id not in names():
            raise
        return Compared(system_id, found, None, error.rule)


def tournament(book: Rulebook[Any], player: Any, games: Iterable[GameLike]) -> Outcome[Any]:
    """What a tournament does to one rating.

    `book` is the rulebook that answers; `player` is a state of its system, a mapping of its facts
    or a bare rating; `games` are (opponent, score) pairs or `Game` records.

    >>> from arpad import system
    >>> tournament(system.find("elo").book(k=32), 1500, [(1600, 1), (1550, 0)]).n
    2
    """
    _check_rulebook(book)
    return book.rate(player, games)


def needed(
    book: Rulebook[Any],
    player: Any,
    opponents: Iterable[Any],
    *,
    target_rating: int | None = None,
    target_performance: int | None = None,
) -> Needed:
    """The least score against some opponents that reaches a rating or a performance.

    `book` is the rulebook that answers; `player` and `opponents` are states of its system, mappings
    of their facts or bare ratings; the target is `target_rating` or `target_performance`.

    >>> from arpad import system
    >>> needed(system.find("elo").book(), 1500, [1600, 1700], target_rating=1510).n
    2
    """
    what = "the score that reaches a target"
    able: CanFindNeeded = _able(book, CanFindNeeded, what, "no_needed")
    return able.needed(
        player, opponents, target_rating=target_rating, target_performance=target_performance
    )


def performance(book: Rulebook[Any], games: Iterable[GameLike]) -> Report:
    """The performance over some games.

    `book` is the rulebook that answers; `games` are (opponent, score) pairs or `Game` records.

    >>> from arpad import system
    >>> performance(system.find("elo").book(), [(1600, 1), (1600, 0)]).performance
    1600
    """
    able: CanWorkOutPerformance = _able(book, CanWorkOutPerformance, "a performance")
    return able.performance_report(games)


def initial(book: Rulebook[Any], games: Iterable[GameLike], **start: Any) -> Report:
    """The initial rating of an unrated player, or what is missing.

    `book` is the rulebook that answers; `games` are (opponent, score) pairs or `Game` records;
    `start` are the facts that an unrated player of its system starts from, such as their age.

    >>> from datetime import date
    >>> from arpad import system
    >>> initial(system.find("fide").book(on=date(2026, 1, 5)), [(1600, 1)] * 5).rating
    1966
    """
    able: CanRateInitially = _able(book, CanRateInitially, "an initial rating")
    known = [each.name for each in book.player_facts if each.starts]
    for name in start:
        if name not in known:
            rule = (
                f"an initial rating by {book.name} starts from {', '.join(known) or 'games alone'}"
            )
            raise InvalidPlayer(name, start[name], rule, nearest(name, known, "omit it"))
    return able.initial_report(games, **start)


def k(book: Rulebook[Any], player: Any) -> Report:
    """K of a player, and why.

    `book` is the rulebook that answers; `player` is a state of its system, a mapping of its facts
    or a bare rating.

    >>> from datetime import date
    >>> from arpad import system
    >>> k(system.find("fide").book(on=date(2026, 1, 5)), {"rating": 2250, "birth_year": 2010}).k
    40
    """
    able: CanChooseK = _able(book, CanChooseK, "a K by rules of its own")
    return able.k_report(player)


def _able(book: Any, ability: Any, what: str, reason: str = "") -> Any:
    _check_rulebook(book)
    return able(book, ability, what, reason)


def _check_rulebook(book: Any) -> None:
    if not isinstance(book, Rulebook):
        rule = "a question is asked of a rulebook"
        raise InvalidType("book", book, rule, 'give one, such as system.find("fide").book()')
