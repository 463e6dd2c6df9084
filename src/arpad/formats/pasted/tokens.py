"""The words of a typed line: ratings, results, rounds, names, and the rest."""

from __future__ import annotations

import re
from typing import NamedTuple

from arpad.formats.pasted.meanings import OMIT, Meanings
from arpad.formats.pasted.meanings import SCORES as MEANT_SCORES
from arpad.formats.pasted.record import LIMITS
from arpad.formats.pasted.tables import ROUND_KEYS, key
from arpad.formats.pasted.values import (
    BLACKS,
    BYE_WORDS,
    FORFEIT_WORDS,
    LONGEST_KNOWN,
    LOW,
    PROVISIONAL,
    TOTAL_WORDS,
    UNRATED_WORDS,
    WHITES,
    WINS,
    fold,
    has_letter,
    read_result,
)
from arpad.formats.pasted.words import (
    ABOUT,
    ANDS,
    CORRECTIONS,
    LINKS,
    NEGATIONS,
    READERS,
    RESULT_LETTERS,
    SCORES,
    SIGNS,
    TICKS,
)

_DATES = re.compile(
    r"(?<![0-9])(?:(?:19|20)[0-9]{2}([-./])(?:0?[1-9]|1[0-2])\1[0-3]?[0-9]"
    r"|[0-3]?[0-9]([-./])[0-3]?[0-9]\2(?:19|20)[0-9]{2})(?![0-9])"
)
_BRACKETS = re.compile(r"[()\[\]{}|]")
_PARTED = re.compile(r"(?<![0-9.,/:+=-])([1-3]) ([0-9]{3})(?![0-9])")
#: "4 × 1950" may be four opponents, or a result against one.
_MANY = re.compile("(?<![0-9.,/:+=-])([0-9]{1,2}) ?[xX×] ?(?=[0-9]{3,4}(?![0-9]))")
#: What may be a rating, and must be asked about: ~1650, 1650?, 1.600, 1600-1650, 17O2.
_OPEN = re.compile(
    r"[~≈][0-9]{3,4}|[0-9]{3,4}\?|[0-9][.,'][0-9]{3}|[0-9]{3,4}[-/][0-9]{3,4}"
    r"|(?=.*[0-9].*[0-9])(?=.*[oil|])[0-9oil|]{4}"
)
_ROUND = re.compile(r"([^0-9]*?)[.#]?([0-9]{1,2})[.:)]?")
_LEAD = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th)?[.:)]")
_K = re.compile(r"k=?[0-9]{2}")
_BEFORE = re.compile(r"([^0-9]+)([0-9]{3,4})")
_AFTER = re.compile(r"([0-9]{3,4})([^0-9]+)")
_DASHED = re.compile(r"([0-9]{4})-(1|0|½|0[.,]5|1/2)")
_LETTER = re.compile(r"[a-z]")
_COLOURED = re.compile(r"([0-9]{3,4})([wbs])(1|0|½|=)")
_JOINED = re.compile(r"([^:/=]*[^:/=,;])[:/=]([^,;].*)")
_CHANGE = re.compile(r"[+-][0-9]{1,2}(?:[.,][0-9]{1,2})?")
_RATING = re.compile(r"[0-9]{3,4}")
_ENDED = re.compile(r"[0-9]{4}[.:]")
_PARTS = re.compile(r"[0-9]{3,4}\.[0-9]{1,2}")
_OWN = re.compile(r"([wbsn])(1|0|½|=|0[.,]5|1/2)")
_TIMES = re.compile(r"[0-9]+[x×]|[x×][0-9]+")
_TIME = re.compile(r"[0-9]{1,2}:[0-9]{2}")
_WHOLE = re.compile(r"[0-9]{1,3}[.:)]*")
_DIGIT = re.compile(r"[0-9]")
_MOST_PHRASE = 4
_DRAWN = ("=", "½")
_COLOUR_LETTERS = ("w", "b", "s")


