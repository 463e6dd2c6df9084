"""What a reader of an event's report should know before it is sent, and the rules it cites."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from arpad import system
from arpad.event.report import EventReport, PlayerReport
from arpad.formats.records import Remark
from arpad.render.articles import Sentences, edition_articles, system_articles, title_articles
from arpad.render.event_figures import CORRECTIONS, corrections
from arpad.render.event_marks import listed, typeset
from arpad.render.figures import plural

#: So many players are named after what was assumed for them.
_MOST_NAMED = 8


def remarks(report: EventReport) -> Iterator[str]:
    """What was corrected, what is worth a look, and what was taken for granted, and for whom."""
    parts = []
    if report.corrections:
        parts.append(f"<h3>{CORRECTIONS}</h3>" + listed(corrections(report), "remarks"))
    if report.warnings:
        entries = "".join(f"<li>{_remark(report, each)}</li>" for each in report.warnings)
        parts.append(f'<h3>Worth a look</h3><ul class="remarks">{entries}</ul>')
    assumed = "".join(
        f"<li>{escape(typeset(text))}: {_whose(report, players)}</li>"
        for text, players in _assumed(report).items()
    )
    if assumed and parts:
        parts.append(f'<h3>Taken for granted</h3><ul class="remarks">{assumed}</ul>')
    if parts:
        yield '<section class="block screen"><h2>Before you send it</h2>'
        yield from parts
        yield "</section>"
    elif assumed:
        yield '<section class="block screen"><h2>Taken for granted</h2>'
        yield f'<ul class="remarks">{assumed}</ul></section>'


def _remark(report: EventReport, remark: Remark) -> str:
    """A remark with its line, and a link to the player whose line it is."""
    if remark.line is None:
        return escape(typeset(remark.text))
    column = "" if remark.column is None else f", column {remark.column}"
    whose = [player for player in report.players if player.record.line == remark.line]
    who = "".join(f"{_link(player)}: " for player in whose[:1])
    return f'<span class="tag">line {remark.line}{column}</span> {who}{escape(remark.text)}'


def _link(player: PlayerReport) -> str:
    record = player.record
    return f'<a href="#p{record.number}">{escape(record.name or str(record.number))}</a>'


def _assumed(report: EventReport) -> dict[str, list[PlayerReport]]:
    """What was assumed, and for whom, in the order of the standings."""
    found: dict[str, list[PlayerReport]] = {}
    for player in report.standings:
        for assumption in player.assumptions:
            found.setdefault(assumption, []).append(player)
    return found


def _whose(report: EventReport, players: list[PlayerReport]) -> str:
    if len(players) == len(report.players) > 1:
        return f"all {len(players)} players"
    named = "; ".join(map(_link, players[:_MOST_NAMED]))
    more = len(players) - _MOST_NAMED
    return f"{named} and {more} more" if more > 0 else named


def short_remarks(report: EventReport) -> Iterator[str]:
    """The same in a few words for paper: each part with its first clause in bold."""
    norms = [
        f"{player.record.name} ({norm.title})"
        for player, norm in (report.candidates if report.norms_checked else ())
        if norm.achieved
    ]
    if norms:
        yield f"<b>{plural(len(norms), 'title norm')}.</b> {escape('; '.join(norms))}."
    if report.norms_unchecked:
        yield f"<b>Norms were not checked.</b> {escape(_sentence(report.norms_unchecked))}"
    if report.corrections:
        count = plural(len(report.corrections), "value")
        yield f"<b>{CORRECTIONS}.</b> {count} of the file; the report on the screen names them."
    if report.warnings:
        count = plural(len(report.warnings), "remark")
        yield f"<b>Worth a look.</b> {count} on the file; the report on the screen has them."


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{typeset(text[1:])}."


class Cited:
    """The articles that a report cites, each a link to its text at the end."""

    def __init__(self, report: EventReport) -> None:
        self._known = _articles(report)
        self._found: dict[str, None] = {}

    def link(self, article: str) -> str:
        """An article, as a link if its text is known."""
        if article not in self._known:
            return escape(article)
        self._found[article] = None
        return f'<a class="article" href="#{_rule_id(article)}">{escape(article)}</a>'

    def lines(self) -> Iterator[str]:
        """The text of the articles that were cited."""
        cited = [article for article in self._known if article in self._found]
        if not cited:
            return
        yield '<section class="block folds screen"><details><summary>Rules that are cited</summary>'
        yield '<dl class="rules-cited">'
        for article in cited:
            text = escape(typeset(" ".join(self._known[article])))
            yield f'<div><dt id="{_rule_id(article)}">{escape(article)}</dt><dd>{text}</dd></div>'
        yield "</dl></details></section>"


def _rule_id(article: str) -> str:
    return f"rule-{escape(article).replace(' ', '_')}"


def _articles(report: EventReport) -> Sentences:
    if report.edition is None:
        return system_articles(system.find(report.system))
    return edition_articles(report.edition) | (title_articles() if report.norms_checked else {})
