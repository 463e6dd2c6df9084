"""Runs several targets of the Makefile in parallel, and prints a closing line.

There is one lane more than there are cores: lanes that wait, for servers, browsers and databases,
leave a third of their core to the others. A lane's output is printed when the lane has ended, so
that lanes do not mix; failures are named again at the end. `--last TARGET` names a target that runs
after all lanes have passed.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from time import monotonic

#: The last line of a run of pytest: "== 3 failed, 120 passed, 1 skipped in 61.20s (0:01:01) ==".
_CLOSING = re.compile(r"^=*\s*((?:\d+ \w+(?:, )?)+) in [\d.]+s", re.MULTILINE)
#: Lanes in which several tests run at once, as most of them wait.
_WAITING = {"test-api": 2}
_COUNT = re.compile(r"(\d+) (passed|failed|errors?|skipped|xfailed)\b")


@dataclass(frozen=True)
class Ran:
    """A lane that has ended."""

    lane: str
    code: int
    seconds: float
    output: str

    @property
    def counts(self) -> Counter[str]:
        """How many tests passed, failed and so on, in all runs of pytest that the lane had."""
        found: Counter[str] = Counter()
        for closing in _CLOSING.findall(self.output):
            for number, word in _COUNT.findall(closing):
                found[word.removesuffix("s") if word == "errors" else word] += int(number)
        return found

    def __str__(self) -> str:
        ended = "passed" if self.code == 0 else f"FAILED (exit {self.code})"
        counts = f": {_in_words(self.counts)}" if self.counts else ""
        return f"{self.lane} {ended} in {self.seconds:.0f} s{counts}"


def _in_words(counts: Counter[str]) -> str:
    rest = [word for word in ("error", "skipped", "xfailed") if counts[word]]
    return ", ".join(f"{counts[word]} {word}" for word in ("passed", "failed", *rest))


def run(lane: str, *settings: str) -> Ran:
    """Run one target to its end; its errors are in its output, where they happened."""
    start = monotonic()
    ended = subprocess.run(
        [os.environ.get("MAKE", "make"), "--no-print-directory", lane, *settings],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    return Ran(lane, ended.returncode, monotonic() - start, ended.stdout)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def side_by_side(lanes: Iterable[str], at_a_time: int) -> Iterable[Ran]:
    """The lanes in the order in which they end."""
    with ThreadPoolExecutor(at_a_time) as pool:
        runs = [pool.submit(run, lane, f"WORKERS={_WAITING.get(lane, 0)}") for lane in lanes]
        for future in as_completed(runs):
            yield future.result()


def show(ran: Ran) -> None:
    """A lane's output beneath its heading."""
    print(f"\n──────── {ran} ────────\n{ran.output.rstrip()}", flush=True)


def main() -> int:
    """Run the lanes that were named, and say how they ended."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lanes", nargs="+")
    parser.add_argument("--last")
    options = parser.parse_args()
    at_a_time = cores() + 1
    print(
        f"{len(options.lanes)} lanes, {at_a_time} at a time: {', '.join(options.lanes)}", flush=True
    )
    start = monotonic()
    ended = []
    for ran in side_by_side(options.lanes, at_a_time):
        show(ran)
        ended.append(ran)
    if options.last and not any(ran.code for ran in ended):
        ended.append(run(options.last))
        show(ended[-1])
    print("", *ended, sep="\n")
    failed = [ran.lane for ran in ended if ran.code]
    if failed:
        print(f"FAILED: {', '.join(failed)}")
    total = sum((ran.counts for ran in ended), Counter[str]())
    print(f"{_in_words(total)} in {monotonic() - start:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
