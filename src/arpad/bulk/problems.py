"""Rows that cannot be rated: never dropped in silence, but named, counted and shown."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import narwhals as nw

from arpad.bulk.columns import (
    GAME_COLUMNS,
    GAME_NUMBERS,
    PLAYER_NUMBERS,
    PLAYER_OPTIONS,
    SCORES,
    Read,
    half_points,
    ids,
    start_of,
    their_name,
    whole,
)
from arpad.bulk.dated import Dated, number_of
from arpad.bulk.frames import Frame
from arpad.errors import InvalidRows, Unquoted
from arpad.fide.player import GREATEST_K, OLDEST

#: How many bad rows an error shows.
SHOWN = 3
_WHOLE = "is not a whole number, zero or more"


def with_player_problems(players: Read, on: date) -> Frame:
    """The players with the column `problem`, null where there is none."""
    born = whole(players, "birth_year")
    times = players.frame.group_by("id").agg(nw.len().alias("times"))
    times = times.filter(nw.col("times") > 1).select(nw.col("id").alias("times_id"), "times")
    frame = players.frame.join(times, left_on="id", right_on="times_id", how="left")
    checks = [("no id", nw.col("id").is_null()), ("duplicate id", ~nw.col("times").is_null())]
    numbers = [name for name in (*PLAYER_NUMBERS, *PLAYER_OPTIONS) if players.has(name)]
    checks += [(f"{name} {_WHOLE}", _not_whole(players, name)) for name in numbers]
    checks.append((f"birth_year after {on.year}", born > on.year))
    checks.append((f"birth_year more than {OLDEST} years ago", born < on.year - OLDEST))
    if players.has("k"):
        checks.append((f"k above {GREATEST_K}", whole(players, "k") > GREATEST_K))
    return frame.with_columns(problem=_first(checks)).select(*players.kinds, "problem")


def with_game_problems(games: Read, players: Frame, rules: Dated, on: date) -> Frame:
    """The games with the column `problem`, null where there is none."""
    known = players.select("id").unique()
    frame = games.frame.with_columns(*(ids(games, name).alias(name) for name in GAME_COLUMNS))
    for name in GAME_COLUMNS:
        there = known.select(nw.col("id").alias(f"_{name}"), nw.lit(1).alias(f"_has_{name}"))
        frame = frame.join(there, left_on=name, right_on=f"_{name}", how="left")
    checks = [(f"no {name}", nw.col(name).is_null()) for name in GAME_COLUMNS]
    checks += [(f"unknown {name}", nw.col(f"_has_{name}").is_null()) for name in GAME_COLUMNS]
    checks += _own_checks(games, rules, on)
    return frame.with_columns(problem=_first(checks)).select(*games.kinds, "problem")


def count_of_good_games(games: Read, players: Frame | None, rules: Dated, on: date) -> Frame:
    """How many games have no problem, in the cheapest way: no row is marked, only counted.

    Without players, ids are not looked up.
    """
    frame = games.frame.select(
        *(ids(games, name).alias(name) for name in GAME_COLUMNS),
        bad=_any(check for _, check in _own_checks(games, rules, on)),
    )
    good = ~nw.col("bad")
    for name in GAME_COLUMNS if players is not None else ():
        assert players is not None
        there = players.select(nw.col("id").alias(f"_{name}"), nw.lit(1).alias(f"_has_{name}"))
        frame = frame.join(there, left_on=name, right_on=f"_{name}", how="left")
        good = good & ~nw.col(f"_has_{name}").is_null()
    counted = frame.select(good=nw.when(good).then(nw.lit(1)).otherwise(nw.lit(0)))
    return counted.select(n=nw.col("good").sum())


def refuse(bad: Frame, place: str, rows: int) -> None:
    """Raise the error that names the count, the kinds and the first of the bad rows."""
    kinds = bad.group_by("problem").agg(n=nw.len()).sort("problem").collect()
    counts = [f"{problem}: {n}" for problem, n in kinds.select("problem", "n").iter_rows()]
    names = [name for name in ("id", *GAME_COLUMNS, *SCORES) if name in bad.collect_schema()]
    others = [name for name in bad.collect_schema() if name not in (*names, "problem")]
    first = bad.sort("problem", *names).select("problem", *names, *others).head(SHOWN).collect()
    shown = [_row(row) for row in first.iter_rows(named=True)]
    total = sum(kinds.get_column("n").to_list())
    raise InvalidRows(
        place,
        Unquoted(f"{total} bad rows of {rows}"),
        f"{'; '.join(counts)}. The first: {' | '.join(shown)}",
        "mend them, or have them set aside (strict=False in Python)",
    )


def _row(row: dict[str, object]) -> str:
    told = [f"{their_name(name)} {value}" for name, value in row.items() if name != "problem"]
    return f"{', '.join(told)} ({row['problem']})"


def _own_checks(games: Read, rules: Dated, on: date) -> list[tuple[str, nw.Expr]]:
    """What can be seen in the game alone."""
    score = next(name for name in SCORES if games.has(name))
    white, black = (nw.col(name) for name in GAME_COLUMNS)
    checks = [
        ("a player against himself", (white == black).fill_null(False)),
        (f"no {score}", nw.col(score).is_null()),
        (f"{score} is none of 1, 0.5 and 0", half_points(games).is_null()),
    ]
    for name in GAME_NUMBERS:
        if games.has(name):
            checks.append((f"{name} {_WHOLE}", _not_whole(games, name)))
    if games.has("event_start"):
        too_early = start_of(games, number_of(on)) < rules.first_day
        checks.append((f"event_start before {rules.editions[0].since}", too_early))
    return checks


def _not_whole(read: Read, name: str) -> nw.Expr:
    number = whole(read, name)
    return ~nw.col(name).is_null() & (number.is_null() | (number < 0).fill_null(False))


def _first(checks: list[tuple[str, nw.Expr]]) -> nw.Expr:
    problem: nw.Expr | None = None
    for name, check in reversed(checks):
        here = nw.when(check.fill_null(False)).then(nw.lit(name))
        problem = here if problem is None else here.otherwise(problem)
    assert problem is not None
    return problem


def _any(checks: Iterable[nw.Expr]) -> nw.Expr:
    return nw.any_horizontal(*(check.fill_null(False) for check in checks), ignore_nulls=False)
