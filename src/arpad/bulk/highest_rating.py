"""What a list records about a player's past: their highest published rating.

Lists that only have flags, such as `ever_2400`, may keep them: one for each rating that the K rule
of any edition asks for. If a player has both, they must agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import narwhals as nw

from arpad.bulk.editions import reached_bounds

HIGHEST = "highest_rating"


def flags() -> dict[str, int]:
    """The flags that lists may have instead, with the rating of each."""
    return {f"ever_{bound}": bound for bound in reached_bounds()}


def past_columns(names: Iterable[str]) -> tuple[str, ...]:
    """Those of these columns that record a player's highest published rating."""
    there = set(names)
    return tuple(name for name in (HIGHEST, *flags()) if name in there)


def is_enough(names: Iterable[str]) -> bool:
    """Whether every question of the K rules can be answered from these columns."""
    there = past_columns(names)
    return HIGHEST in there or len(there) == len(flags())


def contradictions(columns: Iterable[str]) -> dict[str, nw.Expr]:
    """For each flag, if there is the number too: whether the two disagree."""
    there, bounds = past_columns(columns), flags()
    if HIGHEST not in there:
        return {}
    return {
        name: nw.when(nw.col(HIGHEST) != 0).then(nw.col(name) != (nw.col(HIGHEST) >= bounds[name]))
        for name in there
        if name in bounds
    }


def reached(columns: Iterable[str], published: nw.Expr) -> Callable[[int], nw.Expr]:
    """A function that says whether a rating was ever reached.

    `published` is the rating that is published now; null if there is none.
    """
    there, bounds = tuple(columns), flags()

    def ever(bound: int) -> nw.Expr:
        signs = [published >= bound]
        signs += [nw.col(HIGHEST) >= bound] if HIGHEST in there else []
        signs += [nw.col(name) for name in there if bounds.get(name, -1) >= bound]
        return nw.any_horizontal(*signs, ignore_nulls=True)

    return ever


def remembered(columns: Iterable[str], *published: nw.Expr) -> dict[str, nw.Expr]:
    """The same columns after these ratings have been published."""
    there, bounds, top = tuple(columns), flags(), nw.max_horizontal(*published)
    new = {
        name: nw.when(top >= bounds[name]).then(nw.lit(True)).otherwise(nw.col(name))
        for name in there
        if name != HIGHEST
    }
    if HIGHEST in there:
        # Without the number, a flag gives the best lower bound.
        least = [nw.when(nw.col(name)).then(nw.lit(bounds[name])) for name in new]
        new[HIGHEST] = nw.max_horizontal(nw.col(HIGHEST), *published, *least).cast(nw.Int64)
    return new
