"""What the API of a league takes: the shapes of its requests; the league checks what they say."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, Field
from pydantic_core import ValidationError, from_json

from arpad.errors import InvalidType
from arpad.facts import check_flag
from arpad.league import LEAGUE_FACTS, ROLES
from arpad.league.letters import check_words
from arpad.league.links import check_role
from arpad.league.player_facts import PLAYER_FACTS
from arpad.web.api.errors import Names, first_problem, not_json
from arpad.web.api.facts import checked

_NAME = {"type": "string", "minLength": 1, "maxLength": 80}
_NULL = {"type": "null"}


def _text(value: Any) -> str:
    return check_words(value, "text")


def _name(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise InvalidType("name", value, "a name is text", "write it as text")
    return value


def _or_null(check: Any, value: Any) -> Any:
    return None if value is None else check(value)


def _flag(value: Any) -> bool:
    return check_flag(value, "flag")


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidType("rating", value, "a rating is a number", "give a number")
    return value


def _sides(value: Any) -> Any:
    if not isinstance(value, list) or not all(isinstance(each, str | list) for each in value):
        rule = "sides are a list of names, or of lists of names"
        raise InvalidType("sides", value, rule, 'write ["Ann", "Bob"]')
    return value


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise InvalidType("facts", value, "it is a JSON object", 'write {"margin": 3}')
    return value


if TYPE_CHECKING:  # a function checks each of them; for mypy they are anything
    Name = Any
    MaybeName = Any
    MaybeText = Any
    Words = Any
    MaybeDay = Any
    Flag = Any
    MaybeNumber = Any
    Sides = Any
    MaybeSides = Any
    Result = Any
    Facts = Any
    Role = Any
else:
    Name = checked(_name, _NAME)
    MaybeName = checked(partial(_or_null, _name), {"anyOf": [_NAME, _NULL]})
    MaybeText = checked(partial(_or_null, _name), {"anyOf": [{"type": "string"}, _NULL]})
    Words = checked(_text, {"type": "string", "maxLength": 1000})
    MaybeDay = checked(
        partial(_or_null, _name), {"anyOf": [{"type": "string", "format": "date"}, _NULL]}
    )
    Flag = checked(_flag, {"type": "boolean"})
    MaybeNumber = checked(partial(_or_null, _number), {"anyOf": [{"type": "number"}, _NULL]})
    _ONE_SIDE = {"anyOf": [_NAME, {"type": "array", "items": _NAME, "minItems": 1}]}
    _SIDES = {"type": "array", "items": _ONE_SIDE, "minItems": 2, "maxItems": 100}
    Sides = checked(_sides, _SIDES)
    MaybeSides = checked(partial(_or_null, _sides), {"anyOf": [_SIDES, _NULL]})
    Result = checked(
        lambda value: value,
        {"description": "1, 0.5, 0, win, 3-1 …; of more than two sides, a list of their places."},
    )
    Facts = checked(_object, {"type": "object", "additionalProperties": True})
    Role = checked(check_role, {"type": "string", "enum": list(ROLES)})
_ALIKE = Field(
    default=False, description="Whether a new name may look like that of another player."
)
_WHY = Field(default="", description="Why; it stays in the log.")


def _example(body: dict[str, Any]) -> ConfigDict:
    """The settings of a body: unknown names are refused, and this example is shown."""
    return ConfigDict(extra="forbid", json_schema_extra={"examples": [body]})


class Body(BaseModel):
    """The body of a request; unknown names are refused."""

    model_config = ConfigDict(extra="forbid")

    @classmethod
    def read(cls, content: bytes) -> Any:
        """The body of a request, or an error that names the place."""
        remedy = f"send an object with {', '.join(cls.model_fields)}"
        try:
            data = from_json(content)
        except ValueError as error:
            raise not_json(content, str(error), remedy) from None
        try:
            return cls.model_validate(data)
        except ValidationError as wrong:
            names = Names({"": tuple(cls.model_fields)}, {"": {}})
            raise first_problem(wrong, names) from None


class ReasonBody(Body):
    """Why something is done."""

    model_config = _example({"reason": "entered twice"})

    reason: Words = _WHY


class RecordBody(ReasonBody):
    """A result."""

    model_config = _example({"sides": ["Ann", "Bob"], "score": 1, "on": "2026-11-02"})
    sides: Sides = Field(description="Names, or lists of names where a side has several players.")
    score: Result = Field(default=None, description="Of the first side, or the places of all.")
    points: Result = Field(default=None, description="Points of every side; places follow.")
    game: MaybeName = Field(default=None, description="Which of several games was played.")
    on: MaybeDay = Field(default=None, description="The day; null: today.")
    new: Flag = Field(default=False, description="Whether unknown names become new players.")
    again: Flag = Field(
        default=False, description="Whether to save it even if the same was saved within a day."
    )
    alike: Flag = _ALIKE
    by: MaybeName = Field(default=None, description="The player who reports it.")
    facts: Facts = Field(default={}, description="What the league asks about a game.")


class CorrectBody(ReasonBody):
    """What to correct in a game; what is null stays as it is."""

    model_config = _example({"score": 0.5, "reason": "it was a draw"})
    sides: MaybeSides = Field(default=None, description="Who played.")
    score: Result = Field(default=None, description="How it ended.")
    points: Result = Field(default=None, description="Points of every side.")
    game: MaybeName = Field(default=None, description="Which game was played.")
    on: MaybeDay = Field(default=None, description="The day.")
    by: MaybeName = Field(default=None, description="Who reported it.")
    facts: Facts = Field(default={}, description="What the league asks about a game.")


class ConfirmBody(ReasonBody):
    """Who confirms a result."""

    model_config = _example({"by": "Bob"})

    by: MaybeName = Field(
        default=None,
        description="The opponent who confirms it; with a personal link, its player.",
    )


class ChallengeBody(ReasonBody):
    """Two sides that are to play."""

    model_config = _example({"sides": ["Ann", "Bob"], "on": "2026-11-21", "at": "18:30"})
    sides: Sides = Field(description="Two names, or two lists of names.")
    on: MaybeDay = Field(default=None, description="The day; null: not decided.")
    at: MaybeText = Field(default=None, description="The time of that day, where they play.")


class PlayerBody(ReasonBody):
    """A new player."""

    model_config = _example({"name": "Zoe"})
    name: Name = Field(description="A name that nobody has.")
    rating: MaybeNumber = Field(
        default=None, description="What they start from; with a link to run."
    )
    alike: Flag = _ALIKE


class PlayerFactsBody(ReasonBody):
    """What is known of a player besides their name."""

    model_config = _example({"facts": {"birth_year": 2012, "club": "North"}})
    facts: Facts = Field(
        description="Facts by their names; null removes one: "
        + ", ".join(each.name for each in PLAYER_FACTS)
        + "."
    )


class RenameBody(ReasonBody):
    """Another name."""

    model_config = _example({"to": "Zoe Zeta"})
    to: Name = Field(description="The new name.")
    alike: Flag = _ALIKE


class RemovalBody(ReasonBody):
    """Whether a name is taken out, and what stands in its place."""

    model_config = _example({"preview": True})
    to: MaybeName = Field(default=None, description="The new name; null: Player and their number.")
    alike: Flag = _ALIKE
    preview: Flag = Field(default=False, description="Whether to say only what would be done.")


class MergeBody(ReasonBody):
    """The player that a duplicate is merged into."""

    model_config = _example({"into": "Ann"})
    into: Name = Field(description="The player who gets all the games.")


class SeasonBody(ReasonBody):
    """The end of a season."""

    model_config = _example({"rule": "0.5"})
    name: MaybeName = Field(default=None, description="What it was called.")
    on: MaybeDay = Field(default=None, description="Its last day; null: it ends now.")
    rule: MaybeText = Field(default=None, description="keep, reset, or the share that is kept.")


class SeasonNameBody(ReasonBody):
    """The name of a season."""

    model_config = _example({"name": "Spring 2027"})
    name: Name = Field(description="A name that means no other season.")


class RulesBody(ReasonBody):
    """A change of rules."""

    model_config = _example({"changes": {"k": 24}, "reason": "calmer"})
    changes: Facts = Field(
        description="Settings by their names: terms of the system, "
        + ", ".join(each.name for each in LEAGUE_FACTS)
        + "."
    )
    since: MaybeDay = Field(default=None, description="From a day on; null: for all games.")


class UndoBody(ReasonBody):
    """The change of rules to undo."""

    model_config = _example({"reason": "too calm"})
    entry: MaybeNumber = Field(
        default=None, description="Its position in the log; null: the last one."
    )


class LinkBody(Body):
    """A new link."""

    model_config = _example({"role": "see"})
    role: Role = Field(description="What it is for.")
    label: Words = Field(default="", description="Who it is for.")
    player: MaybeName = Field(
        default=None, description="Whose it is; null: it is for anybody who has it."
    )


class WebhookBody(Body):
    """The address of the webhook."""

    model_config = _example({"url": "https://example.org/hook"})
    url: MaybeText = Field(description="The address; null removes it.")


class NothingBody(Body):
    """An empty body."""

    model_config = _example({})
