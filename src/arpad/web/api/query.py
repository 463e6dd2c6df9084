"""What a request asks: query parameters made from facts, or a JSON body read into a model.

An unknown parameter is refused, and the nearest is suggested.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any, Protocol

from fastapi import Request, Response
from fastapi.routing import APIRoute

from arpad.errors import InvalidValue, Unquoted
from arpad.facts import Fact, nearest
from arpad.web.api.fact_schema import description, value_schema


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


class BodyReader(Protocol):
    """Used in the annotation of a body, `Annotated[Model, reader]`; makes the model from bytes."""

    def read(self, content: bytes) -> Any:
        """The model, or an `ArpadError` that names the place."""


class JsonBodyRoute(APIRoute):
    """Has the body read by the reader of its annotation: FastAPI itself only describes it."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Read the body into the model, and pass the model to the endpoint."""
        field = self.body_field
        if field is None:
            return super().get_route_handler()
        reader: BodyReader = next(
            part for part in field.field_info.metadata if hasattr(part, "read")
        )

        async def handle(request: Request) -> Response:
            answer: Response = await self.endpoint(reader.read(await request.body()))
            return answer

        return handle
