"""Games with the ratings and expected scores of both players (8.3.1, 8.1.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import narwhals as nw

from arpad.bulk.columns import (
    MINUTES,
    CheckedFrame,
    always_whole,
    half_points,
    ids,
    may_be_spelled,
    whole,
)
from arpad.bulk.frames import Frame, crossed, joined, with_place
from arpad.bulk.period import Period

Colour = Literal["white", "black"]
COLOURS: tuple[Colour, Colour] = ("white", "black")
OTHER: dict[Colour, Colour] = {"white": "black", "black": "white"}

#: A value for White's side and one for Black's.
Sides = tuple[nw.Expr, nw.Expr]


def plain_games(
    period: Period, *kept: nw.Expr, frame: Frame | None = None, bad: nw.Expr | None = None
) -> Frame:
    """Ids, White's half points, and whatever else decides how a game counts.

    `bad` is true for bad games; their ids are null, so that they count for nobody.
    """
    games = period.games
    columns: dict[str, Any] = {}
    for colour in COLOURS:
        player = ids(games, f"{colour}_id")
        columns[f"{colour}_id"] = player if bad is None else nw.when(~bad).then(player)
    columns["points"] = half_points(games)
    if games.has("event_start"):
        columns["start"] = period.start
    if period.rules.several:
        columns["edition"] = period.rules.place(period.start)
    if games.has("forfeit"):
        columns["forfeit"] = nw.col("forfeit").fill_null(False)
    if games.has(MINUTES):
        columns[MINUTES] = nw.col(MINUTES).cast(nw.Float64)
    for colour in COLOURS:
        if games.has(f"{colour}_rating"):
            columns[f"{colour}_then"] = whole(games, f"{colour}_rating").cast(period.number)
    if games.has("event_id"):
        columns |= _event_columns(games)
    return (games.frame if frame is None else frame).select(*kept, **columns)


def _event_columns(games: CheckedFrame) -> dict[str, nw.Expr]:
    """Games without an event id are one event; engines disagree about null as a key."""
    event = nw.col("event_id")
    number = always_whole(games, "event_id")
    filled = event.cast(nw.Int64).fill_null(0) if number else event.cast(nw.String).fill_null("")
    missing = nw.when(event.is_null()).then(nw.lit(1)).otherwise(nw.lit(0))
    return {"no_event_id": missing, "event_id": filled}


def rated_games(period: Period, games: Frame, *kept: str) -> Frame:
    """Plain games with `white` and `black`, the ratings in this game, ready for `expected`."""
    for colour in COLOURS:
        # Everybody is known, so an inner join would do. But an engine that guesses wrongly how many
        # ids match may turn an inner join round and hold all games in memory; a left join stays.
        players = _ratings(period, colour)
        games = joined(games, players, f"{colour}_id", f"{colour}_key")
    ratings = {colour: _rating(period, colour) for colour in COLOURS}
    counts = _counts(period, *ratings.values())
    games = games.select(
        *kept,
        *("white_id", "black_id"),
        *(["start"] if period.games.has("event_start") else []),
        *(["edition"] if period.rules.several else []),
        **ratings,
        key=nw.when(*counts).then(period.rules.key(ratings["white"] - ratings["black"])),
        points=nw.when(*counts).then(nw.col("points")),
    )
    return joined(games, period.expectancies, "key", "place")


def _ratings(period: Period, colour: Colour) -> Frame:
    return period.players.select(**{f"{colour}_key": nw.col("id"), colour: nw.col("base")})


def _rating(period: Period, colour: Colour) -> nw.Expr:
    """The rating at the start of the event, or else the effective rating on the list."""
    given = period.games.has(f"{colour}_rating")
    rating = nw.coalesce(f"{colour}_then", colour) if given else nw.col(colour)
    several = len(period.rules.floors) > 1  # otherwise the list has nothing below the floor
    return period.rules.from_floor(rating) if given or several else rating


def _counts(period: Period, white: nw.Expr, black: nw.Expr) -> list[nw.Expr]:
    """What must hold for a game to count."""
    counts = [~white.is_null(), ~black.is_null()]
    if may_be_spelled(period.games):
        counts.append(~nw.col("points").is_null())
    if period.games.has("forfeit"):
        counts.append(~nw.col("forfeit"))
    if period.rules.has(lambda record: record.gap.value):
        counts.append(period.rules.rated_at_all(white, black))
    if period.games.has(MINUTES):
        counts.append(slow_enough(period, nw.max_horizontal(white, black)))
    return counts


def slow_enough(period: Period, top: nw.Expr) -> nw.Expr:
    """Whether a game was slow enough for its players; `top` is the higher rating."""
    return period.rules.slow_enough(period.terms.time_control, nw.col(MINUTES), top)


def expected(period: Period, colour: Colour) -> nw.Expr:
    """Hundredths that a rated player is expected to score; null if the game does not count."""
    score = _of_table("capped", colour)
    if period.rules.has(lambda record: record.cap_exemption.value):
        exempt = period.rules.exempt(nw.col(colour), nw.col(OTHER[colour]))
        score = nw.when(exempt).then(in_full(colour)).otherwise(score)
    return score


def in_full(colour: Colour) -> nw.Expr:
    """The same without any cap."""
    return _of_table("full", colour)


def _of_table(name: str, colour: Colour) -> nw.Expr:
    # The table has White's expected scores; Black's are the rest of the point.
    return nw.col(name) if colour == "white" else (100 - nw.col(name)).cast(nw.Int32)


def points(colour: Colour) -> nw.Expr:
    """The half points of a side; in rated games, null if the game does not count."""
    return nw.col("points") if colour == "white" else (2 - nw.col("points")).cast(nw.Int32)


def both_sides(period: Period, games: Frame, *same: str, **columns: Sides) -> Frame:
    """Two rows for every game; a column has a value for White's side and one for Black's."""
    # A join with two rows, not a union of two frames: engines would compute the games twice.
    black = nw.col("turned") == 1
    return crossed(games, period.turned).select(
        *same, **{name: nw.when(black).then(b).otherwise(w) for name, (w, b) in columns.items()}
    )


def of_sides(value: Callable[[Colour], nw.Expr]) -> Sides:
    """A value for both sides: White's and Black's."""
    return value("white"), value("black")


def each_side(name: str) -> Sides:
    """The columns `white_{name}` and `black_{name}`."""
    return nw.col(f"white_{name}"), nw.col(f"black_{name}")


def limits_upgrades(period: Period) -> bool:
    """Whether an edition of the period limits in how many games the cap helps (8.3.1 to 2024)."""
    return period.rules.has(lambda record: record.upgrades.value)


def upgrade_columns(period: Period) -> list[str]:
    """The columns of an event that games must keep for this rule."""
    return [name for name in period.events if name != "start"] if limits_upgrades(period) else []


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
