"""Copies of leagues: of one, replacing an older copy of it, or of all in one place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from arpad.errors import ArpadError, InvalidFile, Unquoted
from arpad.league.entries import Entry
from arpad.league.history import NAME_REMOVED
from arpad.league.league import League
from arpad.league.many.collection import LeagueCollection
from arpad.league.records import BackupReport
from arpad.writing.run import Run


def back_up(league: League, copy: Path) -> int:
    """Copy a league, replacing an older copy of it, but no other file; returns its entries."""
    _keep_others(league, copy)
    with Run({"copy": copy}, league.files) as run:
        league.backup(run.path("copy"), str(copy))
        run.publish()
    return league.position


def back_up_all(leagues: LeagueCollection, folder: Path) -> Iterator[BackupReport]:
    """Copy every league into a folder, one after the other, whatever happens to the others."""
    check_folder(leagues, folder)
    for name in leagues.names():
        try:
            with League.open(leagues.place(name)) as league:
                yield BackupReport(name, back_up(league, folder / f"{name}.db"), None)
        except ArpadError as error:
            yield BackupReport(name, 0, error)
    for name in leagues.misnamed():
        rule = "a league in a folder of many has an address: letters a to z, digits, hyphens"
        yield BackupReport(name, 0, InvalidFile(name, Unquoted("misnamed"), rule, "rename it"))


def check_folder(leagues: LeagueCollection, folder: Path) -> None:
    """Refuse the place of the leagues themselves, where copies would be leagues."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        what = Unquoted(error.strerror or str(error))
        rule = "copies of all leagues are in a folder"
        raise InvalidFile(str(folder), what, rule, "name another folder") from None
    own = Path(leagues.shown)
    if own.is_dir() and own.samefile(folder):
        rule = "it is the folder of the leagues themselves"
        raise InvalidFile(str(folder), Unquoted("not copied"), rule, "name another folder")


def _keep_others(league: League, copy: Path) -> None:
    """Refuse to replace a file unless it is an older copy: its log must be the start of ours."""
    if not copy.is_file() or not copy.stat().st_size:
        return
    try:
        with League.open(copy) as old:
            last = old.log(last=1)
    except ArpadError:
        last = []
    ours = league.log(after=last[0].position - 1, most=1) if last else []
    if not last or not ours or not _is_same(ours[0], last[0], league):
        rule = "it exists, and is not an older copy of this league"
        raise InvalidFile("copy", str(copy), rule, "choose another name")


def _is_same(ours: Entry, theirs: Entry, league: League) -> bool:
    """Whether an entry of a copy is ours; names that were removed since are no difference."""
    if any(entry.kind == NAME_REMOVED for entry in league.history.others):
        return ours.time == theirs.time
    return ours == theirs
