"""Seasons by a pool: games with scores, and columns for what the pool asks for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl
import pyarrow as pa
import pytest

from arpad import bulk, engine, glicko, pools
from arpad.engine.batch import Batch, Setting
from arpad.errors import (
    ArpadError,
    InvalidColumns,
    InvalidGames,
    InvalidScore,
    InvalidType,
)
from arpad.game import Pairing

SEASON = """season,home_id,away_id,home_score,away_score,neutral
2024,A,B,24,17,
2024,B,C,10,10,no
2024,C,A,3,30,yes
2025,A,B,14,21,
2025,D,C,7,6,
"""


@pytest.fixture
def season(tmp_path: Path) -> Path:
    path = tmp_path / "season.csv"
    path.write_text(SEASON)
    return path


def ratings(played: Any) -> dict[Any, float]:
    return {row["id"]: row["rating"] for row in played.ratings.to_pylist()}


def test_a_season_of_the_nfl(season: Path) -> None:
    """Game by game as `game` has it; a new season keeps two thirds, for those who have played."""
    nfl = pools.find("nfl")
    played = bulk.replay(season, rule=nfl, history=True)
    first = nfl.game(1500, 1500, 1, margin=7, home="first")
    second = nfl.game(first.opponent.after, 1500, 0.5, margin=0, home="first")
    third = nfl.game(second.opponent.after, first.player.after, 0, margin=27, home="neutral")
    a, b, c = (nfl.new_season(each.after) for each in (third.opponent, second.player, third.player))
    fourth = nfl.game(a, b, 0, margin=7, home="first")
    fifth = nfl.game(1500, c, 1, margin=1, home="first")  # D is new, and starts at 1500
    assert ratings(played) == {
        "A": fourth.player.after.rating,
        "B": fourth.opponent.after.rating,
        "C": fifth.opponent.after.rating,
        "D": fifth.player.after.rating,
    }
    history = played.history.to_pylist()
    assert [row["season"] for row in history] == ["2024", "2024", "2024", "2025", "2025"]
    assert history[3]["white_before"] == a.rating
    assert history[4]["black_after"] == fifth.opponent.after.rating
    assert [row["games"] for row in played.ratings.to_pylist()] == [3, 3, 3, 1]


@pytest.mark.parametrize("name", [name for name in pools.POOLS if name not in ("nba", "egf")])
def test_a_ladder_is_what_a_field_is(name: str) -> None:
    """Every pool: the quick way gives the same bits as `rate_field`."""
    record, book = pools.POOLS[name], pools.find(name)
    games = [("a", "b", 1), ("b", "c", 0), ("c", "a", 1), ("a", "b", 0), ("a", "c", 1)]
    period = None if record.batch == "game" else "event"
    lists = tuple(list(column) for column in zip(*games, strict=True))
    if period:
        lists = (*lists, ["one"] * len(games))
    played = bulk.replay(lists, rule=book, period=period, start=1400)
    new = book.newcomer(1400)
    field = book.rate_field(dict.fromkeys("abc", new), games)
    assert ratings(played) == {who: out.after.rating for who, out in field.items()}


@pytest.mark.parametrize("make", [pa.table, pl.DataFrame], ids=["arrow", "polars"])
def test_frames_with_columns_of_facts(make: Any) -> None:
    columns = {
        "white_id": [1, 2, 1],
        "black_id": [2, 3, 3],
        "result": ["1-0", "½", "0-1"],
        "margin": [3, 0, 1],
        "home": ["first", None, "second"],
        "level": [60.0, None, 20.0],
    }
    football = pools.find("football")
    played = bulk.replay(make(columns), rule=football, columns={"importance": "level"})
    facts: list[dict[str, Any]] = [
        {"margin": 3, "home": "first", "importance": 60},
        {"margin": 0},
        {"margin": 1, "home": "second", "importance": 20},
    ]
    points = (2, 1, 0)
    pairs = ((1, 2), (2, 3), (1, 3))
    games = [
        Pairing(*pair, half, facts=known)
        for pair, half, known in zip(pairs, points, facts, strict=True)
    ]
    field = football.rate_field({1: 1500, 2: 1500, 3: 1500}, games)
    table = played.ratings
    assert type(table) is type(make(columns))
    rows = table.to_pylist() if make is pa.table else table.to_dicts()
    assert {row["id"]: row["rating"] for row in rows} == {
        who: out.after.rating for who, out in field.items()
    }


def test_columns_of_facts_go_before_those_of_points() -> None:
    games = {"white_id": ["A"], "black_id": ["B"], "home_score": [24], "away_score": [17]}
    games |= {"margin": [3], "home": ["neutral"]}
    nfl = pools.find("nfl")
    wanted = nfl.game(1500, 1500, 1, margin=3, home="neutral").player.after.rating
    assert ratings(bulk.replay(games, rule=nfl))["A"] == wanted


def test_neutral_ground_as_a_number() -> None:
    columns: dict[str, Any] = {
        "home_id": ["a"],
        "away_id": ["b"],
        "home_score": [3],
        "away_score": [0],
    }
    nfl = pools.find("nfl")
    for neutral, home in ((0, "first"), (1, "neutral")):
        played = bulk.replay(pa.table({**columns, "neutral": [neutral]}), rule=nfl)
        answer = nfl.game(1500, 1500, 1, margin=3, home=home)
        assert ratings(played)["a"] == answer.player.after.rating


def test_events_are_rated_at_once(tmp_path: Path) -> None:
    path = tmp_path / "events.csv"
    path.write_text("event,white_id,black_id,result\nx,a,b,1\nx,b,a,1\nx,a,c,1\ny,a,b,0\n")
    dwz = pools.find("dwz")
    played = bulk.replay(path, rule=dwz, period="event", history=True)
    first = dwz.rate_field(
        {who: dwz.newcomer(1500) for who in "abc"}, [("a", "b", 1), ("b", "a", 1), ("a", "c", 1)]
    )
    second = dwz.rate_field({who: first[who].after for who in "ab"}, [("a", "b", 0)])
    assert ratings(played) == {
        "a": second["a"].after.rating,
        "b": second["b"].after.rating,
        "c": first["c"].after.rating,
    }
    history = played.history.to_pylist()
    assert [row["white_before"] for row in history[:3]] == [1500] * 3
    assert history[2]["black_after"] == first["c"].after.rating


def test_a_season_begins_with_an_event() -> None:
    """One that would begin within an event does not."""
    pool = pools.Pool(k=32, batch="event", season="0.5:1500")
    games = {"white_id": ["a", "b", "a"], "black_id": ["b", "a", "b"], "white_score": [1, 1, 0]}
    games |= {"event": ["x", "y", "y"]}

    def played(*seasons: int) -> dict[Any, float]:
        return ratings(bulk.replay({**games, "season": seasons}, rule=pool, period="event"))

    first = pool.game(1500, 1500, 1)
    field = {"a": pool.new_season(first.player.after), "b": pool.new_season(first.opponent.after)}
    second = pool.rate_field(field, [("b", "a", 1), ("a", "b", 0)])
    assert played(1, 2, 2) == {who: each.after.rating for who, each in second.items()}
    assert played(1, 1, 2) == played(1, 1, 1) != played(1, 2, 2)


@pytest.mark.parametrize(
    ("rule", "period", "games", "estimate"),
    [
        (pools.find("tennis"), None, (["a"], ["b"], [1]), "an estimate: no match was published"),
        (glicko.chesscom, None, (["a"], ["b"], [1]), "an estimate: chess.com does not publish"),
        (pools.find("nfl"), None, (["a"], ["b"], [1]), None),
        (glicko.glicko1, None, (["a"], ["b"], [1]), None),
        # the bonus of CFC, for which the order of the parts is not known, from four games on
        (pools.find("cfc"), "e", (["a"] * 4, list("bcde"), [1] * 4, [1] * 4), "an estimate: "),
        (pools.find("cfc"), "e", (["a"] * 3, list("bcd"), [1] * 3, [1] * 3), None),
    ],
)
def test_estimates_are_called_so_in_a_column(
    rule: Any, period: str | None, games: tuple[list[Any], ...], estimate: str | None
) -> None:
    ratings = bulk.replay(games, rule=rule, period=period).ratings
    if estimate is None:
        assert "estimate" not in ratings.column_names
    else:
        assert len(words := set(ratings["estimate"].to_pylist())) == 1
        assert words.pop().startswith(estimate)


def test_a_pool_of_your_own_is_the_same_in_a_ladder_and_in_a_league() -> None:
    """The kernel of leagues and the rulebook spell the formula differently: bits apart, no more."""
    pool = pools.Pool(k_by_games="40:2,20", margin="log")
    games: dict[str, Any] = {
        "white_id": [*"abcab"],
        "black_id": [*"bcaca"],
        "white_score": [1, 0, 0.5, 1, 1],
    }
    margins = [3, 1, 0, 12, 2]
    played = ratings(bulk.replay({**games, "margin": margins, "home": ["neutral"] * 5}, rule=pool))
    league = engine.of(pool, Setting())
    league.add([1500.0] * 3)
    white, black = ([*map("abc".index, games[side])] for side in ("white_id", "black_id"))
    facts = {row: {"margin": margin, "home": "neutral"} for row, margin in enumerate(margins)}
    league.play(Batch(white, black, games["white_score"], facts=facts))
    assert played == pytest.approx(dict(zip("abc", league.column("rating"), strict=True)), abs=1e-9)


def test_a_pool_of_your_own_starts_where_it_says() -> None:
    pool = pools.Pool(k_by_games="40:1,20", start=1200)
    played = bulk.replay((["a", "a"], ["b", "b"], [1, 1]), rule=pool)
    assert sum(ratings(played).values()) == pytest.approx(2400)
    first = pool.game(pool.newcomer(1200), pool.newcomer(1200), 1)
    assert first.player.after.rating == 1220
    assert (
        ratings(played)["a"]
        == pool.game(first.player.after, first.opponent.after, 1).player.after.rating
    )
    assert ratings(bulk.replay((["a"], ["b"], [1]), rule=pool, start=1000))["a"] == 1020


@pytest.mark.parametrize(
    ("rows", "pool", "error", "sentence"),
    [
        ("A,B,1,x", "nfl", InvalidColumns, "games, row 1, away_score: 'x' – .* must be a number"),
        ("A,B,1,1", "nba", InvalidScore, r"games, row 1, score: 0\.5 – there are no draws"),
        ("A,B,2,1\nA,B,1,-1", "nfl", None, ""),
        ("A,B,2,2001", "nfl", None, ""),
    ],
)
def test_impossible_rows_are_refused(
    tmp_path: Path, rows: str, pool: str, error: type[ArpadError] | None, sentence: str
) -> None:
    path = tmp_path / "games.csv"
    path.write_text(f"home_id,away_id,home_score,away_score\n{rows}\n")
    if error is None:
        assert ratings(bulk.replay(path, rule=pools.find(pool)))
        return
    with pytest.raises(error, match=sentence):
        bulk.replay(path, rule=pools.find(pool))


@pytest.mark.parametrize(
    ("head", "rows", "error", "sentence"),
    [
        ("white_id,black_id,result,margin", "A,B,1,0", InvalidGames, "games, row 1, margin: 0 – a"),
        ("white_id,black_id,result,home", "A,B,1,away", InvalidGames, "games, row 1, home: 'away'"),
        (
            "white_id,black_id,result,season",
            "A,B,1,x\nA,B,1,y\nA,B,1,x",
            InvalidColumns,
            "row 3, s",
        ),
        ("white_id,black_id", "A,B", InvalidColumns, "no column white_score"),
        ("white_id,black_id,home_score", "A,B,3", InvalidColumns, "no column white_score"),
        (
            "white_id,black_id,home_score,away_score",
            "A,B,,3",
            ArpadError,
            "the score is not 1, 0.5",
        ),
        ("a,b,result", "A,B,1", InvalidColumns, "no column white_id"),
    ],
)
def test_impossible_files_are_refused(
    tmp_path: Path, head: str, rows: str, error: type[ArpadError], sentence: str
) -> None:
    path = tmp_path / "games.csv"
    path.write_text(f"{head}\n{rows}\n")
    with pytest.raises(error, match=sentence):
        bulk.replay(path, rule=pools.find("nfl"))


def test_impossible_columns_and_periods_are_refused(season: Path, tmp_path: Path) -> None:
    with pytest.raises(InvalidColumns, match="column margin: 'm' – the columns of the games are"):
        bulk.replay(season, rule=pools.find("nfl"), columns={"margin": "m"})
    with pytest.raises(InvalidColumns, match="columns: 'importance'"):
        bulk.replay(season, rule=pools.find("nfl"), columns={"importance": "i"})
    with pytest.raises(InvalidColumns, match="rates game by game; omit it"):
        bulk.replay(season, rule=pools.find("nfl"), period="season")
    with pytest.raises(InvalidColumns, match="DWZ rates whole events; name the column"):
        bulk.replay(season, rule=pools.find("dwz"))
    with pytest.raises(InvalidColumns, match="ECF rates whole months"):
        bulk.replay(season, rule=pools.find("ecf"))
    with pytest.raises(InvalidColumns, match="period: 'x' – the columns of the games are"):
        bulk.replay(season, rule=pools.find("dwz"), period="x")
    path = tmp_path / "events.csv"
    path.write_text("event,white_id,black_id,result\nx,a,b,1\ny,b,a,1\nx,a,c,1\n")
    with pytest.raises(
        InvalidColumns, match="row 3, period: 'x' – the games of an event are in consecutive"
    ):
        bulk.replay(path, rule=pools.find("dwz"), period="event")
    path.write_text("event,white_id,black_id,result,stones\nx,a,b,1,\nx,a,c,1,3\n")
    with pytest.raises(InvalidGames, match="games, rows 1 to 2, taker: None"):
        bulk.replay(path, rule=pools.find("egf"), period="event")
    with pytest.raises(InvalidType, match="games are lists or arrays"):
        bulk.replay((["a"], ["b"]), rule=pools.find("nfl"))
    path.write_text(f"{SEASON}2025,A,B,3,1,maybe\n")
    with pytest.raises(InvalidType, match="games, row 6, neutral: 'maybe' – the neutral ground"):
        bulk.replay(path, rule=pools.find("nfl"))
