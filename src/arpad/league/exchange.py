"""Exports and imports: the whole log as JSON lines, all games as CSV (see `game_import`)."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BufferedReader
from math import inf
from pathlib import Path

from arpad.errors import InvalidFile, Unquoted
from arpad.exact import no_formula
from arpad.formats.text import size_of, too_large, too_long
from arpad.league.entries import Entry, chain, read_line
from arpad.league.history import History
from arpad.league.league import League
from arpad.league.letters import TOGETHER
from arpad.league.log_validation import Checker
from arpad.league.records import GameView
from arpad.league.replay import replay

#: The kinds of file by the suffix of their names.
JSONL, CSV, PGN = ".jsonl", ".csv", ".pgn"
KINDS = (JSONL, CSV, PGN)
#: The most bytes in a line of a log; real entries are far shorter.
_LONGEST = 1_000_000
#: The most bytes in a log: what fits into memory.
_LARGEST_LOG = 1 << 30
_SCORES = {1.0: "1", 0.5: "0.5", 0.0: "0"}


def export_log(league: League) -> Iterator[str]:
    """The whole log, one line for each entry; it is read as it is written."""
    with league.store.reading() as connection:
        for entry in league.store.all_entries(connection):
            yield entry.line + "\n"


def export_games(league: League) -> str:
    """All games as CSV, including void ones."""
    games = league.games()
    most = max((len(game.sides) for game in games), default=2)
    facts = sorted({name for game in games for name in game.facts})
    sides = ["first", "second", *(f"side {number}" for number in range(3, most + 1))]
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    details = [name for name in _DETAILS if any(getattr(game, name) for game in games)]
    writer.writerow(["id", "on", *sides, "score", *details, "status", *facts])
    for game in games:
        cells = [_side(side) for side in game.sides] + [""] * (most - len(game.sides))
        values = (game.facts.get(name, "") for name in facts)
        safe = (no_formula(value) if isinstance(value, str) else value for value in values)
        kept = [_DETAILS[name](game) for name in details]
        writer.writerow([game.id, game.on, *cells, _score(game), *kept, game.status, *safe])
    return written.getvalue()


def _side(members: Sequence[str]) -> str:
    return no_formula(TOGETHER.join(members))


def _score(game: GameView) -> str:
    return ",".join(map(str, game.places)) if game.score is None else _SCORES[game.score]


def _points(game: GameView) -> str:
    """The points of all sides: 10-7, or 120,98,133."""
    separator = "-" if len(game.sides) == 2 and min(game.points or (0,)) >= 0 else ","
    return separator.join(map(str, game.points or ()))


def _sets(game: GameView) -> str:
    return " ".join(f"{one}-{other}" for one, other in game.sets or ())


#: What is kept of games beside their scores, each a column if any game has it.
_DETAILS: dict[str, Callable[[GameView], str]] = {
    "game": lambda game: no_formula(game.game or ""),
    "points": _points,
    "sets": _sets,
}


def kind_of(file: BufferedReader, name: str) -> str:
    """The kind of a file, by the suffix of its name or else by how it begins."""
    begins = {b"{": JSONL, b"[": PGN}
    return Path(name).suffix.lower() or begins.get(file.peek(1)[:1], CSV)


def log_lines(file: BufferedReader, name: str) -> Iterator[bytes]:
    """The lines of a log; one that is far too long is refused, and so is a log."""
    left = _LARGEST_LOG
    if size_of(file) > left:
        raise too_large(name, _LARGEST_LOG)
    number = 0
    while line := file.readline(_LONGEST + 1):
        number += 1
        left -= len(line)
        if left < 0:
            raise too_large(name, _LARGEST_LOG)
        if len(line) > _LONGEST:
            length = f"more than {_LONGEST} bytes"
            raise too_long(f"{name} line {number}", length, "a line of a log", _LONGEST)
        yield line


def import_log(place: str | os.PathLike[str], lines: Iterable[str | bytes], name: str) -> League:
    """A new league from an exported log; `name` is the file's name, for errors."""
    entries = list(chain(_entries(lines, name)))
    check_entries(entries, name)
    from arpad.league.store import Store

    return League(Store.create(place, entries))


def _entries(lines: Iterable[str | bytes], name: str) -> Iterator[Entry]:
    for number, line in enumerate(lines, 1):
        yield read_line(line, number, name)


def check_entries(
    entries: Iterable[Entry], name: str = "log", look: Callable[[History], object] = id
) -> History:
    """The history of a log; refuses one that cannot have been written by a league.

    `look` sees the history after each entry.
    """
    history = History()
    checker = Checker(history)
    for entry in entries:
        checker.check(entry)
        history.fold((entry,))
        look(history)
    if not history.position:
        rule = "a log begins with the entry that created the league"
        raise InvalidFile(name, Unquoted("empty"), rule, "take a backup, or an export")
    replay(history, inf, keep="nothing")
    return history
