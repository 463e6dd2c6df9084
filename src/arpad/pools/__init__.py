"""Pools that follow one rule: football, American football, basketball, tennis, go, and your own.

The rule is R' = R + K × m × (S − E(D + h)), plus what a pool adds to it; each pool is a record of
data, which names its source and what is not known. Without published figures to compare with, its
answers are estimates, and say so.

>>> answer = find("nfl").game(1503.947, 1300.0, 1, margin=48, home="first")
>>> round(answer.player.after.rating, 4), round(answer.opponent.after.rating, 4)
(1516.1088, 1287.8382)
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from arpad.pools.own import Pool, load
from arpad.pools.record import Known, Record
from arpad.pools.records import POOLS
from arpad.pools.report import PoolReport
from arpad.pools.rulebook import Rulebook
from arpad.system import unknown_system

__all__ = ["POOLS", "Known", "Pool", "PoolReport", "Record", "Rulebook", "find", "load"]


def __getattr__(name: str) -> Any:
    """Each pool by its id as a system, with the five verbs: `pools.nfl.update(1500, 1400, 1)`."""
    if name not in POOLS:
        raise AttributeError(f"module 'arpad.pools' has no attribute {name!r}")
    return getattr(import_module("arpad.pools.systems"), name.upper())


def find(pool_id: str) -> Rulebook:
    """The pool with that `pool_id`; the error for an unknown id suggests the nearest one.

    >>> round(find("fifa").game(1300, 1500, 1, importance=25).player.after.rating)
    1317
    """
    if isinstance(pool_id, str) and pool_id in POOLS:
        return Rulebook(POOLS[pool_id])
    raise unknown_system("pool", pool_id, POOLS)
