"""`arpad` and `python -m arpad`: the terminal."""

from __future__ import annotations

from arpad.cli import run


def main() -> None:
    """Run the command line."""
    run()


if __name__ == "__main__":
    main()
