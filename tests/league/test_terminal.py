"""`arpad league` at a terminal: what one sees, JSON for scripts, questions, names that complete."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree
from typing import Any

import click
import pytest

from arpad.cli.league import SECTIONS
from arpad.cli.league_options import NAME
from arpad.cli.league_results import record

from .terminal import Terminal

#: `serve` and `host` do not end by themselves: see tests/web/league/test_serve.py.
NAMES = [name for section in SECTIONS.values() for name in section if name not in ("serve", "host")]


@pytest.fixture
def arpad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal in a folder with a league of three."""
    terminal = Terminal(tmp_path, monkeypatch)
    terminal('arpad league new office.db --name "Office chess" --system elo --k 32')
    terminal("arpad league record office.db Ann Bob 1 --new --on 2026-11-02")
    terminal("arpad league record office.db Bob Cy 1 --new --on 2026-11-03")
    return terminal


def data_of(arpad: Terminal, command: str) -> Any:
    return json.loads(arpad(f"{command} --json"))


def test_the_json_that_scripts_rely_on(arpad: Terminal) -> None:
    rows = data_of(arpad, "arpad league table office.db")
    wanted = ["rank", "name", "rating", "games", "wins", "draws", "losses", "provisional", "hidden"]
    assert list(rows[0])[: len(wanted)] == wanted
    assert {row["name"]: row["games"] for row in rows} == {"Ann": 1, "Bob": 2, "Cy": 1}
    games = data_of(arpad, "arpad league games office.db")
    assert [game["id"] for game in games] == [1, 2]
    data_of(arpad, f"arpad league correct office.db {games[0]['id']} --score 0.5")
    data_of(arpad, f"arpad league void office.db {games[0]['id']} --reason twice")
    ratings = {r["name"]: r["rating"] for r in data_of(arpad, "arpad league table office.db")}
    assert ratings == {"Ann": 1500, "Bob": 1516, "Cy": 1484}


#: One call of each command.
CALLS = {
    "record": "office.db Ann Cy 0",
    "correct": "office.db 1 --first Cy --second Ann --on 2026-11-01",
    "void": "office.db 1",
    "restore": "office.db 2",
    "confirm": "waits.db 1 --by Bob",
    "games": "office.db --player Ann --last 1",
    "table": "office.db --season all-time",
    "player": "office.db Ann",
    "players": "office.db add Dee --rating 1600",
    "chances": "office.db Ann Bob",
    "challenge": "office.db Ann Bob",
    "champions": "ended.db",
    "awards": "office.db",
    "rename": "office.db Ann Anna",
    "merge": "office.db Cy Ann",
    "separate": "merged.db Cy",
    "anonymise": "office.db Ann --yes",
    "new": "new.db --system glicko2 --tau 0.4",
    "rules": "office.db",
    "season": "office.db --end --rule reset",
    "links": "office.db --make see --label friends",
    "log": "office.db --last 2",
    "check": "office.db",
    "backup": "office.db copy.db",
    "export": "office.db games.csv",
    "import": "office.db more.csv",
}


