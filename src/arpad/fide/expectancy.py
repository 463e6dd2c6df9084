"""8.1.2 and 8.3.1: the expected score of a game, and whether and how the game counts."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arpad.fide.edition import Edition
from arpad.fide.player import whole_rating
from arpad.tournament import Game

#: Differences up to this one are looked up in a list; greater ones are worked out each time.
REACH = 3500


@dataclass(slots=True)
class Judged:
    """A game as the regulations see it: hundredths expected, or why it does not count."""

    game: Game
    points: int
    opponent: int | None
    difference: int = 0
    used: int = 0  # the difference after the cap
    expected: float | None = None  # hundredths
    article: str = ""
    reason: str = ""

    @property
    def capped(self) -> bool:
        return self.used != self.difference


class Expectancy:
    """Reads the tables, the cap and its exceptions from an edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._bounds = edition.difference_bounds.value
        self._cap = edition.cap.value
        # A list read with a negative index answers for negative differences too, but only as far
        # as it reaches: at REACH + 1 it would answer for the other side.
        stronger = [self._look_up(difference) for difference in range(REACH + 1)]
        self.full = [*stronger, *(100 - expected for expected in stronger[:0:-1])]
        self.capped = [
            self.full[self._limit(difference)]
            for difference in (*range(REACH + 1), *range(-REACH, 0))
        ]

    def of(self, own: int, opponent: int) -> float:
        """Hundredths that a player of this rating is expected to score in one game."""
        difference = own - opponent
        return self.of_difference(
            difference if self.exempt(own, opponent) else self._limit(difference)
        )

    def of_difference(self, difference: int) -> float:
        """Hundredths for a difference as it stands, without any cap."""
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

    def counts(self, own: int, opponent: int) -> bool:
        """Whether a game between these two is rated at all."""
        gap = self.edition.gap.value
        return not gap or abs(own - opponent) < gap.difference or max(own, opponent) <= gap.above

    def sift(self, games: Iterable[tuple[Game, int]]) -> list[Judged]:
        """Each game with the rating its opponent counts with, or why it cannot count at all."""
        sifted = []
        for place, (game, points) in enumerate(games):
            judged = Judged(game, points, self.opponent_rating(game, place))
            if game.forfeit:
                judged.article, judged.reason = "5.1", "forfeit"
            elif judged.opponent is None:
                judged.article, judged.reason = "8.3.1", "unrated opponent"
            sifted.append(judged)
        return sifted

    def judge(self, own: int, games: Iterable[tuple[Game, int]]) -> list[Judged]:
        """Each game with its difference, cap and expected score, or why it does not count."""
        judged = self.sift(games)
        for game in judged:
            if game.opponent is not None and not game.reason:
                self._judge_one(own, game.opponent, game)
        self._limit_upgrades(judged)
        return judged

    def opponent_rating(self, game: Game, place: int) -> int | None:
        """The rating that the opponent counts with: his own, or his standard rating (RB 7.2.1)."""
        if game.opponent is not None:
            return whole_rating(game.opponent, f"games[{place}].opponent")
        if game.standard_rating is not None and self.edition.standard_rating_counts.value:
            return whole_rating(game.standard_rating, f"games[{place}].standard_rating")
        return None

    def _judge_one(self, own: int, opponent: int, game: Judged) -> None:
        game.difference = game.used = own - opponent
        gap = self.edition.gap.value
        if gap and not self.counts(own, opponent):
            game.article = self.edition.gap.article
            game.reason = f"difference of {gap.difference} or more with a player above {gap.above}"
            return
        self._apply_cap(own, opponent, game)
        game.expected = self.of_difference(game.used)

    def _apply_cap(self, own: int, opponent: int, game: Judged) -> None:
        game.used = self._limit(game.difference)
        if not game.capped:
            return
        game.article = self.edition.cap.article
        if self.exempt(own, opponent):
            game.used = game.difference
            exemption = self.edition.cap_exemption
            assert exemption.value is not None
            game.article = exemption.article
            game.reason = f"rated {exemption.value.rating} or more, so not capped"
            if own < exemption.value.rating:
                game.reason = f"opponent {game.reason}"
        else:
            game.reason = f"more than {self._cap}, so it counts as {abs(game.used)}"

    def _limit_upgrades(self, judged: Sequence[Judged]) -> None:
        """Where only some upgrades are granted, the greatest differences have them."""
        upgrades = self.edition.upgrades.value
        if upgrades is None:
            return
        upgraded = [game for game in judged if game.capped and game.difference > 0]
        upgraded.sort(key=lambda game: -game.difference)
        for game in upgraded[upgrades:]:
            game.used = game.difference
            game.expected = self.of_difference(game.used)
            game.reason = "not capped: the one upgrade of a tournament went to a greater difference"

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
            # Beyond a million points it is 100 to the last bit; a greater int fits no float.
            stronger = 100 / (1 + 10.0 ** (-min(size, 10**6) / 400))
        return stronger if difference >= 0 else 100 - stronger
