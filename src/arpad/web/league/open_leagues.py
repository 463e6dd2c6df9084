"""Many leagues in one server: each is opened when it is asked for, and closed when nobody uses it.

A limited number is open: the one that nobody has asked for longest is closed for another.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from time import monotonic

from arpad.errors import ArpadError, InvalidValue, NoDatabase
from arpad.league import League
from arpad.league.many import LeagueCollection
from arpad.league.store.quota import Quota
from arpad.web.league.request import LeagueContext

#: Seconds after which a league that nobody uses is closed.
IDLE_SECONDS = 600.0
#: How many closed leagues may still be in memory.
_MOST_CLOSED = 8
#: Seconds that whoever removes a league waits for those who use it.
_PATIENCE = 10.0
#: Seconds that the end of the server waits for a league that is just being opened.
_LAST_SECONDS = 1.0


@dataclass
class _Slot:
    """The place of a league: open or not, how many use it, when it was used and asked for last.

    Whoever opens or closes the league holds `change`; a slot that is `gone` is not used again.
    """

    change: threading.Lock = field(default_factory=threading.Lock)
    context: LeagueContext | None = None
    stack: ExitStack = field(default_factory=ExitStack)
    users: int = 0
    used: float = 0.0
    requested: float = 0.0
    gone: bool = False


class OpenLeagues:
    """The leagues of a collection that are open.

    `start` runs what belongs beside an open league; `most` may stay open, and `on_surplus` is
    called if there are more, so that somebody calls `close_unused`.
    """

    def __init__(
        self,
        collection: LeagueCollection,
        start: Callable[[League], AbstractContextManager[LeagueContext]],
        *,
        most: int,
        quota: Quota | None = None,
        on_surplus: Callable[[], object] = lambda: None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.collection = collection
        self._start = start
        self._most = most
        self._quota = quota
        self._on_surplus = on_surplus
        self._clock = clock
        self._free = threading.Condition()
        self._slots: dict[str, _Slot] = {}
        self._closed = 0  # whose memory may not be free yet

    def names(self) -> list[str]:
        """The names of the leagues that are open."""
        with self._free:
            return sorted(name for name, slot in self._slots.items() if slot.context is not None)

    @contextmanager
    def using(self, name: str, *, only_open: bool = False) -> Iterator[LeagueContext | None]:
        """A league while it is used, opened if need be; None if there is none.

        With `only_open`, which is how a board looks, it is None as well if the league is closed,
        and looking does not keep it open when another one needs its place.
        """
        slot = self._taken(name, only_open=only_open)
        if slot is None:
            yield None
            return
        try:
            yield slot.context
        finally:
            with self._free:
                slot.users -= 1
                slot.used = self._clock()
                self._free.notify_all()

    def _taken(self, name: str, *, only_open: bool) -> _Slot | None:
        """The slot of an open league, with one more user."""
        while True:
            with self._free:
                slot = self._slots.get(name)
                if slot is None:
                    if only_open:
                        return None
                    slot = self._slots[name] = _Slot()
            with slot.change:
                if slot.gone:
                    continue  # somebody has closed it meanwhile
                if slot.context is None and (only_open or not self._open(name, slot)):
                    return None
                with self._free:
                    slot.users += 1
                    slot.requested = slot.requested if only_open else self._clock()
            if len(self.names()) > self._most:
                self._on_surplus()
            return slot

    def _open(self, name: str, slot: _Slot) -> bool:
        """Open a league, if there is one; the log has why one is out of reach."""
        try:
            if name not in self.collection:
                return False
            with ExitStack() as stack:
                league = stack.enter_context(League.open(self.collection.place(name)))
                league.store.quota = self._quota
                slot.context = stack.enter_context(self._start(league))
                slot.stack = stack.pop_all()
            return True
        except ArpadError as error:
            raise NoDatabase(error.place, error.value, error.rule, error.remedy) from error
        finally:
            if slot.context is None:
                self._forget(name, slot)

    def _forget(self, name: str, slot: _Slot) -> None:
        with self._free:
            slot.gone = True
            del self._slots[name]

    @contextmanager
    def closed(self, name: str) -> Iterator[None]:
        """Inside, the league is closed, and whoever asks for it waits."""
        with self._free:
            slot = self._slots.setdefault(name, _Slot())
        with slot.change:
            with self._free:
                if not self._free.wait_for(lambda: not slot.users, _PATIENCE):
                    rule = "somebody is using it just now"
                    raise InvalidValue("league", name, rule, "try again in a moment")
            try:
                slot.stack.close()
                yield
            finally:
                slot.context = None
                self._forget(name, slot)

    def close_unused(self) -> None:
        """Close what nobody has used for long, and the surplus that nobody uses now.

        What a league has in memory refers to itself, so it is collected when a few were closed: by
        itself, Python would wait for that of fifty.
        """
        late = self._clock() - IDLE_SECONDS
        with self._free:
            unused = sorted(
                (slot.requested, name, slot)
                for name, slot in self._slots.items()
                if slot.context is not None and not slot.users
            )
        surplus = len(self.names()) - self._most
        chosen = [
            (name, slot)
            for number, (_, name, slot) in enumerate(unused)
            if number < surplus or (slot.used < late and not _is_behind(slot))
        ]
        self._closed += sum(self._close_if_unused(name, slot) for name, slot in chosen)
        if self._closed >= _MOST_CLOSED:
            self._closed = 0
            gc.collect()

    def _close_if_unused(self, name: str, slot: _Slot) -> bool:
        with slot.change:
            if slot.gone or slot.users:
                return False
            self._close(name, slot)
            return True

    def _close(self, name: str, slot: _Slot) -> None:
        try:
            slot.stack.close()
        finally:
            slot.context = None
            self._forget(name, slot)

    def close(self) -> None:
        """Close all leagues, whoever uses them, at once: a webhook may take its last second."""
        with self._free:
            slots = list(self._slots.items())
        with ThreadPoolExecutor(max(1, len(slots))) as pool:
            for name, slot in slots:
                pool.submit(self._close_at_last, name, slot)

    def _close_at_last(self, name: str, slot: _Slot) -> None:
        """Close a league, unless somebody is opening it and waits for its database."""
        if slot.change.acquire(timeout=_LAST_SECONDS):
            try:
                if not slot.gone:
                    self._close(name, slot)
            finally:
                slot.change.release()


def _is_behind(slot: _Slot) -> bool:
    """Whether the webhook of a league still has something to deliver."""
    return slot.context is not None and slot.context.messenger.is_behind()
