"""An event, or one of its players, as text, HTML, Markdown or CSV; the tables are made here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arpad.event.report import EventReport, PlayerReport
from arpad.render.certificate import norm_sheets, sheet_markdown
from arpad.render.event_figures import (
    CORRECTIONS,
    corrections,
    figures,
    games_not_counted,
    head_lines,
    headings,
    new_rating,
    rounds_words,
    unchecked_words,
)
from arpad.render.event_text import event_text, player_page, player_text
from arpad.render.page import Page, csv_text, escape_markdown, markdown_row, page_html

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


_CSV_HEAD = (
    *("rank", "number", "fide_id", "title", "name", "federation", "rating", "points", "games"),
    *("score", "expected", "k", "change", "rounded_change", "new_rating", "average_opponent"),
    *("performance", "missing", "not_counted", "norms"),
)
_HEAD = ("#", "Player", "Fed", "Rating", "Pts", "n", "We", "Change", "±", "K", "Rp", "New")


def players_csv(players: Sequence[PlayerReport]) -> str:
    """One row for each player."""
    rows = [_csv_row(player) for player in players]
    norms = any(player.norms_checked for player in players)
    if norms:
        for row, player in zip(rows, players, strict=True):
            row.append(" ".join(norm.title for norm in player.norms() if norm.achieved))
    head = list(_CSV_HEAD if norms else _CSV_HEAD[:-1])
    if any(player.outcome.estimate for player in players):
        head.append("estimate")
        for row, player in zip(rows, players, strict=True):
            row.append(player.outcome.estimate)
    return csv_text([head, *rows])


def _csv_row(player: PlayerReport) -> list[object]:
    record = player.record
    return [
        record.rank,
        record.number,
        record.fide_id,
        player.entrant.title,
        record.name,
        player.entrant.federation,
        player.rating,
        player.points,
        player.n,
        player.score,
        player.expected,
        player.k,
        player.change,
        player.rounded_change,
        player.new_rating,
        player.average_opponent,
        player.performance,
        "; ".join(player.missing),
        "; ".join(
            f"{rounds_words(rounds)}: {reason}"
            for reason, rounds in games_not_counted(player).items()
        ),
    ]


def event_page(report: EventReport) -> Page:
    """The standings for a notebook, with facts about the event and the warnings below."""
    facts = [("event", _facts(report)), *(("corrected", made) for made in corrections(report))]
    facts += [("warning", str(remark)) for remark in report.warnings]
    rows = [_row(place, player) for place, player in enumerate(report.standings, 1)]
    return Page(_title(report), headings(report.players, _HEAD), rows, facts)


def _title(report: EventReport) -> str:
    return report.event.name or "An event"


def _facts(report: EventReport) -> str:
    return ", ".join(head_lines(report))


def event_markdown(report: EventReport, *, sheets: bool = False) -> str:
    """The standings as a Markdown table, with the norms that were made below; `sheets` in full."""
    lines = [f"# {escape_markdown(_title(report))}", "", escape_markdown(_facts(report)), ""]
    lines += _md_table(report.standings)
    lines += _md_norms(report.standings)
    if report.norms_unchecked:
        lines += ["", escape_markdown(unchecked_words(report))]
    lines += _md_not_counted(report.standings)
    for title, entries in (
        (CORRECTIONS, corrections(report)),
        ("Warnings", [str(remark) for remark in report.warnings]),
    ):
        if entries:
            lines += ["", f"## {title}", "", *(f"- {escape_markdown(each)}" for each in entries)]
    if sheets:
        lines += [line for sheet in norm_sheets(report) for line in sheet_markdown(sheet)]
    return "\n".join(lines)


def player_markdown(player: PlayerReport) -> str:
    """One player's line of the standings, with the norms that they made below."""
    lines = [f"# {escape_markdown(player.record.name)}", "", *_md_table((player,))]
    lines += [*_md_norms((player,)), *_md_not_counted((player,))]
    return "\n".join(lines)


def _md_table(players: Sequence[PlayerReport]) -> list[str]:
    rows = [
        headings(players, _HEAD),
        tuple("---" if head in ("Player", "Fed") else "---:" for head in _HEAD),
        *(map(escape_markdown, _row(place, player)) for place, player in enumerate(players, 1)),
    ]
    return [markdown_row(row) for row in rows]


def _md_norms(players: Sequence[PlayerReport]) -> list[str]:
    if not players[0].norms_checked:
        return []
    norms = [(player, norm) for player in players for norm in player.norms()]
    made = [
        f"- {escape_markdown(player.record.name)}: {norm.title} norm, "
        f"performance {norm.performance}"
        for player, norm in norms
        if norm.achieved
    ]
    return ["", "## Norms", "", *(made or ["No norm was made."])]


def _md_not_counted(players: Sequence[PlayerReport]) -> list[str]:
    by_reason: dict[str, list[str]] = {}
    for player in players:
        for reason, rounds in games_not_counted(player).items():
            who = f"{player.record.name} ({rounds_words(rounds)})"
            by_reason.setdefault(reason, []).append(who)
    games = [
        f"- {escape_markdown(f'{reason}: ' + '; '.join(who))}" for reason, who in by_reason.items()
    ]
    return ["", "## Games that do not count", "", *games] if games else []


def _row(place: int, player: PlayerReport) -> tuple[str, ...]:
    return (
        str(player.record.rank or place),
        f"{player.entrant.title} {player.record.name}".strip(),
        player.entrant.federation,
        *figures(player),
        new_rating(player),
    )
