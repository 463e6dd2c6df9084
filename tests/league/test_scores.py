"""Scores and the game that was played: read, kept, shown, exported; rated together or apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from arpad.errors import ArpadError
from arpad.league import League
from arpad.league.exchange import check_entries, export_games, export_log, import_log
from arpad.league.game_import import import_file
from arpad.league.game_input import read_result

KINDS = "Blitz, Football: score, Tennis: sets, Catan: places"


@pytest.mark.parametrize(
    ("result", "sides", "way", "places", "points", "sets"),
    [
        ("10-7", 2, "result", (1, 2), (10, 7), ()),
        ("7–10", 2, "result", (2, 1), (7, 10), ()),
        ("2:2", 2, "score", (1, 1), (2, 2), ()),
        ("1-0", 2, "result", (1, 2), (), ()),  # a win, as everybody writes it
        ("1-0", 2, "score", (1, 2), (1, 0), ()),
        ("0-1", 2, "result", (2, 1), (), ()),
        ("0-0", 2, "score", (1, 1), (0, 0), ()),
        ("11-8 9-11 11-6", 2, "sets", (1, 2), (2, 1), ((11, 8), (9, 11), (11, 6))),
        ("8-11, 6-11", 2, "result", (2, 1), (0, 2), ((8, 11), (6, 11))),
        ("draw", 2, "score", (1, 1), (), ()),
        ("1,2,2", 3, "places", (1, 2, 2), (), ()),
        (None, 3, "places", (1, 2, 3), (), ()),
        ("72-68", 2, "lowest", (2, 1), (72, 68), ()),
    ],
)
def test_how_a_game_ended(
    result: Any, sides: int, way: str, places: Any, points: Any, sets: Any
) -> None:
    assert read_result(result, sides, way) == (places, points, sets)


@pytest.mark.parametrize(
    ("points", "sides", "places"),
    [
        ("120,98,133", 3, (2, 3, 1)),
        ([5, 5, 1], 3, (1, 1, 3)),
        ("-3,4", 2, (2, 1)),
        ("10-7", 2, (1, 2)),
        ((0, 0), 2, (1, 1)),
    ],
)
def test_places_follow_from_points(points: Any, sides: int, places: Any) -> None:
    assert read_result(None, sides, "result", points).places == places


@pytest.mark.parametrize(
    ("result", "way", "places"),
    [
        (None, "lowest", (2, 1, 3)),
        (None, "places", (2, 3, 1)),
        ("2,1,3", "places", (2, 1, 3)),  # as it is exported and read again
        ("2,3,1", "lowest", (2, 3, 1)),
    ],
)
def test_the_lowest_points_win_where_that_is_the_way(result: Any, way: str, places: Any) -> None:
    assert read_result(result, 3, way, "71,68,90").places == places


@pytest.mark.parametrize(
    ("result", "points", "sides"),
    [
        ("0-0", None, 2),
        ("120,98,133", None, 3),
        ("10-7 x", None, 2),
        (None, "1,2", 3),
        (None, "1,2,3.5", 3),
        (None, [True, 1], 2),
        (None, "1000001,2", 2),
        (None, 7, 2),
    ],
)
def test_what_is_no_score_is_refused(result: Any, points: Any, sides: int) -> None:
    with pytest.raises(ArpadError):
        read_result(result, sides, "result", points)


@pytest.fixture
def league(tmp_path: Path) -> Any:
    with League.create(tmp_path / "club.db", k=32, kinds=KINDS) as made:
        made.record(["Ann", "Bob"], "1-0", game="blitz", on="2026-11-02", new=True)
        made.record([["Ann", "Cy"], ["Bob", "Dee"]], "10-7", game="Football", new=True)
        made.record(["Ann", "Bob"], "11-8 9-11 11-6", game="tennis")
        made.record(["Ann", "Bob", "Cy"], points=[98, 120, -77], game="catan")
        yield made


def test_they_are_kept_and_shown(league: League) -> None:
    games = league.games()
    assert [game.game for game in games] == ["Blitz", "Football", "Tennis", "Catan"]
    assert [game.points for game in games] == [None, (10, 7), (2, 1), (98, 120, -77)]
    assert games[2].as_data()["sets"] == [[11, 8], [9, 11], [11, 6]]
    assert games[3].places == (2, 1, 3)
    assert [game.id for game in league.games(game="CATAN")] == [4]


def test_a_game_that_is_not_played_here_is_refused(league: League) -> None:
    with pytest.raises(ArpadError, match="Blitz, Football"):
        league.record(["Ann", "Bob"], 1, game="chess")


def test_a_score_changes_no_rating_without_a_margin_rule(tmp_path: Path) -> None:
    for name, score, rule, rating in (
        ("plain", "10-7", None, 1510.0),
        ("margin", "10-7", "goals", 1510.0 + 7.5),  # goals: a margin of 3 counts 1.75
    ):
        with League.create(tmp_path / f"{name}.db", margin_rule=rule) as league:
            league.record(["Ann", "Bob"], score, new=True)
            assert league.table()[0].rating == pytest.approx(rating)


def test_a_correction_replaces_or_removes_the_score(league: League) -> None:
    league.correct(2, score="7-10")
    assert (league.game(2).places, league.game(2).points) == ((2, 1), (7, 10))
    league.correct(2, score=1)
    assert (league.game(2).places, league.game(2).points) == ((1, 2), None)
    league.correct(3, game="Blitz")
    assert (league.game(3).game, league.game(3).points) == ("Blitz", (2, 1))


def test_another_margin_removes_the_score(tmp_path: Path) -> None:
    with League.create(tmp_path / "x.db", margin_rule="goals") as league:
        league.record(["Ann", "Bob"], "3-0", new=True)
        league.correct(1, margin=2)
        assert (league.game(1).points, league.game(1).facts) == (None, {"margin": 2})


def test_what_is_exported_comes_back_the_same(league: League, tmp_path: Path) -> None:
    text, path = export_games(league), tmp_path / "club.csv"
    path.write_text(text, "utf-8")
    with League.create(tmp_path / "twin.db", k=32, kinds=KINDS) as twin:
        for recorded in (4, 0):  # the second time, all of them are known
            assert import_file(twin, str(path), new=True).games == recorded
        assert export_games(twin) == text
    copy = import_log(tmp_path / "copy.db", export_log(league), "club.jsonl")
    with copy:
        assert copy.hash == league.hash
        assert copy.games()[3].points == (98, 120, -77)


def test_the_snapshot_has_them(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    from arpad.league import cache

    monkeypatch.setattr(cache, "SNAPSHOT_EVERY", 5)
    before = league.games()
    with League.open(league.files[0]) as first:
        first.table()
    with League.open(league.files[0]) as again:
        assert again.games() == before


@pytest.mark.parametrize(
    "change",
    [
        {"points": [7, 7]},
        {"points": [10, 7, 1]},
        {"sets": [[1, 2]]},
        {"title": " Football"},
        {"title": "x" * 41},
    ],
)
def test_a_log_whose_score_does_not_fit_is_refused(league: League, change: Any) -> None:
    entries = league.log()
    at = next(place for place, entry in enumerate(entries) if entry.data.get("game") == 2)
    data = {**entries[at].data, **change}
    entries[at] = type(entries[at])(**{**entries[at].as_data(), "data": data})
    with pytest.raises(ArpadError, match=f"entry {at + 1}"):
        check_entries(entries)


def test_apart_each_game_has_ratings_of_its_own(league: League) -> None:
    """Every first game of a kind is between equals: K 32 makes 16 points of it."""
    assert league.preview_rules(games="apart").moves
    league.change_rules(games="apart")
    assert [(row.name, row.rating) for row in league.table()] == [("Ann", 1516), ("Bob", 1484)]
    football = league.table(game="football")
    assert [(row.name, row.rating) for row in football] == [
        ("Ann", 1516),
        ("Cy", 1516),
        ("Bob", 1484),
        ("Dee", 1484),
    ]
    assert league.player("Ann", game="Tennis").standing.games == 1
    assert league.chances("Ann", "Bob", game="Catan").expected == pytest.approx(0.5, abs=0.05)
    league.record(["Bob", "Ann"], 1, game="Blitz")
    assert league.table(game="football") == football
    assert league.game(5).parts[0].expected == pytest.approx(1 / (1 + 10 ** (32 / 400)))


def test_apart_a_result_without_a_game_is_of_the_first(league: League) -> None:
    """Else it would move ratings that no table shows."""
    league.change_rules(games="apart")
    first = league.rules.game_kinds[0].name
    number = league.record(["Ann", "Bob"], "10-7")
    assert (league.game(number).game, league.game(number).points) == (first, (10, 7))
    assert league.table()[0].games == league.table(game=first)[0].games > 0


def test_points_are_as_many_as_sides(league: League) -> None:
    with pytest.raises(ArpadError, match="each of 3 sides; write one for each side"):
        league.record(["Ann", "Bob", "Cy"], points="98,120")


def test_apart_needs_names_and_together_has_one_table(tmp_path: Path, league: League) -> None:
    with pytest.raises(ArpadError, match="together"):
        league.table(game="Blitz")
    with pytest.raises(ArpadError, match="names"):
        League.create(tmp_path / "x.db", games="apart")
