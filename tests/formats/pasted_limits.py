"""The longest texts that are read: of every piece that the reader of pasted texts knows."""

from __future__ import annotations

from collections.abc import Iterator

from arpad.formats.pasted.record import LIMITS

#: What patterns repeat, and what once took a time that grew with the square of the length.
PIECES = (
    *("1600+ ", "1600:", "1/", "a=1", "a:", "=1600 ", "1600-1,", "1650w1 ", "1650 w, ", "1650 1, "),
    *("1", "1.", "1. ", "(1) ", "1-0 ", "1:0,", "½", "0,5 ", "+", "- ", "-1600 1, "),
    *("17O2 ", "~1650 "),
    *("w", "a ", "a  ", "x, y, ", "A; ", "ca. 1600 ", "and ", "half point ", "round 3 ", "bye, "),
    *(" ", "\t", '"', '""', "=", "!", "|", "#", "x1 ", "1x", "2024-01-01 ", "2024-", "1 600 "),
    *("1600;1;", "1600\t1\t", "1600|1|", "1600,1,", "1650  1  ", "Rd;Rtg;", "Name Rtg ", "1.Rd "),
    *("2w1\t", "2w1 ", "+ 4B ", "W 2|", "r: 1600 ", "r:", "r:1600P5 ", " 1 | a | 1.0 |W 2|"),
    *('[a "', '[White "A"] ', "001    1      ", "ß", "İ", "\u0301", "Ｗ", "٣", "😀", "胜"),
)
#: Patterns that end in one thing after many of another.
_ENDED = ("r:1600", "r:1600P5", "1600", '[White "A"', "2w1", "Rc\tRo")


def repeated(piece: str, length: int) -> str:
    """A piece again and again, up to a length."""
    return (piece * (length // len(piece) + 1))[:length]


def longest_lines() -> Iterator[str]:
    """Lines of the greatest length, of one word and of the longest words."""
    for piece in PIECES:
        line = repeated(piece, LIMITS["line"])
        yield line
        word = repeated(piece.replace(" ", "") or "1", LIMITS["word"])
        yield repeated(f"{word} ", LIMITS["line"])
    for start in _ENDED:
        yield start + " " * (LIMITS["line"] - len(start))
