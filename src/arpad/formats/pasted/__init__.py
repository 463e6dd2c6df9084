"""One player's games from any text that somebody pastes, or a question about it.

Nothing is guessed: if a text has more than one reading, the answer has a `question`, and no game
counts before it is answered.
"""

from __future__ import annotations

import html
import re
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
from arpad.formats.pasted.tables import find_table
from arpad.formats.pasted.typed import holds_game, read_typed
from arpad.formats.pasted.values import fold, plain_lines, trimmed

_ELEMENT = re.compile(r"<(/?)([a-z][a-z0-9]*)((?: [^<>]*)?)>", re.ASCII | re.IGNORECASE)
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_HIDDEN = re.compile(r" hidden(?=[ =/]|$)", re.ASCII | re.IGNORECASE)
_STYLE = re.compile(
    r" style ?= ?(?:\"[^\"]*?|'[^']*?|[^ \"']*?)(?<![a-z-])display ?: ?none",
    re.ASCII | re.IGNORECASE,
)
#: Elements without an end.
_EMPTY = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source")
)
#: Parts of a table, whose ends may be omitted: a part ends where one of the same rank begins.
_RANKS = {"table": 0, "thead": 1, "tbody": 1, "tfoot": 1, "tr": 2, "td": 3, "th": 3}


class _Hidden:
    """An element that is not shown, until its end."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rank = _RANKS.get(name, 0)
        self.inner = 0  # elements inside of the same name, or tables inside a part of one

    def ends_at(self, name: str, *, closing: bool) -> bool:
        """Whether this tag is the end, or shows that the end was omitted."""
        counted = "table" if self.rank else self.name
        if name == counted and (self.inner or not closing):
            self.inner += -1 if closing else 1
            return False
        if not self.rank:
            return name == self.name
        return not self.inner and _RANKS.get(name, 4) <= self.rank


def shown_part(text: str) -> str:
    """The source of a page without elements that have the attribute hidden, or display: none.

    >>> shown_part("<tr hidden><td>1650</td></tr><tr><td>1700</td></tr>")
    '</tr><tr><td>1700</td></tr>'
    """
    kept: list[str] = []
    start = 0
    hidden: _Hidden | None = None
    for tag in _ELEMENT.finditer(text):
        name, closing = tag[2].lower(), tag[1] != ""
        if hidden and hidden.ends_at(name, closing=closing):
            hidden, start = None, tag.start()
        if hidden is None and not closing and name not in _EMPTY and _is_hidden(tag[3]):
            kept.append(text[start : tag.start()])
            hidden = _Hidden(name)
    return "".join(kept) if hidden else "".join([*kept, text[start:]])


def _is_hidden(attributes: str) -> bool:
    return bool(_HIDDEN.search(_QUOTED.sub("''", attributes)) or _STYLE.search(attributes))


_MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}"
_YEAR = "(?:19|20)[0-9]{2}"
_HISTORY = re.compile(
    rf"(?:{_YEAR}[-./ ]{_MONTH}|{_MONTH}[-./]{_YEAR})[ \t;,|]+[0-9]{{3,4}}"
    r"(?:[ \t;,|]+[+-]?[0-9]{1,4})*",
    re.ASCII | re.IGNORECASE,
)
_FIGURE = re.compile("[0-9]")


def is_history(lines: list[str]) -> bool:
    """Whether every line with figures is a month and a rating, such as "2026-Jan 1650 5"."""
    figures = [trimmed(line) for line in lines if _FIGURE.search(line)]
    return bool(figures) and all(map(_HISTORY.fullmatch, figures))


_DAY = r"[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{2,4}\.?"
_CLOCK = r"[0-9]{1,2}[:.][0-9]{2}(?:[:.][0-9]{2})?(?: ?[AaPp]\.?[Mm]\.?)?"
_STAMP = re.compile(rf"\[?(?:{_DAY},? {_CLOCK}|{_CLOCK},? {_DAY})\]?(?: -)? ")
_SENDER = re.compile(r"([^:]{1,60}):(?: |$)")
#: What a browser does not show; without an end, all that follows.
_UNSEEN = re.compile(
    r"<!--.*?(?:-->|\Z)|<(script|style|template)(?=[ >]).*?(?:</\1>|\Z)", re.IGNORECASE | re.S
)
_ROWS = re.compile(r"<t[dhr][ >]", re.IGNORECASE)
#: A table within a cell, such as the colour and the score of a player card.
_INNER = re.compile(r"(<td[^<>]*>)[ \n]{0,9}<table[^<>]*>(.{0,300}?)</table>", re.IGNORECASE | re.S)
_STARTS_ROW = re.compile(r"</?(?:tr|table|h[1-6])(?: [^<>]*)?>", re.IGNORECASE)
_STARTS_CELL = re.compile(r"<t[dh](?: [^<>]*)?>", re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z!][^<>]*>")
#: A letter by its number or its name.
_LETTER = re.compile(r"&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|[A-Za-z][A-Za-z0-9]{1,30});")
_HALVES = range(0xD800, 0xE000)  # of letters
_LAST = 0x10FFFF


def visible_text(text: str) -> str:
    """The text of a web page from its source, a line for each row; any other text as it is.

    >>> visible_text("<tr><td>1650</td><td>&frac12;</td></tr>").split()
    ['1650', '½']
    """
    if not _ROWS.search(text):
        return text
    text = shown_part(_UNSEEN.sub(" ", re.sub(r"[\r\n\t]+", " ", text)))
    text = _INNER.sub(lambda cell: cell[1] + _TAG.sub(" ", cell[2]), text)
    text = _STARTS_CELL.sub("\t", _STARTS_ROW.sub("\n", text))
    return _LETTER.sub(_letter, re.sub("\n[ \t]*\t", "\n", _TAG.sub(" ", text)))


def _letter(found: re.Match[str]) -> str:
    code = int(found[1]) if found[1] else int(found[2] or "0", 16)
    if not found[1] and not found[2]:
        return html.unescape(found[0])
    return "\ufffd" if code in _HALVES or not 0 < code <= _LAST else chr(code)


def messages_of(lines: list[str], me: str | None) -> list[str] | Question:
    """The lines without the stamps of a chat, only those of the one who reports games."""
    senders: dict[str, None] = {}
    found: list[tuple[str, str]] = []
    sender = ""
    for line in lines:
        stamp = _STAMP.match(line.strip("\t "))
        rest = line.strip("\t ")[stamp.end() :] if stamp else line
        named = _SENDER.match(rest) if stamp else None
        if named:
            sender, rest = trimmed(named[1]), rest[named.end() :]
        elif stamp:
            sender, rest = "", ""  # a message of the service
        found.append((sender, rest))
        if sender and holds_game(rest):
            senders[sender] = None
    if not senders:
        return lines
    chosen = [each for each in senders if len(senders) == 1 or fold(each) == fold(me or "")]
    if not chosen:
        return ask("me", "me", choices=tuple(senders))
    return [rest if each in ("", chosen[0]) else "" for each, rest in found]


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
