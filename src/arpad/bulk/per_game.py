"""The second call: every game with what it did to both sides."""

from __future__ import annotations

import narwhals as nw

from arpad.bulk.columns import game_names
from arpad.bulk.frames import Frame
from arpad.bulk.period import Period
from arpad.bulk.sides import COLOURS, Colour, expected, plain_games, points, rated_games
from arpad.bulk.upgrades import are_limited, beyond_upgrades, event_columns

#: What is added to each game; all of it is null for a side that the game does not count for.
ADDED = tuple(f"{colour}_{name}" for colour in COLOURS for name in ("expected", "change"))
_GAME = "number of the game"
#: The caller's columns may have any name, also one that is used on the way.
_KEPT = "kept "


def games_of(period: Period, result: Frame) -> Frame:
    """The caller's games, each with `ADDED`."""
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
            more = more.select(nw.col(_GAME), nw.col("more").alias(f"{colour}_more"))
            games = games.join(more, on=_GAME, how="left")
    for colour in COLOURS:
        ks = result.select(nw.col("id").alias("k_id"), nw.col("k").alias(f"{colour}_k"))
        games = games.join(ks, left_on=f"{colour}_id", right_on="k_id", how="left")
    games = games.with_columns(
        **{f"{colour}_expected": _expected(period, colour, limited) for colour in COLOURS}
    ).with_columns(**{f"{colour}_change": _change(period, colour) for colour in COLOURS})
    return games.select(*period.games.restore_names(*ADDED, prefix=_KEPT), *ADDED)


def _expected(period: Period, colour: Colour, limited: bool) -> nw.Expr:
    """Nothing is expected of a newcomer, who has no K."""
    score = expected(period, colour)
    if limited:
        score = score + nw.col(f"{colour}_more").fill_null(0)
    return nw.when(~nw.col(f"{colour}_k").is_null()).then(score).cast(nw.Int64)


def _change(period: Period, colour: Colour) -> nw.Expr:
    score = 50 * points(period, colour) - nw.col(f"{colour}_expected")
    return (nw.col(f"{colour}_k") * score).cast(nw.Int64)
