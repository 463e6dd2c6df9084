"""The kernel of this family, compiled by Numba if that is installed."""

from __future__ import annotations

from functools import cache
from types import FunctionType
from typing import Any

from arpad.glicko import kernel


class _Compiled:
    """The functions of the kernel, compiled, each calling the compiled versions of the others."""

    def __init__(self, njit: Any) -> None:
        names = dict(vars(kernel))
        for name in kernel.COMPILED:
            function = FunctionType(names[name].__code__, names, name)
            names[name] = njit(cache=True)(function)
        self.play_games = names["play_games"]
        self.play_periods = names["play_periods"]
        self.rested = names["rested"]


@cache
def compiled() -> Any:
    """The compiled kernel, or None if Numba is not installed."""
    try:
        from numba import njit
    except ModuleNotFoundError:
        return None
    return _Compiled(njit)
