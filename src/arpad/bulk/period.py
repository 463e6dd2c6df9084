"""A rating period of a whole list: every player's change, rounded once (8.3.3, 8.3.4)."""

from __future__ import annotations

import narwhals as nw

from arpad.bulk.columns import FLAGS, PLAYER_NUMBERS, PLAYER_OPTIONS, Read, ids, whole
from arpad.bulk.dated import Dated, KFacts, year
from arpad.bulk.frames import Frame
from arpad.bulk.newcomers import newcomer_totals, with_initial_ratings
from arpad.bulk.sides import (
    Period,
    beyond_upgrades,
    both_sides,
    matched_sides,
    with_expected,
    with_opponents,
)

#: The columns of the result, in their order.
RESULT = (
    *("id", "rating", "n", "score", "expected", "change", "k", "rounded_change", "new_rating"),
    *("below_floor", "missing", "games_played", *FLAGS.values()),
)
_ZERO = nw.lit(0).cast(nw.Int64)
_HALF = 50  # hundredths of a point in half a point


def listed(players: Read, games: Read, rules: Dated, on: int) -> Period:
    """The period with its players as they count: `base` is null for those without a rating."""
    stand_ins = players.has("standard_rating") and rules.says(
        lambda record: record.standard_rating_counts.value
    )
    numbers = ["rating", "birth_year", "games_played"]
    numbers += [name for name in ("k", "standard_rating") if players.has(name)]
    frame = players.frame.select(
        ids(players, "id").alias("id"),
        *(whole(players, name).alias(name) for name in numbers),
        *FLAGS.values(),
    )
    period = Period(frame, games, rules, on, stand_ins)
    based = _with_stand_ins(period) if stand_ins else frame.with_columns(base=nw.col("rating"))
    return Period(based, games, rules, on, stand_ins)


def _with_stand_ins(period: Period) -> Frame:
    """RB 7.2.1: the standard rating stands in if the edition of his latest event says so."""
    rules = period.rules
    counts = rules.pick(lambda r: r.standard_rating_counts.value, column="latest_edition")
    base = nw.coalesce("rating", nw.when(counts).then(nw.col("standard_rating")))
    if not rules.differ(lambda record: record.standard_rating_counts.value):
        return period.players.with_columns(base=base)
    latest = _latest_editions(period, both_sides(period))
    joined = period.players.join(latest, left_on="id", right_on="latest_id", how="left")
    return joined.with_columns(nw.col("latest_edition").fill_null(0)).with_columns(base=base)


def _latest_editions(period: Period, sides: Frame) -> Frame:
    latest = sides.group_by("id").agg(nw.col("start").max())
    place = period.rules.place(nw.col("start"))
    return latest.select(nw.col("id").alias("latest_id"), place.alias("latest_edition"))


def _rated_sides(period: Period) -> Frame:
    """Every game with what was expected of him; nothing of a newcomer."""
    return with_expected(period, matched_sides(period))


def _rated_totals(period: Period) -> Frame:
    sides = _rated_sides(period)
    counted = ~nw.col("expected").is_null()
    sums = [
        nw.len().alias("sides"),
        nw.col("expected").count().alias("n"),
        nw.col("points").sum(),
        nw.col("expected").sum(),
    ]
    # What is the same for every game of a player is not asked of each of them.
    latest = _ZERO + period.on
    top = _ZERO
    if period.games.has("event_start"):
        sums.append(nw.col("start").max().alias("latest"))
        latest = nw.col("latest")
    if period.gives_ratings:
        sums.append(nw.col("own").max().alias("top"))
        top = nw.col("top")
    points = nw.when(counted).then(nw.col("points"))
    totals = sides.with_columns(points=points).group_by("id").agg(*sums)
    rated = period.players.filter(~nw.col("base").is_null()).select(rated_id=nw.col("id"))
    totals = totals.join(rated, left_on="id", right_on="rated_id", how="inner")
    if period.rules.says(lambda record: record.upgrades.value):
        more = beyond_upgrades(period, sides, "id").rename({"id": "more_id"})
        totals = totals.join(more, left_on="id", right_on="more_id", how="left").with_columns(
            expected=nw.col("expected") + nw.col("more").fill_null(0)
        )
    return totals.select(
        "id",
        *(nw.col(name).cast(nw.Int64) for name in ("sides", "n", "points", "expected")),
        latest.cast(nw.Int64).alias("latest"),
        top.cast(nw.Int64).alias("top"),
        # Nothing, of the right kind: n is never negative.
        initial=nw.when(nw.col("n") < 0).then(_ZERO),
        missing=nw.when(nw.col("n") < 0).then(nw.lit("")),
    )


def _newcomer_totals(period: Period) -> Frame:
    """Sums for those without a rating; the edition of his latest event is that of all his games."""
    unrated = period.players.filter(nw.col("base").is_null()).select(own_key=nw.col("id"))
    sides = both_sides(period).join(unrated, left_on="id", right_on="own_key", how="inner")
    if len(period.rules.editions) == 1:
        sides = sides.with_columns(latest_edition=nw.lit(0))
    else:
        latest = _latest_editions(period, sides)
        sides = sides.join(latest, left_on="id", right_on="latest_id", how="inner")
    drops = period.rules.pick(
        lambda r: int(r.initial.value is not None and r.initial.value.drops_zero),
        column="latest_edition",
    )
    sides = with_opponents(period, sides.with_columns(drops_zero=drops), "latest_edition")
    totals = newcomer_totals(sides, period.events)
    totals = totals.with_columns(latest_edition=period.rules.place(nw.col("latest")))
    return with_initial_ratings(totals, period.rules).select(
        *("id", "sides", "n", "points"),
        _ZERO.alias("expected"),
        "latest",
        _ZERO.alias("top"),
        *("initial", "missing"),
    )


