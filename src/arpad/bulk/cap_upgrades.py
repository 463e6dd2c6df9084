"""8.3.1 from 2022 to 2024: the cap helps a player in only a limited number of games."""

from __future__ import annotations

import narwhals as nw

from arpad.bulk.frames import Frame, with_place
from arpad.bulk.period import Period
from arpad.bulk.sides import COLOURS, both_sides, each_side, expected, in_full, of_sides, points


def are_limited(period: Period) -> bool:
    """Whether any edition of the period limits these upgrades."""
    return period.rules.has(lambda record: record.upgrades.value)


def event_columns(period: Period) -> list[str]:
    """The columns of an event that games must keep for this rule."""
    return [name for name in period.events if name != "start"] if are_limited(period) else []


def beyond_upgrades(period: Period, games: Frame, *kept: str) -> Frame:
    """The sides that the cap may not help; `more` is what must be added to their expected score.

    The games with the greatest differences get the upgrades. Games with the same difference,
    opponent and result are interchangeable.
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
