"""The edition in force on a date, as a report."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from arpad.fide.edition import Edition
from arpad.fide.editions import far_notes
from arpad.outcome import Report
from arpad.sentences import Step


@dataclass(frozen=True, slots=True)
class EditionReport(Report):
    """The edition in force on a date, with notes on that date."""

    edition: Edition
    on: date | None = None

    @property
    def notes(self) -> tuple[str, ...]:
        """What else the reader should know, such as a date that is far away."""
        return tuple(map(str, far_notes(self.on)))

    def working(self) -> tuple[Step, ...]:
        """No steps, as for the edition itself."""
        return self.edition.working()

    def as_data(self, *, working: bool = False) -> dict[str, Any]:
        return self.edition.as_data() | {"notes": list(self.notes)}
