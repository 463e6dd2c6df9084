"""Before a game: what is expected of it, and what each result would do."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from arpad.engine import Batch, Engine, Lineup, Move, pair_score
from arpad.league.order import period_of
from arpad.league.records import Chance, Chances, PlayerInGame
from arpad.league.replay import LeagueReplay
from arpad.league.views import player_in_game


def _before(
    played: LeagueReplay, sides: Sequence[Sequence[int]], facts: dict[str, Any], today: date
) -> tuple[Engine, Batch, Lineup]:
    """A game of today that is not in the log: an engine of its players, and who is where."""
    rules = played.history.settings.on(today)
    players = [who for side in sides for who in side]
    numbered = {who: place for place, who in enumerate(players)}
    lineup = [[numbered[who] for who in side] for side in sides]
    engine = played.engine.part(players)
    engine.use(rules.book(), rules.setting)
    day = float(today.toordinal())
    time = period_of(rules.batch, today.toordinal()) if engine.clock == "period" else day
    timed = [time] if engine.clock == "day" or rules.batch != "game" else []
    batch = Batch([lineup[0][0]], [lineup[1][0]], [1.0], timed, [1], {0: facts})
    return engine, batch, Lineup(lineup, tuple(range(1, len(sides) + 1)))


def _tried(engine: Engine, batch: Batch, lineup: Lineup) -> list[Move]:
    """What that game does to everybody; the engine stays as it is."""
    score = pair_score(*lineup.ranks[:2])
    game = batch._replace(score=[score], lineups={0: lineup})
    return list(engine.part(range(engine.size)).play(game, "moves").others[0])


def preview(
    played: LeagueReplay,
    sides: Sequence[Sequence[int]],
    places: tuple[int, ...],
    facts: dict[str, Any],
    today: date,
) -> tuple[PlayerInGame, ...]:
    """What a game of today with these places would do to everybody on its sides."""
    engine, batch, lineup = _before(played, sides, facts, today)
    players = [who for side in sides for who in side]
    moves = _tried(engine, batch, lineup._replace(ranks=places))
    return tuple(
        player_in_game(played.history, move._replace(player=players[move.player])) for move in moves
    )


def chances(
    played: LeagueReplay,
    sides: tuple[Sequence[int], Sequence[int]],
    facts: dict[str, Any],
    today: date,
) -> Chances:
    """What is expected of the first of two sides, and what each result would do to both."""
    history = played.history
    rules = history.settings.on(today)
    engine, batch, lineup = _before(played, sides, facts, today)
    results: list[Chance] = []
    moves: list[Move] = []
    for score, places in ((1.0, (1, 2)), (0.5, (1, 1)), (0.0, (2, 1))):
        if score == 0.5 and (rules.no_draws or not rules.rating_system.draws):
            continue
        moves = _tried(engine, batch, lineup._replace(ranks=places))
        results.append(
            Chance(score, *(next(m.change for m in moves if m.side == side) for side in (0, 1)))
        )
    first, second = (
        tuple(history.players[history.root(who)].name for who in side) for side in sides
    )
    expected = moves[0].expected  # as it will be said of the game: whoever has rested plays
    if expected is None:
        (expected,) = engine.expected(batch._replace(lineups={0: lineup}))
    return Chances(first, second, expected, tuple(results))
