"""The second call: every game with what it did to both sides."""

from __future__ import annotations

import narwhals as nw

from arpad.bulk.columns import GAME_COLUMNS, GAME_OPTIONS, SCORES
from arpad.bulk.frames import Frame
from arpad.bulk.sides import (
    COLOURS,
    Colour,
    Period,
    beyond_upgrades,
    one_side,
    with_expected,
    with_opponents,
    with_owners,
)

#: What is added to each game; all of it is null for a side that the game does not count for.
ADDED = tuple(f"{colour}_{name}" for colour in COLOURS for name in ("expected", "change"))
_GAME = "number of the game"


def games_of(period: Period, result: Frame) -> Frame:
    """The caller's games, each with `ADDED`."""
    frame = period.games.frame
    limited = period.rules.says(lambda record: record.upgrades.value)
    if limited:
        known = (*GAME_COLUMNS, *SCORES, *GAME_OPTIONS)
        order = [name for name in known if period.games.has(name)]
        frame = frame.with_row_index(_GAME, order_by=order)
        more = _beyond_upgrades(period, frame)
        for colour in COLOURS:
            frame = frame.join(more[colour], on=_GAME, how="left")
    for colour in COLOURS:
        frame = _with_side(period, frame, result, colour, limited=limited)
    return frame.select(*period.games.back(*ADDED), *ADDED)


def _judged(period: Period, frame: Frame, colour: Colour, *kept: nw.Expr) -> Frame:
    sides = with_owners(period, one_side(period, frame, colour, *kept))
    return with_expected(period, with_opponents(period, sides, "edition"))


def _beyond_upgrades(period: Period, frame: Frame) -> dict[Colour, Frame]:
    """What to add to each side's expected score, by the number of the game."""
    sides = nw.concat(
        [
            _judged(period, frame, colour, nw.col(_GAME)).with_columns(white=nw.lit(place))
            for place, colour in enumerate(COLOURS)
        ]
    )
    more = beyond_upgrades(period, sides, _GAME, "white")
    return {
        colour: more.filter(nw.col("white") == place).select(
            _GAME, nw.col("more").alias(f"{colour} more")
        )
        for place, colour in enumerate(COLOURS)
    }


def _with_side(
    period: Period, frame: Frame, result: Frame, colour: Colour, *, limited: bool
) -> Frame:
    names = list(frame.collect_schema())
    # The caller's columns may have any name, also one that is used on the way.
    kept = [nw.col(name).alias(f"kept {name}") for name in names]
    k = result.select(nw.col("id").alias("k_id"), nw.col("k"))
    sides = _judged(period, frame, colour, *kept).join(
        k, left_on="id", right_on="k_id", how="inner"
    )
    expected = nw.col("expected")
    if limited:
        expected = expected + nw.col(f"kept {colour} more").fill_null(0)
    change = nw.col("k") * (50 * nw.col("points") - nw.col("expected"))
    return (
        sides.with_columns(expected=expected.cast(nw.Int64))
        .with_columns(change=change)
        .select(
            *(nw.col(f"kept {name}").alias(name) for name in names),
            nw.col("expected").alias(f"{colour}_expected"),
            nw.col("change").alias(f"{colour}_change"),
        )
    )
