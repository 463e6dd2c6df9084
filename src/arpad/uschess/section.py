"""A section, rated in two passes: each rates everybody against the results of the one before.

What an unrated player starts from is here too: age, or a rating of another federation.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal, NamedTuple

from arpad.facts import Day, Fact, check_value
from arpad.sentences import Phrase, phrase
from arpad.uschess import formulas, rules
from arpad.uschess.player import Player, Terms

_ADULT = Fact("adult", "flag", "Adult", "Whether they are known to be an adult.")
_ENDED = Fact("ended", "date", "Last day", "The last day of the event.")


class Start(NamedTuple):
    """A start value, the number of games it counts for, and where it comes from."""

    rating: float
    games: int
    reason: Phrase
    assumed: tuple[Phrase, ...] = ()


def start_by_age(age: float | None, *, adult: bool = False) -> float:
    """The start value by age; without a date of birth 1300 for an adult and 750 otherwise.

    `age` is in years with decimals, None if it is not known; `adult` only matters then.

    >>> start_by_age(6.3), start_by_age(40), start_by_age(None, adult=True)
    (315.0, 1300.0, 1300.0)
    """
    adult = _ADULT.check(adult)
    age = None if age is None else check_value(Player, "age", age)
    if age is None or age < rules.LEAST_AGE:
        return rules.ADULT_START if adult else rules.CHILD_START
    return float(min(max(rules.POINTS_A_YEAR * age, rules.LEAST_START), rules.MOST_START))


def start_from_fide(rating: float, ended: Day | None = None) -> tuple[float, int]:
    """The start value from a FIDE `rating`, and the number of games it counts for.

    `ended` is the last day of the event, today if omitted.

    >>> start_from_fide(1500, date(2026, 1, 5))
    (1277.05, 5)
    """
    rating = check_value(Player, "fide_rating", rating, "rating")
    ended = None if ended is None else _ENDED.check(ended)
    branches, _ = rules.in_force(rules.FROM_FIDE, ended or date.today())
    games = rules.FIDE_GAMES if rating <= rules.FIDE_GAMES_BOUND else rules.STRONG_FIDE_GAMES
    chosen = next(each for each in branches if each.up_to is None or rating <= each.up_to)
    return round(chosen.factor * rating + chosen.plus, 6), games


def start_from_cfc(rating: float) -> tuple[float, int] | None:
    """The start value from a CFC `rating` above 1500, and its number of games; None below.

    >>> start_from_cfc(1600)
    (1520.0, 5)
    """
    rating = check_value(Player, "cfc_rating", rating, "rating")
    if rating <= rules.CFC_ABOVE:
        return None
    return round(rules.FROM_CFC.factor * rating + rules.FROM_CFC.plus, 6), rules.CFC_GAMES


def start_of(player: Player, ended: date, otherwise: float | None) -> Start | None:
    """What an unrated player starts from; None if nothing is known of them.

    Since 2020, other ratings are blended by weights that are not known. Here the FIDE rating is
    used if there is one, else the CFC rating, else the age.
    """
    if player.fide_rating is not None:
        rating, games = start_from_fide(player.fide_rating, ended)
        reason = phrase("us_start_fide", rating=player.fide_rating)
        return Start(rating, games, reason, _unblended("FIDE", ended))
    converted = None if player.cfc_rating is None else start_from_cfc(player.cfc_rating)
    if converted is not None:
        reason = phrase("us_start_cfc", rating=player.cfc_rating)
        return Start(*converted, reason, _unblended("CFC", ended))
    if player.age is not None and player.age >= rules.LEAST_AGE:
        return Start(start_by_age(player.age), 0, phrase("us_start_age", age=player.age))
    if otherwise is None:
        return None
    return Start(otherwise, 0, phrase("us_start_set", rating=otherwise))


def _unblended(of: str, ended: date) -> tuple[Phrase, ...]:
    """The assumption that only one rating counts, from the day on which blending began."""
    if ended < rules.BLENDED_SINCE:
        return ()
    return (phrase("us_assumed_blend", year=rules.BLENDED_SINCE.year, of=of),)


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
