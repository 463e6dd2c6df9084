"""`arpad` and `python -m arpad`: the terminal."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; Ctrl-C stops it at any moment with one short message."""
    try:
        from arpad.cli import run

        run()
    except KeyboardInterrupt:
        if sys.stderr is not None:
            sys.stderr.write("arpad: stopped.\n")
        sys.exit(130)


if __name__ == "__main__":
    main()
