"""The report on an event in HTML: standings, pictures, norms, remarks, and every player."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import NamedTuple

from arpad.event.report import EventReport, PlayerReport
from arpad.exact import points_text
from arpad.render.event_figures import (
    games_not_counted,
    head_lines,
    headings,
    new_rating,
    rating_before,
)
from arpad.render.event_marks import change_mark, exact, expected, head, row
from arpad.render.event_norms import certificates_section, norms_section
from arpad.render.event_paper import paper_choice, paper_foot
from arpad.render.event_pictures import MOST_CROSSED, changes, cross_table
from arpad.render.event_player import player_lines
from arpad.render.event_remarks import Cited, remarks, short_remarks
from arpad.render.figures import k_text, or_dash, plural

#: From this many players on, rows are low, the change stands beside the name, and the head stays.
_MANY = 40
#: The filters of the table: the kind of row, and the label.
_FILTERS = {
    "": "Everybody",
    "gain": "Gained",
    "loss": "Lost",
    "initial": "Initial rating",
    "unrated": "No rating yet",
    "norm": "Norm made",
    "omitted": "With games that do not count",
}


def report_lines(report: EventReport, *, actions: str = "") -> Iterator[str]:
    """The content of `<main>`, line by line; `actions` are buttons of the page that shows it."""
    cited = Cited(report)
    yield from _head(report, actions)
    yield '<div class="on-standings">'
    yield from _tally(report)
    yield from _standings(report)
    yield '<div class="pictures">'
    yield from cross_table(report)
    yield from changes(report)
    yield '</div><div class="paper paper-notes">'
    yield from (f'<p class="note">{words}</p>' for words in short_remarks(report))
    yield "</div></div>"
    yield from norms_section(report, cited.link)
    yield from remarks(report)
    yield '<section class="block folds players"><h2>Player by player</h2>'
    for place, player in enumerate(report.standings, 1):
        rank, players = player.record.rank or place, len(report.players)
        yield from player_lines(player, place=rank, players=players, cite=cited.link)
    yield "</section>"
    yield from certificates_section(report)
    yield from cited.lines()
    yield paper_foot(report)


def _head(report: EventReport, actions: str) -> Iterator[str]:
    yield f'<div class="report-head"><div><h1>{escape(report.event.name or "An event")}</h1>'
    yield f"<p>{'<br>'.join(escape(line) for line in head_lines(report))}</p></div>"
    yield f'<div class="acts">{actions}'
    yield from paper_choice(report)
    yield "</div></div>"


def _tally(report: EventReport) -> Iterator[str]:
    totals = report.totals
    stay = totals.rated_players - totals.gaining - totals.losing
    stayed = f", {stay} {'stays' if stay == 1 else 'stay'}" if stay else ""
    gain = "gains" if totals.gaining == 1 else "gain"
    lose = "loses" if totals.losing == 1 else "lose"
    facts = [
        (totals.players, f"{_noun(totals.players, 'player')}, {_rated(report)} rated", ""),
        (totals.games, f"{_noun(totals.games, 'game')}, {_rated_games(report)} rated", ""),
        (totals.gaining, f"{gain}, {totals.losing} {lose}{stayed}", ""),
        (exact(totals.sum_of_changes), "rating points in all", ' class="hide-s"'),
    ]
    if totals.initial_ratings:
        count = totals.initial_ratings
        facts.append((count, _noun(count, "initial rating"), ' class="hide-s"'))
    if report.norms_checked:
        made = sum(norm.achieved for _, norm in report.candidates)
        facts.append((made, _noun(made, "title norm"), ""))
    cells = "".join(
        f"<div{kind}><b>{figure}</b><span>{words}</span></div>" for figure, words, kind in facts
    )
    yield f'<div class="tally">{cells}</div>'


def _noun(count: int, noun: str) -> str:
    return plural(count, noun).partition(" ")[2]


def _rated(report: EventReport) -> str:
    return _all(report.totals.players, report.totals.rated_players)


def _rated_games(report: EventReport) -> str:
    return _all(report.totals.games, report.totals.rated_games)


def _all(whole: int, part: int) -> str:
    return "all" if part == whole else f"{part} of them"


# --- The standings


class _Column(NamedTuple):
    """A column of the standings: its heading, its classes, and what it shows of a player."""

    heading: str
    kind: str
    cell: Callable[[int, PlayerReport], str]


def _name_cell(_: int, player: PlayerReport) -> str:
    record, title = player.record, escape(player.entrant.title)
    mark = f'<span class="title-tag">{title}</span> ' if title else ""
    return f'{mark}<a href="#p{record.number}">{escape(record.name or str(record.number))}</a>'


def _new_cell(_: int, player: PlayerReport) -> str:
    is_initial = player.rating is None and player.new_rating is not None
    mark = '<small class="quiet"> initial</small>' if is_initial else ""
    return f"<strong>{new_rating(player)}</strong>{mark}"


_COLUMNS = {
    "place": _Column("#", "n quiet", lambda place, player: str(player.record.rank or place)),
    "name": _Column("Player", "", _name_cell),
    "federation": _Column("Fed", "quiet hide-s", lambda _, each: escape(each.entrant.federation)),
    "number": _Column("No", "n quiet hide-s", lambda _, each: str(each.record.number)),
    "rating": _Column("Rating", "n hide-s", lambda _, each: rating_before(each)),
    "points": _Column("Pts", "n", lambda _, each: f"<strong>{points_text(each.points)}</strong>"),
    "rated": _Column("Rated", "n quiet hide-s", lambda _, each: str(each.n)),
    "expected": _Column("Exp.", "n quiet hide-s", lambda _, each: expected(each.expected)),
    "k": _Column("K", "n quiet hide-s", lambda _, each: k_text(each.k)),
    "performance": _Column("Perf.", "n hide-s", lambda _, each: or_dash(each.performance)),
    "exact": _Column("Exact", "n quiet hide-s", lambda _, each: exact(each.change)),
    "change": _Column("Change", "n", lambda _, each: change_mark(each.rounded_change)),
    "new": _Column("New", "n nb", _new_cell),
}
_DENSE = (
    *("place", "name", "change", "points", "rated", "expected", "k", "performance", "federation"),
    *("number", "rating", "new"),
)


def _standings(report: EventReport) -> Iterator[str]:
    kinds = [_kinds(player) for player in report.standings]
    dense = len(report.players) >= _MANY
    columns = [_COLUMNS[name] for name in (_DENSE if dense else _COLUMNS)]
    names = headings(report.players, [each.heading for each in columns])
    yield f'<section class="block{" many" if dense else ""}"><h2>Standings and changes</h2>'
    yield from _filters({kind for each in kinds for kind in each}, dense)
    yield '<div class="scroll" tabindex="0">'
    many = " long" if len(report.players) > MOST_CROSSED else ""
    yield f'<table class="standings{many}{" dense by-place" if dense else ""}">'
    yield f"{head(zip(names, (each.kind for each in columns), strict=True))}<tbody>"
    points = None
    for place, player in enumerate(report.standings, 1):
        falls = points is not None and player.points < points
        points = player.points
        attributes = f' data-kinds="{" ".join(kinds[place - 1])}"'
        attributes += ' class="step"' if dense and falls else ""
        yield row(((each.cell(place, player), each.kind) for each in columns), attributes)
    # On paper it is repeated at the end of each page, and keeps the foot's place free.
    yield f'</tbody><tfoot><tr><td colspan="{len(columns)}"></td></tr></tfoot></table></div>'
    yield "</section>"


def _filters(present: set[str], dense: bool) -> Iterator[str]:
    """The filters, which are hidden until their script runs; labels need room."""
    offered = {kind: words for kind, words in _FILTERS.items() if not kind or kind in present}
    chips = "".join(
        f'<label class="chip"><input type="radio" name="kind" value="{kind}"'
        f"{' checked' if not kind else ''}><span>{words}</span></label>"
        for kind, words in offered.items()
    )
    hint = ' placeholder="Find a player"' if dense else ""
    yield (
        '<div class="filters no-print" hidden><label class="field"><span>Find a player</span>'
        f'<input class="in" type="search" data-find autocomplete="off"{hint}></label>'
        f'<fieldset><legend>Show</legend><div class="chips">{chips}</div></fieldset>'
        '<p class="small quiet" role="status" data-count '
        'data-words="{shown} of {all} players"></p></div>'
    )


def _kinds(player: PlayerReport) -> list[str]:
    """The filters that a row matches."""
    change = player.change or 0
    found = {
        "gain": change > 0,
        "loss": change < 0,
        "initial": player.rating is None and player.new_rating is not None,
        "unrated": player.new_rating is None,
        "norm": player.norms_checked and any(norm.achieved for norm in player.norms()),
        "omitted": bool(games_not_counted(player)),
    }
    return [kind for kind, holds in found.items() if holds]
