"""Lines of a report by the columns that the rules print, not by our writer."""

from __future__ import annotations

_STARTS = {
    "number": 5,
    "sex": 10,
    "title": 11,
    "name": 15,
    "rating": 49,
    "federation": 54,
    "fide_id": 58,
    "born": 70,
    "points": 81,
    "rank": 86,
}


def player(*rounds: str, **fields: object) -> str:
    """A 001 line; a round is the text of its eight columns, such as "   2 w 1"."""
    line = ["0", "0", "1", *" " * 400]
    for name, value in fields.items():
        start = _STARTS[name] - 1
        line[start : start + len(str(value))] = str(value)
    for place, cell in enumerate(rounds):
        start = 91 + 10 * place
        line[start : start + len(cell)] = cell
    return "".join(line).rstrip()


def report(*lines: str, end: str = "\n") -> bytes:
    """The lines as the content of a file."""
    return "".join(f"{line}{end}" for line in lines).encode()
