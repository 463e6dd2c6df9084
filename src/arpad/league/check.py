"""The check of a league: everything is recomputed from the log, and compared bit by bit."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from arpad.errors import ArpadError, InvalidFile
from arpad.league.entries import NO_HASH, Entry
from arpad.league.exchange import check_entries
from arpad.league.games import GameColumns
from arpad.league.history import History
from arpad.league.league import League
from arpad.league.records import CheckReport
from arpad.league.replay import LeagueReplay, replay
from arpad.league.snapshot import Unpacked

_TO_WIPE = (
    "a name was removed, but its bytes may still be in the files: "
    "check again when nobody else uses the league"
)
_COLUMNS = ("day", "first", "second", "points", "recorded", "state")


def check(league: League) -> CheckReport:
    """Check a league; its `problems` are empty if all is well."""
    store, kept = league.store, None
    with store.reading() as connection:
        problems = list(store.damages(connection))
        position, hashed = store.last(connection)
        try:
            entries = store.entries(connection)
        except InvalidFile as error:
            return CheckReport(position, 0, 0, hashed, None, (*problems, str(error)))
        if not problems:
            kept = store.snapshot(connection)
            problems += [_TO_WIPE] if store.is_to_wipe(connection) else []
    problems += _chain(entries)
    history = History()
    try:
        history = check_entries(entries)
    except ArpadError as error:
        problems.append(str(error))
    except (LookupError, ArithmeticError, TypeError, ValueError) as error:
        problems.append(f"the log cannot be replayed: {error!r}")
    else:
        held = [league.replayed(seasons=seasons) for seasons in (True, False)]
        problems += _same_ratings(held, league.log())  # others may have added to it meanwhile
        if kept is not None:
            problems += _snapshot(kept, entries)
    return CheckReport(
        entries=len(entries),
        games=len(history.games),
        players=len(history.players),
        hash=hashed,
        snapshot=None if kept is None else kept[0],
        problems=tuple(problems),
        last=entries[-1].time,
    )


def _chain(entries: Sequence[Entry]) -> Iterator[str]:
    """Entries that somebody has changed, removed or inserted."""
    before = NO_HASH
    for number, entry in enumerate(entries, 1):
        if entry.position != number:
            yield f"entry {number}: missing or out of order"
            return
        if entry.chained(before).hash != entry.hash:
            yield f"entry {number}: its hash is wrong; it or an earlier entry was changed"
            return
        before = entry.hash


def _same_ratings(held: Sequence[LeagueReplay], entries: Sequence[Entry]) -> Iterator[str]:
    """Compare the ratings in memory (with seasons first) with those of a fresh replay."""
    for each, seasons in zip(held, (True, False), strict=True):
        history = History().fold(entries[: each.position])
        fresh = replay(history, each.now, seasons=seasons, compiled=False)
        for who, player in history.players.items():
            if each.figures(who) != fresh.figures(who):
                kept, right = each.figures(who), fresh.figures(who)
                yield f"{player.name}: {kept} is kept, but {right} is right"


def _snapshot(kept: tuple[int, bytes], entries: Sequence[Entry]) -> Iterator[str]:
    position, content = kept
    try:
        unpacked = Unpacked(content)
        if not unpacked.known:
            return  # of an earlier version: nobody reads it
        restored = unpacked.history(position)
    except (ValueError, KeyError, OSError, TypeError):
        yield "the snapshot cannot be read"
        return
    history = History().fold(entries[:position])
    if not _same_columns(restored.games, history.games) or restored.players != history.players:
        yield "the snapshot is not what the log says"
    fresh = replay(history, unpacked.head["now"], compiled=False)
    ratings = array("d", (fresh.figures(who)[0] for who in history.players))
    if ratings.tobytes() != unpacked.ratings.tobytes():
        yield "the ratings of the snapshot are not those of the log"


def _same_columns(one: GameColumns, other: GameColumns) -> bool:
    return all(bytes(getattr(one, name)) == bytes(getattr(other, name)) for name in _COLUMNS) and (
        one.more == other.more
        and one.by == other.by
        and one.confirmed == other.confirmed
        and one.authors == other.authors
    )
