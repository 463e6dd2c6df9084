"""A time control as a row of tokens, numbers, marks, signs and words, and what words mean.

Nothing is decided here that depends on the context: a number without a unit stays a number. Most
time controls are digits and a few English words, which stand here. The words of all languages
(`words.json`) are loaded when another one is met. They are as people write them, compared in lower
case and without accents; a word that ends in * means all words that begin like it.
"""

from __future__ import annotations

import json
import re
import unicodedata
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

_SINGLE = "’'′´`΄‘‛ʹʼˈʻ‵‚＇׳"
_DOUBLE = '"″”“»«„¨˝ʺˮ〃‶＂״'
#: A private character that replaces ½ until its context is known.
_HALF = "\ue000"
_SIGNS = {
    **{"|": "+", "=": "+", "×": "x", "✕": "x", "*": "x", "½": _HALF},
    **dict.fromkeys("–—‐‑‒−﹣", "-"),
    **{"。": ".", "、": ", ", "，": ", ", "！": ".", "!": ".", "°": "o", "⁺": "+", "➕": "+"},
    **{"ß": "ss", "ı": "i", "ł": "l", "đ": "d", "ø": "o", "æ": "ae", "œ": "oe", "ð": "d"},
    **{"ə": "e", "þ": "th", "：": ":", "；": ";", "・": " ", "\u200b": "", "\ufeff": ""},
    **dict.fromkeys(_SINGLE, "'"),
    **dict.fromkeys(_DOUBLE, '"'),
}
_TABLE = str.maketrans(_SIGNS)
#: The full-width forms of ASCII, and how far they are from ASCII.
_WIDE, _WIDTH = range(0xFF01, 0xFF5F), 0xFF01 - 0x21


def plain(text: str) -> str:
    """The `text` in lower case without accents, with one spelling for each mark and digit.

    >>> plain("Õhtu ９０’＋３０”")
    'ohtu 90\\'+30"'
    """
    if not text.isascii():
        text = "".join(_narrow(letter) for letter in text)
    marked = text.lower().translate(_TABLE)
    if not marked.isascii():
        letters = unicodedata.normalize("NFD", marked)
        marked = "".join(c for c in letters if unicodedata.category(c)[0] != "M")
        marked = re.sub(rf"(\d?)\s*{_HALF}", lambda found: f"{found[1] or 0}.5", marked)
        marked = re.sub(r"(?<=\d)(\s?)х(?=\s?\d)", r"\1x", marked)  # 2х15, in Cyrillic letters
        marked = re.sub(r"(?<=[а-яіїєґ])'(?=[а-яіїєґ])", "", marked)
    marked = re.sub(r"(?<=[^\W\d_])'(?=[^\W\d_])", " ", marked)
    return re.sub(r"'\s?'", '"', marked)


def _narrow(letter: str) -> str:
    """A digit of any script, or a full-width sign, as ASCII has it."""
    if ord(letter) in _WIDE:
        return chr(ord(letter) - _WIDTH)
    digit = unicodedata.decimal(letter, None)
    return letter if digit is None else str(digit)


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
        data = json.loads((files(__package__) / "words.json").read_text("utf-8"))
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


#: Endings of ordinal numbers: 1st, 1er, 2e, 40-ik, 1-го.
_ORDINAL = (
    r"st|nd|rd|th|er|ere|re|e|eme|a|o|ª|º|η|ος|ο|-?ik|-(?:го|й|ый|ой|ого|ти|ви|ия|ta|ci|inci)|\."
)
_TOKEN = re.compile(
    r"(?P<odd>(?<![\w'\")\]])\.\d+|\d{7,})"
    r"|(?P<date>\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d(?!\d)|(?:19|20)\d\d[./-]\d\d?[./-]\d\d?(?!\d))"
    r"|(?P<clock>\d{1,2}:\d\d(?:[:.]\d\d)?(?!\d))"
    r"|(?P<number>\d{1,2}[.,]\d(?!\d)|\d[.,]\d\d(?![\d.])|\d+)"
    rf"(?:(?P<ordinal>{_ORDINAL})(?![^\W\d_]))?"
    r"|(?P<unit>['\"])"
    r"|(?P<word>[^\W\d_]+)"
    r"|(?P<sign>[-+/;,:.()\[\]&])"
)
#: The most seconds for a game. On a clock, 3:00 may be three minutes or a time of day.
LONGEST = 3 * 3600


class ClockToken(NamedTuple):
    """A piece of a time control: its kind, its value in seconds or moves, and its text."""

    kind: str
    value: float = 0
    text: str = ""
    ordinal: str = ""  # the ending of an ordinal number
    unit: str = ""  # the word or mark after the number


def tokens(text: str) -> list[ClockToken]:
    """The tokens of a time control; unrecognised text is a token of the kind "unknown"."""
    found: list[ClockToken] = []
    words = plain(text)
    place = 0
    for match in _TOKEN.finditer(words):
        if words[place : match.start()].strip():
            found.append(ClockToken("unknown", text=words[place : match.start()].strip()))
        place = match.end()
        found.append(_token(match, found, words[place : place + 1]))
    if words[place:].strip():
        found.append(ClockToken("unknown", text=words[place:].strip()))
    return found


def _token(match: re.Match[str], before: list[ClockToken], after: str) -> ClockToken:
    text = match[0]
    if match["number"]:
        value = float(match["number"].replace(",", "."))
        return ClockToken("number", value, match["number"], match["ordinal"] or "")
    if match["word"]:
        return _word(text, before, after)
    if match["clock"]:
        return _clock(text)
    if match["unit"]:
        return ClockToken("unit", 1 if text == '"' else 60, text)
    if match["sign"]:
        return ClockToken("(" if text in "([" else ")" if text in ")]" else text)
    return ClockToken("date" if match["date"] else "unknown", text=text)


def _word(text: str, before: list[ClockToken], after: str) -> ClockToken:
    if text == "x" and before and before[-1].kind in ("number", "unit", "word", ")"):
        return ClockToken("x", text="x")
    no_digit = not text.isascii() and any(unicodedata.category(each) == "No" for each in text)
    slip = text.isascii() and len(text) == 1 and after.isdigit()  # l5 for 15, but not G5
    slip = slip and look_up(text).meaning == "word" and not look_up(text).units
    return ClockToken("unknown" if no_digit or slip else "word", text=text)


def _clock(text: str) -> ClockToken:
    """A time such as 1:30, 1:30.00 or 0:03:00; more than a game takes is a time of day."""
    hours, minutes, *seconds = (int(part) for part in re.split("[:.]", text))
    total = 3600 * hours + 60 * minutes + sum(seconds)
    if seconds and 0 < total < 60:
        return ClockToken("seconds", total, text, unit=":")
    if not 0 < total < LONGEST:
        return ClockToken("unknown", text=text)
    return ClockToken("clock", total, text)
