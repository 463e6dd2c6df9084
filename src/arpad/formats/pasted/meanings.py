"""Results and ratings with several meanings: decided by the text, or else asked about."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from arpad.formats.pasted.questions import ask
from arpad.formats.pasted.record import Question
from arpad.formats.pasted.values import Rating, Result, fold, has_letter, read_rating, read_result
from arpad.game import Colour

SCORES = {"win": 2, "draw": 1, "loss": 0}
_RESULT_CHOICES = ("win", "draw", "loss", "omit")
_NEAR = re.compile(r"[^0-9]*([0-9]{3,4}) ?\??")
_TYPO = re.compile(r"(?=.*[0-9])[0-9oOIil|]{4}")
_TYPED_FOR = str.maketrans("oOIil|", "001111")
_PARTED = re.compile(r"([0-9])[ .,']([0-9]{3})")
_MOST_ASKED = 12


class Meanings:
    """What was answered about words, and what is still to be asked."""

    def __init__(self, answered: Mapping[str, str]) -> None:
        self.answered = {fold(word): str(meaning) for word, meaning in answered.items()}
        self.first_words = {word.partition(" ")[0] for word in self.answered if " " in word}
        self.ratings: dict[str, None] = {}  # in the order of the text
        self.results: dict[str, None] = {}
        self.pairs: dict[str, None] = {}
        self.signs_count = False
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

    def result(self, cell: str) -> Result | None:
        """The result in a cell; None, and a question, if it is not one."""
        meaning = self.of(cell)
        if meaning in SCORES:
            return Result(SCORES[meaning])
        if meaning == "omit":
            return Result(0, kind="bye")
        read = read_result(cell)
        if read is None:
            self.results[cell] = None
        return read

    def is_bye(self, result: str, rating: str) -> bool:
        """Whether a result such as "- 1" without a rating is a round without an opponent."""
        read, rated = read_result(result), read_rating(rating)
        bye = read is not None and read.kind == "bye"
        return bye and (not rating or (rated is not None and rated.value is None))

    def look_at(self, results: Sequence[Result | None], cells: Sequence[str]) -> None:
        """Note which spellings the text uses: signs and letters count if used throughout."""
        known = [result for result in results if result is not None]
        signs = [result for result in known if result.kind == "sign"]
        drawn = [cell for cell in cells if cell == "="]
        self.signs_count = len(signs) + len(drawn) == len(known) and (
            bool(drawn) or any(result.half == 2 for result in signs)
        )
        letters = [fold(cell) for cell in cells if len(cell) == 1 and has_letter(cell)]
        self.letters_count = {"w", "l"} & set(letters) != set() and {"w", "d", "l"} >= set(letters)

    def score(
        self, result: Result | None, colour: Colour | None, cell: str, letter: str = ""
    ) -> tuple[int | None, bool]:
        """The half points of a result, None if it must be asked, and whether it is a forfeit.

        `cell` is its text, `letter` the text's letter for the colour, even if its meaning is not
        known.
        """
        if result is None:
            return None, False
        kind = result.kind
        open_ = (kind == "sign" and not self.signs_count) or (
            kind == "letter" and not self.letters_count
        )
        if kind.endswith("pair") and letter and colour != "white":
            side = self.of(cell)
            if side == "white" and colour == "black":
                return 2 - result.half, kind != "pair"
            if side != "own":
                self.pairs[cell] = None
                return None, False
        if open_:
            self.results[cell] = None
            return None, False
        return result.half, kind.startswith("forfeit")

    def question(self) -> Question | None:
        """What must be asked, for all words at once; None if nothing."""
        if self.pairs:
            return ask("meaning", "sides", "result", _few(self.pairs), ("white", "own"))
        if self.results:
            words = _few(self.results)
            if words == ("",):
                return ask("meaning", "open", "result", words, ("omit",))
            return ask("meaning", "meaning", "result", words, _RESULT_CHOICES)
        if self.ratings:
            words = _few(self.ratings)
            return ask("meaning", "unrated" if words == ("",) else "rating", "rating", words)
        return None


def _few(words: dict[str, None]) -> tuple[str, ...]:
    return tuple(words)[:_MOST_ASKED]


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
