"""Rates one event apart: in a process of its own, which can be killed, or in somebody's browser.

A process has the form from standard input and writes the answer to standard output. The first line
of an answer is JSON, which says why the event was refused, or what kind of answer follows.
"""

from __future__ import annotations

import contextlib
import json
import struct
import sys
from collections.abc import Iterable, Iterator
from typing import IO

from arpad.errors import ArpadError
from arpad.web.event.answers import answer as answered
from arpad.web.event.answers import kind_of
from arpad.web.event.form import Fields, labelled
from arpad.web.server.limits import bound_process

#: The exit code if there was not enough memory.
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


def respond(job: bytes) -> Iterator[bytes]:
    """The answer to a packed form, a line of JSON and then its parts; or why it is refused."""
    kind = ""
    try:
        fields = unpack(bytes(job))
        kind = kind_of(fields)
        result = answered(fields)
        yield json.dumps(result.head).encode() + b"\n"
        yield from _parts(result.lines)
    except ArpadError as error:
        message, field = labelled(error, kind)
        yield json.dumps({"refused": message, "field": field}).encode() + b"\n"


def _parts(lines: Iterable[str | bytes]) -> Iterator[bytes]:
    """The text in parts, so that the whole report is not kept, and single lines are not sent."""
    part, size = [], 0
    for line in lines:
        part.append(line.encode() if isinstance(line, str) else line)
        size += len(part[-1])
        if size >= _PART:
            yield b"".join(part)
            part, size = [], 0
    yield b"".join(part)


def main(seconds: int, memory: int, job: IO[bytes], answer: IO[bytes]) -> int:
    """Rate the event of one `job` and write its `answer`; returns the exit code of the process.

    `seconds` limits the processor time, so that it ends even if its server is gone, and `memory`
    limits the bytes that it may use.
    """
    try:
        bound_process(seconds, memory)
        answer.writelines(respond(job.read()))
        answer.flush()
    except MemoryError:
        return OUT_OF_MEMORY
    return 0


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):  # the server no longer reads
        sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), sys.stdin.buffer, sys.stdout.buffer))
