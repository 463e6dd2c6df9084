"""Every edition for every time control, with the days on which it is in force."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import get_args

from arpad import fide


@dataclass(frozen=True)
class Rules:
    """An edition for one time control."""

    time_control: fide.TimeControl
    first: date
    last: date

    @property
    def quick(self) -> bool:
        return self.time_control != "standard"

    @property
    def book(self) -> fide.Rulebook:
        return fide.rulebook(self.first, self.time_control)

    def __str__(self) -> str:
        return f"{self.time_control}-{self.first}"


def _all_rules() -> Iterator[Rules]:
    for time_control in get_args(fide.TimeControl):
        starts = [edition.since for edition in fide.editions(time_control)]
        # The newest one has no end; a year of it is enough.
        ends = [*(start - timedelta(1) for start in starts[1:]), starts[-1] + timedelta(365)]
        for first, last in zip(starts, ends, strict=True):
            yield Rules(time_control, first, last)


RULES = tuple(_all_rules())
