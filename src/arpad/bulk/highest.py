"""What a list remembers of a player's past: the highest rating that was ever published.

Lists that only have flags, such as `ever_2400`, may keep them: one for each rating that a K rule of
any edition asks for. Where a player has both, the higher one holds: a rating that was reached stays
reached, whatever else says that it was not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import narwhals as nw

from arpad.bulk.editions import reached_bounds

HIGHEST = "highest_rating"


def flags() -> dict[str, int]:
    """The flags that lists may have instead, with the rating that each stands for."""
    return {f"ever_{bound}": bound for bound in reached_bounds()}


def memory(names: Iterable[str]) -> tuple[str, ...]:
    """Which of these columns remember how high a player was published."""
    there = set(names)
    return tuple(name for name in (HIGHEST, *flags()) if name in there)


def is_enough(names: Iterable[str]) -> bool:
    """Whether every question of the K rules can be answered from these columns."""
    there = memory(names)
    return HIGHEST in there or len(there) == len(flags())


def reached(columns: Iterable[str], published: nw.Expr) -> Callable[[int], nw.Expr]:
    """For a rating: whether it was ever reached, with what is published now (null: nothing)."""
    bounds = flags()

    def ever(bound: int) -> nw.Expr:
        signs = [published >= bound]
        for name in columns:
            if name == HIGHEST:
                signs.append(nw.col(name) >= bound)
            elif bounds[name] >= bound:
                signs.append(nw.col(name))
        return nw.any_horizontal(*signs, ignore_nulls=True)

    return ever


def remembered(columns: Iterable[str], *published: nw.Expr) -> dict[str, nw.Expr]:
    """The same columns after these ratings were published."""
    bounds, top = flags(), nw.max_horizontal(*published)
    return {
        name: nw.max_horizontal(nw.col(name), *published)
        if name == HIGHEST
        else nw.when(top >= bounds[name]).then(nw.lit(True)).otherwise(nw.col(name))
        for name in columns
    }
