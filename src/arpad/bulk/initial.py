"""8.2 for whole lists: the initial ratings of unrated players from the games of one period.

Games of earlier periods, which the regulations pool with these, are not known here. A period is
shorter than the number of months over which games are pooled, so that limit is not checked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import narwhals as nw

from arpad.bulk.columns import MINUTES, may_be_spelled
from arpad.bulk.editions import PERCENT, PeriodEditions
from arpad.bulk.frames import Frame, joined, with_place
from arpad.bulk.period import Period
from arpad.bulk.sides import (
    COLOURS,
    both_sides,
    each_side,
    of_sides,
    points,
    slow_enough,
)
from arpad.fide.edition import Articles, Cited, Edition, Initial
from arpad.fide.initial_rating import shortfall, unknown_rule
from arpad.sentences import phrase

_SUMS = ("n", "points", "opponents")
#: Sums that decide about a first event: half points, and games that were not too fast.
_OF_FIRST = ("scored", "slow")
#: A rating that nobody reaches.
_NO_MAXIMUM = 1_000_000


def newcomers(period: Period, games: Frame) -> Frame:
    """All players with games and without a rating.

    The columns are `new_id`, `new_n`, `new_points`, `initial` (the rating that follows from the
    games) and `missing` (why it is not published).
    """
    totals = _by_player(period, _by_event(period, _sides(period, games)))
    return _with_initial_ratings(period, totals).select(
        "initial", new_id="id", new_n="n", new_points="points", missing=_missing(period.rules)
    )


def _sides(period: Period, games: Frame) -> Frame:
    """The games of newcomers, each with the opponent's effective rating on the list."""
    columns = {"id": each_side("id"), "opponent_id": each_side("id")[::-1]}
    columns["points"] = of_sides(points)
    if period.gives_ratings:
        columns["own"], columns["then"] = _then(period), _then(period)[::-1]
    same = [name for name in ("forfeit", MINUTES) if period.games.has(name)]
    same += ["edition"] if period.rules.several else []
    unrated = period.players.filter(nw.col("base").is_null()).select(unrated_id="id")
    sides = both_sides(period, games, *same, *period.events, **columns)
    sides = joined(sides, unrated, "id", "unrated_id", "inner")
    there = period.players.select("base", key="id")
    return joined(sides, there, "opponent_id", "key")


def _opponent(period: Period) -> nw.Expr:
    """The opponent's effective rating."""
    rating = nw.coalesce("then", "base") if period.gives_ratings else nw.col("base")
    several = len(period.rules.floors) > 1  # otherwise the list has nothing below the floor
    return period.rules.from_floor(rating) if period.gives_ratings or several else rating


def _then(period: Period) -> tuple[nw.Expr, nw.Expr]:
    """The ratings at the start of the event, or nulls if the games do not have them."""
    nothing = nw.lit(None, period.number)
    white, black = (
        nw.col(f"{colour}_then") if period.games.has(f"{colour}_rating") else nothing
        for colour in COLOURS
    )
    return white, black


def _by_event(period: Period, sides: Frame) -> Frame:
    """Sums over the games that count.

    `scored` are the half points of all games that were played, `slow` is the number of games that
    were not too fast.
    """
    opponent = _opponent(period)
    counts = ~opponent.is_null()
    scored = nw.col("points")
    slow: nw.Expr = nw.lit(True)
    if may_be_spelled(period.games):
        counts = counts & ~nw.col("points").is_null()
    if period.games.has("forfeit"):
        counts = counts & ~nw.col("forfeit")
        scored = nw.when(~nw.col("forfeit")).then(scored)
    if period.games.has(MINUTES):
        own = [period.rules.from_floor(nw.col("own"))] if period.gives_ratings else []
        slow = slow_enough(period, nw.max_horizontal(opponent, *own))
        counts = counts & slow
        scored = nw.when(slow).then(scored)
    frame = sides.with_columns(
        counted=nw.when(counts).then(nw.col("points")),
        opponents=nw.when(counts).then(opponent).cast(nw.Int64),
        scored=scored,
        slow=nw.when(slow).then(nw.lit(1)).otherwise(nw.lit(0)),
    )
    return frame.group_by("id", *period.events).agg(
        nw.col("counted").count().alias("n"),
        nw.col("counted").sum().alias("points"),
        nw.col("opponents").sum(),
        nw.col("scored").sum(),
        nw.col("slow").sum(),
    )


def _by_player(period: Period, by_event: Frame) -> Frame:
    """The sums of each player, and as `first_…` those of their first event."""
    first: nw.Expr = nw.lit(True)
    if period.events:
        # The first event is the one that starts first; on the same day, the one with the lowest id.
        by_event = with_place(by_event, ["id"], period.events)
        first = nw.col("place") == 0
    columns = {f"first_{name}": nw.when(first).then(nw.col(name)) for name in (*_SUMS, *_OF_FIRST)}
    by_event = by_event.with_columns(**columns)
    sums = [nw.col(name).sum() for name in (*_SUMS, *columns)]
    if "start" in period.events:
        sums.append(nw.col("start").max().alias("latest"))
    frame = by_event.group_by("id").agg(*sums)
    if not period.rules.several:
        return frame
    return frame.with_columns(latest_edition=period.rules.place(nw.col("latest")))


