"""The words of table headers, results, colours, byes and titles in many languages.

They are data (`words.json`), which the page reads too, as people spell them: dots, blanks, capitals
and accents do not matter. A header may have two meanings (Ranking is a rating in Polish and a place
in English): both are tried, and the values of the column decide. One that is not listed has none:
the reader asks. Single letters are not among the words: S is a win or Black in German, D a draw or
a defeat in French. Only W, D and L count, and only with a W or an L among them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib.resources import files

_DATA = json.loads((files(__package__) / "words.json").read_text("utf-8"))


def _words(lines: Iterable[str]) -> tuple[str, ...]:
    return tuple(word for line in lines for word in line.split("; "))


#: By role, the words of a column's header.
HEADERS = {role: _words(lines) for role, lines in _DATA["headers"].items()}
#: Headers of one round of a cross-table: a number, with or without one of these words.
ROUND_WORDS = _words(_DATA["round words"])
#: FIDE's table of calculations: its first cells, which sum up the rows below them.
CALCULATION = ("Rc", "Ro")

#: Words for results that may be about somebody named before them: "Ann won".
VERBS = _words(_DATA["verbs"])
#: Of these, the ones that are said about somebody else, and here are taken for one's own.
OTHERS_VERBS = _words(_DATA["others verbs"])
#: Half points by a word for a result.
RESULT_WORDS: dict[str, int] = {
    **dict.fromkeys(_words(_DATA["wins"]), 2),
    **dict.fromkeys(_words(_DATA["draws"]), 1),
    **dict.fromkeys(_words(_DATA["losses"]), 0),
}
#: Letters that are results if the text uses only these, with a W or an L among them.
RESULT_LETTERS = {"w": 2, "d": 1, "l": 0}
#: Numbers and signs that are results, in half points; + and - alone may be forfeits.
SCORES: dict[str, int] = {
    **dict.fromkeys(("1", "1.0", "1,0", "1.00", "1,00", "1/1"), 2),
    **dict.fromkeys(("½", "0.5", "0,5", ".5", ",5", "1/2", "0.50", "0,50", "0½", "="), 1),
    **dict.fromkeys(("½/1", "0.5/1", "0,5/1"), 1),
    **dict.fromkeys(("0", "0.0", "0,0", "0.00", "0,00"), 0),
}
SIGNS: dict[str, int] = {"+": 2, "-": 0}
#: Ticks and crosses: a win and a loss if the text has both.
TICKS: dict[str, int] = {**dict.fromkeys("✓✔✅☑", 2), **dict.fromkeys("✗✘❌✕✖☒", 0)}
#: Marks in a column of results, as in Japan: they count if the text has two of them.
CIRCLES: dict[str, int] = {**dict.fromkeys("○◯〇", 2), "△": 1, **dict.fromkeys("●×", 0)}
#: Letters of White and Black that are used together, by language.
COLOUR_PAIRS = tuple((pair.split()[0], pair.split()[1]) for pair in _words(_DATA["colour pairs"]))
WHITE_WORDS = _words(_DATA["white words"])
BLACK_WORDS = _words(_DATA["black words"])
#: A round without a game, as a word or as several.
BYES = _words(_DATA["byes"])
#: Words for games that were not played although they have a result.
FORFEITS = _words(_DATA["forfeits"])
#: Words at the start of a line that sums up others.
TOTALS = _words(_DATA["totals"])
UNRATED = _words(_DATA["unrated"])
#: Words between a result and an opponent, among them how a game ended.
LINKS = _words(_DATA["links"])
#: Words between two opponents of one result.
ANDS = _words(_DATA["ands"])
#: Words of somebody who corrects what they wrote before.
CORRECTIONS = _words(_DATA["corrections"])
#: Words that negate a result, so that it must be asked about.
NEGATIONS = _words(_DATA["negations"])
#: The person who reads or writes: after a result they turn it round ("1650 beat me").
READERS = _words(_DATA["readers"])
ABOUT = _words(_DATA["about"])
TITLES = _words(_DATA["titles"])
