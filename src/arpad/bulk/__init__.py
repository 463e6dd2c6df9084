"""Whole rating periods and long ladders: the same rules on millions of games at once."""

from __future__ import annotations

from arpad.bulk.api import Rated, next_list, rate_games, rate_period
from arpad.bulk.replay import Replayed, replay
from arpad.elo import KByGames

__all__ = [
    "KByGames",
    "Rated",
    "Replayed",
    "next_list",
    "rate_games",
    "rate_period",
    "replay",
]
