"""Commands that write files, each in two variants with different results, and these results."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from soak.events import random_event

_PLAYERS, _GAMES = 2_000, 10_000


@dataclass(frozen=True)
class Job:
    """A command with an output: the arguments of each variant, in which OUT is the output."""

    name: str
    output: str
    variants: tuple[tuple[str, ...], tuple[str, ...]]

    def command(self, variant: int, folder: Path) -> list[str]:
        """The command line that writes into that folder."""
        output = str(folder / self.output)
        arguments = [output if each == "OUT" else each for each in self.variants[variant]]
        return [sys.executable, "-m", "arpad", *arguments]


def jobs(folder: Path, seed: int) -> tuple[Job, ...]:
    """All commands that write, with files for them to read."""
    random = Random(seed)
    names = {name: str(folder / name) for name in ("players.csv", "games.csv", "a.trf", "b.trf")}
    Path(names["players.csv"]).write_text(_players(random))
    Path(names["games.csv"]).write_text(_games(random))
    for name in ("a.trf", "b.trf"):
        Path(names[name]).write_bytes(random_event(random, players=40))
    period = ("period", names["players.csv"], names["games.csv"], "-o", "OUT", "--on")
    replay = ("replay", names["games.csv"], "-o", "OUT", "--k")
    return (
        Job("period", "new.csv", ((*period, "2026-01-05"), (*period, "2023-01-05"))),
        Job("replay", "ratings.csv", ((*replay, "20"), (*replay, "32"))),
        Job(
            "event",
            "report.html",
            (("event", names["a.trf"], "-o", "OUT"), ("event", names["b.trf"], "-o", "OUT")),
        ),
        Job(
            "convert",
            "event.csv",
            tuple(("convert", names[name], "OUT", "--force") for name in ("a.trf", "b.trf")),  # type: ignore[arg-type]
        ),
        Job("site", "site", (("site", "OUT", "--force"), ("site", "OUT", "--force"))),
    )


def _players(random: Random) -> str:
    rows = [f"{number},{random.randint(1400, 2700)},,," for number in range(1, _PLAYERS + 1)]
    return "\n".join(["id,rating,birth_year,games_played,highest_rating", *rows, ""])


def _games(random: Random) -> str:
    rows = []
    for _ in range(_GAMES):
        white, black = random.sample(range(1, _PLAYERS + 1), 2)
        rows.append(f"{white},{black},{random.choice(('1', '0.5', '0'))}")
    return "\n".join(["white_id,black_id,white_score", *rows, ""])


def fingerprint(path: Path) -> str | None:
    """What an output holds, whatever the order of its rows; None if there is nothing."""
    if path.is_dir():
        parts: Sequence[bytes] = [
            str(file.relative_to(path)).encode() + b"\0" + file.read_bytes()
            for file in sorted(path.rglob("*"))
            if file.is_file()
        ]
    elif path.exists():
        parts = sorted(path.read_bytes().splitlines(keepends=True))
    else:
        return None
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def whole_results(job: Job, folder: Path, environment: dict[str, str]) -> tuple[str, str]:
    """What each variant writes when nothing disturbs it."""
    found = []
    for variant in range(2):
        subprocess.run(
            job.command(variant, folder), env=environment, check=True, capture_output=True
        )
        result = fingerprint(folder / job.output)
        if result is None:
            raise RuntimeError(f"{job.name} writes nothing")
        found.append(result)
    return found[0], found[1]
