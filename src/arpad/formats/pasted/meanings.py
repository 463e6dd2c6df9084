"""Results and ratings with several meanings: decided by the text, or else asked about."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from arpad.formats.pasted.record import Question, ask
from arpad.formats.pasted.values import (
    PastedResult,
    Rating,
    fold,
    has_letter,
    read_rating,
    read_result,
)
from arpad.formats.pasted.words import OTHERS_VERBS
from arpad.game import Colour

#: The half points of an answer, and whether it is of a game that was not played.
SCORES = {
    "win": (2, False),
    "draw": (1, False),
    "loss": (0, False),
    "forfeit-win": (2, True),
    "forfeit-loss": (0, True),
}
OMIT = "omit"
_RESULT_CHOICES = (*SCORES, OMIT)
_RATING_CHOICES = ("unr", OMIT)
_COLOURS: tuple[Colour, ...] = ("white", "black")
_NEAR = re.compile(r"[^0-9]*([0-9]{3,4})(?: ?\?| ?[A-Za-z])?")
_TYPO = re.compile(r"(?=.*[0-9])[0-9oOIil|]{4}")
_TYPED_FOR = str.maketrans("oOIil|", "001111")
_PARTED = re.compile(r"([0-9])[ .,']([0-9]{3})")
_SIGNED = re.compile(r"[+-][0-9]{3,4}|[0-9]{3,4}[+-]")
_VERBS = frozenset(map(fold, OTHERS_VERBS))
MOST_WORDS = 12
_MOST_NOTED = 2


class Meanings:
    """What was answered about words, and what is still to be asked."""

    def __init__(self, answered: Mapping[str, str]) -> None:
        self.answered = {fold(word): str(meaning) for word, meaning in answered.items()}
        self.first_words = {word.partition(" ")[0] for word in self.answered if " " in word}
        self.ratings: dict[str, None] = {}  # in the order of the text
        self.results: dict[str, None] = {}
        self.pairs: dict[str, None] = {}
        self.letters: dict[str, None] = {}
        self.without_result: dict[str, None] = {}
        self.conventions: dict[str, dict[str, None]] = {"own_side": {}, "played": {}}
        self.signs_count = False
        self.ticks_count = False
        self.circles_count = False
        self.letters_count = False

    def of(self, word: str) -> str:
        """The meaning that was given for a word; "" if none was."""
        return self.answered.get(fold(word), "")

    def rating(self, cell: str) -> Rating | None:
        """The rating in a cell; None, and a question, if it is not clearly one."""
        meaning = self.of(cell) or cell
        read = read_rating(meaning)
        if read is None:
            self.ratings[cell] = None
        return read

    def result(self, cell: str, game: str = "") -> PastedResult | None:
        """The result in a cell; None, and a question, if it is not one.

        `game` names the game, to ask about a cell that is blank.
        """
        word = cell or game
        meaning = self.of(word) or self.of(cell)
        if meaning in SCORES:
            half, forfeit = SCORES[meaning]
            return PastedResult(half, kind="forfeit" if forfeit else "game")
        if meaning == OMIT:
            return PastedResult(0, kind="bye")
        read = read_result(cell)
        if read is None:
            (self.results if cell else self.without_result)[word] = None
        return read

    def is_bye(self, result: str, rating: str) -> bool:
        """Whether a result such as "- 1" without a rating is a round without an opponent."""
        read, rated = read_result(result), read_rating(rating)
        bye = read is not None and read.kind == "bye"
        return bye and (not rating or (rated is not None and rated.value is None))

    def look_at(self, results: Sequence[PastedResult | None], cells: Sequence[str]) -> None:
        """Note which spellings the text uses: signs and letters count if used throughout."""
        known = [result for result in results if result is not None]
        signs = [result for result in known if result.kind == "sign"]
        drawn = [cell for cell in cells if cell == "="]
        self.signs_count = len(signs) + len(drawn) == len(known) and (
            bool(drawn) or any(result.half == 2 for result in signs)
        )
        self.ticks_count = {result.half for result in known if result.kind == "tick"} == {0, 2}
        self.circles_count = len({each.half for each in known if each.kind == "circle"}) > 1
        letters = [fold(cell) for cell in cells if len(cell) == 1 and has_letter(cell)]
        self.letters_count = {"w", "l"} & set(letters) != set() and {"w", "d", "l"} >= set(letters)

    def score(
        self, result: PastedResult | None, colour: Colour | None, cell: str, letter: str = ""
    ) -> tuple[int | None, bool]:
        """The half points of a result, None if it must be asked, and whether it is a forfeit.

        `cell` is its text, `letter` the text's letter for the colour, even if its meaning is not
        known.
        """
        if result is None:
            return None, False
        kind = result.kind
        certain = {
            "sign": self.signs_count,
            "tick": self.ticks_count,
            "circle": self.circles_count,
            "letter": self.letters_count,
        }.get(kind, True)
        if not certain:
            self.results[cell] = None
            return None, False
        forfeit = kind.startswith("forfeit")
        self._note(kind, cell, letter)
        if not kind.endswith("pair") or not letter or colour == "white" or self.of(cell) == "own":
            return result.half, forfeit
        if self.of(cell) != "white":
            self.pairs[cell] = None
            return None, False
        side = colour or self.of(letter)
        if side not in _COLOURS:
            self.letters[letter] = None
            return None, False
        return (result.half if side == "white" else 2 - result.half), forfeit

    def _note(self, kind: str, cell: str, letter: str) -> None:
        """Note what is read by convention: whose score it is, and whether it was played."""
        if (kind.endswith("pair") and not letter and not self.of(cell)) or fold(cell) in _VERBS:
            self.conventions["own_side"][cell] = None
        if kind == "sign" or _SIGNED.fullmatch(cell):
            self.conventions["played"][cell] = None

    def notes(self) -> tuple[str, ...]:
        """What was read by convention, a sentence for each kind of it."""
        return tuple(
            ask("nothing", key, words=tuple(words)[:_MOST_NOTED]).text
            for key, words in self.conventions.items()
            if words
        )

    def question(self) -> Question | None:
        """What must be asked, for all words at once; None if nothing."""
        if self.pairs:
            return ask("meaning", "sides", "result", _few(self.pairs), ("white", "own"))
        if self.letters:
            return ask("meaning", "letters", "result", _few(self.letters), _COLOURS)
        if self.results:
            words = _few(self.results)
            key = "meaning" if len(words) == 1 else "meanings"
            return ask("meaning", key, "result", words, _RESULT_CHOICES)
        if self.without_result:
            words = _few(self.without_result)
            return ask("meaning", "open", "result", words, _RESULT_CHOICES)
        if self.ratings:
            words = _few(self.ratings)
            key = "unrated" if words == ("",) else "rating"
            return ask("meaning", key, "rating", words, _RATING_CHOICES)
        return None


def _few(words: dict[str, None]) -> tuple[str, ...]:
    return tuple(words)[:MOST_WORDS]


def guess_of(cell: str) -> str:
    """The rating that a `cell` probably means, to be confirmed; "" if there is none.

    >>> guess_of("~1650"), guess_of("1.600"), guess_of("17O2"), guess_of("1600-1650")
    ('1650', '1600', '1702', '')
    """
    match = _NEAR.fullmatch(cell)
    if match:
        return match[1]
    parted = _PARTED.fullmatch(cell)
    if parted:
        return parted[1] + parted[2]
    if _TYPO.fullmatch(cell):
        return cell.translate(_TYPED_FOR)
    return ""
