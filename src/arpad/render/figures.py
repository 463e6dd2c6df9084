"""Numbers and tables as people read them: signs, places, plurals, bars, columns that line up."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from textwrap import wrap

from arpad.sentences import Step, phrase

_BAR = 10  # characters for the greatest change, to either side
_LEAST_WORDS = 20  # the last column of a table is never made narrower than this


def reason_text(counted: bool, reason: str) -> str:
    """Why a game was capped, or why it does not count."""
    return reason if counted else str(phrase("not_counted", reason=reason))


def table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    words: Collection[int] = (),
    width: int | None = None,
) -> list[str]:
    """Columns that line up: figures to the right; the last column, and words, to the left.

    Where `width` is told and the lines are longer, the last column is broken into several lines.
    """
    last = len(head) - 1
    widths = [max(len(row[place]) for row in (head, *rows)) for place in range(last)]
    start = sum(widths) + 2 * last

    def line(row: Sequence[str]) -> list[str]:
        cells = [
            row[place].ljust(size) if place in words else row[place].rjust(size)
            for place, size in enumerate(widths)
        ]
        ends = [row[-1]]
        if width is not None and start + len(row[-1]) > width:
            ends = wrap(row[-1], max(width - start, _LEAST_WORDS)) or [""]
        first = "  ".join((*cells, ends[0])).rstrip()
        return [first, *(f"{'':{start}}{end}" for end in ends[1:])]

    return [text for row in (head, *rows) for text in line(row)]


def bar(change: float, greatest: float) -> str:
    """A bar to the right for a gain, to the left in another pattern for a loss."""
    length = round(_BAR * abs(change) / greatest) if greatest else 0
    left, right = ("", "█" * length) if change >= 0 else ("▒" * length, "")
    return f"{left:>{_BAR}}│{right:<{_BAR}}"


def no_bar() -> str:
    """The axis alone, for a game that does not count."""
    return f"{'│':>{_BAR + 1}}{'':{_BAR}}"


def signed(change: object) -> str:
    """A change with its sign and two places; a change of nothing has none."""
    text = f"{change:+.2f}"
    return "0.00" if text in ("+0.00", "-0.00") else text


def signed_int(change: int) -> str:
    """A rounded change with its sign; a change of nothing has none."""
    return f"{change:+d}" if change else "0"


def plural(count: int, noun: str) -> str:
    """A count with its noun: 1 player, 2 players."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def decimals(value: object) -> str:
    """An expected score, or a dash where a game does not count."""
    return "–" if value is None else f"{value:.2f}"


def or_dash(value: object) -> str:
    """A figure, or a dash where there is none."""
    return "–" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def working_text(steps: Iterable[Step], noun: str = "game", width: int | None = None) -> str:
    """The steps of a working, articles in a column of their own, games under their number."""
    rows = list(steps)
    column = max((len(step.article) for step in rows), default=0)
    lines: list[str] = []
    game = None
    for step in rows:
        if step.game is not None and step.game != game:
            lines.append(f"{noun} {step.game}")
        indent = "" if step.game is None else "  "
        start = f"{indent}{step.article:<{column}}  "
        lines += filled(start, step.text, width)
        game = step.game
    return "\n".join(lines)


def facts_text(facts: Sequence[tuple[str, str]], width: int | None = None) -> list[str]:
    """Names and values in two columns."""
    column = max((len(name) for name, _ in facts), default=0)
    return [line for name, value in facts for line in filled(f"{name:<{column}}  ", value, width)]


def filled(start: str, text: str, width: int | None) -> list[str]:
    """A text after its start; where it is too long, its next lines begin beneath the first."""
    if width is None or len(start) + len(text) <= width:
        return [f"{start}{text}"]
    first, *more = wrap(text, max(width - len(start), _LEAST_WORDS)) or [""]
    return [f"{start}{first}", *(f"{'':{len(start)}}{part}" for part in more)]
