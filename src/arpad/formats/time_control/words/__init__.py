"""The words of time controls: data for each language, and the meanings of words.

Words are listed as people write them, but compared in lower case and without accents. A word that
ends in * means all words that begin like it.
"""

from __future__ import annotations

from functools import lru_cache

from arpad.formats.time_control.spelling import plain
from arpad.formats.time_control.words.common import COMMON, KINDS, TELLING
from arpad.formats.time_control.words.eastern import EASTERN
from arpad.formats.time_control.words.numerals import HOMONYMS, LINKS, NUMERALS
from arpad.formats.time_control.words.slavic import SLAVIC
from arpad.formats.time_control.words.western import WESTERN

#: What words mean, language by language.
LANGUAGES: dict[str, dict[str, str]] = {**WESTERN, **SLAVIC, **EASTERN}
_TIMES = ("hour", "half hour", "quarter", "minute", "second")
#: What a number may count.
UNITS = (*_TIMES, "moves", "round", "game", "player", "day")
#: Meanings of words, the strongest first.
MEANINGS = (
    *(
        "unclear",
        "play-off",
        "waiting",
        "bound",
        "or",
        "plus",
        "then",
        "increment",
        "delay",
        "rest",
        "moves",
    ),
    *("player", "each", "round", "game", "total", "until", "not", "white", "black", "minute"),
    *("second", "half hour", "quarter", "hour", "and", "age", "control", "without", "day"),
)
#: Units that may mean something else if no number is before them.
_WEAK = frozenset(
    (
        *("m", "s", "h", "d", "g", "t", "z", "p", "mm", "mp", "с", "м", "ч", "λ", "δ", "ր", "վ"),
        *("time", "timer", "timers", "ora", "ore", "ur", "sat", "sata", "sati", "jam", "stund"),
        *("год", "val", "tim", "san", "mut", "pos", "sa", "د", "ث", "hs", "cp", "mo", "час", "ura"),
    )
)


def _index(
    tables: list[tuple[str, str]],
) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """The meanings of whole words, and those of beginnings of words."""
    whole: dict[str, list[str]] = {}
    begun: dict[str, list[str]] = {}
    for meaning, words in tables:
        for word in words.split():
            found = (begun if word.endswith("*") else whole).setdefault(plain(word.rstrip("*")), [])
            if meaning not in found:
                found.append(meaning)
    return whole, begun


_KINDS = _index(list(KINDS.items()))
_ALL = _index(
    [item for words in LANGUAGES.values() for item in words.items()] + list(COMMON.items())
)
_TELLING = {
    plain(word): (meaning, frozenset(words.split())) for word, (meaning, words) in TELLING.items()
}
_NUMERALS = {plain(word): number for word, number in NUMERALS.items()}
_HOMONYMS = frozenset(map(plain, HOMONYMS.split()))


def _meanings(word: str, index: tuple[dict[str, list[str]], dict[str, list[str]]]) -> list[str]:
    """All meanings of a word: those of the whole word first, then by its longest beginning."""
    whole, begun = index
    found = list(whole.get(word, ()))
    for end in range(len(word), 0, -1):
        found += begun.get(word[:end], ())
    return found


@lru_cache(4096)
def units_of(word: str) -> tuple[str, ...]:
    """The units that a `word` after a number may mean, the likeliest first.

    >>> units_of("perc"), units_of("t"), units_of("soon")
    (('minute',), ('hour', 'moves'), ())
    """
    return tuple(dict.fromkeys(each for each in _meanings(word, _ALL) if each in UNITS))


@lru_cache(4096)
def meaning_of(word: str) -> str:
    """The meaning of a `word` by itself; "word" if it has none.

    >>> meaning_of("puis"), meaning_of("blitzturnier"), meaning_of("soon")
    ('then', 'blitz', 'word')
    """
    kinds = _meanings(word, _KINDS)
    if kinds:
        return kinds[0]
    found = _meanings(word, _ALL)
    if word in _WEAK:
        found = [each for each in found if each not in _TIMES]
    return min(found, key=MEANINGS.index, default="word")


def told_by(word: str, others: frozenset[str]) -> str | None:
    """The unit that a `word` means if one of these `others` is in the text; else None.

    >>> told_by("saat", frozenset({"minit"}))
    'second'
    """
    meaning, words = _TELLING.get(word, ("", frozenset[str]()))
    return meaning if words & others else None


@lru_cache(4096)
def numeral_of(word: str) -> float | None:
    """The number that a `word` means: a simple one, or ones and tens in one word; else None.

    >>> numeral_of("fünf"), numeral_of("funfundzwanzig"), numeral_of("twentyfive")
    (None, 25, 25)
    """
    if word in _NUMERALS:
        return _NUMERALS[word]
    for place in range(2, len(word) - 1):
        first = _NUMERALS.get(word[:place])
        if first is None or first < 1:
            continue
        for link in LINKS:
            rest = word[place:]
            second = _NUMERALS.get(rest[len(link) :]) if rest.startswith(link) else None
            if second is not None and _apart(first, second):
                return first + second
    return None


def _apart(first: float, second: float) -> bool:
    """Whether one number is ones and the other tens: twenty-five, fünfundzwanzig."""
    low, high = sorted((first, second))
    return 1 <= low < 10 and 20 <= high < 100 and not high % 10


def is_homonym(word: str) -> bool:
    """Whether a number in words has another meaning in some language."""
    return word in _HOMONYMS
