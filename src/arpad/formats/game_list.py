"""One player's own games: typed one by one (1600:1, 1600+), or as CSV (opponent,result, …)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from arpad.errors import InvalidGames, Unquoted
from arpad.exact import read_opponent
from arpad.formats.csv_rows import CsvRow, find_columns, read_cells, row_of
from arpad.formats.text import check_text
from arpad.game import Colour, Game
from arpad.results import DOUBLE_LOSS, read_own_result, read_pair

#: The names that a column may have, in the order of a list without a header.
COLUMNS = {
    "opponent": ("opponent", "rating", "elo"),
    "result": ("result", "score"),
    "name": ("name",),
    "round": ("round",),
    "colour": ("colour", "color"),
}
_COLOURS: dict[str, Colour | None] = {
    **dict.fromkeys(("white", "w"), "white"),
    **dict.fromkeys(("black", "b"), "black"),
    **dict.fromkeys(("", "-"), None),
}
#: Signs directly after a rating, as in the game lists of federations: 1600+ is a win.
SIGNS = {"+": "1", "-": "0", "−": "0", "–": "0", "=": "=", "½": "½"}
_SIGNED = re.compile(r"([0-9A-Za-z.]+)([-+−–=½])")
#: Limits for one player's games: nobody plays a hundred thousand.
LIMIT = 4 * 1024 * 1024
MOST_LINES = 100_000
_MOST_ROUNDS = 999_999
_RULE = "a game is an opponent and a result"
_REMEDY = "write it as 1600:1, 1600:W or 1600+"
_COLUMN_RULE = f"the columns are {','.join(list(COLUMNS)[:2])}[,{','.join(list(COLUMNS)[2:])}]"


def read_typed_game(text: str, place: str = "game") -> tuple[str, str]:
    """The opponent and the result of a typed game, still as text.

    `text` is "1600:1", "1600 W", or a rating directly followed by a sign: "1600+" is a win against
    1600, "1600-" a loss, "1600=" a draw. The opponent is everything before the last colon, or
    before the first blank; an unrated opponent is "unr". `place` is what an error names.

    >>> read_typed_game("1600:1"), read_typed_game("1600+"), read_typed_game("unr 1-0 FF")
    (('1600', '1'), ('1600', '1'), ('unr', '1-0 FF'))
    """
    check_text(text, place, "a typed game")
    words = " ".join(text.split())
    if match := _SIGNED.fullmatch(words):
        return match[1], SIGNS[match[2]]
    opponent, _, result = words.rpartition(":") if ":" in words else words.partition(" ")
    if not opponent.strip() or not result.strip():
        raise InvalidGames(place, text, _RULE, _REMEDY)
    return opponent.strip(), result.strip()


def read_game_list(content: bytes, name: str) -> tuple[Game, ...]:
    """The games of a CSV; the first row may name the columns, in any order.

    `content` is what the file holds, `name` is the name of the file, for errors. The columns are
    opponent and result and, optionally, name, round and colour; result and colour are the player's
    own. A row may also hold one typed game, such as 1600+. Columns with other names are not used.

    >>> games = read_game_list(b"opponent,result\\n1600,W\\n1500=\\n", "games.csv")
    >>> [(game.opponent, game.score) for game in games]
    [(1600, 'W'), (1500, '=')]
    """
    games = tuple(_game(row) for row in _rows(content, name))
    if not games:
        raise InvalidGames(name, Unquoted("without a game"), _COLUMN_RULE, "write a game per line")
    return games


def unused_columns(content: bytes, name: str) -> tuple[str, ...]:
    """The columns in the first row of a CSV of games that are not used.

    `content` is what the file holds, `name` is the name of the file, for errors.

    >>> unused_columns(b"opponent,result,club\\n1600,W,A\\n", "games.csv")
    ('club',)
    """
    for _, cells in read_cells(content, name, MOST_LINES):
        known = find_columns(cells, COLUMNS)
        used = known.values()
        return tuple(cell for at, cell in enumerate(cells) if known and at not in used and cell)
    return ()


def read_opponents(content: bytes, name: str) -> tuple[float | None, ...]:
    """The opponents in a CSV of games, whose results need not be known yet; None is unrated.

    `content` is what the file holds, `name` is the name of the file, for errors. The first row may
    name the columns; otherwise the opponents are in the first column.

    >>> read_opponents(b"1600\\n1500\\nunr\\n", "games.csv")
    (1600, 1500, None)
    """
    opponents = tuple(
        read_opponent(_without_sign(row.get("opponent")), f"{row.place}, opponent")
        for row in _rows(content, name)
    )
    if not opponents:
        rule = "a list of opponents has a row for each game"
        raise InvalidGames(name, Unquoted("without an opponent"), rule, "write one per line")
    return opponents


def _without_sign(text: str) -> str:
    """The opponent of a typed game such as 1600+, without the result."""
    match = _SIGNED.fullmatch(text)
    return match[1] if match else text


def _rows(content: bytes, name: str) -> Iterator[CsvRow]:
    places, width = {column: at for at, column in enumerate(COLUMNS)}, len(COLUMNS)
    for number, (line, cells) in enumerate(read_cells(content, name, MOST_LINES)):
        place = f"{name} line {line}"
        header = {} if number else find_columns(cells, COLUMNS)
        if not header:
            yield row_of(cells, places, width, place, line)
            continue
        if "opponent" not in header:
            raise InvalidGames(place, ",".join(cells), _COLUMN_RULE, "add the column opponent")
        places, width = header, len(cells)


def double_losses(content: bytes, name: str) -> tuple[str, ...]:
    """The lines of a CSV of games with the result 0-0, where both players lost a played game.

    `content` is what the file holds, `name` is the name of the file, for errors.

    >>> double_losses(b"1600,W\\n1500,0-0\\n", "games.csv")
    ('games.csv line 2',)
    """
    rows = _rows(content, name)
    lost = (row for row in rows if read_pair(_opponent_and_result(row)[1]) == DOUBLE_LOSS)
    return tuple(row.place for row in lost)


def _game(row: CsvRow) -> Game:
    opponent, result = _opponent_and_result(row)
    colour = _colour(row)
    own = read_own_result(result, colour, f"{row.place}, result")
    return Game(
        read_opponent(opponent, f"{row.place}, opponent"),
        own.score,
        round=row.number("round", _MOST_ROUNDS),
        name=row.get("name") or None,
        colour=colour,
        forfeit=own.forfeit,
    )


def _opponent_and_result(row: CsvRow) -> tuple[str, str]:
    opponent, result = row.get("opponent"), row.get("result")
    return (opponent, result) if result else read_typed_game(opponent, row.place)


def _colour(row: CsvRow) -> Colour | None:
    word = row.get("colour").lower()
    if word not in _COLOURS:
        raise row.error("colour", "a colour is white or black", "write w or b, or leave it empty")
    return _COLOURS[word]