class LineToken(NamedTuple):
    """A word of a line: what it is, its value, and how it is written.

    `kind` is rating, unrated, open (a rating to ask about), score, sign, tick, letter, pair, word
    (of a result), round, number, change, colour, forfeit, bye, total, link, and,
    correction, not, name, omit (by an answer), or long (a word that nobody types).
    """

    kind: str
    value: int = 0
    text: str = ""


_SETS = (
    ("bye", BYE_WORDS),
    ("forfeit", FORFEIT_WORDS),
    ("unrated", UNRATED_WORDS - {"-", "--", "---", "----", "sin", "bez", "sem", "sans", "без"}),
    ("and", frozenset(map(fold, ANDS))),
    ("link", frozenset(map(fold, LINKS))),
    ("about", frozenset(map(fold, ABOUT))),
    ("correction", frozenset(map(fold, CORRECTIONS))),
    ("not", frozenset(map(fold, (*NEGATIONS, *READERS)))),
)
_YOU = "you"
_MOVES = "moves"
#: The first words of what is known as several words.
_FIRST_WORDS = frozenset(
    words.partition(" ")[0]
    for known in (*(known for _, known in _SETS), TOTAL_WORDS)
    for words in known
    if " " in words
)


def tokens_of(line: str, meanings: Meanings) -> list[LineToken]:
    """The tokens of a line, in their order."""
    line = _BRACKETS.sub(" ", _DATES.sub(" ", line))
    line = _MANY.sub("\\1× ", line)
    line = _PARTED.sub("\\1\u00a0\\2", line)  # one word, to be asked about
    words = [word for word in line.split(" ") if word.strip("\t")]
    found: list[LineToken] = []
    at = 0
    while at < len(words):
        phrase = _phrase(words, at, meanings)
        if phrase:
            found += phrase[0]
            at += phrase[1]
            continue
        found += _word(words[at], meanings, first=not found)
        at += 1
    return _together(found)


def _phrase(words: list[str], at: int, meanings: Meanings) -> tuple[list[LineToken], int] | None:
    """Several words that mean one thing."""
    first = fold(words[at]) if len(words[at]) <= LONGEST_KNOWN else ""
    if first not in _FIRST_WORDS and first not in meanings.first_words:
        return None
    for size in range(min(_MOST_PHRASE, len(words) - at), 1, -1):
        text = " ".join(words[at : at + size])
        plain = fold(text).rstrip(",;.:!")
        meant = _meant(plain, meanings)
        if meant:
            return meant, size
        for kind, known in _SETS:
            if plain in known:
                return [LineToken(kind, text=text)], size
        if not at and plain in TOTAL_WORDS:
            return [LineToken("total", text=text)], size
    return None


def _meant(plain: str, meanings: Meanings) -> list[LineToken]:
    meaning = meanings.of(plain)
    if meaning in MEANT_SCORES:
        half, forfeit = MEANT_SCORES[meaning]
        return [
            LineToken("word", half, plain),
            *([LineToken("forfeit", text=plain)] if forfeit else []),
        ]
    if _RATING.fullmatch(meaning) or _PARTS.fullmatch(meaning):
        return [LineToken("rating", text=meaning)]
    if fold(meaning) in UNRATED_WORDS:
        return [LineToken("unrated", text=plain)]
    return [LineToken("omit", text=plain)] if meaning == OMIT else []


def _word(raw: str, meanings: Meanings, *, first: bool) -> list[LineToken]:
    """The tokens of a word: one, or those of its parts if it is joined, such as "1600:1"."""
    if len(raw) > LIMITS["word"]:
        return [LineToken("long", text=raw)]
    found: list[LineToken] = []
    rest = _bare(raw)
    joined = _joined(rest, meanings, first=first)
    while joined:
        found += _part(joined[1], meanings, first=first)
        first, rest = False, _bare(joined[2])
        joined = _joined(rest, meanings, first=first)
    ends = "," if raw[-1] in ",;" else ""
    return found + _part(rest + ends, meanings, first=first)


