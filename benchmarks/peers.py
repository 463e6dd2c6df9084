"""The peers in Python: elochess and elote, as their own examples call them."""

from __future__ import annotations

from importlib.metadata import version

from elochess.elo import EloCalculator
from elote import EloCompetitor

from benchmarks.cases import pairs
from benchmarks.shapes import Names, Shape

NAMES: Names = {
    "elochess": EloCalculator.update_rating,
    "strong": EloCompetitor(1600),
    "weak": EloCompetitor(1500),
}

#: What the calls of one game are measured against.
BOTH = Shape(
    "elochess(rating, [opponent], score); elochess(opponent, [rating], 1 - score)",
    pairs,
    note=f"elochess {version('elochess')}",
)
ONE = Shape("elochess(rating, [opponent], score)", pairs)
#: Without asking the clock for the year.
BOTH_OF_THE_YEAR = Shape(
    "elochess(rating, [opponent], score, evaluation_year=2026); "
    "elochess(opponent, [rating], 1 - score, evaluation_year=2026)",
    pairs,
)
#: Both players by plain Elo; the competitors exist already.
ELOTE = Shape("strong.beat(weak)", pairs, note=f"elote {version('elote')}")
