"""The page at /api: what the API takes and answers, made of its own schema."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cached_property
from html import escape
from importlib.resources import files
from typing import Any
from urllib.parse import urlencode

from fastapi import FastAPI, Request, Response

from arpad.web.server.policy import style_policy
from arpad.web.shell import shell

PATH = "/api"
Schema = dict[str, Any]
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
    page = _Page(app)

    @app.get(PATH, include_in_schema=False)
    async def describe_api(request: Request) -> Response:
        address = f"{request.url.scheme}://{request.headers['host']}"
        text = page.html.replace(_ADDRESS, escape(address))
        headers = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-cache"}
        return Response(text, headers=headers, media_type="text/html; charset=utf-8")


class _Page:
    """The schema of an application as one HTML page."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self._seen: set[str] = set()

    @cached_property
    def _shapes(self) -> dict[str, Schema]:
        shapes: dict[str, Schema] = self._app.openapi()["components"]["schemas"]
        return shapes

    @cached_property
    def html(self) -> str:
        """The whole page."""
        schema = self._app.openapi()
        operations = [
            (method.upper(), path, operation)
            for path, methods in schema["paths"].items()
            for method, operation in methods.items()
        ]
        sections = [line for each in operations for line in self._operation(*each)]
        body = "\n".join(
            (
                '<div class="title"><h1>HTTP API</h1>',
                f"<p>{escape(schema['info']['summary'])} {escape(schema['info']['description'])}",
                'For programs: <a href="/openapi.json">openapi.json</a>.</p></div>',
                *_contents(operations),
                *sections,
                '<section id="shapes"><h2>Other shapes</h2>',
                *(line for name in self._shapes for line in self._shape(name)),
                "</section>",
            )
        )
        return shell("Arpad: HTTP API", body, current="", head=f"<style>{_STYLE}</style>\n")

    def _operation(self, method: str, path: str, operation: Schema) -> Iterator[str]:
        yield f'<section id="{operation["operationId"]}"><h2><code>{method} {path}</code></h2>'
        yield f"<p>{escape(operation['summary'])}.</p>"
        if "parameters" in operation:
            offered = [each for each in operation["parameters"] if not each.get("deprecated")]
            yield from _table("Parameters", map(_parameter_row, offered))
        bodies = self._bodies(operation)
        if bodies:
            yield f"<p>The body is JSON: {_or(map(_kind, bodies))}.</p>"
        content = operation["responses"]["200"]["content"]
        kind, answer = next(iter(content.items()))
        yield f"<h3>Example</h3><pre>{escape(self._command(method, path, operation))}</pre>"
        for example in list(answer.get("examples", {}).values())[:1]:
            yield f"<pre>{escape(json.dumps(example['value'], ensure_ascii=False))}</pre>"
        answered = _kind(answer["schema"]) if kind == "application/json" else escape(kind)
        yield f"<h3>Answers</h3><ul><li>200: {answered}</li>"
        for status, response in operation["responses"].items():
            if status != "200":
                kind = _kind(response["content"]["application/json"]["schema"])
                yield f"<li>{status}: {kind}. {escape(response['description'])}</li>"
        yield "</ul>"
        for name in _names([*bodies, answer["schema"]]):
            yield from self._shape(name)
        yield "</section>"

    def _bodies(self, operation: Schema) -> list[Schema]:
        if "requestBody" not in operation:
            return []
        schema = operation["requestBody"]["content"]["application/json"]["schema"]
        bodies: list[Schema] = schema.get("anyOf", [schema])
        return bodies

    def _command(self, method: str, path: str, operation: Schema) -> str:
        """The example as a command line."""
        if method == "GET":
            examples = {
                each["name"]: each["example"]
                for each in operation.get("parameters", ())
                if "example" in each
            }
            query = f"?{urlencode(examples)}" if examples else ""
            return f"curl -s {_token(operation)}'{_ADDRESS}{_filled(path)}{query}'"
        first = self._shapes[_name(self._bodies(operation)[0])]["examples"][0]
        body = json.dumps(first, ensure_ascii=False)
        called = f"curl -s {_token(operation)}{_ADDRESS}{_filled(path)}"
        return f"{called} -H 'content-type: application/json' \\\n     -d '{body}'"

    def _shape(self, name: str) -> Iterator[str]:
        """The fields of a shape; nothing if the page has them already."""
        if name in self._seen:
            return
        self._seen.add(name)
        shape = self._shapes[name]
        is_request = shape.get("additionalProperties") is False
        yield f'<h3 id="{name}"><code>{name}</code></h3>'
        yield f"<p>{escape(shape.get('description', ''))}</p>"
        needed = shape.get("required", ()) if is_request else ()
        rows = (
            _row(field, part, needed=field in needed)
            for field, part in shape.get("properties", {}).items()
            if not part.get("deprecated")
        )
        yield from _table(f"Fields of {name}", rows)


