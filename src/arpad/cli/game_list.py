"""A player's games as a CSV file: opponent, result and, where there, name and round."""

from __future__ import annotations

import csv
import io

from arpad.cli.options import opponent_rating
from arpad.errors import InvalidGames
from arpad.exact import half_points
from arpad.tournament import Game

_RULE = "the columns are opponent,result[,name,round]"
_COLUMNS = ("opponent", "result", "name", "round")
_OTHER_NAMES = {"rating": "opponent", "elo": "opponent", "score": "result"}


def read_game_list(content: bytes, name: str) -> tuple[Game, ...]:
    """The games of a file; the first row may name the columns, in any order."""
    rows = list(csv.reader(io.StringIO(_decoded(content)), _dialect(content)))
    if not rows:
        raise InvalidGames(name, "an empty file", _RULE, "write a game per line")
    columns = _header(rows[0], name)
    start = 1 if columns else 0
    columns = columns or {column: place for place, column in enumerate(_COLUMNS)}
    return tuple(
        _game(row, columns, f"{name} line {line}")
        for line, row in enumerate(rows[start:], start + 1)
        if any(cell.strip() for cell in row)
    )


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")  # every byte is a letter there


def _dialect(content: bytes) -> type[csv.Dialect]:
    """Comma, semicolon or tab, whichever the first line has most of."""
    first = content.splitlines()[0] if content.splitlines() else b""

    class Found(csv.excel):
        delimiter = max(",;\t", key=lambda mark: first.count(mark.encode()))

    return Found


def _header(row: list[str], name: str) -> dict[str, int]:
    """Where each column is; empty if the first row is a game already."""
    words = [_OTHER_NAMES.get(cell.strip().lower(), cell.strip().lower()) for cell in row]
    if not set(words) & set(_COLUMNS):
        return {}
    for column in _COLUMNS[:2]:
        if column not in words:
            raise InvalidGames(f"{name} line 1", ",".join(row), _RULE, f"add the column {column}")
    return {column: words.index(column) for column in _COLUMNS if column in words}


def _game(row: list[str], columns: dict[str, int], place: str) -> Game:
    cells = {c: row[at].strip() for c, at in columns.items() if at < len(row) and row[at].strip()}
    if "opponent" not in cells or "result" not in cells:
        raise InvalidGames(place, ",".join(row), _RULE, "give at least opponent and result")
    half_points(cells["result"], f"{place}, result")
    number = cells.get("round")
    if number is not None and not number.isdigit():
        raise InvalidGames(f"{place}, round", number, "a round is a number", "write it in digits")
    return Game(
        opponent_rating(cells["opponent"], f"{place}, opponent"),
        cells["result"],
        round=int(number) if number else None,
        name=cells.get("name"),
    )
