"""The pools as systems, for the registry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arpad.pools import records
from arpad.pools.own import Pool, Terms
from arpad.pools.record import Record
from arpad.pools.rulebook import Rulebook
from arpad.system import System


@dataclass(frozen=True, slots=True)
class NoTerms:
    """A built-in pool has no terms to set: its record has them all."""


def _system(record: Record) -> System[Any]:
    book = Rulebook(record)
    return System(
        id=record.id,
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


FOOTBALL = _system(records.FOOTBALL)
FIFA = _system(records.FIFA)
NFL = _system(records.NFL)
NBA = _system(records.NBA)
TENNIS = _system(records.TENNIS)
TTR = _system(records.TTR)
DWZ = _system(records.DWZ)
ECF = _system(records.ECF)
CFC = _system(records.CFC)
EGF = _system(records.EGF)
FIBS = _system(records.FIBS)
OWN = System(
    id="pool",
    name="A pool of your own",
    document="Your own rules: a file of settings, or options.",
    state=Pool.player_kind,
    terms=Terms,
    make=Pool.of_terms,
    game=Pool.match_kind,
    places=2,
    certainty="exact: the rules are yours",
)