def result_of(period: Period, list_year: int | None, *more: str) -> Frame:
    """One row for every player with games: see `RESULT`.

    `more` may ask for `sides`: how many games he had in all, whether they count or not.
    """
    totals = _rated_totals(period)
    if _may_have_newcomers(period):
        totals = nw.concat([totals, _newcomer_totals(period)])
    players = period.players.rename({"id": "player_id"})
    players = players.drop("latest_edition", strict=False)
    frame = totals.join(players, left_on="id", right_on="player_id", how="inner")
    frame = frame.with_columns(latest_edition=period.rules.place(nw.col("latest")))
    frame = _with_change(frame.with_columns(k_of_rules=_k(period, list_year)))
    return _with_next_list(period, frame).select(*RESULT, *more)


def _may_have_newcomers(period: Period) -> bool:
    """Where everybody on the list has a rating, a pass over all games can be saved."""
    if period.stand_ins:
        return True  # who counts as rated may depend on his games
    unrated = period.players.filter(nw.col("base").is_null()).select(n=nw.len())
    return bool(unrated.collect().item())


def _k(period: Period, list_year: int | None) -> nw.Expr:
    """8.3.3, then the limit of a period; a given K bypasses both."""
    on = year(nw.col("latest")) if list_year is None else nw.lit(list_year)
    facts = KFacts(
        listed=nw.col("rating"),
        top=nw.max_horizontal("top", "base"),
        turns=on - nw.col("birth_year"),
        games_played=nw.col("games_played"),
        ever={bound: nw.col(name) for bound, name in FLAGS.items()},
    )
    rules, n = period.rules, nw.col("n")
    k = rules.k(facts)
    limit = rules.pick(lambda record: record.period_limit.value, column="latest_edition")
    limited = nw.when(k * n > limit).then(limit // nw.max_horizontal(n, nw.lit(1))).otherwise(k)
    given = "k" in period.players.collect_schema()
    return nw.coalesce(nw.col("k"), limited) if given else limited


def _with_change(frame: Frame) -> Frame:
    """Newcomers have a score, but neither K nor change."""
    rated = ~nw.col("base").is_null()
    frame = frame.with_columns(
        k=nw.when(rated).then(nw.col("k_of_rules")).cast(nw.Int64),
        score=_HALF * nw.col("points"),
        expected=nw.when(rated).then(nw.col("expected")),
    ).with_columns(change=nw.col("k") * (nw.col("score") - nw.col("expected")))
    size = (nw.col("change").abs() + 50) // 100  # 8.3.4: half away from zero
    return frame.with_columns(
        rounded_change=nw.when(nw.col("change") < 0).then(0 - size).otherwise(size)
    )


def _with_next_list(period: Period, frame: Frame) -> Frame:
    """The new rating and what the next period has to know (7.2)."""
    rated = ~nw.col("base").is_null()
    floor = period.rules.pick(lambda record: record.floor.value or 0, column="latest_edition")
    frame = frame.with_columns(reached=nw.col("base") + nw.col("rounded_change")).with_columns(
        below_floor=(nw.col("reached") < floor).fill_null(False)
    )
    published = nw.when(rated, ~nw.col("below_floor")).then(nw.col("reached"))
    first = nw.when(~rated, nw.col("missing").is_null()).then(nw.col("initial"))
    frame = frame.with_columns(new_rating=nw.coalesce(published, first))
    played = nw.when(rated | ~nw.col("new_rating").is_null()).then(nw.col("n")).otherwise(nw.lit(0))
    return frame.with_columns(
        games_played=nw.col("games_played") + played,
        **{
            name: nw.when(nw.max_horizontal("rating", "new_rating") >= bound)
            .then(nw.lit(True))
            .otherwise(nw.col(name))
            for bound, name in FLAGS.items()
        },
    )


def next_list_of(players: Read, result: Frame) -> Frame:
    """All players as the next period finds them, in the caller's columns."""
    names = ("rating", "games_played", *FLAGS.values())
    news = result.select(
        nw.col("id").alias("news_id"),
        nw.lit(1).alias("has_news"),
        nw.col("new_rating"),
        *(nw.col(name).alias(f"new_{name}") for name in names[1:]),
    )
    numbers = [name for name in (*PLAYER_NUMBERS, *PLAYER_OPTIONS) if players.has(name)]
    frame = players.frame.with_columns(
        ids(players, "id").alias("id"),
        *(whole(players, name).alias(name) for name in numbers),
    ).join(news, left_on="id", right_on="news_id", how="left")
    changed = ~nw.col("has_news").is_null()
    return frame.with_columns(
        *(
            nw.when(changed).then(nw.col(f"new_{name}")).otherwise(nw.col(name)).alias(name)
            for name in names
        )
    ).select(*players.back())
