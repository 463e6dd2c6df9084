"""Ladder: beat somebody above you, and you climb half of the way up to them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from arpad.facts import check_facts, fact, read_mapping
from arpad.game import as_tuple, read_games
from arpad.outcome import PlainOutcome, counted, uncounted
from arpad.sentences import Step, phrase
from arpad.system import Rulebook, System


@dataclass(frozen=True)
class Player:
    rating: float | None = fact("number", "Rating", "Height on the ladder.", least=0, opponent=True)

    def __post_init__(self) -> None:
        check_facts(self)


@dataclass(frozen=True)
class Terms:
    share: float = fact("number", "Share", "How much of the way up.", default=0.5, least=0, most=1)


class Ladder(Rulebook[Player]):
    name = "Ladder"

    def __init__(self, terms: Terms) -> None:
        self.share = terms.share

    def state(self, player: Any, place: str = "player") -> Player:
        if isinstance(player, dict):
            return Player(**read_mapping(Player, player, place))
        return player if isinstance(player, Player) else Player(player)

    def expected(self, player: Any, opponent: Any, advantage: float = 0) -> float:
        return 0.5

    def rate(self, player: Any, games: Iterable[Any]) -> PlainOutcome[Player]:
        before = self.state(player)
        height, reports, played = before.rating, [], as_tuple(games)
        for game, points in read_games(played) if played else ():
            opponent = self.state(game.opponent).rating
            if height is None or before.rating is None or opponent is None or game.forfeit:
                why = "forfeit" if game.forfeit else "unrated"
                reports.append(uncounted(game, points, opponent, why))
                continue
            gap = opponent - before.rating
            climb = self.share * gap if points == 2 and gap > 0 else 0.0
            height += climb
            reports.append(counted(game, points, opponent, -gap, 0.5, climb))
        moved = phrase("{start:g} → {end:g}", start=before.rating, end=height)
        steps = () if height is None else (Step("Ladder", moved),)
        after = replace(before, rating=height)
        return PlainOutcome(before, after, self.name, tuple(reports), steps)


SYSTEM = System("ladder", "Ladder", "House rules of a club.", Player, Terms, Ladder)
