"""Leagues out and in: the whole log with the same hash, games as CSV, games of others."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings, strategies

from arpad.errors import ArpadError, InvalidFile
from arpad.league import League, export_games, export_log, import_file, import_log
from arpad.league.exchange import log_lines
from arpad.league.recording import Draft
from arpad.league.store import Store

from .conftest import Place


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    with League.create(tmp_path / "league.db", k=32, advantage=20) as made:
        made.record(["=Ann", "Bob"], 1, on="2026-11-02", home="neutral", new=True)
        made.record([["=Ann", "Cy"], ["Bob"]], 0.5, on="2026-11-03", new=True)
        made.record(["Cy", "=Ann", "Bob"], "2,1,3", on="2026-11-03")
        made.record(["Cy", "Bob"], 0, on="2026-11-01")
        made.void(4, reason="no")
        yield made


def read(league: League, path: Path, content: str | bytes, **options: Any) -> Any:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return import_file(league, str(path), **options)


def test_a_log_between_both_databases(place: Place, league: League) -> None:
    lines = list(export_log(league))
    with import_log(place(), lines, "log.jsonl") as twin:
        assert twin.hash == league.hash
        assert list(export_log(twin)) == lines
        assert twin.table() == league.table()


@pytest.mark.parametrize(
    ("number", "change"),
    [
        (1, lambda line: "{"),
        (1, lambda line: "[" * 100_000),
        (1, lambda line: line.replace("32", "9" * 5_000)),
        (1, lambda line: line.replace("32", "NaN")),
        (1, lambda line: line.replace("32", "1e999")),
        (2, lambda line: line.replace("=Ann", "\\ud800")),
        (1, lambda line: line.encode().replace(b"League", b"L\xff")),
    ],
)
def test_a_line_that_is_no_json(league: League, tmp_path: Path, number: int, change: Any) -> None:
    lines: list[Any] = list(export_log(league))
    lines[number - 1] = change(lines[number - 1])
    with pytest.raises(InvalidFile, match=f"log, line {number}: .* a line of a log is JSON"):
        import_log(tmp_path / "new.db", lines, "log")
    assert not (tmp_path / "new.db").exists()


def refused(league: League, folder: Path, kind: str, data: Mapping[str, Any]) -> str:
    """Why the log of a league is not taken with one more entry, though it is without."""
    *lines, last = export_log(league)
    import_log(folder / "twin.db", [*lines, last], "log").close()
    entry = json.loads(last)
    stray = {**entry, "position": entry["position"] + 1, "kind": kind, "data": data}
    with pytest.raises(ArpadError) as refused:
        import_log(folder / "new.db", [*lines, last, json.dumps(stray)], "log")
    assert not list(folder.glob("new.db*"))
    assert f"entry {stray['position']}: '{kind}' – it does not follow" in str(refused.value)
    return str(refused.value)


#: What nobody can have written at the end of the log of the league above, by its kind and data.
_STRAY: list[tuple[str, dict[str, Any]]] = [
    ("created", {"name": "Two", "system": "elo", "terms": {}}),
    ("player added", {"player": 5, "name": "Di"}),
    ("player added", {"player": "4", "name": "Di"}),
    ("player added", {"player": 4, "name": "D+i"}),
    ("player added", {"player": 4, "name": " Di"}),
    ("player added", {"player": 4, "name": 7}),
    ("player added", {"player": 4, "name": "Di", "rating": True}),
    ("player added", {"player": 4, "name": "Di", "rating": "1500"}),
    ("player added", {"player": 4, "name": "Di", "rating": 1e9}),
    ("renamed", {"player": 4, "name": "Di"}),
    ("renamed", {"player": 3, "name": ""}),
    ("merged", {"player": 3, "into": 3}),
    ("merged", {"player": 3, "into": 4}),
    ("merged", {"player": 4, "into": 3}),
    ("recorded", {**(_GAME := {"game": 5, "on": "2026-11-04", "places": [1, 2]})}),
    ("recorded", {**_GAME, "sides": [[1], [4]]}),
    ("recorded", {**_GAME, "sides": [[1], [-1]]}),
    ("recorded", {**_GAME, "sides": [[1], []]}),
    ("recorded", {**_GAME, "sides": [[1], [1]]}),
    ("recorded", {**_GAME, "sides": [[1], [2], [3]]}),
    ("recorded", {**_GAME, "sides": [[1], [2]], "places": [1, "2"]}),
    ("recorded", {**_GAME, "sides": [[1], [2]], "game": 0}),
    ("recorded", {**_GAME, "sides": [[1], [2]], "game": 4}),
    ("recorded", {**_GAME, "sides": [[1], [2]], "by": 4}),
    ("recorded", {**_GAME, "sides": [[1], [2]], "facts": [1]}),
    ("recorded", {**_GAME, "sides": [[1], [2]], "on": "soon"}),
    ("corrected", {"game": 5, "places": [1, 1]}),
    ("corrected", {"game": 4, "places": [1]}),
    ("voided", {"game": 0}),
    ("restored", {"game": 5}),
    ("confirmed", {"game": True}),
    ("season ended", {**(_END := {"season": 1, "name": "A", "on": "2026-11-04"}), "share": 2}),
    ("season ended", {**_END, "share": 0.5, "season": "1"}),
    ("season ended", {**_END, "share": 0.5, "mean": "x"}),
    ("season ended", {**_END, "share": 0.5, "games": "x"}),
    ("season reopened", {"season": 1}),
    ("player added", {"player": 4, "name": "BOB"}),
    ("renamed", {"player": 3, "name": "Bob"}),
    ("renamed", {"player": 3, "name": "Cy"}),
    ("merged", {"player": 3, "into": 1}),
    ("separated", {"player": 3}),
    ("recorded", {**_GAME, "sides": [[1], [2]], "on": "9999-01-01"}),
    ("recorded", {**_GAME, "sides": [[1], [2]], "places": [0, -5]}),
    ("recorded", {**_GAME, "sides": [[1], [2]], "places": [2, 2]}),
    ("recorded", {**_GAME, "sides": [[1], [2]], "facts": {"colour": "red"}}),
    ("recorded", {**_GAME, "sides": [[1], [2]] * 51, "places": [1] * 102}),
    ("corrected", {"game": 1, "on": "9999-01-01"}),
    ("corrected", {"game": 1, "places": [3, 4]}),
    ("voided", {"game": 4}),
    ("restored", {"game": 1}),
    ("season ended", {**_END, "share": 0.5, "season": 2}),
    ("season ended", {**_END, "share": 0.5, "on": "9999-12-31"}),
    ("season ended", {**_END, "share": 0.5, "games": 5}),
    ("rules changed", {"since": 0, "terms": {"k": 20}}),
    ("rules changed", {"since": "", "terms": {"k": 20}}),
]


@pytest.mark.parametrize(("kind", "data"), _STRAY)
def test_entries_that_do_not_follow(
    league: League, tmp_path: Path, kind: str, data: dict[str, Any]
) -> None:
    assert refused(league, tmp_path, kind, data)


def _merged(league: League) -> None:
    league.record(["Di", "Bob"], 1, new=True)
    league.merge("Di", into="Cy")


def _merged_after_a_void_game(league: League) -> None:
    league.add_player("Di")
    league.record(["Di", "Cy"], 1, on="2026-11-04")
    league.void(5)
    league.merge("Di", into="Cy")


def _confirmed(league: League) -> None:
    league.change_rules(confirm_hours=48)
    league.record(["Cy", "Bob"], 1)
    league.confirm(5, by="Bob")


def _ended(league: League) -> None:
    league.end_season(on="2026-11-05")


#: The same, by what was done before, and why it is refused.
_SEQUELS: list[tuple[Callable[[League], object], str, dict[str, Any], str]] = [
    (
        lambda it: it.change_rules(no_draws=True, since="2026-11-04"),
        "recorded",
        {**_GAME, "sides": [[1], [2]], "places": [1, 1]},
        "there are no draws",
    ),
    (_ended, "season ended", {**_END, "share": 1}, ""),
    (_ended, "season ended", {**_END, "season": 2, "share": 1}, ""),
    (_ended, "season reopened", {"season": 2}, ""),
    (lambda it: it.void(3), "voided", {"game": 3}, ""),
    (lambda it: it.change_rules(k=20), "rules undone", {"entry": 1}, ""),
    (lambda it: it.void(3), "merged", {"player": 1, "into": 2}, "the same game, number 1"),
    (_merged, "merged", {"player": 3, "into": 4}, ""),
    (_merged_after_a_void_game, "restored", {"game": 5}, "takes part twice"),
    (_confirmed, "confirmed", {"game": 5, "by": 2}, ""),
]


@pytest.mark.parametrize(("deed", "kind", "data", "why"), _SEQUELS)
def test_entries_that_do_not_follow_what_was_done(
    league: League, tmp_path: Path, deed: Any, kind: str, data: dict[str, Any], why: str
) -> None:
    deed(league)
    assert why in refused(league, tmp_path, kind, data)


def test_a_season_that_ended_on_the_last_of_days_is_shown(tmp_path: Path) -> None:
    """Such a log is refused now, but older versions took it."""
    with League.create(tmp_path / "a.db") as league:
        league.record(["Ann", "Bob"], 1, new=True)
        data = {"season": 1, "name": "A", "on": "9999-12-31", "share": 1.0}
        league._write(lambda history: [Draft("season ended", data)], "terminal", "")
        assert league.seasons()[-1].first == date.max
        assert len(league.table(1)) == 2


def test_a_line_without_an_end(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"{" * 1_000_001)
    with (
        path.open("rb") as endless,
        pytest.raises(ArpadError, match="line 1: more than 1000000 bytes – a line of a log has at"),
    ):
        import_log(tmp_path / "new.db", log_lines(endless, "log"), "log")
    path.write_bytes(b"{" * 999_999 + b"\n{")
    with path.open("rb") as whole:
        assert [len(line) for line in log_lines(whole, "log")] == [1_000_000, 1]


def test_a_log_and_games_without_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also through a pipe; both sides of both limits."""
    monkeypatch.setattr("arpad.league.exchange._LARGEST_LOG", 2 << 20)
    path = tmp_path / "log"
    for more, limit in ((b"", False), (b"x", True)):
        path.write_bytes(b"{}\n" * 699_050 + b"{}" + more)
        ours, theirs = os.pipe()
        writer = Thread(target=_write_all, args=(theirs, path.read_bytes()))
        writer.start()
        with path.open("rb") as file, open(ours, "rb") as pipe:
            for source in (file, pipe):
                if limit:
                    with pytest.raises(
                        ArpadError, match="has at most 2 MB; check which file it is"
                    ):
                        list(log_lines(source, "log"))
                else:
                    assert len(list(log_lines(source, "log"))) == 699_051
        writer.join()
    monkeypatch.setattr("arpad.league.game_rows.MOST_GAMES", 3)
    tags = '[White "{}"]\n[Black "B"]\n[Date "2026.11.02"]\n'
    game = tags + '[Result "1-0"]\n\n1-0\n\n'
    games = tmp_path / "games.pgn"
    with League.create(tmp_path / "x.db") as league:
        games.write_text("".join(map(game.format, "CDEF")))
        with pytest.raises(ArpadError, match="pgn: more games – at most 3 games are read at once"):
            import_file(league, str(games), new=True)
        assert not league.games()
        games.write_text("".join(map(game.format, "CDE")))
        assert import_file(league, str(games), new=True).games == 3


