"""The page at /api: what the API takes and answers, made of its own schema."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple
from urllib.parse import urlencode

from fastapi import FastAPI, Request, Response

from arpad.render.templating import environment, escaped, trusted
from arpad.web.server.security import style_policy
from arpad.web.shell import shell

PATH = "/api"
_JSON = "application/json"
Schema = dict[str, Any]
_TEMPLATES = environment("arpad.web.api", "arpad.web")
_STYLE = (files("arpad.web.api") / "page.css").read_text("utf-8")
_POLICY = style_policy(_STYLE)
#: Placeholder for the server's own address, which is known only when somebody asks.
_ADDRESS = "http://127.0.0.1:8000"
_TYPES = {
    "array": "list",
    "boolean": "true or false",
    "integer": "whole number",
    "null": "null",
    "number": "number",
    "object": "object",
    "string": "text",
}


def add_api_page(app: FastAPI) -> None:
    """The page, made when it is first asked for, and kept."""

    @cache
    def page() -> str:
        body = _TEMPLATES.get_template("page.html").render(_Description(app.openapi()).values())
        head = _TEMPLATES.get_template("head.html").render(style=trusted(_STYLE))
        return shell("Arpad: HTTP API", body, current="", head=f"{head}\n")

    @app.get(PATH, include_in_schema=False)
    async def describe_api(request: Request) -> Response:
        address = f"{request.url.scheme}://{request.headers['host']}"
        text = page().replace(_ADDRESS, escaped(address))
        headers = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-cache"}
        return Response(text, headers=headers, media_type="text/html; charset=utf-8")


class _Kind(NamedTuple):
    """What values a part of a schema takes: words, a literal as JSON, or a shape, or choices."""

    text: str = ""
    sort: str = "words"
    choices: tuple[_Kind, ...] = ()


class _Description:
    """A schema as the page shows it."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self._shapes: dict[str, Schema] = schema["components"]["schemas"]
        self._seen: set[str] = set()

    def values(self) -> Schema:
        """What the template shows."""
        operations = [
            self._operation(method.upper(), path, operation)
            for path, methods in self._schema["paths"].items()
            for method, operation in methods.items()
        ]
        return {
            "info": self._schema["info"],
            "operations": operations,
            "others": self._unseen(self._shapes),
        }

    def _operation(self, method: str, path: str, operation: Schema) -> Schema:
        kind, answer = next(iter(operation["responses"]["200"]["content"].items()))
        bodies = _bodies(operation)
        parameters = operation.get("parameters")
        example = next(iter(answer.get("examples", {}).values()), None)
        return {
            "id": operation["operationId"],
            "tag": operation["tags"][0],
            "method": method,
            "path": path,
            "summary": operation["summary"],
            "parameters": parameters and [*map(_parameter, _offered(parameters))],
            "body": _choices(map(_kind, bodies)) if bodies else None,
            "command": self._command(method, path, operation),
            "example": example and _json(example["value"]),
            "answers": [
                (200, _kind(answer["schema"]) if kind == _JSON else _Kind(kind), ""),
                *_refusals(operation["responses"]),
            ],
            "shapes": self._unseen(_names([*bodies, answer["schema"]])),
        }

    def _command(self, method: str, path: str, operation: Schema) -> str:
        """The example as a command line."""
        token = "-H 'authorization: Bearer SECRET' " if "security" in operation else ""
        address = _ADDRESS + path.replace("{id}", "1")
        if method == "GET":
            examples = {
                each["name"]: each["example"]
                for each in operation.get("parameters", ())
                if "example" in each
            }
            query = f"?{urlencode(examples)}" if examples else ""
            return f"curl -s {token}'{address}{query}'"
        body = _json(self._shapes[_name(_bodies(operation)[0])]["examples"][0])
        return f"curl -s {token}{address} -H 'content-type: {_JSON}' \\\n     -d '{body}'"

    def _unseen(self, names: Iterable[str]) -> list[Schema]:
        """Those of the shapes that the page does not have yet, with their fields."""
        new = [name for name in dict.fromkeys(names) if name not in self._seen]
        self._seen.update(new)
        return [self._shape(name) for name in new]

    def _shape(self, name: str) -> Schema:
        shape = self._shapes[name]
        is_request = shape.get("additionalProperties") is False
        required = shape.get("required", ()) if is_request else ()
        return {
            "name": name,
            "description": shape.get("description", ""),
            "rows": [
                _row(field, part, required=field in required)
                for field, part in shape.get("properties", {}).items()
                if not part.get("deprecated")
            ],
        }


def _bodies(operation: Schema) -> list[Schema]:
    if "requestBody" not in operation:
        return []
    schema = operation["requestBody"]["content"][_JSON]["schema"]
    bodies: list[Schema] = schema.get("anyOf", [schema])
    return bodies


def _refusals(responses: Schema) -> Iterator[tuple[str, _Kind, str]]:
    for status, response in responses.items():
        if status != "200":
            yield status, _kind(response["content"][_JSON]["schema"]), response["description"]


def _offered(parameters: Iterable[Schema]) -> list[Schema]:
    return [each for each in parameters if not each.get("deprecated")]


def _parameter(parameter: Schema) -> Schema:
    part = parameter["schema"] | {"description": parameter["description"]}
    return _row(parameter["name"], part, required=parameter["required"])


def _row(name: str, part: Schema, *, required: bool) -> Schema:
    meaning = part.get("description", "") + (" Needed." if required else "")
    if part.get("default") is not None:
        meaning += f" Default: {_json(part['default'])}."
    return {"name": name, "kind": _kind(part), "meaning": meaning.strip()}


def _kind(part: Schema) -> _Kind:
    if "$ref" in part:
        return _Kind(_name(part), "shape")
    for choice in ("anyOf", "oneOf"):
        if choice in part:
            return _choices(map(_kind, part[choice]))
    if "enum" in part or "const" in part:
        values = part.get("enum", [part.get("const")])
        return _choices(_Kind(_json(each), "literal") for each in values)
    if part.get("format") == "date":
        return _Kind("date, such as 2025-12-31")
    if part.get("type") == "array":
        return _Kind("list of ", choices=(_kind(part["items"]),))
    return _Kind(_TYPES.get(part.get("type", ""), "any value") + _bounds(part))


def _choices(kinds: Iterable[_Kind]) -> _Kind:
    return _Kind(choices=tuple(dict.fromkeys(kinds)))


def _bounds(part: Schema) -> str:
    if "maximum" in part:
        return f" from {part.get('minimum', 0):,.0f} to {part['maximum']:,.0f}"
    return f", {part['minimum']:,.0f} or more" if "minimum" in part else ""


def _names(parts: Iterable[Schema]) -> Iterator[str]:
    """The shapes that parts of a schema are made of."""
    for part in parts:
        if "$ref" in part:
            yield _name(part)
        yield from _names([*part.get("anyOf", ()), *([part["items"]] if "items" in part else [])])


def _name(part: Schema) -> str:
    return str(part["$ref"]).rpartition("/")[2]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
