"""How much of the large comparisons runs: a seeded fifth, or all of it where ARPAD_FULL=1."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from random import Random
from typing import TypeVar

FULL = os.environ.get("ARPAD_FULL") == "1"
SEED = int(os.environ.get("ARPAD_SEED", "20260105"))
#: One in so many.
SHARE = 5
AMOUNT = "all of them" if FULL else f"one in {SHARE}, seed {SEED} (ARPAD_FULL=1 for all of them)"

T = TypeVar("T")


def sample(items: Iterable[T]) -> Iterator[T]:
    """One in five of them, the same each time; or all of them."""
    random = Random(SEED)
    return (item for item in items if FULL or random.randrange(SHARE) == 0)
