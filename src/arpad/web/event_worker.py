"""Rates one event in a process of its own, which can be ended: the form in, the report out.

The form comes by standard input and the answer goes to standard output: a line of JSON, which says
why the event was refused, or the report itself after an empty object.
"""

from __future__ import annotations

import contextlib
import json
import struct
import sys
from collections.abc import Iterable, Iterator
from typing import IO

from arpad import event as events
from arpad import formats, system
from arpad.errors import ArpadError, InvalidFile, Unquoted
from arpad.render.event_html import check_size, event_html_lines
from arpad.web.event_form import ON, TIME_CONTROL, Fields, labelled, read, read_terms
from arpad.web.limits import bound_process

#: How the process ends when its memory did not suffice.
OUT_OF_MEMORY = 3
_PART = 64 * 1024
_LENGTH = struct.Struct(">I")


def pack(fields: Fields) -> bytes:
    """A form as bytes for the worker: a head of JSON, and the files after it.

    >>> unpack(pack({"k": "20", "file": b"..."}))
    {'k': '20', 'file': b'...'}
    """
    files = {name: value for name, value in fields.items() if isinstance(value, bytes)}
    texts = {name: value for name, value in fields.items() if name not in files}
    head = json.dumps([texts, {name: len(content) for name, content in files.items()}]).encode()
    return b"".join((_LENGTH.pack(len(head)), head, *files.values()))


def unpack(packed: bytes) -> Fields:
    """The form that was packed."""
    start = _LENGTH.size + _LENGTH.unpack_from(packed)[0]
    texts, sizes = json.loads(packed[_LENGTH.size : start])
    fields: Fields = dict(texts)
    for name, size in sizes.items():
        fields[name] = packed[start : start + size]
        start += size
    return fields


def main(seconds: int, memory: int, job: IO[bytes], answer: IO[bytes]) -> int:
    """Rate the event of one `job` and write its `answer`; returns how the process shall end.

    `seconds` bound the work of the processor, so that it ends even when its server is no more, and
    `memory` bounds the bytes it may have.
    """
    try:
        bound_process(seconds, memory)
        lines = _report(unpack(job.read()))
        answer.write(b"{}\n")
        _write(lines, answer)
    except ArpadError as error:
        answer.write(json.dumps({"refused": str(labelled(error))}).encode() + b"\n")
    except MemoryError:
        return OUT_OF_MEMORY
    return 0


def _report(fields: Fields) -> Iterator[str]:
    content = fields.get("file")
    if not isinstance(content, bytes):
        rule = "an event is rated from its file"
        raise InvalidFile("file", Unquoted("missing"), rule, "choose one")
    players = fields.get("players")
    table = (players, str(fields["players_name"])) if isinstance(players, bytes) else None
    record = formats.read_event(content, str(fields["file_name"]), table)
    check_size(record)
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
    return event_html_lines(report, norms=norms, back="./event")


def _write(lines: Iterable[str], answer: IO[bytes]) -> None:
    """In parts, so that neither a whole report is kept nor a line sent alone."""
    part, size = [], 0
    for line in lines:
        part.append(line.encode())
        size += len(part[-1])
        if size >= _PART:
            answer.write(b"".join(part))
            part, size = [], 0
    answer.write(b"".join(part))
    answer.flush()


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):  # the server has lost interest
        sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), sys.stdin.buffer, sys.stdout.buffer))
