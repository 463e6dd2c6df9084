"""8.1.2 and 8.3.1: the expected score of a game, and whether and how the game counts."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from numbers import Rational, Real
from typing import Any, TypeVar

from arpad.errors import InvalidGames, InvalidType, InvalidValue, UnknownRule, Unquoted
from arpad.facts import finite
from arpad.fide.edition import Edition
from arpad.fide.player import Player, as_player, whole_rating
from arpad.game import Game, Met
from arpad.sentences import Phrase, phrase

#: Differences up to this one are looked up in a list; greater ones are worked out each time.
REACH = 3500

#: A run of differences with the same expected score: how many there are, and the hundredths.
Run = tuple[int, float]
T = TypeVar("T")


@dataclass(slots=True)
class AssessedGame:
    """A game under the regulations: its expected score in hundredths, or why it does not count."""

    game: Game
    points: int
    opponent: int | None
    difference: int = 0
    used: int = 0  # the difference after the cap
    expected: float | None = None  # hundredths
    article: str = ""
    reason: Phrase | None = None
    capped: bool = False

    def exclude(self, article: str, reason: Phrase) -> None:
        """Mark the game as not counting, for this reason."""
        self.article, self.reason = article, reason


class Expectancy:
    """Reads the tables, the cap and its exceptions from an edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._bounds = edition.difference_bounds.value
        self._cap = edition.cap.value

    @cached_property
    def full(self) -> list[float]:
        """Hundredths by difference, without any cap; a negative difference is a negative index."""
        return laid_out(self.runs(None), _unchanged)

    @cached_property
    def capped(self) -> list[float]:
        """Hundredths by difference, with the cap; a negative difference is a negative index."""
        return laid_out(self.runs(self._cap), _unchanged)

    def runs(self, cap: int | None) -> list[Run]:
        """Hundredths for differences from 0 to REACH, as runs of the same value."""
        last, done = REACH if cap is None else min(cap, REACH), -1
        runs: list[Run] = []
        for place, bound in enumerate(self._bounds):
            if done < last:
                runs.append((min(bound, last) - done, 50 + place))
                done = min(bound, last)
        if self.edition.beyond_bounds.value == "certain":
            runs.append((last - done, 100))
        else:
            runs += [(1, self._look_up(size)) for size in range(done + 1, last + 1)]
        return [*runs, (REACH - last, self._look_up(last))]

    def of(self, own: int, opponent: int) -> float:
        """Hundredths that a player of this rating is expected to score in one game."""
        difference = own - opponent
        return self.of_difference(
            difference if self.exempt(own, opponent) else self._limit(difference)
        )

    def of_difference(self, difference: int) -> float:
        """Hundredths for a difference, without any cap."""
        if -REACH <= difference <= REACH:
            return self.full[difference]
        return self._look_up(difference)

    def exempt(self, own: int, opponent: int) -> bool:
        """Whether the cap is lifted for a player of this rating in this game."""
        exemption = self.edition.cap_exemption.value
        if exemption is None:
            return False
        return own >= exemption.rating or (
            exemption.whose == "either" and opponent >= exemption.rating
        )

    def is_rated(self, own: int, opponent: int) -> bool:
        """Whether a game between these two is rated at all."""
        gap = self.edition.gap.value
        return not gap or abs(own - opponent) < gap.difference or max(own, opponent) <= gap.above

    def classify(self, games: Iterable[tuple[Game, int]]) -> list[AssessedGame]:
        """Each game with the rating that its opponent counts with, or why it cannot count."""
        articles = self.edition.articles
        classified = []
        for place, (game, points) in enumerate(games):
            assessed = AssessedGame(game, points, self.opponent_rating(game, place))
            if game.forfeit:
                assessed.exclude(articles.unplayed, phrase("forfeit"))
            elif game.excluded is not None:
                assessed.exclude(*game.excluded)
            elif assessed.opponent is None:
                assessed.exclude(articles.unrated, phrase("unrated_opponent"))
            classified.append(assessed)
        return classified

    def assess(self, own: int, games: Iterable[tuple[Game, int]]) -> list[AssessedGame]:
        """Each game with its difference, cap and expected score, or why it does not count."""
        assessed = self.classify(games)
        for game in assessed:
            if game.opponent is not None and not game.reason:
                self._assess_one(own, game.opponent, game)
        self._limit_upgrades(assessed)
        return assessed

    def opponent_rating(self, game: Game, place: int) -> int | None:
        """The rating that the opponent counts with: their own, or their standard rating."""
        opponent, where = game.opponent, f"games[{place}].opponent"
        standard = game.standard_rating
        if type(opponent) is not Player and isinstance(opponent, Mapping):
            opponent = as_player(opponent, where)
        if isinstance(opponent, Player):  # whose ratings were checked
            standard = opponent.standard_rating
            if opponent.rating is not None:
                return opponent.rating
        elif opponent is not None:
            return whole_rating(opponent, where)
        if standard is not None and self.edition.standard_rating_counts.value:
            return whole_rating(standard, f"games[{place}].standard_rating")
        return None

    def _assess_one(self, own: int, opponent: int, game: AssessedGame) -> None:
        game.difference = game.used = own - opponent
        gap = self.edition.gap.value
        if gap and not self.is_rated(own, opponent):
            reason = phrase("gap", difference=gap.difference, above=gap.above)
            game.exclude(self.edition.gap.article, reason)
            return
        self._apply_cap(own, opponent, game)
        game.expected = self.of_difference(game.used)

    def _apply_cap(self, own: int, opponent: int, game: AssessedGame) -> None:
        limited = self._limit(game.difference)
        if limited == game.difference:
            return
        exemption = self.edition.cap_exemption
        if exemption.value is not None and self.exempt(own, opponent):
            game.article = exemption.article
            key = "exempt" if own >= exemption.value.rating else "opponent_exempt"
            game.reason = phrase(key, rating=exemption.value.rating)
        else:
            game.used, game.capped = limited, True
            game.article = self.edition.cap.article
            game.reason = phrase("capped", cap=self._cap, used=abs(game.used))

    def _limit_upgrades(self, assessed: Sequence[AssessedGame]) -> None:
        """If only some upgrades are granted, the games with the greatest differences get them."""
        upgrades = self.edition.upgrades.value
        if upgrades is None:
            return
        upgraded = [game for game in assessed if game.capped and game.difference > 0]
        upgraded.sort(key=lambda game: -game.difference)
        for game in upgraded[upgrades:]:
            game.used, game.capped = game.difference, False
            game.expected = self.of_difference(game.used)
            game.reason = phrase("upgrade_used")

    def _limit(self, difference: int) -> int:
        if self._cap is None or -self._cap <= difference <= self._cap:
            return difference
        return self._cap if difference > 0 else -self._cap

    def _look_up(self, difference: int) -> float:
        size = abs(difference)
        if size <= self._bounds[-1]:
            stronger: float = 50 + bisect_left(self._bounds, size)
        elif self.edition.beyond_bounds.value == "certain":
            stronger = 100
        else:
            stronger = 100 / (1 + 10.0 ** (-size / 400))
        return stronger if difference >= 0 else 100 - stronger


