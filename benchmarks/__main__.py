"""`make bench`: every table, one after the other."""

from __future__ import annotations

import platform
from datetime import date

from benchmarks import api, bulk, core, event, formats, page, terminal


def main() -> None:
    """Print the date, the machine and all tables."""
    print(f"{date.today().isoformat()}, Python {platform.python_version()}")
    for part in (core, event, formats, terminal, api, page, bulk):
        part.main()


if __name__ == "__main__":
    main()
