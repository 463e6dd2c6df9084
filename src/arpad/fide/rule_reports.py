"""What the rules say, as reports: the edition in force on a date, and K of one player."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Annotated, Any

from arpad.fide.edition import Edition
from arpad.fide.k_rule import KChoice
from arpad.json_data import WorkedData
from arpad.outcome import Report
from arpad.sentences import Step, steps_data
from arpad.terms import far_notes


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


class ChosenKData(WorkedData):
    """A player’s K, and why."""

    k: Annotated[int, "K."]
    k_reason: str
    assumptions: list[str]


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

    def as_data(self, *, working: bool = False) -> ChosenKData:
        data: ChosenKData = {
            "k": self.choice.k,
            "k_reason": self.choice.reason,
            "edition": self.edition.id,
            "assumptions": list(self.choice.assumptions),
            "notes": list(self.notes),
        }
        if working:
            data["working"] = steps_data(self.choice.steps)
        return data
