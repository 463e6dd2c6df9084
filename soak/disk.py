"""A full disk: a small one, made for this test if that is allowed."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random

from soak.jobs import Job, fingerprint
from soak.tally import Tally

_SIZE = 4 * 1024 * 1024
_PATIENCE = 120


@contextmanager
def small_disk(folder: Path) -> Iterator[Path | None]:
    """A disk of a few megabytes; None if it cannot be mounted."""
    folder.mkdir()
    mounted = os.geteuid() == 0 and _run(
        "mount", "-t", "tmpfs", "-o", f"size={_SIZE}", "soak", folder
    )
    try:
        yield folder if mounted else None
    finally:
        if mounted:
            _run("umount", folder)


def _run(*command: object) -> bool:
    return subprocess.run([*map(str, command)], capture_output=True).returncode == 0


def fill_and_write(
    jobs: Mapping[Job, tuple[str, str]],
    folder: Path,
    environment: dict[str, str],
    until: Callable[[], bool],
    tally: Tally,
    seed: int,
) -> None:
    """Commands on a disk with little room: written whole, or an error that names the full disk."""
    random = Random(seed)
    filler = folder / "filler"
    while not until():
        job, variant = random.choice(list(jobs)), random.randrange(2)
        before = fingerprint(folder / job.output)
        _leave_room(filler, random.randrange(300_000))
        ran = subprocess.run(
            job.command(variant, folder), env=environment, capture_output=True, timeout=_PATIENCE
        )
        found = fingerprint(folder / job.output)
        if ran.returncode == 0:
            tally.expect(found == jobs[job][variant], f"{job.name} on a full disk is cut")
            tally.count("runs with just enough room")
        else:
            named = b"no space is left on the disk" in ran.stderr
            tally.expect(named, f"{job.name} on a full disk says {ran.stderr!r}")
            tally.expect(found == before, f"{job.name} on a full disk has changed its output")
            tally.count("runs on a full disk")
        filler.unlink()
        strays = {path.name for path in folder.iterdir()} - {each.output for each in jobs}
        tally.expect(not strays, f"stray files on a full disk: {sorted(strays)}")


def _leave_room(filler: Path, room: int) -> None:
    """Fill the disk but for that many bytes."""
    free = os.statvfs(filler.parent)
    size = max(0, free.f_bavail * free.f_frsize - room)
    filler.write_bytes(bytes(size))
