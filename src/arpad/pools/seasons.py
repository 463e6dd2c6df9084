"""Seasons: what happens to ratings between two of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Season:
    """A new season keeps a share of the rating, and takes the rest from a mean."""

    keep: float
    toward: float

    @property
    def words(self) -> str:
        """The rule in words."""
        return f"{self.keep:.4g} R + {1 - self.keep:.4g} × {self.toward:g}"

    def start(self, rating: float) -> float:
        """The rating that a new season starts from.

        >>> Season(0.75, 1505).start(1600)
        1576.25
        """
        return self.keep * rating + (1 - self.keep) * self.toward
