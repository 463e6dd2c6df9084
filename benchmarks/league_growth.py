"""Leagues of 10,000, 100,000 and 1,000,000 games: how what they take grows."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from arpad.league import League, import_file
from benchmarks.league import correcting, page
from benchmarks.timing import Row, row, table

#: Games, players.
SIZES = ((10_000, 100), (100_000, 1_000), (1_000_000, 10_000))
_FIRST, _DAYS = date(2016, 1, 1), 3_900
#: What is done in a process of its own.
_APART: Mapping[str, str] = {
    "table": "opened.table()",
    "check": "assert not league.check(opened).problems",
}
_PROGRAM = """
import sys, time
from arpad import league
from benchmarks.timing import peak_megabytes
start = time.process_time()
with league.League.open(sys.argv[1]) as opened:
    {work}
print(time.process_time() - start, peak_megabytes())
"""


class Apart(NamedTuple):
    """Processor seconds of a process of its own, without its imports, and its peak memory."""

    seconds: float
    megabytes: float


def fill(folder: Path, games: int, people: int) -> Path:
    """A league by import, whose players come over the years; the first table made its snapshot."""
    path, games_file, random = folder / f"{games}.db", folder / "games.csv", Random(7)
    with games_file.open("w") as file:
        file.write("on,first,second,score\n")
        for number in range(games):
            on = _FIRST + timedelta(days=number * _DAYS // games)
            here = min(people, 20 + people * number // games)
            first, second = random.sample(range(here), 2)
            file.write(f"{on},P{first:05},P{second:05},{random.choice(('1', '0.5', '0'))}\n")
    with League.create(path, k=32) as league:
        import_file(league, str(games_file), new=True)
        league.table()
    return path


def apart(what: str, path: Path) -> Apart:
    """The best of three processes; one alone for a check, which takes long."""
    command = [sys.executable, "-c", _PROGRAM.format(work=_APART[what]), str(path)]
    answers = (
        subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
        for _ in range(1 if what == "check" else 3)
    )
    return min(Apart(float(seconds), float(peak)) for seconds, peak in answers)


def rows_of(games: int, people: int, *, bounded: bool) -> list[Row]:
    """The rows of one league; only the largest one has bounds."""
    with TemporaryDirectory() as folder:
        path = fill(Path(folder), games, people)
        shown, checked = apart("table", path), apart("check", path)
        corrected = correcting(path, compiled=True)
        after, _ = page(path, compiled=True)
    size = f"{games:,} games, {people:,} players: "

    def bound(most: float) -> float | None:
        return most if bounded else None

    return [
        row(f"{size}table, new process", shown.seconds, "s", most=bound(1.5)),
        row(f"{size}correct game 5, new table", corrected, "s", most=bound(2)),
        row(f"{size}page after a result", 1000 * after, "ms", most=bound(100)),
        row(f"{size}check", checked.seconds, "s"),
        row(f"{size}memory of the check", checked.megabytes, "MB", most=bound(1000)),
    ]


def main() -> None:
    """Print what it takes."""
    rows = [row for size in SIZES for row in rows_of(*size, bounded=size == SIZES[-1])]
    table("A league: its growth", rows)


if __name__ == "__main__":
    main()