def _joined(text: str, meanings: Meanings, *, first: bool) -> re.Match[str] | None:
    """What is joined in a word with a digit that is not known as a whole."""
    joined = _JOINED.fullmatch(text) if _DIGIT.search(text) else None
    return joined if joined and not _known(text, meanings, first=first) else None


def _part(raw: str, meanings: Meanings, *, first: bool) -> list[LineToken]:
    """The tokens of a word, or of a part of one, that is not joined."""
    text = _bare(raw)
    tokens = _known(text, meanings, first=first) if text else []
    if text and not tokens:
        tokens = [LineToken(_kind_of(text), text=text)]
    return [*tokens, LineToken("and", text=",")] if raw[-1:] in (",", ";") else tokens


def _bare(raw: str) -> str:
    """A word without commas around it, and without the colon or full stop after a rating."""
    text = raw.rstrip(",;!").lstrip(",;")
    return text[:-1] if _ENDED.fullmatch(text) else text


def _known(text: str, meanings: Meanings, *, first: bool) -> list[LineToken]:
    """The tokens of a word that is not joined; empty if it is nothing that is known."""
    if len(text) > LONGEST_KNOWN:
        return []
    plain = fold(text.replace("\u00a0", " "))
    meant = _meant(plain, meanings)
    return meant or _figures(plain, text, first) or _in_words(plain, text)


def _kind_of(text: str) -> str:
    """The kind of a word that is nothing else: a name, some number, or a separator."""
    if has_letter(text):
        return "number" if _TIMES.fullmatch(text) else "name"
    return "number" if _DIGIT.search(text) else "link"


def _figures(plain: str, text: str, first: bool) -> list[LineToken]:
    """Ratings, results in figures, rounds, changes; empty for other words."""
    provisional = PROVISIONAL.fullmatch(plain)
    if _RATING.fullmatch(plain) or provisional:
        plain = provisional[1] if provisional else plain
        return [LineToken("rating" if int(plain) >= LOW else "open", text=plain)]
    if plain in SCORES and plain != "=":
        return [LineToken("score", SCORES[plain], text)]
    if plain in SIGNS or plain == "=":
        return [LineToken("sign", SIGNS.get(plain, 1), text)]
    if plain in TICKS:
        return [LineToken("tick", TICKS[plain], text)]
    if _PARTS.fullmatch(plain):
        return [LineToken("rating", text=plain)]
    if "\u00a0" in text or _OPEN.fullmatch(plain):
        return [LineToken("open", text=text.replace("\u00a0", " "))]
    return _attached(plain, text) or _others(plain, text, first)


def _attached(plain: str, text: str) -> list[LineToken]:
    """A result that is attached to the rating: +1650, 1650+, 1754W, 1650win, 1650w1."""
    before, after = _BEFORE.fullmatch(plain), _AFTER.fullmatch(plain)
    mark = before[1] if before else after[2] if after else ""
    own = _mark(mark, text)
    if before and own:
        return [own, LineToken("rating", text=before[2])]
    if after and own:
        return [LineToken("rating", text=after[1]), own]
    if _LETTER.fullmatch(mark):
        return [LineToken("open", text=text)]  # a kind of rating, such as 1810N
    dashed = _DASHED.fullmatch(plain)
    if dashed:
        own = LineToken("score", SCORES[dashed[2]], dashed[2])
        return [LineToken("rating", text=dashed[1]), own]
    coloured = _COLOURED.fullmatch(plain)
    if coloured:
        own = LineToken("score", SCORES[coloured[3]], coloured[3])
        colour = LineToken("colour", text=coloured[2])
        return [LineToken("rating", text=coloured[1]), colour, own]
    alone = _OWN.fullmatch(plain)
    if alone:
        return [LineToken("colour", text=alone[1]), LineToken("score", SCORES[alone[2]], alone[2])]
    return []


