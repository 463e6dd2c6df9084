"""The figures of a player as every table of standings shows them."""

from __future__ import annotations

from arpad.event.report import EventReport, PlayerReport
from arpad.render.figures import decimals, or_dash, signed, signed_int


def figures(player: PlayerReport) -> tuple[str, ...]:
    """Rating, points, games that count, expected score, change, rounded change, K, performance."""
    rated = player.rating is not None
    return (
        or_dash(player.rating),
        f"{player.points:.1f}",
        str(player.n),
        decimals(player.expected),
        signed(player.change) if rated else "–",
        signed_int(player.rounded_change or 0) if rated else "–",
        "–" if player.k is None else f"{player.k:g}",
        or_dash(player.performance),
    )


def place_and_days(report: EventReport) -> tuple[str, str]:
    """Where and when the event was, and at which time control."""
    event = report.event
    days = "" if report.on is None else report.on.isoformat()
    if event.ends and report.on and event.ends > report.on:
        days += f" to {event.ends.isoformat()}"
    where = ", ".join(part for part in (event.city, event.federation) if part)
    return where, ", ".join(part for part in (days, report.time_control) if part)


def clock_words(report: EventReport) -> str:
    """How the time control was read; "" where there is none to read."""
    stated = report.setting.clock
    return "" if stated.clock is None else str(stated)
