"""A league of your own, in which every old result can be corrected.

`League.create` starts one and `League.open` opens it. Everything that is done adds an entry to its
log, and everything that is shown comes from a replay of the log. See docs/league.md.
"""

from __future__ import annotations

from arpad.league.calendar_file import calendar_file
from arpad.league.check import check
from arpad.league.descriptions import entry_in_words, rules_in_words, what_it_says
from arpad.league.entries import Entry
from arpad.league.exchange import export_games, export_log, import_log
from arpad.league.game_import import import_file
from arpad.league.history import LeaguePlayer
from arpad.league.league import ALL_TIME, CURRENT, League
from arpad.league.links import ROLES
from arpad.league.recording import Result
from arpad.league.records import (
    Award,
    Challenge,
    Champion,
    Chances,
    Change,
    CheckReport,
    GameView,
    ImportReport,
    Link,
    PlayerView,
    RulesFrom,
    RulesPreview,
    Score,
    Season,
    SeasonAwards,
    Standing,
    Story,
)
from arpad.league.removal import Removal
from arpad.league.rules import LEAGUE_FACTS, Rules, term_facts

create = League.create

__all__ = [
    "ALL_TIME",
    "CURRENT",
    "LEAGUE_FACTS",
    "ROLES",
    "Award",
    "Challenge",
    "Champion",
    "Chances",
    "Change",
    "CheckReport",
    "Entry",
    "GameView",
    "ImportReport",
    "League",
    "LeaguePlayer",
    "Link",
    "PlayerView",
    "Removal",
    "Result",
    "Rules",
    "RulesFrom",
    "RulesPreview",
    "Score",
    "Season",
    "SeasonAwards",
    "Standing",
    "Story",
    "calendar_file",
    "check",
    "create",
    "entry_in_words",
    "export_games",
    "export_log",
    "import_file",
    "import_log",
    "rules_in_words",
    "term_facts",
    "what_it_says",
]
