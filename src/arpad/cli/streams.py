"""Standard output that is written whole, or says why not.

Python's own loses what a system did not take in one go where it is unbuffered, fails on a pipe that
does not block, and tries once more at the end what has failed before.
"""

from __future__ import annotations

import errno
import io
import os
import select
import sys
from typing import Any

#: What a shell shows of a program that wrote into a pipe which nobody reads any more.
PIPE_CLOSED = 141


class OutputFailed(Exception):
    """Standard output did not take everything; `error` is the system's."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error)
        self.error = error


class _Whole(io.RawIOBase):
    """A descriptor that takes everything, in as many goes as it needs; after a failure, nothing."""

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
    """Make standard output whole, and letters that a terminal lacks a question mark."""
    _reserve()
    if os.name == "posix" and sys.stdout is sys.__stdout__:
        encoding = sys.stdout.encoding if sys.stdout else "utf-8"
        sys.stdout = io.TextIOWrapper(
            io.BufferedWriter(_Whole(1)), encoding, errors="replace", line_buffering=True
        )
    if sys.stderr is None:  # closed from the start: nobody wants to hear of errors
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 (it lasts as long as the process)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _reserve() -> None:
    """Where a stream is closed, let no file that is opened later take its number."""
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_WRONLY if number == 0 else os.O_RDONLY)


def is_closed_pipe(failed: OutputFailed) -> bool:
    """Whether it failed because nobody reads any more, as after `| head`."""
    return failed.error.errno == errno.EPIPE
