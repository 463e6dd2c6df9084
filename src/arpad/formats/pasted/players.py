"""What a text says about the player whose games it has: name, rating, year of birth."""

from __future__ import annotations

import re
from collections.abc import Iterable

from arpad.formats.pasted.record import PastedPlayer
from arpad.formats.pasted.tables import Table, is_calculation, roles_of
from arpad.formats.pasted.values import has_letter, read_name, read_rating, trimmed

_LABELLED = re.compile(r"\t|:|  +")
_YEAR = re.compile(r"((?:19|20)[0-9]{2})(?:$|[-./])")


def read_year(text: str) -> int | None:
    """The year at the start of a date of birth, or None.

    >>> read_year("2012"), read_year("2012/05/30"), read_year("20123")
    (2012, 2012, None)
    """
    match = _YEAR.match(text)
    return int(match[1]) if match else None


def single_rating(texts: list[str]) -> float | None:
    """The rating that texts state, if it is the only one."""
    read = {rating.value for text in texts if (rating := read_rating(text)) and rating.value}
    return read.pop() if len(read) == 1 else None


def _stated(lines: Iterable[str]) -> dict[str, list[str]]:
    """What labelled lines say, such as "Rating: 1723", by role."""
    found: dict[str, list[str]] = {}
    for line in lines:
        label, *rest = _LABELLED.split(line, maxsplit=1)
        if rest and trimmed(rest[0]):
            for role in roles_of(label):
                found.setdefault(role, []).append(trimmed(rest[0]))
    return found


def player_of_card(table: Table) -> PastedPlayer | None:
    """The player in the lines above a card, or in a calculation."""
    above = [table.mark.join(row.cells) for row in table.others if row.line < table.start]
    stated = _stated(above)
    ratings = [*stated.get("rating", ()), *stated.get("own rating", ())]
    if is_calculation(table.header):
        ratings = [row.cells[1] for row in table.rows if not has_letter(row.cells[0])]
    name, birth = (stated.get(role, [""])[0] for role in ("name", "birth"))
    return known_player(read_name(name), single_rating(ratings), read_year(birth))


def player_of_lines(lines: Iterable[str]) -> PastedPlayer | None:
    """The player of typed lines, one of which may be "My rating: 1723"."""
    return known_player("", single_rating(_stated(lines).get("own rating", [])), None)


def known_player(name: str, rating: float | None, birth: int | None) -> PastedPlayer | None:
    """The player, if anything is known about them."""
    known = name or rating is not None or birth is not None
    return PastedPlayer(name or None, rating, birth) if known else None
