"""What a reader of an event's report should know before it is sent, and the rules it cites."""

from __future__ import annotations

from collections.abc import Iterator

from arpad import system
from arpad.event.report import EventReport, PlayerReport
from arpad.render.articles import Sentences, edition_articles, system_articles, title_articles
from arpad.render.event_figures import CORRECTIONS
from arpad.render.event_marks import typeset
from arpad.render.figures import plural

#: At most this many players are named after what was assumed for them.
MOST_NAMED = 8


def assumed(report: EventReport) -> dict[str, list[PlayerReport]]:
    """What was assumed, and for whom, in the order of the standings."""
    players: dict[str, list[PlayerReport]] = {}
    for player in report.standings:
        for assumption in player.assumptions:
            players.setdefault(assumption, []).append(player)
    return players


def short_remarks(report: EventReport) -> Iterator[tuple[str, str]]:
    """All remarks in a few words for paper: each with its first clause, which is bold."""
    norms = [
        f"{player.record.name} ({norm.title})"
        for player, norm in (report.candidates if report.norms_checked else ())
        if norm.achieved
    ]
    if norms:
        yield plural(len(norms), "title norm"), f"{'; '.join(norms)}."
    if report.norms_unchecked:
        reason = report.norms_unchecked
        yield "Norms were not checked", f"{reason[:1].upper()}{typeset(reason[1:])}."
    if report.corrections:
        count = plural(len(report.corrections), "value")
        yield CORRECTIONS, f"{count} of the file; the report on the screen names them."
    if report.warnings:
        count = plural(len(report.warnings), "remark")
        yield "Worth a look", f"{count} on the file; the report on the screen has them."


class Cited:
    """The articles that a report cites, each a link to its text at the end."""

    def __init__(self, report: EventReport) -> None:
        self._known = _articles(report)
        self._cited: set[str] = set()

    def rule(self, article: str) -> str:
        """The anchor of an article's text; "" if it is not known."""
        if article not in self._known:
            return ""
        self._cited.add(article)
        return f"rule-{article.replace(' ', '_')}"

    def rules(self) -> list[tuple[str, str, str]]:
        """The articles that were cited, their anchors and texts."""
        return [
            (article, self.rule(article), " ".join(text))
            for article, text in self._known.items()
            if article in self._cited
        ]


def _articles(report: EventReport) -> Sentences:
    if report.edition is None:
        return system_articles(system.find(report.system))
    return edition_articles(report.edition) | (title_articles() if report.norms_checked else {})
