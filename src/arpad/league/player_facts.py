"""What a league knows of its players besides names: what their system asks for, and a club."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from arpad.errors import InvalidPlayer, Unquoted
from arpad.facts import Fact, nearest
from arpad.league import names
from arpad.league.history import DESCRIBED, History
from arpad.league.letters import check_name
from arpad.league.recording import Draft
from arpad.league.rules import Rules

BIRTH_YEAR, CLUB = "birth_year", "club"
PLAYER_FACTS: tuple[Fact, ...] = (
    Fact(
        BIRTH_YEAR,
        "whole",
        "Birth year",
        "Decides on each day whether they are rated as a junior; where the system asks for it.",
        least=1900,
        most=2100,
    ),
    Fact(CLUB, "text", "Club", "The club they play for."),
)


def player_facts(rules: Rules) -> tuple[Fact, ...]:
    """The facts of a player that a league by these rules asks for."""
    by_age = rules.rating_system.rates_by_age
    return tuple(each for each in PLAYER_FACTS if by_age or each.name != BIRTH_YEAR)


def check_fact(fact: Fact, value: Any) -> Any:
    """The value of a fact of a player, checked."""
    return check_name(value, fact.name) if fact.name == CLUB else fact.check(value)


def describe(
    history: History, rules: Rules, name: str, changes: Mapping[str, Any], today: date
) -> list[Draft]:
    """Set facts of a player; None removes one."""
    who = names.find(history, name)
    known = history.players[who].facts
    read = read_facts(rules, changes, today)
    made = {key: value for key, value in read.items() if known.get(key) != value}
    if not made:
        rule = "this changes nothing"
        raise InvalidPlayer("facts", Unquoted("unchanged"), rule, "say what to set, or to remove")
    _check_played(history, who, made.get(BIRTH_YEAR))
    return [Draft(DESCRIBED, {"player": who, "facts": made})]


def read_facts(rules: Rules, given: Mapping[str, Any], today: date) -> dict[str, Any]:
    """Facts of a player as they are given; refuses one that the league does not ask for."""
    facts = {each.name: each for each in PLAYER_FACTS}
    names_of_league = [each.name for each in player_facts(rules)]
    read = {}
    for key, value in given.items():
        if key not in facts:
            rule = f"this league asks for {', '.join(names_of_league)}"
            raise InvalidPlayer(key, value, rule, nearest(key, names_of_league, "omit it"))
        if key not in names_of_league and value is not None:
            rule = f"{rules.rating_system.name} does not rate by age"
            raise InvalidPlayer(key, value, rule, "omit it")
        read[key] = None if value is None else check_fact(facts[key], value)
    year = read.get(BIRTH_YEAR)
    if year is not None and year > today.year:
        rule = "nobody is born in a year to come"
        raise InvalidPlayer(BIRTH_YEAR, year, rule, "check the year")
    return read


def _check_played(history: History, who: int, year: int | None) -> None:
    """Refuse a year of birth after which somebody has already played."""
    if year is None:
        return
    for game in history.games:
        if game.on.year < year and who in map(history.root, game.players):
            rule = f"they played game {game.id} on {game.on.isoformat()}, before they were born"
            raise InvalidPlayer(BIRTH_YEAR, year, rule, "check the year, or correct the game")