def _unchanged(expected: float) -> float:
    return expected


def laid_out(runs: Sequence[Run], make: Callable[[float], T]) -> list[T]:
    """A list by difference, made from expected scores in hundredths.

    Negative differences are negative indices. That works as far as REACH: at REACH + 1 the index
    would give the value of the other side.
    """
    stronger: list[T] = []
    weaker: list[T] = []
    for count, expected in runs:
        stronger += [make(expected)] * count
    for count, expected in reversed(runs):
        weaker += [make(100 - expected)] * count
    return [*stronger, *weaker[:-1]]  # the last one is the difference 0 once more


def expected_hundredths(edition: Edition, expected: Any) -> float:
    """The hundredths of an expected score that a caller gives; an error if it is not one."""
    rule = "an expected score lies between 0 and 1, in hundredths (8.1.2)"
    kind: Any = type(expected)
    if kind is bool or not issubclass(kind, Real | Decimal):
        raise InvalidType("expected", expected, rule, "give a number")
    nan = isinstance(expected, Decimal) and expected.is_nan()  # it cannot be compared
    if nan or not 0 <= expected <= 1:
        raise InvalidValue("expected", expected, rule, "take it from expected()")
    if not issubclass(kind, float | Rational | Decimal):  # one of NumPy's shorter floats
        near = round(100 * float(expected)) / 100
        expected = near if kind(near) == expected else float(expected)
    hundredths = float(100 * expected)
    if abs(hundredths - round(hundredths)) < 1e-9:
        return round(hundredths)
    if edition.beyond_bounds.value == "formula":
        return hundredths
    raise InvalidValue("expected", expected, rule, "take it from expected(), or use arpad.elo")


def is_plain(game: Met[Any]) -> bool:
    """Whether a game of a batch has neither an advantage nor a weight."""
    return (
        type(game.advantage) is int
        and type(game.weight) is int
        and not game.advantage
        and game.weight == 1
    )


def refuse_advantages(games: Iterable[object]) -> None:
    """Refuse games of a batch with an advantage or a weight."""
    for place, game in enumerate(games):
        if isinstance(game, Met) and not is_plain(game):
            refuse_advantage(game.advantage, game.weight, f"games[{place}]")


def refuse_advantage(advantage: float, weight: float, place: str) -> None:
    """Refuse an advantage or a weight: FIDE has neither."""
    if finite(advantage, place) or finite(weight, place) != 1:
        raise InvalidGames(
            place,
            advantage or weight,
            "FIDE’s regulations have neither advantages nor weights of games",
            "omit it, or choose another system",
        )


def round_robin_assumed(edition: Edition) -> list[Phrase]:
    """The assumption that an event with an unrated player was not a round robin."""
    rule = edition.unrated_in_round_robins
    if rule.value == "not counted":
        return []
    return [phrase("assumed_no_round_robin", article=rule.article)]


def check_round_robin(edition: Edition, unrated: Sequence[str]) -> None:
    """Refuse a round robin with these unrated players, if the edition rated them by iteration."""
    rule = edition.unrated_in_round_robins
    if unrated and rule.value == "by iteration":
        raise UnknownRule(
            "round robin",
            Unquoted(f"{', '.join(unrated)} without a rating"),
            str(phrase("round_robin_unknown", rules=edition.name, article=rule.article)),
            "if it was none, say how it was paired",
        )
