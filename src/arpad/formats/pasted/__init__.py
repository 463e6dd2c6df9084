"""One player's games from any text that somebody pastes, or a question about it.

Nothing is guessed: if a text has more than one reading, the answer has a `question`, and no game
counts before it is answered.
"""

from __future__ import annotations

from collections.abc import Mapping

from arpad.errors import InvalidType
from arpad.formats.pasted.cards import read_card
from arpad.formats.pasted.crosstables import find_crosstable, find_matrix, find_section
from arpad.formats.pasted.games import find_pairings, find_pgn, find_report, is_player_line
from arpad.formats.pasted.players import Field, read_field
from arpad.formats.pasted.record import (
    LIMITS,
    Answers,
    Column,
    PastedGame,
    PastedPlayer,
    Places,
    Question,
    Reading,
    ask,
)
from arpad.formats.pasted.roles import width_of
from arpad.formats.pasted.sources import is_history, messages_of, visible_text
from arpad.formats.pasted.tables import find_table
from arpad.formats.pasted.typed import read_typed
from arpad.formats.pasted.values import plain_lines

__all__ = ["Column", "PastedGame", "PastedPlayer", "Question", "Reading", "read"]


def read(
    text: str,
    *,
    me: str | None = None,
    columns: Mapping[str, Places] | None = None,
    meanings: Mapping[str, str] | None = None,
) -> Reading:
    """One player's games in a text of any kind, or the question that it leaves open.

    `text` is the pasted text: lines typed by hand, a player card, a cross-table, a spreadsheet,
    PGN, a tournament report. The other arguments answer questions: `me` is the player whose games
    are wanted, by name or number; `columns` has the column of each role (round, name, rating,
    result, colour; or a list of those omitted), by its header or its number from 1; `meanings` says
    what words mean ("win", "draw", "loss", "omit", or a rating).

    >>> reading = read("Rd;Name;Rating;Pts;Result\\n1;Alpha;1650;2;0")
    >>> [(game.opponent, game.score, game.round) for game in reading.games], reading.question
    ([(1650, 0.0, 1)], None)
    >>> read("1650 V").question.words
    ('V',)
    >>> read("1650 V", meanings={"V": "win"}).games[0].score
    1.0
    """
    if not isinstance(text, str):
        raise InvalidType("text", text, "a pasted text is text", "decode it first")
    for place, given in (("columns", columns), ("meanings", meanings)):
        named = isinstance(given, Mapping) and all(isinstance(each, str) for each in given)
        if given is not None and not named:
            raise InvalidType(place, given, "answers have names", 'write {"V": "win"}')
    answers = Answers(me, columns or {}, meanings or {})
    if len(text) > LIMITS["file"]:
        return _refused("long_file")
    lines = plain_lines(visible_text(text))
    field = find_pgn(lines)
    key, line = _excess(text, lines, is_pgn=field is not None)
    if key:
        return _refused(key, line)
    if field is not None:
        return read_field(field, answers)
    messages = messages_of(lines, me)
    if isinstance(messages, Question):
        return Reading("typed", question=messages)
    return _read_lines(messages, answers)


def _read_lines(lines: list[str], answers: Answers) -> Reading:
    """The games of lines that are no PGN."""
    field: Field | Question | None = find_report(lines) or find_section(lines)
    if field is None and is_history(lines):
        return Reading("typed", question=ask("nothing", "history"))
    table = find_table(lines) if field is None else None
    if table is not None and width_of(table) > LIMITS["columns"]:
        return _refused("long_row")
    if table is not None and not answers.columns.keys() & {"result", "name"}:
        field = find_matrix(table) or find_crosstable(table) or find_pairings(table)
    if isinstance(field, Question):
        return Reading("crosstable", question=field)
    if field is not None:
        return read_field(field, answers)
    if table is not None:
        return read_card(table, answers)
    return read_typed(lines, answers)


def _refused(key: str, line: int = 0) -> Reading:
    return Reading("text", question=ask("nothing", key, line=line))


def _excess(text: str, lines: list[str], *, is_pgn: bool) -> tuple[str, int]:
    """The limit that a text exceeds, "" for none, and the line that does."""
    longest = max(lines, key=len)
    if is_pgn:
        return "", 0
    if len(longest) > LIMITS["line"]:
        return "long_line", lines.index(longest) + 1
    if len(text) <= LIMITS["text"] and len(lines) <= LIMITS["lines"]:
        return "", 0
    report = any(map(is_player_line, lines))
    return ("" if report else "long_text"), 0
