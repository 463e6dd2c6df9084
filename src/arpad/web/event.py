"""The page "Event": a file goes to this computer's own server, the report comes back.

Files stay in memory and are forgotten with the answer. The page needs no script; its policy is its
own, so that the calculator's is not loosened for it.
"""

from __future__ import annotations

from fastapi import FastAPI, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from arpad import event as events
from arpad import formats, render, system
from arpad.errors import ArpadError, InvalidFile, Unquoted
from arpad.render.event_html import POLICY as REPORT_POLICY
from arpad.web.event_form import ON, TIME_CONTROL, Fields, form, labelled, read, read_terms
from arpad.web.event_form import POLICY as FORM_POLICY
from arpad.web.guard import FILE_LIMIT, file_too_large

PATH = "/event"
#: Fields of the form that are no files; more than it has are refused.
_MOST_FIELDS = 32


def add_event_page(app: FastAPI) -> None:
    """The form, and its answer."""

    @app.get(PATH, include_in_schema=False)
    async def show_form() -> Response:
        return _html(form({}), FORM_POLICY)

    @app.post(PATH, include_in_schema=False)
    async def rate_event(request: Request) -> Response:
        fields: Fields = {}
        try:
            fields = await _fields(request)
            page = await run_in_threadpool(_report, fields)
        except ArpadError as error:
            return _html(form(fields, str(labelled(error))), FORM_POLICY, 422)
        return _html(page, f"{REPORT_POLICY}; frame-ancestors 'none'")


def _html(page: str, policy: str, status: int = 200) -> Response:
    headers = {"Content-Security-Policy": policy, "Cache-Control": "no-store"}
    return Response(page, status, headers, "text/html; charset=utf-8")


async def _fields(request: Request) -> Fields:
    """The form's fields, their files in memory: a limit above all that may come in sees to it."""
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        raise InvalidFile("form", Unquoted("without a file"), "the form sends a file", "choose one")
    parser = MultiPartParser(
        request.headers, request.stream(), max_files=2, max_fields=_MOST_FIELDS
    )
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
        on=read(fields, ON),
        time_control=read(fields, TIME_CONTROL),
        team_event="team_event" in fields,
        federations_exempt="championship" in fields,
        **read_terms(fields, chosen),
    )
    norms = "norms" in fields
    if norms:
        report.check_norms()
    return render.html(report, norms=norms, back="./event")
