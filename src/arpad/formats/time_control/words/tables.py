"""What words mean in any language, worked out from the lists of each.

Words are listed as people write them, but compared in lower case and without accents. A word that
ends in * means all words that begin like it.
"""

from __future__ import annotations

from arpad.formats.time_control.spelling import plain
from arpad.formats.time_control.words import Word
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


def look_up_in_lists(word: str) -> Word:
    """What a word means in any language."""
    found = _meanings(word, _ALL)
    units = tuple(dict.fromkeys(each for each in found if each in UNITS))
    if word in _WEAK:
        found = [each for each in found if each not in _TIMES]
    kinds = _meanings(word, _KINDS)
    meaning = kinds[0] if kinds else min(found, key=MEANINGS.index, default="word")
    return Word(meaning, units, _numeral(word), word in _HOMONYMS, *_TELLING.get(word, ()))


def _numeral(word: str) -> float | None:
    """The number that a word means: a simple one, or ones and tens in one word; else None."""
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
