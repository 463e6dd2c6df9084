"""The chart of a player: the rating over time, as steps, because it stays until the next game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from arpad.exact import MONTHS
from arpad.league import Change

#: The widths that are drawn if no script asks for the real one.
WIDE, NARROW = 1120, 328
_TOP, _RIGHT, _FOOT = 16, 14, 36
_LEFT = 42
#: At most this many games are marked with squares; more would be one black line.
_MARKED = 250
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000)


class Provisional(NamedTuple):
    """The time until the rating was no longer provisional: its width, and where its label is."""

    width: float
    y: float


@dataclass(frozen=True)
class Chart:
    """Where everything in the chart is.

    `grid` are ratings and their heights, `days` the labels below with their places (and whether
    they are centred there), `dots` the games.
    """

    name: str
    kind: str
    width: int
    height: int
    right: int
    bottom: int
    first: date
    last: date
    grid: list[tuple[int, float]]
    days: list[tuple[str, str, bool]]
    provisional: Provisional | None
    path: str
    dots: list[tuple[str, str, str, Change]]
    left: int = _LEFT
    top: int = _TOP


class _Frame:
    """The positions of days and ratings in the chart."""

    def __init__(self, lines: Sequence[Change], width: int, height: int) -> None:
        self.width, self.height = width, height
        values = [lines[0].before, *(line.after for line in lines)]
        low, high = min(values), max(values)
        margin = max((high - low) * 0.06, 2.0)
        self.low, self.high = low - margin, high + margin
        self.first, self.last = lines[0].on.toordinal(), lines[-1].on.toordinal()
        if self.first == self.last:
            self.last += 1
        self.right = width - _RIGHT
        self.bottom = height - _FOOT + 10

    def x(self, on: int) -> float:
        share = (on - self.first) / (self.last - self.first)
        return _LEFT + 8 + share * (self.right - _LEFT - 8)

    def y(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self.bottom - share * (self.bottom - _TOP)


def chart(name: str, lines: Sequence[Change], provisional: int, width: int, kind: str) -> Chart:
    """The chart, drawn at the width at which it is shown.

    `lines` are the player's games; `provisional` is the number of games until which a rating is
    provisional.
    """
    frame = _Frame(lines, width, 320 if width > 600 else 230)
    return Chart(
        name=name,
        kind=kind,
        width=width,
        height=frame.height,
        right=frame.right,
        bottom=frame.bottom,
        first=lines[0].on,
        last=lines[-1].on,
        grid=_grid(frame),
        days=_days(frame),
        provisional=_provisional(frame, lines, provisional),
        path=_path(frame, lines),
        dots=_dots(frame, lines),
    )


def _grid(frame: _Frame) -> list[tuple[int, float]]:
    return [(value, frame.y(value)) for value in steps(frame.low, frame.high)]


def steps(low: float, high: float) -> range:
    """Round ratings between two others, at most six.

    >>> list(steps(1391.5, 1601))
    [1400, 1450, 1500, 1550, 1600]
    """
    step = next((each for each in _STEPS if (high - low) / each <= 5), _STEPS[-1])
    return range(int(-(-low // step)) * step, int(high) + 1, step)


def _days(frame: _Frame) -> list[tuple[str, str, bool]]:
    """The labels below: months, or years if there are many months; else the first day."""
    labels = []
    before = -1e9
    for on, words in _ticks(frame):
        x = frame.x(on)
        if x - before >= 44 and x <= frame.right - 8:
            before = x
            labels.append((f"{x:.1f}", words, True))
    day = date.fromordinal(frame.first)
    return labels or [(str(_LEFT), f"{day.day} {MONTHS[day.month - 1][:3]}", False)]


def _ticks(frame: _Frame) -> Iterator[tuple[int, str]]:
    first, last = date.fromordinal(frame.first), date.fromordinal(frame.last)
    months = (last.year - first.year) * 12 + last.month - first.month
    by_year = months > 24
    for number in range(months + 1):
        index = first.month - 1 + number
        day = date(first.year + index // 12, index % 12 + 1, 1)
        if day < first or (by_year and day.month != 1):
            continue
        yield day.toordinal(), str(day.year) if by_year else MONTHS[day.month - 1][:3]


def _provisional(frame: _Frame, lines: Sequence[Change], games: int) -> Provisional | None:
    if games < 1:
        return None
    end = frame.right if len(lines) < games else frame.x(lines[games - 1].on.toordinal())
    low = frame.y(lines[0].before) > (frame.bottom + _TOP) / 2  # keep the label off the line
    return Provisional(end - _LEFT, _TOP + 16 if low else frame.bottom - 8)


def _path(frame: _Frame, lines: Sequence[Change]) -> str:
    path = f"M{_LEFT} {frame.y(lines[0].before):.1f}"
    at = (0, 0.0)
    for line in lines:
        step = (line.on.toordinal(), round(frame.y(line.after), 1))
        if step != at:
            path += f"H{frame.x(step[0]):.1f}V{step[1]:.1f}"
            at = step
    return f"{path}H{frame.right}"


def _dots(frame: _Frame, lines: Sequence[Change]) -> list[tuple[str, str, str, Change]]:
    return [
        (
            {1.0: "w", 0.0: "l"}.get(line.result, "d"),
            f"{frame.x(line.on.toordinal()) - 3.5:.1f}",
            f"{frame.y(line.after) - 3.5:.1f}",
            line,
        )
        for line in lines[-_MARKED:]
    ]
