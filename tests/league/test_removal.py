"""Names taken out of a league: no byte is left, ratings stay, and the log explains its new hash."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest

from arpad.errors import ArpadError
from arpad.league import League, check, entry_in_words, export_games, export_log, import_log
from arpad.league import cache as cache_module
from arpad.league.store import Store, upkeep

from .conftest import Place

#: A name that nothing else has in it, with a letter of its own in UTF-8.
OLD, EARLIER = "Quentoß Xylo", "Quaxi"


def filled(place: str) -> League:
    """A league with somebody who had two names and a duplicate, named wherever one can be."""
    league = League.create(place, name=f"Friends of {OLD}", k=32)
    league.record([EARLIER, "Bob"], 1, on="2026-11-02", new=True, reason=f"said {EARLIER.upper()}")
    league.rename(EARLIER, OLD, reason="married")
    league.make_link("run", f"{OLD}’s phone")
    with league.once(f"3 {OLD} once", "digest"):
        league.record(["Bob", OLD], 0, on="2026-11-03", author=f"run link 1, {OLD}’s phone")
    league.record(["Quexi", "Cy"], 0.5, on="2026-11-04", new=True)
    league.merge("Quexi", OLD, reason=f"{OLD}, not {OLD} Junior")
    league.end_season(name=f"{OLD}’s autumn", rule="0.5", on="2026-11-05")
    league.add_player(f"{OLD} Junior")
    league.void(1)
    league.restore(1)
    return league


def texts_of(league: League) -> str:
    """Everything that can be read in a league."""
    return "".join((*export_log(league), export_games(league), str(league.links()), league.name))


def without_names(league: League) -> dict[int, Any]:
    return {row.id: (row.rating, row.rank, row.games) for row in league.table("all-time")}


def check_gone(text: str) -> None:
    """Nothing of the three names is there, but the name of somebody else."""
    text = text.replace(f"{OLD} Junior", "")
    for name in (OLD, EARLIER, "Quexi"):
        assert name.casefold() not in text.casefold()


def bytes_of(league: League) -> bytes:
    """All bytes that the database keeps of the league."""
    if league.files:
        return b"".join(Path(each).read_bytes() for each in league.files if Path(each).exists())
    with league.store.engine.connect() as connection:
        run = connection.exec_driver_sql
        run("CHECKPOINT")
        return b"".join(
            bytes(run(f"SELECT pg_read_binary_file(pg_relation_filepath('{each}'))").scalar_one())
            for each in ("log", "snapshot", "links", "settings")
        )


def is_there(league: League, name: str, content: bytes) -> bool:
    return name.encode() in content.replace(f"{OLD} Junior".encode(), b"")


@pytest.mark.parametrize("to", [None, "Zoe"])
def test_no_byte_is_left(place: Place, tmp_path: Path, to: str | None) -> None:
    with filled(place()) as league:
        before, entries = without_names(league), league.position
        assert all(is_there(league, name, bytes_of(league)) for name in (OLD, EARLIER, "Quexi"))
        preview = league.preview_removal(OLD, to)
        done = league.remove_name(OLD, to, reason=f"{OLD} wishes it")
        assert (done.names, done.texts) == (preview.names, preview.texts) == (3, 9)
        assert done.name == (to or "Player 1")
        assert done.entry == entries + 1 == league.position
        assert not any(is_there(league, name, bytes_of(league)) for name in (OLD, EARLIER, "Quexi"))
        check_gone(texts_of(league))
        assert f"{OLD} Junior" in texts_of(league)
        assert league.player(done.name).names == (f"{done.name} (3)",)
        assert without_names(league) == before
        assert check(league).problems == ()
        last = league.log(last=1)[0]
        assert last.reason == f"{done.name} wishes it"
        assert last.data == {"rewritten": True}
        assert entry_in_words(league.history, last) == (
            "name removed: somebody’s name was taken out of the log, "
            "and its hashes were computed anew"
        )
        assert entry_in_words(league.history, league.log(after=4, most=1)[0]) == "name removed"
        copy = tmp_path / "copy.db"
        league.backup(copy)
        assert not any(
            is_there(league, name, copy.read_bytes()) for name in (OLD, EARLIER, "Quexi")
        )
        with import_log(tmp_path / "twin.db", export_log(league), "log") as twin:
            assert twin.hash == league.hash
            assert check(twin).problems == ()
        league.separate(f"{done.name} (3)")
        league.record([done.name, "Bob"], 1)
        assert check(league).problems == ()


def test_others_see_it_at_once(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process has read the log before, and must neither show nor keep the name."""
    monkeypatch.setattr(cache_module, "SNAPSHOT_EVERY", 5)
    where = place()
    with filled(where) as league, League.open(where) as other, League.open(where) as third:
        assert other.player(OLD).names == (EARLIER, "Quexi")
        third.show_at_once()
        monkeypatch.setattr(cache_module, "_MANY", 0)
        assert third.player(OLD).standing.id == 1
        stale = other.history
        played = other.replayed()
        league.remove_name(OLD)
        other._cache._history, other._cache._keep_later = stale, True
        other._cache.replayed(stale)
        assert played.position < other.position
        with league.store.reading() as connection:
            assert league.store.snapshot(connection) is None
        for each in (other, third):
            with pytest.raises(ArpadError, match="nobody in the league has this name"):
                each.player(OLD)
            assert each.player("Player 1", "all-time").standing.games == 3
            assert each.hash == league.hash
        other.record(["Player 1", "Bob"], 1)
        assert check(league).problems == ()
        assert check(other).problems == ()


