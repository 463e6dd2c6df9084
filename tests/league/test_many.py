"""Many leagues in one place, a folder or a database: made, found, removed, brought back, copied."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from arpad.errors import InvalidFile, InvalidValue
from arpad.league import League, check
from arpad.league.many import LeagueCollection, LeagueSchemas, collection_of
from arpad.league.many.backups import back_up_all
from arpad.league.many.names import LONGEST, check_name, is_name, nearest_name
from arpad.league.store.quota import Quota

from .terminal import Terminal

NOW = datetime(2026, 11, 19, 20, 30, tzinfo=UTC)
_databases = count(1)


def database_of(postgres: str) -> str:
    """A new database of the server."""
    import psycopg

    name = f"many{next(_databases)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return f"{postgres.rpartition('/')[0]}/{name}"


@pytest.fixture(params=["folder", "database"])
def many_place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place for many leagues, without any."""
    if request.param == "folder":
        (tmp_path / "leagues").mkdir()
        return str(tmp_path / "leagues")
    return database_of(request.getfixturevalue("postgres"))


@pytest.fixture
def many(many_place: str) -> Iterator[LeagueCollection]:
    leagues = collection_of(many_place)
    yield leagues
    leagues.close()


def fill(many: LeagueCollection, *names: str) -> None:
    for name in names:
        with many.create(name, name=f"League {name}", k=32) as league:
            league.record(["Ann", "Bob"], 1, new=True)


@pytest.mark.parametrize("name", ["a", "7", "office", "office-2", "a" * LONGEST])
def test_a_name_is_safe_in_addresses_files_and_schemas(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        *("", "Office", "büro", "a b", "a_b", "a.b", "../a", "a/b", "a\n", "-a", "a-", "a" * 33),
        *("host", "api", "removed", "con", "nul", "com1", "lpt9", "office-before-0002"),
        *("a'b", 'a"b', "a;b", "a%b", "ａ", "١"),
    ],
)
def test_another_name_is_refused_and_a_remedy_is_one(name: str) -> None:
    with pytest.raises(InvalidValue, match=r"^address: ") as caught:
        check_name(name)
    proposed = caught.value.remedy.removeprefix("write ").partition(",")[0]
    assert is_name(proposed)


@pytest.mark.parametrize("text", ["Schachklub Köln", "x" * 80, "host", "CON", "a -- b", "A"])
def test_a_name_follows_from_a_title(text: str) -> None:
    assert is_name(nearest_name(text))


def test_leagues_are_made_side_by_side(many: LeagueCollection) -> None:
    assert many.names() == []
    fill(many, "office", "chess-club")
    assert many.names() == ["chess-club", "office"]
    assert "office" in many
    assert not any(each in many for each in ("other", "Office", "../office", "host", ""))
    assert all(size > 1000 for size in many.sizes().values())
    with League.open(many.place("office")) as league:
        league.record(["Bob", "Ann"], 1)
        assert len(league.games()) == 2
        assert check(league).problems == ()
    with League.open(many.place("chess-club")) as league:
        assert (league.name, len(league.games())) == ("League chess-club", 1)
    with pytest.raises(InvalidValue, match="another league has this address"):
        many.create("office", name="Other")
    with pytest.raises(InvalidValue, match="write my-office"):
        many.create("My Office", name="Other")


def test_what_fails_leaves_no_league(many: LeagueCollection) -> None:
    with pytest.raises(InvalidValue):
        many.create("office", name="x" * 81)
    assert many.names() == []
    fill(many, "office")
    assert many.names() == ["office"]


def test_a_removed_league_can_be_brought_back_for_a_while(many: LeagueCollection) -> None:
    fill(many, "office", "club")
    removed = many.remove("office", NOW)
    assert many.names() == ["club"]
    assert many.removed() == [removed]
    assert (removed.name, removed.time) == ("office", NOW)
    fill(many, "office")  # the address is free
    with pytest.raises(InvalidValue, match="another league has this address"):
        many.bring_back("office", removed.stamp)
    later = many.remove("office", NOW + timedelta(days=1))
    assert many.removed() == [later, removed]
    assert many.delete_removed(NOW) == []
    assert many.delete_removed(NOW + timedelta(hours=1)) == [removed]
    with pytest.raises(InvalidValue, match="it may have been deleted"):
        many.bring_back("office", removed.stamp)
    many.bring_back("office", later.stamp)
    assert (many.names(), many.removed()) == (["club", "office"], [])
    with League.open(many.place("office")) as league:
        assert check(league).problems == ()
        assert len(league.games()) == 1


def test_the_host_has_one_link_of_which_the_hash_is_kept(
    many: LeagueCollection, many_place: str
) -> None:
    assert not many.has_link()
    assert not many.is_host("")
    first = many.make_link()
    again = collection_of(many_place)
    assert again.has_link()
    assert again.is_host(first)
    assert not again.is_host(first[:-1])
    second = again.make_link()
    assert [many.is_host(each) for each in (first, second)] == [False, True]
    assert many.names() == []
    again.close()
    if not isinstance(many, LeagueSchemas):
        kept = b"".join(each.read_bytes() for each in Path(many_place).iterdir())
        assert second.encode() not in kept


