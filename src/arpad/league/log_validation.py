"""Validates the log of a file, entry by entry.

A league checks an entry before it writes it (see `commands`), and trusts its own log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from typing import Any

from arpad.errors import ArpadError
from arpad.facts import GREATEST_RATING
from arpad.league import game_input, names
from arpad.league.challenges import read_time
from arpad.league.commands import check_never_met
from arpad.league.entries import Entry
from arpad.league.game_input import LONGEST_TITLE
from arpad.league.games import LeagueGame
from arpad.league.history import (
    DESCRIBED,
    NAME_REMOVED,
    OF_REQUEST,
    WHOLE_DAY,
    History,
    no_entry_here,
)
from arpad.league.letters import check_name, check_player
from arpad.league.player_facts import BIRTH_YEAR, PLAYER_FACTS, check_fact

#: A league allows tomorrow, and somewhere it is tomorrow already when it is today in UTC.
_AHEAD = timedelta(days=2)


class Checker:
    """Checks entries one after another, each before it is folded into the history."""

    def __init__(self, history: History) -> None:
        self.history = history
        self._names: dict[str, int] = {}  # who has each name
        self._games = game_input.GameCheck()
        self._latest = date.min  # the last day that an entry may name

    def check(self, entry: Entry) -> None:
        """Refuse an entry that no league with this history can have written."""
        strange = entry.data.keys() - _FIELDS.get(entry.kind, entry.data.keys())
        if strange:
            raise no_entry_here(entry, f"no league writes {min(strange)!r} there")
        try:
            is_valid, why = self._is_valid_next(entry), ""
        except ArpadError as error:
            is_valid, why = False, error.rule
        except (KeyError, TypeError, ValueError, IndexError, OverflowError):
            is_valid, why = False, ""
        if not is_valid:
            raise no_entry_here(entry, why)

    def _is_valid_next(self, entry: Entry) -> bool:
        if (entry.kind == "created") == bool(self.history.position):
            return False  # a league is created once, before all else
        self._latest = datetime.fromisoformat(entry.time).date() + _AHEAD
        return _READERS.get(entry.kind, Checker._anything)(self, entry.data)

    def _anything(self, data: Mapping[str, Any]) -> bool:
        return True

    def _player_added(self, data: Mapping[str, Any]) -> bool:
        return (
            _is_whole(data["player"])
            and data["player"] == len(self.history.players) + 1
            and _is_rating(data.get("rating"))
            and self._takes_name(data["player"], data["name"])
        )

    def _player_described(self, data: Mapping[str, Any]) -> bool:
        facts = {each.name: each for each in PLAYER_FACTS}
        return (
            data["player"] in self.history.players
            and bool(data["facts"])
            and (data["facts"].get(BIRTH_YEAR) or 0) <= self._latest.year
            and all(
                value is None or check_fact(facts[name], value) == value
                for name, value in data["facts"].items()
            )
        )

    def _renamed(self, data: Mapping[str, Any]) -> bool:
        old = self.history.players[data["player"]].name
        if old == data["name"]:
            return False
        self._names.pop(names.key(old), None)
        return self._takes_name(data["player"], data["name"])

    def _takes_name(self, who: int, name: str) -> bool:
        """Whether the name is one that nobody has; from now on, this player has it."""
        free = check_player(name) == name and names.key(name) not in self._names
        self._names[names.key(name)] = who
        return free

    def _merged(self, data: Mapping[str, Any]) -> bool:
        """Both are players of their own, and never met."""
        who, into = data["player"], data["into"]
        players = self.history.players
        if who == into or players[who].into is not None or players[into].into is not None:
            return False
        check_never_met(self.history, who, into)
        return True

    def _separated(self, data: Mapping[str, Any]) -> bool:
        return self.history.players[data["player"]].into is not None

    def _recorded(self, data: Mapping[str, Any]) -> bool:
        number = data["game"]
        new = _is_whole(number) and number == len(self.history.games) + 1
        return new and self._is_day(data["on"]) and self._is_game(data)

    def _corrected(self, data: Mapping[str, Any]) -> bool:
        if not self._is_there(data) or ("on" in data and not self._is_day(data["on"])):
            return False
        game = self.history.games.game(data["game"])
        # Two players of a void game may have been merged since; restoring it is refused.
        merged = game.void and "sides" not in data
        return self._is_game({**game.data(), **data}, apart=not merged)

    def _is_there(self, data: Mapping[str, Any]) -> bool:
        return _is_whole(data["game"]) and 1 <= data["game"] <= len(self.history.games)

    def _voided(self, data: Mapping[str, Any]) -> bool:
        return self._is_there(data) and not self.history.games.game(data["game"]).void

    def _restored(self, data: Mapping[str, Any]) -> bool:
        if not self._is_there(data) or not self.history.games.game(data["game"]).void:
            return False
        return bool(
            game_input.check_apart(self.history, self.history.games.game(data["game"]).sides)
        )

    def _confirmed(self, data: Mapping[str, Any]) -> bool:
        return self._is_there(data) and data["game"] not in self.history.games.confirmed

    def _is_day(self, on: Any) -> bool:
        """Whether a day had come when the entry was made."""
        return date.fromisoformat(on) <= self._latest

    def _is_game(self, data: Mapping[str, Any], *, apart: bool = True) -> bool:
        sides, places, by = data["sides"], data["places"], data.get("by")
        players = [who for side in sides for who in side]
        known = (
            len(sides) == len(places)
            and all(map(_is_whole, (*players, *places)))
            and self.history.players.keys() >= set(players)
            and (by is None or by in self.history.players)
            and isinstance(data.get("facts") or {}, dict)
        )
        if not known or not _has_details(data, places):
            return False
        game_input.read_sides(sides)
        game_input.read_places(places, len(sides))
        if apart:
            game_input.check_apart(self.history, sides)
        game = LeagueGame.of(data)
        self._games.check(self.history.settings.on(game.on), game)
        return True

    def _season_ended(self, data: Mapping[str, Any]) -> bool:
        games, before = data.get("games"), self.history.seasons
        mark = date.fromisoformat(data["on"]).toordinal(), WHOLE_DAY if games is None else games
        return (
            _is_whole(data["season"])
            and data["season"] == len(self.history.ends) + 1
            and check_name(data["name"], "season") == data["name"]
            and 0 <= data["share"] <= 1
            and _is_rating(data.get("mean"))
            and (games is None or (_is_whole(games) and 0 <= games <= len(self.history.games)))
            and self._is_day(data["on"])
            and (not before or before[-1].mark < mark)
        )

    def _season_reopened(self, data: Mapping[str, Any]) -> bool:
        return bool(data["season"] == self.history.seasons[-1].number)

    def _season_named(self, data: Mapping[str, Any]) -> bool:
        """Names are compared with no others: when a player's name is removed, two may be equal."""
        number = data["season"]
        is_known = _is_whole(number) and 1 <= number <= len(self.history.seasons) + 1
        return is_known and check_name(data["name"], "season") == data["name"]

    def _season_closed(self, data: Mapping[str, Any]) -> bool:
        number, closed = data["season"], self.history.closed
        return _is_whole(number) and closed < number <= len(self.history.seasons)

    def _season_opened(self, data: Mapping[str, Any]) -> bool:
        return _is_whole(data["season"]) and 1 <= data["season"] <= self.history.closed

    def _challenged(self, data: Mapping[str, Any]) -> bool:
        history, on, at = self.history, data.get("on"), data.get("at", "")
        sides = game_input.read_sides(data["sides"])
        players = [who for side in sides for who in side]
        return (
            _is_whole(data["challenge"])
            and data["challenge"] == len(history.challenges) + 1
            and len(sides) == 2
            and all(map(_is_whole, players))
            and history.players.keys() >= set(players)
            and bool(game_input.check_apart(history, data["sides"]))
            and _is_whole(data["games"])
            and data["games"] == len(history.games)
            and self._is_day(data["since"])
            and (on is None or bool(date.fromisoformat(on)))
            and at == read_time(at)
            and not (at and on is None)
        )

    def _challenge_withdrawn(self, data: Mapping[str, Any]) -> bool:
        return not self.history.challenges[data["challenge"]].withdrawn

    def _rules_changed(self, data: Mapping[str, Any]) -> bool:
        since = data.get("since")
        return since is None or bool(date.fromisoformat(since))

    def _rules_undone(self, data: Mapping[str, Any]) -> bool:
        changes = [each for each in self.history.rule_changes if not each.undone]
        return any(each.position == data["entry"] for each in changes)


