"""One player's games from the rows of a table: player cards, calculations, spreadsheets."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from arpad.formats.pasted.meanings import OMIT, Meanings
from arpad.formats.pasted.players import player_of_card
from arpad.formats.pasted.record import OMITTED, Answers, PastedGame, Question, Reading, ask
from arpad.formats.pasted.roles import choose_roles, columns_of
from arpad.formats.pasted.tables import (
    PastedRow,
    PastedTable,
    is_calculation,
    is_header,
    same_header,
)
from arpad.formats.pasted.typed import holds_game
from arpad.formats.pasted.values import (
    PastedResult,
    Rating,
    colour_letter,
    colours_of,
    has_letter,
    is_bye,
    is_total,
    read_name,
    read_rating,
    round_of,
    trimmed,
)

_BEHIND = re.compile(r"\(([^() ]+)\)$")  # a name
_NOBODY = "-1"


#: What is not known about a game until its column is known.
_OPEN_UNTIL: dict[str, dict[str, Any]] = {
    "rating": {"opponent": None, "unrated": False},
    "result": {"score": None, "forfeit": False},
    "": {},
}
#: The most cells of a line that may have been typed below a table.
_FEW = 4


class GameLine(NamedTuple):
    """A row that holds a game, as far as its cells can be read."""

    line: int
    rating: Rating | None
    result: PastedResult | None
    cells: dict[str, str]


def read_card(table: PastedTable, answers: Answers) -> Reading:
    """The games of a table whose rows are one player's games."""
    roles, question = choose_roles(table, answers)
    meanings = Meanings(answers.meanings)
    skipped: list[str] = []
    lines: list[GameLine] = []
    for row in table.rows:
        cells = _cells(row, roles, table)
        reason = _no_game(row, cells, table)
        if reason is None:
            lines.append(_line(row.line, cells, meanings))
        elif reason:
            skipped.append(reason)
    games, open_result = _games(lines, meanings)
    if question is not None:
        games = tuple(game._replace(**_OPEN_UNTIL[question.role]) for game in games)
    if not games and open_result is None:
        open_result = ask("nothing", "empty_table")
    question = (
        question
        or _misaligned(table, roles)
        or _commas(table, roles)
        or _beside(table)
        or _nameless(lines, table)
        or open_result
    )
    columns = columns_of(table, roles)
    player = player_of_card(table)
    return Reading("table", games, question, columns, tuple(skipped), player, meanings.notes())


def _cells(row: PastedRow, roles: list[str], table: PastedTable) -> dict[str, str]:
    """The cells that count, by role; "start" is kept to recognise byes."""
    cells = row.cells
    extra = len(cells) - len(table.header)
    if table.mark in (",", " ") and table.header and extra > 0 and "name" in roles:
        at = roles.index("name")
        joined = table.mark.join(cells[at : at + extra + 1])
        cells = [*cells[:at], joined, *cells[at + extra + 1 :]]
    found: dict[str, str] = {}
    for role, cell in zip(roles, cells, strict=False):
        text = trimmed(cell)
        if role == "name" and role in found:  # a family name and a first name
            text = trimmed(f"{found.pop(role)} {text}")
        found.setdefault(role, text)
    return found


def _no_game(row: PastedRow, cells: dict[str, str], table: PastedTable) -> str | None:
    """Why a row is not a game; "" for an empty row or a header, None if it may be a game."""
    texts = [trimmed(cell) for cell in row.cells]
    filled = [text for text in texts if text]
    number = cells.get("round", "")
    where = f"round {number}: " if number else ""
    if not filled or same_header(row.cells, table.header):
        return ""
    if any(is_total(text) for text in (filled[0], cells.get("name", ""), number)):
        return filled[0]
    byes = [text for text in texts if is_bye(text)]
    if byes:
        return f"{where}{byes[0]}"
    if not cells.get("rating") and not cells.get("result"):
        return "summary" if is_calculation(table.header) else " ".join(filled)
    if is_calculation(table.header) and not has_letter(cells.get("name", "")):
        return "summary"
    return f"{where}bye" if _is_unpaired(texts, cells) else None


def _is_unpaired(texts: list[str], cells: dict[str, str]) -> bool:
    """Whether there is no opponent: the number -1, or no number and a dash for the colour."""
    nobody = cells.get("start", "x").strip("0") == ""
    if cells.get("colour", "").startswith("-") and nobody:
        return True
    rating = read_rating(cells.get("rating", ""))
    return _NOBODY in texts[:_FEW] and (rating is None or rating.value is None)


def _line(number: int, cells: dict[str, str], meanings: Meanings) -> GameLine:
    rating, result = cells.get("rating", ""), cells.get("result", "")
    if result.startswith("-") and meanings.is_bye(result, rating):
        return GameLine(number, None, PastedResult(0, kind="bye"), cells)
    if meanings.of(rating) == OMIT:
        return GameLine(number, None, PastedResult(0, kind="bye"), cells)
    game = f"{rating or cells.get('name', '')} in line {number}"
    read = meanings.result(result, game)
    if read is not None and read.kind == "bye" and OMIT not in map(meanings.of, (result, game)):
        read = read._replace(kind="forfeit")
    return GameLine(number, meanings.rating(rating), read, cells)


