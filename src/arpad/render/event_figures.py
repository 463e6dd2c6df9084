"""The figures of a player as every table of standings shows them."""

from __future__ import annotations

from arpad.event.reports import PlayerReport
from arpad.report import signed, two_places, whole


def figures(player: PlayerReport) -> tuple[str, ...]:
    """Rating, points, games that count, expected score, change, rounded change, K, performance."""
    rated = player.rating is not None
    return (
        str(player.rating or "–"),
        f"{player.points:.1f}",
        str(player.n),
        two_places(player.expected),
        signed(player.change) if rated else "–",
        whole(player.rounded_change or 0) if rated else "–",
        "–" if player.k is None else str(player.k),
        str(player.performance or "–"),
    )
