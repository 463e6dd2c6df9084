"""Timing that survives a noisy machine, and the tables that show it.

Contenders take turns, and the best of many turns counts, so that noise affects all of them alike.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

Work = Callable[[], object]
#: What, measured, wanted, kept or missed.
Row = tuple[str, str, str, str]

# As after an installation: every process finds its modules compiled.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

#: The rows of all tables printed so far that missed what is wanted.
missed: list[str] = []


def best_of(contenders: Sequence[Work], *, turns: int = 40) -> dict[str, float]:
    """Seconds of each contender by its name, the best of its turns.

    They are processor seconds of this thread: time that other processes take is not counted.
    """
    best: dict[str, float] = {}
    with _without_collector():
        for _ in range(turns):
            for work in contenders:
                work()  # untimed, because the previous contender has filled the caches
                start = time.thread_time()
                work()
                taken = time.thread_time() - start
                best[work.__name__] = min(best.get(work.__name__, taken), taken)
    return best


def start_up(statements: Mapping[str, str], *, turns: int = 25) -> dict[str, float]:
    """Seconds that a fresh interpreter takes for each statement, the best of its turns."""
    best: dict[str, float] = {}
    for _ in range(turns):
        for name, statement in statements.items():
            start = time.perf_counter()
            subprocess.run(
                [sys.executable, "-c", statement],
                check=True,
                stdout=subprocess.DEVNULL,
            )
            taken = time.perf_counter() - start
            best[name] = min(best.get(name, taken), taken)
    return best


def peak_megabytes() -> float:
    """The peak memory of this process alone.

    `ru_maxrss` would be that of the process that started this one, if that is greater.
    """
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1000


def row(
    what: str, value: float, unit: str, *, least: float | None = None, most: float | None = None
) -> Row:
    """A measured value with its bound, if there is one."""
    measured = f"{figure(value)} {unit}".rstrip()
    if least is not None:
        return what, measured, f"at least {least:g} {unit}".rstrip(), verdict(value >= least)
    if most is not None:
        return what, measured, f"at most {most:g} {unit}".rstrip(), verdict(value <= most)
    return what, measured, "", ""


def table(title: str, rows: Sequence[Row]) -> None:
    """Print a Markdown table that lines up, and remember which rows are missed."""
    head: Row = ("what", "measured", "wanted", "")
    widths = [max(len(cells[column]) for cells in (head, *rows)) for column in range(4)]
    rule: Row = ("-" * widths[0], "-" * widths[1], "-" * widths[2], "-" * widths[3])
    print(f"\n### {title}\n")
    for cells in (head, rule, *rows):
        padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        print("| " + " | ".join(padded) + " |", flush=True)
    missed.extend(f"{title}: {what}" for what, *_, mark in rows if mark == verdict(False))


def conclude(*, strict: bool) -> int:
    """Print which targets of all tables were missed; the exit code is then 1 if `strict` is set."""
    print(f"\n{len(missed)} figures are missed." if missed else "\nNo figure is missed.")
    for what in missed:
        print(f"- {what}")
    return 1 if strict and missed else 0


def verdict(kept: bool) -> str:
    """How a row ends."""
    return "kept" if kept else "**missed**"


def figure(value: float) -> str:
    """A number with the digits that a noisy machine is good for."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


@contextmanager
def _without_collector() -> Iterator[None]:
    """Without garbage collection, which would interrupt a turn because of the previous ones."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
