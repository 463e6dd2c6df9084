"""Whether an entry can follow those before it: anybody may have written the log in a file.

A league checks an entry before it writes it (see `verbs`), and trusts its own log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from arpad.facts import GREATEST_RATING
from arpad.league.entries import Entry
from arpad.league.history import History
from arpad.league.rules import check_name, check_player


def follows(history: History, entry: Entry) -> bool:
    """Whether an entry is one that a league with this history may have written."""
    if (entry.kind == "created") == bool(history.position):
        return False  # a league is created once, before all else
    try:
        return _READERS.get(entry.kind, _anything)(history, entry.data)
    except (KeyError, TypeError, ValueError):  # also the errors of names
        return False


def _anything(history: History, said: Mapping[str, Any]) -> bool:
    return True


def _player_added(history: History, said: Mapping[str, Any]) -> bool:
    return (
        _is_whole(said["player"])
        and said["player"] == len(history.players) + 1
        and check_player(said["name"]) == said["name"]
        and _is_rating(said.get("rating"))
    )


def _renamed(history: History, said: Mapping[str, Any]) -> bool:
    return said["player"] in history.players and check_player(said["name"]) == said["name"]


def _merged(history: History, said: Mapping[str, Any]) -> bool:
    """Nobody is merged into somebody who is merged into them."""
    who = said["player"]
    return who in history.players and history.root(said["into"]) != who


def _recorded(history: History, said: Mapping[str, Any]) -> bool:
    number = said["game"]
    return _is_whole(number) and number == len(history.games) + 1 and _is_game(history, said)


def _corrected(history: History, said: Mapping[str, Any]) -> bool:
    if not _is_there(history, said):
        return False
    return _is_game(history, {**history.games.game(said["game"]).data(), **said})


def _is_there(history: History, said: Mapping[str, Any]) -> bool:
    return _is_whole(said["game"]) and 1 <= said["game"] <= len(history.games)


def _is_game(history: History, said: Mapping[str, Any]) -> bool:
    sides, places = said["sides"], said["places"]
    players = [who for side in sides for who in side]
    by = said.get("by")
    return (
        len(sides) == len(places) > 1
        and all(map(_is_whole, (*players, *places)))
        and all(sides)
        and history.players.keys() >= set(players)
        and len(players) == len(set(players))
        and (by is None or by in history.players)
        and isinstance(said.get("facts") or {}, dict)
    )


def _season_ended(history: History, said: Mapping[str, Any]) -> bool:
    games = said.get("games")
    return (
        _is_whole(said["season"])
        and check_name(said["name"], "season") == said["name"]
        and 0 <= said["share"] <= 1
        and _is_rating(said.get("mean"))
        and (games is None or _is_whole(games))
    )


def _rules_changed(history: History, said: Mapping[str, Any]) -> bool:
    since = said.get("since")
    return since is None or bool(date.fromisoformat(since))


def _rules_undone(history: History, said: Mapping[str, Any]) -> bool:
    return any(each.position == said["entry"] for each in history.rule_changes if not each.undone)


def _is_whole(number: object) -> bool:
    return type(number) is int


def _is_rating(rating: Any) -> bool:
    return rating is None or (type(rating) is not bool and abs(rating) <= GREATEST_RATING)


_READERS: dict[str, Callable[[History, Mapping[str, Any]], bool]] = {
    "player added": _player_added,
    "renamed": _renamed,
    "merged": _merged,
    "recorded": _recorded,
    "corrected": _corrected,
    "voided": _is_there,
    "restored": _is_there,
    "confirmed": _is_there,
    "season ended": _season_ended,
    "rules changed": _rules_changed,
    "rules undone": _rules_undone,
}
