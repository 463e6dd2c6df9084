"""One contender of the period, in a process of its own: `python -m benchmarks.period NAME …`.

Each reads players and games from Parquet and writes every player's change, K and new rating; all
of them are exact, and their sums are compared.
"""

from __future__ import annotations

import json
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

import duckdb

ON = date(2026, 1, 5)


def arpad(players: str, games: str, memory: str, output: str) -> None:
    """What `arpad period` does, checks and all."""
    from arpad.bulk.jobs import Outputs, rate_files

    outputs = Outputs(Path(output).with_name("list.parquet"), Path(output))
    rate_files(players, games, outputs, on=ON, memory=memory)


def _tables(connection: duckdb.DuckDBPyConnection) -> None:
    from arpad import fide

    expectancy = fide.rulebook(ON).expectancy
    differences = list(range(-736, 737))
    capped = [int(expectancy.capped[d]) for d in differences]
    full = [int(expectancy.full[d]) for d in differences]
    connection.execute(
        "create table pd as "
        "select unnest($1)::int as d, unnest($2)::int as c, unnest($3)::int as f",
        [differences, capped, full],
    )


_JOINED = """
with j as (
  select white_id, black_id, (2 * white_score)::int as s,
    case when w.rating >= 2650 then f else c end as ew,
    100 - case when b.rating >= 2650 then f else c end as eb
  from read_parquet('{games}') g
  join read_parquet('{players}') w on w.id = white_id
  join read_parquet('{players}') b on b.id = black_id
  join pd on pd.d = greatest(-736, least(736, w.rating - b.rating))
), sides as (
  select white_id as id, s, ew as e from j union all select black_id, 2 - s, eb from j
)"""
_SIDES = """
with raw as (
  select white_id as id, black_id as other, (2 * white_score)::int as s
  from read_parquet('{games}')
  union all select black_id, white_id, 2 - (2 * white_score)::int from read_parquet('{games}')
), sides as (
  select raw.id, s, case when o.rating >= 2650 then f else c end as e from raw
  join read_parquet('{players}') o on o.id = raw.id
  join read_parquet('{players}') p on p.id = raw.other
  join pd on pd.d = greatest(-736, least(736, o.rating - p.rating))
)"""
_REST = """, sums as (
  select id, count(*)::int as n, sum(s)::int as s, sum(e)::int as e from sides group by id
), ks as (
  select sums.*, p.rating, p.games_played, p.ever_2300, p.ever_2400, case
    when rating >= 2400 or ever_2400 then 10
    when 2026 - birth_year <= 18 and not (rating >= 2300 or ever_2300) then 40
    when games_played < 30 then 40 else 20 end as k0
  from sums join read_parquet('{players}') p using (id)
), limited as (
  select *, case when k0 * n > 700 then 700 // n else k0 end as k from ks
), changes as (select *, k * (50 * s - e) as change from limited)
select id, rating, n, 50 * s as score, e as expected, change, k,
  sign(change)::int * ((abs(change) + 50) // 100) as rounded_change,
  rating + rounded_change as new_rating, games_played + n as games_played,
  ever_2300 or greatest(rating, new_rating) >= 2300 as ever_2300,
  ever_2400 or greatest(rating, new_rating) >= 2400 as ever_2400
from changes"""


def _sql(query: str, players: str, games: str, memory: str, output: str) -> None:
    connection = duckdb.connect()
    connection.execute(f"set memory_limit = '{memory}'")
    _tables(connection)
    connection.sql((query + _REST).format(players=players, games=games)).write_parquet(output)


def sql_joined(players: str, games: str, memory: str, output: str) -> None:
    """By hand: games joined with both players, then both sides. No checks, no newcomers."""
    _sql(_JOINED, players, games, memory, output)


def sql_sides(players: str, games: str, memory: str, output: str) -> None:
    """By hand: both sides first, then the joins. No checks, no newcomers."""
    _sql(_SIDES, players, games, memory, output)


def loop(players: str, games: str, memory: str, output: str) -> None:
    """A plain exact loop: dicts and whole numbers, no checks, no newcomers."""
    from arpad import fide

    table = fide.rulebook(ON).expectancy.capped
    full = fide.rulebook(ON).expectancy.full
    people = {row[0]: row for row in duckdb.read_parquet(players).fetchall()}
    ratings = {who: row[1] for who, row in people.items()}
    sums = {who: [0, 0, 0] for who in people}
    for white, black, score in duckdb.read_parquet(games).iter_rows():
        own, other = ratings[white], ratings[black]
        points = int(2 * score)
        mine, theirs = sums[white], sums[black]
        difference = own - other
        mine[0] += 1
        mine[1] += points
        mine[2] += (full if own >= 2650 else table)[difference]
        theirs[0] += 1
        theirs[1] += 2 - points
        theirs[2] += (full if other >= 2650 else table)[-difference]
    rows = []
    for who, (n, points, expected) in sums.items():
        if n:
            _, rating, born, played, over_2300, over_2400 = people[who]
            k = _k(rating, born, played, over_2300, over_2400)
            k = 700 // n if k * n > 700 else k
            change = k * (50 * points - expected)
            rounded = (change + 50) // 100 if change >= 0 else -((50 - change) // 100)
            rows.append((who, rating, change, k, rating + rounded))
    import pyarrow as pa
    import pyarrow.parquet as pq

    names = ("id", "rating", "change", "k", "new_rating")
    pq.write_table(pa.table(dict(zip(names, zip(*rows, strict=True), strict=True))), output)


def _k(rating: int, born: int, played: int, over_2300: bool, over_2400: bool) -> int:
    if rating >= 2400 or over_2400:
        return 10
    if 2026 - born <= 18 and not (rating >= 2300 or over_2300):
        return 40
    return 40 if played < 30 else 20


CONTENDERS: dict[str, Callable[[str, str, str, str], None]] = {
    work.__name__: work for work in (arpad, sql_joined, sql_sides, loop)
}


def main() -> None:
    """Print seconds, peak memory and a sum over the result as one JSON line."""
    name, players, games, memory = sys.argv[1:]
    with tempfile.TemporaryDirectory(dir=Path(players).parent) as folder:
        output = f"{folder}/out.parquet"
        import arpad.bulk.jobs  # noqa: F401 (nobody is timed while importing)

        start = time.perf_counter()
        CONTENDERS[name](players, games, memory, output)
        seconds = time.perf_counter() - start
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
        query = f"select sum(hash(id) % 1000 * change + k)::varchar from '{output}'"
        total = duckdb.execute(query).fetchall()[0][0]
    print(
        json.dumps(
            {
                "seconds": seconds,
                "mb": peak,
                "cpu": sum(resource.getrusage(resource.RUSAGE_SELF)[:2]),
                "sum": total,
            }
        )
    )


if __name__ == "__main__":
    main()
