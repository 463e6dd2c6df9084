"""Games inside another kind of text: the messages of a chat, the source of a web page."""

from __future__ import annotations

import html
import re

from arpad.formats.pasted.hidden import shown_part
from arpad.formats.pasted.questions import ask
from arpad.formats.pasted.record import Question
from arpad.formats.pasted.typed import holds_game
from arpad.formats.pasted.values import fold, trimmed

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
