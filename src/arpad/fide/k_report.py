"""K of one player, as a report."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from arpad.fide.edition import Edition
from arpad.fide.k_rule import KChoice
from arpad.outcome import Report
from arpad.sentences import Step, steps_data


@dataclass(frozen=True, slots=True)
class KReport(Report):
    """A K with its reason."""

    choice: KChoice
    edition: Edition = field(repr=False)
    notes: tuple[str, ...] = ()  # such as a date that is far away

    @property
    def k(self) -> int:
        """K."""
        return self.choice.k

    @property
    def rules(self) -> str:
        """The name of the rules that were applied."""
        return self.edition.name

    def working(self) -> tuple[Step, ...]:
        return self.choice.steps

    def as_data(self, *, working: bool = False) -> dict[str, Any]:
        return {
            "k": self.choice.k,
            "k_reason": self.choice.reason,
            "edition": self.edition.id,
            "assumptions": list(self.choice.assumptions),
            "notes": list(self.notes),
        } | (steps_data(self.choice.steps) if working else {})
