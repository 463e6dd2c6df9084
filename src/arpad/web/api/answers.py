"""What the API answers: models made from the types of the reports' own data, for the schema.

An answer itself is the report's `as_data`, sent unchanged; a test checks real answers against the
schema.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import is_dataclass
from decimal import Decimal
from functools import cache
from inspect import getdoc
from types import UnionType
from typing import (
    Annotated,
    Any,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pydantic import BaseModel, Field, create_model

from arpad.errors import ProblemData
from arpad.facts import Fact, facts
from arpad.fide.edition import Edition
from arpad.fide.initial_rating import InitialRatingData
from arpad.fide.k_rule import ChosenKData
from arpad.json_data import GameAnswerData, OutcomeData, PerformanceData
from arpad.needed import NeededData
from arpad.outcome import Outcome
from arpad.web.api.facts import either

Model = type[BaseModel]


@cache
def model_of(kind: Any, name: str = "") -> Model:
    """The model of a TypedDict or of a frozen record, and of those in it, each made once."""
    origin = get_origin(kind) or kind
    values = dict(zip(getattr(origin, "__parameters__", ()), get_args(kind), strict=True))
    hints = get_type_hints(origin, include_extras=True)
    words = _words_of(Outcome) if "working" in hints else {}
    if not is_typeddict(origin):
        words = {each.name: each.help for each in facts(origin)}
    entries: dict[str, Any] = {
        field: _entry(field, values.get(hint, hint), words.get(field))
        for field, hint in hints.items()
    }
    made: Model = create_model(
        name or origin.__name__.removesuffix("Data"), __doc__=_summary(origin), **entries
    )
    return made


def _summary(kind: type) -> str:
    """The first paragraph of what a type says of itself, in the words of JSON."""
    return str(getdoc(kind)).partition("\n\n")[0].replace("None", "null")


def _words_of(report: type) -> dict[str, str]:
    """What the properties of a report say of themselves."""
    properties = {name: each for name, each in vars(report).items() if isinstance(each, property)}
    return {name: str(getdoc(each)).replace("None", "null") for name, each in properties.items()}


def _entry(name: str, hint: Any, words: str | None) -> tuple[Any, Any]:
    """A field of a model: its type, and its default and description."""
    default: Any = ...
    if get_origin(hint) is NotRequired:
        (hint,), default = get_args(hint), None
    if get_origin(hint) is Annotated:
        hint, words = get_args(hint)
    return json_type(hint, name), Field(default, description=words)


def json_type(hint: Any, name: str = "") -> Any:
    """The type as JSON has it: a Decimal is a number, a tuple a list, a record an object."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint is Decimal:
        return float
    if origin in (Union, UnionType):
        return either(json_type(part, name) for part in parts)
    if origin in (tuple, list):
        return list[json_type(parts[0], name)]  # type: ignore[misc]
    if is_dataclass(origin):  # a generic record, such as Cited[int]: named after its field
        title = "".join(part.capitalize() for part in name.split("_"))
        return model_of(hint, f"{origin.__name__}{title}")  # type: ignore[union-attr]
    return model_of(hint) if is_typeddict(hint) or is_dataclass(hint) else hint


Problem = model_of(ProblemData)
OutcomeAnswer, GameAnswer = model_of(OutcomeData), model_of(GameAnswerData)
Performance, Initial = model_of(PerformanceData), model_of(InitialRatingData)
Needed, ChosenK = model_of(NeededData), model_of(ChosenKData)
EditionAnswer = model_of(Edition)


class EditionInForce(EditionAnswer):  # type: ignore[misc, valid-type]
    """The edition in force on a date."""

    notes: list[str] = Field(
        description="What else the reader should know, such as a date far away."
    )


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
