"""A time control as a row of tokens: amounts of time, counts of moves, signs and words.

Nothing is decided here that needs a second look at the text: a number that has no unit stays one.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import NamedTuple

from arpad.formats.time_control.words import KINDS, MEANINGS, NUMBERS

#: Seconds of each unit of a base time.
_UNITS = {"hour": 3600, "half hour": 1800, "quarter": 900, "minute": 60}
_SINGLE = dict.fromkeys("’'′´`΄‘‛", "'")
_DOUBLE = dict.fromkeys('"″”“»„', '"')
_SIGNS = {
    **{"&": "+", "|": "+", "=": "+", "×": "x", "*": "x", "–": "-", "—": "-", "½": "@"},
    **{"。": ".", "、": ",", "°": "o", "!": "."},
}
_TOKEN = re.compile(
    r"(?P<odd>[.,]\d+|\d{7,})"
    r"|(?P<clock>\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?![\d/]))"
    r"|(?P<number>\d+(?:[.,]\d+)?)(?:(?P<ordinal>st|nd|rd|th|er|e|eme|a|o|ª|º|-?ik|\.)(?![^\W\d_]))?"
    r"|(?P<unit>'{2}|['\"])"
    r"|(?P<word>[^\W\d_]+)"
    r"|(?P<sign>[-+/x;,:.()\[\]])"
)
#: Seconds; a longer time on a clock is one of day.
_LONGEST = 3 * 3600
#: Words that name an hour in one language and something else in another.
_WEAK = frozenset(
    ("time", "timer", "timers", "ora", "ore", "ur", "sat", "sata", "sati", "jam", "stund")
)
#: What stands inside of a number in words.
_BETWEEN = ("y", "e", "et", "og", "och")
#: Units that may stand for something else where no number is before them.
_LETTERS = frozenset(("m", "s", "h", "d", "g", "i", "t", "z", "mm", "mp", "с", "λ", "δ"))


class Token(NamedTuple):
    """A piece of a time control: what it is, with its value in seconds, moves or as it stands."""

    kind: str
    value: float = 0
    text: str = ""
    ordinal: bool = False


def plain(text: str) -> str:
    """The text in small letters without accents, with one spelling for each mark."""
    marked = "".join(_DOUBLE.get(c) or _SINGLE.get(c) or _SIGNS.get(c) or c for c in text)
    marked = re.sub(r"'\s?'", '"', marked)
    marked = re.sub(r"(\d?)@", lambda found: f"{found[1] or 0}.5", marked)
    letters = unicodedata.normalize("NFD", marked.lower())
    return "".join(c for c in letters if not unicodedata.combining(c)).replace("ß", "ss")


def tokens(text: str) -> list[Token]:
    """The tokens of a time control; what is no token at all is one of kind "unknown"."""
    found: list[Token] = []
    words = plain(text)
    place = 0
    for match in _TOKEN.finditer(words):
        if words[place : match.start()].strip():
            found.append(Token("unknown", text=words[place : match.start()].strip()))
        place = match.end()
        found += _token(match, found)
    if words[place:].strip():
        found.append(Token("unknown", text=words[place:].strip()))
    return _with_amounts(found)


def _token(match: re.Match[str], before: list[Token]) -> list[Token]:
    kind, text = match.lastgroup, match[0]
    if match["odd"]:
        return [Token("unknown", text=text)]
    if match["clock"]:
        return [_clock(text)]
    if match["number"]:
        value = float(match["number"].replace(",", "."))
        return [Token("number", value, match["number"], ordinal=bool(match["ordinal"]))]
    if kind == "unit":
        return [Token("unit", 1 if text == '"' else 60, text)]
    if kind == "sign":
        return [Token("(" if text in "([" else ")" if text in ")]" else text)]
    if text == "x" and before and before[-1].kind in ("number", "unit"):
        return [_times(before)]
    odd = any(unicodedata.category(letter) == "No" for letter in text)  # ² is no digit, and no word
    return [Token("unknown" if odd else "word", text=text)]


def _times(before: list[Token]) -> Token:
    """2 x 15 minutes are 15 for each player; 100' x 40 is a time for moves."""
    if before[-1].kind == "number" and before[-1].value == 2:
        before.pop()
        return Token("player", text="x")
    return Token("/")


def _clock(text: str) -> Token:
    """1:30 and 1:30.00 are hours and minutes; 1.30 may be anything."""
    hours, minutes, *_ = re.split("[:.]", text)
    seconds = 3600 * int(hours) + 60 * int(minutes)
    if ":" not in text or not 0 < seconds <= _LONGEST:
        return Token("unknown", text=text)
    return Token("clock", seconds, text)


