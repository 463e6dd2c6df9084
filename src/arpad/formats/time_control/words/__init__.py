"""The words of time controls: what they mean, in any language.

Most time controls are digits and a few English words, which stand here: the lists of all languages
are loaded when another word is met.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Word(NamedTuple):
    """What a word means by itself, and what it may mean beside a number."""

    meaning: str = "word"  # "word" if it has none
    units: tuple[str, ...] = ()  # that it may be after a number, the likeliest first
    numeral: float | None = None  # the number that it is, such as twenty-five
    is_homonym: bool = False  # whether it is a number in one language, something else in another
    unit: str = ""  # that it is beside one of certain words,
    beside: frozenset[str] = frozenset()  # which are these

    def unit_in_context(self, others: frozenset[str]) -> str | None:
        """The unit that it means if one of these `others` is in the text; else None.

        >>> look_up("saat").unit_in_context(frozenset({"minit"}))
        'second'
        """
        return self.unit if self.beside & others else None


#: Usual words, as the lists have them.
USUAL = {
    **dict.fromkeys(("hour", "hours"), Word("hour", ("hour",))),
    **dict.fromkeys(("min", "mins", "minute", "minutes"), Word("minute", ("minute",))),
    **dict.fromkeys(("sec", "secs", "second", "seconds"), Word("second", ("second",))),
    **dict.fromkeys(("move", "moves"), Word("moves", ("moves",))),
    **dict.fromkeys(("for", "the", "per", "of"), Word()),
    "game": Word("game", ("game",)),
    "increment": Word("increment"),
    "plus": Word("plus"),
}


@lru_cache(4096)
def look_up(text: str) -> Word:
    """What a word means, in lower case and without accents; digits and signs mean nothing.

    >>> look_up("puis").meaning, look_up("blitzturnier").meaning, look_up("soon").meaning
    ('then', 'blitz', 'word')
    >>> look_up("perc").units, look_up("t").units
    (('minute',), ('hour', 'moves'))
    >>> look_up("fünf").numeral, look_up("funfundzwanzig").numeral, look_up("twentyfive").numeral
    (None, 25, 25)
    """
    if text in USUAL or not any(map(str.isalpha, text)):
        return USUAL.get(text, Word())
    from arpad.formats.time_control.words.tables import look_up_in_lists

    return look_up_in_lists(text)
