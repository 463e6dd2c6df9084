"""The server as a process of its own, with limits that a test does not have to wait for."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

#: Seconds that a busy machine may take before something that is awaited is missing.
PATIENCE = 120
_SERVE = """
import os
os.environ.pop("COVERAGE_PROCESS_CONFIG", None)  # a worker that is killed leaves half a file of it
from arpad.web.server.limits import Limits
from arpad.web.server.serve import serve
{before}
say = lambda text: print(text, flush=True)
serve("127.0.0.1", 0, open_it=False, limits=Limits(**{limits!r}), say=say)
"""


@dataclass
class Served:
    """A running server: its process, and where it listens."""

    process: subprocess.Popen[str]
    port: int
    sockets: list[socket.socket] = field(default_factory=list)

    def connect(self, sent: bytes = b"") -> socket.socket:
        """A connection that is closed with the server, on which something was sent."""
        opened = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        self.sockets.append(opened)
        opened.sendall(sent)
        return opened

    def ask(self, request: bytes) -> Answer:
        """What a connection of its own answers until it is closed."""
        return answer(self.connect(request))

    def get(self, path: str = "/api/v1/health", method: str = "GET", **headers: str) -> Answer:
        """The answer to a request without a body."""
        lines = {"Host": f"127.0.0.1:{self.port}", "Connection": "close", **headers}
        return self.ask(head(f"{method} {path}", lines))

    def post(self, path: str, body: bytes, **headers: str) -> Answer:
        """The answer to a request with a body."""
        lines = {"Host": f"127.0.0.1:{self.port}", "Connection": "close"}
        lines |= {"Content-Length": str(len(body)), **headers}
        return self.ask(head(f"POST {path}", lines) + body)

    def memory(self, kind: str = "VmRSS") -> dict[int, int]:
        """Megabytes of the server and of each process below it, by their ids."""
        found = {}
        for each in (self.process.pid, *children(self.process.pid)):
            try:
                status = Path(f"/proc/{each}/status").read_text()
            except (FileNotFoundError, ProcessLookupError):
                continue
            size = re.search(rf"{kind}:\s*(\d+) kB", status)
            found[each] = int(size[1]) // 1024 if size else 0
        return found

    def cpu_seconds(self) -> float:
        """How long the server itself has worked."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100


@dataclass(frozen=True)
class Answer:
    """An answer as it came over the wire."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def problem(self) -> dict[str, Any]:
        """The answer as a problem in our form."""
        found: dict[str, Any] = json.loads(self.body)
        assert list(found) == ["error", "place", "value", "rule", "remedy"]
        return found


def head(line: str, headers: dict[str, str]) -> bytes:
    """The head of a request."""
    lines = [f"{line} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join((*lines, "", "")).encode()


def answer(opened: socket.socket) -> Answer:
    """All that comes until the other side closes; status 0 if nothing comes."""
    parts = []
    try:
        while part := opened.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    top, _, body = b"".join(parts).partition(b"\r\n\r\n")
    first, *lines = top.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return Answer(int(first.split()[1]) if first else 0, headers, body)


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextmanager
def served(*, before: str = "", **limits: Any) -> Iterator[Served]:
    """A server with these limits; `before` is Python that runs before it starts."""
    code = _SERVE.format(limits=limits, before=before)
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout
    line = process.stdout.readline()
    found = re.search(r":(\d+)/", line)
    if not found:
        process.kill()
        raise AssertionError(line + process.communicate()[1])
    running = Served(process, int(found[1]))
    try:
        yield running
    finally:
        for each in running.sockets:
            each.close()
        process.terminate()  # in its own time, so that its coverage counts
        try:
            process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
