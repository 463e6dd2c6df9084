"""The plain formula with a K, a scale and a start rating."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from arpad.elo.k import DEFAULT_K, K, KByGames, Preset, checked_k
from arpad.elo.player import SCALE, Player, as_player, check_rating, check_scale
from arpad.elo.report import ARTICLE, NAME, EloGame, EloReport, PerformanceReport, moved
from arpad.errors import InvalidRating, InvalidTarget
from arpad.exact import logistic
from arpad.facts import finite
from arpad.game import Game, Met, as_tuple, games_against, read_games
from arpad.needed import Needed, least_score, needed_notes, one_target
from arpad.outcome import Outcome, PlainOutcome, uncounted
from arpad.sentences import Phrase, Step, phrase
from arpad.system import Rule
from arpad.system import Rulebook as AnyRulebook

if TYPE_CHECKING:
    from arpad.elo.engine import EloEngine
    from arpad.engine.batch import PlainTerms, Setting

#: A game with its half points, its advantage and its weight.
_Read = tuple[Game, int, float, float]


class Rulebook(AnyRulebook[Player]):
    """Plain Elo under its terms.

    `k` is a number, a preset, or K by games; `scale` is how many points make the favourite ten
    times as strong; `start` is what a player without a rating starts from: without it, their games
    do not count.

    >>> Rulebook(32).rate(1500, [(1600, 1)]).rounded_change
    20
    """

    cited = "Elo"

    def __init__(self, k: K = DEFAULT_K, scale: float = SCALE, start: float | None = None) -> None:
        self.k = k if isinstance(k, Preset | KByGames) else checked_k(k)
        self.scale = check_scale(scale)
        self.start = None if start is None else check_rating(start, "start")
        self._by_games = k.table() if isinstance(k, KByGames) else []

    def _value(self) -> tuple[object, ...]:
        return self.k, self.scale, self.start

    def __eq__(self, other: object) -> bool:
        return self._value() == other._value() if isinstance(other, Rulebook) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._value())

    def __repr__(self) -> str:
        return f"Rulebook(k={self.k!r}, scale={self.scale!r}, start={self.start!r})"

    @property
    def name(self) -> str:
        return NAME

    def state(self, player: Any, place: str = "player") -> Player:
        return as_player(player, place)

    def expected(self, player: Any, opponent: Any, advantage: float = 0) -> float:
        own, other = self._known(player, "player"), self._known(opponent, "opponent")
        return logistic(own + finite(advantage, "advantage") - other, self.scale)

    def effective_rating(self, player: Player) -> float | None:
        return self.start if player.rating is None else player.rating

    def rules_in_words(self) -> tuple[Rule, ...]:
        return (
            Rule("expected", f"1 / (1 + 10^(−D / {self.scale:g}))", "text"),
            Rule("K", "a number, a preset, or by the games played before", "set by you"),
            Rule("batch", "all games from the rating before them, rounded half away from zero"),
        )

    def rate(self, player: Any, games: Iterable[Any]) -> Outcome[Player]:
        """What a batch of games did to a player."""
        who = self.state(player)
        entries = as_tuple(games)
        read = _read(entries) if entries else []
        rating = self.effective_rating(who)
        return self._unrated(who, read) if rating is None else self._report(who, rating, read)

    def tournament(self, player: Any, games: Iterable[Any]) -> EloReport:
        """One player's tournament: every game rated from the starting rating."""
        return self._report(
            self.state(player), self._known(player, "player"), _read(as_tuple(games))
        )

    def performance_report(self, games: Iterable[Any]) -> PerformanceReport:
        """The performance over some games, with its working."""
        read = [(game, points, 0.0, 1.0) for game, points in read_games(games)]
        counted = [
            (rating, points)
            for rating, (game, points, *_) in zip(self._opponents(read), read, strict=True)
            if rating is not None and not game.forfeit
        ]
        ratings, points = tuple(rating for rating, _ in counted), sum(p for _, p in counted)
        return PerformanceReport(ratings, points, self.scale)

    def needed(
        self,
        player: Any,
        opponents: Iterable[Any],
        *,
        target_rating: int | None = None,
        target_performance: int | None = None,
    ) -> Needed:
        """The least score against these opponents that reaches the target rating."""
        one_target(target_rating, target_performance)
        if target_rating is None:
            raise InvalidTarget(
                "target_performance",
                target_performance,
                "plain Elo finds the score for a rating",
                "give target_rating",
            )
        report = self.tournament(player, games_against(as_tuple(opponents, "opponents")))
        results = [
            moved(report.rating, report.k * (points / 2 - report.expected))
            for points in range(2 * report.n + 1)
        ]
        text = phrase("elo_expected_in_games", n=report.n, expected=report.expected)
        return least_score(
            "rating",
            check_rating(target_rating, "target_rating"),
            results,
            ARTICLE,
            (Step(ARTICLE, text),),
            report.assumptions,
            rules=report.rules,
            k=report.k,
            k_reason=report.k_reason,
            notes=needed_notes(len(report.played), report.n),
        )

    def plain_terms(self) -> PlainTerms:
        """What the formula is made of."""
        from arpad.engine.batch import PlainTerms  # only ladders and leagues ask

        ks = self._by_games if isinstance(self.k, KByGames) else [float(checked_k(self.k))]
        return PlainTerms(ks, self.scale)

    def engine(self, setting: Setting | None, *, compiled: bool) -> EloEngine:
        """The engine of its ladders and leagues, which round nothing."""
        from arpad.elo.engine import EloEngine  # only ladders and leagues ask

        return EloEngine(self, setting, compiled=compiled)

    def k_of(self, player: Player) -> float:
        """K of a player of this pool."""
        if isinstance(self.k, KByGames):
            return self._by_games[min(player.games_played or 0, len(self._by_games) - 1)]
        return checked_k(self.k)

    def _reason(self, player: Player) -> Phrase:
        if isinstance(self.k, KByGames):
            return phrase("elo_k_by_games", games=player.games_played or 0)
        return (
            phrase("elo_k_preset", name=self.k.name)
            if isinstance(self.k, Preset)
            else phrase("elo_k_set")
        )

    def _assumed(self, player: Player) -> tuple[Phrase, ...]:
        start = [phrase("elo_assumed_start", start=self.start)] if player.rating is None else []
        unknown = isinstance(self.k, KByGames) and player.games_played is None
        return (*start, *([phrase("elo_assumed_games")] if unknown else []))

    def _known(self, player: Any, place: str) -> float:
        rating = self._counts_with(player, place)
        if rating is None:
            raise InvalidRating(
                place, None, str(phrase("elo_no_start")), "give a rating or a start"
            )
        return rating

    def _counts_with(self, player: Any, place: str) -> float | None:
        """The rating that a player counts with, in whichever form they are given."""
        if type(player) is int or type(player) is float:
            return check_rating(player, place)
        return self.effective_rating(self.state(player, place))

    def _opponents(self, games: Iterable[_Read]) -> list[float | None]:
        return [
            self._counts_with(game.opponent, f"games[{place}].opponent")
            for place, (game, *_) in enumerate(games)
        ]

    def _report(self, player: Player, rating: float, games: list[_Read]) -> EloReport:
        played = []
        opponents = self._opponents(games)
        for (game, points, advantage, weight), opponent in zip(games, opponents, strict=True):
            counts = opponent is not None and not (game.forfeit or game.excluded)
            expected = (
                logistic(rating + advantage - (opponent or 0), self.scale) if counts else None
            )
            played.append(EloGame(game, points, opponent, expected, weight, advantage))
        k, why = self.k_of(player), self._reason(player)
        return EloReport(player, rating, k, why, self.scale, self._assumed(player), tuple(played))

    def _unrated(self, player: Player, games: list[_Read]) -> PlainOutcome[Player]:
        why = str(phrase("elo_no_start"))
        reports = tuple(
            uncounted(game, points, opponent, why)
            for (game, points, *_), opponent in zip(games, self._opponents(games), strict=True)
        )
        return PlainOutcome(player, player, NAME, reports, missing=(why,))


def _read(games: tuple[Any, ...]) -> list[_Read]:
    extras = [_extras(game, f"games[{place}]") for place, game in enumerate(games)]
    return [
        (*read, *extra) for read, extra in zip(read_games(games, weighed=True), extras, strict=True)
    ]


def _extras(game: Any, place: str) -> tuple[float, float]:
    """The advantage and the weight of a game."""
    if not isinstance(game, Met | Game):
        return 0, 1
    return finite(game.advantage, f"{place}.advantage"), finite(game.weight, f"{place}.weight")
