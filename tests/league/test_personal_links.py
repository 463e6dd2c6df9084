"""Links that belong to a player: whose they are after a rename, a merge, a removal, an upgrade."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from arpad.errors import ArpadError
from arpad.league import League, check
from arpad.league.rights import author_of
from arpad.league.store import schema
from arpad.league.store.database import open_engine, reading, url_of, writing
from league.conftest import Place
from league.earlier import FIRST, UNDATED, Earlier

#: A link as the first revision kept it.
_LINK = "1, 'record', 'Bar', 'abc', '2026-11-01T20:00:00.000000Z', NULL"


def _owners(league: League) -> list[tuple[str | None, int | None]]:
    return [(each.player, each.player_id) for each in league.links()]


def test_it_stays_with_its_player(place: Place, tmp_path: Path) -> None:
    with League.create(place()) as league:
        league.record(["Ann", "Bob"], 1, new=True)
        league.add_player("Anna")
        link, secret = league.make_link("record only", "phone", player="anna")
        assert (link.player, link.player_id) == ("Anna", 3)
        assert author_of(link) == "record only link 1, Anna, phone"
        league.rename("Anna", "Annie")
        assert _owners(league) == [("Annie", 3)]
        league.merge("Annie", "Ann")
        assert _owners(league) == [("Ann", 1)]
        league.separate("Annie")
        assert _owners(league) == [("Annie", 3)]
        league.remove_name("Annie")
        assert _owners(league) == [("Player 3", 3)]
        found = league.role_of(secret)
        assert found is not None
        assert author_of(found) == "record only link 1, Player 3, phone"
        assert check(league).problems == ()
        league.backup(tmp_path / "copy.db")
        with League.open(tmp_path / "copy.db") as copy:
            assert copy.role_of(secret) == found


def test_a_label_that_names_its_player_goes_with_the_name(place: Place) -> None:
    with League.create(place()) as league:
        league.record(["Ann", "Bob"], 1, new=True)
        link, _ = league.make_link("record", "Ann’s phone", player="Ann")
        league.void(1, author=author_of(link))
        league.remove_name("Ann", "Zoe")
        assert league.links()[0].label == "Zoe’s phone"
        assert league.log()[-2].author == "record link 1, Zoe, Zoe’s phone"


@pytest.mark.parametrize("role", ["board", "see"])
def test_what_records_nothing_is_nobody_s_own(tmp_path: Path, role: str) -> None:
    with League.create(tmp_path / "x.db") as league:
        league.record(["Ann", "Bob"], 1, new=True)
        with pytest.raises(ArpadError, match="records nothing"):
            league.make_link(role, player="Ann")
        with pytest.raises(ArpadError, match="did you mean Ann"):
            league.make_link("record", player="Anne")
        assert league.links() == ()


def test_a_role_may_be_written_with_a_hyphen(tmp_path: Path) -> None:
    with League.create(tmp_path / "x.db") as league:
        assert league.make_link("record-only")[0].role == "record only"


@pytest.mark.parametrize("earlier", [FIRST, UNDATED], ids=lambda each: each.commit)
def test_links_of_an_earlier_file_are_as_they_were(tmp_path: Path, earlier: Earlier) -> None:
    path = tmp_path / "office.db"
    earlier.write(path)
    with closing(sqlite3.connect(path)) as before:
        rows = before.execute("SELECT * FROM links ORDER BY id").fetchall()
    with League.open(path) as league:
        with league.store.reading() as connection:
            after = [tuple(row) for row in league.store.links(connection)]
        assert after == [(*row, None) for row in rows]
        assert rows
        league.make_link("record only", player="Bob")
        assert check(league).problems == ()
    with closing(sqlite3.connect(tmp_path / "office-before-0002.db")) as copy:
        assert copy.execute("SELECT * FROM links ORDER BY id").fetchall() == rows
        assert copy.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]


def test_a_database_of_the_first_revision_is_upgraded(place: Place) -> None:
    """Its links stay, hashes are unique as before, and the tables are those of a new league."""
    where = place()
    with League.create(where) as league:
        league.record(["Ann", "Bob"], 1, new=True)
        before = league.hash
    engine = open_engine(url_of(where))
    with writing(engine) as connection:
        connection.execute(text("DROP TABLE links"))
        connection.execute(
            text(
                "CREATE TABLE links (id INTEGER NOT NULL PRIMARY KEY, role VARCHAR(10) NOT NULL, "
                "label TEXT NOT NULL, hash VARCHAR(64) NOT NULL, "
                "made VARCHAR(27) NOT NULL, revoked VARCHAR(27), UNIQUE (hash))"
            )
        )
        connection.execute(text(f"INSERT INTO links VALUES ({_LINK})"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    engine.dispose()
    with League.open(where) as league:
        assert league.hash == before
        (link,) = league.links()
        assert (link.role, link.label, link.player, link.revoked) == ("record", "Bar", None, None)
        assert league.make_link("record only", player="Ann")[0].id == 2
        with reading(league.store.engine) as connection:
            assert schema.current(connection) == "0002"
            (unique,) = inspect(connection).get_unique_constraints("links")
            assert unique["column_names"] == ["hash"]
        assert check(league).problems == ()