@pytest.fixture
def more(arpad: Terminal) -> Terminal:
    """What some of the calls need."""
    arpad("arpad league void office.db 2")
    arpad("arpad league new waits.db --confirm-hours 48")
    arpad("arpad league record waits.db Ann Bob 1 --new --by Ann")
    arpad("arpad league new ended.db")
    arpad("arpad league season ended.db --end --name Autumn")
    arpad("arpad league new merged.db")
    arpad("arpad league players merged.db add Ann Cy")
    arpad("arpad league merge merged.db Cy Ann")
    Path("more.csv").write_text("white,black,result,on\nAnn,Bob,1,2026-10-03\n")
    return arpad


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_words_and_json(
    more: Terminal, tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    help_text = more(f"arpad league {name} --help")
    assert help_text.startswith(f"Usage: arpad league {name} ")
    assert re.search(r"^  --json ", help_text, re.MULTILINE)
    again = copytree(Path.cwd(), tmp_path_factory.mktemp("again"), dirs_exist_ok=True)
    printed = more(f"arpad league {name} {CALLS[name]}")
    assert (more.code, printed[:1] in ("", "{", "[")) == (0, False)
    more.monkeypatch.chdir(again)
    assert data_of(more, f"arpad league {name} {CALLS[name]}")
    assert more.code == 0


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("rules office.db --tau 1", "--tau: '1' –"),
        ("season office.db --end --reopen", "they are two steps"),
        ("season office.db --close --name X", "they are two steps"),
        ("season office.db --season 1", "give --name, --close or --open"),
        ("season office.db --on 2026-01-01", "they say how it ends"),
        ("table office.db --game Chess", "rates all games together"),
        ("season office.db --close", "it has not ended yet"),
        ("table office.db --on 2099-01-01", "when the day has come"),
        ("table office.db --on 2026-11-01 --season 1", "omit it, or the day"),
        ("awards office.db --season all-time", "--season: 'all-time'"),
        ("players office.db Ann", "write add NAME"),
        ("export office.db games.xml", "its name ends in .jsonl or .csv"),
        ("record office.db Ann Bob 1 --fact x", "--fact: 'x' – it is NAME=VALUE"),
        ("record office.db Ann Bob 1 --fact margin=3", "no other facts"),
        ("correct office.db 7 --score 1", "game: 7 –"),
        ("links office.db --make rum", "did you mean run?"),
        ("links office.db --revoke 5", "there is no such link"),
        ("table office.db --season 3", "the seasons are 1, current and all-time"),
        ("new office.db", "a new league is a new file"),
        ("record office.db Ann Bob", "RESULT: missing –"),
        ("season office.db end", "argument: 'end' –"),
        ("void office.db x", "ID: 'x' – it must be a whole number"),
        ("import office.db empty.csv", "empty.csv, column first: missing –"),
        ("rules office.db --name ''", "--name: ''"),
        ("new other.db --name ''", "--name: ''"),
    ],
)
def test_errors_name_what_was_typed(arpad: Terminal, command: str, words: str) -> None:
    Path("empty.csv").touch()
    printed = arpad(f"arpad league {command}")
    assert words in printed
    assert printed.startswith("arpad: ")
    assert arpad.code == 2


def test_a_new_name_is_asked_about_at_a_terminal(arpad: Terminal) -> None:
    question = "Nobody is called Anne yet (there is Ann). A new player? [y/N]: "
    refused = arpad("arpad league record office.db Anne Bob 1", typed="n\n")
    assert refused.startswith(question)
    assert refused.endswith("nothing was recorded.")
    assert arpad.code == 2
    printed = arpad("arpad league record office.db Anne Bob 1", typed="y\n")
    assert "Anne +" in printed
    assert "Nobody is called Xyz yet. A" in arpad(
        "arpad league record office.db Xyz Bob 1", typed="n\n"
    )


def test_what_matters_is_asked_about(arpad: Terminal) -> None:
    for command in ("merge office.db Cy Ann", "season office.db --end", "rules office.db --k 16"):
        before = arpad("arpad league log office.db")
        assert "[y/N]" in arpad(f"arpad league {command}", typed="n\n")
        assert arpad.code == 2
        assert arpad("arpad league log office.db") == before
        arpad(f"arpad league {command}", typed="y\n")
        assert arpad.code == 0
    arpad("arpad league rules office.db --k 24 --yes", typed="")
    assert data_of(arpad, "arpad league rules office.db")["terms"] == {"k": 24}


