"""Certificates of title norms, with what FIDE’s form IT1 asks for: as text, Markdown and HTML.

As text and Markdown there is a sheet for each norm that was made or narrowly missed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, NamedTuple

from arpad.event.report import EventReport, PlayerReport
from arpad.exact import day_text, plural, points_text
from arpad.fide.norms.report import NormReport
from arpad.fide.norms.requirements import Requirement
from arpad.fide.norms.sheet import SheetGame
from arpad.formats.dates import read_date
from arpad.render.event_figures import clock_words, typeset, when, where
from arpad.render.figures import facts_text, filled, or_dash, table
from arpad.render.page import escape_markdown, markdown_row
from arpad.sentences import Phrase

_HEAD = ("rd", "opponent", "title", "fed", "rating", "counts", "result", "")
_WORDS = (1, 2, 3)  # columns of text
_SHEET_SIGNED = ("Chief arbiter", "Federation")


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
    signed = [f"{name}: {'_' * 30}" for name in _SHEET_SIGNED]
    return "\n".join((*lines, "", *signed))


def sheet_markdown(sheet: Sheet) -> list[str]:
    """A sheet as lines of Markdown."""
    marks = ["---" if place in _WORDS or not name else "---:" for place, name in enumerate(_HEAD)]
    rows = [markdown_row(map(escape_markdown, row)) for row in sheet.rows]
    lines = ["", f"## {escape_markdown(f'{sheet.player}, {sheet.title}')}", ""]
    lines += [*_listed(sheet.facts), "", markdown_row(_HEAD), markdown_row(marks), *rows, ""]
    lines += [*_listed(sheet.figures), ""]
    lines += [f"- {met}: {escape_markdown(f'{text} ({a})')}" for met, a, text in sheet.requirements]
    return [*lines, *_listed(sheet.notes)]


def _listed(facts: list[tuple[str, str]]) -> list[str]:
    return [f"- {escape_markdown(name)}: {escape_markdown(text)}" for name, text in facts]


_TITLES = {
    "GM": "Grandmaster",
    "IM": "International Master",
    "WGM": "Woman Grandmaster",
    "WIM": "Woman International Master",
}
_GAMES = (
    *(("Rd", "n"), ("(Colour)", ""), ("Opponent", ""), ("FIDE ID", "n"), ("Fed", "")),
    *(("Title", ""), ("Rating", "n"), ("Score", "c")),
)
_CONDITIONS = (
    *(("Condition", ""), ("Article", ""), ("Needed", ""), ("Found", ""), ("(Met)", "n")),
)
#: Where the articles of all conditions stand: said once, it leaves room for the figures.
_HANDBOOK = "B.01"
#: What a condition that can be met is called here, and how its bound is read: "{}".
_READ = {
    "time for 60 moves": ("Minutes for 60 moves", "{} or more"),
    "hours a day": ("Hours of play a day", "at most {}"),
    "rounds a day": ("Rounds a day", "at most {}"),
    "format": ("Pairings", "no approval"),
    "players": ("Players", "{} or more"),
    "games": ("Games played", "{} or more"),
    "score": ("Score", "{} or more"),
    "titled opponents": ("Titled opponents", "{} or more"),
    "opponents with the title sought": ("With the title or higher", "{} or more"),
    "foreign federations": ("Other federations", "{} or more"),
    "own federation": ("Of their own federation", "at most {}"),
    "one federation": ("Of any one federation", "at most {}"),
    "average": ("Opponents on average", "{} or more"),
    "performance": ("Performance", "{} or more"),
}
_SIGNED = ("Chief arbiter, name and signature", "Federation of the event, signature", "Place, day")


_VERDICT = (
    "{name} scored {score} out of {n} against opponents of {average} on average: a performance of "
    "{performance}. All {met} conditions are met; the norm counts as {counts_as} games."
)


class Condition(NamedTuple):
    """A requirement that is met, in the words of the form."""

    label: str
    note: Phrase | None
    source: str
    needed: str
    figure: str


@dataclass(frozen=True)
class Certificate:
    """What the template of a certificate shows."""

    player: PlayerReport
    norm: NormReport
    facts: list[tuple[str, str]]
    game_columns = _GAMES
    condition_columns = _CONDITIONS
    handbook = _HANDBOOK
    signatures = _SIGNED

    @property
    def summary(self) -> str:
        """A line that says whose it is."""
        name = f"{self.player.entrant.title} {self.player.record.name}".strip()
        return f"{name}, {self.norm.title} norm"

    @property
    def title(self) -> str:
        """The title in full."""
        return _TITLES[self.norm.title]

    @property
    def games(self) -> Iterator[tuple[SheetGame, str | None, int | None]]:
        """The games, each with the player's colour and the opponent's FIDE id."""
        for game in self.norm.games:
            record = self.player.record.rounds[(game.round or 1) - 1]
            opponent = self.player.context.opponent(record)
            yield game, record.colour, opponent.record.fide_id if opponent else None

    @property
    def conditions(self) -> Iterator[Condition]:
        """The requirements."""
        return map(_condition, self.norm.requirements)

    @property
    def verdict(self) -> str:
        """The norm in a sentence."""
        norm = self.norm
        met = sum(each.met for each in norm.requirements)
        return _VERDICT.format(
            name=self.player.record.name,
            score=points_text(norm.score),
            n=norm.n,
            average=norm.average_opponent,
            performance=norm.performance,
            met=met,
            counts_as=norm.counts_as,
        )

    @property
    def notes(self) -> Iterator[str]:
        """What else the federation should know."""
        yield from (f"{step.article}: {typeset(step.phrase)}" for step in self.norm.notes)
        yield from (f"Taken for granted: {typeset(text)}" for text in self.norm.assumptions)
        for each in self.player.ratings_reached:
            if each.title == self.norm.title:
                yield f"{each.article}: {typeset(each.phrase)}"


def certificates(report: EventReport) -> list[Certificate]:
    """A certificate for each norm that was made."""
    return [
        Certificate(player, norm, list(_facts(report, player, norm)))
        for player, norm in (report.candidates if report.norms_checked else ())
        if norm.achieved
    ]


def _facts(
    report: EventReport, player: PlayerReport, norm: NormReport
) -> Iterator[tuple[str, str]]:
    record, event = player.record, report.event
    yield "Family name, given name", record.name or "–"
    yield "FIDE ID", or_dash(record.fide_id)
    yield "Federation", player.entrant.federation or "–"
    yield "Born", _born(record.born)
    yield "Title sought", norm.title
    yield "Title now", player.entrant.title or "none"
    yield "Rating", or_dash(player.rating)
    yield "Chief arbiter", event.arbiter or "–"
    yield "Event", event.name or "–"
    yield "Place", where(report) or "–"
    yield "Dates", when(report) or "–"
    pairings = report.context.pairings
    system = f"{pairings[:1].upper()}{pairings[1:]}, " if pairings else ""
    yield "System", f"{system}{plural(event.rounds, '{n} round', '{n} rounds')}"
    yield "Rate of play", clock_words(report) or "–"


def _born(text: str) -> str:
    """The day of birth in words, or as much of it as the file says."""
    day = read_date(text)
    return day_text(day) if day else text or "–"


def _condition(requirement: Requirement) -> Condition:
    label, needed = _READ[requirement.name]
    # A sentence with a note, such as an exemption, is shown too.
    note = requirement.phrase if requirement.phrase.key == "norm_parts" else None
    source = requirement.source.removeprefix(f"{_HANDBOOK} ")
    bound, figure = _figure(requirement.bound), _figure(requirement.figure)
    return Condition(label, note, source, needed.format(bound), figure)


def _figure(value: object) -> str:
    if value is None:
        return "not known"
    return points_text(value) if isinstance(value, Decimal) else str(value)
