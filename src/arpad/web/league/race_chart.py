"""The season's race: everybody's rating after each evening, with labels at the lines' ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import NamedTuple

from arpad.exact import MONTHS
from arpad.league.highlights import Track
from arpad.web.league.chart import steps

WIDTH, HEIGHT = 1792, 830
_LEFT, _RIGHT, _TOP, _BOTTOM = 104, 1392, 24, 770
#: Labels are at least this far from each other, and days below the chart.
_LABEL_GAP, _DAY_GAP = 46, 150
#: How many lines are stronger than the rest.
_STRONG = 4


class Runner(NamedTuple):
    """A line of the race: its path, its end, and the height of its label."""

    name: str
    rating: float
    kind: str
    path: str
    x: float
    y: float
    label_y: float


class RaceChart(NamedTuple):
    """Where everything in the chart is."""

    grid: list[tuple[int, float]]
    days: list[tuple[float, str]]
    runners: list[Runner]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = _LEFT
    right: int = _RIGHT
    bottom: int = _BOTTOM


def race_chart(
    days: Sequence[date], tracks: Sequence[Track], moved: Sequence[int]
) -> RaceChart | None:
    """The chart of a race; `moved` are those who played the latest game. None before two days."""
    tracks = [track for track in tracks if track.ratings[-1:] != (None,)]
    values = [value for track in tracks for value in track.ratings if value is not None]
    if len(days) < 2 or not values:
        return None
    low, high = min(values), max(values)
    margin = max((high - low) * 0.04, 2.0)
    low, high = low - margin, high + margin

    def x(at: int) -> float:
        return _LEFT + (_RIGHT - _LEFT) * at / (len(days) - 1)

    def y(value: float) -> float:
        return _BOTTOM - (_BOTTOM - _TOP) * (value - low) / (high - low)

    labels = _apart([y(track.ratings[-1] or low) for track in tracks])
    runners = []
    for place, (track, label) in enumerate(zip(tracks, labels, strict=True)):
        points = [(x(at), y(value)) for at, value in enumerate(track.ratings) if value is not None]
        path = "M" + "L".join(f"{left:.1f} {top:.1f}" for left, top in points)
        kind = _kind(place, is_moved=track.id in moved)
        runners.append(Runner(track.name, track.ratings[-1] or 0.0, kind, path, *points[-1], label))
    grid = [(value, y(value)) for value in steps(low, high)]
    return RaceChart(grid, _days(days, x), runners)


def _kind(place: int, *, is_moved: bool) -> str:
    if place == 0:
        return "lead"
    if is_moved:
        return "moved"
    return "top" if place < _STRONG else ""


def _apart(heights: Sequence[float]) -> list[float]:
    """Heights of labels, the highest line first: pushed apart around their middle where they meet.

    >>> _apart([100.0, 110.0, 400.0])
    [82.0, 128.0, 400.0]
    """
    groups: list[tuple[int, float]] = []  # how many labels, and the height of their middle
    for height in heights:
        count, middle = 1, height
        while groups and _end(*groups[-1]) > middle - _LABEL_GAP * count / 2:
            more, above = groups.pop()
            count, middle = count + more, (count * middle + more * above) / (count + more)
        half = _LABEL_GAP * count / 2
        groups.append((count, min(max(middle, _TOP + half), _BOTTOM + _LABEL_GAP - half)))
    return [
        middle + _LABEL_GAP * (at - (count - 1) / 2)
        for count, middle in groups
        for at in range(count)
    ]


def _end(count: int, middle: float) -> float:
    return middle + _LABEL_GAP * count / 2


def _days(days: Sequence[date], x: Callable[[int], float]) -> list[tuple[float, str]]:
    """The days below, as many as there is room for."""
    labels: list[tuple[float, str]] = []
    for at, day in enumerate(days):
        place = x(at)
        if not labels or place - labels[-1][0] >= _DAY_GAP:
            labels.append((place, f"{day.day} {MONTHS[day.month - 1][:3]}"))
    return labels
