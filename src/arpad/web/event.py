"""The page "Event": a file goes to this computer's own server, the report comes back.

Files stay in memory and are forgotten with the answer. The page needs no script; its policy is its
own, so that the calculator's is not loosened for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from importlib.resources import files
from typing import Any

from fastapi import FastAPI, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from arpad import event as events
from arpad import formats, render, system
from arpad.errors import ArpadError, InvalidFile, InvalidValue, Unquoted
from arpad.facts import Fact
from arpad.fide.system import SYSTEM as FIDE
from arpad.render.event_html import POLICY as REPORT_POLICY
from arpad.render.event_html import STYLE as REPORT_STYLE
from arpad.web.guard import FILE_LIMIT, file_too_large
from arpad.web.policy import style_policy

PATH = "/event"
Fields = dict[str, bytes | str]
#: What every event is asked for, as FIDE describes it.
_ON, _TIME_CONTROL = (each for each in FIDE.term_facts if each.name in ("on", "time_control"))
_BOXES = ("norms", "team_event", "championship")
_FORM = (files("arpad.web") / "event_form.html").read_text("utf-8")
_STYLE = REPORT_STYLE + (files("arpad.web") / "event_form.css").read_text("utf-8")
_FORM_POLICY = style_policy(_STYLE, form_action="'self'")
#: What the form calls the places of an error, and the remedy where the form has one of its own.
_LABELS: dict[str, tuple[str, str]] = {
    "event": ("The event's file", ""),
    "file": ("The event's file", ""),
    "k": ("K", ""),
    "norms": ("Check title norms", "untick it"),
    "on": ("First day", ""),
    "system": ("Rating system", ""),
    "the first day": ("First day", "fill it in"),
    "the time control": ("Time control", "choose one"),
    "time_control": ("Time control", ""),
}


def add_event_page(app: FastAPI) -> None:
    """The form, and its answer."""

    @app.get(PATH, include_in_schema=False)
    async def show_form() -> Response:
        return _form({})

    @app.post(PATH, include_in_schema=False)
    async def rate_event(request: Request) -> Response:
        fields: Fields = {}
        try:
            fields = await _fields(request)
            page = await run_in_threadpool(_report, fields)
        except ArpadError as error:
            return _form(fields, str(_labelled(error)), 422)
        return _html(page, f"{REPORT_POLICY}; frame-ancestors 'none'")


def _labelled(error: ArpadError) -> ArpadError:
    """The error with its place and remedy as the form's user knows them."""
    label, remedy = _LABELS.get(error.place, (error.place, ""))
    return InvalidValue(label, error.value, error.rule, remedy or error.remedy)


def _form(fields: Fields, message: str = "", status: int = 200) -> Response:
    """The form, with everything that was typed into it; a file has to be chosen again."""
    problem = f'<p class="problem" role="alert">{escape(message)}</p>' if message else ""
    names = {each: system.find(each).name for each in system.names()}
    kinds = {kind: kind for kind in _TIME_CONTROL.choices}
    page = _FORM.format(
        style=_STYLE,
        problem=problem,
        systems=_options(names, fields.get("system", system.DEFAULT)),
        time_controls=_options({"": "as the file says"} | kinds, fields.get("time_control", "")),
        on=escape(str(fields.get("on", ""))),
        k=escape(str(fields.get("k", ""))),
        k_help=escape(" ".join(_k_help())),
        **{box: " checked" if box in fields else "" for box in _BOXES},
    )
    return _html(page, _FORM_POLICY, status)


def _options(labels: dict[str, str], chosen: bytes | str) -> str:
    return "\n".join(
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>'
        f"{escape(label)}</option>"
        for value, label in labels.items()
    )


def _html(page: str, policy: str, status: int = 200) -> Response:
    headers = {"Content-Security-Policy": policy, "Cache-Control": "no-store"}
    return Response(page, status, headers, "text/html; charset=utf-8")


async def _fields(request: Request) -> Fields:
    """The form's fields, their files in memory: a limit above all that may come in sees to it."""
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        raise InvalidFile("form", Unquoted("without a file"), "the form sends a file", "choose one")
    parser = MultiPartParser(request.headers, request.stream(), max_files=2, max_fields=8)
    parser.spool_max_size = 2 * FILE_LIMIT  # so that nothing is ever written to a disk
    try:
        form = await parser.parse()
    except MultiPartException as error:
        raise InvalidFile("form", Unquoted("broken"), error.message, "send it again") from None
    try:
        return await _read(form)
    finally:
        await form.close()


async def _read(form: FormData) -> Fields:
    fields: Fields = {}
    for name, value in form.items():
        if isinstance(value, UploadFile):
            content = await value.read()
            if len(content) > FILE_LIMIT:
                raise file_too_large(value.filename or name)
            if value.filename:
                fields[name] = content
                fields[f"{name}_name"] = value.filename
        elif value.strip():
            fields[name] = value.strip()
    return fields


def _report(fields: Fields) -> str:
    content = fields.get("file")
    if not isinstance(content, bytes):
        rule = "an event is rated from its file"
        raise InvalidFile("file", Unquoted("missing"), rule, "choose one")
    players = fields.get("players")
    table = (players, str(fields["players_name"])) if isinstance(players, bytes) else None
    record = formats.read_event(content, str(fields["file_name"]), table)
    chosen = str(fields.get("system", system.DEFAULT))
    report = events.rate(
        record,
        system=chosen,
        on=_value(fields, _ON),
        time_control=_value(fields, _TIME_CONTROL),
        team_event="team_event" in fields,
        federations_exempt="championship" in fields,
        **_k(fields, chosen),
    )
    norms = "norms" in fields
    if norms:
        report.check_norms()
    return render.html(report, norms=norms, back="./event")


def _k(fields: Fields, chosen: str) -> dict[str, Any]:
    """K as a term of the chosen system."""
    if "k" not in fields:
        return {}
    fact = _k_fact(chosen)
    if fact is None:
        rule = f"{system.find(chosen).name} has no K to set"
        raise InvalidValue("k", fields["k"], rule, "leave the field empty")
    return {"k": _value(fields, fact)}


def _k_help() -> Iterator[str]:
    for each in system.names():
        fact = _k_fact(each)
        if fact is not None:
            yield f"{system.find(each).name}: {fact.help}"


def _value(fields: Fields, fact: Fact) -> Any:
    text = fields.get(fact.name)
    return None if text is None else fact.read(str(text), fact.name)


def _k_fact(of: str) -> Fact | None:
    """K among the terms of a system, if it is one."""
    return next((each for each in system.find(of).term_facts if each.name == "k"), None)
