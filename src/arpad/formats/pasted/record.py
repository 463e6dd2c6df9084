"""What a pasted text says: its games, the columns of its table, and what must be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from arpad.game import Colour

#: What a column may be: these count, all others are shown and omitted.
ROLES = ("round", "name", "rating", "result", "colour")
OMITTED = "omitted"
#: A column by its header or its number from 1; of what is omitted, there may be several.
Places = int | str | Sequence[int | str]
Asked = Literal["me", "column", "meaning", "nothing"]


class PastedGame(NamedTuple):
    """A game as the text states it; None where the text does not say.

    `unrated` is True where it says that the opponent has no rating, `forfeit` where the game was
    not played; `line` is where it stands, from 1.

    >>> PastedGame(1600, 0.5).score
    0.5
    """

    opponent: float | None
    score: float | None
    name: str | None = None
    round: int | None = None
    colour: Colour | None = None
    forfeit: bool = False
    unrated: bool = False
    line: int | None = None


class Column(NamedTuple):
    """A column of a table: its number from 1, its header, its role, and its first values."""

    number: int
    header: str
    role: str
    values: tuple[str, ...] = ()


class Question(NamedTuple):
    """What must be asked before anything counts.

    `kind` tells how it is answered: "me" by the name of a player, "column" by the column that has
    the `role`, "meaning" by what each of the `words` means ("win", "draw", "loss", a rating, or
    "omit"); "nothing" cannot be answered: other text is needed. `choices` are the answers that the
    text offers, none where any will do.
    """

    kind: Asked
    text: str
    role: str = ""
    words: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()


class Reading(NamedTuple):
    """What was read: `games`, and `question`, which is None if the text decides everything.

    `kind` is what the text looks like, `columns` are those of a table, `skipped` is what was
    recognised and is no game: byes, sums.
    """

    kind: str
    games: tuple[PastedGame, ...] = ()
    question: Question | None = None
    columns: tuple[Column, ...] = ()
    skipped: tuple[str, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """The reading as plain data, as the page has it."""
        return {
            "kind": self.kind,
            "games": [game._asdict() for game in self.games],
            "question": None if self.question is None else _listed(self.question._asdict()),
            "columns": [_listed(column._asdict()) for column in self.columns],
            "skipped": list(self.skipped),
        }


class Answers(NamedTuple):
    """What somebody answered: who they are, which columns are what, what words mean."""

    me: str | None = None
    columns: Mapping[str, Places] = {}
    meanings: Mapping[str, str] = {}


def _listed(values: dict[str, Any]) -> dict[str, Any]:
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in values.items()
    }
