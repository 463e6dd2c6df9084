"""An event as CSV: a row for each game (round, white, black, result) and a table of its players.

Games name a player by name, by the id of the table of players, or by FIDE id. A row without an
opponent is a bye. `arpad.formats.game_list` reads the other CSV: one player's own games.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from itertools import chain, islice
from typing import Literal, NamedTuple

from arpad.errors import InvalidFile, Unquoted
from arpad.exact import HALF_POINTS
from arpad.facts import GREATEST_K, check_flag
from arpad.formats.builder import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    EventBuilder,
    PlayerDraft,
    boards,
    name_key,
)
from arpad.formats.csv_rows import CsvRow, read_rows, write_rows
from arpad.formats.dates import Days
from arpad.formats.records import TITLES, EventRecord, PlayerRecord, Remark, read_title
from arpad.formats.registry import omitted_fields
from arpad.formats.validation import validated
from arpad.results import plain, read_own_forfeit, read_pair

#: The names that the column of each field may have.
PLAYER_COLUMNS = {
    "id": ("id", "no", "nr", "number", "starting number", "start no", "snr", "#"),
    "name": ("name", "player", "player name", "spieler", "joueur"),
    "rating": ("rating", "elo", "rtg", "fide rating", "fide elo"),
    "born": (
        *("birth year", "born", "birthyear", "year of birth", "yob", "year", "birthday", "b day"),
    ),
    "k": ("k", "k factor", "kfactor"),
    "games_played": ("games played", "games", "gms"),
    "title": ("title", "tit"),
    "federation": ("federation", "fed", "country"),
    "fide_id": ("fide id", "fideid", "fide no", "fide number", "fide"),
    "sex": ("sex", "gender"),
}
_SEXES: dict[str, Literal["m", "w", ""]] = {
    **{"": "", "m": "m", "male": "m"},
    **dict.fromkeys(("w", "f", "female"), "w"),
}


class PlayerTable(NamedTuple):
    """The players of a table, and their numbers by id, name and FIDE id.

    If all ids are starting numbers, they are the players' numbers; else these follow the ratings.
    """

    players: tuple[PlayerRecord, ...]
    number_by_key: dict[str, int | None]  # None: several players
    remarks: tuple[Remark, ...] = ()


def read_players(content: bytes, name: str = "players") -> PlayerTable:
    """A table of players.

    `content` is what the file holds, `name` is the name of the file, for errors.

    >>> table = read_players(b"id,name,elo\\n1,Alpha,1900\\n2,Beta,2000\\n")
    >>> [(player.number, player.name, player.rating) for player in table.players]
    [(1, 'Alpha', 1900), (2, 'Beta', 2000)]
    """
    remarks: list[Remark] = []
    rows = list(
        islice(read_rows(content, name, PLAYER_COLUMNS, ["name"], remarks), MOST_PLAYERS + 1)
    )
    if not 0 < len(rows) <= MOST_PLAYERS:
        rule = f"a table of players has 1 to {MOST_PLAYERS} rows"
        value = "larger than that" if rows else "without a player"
        raise InvalidFile(name, Unquoted(value), rule, "check which file it is")
    ids: dict[str, PlayerRecord] = {}
    players = []
    for row in rows:
        key = name_key(row.get("id"))
        if key in ids:
            raise row.error("id", "an id belongs to one player", "give each player another id")
        players.append(_player(row))
        if key:
            ids[key] = players[-1]
    return _with_numbers(players, ids)._replace(remarks=tuple(remarks))


def _player(row: CsvRow) -> PlayerRecord:
    player = PlayerRecord(
        number=0,
        name=row.get("name"),
        rating=row.rating("rating"),
        title=_title(row),
        federation=row.get("federation"),
        fide_id=row.number("fide_id", 999_999_999) or None,
        born=row.get("born") if row.get("born") not in ("0", "-") else "",
        k=row.number("k", GREATEST_K) or None,
        games_played=row.number("games_played", 999_999),
        line=row.line,
    )
    if not player.name:
        raise row.error("name", "every player has a name", "add it or delete the row")
    if player.born and player.birth_year is None:
        raise row.error("born", "a birthday has a year of four digits", "write the year")
    if row.get("sex").lower() not in _SEXES:
        raise row.error("sex", "sex is m, w or f", "correct it or leave it empty")
    return replace(player, sex=_SEXES[row.get("sex").lower()])


def _title(row: CsvRow) -> str:
    title = read_title(row.get("title"))
    if title is None:
        raise row.error(
            "title", f"a title is one of {', '.join(TITLES)}", "correct it or leave it empty"
        )
    return title


def _with_numbers(players: list[PlayerRecord], ids: dict[str, PlayerRecord]) -> PlayerTable:
    """The players with their numbers: the ids if all are starting numbers, else by rating."""
    numbers = {int(key) for key in ids if re.fullmatch("[0-9]{1,9}", key)} - {0}
    if len(numbers) == len(players) and max(numbers) <= MOST_PLAYERS:
        number_of = {id(player): int(key) for key, player in ids.items()}
    else:
        order = sorted(players, key=lambda player: (-(player.rating or 0), player.name))
        number_of = {id(player): number for number, player in enumerate(order, 1)}
    by_id: dict[str, int | None] = {key: number_of[id(player)] for key, player in ids.items()}
    for player in players:
        if player.fide_id:
            by_id.setdefault(str(player.fide_id), number_of[id(player)])
    by_name: dict[str, int | None] = {}
    for player in players:
        key = name_key(player.name)
        by_name[key] = None if key in by_name else number_of[id(player)]
    records = (replace(player, number=number_of[id(player)]) for player in players)
    return PlayerTable(tuple(sorted(records, key=lambda player: player.number)), by_name | by_id)


def write_players(event: EventRecord) -> str:
    """The players of `event` as a table; `arpad.formats.csv.omissions` says what it omits.

    >>> print(write_players(EventRecord(players=(PlayerRecord(1, "Alpha, Ann", 2100),))), end="")
    id,name,rating,born,k,games_played,title,federation,fide_id,sex
    1,"Alpha, Ann",2100,,,,,,,
    """
    fields = list(PLAYER_COLUMNS)[1:]
    rows = [
        [player.number, *(getattr(player, name) for name in fields)]
        for player in validated(event).players
    ]
    return write_rows(list(PLAYER_COLUMNS), rows)


__all__ = ["omissions", "read_event", "read_players", "write_games", "write_players"]

#: The columns and the names that they may have; only the first four columns are written.
GAME_COLUMNS = {
    "round": ("round", "rd", "rnd", "runde", "ronde"),
    "white": ("white", "white player", "white name", "player white", "weiss", "weiß", "blancs"),
    "black": ("black", "black player", "black name", "player black", "schwarz", "noirs"),
    "result": ("result", "score", "res", "ergebnis", "résultat", "resultat"),
    "white_rating": (
        *("white rating", "white elo", "whiteelo", "white rtg", "rating white", "elo white"),
        *("elo weiss", "elo weiß"),
    ),
    "black_rating": (
        *("black rating", "black elo", "blackelo", "black rtg", "rating black", "elo black"),
        "elo schwarz",
    ),
    "date": ("date", "day", "datum", "tag"),
}
_NEEDED = ("white", "black", "result")
_CODES = {2: ("1", "0"), 1: ("=", "="), 0: ("0", "1")}
#: The codes of White and Black by words for White's own result.
_OWN_RESULTS = {
    **{plain(word): _CODES[half] for word, half in HALF_POINTS.items() if isinstance(word, str)},
    "remis": ("=", "="),
    "+": ("+", "-"),
    "": ("*", "*"),
}
#: How a pair of codes is written, if a dash between them is not enough.
_SPELLING_OF = {
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


def read_event(
    games: bytes, players: bytes | None = None, name: str = "games", players_name: str = "players"
) -> EventRecord:
    """An event from a table of games and, optionally, a table of its players.

    `games` and `players` are what the two files hold, `name` and `players_name` are the names of
    the files, for errors.

    >>> event = read_event(b"white,black,result\\nAlpha,Beta,1-0\\nBeta,Alpha,D\\n")
    >>> [(player.name, str(player.points)) for player in event.players]
    [('Alpha', '1.5'), ('Beta', '0.5')]
    """
    table = read_players(players, players_name) if players is not None else None
    reader = _TableReader(name, table)
    builder = reader.builder
    for row in read_rows(games, name, GAME_COLUMNS, _NEEDED, builder.remarks):
        reader.add(row)
    if not builder.rounds:
        rule = "a table of games has a row for each game"
        raise InvalidFile(name, Unquoted("without a game"), rule, "add the games")
    by_round = reader.days()
    numbers = range(1, builder.rounds + 1)
    days = tuple(min(by_round[number]) if number in by_round else None for number in numbers)
    return EventRecord(
        starts=min(chain(*by_round.values()), default=None),
        ends=max(chain(*by_round.values()), default=None),
        round_dates=days if by_round else (),
        players=builder.players(),
        remarks=tuple(builder.remarks),
        format="csv",
    )


class _TableReader:
    """An event while the rows of its games are being read."""

    def __init__(self, name: str, table: PlayerTable | None) -> None:
        self.builder = EventBuilder(name)
        self.table = table
        self.by_number: dict[int, PlayerDraft] = {}
        self.others: dict[str, PlayerDraft] = {}
        self._dates: dict[tuple[int, str], int] = {}  # the line of each date of a round
        self.builder.remarks += table.remarks if table else ()
        for player in table.players if table else ():
            self.by_number[player.number] = self.builder.add_player(player)

    def add(self, row: CsvRow) -> None:
        """Put a game or a bye into its round."""
        number = row.number("round", MOST_ROUNDS) or None
        white, black = self._entry(row, "white"), self._entry(row, "black")
        alone = white or black
        if alone is None or white is black:
            rule = "a game has two different players, a bye has one"
            raise row.error("white", rule, "correct the names")
        if white and black:
            ratings = row.rating("white_rating"), row.rating("black_rating")
            place = self.builder.add_game(number, white, black, _result(row), row.line, ratings)
        else:
            code = _bye(row, "1-0" if white else "0-1")
            place = self.builder.add_game(number, alone, None, (code, ""), row.line)
        if text := row.get("date"):
            self._dates.setdefault((place, text), row.line)

    def days(self) -> dict[int, list[date]]:
        """The days of the games by round, once all are in."""
        days = Days()
        cells = sorted(self._dates.items(), key=lambda cell: cell[0][0])
        for (_, text), line in cells:
            days.add("game", line, None, text)
        days.choose()
        for line, _, oddity in days.oddities():
            self.builder.remark(line, oddity)
        by_round: dict[int, list[date]] = {}
        for ((place, _), _), day in zip(cells, days.of_all("game"), strict=True):
            if day:
                by_round.setdefault(place, []).append(day)
        return by_round

    def _entry(self, row: CsvRow, column: str) -> PlayerDraft | None:
        """The player that the cell names; None for a bye."""
        name = row.get(column)
        if name.lower() in _NOBODY:
            return None
        entry = self._find(row, column)
        if entry is None:
            entry = self.builder.add_player(PlayerRecord(number=0, name=name, line=row.line))
            self.others[name_key(name)] = entry
            if self.table:
                self.builder.remark(row.line, f"{name} is not in the table of players; added")
        self.builder.set_rating(entry, row.rating(f"{column}_rating"), row.line)
        return entry

    def _find(self, row: CsvRow, column: str) -> PlayerDraft | None:
        key = name_key(row.get(column))
        if self.table is None or key not in self.table.number_by_key:
            return self.others.get(key)
        number = self.table.number_by_key[key]
        if number is None:
            raise row.error(column, "several players have this name", "write the id instead")
        return self.by_number[number]


def _read_result(text: str) -> tuple[str, str] | None:
    """The codes of White and Black; a result for one side is White's."""
    if own := read_own_forfeit(text):
        return own, "+" if own == "-" else "-"
    return _OWN_RESULTS.get(plain(text)) or read_pair(text)


