"""Numbers and tables for people: signs, decimals, plurals, bars, aligned columns."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from textwrap import wrap

from arpad.exact import MONTHS, day_text
from arpad.outcome import Figure, Value
from arpad.sentences import Step, phrase
from arpad.sentences.arithmetic import exactly

_BAR = 10  # characters for the greatest change, to either side
_LEAST_WORDS = 20  # the last column of a table is never made narrower than this
_INDENT = 4  # of a last column that is printed below the others


def reason_text(counted: bool, reason: str, article: str) -> str:
    """Why a game was capped, or why it does not count, with the article that says so."""
    if counted or not article:
        return reason if counted else str(phrase("not_counted", reason=reason))
    return str(phrase("not_counted_by", reason=reason, article=article))


def table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    words: Collection[int] = (),
    width: int | None = None,
    beneath: bool = False,
) -> list[str]:
    """Aligned columns: figures to the right; the last column, and those in `words`, to the left.

    If lines are longer than `width`, the last column is broken into several lines; with `beneath`,
    it is printed below the other columns if there is no room next to them.
    """
    last = len(head) - 1
    widths = [max([len(row[place]) for row in (head, *rows)]) for place in range(last)]
    start = sum(widths) + 2 * last
    room = _LEAST_WORDS if width is None else max(width - start, _LEAST_WORDS)

    def line(row: Sequence[str]) -> list[str]:
        cells = [
            row[place].ljust(size) if place in words else row[place].rjust(size)
            for place, size in enumerate(widths)
        ]
        if width is None or start + len(row[-1]) <= width:
            return ["  ".join((*cells, row[-1])).rstrip()]
        if beneath and start + room > width:
            lines = wrap(row[-1], max(width - _INDENT, _LEAST_WORDS))
            return ["  ".join(cells).rstrip(), *(f"{'':{_INDENT}}{end}" for end in lines)]
        first, *more = wrap(row[-1], room) or [""]
        return ["  ".join((*cells, first)).rstrip(), *(f"{'':{start}}{end}" for end in more)]

    return [text for row in (head, *rows) for text in line(row)]


def bar(change: float, greatest: float) -> str:
    """A bar to the right for a gain, to the left in another pattern for a loss."""
    length = round(_BAR * abs(change) / greatest) if greatest else 0
    left, right = ("", "█" * length) if change >= 0 else ("▒" * length, "")
    return f"{left:>{_BAR}}│{right:<{_BAR}}"


def no_bar() -> str:
    """Only the axis, for a game that does not count."""
    return f"{'│':>{_BAR + 1}}{'':{_BAR}}"


def signed(change: object) -> str:
    """A change with its sign and two decimals, more if it would be rounded otherwise with them."""
    decimals = exactly(change) if isinstance(change, float) else 2
    text = f"{change:+.{decimals}f}"
    return "0.00" if text in ("+0.00", "-0.00") else text


def signed_int(change: int) -> str:
    """A rounded change with its sign; zero has none."""
    return f"{change:+d}" if change else "0"


def true_minus(text: str) -> str:
    """A figure with a minus sign in place of a hyphen.

    >>> true_minus("-2.50")
    '−2.50'
    """
    return text.replace("-", "−")


def days_text(first: date, last: date) -> str:
    """From the first day to the last, naming a month or a year only once.

    >>> days_text(date(2026, 2, 2), date(2026, 2, 10))
    '2 to 10 February 2026'
    >>> days_text(date(2026, 2, 28), date(2026, 3, 1))
    '28 February to 1 March 2026'
    >>> days_text(date(2025, 12, 27), date(2026, 1, 4))
    '27 December 2025 to 4 January 2026'
    """
    if first == last:
        return day_text(first)
    start = day_text(first)
    if first.year == last.year:
        month = "" if first.month == last.month else f" {MONTHS[first.month - 1]}"
        start = f"{first.day}{month}"
    return f"{start} to {day_text(last)}"


def decimals(value: object) -> str:
    """An expected score, or a dash if a game does not count."""
    return "–" if value is None else f"{value:.2f}"


def or_dash(value: object) -> str:
    """A figure, or a dash if there is none."""
    return "–" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def k_text(k: float | None) -> str:
    """K with at most two decimals, or a dash if there is none."""
    return "–" if k is None else str(phrase("{k:d2}", k=k))


def estimate_text(sentence: str) -> str:
    """Why it is an estimate, without the words "an estimate" in front."""
    return sentence.removeprefix("an estimate: ")


def rating_text(rating: float | None, places: int) -> str:
    """A rating with as many decimals as its system shows, or a dash if there is none."""
    return or_dash(rating) if rating is None or not places else f"{rating:.{places}f}"


def figure_text(figure: Figure) -> str:
    """A figure before and after; only once if one is missing or both are the same."""
    shown = [
        _value_text(value, figure.places)
        for value in (figure.before, figure.after)
        if value is not None
    ]
    return " → ".join(dict.fromkeys(shown))


def _value_text(value: Value, places: int) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " to ".join(_value_text(each, places) for each in value)
    return f"{value:.{places}f}"


def working_text(steps: Iterable[Step], noun: str = "game", width: int | None = None) -> str:
    """The steps of a working, with articles in a column of their own, grouped by game."""
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
    """A text after its start; if it is too long, further lines are aligned with the first."""
    if width is None or len(start) + len(text) <= width:
        return [f"{start}{text}"]
    first, *more = wrap(text, max(width - len(start), _LEAST_WORDS)) or [""]
    return [f"{start}{first}", *(f"{'':{len(start)}}{part}" for part in more)]
