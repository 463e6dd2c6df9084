"""The log of a league in its database: opened, read and added to; with its links and settings."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from copy import copy
from datetime import UTC, date, datetime
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from arpad.errors import InvalidValue
from arpad.league.cache import LogCache
from arpad.league.entries import NO_HASH, Entry, moment
from arpad.league.history import NAME_REMOVED, History, Keyed, Mark
from arpad.league.letters import check_words
from arpad.league.links import LeagueAccess
from arpad.league.recording import Draft
from arpad.league.removal import NOT_WIPED, NameRemoval, Removal, out_of_reach, rewrite
from arpad.league.replay import LeagueReplay
from arpad.league.rules import COUNT, Rules, read_pool_file, read_rules
from arpad.league.seasons import check_open
from arpad.league.time_zones import check_time_zone, day_of

if TYPE_CHECKING:
    from arpad.league.store import Store

#: The author of entries that are made without a link.
TERMINAL = "terminal"
_PORTION = 10_000  # entries that are written at once


def _now() -> datetime:
    return datetime.now(UTC)


class LeagueLog(LeagueAccess):
    """The log of a league; `arpad.league.League` adds what can be done with it and shown of it."""

    def __init__(
        self,
        store: Store | str | os.PathLike[str],
        *,
        clock: Callable[[], datetime] = _now,
        compiled: bool | None = None,
    ) -> None:
        self.store = self._opened(store)
        self.clock = clock
        self._cache = LogCache(self.store, lambda: self.clock(), compiled=compiled)
        self._lock = self._cache.lock
        self._request = threading.local()

    @classmethod
    def create(
        cls,
        place: str | os.PathLike[str],
        *,
        author: str = TERMINAL,
        reason: str = "",
        clock: Callable[[], datetime] = _now,
        compiled: bool | None = None,
        pool: str | None = None,
        **settings: Any,
    ) -> Self:
        """A new league.

        `place` is a new file, or the URL of a PostgreSQL database. `settings` are those of `Rules`
        and the terms of the system, by their names; `pool` is a file with settings of your own.
        `compiled` says whether Numba is used; by default it is when it saves time.
        """
        from arpad.league.store import Store

        given = {name: value for name, value in settings.items() if value is not None}
        terms = {**(read_pool_file(pool) if pool else {}), **given}
        rules = read_rules(terms)
        _check_rules(rules)
        who, why = check_words(author, "author"), check_words(reason, "reason")
        entry = Entry(1, moment(clock()), who, why, "created", rules.as_data()).chained(NO_HASH)
        return cls(Store.create(place, [entry]), clock=clock, compiled=compiled)

    @classmethod
    def open(
        cls,
        place: str | os.PathLike[str],
        *,
        clock: Callable[[], datetime] = _now,
        compiled: bool | None = None,
    ) -> Self:
        """The league in a file, or in the PostgreSQL database of a URL."""
        return cls(place, clock=clock, compiled=compiled)

    @staticmethod
    def _opened(store: Store | str | os.PathLike[str]) -> Store:
        from arpad.league.store import Store

        return store if isinstance(store, Store) else Store.open(store)

    def close(self) -> None:
        """Close the database."""
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def today(self) -> date:
        """Today, in the time zone of the league."""
        return self._today(self.history)

    def _today(self, history: History) -> date:
        """The same where the history is known."""
        return day_of(self.clock(), history.rules.time_zone)

    @property
    def history(self) -> History:
        """What the log says now."""
        return self._cache.history

    def consistent_read(self) -> AbstractContextManager[None]:
        """Inside, this thread reads the log only once, at the start, and sees one state of it.

        Other threads that show the league or write to it wait: nothing slow belongs here.
        """
        return self._cache.consistent_read()

    def show_at_once(
        self, prepare: Callable[[LeagueReplay, Mark | None], object] | None = None
    ) -> None:
        """From now on, what is shown need not wait for many new entries of another process.

        They are read by a thread of their own, and shown when it is done, which includes to
        `prepare` the replay for a table of the games after a mark.
        """
        self._cache.prepare = prepare
        self._cache.catches_up_apart = True

    def apart(self) -> Self:
        """The same league with a memory of its own: long work on it keeps nobody waiting."""
        return type(self)(self.store, clock=self.clock, compiled=self._cache.compiled)

    @contextmanager
    def once(self, key: str, request: str = "") -> Iterator[None]:
        """Inside, this thread writes what it writes only once for this key, which is kept.

        If the log has entries of the same key, nothing is written, and these are the answer; it
        is an error if they were made by another `request`. Without a key, nothing is different.
        """
        self._request.key = key, request
        try:
            yield
        finally:
            self._request.key = "", ""

    @contextmanager
    def in_open_seasons(self, *, only: bool = True) -> Iterator[None]:
        """Inside, this thread changes no results of closed seasons; it is an error to try."""
        self._request.in_open_seasons = only
        try:
            yield
        finally:
            self._request.in_open_seasons = False

    @property
    def rules(self) -> Rules:
        """The rules in force today."""
        return self._rules(self.history)

    def _rules(self, history: History) -> Rules:
        """The same where the history is known."""
        return history.settings.on(self._today(history))

    @property
    def name(self) -> str:
        """What the league is called."""
        return self.rules.name

    @property
    def position(self) -> int:
        """How many entries the log has."""
        return self.history.position

    @property
    def hash(self) -> str:
        """The hash of the whole log: that of its last entry, which covers all before it."""
        return self.history.hash

    def log(
        self, *, after: int = 0, last: int | None = None, most: int | None = None
    ) -> list[Entry]:
        """The entries of the log after a position: at most the `last` ones, or the first `most`."""
        after = COUNT.check(after, "after")
        most = None if most is None else COUNT.check(most, "most")
        with self.store.reading() as connection:
            if last is not None:
                last = COUNT.check(last, "last")
                after = max(after, self.store.last(connection)[0] - last)
            return self.store.entries(connection, after, most)

    @property
    def files(self) -> list[str]:
        """The files of the league; none if it is in the database of a server."""
        return self.store.files

    def backup(self, path: str | os.PathLike[str], name: str | None = None) -> None:
        """Copy the whole league to a new file, including links and settings.

        Errors call the file by its `name`, if it will have another one than its `path`.
        """
        self.store.copy(Path(path), os.fspath(path) if name is None else name)

    # How it works

    def _seconds(self) -> float:
        return self.clock().timestamp()

    def _write(
        self, build: Callable[[History], list[Draft]], author: str, reason: str
    ) -> list[Entry]:
        """Add entries to the log; nobody else can write while they are built.

        The history stays as it is meanwhile, because only what is written changes it. So whoever
        reads it need not wait for this, nor for writers of other processes.
        """
        who, why = check_words(author, "author"), check_words(reason, "reason")
        with self.store.writing() as connection:
            history = self._cache.newest(connection)
            key, request = getattr(self._request, "key", ("", ""))
            known = history.keys.get(key)
            if known is not None:
                _check_request(known, key, request)
                return self.store.entries(connection, known.first - 1, known.last - known.first + 1)
            request_data = {"key": key} | ({"request": request} if request else {}) if key else {}
            made = list(self._entries(history, build(history), who, why, request_data))
            self.store.append(connection, made)
            self.store.check_room(connection)
        self._cache.add(made)
        return made

    def _rewrite(
        self, plan: Callable[[History], NameRemoval], author: str, reason: str
    ) -> Removal | None:
        """Take a player's names out of the log and of everything else; None if it is done already.

        The log is written anew in one transaction; then the files are wiped.
        """
        who, why = check_words(author, "author"), check_words(reason, "reason")
        with self.store.writing() as connection:
            history = self._cache.newest(connection)
            key, request = getattr(self._request, "key", ("", ""))
            known = history.keys.get(key)
            if known is not None:
                _check_request(known, key, request)
                return None
            removal = plan(history)
            position, hashed = rewrite(self.store, connection, removal)
            data = {"rewritten": True} | ({"key": removal.without(key)} if key else {})
            entry = Entry(
                position + 1,
                moment(self.clock()),
                removal.without(who),
                removal.without(why),
                NAME_REMOVED,
                data,
            ).chained(hashed)
            self.store.append(connection, [entry])
            self.store.wipe_later(connection)
            left = out_of_reach(self.store, connection, removal)
        left += () if self.store.wipe() else (NOT_WIPED,)
        _ = self.history  # nobody is shown the name from here on
        return removal.as_removal(left, entry.position)

    def write_many(
        self, build: Callable[[History], Iterator[Draft]], author: str, reason: str
    ) -> None:
        """Add any number of entries, which are built as they are written: all or none."""
        who, why = check_words(author, "author"), check_words(reason, "reason")
        with self.store.writing() as connection:
            history = self._cache.newest(connection)
            entries = self._entries(history, build(history), who, why)
            while made := list(islice(entries, _PORTION)):
                self.store.append(connection, made)
            self.store.check_room(connection)

    def _entries(
        self,
        history: History,
        drafts: Iterable[Draft],
        author: str,
        reason: str,
        request_data: Mapping[str, str] = {},
    ) -> Iterator[Entry]:
        """The entries that drafts become after the last one of a history."""
        time, before = moment(self.clock()), history.hash
        in_open_seasons = getattr(self._request, "in_open_seasons", False)
        for position, draft in enumerate(drafts, history.position + 1):
            if in_open_seasons:
                check_open(history, draft)
            data = {**draft.data, **request_data}
            entry = Entry(position, time, author, reason, draft.kind, data).chained(before)
            before = entry.hash
            yield entry

    def _with(self, history: History, made: Sequence[Draft]) -> History:
        """A copy of the history with further entries that are not in the log."""
        after = copy(history)
        after.others, after.challenges = list(history.others), dict(history.challenges)
        time = moment(self.clock())
        after.fold(
            Entry(history.position + number, time, "", "", draft.kind, draft.data)
            for number, draft in enumerate(made, 1)
        )
        return after


def _check_request(known: Keyed, key: str, request: str) -> None:
    """Refuse a key that another request had."""
    if known.request and known.request != request:  # what it was is not kept when a name is removed
        rule = f"another request had this key, and made entry {known.first} of the log"
        raise InvalidValue("key", key, rule, "make a new key for every request")


def _check_rules(rules: Rules) -> None:
    """Refuse rules that cannot rate any game, or do not know which day it is."""
    check_time_zone(rules.time_zone)
    rules.engine().add([rules.start])
