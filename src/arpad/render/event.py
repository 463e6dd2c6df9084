"""An event, or one of its players, as text, HTML, Markdown or CSV."""

from __future__ import annotations

from typing import Any

from arpad.event.report import EventReport, PlayerReport
from arpad.render.event_tables import event_markdown, event_page, player_markdown, players_csv
from arpad.render.event_text import event_text, player_page, player_text
from arpad.render.page import page_html

Reported = EventReport | PlayerReport


def text(report: Reported, *, player: int | None = None, **options: Any) -> str:
    """The event for a terminal, or the one player with that starting number."""
    if isinstance(report, PlayerReport):
        return player_text(report, **options)
    if player is not None:
        return player_text(report.player(player), report, **options)
    return event_text(report, **options)


def html(report: Reported) -> str:
    """The event as one HTML file; a player as a table of their rounds."""
    if isinstance(report, PlayerReport):
        return page_html(player_page(report))
    from arpad.render.event_html import event_html  # needs Jinja2, which the core does without

    return event_html(report)


def notebook(report: Reported) -> str:
    """The standings as a table, or a player's rounds."""
    if isinstance(report, PlayerReport):
        return html(report)
    return page_html(event_page(report))


def markdown(report: Reported, **options: Any) -> str:
    """The standings, or a player's line of them, as a Markdown table."""
    if isinstance(report, PlayerReport):
        return player_markdown(report, **options)
    return event_markdown(report, **options)


def csv(report: Reported) -> str:
    """One row for each player."""
    players = (report,) if isinstance(report, PlayerReport) else report.standings
    return players_csv(players)
