"""Reads one edition and answers with it: the verbs as methods."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from functools import cached_property
from numbers import Rational
from typing import Any

from arpad.errors import InvalidGames, InvalidPlayer, InvalidRating, InvalidType, InvalidValue
from arpad.exact import decimal_of_hundredths, half_away, half_points
from arpad.fide.edition import Edition
from arpad.fide.expectancy import Expectancy
from arpad.fide.initial import InitialReport, InitialRule
from arpad.fide.k_rule import KRule
from arpad.fide.layout import Bands, Gains, lay_out_bands, lay_out_gains, quick_totals
from arpad.fide.performance import PerformanceReport, performance_of, performance_report
from arpad.fide.player import Event, Player, check_k, whole_rating
from arpad.fide.reports import FideReport, PeriodReport, Totals
from arpad.tournament import (
    Game,
    GameLike,
    Needed,
    Step,
    games_against,
    least_score,
    listed,
    one_target,
    read_games,
)


class Rulebook:
    """The verbs under one edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.expectancy = Expectancy(edition)
        self.k_rule = KRule(edition)
        self._initial = InitialRule(edition, self.expectancy)

    def expected(self, rating: Player | int, opponent: Player | int) -> float:
        """The expected score of one game, as the table prints it (8.1.2)."""
        own = self.rated(rating, "rating")[1]
        return self.expectancy.of(own, self.rated(opponent, "opponent")[1]) / 100

    def k_factor(
        self,
        *,
        rating: int,
        games_played: int | None = None,
        birth_year: int | None = None,
        age: int | None = None,
        ever_2400: bool | None = None,
        ever_2300: bool | None = None,
        games_in_period: int | None = None,
        on: date | None = None,
    ) -> int:
        """K of a player (8.3.3); what is left out is that of an established adult."""
        who, own = self.rated(
            Player(rating, games_played, birth_year, age, ever_2400, ever_2300, games_in_period),
            "player",
        )
        return self.k_rule.k(who, own, who.games_in_period or 1, on)

    def delta(self, score: float | str, expected: float | Decimal, k: int) -> Decimal:
        """K × (score − expected), exact to the hundredth."""
        gained = 50 * half_points(score) - self._expected_hundredths(expected)
        return decimal_of_hundredths(check_k(k) * gained)

    def update(
        self,
        player: Player | int,
        opponent: Player | int,
        score: float | str,
        *,
        on: date | None = None,
    ) -> tuple[int, int]:
        """Both ratings after one game, each change rounded half away from zero."""
        points = half_points(score)
        mine, own = self.rated(player, "player")
        theirs, other = self.rated(opponent, "opponent")
        if not self.expectancy.counts(own, other):
            return own, other
        return (
            own + self._one_game(mine, own, other, points, on),
            other + self._one_game(theirs, other, own, 2 - points, on),
        )

    def performance(self, games: Iterable[GameLike], *, on: date | None = None) -> int:
        """Ra + dp(p) over the games played; unrated opponents count as B.01 says."""
        return self.performance_report(games, on=on).performance

    def performance_report(
        self, games: Iterable[GameLike], *, on: date | None = None
    ) -> PerformanceReport:
        """The performance with its working."""
        played = [game for game in read_games(games) if not game[0].forfeit]
        if not played:
            raise InvalidGames(
                "games", "forfeits alone", "a performance needs a game that was played", "add one"
            )
        points = sum(half_points for _, half_points in played)
        return performance_report(self.edition, self.expectancy.sift(played), points, on)

    def initial(self, games: Iterable[GameLike | Event]) -> int:
        """The initial rating of an unrated player (8.2); an error says why there is none."""
        return self._initial.rating(games)

    def initial_report(self, games: Iterable[GameLike | Event]) -> InitialReport:
        """The initial rating of an unrated player, or what is missing, with the working."""
        return self._initial.report(games)

    def tournament(
        self, player: Player | int, games: Iterable[GameLike], *, on: date | None = None
    ) -> FideReport:
        """One player's tournament: every game rated from the starting rating (8.3)."""
        given = tuple(games) if type(games) is list else listed(games)
        if type(player) is int and 0 <= player < len(self._bands):
            totals = self.totals(player, given)
            k = self.k_rule.limited(self._bands[player][0], totals[0])
            return FideReport(self, player, player, given, on, totals, k, None)
        who, rating = self.rated(player, "player")
        totals = self.totals(rating, given)
        k = self.k_rule.k(who, rating, games_of_period(who, totals[0]), on)
        return FideReport(self, who, rating, given, on, totals, k, None)

    def period(self, player: Player | int, events: Iterable[Event]) -> PeriodReport:
        """A rating period, every event of it under this edition."""
        from arpad.fide.period import rate_period  # it is made of rulebooks

        return rate_period(player, events, lambda _: self)

    def needed(
        self,
        player: Player | int,
        opponents: Iterable[float | None],
        *,
        target_rating: int | None = None,
        target_performance: int | None = None,
        on: date | None = None,
    ) -> Needed:
        """The least score against these opponents that reaches the target."""
        one_target(target_rating, target_performance)
        if not isinstance(player, Player):
            whole_rating(player, "player")
        games = games_against(listed(opponents, "opponents"))
        if target_performance is not None:
            return self._needed_performance(games, target_performance, on)
        target = whole_rating(target_rating, "target_rating")
        report = self.tournament(player, games, on=on)
        outcomes = [
            report.rating + half_away(report.k * (50 * points - report.expected_hundredths))
            for points in range(2 * report.n + 1)
        ]
        steps = (
            Step("8.3.2", f"expected in {report.n} games: {report.expected}"),
            *report.k_choice.steps,
        )
        return least_score("rating", target, outcomes, "8.3.4", steps, report.assumptions)

    def rated(self, player: object, place: str) -> tuple[Player, int]:
        """The player and the rating that he is rated with."""
        who = player if isinstance(player, Player) else Player(whole_rating(player, place))
        if who.rating is not None:
            return who, who.rating
        if who.standard_rating is not None and self.edition.standard_rating_counts.value:
            return who, who.standard_rating
        raise InvalidRating(
            place,
            None,
            "the change of an unrated player cannot be worked out",
            "give a rating, or ask for the initial rating (8.2)",
        )

    def totals(self, rating: int, games: Sequence[GameLike]) -> Totals:
        """Sums over the games that count."""
        if rating < len(self._bands):
            quick = quick_totals(rating, self._bands[rating][1], games)
            if quick is not None:
                return quick
        judged = self.expectancy.judge(rating, read_games(games))
        counted = [(g.points, g.expected, g.opponent) for g in judged if g.expected is not None]
        return (
            len(counted),
            sum(points for points, _, _ in counted),
            sum(expected for _, expected, _ in counted),
            sum(opponent or 0 for _, _, opponent in counted),
        )

    @cached_property
    def gains(self) -> Gains:
        """Both sides' rounded changes for plain ratings, laid out for speed."""
        return lay_out_gains(self._bands)

    @cached_property
    def _bands(self) -> Bands:
        return lay_out_bands(self.edition, self.expectancy, self.k_rule)

    def _one_game(self, who: Player, own: int, opponent: int, points: int, on: date | None) -> int:
        k = self.k_rule.k(who, own, who.games_in_period or 1, on)
        return half_away(k * (50 * points - self.expectancy.of(own, opponent)))

    def _needed_performance(self, games: Sequence[Game], target: object, on: date | None) -> Needed:
        wanted = whole_rating(target, "target_performance")
        played = self.expectancy.sift(read_games(games))
        outcomes = [
            performance_of(self.edition, played, points, on)
            for points in range(2 * len(played) + 1)
        ]
        average = performance_report(self.edition, played, 0, on).working()[:1]
        return least_score("performance", wanted, outcomes, "B.01", average, ())

    def _expected_hundredths(self, expected: Any) -> float:
        rule = "an expected score lies between 0 and 1, in hundredths (8.1.2)"
        kinds: Any = (int, float, Decimal, Rational)
        if isinstance(expected, bool) or not isinstance(expected, kinds):
            raise InvalidType("expected", expected, rule, "give a number")
        nan = isinstance(expected, Decimal) and expected.is_nan()  # which would not be compared
        if nan or not 0 <= expected <= 1:
            raise InvalidValue("expected", expected, rule, "take it from expected()")
        hundredths = float(100 * expected)
        if abs(hundredths - round(hundredths)) < 1e-9:
            return round(hundredths)
        if self.edition.beyond_bounds.value == "formula":
            return hundredths
        raise InvalidValue("expected", expected, rule, "take it from expected(), or use arpad.elo")


def games_of_period(player: Player, counted: int) -> int:
    """All games of the period: those that the player says, or those that are counted here."""
    if player.games_in_period is None:
        return counted
    if player.games_in_period < counted:
        raise InvalidPlayer(
            "games_in_period",
            player.games_in_period,
            f"it includes the games given here, of which {counted} count",
            "give all games of the period, or leave it out",
        )
    return player.games_in_period