def test_all_are_copied_to_one_place_and_failures_are_named(
    many: LeagueCollection, tmp_path: Path
) -> None:
    fill(many, "office", "club", "chess")
    copies = tmp_path / "copies"
    first = list(back_up_all(many, copies))
    assert [(each.name, each.entries, each.problem) for each in first] == [
        ("chess", 4, None),
        ("club", 4, None),
        ("office", 4, None),
    ]
    with League.open(many.place("club")) as league:
        league.record(["Ann", "Bob"], 0)
    with League.create(tmp_path / "other.db", name="Other") as other:
        other.record(["Zoe", "Yan"], 1, new=True)
    shutil.copyfile(tmp_path / "other.db", copies / "chess.db")
    reports = {each.name: each for each in back_up_all(many, copies)}
    assert "not an older copy of this league" in str(reports["chess"].problem)
    assert [reports[name].entries for name in ("club", "office")] == [5, 4]
    with League.open(copies / "club.db") as league:
        assert len(league.games()) == 2
    with League.open(copies / "chess.db") as league:
        assert league.name == "Other"


def test_backup_all_at_a_terminal_names_what_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arpad = Terminal(tmp_path, monkeypatch)
    leagues = tmp_path / "leagues"
    leagues.mkdir()
    many = collection_of(str(leagues))
    fill(many, "office", "club")
    assert arpad("arpad league backup --all leagues copies") == "2 leagues copied to copies."
    (leagues / "club.db").write_bytes(b"no league" * 1000)
    shutil.copyfile(leagues / "office.db", leagues / "My Office.db")
    shutil.copyfile(leagues / "office.db", leagues / "office-before-0002.db")
    printed = arpad("arpad league backup --all leagues copies").splitlines()
    assert printed[0].startswith("not copied: leagues/club.db: ")
    assert printed[1].startswith("not copied: My Office.db: misnamed ")
    assert printed[2:] == ["1 league copied to copies."]
    assert arpad.code == 1
    assert "the leagues themselves" in arpad("arpad league backup --all leagues leagues")
    assert "make it first: mkdir" in arpad("arpad league backup --all nowhere copies")
    assert sorted(each.name for each in (tmp_path / "copies").iterdir()) == ["club.db", "office.db"]


def test_a_league_is_never_larger_than_its_quota(many: LeagueCollection) -> None:
    fill(many, "office")
    with League.open(many.place("office")) as league:
        league.store.quota = Quota(entries=5, bytes=10**9)
        league.record(["Ann", "Bob"], 1)
        with pytest.raises(InvalidValue, match="6 entries – it may have at most 5 here; ask"):
            league.record(["Ann", "Bob"], 1)
        assert (league.position, len(league.games())) == (5, 2)
        league.store.quota = Quota(entries=10**6, bytes=1000)
        with pytest.raises(InvalidValue, match=r"MB – it may have at most 0\.0 MB here"):
            league.record(["Ann", "Bob"], 1)
        with pytest.raises(InvalidValue, match="MB here"):
            league.make_link("see")
        assert league.links() == ()
        # A name can always be removed.
        league.remove_name("Ann")
        league.store.quota = None
        league.record(["Player 1", "Bob"], 1)
        assert check(league).problems == ()


def test_leagues_of_one_database_do_not_wait_for_each_other(postgres: str) -> None:
    """While somebody writes to one of them and takes their time, the other is written to."""
    many = collection_of(database_of(postgres))
    fill(many, "office", "club")
    office, club = (League.open(many.place(name)) for name in ("office", "club"))
    saved = threading.Event()

    def save(league: League) -> Callable[[], None]:
        def work() -> None:
            league.record(["Ann", "Bob"], 0)
            saved.set()

        return work

    with office.store.writing():
        beside = threading.Thread(target=save(club))
        beside.start()
        assert saved.wait(30)
        beside.join()
        saved.clear()
        same = threading.Thread(target=save(office))
        same.start()
        assert not saved.wait(0.5)
    same.join()
    assert [len(each.games()) for each in (office, club)] == [2, 2]
    for each in (office, club, many):
        each.close()


def test_what_is_no_place_of_many_leagues_is_refused(tmp_path: Path) -> None:
    (tmp_path / "one.db").touch()
    for place, words in {
        str(
            tmp_path / "one.db"
        ): "a file – many leagues are in a folder.*; serve one: arpad league serve",
        str(tmp_path / "none"): "make it first: mkdir",
        f"sqlite:///{tmp_path}/one.db": "name the folder",
        "mysql://localhost/x": "choose one of these",
    }.items():
        with pytest.raises(InvalidFile, match=words):
            collection_of(place)
