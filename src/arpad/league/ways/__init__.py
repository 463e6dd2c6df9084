"""How each kind of rating system rates the players of a league."""

from __future__ import annotations

from collections.abc import Sequence

from arpad import elo, glicko, pools
from arpad.league.rules import Rules
from arpad.league.ways.book import BookWay
from arpad.league.ways.glicko import GlickoWay
from arpad.league.ways.plain import PlainWay
from arpad.league.ways.way import Figures, Move, Pair, Played, Stretch, Way
from arpad.system import OWN_POOL

__all__ = ["Figures", "Move", "Pair", "Played", "Stretch", "Way", "kind_of", "way_of"]


def kind_of(rules: Rules) -> type[Way]:
    """The kind of way for leagues with these rules."""
    book = rules.book()
    own = isinstance(book, pools.Rulebook) and book.record.id == OWN_POOL
    if own or isinstance(book, elo.Rulebook):
        return PlainWay
    return GlickoWay if isinstance(book, glicko.Rulebook) else BookWay


def way_of(rules: Rules, starts: Sequence[float], *, compiled: bool = False) -> Way:
    """The players under these rules, given their start ratings."""
    return kind_of(rules)(rules, starts, compiled=compiled)
