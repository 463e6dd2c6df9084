"""What is wrong with a request: every error has the same shape, and names places as in JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from fastapi import FastAPI, Request, Response
from pydantic_core import PydanticCustomError, ValidationError
from starlette.exceptions import HTTPException

from arpad.errors import ArpadError, InvalidValue, Unquoted
from arpad.facts import nearest
from arpad.web.calculator.pages import missing_page

#: The type of an error that already carries a rule and a remedy of ours.
OURS = "arpad"
#: Rule and remedy for what pydantic itself finds: the shape of a body. Facts check their values.
_SHAPES: Mapping[str, tuple[str, str]] = {
    "missing": ("it is needed", "add it"),
    "model_type": ("it is a JSON object", 'write it as {"name": value, …}'),
    "list_type": ("it is a list", "write it as […]"),
    "too_short": ("at least one entry is needed", "add one"),
    "too_long": ("it has at most {max_length} entries", "ask about fewer"),
}
_LONGEST_PATH = 100
_UNKNOWN = "extra_forbidden"
_API = "/api/"
_READING = ("GET", "HEAD")


class Names:
    """The names that each object of a request may have, and what to do about some others."""

    def __init__(
        self, known: Mapping[str, Sequence[str]], remedies: Mapping[str, Mapping[str, str]]
    ) -> None:
        self._known = known
        self._remedies = remedies

    def at(self, tag: str) -> Sequence[str]:
        """The names that the object with this tag may have; "" is the whole body."""
        return self._known[tag]

    def is_tag(self, part: object) -> bool:
        """Whether a part of a place is not a name, but the tag of one way to write a value."""
        return part in self._known and part != ""

    def remedy(self, tag: str, name: str) -> str:
        """What to do about a name that the object with this tag does not have."""
        return self._remedies[tag].get(name) or nearest(name, self._known[tag], "omit it")


def refuse(error: ArpadError) -> PydanticCustomError:
    """An error of ours for pydantic, which adds the place."""
    return PydanticCustomError(OURS, "{rule}", {"rule": error.rule, "remedy": error.remedy})


def first_problem(wrong: ValidationError, names: Names) -> ArpadError:
    """The first thing that is wrong with a body; a wrong name comes before a missing one."""
    every = wrong.errors(include_url=False)
    error = next((each for each in every if each["type"] == _UNKNOWN), every[0])
    *path, last = error["loc"] or ("",)
    tag = next((str(part) for part in reversed(path) if names.is_tag(part)), "")
    parts = [part for part in path if not names.is_tag(part)]
    if error["type"] == _UNKNOWN:
        rule = f"the names here are {', '.join(names.at(tag))}"
        place = _place([*parts, last])
        return InvalidValue(place, error["input"], rule, names.remedy(tag, str(last)))
    place = _place(parts if names.is_tag(last) else [*parts, last])
    return InvalidValue(place, _value(error), *_rule_and_remedy(error))


def _rule_and_remedy(error: Mapping[str, Any]) -> tuple[str, str]:
    context = error.get("ctx", {})
    if error["type"] == OURS:
        return context["rule"], context["remedy"]
    rule, remedy = _SHAPES[error["type"]]
    return rule.format(**context), remedy


def _value(error: Mapping[str, Any]) -> object:
    if error["type"] == "missing":
        return Unquoted("missing")
    if error["type"] == "too_long":
        return Unquoted(f"{error['ctx']['actual_length']} entries")
    return error["input"]


def _place(parts: Iterable[object]) -> str:
    """games, 0, opponent as one writes it: games[0].opponent."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in parts)
    return text.removeprefix(".") or "body"


def not_json(content: bytes, message: str, remedy: str) -> ArpadError:
    """A body that does not parse, with the line and column where that is noticed."""
    if not content.strip():
        return InvalidValue("body", Unquoted("empty"), "a question is a JSON object", remedy)
    match = re.fullmatch(r"(.*) at line (\d+) column (\d+)", message, re.DOTALL)
    what, where = (
        (match[1], f"line {match[2]}, column {match[3]}") if match else (message, "some point")
    )
    if not what[:2].isupper():  # EOF stays as it is
        what = what[:1].lower() + what[1:]
    return InvalidValue(
        "body", Unquoted("not JSON"), f"it cannot be read from {where} on: {what}", remedy
    )


def in_json(error: ArpadError) -> ArpadError:
    """The same error with its value written as JSON, as the caller wrote it."""
    value = error.value
    if not isinstance(value, Unquoted):
        try:
            value = Unquoted(json.dumps(value, ensure_ascii=False, default=str))
        except ValueError:  # Python refuses to write out a number of thousands of digits
            value = Unquoted("a number of thousands of digits")
    return type(error)(error.place, value, error.rule, error.remedy)


def problem(status: int, error: ArpadError, headers: Mapping[str, str] | None = None) -> Response:
    """An error as an answer."""
    body = json.dumps(in_json(error).as_data(), ensure_ascii=False)
    return Response(body, status, media_type="application/json", headers=headers)


def shorten(path: str) -> str:
    """An address or a method as an error shows it."""
    return path if len(path) <= _LONGEST_PATH else f"{path[:_LONGEST_PATH]}…"


def _nearest_path(path: str, paths: Iterable[str]) -> str:
    """The page or question whose last part is nearest; "" if none is near."""
    ends = {each.rpartition("/")[2]: each for each in paths}
    ends = {end: each for end, each in ends.items() if "." not in end or end.endswith(".html")}
    near = get_close_matches(path.rpartition("/")[2], ends, 1)
    return ends[near[0]] if near else ""


def _nothing(request: Request, paths: Iterable[str]) -> Response:
    """The answer for an address that does not exist: a page for a browser, else a problem."""
    path = shorten(request.url.path)
    accepted = request.headers.get("accept", "")
    if "text/html" in accepted and not path.startswith(_API) and request.method in _READING:
        pages = (each for each in paths if not each.startswith(_API))
        page = missing_page(path, _nearest_path(path, pages))
        return Response(page, 404, media_type="text/html")
    near = _nearest_path(request.url.path, paths)
    remedy = f"did you mean {near}?" if near else "see /api for what there is"
    place = f"{request.method} {path}"
    return problem(404, InvalidValue(place, Unquoted(404), "there is nothing here", remedy))


def add_problems(app: FastAPI) -> None:
    """Every error of the application in its one shape."""

    @app.exception_handler(ArpadError)
    async def refused(_: Request, error: ArpadError) -> Response:
        return problem(422, error)

    @app.exception_handler(HTTPException)
    async def elsewhere(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404:
            return _nothing(request, [str(getattr(route, "path", "")) for route in app.routes])
        headers = dict(error.headers or {})
        place = f"{shorten(request.method)} {shorten(request.url.path)}"
        rule, remedy = str(error.detail), "correct the request"
        if error.status_code == 405:
            rule = "this address takes another method"
            allowed = headers.get("Allow", headers.get("allow", "GET"))
            remedy = f"send it as {allowed}"
            headers["Allow"] = f"{allowed}, HEAD" if "GET" in allowed else allowed
        wrong = InvalidValue(place, Unquoted(error.status_code), rule, remedy)
        return problem(error.status_code, wrong, headers)
