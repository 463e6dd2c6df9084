"""What a list remembers of a player's past: the highest rating that was ever published.

Lists that only have flags, such as `ever_2400`, may keep them: one for each rating that a K rule of
any edition asks for. Where a player has both, they must agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import narwhals as nw

from arpad.bulk.editions import reached_bounds

HIGHEST = "highest_rating"


def flags() -> dict[str, int]:
    """The flags that lists may have instead, with the rating that each stands for."""
    return {f"ever_{bound}": bound for bound in reached_bounds()}


def past_columns(names: Iterable[str]) -> tuple[str, ...]:
    """Which of these columns remember how high a player was published."""
    there = set(names)
    return tuple(name for name in (HIGHEST, *flags()) if name in there)


def is_enough(names: Iterable[str]) -> bool:
    """Whether every question of the K rules can be answered from these columns."""
    there = past_columns(names)
    return HIGHEST in there or len(there) == len(flags())


def contradictions(columns: Iterable[str]) -> dict[str, nw.Expr]:
    """For each flag beside the number: whether the two disagree."""
    there, bounds = past_columns(columns), flags()
    if HIGHEST not in there:
        return {}
    return {
        name: nw.when(nw.col(HIGHEST) != 0).then(nw.col(name) != (nw.col(HIGHEST) >= bounds[name]))
        for name in there
        if name in bounds
    }


def reached(columns: Iterable[str], published: nw.Expr) -> Callable[[int], nw.Expr]:
    """For a rating: whether it was ever reached, with what is published now (null: nothing)."""
    there, bounds = tuple(columns), flags()

    def ever(bound: int) -> nw.Expr:
        signs = [published >= bound]
        signs += [nw.col(HIGHEST) >= bound] if HIGHEST in there else []
        signs += [nw.col(name) for name in there if bounds.get(name, -1) >= bound]
        return nw.any_horizontal(*signs, ignore_nulls=True)

    return ever


def remembered(columns: Iterable[str], *published: nw.Expr) -> dict[str, nw.Expr]:
    """The same columns after these ratings were published."""
    there, bounds, top = tuple(columns), flags(), nw.max_horizontal(*published)
    new = {
        name: nw.when(top >= bounds[name]).then(nw.lit(True)).otherwise(nw.col(name))
        for name in there
        if name != HIGHEST
    }
    if HIGHEST in there:
        # Without the number, a flag is the best bound that there is.
        least = [nw.when(nw.col(name)).then(nw.lit(bounds[name])) for name in new]
        new[HIGHEST] = nw.max_horizontal(nw.col(HIGHEST), *published, *least).cast(nw.Int64)
    return new
