"""The page "Event": a file goes to this computer's own server, the report comes back.

Files stay in memory and are forgotten with the answer. The page works without a script; its policy
is its own, so that the calculator's is not loosened for it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Coroutine
from contextlib import suppress
from typing import Any

from fastapi import FastAPI, Response
from starlette.datastructures import FormData, Headers, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.types import Receive, Scope, Send

from arpad.errors import ArpadError, InvalidFile, InvalidValue, Unquoted
from arpad.web.event.document import event_page
from arpad.web.event.form import MOST_LISTS, Fields, fill, labelled
from arpad.web.event.process_pool import EventAnswer, Ratings, Refused
from arpad.web.event.worker import pack
from arpad.web.server.limits import FILE_BYTES, RETRY_AFTER
from arpad.web.server.security import EVENT_POLICY, FILE_POLICY, Bodies, NoRoom, TooLarge

PATH = "/event"
#: The most fields and files; a form with more is refused.
_MOST_FIELDS = 64
_MOST_FILES = 3 + MOST_LISTS
_FORM_AROUND = 64 * 1024
#: How many bytes of a refused form are still read before the answer.
_PATIENCE = 40 * FILE_BYTES
_HTML = "text/html; charset=utf-8"
_BUSY = ArpadError(
    "The server",
    Unquoted("busy"),
    "only a few events can wait for their turn",
    "send the file again in a moment",
)


def add_event_page(app: FastAPI, ratings: Ratings, bodies: Bodies) -> None:
    """The form, and its answer by these `ratings`; `bodies` are those that come in."""

    @app.get(PATH, include_in_schema=False)
    async def show_form() -> Response:
        return _html(event_page({}))

    @app.post(PATH, include_in_schema=False)
    async def rate_event() -> Response:
        return _Answer(ratings, bodies)


class _Answer(Response):
    """The answer to a form: it holds a place from when the file has come in until all is sent.

    What is still coming holds none, so that slow clients keep nobody else from being rated.
    """

    def __init__(self, ratings: Ratings, bodies: Bodies) -> None:
        super().__init__()
        self._ratings = ratings
        self._bodies = bodies
        self._is_started = False
        self._to_script = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the form, rate the event, send the report."""
        headers = dict(scope["headers"])
        # a list may come in several headers, of which the first begins it
        accepted = next((value for name, value in scope["headers"] if name == b"accept"), b"")
        self._to_script = accepted.startswith(b"application/json")
        if self._ratings.are_full:  # what is refused anyway is not kept
            with suppress(TooLarge):
                await self._bodies.read(headers, receive, 0, _PATIENCE)
            answer: Response | None = self._busy({})
        else:
            answer = await self._rate(headers, receive, send)
        if answer is not None:
            await answer(scope, receive, send)

    async def _rate(
        self, headers: dict[bytes, bytes], receive: Receive, send: Send
    ) -> Response | None:
        """Send the report; what went wrong before it began is an answer of its own."""
        texts: Fields = {}
        try:
            limit = FILE_BYTES + _FORM_AROUND
            body = await self._bodies.read(headers, receive, limit, _PATIENCE)
            fields = await _fields(headers, body)
            del body
            texts = {name: value for name, value in fields.items() if isinstance(value, str)}
            job = pack(fields)
            del fields  # the files are in the job
            with self._ratings.place() as is_there:
                if not is_there:
                    return self._busy(texts)
                await _while_somebody_waits(receive, self._send_report(job, send))
        except TooLarge:
            return self._refusal(texts, str(_too_large("The event’s file")), "file", 413)
        except NoRoom as error:
            return self._busy(texts, error)
        except Refused as error:
            return self._refusal(texts, str(error), error.field, 422)
        except ArpadError as error:
            if not self._is_started:
                status = 422 if isinstance(error, InvalidValue) else 500
                return self._refusal(texts, *labelled(error), status)
            end = f"{fill('ends', message=error)}\n".encode()
            await send({"type": "http.response.body", "body": end})
        return None

    async def _send_report(self, job: bytes, send: Send) -> None:
        async with self._ratings.report(job) as rated:
            start = {"type": "http.response.start", "status": 200, "headers": _headers(rated)}
            await send(start)
            self._is_started = True
            async for part in rated.parts:
                await send({"type": "http.response.body", "body": part, "more_body": True})
            await send({"type": "http.response.body"})

    def _refusal(self, fields: Fields, message: str, field: str, status: int) -> Response:
        """The form again with what was chosen; for the page's script, only the sentence."""
        if self._to_script:
            content = json.dumps({"refused": message, "field": field})
            return Response(content, status, {"Cache-Control": "no-store"}, "application/json")
        return _html(event_page(fields, message, field), status)

    def _busy(self, fields: Fields, error: ArpadError = _BUSY) -> Response:
        answer = self._refusal(fields, str(error), "", 503)
        answer.headers["Retry-After"] = str(RETRY_AFTER)
        return answer


async def _while_somebody_waits(receive: Receive, work: Coroutine[Any, Any, None]) -> None:
    """Do the work, or drop it when the client leaves: all that may still come from it is that."""
    tasks = (asyncio.ensure_future(work), asyncio.ensure_future(receive()))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        done, _ = await asyncio.gather(*tasks, return_exceptions=True)
    if isinstance(done, Exception):
        raise done


def _html(page: str, status: int = 200) -> Response:
    headers = {"Content-Security-Policy": EVENT_POLICY, "Cache-Control": "no-store"}
    return Response(page, status, headers, _HTML)


def _headers(rated: EventAnswer) -> list[tuple[bytes, bytes]]:
    """The headers of an answer; its length is not known before its end."""
    named = {
        "content-type": rated.kind,
        "cache-control": "no-store",
        "content-security-policy": FILE_POLICY if rated.name else EVENT_POLICY,
    }
    if rated.name:  # which is made of letters, digits and dashes
        named["content-disposition"] = f'attachment; filename="{rated.name}"'
    return [(name.encode(), value.encode()) for name, value in named.items()]


def _too_large(place: str) -> ArpadError:
    rule = f"it has at most {FILE_BYTES // 1024**2} MB"
    return InvalidFile(place, Unquoted("too large"), rule, "use arpad event FILE in a terminal")


async def _fields(headers: dict[bytes, bytes], body: bytes) -> Fields:
    """The form's fields, their files in memory."""
    if not headers.get(b"content-type", b"").startswith(b"multipart/form-data"):
        raise InvalidFile("form", Unquoted("without a file"), "the form sends a file", "choose one")

    async def stream() -> AsyncGenerator[bytes, None]:
        yield body

    parser = MultiPartParser(
        Headers(raw=[*headers.items()]), stream(), max_files=_MOST_FILES, max_fields=_MOST_FIELDS
    )
    parser.spool_max_size = 2 * FILE_BYTES  # so that nothing is ever written to a disk
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
            if len(content) > FILE_BYTES:
                raise _too_large(value.filename or name)
            if value.filename:
                fields[name] = content
                fields[f"{name}_name"] = value.filename
        elif value.strip():
            fields[name] = value.strip()
    return fields
