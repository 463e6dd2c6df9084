"""Ctrl-C, SIGTERM and SIGHUP while files are written: clean up, print one sentence, and exit.

Python handles signals only between two of its own instructions, which may be minutes apart while
an engine works or a database waits for others. So a thread waits for them and ends the process.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

from arpad.writing.run import CLEANUP_LOCK, abandon

_SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
STOPPED = "arpad: stopped; no file was replaced."
_TOO_LATE = "arpad: stopped; the files had been written."
_CLEANED = "arpad: stopped."
_CLEAR = "\r\x1b[K\x1b[?25h"  # clear the line, and show the cursor that a progress bar hides


class _Stopped(SystemExit):
    """A signal, with the exit code that a shell shows of one."""


@contextmanager
def stoppable(patience: float = 0) -> Iterator[None]:
    """Inside, a signal removes unfinished outputs and ends the process, whatever it is doing.

    With `patience`, it is raised, and the code inside has that many seconds to clean up.
    """
    ours, theirs = socket.socketpair()
    theirs.setblocking(False)
    # A signal that was ignored from the start (nohup) stays ignored.
    heard = [each for each in _SIGNALS if signal.getsignal(each) is not signal.SIG_IGN]
    handler = _raise if patience else lambda *_: None
    before = {each: signal.signal(each, handler) for each in heard}
    wakeup = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
    threading.Thread(target=_watch, args=(ours, patience), daemon=True).start()
    try:
        yield
    except _Stopped as stopped:
        _tell(_CLEANED)
        raise SystemExit(stopped.code) from None
    finally:
        with CLEANUP_LOCK:  # if a stop has begun, wait for it to end the process
            signal.set_wakeup_fd(wakeup)
            for each, old in before.items():
                signal.signal(each, old)
        theirs.close()


def _raise(number: int, _: FrameType | None) -> NoReturn:
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    for each in _SIGNALS[1:]:  # once: whoever cleans up is not disturbed
        if signal.getsignal(each) is _raise:
            signal.signal(each, lambda *_: None)
    raise _Stopped(128 + number)


def _watch(ours: socket.socket, patience: float) -> None:
    with ours:
        while received := ours.recv(1):
            if received[0] in _SIGNALS and _goes_on(ours, patience):
                _stop(received[0], _CLEANED if patience else STOPPED)


def _goes_on(ours: socket.socket, patience: float) -> bool:
    """Whether it has not ended by itself in time."""
    if not patience:
        return True
    ours.settimeout(patience)
    try:
        while ours.recv(1):
            pass  # a terminal that closes may say so twice
    except TimeoutError:
        return True
    return False


def _stop(number: int, sentence: str) -> NoReturn:
    _tell(_TOO_LATE if abandon() else sentence)
    os._exit(128 + number)


def _tell(sentence: str) -> None:
    clear = _CLEAR if sys.stderr is not None and sys.stderr.isatty() else ""
    with suppress(OSError):  # the terminal may have gone
        os.write(2, f"{clear}{sentence}\n".encode())
