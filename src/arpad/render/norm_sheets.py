"""A sheet for each norm that was made or narrowly missed: what a certificate (IT1) asks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from arpad.event.report import EventReport, PlayerReport
from arpad.exact import points_text
from arpad.fide.norms.report import NormReport
from arpad.fide.norms.sheet import SheetGame
from arpad.render.event_figures import clock_words, when, where
from arpad.render.figures import facts_text, filled, or_dash, table
from arpad.render.page import escape_markdown, markdown_row

_HEAD = ("rd", "opponent", "title", "fed", "rating", "counts", "result", "")
_WORDS = (1, 2, 3)  # columns of text
_SIGNED = ("Chief arbiter", "Federation")


@dataclass(frozen=True)
class Sheet:
    """The parts of a certificate; every format lays them out in its own way."""

    title: str
    player: str
    facts: list[tuple[str, str]]
    rows: list[tuple[str, ...]]
    figures: list[tuple[str, str]]
    requirements: list[tuple[str, str, str]]  # met or not, the article, the sentence
    notes: list[tuple[str, str]]  # an article, or what kind of note it is, and the sentence


def norm_sheets(report: EventReport) -> Iterator[Sheet]:
    """The sheets of an event: norms that were made first."""
    return (_sheet(report, player, norm) for player, norm in report.candidates)


def _sheet(report: EventReport, player: PlayerReport, norm: NormReport) -> Sheet:
    verdict = "made" if norm.achieved else "not made"
    record = player.record
    return Sheet(
        f"{norm.title} norm: {verdict}",
        f"{player.entrant.title} {record.name}".strip(),
        [*_player_facts(player), *_event_facts(report)],
        [_row(game) for game in norm.games],
        list(_figures(norm)),
        [("yes" if r.met else "NO", r.source, r.text) for r in norm.requirements],
        [
            *((step.article, step.text) for step in norm.notes),
            *(("assumed", text) for text in norm.assumptions),
            *((each.article, str(each.phrase)) for each in _ratings(player, norm)),
        ],
    )


def _ratings(player: PlayerReport, norm: NormReport) -> list[Any]:
    return [each for each in player.ratings_reached if each.title == norm.title]


def _player_facts(player: PlayerReport) -> Iterator[tuple[str, str]]:
    record = player.record
    yield "FIDE id", or_dash(record.fide_id)
    yield "federation", player.entrant.federation or "–"
    yield "born", record.born or "–"
    yield "rating", or_dash(player.rating)


def _event_facts(report: EventReport) -> Iterator[tuple[str, str]]:
    event = report.event
    yield "event", event.name or "–"
    yield "place", where(report) or "–"
    yield "dates", when(report) or "–"
    yield "time control", clock_words(report) or "–"
    pairings = report.context.pairings
    yield "rounds", f"{event.rounds}{f', {pairings}' if pairings else ''}"
    yield "arbiter", event.arbiter or "–"


def _row(game: SheetGame) -> tuple[str, ...]:
    reason = f"{game.article}: {game.reason}" if game.reason else ""
    return (
        or_dash(game.round),
        game.name or "–",
        game.title or "–",
        game.federation or "–",
        or_dash(game.rating),
        or_dash(game.counts),
        points_text(game.score),
        reason,
    )


def _figures(norm: NormReport) -> Iterator[tuple[str, str]]:
    yield "score", f"{points_text(norm.score)} out of {norm.n}"
    yield "average opponent", or_dash(norm.average_opponent)
    yield "performance", or_dash(norm.performance)
    if norm.achieved:
        yield "counts as", f"{norm.counts_as} games"


def sheet_text(sheet: Sheet, width: int | None) -> str:
    """A sheet for a terminal."""
    column = max(len(article) for _, article, _ in sheet.requirements)
    lines = [sheet.title, sheet.player, "", *facts_text(sheet.facts, width), ""]
    lines += [*table(_HEAD, sheet.rows, _WORDS, width), "", *facts_text(sheet.figures, width), ""]
    for met, article, text in sheet.requirements:
        lines += filled(f"{met:3}  {article:<{column}}  ", text, width)
    lines += ["", *facts_text(sheet.notes, width)] if sheet.notes else []
    signed = [f"{name}: {'_' * 30}" for name in _SIGNED]
    return "\n".join((*lines, "", *signed))


def sheet_markdown(sheet: Sheet) -> list[str]:
    """A sheet as lines of Markdown."""
    marks = ["---" if place in _WORDS or not name else "---:" for place, name in enumerate(_HEAD)]
    rows = [markdown_row(map(escape_markdown, row)) for row in sheet.rows]
    lines = ["", f"## {escape_markdown(f'{sheet.player}, {sheet.title}')}", ""]
    lines += [*_facts(sheet.facts), "", markdown_row(_HEAD), markdown_row(marks), *rows, ""]
    lines += [*_facts(sheet.figures), ""]
    lines += [f"- {met}: {escape_markdown(f'{text} ({a})')}" for met, a, text in sheet.requirements]
    return [*lines, *_facts(sheet.notes)]


def _facts(facts: list[tuple[str, str]]) -> list[str]:
    return [f"- {escape_markdown(name)}: {escape_markdown(text)}" for name, text in facts]
