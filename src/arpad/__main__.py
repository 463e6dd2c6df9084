"""`arpad` and `python -m arpad`: the terminal."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

#: Beside Ctrl-C; Windows has no SIGHUP.
_SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class _Stopped(SystemExit):
    """A signal that ends the process, with the code that a shell shows of one."""


def main() -> None:
    """Run the command line; Ctrl-C, SIGTERM and SIGHUP stop it at any moment with one sentence."""
    with _stopped_by_signals():
        try:
            from arpad.cli import run

            run()
        except KeyboardInterrupt:
            _end(128 + signal.SIGINT)
        except _Stopped as stopped:
            _end(stopped.code)


@contextmanager
def _stopped_by_signals() -> Iterator[None]:
    """Inside, a signal is raised, so that all clean up; what is ignored (nohup) stays so."""
    heard = [each for each in _SIGNALS if signal.getsignal(each) is signal.SIG_DFL]
    before = {each: signal.signal(each, _raise) for each in heard}
    try:
        yield
    finally:
        for each, handler in before.items():
            if signal.getsignal(each) is _raise:  # after a first signal, others stay ignored
                signal.signal(each, handler)


def _raise(number: int, _: FrameType | None) -> NoReturn:
    for each in _SIGNALS:  # a terminal that closes may say so twice
        signal.signal(each, signal.SIG_IGN)
    raise _Stopped(128 + number)


def _end(code: int | str | None) -> NoReturn:
    with suppress(OSError):  # of a terminal that has gone
        if sys.stderr is not None:
            sys.stderr.write("arpad: stopped.\n")
    sys.exit(code)


if __name__ == "__main__":
    main()