def test_rules_are_changed_and_unset(arpad: Terminal) -> None:
    shown = arpad("arpad league rules office.db --k 16 --preview")
    assert shown.splitlines()[0] == "k 32 → 16: 2 games"
    assert shown.splitlines()[2].split() == ["before", "after", "name", "change"]
    assert data_of(arpad, "arpad league rules office.db")["terms"] == {"k": 32}
    options = "--hide-days 30 --confirm-hours 5 --advantage 20 --batch day"
    arpad(f"arpad league rules office.db {options}")
    last = arpad("arpad league rules office.db --k 8 --since 2099-01-01").splitlines()[-1]
    assert last.startswith("undo: arpad league rules office.db --undo ")
    words = arpad("arpad league rules office.db")
    assert words.splitlines()[-1] == "from 1 January 2099: k 8"
    assert data_of(arpad, "arpad league rules office.db")["in_time"] == [
        {"since": "2099-01-01", "changes": {"k": 8}}
    ]
    assert "they are two steps" in arpad(f"{last.removeprefix('undo: ')} --k 5")
    assert arpad(last.removeprefix("undo: ")).endswith("The change has been undone.")
    assert "2099" not in arpad("arpad league rules office.db")
    for each in ("hidden after 30 days", "after 5 hours it counts", "and 20 for the side named"):
        assert each in words
    arpad("arpad league rules office.db --unset hide-days --unset confirm-hours --name Other")
    data = data_of(arpad, "arpad league rules office.db")
    assert (data["hide_days"], data["confirm_hours"], data["name"]) == (None, None, "Other")
    assert "did you mean hide-days?" in arpad("arpad league rules office.db --unset hidedays")
    arpad("arpad league rules office.db --system glicko2")
    assert "their own deviation" in arpad("arpad league rules office.db")
    assert "deviation" in arpad("arpad league player office.db Ann")


def test_sides_facts_and_what_happened_to_a_game(arpad: Terminal) -> None:
    arpad("arpad league new goals.db --margin-rule goals --advantage 30")
    arpad("arpad league record goals.db Ann Bob 3-0 --new --home neutral --on 2026-11-02")
    printed = arpad("arpad league correct goals.db 1 --margin 2 --reason counted")
    assert printed.startswith("1: Ann 1–0 Bob, home neutral, margin 2, 2026-11-02\n")
    arpad("arpad league correct goals.db 1 --side Bob --side Ann+Cy")
    assert "nobody" in arpad("arpad league correct goals.db 1 --side Bob --side Zoe")
    listed = arpad("arpad league games goals.db")
    assert "by terminal: counted" in listed
    assert arpad("arpad league log goals.db").count("terminal: ") == 5


def test_nothing_yet(arpad: Terminal) -> None:
    arpad("arpad league new empty.db")
    assert arpad("arpad league table empty.db") == "There are no players yet."
    assert arpad("arpad league players empty.db") == "There are no players yet."
    assert arpad("arpad league games empty.db") == "No games have been recorded yet."
    assert arpad("arpad league links empty.db") == "There are no links yet."
    assert data_of(arpad, "arpad league table empty.db") == []
    assert arpad("arpad league players empty.db add Ann") == "Ann"
    assert arpad("arpad league player empty.db Ann").splitlines()[0] == "Ann"


def test_a_damaged_league_ends_with_two(arpad: Terminal) -> None:
    import sqlite3

    with sqlite3.connect("office.db") as connection:
        connection.execute("UPDATE log SET reason = 'x' WHERE position = 3")
    connection.close()
    assert arpad("arpad league check office.db").startswith("wrong: entry 3: its hash")
    assert arpad.code == 2


def test_inactive_players_stand_beneath_the_table(arpad: Terminal) -> None:
    arpad("arpad league record office.db Dee Eve 1 --new --on 2020-01-01")
    arpad("arpad league rules office.db --hide-days 1000")
    assert arpad("arpad league table office.db").splitlines()[-1].startswith("inactive  Dee 1516")
    assert "inactive" in arpad("arpad league player office.db Dee")


def test_a_merged_player_and_a_season_reopened(arpad: Terminal) -> None:
    arpad("arpad league merge office.db Cy Ann")
    assert "also      Cy" in arpad("arpad league player office.db Ann")
    arpad("arpad league season office.db --end")
    assert len(data_of(arpad, "arpad league season office.db --reopen")) == 1
    waiting = arpad("arpad league rules office.db --confirm-hours 5000 --yes --json")
    assert json.loads(waiting)["after"]["confirm_hours"] == 5000
    assert "(waiting for confirmation)" not in arpad("arpad league games office.db")
    arpad("arpad league record office.db Ann Bob 1")
    assert "(waiting for confirmation)" in arpad("arpad league games office.db")
    arpad("arpad league correct office.db 1 --second Dee")
    assert arpad.code == 2


