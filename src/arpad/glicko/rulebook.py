"""The rulebook of Glickman's systems: by periods, or game by game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import sqrt
from typing import TYPE_CHECKING, Any

from arpad import system
from arpad.exact import half_points
from arpad.facts import check_value, finite, state_of
from arpad.game import PairingLike, as_tuple, read_facts, read_games, sides
from arpad.glicko import formulas
from arpad.glicko.games import (
    Limit,
    Side,
    activity_of,
    assumed,
    check_bounds,
    colour_of,
    edge_of,
    limit_phrases,
    shared,
    side_of,
    without_effect,
)
from arpad.glicko.kernel import CENTRE, figures_after, game_information, logistic, multiplied
from arpad.glicko.parameters import Parameters, lines_of
from arpad.glicko.player import LichessGame, Player, made
from arpad.glicko.report import GlickoGame, GlickoReport
from arpad.sentences import phrase

if TYPE_CHECKING:
    from arpad.engine.batch import Setting
    from arpad.glicko.engine import GlickoEngine


class Rulebook(system.Rulebook[Player]):
    """A pool of Glickman's family, rated by periods or game by game."""

    no_needed = "glicko_no_needed"

    def __init__(self, parameters: Parameters) -> None:
        self.parameters = parameters
        self.pool = parameters.pool()
        self.game_kind = LichessGame if parameters.asks_sides else None
        self.estimate, self.since = parameters.estimate, parameters.since
        self.earlier = None if parameters.earlier is None else Rulebook(parameters.earlier)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rulebook):
            return NotImplemented
        return self.parameters == other.parameters

    def __hash__(self) -> int:
        return hash(self.parameters)

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def name(self) -> str:
        return self.parameters.name

    def state(self, player: Any, place: str = "player") -> Player:
        of_figures = isinstance(player, tuple) and 2 <= len(player) <= 3  # rating, deviation, …
        who: Player = Player(*player) if of_figures else state_of(Player, player, place)
        if self.pool.bounded:
            check_bounds(self.parameters, who, place)
        return who

    def complete(self, player: Player) -> Player:
        """The player with the deviation grown, and with the figures that unknown ones stand for.

        >>> from arpad import glicko
        >>> book = glicko.lichess()
        >>> [book.complete(glicko.Player(each)).deviation for each in (1500, None)]
        [45.0, 500.0]
        """
        p, known = self.parameters, player
        if None in (player.rating, player.deviation, player.volatility) or player.idle:
            deviation = player.deviation
            if deviation is None:
                deviation = p.deviation_of(activity_of(p, player))
            known = made(
                p.rating if player.rating is None else player.rating,
                deviation,
                p.volatility if player.volatility is None else player.volatility,
            )
        return self._inflated(known, player.idle) if player.idle else known

    def effective_rating(self, player: Player) -> float | None:
        return self.parameters.rating if player.rating is None else player.rating

    def rest(self, player: Any, days: float) -> Player:
        """The player after the given number of days without a game: the deviation grows."""
        rested = check_value(Player, "idle", days, "days") / self.parameters.period_days
        return self._inflated(self.complete(self.state(player)), rested)

    def rules_in_words(self) -> tuple[system.Rule, ...]:
        return tuple(lines_of(self.parameters))

    def expected(self, player: Any, opponent: Any, advantage: float = 0) -> float:
        """The expected score by both ratings and both deviations.

        >>> from arpad import glicko
        >>> book = glicko.glicko1()
        >>> round(book.expected(glicko.Player(1400, 80), glicko.Player(1500, 150)), 3)
        0.376
        """
        own = self.complete(self.state(player))
        other = self.complete(self.state(opponent, "opponent"))
        both = sqrt(_deviation(own) ** 2 + _deviation(other) ** 2)
        difference = _rating(own) + finite(advantage, "advantage") - _rating(other)
        return formulas.chance(difference, both)

    def chances(self, player: Any, opponent: Any, **facts: Any) -> tuple[float, float]:
        """Both sides' chances, with White's advantage if it is known who has White."""
        edge = self._edge(facts)
        return self.expected(player, opponent, edge), self.expected(opponent, player, -edge)

    def _edge(self, facts: Mapping[str, Any]) -> float:
        """White's advantage from the first one's side; none if it is not known who has White."""
        white = read_facts(facts, self.game_kind, "").get("white")
        return edge_of(self.parameters, colour_of(white, True))

    def engine(self, setting: Setting | None, *, compiled: bool) -> GlickoEngine:
        """The engine of its ladders and leagues."""
        from arpad.glicko.engine import GlickoEngine  # only ladders and leagues ask

        return GlickoEngine(self, setting, compiled=compiled)

    def update(
        self, player: Any, opponent: Any, score: float | str, *, white: str | None = None
    ) -> tuple[Player, Player]:
        """Both players after one game, without a report.

        `player` and `opponent` are players, mappings of their facts or bare ratings, `score` is the
        first one's. `white` is who has White, "first" or "second"; if it is not given, nobody has
        White's advantage.

        >>> from datetime import date
        >>> from arpad import glicko
        >>> book = glicko.lichess(on=date(2026, 1, 5))
        >>> [round(book.update(1500, 1500, 1, white=each)[0].rating, 2)
        ...     for each in (None, "first", "second")]
        [1505.68, 1505.49, 1505.87]
        """
        points = half_points(score, "score") / 2
        own = self.complete(self.state(player))
        other = self.complete(self.state(opponent, "opponent"))
        edge = 0.0 if white is None else self._edge({"white": white})
        return self._after(own, other, points, edge), self._after(other, own, 1 - points, -edge)

    def _after(self, own: Player, other: Player, score: float, edge: float) -> Player:
        """The player after one game, by the arithmetic of the ladders."""
        pool = self.pool
        rating, volatility, scale = _rating(own), own.volatility, pool.scale
        known, gained = game_information(
            (rating - CENTRE) / scale,
            (_rating(other) - CENTRE - edge) / scale,
            _deviation(other) / scale,
            score,
        )
        after = figures_after(pool, rating, _deviation(own), volatility or 0.0, known, gained)
        return made(*after[:2], None if volatility is None else after[2])

    def rate(self, player: Any, games: Iterable[Any]) -> GlickoReport:
        """What a period did to a player; without a game only the deviation grows.

        >>> from arpad import glicko
        >>> games = [(glicko.Player(1400, 30), 1), (glicko.Player(1550, 100), 0)]
        >>> round(glicko.glicko1().rate(glicko.Player(1500, 200), games).new_rating)
        1492
        """
        who = self.state(player)
        entries = as_tuple(games)
        read = read_games(entries, self.game_kind, weighed=True) if entries else ()
        played = [
            side_of(self.parameters, entry, *each, f"games[{place}]")
            for place, (entry, each) in enumerate(zip(entries, read, strict=True))
        ]
        if self.parameters.per_game:
            return self._one_by_one(who, played)
        return self._period(who, played)

    def rate_field(self, field: Mapping[Any, Any], games: Iterable[PairingLike]) -> dict[Any, Any]:
        """Everybody from the states at the start, or game by game, depending on the pool."""
        if not self.parameters.per_game:
            return super().rate_field(field, games)
        states = self.states(field)
        runs = {who: _GameRun(self, state) for who, state in states.items()}
        for number, pairing in enumerate(as_tuple(games)):
            both = {
                who: met for who, met in sides(states, [pairing], self.game_kind).items() if met
            }
            before = {who: runs[who].now for who in both}
            for who, (met,) in both.items():
                other = next((each for each in both if each is not who), None)
                opponent = before[other] if other is not None else self.complete(met.opponent)
                (read,) = read_games((met,), self.game_kind, weighed=True)
                side = side_of(self.parameters, met, *read, f"games[{number}]")
                runs[who].play(side, met.opponent, opponent)
        return {who: run.report() for who, run in runs.items()}

    def _opponents(self, played: list[Side]) -> list[Player | None]:
        """The opponents as they were given; None if the game was not played."""
        given = [
            self.state(side.game.opponent, f"games[{place}].opponent")
            for place, side in enumerate(played)
        ]
        return [
            None if side.game.forfeit else each for side, each in zip(played, given, strict=True)
        ]

    def _one_by_one(self, who: Player, played: list[Side]) -> GlickoReport:
        run = _GameRun(self, who)
        for side, opponent in zip(played, self._opponents(played), strict=True):
            run.play(side, opponent, None if opponent is None else self.complete(opponent))
        return run.report()

    def _period(self, who: Player, played: list[Side]) -> GlickoReport:
        onset = self.complete(who)
        given = self._opponents(played)
        opponents = [None if each is None else self.complete(each) for each in given]
        pairs = list(zip(opponents, played, strict=True))
        counted = [
            (_rating(opponent) - side.edge, _deviation(opponent), side.half_points / 2)
            for opponent, side in pairs
            if opponent is not None
        ]
        after = self.updated(onset, counted) if counted else self._inflated(onset, 1)
        held, limits = self._held(onset, after)
        games = tuple(self._played(onset, side, opponent, after) for opponent, side in pairs)
        met = [each for each in given if each is not None]
        unknown = assumed(self.parameters, who, met, played)
        noted = limit_phrases(limits, several=False)
        return GlickoReport(who, held, self.parameters, onset, games, unknown, noted)

    def updated(self, player: Player, games: list[tuple[float, float, float]]) -> Player:
        """The player after games given as the opponent's rating and deviation, and the score."""
        p = self.parameters
        rating, deviation = _rating(player), _deviation(player)
        if p.tau is None or player.volatility is None:
            return made(*formulas.glicko1(rating, deviation, games), player.volatility)
        start = (rating, deviation, player.volatility)
        return made(*formulas.glicko2(start, games, p.tau, grows=not p.per_game))

    def _inflated(self, player: Player, units: float) -> Player:
        p = self.parameters
        deviation = _deviation(player)
        if p.c is not None:
            grown = formulas.inflated1(deviation, units, p.c, p.most_deviation or deviation)
        else:
            grown = formulas.inflated2(deviation, player.volatility or 0.0, units * p.growth)
        most = p.most_deviation
        grown = grown if most is None else min(grown, most)
        return made(_rating(player), grown, player.volatility)

    def _held(self, before: Player, after: Player) -> tuple[Player, tuple[Limit, ...]]:
        """The player within the bounds of the pool, and which of these were applied."""
        if not self.pool.bounded:
            return after, ()
        pool, limits = self.pool, []
        start, rating = _rating(before), _rating(after)
        held = min(max(rating, start - pool.most_change), start + pool.most_change)
        if held != rating:
            computed = abs(rating - start)
            limits.append(Limit("glicko_most_change", pool.most_change, computed))
        figures = {
            "glicko_rating_held": (held, pool.least_rating, pool.most_rating),
            "glicko_deviation_held": (_deviation(after), pool.least_deviation, pool.most_deviation),
            "glicko_volatility_held": (after.volatility or 0.0, 0.0, pool.most_volatility),
        }
        kept = []
        for key, (value, least, most) in figures.items():
            kept.append(min(max(value, least), most))
            if kept[-1] != value:
                limits.append(Limit(key, kept[-1], value))
        volatility = None if after.volatility is None else kept[2]
        return made(kept[0], kept[1], volatility), tuple(limits)

    def _played(
        self, own: Player, side: Side, opponent: Player | None, after: Player
    ) -> GlickoGame:
        """One game of a period; its share of the change is its share of Σ g (s − E)."""
        game, points = side.game, side.half_points
        if opponent is None:
            return GlickoGame(game, points, None, None, 0.0, None, str(phrase("forfeit")))
        g = formulas.attenuation(_deviation(opponent))
        expected = logistic(g * (_rating(own) + side.edge - _rating(opponent)) * formulas.Q)
        k = _deviation(after) ** 2 * formulas.Q * g
        change = k * (points / 2 - expected)
        return GlickoGame(
            game, points, opponent, expected, g, change, edge=side.edge, colour=side.colour, k=k
        )