def _result(row: CsvRow) -> tuple[str, str]:
    codes = _read_result(row.get("result"))
    if codes is None:
        rule = (
            "a result is 1-0, 0-1 or ½-½ (also W, L, D), 1-0F or 0-1F for a forfeit, "
            "or * for none yet"
        )
        raise row.error("result", rule, "correct it")
    return codes


def _bye(row: CsvRow, win: str) -> str:
    word = plain(row.get("result"))
    code = "F" if word == win else _BYES.get(word)
    if code is None:
        rule = "a bye is F (full point), H (half a point), Z (none) or U (allocated by the pairing)"
        raise row.error("result", rule, "correct it, or name the opponent")
    return code


def omissions(event: EventRecord, *, with_players: bool) -> tuple[Remark, ...]:
    """What the tables cannot hold of `event`.

    `with_players` says whether a table of players is written too.

    >>> event = EventRecord(name="Open", players=(PlayerRecord(1, "Alpha", 1500),))
    >>> [remark.text for remark in omissions(event, with_players=True)]
    ['not written: of the event, its name']
    """
    check_flag(with_players, "with_players")
    return omitted_fields(validated(event), PLAYER_COLUMNS if with_players else ())


def write_games(event: EventRecord) -> str:
    """The games and byes of `event` as a table.

    Players are written by name, or by number if names do not tell them apart.

    >>> event = read_event(b"white,black,result\\nAlpha,Beta,1\\nAlpha,bye,0.5\\n")
    >>> print(write_games(event), end="")
    round,white,black,result
    1,Alpha,Beta,1-0
    2,Alpha,,H
    """
    event = validated(event)
    by_name = _names_are_unique(event)
    rows: list[tuple[int, str, str, str]] = []
    for board in boards(event):
        white, black = (
            player.name if by_name else str(player.number) for player in (board.white, board.black)
        )
        rows.append((board.round, white, black, _spelling(board.codes, f"{white} against {black}")))
    numbers = {player.number for player in event.players}
    for number, player, record in event.games():
        if record.opponent not in numbers and record.result:
            name = player.name if by_name else str(player.number)
            if _BYES.get(record.result.lower()) != record.result:
                rule = "a result without an opponent in the event cannot be written as CSV"
                remedy = "correct it in the file that was read"
                raise InvalidFile(f"round {number}, {name}", record.result, rule, remedy)
            rows.append((number, name, "", record.result))
    rows.sort(key=lambda row: row[0])
    return write_rows(list(GAME_COLUMNS)[:4], rows)


def _names_are_unique(event: EventRecord) -> bool:
    """Whether every name means one player, and cannot be taken for an id or a bye."""
    names = {name_key(player.name) for player in event.players}
    odd = any((name.isascii() and name.isdigit()) or name in _NOBODY for name in names)
    return len(names) == len(event.players) and not odd


def _spelling(codes: tuple[str, str], place: str) -> str:
    word = _SPELLING_OF.get(codes, "-".join(codes))
    if _read_result(word) != codes:
        rule = "CSV has one result for both players, and theirs do not match"
        remedy = "correct the results in the file that was read"
        raise InvalidFile(place, f"{codes[0]} and {codes[1]}", rule, remedy)
    return word
