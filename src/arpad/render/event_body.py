"""The report on an event in HTML: standings, charts, norms, remarks, and every player."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from arpad import system
from arpad.event.report import EventReport, PlayerReport
from arpad.formats.records import Remark
from arpad.render.articles import Sentences, edition_articles, system_articles, title_articles
from arpad.render.event_figures import (
    CORRECTIONS,
    clock_words,
    corrections,
    estimate_words,
    games_not_counted,
    new_rating,
    place_and_days,
)
from arpad.render.event_marks import (
    change_mark,
    exact,
    expected,
    head,
    listed,
    points_text,
    row,
    square,
)
from arpad.render.event_player import norm_lines, player_lines
from arpad.render.figures import k_text, or_dash, plural, rating_text
from arpad.render.norm_sheets import sheet_html, sheets

_STANDINGS = (
    ("#", "n"),
    ("Player", ""),
    ("Fed", "hide-s"),
    ("No", "n hide-s"),
    ("Rating", "n hide-s"),
    ("Pts", "n"),
    ("Games", "n hide-s"),
    ("Exp.", "n hide-s"),
    ("K", "n hide-s"),
    ("Perf.", "n hide-s"),
    ("Exact", "n hide-s"),
    ("Change", "n"),
    ("New", "n"),
)
#: The filters of the table: the kind of row, and the label.
_FILTERS = {
    "": "Everybody",
    "gain": "Gained",
    "loss": "Lost",
    "initial": "First rating",
    "unrated": "No rating yet",
    "norm": "Norm made",
    "omitted": "With games that do not count",
}
_MOST_BARS = 60
_MOST_CROSSED = 16
#: Up to this many norms are shown unfolded; a longer list is folded.
_MOST_OPEN = 2


def report_lines(report: EventReport, *, norms: bool = False, actions: str = "") -> Iterator[str]:
    """The content of `<main>`, line by line; `actions` are buttons of the page that shows it."""
    cited = _Cited(report, norms)
    yield from _head(report, actions)
    yield from _tally(report, norms)
    yield from _standings(report, norms)
    yield '<div class="pictures">'
    yield from _cross_table(report)
    yield from _changes(report)
    yield "</div>"
    yield from _norms(report, cited) if norms else ()
    yield from _remarks(report)
    yield '<section class="block folds players"><h2>Player by player</h2>'
    for place, player in enumerate(report.standings, 1):
        yield from player_lines(
            player, norms=norms, place=player.record.rank or place, cite=cited.link
        )
    yield "</section>"
    yield from _sheets(report) if norms else ()
    yield from cited.lines()


class _Cited:
    """The articles that a report cites, each a link to its text at the end."""

    def __init__(self, report: EventReport, norms: bool) -> None:
        self.known = _articles(report, norms)
        self.found: dict[str, None] = {}

    def link(self, article: str) -> str:
        """An article, as a link if its text is known."""
        if article not in self.known:
            return escape(article)
        self.found[article] = None
        return f'<a class="article" href="#{_rule_id(article)}">{escape(article)}</a>'

    def lines(self) -> Iterator[str]:
        """The text of the articles that were cited."""
        cited = [article for article in self.known if article in self.found]
        if not cited:
            return
        yield '<section class="block folds"><details><summary>Rules that are cited</summary>'
        yield '<dl class="rules-cited">'
        for article in cited:
            said = escape(" ".join(self.known[article]))
            yield f'<div><dt id="{_rule_id(article)}">{escape(article)}</dt><dd>{said}</dd></div>'
        yield "</dl></details></section>"


def _rule_id(article: str) -> str:
    return f"rule-{escape(article).replace(' ', '_')}"


def _articles(report: EventReport, norms: bool) -> Sentences:
    if report.edition is None:
        return system_articles(system.find(report.system))
    return edition_articles(report.edition) | (title_articles() if norms else {})


def _head(report: EventReport, actions: str) -> Iterator[str]:
    where = ", ".join(part for part in place_and_days(report) if part)
    lines = (where, clock_words(report), report.rules, estimate_words(report))
    yield f'<div class="report-head"><div><h1>{escape(report.event.name or "An event")}</h1>'
    yield f"<p>{'<br>'.join(escape(line) for line in lines if line)}</p></div>"
    yield f'<div class="acts no-print">{actions}'
    yield '<button class="btn bare" type="button" data-do="print" hidden>Print</button></div></div>'


def _tally(report: EventReport, norms: bool) -> Iterator[str]:
    totals = report.totals
    facts = [
        (str(totals.players), f"players, {_all(totals.players, totals.rated_players)} rated", ""),
        (str(totals.games), f"games, {_all(totals.games, totals.rated_games)} rated", ""),
        (f"{totals.gaining} · {totals.losing}", "gain · lose", ""),
        (exact(totals.sum_of_changes), "in all", "hide-s"),
    ]
    if totals.initial_ratings:
        facts.append((str(totals.initial_ratings), "first ratings", "hide-s"))
    if norms:
        made = sum(norm.achieved for _, norm in report.candidates)
        facts.append((str(made), "title norms", ""))
    cells = "".join(
        f'<div class="{kind}"><b>{figure}</b><span>{words}</span></div>'
        for figure, words, kind in facts
    )
    yield f'<div class="tally">{cells}</div>'


def _all(whole: int, part: int) -> str:
    return "all" if part == whole else f"{part} of them"


def _standings(report: EventReport, norms: bool) -> Iterator[str]:
    kinds = [_kinds(player, norms) for player in report.standings]
    yield '<section class="block"><h2>Standings and changes</h2>'
    yield from _filters({kind for each in kinds for kind in each})
    yield '<div class="scroll" tabindex="0"><table class="standings">'
    yield f"{head(_STANDINGS)}<tbody>"
    for place, player in enumerate(report.standings, 1):
        yield _standing(player.record.rank or place, player, kinds[place - 1])
    yield "</tbody></table></div></section>"


def _filters(present: set[str]) -> Iterator[str]:
    """The filters, which are hidden until their script runs."""
    offered = {kind: words for kind, words in _FILTERS.items() if not kind or kind in present}
    chips = "".join(
        f'<label class="chip"><input type="radio" name="kind" value="{kind}"'
        f"{' checked' if not kind else ''}><span>{words}</span></label>"
        for kind, words in offered.items()
    )
    yield (
        '<div class="filters no-print" hidden><label class="field"><span>Find a player</span>'
        '<input class="in" type="search" data-find autocomplete="off"></label>'
        f'<fieldset><legend>Show</legend><div class="chips">{chips}</div></fieldset>'
        '<p class="small quiet" role="status" data-count '
        'data-words="{shown} of {all} players"></p></div>'
    )


def _kinds(player: PlayerReport, norms: bool) -> list[str]:
    """The filters that a row matches."""
    change = player.change or 0
    found = {
        "gain": change > 0,
        "loss": change < 0,
        "initial": player.rating is None and player.new_rating is not None,
        "unrated": player.new_rating is None,
        "norm": norms and any(norm.achieved for norm in player.norms()),
        "omitted": bool(games_not_counted(player)),
    }
    return [kind for kind, holds in found.items() if holds]


def _standing(place: int, player: PlayerReport, kinds: list[str]) -> str:
    record = player.record
    title = f'<span class="title-tag">{escape(player.entrant.title)}</span> '
    name = escape(record.name or str(record.number))
    link = f'<a href="#p{record.number}">{name}</a>'
    is_first = player.rating is None and player.new_rating is not None
    places = player.outcome.places
    return row(
        (
            (str(place), "n quiet"),
            ((title if player.entrant.title else "") + link, "who-cell"),
            (escape(player.entrant.federation), "quiet hide-s"),
            (str(record.number), "n quiet hide-s"),
            (rating_text(player.rating, places), "n hide-s"),
            (f"<strong>{points_text(player.points)}</strong>", "n"),
            (str(player.n), "n quiet hide-s"),
            (expected(player.expected), "n quiet hide-s"),
            (k_text(player.k), "n quiet hide-s"),
            (or_dash(player.performance), "n hide-s"),
            (exact(player.change), "n quiet hide-s"),
            (change_mark(player.rounded_change), "n"),
            (
                f"<strong>{new_rating(player)}</strong>"
                + ('<small class="quiet"> first</small>' if is_first else ""),
                "n nb",
            ),
        ),
        f' data-kinds="{" ".join(kinds)}"',
    )


def _cross_table(report: EventReport) -> Iterator[str]:
    """A cross-table, if everybody met everybody and there are not too many players."""
    players = report.standings
    numbers = {player.record.number: place for place, player in enumerate(players)}
    met: dict[tuple[int, int], str] = {}
    for place, player in enumerate(players):
        for round_ in player.rounds:
            other = numbers.get(round_.opponent or 0)
            if other is not None and other != place:
                record = player.record.rounds[round_.round - 1]
                met[place, other] = met.get((place, other), "") + square(round_.score, record)
    if not 2 < len(players) <= _MOST_CROSSED or len(met) < len(players) * (len(players) - 1):
        return
    yield '<section class="block"><h2>Cross-table</h2><div class="scroll" tabindex="0">'
    columns = [(str(place), "") for place in range(1, len(players) + 1)]
    yield f'<table class="cross">{head([("#", "n"), ("Player", ""), *columns, ("Pts", "")])}<tbody>'
    for place, player in enumerate(players):
        cells = [
            (met.get((place, other), '<span class="self"></span>'), "")
            for other in range(len(players))
        ]
        who = (escape(player.record.name), "")
        total = (f"<strong>{points_text(player.points)}</strong>", "")
        yield row([(str(place + 1), "n quiet"), who, *cells, total])
    yield "</tbody></table></div></section>"


def _changes(report: EventReport) -> Iterator[str]:
    """A bar for each change, the greatest gain first."""
    changed = [player for player in report.players if player.change]
    changed.sort(key=lambda player: -(player.change or 0))
    if not changed:
        return
    shown = changed
    if len(changed) > _MOST_BARS:
        shown = [*changed[: _MOST_BARS // 2], *changed[-_MOST_BARS // 2 :]]
    greatest = max(abs(float(player.change or 0)) for player in shown)
    yield '<section class="block"><h2>Who gained, who lost</h2>'
    if len(shown) < len(changed):
        yield (
            f'<p class="small quiet">The {_MOST_BARS // 2} greatest gains and losses of '
            f"{len(changed)}.</p>"
        )
    yield '<ol class="gains">'
    for player in shown:
        yield _bar(player, greatest)
    yield "</ol></section>"


def _bar(player: PlayerReport, greatest: float) -> str:
    """A row of the chart: only the bar is stretched, text keeps its size."""
    change = float(player.change or 0)
    length = 50 * abs(change) / greatest
    start = 50.0 if change > 0 else 50 - length
    kind = "g" if change > 0 else "f"
    return (
        f"<li><span>{escape(player.record.name)}</span>"
        '<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        '<line class="zero" x1="50" x2="50" y1="-4" y2="14"/>'
        f'<rect class="{kind}" x="{start:.2f}" y="0" width="{length:.2f}" height="10"/></svg>'
        f'<span class="n">{exact(player.change)}</span></li>'
    )


def _norms(report: EventReport, cited: _Cited) -> Iterator[str]:
    made = [each for each in report.candidates if each[1].achieved]
    missed = [each for each in report.candidates if not each[1].achieved]
    yield '<section class="block folds"><h2>Norms</h2>'
    if not made:
        yield "<p>No norm was made.</p>"
    for place, (player, norm) in enumerate(made):
        yield from norm_lines(
            *(norm, cited.link, f"{norm.title} norm"),
            who=player.record.name,
            is_open=place < _MOST_OPEN >= len(made),
        )
    if missed:
        yield "<h3>Missed by half a point or by one other requirement</h3>"
    for player, norm in missed:
        yield from norm_lines(norm, cited.link, f"{norm.title} norm", who=player.record.name)
    reached = [
        f"<li>{escape(player.record.name)}: {escape(str(each.phrase))} ({cited.link(each.article)})"
        for player in report.standings
        for each in player.ratings_reached
    ]
    if reached:
        yield f'<h3>Ratings for titles</h3><ul class="remarks">{"</li>".join(reached)}</li></ul>'
    yield "</section>"


def _remarks(report: EventReport) -> Iterator[str]:
    parts = []
    if report.corrections:
        parts.append(f"<h3>{CORRECTIONS}</h3>" + listed(corrections(report), "remarks"))
    if report.warnings:
        parts.append('<h3>Worth a look</h3><ul class="remarks">')
        parts += [f"<li>{_line_of(remark)}{escape(remark.text)}</li>" for remark in report.warnings]
        parts.append("</ul>")
    if report.assumptions:
        texts = (f"{text} ({plural(n, 'player')})" for text, n in report.assumptions.items())
        parts.append("<h3>Assumed</h3>" + listed(texts, "remarks"))
    if parts:
        yield '<section class="block before"><h2>Before you send it</h2>'
        yield from parts
        yield "</section>"


def _line_of(remark: Remark) -> str:
    if remark.line is None:
        return ""
    column = "" if remark.column is None else f", column {remark.column}"
    return f'<span class="tag">line {remark.line}{column}</span> '


def _sheets(report: EventReport) -> Iterator[str]:
    found = list(sheets(report))
    if not found:
        return
    yield '<section class="block folds certificates"><h2>Certificates to print</h2>'
    for sheet in found:
        yield f"<details><summary>{escape(f'{sheet.player}, {sheet.title}')}</summary>"
        yield from sheet_html(sheet)
        yield "</details>"
    yield "</section>"
