"""The floors below which a rating does not fall, applied once, after the last pass."""

from __future__ import annotations

from math import floor
from typing import NamedTuple

from arpad.facts import check_value
from arpad.sentences import Phrase, phrase
from arpad.uschess import rules
from arpad.uschess.player import Player


class Floor(NamedTuple):
    """A floor, the reason for it, and what had to be assumed."""

    rating: float
    reason: Phrase
    assumed: tuple[Phrase, ...] = ()


def peak_floor(peak: float) -> int | None:
    """The floor that follows from the highest established rating (`peak`); None if there is none.

    >>> peak_floor(1941), peak_floor(1999.51), peak_floor(2600), peak_floor(1388)
    (1700, 1800, 2100, None)
    """
    peak = check_value(Player, "peak", peak)
    found = (floor(peak + 0.5) - rules.PEAK_LESS) // 100 * 100
    if found < rules.LEAST_PEAK_FLOOR:
        return None
    return min(found, rules.MOST_PEAK_FLOOR)


def absolute_floor(wins: int, draws: int, events: int) -> int:
    """The floor over the board from the `wins`, `draws` and `events` of a career.

    This event is included in all three.

    >>> absolute_floor(3, 1, 10), absolute_floor(20, 0, 0)
    (124, 150)
    """
    wins, draws, events = (
        check_value(Player, name, value)
        for name, value in (("wins", wins), ("draws", draws), ("events", events))
    )
    counted = rules.FLOOR_WIN * wins + rules.FLOOR_DRAW * draws + rules.FLOOR_EVENT * events
    return min(int(rules.LEAST_RATING) + counted, rules.MOST_ABSOLUTE)


def floor_of(player: Player, points: list[int], *, online: bool, newcomer: bool) -> Floor:
    """The highest floor that a player has; `points` are the half points of this event's games."""
    found = [_absolute(player, points, online=online, newcomer=newcomer)]
    peak = None if player.peak is None else peak_floor(player.peak)
    if peak is not None:
        found.append(Floor(peak, phrase("us_floor_peak", peak=player.peak, less=rules.PEAK_LESS)))
    if player.life_master:
        found.append(Floor(rules.LIFE_MASTER_FLOOR, phrase("us_floor_life_master")))
    if player.floor is not None:
        found.append(Floor(player.floor, phrase("us_floor_set")))
    return max(found, key=lambda each: each.rating)


def _absolute(player: Player, points: list[int], *, online: bool, newcomer: bool) -> Floor:
    least = rules.LEAST_RATING
    if online:
        return Floor(least, phrase("us_floor_online"))
    counts = (player.wins, player.draws, player.events)
    if None in counts and not newcomer:
        most = rules.MOST_ABSOLUTE
        return Floor(least, phrase("us_floor_least"), (phrase("us_assumed_floor", most=most),))
    wins, draws, events = ((count or 0) for count in counts)
    total = absolute_floor(
        wins + points.count(2),
        draws + points.count(1),
        events + (len(points) >= rules.FLOOR_EVENT_GAMES),
    )
    return Floor(total, phrase("us_floor_absolute", floor=total))
