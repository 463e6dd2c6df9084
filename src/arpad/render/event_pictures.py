"""The pictures of an event's report in HTML: the cross-table, and a bar for each change."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from arpad.event.report import EventReport, PlayerReport
from arpad.exact import points_text
from arpad.render.event_marks import exact, head, row, square

_MOST_BARS = 60
MOST_CROSSED = 16


def cross_table(report: EventReport) -> list[str]:
    """A cross-table, if everybody met everybody and there are not too many players."""
    players = report.standings
    met = _met(report)
    if not 2 < len(players) <= MOST_CROSSED or len(met) < len(players) * (len(players) - 1):
        return []
    columns = [(str(place), "") for place in range(1, len(players) + 1)]
    heading = head([("#", "n"), ("Player", ""), *columns, ("Pts", "")])
    lines = [
        '<section class="block"><h2>Cross-table</h2><div class="scroll" tabindex="0">',
        f'<table class="cross">{heading}<tbody>',
    ]
    for place, player in enumerate(players):
        cells = [
            (met.get((place, other), '<span class="self"></span>'), "")
            for other in range(len(players))
        ]
        who = (escape(player.record.name), "")
        total = (f"<strong>{points_text(player.points)}</strong>", "")
        lines.append(row([(str(place + 1), "n quiet"), who, *cells, total]))
    return [*lines, "</tbody></table></div></section>"]


def _met(report: EventReport) -> dict[tuple[int, int], str]:
    """The results of each pair of places, as squares."""
    players = report.standings
    numbers = {player.record.number: place for place, player in enumerate(players)}
    met: dict[tuple[int, int], str] = {}
    for place, player in enumerate(players):
        for round_ in player.rounds:
            other = numbers.get(round_.opponent or 0)
            if other is not None and other != place:
                record = player.record.rounds[round_.round - 1]
                met[place, other] = met.get((place, other), "") + square(round_.score, record)
    return met


def changes(report: EventReport) -> Iterator[str]:
    """A bar for each change, the greatest gain first."""
    changed = [player for player in report.players if player.change]
    changed.sort(key=lambda player: -(player.change or 0))
    if not changed:
        return
    shown = changed
    if len(changed) > _MOST_BARS:
        shown = [*changed[: _MOST_BARS // 2], *changed[-_MOST_BARS // 2 :]]
    greatest = max(abs(float(player.change or 0)) for player in shown)
    yield '<section class="block screen"><h2>Who gained, who lost</h2>'
    if len(shown) < len(changed):
        yield (
            f'<p class="small quiet">The {_MOST_BARS // 2} greatest gains and losses of '
            f"{len(changed)}.</p>"
        )
    yield '<ol class="gains">'
    yield from (_line(player, greatest) for player in shown)
    yield "</ol></section>"


def _line(player: PlayerReport, greatest: float) -> str:
    return (
        f"<li><span>{escape(player.record.name)}</span>{bar(player.change, greatest)}"
        f'<span class="n">{exact(player.change)}</span></li>'
    )


def bar(change: object, greatest: float) -> str:
    """A bar to the right for a gain, a hatched one to the left for a loss; text keeps its size."""
    value = float(change or 0)  # type: ignore[arg-type]  # a Decimal or a float
    length = 50 * abs(value) / greatest if greatest else 0
    start = 50.0 if value > 0 else 50 - length
    kind = "g" if value > 0 else "f"
    return (
        '<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        '<line class="zero" x1="50" x2="50" y1="-4" y2="14"/>'
        f'<rect class="{kind}" x="{start:.2f}" y="0" width="{length:.2f}" height="10"/></svg>'
    )
