"""300 leagues of 5,000 games in one server: its start, its memory, its pages."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from signal import SIGTERM
from tempfile import TemporaryDirectory

from arpad.league import League, Result
from benchmarks.timing import row, table

_LEAGUES, _GAMES, _PEOPLE, _IN_USE = 300, 5_000, 60, 20
_PAGES = ("", "games", "player?id=1", "rules", "log", "board", "record", "settings")
_TICKS = 100  # of a second of work, as Linux counts it


@dataclass(frozen=True)
class Host:
    """A server of many leagues, and the secret that opens each of them."""

    process: subprocess.Popen[str]
    address: str
    secret: str

    def cpu(self) -> float:
        """How long it has worked, in seconds."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def megabytes(self) -> float:
        """How much memory it has."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1000

    def show(self, number: int, page: str = "") -> None:
        """Ask for a page of a league."""
        place = f"{self.address}/l/club-{number}/league/{self.secret}/{page}"
        with urllib.request.urlopen(place, timeout=60) as answer:
            answer.read()

    def record(self, number: int) -> None:
        """Record a result in a league."""
        body = {"sides": ["Player 1", "Player 2"], "score": 1, "again": True}
        headers = {"Authorization": f"Bearer {self.secret}", "Content-Type": "application/json"}
        place = f"{self.address}/l/club-{number}/api/v1/league/games"
        request = urllib.request.Request(place, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            answer.read()


def fill(folder: Path) -> str:
    """The leagues, each a copy of one; the secret of its link."""
    random = Random(8)
    path = folder / "club-0.db"
    people = [f"Player {number}" for number in range(_PEOPLE)]
    with League.create(path, name="Club", k=20) as league:
        results = [
            Result(
                [[name] for name in random.sample(people, 2)],
                random.choice((0, 0.5, 1)),
                f"{2020 + at // 1000}-{1 + at // 90 % 12:02}-{1 + at % 28:02}",
            )
            for at in range(_GAMES)
        ]
        league.record_all(results, new=True)
        league.table()
        secret = league.make_link("run")[1]
    for number in range(1, _LEAGUES):
        shutil.copyfile(path, folder / f"club-{number}.db")
    return secret


@contextmanager
def hosting(folder: Path, secret: str) -> Iterator[Host]:
    """The server, once it has printed its address."""
    command = [str(Path(sys.executable).with_name("arpad")), "league", "host", str(folder)]
    process = subprocess.Popen(
        [*command, "--port", "0", "--json", "--most-open", str(_IN_USE)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    lines = []
    for line in process.stdout:
        lines.append(line)
        if line.startswith("}"):
            break
    try:
        yield Host(process, json.loads("".join(lines))["address"], secret)
    finally:
        process.send_signal(SIGTERM)
        process.wait()


def each(host: Host, work: Callable[[int], None], numbers: range) -> tuple[float, float]:
    """The work of the server for one league in seconds, and the longest wait."""
    worst, begun = 0.0, host.cpu()
    for number in numbers:
        start = time.perf_counter()
        work(number)
        worst = max(worst, time.perf_counter() - start)
    return (host.cpu() - begun) / len(numbers), worst


def main() -> None:
    """Print what it takes; the server's work is processor time, waiting is by the clock."""
    with TemporaryDirectory() as name:
        secret = fill(Path(name))
        with hosting(Path(name), secret) as host:
            started = host.cpu()
            used = range(_IN_USE)
            opening, opening_worst = each(host, host.show, used)
            for page in _PAGES:
                each(host, partial(host.show, page=page), used)
            recording, _ = each(host, host.record, used)
            after, after_worst = each(host, host.show, used)
            memory = host.megabytes()
            all_opening, _ = each(host, host.show, range(_LEAGUES))
            time.sleep(1)
            memory_after = host.megabytes()
    rows = [
        row("start", started, "s", most=3),
        row(f"memory with {_IN_USE} in use", memory, "MB", most=400),
        row("the first page of a league that is not open", opening, "s", most=0.1),
        row("the longest wait for one", opening_worst, "s"),
        row("recording one result", 1000 * recording, "ms"),
        row("the page after it", after, "s", most=0.1),
        row("the longest wait for one", after_worst, "s"),
        row("the first page, one league closed for each", all_opening, "s", most=0.1),
        row("memory after all of them", memory_after, "MB", most=400),
    ]
    table(f"{_LEAGUES} leagues of {_GAMES:,} games in one server", rows)


if __name__ == "__main__":
    main()