def test_the_current_name_may_stay(tmp_path: Path) -> None:
    with filled(str(tmp_path / "league.db")) as league:
        league.remove_name(OLD, OLD)
        assert league.player(OLD).names == (f"{OLD} (3)",)
        assert EARLIER not in texts_of(league)
        league.remove_name("Cy", "Kim")
        with pytest.raises(ArpadError, match="it is their name, and they have no other one"):
            league.remove_name("Kim", "Kim")
        assert check(league).problems == ()


def test_a_name_that_somebody_else_has(tmp_path: Path) -> None:
    with League.create(tmp_path / "league.db") as league:
        league.record(["Ann", "Bob"], 1, new=True)
        league.rename("Ann", "Anna")
        league.rename("Bob", "Ann")
        league.void(1, reason="Ann says so, Anna not, annals do, ANNA’S way")
        league.add_player("Player 1")
        for taken in ("ann", "BOB", "player 1"):
            with pytest.raises(ArpadError, match="somebody else in the league has or had this"):
                league.remove_name("Anna", taken)
        with pytest.raises(ArpadError, match="nobody in the league has this name"):
            league.remove_name("Zoe")
        done = league.remove_name("Anna")
        assert done.name == "Player 1-2"
        assert "Ann is the name of somebody else, too, and was left in reasons" in done.left
        reason = "Ann says so, Player 1-2 not, annals do, Player 1-2’S way"
        assert league.game(1).trail[-1].reason == reason
        assert league.player("Ann").standing.id == 2
        assert check(league).problems == ()


def test_a_name_that_somebody_else_had_stays_in_reasons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the log is read in portions, some of which do not change."""
    monkeypatch.setattr("arpad.league.removal._PORTION", 2)
    with League.create(tmp_path / "league.db") as league:
        league.add_player("Ann")
        league.rename("Ann", "Bob")
        league.add_player("Ann", reason="Ann says so")
        league.remove_name("Ann", "Zoe")
        assert [player.name for player in league.players()] == ["Bob", "Zoe"]
        assert league.log()[3].reason == "Ann says so"
        assert check(league).problems == ()


@pytest.mark.parametrize(
    ("name", "reason", "after"),
    [
        ("王", "王赢了", "Zoe赢了"),
        ("Zoë", "Zoe\u0308 won; Zoëlla lost; Zoe\u0308lla too", "Zoe won; Zoëlla lost; Zoëlla too"),
        ("J.", "J. and J.", "Zoe and Zoe"),
        ("😀", "a😀b", "aZoeb"),
    ],
)
def test_names_in_reasons(tmp_path: Path, name: str, reason: str, after: str) -> None:
    with League.create(tmp_path / "league.db") as league:
        league.record([name, "Bob"], 1, new=True, reason=reason)
        league.remove_name(name, "Zoe")
        assert normalize("NFC", league.log(last=2)[0].reason) == after


def test_a_long_name_and_its_duplicates(tmp_path: Path) -> None:
    with League.create(tmp_path / "league.db", name="Ann " + "x" * 76) as league:
        league.record(["Ann", "Bob"], 1, new=True)
        for name in ("Anne", "Anni"):
            league.add_player(name)
            league.merge(name, "Ann")
        league.remove_name("Anne", "Z" * 80)
        assert league.player("Z" * 80).names == (f"{'Z' * 72} (3)", f"{'Z' * 72} (4)")
        assert len(league.name) == 80
        assert check(league).problems == ()


def test_it_is_done_once(tmp_path: Path) -> None:
    with filled(str(tmp_path / "league.db")) as league:
        for _ in range(2):
            with league.once("key", "request"):
                assert league.remove_name(OLD if _ == 0 else "Player 1").name == "Player 1"
        with league.once("key", "request"):
            league.remove_name("Player 1")
        assert [entry.kind for entry in league.log()].count("name removed") == 2


def test_what_is_out_of_reach(tmp_path: Path) -> None:
    path = tmp_path / "league.db"
    with filled(str(path)) as league:
        (tmp_path / "league-before-0002.db").touch()
        league.set("webhook", '{"url": "https://example.org/quaxi", "secret": "s"}')
        left = league.remove_name(OLD).left
    assert left[0].startswith("backups and exports made before")
    assert "league-before-0002.db is such a backup" in left
    assert "the address of the webhook has the name in it: change it" in left
    assert "in other words" in left[-1]


def test_somebody_is_in_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While somebody reads, the bytes stay beside the file; the next one who opens it wipes it."""
    path = tmp_path / "league.db"
    monkeypatch.setattr("arpad.league.store._WIPING", 0)
    with filled(str(path)) as league:
        reader = Store.open(path)
        with reader.reading() as connection:
            reader.last(connection)
            done = league.remove_name(OLD)
            assert "its bytes may still be beside the league" in done.left[-1]
            assert "bytes may still be in the files" in check(league).problems[0]
        reader.close()
        assert is_there(league, EARLIER, bytes_of(league))
        with League.open(path) as again:
            assert check(again).problems == ()
        assert not is_there(league, EARLIER, bytes_of(league))


def test_a_write_protected_file_stays_as_it_is(tmp_path: Path) -> None:
    with League.create(tmp_path / "league.db"):
        (tmp_path / "league.db").chmod(0o400)
        engine = Store.open(tmp_path / "league.db").engine
        assert not upkeep.wipe(engine, 0)
