"""An event as one HTML file: no script, no outside request, good on a screen and on paper."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from hashlib import sha256
from html import escape
from importlib.resources import files

from arpad.errors import InvalidFile
from arpad.event.report import EventReport, PlayerReport
from arpad.event.rounds import RoundReport
from arpad.formats.records import EventRecord
from arpad.render.event_figures import clock_words, figures, place_and_days
from arpad.render.figures import decimals, or_dash, plural, reason_text, signed

STYLE = (files("arpad.render") / "report.css").read_text("utf-8")
_HASH = b64encode(sha256(STYLE.encode()).digest()).decode()
#: All that the file may do is apply its own style sheet.
POLICY = f"default-src 'none'; style-src 'sha256-{_HASH}'; base-uri 'none'; form-action 'none'"
_HEAD = ("#", "No", "Player", "Fed", "Rating", "Pts", "n", "We", "Change", "±", "K", "Rp", "New")
_MOST_BARS = 60
#: Of an event with more rounds than this the file would be too large for a browser.
_MOST_ROUNDS = 60_000


def event_html(report: EventReport, *, norms: bool = False, back: str = "") -> str:
    """The whole report: table, picture, and every player's games and working folded beneath.

    `back` is where a server that made it has the form for the next one.
    """
    return "".join(event_html_lines(report, norms=norms, back=back))


def event_html_lines(report: EventReport, *, norms: bool = False, back: str = "") -> Iterator[str]:
    """The same line by line, so that it can be sent while it is made; refused before the first."""
    check_size(report.event)
    return (f"{line}\n" for line in _lines(report, norms, back))


def check_size(record: EventRecord) -> None:
    """Refuse an event that is too large for one HTML file: who reads it asks before it is rated."""
    rounds = sum(len(player.rounds) for player in record.players)
    if rounds > _MOST_ROUNDS:
        rule = f"one HTML file holds at most {_MOST_ROUNDS} rounds of all players together"
        raise InvalidFile("event", rounds, rule, "ask for csv or json")


def _lines(report: EventReport, norms: bool, back: str) -> Iterator[str]:
    title = escape(report.event.name or "An event")
    yield '<!doctype html><html lang="en"><head><meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    yield '<meta name="viewport" content="width=device-width">'
    yield f"<title>{title}: ratings</title><style>{STYLE}</style></head><body><main>"
    yield f'<p class="back"><a href="{escape(back)}">Another event</a></p>' if back else ""
    yield f"<h1>{title}</h1>"
    yield from _facts(report)
    yield from _standings(report)
    yield from _chart(report)
    yield from _norms(report) if norms else ()
    yield from _remarks(report)
    yield '<h2 class="players">Players</h2>'
    for player in report.standings:
        yield from _player(player, norms)
    yield "</main></body></html>"


def player_html(player: PlayerReport, *, norms: bool = False) -> str:
    """One player's figures, rounds and working, as a fragment for a notebook."""
    return "\n".join(_player(player, norms))


def _facts(report: EventReport) -> Iterator[str]:
    totals = report.totals
    where = ", ".join(part for part in place_and_days(report) if part)
    lines = (where, clock_words(report), report.rules)
    yield f"<p>{'<br>'.join(escape(line) for line in lines if line)}</p>"
    yield (
        f"<p>{totals.players} players, {totals.rated_players} of them rated; "
        f"{totals.games} games played, {totals.rated_games} of them rated; "
        f"{totals.gaining} gain, {totals.losing} lose, {signed(totals.sum_of_changes)} "
        f"in all; {plural(totals.initial_ratings, 'initial rating')}.</p>"
    )


def _standings(report: EventReport) -> Iterator[str]:
    yield '<div class="wide"><table class="standings"><caption>Standings and changes</caption>'
    yield _row("th", _HEAD, 'scope="col"')
    for place, player in enumerate(report.standings, 1):
        yield _row("td", _standing(player.record.rank or place, player))
    yield "</table></div>"


def _standing(place: int, player: PlayerReport) -> Iterator[str]:
    rated = player.rating is not None
    record = player.record
    named = escape(f"{player.entrant.title} {record.name}".strip() or str(record.number))
    yield str(place)
    yield str(record.number)
    yield f'<a href="#p{record.number}">{named}</a>'
    yield escape(player.entrant.federation)
    yield from figures(player)
    yield or_dash(player.new_rating) + ("" if rated or not player.new_rating else " initial")


