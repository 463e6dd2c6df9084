"""`arpad` and `python -m arpad`: the terminal."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

#: Besides Ctrl-C; Windows has no SIGHUP.
_SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


def main() -> None:
    """Run the command line; Ctrl-C, SIGTERM and SIGHUP stop it at any moment with one sentence."""
    with _stopped_by_signals():
        try:
            from arpad.cli import run

            run()
        except KeyboardInterrupt:
            if sys.stderr is not None:
                sys.stderr.write("arpad: stopped.\n")
            sys.exit(130)


@contextmanager
def _stopped_by_signals() -> Iterator[None]:
    """Inside, a signal ends the process with one sentence; an ignored one (nohup) stays ignored.

    Commands that have to clean up handle signals themselves (`arpad.cli.signals`).
    """
    heard = [each for each in _SIGNALS if signal.getsignal(each) is signal.SIG_DFL]
    before = {each: signal.signal(each, _stop) for each in heard}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _stop(number: int, _: FrameType | None) -> NoReturn:
    """Exit at once: an exception could be swallowed, as while a module is imported."""
    with suppress(OSError):  # the terminal may have gone
        os.write(2, b"arpad: stopped.\n")
    os._exit(128 + number)


if __name__ == "__main__":
    main()
