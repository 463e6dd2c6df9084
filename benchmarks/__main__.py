"""`make bench`: every table, one after the other; `--strict` fails if a target is missed."""

from __future__ import annotations

import platform
import sys
from argparse import ArgumentParser
from datetime import date
from importlib.metadata import version

from benchmarks import (
    api,
    bulk,
    core,
    event,
    formats,
    glicko,
    hosting,
    league,
    league_growth,
    page,
    terminal,
)
from benchmarks.timing import conclude

_PARTS = (core, glicko, terminal, event, formats, api, league, league_growth, hosting, page, bulk)
_PEERS = ("elochess", "elote", "glicko2", "openskill", "skelo")
_PACKAGES = (*_PEERS, "click", "fastapi", "uvicorn", "duckdb", "narwhals")


def main() -> None:
    """Print what is measured and with which versions, all tables, and what is missed."""
    parser = ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--strict", action="store_true", help="fail where a figure is missed")
    strict: bool = parser.parse_args().strict
    versions = ", ".join(f"{package} {version(package)}" for package in _PACKAGES)
    print(f"{date.today().isoformat()}, Python {platform.python_version()}, {versions}")
    for part in _PARTS:
        part.main()
    sys.exit(conclude(strict=strict))


if __name__ == "__main__":
    main()
