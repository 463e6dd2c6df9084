"""Entries of the log in words, with names in place of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from arpad.league.entries import Entry
from arpad.league.history import NAME_REMOVED, OF_REQUEST, History

_REWRITTEN = "somebody’s name was taken out of the log, and its hashes were computed anew"
_TWO: dict[tuple[int, ...], str] = {(1, 2): "1–0", (1, 1): "½–½", (2, 1): "0–1"}


def entry_in_words(history: History, entry: Entry) -> str:
    """What an entry says; `history` has the names of the players."""
    said = entry.data
    if "game" in said:
        return _joined(f"{entry.kind} game {said['game']}", what_it_says(history, entry))
    if "player" in said:
        return f"{entry.kind}: {_player(history, entry)}"
    if entry.kind == "season reopened":
        return entry.kind
    if entry.kind == NAME_REMOVED:
        return _joined(entry.kind, _REWRITTEN if said.get("rewritten") else "")
    if entry.kind == "season ended":
        return f"{entry.kind}: {said['name']}, on {said['on']}, {_kept(said)}"
    if entry.kind == "rules undone":
        return f"{entry.kind}: the change in entry {said['entry']}"
    told = {**said, **said.get("terms", {})}
    if entry.kind == "created":  # only what is set
        told = {
            name: value for name, value in told.items() if value is not None and value is not False
        }
    return _joined(entry.kind, ", ".join(setting_words(told)))


def what_it_says(history: History, entry: Entry) -> str:
    """What an entry says about its game; "" if its kind says it all."""
    return ", ".join(_result(history, entry.data))


def _joined(head: str, rest: str) -> str:
    return f"{head}: {rest}" if rest else head


def _name(history: History, who: int) -> str:
    return history.players[who].name


def _player(history: History, entry: Entry) -> str:
    said, now = entry.data, _name(history, entry.data["player"])
    if entry.kind == "merged":
        return f"{now} into {_name(history, said['into'])}"
    if entry.kind == "renamed":
        return f"player {said['player']} is called {said['name']}"
    start = f", from {said['rating']:g}" if "rating" in said else ""
    return f"{said.get('name', now)}{start}"


def _result(history: History, said: Mapping[str, Any]) -> Iterator[str]:
    sides = ["+".join(_name(history, who) for who in side) for side in said.get("sides", ())]
    if sides or "places" in said:
        yield _score(sides, said.get("places", ()))
    if "on" in said:
        yield str(said["on"])
    if "facts" in said:
        facts = [f"{_spaced(name)} {_value(value)}" for name, value in said["facts"].items()]
        yield ", ".join(facts) or "no further facts"
    if said.get("by") is not None:
        yield f"by {_name(history, said['by'])}"


def _score(sides: Sequence[str], places: Sequence[int]) -> str:
    score = _TWO.get(tuple(places), "")
    if not places:
        return " – ".join(sides)
    if not sides:
        return score or f"places {', '.join(map(str, places))}"
    if score:
        return f"{sides[0]} {score} {sides[1]}"
    return ", ".join(f"{place}. {side}" for place, side in zip(places, sides, strict=True))


def _kept(said: Mapping[str, Any]) -> str:
    share = said["share"]
    if share in (0, 1):
        return "everybody starts again" if share == 0 else "ratings are kept"
    toward = f", the rest is {said['mean']:g}" if "mean" in said else ""
    return f"{share:g} of the rating is kept{toward}"


def setting_words(told: Mapping[str, Any]) -> list[str]:
    """Settings in words."""
    others = OF_REQUEST | {"terms"}
    told = {name: value for name, value in told.items() if name not in others}
    return [f"{_spaced(name)} {_value(value)}" for name, value in told.items()]


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _value(value: object) -> str:
    if value is None:
        return "default"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.15g}" if isinstance(value, float) else str(value)