def _with_amounts(pieces: list[Token]) -> list[Token]:
    """Numbers and the units that follow them as amounts; words by what they mean."""
    found: list[Token] = []
    place = 0
    while place < len(pieces):
        piece, rest = pieces[place], pieces[place + 1 :]
        taken, made = _amount(piece, rest)
        if not taken:
            taken, made = 1, [_meant(piece)]
        found += made
        place += taken
    return found


def _amount(piece: Token, rest: list[Token]) -> tuple[int, list[Token]]:
    """How many pieces make an amount with this one, and that amount."""
    if piece.kind == "word":
        return _number_in_words(piece, rest)
    if piece.kind != "number":
        return 0, []
    return _with_unit(piece.value, piece, rest)


def _number_in_words(piece: Token, rest: list[Token]) -> tuple[int, list[Token]]:
    """Twenty-five minutes: the number and its unit; treinta y cinco is one number."""
    value = NUMBERS.get(piece.text)
    if value is None:
        return 0, []
    taken = int(value < 1 and bool(rest) and NUMBERS.get(rest[0].text) == 1)  # half an hour
    for skipped in (0, 1):
        joined = not skipped or (rest and (rest[0].kind == "-" or rest[0].text in _BETWEEN))
        further = NUMBERS.get(rest[skipped].text) if len(rest) > skipped else None
        if joined and further is not None and further < 10 <= value:
            value, taken = value + further, skipped + 1
    used, made = _with_unit(value, piece, rest[taken:])
    return (used + taken, made) if used else (0, [])


def _with_unit(value: float, piece: Token, rest: list[Token]) -> tuple[int, list[Token]]:
    skipped = _to_unit(rest)
    if skipped >= len(rest):
        return 0, []
    unit = rest[skipped]
    if unit.kind == "unit":
        return skipped + 2, [_timed(value, unit.value, piece)]
    if unit.kind != "word":
        return 0, []
    meaning = _unit_of(unit.text)
    if piece.kind == "word" and (meaning is None or unit.text in _LETTERS):
        return 0, []
    if meaning in _UNITS:
        return _hours_and_minutes(value * _UNITS[meaning], meaning, skipped, rest, piece)
    if meaning == "second":
        return skipped + 2, [_timed(value, 1, piece)]
    if meaning in ("moves", "round", "game") and piece.kind == "number":
        return skipped + 2, [Token(meaning, value, piece.text, ordinal=piece.ordinal)]
    return 0, []


def _to_unit(rest: list[Token]) -> int:
    """How far the unit may be: a hyphen or a full stop of an ordinal may stand before it."""
    return 1 if rest and rest[0].kind in ("-", ".") else 0


def _timed(value: float, unit: float, piece: Token) -> Token:
    if unit == 1:
        return Token("seconds", value, piece.text, ordinal=True)
    return Token("time", value * unit, piece.text)


def _hours_and_minutes(
    seconds: float, meaning: str, skipped: int, rest: list[Token], piece: Token
) -> tuple[int, list[Token]]:
    """1h30 has no unit of minutes; more hours than a game has are a time of day."""
    if meaning == "hour" and seconds > _LONGEST:
        return skipped + 2, [Token("unknown", text=f"{piece.text} {rest[skipped].text}")]
    follows = rest[skipped + 1 :]
    bare = follows and follows[0].kind == "number" and len(follows[0].text) == 2
    if meaning == "hour" and rest[skipped].text == "h" and bare:
        after = follows[1:2]
        has_unit = after and (after[0].kind == "unit" or _unit_of(after[0].text) in _UNITS)
        if not has_unit:
            return skipped + 3, [Token("time", seconds + 60 * follows[0].value, piece.text)]
    return skipped + 2, [Token("time", seconds, piece.text, ordinal=meaning == "hour")]


@cache
def _unit_of(word: str) -> str | None:
    for meaning in (*_UNITS, "second", "moves", "round", "game"):
        if _matches(word, MEANINGS[meaning]):
            return meaning
    return None


@cache
def _meaning(word: str) -> str:
    for kind, words in KINDS.items():
        if _matches(word, words):
            return kind
    for meaning, words in MEANINGS.items():
        strong = meaning not in (*_UNITS, "second") or word not in _LETTERS | _WEAK
        if strong and _matches(word, words):
            return meaning
    return "word"


def _meant(piece: Token) -> Token:
    if piece.kind != "word":
        return piece
    meaning = _meaning(piece.text)
    return Token("+" if meaning == "plus" else meaning, text=piece.text)


def _matches(word: str, words: tuple[str, ...]) -> bool:
    return any(
        word.startswith(plain(each[:-1])) if each.endswith("*") else word == plain(each)
        for each in words
    )
