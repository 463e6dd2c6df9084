"""Time controls as people write them, in `clocks/`: seconds for 60 moves, kind, text.

Seconds of None: there are several times, all of one kind, or none is stated. A kind of None: the
text does not say it, so it is asked for. Read by hand.
"""

from __future__ import annotations

from pathlib import Path

_CLOCKS = Path(__file__).with_name("clocks")


def _lines(name: str) -> list[str]:
    return (_CLOCKS / name).read_text("utf-8").removesuffix("\n").split("\n")


def _rows(name: str) -> tuple[tuple[str, int | None, str | None], ...]:
    cells = (line.split("\t") for line in _lines(name))
    return tuple(
        (text, None if seconds == "-" else int(seconds), None if kind == "-" else kind)
        for seconds, kind, text in cells
    )


#: Facts about public announcements.
TIME_CONTROLS = _rows("announced.tsv")
#: Written in the manner of organisers.
CLOCK_TEXTS = _rows("in_the_manner_of_organisers.tsv")
#: One of each form, without its kind.
FORMS = _rows("forms.tsv")
#: What cannot be decided.
OPEN = tuple(_lines("undecided.txt"))
#: Numbers in words, which are asked for.
IN_WORDS = tuple(_lines("in_words.txt"))
