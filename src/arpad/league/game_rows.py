"""The results in a file of games, CSV or PGN, each with its place in the file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BufferedReader
from typing import Any, NamedTuple

from arpad.errors import InvalidFile, Unquoted
from arpad.exact import plain_text
from arpad.formats.csv_rows import read_cells
from arpad.formats.pgn_scan import PgnGame, scan
from arpad.formats.text import read_file
from arpad.league.letters import TOGETHER
from arpad.league.recording import Result

#: The name of a column with the players who have won.
_WINNER = "winner"
#: Other names of our columns.
_COLUMNS = {
    "first": ("first", "white", "player1", "player 1", "player", "home", _WINNER),
    "second": ("second", "black", "player2", "player 2", "opponent", "away", "loser"),
    "score": ("score", "result", "white score", "score1", "places"),
    "on": (
        *("on", "date", "day", "played", "played on", "played at", "game date", "match date"),
        *("datum", "data", "dato", "fecha"),
    ),
    "game": ("game", "title"),
    "points": ("points",),
    "sets": ("sets",),
}
#: Columns of our own export that an import does not need.
_OTHERS = ("id",)
_STATUS = "status"
#: How the note on a column that is not read begins.
UNREAD = "column "
_SIDE = re.compile(r"side ([0-9]{1,3})")
#: The most games in a file, and bytes of a CSV: that of a million games between two has 40 MB.
MOST_GAMES = 1_000_000
_LARGEST_CSV = 128 << 20
_SCORES = {("1", "0"): 1, ("0", "1"): 0, ("=", "="): 0.5}


class ResultRow(NamedTuple):
    """A result, and its place in the file."""

    place: str
    result: Result


def pgn_rows(file: BufferedReader, name: str, omitted: list[str]) -> Iterator[ResultRow]:
    """The games of a PGN; those without names or a played result are added to `omitted`."""
    games: Iterable[PgnGame] = scan(file, name=name)
    for number, game in enumerate(games):
        if number == MOST_GAMES:
            rule = f"at most {MOST_GAMES:,} games are read at once"
            raise InvalidFile(name, Unquoted("more games"), rule, "split the file")
        white, black = (game.text(tag).replace(TOGETHER, " ") for tag in ("White", "Black"))
        score = _SCORES.get(game.codes or ("", ""))
        if not white or not black or score is None:
            why = "without both names" if not white or not black else "without a played result"
            omitted.append(f"line {game.line}: a game {why}")
        else:
            on = game.date("Date") or game.date("UTCDate")
            yield ResultRow(f"line {game.line}", Result([white, black], score, on))


def csv_rows(
    file: BufferedReader, name: str, facts: Sequence[str], omitted: list[str]
) -> Iterator[ResultRow]:
    """The games of a CSV, whose further columns may be `facts`.

    Void games and columns that are not read are added to `omitted`.
    """
    content = read_file(file, name, _LARGEST_CSV)
    reader = read_cells(content, name, MOST_GAMES + 1, limit=_LARGEST_CSV)
    head = [cell.strip().lower() for cell in next(reader, (1, []))[1]]
    table = _Columns(head, name, facts, omitted)
    for number, row in reader:
        row += [""] * (len(head) - len(row))
        cells = {at: plain_text(row[at].strip()) for at in table.read}
        if not any(cells.values()):
            continue
        if table.status is not None and row[table.status].strip() == "void":
            omitted.append(f"row {number}: a void game")
            continue
        yield ResultRow(f"row {number}", table.result(cells, f"{name}, row {number}"))


class _Columns:
    """Which columns of a table hold what; all that are needed must be there."""

    def __init__(
        self, head: Sequence[str], name: str, facts: Sequence[str], omitted: list[str]
    ) -> None:
        spelt = [cell.replace("_", " ") for cell in head]
        places = {
            ours: next(spelt.index(each) for each in spellings if each in spelt)
            for ours, spellings in _COLUMNS.items()
            if not set(spellings).isdisjoint(spelt)
        }
        self.won = "first" in places and head[places["first"]] == _WINNER
        _check_columns(places, head, name, won=self.won)
        further: dict[int, int] = {}
        self.facts: dict[str, int] = {}
        self.status: int | None = None
        for at, cell in enumerate(head):
            side = _SIDE.fullmatch(cell)
            if at in places.values() or cell in _OTHERS:
                continue
            if side:
                further[int(side[1])] = at
            elif cell == _STATUS:
                self.status = at
            elif cell in facts:
                self.facts[cell] = at
            else:
                omitted.append(f"{UNREAD}{cell}: it is not read")
        self.pair = places["first"], places["second"]
        self.sides = [further[number] for number in sorted(further)]
        self.score, self.on = places.get("score"), places.get("on")
        self.game, self.points, self.sets = map(places.get, ("game", "points", "sets"))
        self.read = (*places.values(), *self.sides, *self.facts.values())

    def result(self, cells: Mapping[int, str], place: str) -> Result:
        """The result in a row."""
        sides = [cells[at] for at in self.pair]
        if not all(sides):
            rule = "a game has two players or more"
            raise InvalidFile(place, Unquoted("no name"), rule, "name both, or omit the row")
        sides += [cells[at] for at in self.sides if cells[at]]
        members: list[Any] = [text.split(TOGETHER) for text in sides]
        score: Any = 1 if self.won or self.score is None else cells[self.score]
        facts = {name: cells[at] for name, at in self.facts.items() if cells[at]}
        on, game, points, sets = (
            cells[at] or None if at is not None else None
            for at in (self.on, self.game, self.points, self.sets)
        )
        return Result(members, sets or score, on, facts, None, None if sets else points, game)


def _check_columns(places: dict[str, int], head: Sequence[str], name: str, *, won: bool) -> None:
    needed = {"first", "second"} if won else {"first", "second", "score"}
    for missing in sorted(needed - places.keys()):
        rule = f"its columns are {', '.join(head)}" if head else "it is empty"
        remedy = "name them first, second, score and on"
        raise InvalidFile(f"{name}, column {missing}", Unquoted("missing"), rule, remedy)