def _write_all(descriptor: int, content: bytes) -> None:
    with suppress(BrokenPipeError), open(descriptor, "wb") as pipe:
        pipe.write(content)


def test_a_league_that_cannot_be_filled_is_not_there(
    place: Place, league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("full")

    where, lines = place(), list(export_log(league))
    with monkeypatch.context() as patch:
        patch.setattr(Store, "append", fail)
        with pytest.raises(OSError, match="full"):
            import_log(where, lines, "log")
    with import_log(where, lines, "log") as twin:
        assert twin.hash == league.hash


def test_games_as_csv_and_back(league: League, tmp_path: Path) -> None:
    text = export_games(league)
    assert text.splitlines() == [
        "id,on,first,second,side 3,score,status,home",
        "4,2026-11-01,Cy,Bob,,0,void,",
        "1,2026-11-02,'=Ann,Bob,,1,counts,neutral",
        "2,2026-11-03,'=Ann+Cy,Bob,,0.5,counts,",
        '3,2026-11-03,Cy,\'=Ann,Bob,"2,1,3",counts,',
    ]
    with League.create(tmp_path / "twin.db", k=32, advantage=20) as twin:
        found = read(twin, tmp_path / "games.csv", text, new=True)
        assert found.as_data() == {
            "games": 3,
            "players": ["=Ann", "Bob", "Cy"],
            "omitted": ["row 2: a void game"],
            "undated": [],
            "undated_day": None,
        }
        assert [(r.name, r.rating) for r in twin.table()] == [
            (r.name, r.rating) for r in league.table()
        ]


@settings(max_examples=6, deadline=None)
@given(strategies.data())
def test_games_of_any_number_of_sides_come_back_the_same(draw: strategies.DataObject) -> None:
    """Teams, draws, facts, and names that a spreadsheet would run; 2 to 100 sides."""
    letters = strategies.text("=A'b,\"; é5-", min_size=1, max_size=6)
    most = draw.draw(strategies.sampled_from([2, 3, 9, 10, 11, 12, 100]))
    names = draw.draw(
        strategies.lists(
            letters.map(str.strip).filter(bool),
            min_size=most + 1,
            max_size=most + 1,
            unique_by=lambda name: " ".join(name.split()).casefold(),
        )
    )
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.csv"
        with League.create(f"{folder}/a.db", system="pool", k=20, margin_rule="log") as league:
            for sides in {2, most}:
                places = draw.draw(strategies.permutations(range(1, sides + 1)))
                league.record(
                    [[names[0], names[-1]], *names[1:sides]],
                    places if sides > 2 else draw.draw(strategies.sampled_from([0, 1])),
                    on="2026-11-02",
                    new=True,
                    margin=draw.draw(strategies.sampled_from([None, 3])) if sides == 2 else None,
                )
            before = [(game.sides, game.places, game.facts) for game in league.games()]
            path.write_text(export_games(league))
            assert import_file(league, str(path)).games == 0  # they are recognised
            with League.create(f"{folder}/b.db", system="pool", k=20, margin_rule="log") as twin:
                import_file(twin, str(path), new=True)
                assert [(game.sides, game.places, game.facts) for game in twin.games()] == before


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        ("white,black,result,on\nAnn,Bob,1-0,2026-11-02\nAnn,Bob,½-½,2026-11-02\n", [1, 0.5]),
        ("Winner;Loser;Date;Table\nAnn;Bob;2026-11-02;7\n\n;;;\n;;;8\n", [1]),
        ("player 1\tplayer 2\tscore\tday\nAnn\tBob\tloss\t2026-11-02\n", [0]),
        ("Player_1,Player_2,Score,Played_On\nAnn,Bob,1,2026-11-02\n", [1]),
        ("white,black,result,Datum\nAnn,Bob,1,2026-11-02\n", [1]),
    ],
)
def test_csv_of_others(tmp_path: Path, text: str, scores: list[float]) -> None:
    with League.create(tmp_path / "x.db") as league:
        found = read(league, tmp_path / "games.csv", text, new=True)
        assert [game.score for game in league.games()] == scores
        assert {game.on for game in league.games()} == {date(2026, 11, 2)}
        assert found.omitted == (("column table: it is not read",) if "Table" in text else ())


