"""What is done to commands that write, and what must be true of their output afterwards."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from threading import Event
from time import monotonic

from soak.jobs import Job, fingerprint
from soak.tally import Tally

Until = Callable[[], bool]
_SIGNALS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}
_PATIENCE = 120


class Writers:
    """Runs commands in a folder of its own, disturbs them, and looks at what they leave."""

    def __init__(
        self,
        jobs: Mapping[Job, tuple[str, str]],
        folder: Path,
        environment: dict[str, str],
        tally: Tally,
        seed: int,
    ) -> None:
        self._wholes = dict(jobs)
        self.folder = folder
        self._environment = environment
        self._tally = tally
        self._random = Random(seed)
        self._seconds = dict.fromkeys(jobs, 2.0)

    def run(self, until: Until) -> None:
        """Until it is time to stop."""
        kinds = (self._undisturbed, self._killed, self._killed, self._stopped, self._two)
        while not until():
            job = self._random.choice(list(self._wholes))
            self._random.choice(kinds)(job, self._random.randrange(2))

    def _start(self, job: Job, variant: int) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            job.command(variant, self.folder),
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    def _undisturbed(self, job: Job, variant: int) -> None:
        started = monotonic()
        process = self._start(job, variant)
        _, errors = process.communicate(timeout=_PATIENCE)
        self._seconds[job] = monotonic() - started
        self._tally.expect(process.returncode == 0, f"{job.name} failed: {errors!r}")
        self._look(job, {self._wholes[job][variant]}, "undisturbed")
        self._tally.count("runs undisturbed")

    def _moment(self, job: Job) -> None:
        Event().wait(self._random.random() * 1.1 * self._seconds[job])

    def _killed(self, job: Job, variant: int) -> None:
        before = fingerprint(self.folder / job.output)
        process = self._start(job, variant)
        self._moment(job)
        process.kill()
        process.communicate(timeout=_PATIENCE)
        finished = process.returncode == 0
        new = self._wholes[job][variant]
        self._look(job, {new} if finished else {before, new}, "kill -9")
        self._tally.count("runs killed" if not finished else "runs undisturbed")

    def _stopped(self, job: Job, variant: int) -> None:
        before = fingerprint(self.folder / job.output)
        number = self._random.choice(list(_SIGNALS))
        process = self._start(job, variant)
        self._moment(job)
        process.send_signal(number)
        _, errors = process.communicate(timeout=_PATIENCE)
        code = process.returncode
        # before the program has begun, Python itself ends by the signal
        self._tally.expect(
            code in (0, _SIGNALS[number], -number), f"{job.name} ended with {code} by {number!r}"
        )
        if code == _SIGNALS[number]:
            traced = b"Traceback" in errors
            self._tally.expect(not traced, f"{job.name} showed its stack: {errors!r}")
        new = self._wholes[job][variant]
        self._look(job, {new} if code == 0 else {before, new}, f"signal {number}")
        self._tally.count("runs told to stop" if code else "runs undisturbed")

    def _two(self, job: Job, variant: int) -> None:
        processes = [self._start(job, each) for each in (variant, 1 - variant)]
        for process in processes:
            _, errors = process.communicate(timeout=_PATIENCE)
            if process.returncode:
                is_refused = b"another run is writing" in errors
                self._tally.expect(is_refused, f"two runs of {job.name}: {errors!r}")
        codes = [process.returncode for process in processes]
        self._tally.expect(0 in codes, f"two runs of {job.name}: neither wrote")
        wrote: set[str | None] = {
            self._wholes[job][each]
            for each, code in zip((variant, 1 - variant), codes, strict=True)
            if code == 0
        }
        self._look(job, wrote, "two at once")
        self._tally.count("pairs of runs on one output")

    def _look(self, job: Job, allowed: set[str | None], after: str) -> None:
        found = fingerprint(self.folder / job.output)
        self._tally.expect(found in allowed, f"{job.name} after {after}: the output is not whole")

    def clean_up(self) -> None:
        """Run every command once more: what killed runs have left must be gone afterwards."""
        for job in self._wholes:
            self._undisturbed(job, 0)
        strays = {path.name for path in self.folder.iterdir()} - {
            job.output for job in self._wholes
        }
        self._tally.expect(not strays, f"stray files: {sorted(strays)}")
        self._tally.count("stray files", len(strays))
