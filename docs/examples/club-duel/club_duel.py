"""Duel: a rating and how uncertain it is (sigma), for one against one, teams and many sides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum, sqrt
from typing import Any

from arpad.exact import logistic
from arpad.facts import check_facts, fact, read_mapping
from arpad.game import GameLike, Met, as_tuple, read_games
from arpad.outcome import Figure, GameReport, PlainOutcome, counted, uncounted
from arpad.sentences import Step, phrase
from arpad.system import Rulebook, System


@dataclass(frozen=True)
class Player:
    """A player: the rating, and how uncertain it is."""

    rating: float | None = fact("number", "Rating", "Rating.", least=0, opponent=True)
    sigma: float = fact("number", "Sigma", "How uncertain it is.", default=200, opponent=True)

    def __post_init__(self) -> None:
        check_facts(self)


@dataclass(frozen=True)
class Terms:
    """The terms of a question."""

    beta: float = fact("number", "Beta", "Points that a sigma is compared with.", default=200)


@dataclass(frozen=True)
class DuelOutcome(PlainOutcome[Player]):
    """What games did to rating and sigma."""

    @property
    def figures(self) -> tuple[Figure, ...]:
        return (Figure("sigma", "Sigma", self.before.sigma, self.after.sigma, 1),)


class Duel(Rulebook[Player]):
    """Whoever is less certain moves further; every game makes a rating more certain."""

    name = "Duel"

    def __init__(self, terms: Terms) -> None:
        self.beta = terms.beta

    def state(self, player: Any, place: str = "player") -> Player:
        if isinstance(player, Mapping):
            return Player(**read_mapping(Player, player, place))
        return player if isinstance(player, Player) else Player(player)

    def expected(self, player: Any, opponent: Any, advantage: float = 0) -> float:
        own, other = self.state(player), self.state(opponent, "opponent")
        apart = (own.rating or 0) + advantage - (other.rating or 0)
        wide = sqrt(1 + (own.sigma**2 + other.sigma**2) / self.beta**2)
        return logistic(apart / wide)

    def strength(self, members: Sequence[Player]) -> Player:
        """A side as one player: the averages of its members."""
        n = len(members)
        rating = fsum(each.rating or 0 for each in members) / n
        return Player(rating, sqrt(fsum(each.sigma**2 for each in members) / n))

    def rate(self, player: Any, games: Iterable[GameLike | Met[Player]]) -> DuelOutcome:
        before = self.state(player)
        k = 32 * before.sigma / self.beta
        gained, sigma, reports = 0.0, before.sigma, list[GameReport]()
        entries = as_tuple(games)
        for game, points in read_games(entries, weighed=True) if entries else ():
            opponent = self.state(game.opponent)
            if before.rating is None or opponent.rating is None or game.forfeit:
                why = "forfeit" if game.forfeit else "unrated"
                reports.append(uncounted(game, points, opponent.rating, why))
                continue
            expected = self.expected(before, opponent, game.advantage)
            change = k * game.weight * (points / 2 - expected)
            apart = before.rating - opponent.rating
            reports.append(counted(game, points, opponent.rating, apart, expected, change))
            gained += change
            sigma *= 1 - 0.05 * game.weight
        if before.rating is None:
            return DuelOutcome(before, before, self.name, tuple(reports))
        after = replace(before, rating=before.rating + gained, sigma=sigma)
        moved = phrase("{start:g} → {end:g}", start=before.rating, end=after.rating)
        return DuelOutcome(before, after, self.name, tuple(reports), (Step("Duel", moved),))

    def rest(self, player: Player, days: int) -> Player:
        """Without games a rating becomes less certain."""
        return replace(player, sigma=min(sqrt(player.sigma**2 + 10 * days), 200))


SYSTEM = System("duel", "Duel", "House rules of a club.", Player, Terms, Duel, places=1)
