"""The tags of games in PGN: moves are skipped, and a file may have any size."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import BinaryIO, NamedTuple

from arpad.formats.records import PlayerRecord, read_title
from arpad.formats.text import LONGEST_LINE, clean, decode_line, guess, too_long
from arpad.results import read_pair

LONGEST = 200  # letters of the value of a tag that is read
_MOST_NAMES = 1_000  # so that no file can fill the memory with names of tags
_MOST_BYTES = 1 << 16
_LINE_FEED = 10
_CHUNK = 1 << 16
_LONGEST_PIECE = 1 << 20
_TAG_START = re.compile(rb'\[[A-Za-z]\w*+[ \t]++"')
# Tag lines in a row; a second Event always starts a block of its own. Not possessive: with a
# look-ahead, Python 3.11.2 and older lose matches then.
_BLOCK = re.compile(rb'\[[A-Za-z]\w*[ \t]+"[^\n]*\n(?:\[(?!Event[ \t])[^\n]*\n)*')
# Up to the last quote of the line: many programs do not escape the quotes within.
_TAG = re.compile(r'^\[(\w+)[ \t]+"(.*)"[ \t]*\][ \t]*$', re.M)
_SIDE_BY_SIDE = re.compile(r'"\][ \t]*\[(?=\w+[ \t]+")')
_NAME = re.compile(r"(?:\]\n)?\[(\w{1,60}) ")
_MOVE = re.compile(rb"(?<![A-Za-z0-9])(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|O-O)")
_COMMENT = re.compile(rb"\{[^}]*+\}?")
_LONGEST_REMARK = 2_000  # bytes between games that may be a remark; more must contain moves
_ESCAPE = re.compile(r'\\(["\\])')
_ROUND = re.compile(r"\s*([0-9]{1,9})(?![0-9])")
_DECIMALS = re.compile(r"[0-9]{1,5}\.[0-9]*[1-9][0-9]*")
_DATE = re.compile(r"([0-9]{4})[.\-/]([0-9]{2})[.\-/]([0-9]{2})")

#: How the termination of a game changes its codes. "time forfeit" is not among them: that game was
#: played.
_FORFEIT = {"1": "+", "0": "-", "=": "D"}
_UNPLAYED = {"1": "W", "0": "L", "=": "D"}
TERMINATIONS = {
    **dict.fromkeys(("forfeit", "forfeited", "default", "walkover", "no show"), _FORFEIT),
    "unplayed": _UNPLAYED,
}
#: Terminations of games that were not decided over the board, in PGN's standard and elsewhere.
_ADJUDICATED = ("adjudication", "adjudicated")
#: The tags that are read.
_OF_GAME = ("Event", "Site", "Date", "EventDate", "Round", "Result", "TimeControl", "Termination")
_OF_SIDE = ("", "Elo", "Title", "Fed", "Federation", "FideId")
_READ = (*_OF_GAME, *(side + name for side in ("White", "Black") for name in _OF_SIDE))


class PgnGame(NamedTuple):
    """The tags of one game, the line of the first one, and whether moves follow.

    >>> game = PgnGame({"White": "Alpha, Ann", "Round": "3.1", "Result": "1-0"}, line=1)
    >>> game.text("White"), game.round, game.codes
    ('Alpha, Ann', 3, ('1', '0'))
    """

    tags: dict[str, str]
    line: int
    has_moves: bool = False

    def text(self, *names: str) -> str:
        """The value of the first of these tags that has one; blanks, "?" and "-" do not count.

        Nor does one that is too long: see `overlong`.
        """
        for name in names:
            value = clean(self.tags.get(name, ""))
            if value not in ("", "?", "-") and len(value) <= LONGEST:
                return value
        return ""

    @property
    def overlong(self) -> list[str]:
        """What is not read because it is too long: tags and their lengths, in words."""
        if max(map(len, self.tags.values()), default=0) <= LONGEST:
            return []
        lengths = {name: len(clean(self.tags.get(name, ""))) for name in _READ}
        return [f"{name} has {many} letters" for name, many in lengths.items() if many > LONGEST]

    def number(self, name: str) -> int | None:
        """The value of a tag as a whole number above 0; None if it is not one."""
        digits = self.text(name)
        is_number = digits.isascii() and digits.isdigit() and len(digits) < 10
        return (int(digits) or None) if is_number else None

    def rating(self, name: str) -> float | None:
        """The value of a tag as a rating above 0, which may have decimals; None if it is not."""
        match = _DECIMALS.fullmatch(self.text(name))
        return float(match[0]) if match else self.number(name)

    def date(self, name: str) -> date | None:
        """The value of a tag as a date; None if it is not a complete one."""
        match = _DATE.fullmatch(self.text(name))
        try:
            return date(*map(int, match.groups())) if match else None
        except ValueError:
            return None

    @property
    def round(self) -> int | None:
        """The round without the board: 3 for "3", "3.1" and "3.12"."""
        match = _ROUND.match(self.text("Round"))
        return (int(match[1]) or None) if match else None

    @property
    def _termination(self) -> str:
        return self.text("Termination").lower().replace("-", " ")

    @property
    def adjudicated(self) -> bool:
        """Whether the game was decided by adjudication, not over the board."""
        return self._termination in _ADJUDICATED

    @property
    def codes(self) -> tuple[str, str] | None:
        """The results of White and Black as codes of TRF; None if they cannot be read."""
        codes = read_pair(self.text("Result"))
        termination = self._termination
        if termination == "double forfeit":
            return "-", "-"
        others = TERMINATIONS.get(termination)
        return (
            (others.get(codes[0], codes[0]), others.get(codes[1], codes[1]))
            if others and codes
            else codes
        )

    def player(self, side: str) -> PlayerRecord | None:
        """The player of "White" or "Black", without a number yet; None if there is no name."""
        name = self.text(side)
        if not name:
            return None
        return PlayerRecord(
            number=0,
            name=name,
            rating=self.rating(f"{side}Elo"),
            title=read_title(self.text(f"{side}Title")) or "",
            federation=self.text(f"{side}Fed", f"{side}Federation"),
            fide_id=self.number(f"{side}FideId"),
            line=self.line,
        )


def scan(
    stream: BinaryIO, guessed: Callable[[str], None] | None = None, name: str = "PGN"
) -> Iterator[PgnGame]:
    """Every game of `stream`, an open file, in constant memory; moves are skipped, not parsed.

    `name` is the name of the file, for errors. For lines that are not UTF-8, the encoding is
    guessed once, from the first portion of the file with such lines; if it is not certain,
    `guessed` is called with it.

    A line with a tag starts a game unless it is in a comment. If a comment is never closed, the
    next `Event` after an empty line starts a game nevertheless, so that an error in one game does
    not hide the others. Tags after an empty line belong to the game before if that has no moves
    yet, and none of these tags.

    >>> from io import BytesIO
    >>> pgn = b'[White "Alpha"]\\n[Black "Beta"]\\n[Result "1-0"]\\n\\n1. e4 1-0\\n'
    >>> [game.tags for game in scan(BytesIO(pgn))]
    [{'White': 'Alpha', 'Black': 'Beta', 'Result': '1-0'}]
    """
    pending: tuple[dict[str, str], int] | None = None
    room = 0
    letters = _Letters(guessed)
    for lines, gap, line in _blocks(stream, letters, name):
        tags = _tags(lines, letters.encoding) if lines else {}
        if pending and lines and gap == "bare" and pending[0].keys().isdisjoint(tags):
            room -= len(lines)
            if room > 0:
                pending[0].update(tags)
            continue
        if pending:
            yield PgnGame(*pending, gap == "moves")
        pending, room = (tags, line), _MOST_BYTES


class _Letters:
    """The encoding of lines that are not UTF-8."""

    def __init__(self, guessed: Callable[[str], None] | None) -> None:
        self.encoding = "cp1252"
        self._guessed = guessed
        self._known = False

    def look_at(self, portion: bytes) -> None:
        """Guess the encoding from the first portion that is not UTF-8."""
        if self._known or portion.isascii():
            return
        try:
            portion.decode()
        except UnicodeDecodeError:
            self.encoding, sure = guess(portion)
            self._known = True
            if self._guessed and not sure:
                self._guessed(self.encoding)


def _blocks(stream: BinaryIO, letters: _Letters, name: str) -> Iterator[tuple[bytes, str, int]]:
    """Blocks of tag lines, what came before each ("bare", "text" or "moves"), and their lines.

    The last block is empty: it says what came after all others.
    """
    line, in_comment, gap = 0, False, "bare"
    for text in _portions(stream):
        letters.look_at(text)
        done, line_at = 0, 0  # the end of the last block, and the place that `line` counts to
        at = _next(text, 0)
        while at >= 0:
            if in_comment or text.find(b"{", done, at) >= 0:
                in_comment = _open_comment(text, done, at, in_comment)
            block = _BLOCK.match(text, at + 1)
            gap = _gap(text[done:at], gap)
            if block is None or (in_comment and not text.startswith(b"\n\n[Event ", at - 1)):
                gap, done = "text" if gap == "bare" else gap, at
                at = text.find(b"\n[", at + 1)
                continue
            line += text.count(b"\n", line_at, at + 1)
            _check_lines(block[0], line, name)
            yield block[0], gap, line
            in_comment, gap = False, "bare"
            line_at, done = at + 1, block.end() - 1
            at = _next(text, done)
        line += text.count(b"\n", line_at, len(text) - 1)
        if not text.endswith(b"\n"):
            _check_last_line(text, done, in_comment, f"{name} line {line}")
        in_comment = _open_comment(text, done, len(text), in_comment)
        gap = _gap(text[done:], gap)
    yield b"", gap, line


def _check_lines(block: bytes, first: int, name: str) -> None:
    """Refuse a tag on a line that is too long; lines of moves may have any length."""
    for number, line in enumerate(block.split(b"\n") if len(block) > LONGEST_LINE else (), first):
        if len(line) > LONGEST_LINE:
            raise too_long(f"{name} line {number}", f"{len(line)} bytes", "a line with a tag")


def _check_last_line(text: bytes, start: int, in_comment: bool, place: str) -> None:
    """Refuse a tag on a line whose end is not in sight; there is a block before `start`."""
    last = text.rfind(b"\n") + 1
    if _TAG_START.match(text, last) and not _open_comment(text, start, last, in_comment):
        raise too_long(place, f"more than {len(text) - last} bytes", "a line with a tag")


def _gap(text: bytes, before: str) -> str:
    """What is between blocks of tags, including `before`: nothing, some text, or moves."""
    if before == "moves" or not text.strip():
        return before
    if len(text) < _LONGEST_REMARK and b"{" in text:
        text = _COMMENT.sub(b" ", text)
    return "moves" if _MOVE.search(text) else "text"


def _next(text: bytes, start: int) -> int:
    """The place of the line end before the next line that starts with a bracket.

    Searching for the bracket alone is faster than searching for both bytes.
    """
    at = text.find(b"[", start + 1) - 1
    return at if at < 0 or text[at] == _LINE_FEED else text.find(b"\n[", at)


def _open_comment(text: bytes, start: int, end: int, before: bool) -> bool:
    """Whether a comment is open at the end; comments do not nest."""
    opened, closed = text.rfind(b"{", start, end), text.rfind(b"}", start, end)
    return opened > closed or (before and closed < 0)


def _portions(stream: BinaryIO) -> Iterator[bytes]:
    """The file in pieces that end before an empty line, if there is one.

    A piece starts with the line end that the previous piece ends with. An endless line comes in
    pieces of any length.
    """
    rest, held = b"\n", stream.read(3).removeprefix(b"\xef\xbb\xbf")
    while chunk := stream.read(_CHUNK):
        chunk, held = held + chunk, b""
        if chunk.endswith(b"\r"):
            chunk, held = chunk[:-1], b"\r"  # its line feed may come with the next chunk
        rest += _line_feeds(chunk)
        cut = rest.rfind(b"\n\n")
        if cut < 1 and len(rest) > _LONGEST_PIECE:
            cut = rest.rfind(b"\n", 1)
            if cut < 0:
                yield rest
                rest = b"~"  # anything but a line end
        if cut > 0:
            yield rest[: cut + 1]
            rest = rest[cut:]
    yield rest + _line_feeds(held) + b"\n"


def _line_feeds(chunk: bytes) -> bytes:
    return chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n") if b"\r" in chunk else chunk


def _tags(block: bytes, encoding: str) -> dict[str, str]:
    """The tags of a block; if a tag is there twice, the first one counts."""
    try:
        text = block.decode()
    except UnicodeDecodeError:
        text = "\n".join(decode_line(line, encoding) for line in block.split(b"\n"))
    parts = text.split('"')
    tags = dict(zip(map(_name_before, parts[:-1:2]), parts[1::2], strict=False))
    if len(tags) * 2 + 1 != len(parts) or parts[-1] != "]\n" or "" in tags or "\\" in text:
        return _sloppy_tags(text)
    return tags


class _Names(dict[str, str]):
    """The name of a tag by the text before its value; "" if it is not in the usual form."""

    def __missing__(self, before: str) -> str:
        match = _NAME.fullmatch(before)
        if match and len(self) < _MOST_NAMES:
            self[before] = match[1]
        return match[1] if match else ""


_name_before = _Names().__getitem__  # a call into C, which is faster than a Python function


def _sloppy_tags(text: str) -> dict[str, str]:
    """The same for tags with escapes, inner quotes, extra spaces, or several in a line."""
    tags = _TAG.findall(_SIDE_BY_SIDE.sub('"]\n[', text))
    return {name: _ESCAPE.sub(r"\1", value) for name, value in reversed(tags)}