def _chart(report: EventReport) -> Iterator[str]:
    """A bar for each change, the greatest gain first."""
    changed = [player for player in report.players if player.change]
    changed.sort(key=lambda player: -(player.change or 0))
    if not changed:
        return
    shown = changed
    if len(changed) > _MOST_BARS:
        shown = [*changed[: _MOST_BARS // 2], *changed[-_MOST_BARS // 2 :]]
    greatest = max(abs(float(player.change or 0)) for player in shown)
    height = 20 * len(shown) + 4
    yield "<h2>Changes</h2>"
    if len(shown) < len(changed):
        yield f"<p>The {_MOST_BARS // 2} greatest gains and losses of {len(changed)}.</p>"
    yield '<div class="wide">'
    yield f'<svg viewBox="0 0 720 {height}" role="img" aria-label="Change of each rating">'
    yield f'<line x1="450" y1="0" x2="450" y2="{height}"/>'
    for place, player in enumerate(shown):
        yield _bar(place, player, greatest)
    yield "</svg></div>"


def _bar(place: int, player: PlayerReport, greatest: float) -> str:
    change = float(player.change or 0)
    length = 200 * abs(change) / greatest
    start = 450.0 if change > 0 else 450 - length
    kind = "gain" if change > 0 else "loss"
    name = player.record.name
    shown = escape(name if len(name) <= 28 else f"{name[:27]}…")
    y = 20 * place + 4
    figure = 455 + length if change > 0 else 445 - length
    anchor = "start" if change > 0 else "end"
    return (
        f'<text x="0" y="{y + 12}">{shown}</text>'
        f'<rect class="{kind}" x="{start:.1f}" y="{y}" width="{length:.1f}" height="14"/>'
        f'<text x="{figure:.1f}" y="{y + 12}" text-anchor="{anchor}">{signed(player.change)}</text>'
    )


def _norms(report: EventReport) -> Iterator[str]:
    made = [
        f"{player.record.name}: {norm.title} norm, {norm.score} out of {norm.n}, "
        f"performance {norm.performance}"
        for player in report.standings
        for norm in player.norms()
        if norm.achieved
    ]
    yield "<h2>Norms</h2>"
    yield _list(made or ["None was made."])


def _remarks(report: EventReport) -> Iterator[str]:
    if report.warnings:
        yield "<h2>Warnings</h2>" + _list(map(str, report.warnings))
    if report.assumptions:
        yield "<h2>Assumed</h2>"
        yield _list(f"{text} ({plural(n, 'player')})" for text, n in report.assumptions.items())


def _player(player: PlayerReport, norms: bool) -> Iterator[str]:
    record = player.record
    title = escape(f"{player.entrant.title} {record.name}".strip())
    rating = "unrated" if player.rating is None else f"{player.rating:g}"
    new = f" → {player.new_rating}" if player.new_rating else ""
    yield f"<details><summary>{record.number}. {title}, {rating}{new}</summary>"
    # A link to something folded unfolds it, so that the name in the table leads here.
    yield f'<p id="p{record.number}">{escape("; ".join(_figures(player)))}.</p>'
    if player.rounds:
        yield '<div class="wide"><table>'
        head = ("Rd", "Opponent", "Rating", "Result", "Difference", "Expected", "Change", "")
        yield _row("th", head, 'scope="col"')
        yield from (_row("td", _round(round_)) for round_ in player.rounds)
        yield "</table></div>"
    if player.k is not None:
        yield f"<p>K {player.k:g}: {escape(player.k_reason)}.</p>"
    assumed = (f"assumed: {assumption}" for assumption in player.assumptions)
    remarks = (*player.missing, *player.notes, *assumed)
    yield _list(remarks) if remarks else ""
    steps = player.working()
    if steps:
        yield '<table class="working"><caption>Working</caption>'
        for step in steps:
            place = "" if step.game is None else f"round {step.game}"
            yield _row("td", (escape(step.article), place, escape(step.text)))
        yield "</table>"
    if norms:
        yield from _player_norms(player)
    yield "</details>"


def _figures(player: PlayerReport) -> Iterator[str]:
    if player.rating is not None:
        yield f"{player.score} out of {player.n}, expected {decimals(player.expected)}"
        yield f"change {signed(player.change)}"
    yield f"average opponent {or_dash(player.average_opponent)}"
    yield f"performance {or_dash(player.performance)}"


def _round(round_: RoundReport) -> Iterator[str]:
    yield str(round_.round)
    yield escape(round_.name or "")
    yield or_dash(round_.rating)
    yield escape(f"{(round_.colour or '')[:1]} {round_.result}".strip() or "–")
    yield "–" if round_.difference is None else f"{round_.difference:+g}"
    yield decimals(round_.expected)
    yield "–" if round_.change is None else signed(round_.change)
    yield escape(reason_text(round_.counted, round_.reason))


def _player_norms(player: PlayerReport) -> Iterator[str]:
    for norm in player.norms():
        verdict = "made" if norm.achieved else "not made"
        yield f'<table class="working"><caption>{norm.title} norm: {verdict}</caption>'
        for step in norm.figures():
            yield _row("td", ("", escape(step.article), escape(step.text)))
        for requirement in norm.requirements:
            met = "✓" if requirement.met else "✗"
            yield _row("td", (met, escape(requirement.article), escape(requirement.text)))
        for step in norm.outlook_steps():
            yield _row("td", ("", escape(step.article), escape(step.text)))
        yield "</table>"


def _row(tag: str, cells: Iterable[str], attributes: str = "") -> str:
    opening = f"<{tag} {attributes}>" if attributes else f"<{tag}>"
    return f"<tr>{''.join(f'{opening}{cell}</{tag}>' for cell in cells)}</tr>"


def _list(entries: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(entry)}</li>' for entry in entries)}</ul>"
