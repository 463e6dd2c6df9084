"""Timing that survives a noisy machine: contenders take turns, the best of many turns counts."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median

Work = Callable[[], object]


def best_of(contenders: Sequence[Work], *, turns: int = 40) -> dict[str, float]:
    """Seconds of each contender by its name, the best of its turns."""
    best: dict[str, float] = {}
    for _ in range(turns):
        for work in contenders:
            work()  # untimed: what the one before left in the caches is not this one's doing
            start = time.perf_counter()
            work()
            taken = time.perf_counter() - start
            best[work.__name__] = min(best.get(work.__name__, taken), taken)
    return best


def start_up(statements: Mapping[str, str], *, turns: int = 15) -> dict[str, float]:
    """Seconds that a fresh interpreter takes for each statement, the median of its turns."""
    # As after an installation: compiled modules are kept.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    taken: dict[str, list[float]] = {name: [] for name in statements}
    for _ in range(turns):
        for name, statement in statements.items():
            start = time.perf_counter()
            subprocess.run(
                [sys.executable, "-c", statement],
                check=True,
                env=environment,
                stdout=subprocess.DEVNULL,
            )
            taken[name].append(time.perf_counter() - start)
    return {name: median(times) for name, times in taken.items()}


def table(title: str, rows: list[tuple[str, str, str, str]]) -> None:
    """A Markdown table: what, measured, wanted, kept or missed."""
    print(f"\n### {title}\n")
    print("| what | measured | wanted | |")
    print("|---|---|---|---|")
    for row in rows:
        print("| " + " | ".join(row) + " |")


def verdict(kept: bool) -> str:
    """How a row ends."""
    return "kept" if kept else "**missed**"
