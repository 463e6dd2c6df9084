"""A snapshot: the history up to a position of the log, packed, so that a long log opens quickly.

It follows from the log, and `check` compares it with a fresh replay.
"""

from __future__ import annotations

import zlib
from array import array
from json import dumps, loads
from typing import Any

from arpad.league.entries import Entry
from arpad.league.games import GameColumns, LeagueGame
from arpad.league.history import History, Keyed
from arpad.league.replay import LeagueReplay

_COLUMNS = ("day", "first", "second", "points", "recorded", "hours")
#: The version of the packed format; a snapshot of another version is not used.
_FORM = 4


def pack(history: History, played: LeagueReplay, now: float) -> bytes:
    """A history and the ratings that followed from it at that time, as bytes."""
    games = history.games
    authors = {name: number for number, name in enumerate(dict.fromkeys(games.authors))}
    more = [game.data() for game in games.more.values()]
    head = {
        "form": _FORM,
        "hash": history.hash,
        "now": now,
        "games": len(games),
        "authors": list(authors),
        "more": more,
        "details": list(games.details.items()),
        "by": list(games.by.items()),
        "keys": history.keys,
        "others": [entry.as_data() for entry in history.others],
    }
    ratings = array("d", (played.figures(who)[0] for who in history.players))
    parts = [
        *(getattr(games, name).tobytes() for name in _COLUMNS),
        bytes(games.state),
        array("q", (authors[name] for name in games.authors)).tobytes(),
        ratings.tobytes(),
    ]
    packed = dumps(head, ensure_ascii=False).encode()
    return zlib.compress(len(packed).to_bytes(8, "big") + packed + b"".join(parts), 1)


class Unpacked:
    """A snapshot as it was packed."""

    def __init__(self, content: bytes) -> None:
        try:
            raw = zlib.decompress(content)
        except zlib.error as error:
            raise ValueError("it is not a packed snapshot") from error
        size = 8 + int.from_bytes(raw[:8], "big")
        self.head: dict[str, Any] = loads(raw[8:size])
        self._rest = memoryview(raw)[size:]

    @property
    def known(self) -> bool:
        """Whether it has this version's format."""
        return self.head.get("form") == _FORM

    def history(self, position: int) -> History:
        """The history up to that position.

        The columns of games are already complete; folding the other entries again, in order, does
        not change them.
        """
        history = History()
        history.games = self._games()
        history.fold(Entry(**each) for each in self.head["others"])
        history.position, history.hash = position, self.head["hash"]
        history.keys = {key: Keyed(*each) for key, each in self.head["keys"].items()}
        return history

    def _games(self) -> GameColumns:
        games, n = GameColumns(), self.head["games"]
        for name in _COLUMNS:
            getattr(games, name).frombytes(self._take(8 * n))
        games.state = bytearray(self._take(n))
        numbers = array("q")
        numbers.frombytes(self._take(8 * n))
        games.authors = [self.head["authors"][number] for number in numbers]
        games.by = dict(self.head["by"])
        for number, details in self.head["details"]:
            games.detail(number, details)
        for data in self.head["more"]:
            games.more[data["game"]] = LeagueGame.of(data)
        self.ratings = array("d")
        self.ratings.frombytes(self._rest)
        return games

    def _take(self, size: int) -> bytes:
        taken, self._rest = self._rest[:size], self._rest[size:]
        return bytes(taken)
