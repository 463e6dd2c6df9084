"""What happened, counted by many threads at once, and what must not have happened."""

from __future__ import annotations

from collections import Counter
from threading import Lock


class Tally:
    """Counts by name; a failure is told at once and kept."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._counts: Counter[str] = Counter()
        self.failures: list[str] = []

    def count(self, name: str, number: int = 1) -> None:
        """Something happened, as it should."""
        with self._lock:
            self._counts[name] += number

    def fail(self, what: str) -> None:
        """Something happened that must not."""
        with self._lock:
            self.failures.append(what)
        print(f"FAILED: {what}", flush=True)

    def expect(self, holds: bool, what: str) -> None:
        """Something has to be true."""
        if not holds:
            self.fail(what)

    def table(self) -> str:
        """All counts as a table in Markdown."""
        with self._lock:
            rows = [f"| {name} | {number:,} |" for name, number in sorted(self._counts.items())]
        return "\n".join(["| what happened | times |", "|---|---|", *rows])

    def line(self) -> str:
        """All counts in a line."""
        with self._lock:
            return ", ".join(f"{name} {number:,}" for name, number in sorted(self._counts.items()))

    def __getitem__(self, name: str) -> int:
        with self._lock:
            return self._counts[name]
