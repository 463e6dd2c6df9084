"""A period in hand-written SQL, as somebody who knows the rules of 2026 and DuckDB would write it.

It shares only the two printed tables with `arpad.bulk`. It checks nothing: an unknown id or a score
of 0.7 goes unnoticed. There are several plans for the same work; the best of them is the peer.
"""

from __future__ import annotations

from bisect import bisect_left

import duckdb

from arpad.exact import DIFFERENCE_BOUNDS, SCORE_DIFFERENCES

_REACH = DIFFERENCE_BOUNDS[-1] + 1
_CAP = 400


def add_tables(connection: duckdb.DuckDBPyConnection) -> None:
    """8.1.2 with and without the cap of 400, and 8.1.1."""

    def expected(difference: int) -> int:
        more = 50 + bisect_left(DIFFERENCE_BOUNDS, abs(difference))
        return more if difference >= 0 else 100 - more

    differences = list(range(-_REACH, _REACH + 1))
    capped = [expected(max(-_CAP, min(_CAP, difference))) for difference in differences]
    full = [expected(difference) for difference in differences]
    connection.execute(
        "create table pd as "
        "select unnest($1)::int as d, unnest($2)::int as c, unnest($3)::int as f",
        [differences, capped, full],
    )
    dps = [*(-dp for dp in SCORE_DIFFERENCES[:0:-1]), *SCORE_DIFFERENCES]
    connection.execute(
        "create table dp as select unnest($1)::int as p, unnest($2)::int as dp",
        [list(range(101)), dps],
    )


# The plain period: everybody is rated, all games are one event.

