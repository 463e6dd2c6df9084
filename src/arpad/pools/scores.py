"""Scores: what a result is worth, and when nobody loses points."""

from __future__ import annotations

from dataclasses import dataclass

from arpad.errors import InvalidGames, InvalidScore
from arpad.game import Facts
from arpad.sentences import phrase

_DRAW = 1


@dataclass(frozen=True, slots=True)
class Scores:
    """1, ½ and 0, or no draws; a shoot-out may count less, and knock-outs may cost no points."""

    draws: bool = True
    shoot_out: tuple[float, float] | None = None  # the winner's score and the loser's
    safe_knock_outs: bool = False

    @property
    def words(self) -> str:
        """The scores in words."""
        parts = ["1, ½, 0" if self.draws else "1, 0: there are no draws"]
        if self.shoot_out:
            parts.append("shoot-out {:g} and {:g}".format(*self.shoot_out))
        if self.safe_knock_outs:
            parts.append("nobody loses points in a knock-out round of finals")
        return "; ".join(parts)

    def of(self, half_points: int, game_facts: Facts, place: str) -> float:
        """What a result is worth; one that does not exist in this pool is refused."""
        if half_points == _DRAW and not self.draws:
            rule = str(phrase("pool_no_draws"))
            raise InvalidScore(place, 0.5, rule, "give a win or a loss")
        if game_facts.get("shoot_out") is not True or self.shoot_out is None:
            return half_points / 2
        if half_points == _DRAW:
            rule = str(phrase("pool_shoot_out_winner"))
            raise InvalidGames("shoot_out", True, rule, "give a win or a loss, or omit it")
        won, lost = self.shoot_out
        return won if half_points else lost

    def safe(self, game_facts: Facts) -> bool:
        """Whether nobody loses points in this game."""
        return self.safe_knock_outs and bool(game_facts.get("knock_out"))
