"""Reading single values: a plain text, a rating, a result, a colour, a name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple
from unicodedata import normalize

from arpad.exact import plain_text
from arpad.formats.pasted.words import (
    BLACK_WORDS,
    BYES,
    CIRCLES,
    COLOUR_PAIRS,
    FORFEITS,
    RESULT_LETTERS,
    RESULT_WORDS,
    SCORES,
    SIGNS,
    TICKS,
    TITLES,
    TOTALS,
    UNRATED,
    WHITE_WORDS,
)
from arpad.game import Colour
from arpad.results import read_own_forfeit, read_pair

_HALVES = re.compile("[\ud800-\udfff]")  # of letters
_INVISIBLE = re.compile("[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0e\ufe0f\ufeff]")
_BLANKS = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_ENDS = re.compile("\r\n|[\r\n\u000b\u000c\u0085\u2028\u2029]")
_OTHERS = re.compile("[\u0000-\u0008\u000e-\u001f\u007f-\u009f]")
_WIDE = re.compile("[\uff01-\uff5e]")
_DIGITS = re.compile("[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]")
_DASHES = re.compile("[\u2010-\u2015\u2212\ufe58\ufe63]")
_MARKS = re.compile("[\u0300-\u036f]")
_SPACES = re.compile(" {2,}")
_RATING = re.compile(r"([0-9]{3,4})(?:[.,]0{1,2})?(?: ?\*| f)?")
_PARTS = re.compile(r"[0-9]{3,4}\.[0-9]{1,2}")
_INDEXED = re.compile(r"([0-9]{3,4}) ?- ?[0-9]{2,3}")  # a DWZ with its index
PROVISIONAL = re.compile(r"([0-9]{3,4}) ?/? ?p ?[0-9]{0,2}")
_MARKED = re.compile(r"([+-]) ?(1|½|0|0[.,]5|1/2)? ?k?")
_COLOURED = re.compile(r"(\S|cz) ?(1|½|0|0[.,]5|1/2|1[.,]0|0[.,]0|=|\+|-)( ?k)?")
_ROUND = re.compile(r"([0-9]{1,3})(?:\.[0-9]*)?")
_BYE_DETAILS = re.compile(r"\([^()]*\)|[0-9½/.-]+|points?|pts?")
#: No word that is known is longer than this.
LONGEST_KNOWN = 64
LEAST_RATING = 100
#: Below this, a number may be something else, unless its column is known to be ratings.
LOW = 500


def has_letter(text: str) -> bool:
    """Whether a text has a letter of any alphabet."""
    return any(letter.isalpha() for letter in text)


def fold(text: str) -> str:
    """A `text` for comparing, without capitals, accents and surrounding blanks.

    >>> fold(" Résultat "), fold("İSİM")
    ('resultat', 'isim')
    """
    if text.isascii():
        return text.lower().strip()
    return _MARKS.sub("", normalize("NFD", text.lower())).replace("ı", "i").strip()


def _folded(words: Iterable[str]) -> frozenset[str]:
    return frozenset(map(fold, words))


WINS = {fold(word): points for word, points in RESULT_WORDS.items()}
BYE_WORDS = _folded(BYES)
FORFEIT_WORDS = _folded(FORFEITS)
TOTAL_WORDS = _folded(TOTALS)
UNRATED_WORDS = _folded(UNRATED)
WHITES = _folded(WHITE_WORDS)
BLACKS = _folded(BLACK_WORDS)
PAIRS = tuple((fold(white), fold(black)) for white, black in COLOUR_PAIRS)
LETTERS = frozenset(letter for pair in PAIRS for letter in pair)
_TITLES = frozenset(TITLES)


def plain_lines(text: str) -> list[str]:
    """The lines of a `text`, with plain digits, dashes and blanks, and no invisible characters.

    >>> plain_lines("１６００\\u00a01\\r1700 −")
    ['1600 1', '1700 -']
    """
    text = _ENDS.sub("\n", _INVISIBLE.sub("", _HALVES.sub("\ufffd", text)))
    text = _OTHERS.sub(" ", _BLANKS.sub(" ", text))
    text = _WIDE.sub(lambda found: chr(ord(found[0]) - 0xFEE0), text)
    text = _DIGITS.sub(_digit, text)
    return _DASHES.sub("-", text).replace("\u2044", "/").split("\n")


def _digit(found: re.Match[str]) -> str:
    code = ord(found[0])
    start = next(each for each in (0x966, 0x6F0, 0x660) if code >= each)
    return str(code - start)


def trimmed(cell: str) -> str:
    """A cell without surrounding blanks, and with single blanks inside."""
    return _SPACES.sub(" ", cell.replace("\t", " ")).strip(" ")


def _word_of(cell: str) -> str:
    """A cell for comparing; "" if it is longer than any word that is known."""
    text = trimmed(cell)
    return fold(text) if len(text) <= LONGEST_KNOWN else ""


def number(text: str) -> float:
    """A number, as an int if it is whole."""
    return float(text) if "." in text else int(text)


class Rating(NamedTuple):
    """A rating; `value` is None if the opponent is unrated."""

    value: float | None


def read_rating(cell: str) -> Rating | None:
    """The rating in a `cell`, which may be 0 or a word for none; None for anything else.

    >>> read_rating("1654 *"), read_rating("0"), read_rating("12")
    (Rating(value=1654), Rating(value=None), None)
    """
    text = _word_of(cell)
    if text in UNRATED_WORDS or (text and not text.strip("0")):
        return Rating(None)
    match = _RATING.fullmatch(text) or PROVISIONAL.fullmatch(text) or _INDEXED.fullmatch(text)
    if match:
        return Rating(int(match[1])) if int(match[1]) >= LEAST_RATING else None
    return Rating(number(text)) if _PARTS.fullmatch(text) else None


class PastedResult(NamedTuple):
    """A result: half points, the letter of the colour, and its kind.

    `kind` is "game", "forfeit", "bye", "sign" for + or - alone, which may be any of these, "tick"
    for a tick or a cross, "circle" for a mark that may be a colour too, "pair" for both sides'
    scores, or "letter".
    """

    half: int
    colour: str = ""
    kind: str = "game"


def read_result(cell: str) -> PastedResult | None:
    """The result in a `cell`; None for anything else.

    >>> read_result("w ½"), read_result("+ 1K"), read_result("won")
    (PastedResult(half=1, colour='w', kind='game'), \
PastedResult(half=2, colour='', kind='forfeit'), PastedResult(half=2, colour='', kind='game'))
    """
    text = _word_of(cell)
    if text in SCORES:
        return PastedResult(SCORES[text])
    if text in SIGNS:
        return PastedResult(SIGNS[text], kind="sign")
    if text in TICKS:
        return PastedResult(TICKS[text], kind="tick")
    if text in CIRCLES:
        return PastedResult(CIRCLES[text], kind="circle")
    if text in RESULT_LETTERS:
        return PastedResult(RESULT_LETTERS[text], kind="letter")
    return _marked(text) or _pair(text) or _in_words(text)


def _marked(text: str) -> PastedResult | None:
    """A result with a colour or a sign: "w 1", "- ½" for a bye, "+ 1K" for a forfeit."""
    match = _MARKED.fullmatch(text)
    if match:
        half = SCORES[match[2]] if match[2] else SIGNS[match[1]]
        forfeit = match[1] == "+" or text.endswith("k")
        return PastedResult(half, kind="forfeit" if forfeit else "bye")
    match = _COLOURED.fullmatch(text)
    if match is None or match[1] not in LETTERS:
        return None
    signed = match[2] in SIGNS
    half = SIGNS[match[2]] if signed else SCORES[match[2]]
    return PastedResult(half, match[1], "forfeit" if signed or match[3] else "game")


def _pair(text: str) -> PastedResult | None:
    """The first side's result from both scores, or one side's forfeit, such as 1F."""
    own = read_own_forfeit(text)
    if own:
        return PastedResult(SIGNS[own], kind="forfeit")
    codes = read_pair(text)
    if codes is None or codes[0] not in _CODES or codes == ("0", "0"):  # two losses, or no game
        return None
    if "+" in codes or "-" in codes:
        return PastedResult(
            _CODES[codes[0]], kind="forfeit pair" if codes[0] != codes[1] else "forfeit"
        )
    return PastedResult(_CODES[codes[0]], kind="pair" if codes[0] != codes[1] else "game")


_CODES = {"1": 2, "0": 0, "=": 1, "+": 2, "-": 0}


def _in_words(text: str) -> PastedResult | None:
    """A result in words, perhaps with a word for a forfeit."""
    if text in WINS:
        return PastedResult(WINS[text])
    words = [word.strip(".,()!") for word in text.split(" ")]
    points = [WINS[word] for word in words if word in WINS]
    if len(points) == 1 and all(word in WINS or word in FORFEIT_WORDS for word in words):
        return PastedResult(points[0], kind="forfeit")
    return None


def is_bye(cell: str) -> bool:
    """Whether a cell says that there was no game, perhaps with its points: "bye (½)"."""
    text = trimmed(cell)
    if len(text) > LONGEST_KNOWN:
        return False
    words = trimmed(_BYE_DETAILS.sub(" ", fold(text))).strip(" .()-")
    return words in BYE_WORDS or fold(text).strip(" .()-") in BYE_WORDS


def is_total(cell: str) -> bool:
    """Whether a cell begins a line that sums up others."""
    return fold(trimmed(cell)).rstrip(" .:=") in TOTAL_WORDS


def round_of(cell: str) -> int | None:
    """The round in a cell, without the board: 3 for "3" and "3.12"; None if it is not one."""
    match = _ROUND.fullmatch(cell)
    return int(match[1]) if match else None


def read_name(cell: str) -> str:
    """The name in a `cell`, without a title before it and stray commas.

    >>> read_name("WFM Gamma,Cat,")
    'Gamma,Cat'
    """
    text = plain_text(trimmed(cell).strip(" ,;"))
    first, blank, rest = text.partition(" ")
    return rest.strip(" ,;") if blank and first in _TITLES else text


def colours_of(letters: Iterable[str]) -> dict[str, Colour]:
    """The colour of each of the `letters`, if together they have only one meaning; else empty.

    >>> colours_of("bs")["s"], colours_of("b")
    ('black', {})
    """
    used = set(letters) - {"white", "black"}
    known: dict[str, Colour] = {"white": "white", "black": "black"}
    for letter in used:
        meanings: set[Colour] = {
            "white" if letter == white else "black"
            for white, black in PAIRS
            if letter in (white, black) and used <= {white, black}
        }
        if len(meanings) == 1:
            known[letter] = meanings.pop()
    return known if len(known) == len(used) + 2 else {}


def colour_letter(cell: str) -> str:
    """The letter of a colour in a cell; "white" or "black" for words, "" for none."""
    text = fold(trimmed(cell)).strip("().")
    if text in WHITES:
        return "white"
    if text in BLACKS:
        return "black"
    return text if text in LETTERS else ""
