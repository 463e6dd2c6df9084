"""The seasons of a league: their tables, and the form to end the current one."""

from __future__ import annotations

from html import escape

from starlette.responses import Response

from arpad.exact import day_text
from arpad.league import ALL_TIME, Season, Standing
from arpad.league.records import Leader
from arpad.web.league import parts
from arpad.web.league.rules_words import season_words
from arpad.web.league.visit import Visit, choose, document, moved

_DONE = {"ended": "The season has ended.", "reopened": "The last season has been reopened."}


def show_seasons(visit: Visit) -> Response:
    """All seasons, the current one first."""
    seasons = visit.league.seasons()
    leaders: dict[int, Leader | Standing] = {**visit.sight.leaders()}
    current = next((row for row in visit.sight.table() if row.games), None)
    if current is not None:
        leaders[len(seasons)] = current
    rows = "".join(_row(each, leaders.get(each.number)) for each in reversed(seasons))
    lead = "Every season has a table of its own; there is also an all-time table."
    body = (
        parts.head("Seasons", lead, back=visit.league.name)
        + parts.done(_DONE.get(visit.asked("done"), ""))
        + parts.problem(visit.problem)
        + '<div class="cols wide-aside"><section><div class="scroll"><table>'
        '<caption class="unseen">Seasons</caption><thead><tr><th scope="col">Season</th>'
        '<th scope="col">Days</th><th class="hide-s" scope="col">At its end</th>'
        f'<th scope="col">First</th></tr></thead><tbody>{rows}</tbody></table></div>'
        f'<p class="small after"><a href="{parts.place("./", season=ALL_TIME)}">The all-time table'
        "</a></p></section><section>"
        + (_forms(visit, len(seasons) > 1) if visit.may("run") else "")
        + "</section></div>"
    )
    return document(visit, "Seasons", body)


def _row(season: Season, leader: Leader | Standing | None) -> str:
    number = str(season.number) if season.last else ""
    first = f"{escape(leader.name)}, {parts.rating(leader.rating)}" if leader else "–"
    begin = day_text(season.first) if season.first else "the beginning"
    end = f"to {day_text(season.last)}" if season.last else "on"
    return (
        f'<tr><td class="season">{parts.link("./", season.name, season=number)}</td>'
        f"<td>from {begin} {end}</td>"
        f'<td class="hide-s">{season_words(season.rule)}</td><td>{first}</td></tr>'
    )


def _forms(visit: Visit, is_any_over: bool) -> str:
    rule = visit.told("rule") or visit.league.rules.season
    reopen = ""
    if is_any_over:
        reopen = (
            '<h2 class="next">Undo the last end</h2><form class="fill" method="post" '
            'action="seasons">'
            + parts.field("reason", "Reason")
            + f"<p>{parts.button('reopen', 'Reopen the last season')}</p></form>"
        )
    return (
        '<h2>End the season</h2><form class="fill" method="post" action="seasons">'
        + parts.new_key()
        + parts.field("name", "Its name", visit.told("name"), note="A number if it is empty.")
        + parts.field(
            "on",
            "Last day",
            visit.told("on"),
            kind="date",
            note="Without a day it ends now: all games so far belong to it.",
        )
        + parts.season_field(
            "rule",
            "What happens to ratings",
            rule,
            note="keep, reset, or the share that is kept, such as 0.5",
        )
        + parts.field("reason", "Reason", visit.told("reason"))
        + f"<p>{parts.button('end', 'End the season', 'main')}</p></form>{reopen}"
    )


def change_season(visit: Visit) -> Response:
    """End the current season, or undo the last end."""
    return moved(choose(visit, {"end": _end, "reopen": _reopen}))


def _end(visit: Visit) -> str:
    visit.league.end_season(
        name=visit.told("name") or None,
        on=visit.told("on") or None,
        rule=visit.told("rule") or None,
        author=visit.author,
        reason=visit.told("reason"),
    )
    visit.desk.messenger.wake()
    return "seasons?done=ended"


def _reopen(visit: Visit) -> str:
    visit.league.reopen_season(author=visit.author, reason=visit.told("reason"))
    visit.desk.messenger.wake()
    return "seasons?done=reopened"
