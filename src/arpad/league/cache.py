"""The cache of a log: its history, its replays, and the snapshot it is opened from.

Everything here follows from the log, and is computed again if it does not match the log.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from math import inf
from typing import TYPE_CHECKING, Any

from arpad.errors import ArpadError
from arpad.league.entries import Entry
from arpad.league.history import History, Mark
from arpad.league.replay import LeagueReplay, play_on, replay
from arpad.league.snapshot import Unpacked, pack

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from arpad.league.store import Store

#: A new snapshot is made when the log has grown by this many entries.
SNAPSHOT_EVERY = 1000
_PORTION = 10_000  # entries that are read at once: all of a long log would fill the memory
#: More new entries than these, of an import by another process, are not worth a wait of a page.
_MANY = 500


class LogCache:
    """The history of a log and its replays, brought up to date on each access.

    Whoever reads or changes it holds `lock`.
    """

    def __init__(
        self, store: Store, clock: Callable[[], datetime], *, compiled: bool | None
    ) -> None:
        self.store = store
        self.clock = clock
        self.compiled = compiled
        self.lock = threading.RLock()
        self._looks = threading.local()
        self._history = History()
        self._memo: dict[Any, tuple[float, LeagueReplay]] = {}
        self._kept = 0  # the position of the snapshot
        self._keep_later = False
        #: Whether many new entries are read by a thread of its own; until it is done, the history
        #: is as it was before them.
        self.catches_up_apart = False
        #: What it computes of a replay before that is shown: the games after the mark count.
        self.prepare: Callable[[LeagueReplay, Mark | None], object] | None = None
        self._catching_up: threading.Thread | None = None

    @property
    def history(self) -> History:
        """What the log says now."""
        if getattr(self._looks, "at_once", False):
            return self._history
        with self.lock, self.store.reading() as connection:
            if self.catches_up_apart and self._is_behind(connection):
                if self._catching_up is None or not self._catching_up.is_alive():
                    self._catching_up = threading.Thread(target=self.catch_up, daemon=True)
                    self._catching_up.start()
                return self._history
            return self.refresh(connection)

    def _is_behind(self, connection: Connection) -> bool:
        position = self._history.position
        last, hashed = self.store.last(connection)
        is_far = bool(position) and last - position > _MANY
        return is_far and not self._is_rewritten(connection, last, hashed)

    def _is_rewritten(self, connection: Connection, last: int, hashed: str) -> bool:
        """Whether the log is no longer the one that this history comes from: a name was removed.

        `last` and `hashed` are of its last entry.
        """
        position = self._history.position
        there = hashed if position == last else self.store.hash_at(connection, position)
        return bool(position) and there != self._history.hash

    def catch_up(self) -> None:
        """Read the log and replay it apart, then put both in place of what is here."""
        apart = LogCache(self.store, self.clock, compiled=self.compiled)
        with suppress(ArpadError):  # whoever asks next gets the error
            history = apart.history
            for seasons in {key[0] for key in tuple(self._memo)}:
                played = apart.replayed(history, seasons=seasons)
                if self.prepare is not None:
                    begin = history.seasons[-1].mark if seasons and history.seasons else None
                    self.prepare(played, begin)
            with self.lock:
                if history.position > self._history.position:
                    self._history, self._memo = history, apart._memo
                    self._kept = max(self._kept, apart._kept)

    @contextmanager
    def consistent_read(self) -> Iterator[None]:
        """Inside, this thread reads the log only once, at the start, and sees one state of it."""
        with self.lock:
            _ = self.history
            self._looks.at_once = True
            try:
                yield
            finally:
                self._looks.at_once = False

    def newest(self, connection: Connection) -> History:
        """The history for whoever writes: nobody else can add to the log."""
        if self.catches_up_apart and self._is_behind(connection):
            self.catch_up()
        with self.lock:
            return self.refresh(connection, keep=False)

    def add(self, entries: Sequence[Entry]) -> None:
        """Fold in entries just written, unless another thread has already read them."""
        with self.lock:
            position = self._history.position
            self._history.fold(entry for entry in entries if entry.position > position)

    def refresh(self, connection: Connection, *, keep: bool = True) -> History:
        """The history, with new entries of the log folded in."""
        last, hashed = self.store.last(connection)
        if self._is_rewritten(connection, last, hashed):
            self._history, self._memo, self._kept = History(), {}, 0
        if self._history.position == 0 and last >= SNAPSHOT_EVERY:
            self._unpack(connection)
        while self._history.position < last:
            self._history.fold(self.store.entries(connection, self._history.position, _PORTION))
        if keep and last - self._kept >= SNAPSHOT_EVERY:
            self._kept = last  # try only once, even if it fails
            self._keep_later = True
        return self._history

    def _unpack(self, connection: Connection) -> None:
        """Start from the snapshot, if it matches the log."""
        snapshot = self.store.snapshot(connection)
        if snapshot is None:
            return
        position, content = snapshot
        with suppress(ValueError, KeyError, OSError):
            unpacked = Unpacked(content)
            if unpacked.known and unpacked.head["hash"] == self.store.hash_at(connection, position):
                self._history = unpacked.history(position)
                self._kept = position

    def _keep(self, played: LeagueReplay) -> None:
        """Store a snapshot, if the league can be written to at once: nobody waits for it."""
        self._keep_later = False
        content = pack(self._history, played, self.clock().timestamp())
        position, hashed = self._history.position, self._history.hash
        with suppress(ArpadError), self.store.writing(wait=False) as connection:
            if self.store.hash_at(connection, position) == hashed:  # nobody has removed a name
                self.store.keep(connection, position, content)

    def replayed(
        self,
        history: History,
        *,
        seasons: bool = True,
        until: Mark | None = None,
        title: str | None = None,
    ) -> LeagueReplay:
        """A replay, from memory if nothing has changed, or only newer games were added."""
        seasons = seasons and bool(history.seasons)
        now, key = self.clock().timestamp(), (seasons, until, title)
        deadline, played = self._memo.get(key, (-inf, None))
        if played is None or played.position != history.position or now >= deadline:
            self._memo.pop(key, None)  # in case the replay fails
            if played is None or until is not None or not play_on(played, now):
                played = replay(
                    history,
                    now,
                    seasons=seasons,
                    until=until,
                    title=title,
                    compiled=self.compiled,
                )
            self._memo = {
                at: each
                for at, each in self._memo.items()
                if at[1] is None  # of seasons that have ended, only the last replay is kept
            }
            self._memo[key] = (_deadline(history, now), played)
        is_whole = until is None and title is None and seasons == bool(history.seasons)
        if self._keep_later and is_whole:
            self._keep(played)  # never the ratings of all time
        return played


def _deadline(history: History, now: float) -> float:
    """When the next waiting game will count without a confirmation."""
    hours = history.rules.confirm_hours
    if hours is None:
        return inf
    games = history.games
    waiting = [
        games.due(number, hours)
        for number in range(1, len(games) + 1)
        if games.waiting(number, hours, now)
    ]
    return min(waiting, default=inf)
