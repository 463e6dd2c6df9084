"""8.3.1 from 2022 to 2024: the cap helps a player only in a limited number of games."""

from __future__ import annotations

import narwhals as nw

from arpad.bulk.frames import Frame, with_place
from arpad.bulk.period import Period
from arpad.bulk.sides import COLOURS, both_sides, each_side, expected, in_full, of_sides, points


def are_limited(period: Period) -> bool:
    """Whether any edition of the period has such a rule."""
    return period.rules.has(lambda record: record.upgrades.value)


def event_columns(period: Period) -> list[str]:
    """What games must still have for it."""
    return [name for name in period.events if name != "start"] if are_limited(period) else []


def beyond_upgrades(period: Period, games: Frame, *kept: str) -> Frame:
    """The sides that the cap may not help, with `more`: what their expected score lacks.

    The greatest differences have the upgrades; games alike in difference, opponent and result are
    alike in everything else.
    """
    white, black = nw.col("white"), nw.col("black")
    more = {colour: in_full(colour) - expected(period, colour) for colour in COLOURS}
    sides = both_sides(
        period,
        games,
        *kept,
        *period.events,
        *(("edition",) if period.rules.several else ()),
        id=each_side("id"),
        opponent_id=each_side("id")[::-1],
        points=of_sides(points),
        closeness=(black - white, white - black),
        more=(more["white"], more["black"]),
        side=(nw.lit(0), nw.lit(1)),
    )
    upgrades = period.rules.pick(lambda record: record.upgrades.value or 0)
    limited = period.rules.pick(lambda record: record.upgrades.value is not None)
    helped = sides.filter(limited, nw.col("closeness") < 0, nw.col("more") != 0)
    order = ["closeness", "opponent_id", "points", *kept, "side"]
    placed = with_place(helped, ["id", *period.events], order)
    return placed.filter(nw.col("place") >= upgrades)
