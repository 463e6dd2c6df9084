"""What the API answers: models made from the core's own reports and records, only for the schema.

Names, types and descriptions are those of the attributes. An answer itself is the report's
`as_data`, sent unchanged; a test checks real answers against the schema.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from decimal import Decimal
from inspect import getdoc
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, Field, create_model

from arpad.elo import PerformanceReport
from arpad.facts import Fact
from arpad.fide.edition import Edition
from arpad.fide.initial_rating import InitialReport
from arpad.fide.rule_reports import KReport
from arpad.needed import Needed as NeededReport
from arpad.outcome import GameReport, Outcome
from arpad.sentences import Step
from arpad.web.api.fact_schema import either

Model = type[BaseModel]
#: A field of a model: its type, and its default and description.
Entry = tuple[Any, Any]

#: Descriptions of attributes that are fields of a record, and so have no docstring.
_WORDS = {
    "added_draws": "Ratings against which draws were added.",
    "article": "The article that asks for it.",
    "assumptions": "What had to be assumed because it was not known.",
    "best": "What the full score would give.",
    "capped": "Whether the difference was cut.",
    "change": "The exact change; null where the game does not count.",
    "colour": "Colour of the player.",
    "computed": "The figure before the floor and the least number of games are applied.",
    "counted": "Whether the game counts.",
    "difference": "The player’s rating less the opponent’s.",
    "expected": "The expected score; null where the game does not count.",
    "game": "Which game it is about, counted from 1; null where it is about all of them.",
    "k": "K; null where it has no part in the answer.",
    "k_reason": "Why K is what it is.",
    "measure": "What is to be reached.",
    "n": "How many games count.",
    "name": "Name of the opponent.",
    "notes": "What else the reader should know.",
    "opponent": "Rating of the opponent; null for an unrated one.",
    "percentage": "The score in whole percent.",
    "rating": "The initial rating; null while something is missing.",
    "reached": "What that score gives; null where no score reaches the target.",
    "reason": "Why it was capped, or does not count; else empty.",
    "round": "Number of the round.",
    "rules": "The name of the rules that were applied.",
    "score": "The score.",
    "target": "The rating or performance to reach.",
}


def _attribute(owner: type, name: str) -> Entry:
    """A field for what a report has under this name: a property, or a field of a record."""
    attribute = getattr(owner, name, None)
    inherited = getattr(Outcome, name, None) if issubclass(owner, Outcome) else None
    text = next(
        (getdoc(each) for each in (attribute, inherited) if isinstance(each, property)), None
    )
    if isinstance(attribute, property):
        hint = get_type_hints(attribute.fget)["return"]
    else:
        hint = get_type_hints(owner)[name]
    return _plain(hint, name), _described(text or _WORDS[name])


def _described(text: str) -> Any:
    return Field(description=text.replace("None", "null"))


def _answer(model: str, doc: str, owner: type, names: str, **others: Entry) -> Model:
    """The model of an answer: each name is an attribute of the report, or is in `others`."""
    entries: dict[str, Any] = {
        name: others[name] if name in others else _attribute(owner, name) for name in names.split()
    }
    made: Model = create_model(model, __doc__=doc, **entries)
    return made


def _record(kind: Any, model: str) -> Model:
    """The model of a frozen record of the core, and of the records in it."""
    origin = get_origin(kind) or kind
    values = dict(zip(getattr(origin, "__parameters__", ()), get_args(kind), strict=True))
    hints = get_type_hints(origin)
    entries: dict[str, Any] = {
        each.name: (_plain(_bound(hints[each.name], values), each.name), ...)
        for each in fields(origin)
    }
    made: Model = create_model(model, __doc__=getdoc(origin), **entries)
    return made


def _bound(hint: Any, values: dict[Any, Any]) -> Any:
    return values.get(hint, hint) if isinstance(hint, TypeVar) else hint


def _plain(hint: Any, name: str) -> Any:
    """The type as JSON has it: a Decimal is a number, a tuple a list, a record an object."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint is Decimal:
        return float
    if origin in (Union, UnionType):
        return either(_plain(part, name) for part in parts)
    if origin is tuple:
        return list[_plain(parts[0], name)]  # type: ignore[misc]
    if is_dataclass(origin):  # a generic record, such as Cited[int]: named after its field
        title = "".join(part.capitalize() for part in name.split("_"))
        return _record(hint, f"{origin.__name__}{title}")  # type: ignore[union-attr]
    if is_dataclass(hint):
        return _record(hint, hint.__name__)  # type: ignore[union-attr]
    return hint


