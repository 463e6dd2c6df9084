"""The words of time controls: what they mean, in any language.

Most time controls are digits and a few English words, which stand here. The lists of all languages
(`lists.json`) are loaded when another word is met. They have words as people write them, compared
in lower case and without accents; a word that ends in * means all words that begin like it.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from arpad.formats.time_control.spelling import plain

_TIMES = ("hour", "half hour", "quarter", "minute", "second")
#: What a number may count.
UNITS = (*_TIMES, "moves", "round", "game", "player", "day")
#: Meanings of words, the strongest first.
MEANINGS = (
    *("unclear", "play-off", "waiting", "bound", "or", "plus", "then", "increment", "delay"),
    *("rest", "moves", "player", "each", "round", "game", "total", "until", "not", "white"),
    *("black", "minute", "second", "half hour", "quarter", "hour", "and", "age", "control"),
    *("without", "day"),
)


class Word(NamedTuple):
    """What a word means by itself, and the units that it may be after a number, likeliest first."""

    meaning: str = "word"  # "word" if it has none
    units: tuple[str, ...] = ()


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
    """
    if text in USUAL or not any(map(str.isalpha, text)):
        return USUAL.get(text, Word())
    return lists().look_up(text)


class Lists:
    """The words of all languages, by what they mean."""

    def __init__(self) -> None:
        data = json.loads((files(__name__) / "lists.json").read_text("utf-8"))
        #: What words mean, language by language; connectives; kinds of events, which come first.
        self.languages: dict[str, dict[str, str]] = data["languages"]
        self.connectives: dict[str, str] = data["connectives"]
        self.kinds: dict[str, str] = data["kinds"]
        #: Units that may mean something else if no number is before them.
        self._weak = frozenset(data["weak units"].split())
        self._by_kind = _Index([self.kinds])
        self._by_word = _Index([*self.languages.values(), self.connectives])

    def look_up(self, word: str) -> Word:
        """What a word means in any language."""
        meanings = self._by_word.meanings(word)
        units = tuple(dict.fromkeys(each for each in meanings if each in UNITS))
        if word in self._weak:
            meanings = [each for each in meanings if each not in _TIMES]
        kinds = self._by_kind.meanings(word)
        return Word(kinds[0] if kinds else min(meanings, key=MEANINGS.index, default="word"), units)


@lru_cache(1)
def lists() -> Lists:
    """The lists, loaded once."""
    return Lists()


class _Index:
    """The meanings of whole words, and of beginnings of words."""

    def __init__(self, tables: list[dict[str, str]]) -> None:
        self.whole: dict[str, list[str]] = {}
        self.beginnings: dict[str, list[str]] = {}
        for meaning, words in (item for table in tables for item in table.items()):
            for word in words.split():
                index = self.beginnings if word.endswith("*") else self.whole
                meanings = index.setdefault(plain(word.rstrip("*")), [])
                if meaning not in meanings:
                    meanings.append(meaning)

    def meanings(self, word: str) -> list[str]:
        """All meanings of a word: those of the whole word first, then by its longest beginning."""
        meanings = list(self.whole.get(word, ()))
        for end in range(len(word), 0, -1):
            meanings += self.beginnings.get(word[:end], ())
        return meanings
