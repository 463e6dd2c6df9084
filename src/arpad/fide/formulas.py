"""Everything that applies the rules of an edition, made once for each edition."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from arpad.fide.edition import Edition
from arpad.fide.expectancy import AssessedGame, Expectancy, refuse_advantages
from arpad.fide.fast import FastTables, Totals
from arpad.fide.k_rule import KRule
from arpad.game import GameLike, read_games

if TYPE_CHECKING:
    from arpad.fide.initial_rating import InitialRule


class Formulas:
    """The rules of an edition: its tables are built once and then looked up."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.expectancy = Expectancy(edition)
        self.k_rule = KRule(edition)

    @cached_property
    def initial(self) -> InitialRule:
        """The rule for initial ratings."""
        from arpad.fide.initial_rating import InitialRule  # few need it; it slows down the start

        return InitialRule(self.edition, self.expectancy)

    @cached_property
    def fast(self) -> FastTables:
        """The precomputed lists for plain ratings."""
        return FastTables(self.edition, self.expectancy, self.k_rule)

    def assess(self, rating: int, games: Sequence[GameLike]) -> list[AssessedGame]:
        """Each game with its difference and expected score, or why it does not count."""
        return self.expectancy.assess(rating, read_games(games))

    def totals(self, rating: int, games: Sequence[Any]) -> tuple[Totals, list[AssessedGame] | None]:
        """Sums over the games that count, and the games as they were assessed, if they were."""
        quick = self.fast.totals(rating, games)
        if quick is not None:
            return quick, None
        refuse_advantages(games)
        assessed = self.assess(rating, games)
        return totals_of(assessed), assessed


def totals_of(assessed: Sequence[AssessedGame]) -> Totals:
    """Sums over the games that count."""
    counted = [(g.points, g.expected, g.opponent) for g in assessed if g.expected is not None]
    return Totals(
        len(counted),
        sum(points for points, _, _ in counted),
        sum(expected for _, expected, _ in counted),
        sum(opponent or 0 for _, _, opponent in counted),
    )


@cache
def formulas_of(edition: Edition) -> Formulas:
    """The formulas of an edition; always the same one."""
    return Formulas(edition)
