"""An event as a table for other programs: CSV for spreadsheets, Markdown for web pages."""

from __future__ import annotations

import csv
import io

from arpad.event.cells import figures
from arpad.event.reports import EventReport, PlayerReport
from arpad.exact import no_formula

_CSV_HEAD = (
    *("rank", "number", "fide_id", "title", "name", "federation", "rating", "points", "games"),
    *("score", "expected", "k", "change", "rounded_change", "new_rating", "average_opponent"),
    *("performance", "missing", "norms"),
)
_MD_HEAD = ("#", "Player", "Fed", "Rating", "Pts", "n", "We", "Change", "±", "K", "Rp", "New")


def csv_text(report: EventReport, *, norms: bool = False) -> str:
    """One row for each player, in the order of the standings."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_CSV_HEAD if norms else _CSV_HEAD[:-1])
    for player in report.standings:
        row = _csv_row(player)
        if norms:
            row.append(" ".join(norm.title for norm in player.norms() if norm.achieved))
        writer.writerow(row)
    return out.getvalue().rstrip("\n")


def _csv_row(player: PlayerReport) -> list[object]:
    record = player.record
    return [
        record.rank,
        record.number,
        record.fide_id,
        player.entrant.title,
        no_formula(record.name),
        no_formula(player.entrant.federation),
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
    ]


def markdown(report: EventReport, *, norms: bool = False) -> str:
    """The standings as a Markdown table, norms that were made beneath."""
    rows = [
        _MD_HEAD,
        tuple("---" if head in ("Player", "Fed") else "---:" for head in _MD_HEAD),
        *(_md_row(place, player) for place, player in enumerate(report.standings, 1)),
    ]
    where = ", ".join(part for part in (report.event.city, report.event.federation) if part)
    facts = (where, report.on.isoformat(), report.time_control, report.edition.name)
    lines = [f"# {_md(report.event.name or 'An event')}", ""]
    lines += [_md(", ".join(part for part in facts if part)), ""]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    if norms:
        made = [
            f"- {_md(player.record.name)}: {norm.title} norm, performance {norm.performance}"
            for player in report.standings
            for norm in player.norms()
            if norm.achieved
        ]
        lines += ["", "## Norms", "", *(made or ["None was made."])]
    if report.warnings:
        lines += ["", "## Warnings", "", *(f"- {_md(str(said))}" for said in report.warnings)]
    return "\n".join(lines)


def _md_row(place: int, player: PlayerReport) -> tuple[str, ...]:
    return (
        str(player.record.rank or place),
        _md(f"{player.entrant.title} {player.record.name}".strip()),
        _md(player.entrant.federation),
        *figures(player),
        str(player.new_rating or "–"),
    )


def _md(text: str) -> str:
    """Text in which Markdown sees no markup of its own."""
    for sign in "\\`*_[]<>|#":
        text = text.replace(sign, f"\\{sign}")
    return text
