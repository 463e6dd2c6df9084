"""Pools that follow one rule: football, American football, basketball, tennis, go, and your own.

The rule is R' = R + K × m × (S − E(D + h)), plus what a pool adds to it; each pool is a record of
data, which names its source and what is not known. Without published figures to compare with, its
answers are estimates, and say so.

>>> answer = find("nfl").game(1503.947, 1300.0, 1, margin=48, home="first")
>>> round(answer.player.after.rating, 4), round(answer.opponent.after.rating, 4)
(1516.1088, 1287.8382)
"""

from __future__ import annotations

from functools import cache
from typing import Any

from arpad.errors import no_attribute
from arpad.pools.custom import Pool, load
from arpad.pools.known_pools import POOLS
from arpad.pools.pool import Known, Record
from arpad.pools.report import PoolReport
from arpad.pools.rulebook import Rulebook
from arpad.system import NoTerms, System, unknown_system

__all__ = ["POOLS", "Known", "Pool", "PoolReport", "Record", "Rulebook", "find", "load"]


def __getattr__(name: str) -> System[Any]:
    """Each pool by its id as a system, with the five verbs: `pools.nfl.update(1500, 1400, 1)`."""
    if name not in POOLS:
        raise no_attribute("arpad.pools", name, "pools.nfl")
    return _system(name)


@cache
def _system(pool_id: str) -> System[Any]:
    record, book = POOLS[pool_id], find(pool_id)
    return System(
        id=pool_id,
        name=record.name,
        document=f"{record.document.removesuffix('.')} ({record.date}).",
        state=record.player,
        terms=NoTerms,
        make=lambda _: book,
        ratings_of=record.name,
        game=record.game,
        places=record.places,
        estimate=record.estimate,
        certainty=record.certainty,
        draws=record.scores.value.draws,
    )


def find(pool_id: str) -> Rulebook:
    """The pool with that `pool_id`; the error for an unknown id suggests the nearest one.

    >>> round(find("fifa").game(1300, 1500, 1, importance=25).player.after.rating)
    1317
    """
    if isinstance(pool_id, str) and pool_id in POOLS:
        return Rulebook(POOLS[pool_id])
    raise unknown_system("pool", pool_id, POOLS)
