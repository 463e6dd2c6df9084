"""Games seen from both sides: whose they are, what counts, and what was expected (8.3.1, 8.1.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import narwhals as nw

from arpad.bulk.columns import Read, half_points, ids, start_of, whole
from arpad.bulk.dated import NO_KEY, Dated
from arpad.bulk.frames import Frame, table_like, with_first_place

Colour = Literal["white", "black"]
COLOURS: tuple[Colour, Colour] = ("white", "black")
_OTHER: dict[Colour, Colour] = {"white": "black", "black": "white"}


@dataclass(frozen=True)
class Period:
    """Everything that the steps of a period share."""

    players: Frame  # id, rating, base, …: see `listed`
    games: Read
    rules: Dated
    on: int  # the first day of games that tell none
    stand_ins: bool  # whether players have a standard rating beside the list's own

    @property
    def gives_ratings(self) -> bool:
        """Whether games tell the ratings at the start of their event."""
        return any(self.games.has(f"{colour}_rating") for colour in COLOURS)

    @property
    def events(self) -> list[str]:
        """What tells one event of a player from another; nothing: all his games are one event."""
        start = ["start"] if self.games.has("event_start") else []
        return [*start, "no_event_id", "event_id"] if self.games.has("event_id") else start


def one_side(period: Period, frame: Frame, colour: Colour, *kept: nw.Expr) -> Frame:
    """Every game as this side has it."""
    games, other = period.games, _OTHER[colour]
    points = half_points(games)
    start = start_of(games, period.on)
    columns: dict[str, Any] = {
        "id": ids(games, f"{colour}_id"),
        "opponent_id": ids(games, f"{other}_id"),
        "points": points if colour == "white" else (2 - points).cast(nw.Int32),
        "start": start,
        "edition": period.rules.place(start),
        "forfeit": nw.col("forfeit").fill_null(False) if games.has("forfeit") else nw.lit(False),
    }
    for name, side in (("own_given", colour), ("opponent_given", other)):
        if games.has(f"{side}_rating"):
            columns[name] = whole(games, f"{side}_rating")
        elif period.gives_ratings:
            given = whole(games, f"{_OTHER[side]}_rating")
            columns[name] = nw.when(given.is_null()).then(given)  # nothing, of the right kind
    if games.has("event_id"):
        columns |= _event_columns(games)
    return frame.select(*kept, **columns)


def _event_columns(games: Read) -> dict[str, nw.Expr]:
    """Games without an event's id are one event; null is no key that engines agree on."""
    event = nw.col("event_id")
    number = games.kinds["event_id"].is_integer()
    filled = event.cast(nw.Int64).fill_null(0) if number else event.cast(nw.String).fill_null("")
    missing = nw.when(event.is_null()).then(nw.lit(1)).otherwise(nw.lit(0))
    return {"no_event_id": missing, "event_id": filled}


def both_sides(period: Period) -> Frame:
    """Two rows for every game."""
    frame = period.games.frame
    return nw.concat([one_side(period, frame, colour) for colour in COLOURS])


def with_opponents(period: Period, sides: Frame, edition: str) -> Frame:
    """Adds `opponent`: the rating that he counts with, his own or his standard one (RB 7.2.1)."""
    names = ["rating", "standard_rating"] if period.stand_ins else ["rating"]
    there = period.players.select(
        nw.col("id").alias("opponent_key"), *(nw.col(name).alias(f"_{name}") for name in names)
    )
    # Everybody is known, so these joins lose nothing; said to be "left" they are never planned the
    # other way round, with all games in memory, on a guess at how many ids match.
    joined = sides.join(there, left_on="opponent_id", right_on="opponent_key", how="left")
    ratings = [nw.col("opponent_given")] if "opponent_given" in sides.collect_schema() else []
    ratings.append(nw.col("_rating"))
    if period.stand_ins:
        counts = period.rules.pick(lambda r: r.standard_rating_counts.value, column=edition)
        ratings.append(nw.when(counts).then(nw.col("_standard_rating")))
    opponent = nw.coalesce(*ratings) if len(ratings) > 1 else ratings[0]
    return joined.with_columns(opponent=opponent)


def with_owners(period: Period, sides: Frame) -> Frame:
    """Adds `own`: the rating that the player is rated with, null for a newcomer."""
    there = period.players.select(nw.col("id").alias("own_key"), nw.col("base"))
    joined = sides.join(there, left_on="id", right_on="own_key", how="left")
    if "own_given" not in sides.collect_schema():
        return joined.with_columns(own=nw.col("base"))
    given = nw.coalesce("own_given", "base")
    return joined.with_columns(own=nw.when(~nw.col("base").is_null()).then(given))


def with_expected(period: Period, sides: Frame) -> Frame:
    """Adds `expected`, null where the game does not count, and `full`, without any cap."""
    rules, own, opponent = period.rules, nw.col("own"), nw.col("opponent")
    counted = ~nw.col("forfeit") & ~opponent.is_null() & ~own.is_null()
    counted = counted & rules.rated_at_all(own, opponent)
    key = nw.when(counted).then(rules.key(own - opponent)).otherwise(nw.lit(NO_KEY))
    table = table_like(period.players, rules.lookup())
    table = table.select(nw.col(name).cast(nw.Int32) for name in ("key", "expected", "full"))
    joined = sides.with_columns(key=key.cast(nw.Int32)).join(table, on="key", how="inner")
    if not rules.says(lambda record: record.cap_exemption.value):
        return joined
    free = rules.exempt(own)
    return joined.with_columns(
        expected=nw.when(free).then(nw.col("full")).otherwise(nw.col("expected"))
    )


def beyond_upgrades(period: Period, sides: Frame, *keys: str) -> Frame:
    """What the games that the cap may not help add to the expected score, by these keys.

    Where a player benefits from so many upgrades per tournament, the greatest differences have
    them; games alike in difference, opponent and result are alike in everything else.
    """
    rules = period.rules
    upgrades = rules.pick(lambda record: record.upgrades.value or 0)
    limited = rules.pick(lambda record: record.upgrades.value is not None)
    difference = nw.col("own") - nw.col("opponent")
    helped = limited & (difference > 0) & (nw.col("full") != nw.col("expected"))
    ranked = sides.filter(helped).with_columns(
        closeness=0 - difference, allowed=upgrades, more=nw.col("full") - nw.col("expected")
    )
    order = ["closeness", "opponent_id", "points", *keys]
    placed = with_first_place(ranked, ["id", *period.events], order)
    beyond = placed.filter(nw.col("place") - nw.col("first_place") >= nw.col("allowed"))
    return beyond.group_by(*keys).agg(nw.col("more").sum())