def _games(
    lines: list[GameLine], meanings: Meanings
) -> tuple[tuple[PastedGame, ...], Question | None]:
    played = [line for line in lines if line.result is None or line.result.kind != "bye"]
    letters = [_letter(line) for line in played]
    colours = colours_of(letter for letter in letters if letter)
    results = [line.result for line in played]
    meanings.look_at(results, [line.cells.get("result", "") for line in played])
    games = []
    for line, letter in zip(played, letters, strict=True):
        colour = colours.get(letter)
        half, forfeit = meanings.score(
            line.result, colour, line.cells.get("result", ""), letter=letter
        )
        name = read_name(line.cells.get("name", ""))
        games.append(
            PastedGame(
                line.rating.value if line.rating else None,
                None if half is None else half / 2,
                name or None,
                round_of(line.cells.get("round", "")),
                colour,
                forfeit,
                line.rating is not None and line.rating.value is None,
                line.line,
            )
        )
    return tuple(games), meanings.question()


def _letter(line: GameLine) -> str:
    own = line.result.colour if line.result else ""
    behind = _BEHIND.search(line.cells.get("name", ""))
    return own or colour_letter(line.cells.get("colour") or (behind[1] if behind else ""))


def _may_be_rating(cell: str) -> bool:
    rating = read_rating(cell)
    return rating is not None and rating.value is not None


#: Columns that may have no word, or several, so that blanks do not show where they end.
_LOOSE = frozenset(("title", "club", "event", "player", "date", OMITTED))


def _misaligned(table: PastedTable, roles: list[str]) -> Question | None:
    """A question if only blanks separate cells that may be empty or have several words."""
    width = len(table.header)
    loose = bool(_LOOSE.intersection(roles[:width])) or "name" not in roles
    if table.mark != " " or (all(_holds(row, width, roles) for row in table.rows) and not loose):
        return None
    if "name" not in roles and all(len(row.cells) == width for row in table.rows):
        return None
    return ask("nothing", "blanks")


def _holds(row: PastedRow, width: int, roles: list[str]) -> bool:
    """Whether a row has a cell for every header, and all others in the name."""
    at = roles.index("name") if "name" in roles else len(row.cells)
    extra = len(row.cells) - width
    return extra >= 0 and all(map(has_letter, row.cells[at + 1 : at + extra + 1]))


def _commas(table: PastedTable, roles: list[str]) -> Question | None:
    """A question if a comma may be part of a cell: of any but the name, or of "0,5"."""
    if table.mark != ",":
        return None
    at = roles.index("name") if "name" in roles else None
    result = roles.index("result") if "result" in roles else len(roles)
    loose = bool(_LOOSE.intersection(roles[: len(table.header)]))
    uneven = len({len(row.cells) for row in table.rows}) > 1
    for row in table.rows:
        extra = len(row.cells) - len(table.header) if table.header else 0
        if extra > 0:
            parts = row.cells[at : at + extra + 1] if at is not None else [""]
            apart = "federation" in roles and not all(part.startswith(" ") for part in parts[1:])
            if apart or not all(map(has_letter, parts)) or loose:
                return ask("nothing", "commas", line=row.line)
        if uneven and [*map(trimmed, row.cells[result : result + 2])] == ["0", "5"]:
            return ask("nothing", "commas", line=row.line)
    return None


def _nameless(lines: list[GameLine], table: PastedTable) -> Question | None:
    """A question if only the last rows have neither a name nor a round: they may be sums."""
    played = [line for line in lines if line.result is None or line.result.kind != "bye"]
    named = [bool(line.cells.get("name") or line.cells.get("round")) for line in played]
    above = sum(named)
    if above in (0, len(played)) or not all(named[:above]):
        return None
    line = played[above].line
    row = next(row for row in table.rows if row.line == line)
    text = " ".join(filter(None, map(trimmed, row.cells)))[:60]
    return ask("nothing", "beside", line=line, text=text)


def _beside(table: PastedTable) -> Question | None:
    """A question if another line below the header starts a second table, or holds a game."""
    for row in table.others:
        calculation = is_calculation(row.cells) and row.line < table.start
        if is_header(row.cells) and not same_header(row.cells, table.header) and not calculation:
            return ask("nothing", "two_tables")
        line = " ".join(row.cells)
        short = not table.header and any(map(_may_be_rating, row.cells[1:]))
        if row.line > table.start and len(row.cells) < _FEW and (short or holds_game(line)):
            return ask("nothing", "beside", line=row.line, text=trimmed(line)[:60])
    return None