def test_links_are_listed_and_revoked(arpad: Terminal) -> None:
    secret = data_of(arpad, "arpad league links office.db --make run")["secret"]
    assert len(secret) == 32
    assert secret not in arpad("arpad league links office.db")
    assert "revoked 2" in arpad("arpad league links office.db --revoke 1")


def test_an_import_names_a_screenful_of_new_players(arpad: Terminal) -> None:
    rows = "".join(f"New {n},Ann,1,2026-11-02\n" for n in range(22))
    Path("games.csv").write_text(f"white,black,result,on\n{rows}")
    printed = arpad("arpad league import office.db games.csv --new")
    assert printed.endswith("New 18, New 19, 2 more (--json lists all).")


def test_a_table_shows_deviations(arpad: Terminal) -> None:
    arpad("arpad league new sure.db --system glicko2")
    arpad("arpad league record sure.db Ann Bob 1 --new")
    assert "1662.3 ± 290" in arpad("arpad league table sure.db")


def test_import_says_what_it_omitted(arpad: Terminal) -> None:
    Path("games.csv").write_text("white,black,result,table,on\nAnn,Dee,1,5,2026-11-02\n")
    printed = arpad("arpad league import office.db games.csv --new")
    assert printed == "1 game recorded, new: Dee.\nomitted: column table: it is not read"
    arpad("arpad league export office.db log.jsonl")
    assert " entries in twin.db, hash " in arpad("arpad league import twin.db log.jsonl")
    assert data_of(arpad, "arpad league import third.db log.jsonl")["entries"] == 8
    assert " entries in copy.db." in arpad("arpad league backup office.db copy.db")


def test_games_without_a_date_are_recorded_only_if_told_their_day(arpad: Terminal) -> None:
    Path("games.csv").write_text("white,black,result\nAnn,Bob,1\n")
    assert "row 2; add their dates, or give" in arpad("arpad league import office.db games.csv")
    assert arpad.code == 2
    printed = arpad("arpad league import office.db games.csv --undated 2026-10-01")
    assert printed == "1 game recorded.\nrecorded as of 2026-10-01: row 2"


def test_an_export_is_named_by_an_argument_or_an_option(arpad: Terminal) -> None:
    assert arpad("arpad league export office.db -o games.csv").endswith(" lines in games.csv.")
    assert Path("games.csv").read_text().startswith("id,on,first")
    for wrong in ("", "a.csv -o b.csv"):
        assert "output: name one file" in arpad(f"arpad league export office.db {wrong}")
        assert arpad.code == 2


@pytest.mark.parametrize("file", ["log.jsonl", "games.csv"])
def test_a_file_through_standard_input(arpad: Terminal, file: str) -> None:
    """Its kind is recognised by its first bytes."""
    arpad("arpad league export office.db log.jsonl")
    Path("games.csv").write_text("first,second,score,on\nAnn,Bob,1,2026-10-03\n")
    words = [sys.executable, "-m", "arpad", "league", "import"]
    if file == "log.jsonl":
        words += ["twin.db", "-"]
    else:
        words += ["office.db", "/dev/stdin", "--new"]
    ran = subprocess.run(words, input=Path(file).read_text(), capture_output=True, text=True)
    expected = " entries in twin.db, hash " if file == "log.jsonl" else "1 game recorded"
    assert (ran.returncode, ran.stderr) == (0, "")
    assert expected in ran.stdout


@pytest.mark.parametrize("place", ["office.csv", "sqlite:///office.csv", "./office.csv"])
def test_a_league_is_not_written_over_by_what_is_made_of_it(arpad: Terminal, place: str) -> None:
    """Whatever it is called."""
    Path("office.db").rename("office.csv")
    Path("hard.csv").hardlink_to("office.csv")
    before = Path("office.csv").read_bytes()
    for command in ("export", "backup"):
        for output in ("office.csv", "hard.csv", "office.csv-wal"):
            if command == "export" and output.endswith("wal"):
                continue
            printed = arpad(f"arpad league {command} {place} {output}")
            assert (arpad.code, "it is also an input; write to another file." in printed) == (
                2,
                True,
            )
    assert Path("office.csv").read_bytes() == before