class _GameRun:
    """A player's games, rated one by one."""

    def __init__(self, book: Rulebook, player: Player) -> None:
        self.book, self.player = book, player
        self.onset = self.now = book.complete(player)
        self.played: list[GlickoGame] = []
        self.limits: list[Limit] = []
        self.sides: list[Side] = []
        self.opponents: list[Player] = []  # who were met, as they were given

    def play(self, side: Side, given: Player | None, opponent: Player | None) -> None:
        """Rate one game against an opponent as they were `given`, and as they are now."""
        book, before = self.book, self.now
        self.sides.append(side)
        if given is None or opponent is None:
            self.played.append(book._played(before, side, None, before))
            return
        self.opponents.append(given)
        met = (_rating(opponent) - side.edge, _deviation(opponent), side.half_points / 2)
        updated = book.updated(before, [met])
        held, limits = book._held(before, updated)
        gained = multiplied(_rating(before), _rating(held), book.pool.gain)
        after = shared(before, made(gained, _deviation(held), held.volatility), side.share)
        self.played.append(
            replace(
                book._played(before, side, opponent, updated),
                change=_rating(after) - _rating(before),
                before=_rating(before),
                factor=book.pool.gain if _rating(held) > _rating(before) else 1.0,
                share=side.share,
            )
        )
        self.limits += limits
        self.now = after

    def report(self) -> GlickoReport:
        """What all games did."""
        return GlickoReport(
            self.player,
            self.now,
            self.book.parameters,
            self.onset,
            tuple(self.played),
            assumed(self.book.parameters, self.player, self.opponents, self.sides),
            (
                *limit_phrases(self.limits, several=len(self.opponents) > 1),
                *without_effect(self.book.parameters, self.sides),
            ),
        )


def _rating(player: Player) -> float:
    assert player.rating is not None  # everybody is complete here
    return player.rating


def _deviation(player: Player) -> float:
    assert player.deviation is not None
    return player.deviation
