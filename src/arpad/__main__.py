"""`arpad` and `python -m arpad`: the terminal."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line, or say in one sentence what it needs."""
    try:
        from arpad.cli import run
    except ModuleNotFoundError as missing:
        if missing.name != "click":
            raise
        sys.exit("arpad: the terminal needs click: install Arpad with its extra [cli].")
    run()


if __name__ == "__main__":
    main()