@pytest.mark.parametrize("command", ["table", "record", "backup", "import", "serve", "new"])
def test_what_it_prints_does_not_go_into_a_league(arpad: Terminal, command: str) -> None:
    Path("games.csv").write_text("first,second,score,on\nAnn,Bob,1,2026-10-03\n")
    place = "sqlite:///office.db" if command == "table" else "office.db"
    given = {"record": "Ann Bob 1", "backup": "copy.db", "import": "games.csv"}.get(command, "")
    if command == "new":
        Path("office.db").write_bytes(b"")  # as the shell does
    before = Path("office.db").read_bytes()
    request = f'"$0" -m arpad league {command} {place} {given} >> office.db'
    ran = subprocess.run(
        ["sh", "-c", request, sys.executable], capture_output=True, text=True, timeout=60
    )
    message = (
        "arpad: standard output: '/dev/stdout' – it is also an input; write to another file.\n"
    )
    assert (ran.returncode, ran.stderr) == (2, message)
    assert Path("office.db").read_bytes() == before
    assert not Path("copy.db").exists()


def test_a_backup_replaces_nothing_but_an_older_copy(arpad: Terminal) -> None:
    arpad("arpad league backup office.db copy.db")
    arpad("arpad league record office.db Ann Bob 1")
    live = Path("office.db").read_bytes()
    arpad("arpad league new other.db")
    Path("notes.txt").write_text("mine")
    for source, target in (("copy", "office.db"), ("office", "other.db"), ("office", "notes.txt")):
        printed = arpad(f"arpad league backup {source}.db {target}")
        rule = "it exists, and is not an older copy of this league; choose another name."
        assert printed == f"arpad: copy: '{target}' – {rule}"
    assert Path("office.db").read_bytes() == live
    assert Path("notes.txt").read_text() == "mine"
    assert arpad("arpad league backup office.db copy.db") == "7 entries in copy.db."
    for beside in ("wal", "shm", "journal"):  # SQLite would remove the copy
        printed = arpad(f"arpad league backup office.db office.db-{beside}")
        assert printed.startswith(f"arpad: copy: 'office.db-{beside}' – it ")
    Path("empty.db").touch()
    assert arpad("arpad league backup office.db empty.db") == "7 entries in empty.db."


def test_names_complete(arpad: Terminal) -> None:
    context = click.Context(record)
    context.params = {"file": "office.db"}
    parameter = click.Argument(["names"])

    def complete(typed: str) -> list[str]:
        return [each.value for each in NAME.shell_complete(context, parameter, typed)]

    assert complete("a") == ["Ann"]
    assert complete("Ann+") == ["Ann+Ann", "Ann+Bob", "Ann+Cy"]
    context.params = {"file": "none.db"}
    assert complete("a") == []


@pytest.mark.parametrize(
    ("mark", "command"),
    [
        ("pyvenv.cfg", "pip install"),
        ("pipx_metadata.json", "pipx runpip arpad install"),
        ("uv-receipt.toml", "uv tool install --force"),
    ],
)
def test_without_the_extra(
    arpad: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, mark: str, command: str
) -> None:
    (tmp_path / mark).touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    for name in [each for each in sys.modules if each.startswith("arpad.league.store")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    for request in ("table office.db", "new other.db"):
        printed = arpad(f"arpad league {request}")
        assert (
            printed == "arpad: a league needs sqlalchemy: install Arpad with its extra [league], "
            f"by {command} '.[league]' in its folder."
        )


def test_an_import_names_what_it_omits(arpad: Terminal, tmp_path: Path) -> None:
    rows = "".join(f"2026-10-{day:02},Ann,Bob,1\n" for day in range(1, 23))
    (tmp_path / "more.csv").write_text(f"on,first,second,score\n{rows}")
    assert arpad("arpad league import office.db more.csv") == "22 games recorded."
    imported = arpad("arpad league import office.db more.csv").splitlines()
    assert imported[0] == "0 games recorded."
    assert imported[-2].startswith("omitted: row 21: game ")
    assert imported[-1] == "omitted: 2 more (--json lists all)"
    assert len(imported) == 22
    assert arpad("arpad league import office.db more.csv --again") == "22 games recorded."
