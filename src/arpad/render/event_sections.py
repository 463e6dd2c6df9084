"""What the sections of an event's report in HTML show: the values of its templates."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise
from typing import Any, NamedTuple

from arpad import __version__, system
from arpad.event.report import EventReport, PlayerReport
from arpad.exact import plural
from arpad.formats.records import RoundRecord
from arpad.render.articles import Sentences, edition_articles, system_articles, title_articles
from arpad.render.certificate import certificates
from arpad.render.event_figures import (
    CORRECTIONS,
    corrections,
    exact,
    games_not_counted,
    head_lines,
    headings,
    typeset,
    unchecked_words,
    when,
    where,
)

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
        yield plural(len(norms), "{n} title norm", "{n} title norms"), f"{'; '.join(norms)}."
    if report.norms_unchecked:
        reason = report.norms_unchecked
        yield "Norms were not checked", f"{reason[:1].upper()}{typeset(reason[1:])}."
    if report.corrections:
        yield CORRECTIONS, plural(len(report.corrections), *_VALUES)
    if report.warnings:
        yield "Worth a look", plural(len(report.warnings), *_REMARKS)


class Citations:
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


#: Remarks on paper, for one and for several.
_VALUES = (
    "{n} value of the file; the report on the screen names it.",
    "{n} values of the file; the report on the screen names them.",
)
_REMARKS = (
    "{n} remark on the file; the report on the screen has it.",
    "{n} remarks on the file; the report on the screen has them.",
)
#: From this many players on, rows are low, the change stands beside the name, and the head stays.
_MANY = 40
#: A cross-table has at most this many players, and there are at most this many bars of changes.
_MOST_CROSSED, _MOST_BARS = 16, 60
#: Up to this many norms are shown unfolded; a longer list is folded.
_MOST_OPEN = 2
#: Rows of the standings on the first page (A4), on each further one, and what notes take of them.
_FIRST_ROWS, _ROWS, _NOTES = 40, 54, 4
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
#: The columns of the standings: their headings and classes.
_COLUMNS = {
    "place": ("#", "n quiet"),
    "name": ("Player", ""),
    "federation": ("Fed", "quiet hide-s"),
    "number": ("No", "n quiet hide-s"),
    "rating": ("Rating", "n hide-s"),
    "points": ("Pts", "n"),
    "rated": ("Rated", "n quiet hide-s"),
    "expected": ("Exp.", "n quiet hide-s"),
    "k": ("K", "n quiet hide-s"),
    "performance": ("Perf.", "n hide-s"),
    "exact": ("Exact", "n quiet hide-s"),
    "change": ("Change", "n"),
    "new": ("New", "n nb"),
}
_DENSE = (
    *("place", "name", "change", "points", "rated", "expected", "k", "performance", "federation"),
    *("number", "rating", "new"),
)
#: The columns of a player's rounds.
_ROUNDS = (
    *(("Rd", "n"), ("(Colour)", ""), ("Opponent", ""), ("Rating", "n"), ("Score", "c")),
    *(("Diff.", "n hide-s"), ("Exp.", "n hide-s"), ("(Bar)", "bar-cell hide-s"), ("Change", "n")),
)


def sections(report: EventReport) -> dict[str, Any]:
    """The values of all sections, by their names in the templates."""
    candidates = report.candidates if report.norms_checked else ()
    parts = (report.event.name or "An event", where(report), when(report))
    return {
        "head_lines": head_lines(report),
        "pages": _pages(report),
        "tally": list(_tally(report)),
        **_standings(report),
        "round_columns": _ROUNDS,
        "crossed": _crossed(report),
        "changed": _changed(report),
        "made": [each for each in candidates if each[1].achieved],
        "missed": [each for each in candidates if not each[1].achieved],
        "most_open": _MOST_OPEN,
        "reached": [(who, each) for who in report.standings for each in who.ratings_reached],
        "unchecked": unchecked_words(report),
        "corrected": corrections(report),
        "corrected_heading": CORRECTIONS,
        "by_line": {player.record.line: player for player in reversed(report.players)},
        "assumed": assumed(report),
        "most_named": MOST_NAMED,
        "short_remarks": list(short_remarks(report)),
        "certificates": certificates(report),
        "cited": Citations(report),
        "foot": ", ".join(filter(None, parts)),
        "version": __version__,
    }


def _tally(report: EventReport) -> Iterator[tuple[object, str, str]]:
    """The event in figures: each with its words and its class."""
    totals = report.totals
    stay = totals.rated_players - totals.gaining - totals.losing
    changed = [
        plural(totals.gaining, "gains", "gain"),
        plural(totals.losing, "{n} loses", "{n} lose"),
        *([plural(stay, "{n} stays", "{n} stay")] if stay else ()),
    ]
    yield totals.players, _rated(totals.players, totals.rated_players, *_PLAYERS), ""
    yield totals.games, _rated(totals.games, totals.rated_games, *_GAMES), ""
    yield totals.gaining, ", ".join(changed), ""
    yield exact(totals.sum_of_changes), "rating points in all", "hide-s"
    if totals.initial_ratings:
        yield (
            totals.initial_ratings,
            plural(totals.initial_ratings, "initial rating", "initial ratings"),
            "hide-s",
        )
    if report.norms_checked:
        made = sum(norm.achieved for _, norm in report.candidates)
        yield made, plural(made, "title norm", "title norms"), ""


#: What stands beside a number of which all are rated, and beside one of which only some are.
_PLAYERS = (
    ("player, all rated", "players, all rated"),
    ("player, {rated} of them rated", "players, {rated} of them rated"),
)
_GAMES = (
    ("game, all rated", "games, all rated"),
    ("game, {rated} of them rated", "games, {rated} of them rated"),
)


def _rated(count: int, rated: int, everything: tuple[str, str], some: tuple[str, str]) -> str:
    return plural(count, *(everything if rated == count else some), rated=rated)


def _standings(report: EventReport) -> dict[str, Any]:
    dense = len(report.players) >= _MANY
    names = _DENSE if dense else tuple(_COLUMNS)
    own_headings = headings(report.players, [_COLUMNS[name][0] for name in names])
    kinds = [_kinds(player) for player in report.standings]
    present = {"", *(kind for each in kinds for kind in each)}
    points = [player.points for player in report.standings]
    falls = [False, *(dense and low < high for high, low in pairwise(points))]
    return {
        "dense": dense,
        "long": len(report.players) > _MOST_CROSSED,
        "filters": {kind: words for kind, words in _FILTERS.items() if kind in present},
        "columns": {
            name: (heading, _COLUMNS[name][1])
            for name, heading in zip(names, own_headings, strict=True)
        },
        "rows": list(zip(report.standings, kinds, falls, strict=True)),
    }


def _kinds(player: PlayerReport) -> list[str]:
    """The filters that a row matches."""
    change = player.change or 0
    kinds = {
        "gain": change > 0,
        "loss": change < 0,
        "initial": player.rating is None and player.new_rating is not None,
        "unrated": player.new_rating is None,
        "norm": player.norms_checked and any(norm.achieved for norm in player.norms()),
        "omitted": bool(games_not_counted(player)),
    }
    return [kind for kind, holds in kinds.items() if holds]


#: The games of two players, each with its score.
_Games = list[tuple[Decimal, RoundRecord]]


class _Crossed(NamedTuple):
    """A cross-table: its head, and each player with their games against each place."""

    head: list[tuple[str, str]]
    rows: list[tuple[PlayerReport, list[_Games]]]


def _crossed(report: EventReport) -> _Crossed | None:
    """A cross-table, if everybody met everybody and there are not too many players."""
    players = report.standings
    places = range(len(players))
    met = _met(report)
    if not 2 < len(players) <= _MOST_CROSSED or len(met) < len(players) * (len(players) - 1):
        return None
    head = [("#", "n"), ("Player", ""), *((str(place + 1), "") for place in places), ("Pts", "")]
    rows = [
        (player, [met.get((place, other), []) for other in places])
        for place, player in enumerate(players)
    ]
    return _Crossed(head, rows)


def _met(report: EventReport) -> dict[tuple[int, int], _Games]:
    """The games of each pair of places."""
    players = report.standings
    numbers = {player.record.number: place for place, player in enumerate(players)}
    met: dict[tuple[int, int], _Games] = {}
    for place, player in enumerate(players):
        for round_ in player.rounds:
            other = numbers.get(round_.opponent or 0)
            if other is not None and other != place:
                record = player.record.rounds[round_.round - 1]
                met.setdefault((place, other), []).append((round_.score, record))
    return met


class _Changed(NamedTuple):
    """Whose rating changed: those who are shown, how many there are, and the greatest change."""

    shown: list[PlayerReport]
    number: int
    greatest: float


def _changed(report: EventReport) -> _Changed | None:
    """The greatest gain first; of many players, both ends."""
    changed = [player for player in report.players if player.change]
    changed.sort(key=lambda player: -(player.change or 0))
    shown = changed
    if len(changed) > _MOST_BARS:
        shown = [*changed[: _MOST_BARS // 2], *changed[-_MOST_BARS // 2 :]]
    greatest = max((abs(float(player.change or 0)) for player in shown), default=0)
    return _Changed(shown, len(changed), greatest) if changed else None


def _pages(report: EventReport) -> dict[str, tuple[str, int]]:
    """What can be printed: its name, and on how many pages."""
    players = len(report.players)
    made = sum(norm.achieved for _, norm in report.candidates) if report.norms_checked else 0
    # The table of a small event stands on one page, with its cross-table.
    rows = players + (_NOTES if any(short_remarks(report)) else 0)
    first = 1 if players <= _MOST_CROSSED else 1 + -(-max(rows - _FIRST_ROWS, 0) // _ROWS)
    pages = {"standings": ("Standings", first), "players": ("Players", players)}
    if made:
        pages["certificates"] = ("Certificates", made)
    return pages | {"all": ("All", sum(count for _, count in pages.values()))}
