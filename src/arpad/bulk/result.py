"""What a period does to each player, rounded once (8.3.3, 8.3.4), and game by game."""

from __future__ import annotations

import narwhals as nw

from arpad.bulk.columns import PLAYER_NUMBERS, CheckedFrame, game_names, ids, whole
from arpad.bulk.editions import KFacts, past_columns, reached, remembered
from arpad.bulk.frames import ROW, Frame, joined
from arpad.bulk.initial import newcomers
from arpad.bulk.period import Period
from arpad.bulk.sides import (
    COLOURS,
    Colour,
    beyond_upgrades,
    both_sides,
    each_side,
    expected,
    limits_upgrades,
    of_sides,
    plain_games,
    points,
    rated_games,
    upgrade_columns,
)

#: The first columns of the result, in order; those that record the highest rating follow.
RESULT = (
    *("id", "rating", "n", "score", "expected", "change", "k", "rounded_change", "new_rating"),
    *("below_floor", "missing", "games_played"),
)
#: The column that is true for rows without a known player, if the games were not checked before.
BAD_GAME = "bad_game"
#: The columns that are added to each game; null for a side if the game does not count for it.
ADDED = tuple(f"{colour}_{name}" for colour in COLOURS for name in ("expected", "change"))
_GAME = "game_number"
#: A prefix for the caller's columns, which may have any name, even one that is used here.
_KEPT = "kept "
_HALF = 50  # hundredths of a point in half a point
_RATED = ~nw.col("base").is_null()


def result_of(period: Period, *, bad: nw.Expr | None = None) -> Frame:
    """One row for every player with games: see `RESULT`.

    `bad` is true for bad games. With it, there is one more column, `BAD_GAME`, which is true for
    unknown ids and for one row of all bad games; the result is good if it is true in no row.
    """
    games = plain_games(period, bad=bad)
    frame = joined(_totals(period, games), period.players, "side_id", "id")
    if period.newcomers:
        frame = joined(frame, newcomers(period, games), "side_id", "new_id")
    frame = _with_change(_with_figures(period, frame))
    frame = _with_new_rating(period, frame)
    columns = _next_facts(period)
    if bad is not None:
        columns[BAD_GAME] = nw.col("known").is_null()
    return frame.select(*(name for name in RESULT if name not in columns), **columns)


def _totals(period: Period, games: Frame) -> Frame:
    """Sums over those games of each player that count for rated players."""
    games = rated_games(period, games, *upgrade_columns(period))
    columns = {
        "side_id": each_side("id"),
        "points": of_sides(points),
        "expected": of_sides(lambda colour: expected(period, colour)),
    }
    sums = [nw.col("expected").count().alias("n"), nw.col("points").sum(), nw.col("expected").sum()]
    same = []
    # What is the same in every game of a player is not carried through each of them.
    if period.games.has("event_start"):
        same.append("start")
        sums.append(nw.col("start").max().alias("latest"))
    if period.gives_ratings:
        columns["own"] = (nw.col("white"), nw.col("black"))
        sums.append(nw.col("own").max().alias("top"))
    totals = both_sides(period, games, *same, **columns).group_by("side_id").agg(*sums)
    if not limits_upgrades(period):
        return totals
    more = beyond_upgrades(period, games).group_by("id").agg(nw.col("more").sum())
    more = more.rename({"id": "more_id"})
    totals = joined(totals, more, "side_id", "more_id")
    return totals.with_columns(expected=nw.col("expected") + nw.col("more").fill_null(0))


def _with_figures(period: Period, frame: Frame) -> Frame:
    """The figures of each player; a newcomer's are those of the initial rating, without K."""
    if period.rules.several:
        frame = frame.with_columns(latest_edition=period.rules.place(_latest(period)))
    columns: dict[str, nw.Expr] = {"k": nw.when(_RATED).then(_k(period))}
    columns["expected"] = nw.when(_RATED).then(nw.col("expected"))
    for name in ("n", "points"):
        columns[name] = nw.col(name)
        if period.newcomers:
            columns[name] = nw.when(_RATED).then(nw.col(name)).otherwise(nw.col(f"new_{name}"))
    if period.gives_ratings:
        columns["top"] = nw.col("top")
    nothing = nw.lit(None, nw.String).alias("missing")
    return frame.select(
        nw.col("side_id").alias("id"),
        *("known", "base", "rating", "games_played", *period.past),
        *(["latest_edition"] if period.rules.several else []),
        *(["initial", "missing"] if period.newcomers else [nothing]),
        **{name: column.cast(nw.Int64) for name, column in columns.items()},
    )


def _latest(period: Period) -> nw.Expr:
    """The first day of a player's latest event."""
    return nw.col("latest") if period.games.has("event_start") else nw.lit(period.terms.on)


def _published(period: Period) -> nw.Expr:
    """A player's highest rating of the period that was published on this list; null if none was."""
    if not period.gives_ratings:
        return nw.col("rating")
    # A standard rating that replaces a missing one was not published on this list.
    return nw.when(~nw.col("rating").is_null()).then(nw.max_horizontal("rating", "top"))


