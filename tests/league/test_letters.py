"""Names: nothing invisible, no stacks of accents; what looks like another one is asked about."""

from __future__ import annotations

from pathlib import Path

import pytest

from arpad.errors import ArpadError, SimilarName
from arpad.league import League, check, import_file
from arpad.render import league as render

from .terminal import Terminal

CYRILLIC, FULL_WIDTH, GREEK = "\u0410nn", "ＡＮＮ", "\u0391\u039dn"


@pytest.fixture
def league(tmp_path: Path) -> League:
    made = League.create(tmp_path / "league.db")
    made.record(["Ann", "Bob"], 1, new=True)
    return made


@pytest.mark.parametrize(
    "name", ["\u3164", "\u115f", "\u2800", "\u3164 \u115f", "\ufe0f", "\u0301"]
)
def test_nothing_can_be_seen(league: League, name: str) -> None:
    for do in (
        lambda: league.add_player(name),
        lambda: league.rename("Ann", name),
        lambda: league.record([name, "Bob"], 1, new=True),
        lambda: league.remove_name("Ann", name),
    ):
        with pytest.raises(ArpadError, match="nothing of this name can be seen"):
            do()


def test_accents(league: League) -> None:
    with pytest.raises(ArpadError, match="a letter has at most three accents"):
        league.add_player("Z\u0316\u0317\u0318\u0319oe")
    league.add_player("Z\u0316\u0317\u0318oe")


@pytest.mark.parametrize(
    "name",
    ["علی\u200cرضا", "👩\u200d👩\u200d👧", "👩🏽\u200d🚀 Zoe", "❤\ufe0f\u200d🔥", "क्\u200dष"],
)
def test_names_may_have_joiners(league: League, name: str) -> None:
    league.add_player(name, alike=False)
    assert league.player(name).standing.name == name
    assert check(league).problems == ()


@pytest.mark.parametrize(
    "name", ["\u200cAnn", "Ann\u200d", "A \u200d n", "A\u200d\u200dn", "Ann\u202e"]
)
def test_joiners_that_join_nothing(league: League, name: str) -> None:
    with pytest.raises(ArpadError, match="a name is one line of 1 to 80 characters"):
        league.add_player(name)


@pytest.mark.parametrize("name", [CYRILLIC, FULL_WIDTH, GREEK, "An\u3164n", "A\u200cnn"])
def test_names_that_look_alike(league: League, name: str) -> None:
    words = "it looks like Ann, and is written with other letters"
    for do in (
        lambda: league.add_player(name, alike=False),
        lambda: league.rename("Bob", name, alike=False),
        lambda: league.record([name, "Bob"], 1, new=True, alike=False),
        lambda: league.record([name, "Ann"], 1, new=True, alike=False),
        lambda: league.remove_name("Bob", name, alike=False),
    ):
        with pytest.raises(SimilarName, match=words):
            do()
    league.rename("Ann", name, alike=False)
    league.add_player("Ann")


def test_names_that_do_not(league: League) -> None:
    for name in ("Änn", "Anne", "Вера", "Νίκος", "李"):
        league.add_player(name, alike=False)
    with pytest.raises(SimilarName):
        league.record(["Zed", "Z\u0435d"], 1, new=True, alike=False)


def test_an_import(league: League, tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text(
        f"first,second,score,on\n{CYRILLIC},Bob,1,2026-11-02\n", "utf-8"
    )
    path = str(tmp_path / "games.csv")
    with pytest.raises(SimilarName, match=r"games\.csv, row 2, name"):
        import_file(league, path, new=True, alike=False)
    assert import_file(league, path, new=True).players == (CYRILLIC,)


def test_older_leagues_keep_their_names(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("arpad.league.names.check_new_player", lambda name, place: name)
        league.add_player("\u3164")
    assert league.player("\u3164").standing.games == 0
    assert check(league).problems == ()


def test_the_terminal_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arpad = Terminal(tmp_path, monkeypatch)
    arpad("arpad league new office.db")
    arpad("arpad league record office.db Ann Bob 1 --new")
    remedy = "write Ann if it is them, or add --alike if it is somebody else."
    (tmp_path / "games.csv").write_text(f"first,second,score,on\n{CYRILLIC},Bob,1,2026-11-02\n")
    for command in (
        f"players office.db add {CYRILLIC}",
        f"rename office.db Bob {CYRILLIC}",
        f"rename office.db Bob {CYRILLIC} --no-trace",
        f"record office.db {CYRILLIC} Bob 1 --new",
        "import office.db games.csv --new",
    ):
        refused = arpad(f"arpad league {command}")
        assert "it looks like Ann, and is written with other letters; " in refused
        assert refused.endswith(remedy)
    no = arpad(f"arpad league rename office.db Bob {CYRILLIC}", typed="n\n")
    assert no.endswith("nothing was changed.")
    yes = arpad(f"arpad league rename office.db Bob {CYRILLIC}", typed="y\n")
    assert f"{CYRILLIC}: it looks like Ann, and is written with other letters. Somebody" in yes
    assert yes.endswith(f"Bob is now called {CYRILLIC}.")
    assert FULL_WIDTH in arpad(f"arpad league players office.db add {FULL_WIDTH} --alike")


def test_anonymise_at_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arpad = Terminal(tmp_path, monkeypatch)
    arpad("arpad league new office.db")
    arpad("arpad league record office.db Ann Bob 1 --new --reason 'Ann says so'")
    arpad("arpad league backup office.db copy.db")
    printed = arpad("arpad league anonymise office.db Ann --preview")
    assert printed.startswith(
        "Nothing is changed yet.\nThe name in their place is Player 1. Replaced:"
    )
    assert "Backups and exports made before" in printed
    no = arpad("arpad league anonymise office.db Ann", typed="n\n")
    assert "Ann becomes Player 1 everywhere, and it cannot be undone. Remove the name?" in no
    assert "nothing was changed" in no
    yes = arpad("arpad league anonymise office.db Ann", typed="y\n")
    assert "The name in their place is Player 1. Replaced: 1 name and 3 texts." in yes
    printed = arpad("arpad league rename office.db Bob Zoe --no-trace --yes")
    assert "The name in their place is Zoe. Replaced: 1 name and 0 texts." in printed
    assert "Ann" not in arpad("arpad league log office.db")
    assert "6 entries in copy.db" in arpad("arpad league backup office.db copy.db")
    assert b"Ann" not in (tmp_path / "copy.db").read_bytes()
    arpad("arpad league new other.db")
    assert "is not an older copy" in arpad("arpad league backup office.db other.db")


def test_a_long_name_leaves_the_columns_where_they_are(league: League) -> None:
    league.rename("Bob", "W" * 79)
    lines = render.table_text(league.table(), width=80).splitlines()
    assert max(map(len, lines)) <= 80
    assert "".join(line[3:].split("  ")[0] for line in lines).count("W") == 79
    assert "W" * 79 in render.table_text(league.table())
    assert "W" * 79 in render.table_text(league.table(), width=200)
