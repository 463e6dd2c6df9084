"""The games of a league that count, in order, as columns; and what players start from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any, NamedTuple

from arpad.league.history import History

#: An array that grows gets room for this part of it more.
_ROOM = 16


class Order(NamedTuple):
    """The games that count, in order, as columns; merged players are replaced by their root."""

    numbers: list[int]
    days: Any
    first: Any
    second: Any
    points: Any


def order_of(history: History, numbers: list[int], *, arrays: bool) -> Order:
    """The columns of these games: arrays for compiled kernels, else lists."""
    games, roots = history.games, history.roots if history.merged else None
    if arrays:
        import numpy as np

        at = np.array(numbers, np.int64) - 1
        day, first, second = (
            np.frombuffer(column, np.int64)[at] if len(at) else at
            for column in (games.day, games.first, games.second)
        )
        points = np.frombuffer(games.points)[at] if len(at) else np.zeros(0)
        if roots is not None:
            root = np.array(roots, np.int64)
            first, second = root[first], root[second]
        return Order(numbers, day, first, second, points)
    is_whole = len(numbers) == len(games) and numbers == list(range(1, len(games) + 1))
    columns: Any = (games.day, games.first, games.second, games.points)
    days, ones, others, scores = (
        column.tolist() if is_whole else [column[number - 1] for number in numbers]
        for column in columns
    )
    if roots is not None:
        ones, others = (list(map(roots.__getitem__, side)) for side in (ones, others))
    return Order(numbers, days, ones, others, scores)


def joined(one: Order, other: Order, arrays: bool) -> Order:
    """One order after another; the first one is extended in place."""
    one.numbers.extend(other.numbers)
    columns = zip(one[1:], other[1:], strict=True)
    if arrays:
        return Order(one.numbers, *(_extended(column, more) for column, more in columns))
    for column, more in columns:
        column.extend(more)
    return one


def _extended(column: Any, more: Any) -> Any:
    """An array with more at its end: only if it has no room left, all of it is copied."""
    import numpy as np

    size = len(column) + len(more)
    whole = column.base
    if whole is None or len(whole) < size:
        whole = np.empty(size + size // _ROOM, column.dtype)
        whole[: len(column)] = column
    whole[len(column) : size] = more
    return whole[:size]


def players_of(
    history: History, order: Order, begin: int = 0, end: int | None = None
) -> Iterator[Iterable[int]]:
    """Who played in each game, from a place on."""
    more = history.games.more
    sides = (_plain(column[begin:end]) for column in (order.first, order.second))
    for number, first, second in zip(order.numbers[begin:end], *sides, strict=True):
        game = more.get(number) if more else None
        yield (first, second) if game is None else map(history.root, game.players)


def days_and_players(history: History, order: Order) -> Iterator[tuple[int, Iterable[int]]]:
    """The day of each game, and who played."""
    return zip(_plain(order.days), players_of(history, order), strict=True)


def _plain(column: Any) -> list[int]:
    """A column as a list of plain numbers."""
    return column if isinstance(column, list) else column.tolist()


def period_of(batch: str, day: int) -> int:
    """The number of the period that a day is in: the day itself, or its month."""
    if batch != "month":
        return day
    when = date.fromordinal(day)
    return 12 * when.year + when.month


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
