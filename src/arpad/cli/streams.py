"""Standard output that is written completely, or fails with a reason.

Python’s own standard output loses data if it is unbuffered and the system takes only a part, fails
on a non-blocking pipe, and at exit tries again what has already failed.
"""

from __future__ import annotations

import errno
import io
import os
import select
import sys
from typing import Any

#: The exit code that shells show for a program whose pipe was closed by its reader.
PIPE_CLOSED = 141


class OutputFailed(Exception):
    """Standard output did not take everything; `error` is the system’s."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error)
        self.error = error


class CompleteWriter(io.RawIOBase):
    """A descriptor to which everything is written, in several steps if needed, until one fails."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._failed = False

    def write(self, data: Any) -> int:
        left = memoryview(data).cast("B")
        size = len(left)
        try:
            while left and not self._failed:
                left = left[self._written(left) :]
        except BaseException:  # also a signal: the rest would wait once more
            self._failed = True
            raise
        return size

    def _written(self, data: memoryview) -> int:
        try:
            return os.write(self._descriptor, data)
        except BlockingIOError:  # a pipe that does not block, and is full
            select.select([], [self._descriptor], [])
            return 0
        except OSError as error:
            raise OutputFailed(error) from None

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._descriptor

    def isatty(self) -> bool:
        return os.isatty(self._descriptor)


def prepare_streams() -> None:
    """Make standard output complete; letters that a terminal lacks become question marks."""
    _reserve()
    if os.name == "posix" and sys.stdout is sys.__stdout__:
        encoding = sys.stdout.encoding if sys.stdout else "utf-8"
        sys.stdout = io.TextIOWrapper(
            io.BufferedWriter(CompleteWriter(1)), encoding, errors="replace", line_buffering=True
        )
    if sys.stderr is None:  # closed from the start: nobody wants to see errors
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 (it lasts as long as the process)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _reserve() -> None:
    """If a standard stream is closed, let no file opened later take its number."""
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_WRONLY if number == 0 else os.O_RDONLY)


def is_closed_pipe(failed: OutputFailed) -> bool:
    """Whether it failed because the reader has closed the pipe, as after `| head`."""
    return failed.error.errno == errno.EPIPE
