"""Games and players as CSV, with the column names that people use.

A table of games has a row for each game: round, white, black, result. A table of players has a
row for each player. Games name a player by his name, by the id of the other table or by his
FIDE id. A row without an opponent is a bye.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Literal, NamedTuple

from arpad.errors import InvalidFile, Unquoted
from arpad.formats import text as texts
from arpad.formats.gathering import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    Gathering,
    Seat,
    boards,
    same_name,
)
from arpad.formats.losses import lost
from arpad.formats.records import TITLES, EventRecord, PlayerRecord, Remark, read_title

#: The names that a column may have; the first is the one that is written.
GAME_COLUMNS = {
    "round": ("round", "rd", "rnd", "runde", "ronde"),
    "white": ("white", "white player", "white name", "player white", "weiss", "weiß", "blancs"),
    "black": ("black", "black player", "black name", "player black", "schwarz", "noirs"),
    "result": ("result", "score", "res", "ergebnis", "résultat", "resultat"),
    "white_rating": (
        "white rating",
        "white elo",
        "whiteelo",
        "white rtg",
        "rating white",
        "elo white",
        "elo weiss",
        "elo weiß",
    ),
    "black_rating": (
        "black rating",
        "black elo",
        "blackelo",
        "black rtg",
        "rating black",
        "elo black",
        "elo schwarz",
    ),
}
PLAYER_COLUMNS = {
    "id": ("id", "no", "nr", "number", "starting number", "start no", "snr", "#"),
    "name": ("name", "player", "player name", "spieler", "joueur"),
    "rating": ("rating", "elo", "rtg", "fide rating", "fide elo"),
    "born": (
        "birth year",
        "born",
        "birthyear",
        "year of birth",
        "yob",
        "year",
        "birthday",
        "b day",
    ),
    "k": ("k", "k factor", "kfactor"),
    "games_played": ("games played", "games", "gms"),
    "title": ("title", "tit"),
    "federation": ("federation", "fed", "country"),
    "fide_id": ("fide id", "fideid", "fide no", "fide number", "fide"),
    "sex": ("sex", "gender"),
}
_SEPARATOR = re.compile(r"\Asep=.\n")  # a spreadsheet's first line
_NEEDED = ("white", "black", "result", "name")

#: Results with one dash between the sides, after `_plain`.
_RESULTS = {
    **dict.fromkeys(("1-0", "1"), ("1", "0")),
    **dict.fromkeys(("0-1", "0"), ("0", "1")),
    **dict.fromkeys(("0.5-0.5", "0.5", ".5", "=", "=-=", "draw", "remis"), ("=", "=")),
    **dict.fromkeys(("+--", "+-", "1-0f", "1-0forfeit"), ("+", "-")),
    **dict.fromkeys(("--+", "-+", "0-1f", "0-1forfeit"), ("-", "+")),
    **dict.fromkeys(("---", "--", "0-0f", "0-0forfeit"), ("-", "-")),
    **dict.fromkeys(("*", ""), ("*", "*")),
    **{f"{a}-{b}": (a.upper(), b.upper()) for a, b in ("wl", "lw", "dd", "ll")},
    **{f"{a}-{b}".replace("=", "0.5"): (a, b) for a, b in ("00", "=0", "0=")},
}
_SPELLINGS = (
    ("½", "0.5"),
    ("1/2", "0.5"),
    ("0,5", "0.5"),
    ("1.0", "1"),
    ("0.0", "0"),
    *((dash, "-") for dash in "–—−:/"),
)
_WRITTEN = {
    ("=", "="): "1/2-1/2",
    ("=", "0"): "0.5-0",
    ("0", "="): "0-0.5",
    ("+", "-"): "1-0F",
    ("-", "+"): "0-1F",
    ("-", "-"): "0-0F",
    ("*", "*"): "*",
}
#: What a bye may be called in the column of results, and what it then is.
_BYES = {"1": "F", "0.5": "H", ".5": "H", "=": "H", "0": "Z", "+": "+", "-": "-"}
_BYES |= {code.lower(): code for code in "FHZUWDL*"}
_NOBODY = frozenset(("", "bye", "-", "freilos", "spielfrei", "exempt"))
_UNRATED = frozenset(("", "-", "unr", "unr.", "unrated", "none"))
_SEXES: dict[str, Literal["m", "w", ""]] = {"": "", "m": "m", "male": "m"}
_SEXES |= {"w": "w", "f": "w", "female": "w"}
#: What a spreadsheet takes for a formula, and our mark for text.
_FORMULA = ("=", "+", "-", "@", "'")


class Row(NamedTuple):
    """One line of a table: its cells by column."""

    place: str
    line: int
    cells: dict[str, str]

    def get(self, column: str) -> str:
        """The cell, without spaces around; empty if there is none."""
        cell = texts.clean(self.cells.get(column, ""))
        return cell[1:] if cell.startswith("'") and cell[1:].startswith(_FORMULA) else cell

    def number(self, column: str, most: int) -> int | None:
        """A whole number from 0, also as 2100.0 or 2100,0; None if there is none."""
        cell = self.get(column)
        if cell.lower() in _UNRATED:
            return None
        found = re.fullmatch(r"([0-9]{1,9})(?:[.,]0{1,6})?", cell)
        if found is None or int(found[1]) > most:
            raise self.wrong(column, f"a whole number up to {most}", "correct it or leave it empty")
        return int(found[1])

    def wrong(self, column: str, rule: str, remedy: str) -> InvalidFile:
        """The error for a cell that cannot be."""
        return InvalidFile(f"{self.place}, {column}", self.get(column), rule, remedy)


class PlayerTable(NamedTuple):
    """The players of a table, and who is meant by an id, a name or a FIDE id.

    `number` is the id where all ids are starting numbers; else it goes by rating.
    """

    players: tuple[PlayerRecord, ...]
    meant: dict[str, int | None]  # None: several
    remarks: tuple[Remark, ...] = ()


def read_event(
    games: bytes,
    players: bytes | None = None,
    name: str = "games",
    players_name: str = "players",
) -> EventRecord:
    """An event from a table of games and, where there is one, a table of its players."""
    table = read_players(players, players_name) if players is not None else None
    event = _TableEvent(name, table)
    for row in _rows(games, name, GAME_COLUMNS, event.gathering.remarks):
        event.take(row)
    if not event.gathering.rounds:
        rule = "a table of games has a row for each game"
        raise InvalidFile(name, Unquoted("without a game"), rule, "add the games")
    everybody = event.gathering.players()
    return EventRecord(players=everybody, remarks=tuple(event.gathering.remarks))


def read_players(content: bytes, name: str = "players") -> PlayerTable:
    """A table of players."""
    remarks: list[Remark] = []
    rows = list(islice(_rows(content, name, PLAYER_COLUMNS, remarks), MOST_PLAYERS + 1))
    if not 0 < len(rows) <= MOST_PLAYERS:
        rule = f"a table of players has 1 to {MOST_PLAYERS} rows"
        value = "larger than that" if rows else "without a player"
        raise InvalidFile(name, Unquoted(value), rule, "check what it is")
    ids: dict[str, PlayerRecord] = {}
    players = []
    for row in rows:
        given = same_name(row.get("id"))
        if given in ids:
            raise row.wrong("id", "an id belongs to one player", "give another one")
        players.append(_player(row))
        if given:
            ids[given] = players[-1]
    return _numbered(players, ids)._replace(remarks=tuple(remarks))


def _player(row: Row) -> PlayerRecord:
    player = PlayerRecord(
        number=0,
        name=row.get("name"),
        rating=row.number("rating", 9999) or None,
        title=_title(row),
        federation=row.get("federation"),
        fide_id=row.number("fide_id", 999_999_999) or None,
        born=row.get("born") if row.get("born") not in ("0", "-") else "",
        k=row.number("k", 200) or None,
        games_played=row.number("games_played", 999_999),
        line=row.line,
    )
    if not player.name:
        raise row.wrong("name", "every player has a name", "add it or take the row out")
    if player.born and player.birth_year is None:
        raise row.wrong("born", "a birthday has a year of four digits", "write the year")
    if row.get("sex").lower() not in _SEXES:
        raise row.wrong("sex", "m, w or f", "correct it or leave it empty")
    return replace(player, sex=_SEXES[row.get("sex").lower()])


def _title(row: Row) -> str:
    title = read_title(row.get("title"))
    if title is None:
        raise row.wrong("title", f"one of {', '.join(TITLES)}", "correct it or leave it empty")
    return title


def _numbered(players: list[PlayerRecord], ids: dict[str, PlayerRecord]) -> PlayerTable:
    """Numbers by id if every id is a starting number, else by rating; and who is meant by what."""
    numbers = {int(given) for given in ids if re.fullmatch("[0-9]{1,9}", given)} - {0}
    if len(numbers) == len(players) and max(numbers) <= MOST_PLAYERS:
        number_of = {id(player): int(given) for given, player in ids.items()}
    else:
        order = sorted(players, key=lambda player: (-(player.rating or 0), player.name))
        number_of = {id(player): number for number, player in enumerate(order, 1)}
    meant: dict[str, int | None] = {given: number_of[id(who)] for given, who in ids.items()}
    for player in players:
        if player.fide_id:
            meant.setdefault(str(player.fide_id), number_of[id(player)])
    names: dict[str, int | None] = {}
    for player in players:
        name = same_name(player.name)
        names[name] = None if name in names else number_of[id(player)]
    numbered = (replace(player, number=number_of[id(player)]) for player in players)
    return PlayerTable(tuple(sorted(numbered, key=lambda player: player.number)), names | meant)


class _TableEvent:
    """What the rows of a table of games have told so far."""

    def __init__(self, name: str, table: PlayerTable | None) -> None:
        self.gathering = Gathering(name)
        self.table = table
        self.by_number: dict[int, Seat] = {}
        self.others: dict[str, Seat] = {}
        self.gathering.remarks += table.remarks if table else ()
        for player in table.players if table else ():
            self.by_number[player.number] = self.gathering.sit(player)

    def take(self, row: Row) -> None:
        """Put a game or a bye into its round."""
        number = row.number("round", MOST_ROUNDS) or None
        white, black = self._seat(row, "white"), self._seat(row, "black")
        alone = white or black
        if alone is None or white is black:
            rule = "a game has two players, a bye one"
            raise row.wrong("white", rule, "correct the names")
        if white and black:
            self.gathering.add(number, white, black, _result(row), row.line)
        else:
            code = _bye(row, "1-0" if white else "0-1")
            self.gathering.add(number, alone, None, (code, ""), row.line)

    def _seat(self, row: Row, column: str) -> Seat | None:
        """Who sits there; None if nobody does."""
        name = row.get(column)
        if name.lower() in _NOBODY:
            return None
        seat = self._known(row, column)
        if seat is None:
            seat = self.gathering.sit(PlayerRecord(number=0, name=name, line=row.line))
            self.others[same_name(name)] = seat
            if self.table:
                self.gathering.remark(row.line, f"{name} is not in the table of players; added")
        self.gathering.rate(seat, row.number(f"{column}_rating", 9999) or None, row.line)
        return seat

    def _known(self, row: Row, column: str) -> Seat | None:
        key = same_name(row.get(column))
        if self.table is None or key not in self.table.meant:
            return self.others.get(key)
        number = self.table.meant[key]
        if number is None:
            raise row.wrong(column, "several players have this name", "give the id instead")
        return self.by_number[number]


def _result(row: Row) -> tuple[str, str]:
    codes = _RESULTS.get(_plain(row.get("result")))
    if codes is None:
        rule = "a result is 1-0, 0-1, 1/2-1/2, 1-0F or 0-1F for a forfeit, or * for none yet"
        raise row.wrong("result", rule, "correct it")
    return codes


def _bye(row: Row, won: str) -> str:
    word = _plain(row.get("result"))
    code = "F" if word == won else _BYES.get(word)
    if code is None:
        rule = "a bye is F (full point), H (half a point), Z (none) or U (allocated by the pairing)"
        raise row.wrong("result", rule, "correct it, or name the opponent")
    return code


def _plain(result: str) -> str:
    plain = result.lower().replace(" ", "")
    for spelling, one in _SPELLINGS:
        plain = plain.replace(spelling, one)
    return plain


def _rows(
    content: bytes, name: str, columns: dict[str, tuple[str, ...]], remarks: list[Remark]
) -> Iterator[Row]:
    """The rows that say something, by the columns of the first of them."""
    text = texts.decode(texts.within(content, name), name).text
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = _SEPARATOR.sub("\n", text, count=1)  # a line of its own, so that lines keep their number
    reader = csv.reader(io.StringIO(text, newline=""), _dialect(text))
    places: dict[str, int] | None = None
    width = 0
    try:
        for cells in reader:
            if not cells or not "".join(cells).strip():
                continue
            place = f"{name} line {reader.line_num}"
            if places is None:
                places, width = _places(cells, place, columns), len(cells)
                remarks += _not_used(cells, places, name, reader.line_num)
                continue
            if any(cell.strip() for cell in cells[width:]):
                rule = f"the first line names {width} columns"
                raise InvalidFile(place, ",".join(cells), rule, 'put names with commas in "quotes"')
            found = {column: cells[at] for column, at in places.items() if at < len(cells)}
            yield Row(place, reader.line_num, found)
    except csv.Error as error:
        place = f"{name} line {reader.line_num}"
        raise InvalidFile(place, str(error), "a table is CSV", "mend the line") from None


def _not_used(header: list[str], places: dict[str, int], name: str, line: int) -> Iterator[Remark]:
    unknown = [cell.strip() for at, cell in enumerate(header) if at not in places.values()]
    if any(unknown):
        said = ", ".join(cell for cell in unknown if cell)
        yield Remark(line, None, f"{name}: these columns are not used: {said}")


def _dialect(text: str) -> type[csv.Dialect]:
    """Comma, semicolon, tab or bar, whichever the first line has most of outside quotes."""
    first = re.sub(r'"[^"]*"', "", text.lstrip().partition("\n")[0])

    class Found(csv.excel):
        strict = True  # a quote that is never closed would swallow the games behind it
        delimiter = max(",;\t|", key=first.count)

    return Found


def _places(header: list[str], place: str, columns: dict[str, tuple[str, ...]]) -> dict[str, int]:
    """Where each column is; of two with the same meaning the first counts."""
    words = [re.sub(r"[\s_.\-]+", " ", cell).strip().lower() for cell in header]
    places = {
        column: min(words.index(name) for name in names if name in words)
        for column, names in columns.items()
        if not set(names).isdisjoint(words)
    }
    missing = [column for column in columns if column in _NEEDED and column not in places]
    if missing:
        needed = ", ".join(column for column in columns if column in _NEEDED)
        taken = "; ".join(f"{column}: {', '.join(columns[column])}" for column in missing)
        rule = f"the first line names the columns, and {needed} must be among them"
        raise InvalidFile(place, ", ".join(header), rule, f"add what is missing ({taken})")
    return places


def write_players(event: EventRecord) -> str:
    """The players of an event as a table."""
    rows = [
        [player.number, *(getattr(player, column) for column in list(PLAYER_COLUMNS)[1:])]
        for player in event.players
    ]
    return _written(list(PLAYER_COLUMNS), rows)


def left_out(event: EventRecord, *, with_players: bool) -> tuple[Remark, ...]:
    """What the tables do not hold: the event itself and, without that of players, who they are."""
    return lost(event, PLAYER_COLUMNS if with_players else ())


def write_games(event: EventRecord) -> str:
    """The games and byes of an event as a table; by name, or by number if names do not do."""
    by_name = _names_do(event)
    rows: list[tuple[int, str, str, str]] = []
    for board in boards(event):
        white, black = (
            player.name if by_name else str(player.number) for player in (board.white, board.black)
        )
        rows.append((board.round, white, black, _word(board.codes, f"{white} against {black}")))
    known = {player.number for player in event.players}
    for number, player, record in event.games():
        if record.opponent not in known and record.result:
            name = player.name if by_name else str(player.number)
            if _BYES.get(record.result.lower()) != record.result:
                rule = "a result without an opponent in the event cannot be written as CSV"
                raise InvalidFile(f"round {number}, {name}", record.result, rule, "correct it")
            rows.append((number, name, "", record.result))
    rows.sort(key=lambda row: row[0])
    return _written(list(GAME_COLUMNS)[:4], rows)


def _names_do(event: EventRecord) -> bool:
    """Whether every name means one player, and cannot be taken for an id or a bye."""
    names = {same_name(player.name) for player in event.players}
    odd = any(name.isdigit() or name in _NOBODY for name in names)
    return len(names) == len(event.players) and not odd


def _word(codes: tuple[str, str], place: str) -> str:
    word = _WRITTEN.get(codes, "-".join(codes))
    if _RESULTS.get(_plain(word)) != codes:
        rule = "CSV has one result for both players, and theirs do not fit"
        raise InvalidFile(place, f"{codes[0]} and {codes[1]}", rule, "correct the results")
    return word


def _written(header: list[str], rows: Sequence[Sequence[object]]) -> str:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(header)
    for *cells, last in rows:
        writer.writerow([*map(_safe, cells), last])
    return file.getvalue()


def _safe(cell: object) -> object:
    """Text that no spreadsheet runs as a formula; reading takes the mark off again."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
