"""The fast paths: tables for plain ratings, and players whose K a rulebook knows already.

For a player given as a bare number, K and the expected scores follow from that number. Both are
read from the edition once; no rule is decided here. Every answer is None if the rules themselves
have to be applied, or say what is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from arpad.exact import HALF_POINTS, PLAIN_SCORES, half_away
from arpad.facts import GREATEST_RATING, Day
from arpad.fide.edition import Edition
from arpad.fide.expectancy import REACH, Expectancy, is_plain, laid_out
from arpad.fide.k_rule import KRule
from arpad.fide.player import LEAST_RATING, Player, established
from arpad.game import Met

#: Ratings below this one are precomputed; others are worked out each time. No two of them are
#: further apart than the lists reach.
RATINGS = REACH
#: Changes are only precomputed from this rating on, so that True, which equals 1, does not pass for
#: a rating.
_LEAST = 100

#: Rounded changes by rating, each a list by difference.
Changes = list[list[int] | None]


class Totals(NamedTuple):
    """Sums over the games that count."""

    n: int
    points: int  # half points
    expected: float  # hundredths
    opponents: int  # their ratings


#: For one game of two plain ratings: own and the other side's changes by score; the difference from
#: which on a game is not rated if one of the two is above a rating; and that rating.
Updates = tuple[dict[object, tuple[Changes, Changes]], int, int]


#: Rulebooks and their tables for plain ratings, by date and time control. The key None is for
#: today; it is only used if the newest edition is in force, so that it stays valid.
_Key = tuple[Day | None, str]
books: dict[_Key, Any] = {}
_updates: dict[_Key, Updates] = {}
_MOST_DATES = 4096


def keep(on: Day | None, time_control: str, book: Any) -> None:
    """Keep the rulebook of a date for the next question."""
    if len(books) > _MOST_DATES:
        books.clear()
        _updates.clear()
    books[on, time_control] = book
    _updates[on, time_control] = book.fast.updates


def update(
    player: Any, opponent: Any, score: float | str, on: Day | None, time_control: str
) -> tuple[int, int] | None:
    """Both ratings after one game."""
    if type(player) is int and type(opponent) is int and type(score) in PLAIN_SCORES:
        try:
            if player > 0 < opponent:
                changes, gap, above = _updates[on, time_control]
                difference = player - opponent
                if -gap < difference < gap or (player <= above and opponent <= above):
                    own, other = changes[score]
                    return (
                        player + own[player][difference],  # type: ignore[index]
                        opponent + other[opponent][-difference],  # type: ignore[index]
                    )
        except (IndexError, KeyError, TypeError):
            pass  # the first game on that date, or not two plain ratings
    elif type(player) is Player or type(opponent) is Player:
        if on is None:
            on = date.today()  # who is a junior depends on it
        try:
            answers: FastAnswers = books[on, time_control].fast
            return answers.update(_established(player), _established(opponent), score)
        except (KeyError, TypeError):
            pass  # the first game on that date
    return None


def expected(rating: Any, opponent: Any, on: Day | None, time_control: str) -> float | None:
    """The expected score of one game."""
    try:
        if type(rating) is int and type(opponent) is int and rating > 0 < opponent < RATINGS:
            tables: FastAnswers = books[on, time_control].fast
            return tables.expectancies[rating][rating - opponent] / 100
    except (IndexError, KeyError, TypeError):
        pass  # the first question for that date, or a rating beyond the tables
    return None


def k(rating: Any, facts: dict[str, Any], on: Day | None, time_control: str) -> int | None:
    """K of a plain rating with these facts."""
    try:
        answers: FastAnswers = books[on, time_control].fast
    except (KeyError, TypeError):
        return None  # the first question for that date
    return answers.k(rating, facts)


def _established(player: Any) -> Any:
    """A rating as a player, taken as an established adult; others are unchanged."""
    if type(player) is int and LEAST_RATING <= player <= GREATEST_RATING:
        return established(player)
    return player


@dataclass(frozen=True, slots=True)
class Band:
    """A range of plain ratings with the same K and expected scores."""

    start: int
    k: int
    exempt: bool


class FastTables:
    """The lists of one edition; empty if a player's cap depends on the opponent's rating."""

    def __init__(self, edition: Edition, expectancy: Expectancy, k_rule: KRule) -> None:
        self._expectancy = expectancy
        self._exemption = edition.cap_exemption.value
        self._usable = self._exemption is None or self._exemption.whose == "player"
        self._k_rule = k_rule
        self._reached = [step.reached for step in edition.k_steps if step.reached]
        self._cap = edition.cap.value
        gap, upgrades = edition.gap.value, edition.upgrades.value
        self._gap, self._above = (gap.difference, gap.above) if gap else (REACH, REACH)
        #: In how many games the cap helps, and from which difference on it does.
        self._upgrades, self._helped = (
            (0, REACH) if upgrades is None else (upgrades, self._cap or REACH)
        )
        #: Below this difference there is neither a gap nor an upgrade.
        self._near = min(self._gap, self._helped + 1)

    @cached_property
    def _bands(self) -> list[Band]:
        if not self._usable:
            return []
        exempt_from = self._exemption.rating if self._exemption else RATINGS
        starts = sorted({LEAST_RATING, *self._reached, *([exempt_from] if self._exemption else [])})
        return [
            Band(start, self._k_rule.k(Player(start), 1, None), start >= exempt_from)
            for start in starts
        ]

    @cached_property
    def k(self) -> list[int]:
        """K of an established adult by rating."""
        return self._by_rating([band.k for band in self._bands])

    @cached_property
    def expectancies(self) -> list[list[int]]:
        """Hundredths by rating and difference."""
        both = (self._expectancy.capped, self._expectancy.full)
        return self._by_rating([both[band.exempt] for band in self._bands])

    @cached_property
    def updates(self) -> Updates:
        """Rounded changes of one game for every score, both sides."""
        if not self._bands:
            return {}, REACH, REACH
        loss, draw, win = (self._changes(points) for points in range(3))
        sides = {2: (win, loss), 1: (draw, draw), 0: (loss, win)}
        changes = {score: sides[points] for score, points in HALF_POINTS.items()}
        return changes, self._gap, self._above

    def _changes(self, points: int) -> Changes:
        made: list[list[int]] = []
        for band in self._bands:
            runs = self._expectancy.runs(None if band.exempt else self._cap)
            made.append(laid_out(runs, lambda e, k=band.k: half_away(k * (50 * points - e))))  # type: ignore[misc]
        by_rating: Changes = [*self._by_rating(made)]
        by_rating[:_LEAST] = [None] * _LEAST
        return by_rating

    def _by_rating(self, values: list[Any]) -> list[Any]:
        starts = [band.start for band in self._bands]
        spread: list[Any] = [None] * starts[0] if starts else []
        for value, (start, end) in zip(values, pairwise((*starts, RATINGS)), strict=True):
            spread += [value] * (end - start)
        return spread

    def totals(self, rating: int, games: Sequence[Any]) -> Totals | None:
        """Sums over plain (opponent, score) pairs; None if any game is not so plain.

        Games against opponents without any rating do not count.
        """
        if not LEAST_RATING <= rating < len(self.expectancies) or not games:
            return None
        expectancies = self.expectancies[rating]
        low, high = rating - self._near, rating + self._near
        points = opponents = upgraded = unrated = 0
        expected: float = 0
        try:
            for game in games:
                opponent, score = game if type(game) is tuple else _pair(game)
                if type(opponent) is not int:
                    opponent = _rating(opponent)
                    if opponent is None and score in HALF_POINTS:
                        unrated += 1
                        continue
                if not 0 < opponent < RATINGS or type(score) not in PLAIN_SCORES:
                    return None
                if not low < opponent < high:
                    upgraded += self._is_upgrade(rating, opponent)
                points += HALF_POINTS[score]
                expected += expectancies[rating - opponent]
                opponents += opponent
        except (KeyError, TypeError, ValueError):
            return None
        if upgraded > self._upgrades:
            return None
        # like Totals(…), which would take twice as long
        return tuple.__new__(Totals, (len(games) - unrated, points, expected, opponents))

    def _is_upgrade(self, rating: int, opponent: int) -> bool:
        """Whether the cap helps in a game between two far apart; TypeError if it is not rated."""
        difference = rating - opponent
        if not -self._gap < difference < self._gap and max(rating, opponent) > self._above:
            raise TypeError
        return difference > self._helped


class FastAnswers:
    """What one rulebook answers at once."""

    def __init__(self, tables: FastTables, k_rule: KRule, on: date | None, k: int | None) -> None:
        self._tables = tables
        self._k_rule = k_rule
        self._on = on
        self._year = 0 if on is None else on.year  # none without a date
        self._k_of_rules = k is None

    @cached_property
    def updates(self) -> Updates:
        """Both sides' rounded changes for plain ratings."""
        return self._tables.updates

    @cached_property
    def expectancies(self) -> list[list[int]]:
        """Hundredths by rating and difference, for plain ratings."""
        return self._tables.expectancies

    def expected(self, own: int, other: int) -> int | None:
        """The expected score of two ratings in hundredths."""
        table = self.expectancies
        if 0 < own < len(table) and 0 < other < len(table):
            return table[own][own - other]
        return None

    def k(self, rating: Any, facts: dict[str, Any]) -> int | None:
        """K of a plain rating, without making a player."""
        if type(rating) is not int or not 0 < rating <= GREATEST_RATING or not self._k_of_rules:
            return None
        if not facts:
            ks = self._tables.k
            return ks[rating] if rating < len(ks) else None
        year = self._year
        return self._k_rule.plain_k(rating, facts, year) if year else None

    def k_of_player(self, player: Player, on: date | None) -> int:
        """K for one game; it is stored with the player for the next one under this rulebook."""
        if on is not self._on or on is None:
            return self._k_rule.k(player, player.games_in_period or 1, on)
        kept: _Kept | None = player.__dict__.get("_k")
        if kept is not None and kept[0] is self:
            return kept[1]
        k, rating = self._k_rule.k(player, player.games_in_period or 1, on), player.rating
        tables = self.expectancies
        table = tables[rating] if rating is not None and rating < len(tables) else []
        player.__dict__["_k"] = (self, k, rating, table)
        return k

    def update(self, player: Any, opponent: Any, score: float | str) -> tuple[int, int] | None:
        """Both ratings of two `Player`s whose Ks are stored from an earlier game."""
        try:
            owner, k, own, table = player.__dict__["_k"]
            others_owner, others_k, other, others_table = opponent.__dict__["_k"]
            if owner is not self or others_owner is not self or type(score) not in PLAIN_SCORES:
                return None
            _, gap, above = self.updates
            difference = own - other
            if not (-gap < difference < gap or (own <= above and other <= above)):
                return None
            points = 50 * HALF_POINTS[score]
            change = k * (points - table[difference])
            others = others_k * (100 - points - others_table[-difference])
        except (AttributeError, IndexError, KeyError, TypeError):
            return None  # a first game, or not two players
        return (
            own + ((change + 50) // 100 if change >= 0 else -((50 - change) // 100)),
            other + ((others + 50) // 100 if others >= 0 else -((50 - others) // 100)),
        )

    def tournament(self, rating: Any, games: Sequence[Any]) -> tuple[Totals, int] | None:
        """The sums over plain games of a plain rating, and K."""
        if type(rating) is not int or not self._k_of_rules:
            return None
        totals = self._tables.totals(rating, games)
        if totals is None:
            return None
        return totals, self._k_rule.limited(self._tables.k[rating], totals.n)


#: What is stored with a player for the next game: whose answers these are, K, the rating and the
#: expected scores that go with it.
_Kept = tuple[FastAnswers, int, int | None, list[int]]


def _pair(game: Any) -> tuple[Any, float]:
    """The opponent and the score of a game of a batch; TypeError if there is more to it."""
    if type(game) is not Met or not is_plain(game) or game.forfeit or game.excluded or game.facts:
        raise TypeError
    opponent = game.opponent
    plain = type(opponent) is Player and opponent.rating is not None
    return opponent.rating if plain else opponent, game.half_points / 2


def _rating(opponent: object) -> int | None:
    """The rating of a player, None if they have none at all; TypeError for anything else."""
    if type(opponent) is not Player:
        raise TypeError
    if opponent.rating is None and opponent.standard_rating is not None:
        raise TypeError
    return opponent.rating
