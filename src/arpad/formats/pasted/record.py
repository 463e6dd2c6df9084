"""What a pasted text says: its games, the columns of its table, and what must be asked.

The page has the same questions.
"""

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


#: How many letters, lines and columns are read. Only a PGN has lines of any length, and only a PGN
#: or a report is a long "file": no other text that somebody copies is as long, and while the page
#: reads it does nothing else.
LIMITS = {
    "file": 4 * 1024 * 1024,
    "text": 100_000,
    "lines": 2_000,
    "line": 5_000,
    "word": 1_000,
    "columns": 200,
}
_OVER = {name: f"more than {most:,}" for name, most in LIMITS.items()}

#: The questions and notes by key, with the names of what is filled in.
QUESTIONS: dict[str, str] = {
    "me": "Which player in this text are you?",
    "list": "Which rating counts: {columns}?",
    "ratings": "{many} columns may be the rating, {columns}: which one counts?",
    "results": "{many} columns may be the result, {columns}: which one is it?",
    "no_rating": "There is no rating column: which column has the opponents’ ratings?",
    "no_result": "There is no column that is certainly the result: which one is it?",
    "without_rating": "There is no column that may be the opponents’ ratings: paste it too.",
    "without_result": "There is no column that may be the results: paste it too.",
    "sides": "{words} with Black: is it White’s score or your own?",
    "letters": "Is {words} White or Black?",
    "meaning": "What does {words} mean?",
    "meanings": "What do {words} mean?",
    "open": "No result is given: {words}. What was it?",
    "corrects": "{words} may correct a game above, or be another one: which is it?",
    "rating": "Which rating is {words}?",
    "unrated": "An opponent has no rating in this text: are they unrated?",
    "standings": "This list has one line per player and no single games. "
    "Paste your own player card instead.",
    "history": "This list has a player’s ratings over time and no single games. "
    "Paste the games of one tournament instead.",
    "row": "One row of a cross-table: the opponents are numbers, and their ratings are not in this "
    "text. Paste the whole table.",
    "meetings": "Round {round} of player {number} is not as their opponent has it in this "
    "cross-table. Paste your own player card instead.",
    "numbering": "The numbers in this cross-table may be places or starting numbers. "
    "Paste your own player card instead.",
    "crosstable": "This looks like a cross-table, but its cells are not opponents with results. "
    "Paste your own player card instead.",
    "cell": "Round {round} has more than one reading in this cross-table. "
    "Paste your own player card instead.",
    "player": "Player {number} is not in this text. Paste all of it.",
    "without_games": "This player has no games in this text.",
    "empty_table": "There is no game in this table.",
    "blanks": "Blanks do not show where the cells of this table end: paste it from a spreadsheet.",
    "commas": "Line {line} may have a comma inside a cell: put such cells into quotes.",
    "two_tables": "There are two tables in this text: paste one at a time.",
    "beside": "Line {line} is not a row of the table: “{text}”.",
    "unclear": "{words} has more than one reading: write a rating and a result, such as “1600 1”.",
    "unclear_lines": "More than one reading: {words}. "
    "Write a rating and a result, such as “1600 1”, or leave it out.",
    "unread": "No game was found in {words}: write a rating and a result, such as “1600 1”.",
    "unread_lines": "No game was found in {words}. "
    "Write a rating and a result, such as “1600 1”, or leave it out.",
    "long_file": f"This text has {_OVER['file']} letters: paste only the games.",
    "long_text": f"This text has {_OVER['text']} letters or {_OVER['lines']} lines: "
    "paste only the games.",
    "long_line": f"Line {{line}} has {_OVER['line']} letters: write one game per line.",
    "long_word": f"Line {{line}} has a word of {_OVER['word']} letters: paste only the games.",
    "long_row": f"This table has {_OVER['columns']} columns: paste only the columns of the games.",
    "own_side": "Taken from your side: {words}.",
    "played": "Taken as played, not as a forfeit: {words}.",
    "no_game": "There is no game in this text: write lines such as “1600 1”.",
}


def ask(
    kind: AnswerKind,
    key: str,
    role: str = "",
    words: tuple[str, ...] = (),
    choices: tuple[str, ...] = (),
    **values: object,
) -> Question:
    """A question with its sentence filled in.

    `kind` says how it is answered, `key` is that of the sentence, `role` the column it is about;
    `words` and `choices` are listed in the sentence, and `values` are its other values.
    """
    lists = {"words": ", ".join(f"“{word}”" for word in words), "columns": " or ".join(choices)}
    text = QUESTIONS[key].format(**{**lists, "many": len(choices), **values})
    return Question(kind, text, role, words, choices)
