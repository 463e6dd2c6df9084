"""The check of a league: everything is recomputed from the log, and compared bit by bit.

The log is read in portions and folded as it is read, so that a long one does not fill the memory.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from arpad.engine import Figures
from arpad.errors import ArpadError, InvalidFile
from arpad.league.entries import NO_HASH, Entry
from arpad.league.exchange import check_entries
from arpad.league.games import GameColumns
from arpad.league.history import History
from arpad.league.league import League
from arpad.league.records import CheckReport
from arpad.league.replay import replay
from arpad.league.snapshot import Unpacked

_TO_WIPE = (
    "a name was removed, but its bytes may still be in the files: "
    "check again when nobody else uses the league"
)
_COLUMNS = ("day", "first", "second", "points", "recorded", "state")
#: What a log that somebody changed may raise, besides our own errors.
_FAILURES = (LookupError, ArithmeticError, TypeError, ValueError)


class _Comparison(NamedTuple):
    """What is compared with the history up to a position of the log."""

    position: int
    problems: Callable[[History], Iterable[str]]


def check(league: League) -> CheckReport:
    """Check a league; its `problems` are empty if all is well."""
    store, kept, comparisons = league.store, None, list(_in_memory(league))
    with store.reading() as connection:
        problems = list(store.damages(connection))
        position, hashed = store.last(connection)
        if not problems:
            kept = store.snapshot(connection)
            problems += [_TO_WIPE] if store.is_to_wipe(connection) else []
        if kept is not None:
            content = kept[1]
            comparisons.append(_Comparison(kept[0], lambda history: _snapshot(content, history)))
        log = _Log(store.all_entries(connection))
        found, games, players = _recomputed(log, comparisons)
    if log.damage:
        return CheckReport(position, 0, 0, hashed, None, (*problems, log.damage))
    return CheckReport(
        entries=log.count,
        games=games,
        players=players,
        hash=hashed,
        snapshot=None if kept is None else kept[0],
        problems=(*problems, *log.broken, *found),
        last=log.last,
    )


class _Log:
    """The entries of a log as they are read, and what is wrong with their chain."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries = iter(entries)
        self._before = NO_HASH
        self.count = 0
        self.last = ""
        self.broken: list[str] = []  # by entries that somebody has changed, removed or inserted
        self.damage = ""  # an entry that cannot be read, and ends the log

    def __iter__(self) -> Iterator[Entry]:
        while (entry := self._next()) is not None:
            self.count, self.last = self.count + 1, entry.time
            if not self.broken:
                self.broken += self._problems(entry)
            self._before = entry.hash
            yield entry

    def _next(self) -> Entry | None:
        try:
            return next(self._entries, None)
        except InvalidFile as error:
            self.damage = str(error)
            return None

    def _problems(self, entry: Entry) -> Iterator[str]:
        if entry.position != self.count:
            yield f"entry {self.count}: missing or out of order"
        elif entry.chained(self._before).hash != entry.hash:
            yield f"entry {self.count}: its hash is wrong; it or an earlier entry was changed"


def _recomputed(log: _Log, comparisons: list[_Comparison]) -> tuple[list[str], int, int]:
    """What is wrong with a log that is replayed; how many games and players it has."""
    problems: list[str] = []
    seen = History()
    waiting = sorted(comparisons, key=lambda each: each.position)

    def compare(history: History) -> None:
        nonlocal seen
        seen = history
        while waiting and waiting[0].position <= history.position:
            problems.extend(waiting.pop(0).problems(history))

    try:
        check_entries(log, "log", compare)
    except ArpadError as error:
        problems.append(str(error))
    except _FAILURES as error:
        problems.append(f"the log cannot be replayed: {error!r}")
    else:
        return problems, len(seen.games), len(seen.players)
    for _ in log:
        pass  # the chain is checked to its end
    return problems, 0, 0


def _in_memory(league: League) -> Iterator[_Comparison]:
    """The ratings in memory, those with seasons first; none if the log cannot be replayed."""
    with suppress(ArpadError, *_FAILURES), league.consistent_read():
        known = None
        for seasons in (True, False):
            played = league.replayed(seasons=seasons)
            if played is not known:
                figures = {who: played.figures(who) for who in league.history.players}
                ratings = _Ratings(figures, played.now, seasons)
                yield _Comparison(played.position, ratings.problems)
            known = played


class _Ratings(NamedTuple):
    """The figures of everybody that a replay at some time has led to."""

    figures: dict[int, Figures]
    now: float
    seasons: bool

    def problems(self, history: History) -> Iterator[str]:
        """Those that a fresh replay does not lead to."""
        fresh = replay(history, self.now, seasons=self.seasons, compiled=False, keep="nothing")
        for who, player in history.players.items():
            kept, right = self.figures.get(who), fresh.figures(who)
            if kept != right:
                yield f"{player.name}: {kept} is kept, but {right} is right"


def _snapshot(content: bytes, history: History) -> Iterator[str]:
    try:
        unpacked = Unpacked(content)
        if not unpacked.known:
            return  # of an earlier version: nobody reads it
        restored = unpacked.history(history.position)
    except (ValueError, KeyError, OSError, TypeError):
        yield "the snapshot cannot be read"
        return
    if not _same_columns(restored.games, history.games) or restored.players != history.players:
        yield "the snapshot is not what the log says"
    now, kept = unpacked.head["now"], unpacked.ratings
    del unpacked, restored  # a replay of many games needs the memory
    fresh = replay(history, now, compiled=False, keep="nothing")
    ratings = array("d", (fresh.figures(who)[0] for who in history.players))
    if ratings.tobytes() != kept.tobytes():
        yield "the ratings of the snapshot are not those of the log"


def _same_columns(one: GameColumns, other: GameColumns) -> bool:
    return all(bytes(getattr(one, name)) == bytes(getattr(other, name)) for name in _COLUMNS) and (
        one.more == other.more
        and one.by == other.by
        and one.confirmed == other.confirmed
        and one.authors == other.authors
    )
