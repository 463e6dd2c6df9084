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
    text = "\n".join(_decoded(content).splitlines())  # whatever the line ends were
    try:
        rows = list(csv.reader(io.StringIO(text), _dialect(text)))
    except csv.Error as error:
        raise InvalidGames(name, str(error), _RULE, "mend the file") from None
    columns = _header(rows[0], name) if rows else {}
    start = 1 if columns else 0
    columns = columns or {column: place for place, column in enumerate(_COLUMNS)}
    games = tuple(
        _game(row, columns, f"{name} line {line}")
        for line, row in enumerate(rows[start:], start + 1)
        if any(cell.strip() for cell in row)
    )
    if not games:
        raise InvalidGames(name, "without a game", _RULE, "write a game per line")
    return games


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")  # every byte is a letter there


def _dialect(text: str) -> type[csv.Dialect]:
    """Comma, semicolon or tab, whichever the first line has most of."""

    class Found(csv.excel):
        strict = True  # a quote that is never closed would swallow the games behind it
        delimiter = max(",;\t", key=text.partition("\n")[0].count)

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
    if number is not None and not (number.isascii() and number.isdigit()):
        raise InvalidGames(f"{place}, round", number, "a round is a number", "write it in digits")
    return Game(
        opponent_rating(cells["opponent"], f"{place}, opponent"),
        cells["result"],
        round=int(number) if number else None,
        name=cells.get("name"),
    )