_STEP = _answer("Step", "A step of a working.", Step, "article text game")
_GAME = _answer(
    "RatedGame",
    "What one game did.",
    GameReport,
    " ".join(each.name for each in fields(GameReport)),
)
#: What has one shape in every answer.
_SHARED: dict[str, Entry] = {
    "edition": _attribute(Outcome, "edition_id"),
    "games": (list[_GAME], Field(description="Each game.")),  # type: ignore[valid-type]
    "working": (
        list[_STEP],  # type: ignore[valid-type]
        Field(None, description="The steps, where the request has explain."),
    ),
}

OutcomeAnswer = _answer(
    "Outcome",
    "What some games did to one player.",
    Outcome,
    "rating score n expected average_opponent change rounded_change new_rating performance k "
    "k_reason rules edition games additions why assumptions notes estimate figures working",
    rating=_attribute(Outcome, "start_rating"),
    estimate=(str | None, _described("Why the answer is an estimate; null where it is none.")),
    **_SHARED,
)


class WinProbability(BaseModel):
    """The chance of a win if a draw counts as half of one."""

    player: float
    opponent: float


class GameAnswer(OutcomeAnswer):  # type: ignore[misc, valid-type]
    """What one game did to both players."""

    opponent: OutcomeAnswer = Field(description="The same from the opponent’s side.")  # type: ignore[valid-type]
    win_probability: WinProbability
    odds: float | None = Field(
        description="How many times the favourite’s chance is the other’s; null beyond all bounds."
    )


Performance = _answer(
    "Performance",
    "The performance over some games.",
    PerformanceReport,
    "performance n score average_opponent percentage edition notes working",
    **_SHARED,
)
Initial = _answer(
    "InitialRating",
    "The initial rating of an unrated player, or what is missing.",
    InitialReport,
    "rating computed n score average_opponent percentage edition added_draws missing assumptions "
    "games notes working",
    added_draws=(list[int], _described(_WORDS["added_draws"])),
    **_SHARED,
)
Needed = _answer(
    "Needed",
    "The least score that reaches a target; null where no score does.",
    NeededReport,
    "target measure n score reached best k k_reason rules edition assumptions notes working",
    **_SHARED,
)
ChosenK = _answer(
    "ChosenK",
    "A player’s K, and why.",
    KReport,
    "k k_reason edition assumptions notes working",
    k_reason=(str, _described(_WORDS["k_reason"])),
    assumptions=(list[str], _described(_WORDS["assumptions"])),
    **_SHARED,
)
EditionAnswer = _record(Edition, "Edition")


class EditionInForce(EditionAnswer):  # type: ignore[misc, valid-type]
    """The edition in force on a date."""

    notes: list[str] = _described("What else the reader should know, such as a date far away.")


class DescribedFact(BaseModel):
    """One fact of a player, or one term of a system: what a form needs to ask for it."""

    name: str
    kind: str = Field(description="whole, number, flag, date, choice or text.")
    label: str
    help: str
    least: float | None
    most: float | None
    choices: list[str]
    default: Any = Field(description="What is taken where it is omitted.")
    required: bool
    opponent: bool = Field(description="Whether it is asked of the opponent, too.")
    sets_k: bool = Field(description="Whether it is about K alone.")
    rule: str = Field(description="What its values are, in words.")

    @classmethod
    def of(cls, facts: Iterable[Fact]) -> list[dict[str, Any]]:
        """The facts that are offered, as plain data."""
        return [
            {name: _json_value(getattr(each, name)) for name in cls.model_fields}
            for each in facts
            if not each.spelling_of
        ]


class RatingSystem(BaseModel):
    """A rating system: what it follows, what it can answer, and what it asks for."""

    id: str
    name: str
    document: str = Field(description="Which text it follows.")
    certainty: str = Field(description="How sure it is.")
    estimate: str | None = Field(
        description="Why every answer is an estimate; null if they are not."
    )
    places: int = Field(description="With how many decimals ratings are shown.")
    draws: bool = Field(description="Whether games can be drawn.")
    questions: list[str] = Field(description="What it can answer, by the last part of the address.")
    facts: list[DescribedFact] = Field(description="What a player is made of.")
    terms: list[DescribedFact] = Field(description="Under which terms a question is asked.")
    game: list[DescribedFact] = Field(description="What is asked about a game itself.")


class Health(BaseModel):
    """Whether the server is there."""

    status: str
    version: str


def _json_value(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
