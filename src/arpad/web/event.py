"""The page "Event": a file is given to this computer's own server, the report comes back.

Files stay in memory and are forgotten with the answer. The page needs no script; its policy is its
own, so that the calculator's is not loosened for it.
"""

from __future__ import annotations

import re
from base64 import b64encode
from datetime import date
from hashlib import sha256
from html import escape
from importlib.resources import files

from fastapi import FastAPI, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from arpad import event as events
from arpad import formats
from arpad.errors import ArpadError, InvalidDate, InvalidFile, InvalidK, InvalidTarget, Unquoted
from arpad.render import event_html as report_html
from arpad.web.guard import FILE_LIMIT

PATH = "/event"
_TIME_CONTROLS = ("standard", "rapid", "blitz")
_BOXES = ("norms", "team_event", "championship")
Fields = dict[str, bytes | str]
_FORM = (files("arpad.web") / "event_form.html").read_text("utf-8")
_STYLE = report_html.STYLE + (files("arpad.web") / "event_form.css").read_text("utf-8")
_HASH = b64encode(sha256(_STYLE.encode()).digest()).decode()
_FORM_POLICY = "; ".join(
    (
        "default-src 'none'",
        f"style-src 'sha256-{_HASH}'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
_REPORT_POLICY = f"{report_html.POLICY}; frame-ancestors 'none'"


def add_event_page(app: FastAPI) -> None:
    """The form, and its answer."""

    @app.get(PATH, include_in_schema=False)
    async def form() -> Response:
        return _form({})

    @app.post(PATH, include_in_schema=False)
    async def rate(request: Request) -> Response:
        fields: Fields = {}
        try:
            fields = await _fields(request)
            page = await run_in_threadpool(_report, fields)
        except ArpadError as error:
            return _form(fields, str(error), 422)
        return _html(page, _REPORT_POLICY)


def _form(fields: Fields, problem: str = "", status: int = 200) -> Response:
    """The form, with everything that was typed into it; a file has to be chosen again."""
    said = f'<p class="problem" role="alert">{escape(problem)}</p>' if problem else ""
    chosen = fields.get("time_control")
    page = _FORM.format(
        style=_STYLE,
        problem=said,
        on=escape(str(fields.get("on", ""))),
        k=escape(str(fields.get("k", ""))),
        **{kind: " selected" if kind == chosen else "" for kind in _TIME_CONTROLS},
        **{box: " checked" if box in fields else "" for box in _BOXES},
    )
    return _html(page, _FORM_POLICY, status)


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
                rule = f"it has at most {FILE_LIMIT // 1024**2} MB"
                raise InvalidFile("file", Unquoted("too large"), rule, "use arpad event FILE")
            if value.filename:
                fields[name] = content
                fields[f"{name}_name"] = value.filename
        elif value.strip():
            fields[name] = value.strip()
    return fields


def _report(fields: Fields) -> str:
    content = fields.get("file")
    if not isinstance(content, bytes):
        raise InvalidFile(
            "file", Unquoted("missing"), "an event is rated from its file", "choose one"
        )
    players = fields.get("players")
    table = (players, str(fields["players_name"])) if isinstance(players, bytes) else None
    record = formats.read_event(content, str(fields["file_name"]), table)
    time_control = fields.get("time_control")
    report = events.rate(
        record,
        on=_day(fields.get("on")),
        time_control=str(time_control) if time_control else None,
        k=_k(fields.get("k")),
        team_event="team_event" in fields,
        federations_exempt="championship" in fields,
    )
    norms = "norms" in fields
    if norms and report.time_control != "standard":
        raise InvalidTarget(
            "norms", report.time_control, "norms are made in standard events (B.01)", "untick it"
        )
    return report_html.event_html(report, norms=norms, back="./event")


def _day(text: bytes | str | None) -> date | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(str(text))
    except ValueError:
        raise InvalidDate("on", text, "a day is written year-month-day", "2025-12-31") from None


def _k(text: bytes | str | None) -> int | None:
    if text is None:
        return None
    if not re.fullmatch(r"\d{1,3}", str(text), re.ASCII):
        raise InvalidK("k", text, "K is a whole number from 0 to 200", "leave it out")
    return int(text)
