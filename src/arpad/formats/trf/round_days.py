"""The days of the rounds in a report (132): in the rounds' columns, or separated by blanks."""

from __future__ import annotations

import re
from itertools import islice

from arpad.formats.dates import readings
from arpad.formats.trf.layout import FIRST_ROUND, MOST_ROUNDS, ROUND_WIDTH


def day_cells(line: str) -> list[tuple[int, str]]:
    """The columns and texts of the days in a record 132; the text is "" for a round without one."""
    found = islice(re.finditer(r"\S+", line[4:]), MOST_ROUNDS)
    words = [(word.start(), word[0]) for word in found]
    wide = bool(words) and words[0][0] + 4 >= FIRST_ROUND - 3
    if words and all(readings(word) for _, word in words):
        cells = [(start + 5, word) for start, word in words]
        in_columns = wide and len({start % ROUND_WIDTH for start, _ in words}) == 1
        return _with_gaps(cells) if in_columns else cells
    if wide:
        return [
            (at + 1, line[at - 2 : at + ROUND_WIDTH - 2].strip())
            for at in range(FIRST_ROUND, len(line.rstrip()) + 2, ROUND_WIDTH)
        ]
    return [(5, line[4:].strip())] if words else []


def _with_gaps(cells: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The days, each for the round whose columns are closest."""
    by_place = {
        (column - 1 - FIRST_ROUND + 5) // ROUND_WIDTH: (column, word) for column, word in cells
    }
    last = min(max(by_place), MOST_ROUNDS)
    return [by_place.get(place, (0, "")) for place in range(last + 1)]
