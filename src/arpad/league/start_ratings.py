"""What players start from: their own start rating, or the league's when they came."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from arpad.league.history import History


def is_dated(history: History) -> bool:
    """Whether the start rating depends on when a player came."""
    return len({each.rules.start for each in history.settings.in_time}) > 1


def arrivals(history: History, games: Iterable[tuple[int, Iterable[int]]]) -> list[int]:
    """The day on which each player came: of their first game, or when they were added before.

    `games` are the days of all games, and who played. Index 0 is not used.
    """
    added = (date.fromisoformat(each.added[:10]) for each in history.players.values())
    came = [0, *(day.toordinal() for day in added)]
    for day, players in games:
        for who in players:
            came[who] = min(came[who], day)
    return came


def starts(history: History, came: list[int], since: int = 1) -> list[float]:
    """What each player starts from; whoever came before the day `since` starts again on it.

    `came` is empty if the day makes no difference.
    """
    usual = history.settings.in_time[0].rules.start
    ratings = [usual]
    for who, player in history.players.items():
        if player.rating is not None:
            ratings.append(float(player.rating))
        elif came:
            day = date.fromordinal(max(came[who], since))
            ratings.append(history.settings.on(day).start)
        else:
            ratings.append(usual)
    return ratings