def _token(operation: Schema) -> str:
    """The header of an operation that needs a token."""
    return "-H 'authorization: Bearer SECRET' " if "security" in operation else ""


def _filled(path: str) -> str:
    """An address with a number in the place of its parameter."""
    return path.replace("{id}", "1")


def _contents(operations: Iterable[tuple[str, str, Schema]]) -> Iterator[str]:
    tag = ""
    for _, path, operation in operations:
        if operation["tags"][0] != tag:
            yield ("</ul>" if tag else "") + f"<h2>{escape(operation['tags'][0])}</h2><ul>"
            tag = operation["tags"][0]
        link = f'<a href="#{operation["operationId"]}"><code>{path}</code></a>'
        yield f"<li>{link}: {escape(operation['summary'])}</li>"
    yield "</ul>"


def _table(caption: str, rows: Iterable[tuple[str, str, str]]) -> Iterator[str]:
    yield f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(caption)}"><table>'
    yield '<tr><th scope="col">Name</th><th scope="col">Value</th><th scope="col">Meaning</th></tr>'
    for name, kind, meaning in rows:
        yield f"<tr><td>{name}</td><td>{kind}</td><td>{meaning}</td></tr>"
    yield "</table></div>"


def _parameter_row(parameter: Schema) -> tuple[str, str, str]:
    part = parameter["schema"] | {"description": parameter["description"]}
    return _row(parameter["name"], part, needed=parameter["required"])


def _row(name: str, part: Schema, *, needed: bool) -> tuple[str, str, str]:
    meaning = part.get("description", "") + (" Needed." if needed else "")
    if part.get("default") is not None:
        meaning += f" Default: {json.dumps(part['default'], ensure_ascii=False)}."
    return f"<code>{escape(name)}</code>", _kind(part), escape(meaning.strip())


def _kind(part: Schema) -> str:
    """What values a part of a schema takes, in words, with links to shapes."""
    if "$ref" in part:
        return f'<a href="#{_name(part)}">{_name(part)}</a>'
    for choice in ("anyOf", "oneOf"):
        if choice in part:
            return _or(map(_kind, part[choice]))
    if "enum" in part or "const" in part:
        values = part.get("enum", [part.get("const")])
        return _or(
            f"<code>{escape(json.dumps(each, ensure_ascii=False))}</code>" for each in values
        )
    if part.get("format") == "date":
        return "date, such as 2025-12-31"
    if part.get("type") == "array":
        return f"list of {_kind(part['items'])}"
    return _TYPES.get(part.get("type", ""), "any value") + _bounds(part)


def _bounds(part: Schema) -> str:
    if "maximum" in part:
        return f" from {part.get('minimum', 0):,.0f} to {part['maximum']:,.0f}"
    return f", {part['minimum']:,.0f} or more" if "minimum" in part else ""


def _or(words: Iterable[str]) -> str:
    *first, last = dict.fromkeys(words)
    return f"{', '.join(first)} or {last}" if first else last


def _names(parts: Iterable[Schema]) -> Iterator[str]:
    """The shapes that parts of a schema are made of."""
    for part in parts:
        if "$ref" in part:
            yield _name(part)
        yield from _names([*part.get("anyOf", ()), *([part["items"]] if "items" in part else [])])


def _name(part: Schema) -> str:
    return str(part["$ref"]).rpartition("/")[2]