def _has_details(data: Mapping[str, Any], places: list[int]) -> bool:
    """Whether the title is a name, the points follow from the sets, and the places from these."""
    title, points, sets = data.get("title"), data.get("points"), data.get("sets")
    if title and (len(title) > LONGEST_TITLE or check_name(title, "game") != title):
        return False
    if points and game_input.read_result(places, len(places), "", points).places != tuple(places):
        return False
    return not sets or list(game_input.of_sets(tuple(map(tuple, sets))).points) == points


def _is_whole(number: object) -> bool:
    return type(number) is int


def _is_rating(rating: Any) -> bool:
    return rating is None or (type(rating) is not bool and abs(rating) <= GREATEST_RATING)


_READERS: dict[str, Callable[[Checker, Mapping[str, Any]], bool]] = {
    "player added": Checker._player_added,
    DESCRIBED: Checker._player_described,
    "renamed": Checker._renamed,
    "merged": Checker._merged,
    "separated": Checker._separated,
    "recorded": Checker._recorded,
    "corrected": Checker._corrected,
    "voided": Checker._voided,
    "restored": Checker._restored,
    "confirmed": Checker._confirmed,
    "season ended": Checker._season_ended,
    "season reopened": Checker._season_reopened,
    "season named": Checker._season_named,
    "season closed": Checker._season_closed,
    "season opened": Checker._season_opened,
    "rules changed": Checker._rules_changed,
    "rules undone": Checker._rules_undone,
    "challenged": Checker._challenged,
    "challenge withdrawn": Checker._challenge_withdrawn,
}

#: What entries of each kind may hold; the settings of rules are checked by their own table.
_FIELDS = {
    kind: OF_REQUEST | frozenset(fields.split())
    for kind, fields in {
        "player added": "player name rating",
        DESCRIBED: "player facts",
        "renamed": "player name",
        NAME_REMOVED: "rewritten",
        "merged": "player into",
        "separated": "player",
        "recorded": "game on sides places facts by title points sets",
        "corrected": "game on sides places facts by title points sets",
        "voided": "game",
        "restored": "game",
        "confirmed": "game by",
        "season ended": "season name on share mean games",
        "season reopened": "season",
        "season named": "season name",
        "season closed": "season",
        "season opened": "season",
        "rules undone": "entry",
        "challenged": "challenge sides since games on at",
        "challenge withdrawn": "challenge",
    }.items()
}
