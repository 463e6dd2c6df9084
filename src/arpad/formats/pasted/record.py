"""What a pasted text says: its games, the columns of its table, and what must be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from arpad.game import Colour

#: The roles of columns that count; all other columns are shown, but omitted.
ROLES = ("round", "name", "rating", "result", "colour")
OMITTED = "omitted"
#: A column by its header or its number from 1, or several columns that are omitted.
Places = int | str | Sequence[int | str]
AnswerKind = Literal["me", "column", "meaning", "nothing"]


class PastedGame(NamedTuple):
    """A game in the text; values are None if the text does not say.

    `unrated` is True if it says that the opponent has no rating, `forfeit` if the game was not
    played; `line` is its line, from 1.

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


class PastedPlayer(NamedTuple):
    """What the text says about the player whose games they are; None where it does not say.

    >>> PastedPlayer("Alpha, Ann", 1723, 2012).rating
    1723
    """

    name: str | None = None
    rating: float | None = None
    birth_year: int | None = None


class Column(NamedTuple):
    """A column of a table: its number from 1, its header, its role, and its first values."""

    number: int
    header: str
    role: str
    values: tuple[str, ...] = ()


class Question(NamedTuple):
    """What must be asked before anything counts.

    `kind` says how it is answered: "me" by the name of a player, "column" by the column that has
    the `role`, "meaning" by what each of the `words` means ("win", "draw", "loss", a rating, or
    "omit"; "correction" or "another" of a line that may correct a game); "nothing" cannot be
    answered: another text is needed. `choices` are the answers that the text offers; if empty, any
    answer is possible.
    """

    kind: AnswerKind
    text: str
    role: str = ""
    words: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()


class Reading(NamedTuple):
    """What was read: the `games`, and a `question`, None if everything is clear.

    `kind` is what the text looks like, `columns` are those of a table, `skipped` is what was
    recognised as something else than a game: byes and sums. `player` is what it says about the
    player whose games they are, None for nothing. `notes` are what was read by convention.
    """

    kind: str
    games: tuple[PastedGame, ...] = ()
    question: Question | None = None
    columns: tuple[Column, ...] = ()
    skipped: tuple[str, ...] = ()
    player: PastedPlayer | None = None
    notes: tuple[str, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """The reading as plain data, in the same form as on the page."""
        return {
            "kind": self.kind,
            "games": [game._asdict() for game in self.games],
            "question": None if self.question is None else _listed(self.question._asdict()),
            "columns": [_listed(column._asdict()) for column in self.columns],
            "skipped": list(self.skipped),
            "player": None if self.player is None else self.player._asdict(),
            "notes": list(self.notes),
        }


class Answers(NamedTuple):
    """The answers so far: who the player is, the roles of columns, the meanings of words."""

    me: str | None = None
    columns: Mapping[str, Places] = {}
    meanings: Mapping[str, str] = {}


def _listed(values: dict[str, Any]) -> dict[str, Any]:
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in values.items()
    }
