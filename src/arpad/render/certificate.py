"""A title norm as a certificate on one page, with what FIDE's form IT1 asks for."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from html import escape

from arpad.event.report import EventReport, PlayerReport
from arpad.exact import day_text, points_text
from arpad.fide.norms.report import NormReport
from arpad.fide.norms.requirement import Requirement
from arpad.fide.norms.sheet import SheetGame
from arpad.formats.dates import read_date
from arpad.render.event_figures import clock_words, when, where
from arpad.render.event_marks import head, man, row, typeset
from arpad.render.figures import or_dash, plural

_TITLES = {
    "GM": "Grandmaster",
    "IM": "International Master",
    "WGM": "Woman Grandmaster",
    "WIM": "Woman International Master",
}
_GAMES = (
    ("Rd", "n"),
    ('<span class="unseen">Colour</span>', ""),
    ("Opponent", ""),
    ("FIDE ID", "n"),
    ("Fed", ""),
    ("Title", ""),
    ("Rating", "n"),
    ("Score", "c"),
)
_CONDITIONS = (
    ("Condition", ""),
    ("Article", ""),
    ("Needed", ""),
    ("Found", ""),
    ('<span class="unseen">Met</span>', "n"),
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
_DRAFT = "A draft until it is signed: worked out by Arpad from the report on the event."


def certificates(report: EventReport) -> list[tuple[str, Iterator[str]]]:
    """For each norm that was made: a line that says whose it is, and its certificate."""
    if not report.norms_checked:
        return []
    return [
        (f"{_named(player)}, {norm.title} norm", _certificate(report, player, norm))
        for player, norm in report.candidates
        if norm.achieved
    ]


def _named(player: PlayerReport) -> str:
    return f"{player.entrant.title} {player.record.name}".strip()


def _certificate(report: EventReport, player: PlayerReport, norm: NormReport) -> Iterator[str]:
    yield '<section class="sheet"><header><div><p class="small quiet">Certificate of a title '
    yield f"result, with what FIDE’s form IT1 asks for</p><h2>Norm for {_TITLES[norm.title]}</h2>"
    yield '</div><button class="btn no-print" type="button" data-do="print-one" hidden>Print it'
    yield "</button></header>"
    yield facts_html(list(_facts(report, player, norm)))
    yield '<div class="two"><div><h3>Games</h3><div class="scroll" tabindex="0">'
    yield from _games(player, norm)
    yield f'</div></div><div><h3>Conditions, {_HANDBOOK}</h3><div class="scroll" tabindex="0">'
    yield f'<table class="conditions">{head(_CONDITIONS)}<tbody>'
    yield from map(_condition, norm.requirements)
    yield "</tbody></table></div></div></div>"
    yield f'<p class="why">{escape(typeset(_verdict(player, norm)))}</p>'
    notes = [f"<li>{escape(each)}</li>" for each in _notes(player, norm)]
    if notes:
        yield f'<ul class="small quiet">{"".join(notes)}</ul>'
    yield f'<div class="sign">{"".join(f"<p>{words}</p>" for words in _SIGNED)}</div>'
    yield f'<p class="small quiet">{_DRAFT}</p></section>'


def facts_html(facts: list[tuple[str, str]]) -> str:
    """Facts in boxes without boxes: a small label, and the value below it."""
    cells = (f"<div><dt>{name}</dt><dd>{escape(text)}</dd></div>" for name, text in facts)
    return f'<dl class="fact-grid">{"".join(cells)}</dl>'


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
    pairings = report.setting.norms.occasion.pairings
    system = f"{pairings[:1].upper()}{pairings[1:]}, " if pairings else ""
    yield "System", f"{system}{plural(event.rounds, 'round')}"
    yield "Rate of play", clock_words(report) or "–"


def _born(text: str) -> str:
    """The day of birth in words, or as much of it as the file says."""
    day = read_date(text)
    return day_text(day) if day else text or "–"


def _games(player: PlayerReport, norm: NormReport) -> Iterator[str]:
    yield f"<table>{head(_GAMES)}<tbody>"
    for game in norm.games:
        yield _game(player, game)
    counted = f"{plural(norm.n, 'game')} that count{'s' if norm.n == 1 else ''}"
    cells = [("", ""), ("", ""), (counted, ""), ("", ""), ("", ""), ("", "")]
    average, score = or_dash(norm.average_opponent), points_text(norm.score)
    yield row([*cells, (average, "n"), (f"<strong>{score}</strong>", "c")], ' class="sum"')
    yield "</tbody></table>"


def _game(player: PlayerReport, game: SheetGame) -> str:
    record = player.record.rounds[(game.round or 1) - 1]
    opponent = player.setting.opponent(record)
    counts = ""
    if game.reason:
        counts = f'<small class="quiet">{escape(f"{game.reason} ({game.article})")}</small>'
    elif game.counts != game.rating:
        counts = f'<small class="quiet">counts {or_dash(game.counts)}</small>'
    return row(
        (
            (str(game.round), "n"),
            (man(record.colour), ""),
            (escape(game.name or "–") + counts, ""),
            (or_dash(opponent.record.fide_id if opponent else None), "n"),
            (escape(game.federation or "–"), ""),
            (escape(game.title or "–"), ""),
            (or_dash(game.rating), "n"),
            (points_text(game.score), "c"),
        )
    )


def _condition(requirement: Requirement) -> str:
    label, needed = _READ[requirement.name]
    note = ""
    if requirement.phrase.key == "norm_parts":  # a sentence with a note, such as an exemption
        note = f'<small class="quiet">{escape(typeset(requirement.phrase))}</small>'
    return row(
        (
            (f"{label}{note}", ""),
            (escape(requirement.source.removeprefix(f"{_HANDBOOK} ")), "quiet"),
            (escape(needed.format(_figure(requirement.bound))), "quiet"),
            (f"<strong>{escape(_figure(requirement.figure))}</strong>", ""),
            ('<span role="img" aria-label="met">✓</span>', "n"),
        )
    )


def _figure(value: object) -> str:
    if value is None:
        return "not known"
    return points_text(value) if isinstance(value, Decimal) else str(value)


def _verdict(player: PlayerReport, norm: NormReport) -> str:
    met = sum(each.met for each in norm.requirements)
    return (
        f"{player.record.name} scored {points_text(norm.score)} out of {norm.n} against opponents "
        f"of {norm.average_opponent} on average: a performance of {norm.performance}. All {met} "
        f"conditions are met; the norm counts as {plural(norm.counts_as, 'game')}."
    )


def _notes(player: PlayerReport, norm: NormReport) -> Iterator[str]:
    yield from (f"{step.article}: {typeset(step.phrase)}" for step in norm.notes)
    yield from (f"Taken for granted: {typeset(text)}" for text in norm.assumptions)
    for each in player.ratings_reached:
        if each.title == norm.title:
            yield f"{each.article}: {typeset(each.phrase)}"