_JOINED = """
with j as (
  select white_id, black_id, (2 * white_score)::int as s,
    case when w.rating >= 2650 then f else c end as ew,
    100 - case when b.rating >= 2650 then f else c end as eb
  from read_parquet('{games}') g
  join read_parquet('{players}') w on w.id = white_id
  join read_parquet('{players}') b on b.id = black_id
  join pd on pd.d = greatest(-736, least(736, w.rating - b.rating))
)"""
_UNION = """, sides as (
  select white_id as id, s, ew as e from j union all select black_id, 2 - s, eb from j
)"""
_CROSS = """, sides as (
  select case when t = 0 then white_id else black_id end as id,
    case when t = 0 then s else 2 - s end as s, case when t = 0 then ew else eb end as e
  from j cross join (values (0), (1)) turned(t)
)"""
_SIDES_FIRST = """
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
_SUMS = """, sums as (
  select id, count(*)::int as n, sum(s)::int as s, sum(e)::int as e, 2026 as year,
    null::int as top
  from sides group by id
)"""

# The harder one: the days and the ratings of events, and newcomers.

_MATCHED = """
with g as (
  select *, (2 * white_score)::int as s from read_parquet('{games}')
), rated as (
  select id, rating from read_parquet('{players}')
), m as (
  select g.*, w.rating as w0, b.rating as b0,
    coalesce(white_rating, w0) as w, coalesce(black_rating, b0) as b
  from g join rated w on w.id = white_id join rated b on b.id = black_id
), j as (
  select m.*, case when w >= 2650 then f else c end as ew,
    100 - case when b >= 2650 then f else c end as eb
  from m left join pd
    on pd.d = case when w - b > 736 then 736 when w - b < -736 then -736 else w - b end
)"""
_DATED_UNION = """, sides as (
  select white_id as id, s, ew as e, event_start as day, w as own from j where w0 is not null
  union all select black_id, 2 - s, eb, event_start, b from j where b0 is not null
)"""
_DATED_CROSS = """, sides as (
  select case when t = 0 then white_id else black_id end as id,
    case when t = 0 then s else 2 - s end as s, case when t = 0 then ew else eb end as e,
    event_start as day, case when t = 0 then w else b end as own
  from j cross join (values (0), (1)) turned(t)
  where case when t = 0 then w0 else b0 end is not null
)"""
_DATED_SUMS = """, sums as (
  select id, count(e)::int as n, coalesce(sum(s) filter (e is not null), 0)::int as s,
    coalesce(sum(e), 0)::int as e, year(max(day)) as year, max(own) as top
  from sides group by id
)"""
_NEW_OF_MATCHED = """, fresh as (
  select white_id as id, s, b as other, event_start as day, event_id from j where w0 is null
  union all select black_id, 2 - s, w, event_start, event_id from j where b0 is null
)"""
_NEW_ALONE = """, unrated as (
  select id from rated where rating is null
), fresh as (
  select u.id, s, coalesce(black_rating, b.rating) as other, event_start as day, event_id
  from g join unrated u on u.id = white_id join rated b on b.id = black_id
  union all
  select u.id, 2 - s, coalesce(white_rating, w.rating), event_start, event_id
  from g join unrated u on u.id = black_id join rated w on w.id = white_id
)"""
_NEWS = """, by_event as (
  select id, day, event_id, count(other)::int as n, sum(s)::int as scored,
    coalesce(sum(s) filter (other is not null), 0)::int as s, coalesce(sum(other), 0)::int as others
  from fresh group by id, day, event_id
), pooled as (
  select id, sum(n)::int as n, sum(s)::int as s, sum(others)::int as others,
    arg_min(struct_pack(scored, n, s, others), struct_pack(day, event_id)) as first
  from by_event group by id
), kept as (
  select id, first.scored = 0 as dropped, n - if(dropped, first.n, 0) as n,
    s - if(dropped, first.s, 0) as s, others - if(dropped, first.others, 0) as others
  from pooled
), shares as (
  select *, n + 2 as size, others + 3600 as total, s + 2 as halves,
    (200 * halves + 2 * size) // (4 * size) as p
  from kept
), firsts as (
  select shares.*, case when n > 0
    then least(2200, (2 * (total + dp * size) + size) // (2 * size)) end as initial
  from shares join dp using (p)
), news as (
  select id, n, s, initial, nullif(concat_ws('; ',
    if(n < 5, '5 games against rated opponents are needed, ' || n || ' count (7.1.4)', null),
    if(n < 5 and dropped, 'the first event, without a point, is disregarded (8.2.1)', null),
    if(initial < 1400, initial || ' is below 1400, so it is not published (7.1.4)', null)
  ), '') as missing
  from firsts
)"""

# Both: K, the limit of 700, the rounding, the floor, and what the next list needs.

_RATED = """, ks as (
  select sums.*, rating, games_played, highest_rating, case
    when greatest(rating, top, highest_rating) >= 2400 then 10
    when year - birth_year <= 18 and not greatest(rating, top, highest_rating) >= 2300 then 40
    when games_played < 30 then 40 else 20 end as k0
  from sums join read_parquet('{players}') using (id)
), changes as (
  select *, case when k0 * n > 700 then 700 // n else k0 end as k, k * (50 * s - e) as change,
    sign(change)::int * ((abs(change) + 50) // 100) as rounded_change,
    rating + rounded_change as reached, reached < 1400 as below_floor
  from ks
)
select id, rating, n, 50 * s as score, e as expected, change, k, rounded_change,
  case when not below_floor then reached end as new_rating, below_floor, null::varchar as missing,
  games_played + n as games_played,
  greatest(highest_rating, rating, top, new_rating) as highest_rating
from changes"""
_AND_NEW = """
union all
select id, null, n, 50 * s, null, null, null, null, case when missing is null then initial end,
  false, missing, games_played + case when missing is null then n else 0 end,
  greatest(highest_rating, case when missing is null then initial end)
from news join read_parquet('{players}') using (id)"""

PLAIN = {
    "joined, then a union of both sides": _JOINED + _UNION + _SUMS + _RATED,
    "joined, then turned": _JOINED + _CROSS + _SUMS + _RATED,
    "both sides, then joined": _SIDES_FIRST + _SUMS + _RATED,
}
HARDER = {
    "one pass, a union of both sides": (
        _MATCHED + _DATED_UNION + _DATED_SUMS + _NEW_OF_MATCHED + _NEWS + _RATED + _AND_NEW
    ),
    "newcomers on their own, a union": (
        _MATCHED + _DATED_UNION + _DATED_SUMS + _NEW_ALONE + _NEWS + _RATED + _AND_NEW
    ),
    "newcomers on their own, turned": (
        _MATCHED + _DATED_CROSS + _DATED_SUMS + _NEW_ALONE + _NEWS + _RATED + _AND_NEW
    ),
}


def rate(query: str, players: str, games: str, memory: str, output: str) -> None:
    """Run one of them from Parquet to Parquet."""
    with duckdb.connect() as connection:
        connection.execute(f"set memory_limit = '{memory}'")
        add_tables(connection)
        connection.sql(query.format(players=players, games=games)).write_parquet(output)
