"""A fact as a value of a request, in JSON or in the query: its type, its reader and its schema."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial, reduce
from operator import or_
from typing import Annotated, Any

from fastapi import Request
from pydantic import Field, PlainValidator, WithJsonSchema

from arpad.errors import ArpadError, InvalidValue, Unquoted
from arpad.exact import HALF_POINTS, half_points
from arpad.facts import GREATEST_NUMBER, Fact, nearest, read_day
from arpad.web.api.errors import refuse

Schema = dict[str, Any]
_TYPES: dict[str, Schema] = {
    "whole": {"type": "integer"},
    "number": {"type": "number"},
    "flag": {"type": "boolean"},
    "date": {"type": "string", "format": "date"},
    "choice": {"type": "string"},
    "text": {"type": "string"},
}


def field_of(fact: Fact) -> tuple[Any, Any]:
    """The fact as a field of a model: its type, which checks it, its default and its words."""
    checked = PlainValidator(partial(_check, partial(read_json, fact)))
    described = WithJsonSchema(value_schema(fact))
    extra: Schema | None = {"deprecated": True} if fact.spelling_of else None
    field = Field(
        default=... if fact.required else fact.default,
        title=fact.label,
        description=description(fact),
        json_schema_extra=extra,
    )
    return Annotated[Any, checked, described], field


def value_schema(fact: Fact) -> Schema:
    """What values the fact takes, as JSON Schema; also null if it need not be known."""
    schema = dict(_TYPES[fact.kind])
    bounds = {"minimum": fact.least, "maximum": fact.most, "enum": list(fact.choices) or None}
    if fact.kind in ("whole", "number") and fact.most is None:
        bounds["maximum"] = GREATEST_NUMBER
    schema |= {name: bound for name, bound in bounds.items() if bound is not None}
    return {"anyOf": [schema, {"type": "null"}]} if fact.default is None else schema


def description(fact: Fact) -> str:
    """Help text; a deprecated name points to its replacement."""
    return f"Old spelling of {fact.spelling_of}: {fact.help}" if fact.spelling_of else fact.help


def read_json(fact: Fact, value: Any) -> Any:
    """A value of JSON as the fact holds it, or an error."""
    if value is None and fact.default is None:
        return None
    return fact.check(read_day(value, fact.name) if fact.kind == "date" else value)


def checked(check: Callable[[Any], Any], schema: Schema) -> Any:
    """A type whose values a function of the core checks."""
    return Annotated[Any, PlainValidator(partial(_check, check)), WithJsonSchema(schema)]


def either(types: Iterable[Any]) -> Any:
    """A type that is one of these."""
    return reduce(or_, types)


def parameters(facts: Iterable[Fact], examples: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The parameters as the schema describes them; each once, though two systems have it."""
    return [
        _parameter(each) | ({"example": examples[name]} if name in examples else {})
        for name, each in {each.name: each for each in facts}.items()
    ]


def _parameter(each: Fact) -> dict[str, Any]:
    schema = value_schema(each)
    schema = schema.get("anyOf", [schema])[0]  # a parameter is omitted, never null
    if each.default is not None:
        schema["default"] = each.default
    described: dict[str, Any] = {
        "name": each.name,
        "in": "query",
        "required": each.required,
        "description": description(each),
        "schema": schema,
    }
    return described | ({"deprecated": True} if each.spelling_of else {})


def read_query(request: Request, facts: Sequence[Fact] = ()) -> dict[str, Any]:
    """The parameters that a request gives, each checked by its fact."""
    known = {each.name: each for each in facts}
    values: dict[str, Any] = {}
    for name, text in request.query_params.multi_items():
        if name not in known:
            raise _unknown(name, text, known)
        if name in values:
            raise InvalidValue(name, text, "it is given twice", "give it once")
        values[name] = known[name].read(text, name)
    for each in facts:
        if each.required and each.name not in values:
            raise InvalidValue(each.name, Unquoted("missing"), each.rule, f"add ?{each.name}=…")
    return values


def _unknown(name: str, text: str, known: dict[str, Fact]) -> InvalidValue:
    offered = [each.name for each in known.values() if not each.spelling_of]
    rule = f"the parameters are {', '.join(offered)}" if offered else "there are no parameters here"
    return InvalidValue(name, text, rule, nearest(name, offered, "omit it"))


def _check(check: Callable[[Any], Any], value: Any) -> Any:
    try:
        return check(value)
    except ArpadError as error:
        raise refuse(error) from None


def _score(value: Any) -> Any:
    half_points(value)
    return value


#: The core knows every spelling of a result, and says what is wrong with any other.
Score = checked(
    _score,
    {
        "enum": [*HALF_POINTS, "W", "D", "L"],
        "description": "The player’s own result.",
        "examples": [1, 0.5, 0, "=", "win"],
    },
)
