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
    """Adds `opponent`: the rating that he counts with."""
    joined = _joined(period, sides, "opponent_id", "opponent_")
    return joined.with_columns(opponent=_opponent(period, joined, edition))


def with_owners(period: Period, sides: Frame) -> Frame:
    """Adds `own`: the rating that the player is rated with, null for a newcomer."""
    joined = _joined(period, sides, "id", "own_")
    return joined.with_columns(own=_own(joined))


def matched_sides(period: Period) -> Frame:
    """Two rows for every game, with `own` and `opponent`: joined once, then doubled."""
    frame = one_side(period, period.games.frame, "white")
    frame = _joined(period, _joined(period, frame, "id", "own_"), "opponent_id", "opponent_")
    doubled = frame.join(table_like(period.players, {"turned": [0, 1]}), how="cross")
    turned = nw.col("turned") == 1
    facts = [name[4:] for name in frame.collect_schema() if name.startswith("own_")]
    pairs = [("id", "opponent_id"), *((f"own_{fact}", f"opponent_{fact}") for fact in facts)]
    swapped = {
        name: nw.when(turned).then(nw.col(other)).otherwise(nw.col(name))
        for pair in pairs
        for name, other in (pair, pair[::-1])
    }
    points = nw.when(turned).then(2 - nw.col("points")).otherwise(nw.col("points"))
    sides = doubled.with_columns(points=points.cast(nw.Int32), **swapped)
    return sides.with_columns(own=_own(sides), opponent=_opponent(period, sides, "edition"))


def _joined(period: Period, sides: Frame, key: str, prefix: str) -> Frame:
    names = ["base", "rating", "standard_rating"] if period.stand_ins else ["base"]
    there = period.players.select(
        nw.col("id").alias(f"{prefix}key"), *(nw.col(name).alias(prefix + name) for name in names)
    )
    # Everybody is known, so these joins lose nothing; said to be "left" they are never planned the
    # other way round, with all games in memory, on a guess at how many ids match.
    return sides.join(there, left_on=key, right_on=f"{prefix}key", how="left")


def _own(sides: Frame) -> nw.Expr:
    if "own_given" not in sides.collect_schema():
        return nw.col("own_base")
    given = nw.coalesce("own_given", "own_base")
    return nw.when(~nw.col("own_base").is_null()).then(given)


def _opponent(period: Period, sides: Frame, edition: str) -> nw.Expr:
    """His rating of the day, that of the list, or his standard one (RB 7.2.1)."""
    ratings = [nw.col("opponent_given")] if "opponent_given" in sides.collect_schema() else []
    if period.stand_ins:
        counts = period.rules.pick(lambda r: r.standard_rating_counts.value, column=edition)
        standard = nw.when(counts).then(nw.col("opponent_standard_rating"))
        ratings += [nw.col("opponent_rating"), standard]
    else:
        ratings.append(nw.col("opponent_base"))
    return nw.coalesce(*ratings) if len(ratings) > 1 else ratings[0]


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