_ON = "2026-11-02"


def test_games_of_a_pgn(tmp_path: Path) -> None:
    tags = (
        ("Alpha, Ann", "Beta+Bob", "1-0", "2026.11.02"),
        ("Beta+Bob", "Alpha, Ann", "1/2-1/2", "????.??.??"),
        ("Alpha, Ann", "Beta+Bob", "*", "2026.11.03"),
        ("Alpha, Ann", "?", "1-0", "2026.11.03"),
    )
    text = "".join(
        f'[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n[Date "{on}"]\n\n{result}\n\n'
        for white, black, result, on in tags
    )
    with League.create(tmp_path / "x.db") as league:
        with pytest.raises(ArpadError, match=r"1 without a date .* have none: line 8;"):
            read(league, tmp_path / "games.pgn", text, new=True)
        assert not league.players()
        with pytest.raises(ArpadError, match="undated: '2026' – a day is written"):
            read(league, tmp_path / "games.pgn", text, new=True, undated="2026")
        found = read(league, tmp_path / "games.pgn", text, new=True, undated="2026-10-31")
        assert (found.games, found.players) == (2, ("Alpha, Ann", "Beta Bob"))
        assert (found.undated, str(found.undated_day)) == (("line 8",), "2026-10-31")
        assert [str(game.on) for game in league.games()] == ["2026-10-31", "2026-11-02"]
        assert found.omitted == (
            "line 15: a game without a played result",
            "line 22: a game without both names",
        )
        assert [game.score for game in league.games()] == [0.5, 1]
        again = read(league, tmp_path / "games.pgn", text, undated="2026-10-31")
        assert (again.games, again.undated) == (0, ())
        assert read(league, tmp_path / "none.pgn", "").games == 0


