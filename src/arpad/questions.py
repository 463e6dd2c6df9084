"""The questions that people ask, each with one answer in any system, for terminal and API alike.

Every question is asked of a rulebook, which a system gives under its terms:
`system.find("fide").book(on=…)`. An answer is a report: `as_data(working=…)` is the JSON that
`--json` prints and the API sends, and `working()` are its steps.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, isfinite
from typing import Any

from arpad.errors import InvalidType, NotAnswered, Unquoted
from arpad.exact import half_points
from arpad.game import GameLike, Pairing
from arpad.outcome import Needed, Outcome, Report
from arpad.sentences import Step
from arpad.system import (
    BUILT_IN,
    CanChooseK,
    CanFindNeeded,
    CanRateInitially,
    CanWorkOutPerformance,
    Rulebook,
    find,
)


@dataclass(frozen=True, slots=True)
class GameAnswer(Report):
    """One game, from both sides."""

    player: Outcome[Any]
    opponent: Outcome[Any]
    win_probability: tuple[float, float]

    @property
    def odds(self) -> float:
        """How many times the favourite's chance is the other's; 1 between equals."""
        low, high = sorted(self.win_probability)
        return high / low if low else inf

    def working(self) -> tuple[Step, ...]:
        """The player's steps; those of the opponent are in the opponent's own report."""
        return self.player.working()

    def as_data(self, *, working: bool = False) -> dict[str, Any]:
        """The player's report with the opponent's in it."""
        return {
            **self.player.as_data(working=working),
            "opponent": self.opponent.as_data(working=working),
            "win_probability": {
                "player": round(self.win_probability[0], 4),
                "opponent": round(self.win_probability[1], 4),
            },
            "odds": round(self.odds, 2) if isfinite(self.odds) else None,
        }


def game(book: Rulebook[Any], player: Any, opponent: Any, score: float | str) -> GameAnswer:
    """What one game does to both ratings.

    `book` is the rulebook that rates it; `player` and `opponent` are states of its system, mappings
    of their facts or bare ratings; `score` is the player's.

    >>> from arpad import system
    >>> game(system.find("elo").book(k=32), 1500, 1600, "win").player.new_rating
    1520
    """
    _check_rulebook(book)
    field: dict[Any, Any] = {
        "player": book.state(player),
        "opponent": book.state(opponent, "opponent"),
    }
    asked = Pairing("player", "opponent", half_points(score), anonymous=True)
    outcomes = book.rate_field(field, [asked])
    own, other = field["player"], field["opponent"]
    chances = (book.win_probability(own, other), book.win_probability(other, own))
    return GameAnswer(outcomes["player"], outcomes["opponent"], chances)


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
    able: CanFindNeeded = _able(book, CanFindNeeded, "the score that reaches a target")
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


def initial(book: Rulebook[Any], games: Iterable[GameLike]) -> Report:
    """The initial rating of an unrated player, or what is missing.

    `book` is the rulebook that answers; `games` are (opponent, score) pairs or `Game` records.

    >>> from datetime import date
    >>> from arpad import system
    >>> initial(system.find("fide").book(on=date(2026, 1, 5)), [(1600, 1)] * 5).rating
    1966
    """
    able: CanRateInitially = _able(book, CanRateInitially, "an initial rating")
    return able.initial_report(games)


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


def _able(book: Any, ability: Any, what: str) -> Any:
    _check_rulebook(book)
    if not isinstance(book, ability):
        able = [name for name in BUILT_IN if isinstance(find(name).book(), ability)]
        rule = f"this system cannot work out {what}"
        raise NotAnswered("system", Unquoted(book.name), rule, f"choose {' or '.join(able)}")
    return book


def _check_rulebook(book: Any) -> None:
    if not isinstance(book, Rulebook):
        rule = "a question is asked of a rulebook"
        raise InvalidType("book", book, rule, 'give one, such as system.find("fide").book()')
