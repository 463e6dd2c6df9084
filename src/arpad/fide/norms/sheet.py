"""The games of a candidate as a certificate lists them: which count, and why others do not."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple, TypedDict, cast

from arpad.answer import json_number
from arpad.exact import decimal_of_half_points
from arpad.fide.norms.candidate import Case, Choice
from arpad.fide.norms.game import CheckedGame
from arpad.fide.norms.rules import NormRules
from arpad.sentences import Phrase, Step, phrase


class SheetGameData(TypedDict):
    """One line of the sheet."""

    round: int | None
    name: str | None
    title: str
    federation: str
    rating: int | None
    counts: int | None
    score: float
    article: str
    reason: str


class SheetGame(NamedTuple):
    """One line of the sheet."""

    round: int | None
    name: str | None
    title: str
    federation: str
    rating: int | None
    counts: int | None  # the opponent's rating in the average; None if the game does not count
    score: Decimal
    article: str = ""  # why it does not count
    reason: str = ""

    def as_data(self) -> SheetGameData:
        """The line as plain JSON data."""
        data = {name: json_number(value) for name, value in self._asdict().items()}
        return cast(SheetGameData, data)


#: A game that does not count, and why.
Omission = tuple[CheckedGame, Step]


def sheet_games(
    case: Case, choice: Choice | None, omissions: Sequence[Omission]
) -> tuple[SheetGame, ...]:
    """Every round of the candidate: those that count, and the others with the reason."""
    counted = _counted(case, choice)
    reasons = {id(line): step for line, step in omissions}
    rows = []
    for line in case.candidate.lines:
        step = reasons.get(id(line))
        rows.append(
            SheetGame(
                round=line.game.round,
                name=line.game.name,
                title=line.game.title,
                federation=_federation(line),
                rating=line.game.opponent,
                counts=counted.get(id(line)),
                score=decimal_of_half_points(line.points),
                article=step.article if step else "",
                reason=step.text if step else "",
            )
        )
    return tuple(rows)


def _federation(line: CheckedGame) -> str:
    true = line.game.flag
    return f"{line.game.federation} ({true})" if true else line.game.federation


def _counted(case: Case, choice: Choice | None) -> dict[int, int]:
    opponents = case.opponents if choice is None else choice.opponents
    selection = case.whole if choice is None else choice.selection
    found = {id(opponents.lines[place]): opponents.ratings[place] for place in selection.places}
    if selection.raised is not None:
        found[id(opponents.lines[selection.raised])] = opponents.floor
    if choice is not None and choice.forfeited:
        found[id(case.candidate.lines[-1])] = opponents.ratings[-1]
    return found


def omissions(case: Case, choice: Choice | None) -> list[Omission]:
    """The games that do not count, in the order of the rounds, each with the reason.

    They are those that the rules exclude, and those that were omitted for the norm.
    """
    forfeited = choice is not None and choice.forfeited
    lines = case.candidate.lines
    found = {
        id(line): _excluded(case.rules, line)
        for line in (lines[:-1] if forfeited else lines)
        if line.reason
    }
    if choice is not None:
        kept = set(choice.selection.places)
        for place, line in enumerate(choice.opponents.lines):
            if place not in kept:
                found[id(line)] = _omitted(case.rules, line, place >= choice.end)
    return [(line, found[id(line)]) for line in lines if id(line) in found]


def _omitted(rules: NormRules, line: CheckedGame, later: bool) -> Step:
    rule = rules.predetermined if later else rules.whole_field
    key = "norm_omitted_later" if later else "norm_omitted_won"
    return Step(rule.article, phrase(key, opponent=opponent_phrase(line)))


def _excluded(rules: NormRules, line: CheckedGame) -> Step:
    articles = {
        "norm_unplayed": rules.unplayed.article,
        "norm_adjudicated": rules.unplayed.article,
        "norm_scoreless": rules.scoreless.article,
        "norm_no_federation": rules.no_federation.article,
    }
    return Step(articles[line.reason], phrase(line.reason, opponent=opponent_phrase(line)))


def opponent_phrase(line: CheckedGame) -> Phrase:
    """The opponent in words: the round, the name and the rating, as far as they are known."""
    game = line.game
    if not game.played and game.opponent is None and game.name is None:
        rating = phrase("norm_bye")
    elif game.opponent is None:
        rating = phrase("norm_opponent_unrated")
    else:
        rating = phrase("norm_opponent_rated", rating=game.opponent)
    who = phrase("norm_opponent_named", name=game.name, rating=rating) if game.name else rating
    if game.round is None:
        return who
    return phrase("norm_opponent_in_round", round=game.round, opponent=who)
