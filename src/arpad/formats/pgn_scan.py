"""The tags of games in PGN: moves are skipped, and a file may have any size."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import BinaryIO, NamedTuple

from arpad.formats.records import PlayerRecord, read_title
from arpad.formats.text import clean, decode_line

_LONGEST = 200  # letters of a name
_MOST_NAMES = 1_000  # no file may fill the memory, with names of tags or with tags of a game
_MOST_BYTES = 1 << 16
_LINE_FEED = 10
_CHUNK = 1 << 16
_LONGEST_LINE = 1 << 20
# Tag lines in a row; a second Event always starts a block of its own.
_BLOCK = re.compile(rb'\[[A-Za-z]\w*[ \t]+"[^\n]*+\n(?:\[(?!Event[ \t])[^\n]*+\n)*+')
# Up to the last quote of the line: many programs do not escape the quotes within.
_TAG = re.compile(r'^\[(\w+)[ \t]+"(.*)"[ \t]*\][ \t]*$', re.M)
_SIDE_BY_SIDE = re.compile(r'"\][ \t]*\[(?=\w+[ \t]+")')
_NAME = re.compile(r"(?:\]\n)?\[(\w{1,60}) ")
_ESCAPE = re.compile(r'\\(["\\])')
_ROUND = re.compile(r"\s*([0-9]{1,9})(?![0-9])")
_DATE = re.compile(r"([0-9]{4})[.\-/]([0-9]{2})[.\-/]([0-9]{2})")

#: The codes of White and Black by the result of the game.
NORMAL = {"1-0": ("1", "0"), "0-1": ("0", "1"), "1/2-1/2": ("=", "="), "*": ("*", "*")}
FORFEIT = {"1-0": ("+", "-"), "0-1": ("-", "+"), "1/2-1/2": ("D", "D"), "*": ("*", "*")}
UNPLAYED = {"1-0": ("W", "L"), "0-1": ("L", "W"), "1/2-1/2": ("D", "D"), "*": ("*", "*")}
#: The codes by termination and result. "time forfeit" is not among them: that game was played.
_TERMINATIONS = {
    "forfeit": FORFEIT,
    "forfeited": FORFEIT,
    "default": FORFEIT,
    "walkover": FORFEIT,
    "no show": FORFEIT,
    "double forfeit": dict.fromkeys(NORMAL, ("-", "-")),
    "unplayed": UNPLAYED,
}


class PgnGame(NamedTuple):
    """The tags of one game as the file has them, and the line of the first.

    >>> game = PgnGame({"White": "Alpha, Ann", "Round": "3.1", "Result": "1-0"}, line=1)
    >>> game.text("White"), game.round, game.codes
    ('Alpha, Ann', 3, ('1', '0'))
    """

    tags: dict[str, str]
    line: int

    def text(self, *names: str) -> str:
        """The first of these tags with a value; blanks and the marks for unknown are none."""
        for name in names:
            value = clean(self.tags.get(name, ""))[:_LONGEST]
            if value not in ("", "?", "-"):
                return value
        return ""

    def number(self, name: str) -> int | None:
        """The tag as a whole number above 0, where it is one."""
        digits = self.text(name)
        is_number = digits.isascii() and digits.isdigit() and len(digits) < 10
        return (int(digits) or None) if is_number else None

    def date(self, name: str) -> date | None:
        """The tag as a date, where the day is known."""
        match = _DATE.fullmatch(self.text(name))
        try:
            return date(*map(int, match.groups())) if match else None
        except ValueError:
            return None

    @property
    def round(self) -> int | None:
        """The round without its board: 3 of "3", "3.1" and "3.12"."""
        match = _ROUND.match(self.text("Round"))
        return (int(match[1]) or None) if match else None

    @property
    def codes(self) -> tuple[str, str] | None:
        """What White and Black got, as TRF writes it; None if that cannot be read."""
        codes = _TERMINATIONS.get(self.text("Termination").lower(), NORMAL)
        return codes.get(self.text("Result").replace(" ", "").replace("½", "1/2"))

    def player(self, side: str) -> PlayerRecord | None:
        """The player of "White" or "Black", without a number yet; None if there is no name."""
        name = self.text(side)
        if not name:
            return None
        return PlayerRecord(
            number=0,
            name=name,
            rating=self.number(f"{side}Elo"),
            title=read_title(self.text(f"{side}Title")) or "",
            federation=self.text(f"{side}Fed", f"{side}Federation"),
            fide_id=self.number(f"{side}FideId"),
            line=self.line,
        )


def scan(stream: BinaryIO) -> Iterator[PgnGame]:
    """Every game of `stream`, an open file, in constant memory; moves are skipped, not parsed.

    A line with a tag starts a game unless it stands in a comment. In a comment that is never
    closed the next `Event` after an empty line starts a game all the same: a slip in one game
    must not hide the others. Tags after an empty line belong to the game before, if that has
    no moves yet and none of these tags.

    >>> from io import BytesIO
    >>> pgn = b'[White "Alpha"]\\n[Black "Beta"]\\n[Result "1-0"]\\n\\n1. e4 1-0\\n'
    >>> [game.tags for game in scan(BytesIO(pgn))]
    [{'White': 'Alpha', 'Black': 'Beta', 'Result': '1-0'}]
    """
    pending: PgnGame | None = None
    room = 0
    for lines, bare, line in _blocks(stream):
        tags = _tags(lines)
        if pending and bare and pending.tags.keys().isdisjoint(tags):
            room -= len(lines)
            if room > 0:
                pending.tags.update(tags)
            continue
        if pending:
            yield pending
        pending, room = PgnGame(tags, line), _MOST_BYTES
    if pending:
        yield pending


def _blocks(stream: BinaryIO) -> Iterator[tuple[bytes, bool, int]]:
    """Tag lines in a row, whether nothing but blanks came before, and where they are."""
    line, in_comment, bare = 0, False, True
    for text in _portions(stream):
        done, line_at = 0, 0  # up to where blocks are read, and where `line` is
        at = _next(text, 0)
        while at >= 0:
            if in_comment or text.find(b"{", done, at) >= 0:
                in_comment = _open_comment(text, done, at, in_comment)
            block = _BLOCK.match(text, at + 1)
            if block is None or (in_comment and not text.startswith(b"\n\n[Event ", at - 1)):
                bare, done = False, at
                at = text.find(b"\n[", at + 1)
                continue
            line += text.count(b"\n", line_at, at + 1)
            yield block[0], bare and not text[done:at].strip(), line
            in_comment, bare = False, True
            line_at, done = at + 1, block.end() - 1
            at = _next(text, done)
        line += text.count(b"\n", line_at, len(text) - 1)
        in_comment = _open_comment(text, done, len(text), in_comment)
        bare = bare and not text[done:].strip()


def _next(text: bytes, start: int) -> int:
    """Where the line end before the next line with a bracket is.

    To search for the bracket alone is faster than to search for both bytes.
    """
    at = text.find(b"[", start + 1) - 1
    return at if at < 0 or text[at] == _LINE_FEED else text.find(b"\n[", at)


def _open_comment(text: bytes, start: int, end: int, before: bool) -> bool:
    """Whether a comment is open at the end; comments do not nest."""
    opened, closed = text.rfind(b"{", start, end), text.rfind(b"}", start, end)
    return opened > closed or (before and closed < 0)


def _portions(stream: BinaryIO) -> Iterator[bytes]:
    """The file in pieces that end before an empty line, if there is one.

    A piece starts with the line end that the piece before ends with. A line without end comes in
    pieces of any length.
    """
    rest, held = b"\n", stream.read(3).removeprefix(b"\xef\xbb\xbf")
    while chunk := stream.read(_CHUNK):
        chunk, held = held + chunk, b""
        if chunk.endswith(b"\r"):
            chunk, held = chunk[:-1], b"\r"  # its line feed may come with the next chunk
        rest += _line_feeds(chunk)
        cut = rest.rfind(b"\n\n")
        if cut < 1 and len(rest) > _LONGEST_LINE:
            cut = rest.rfind(b"\n", 1)
            if cut < 0:
                yield rest
                rest = b"~"  # anything that is no line end
        if cut > 0:
            yield rest[: cut + 1]
            rest = rest[cut:]
    yield rest + _line_feeds(held) + b"\n"


def _line_feeds(chunk: bytes) -> bytes:
    return chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n") if b"\r" in chunk else chunk


def _tags(block: bytes) -> dict[str, str]:
    """The tags of a block; of a tag that is there twice the first counts."""
    try:
        text = block.decode()
    except UnicodeDecodeError:
        text = "\n".join(map(decode_line, block.split(b"\n")))
    parts = text.split('"')
    tags = dict(zip(map(_name_before, parts[:-1:2]), parts[1::2], strict=False))
    if len(tags) * 2 + 1 != len(parts) or parts[-1] != "]\n" or "" in tags or "\\" in text:
        return _sloppy_tags(text)
    return tags


class _Names(dict[str, str]):
    """The name of a tag by the text before its value, where that is as programs write it."""

    def __missing__(self, before: str) -> str:
        match = _NAME.fullmatch(before)
        if match and len(self) < _MOST_NAMES:
            self[before] = match[1]
        return match[1] if match else ""


_name_before = _Names().__getitem__  # a call into C: a tag costs no call of a Python function


def _sloppy_tags(text: str) -> dict[str, str]:
    """The same, with escapes, quotes within, any spaces, and tags side by side."""
    tags = _TAG.findall(_SIDE_BY_SIDE.sub('"]\n[', text))
    return {name: _ESCAPE.sub(r"\1", value) for name, value in reversed(tags)}
