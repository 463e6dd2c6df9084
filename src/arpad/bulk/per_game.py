"""For `rate_games`: every game with the expected score and the change of both sides."""

from __future__ import annotations

import narwhals as nw

from arpad.bulk.cap_upgrades import are_limited, beyond_upgrades, event_columns
from arpad.bulk.columns import game_names
from arpad.bulk.frames import ROW, Frame, joined
from arpad.bulk.period import Period
from arpad.bulk.sides import COLOURS, Colour, expected, plain_games, points, rated_games

#: The columns that are added to each game; null for a side if the game does not count for it.
ADDED = tuple(f"{colour}_{name}" for colour in COLOURS for name in ("expected", "change"))
_GAME = "game_number"
#: A prefix for the caller's columns, which may have any name, even one that is used here.
_KEPT = "kept "


def games_of(period: Period, result: Frame) -> Frame:
    """The caller's games, each with `ADDED`."""
    period.games.refuse_nested("games")
    frame = period.games.frame
    limited = are_limited(period)
    if limited:
        order = [name for name in game_names() if period.games.has(name)]
        frame = frame.with_row_index(_GAME, order_by=order)
    kept = [nw.col(name).alias(f"{_KEPT}{name}") for name in period.games.kinds]
    kept += [nw.col(_GAME)] if limited else []
    names = [f"{_KEPT}{name}" for name in period.games.kinds] + ([_GAME] if limited else [])
    games = plain_games(period, *kept, frame=frame)
    games = rated_games(period, games, *names, *event_columns(period))
    if limited:
        beyond = beyond_upgrades(period, games, _GAME)
        for side, colour in enumerate(COLOURS):
            more = beyond.filter(nw.col("side") == side)
            columns = {f"{colour}_game": nw.col(_GAME), f"{colour}_more": nw.col("more")}
            games = joined(games, more.select(**columns), _GAME, f"{colour}_game")
    for colour in COLOURS:
        ks = result.select(**{f"{colour}_key": nw.col("id"), f"{colour}_k": nw.col("k")})
        games = joined(games, ks, f"{colour}_id", f"{colour}_key")
    games = games.with_columns(
        **{f"{colour}_expected": _expected(period, colour, limited) for colour in COLOURS}
    ).with_columns(**{f"{colour}_change": _change(colour) for colour in COLOURS})
    rows = [f"{_KEPT}{name}" for name, caller in period.games.caller_names.items() if caller == ROW]
    games = games.sort(*rows) if rows else games
    return games.select(*period.games.restore_names(*ADDED, ROW, prefix=_KEPT), *ADDED)


def _expected(period: Period, colour: Colour, limited: bool) -> nw.Expr:
    """The expected score; null for a newcomer, who has no K."""
    score = expected(period, colour)
    if limited:
        score = score + nw.col(f"{colour}_more").fill_null(0)
    return nw.when(~nw.col(f"{colour}_k").is_null()).then(score).cast(nw.Int64)


def _change(colour: Colour) -> nw.Expr:
    score = 50 * points(colour) - nw.col(f"{colour}_expected")
    return (nw.col(f"{colour}_k") * score).cast(nw.Int64)
