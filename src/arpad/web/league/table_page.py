"""The first page of a league: the table, the latest results, and the recorder next to them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from starlette.responses import Response

from arpad.exact import day_text
from arpad.league import ALL_TIME, CURRENT, GameView, Standing
from arpad.league.names import key
from arpad.web.league import parts
from arpad.web.league.recorder import recorder
from arpad.web.league.rules_words import in_short
from arpad.web.league.visit import Visit, document
from arpad.web.shell import icon

#: Rows of the table on one page.
ROWS = 100
#: With fewer players than this there is no search field.
SEARCHED = 15
_LATELY = 6
_LAST = 5


def show_table(visit: Visit) -> Response:
    """The table of the current season, of another one, or of all time."""
    season = visit.asked("season") or CURRENT
    rows = visit.sight.table(season)
    shown = [row for row in rows if not row.hidden]
    found = _found(rows, visit.asked("q")) if visit.asked("q") else shown
    at = parts.page_of(visit.number("page"), ROWS, len(found))
    part = found[at * ROWS : (at + 1) * ROWS]
    main = (
        _search(visit, len(rows))
        + (_table(visit, part, season) if part else _nobody(visit))
        + parts.pager("./", at, ROWS, len(found), season=visit.asked("season"), q=visit.asked("q"))
        + ("" if visit.asked("q") else _inactive(visit, [row for row in rows if row.hidden]))
        + _lately(visit)
    )
    body = _head(visit, len(rows)) + _seasons(visit, season)
    if visit.may("record"):
        body += f'<div class="cols"><section>{main}</section>{recorder(visit)}</div>' + _bar(visit)
    else:
        body += f"<section>{main}</section>"
    return document(visit, "", body)


def _head(visit: Visit, players: int) -> str:
    league = visit.league
    history = league.history
    games = len(history.games)
    first = visit.sight.games(visit.sight.newest()[-1:])
    since = f" since {day_text(first[0].on)}" if first else ""
    lead = (
        f"{parts.counted(players, 'player')}, {parts.counted(games, 'game')}{since}. "
        f"{escape(in_short(league.rules))}"
    )
    acts = (
        f'<a class="btn bare" href="games">Results</a>'
        f'<a class="btn bare" href="rules">Rules</a>'
        f'<a class="btn bare" href="seasons">Seasons</a>'
        f'<a class="btn bare" href="download?what=table.csv" download>{icon("down")}Download</a>'
    )
    if visit.may("run"):
        acts += '<a class="btn bare" href="settings">Settings</a>'
    return parts.head(league.name, lead, acts)


def _seasons(visit: Visit, season: str) -> str:
    """The seasons to choose from, if one has ended."""
    seasons = visit.league.seasons()
    if len(seasons) == 1:
        return ""
    offered = [(CURRENT, seasons[-1].name), (ALL_TIME, "All time")]
    offered += [(str(each.number), each.name) for each in reversed(seasons[:-1])]
    links = "".join(
        f'<a data-swap href="{parts.place("./", season="" if value == CURRENT else value)}"'
        f"{_current(value == season)}>{escape(name)}</a>"
        for value, name in offered[:8]
    )
    return f'<nav class="tabs seasons" aria-label="Seasons">{links}</nav>'


def _current(is_it: bool) -> str:
    return ' aria-current="true"' if is_it else ""


def _search(visit: Visit, players: int) -> str:
    if players < SEARCHED:
        return ""
    season = visit.asked("season")
    kept = parts.hidden(season=season) if season else ""
    return (
        f'<form class="search" role="search" method="get" action="./">{kept}'
        f'<label class="field"><span>Find a player</span><input class="in" type="search" name="q" '
        f'value="{escape(visit.asked("q"))}" autocomplete="off"></label>'
        '<button class="btn">Find</button></form>'
    )


def _found(rows: Sequence[Standing], text: str) -> list[Standing]:
    return [row for row in rows if key(text) in key(row.name)]


def _table(visit: Visit, rows: Sequence[Standing], season: str) -> str:
    recent = visit.sight.recent(season)
    lines = "".join(_row(row, recent.get(row.id, []), visit.asked("season")) for row in rows)
    return (
        '<div class="scroll"><table class="league"><caption class="unseen">Table</caption>'
        '<thead><tr><th class="n" scope="col">#</th><th scope="col">Player</th>'
        f'<th class="n" scope="col">Rating</th><th class="n" scope="col">Last {_LAST}</th>'
        '<th class="hide-s" scope="col">Last ten games</th><th class="n hide-s" scope="col">'
        '<abbr title="won, drawn, lost">W–D–L</abbr></th>'
        f'<th class="hide-s" scope="col">Form</th></tr></thead><tbody>{lines}</tbody></table></div>'
    )


def _row(row: Standing, recent: list[float], season: str) -> str:
    provisional = ' <span class="tag">provisional</span>' if row.provisional else ""
    away = ' <span class="tag">inactive</span>' if row.hidden else ""
    tally = f"{row.wins}–{row.draws}–{row.losses}"
    form = parts.form(row.form[-_LAST:])
    change = recent[-1] - recent[-_LAST - 1 :][0] if len(recent) > 1 else None
    deviation = (
        "" if row.deviation is None else f'<small class="dev">±{2 * row.deviation:.0f}</small>'
    )
    figures = "".join(
        f'<small class="dev">{escape(name)} {text}</small>' for name, text in row.other_figures
    )
    return (
        f'<tr><td class="rank n">{row.rank or "–"}</td>'
        f"<td>{parts.link('player', row.name, id=row.id, season=season)}{provisional}{away}"
        f'<span class="sub"><span class="nb">{tally}</span>{form}</span></td>'
        f'<td class="n rt">{parts.rating(row.rating)}{deviation}{figures}</td>'
        f'<td class="n">{parts.chg(change, 0, bare=False)}</td>'
        f'<td class="hide-s">{spark(recent)}</td>'
        f'<td class="n hide-s nb">{tally}</td><td class="hide-s">{form}</td></tr>'
    )


def spark(recent: Sequence[float]) -> str:
    """The ratings over the last games as a small line; "" without a game."""
    if len(recent) < 2:
        return ""
    low, high = min(recent), max(recent)
    spread = (high - low) or 1.0
    at = [
        (2 + 90 * number / (len(recent) - 1), 22.8 - 19.6 * (value - low) / spread)
        for number, value in enumerate(recent)
    ]
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in at)
    change = recent[-1] - recent[0]
    games = "game" if len(recent) == 2 else f"{len(recent) - 1} games"
    words = f"{'Up' if change >= 0 else 'Down'} {abs(change):.0f} over the last {games}"
    x, y = at[-1]
    kind = "up" if change >= 0 else "dn"
    return (
        f'<svg class="spark" viewBox="0 0 96 26" role="img" aria-label="{words}">'
        f'<line x1="0" x2="96" y1="{at[0][1]:.1f}" y2="{at[0][1]:.1f}"/><path d="M{path}"/>'
        f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="2.75"/></svg>'
    )


def _nobody(visit: Visit) -> str:
    if visit.asked("q"):
        return f'<p class="empty">Nobody here has “{escape(visit.asked("q"))}” in their name.</p>'
    step = "Record the first result: that also adds both players."
    if not visit.may("record"):
        step = "Anyone with a link to record can add the first result."
    return f'<div class="empty"><h2>No games yet</h2><p>The table will be here. {step}</p></div>'


def _inactive(visit: Visit, rows: Sequence[Standing]) -> str:
    if not rows:
        return ""
    lines = "".join(
        f"<li>{parts.link('player', row.name, id=row.id)}, {parts.rating(row.rating)}, last played "
        f"{day_text(row.last_played) if row.last_played else 'never'}.</li>"
        for row in rows[:ROWS]
    )
    more = "" if len(rows) <= ROWS else f"<li>And {len(rows) - ROWS:,} more: search by name.</li>"
    days = visit.league.rules.hide_days
    return (
        f'<details class="away"><summary class="small quiet">{len(rows):,} inactive: no game for '
        f'{days} days</summary><ul class="small quiet">{lines}{more}</ul></details>'
    )


def _lately(visit: Visit) -> str:
    games = visit.sight.games(visit.sight.newest()[:_LATELY])
    if not games:
        return ""
    rows = "".join(lately_row(visit, game) for game in games)
    return (
        '<section class="block"><h2>Lately</h2><div class="scroll"><table class="lately">'
        '<caption class="unseen">The latest results</caption>'
        f'<tbody>{rows}</tbody></table></div><p class="small after"><a href="games">All results</a>'
        "</p></section>"
    )


def lately_row(visit: Visit, game: GameView) -> str:
    """A game as one row: the day, who played, the result, and what it did to both."""
    when = parts.short_day(game.on, visit.league.today)
    opened = f'<a href="{parts.place("game", id=game.id)}">{parts.result(game)}</a>'
    day = f'<td class="quiet nb">{when}</td>'
    mark = {"void": '<span class="tag">void</span>', "waiting": '<span class="tag">waits</span>'}
    if game.score is None:
        return (
            f'<tr{_void(game)}>{day}<td colspan="3"><a href="{parts.place("game", id=game.id)}">'
            f"{escape(parts.versus(game))}</a> {mark.get(game.status, '')}</td>"
            '<td class="hide-s"></td><td class="hide-s"></td></tr>'
        )
    rules = visit.league.rules
    sides = [f"{parts.man(at, rules)} {names(visit, side)}" for at, side in enumerate(game.sides)]
    moves = [next((p.change for p in game.parts if p.name in side), None) for side in game.sides]
    changes = "".join(f'<td class="n hide-s">{parts.chg(move)}</td>' for move in moves)
    if game.status != "counts":
        changes = f'<td class="hide-s" colspan="2">{mark[game.status]}</td>'
    return (
        f'<tr{_void(game)}>{day}<td>{sides[0]}</td><td class="c score">{opened}</td>'
        f"<td>{sides[1]}</td>{changes}</tr>"
    )


def _void(game: GameView) -> str:
    return ' class="void"' if game.status == "void" else ""


def names(visit: Visit, side: Sequence[str]) -> str:
    """The members of a side, each a link to their page."""
    known = visit.sight.once("ids", lambda: {each.name: each.id for each in visit.league.players()})
    return " &amp; ".join(parts.link("player", name, id=known.get(name)) for name in side)


def _bar(visit: Visit) -> str:
    """On a phone: the league's name, the last game, and a button to record one."""
    newest = visit.sight.games(visit.sight.newest()[:1])
    last = f"Last game {day_text(newest[0].on)}" if newest else "No games yet"
    return (
        f'<div class="rec-bar"><span class="b-l"><b>{escape(visit.league.name)}</b><br>{last}'
        f'</span><a class="btn main" href="#rec">{icon("plus")}Record</a></div>'
    )
