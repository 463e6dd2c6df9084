"""Typed games together: their rounds, which of them corrects another, answers about them."""

from __future__ import annotations

from typing import NamedTuple

from arpad.formats.pasted.meanings import MOST_WORDS, OMIT, Meanings
from arpad.formats.pasted.record import Question, ask
from arpad.formats.pasted.tokens import LineToken
from arpad.formats.pasted.values import PastedResult, fold

_SHOWN = 60
_CORRECTION = "correction"
_ANOTHER = "another"


class Typed(NamedTuple):
    """A game of a line: its opponent, its result, and what else the line says."""

    line: int
    opponent: LineToken
    result: PastedResult | None
    text: str  # of the result
    lead: int | None = None  # a number at the start, which may be the round
    round: int | None = None
    letter: str = ""
    name: str = ""
    forfeit: bool = False
    full_name: str = ""  # with the letter, if that is not a colour
    in_words: bool = False
    corrects: bool = False  # whether a word such as "sorry" says so
    starts: bool = False  # whether the line begins with a 1, which may be a number of something


def shown(line: str) -> str:
    """A line as questions and answers name it."""
    return line.strip()[:_SHOWN]


def with_answers(
    games: list[Typed], meanings: Meanings, lines: list[str]
) -> tuple[list[Typed], list[str]]:
    """The games, those without a result as answered; and the lines that an answer omits."""
    found: list[Typed] = []
    omitted: list[str] = []
    for game in games:
        if not game.text:
            result = meanings.result("", f"{game.opponent.text} in line {game.line}")
            game = game._replace(result=result, forfeit=bool(result and result.kind == "forfeit"))
        if game.result is not None and game.result.kind == "bye":
            omitted.append(shown(lines[game.line - 1]))
        else:
            found.append(game)
    return found, omitted


def with_rounds(games: list[Typed], lines: list[str]) -> tuple[list[Typed], list[str]]:
    """The games with their rounds, and the lines that are unclear.

    Numbers at the starts of lines are rounds if they increase; otherwise they are unclear, unless
    a word gives the result.
    """
    leads = [game.lead for game in games if game.lead is not None]
    rising = all(one < other for one, other in zip([0, *leads], leads, strict=False))
    certain = rising and len(leads) > 1
    doubtful = [
        shown(lines[game.line - 1])
        for game in games
        if game.lead is not None and not certain and not game.in_words
    ]
    if len(games) == 1 and games[0].starts:
        doubtful.append(shown(lines[games[0].line - 1]))
    found = [
        game._replace(round=game.lead) if game.lead and rising and game.round is None else game
        for game in games
    ]
    return found, doubtful


def with_corrections(
    games: list[Typed], meanings: Meanings, lines: list[str]
) -> tuple[list[Typed], Question | None]:
    """The games without those that a later line corrects, and a question if it may correct one."""
    found: list[Typed] = []
    doubtful: dict[str, None] = {}
    for game in games:
        earlier = [each for each in found if game.corrects and _same_opponent(each, game)]
        answer = meanings.of(shown(lines[game.line - 1]))
        if earlier and answer == _CORRECTION:
            found.remove(earlier[-1])
        elif earlier and answer != _ANOTHER:
            doubtful[shown(lines[game.line - 1])] = None
        found.append(game)
    if not doubtful:
        return found, None
    words = tuple(doubtful)[:MOST_WORDS]
    return found, ask("meaning", "corrects", "correction", words, (_CORRECTION, _ANOTHER, OMIT))


def _same_opponent(one: Typed, other: Typed) -> bool:
    named = fold(one.full_name) == fold(other.full_name) != ""
    return named or one.opponent.text == other.opponent.text
