"""A table of players as CSV: a row for each player, with the column names that people use."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from typing import Literal, NamedTuple

from arpad.errors import InvalidFile, Unquoted
from arpad.facts import GREATEST_K
from arpad.formats.builder import MOST_PLAYERS, name_key
from arpad.formats.csv_rows import Row, read_rows, write_rows
from arpad.formats.records import TITLES, EventRecord, PlayerRecord, Remark, read_title
from arpad.formats.validation import validated

#: The names that the column of each field may have.
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


def _player(row: Row) -> PlayerRecord:
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


def _title(row: Row) -> str:
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
