"""One requirement of a norm: the figure, its bound, and a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from arpad.fide.edition import Basis
from arpad.outcome import json_number
from arpad.sentences import Phrase, phrase

#: The order in which requirements are shown.
ORDER = (
    *(
        "time control",
        "time for 60 moves",
        "one clock",
        "hours a day",
        "rounds a day",
        "format",
        "players",
    ),
    *("games", "score", "titled opponents", "opponents with the title sought"),
    *("federations known", "foreign federations", "own federation", "one federation"),
    *("average", "performance"),
)
_NAMES = ("name", "met", "figure", "bound", "text", "article", "basis")


@dataclass(frozen=True, slots=True)
class Requirement:
    """A requirement, with its article and how certain that is."""

    name: str
    met: bool
    figure: int | Decimal | str | None  # None if it is not known
    bound: int | Decimal | str
    phrase: Phrase
    article: str
    basis: Basis

    @property
    def text(self) -> str:
        """The requirement in words."""
        return str(self.phrase)

    @property
    def source(self) -> str:
        """The article, and how certain it is if the text itself does not say so."""
        return self.article if self.basis == "text" else f"{self.article}, {self.basis}"

    def as_data(self) -> dict[str, Any]:
        """The requirement as plain JSON data."""
        return {name: json_number(getattr(self, name)) for name in _NAMES}

    def __str__(self) -> str:
        return f"{'met' if self.met else 'not met'}: {self.text}"


def counted(many: str, one: str, count: int, **values: Any) -> Phrase:
    """The sentence for one, or the one for any other number."""
    return phrase(one if count == 1 else many, count=count, **values)


def with_notes(text: Phrase, *notes: Phrase) -> Phrase:
    """A sentence, followed by notes."""
    for note in notes:
        text = phrase("norm_parts", first=text, second=note)
    return text
