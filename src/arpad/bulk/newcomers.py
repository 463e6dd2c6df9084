"""8.2 for whole lists: the initial ratings of unrated players from the games of one period.

Games of earlier periods, which the regulations pool with these, are not known here; and a period
is shorter than the months that they may be pooled over, so that limit is not asked for.
"""

from __future__ import annotations

from collections.abc import Callable

import narwhals as nw

from arpad.bulk.dated import Dated
from arpad.bulk.frames import Frame, table_like, with_first_place
from arpad.fide.edition import Edition, Initial
from arpad.fide.initial import BELOW_FLOOR, DISREGARDED, NEEDED
from arpad.fide.performance import score_difference

_PERCENT = 100


def newcomer_totals(sides: Frame, events: list[str]) -> Frame:
    """Sums over the games that count, without a first event that brought no point (8.2.1).

    `sides` holds the games of unrated players alone, with the rating that the opponent counts
    with and the edition of the player's latest event.
    """
    played = ~nw.col("forfeit")
    counts = played & ~nw.col("opponent").is_null()
    by_event = (
        sides.with_columns(
            counts=nw.when(counts).then(nw.lit(1)).otherwise(nw.lit(0)),
            scored=nw.when(played).then(nw.col("points")).otherwise(nw.lit(0)),
        )
        .with_columns(
            points=nw.col("points") * nw.col("counts"),
            opponents=nw.col("opponent").fill_null(0) * nw.col("counts"),
        )
        .group_by("id", *events)
        .agg(
            nw.len().alias("sides"),
            nw.col("counts").sum().alias("n"),
            nw.col("points").sum(),
            nw.col("opponents").sum(),
            nw.col("scored").sum(),
            nw.col("start").max().alias("latest"),
            nw.col("drops_zero").max(),
        )
    )
    return _pooled(_without_first_zero(by_event, events))


def _without_first_zero(by_event: Frame, events: list[str]) -> Frame:
    first = nw.lit(True)
    if events:
        # The first event is the one that starts first; among those of one day, the least id.
        by_event = with_first_place(by_event, ["id"], ["latest", *events])
        first = nw.col("place") == nw.col("first_place")
    dropped = first & (nw.col("scored") == 0) & (nw.col("drops_zero") == 1)
    kept = nw.when(dropped).then(nw.lit(0)).otherwise(nw.lit(1))
    return by_event.with_columns(kept=kept).with_columns(
        *(nw.col(name) * nw.col("kept") for name in ("n", "points", "opponents")),
        dropped=1 - nw.col("kept"),
    )


def _pooled(by_event: Frame) -> Frame:
    names = ("sides", "n", "points", "opponents", "dropped")
    pooled = by_event.group_by("id").agg(
        *(nw.col(name).sum() for name in names), nw.col("latest").max()
    )
    return pooled.with_columns(*(nw.col(name).cast(nw.Int64) for name in (*names, "latest")))


def with_initial_ratings(totals: Frame, rules: Dated) -> Frame:
    """Adds `initial` (what the games lead to) and `missing` (why it is not published)."""
    place = nw.col("latest_edition")
    frame = totals.with_columns(
        draws=_of(rules, lambda rule: len(rule.added_draws)),
        draw_ratings=_of(rules, lambda rule: sum(rule.added_draws)),
    )
    frame = frame.with_columns(
        size=nw.max_horizontal(nw.col("n") + nw.col("draws"), nw.lit(1)),
        total=nw.col("opponents") + nw.col("draw_ratings"),
        half_points=nw.col("points") + nw.col("draws"),
    ).with_columns(percentage=_half_up(_PERCENT * nw.col("half_points"), 2 * nw.col("size")))
    table = table_like(totals, _score_table(rules))
    frame = frame.with_columns(dp_key=nw.col("percentage") + (_PERCENT + 1) * place).join(
        table, on="dp_key", how="inner"
    )
    return frame.with_columns(initial=_computed(rules).cast(nw.Int64)).with_columns(
        missing=_missing(rules)
    )


def _of(rules: Dated, read: Callable[[Initial], int]) -> nw.Expr:
    """A number of the rule; nothing where the rule is not known."""

    def number(record: Edition) -> int:
        return 0 if record.initial.value is None else read(record.initial.value)

    return rules.pick(number, column="latest_edition").cast(nw.Int64)


def _score_table(rules: Dated) -> dict[str, list[int | None]]:
    percents = range(_PERCENT + 1)
    return {
        "dp_key": list(range(len(percents) * len(rules.editions))),
        "dp": [score_difference(record, p) for record in rules.editions for p in percents],
    }


def _computed(rules: Dated) -> nw.Expr:
    """Ra + dp, or Ra and so much per half point above one half; null where nothing counts."""

    def gain(rule: Initial | None) -> nw.Expr:
        if rule is None or rule.points_per_half_point is None:
            return nw.col("dp")
        extra = nw.col("half_points") - nw.col("size")
        return nw.when(extra > 0).then(rule.points_per_half_point * extra).otherwise(nw.col("dp"))

    def computed(rule: Initial | None) -> nw.Expr:
        size = nw.col("size")
        value = _half_up(nw.col("total") + gain(rule) * size, size)
        return value if rule is None or rule.maximum is None else _at_most(value, rule.maximum)

    return nw.when(nw.col("n") > 0).then(
        rules.pick(lambda record: record.initial.value, computed, "latest_edition")
    )


def _missing(rules: Dated) -> nw.Expr:
    """In the words of `arpad.fide.initial_report`, joined by semicolons; null if nothing is."""

    def words(record: tuple[Initial | None, int, str]) -> nw.Expr:
        rule, floor, note = record
        if rule is None:
            return nw.lit(f"the rule for initial ratings is not known: {note}")
        n, initial = nw.col("n"), nw.col("initial")
        few = nw.when(n < rule.least_games).then(_filled(NEEDED, n, least=rule.least_games))
        disregarded = nw.when((n < rule.least_games) & (nw.col("dropped") > 0)).then(
            nw.lit(DISREGARDED)
        )
        low = nw.when((initial < floor).fill_null(False))
        parts = [few, disregarded, low.then(_filled(BELOW_FLOOR, initial, floor=floor))]
        text = nw.concat_str(*parts, separator="; ", ignore_nulls=True)
        some = [~part.is_null() for part in parts]
        return nw.when(nw.any_horizontal(*some, ignore_nulls=False)).then(text)

    return rules.pick(
        lambda record: (record.initial.value, record.floor.value or 0, record.initial.note),
        words,
        "latest_edition",
    )


def _filled(template: str, number: nw.Expr, **told: int) -> nw.Expr:
    """A sentence of the core with one number from a column."""
    before, after = template.format(number="\0", **told).split("\0")
    return nw.concat_str(nw.lit(before), number.cast(nw.String), nw.lit(after))


def _half_up(numerator: nw.Expr, denominator: nw.Expr) -> nw.Expr:
    return (2 * numerator + denominator) // (2 * denominator)


def _at_most(value: nw.Expr, maximum: int) -> nw.Expr:
    return nw.when(value > maximum).then(nw.lit(maximum)).otherwise(value)