def test_a_file_that_has_grown_is_read_once_more(tmp_path: Path) -> None:
    path, head = tmp_path / "games.csv", "on,first,second,score\n"
    rows = ["2026-11-02,Ann,Bob,1\n", "2026-11-02,Ann,Bob,1\n", "2026-11-03,Cy,Bob,0\n"]
    with League.create(tmp_path / "x.db", k=32) as league:
        assert read(league, path, head + "".join(rows[:1] + rows[2:]), new=True).games == 2
        league.correct(1, score=0)
        league.void(2)
        league.rename("Ann", "Anne")
        more = [*rows, "2026-11-03,Cy,Dee,1\n"]
        found = read(league, path, head + "".join(more), new=True)
        assert (found.games, found.players) == (2, ("Dee",))
        assert found.omitted == ("row 2: game 1 of the league", "row 4: game 2 of the league")
        assert read(league, path, head + "".join(more)).games == 0
        assert read(league, path, head + rows[1].replace("Bob,1", "Bob,0")).omitted == (
            "row 2: game 1 of the league",
        )
        assert read(league, path, head + rows[0], again=True).games == 1
        assert len(league.games()) == 5


def test_games_are_the_same_with_their_facts_and_whoever_was_merged(tmp_path: Path) -> None:
    path, head = tmp_path / "games.csv", "on,first,second,score,margin\n"
    with League.create(tmp_path / "x.db", system="pool", margin_rule="log", k=20) as league:
        assert read(league, path, head + "2026-11-02,Ann,Bob,1,3\n", new=True).games == 1
        league.add_player("Annie")
        league.merge("Annie", "Ann")
        assert read(league, path, head + "2026-11-02,Annie,Bob,1,3\n").games == 0
        assert read(league, path, head + "2026-11-02,Ann,Bob,1,2\n").games == 1


def test_the_cost_of_an_import_grows_with_its_games_alone(tmp_path: Path) -> None:
    """Eight times the games with eight times the newcomers: not sixty-four times the work."""

    def cost(games: int) -> float:
        rows = "".join(f"{_ON},P{number},P{number + 1},1\n" for number in range(games))
        with League.create(tmp_path / f"{games}.db", k=20) as league:
            begin = process_time()
            read(league, tmp_path / "games.csv", f"on,first,second,score\n{rows}", new=True)
            return process_time() - begin

    cost(100)
    assert cost(8_000) < 16 * cost(1_000)
