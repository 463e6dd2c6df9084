"""The questions that people ask, each with one answer for terminal and API alike.

An answer is a report: it has `as_data(working=…)`, whose JSON is what `--json` prints and what the
API sends, and `working()`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from datetime import date
from math import isfinite
from typing import Any, Literal

from arpad import elo, fide
from arpad.errors import InvalidTarget, InvalidType, InvalidValue
from arpad.exact import half_points
from arpad.fide.edition import Edition
from arpad.fide.k_rule import KChoice
from arpad.fide.player import check_k, whole_rating
from arpad.tournament import GameLike, Needed, Step, TournamentReport, steps_data

PlayerLike = fide.Player | float
_SCORES: tuple[float, ...] = (0, 0.5, 1)


@dataclass(frozen=True, slots=True)
class Terms:
    """Under which rules a question is asked."""

    rules: Literal["fide", "elo"] = "fide"
    on: date | None = None
    time_control: str = "standard"
    k: float | None = None
    preset: str | None = None

    def __post_init__(self) -> None:
        if self.rules not in ("fide", "elo"):
            raise InvalidValue("rules", self.rules, "the rules are fide or elo", "choose one")
        if self.rules == "fide" and self.preset is not None:
            raise InvalidValue(
                "preset", self.preset, "presets are for the plain formula", "choose the rules elo"
            )
        if self.preset is not None and self.k is not None:
            raise InvalidValue("k", self.k, "a preset has its own K", "give one of the two")

    @property
    def book(self) -> fide.Rulebook:
        """The rulebook of the day."""
        return fide.rulebook(self.on, self.time_control)

    @property
    def elo_k(self) -> float | elo.Preset:
        """The K of the plain formula: given, of a preset, or FIDE's for established players."""
        if self.k is not None:
            return self.k
        return elo.preset(self.preset or "fide")


@dataclass(frozen=True, slots=True)
class GameAnswer:
    """One game, from both sides."""

    player: TournamentReport
    opponent: TournamentReport
    win_probability: tuple[float, float]
    odds: float

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


@dataclass(frozen=True, slots=True)
class KAnswer:
    """A K with its reason."""

    choice: KChoice
    edition: Edition

    def working(self) -> tuple[Step, ...]:
        """The steps in words, each with its article."""
        return self.choice.steps

    def as_data(self, *, working: bool = False) -> dict[str, Any]:
        """The answer as plain JSON data."""
        return {
            "k": self.choice.k,
            "k_reason": self.choice.reason,
            "edition": self.edition.id,
            "assumptions": list(self.choice.assumptions),
        } | (steps_data(self.choice.steps) if working else {})


def game(player: PlayerLike, opponent: PlayerLike, score: float | str, terms: Terms) -> GameAnswer:
    """What one game does to both ratings."""
    points = half_points(score)
    mine = tournament(player, [(_rating(opponent), _SCORES[points])], terms)
    theirs = tournament(opponent, [(_rating(player), _SCORES[2 - points])], terms)
    chance = elo.expected(mine.rating, theirs.rating)
    return GameAnswer(mine, theirs, (chance, 1 - chance), elo.odds(mine.rating, theirs.rating))


def tournament(player: PlayerLike, games: Iterable[GameLike], terms: Terms) -> TournamentReport:
    """What a tournament does to one rating."""
    if terms.rules == "elo":
        return elo.tournament(_plain_rating(player), games, terms.elo_k)
    return terms.book.tournament(_fide_player(player, terms), games, on=terms.on)


def needed(
    player: PlayerLike,
    opponents: Iterable[float],
    terms: Terms,
    *,
    rating: int | None = None,
    performance: int | None = None,
) -> Needed:
    """The least score that reaches a rating or a performance."""
    if (rating is None) == (performance is None):
        raise InvalidTarget(
            "target", (rating, performance), "there is one target", "give rating or performance"
        )
    if terms.rules == "elo":
        if rating is None:
            raise InvalidTarget(
                "performance", performance, "the plain formula is asked for a rating", "give rating"
            )
        return elo.needed(_plain_rating(player), opponents, target_rating=rating, k=terms.elo_k)
    return terms.book.needed(
        _fide_player(player, terms),
        opponents,
        target_rating=rating,
        target_performance=performance,
        on=terms.on,
    )


def performance(games: Iterable[GameLike], terms: Terms) -> fide.PerformanceReport:
    """The performance over some games."""
    return terms.book.performance_report(games, on=terms.on)


def initial(games: Iterable[GameLike], terms: Terms) -> fide.InitialReport:
    """The initial rating of an unrated player, or what is missing."""
    return terms.book.initial_report(games)


def k(player: fide.Player, terms: Terms) -> KAnswer:
    """K of a player, and why."""
    book = terms.book
    who, rating = book.rated(player, "player")
    choice = book.k_rule.choose(who, rating, who.games_in_period or 1, terms.on)
    if terms.on is None:
        today = f"the day is today, {date.today().isoformat()}"
        choice = replace(choice, assumptions=(today, *choice.assumptions))
    return KAnswer(choice, book.edition)


def _fide_player(player: PlayerLike, terms: Terms) -> fide.Player | int:
    who = player if isinstance(player, fide.Player) else whole_rating(player)
    if terms.k is None:
        return who
    if not isinstance(who, fide.Player):
        return fide.Player(who, k=check_k(terms.k))
    return who if who.k is not None else replace(who, k=check_k(terms.k))


def _plain_rating(player: PlayerLike) -> float:
    if not isinstance(player, fide.Player):
        return player
    told = [f.name for f in fields(player)[1:] if getattr(player, f.name) is not None]
    if told:
        raise InvalidValue(
            told[0],
            getattr(player, told[0]),
            "the plain formula does not ask for it",
            "leave it out, or choose the rules fide",
        )
    return _rating(player)


def _rating(player: PlayerLike) -> float:
    if not isinstance(player, fide.Player):
        return player
    if player.rating is None:
        raise InvalidType("rating", None, "a game is rated between rated players", "give a rating")
    return player.rating
