"""A time control as a row of tokens: numbers, marks, signs and words.

Nothing is decided here that depends on the context: a number without a unit stays a number.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from arpad.formats.time_control.spelling import plain
from arpad.formats.time_control.words import look_up

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


class Token(NamedTuple):
    """A piece of a time control: its kind, its value in seconds or moves, and its text."""

    kind: str
    value: float = 0
    text: str = ""
    ordinal: str = ""  # the ending of an ordinal number
    unit: str = ""  # the word or mark after the number


def tokens(text: str) -> list[Token]:
    """The tokens of a time control; unrecognised text is a token of the kind "unknown"."""
    found: list[Token] = []
    words = plain(text)
    place = 0
    for match in _TOKEN.finditer(words):
        if words[place : match.start()].strip():
            found.append(Token("unknown", text=words[place : match.start()].strip()))
        place = match.end()
        found.append(_token(match, found, words[place : place + 1]))
    if words[place:].strip():
        found.append(Token("unknown", text=words[place:].strip()))
    return found


def _token(match: re.Match[str], before: list[Token], after: str) -> Token:
    text = match[0]
    if match["number"]:
        value = float(match["number"].replace(",", "."))
        return Token("number", value, match["number"], match["ordinal"] or "")
    if match["word"]:
        return _word(text, before, after)
    if match["clock"]:
        return _clock(text)
    if match["unit"]:
        return Token("unit", 1 if text == '"' else 60, text)
    if match["sign"]:
        return Token("(" if text in "([" else ")" if text in ")]" else text)
    return Token("date" if match["date"] else "unknown", text=text)


def _word(text: str, before: list[Token], after: str) -> Token:
    if text == "x" and before and before[-1].kind in ("number", "unit", "word", ")"):
        return Token("x", text="x")
    no_digit = not text.isascii() and any(unicodedata.category(each) == "No" for each in text)
    slip = text.isascii() and len(text) == 1 and after.isdigit()  # l5 for 15, but not G5
    slip = slip and look_up(text).meaning == "word" and not look_up(text).units
    return Token("unknown" if no_digit or slip else "word", text=text)


def _clock(text: str) -> Token:
    """A time such as 1:30, 1:30.00 or 0:03:00; more than a game takes is a time of day."""
    hours, minutes, *seconds = (int(part) for part in re.split("[:.]", text))
    total = 3600 * hours + 60 * minutes + sum(seconds)
    if seconds and 0 < total < 60:
        return Token("seconds", total, text, unit=":")
    if not 0 < total < LONGEST:
        return Token("unknown", text=text)
    return Token("clock", total, text)
