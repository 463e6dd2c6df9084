"""Exports and imports: the whole log as JSON lines, games as CSV; games from CSV or PGN."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BufferedReader
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

from arpad.errors import InvalidFile, Unquoted
from arpad.exact import no_formula, plain_text
from arpad.formats.csv_rows import read_cells
from arpad.formats.pgn_scan import PgnGame, scan
from arpad.formats.text import name_of, open_file, read_file, size_of, too_large, too_long
from arpad.league import drafts, names, verbs
from arpad.league.entries import Entry, chain, read_line
from arpad.league.follows import follows
from arpad.league.history import CORRECTED, RECORDED, History, no_entry_here
from arpad.league.league import TERMINAL, League
from arpad.league.records import GameView, ImportReport
from arpad.league.replay import replay
from arpad.league.rules import TOGETHER
from arpad.league.verbs import Result

#: The kinds of file by the suffix of their names.
JSONL, CSV, PGN = ".jsonl", ".csv", ".pgn"
KINDS = (JSONL, CSV, PGN)
#: The name of a column with the players who have won.
_WINNER = "winner"
#: Other names of our columns.
_COLUMNS = {
    "first": ("first", "white", "player1", "player 1", "player", "home", _WINNER),
    "second": ("second", "black", "player2", "player 2", "opponent", "away", "loser"),
    "score": ("score", "result", "white_score", "white score", "score1", "places"),
    "on": ("on", "date", "day", "played", "played on"),
}
#: Columns of our own export that an import does not need.
_OTHERS = ("id",)
_SIDE = "side "
#: The most bytes in a line of a log; real entries are far shorter.
_LONGEST = 1_000_000
#: The most bytes in a log and games in a file: what fits into memory.
_LARGEST_LOG = 1 << 30
_MOST_GAMES = 1_000_000
_SCORES = {1.0: "1", 0.5: "0.5", 0.0: "0"}


def export_log(league: League) -> Iterator[str]:
    """The whole log, one line for each entry."""
    return (entry.line + "\n" for entry in league.log())


def export_games(league: League) -> str:
    """All games as CSV, including void ones."""
    games = league.games()
    most = max((len(game.sides) for game in games), default=2)
    facts = sorted({name for game in games for name in game.facts})
    sides = ["first", "second", *(f"side {number}" for number in range(3, most + 1))]
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(["id", "on", *sides, "score", "status", *facts])
    for game in games:
        cells = [_side(side) for side in game.sides] + [""] * (most - len(game.sides))
        values = (game.facts.get(name, "") for name in facts)
        safe = (no_formula(value) if isinstance(value, str) else value for value in values)
        writer.writerow([game.id, game.on, *cells, _score(game), game.status, *safe])
    return written.getvalue()


def _side(members: Sequence[str]) -> str:
    return no_formula(TOGETHER.join(members))


def _score(game: GameView) -> str:
    return ",".join(map(str, game.places)) if game.score is None else _SCORES[game.score]


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


def check_entries(entries: Sequence[Entry], name: str = "log") -> History:
    """The history of a log; refuses one that cannot have been written by a league."""
    if not entries:
        rule = "a log begins with the entry that created the league"
        raise InvalidFile(name, Unquoted("empty"), rule, "take a backup, or an export")
    history = History()
    for entry in entries:
        if not follows(history, entry):
            raise no_entry_here(entry)
        history.fold((entry,))
    replay(history, inf)
    return history


def import_file(
    league: League,
    path: str,
    *,
    new: bool = False,
    again: bool = False,
    author: str = TERMINAL,
    reason: str = "",
) -> ImportReport:
    """Record the games of a CSV or PGN file, all or none; with `new`, unknown names are added.

    Games that the league already has are omitted, so that a file which has grown can be read
    again; with `again`, they are recorded a second time.
    """
    told: dict[str, Any] = {"new": new, "again": again, "author": author, "reason": reason}
    with open_file(path) as file:
        return import_games(league, file, name_of(path), **told)


def import_games(
    league: League,
    file: BufferedReader,
    name: str,
    *,
    new: bool = False,
    again: bool = False,
    author: str = TERMINAL,
    reason: str = "",
) -> ImportReport:
    """As `import_file`, from an open file; `name` is its name, for its kind and for errors."""
    kind = kind_of(file, name)
    if kind not in (CSV, PGN):
        rule = f"games are read from {CSV} and {PGN}, a whole log from {JSONL}"
        raise InvalidFile(name, kind, rule, "give it the right suffix")
    if kind == PGN:
        rows, omitted = _of_pgn(scan(file, name=name), name)
    else:
        rows, omitted = _of_csv(league, read_file(file, name), name)
    known = {} if again else _known(league, [row.result for row in rows], new=new)
    omitted += [f"{rows[at].place}: game {game} of the league" for at, game in known.items()]
    results = [row.result for at, row in enumerate(rows) if at not in known]
    before = {names.key(each.name) for each in league.players()}
    games = league.record_all(results, new=new, author=author, reason=reason) if results else []
    added = [each.name for each in league.players() if names.key(each.name) not in before]
    return ImportReport(len(games), tuple(added), tuple(omitted))


class _Row(NamedTuple):
    """A result, and its place in the file."""

    place: str
    result: Result


def _known(league: League, results: Sequence[Result], *, new: bool) -> dict[int, int]:
    """Which results the league already has: their index in the list, and the id of the game.

    Void games are known, too, and corrected games both before and after the correction. If two
    players had the same result twice on a day, each of the two games is matched once.
    """
    history = league.history
    games: dict[Any, list[int]] = {}
    stand: dict[int, dict[str, Any]] = {}
    for entry in league.log():
        if entry.kind in (RECORDED, CORRECTED):
            number = entry.data["game"]
            stand[number] = {**stand.get(number, {}), **entry.data}
            games.setdefault(_form(history, stand[number]), []).append(number)
    found: dict[int, int] = {}
    made = verbs.record(history, results, league.today, new=new)
    told = (draft.data for draft in made if draft.kind == RECORDED)
    used: set[int] = set()
    for at, data in enumerate(told):
        number = next((n for n in games.get(_form(history, data), ()) if n not in used), None)
        if number is not None:
            used.add(number)
            found[at] = number
    return found


def _form(history: History, data: Mapping[str, Any]) -> tuple[Any, ...]:
    """What two equal games have in common: day, players, places and facts."""
    players = history.players
    sides = tuple(
        tuple(sorted(history.root(who) if who in players else who for who in side))
        for side in data["sides"]
    )
    facts = tuple(sorted((data.get("facts") or {}).items()))
    return data["on"], sides, tuple(data["places"]), facts


def _of_pgn(games: Iterable[PgnGame], name: str) -> tuple[list[_Row], list[str]]:
    rows, omitted = [], []
    for number, game in enumerate(games):
        if number == _MOST_GAMES:
            rule = f"at most {_MOST_GAMES:,} games are read at once"
            raise InvalidFile(name, Unquoted("more games"), rule, "split the file")
        white, black = game.text("White"), game.text("Black")
        codes, on = game.codes, game.date("Date") or game.date("UTCDate")
        score = {("1", "0"): 1, ("0", "1"): 0, ("=", "="): 0.5}.get(codes or ("", ""))
        if not white or not black or score is None:
            why = "without both names" if not white or not black else "without a played result"
            omitted.append(f"line {game.line}: a game {why}")
        else:
            result = Result([_name(white), _name(black)], score, on)
            rows.append(_Row(f"line {game.line}", result))
    return rows, omitted


def _name(text: str) -> str:
    """A name as a league takes it."""
    return text.replace(TOGETHER, " ")


def _of_csv(league: League, content: bytes, name: str) -> tuple[list[_Row], list[str]]:
    reader = read_cells(content, name, _MOST_GAMES)
    head = [cell.strip().lower() for cell in next(reader, (1, []))[1]]
    found, omitted = _columns(league, head, name)
    rows = []
    for number, row in reader:
        cells = {key: plain_text(row[at].strip()) for key, at in found.items() if at < len(row)}
        if not any(cells.values()):
            continue
        if cells.pop("status", "") == "void":
            omitted.append(f"row {number}: a void game")
            continue
        won = head[found["first"]] == _WINNER
        rows.append(_Row(f"row {number}", _of_row(cells, won, f"{name}, row {number}")))
    return rows, omitted


def _columns(league: League, head: Sequence[str], name: str) -> tuple[dict[str, int], list[str]]:
    """The index of each column, and remarks on those that are not read; all needed must exist."""
    found = {
        ours: next(head.index(each) for each in spellings if each in head)
        for ours, spellings in _COLUMNS.items()
        if not set(spellings).isdisjoint(head)
    }
    needed = {"first", "second", "score"}
    if "first" in found and head[found["first"]] == _WINNER:
        needed.remove("score")
    for missing in sorted(needed - found.keys()):
        rule = f"its columns are {', '.join(head)}" if head else "it is empty"
        remedy = "name them first, second, score and on"
        raise InvalidFile(f"{name}, column {missing}", Unquoted("missing"), rule, remedy)
    facts = [each.name for each in drafts.game_facts(league.rules)]
    omitted = []
    for at, cell in enumerate(head):
        if at in found.values() or cell in _OTHERS:
            continue
        if cell in (*facts, "status") or cell.startswith(_SIDE):
            found[cell] = at
        else:
            omitted.append(f"column {cell}: it is not read")
    return found, omitted


def _of_row(cells: dict[str, str], won: bool, place: str) -> Result:
    sides = [cells.get("first", ""), cells.get("second", "")]
    sides += [text for key, text in sorted(cells.items()) if key.startswith(_SIDE) and text]
    if not all(sides):
        rule = "a game has two players or more"
        raise InvalidFile(place, Unquoted("no name"), rule, "name both, or omit the row")
    told = {key: text for key, text in cells.items() if not _is_known(key) and text}
    score: Any = 1 if won else cells.get("score", "")
    members: list[Any] = [text.split(TOGETHER) for text in sides]
    return Result(members, score, cells.get("on") or None, told)


def _is_known(key: str) -> bool:
    return key in _COLUMNS or key.startswith(_SIDE)