def _mark(mark: str, text: str) -> LineToken | None:
    """The result that is written without a blank beside a rating, or the letter of a colour."""
    if mark in SIGNS or mark in _DRAWN:
        return LineToken("word", SIGNS.get(mark, 1), text)
    if mark in TICKS:
        return LineToken("tick", TICKS[mark], mark)
    if mark in RESULT_LETTERS or mark in _COLOUR_LETTERS:
        return LineToken("letter", RESULT_LETTERS.get(mark, -1), mark)
    return LineToken("word", WINS[mark], mark) if mark in WINS else None


def _others(plain: str, text: str, first: bool) -> list[LineToken]:
    if _K.fullmatch(plain) or (_TIME.fullmatch(plain) and first):
        return [LineToken("link", text=text)]
    if _CHANGE.fullmatch(plain):
        return [LineToken("change", text=text)]
    number = _LEAD.fullmatch(plain)
    if number and first:
        return [LineToken("round", int(number[1]), text)]
    number = _ROUND.fullmatch(plain)
    if number and (key(number[1]) in ROUND_KEYS or (text.startswith("#") and first)):
        return [LineToken("round", int(number[2]), text)]
    result = read_result(plain) if _DIGIT.search(plain) or "½" in plain else None
    if result is not None and not result.colour:
        if result.kind == "forfeit" and result.half == 1:  # "+½"
            return [LineToken("number", text=text)]
        kind = "pair" if result.kind.endswith("pair") else "score"
        forfeit = [LineToken("forfeit", text=text)] if result.kind.startswith("forfeit") else []
        return [LineToken(kind, result.half, text), *forfeit]
    if _DIGIT.search(plain) and _without_dot(plain) in SCORES:
        return [LineToken("score", SCORES[_without_dot(plain)], text)]
    return []


def _without_dot(plain: str) -> str:
    return plain.rstrip(".:")


def _in_words(plain: str, text: str) -> list[LineToken]:
    word = plain.rstrip(".:")
    if word in TOTAL_WORDS:
        return [LineToken("total", text=text)]
    if len(text) == 1 and text != plain and plain != "i":
        return [LineToken("letter", RESULT_LETTERS.get(plain, -1), text)]
    if word in WINS:
        return [LineToken("word", WINS[word], text)]
    if word in WHITES or word in BLACKS:
        return [LineToken("colour", text="white" if word in WHITES else "black")]
    for kind, known in _SETS:
        if plain in known or word in known:
            return [LineToken(kind, text=text)]
    if len(plain) == 1 and has_letter(plain):
        return [LineToken("letter", RESULT_LETTERS.get(plain, -1), text)]
    if key(word) in ROUND_KEYS and len(word) > 1:
        return [LineToken("rounds", text=text)]
    return []


def _together(tokens: list[LineToken]) -> list[LineToken]:
    """Joins words that belong together: "Round 3", "3 тур", "ca. 1700"."""
    found: list[LineToken] = []
    for token in tokens:
        last = found[-1] if found else LineToken("")
        if token.kind == "rounds" and _WHOLE.fullmatch(last.text):
            found[-1] = LineToken("round", int(last.text.rstrip(".:)")), last.text)
        elif last.kind == "rounds" and _WHOLE.fullmatch(token.text):
            found[-1] = LineToken("round", int(token.text.rstrip(".:)")), token.text)
        elif last.kind == "about" and token.kind == "rating":
            found[-1] = LineToken("open", text=f"{last.text} {token.text}")
        elif fold(token.text) == _MOVES and last.kind == "number":
            found.pop()
        elif token.kind == "word" and last.kind == "not" and fold(last.text) == _YOU:
            found[-1] = token
        else:
            found.append(token)
    return [
        LineToken("name", text=token.text) if token.kind == "about" else token for token in found
    ]
