"""Kinds of columns: served alike by every engine, or refused in our own words."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal
from math import inf
from typing import Any
from uuid import UUID

import duckdb
import narwhals as nw
import numpy as np
import pandas as pd
import polars as pl
import pyarrow
import pytest

from arpad import bulk
from arpad.bulk import frames
from arpad.errors import ArpadError, InvalidColumns, InvalidFile, InvalidRows, InvalidType

from .engines import ENGINES, rows
from .test_problems import FACTS

pa: Any = pyarrow  # its stubs know fewer kinds of values than it does
ON = date(2026, 1, 5)
GREAT = 2**63
UUIDS = [UUID(int=number) for number in (1, 2, 3)]
each_engine = pytest.mark.parametrize("engine", ENGINES)
pytestmark = pytest.mark.every_engine
Ids = Callable[[list[int]], Any]


def players(ids: Any, **changes: Any) -> Any:
    columns = {"id": ids, "rating": [1500, 1600, 1700]}
    return pa.table(columns | {name: [value] * 3 for name, value in FACTS.items()} | changes)


def games(white: Any, black: Any, **changes: Any) -> Any:
    return pa.table({"white_id": white, "black_id": black, "result": ["1-0", "=", "0"]} | changes)


def changes(result: Any) -> list[int]:
    return sorted(row["change"] for row in rows(result))


PLAIN = players([1, 2, 3]), games([1, 2, 3], [2, 3, 1])
WANTED = changes(bulk.rate_period(*PLAIN, on=ON))
IDS: dict[str, Ids] = {
    "int8": lambda ids: pa.array(ids, pa.int8()),
    "uint64": lambda ids: pa.array(ids, pa.uint64()),
    "great uint64": lambda ids: pa.array([GREAT + number for number in ids], pa.uint64()),
    "text": lambda ids: pa.array([f"p{number}" for number in ids]),
    "large text": lambda ids: pa.array([f"p{number}" for number in ids], pa.large_string()),
    "categories": lambda ids: pa.array([f"p{number}" for number in ids]).dictionary_encode(),
    "categories of numbers": lambda ids: pa.array(ids).dictionary_encode(),
    "uuid": lambda ids: pa.array([UUIDS[number - 1].bytes for number in ids], pa.uuid()),
    "bytes": lambda ids: pa.array([b"p%d" % number for number in ids]),
    "floats": lambda ids: pa.array([float(number) for number in ids]),
}


@each_engine
@pytest.mark.parametrize("kind", IDS)
def test_ids_of_every_kind(kind: str, engine: str) -> None:
    made, ids = ENGINES[engine], IDS[kind]
    list_, played = players(ids([1, 2, 3])), games(ids([1, 2, 3]), ids([2, 3, 1]))
    result = bulk.rate_period(made(list_), made(played), on=ON)
    assert changes(result) == WANTED
    assert len(rows(bulk.rate_games(made(list_), made(played), on=ON))) == 3
    assert len(rows(bulk.next_list(made(list_), result))) == 3
    assert len(rows(bulk.replay(made(played), rule=20).ratings)) == 3


@each_engine
def test_an_id_that_is_no_number_is_none(engine: str) -> None:
    """As pandas has it; other engines would take NaN for a player."""
    made, nan = ENGINES[engine], float("nan")
    list_, played = players([1.5, 2.5, 3.5]), games([1.5, 2.5, nan], [2.5, 3.5, 1.5])
    with pytest.raises(InvalidRows, match="games: 1 bad row of 3 – no white_id: 1"):
        bulk.rate_period(made(list_), made(played), on=ON)
    with pytest.raises(InvalidRows, match="games: 1 bad row of 3 – no white_id: 1, first in row 3"):
        bulk.replay(made(played), rule=20)
    with pytest.raises(InvalidRows, match="players: 1 bad row of 3 – no id: 1"):
        bulk.rate_period(made(players([1.5, nan, 3.5])), made(played), on=ON)


@each_engine
def test_text_and_categories_meet(engine: str) -> None:
    made, ids = ENGINES[engine], IDS["categories"]
    list_, played = players(IDS["text"]([1, 2, 3])), games(ids([1, 2, 3]), ids([2, 3, 1]))
    scores = played.set_column(2, "result", played["result"].dictionary_encode())
    assert changes(bulk.rate_period(made(list_), made(scores), on=ON)) == WANTED


@each_engine
@pytest.mark.parametrize("least", [-1, GREAT])
def test_ids_that_the_other_side_cannot_have_are_unknown(engine: str, least: int) -> None:
    """A negative id if ids are unsigned, and one that is too large if they are signed."""
    made = ENGINES[engine]
    unsigned, signed = pa.array([1, 2, 3], pa.uint64()), pa.array([1, 2, 3])
    odd = pa.array([2, 3, least], pa.int64() if least < 0 else pa.uint64())
    list_ = players(unsigned if least < 0 else signed)
    with pytest.raises((InvalidRows, InvalidColumns), match="black_id"):
        bulk.rate_period(made(list_), made(games([1, 2, 3], odd)), on=ON)


@each_engine
@pytest.mark.parametrize("rating", [1, 99_999])
def test_engines_agree_at_the_bounds(engine: str, rating: int) -> None:
    made = ENGINES[engine]
    list_ = players([1, 2, 3], rating=[1500, rating, None])
    result = bulk.rate_period(made(list_), made(PLAIN[1]), on=ON)
    core = bulk.rate_period(list_, PLAIN[1], on=ON)
    assert sorted(rows(result), key=str) == sorted(rows(core), key=str)


@each_engine
@pytest.mark.parametrize(
    "column",
    [[1500, 100_000, None], [1500, GREAT, None], [1500.0, 1e300, None], [1500.0, inf, None]],
)
def test_ratings_out_of_reach(engine: str, column: list[Any]) -> None:
    values = pa.array(column, pa.uint64() if GREAT in column else None)
    made, list_ = ENGINES[engine], players([1, 2, 3], rating=values)
    with pytest.raises(InvalidRows, match="rating is not a whole number from 0 to 99,999: 1"):
        bulk.rate_period(made(list_), made(PLAIN[1]), on=ON)
    rated = bulk.rate_period(made(list_), made(PLAIN[1]), on=ON, strict=False)
    assert len(rows(rated.bad_players)) == 1


@each_engine
def test_0_in_a_list_is_unrated(engine: str) -> None:
    made = ENGINES[engine]
    ratings = ("rating", "highest_rating", "standard_rating")
    found = []
    for none in (0, None):
        columns = {name: [1500, 1600, none] for name in ratings}
        list_ = players([1, 2, 3], **columns | {"ever_2300": [False, False, True]})
        found.append(rows(bulk.rate_period(made(list_), made(PLAIN[1]), on=ON)))
    zero, null = (sorted(result, key=lambda row: row["id"]) for result in found)
    assert zero == null
    assert [row["rating"] for row in zero] == [1500, 1600, None]


def test_0_stays_in_the_list_of_who_has_not_played() -> None:
    list_ = players([1, 2, 3], rating=[1500, 1600, 0])
    played = games([1, 1, 2], [2, 2, 1])
    result = bulk.rate_period(list_, played, on=ON)
    assert bulk.next_list(list_, result).sort_by("id")["rating"].to_pylist()[2] == 0


NESTED = {
    "lists": [[1], [2], [3]],
    "structs": [{"a": 1}, {"a": 2}, {"a": 3}],
}


@each_engine
@pytest.mark.parametrize("kind", NESTED)
def test_nested_ids_are_refused(kind: str, engine: str) -> None:
    made, ids = ENGINES[engine], NESTED[kind]
    for list_, played in (
        (players(ids), games(ids, ids)),
        (PLAIN[0], games([1, 2, 3], [2, 3, 1], event_id=ids)),
    ):
        with pytest.raises(InvalidColumns, match="it holds numbers or text; cast the column"):
            bulk.rate_period(made(list_), made(played), on=ON)
    with pytest.raises(InvalidColumns, match="it holds numbers or text"):
        bulk.replay(made(games(ids, ids)), rule=20)
    with pytest.raises(InvalidColumns, match="scores"):
        bulk.replay(made(games([1, 2, 3], [2, 3, 1], result=ids)), rule=20)


@each_engine
def test_nested_columns_of_the_callers_own(engine: str) -> None:
    made, (list_, played) = ENGINES[engine], PLAIN
    tagged = made(played.append_column("tags", pa.array(NESTED["lists"])))
    assert changes(bulk.rate_period(made(list_), tagged, on=ON)) == WANTED
    questions: tuple[Callable[[], Any], ...] = (
        lambda: bulk.rate_games(made(list_), tagged, on=ON),
        lambda: bulk.rate_period(made(list_), tagged, on=ON, strict=False).result,
    )
    for ask in questions:
        if engine in ("pandas", "pyarrow"):
            with pytest.raises(InvalidColumns, match=r"games\.tags: .*drop the column"):
                ask()
        else:
            assert len(rows(ask())) == 3


@each_engine
def test_great_numbers_of_events(engine: str) -> None:
    made = ENGINES[engine]
    played = games([1, 2, 3], [2, 3, 1], event_id=pa.array([1, GREAT, None], pa.uint64()))
    assert changes(bulk.rate_period(made(PLAIN[0]), made(played), on=ON)) == WANTED


@each_engine
def test_days_with_a_time_zone_are_refused(engine: str) -> None:
    starts = pa.array([datetime(2026, 1, 5, tzinfo=UTC)] * 3)
    made = ENGINES[engine]
    with pytest.raises(InvalidColumns, match="without a time zone"):
        bulk.rate_period(
            made(PLAIN[0]), made(games([1, 2, 3], [2, 3, 1], event_start=starts)), on=ON
        )


def every_verb(list_: Any, played: Any) -> list[Callable[[], Any]]:
    return [
        lambda: bulk.rate_period(list_, played, on=ON),
        lambda: bulk.rate_period(list_, played, on=ON, strict=False),
        lambda: bulk.rate_games(list_, played, on=ON),
        lambda: bulk.next_list(list_, played),
    ]


def test_relations_of_two_connections_are_refused() -> None:
    one, two = duckdb.connect(), duckdb.connect()
    for verb in every_verb(one.from_arrow(PLAIN[0]), two.from_arrow(PLAIN[1]))[:3]:
        with pytest.raises(InvalidColumns, match="one open connection"):
            verb()


def test_relations_of_a_closed_connection_are_refused() -> None:
    connection = duckdb.connect()
    list_, played = (connection.from_arrow(table) for table in PLAIN)
    connection.close()
    verbs: list[Callable[[], Any]] = every_verb(list_, played)
    verbs.append(lambda: bulk.replay(played, rule=20))
    for verb in verbs:
        with pytest.raises(InvalidColumns, match="one open connection"):
            verb()


def test_a_column_that_is_there_twice() -> None:
    list_, played = PLAIN
    doubled = list_.append_column("rating", list_["rating"])
    twice = pd.concat([list_.to_pandas(), list_.to_pandas()[["rating"]]], axis=1)
    for frame, other in ((doubled, played), (twice, played.to_pandas())):
        with pytest.raises(
            InvalidColumns, match="players: column rating – a name is used only once"
        ):
            bulk.rate_period(frame, other, on=ON)


def test_objects_of_several_kinds() -> None:
    list_, played = (table.to_pandas() for table in PLAIN)
    mixed = played.assign(white_id=np.array([1, "2", 3], object))
    with pytest.raises(InvalidColumns, match=r"games: .*white_id.* – a column holds values of one"):
        bulk.rate_period(list_, mixed, on=ON)
    objects = pl.Series([object()] * 3, dtype=pl.Object)
    with pytest.raises(InvalidColumns, match="Object"):
        bulk.replay(
            pl.DataFrame({"white_id": objects, "black_id": objects, "result": [1] * 3}), rule=20
        )


def test_kinds_of_duckdb() -> None:
    connection = duckdb.connect()
    list_ = connection.sql(
        "select uuid, 1500::hugeint as rating, 1990 as birth_year, 50 as games_played, "
        "null as highest_rating, map {1: 2} as other from "
        "(values ('00000000-0000-0000-0000-000000000001'::uuid), "
        "('00000000-0000-0000-0000-000000000002'::uuid)) as t(uuid)"
    ).select("uuid as id, * exclude (uuid)")
    played = list_.query(
        "p", "select min(id) as white_id, max(id) as black_id, 'w'::enum('w', 'd') as result from p"
    )
    result: Any = bulk.rate_period(list_, played, on=ON)
    assert [row["change"] for row in rows(result.order("id"))] == [1000, -1000]
    assert str(bulk.next_list(list_, result).types[-1]) == "MAP(INTEGER, INTEGER)"


def test_decimals_and_short_floats() -> None:
    list_ = players([1, 2, 3], rating=pa.array([Decimal(1500), Decimal(1600), Decimal(1700)]))
    assert changes(bulk.rate_period(list_, PLAIN[1], on=ON)) == WANTED
    short = players([1, 2, 3], rating=pa.array(np.array([1500, 1600, 1700], np.float16)))
    assert changes(bulk.rate_period(short, PLAIN[1], on=ON)) == WANTED


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.uint64, np.float32])
def test_ladders_of_narrow_arrays(kind: Any) -> None:
    white, black = np.array([1, 100], kind), np.array([100, 1], kind)
    played = bulk.replay((white, black, np.array([1, 1], np.int8)), rule=kind(100))
    plain = bulk.replay(([1, 100], [100, 1], [1, 1]), rule=100)
    assert [list(row.values()) for row in rows(played.ratings)] == [
        list(row.values()) for row in rows(plain.ratings)
    ]


@pytest.mark.parametrize("value", [float("nan"), pd.NaT, pd.NA, "", np.True_, Decimal("NaN")])
def test_what_is_no_number_or_day_is_an_error_of_ours(value: Any) -> None:
    for ask in (
        lambda: bulk.replay(PLAIN[1], rule=value),
        lambda: bulk.replay(PLAIN[1], rule=20, start=value),
        lambda: bulk.rate_period(*PLAIN, on=value),
        lambda: bulk.rate_period(*PLAIN, on=ON, list_date=value),
    ):
        with pytest.raises(ArpadError):
            ask()


@pytest.mark.parametrize(
    ("argument", "value"), [("period", np.array([1, 2])), ("period", 5), ("history", np.ones(2))]
)
def test_an_argument_of_a_ladder_that_is_none_is_an_error_of_ours(
    argument: str, value: Any
) -> None:
    with pytest.raises(InvalidType, match=f"^{argument}: "):
        bulk.replay(PLAIN[1], rule=20, **{argument: value})


def test_a_wrong_day_of_the_list_is_named() -> None:
    with pytest.raises(InvalidType, match=r"^list_date: 5"):
        bulk.rate_period(*PLAIN, on=ON, list_date=5)  # type: ignore[call-overload]


@pytest.mark.parametrize("scheme", ["https", "s3", "hf", "gs", "az", "S3"])
def test_paths_of_elsewhere_are_refused(scheme: str) -> None:
    path = f"{scheme}://127.0.0.1/games.parquet"
    for ask in (
        lambda: bulk.rate_period(path, path, on=ON),
        lambda: bulk.replay(path, rule=20),
    ):
        with pytest.raises(InvalidFile, match="only files on this machine are read; download"):
            ask()


def test_our_databases_install_nothing() -> None:
    from arpad.bulk.files import database

    with database() as connection:
        for name in ("autoinstall_known_extensions", "autoload_known_extensions"):
            found = connection.sql(f"select current_setting('{name}')").fetchall()
            assert found == [(False,)]


@pytest.mark.parametrize("engine", ["polars", "polars lazy", "pandas", "pyarrow"])
def test_games_keep_their_order(engine: str) -> None:
    rng = np.random.default_rng(5)
    white = rng.integers(1, 200, 20_000)
    played = pa.table({"white_id": white, "black_id": white + 1, "white_score": [1] * 20_000})
    ids = list(range(1, 202))
    facts = {name: [value] * len(ids) for name, value in FACTS.items()}
    list_ = pa.table({"id": ids, "rating": [1500] * len(ids), **facts})
    made = ENGINES[engine]
    found = nw.from_native(bulk.rate_games(made(list_), made(played), on=ON)).lazy().collect()
    assert found["white_id"].to_list() == white.tolist()
    assert frames.ROW not in found.columns


@pytest.mark.parametrize(
    ("values", "kind"),
    [([1, 2], pa.int64()), ([None, None], pa.int64()), ([1, GREAT], pa.uint64())],
)
def test_unsigned_numbers_get_a_sign_where_there_is_room(
    values: list[int | None], kind: Any
) -> None:
    table = pa.table({"a": pa.array(values, pa.uint64()), "b": pa.array([1, 2], pa.uint64())})
    narrowed = frames.narrowed_arrow(table, {"a"})
    assert narrowed.schema.types == [kind, pa.uint64()]
    assert narrowed["a"].to_pylist() == values


@pytest.mark.parametrize(
    ("error", "remedy"),
    [
        (pa.ArrowInvalid("odd\nmore"), "convert its columns to plain types."),
        (duckdb.Error("odd\nmore"), "types, or use relations of one open connection."),
    ],
)
def test_an_engines_error_is_one_of_ours(error: Exception, remedy: str) -> None:
    with pytest.raises(InvalidColumns) as raised, frames.engine_errors("games"):
        raise error
    assert str(raised.value).startswith("games: odd – the engine cannot work with that; ")
    assert str(raised.value).endswith(remedy)


def test_numbers_beyond_64_bits_are_refused() -> None:
    wide = pd.DataFrame({"white_id": [10**30], "black_id": [2], "white_score": [1.0]})
    with pytest.raises(
        InvalidColumns, match=r"games: a larger number – .*; write such ids as text"
    ):
        bulk.rate_period(players([1, 2, 3]), wide, on=ON)