def _k(period: Period) -> nw.Expr:
    """K of the list or by 8.3.3, then the limit for a period."""
    list_date = period.terms.list_date
    year = _latest(period).dt.year() if list_date is None else nw.lit(list_date.year)
    facts = KFacts(
        reached=reached(period.past, _published(period)),
        turns=year - nw.col("birth_year"),
        games_played=_games_on_list(),
    )
    rules, n = period.rules, nw.col("n").cast(nw.Int64)
    k = rules.k(facts)
    if "k" in period.options:
        # K of a list belongs to its rating: a player without one is new to the list (RB 7.2.1).
        listed = nw.when(~nw.col("rating").is_null()).then(nw.col("k"))
        k = nw.coalesce(listed, k)
    limit = rules.pick(lambda record: record.period_limit.value, column="latest_edition")
    return nw.when(k * n > limit).then(limit // nw.max_horizontal(n, nw.lit(1))).otherwise(k)


def _games_on_list() -> nw.Expr:
    """Games played before; somebody who plays with a standard rating is new to this list."""
    new_to_list = nw.col("rating").is_null() & _RATED
    return nw.when(new_to_list).then(nw.lit(0)).otherwise(nw.col("games_played"))


def _with_change(frame: Frame) -> Frame:
    """Add score and change; newcomers have a score, but neither a K nor a change."""
    score = _HALF * nw.col("points")
    frame = frame.with_columns(score=score, change=nw.col("k") * (score - nw.col("expected")))
    size = (nw.col("change").abs() + 50) // 100  # 8.3.4: half away from zero
    rounded = nw.when(nw.col("change") < 0).then(0 - size).otherwise(size)
    return frame.with_columns(rounded_change=rounded)


def _with_new_rating(period: Period, frame: Frame) -> Frame:
    """Add the rating on the next list: none below the floor (7.2), or if something is missing."""
    floor = period.rules.pick(lambda record: record.floor.value or 0, column="latest_edition")
    after = nw.col("base") + nw.col("rounded_change")
    below = (after < floor).fill_null(False)
    new: nw.Expr = nw.when(~below).then(after)
    if period.newcomers:
        new = nw.coalesce(new, nw.when(nw.col("missing").is_null()).then(nw.col("initial")))
    return frame.with_columns(below_floor=below, new_rating=new.cast(nw.Int64))


def _next_facts(period: Period) -> dict[str, nw.Expr]:
    """What the next period must know about a player."""
    stays_unrated = ~_RATED & nw.col("new_rating").is_null()
    added = nw.when(stays_unrated).then(nw.lit(0)).otherwise(nw.col("n"))
    return {
        "games_played": _games_on_list() + added,
        **remembered(period.past, _published(period), nw.col("new_rating")),
    }


def next_list_of(players: CheckedFrame, result: Frame) -> Frame:
    """All players as they are at the start of the next period, in the caller's columns."""
    names = ("rating", "games_played", *past_columns(players.kinds))
    players.refuse_nested("players")
    kind = players.kinds["id"] if players.key is None else players.key
    news = result.select(
        nw.col("id").cast(kind).alias("news_id"),
        nw.lit(1).alias("has_news"),
        nw.col("new_rating"),
        *(nw.col(name).alias(f"new_{name}") for name in names[1:]),
    )
    numbers = [name for name in PLAYER_NUMBERS if players.has(name)]
    frame = players.frame.with_columns(
        ids(players, "id").alias("id"),
        *(whole(players, name).alias(name) for name in numbers),
    )
    frame = joined(frame, news, "id", "news_id")
    changed = ~nw.col("has_news").is_null()
    return frame.with_columns(
        *(
            nw.when(changed).then(nw.col(f"new_{name}")).otherwise(nw.col(name)).alias(name)
            for name in names
        )
    ).select(*players.restore_names())


def games_of(period: Period) -> Frame:
    """The caller's games, each with `ADDED`."""
    result = result_of(period)
    period.games.refuse_nested("games")
    frame = period.games.frame
    limited = limits_upgrades(period)
    if limited:
        order = [name for name in game_names() if period.games.has(name)]
        frame = frame.with_row_index(_GAME, order_by=order)
    kept = [nw.col(name).alias(f"{_KEPT}{name}") for name in period.games.kinds]
    kept += [nw.col(_GAME)] if limited else []
    names = [f"{_KEPT}{name}" for name in period.games.kinds] + ([_GAME] if limited else [])
    games = plain_games(period, *kept, frame=frame)
    games = rated_games(period, games, *names, *upgrade_columns(period))
    if limited:
        beyond = beyond_upgrades(period, games, _GAME)
        for side, colour in enumerate(COLOURS):
            more = beyond.filter(nw.col("side") == side)
            columns = {f"{colour}_game": nw.col(_GAME), f"{colour}_more": nw.col("more")}
            games = joined(games, more.select(**columns), _GAME, f"{colour}_game")
    for colour in COLOURS:
        ks = result.select(**{f"{colour}_key": nw.col("id"), f"{colour}_k": nw.col("k")})
        games = joined(games, ks, f"{colour}_id", f"{colour}_key")
    games = games.with_columns(
        **{f"{colour}_expected": _expected(period, colour, limited) for colour in COLOURS}
    ).with_columns(**{f"{colour}_change": _change(colour) for colour in COLOURS})
    rows = [f"{_KEPT}{name}" for name, caller in period.games.caller_names.items() if caller == ROW]
    games = games.sort(*rows) if rows else games
    return games.select(*period.games.restore_names(*ADDED, ROW, prefix=_KEPT), *ADDED)


def _expected(period: Period, colour: Colour, limited: bool) -> nw.Expr:
    """The expected score; null for a newcomer, who has no K."""
    score = expected(period, colour)
    if limited:
        score = score + nw.col(f"{colour}_more").fill_null(0)
    return nw.when(~nw.col(f"{colour}_k").is_null()).then(score).cast(nw.Int64)


def _change(colour: Colour) -> nw.Expr:
    score = 50 * points(colour) - nw.col(f"{colour}_expected")
    return (nw.col(f"{colour}_k") * score).cast(nw.Int64)
