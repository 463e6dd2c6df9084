"""The server as a process of its own: how it is started, what it takes, how it ends."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

#: Seconds that a stop may take, whatever clients do.
STOP = 5


@dataclass(frozen=True)
class Server:
    """A running server on loopback."""

    process: subprocess.Popen[str]
    port: int

    def memory(self) -> int:
        """The memory that the server and its workers wrote to, in kilobytes, shared pages once.

        Pages of files, such as libraries, do not count: every program that has mapped the same file
        takes a share of them, so their size depends on those programs.
        """
        return sum(_written_kilobytes(each) for each in self._family())

    def workers(self) -> int:
        """How many processes it has besides itself."""
        return len(self._family()) - 1

    def descriptors(self) -> int:
        """How many files and connections it has open."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def _family(self) -> list[int]:
        family = [self.process.pid]
        for pid in family:
            for children in Path(f"/proc/{pid}/task").glob("*/children"):
                family += map(int, children.read_text().split())
        return family

    def stop(self) -> float:
        """Ask it to stop; how many seconds it took."""
        started = monotonic()
        self.process.send_signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=4 * STOP)
        return monotonic() - started


def _written_kilobytes(pid: int) -> int:
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:  # it has just ended
        return 0
    return sum(map(int, re.findall(r"^Pss_(?:Anon|Shmem):\s+(\d+) kB", text, re.M)))


@contextmanager
def served(environment: dict[str, str]) -> Iterator[Server]:
    """`arpad web` on a free port of loopback, until the end of the block at the latest."""
    command = [sys.executable, "-m", "arpad", "web", "--port", "0"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    )
    try:
        assert process.stdout is not None
        found = re.search(r":(\d+)/", process.stdout.readline())
        if found is None:
            raise RuntimeError("the server does not say where it is")
        yield Server(process, int(found[1]))
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
