"""The questions of the API: what each takes, what it asks of the core, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

from pydantic import BaseModel

from arpad import questions
from arpad.answer import Report
from arpad.errors import ArpadError, InvalidTarget
from arpad.exact import own_half_points
from arpad.game import Game
from arpad.system import (
    CanChooseK,
    CanFindNeeded,
    CanRateInitially,
    CanWorkOutPerformance,
    Rulebook,
    System,
)
from arpad.web.api import answers
from arpad.web.api.models import ParsedQuestion

#: What a body, or a game in it, says about the game itself.
GameFacts = Callable[[Any], dict[str, Any]]
_DETAILS = {each.name for each in fields(Game)} - {"opponent", "facts"}


@dataclass(frozen=True)
class ApiQuestion:
    """A question with a JSON body; `kind` names its model, `ability` what a system needs for it."""

    name: str
    operation_id: str
    summary: str
    kind: str
    ask: Callable[[Rulebook[Any], Any, GameFacts], Report]
    answer: Any
    ability: type = Rulebook

    def put(self, question: ParsedQuestion) -> Report:
        """The answer of the core; what it refuses names a place of the request."""
        try:
            names = [each.name for each in question.system.game_facts]
            return self.ask(question.book(), question.body, partial(_game_facts, names))
        except ArpadError as error:
            raise _located(error, question.body) from None


def to_core(book: Rulebook[Any], who: Any, place: str) -> Any:
    """A player or an opponent as the core knows one: a number, a state, or None for unrated."""
    if not isinstance(who, BaseModel):
        return who
    known = {name: getattr(who, name) for name in who.model_fields_set}
    facts = {name: at for name, at in known.items() if at is not None or name == "rating"}
    try:
        return book.state(facts, place)
    except ArpadError as error:
        raise _moved(
            error, f"{place}.{error.place}" if error.place in facts else error.place
        ) from None


def _player(book: Rulebook[Any], who: Any, place: str) -> Any:
    """The player that is asked about; without a rating, a state that has none."""
    return book.state({"rating": None}, place) if who is None else to_core(book, who, place)


def _game_facts(names: list[str], body: Any) -> dict[str, Any]:
    """What a request says about the game itself."""
    values = {name: getattr(body, name) for name in names}
    return {
        name: value for name, value in values.items() if value is not None and value is not False
    }


def _games(book: Rulebook[Any], games: list[Any], game_facts: GameFacts) -> Iterator[Game]:
    for number, game in enumerate(games):
        if isinstance(game, Game):
            yield game
            continue
        own_half_points(game.score, game.colour, f"games[{number}].score")
        details = game.model_dump(include=_DETAILS)
        opponent = to_core(book, game.opponent, f"games[{number}].opponent")
        yield Game(opponent, **details, facts=game_facts(game) or None)


def _game(book: Rulebook[Any], body: Any, game_facts: GameFacts) -> Report:
    player = _player(book, body.player, "player")
    opponent = _player(book, body.opponent, "opponent")
    return questions.game(book, player, opponent, body.score, **game_facts(body))


def _tournament(book: Rulebook[Any], body: Any, game_facts: GameFacts) -> Report:
    games = list(_games(book, body.games, game_facts))
    return questions.tournament(book, _player(book, body.player, "player"), games)


def _performance(book: Rulebook[Any], body: Any, game_facts: GameFacts) -> Report:
    return questions.performance(book, list(_games(book, body.games, game_facts)))


def _initial(book: Rulebook[Any], body: Any, game_facts: GameFacts) -> Report:
    names = [each.name for each in book.player_facts if each.starts]
    start = {name: at for name in names if (at := getattr(body, name)) is not None}
    return questions.initial(book, list(_games(book, body.games, game_facts)), **start)


def _needed(book: Rulebook[Any], body: Any, game_facts: GameFacts) -> Report:
    targets = {f"target_{what}": _target(body, what) for what in ("rating", "performance")}
    opponents = [
        to_core(book, opponent, f"opponents[{number}]")
        for number, opponent in enumerate(body.opponents)
    ]
    player = _player(book, body.player, "player")
    return questions.needed(book, player, opponents, **targets)


def _target(body: Any, what: str) -> Any:
    """A target by its name, or by that of the version before."""
    target, old = getattr(body, f"target_{what}"), getattr(body, what)
    if target is not None and old not in (None, target):
        raise InvalidTarget(what, old, f"target_{what} also names the target", f"omit {what}")
    return old if target is None else target


QUESTIONS = (
    ApiQuestion(
        "game",
        "rate_game",
        "What one game does to both ratings",
        "Game",
        _game,
        answers.GameAnswer,
    ),
    ApiQuestion(
        "tournament",
        "rate_tournament",
        "What a tournament does to one rating",
        "Tournament",
        _tournament,
        answers.OutcomeAnswer | answers.Initial,
    ),
    ApiQuestion(
        "performance",
        "work_out_performance",
        "The performance over some games",
        "Games",
        _performance,
        answers.Performance,
        CanWorkOutPerformance,
    ),
    ApiQuestion(
        "initial",
        "work_out_initial_rating",
        "The initial rating of an unrated player, or what is missing",
        "Initial",
        _initial,
        answers.OutcomeAnswer | answers.Initial,
        CanRateInitially,
    ),
    ApiQuestion(
        "needed",
        "find_needed_score",
        "The least score that reaches a rating or a performance",
        "Needed",
        _needed,
        answers.Needed,
        CanFindNeeded,
    ),
)


def abilities(system: System[Any]) -> tuple[str, ...]:
    """The questions that a system can answer; that of K is asked without a body."""
    book = system.book()
    able = [question.name for question in QUESTIONS if isinstance(book, question.ability)]
    return (*able, *(["k"] if isinstance(book, CanChooseK) else []))


#: What the core calls by another name than a request.
_PLACES = {"edition": "on"}


def _located(error: ArpadError, body: Any) -> ArpadError:
    """The error with its place as the caller wrote it: player.birth_year, on."""
    if error.place in _PLACES:
        return _moved(error, _PLACES[error.place])
    for side in ("player", "opponent"):
        who = getattr(body, side, None)
        if isinstance(who, BaseModel) and (error.place, error.value) in who:
            return _moved(error, f"{side}.{error.place}")
    return error


def _moved(error: ArpadError, place: str) -> ArpadError:
    return type(error)(place, error.value, error.rule, error.remedy)
