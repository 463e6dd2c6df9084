"""Leagues that sessions ask: what they say is in tests/sessions/leagues.txt."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from arpad.errors import ArpadError
from arpad.league import (
    League,
    entry_in_words,
    export_log,
    import_file,
    import_log,
    rules_in_words,
)
from arpad.league.descriptions import reason_in_words
from arpad.system import Rule

_FOLDER = TemporaryDirectory(prefix="arpad-sessions-")
_numbers = count()


def _now() -> datetime:
    return datetime(2026, 11, 17, 12, tzinfo=UTC)


def new(**settings: Any) -> League:
    """A league in a new file; that of a refused one is not there."""
    path = Path(_FOLDER.name) / f"{next(_numbers)}.db"
    try:
        return League.create(path, clock=_now, **{"k": 32, **settings})
    except ArpadError:
        assert not path.exists()
        raise


def office() -> League:
    """Ann beat Bob, Bob beat Cy."""
    league = new()
    league.record(["Ann", "Bob"], 1, on="2026-11-02", new=True)
    league.record(["Bob", "Cy"], "win", on="2026-11-03", new=True)
    return league


def refused(league: League, deed: Callable[[League], object]) -> object:
    """What a league says to a deed that changes nothing."""
    before = league.hash
    try:
        return deed(league)
    finally:
        assert league.hash == before


def log_in_words(league: League) -> list[str]:
    """Every entry of a league's log."""
    return [entry_in_words(league.history, entry) for entry in league.log()]


def why(league: League, **changes: Any) -> list[str]:
    """Why a change of rules would change ratings."""
    return [reason_in_words(each) for each in league.preview_rules(**changes).reasons]


def rule(name: str, **settings: Any) -> Rule:
    """One line of the rules of a league."""
    return next(each for each in rules_in_words(new(**settings).rules) if each.name == name)


def read(content: str, name: str = "x.csv", *, known: bool = True) -> object:
    """What an import says of a file, which changes nothing."""
    path = Path(_FOLDER.name) / name
    path.write_text(content, "utf-8")
    return refused(new(), lambda league: import_file(league, str(path), new=known))


def read_log(change: Callable[[list[str]], list[Any]]) -> object:
    """What an import says of the log of `office` after a change."""
    path = Path(_FOLDER.name) / "none.db"
    try:
        return import_log(path, change(list(export_log(office()))), "log")
    finally:
        assert not path.exists()
