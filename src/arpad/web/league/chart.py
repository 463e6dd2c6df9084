"""The chart of a player: the rating over time, as steps, because it stays until the next game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from html import escape

from arpad.exact import MONTHS, day_text
from arpad.league import Change
from arpad.web.league import parts

#: The widths that are drawn if no script asks for the real one.
WIDE, NARROW = 1120, 328
_TOP, _RIGHT, _FOOT = 16, 14, 36
_LEFT = 42
#: At most this many games are marked with squares; more would be one black line.
_MARKED = 250
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000)


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


def chart(name: str, lines: Sequence[Change], provisional: int, width: int, kind: str = "") -> str:
    """The chart as SVG, drawn at the width at which it is shown.

    `lines` are the player's games; `provisional` is the number of games until which a rating is
    provisional.
    """
    frame = _Frame(lines, width, 320 if width > 600 else 230)
    first, last = day_text(lines[0].on), day_text(lines[-1].on)
    label = f"Rating of {name} from {first} to {last}"
    return (
        f'<svg class="chart {kind}" viewBox="0 0 {width} {frame.height}" role="img" '
        f'aria-label="{escape(label)}">{_grid(frame)}{_months(frame)}'
        f"{_provisional(frame, lines, provisional)}"
        f'<path class="g-line step" d="{_path(frame, lines)}"/>{_dots(frame, lines)}'
        f'<line class="g-mark cross" y1="{_TOP}" y2="{frame.bottom:.0f}" x1="-9" x2="-9" '
        'visibility="hidden"/></svg>'
    )


def _grid(frame: _Frame) -> str:
    spread = frame.high - frame.low
    step = next((each for each in _STEPS if spread / each <= 5), _STEPS[-1])
    start = int(-(-frame.low // step)) * step
    marks = []
    for value in range(start, int(frame.high) + 1, step):
        y = frame.y(value)
        marks.append(
            f'<line class="g-grid" x1="{_LEFT}" x2="{frame.right}" y1="{y:.1f}" y2="{y:.1f}"/>'
            f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{value}</text>'
        )
    return "".join(marks)


def _months(frame: _Frame) -> str:
    """The labels below: months, or years if there are many months."""
    texts = []
    before = -1e9
    for on, words in _ticks(frame):
        x = frame.x(on)
        if x - before < 44 or x > frame.right - 8:
            continue
        before = x
        texts.append(
            f'<text x="{x:.1f}" y="{frame.height - 6}" text-anchor="middle">{words}</text>'
        )
    if not texts:
        day = date.fromordinal(frame.first)
        words = f"{day.day} {MONTHS[day.month - 1][:3]}"
        texts.append(f'<text x="{_LEFT}" y="{frame.height - 6}">{words}</text>')
    return "".join(texts)


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


def _provisional(frame: _Frame, lines: Sequence[Change], games: int) -> str:
    """The time until the rating was no longer provisional, shaded."""
    if games < 1 or not lines:
        return ""
    end = frame.right if len(lines) < games else frame.x(lines[games - 1].on.toordinal())
    width = end - _LEFT
    low = frame.y(lines[0].before) > (frame.bottom + _TOP) / 2  # keep the label off the line
    y = _TOP + 16 if low else frame.bottom - 8
    words = f'<text x="{_LEFT + 8}" y="{y:.0f}">provisional</text>'
    return (
        f'<rect class="g-prov" x="{_LEFT}" y="{_TOP}" width="{width:.1f}" '
        f'height="{frame.bottom - _TOP:.0f}"/>{words if width > 90 else ""}'
    )


def _path(frame: _Frame, lines: Sequence[Change]) -> str:
    path = f"M{_LEFT} {frame.y(lines[0].before):.1f}"
    at = (0, 0.0)
    for line in lines:
        step = (line.on.toordinal(), round(frame.y(line.after), 1))
        if step != at:
            path += f"H{frame.x(step[0]):.1f}V{step[1]:.1f}"
            at = step
    return f"{path}H{frame.right}"


def _dots(frame: _Frame, lines: Sequence[Change]) -> str:
    return "".join(
        f'<rect class="g-dot {_kind(line.result)}" x="{frame.x(line.on.toordinal()) - 3.5:.1f}" '
        f'y="{frame.y(line.after) - 3.5:.1f}" width="7" height="7" rx="1" '
        f'data-t="{escape(_tip(line))}"/>'
        for line in lines[-_MARKED:]
    )


def _kind(score: float) -> str:
    return "w" if score == 1 else "l" if score == 0 else "d"


def _tip(line: Change) -> str:
    """The tooltip of a point: the day, what happened, and the rating after it."""
    what = line.reason.rpartition(":")[0]
    return f"{day_text(line.on)}|{what}|{parts.signed(line.change)}, {parts.rating(line.after)}"
