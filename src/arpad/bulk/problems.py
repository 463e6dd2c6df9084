"""Rows that cannot be rated: never dropped silently, but counted and shown with the reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

import narwhals as nw

from arpad.bulk.columns import (
    GAME_COLUMNS,
    GAME_NUMBERS,
    LIST_RATINGS,
    MINUTES,
    PLAYER_NUMBERS,
    SCORES,
    CheckedFrame,
    always_whole,
    caller_name,
    ids,
    is_no_result,
    other_name,
    score_name,
    whole,
)
from arpad.bulk.editions import HIGHEST, contradictions, first_day
from arpad.bulk.frames import ROW, Frame, joined
from arpad.bulk.period import PeriodTerms
from arpad.errors import InvalidRows, Unquoted
from arpad.facts import facts
from arpad.fide.player import OLDEST, Player
from arpad.sentences import phrase

#: What may be wrong with a row, and the condition for it.
Check = tuple[str, nw.Expr]

#: The problem of a row that stands in the list once more, equal in every column.
COPY = "the same row once more: it is kept once"
_DIFFERENT = "duplicate id, in rows that differ"
#: How many bad rows an error shows.
SHOWN = 3
#: The most minutes for 60 moves.
_MOST_MINUTES = 6000
SAME_PLAYER = str(phrase("same_player"))
#: The facts about a player, which have the bounds.
_FACTS = {fact.name: fact for fact in facts(Player)}


def player_checks(players: CheckedFrame, on: date) -> list[Check]:
    """What can be checked by looking only at the player."""
    checks = [("no id", nw.col("id").is_null())]
    checks += [_number_check(players, name) for name in PLAYER_NUMBERS if players.has(name)]
    born = whole(players, "birth_year")
    checks.append((f"birth_year after {on.year}", born > on.year))
    checks.append((f"birth_year more than {OLDEST} years ago", born < on.year - OLDEST))
    contradicted = contradictions(players.kinds)
    return checks + [(f"{name} contradicts {HIGHEST}", bad) for name, bad in contradicted.items()]


def game_checks(games: CheckedFrame, terms: PeriodTerms) -> list[Check]:
    """What can be checked by looking only at the game."""
    score = score_name(games)
    white, black = (nw.col(name) for name in GAME_COLUMNS)
    checks = [
        (SAME_PLAYER, white == black),
        (f"no {score}", nw.col(score).is_null()),
        (f"{score} is not 1, 0.5 or 0", is_no_result(games)),
    ]
    checks += [_number_check(games, name) for name in GAME_NUMBERS if games.has(name)]
    if games.has(MINUTES):
        minutes = nw.col(MINUTES).cast(nw.Float64)
        bad = (minutes <= 0) | ~minutes.is_between(0, _MOST_MINUTES)
        checks.append((f"{MINUTES} is not above 0 and at most {_MOST_MINUTES}", bad))
    if games.has("event_start"):
        first = first_day(terms.time_control)
        too_early = nw.col("event_start").cast(nw.Date) < nw.lit(first)
        checks.append((f"event_start before {first}", too_early))
    return checks


def any_of(checks: Iterable[Check]) -> nw.Expr:
    """Whether there is anything wrong with a row."""
    return nw.any_horizontal(*(check for _, check in checks), ignore_nulls=True)


def with_player_problems(players: CheckedFrame, on: date) -> Frame:
    """The players with the column `problem`, null if there is none."""
    times = players.frame.group_by("id").agg(nw.len().alias("times"))
    times = times.filter(nw.col("times") > 1).select("times", times_id="id")
    frame = joined(players.frame, times, "id", "times_id")
    first, *others = player_checks(players, on)
    checks = [first, ("duplicate id", ~nw.col("times").is_null()), *others]
    return frame.select(*players.kinds, problem=_first_of(checks))


def with_parted_doubles(players: CheckedFrame, on: date) -> Frame:
    """The same, but of rows that are equal in every column, only the copies have a problem."""
    frame, checks = _with_doubles(players)
    first, *others = player_checks(players, on)
    return frame.select(*players.kinds, problem=_first_of([first, *checks, *others]))


def _with_doubles(players: CheckedFrame) -> tuple[Frame, list[Check]]:
    """The players with what the checks of double rows need, and these checks."""
    frame = _numbered(players)
    times = frame.group_by("id").agg(times=nw.len(), first_number=nw.col("number").min())
    times = times.filter(nw.col("times") > 1).select("first_number", times_id="id")
    doubled = joined(frame, times, "id", "times_id", how="inner")
    rows = doubled.select(**_compared(players)).group_by(*_compared(players)).agg(n=nw.len())
    kinds = rows.group_by("id").agg(kinds=nw.len()).select("kinds", kinds_id="id")
    frame = joined(joined(frame, times, "id", "times_id"), kinds, "id", "kinds_id")
    copy = (nw.col("kinds") == 1) & (nw.col("number") != nw.col("first_number"))
    return frame, [(_DIFFERENT, nw.col("kinds") > 1), (COPY, copy)]


def _numbered(players: CheckedFrame) -> Frame:
    """The players with the column `number`, which tells rows of one id apart."""
    frame, row = players.frame, other_name(ROW)
    if players.has(row):
        return frame.with_columns(number=nw.col(row))
    if frame.implementation.is_pyarrow():  # it has no window functions with an order
        return frame.with_row_index("number", order_by="id")
    return frame.with_columns(number=nw.col("id").cum_count().over("id", order_by="id"))


def _compared(players: CheckedFrame) -> dict[str, nw.Expr]:
    """The columns in which rows may differ: all but the number of the row."""
    return {
        name: nw.col(name).cast(nw.String) if kind in (nw.Categorical, nw.Enum) else nw.col(name)
        for name, kind in players.kinds.items()
        if name != other_name(ROW)
    }


def with_game_problems(
    games: CheckedFrame, players: CheckedFrame, terms: PeriodTerms, *, aside: str | None = None
) -> Frame:
    """The games with the column `problem`, null if there is none.

    `aside` is the column of `players` that is true for those whose row is set aside.
    """
    keys = {f"key_{name}": ids(games, name) for name in GAME_COLUMNS}
    frame = games.frame.with_columns(**keys)
    frame, unknown = with_known(frame, players, aside)
    checks = [(f"no {name}", nw.col(name).is_null()) for name in GAME_COLUMNS]
    checks += [(unknown_id(name), check) for name, check in unknown.items()]
    if aside:
        checks += [(id_set_aside(name), nw.col(f"aside_{name}")) for name in GAME_COLUMNS]
    checks += game_checks(games, terms)
    return frame.select(*games.kinds, problem=_first_of(checks))


def unknown_id(name: str) -> str:
    """The problem of a game with somebody who is not on the list."""
    return f"unknown {name}"


def id_set_aside(name: str) -> str:
    """The problem of a game with somebody whose row is set aside."""
    return f"{name} is a player who is set aside"


def with_known(
    games: Frame, players: CheckedFrame, aside: str | None = None
) -> tuple[Frame, dict[str, nw.Expr]]:
    """The games, and for each side whether the id in its column `key_…` is unknown.

    The columns `aside_…` have the value of the column `aside` of the players.
    """
    for name in GAME_COLUMNS:
        marked = nw.col(aside) if aside else nw.lit(False)
        columns = {f"known_{name}": ids(players, "id"), f"aside_{name}": marked}
        games = joined(games, players.frame.select(**columns), f"key_{name}", f"known_{name}")
    return games, {name: nw.col(f"aside_{name}").is_null() for name in GAME_COLUMNS}


def refuse(bad: Frame, place: str, rows: int) -> None:
    """Raise the error that gives the number, the problems and the first of the bad rows."""
    kinds = bad.group_by("problem").agg(n=nw.len()).sort("problem").collect()
    counts = [f"{problem}: {n}" for problem, n in kinds.select("problem", "n").iter_rows()]
    names = [name for name in ("id", *GAME_COLUMNS, *SCORES) if name in bad.collect_schema()]
    others = [name for name in bad.collect_schema() if name not in (*names, "problem")]
    first = bad.sort("problem", *names).select("problem", *names, *others).head(SHOWN).collect()
    shown = [_row(row) for row in first.iter_rows(named=True)]
    total = sum(kinds.get_column("n").to_list())
    problems = f"{'; '.join(counts)}. The first: {' | '.join(shown)}"
    remedy = "fix them, or set them aside with strict=False"
    raise bad_rows(place, total, rows, problems, remedy)


def bad_rows(place: str, bad: int, rows: int, problems: str, remedy: str) -> InvalidRows:
    """The error that some rows cannot be rated."""
    count = Unquoted(f"{bad} bad {'row' if bad == 1 else 'rows'} of {rows}")
    return InvalidRows(place, count, problems, remedy)


def _row(row: dict[str, object]) -> str:
    values = [f"{caller_name(name)} {value}" for name, value in row.items() if name != "problem"]
    return f"{', '.join(values)} ({row['problem']})"


def _number_check(frame: CheckedFrame, name: str) -> Check:
    """The check of a number by the bounds of its fact; in a list, 0 may stand for no rating."""
    fact = _FACTS.get(name, _FACTS["rating"])
    if name in LIST_RATINGS:
        fact = replace(fact, least=0)
    number, least, most = whole(frame, name), int(fact.least or 0), fact.most
    bad = number < least if most is None else ~number.is_between(least, int(most))
    if not always_whole(frame, name):
        bad = bad | (number.is_null() & ~nw.col(name).is_null())
    return f"{name} is not a whole number{fact.bounds}", bad


def _first_of(checks: list[Check]) -> nw.Expr:
    problem: nw.Expr = nw.lit(None, nw.String)
    for name, check in reversed(checks):
        problem = nw.when(check.fill_null(False)).then(nw.lit(name)).otherwise(problem)
    return problem
