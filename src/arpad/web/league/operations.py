"""The operations of a league's API: one for everything that its pages can do."""

from __future__ import annotations

from arpad.web.league.game_operations import GAME_OPERATIONS
from arpad.web.league.league_operations import LEAGUE_OPERATIONS
from arpad.web.league.player_operations import PLAYER_OPERATIONS

OPERATIONS = (*PLAYER_OPERATIONS, *GAME_OPERATIONS, *LEAGUE_OPERATIONS)
