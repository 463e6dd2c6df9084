"""A section, rated in two passes: each rates everybody against the results of the one before."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from arpad.uschess import formulas, rules
from arpad.uschess.initial import Start
from arpad.uschess.player import Player, Terms

Id = Hashable
Formula = Literal["standard", "special"]


@dataclass(frozen=True, slots=True)
class SectionPlayer:
    """A player when a section begins: rating and games before it, and the effective games."""

    player: Player
    rating: float
    games: int | None  # None: established, at the effective maximum
    maximum: float  # N*
    start: Start | None  # where the rating of an unrated player comes from

    @classmethod
    def of(cls, player: Player, start: Start | None, ended: date) -> SectionPlayer:
        """The entry of a rated player, or of one with a start value."""
        rating = player.rating if start is None else start.rating
        games = player.games if start is None else start.games
        assert rating is not None
        rule, _ = rules.in_force(rules.EFFECTIVE_GAMES, ended)
        return cls(player, rating, games, formulas.effective_maximum(rating, rule), start)

    @property
    def effective(self) -> float:
        """N', the games that count."""
        return self.maximum if self.games is None else min(float(self.games), self.maximum)

    @property
    def newcomer(self) -> bool:
        """Whether there was no game before this event."""
        return self.games == 0

    @property
    def formula(self) -> Formula:
        """The formula, which depends on the games before the event, not on the effective games."""
        if self.games is None:
            return "standard"
        one_sided = self.player.earlier != "mixed" and self.games > 0
        return "special" if one_sided or self.games <= rules.SPECIAL_GAMES else "standard"


@dataclass(frozen=True, slots=True)
class SectionGame:
    """One game from one side: the opponent, and the half points."""

    opponent: Id
    half_points: int


@dataclass(frozen=True, slots=True)
class Pass:
    """One pass for one player: the opponents' ratings that were used, and the result."""

    formula: Formula
    opponents: tuple[float, ...]
    half_points: int
    rating: float  # after it, at least 100
    k: float | None = None
    expected: float = 0.0
    gained: float = 0.0
    bonus: float = 0.0
    factor: float = 0.0  # of the threshold of the bonus

    @property
    def n(self) -> int:
        """How many games."""
        return len(self.opponents)


def pass_of(
    entry: SectionPlayer,
    games: Sequence[SectionGame],
    strengths: Mapping[Id, float],
    terms: Terms,
    factor: float,
) -> Pass:
    """A player's pass against opponents of these strengths."""
    opponents = tuple(strengths[game.opponent] for game in games)
    points = sum(game.half_points for game in games)
    if entry.formula == "special":
        solved = _special(entry, entry.effective, opponents, points)
        return Pass("special", opponents, points, solved)
    dual = terms.dual and terms.rating_list == "regular"
    k = formulas.k_factor(entry.rating, entry.effective, len(games), dual=dual)
    expected = formulas.expected(entry.rating, opponents)
    gained = k * (points / 2 - expected)
    extra = 0.0
    if not terms.match:
        met = [game.opponent for game in games]
        extra = formulas.bonus(gained, factor, len(games), max(map(met.count, set(met))))
    rating = max(entry.rating + gained + extra, rules.LEAST_RATING)
    return Pass("standard", opponents, points, rating, k, expected, gained, extra, factor)


def first_estimate(
    entry: SectionPlayer, games: Sequence[SectionGame], before: Mapping[Id, float]
) -> float:
    """Step 3: the rating with which a newcomer counts as an opponent in the first pass."""
    opponents = [before[game.opponent] for game in games]
    return _special(entry, 1.0, opponents, sum(game.half_points for game in games))


def rate(
    entries: Mapping[Id, SectionPlayer],
    games: Mapping[Id, Sequence[SectionGame]],
    terms: Terms,
    factor: float,
) -> dict[Id, tuple[Pass, Pass]]:
    """Both passes for everybody who played."""
    before = {who: entry.rating for who, entry in entries.items()}
    strengths = {
        who: first_estimate(entry, games[who], before) if entry.newcomer and games[who] else rating
        for (who, entry), rating in zip(entries.items(), before.values(), strict=True)
    }
    active = [who for who in entries if games[who]]
    first = {who: pass_of(entries[who], games[who], strengths, terms, factor) for who in active}
    after = {who: first[who].rating for who in active}
    return {
        who: (first[who], pass_of(entries[who], games[who], after, terms, factor)) for who in active
    }


def _special(
    entry: SectionPlayer, prior_games: float, opponents: Sequence[float], points: int
) -> float:
    """The special formula with the games before the event, within its bounds."""
    shift, prior_score = {
        "won": (-400.0, prior_games),
        "lost": (400.0, 0.0),
        "mixed": (0.0, prior_games / 2),
    }[entry.player.earlier]
    solved = formulas.special(
        entry.rating, entry.rating + shift, prior_games, prior_score, opponents, points / 2
    )
    return min(max(solved, rules.LEAST_RATING), rules.MOST_SPECIAL)