def _with_initial_ratings(period: Period, totals: Frame) -> Frame:
    """Add `initial`: the rating that follows from the games (8.2.3)."""
    rules = period.rules
    draws = _of(rules, lambda rule: len(rule.added_draws))
    # A first event that falls short is disregarded (8.2.1).
    least = rules.pick(_least_scored, column="latest_edition")
    short = (nw.col("first_scored") < least) & (nw.col("first_slow") > 0)
    n, half_points, opponents = (
        nw.when(short)
        .then(nw.col(name) - nw.col(f"first_{name}"))
        .otherwise(nw.col(name))
        .cast(nw.Int64)
        for name in _SUMS
    )
    frame = totals.with_columns(
        n=n,
        points=half_points,
        disregarded=short,
        size=nw.max_horizontal(n + draws, nw.lit(1)),
        total=opponents + _of(rules, lambda rule: sum(rule.added_draws)),
        half_points=half_points + draws,
    )
    key = _half_up(PERCENT * nw.col("half_points"), 2 * nw.col("size"))
    if rules.several:
        key = key + (PERCENT + 1) * nw.col("latest_edition")
    frame = frame.with_columns(percentage=key.cast(nw.Int32))
    frame = joined(frame, period.score_differences, "percentage", "share", "inner")
    return frame.with_columns(initial=_initial(rules))


def _least_scored(record: Edition) -> int:
    """The half points that a first event needs; 0 if the rule is not known."""
    return 0 if record.initial.value is None else record.first_event.value or 0


def _of(rules: PeriodEditions, read: Callable[[Initial], int]) -> nw.Expr:
    """A number from the rule; 0 if the rule is not known."""

    def number(record: Edition) -> int:
        return 0 if record.initial.value is None else read(record.initial.value)

    return rules.pick(number, column="latest_edition").cast(nw.Int64)


def _gain(rules: PeriodEditions) -> nw.Expr:
    """What is added to the opponents' average: dp, or some points per half point above 50 %."""

    def gain(per_half_point: int | None) -> nw.Expr:
        if per_half_point is None:
            return nw.col("dp")
        extra = nw.col("half_points") - nw.col("size")
        return nw.when(extra > 0).then(per_half_point * extra).otherwise(nw.col("dp"))

    return rules.pick(
        lambda r: r.initial.value and r.initial.value.points_per_half_point, gain, "latest_edition"
    )


def _initial(rules: PeriodEditions) -> nw.Expr:
    """The opponents' average plus the gain, rounded; null if no game counts."""
    size = nw.col("size")
    rating = _half_up(nw.col("total") + _gain(rules) * size, size)
    most = rules.pick(
        lambda r: (r.initial.value and r.initial.value.maximum) or _NO_MAXIMUM,
        column="latest_edition",
    )
    return nw.when(nw.col("n") > 0).then(nw.min_horizontal(rating, most)).cast(nw.Int64)


def _missing(rules: PeriodEditions) -> nw.Expr:
    """What is missing, in the words of `arpad.fide.initial_report`, joined by semicolons."""

    def words(
        record: tuple[Initial | None, int, str, Articles, Cited[int | None]],
    ) -> nw.Expr:
        rule, floor, unknown, articles, first = record
        if rule is None:
            return nw.lit(unknown)
        n, initial, least = nw.col("n"), nw.col("initial"), rule.least_games
        too_few = _cited("too_few_games", articles.initial_games, n, n=_NUMBER, least=least)
        disregarded = _cited(
            "first_event_disregarded", first.article, n, shortfall=shortfall(first)
        )
        below = _cited(
            "initial_below_floor", articles.initial_games, initial, computed=_NUMBER, floor=floor
        )
        few, low = n < least, (initial < floor).fill_null(False)
        parts = [
            nw.when(few).then(too_few),
            nw.when(few, nw.col("disregarded")).then(disregarded),
            nw.when(low).then(below),
        ]
        return nw.when(few | low).then(nw.concat_str(*parts, separator="; ", ignore_nulls=True))

    return rules.pick(
        lambda record: (
            record.initial.value,
            record.floor.value or 0,
            unknown_rule(record),
            record.articles,
            record.first_event,
        ),
        words,
        "latest_edition",
    )


#: Marks the place in a sentence where the number from a column goes.
_NUMBER = "\0"


def _cited(key: str, article: str, number: nw.Expr, **values: Any) -> nw.Expr:
    """A sentence of the core with its article, and with a number from a column filled in."""
    text = str(phrase("cited", text=phrase(key, **values), article=article))
    before, found, after = text.partition(_NUMBER)
    if not found:
        return nw.lit(text)
    return nw.concat_str(nw.lit(before), number.cast(nw.String), nw.lit(after))


def _half_up(numerator: nw.Expr, denominator: nw.Expr) -> nw.Expr:
    return (2 * numerator + denominator) // (2 * denominator)
