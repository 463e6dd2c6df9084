"""The questions about a pasted text; the page has the same sentences."""

from __future__ import annotations

from arpad.formats.pasted.record import AnswerKind, Question

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
    "not_ratings": "{words} stands where a rating should be. Which column has the ratings?",
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
