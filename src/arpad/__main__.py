"""`arpad` and `python -m arpad`: the terminal."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

#: Beside Ctrl-C; Windows has no SIGHUP.
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
    """Inside, a signal is one sentence and the end; what is ignored (nohup) stays so.

    Whoever has to clean up listens for it themselves (`arpad.cli.signals`).
    """
    heard = [each for each in _SIGNALS if signal.getsignal(each) is signal.SIG_DFL]
    before = {each: signal.signal(each, _stop) for each in heard}
    try:
        yield
    finally:
        for each, handler in before.items():
            if signal.getsignal(each) is _raise:  # after a first signal, others stay ignored
                signal.signal(each, handler)


def _stop(number: int, _: FrameType | None) -> NoReturn:
    """At once: an error might be raised where nobody hears of it, as while a module is imported."""
    with suppress(OSError):  # of a terminal that has gone
        os.write(2, b"arpad: stopped.\n")
    os._exit(128 + number)


if __name__ == "__main__":
    main()
