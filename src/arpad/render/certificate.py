"""A title norm as a certificate on one page, with what FIDE's form IT1 asks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from arpad.event.report import EventReport, PlayerReport
from arpad.exact import day_text, points_text
from arpad.fide.norms.report import NormReport
from arpad.fide.norms.requirements import Requirement
from arpad.fide.norms.sheet import SheetGame
from arpad.formats.dates import read_date
from arpad.render.event_figures import clock_words, when, where
from arpad.render.event_marks import typeset
from arpad.render.figures import or_dash, plural
from arpad.sentences import Phrase

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
        return (
            f"{self.player.record.name} scored {points_text(norm.score)} out of {norm.n} against "
            f"opponents of {norm.average_opponent} on average: a performance of "
            f"{norm.performance}. All {met} conditions are met; the norm counts as "
            f"{plural(norm.counts_as, 'game')}."
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
    yield "System", f"{system}{plural(event.rounds, 'round')}"
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
