"""All results of a league, and the page of one: who recorded, corrected or voided it, and why."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from starlette.responses import Response

from arpad.errors import InvalidGames
from arpad.exact import day_text
from arpad.league import Entry, GameView, what_it_says
from arpad.league.names import find
from arpad.league.verbs import opponents
from arpad.web.league import parts
from arpad.web.league.table_page import lately_row, names
from arpad.web.league.visit import Visit, choose, document, moved

_ROWS = 50
_DONE = {
    "corrected": "Corrected. Every later rating has been computed again.",
    "voided": "Void. It stays in the log, but does not count.",
    "restored": "It counts again.",
    "confirmed": "Confirmed: it counts now.",
}


def show_games(visit: Visit) -> Response:
    """All results by day, the newest first; those of one player, if one is named."""
    ids, whose = _chosen(visit)
    at = parts.page_of(visit.number("page"), _ROWS, len(ids))
    games = visit.sight.games(ids[at * _ROWS : (at + 1) * _ROWS])
    rows = "".join(lately_row(visit, game) for game in games)
    lead = f"{parts.counted(len(ids), 'result')}, the newest first. Void ones are struck through."
    acts = '<a class="btn bare" href="log">Log</a>'
    acts += '<a class="btn bare" href="download?what=games.csv" download>Download</a>'
    kept = {"player": visit.asked("player"), "q": visit.asked("q")}
    body = (
        parts.head(
            f"Results of {whose}" if whose else "Results", lead, acts, back=visit.league.name
        )
        + '<form class="search" role="search" method="get" action="games"><label class="field">'
        '<span>Of a player</span><input class="in" type="search" name="q" list="names" '
        f'value="{escape(visit.asked("q"))}" autocomplete="off"></label>'
        f'<button class="btn">Find</button></form>'
        + parts.datalist(each.name for each in visit.league.players()[:500])
        + '<div class="scroll"><table class="lately"><caption class="unseen">Results</caption>'
        f"<tbody>{rows}</tbody></table></div>" + parts.pager("games", at, _ROWS, len(ids), **kept)
        if ids
        else parts.head("Results", "No results yet.", back=visit.league.name)
    )
    return document(visit, "Results", body)


def _chosen(visit: Visit) -> tuple[list[int], str]:
    """The ids of the games to show, and the player's name if they are one player's."""
    history = visit.league.history
    who = visit.number("player")
    if visit.asked("q"):
        who = find(history, visit.asked("q"))
    if who not in history.players:
        return visit.sight.newest(), ""
    root = history.root(who)
    return visit.sight.games_of(root), history.players[root].name


def game_acts(game: GameView) -> str:
    """The link at the end of a game's row."""
    words = 'Correct<span class="hide-s">&nbsp;or void</span>'
    if game.status == "void":
        words = "Restore"
    if game.status == "waiting":
        words = "Confirm"
    return f'<a href="{parts.place("game", id=game.id)}">{words}</a>'


def show_game(visit: Visit) -> Response:
    """One game in its current state, what happened to it, and the forms to change it."""
    game = visit.league.game(_number(visit))
    title = parts.versus(game)
    state = {
        "counts": "It counts.",
        "void": "It is void and does not count.",
        "waiting": "It is waiting for an opponent to confirm it.",
    }[game.status]
    facts = "".join(
        f" {escape(name.replace('_', ' '))}: {escape(str(value))}."
        for name, value in game.facts.items()
    )
    lead = f"Game {game.id}, {day_text(game.on)}. {state}{facts}"
    body = (
        parts.head(title, lead, back=visit.league.name)
        + parts.done(_DONE.get(visit.asked("done"), ""))
        + parts.problem(visit.problem)
        + '<div class="cols wide-aside"><section>'
        + _changes(visit, game)
        + _trail(visit, game)
        + "</section><section>"
        + (_forms(visit, game) if visit.may("record") else "")
        + "</section></div>"
    )
    return document(visit, title, body)


def _number(visit: Visit) -> int:
    number = visit.number("id")
    if not 1 <= number <= len(visit.league.history.games):
        rule = f"the games of this league are 1 to {len(visit.league.history.games)}"
        raise InvalidGames("game", visit.asked("id"), rule, "choose one of the results")
    return number


def _changes(visit: Visit, game: GameView) -> str:
    rows = "".join(
        f"<tr><td>{names(visit, [each.name])}</td><td>{parts.square(each.score)}</td>"
        f'<td class="n">{"–" if each.expected is None else f"{each.expected:.2f}"}</td>'
        f'<td class="n hide-s">{"–" if each.before is None else parts.rating(each.before)}</td>'
        f'<td class="n">{parts.chg(each.change)}</td>'
        f'<td class="n"><strong>{"–" if each.after is None else parts.rating(each.after)}</strong>'
        "</td></tr>"
        for each in game.parts
    )
    if not rows:
        return ""
    return (
        '<div class="scroll"><table><caption class="unseen">What it did</caption><thead><tr>'
        '<th scope="col">Player</th><th scope="col">Score</th><th class="n" scope="col">Exp.</th>'
        '<th class="n hide-s" scope="col">Before</th><th class="n" scope="col">Change</th>'
        f'<th class="n" scope="col">After</th></tr></thead><tbody>{rows}</tbody></table></div>'
    )


def _trail(visit: Visit, game: GameView) -> str:
    """Who recorded it and when, and everything that happened to it since."""
    by = f", reported by {escape(game.by)}" if game.by else ""
    first = (
        f'<li><span class="quiet">{parts.moment(game.recorded)}, {escape(game.author)}</span>'
        f"<span>recorded{by}</span></li>"
    )
    lines = "".join(parts.entry_line(entry, _said(visit, entry)) for entry in game.trail)
    return f'<h2 class="next">What happened to it</h2><ol class="trail">{first}{lines}</ol>'


def _said(visit: Visit, entry: Entry) -> str:
    """What happened to a game, in words."""
    said = what_it_says(visit.league.history, entry)
    return escape(f"{entry.kind}: {said}" if said else entry.kind)


def _begin(game: GameView) -> str:
    """The beginning of a form about a game."""
    hidden = parts.hidden(id=game.id) + parts.new_key()
    return f'<form class="fill" method="post" action="game">{hidden}'


def _opponents(visit: Visit, game: GameView) -> dict[str, str]:
    """Who may confirm a result."""
    history = visit.league.history
    found = opponents(history, history.games.game(game.id))
    return {"": "–"} | {history.players[who].name: history.players[who].name for who in found}


def _forms(visit: Visit, game: GameView) -> str:
    forms = ""
    if game.status == "waiting":
        forms += (
            f"{_begin(game)}"
            + parts.choices("by", "Confirmed by (an opponent)", _opponents(visit, game), "")
            + f"<p>{parts.button('confirm', 'Confirm the result', 'main')}</p></form>"
        )
    if game.status == "void":
        return forms + (
            f"<h2>Restore it</h2>{_begin(game)}"
            + parts.field("reason", "Reason", visit.told("reason"))
            + f"<p>{parts.button('restore', 'Let it count again', 'main')}</p></form>"
        )
    return (
        forms
        + _correction(visit, game)
        + (
            f'<h2 class="next">Void it</h2>{_begin(game)}'
            + parts.field("reason", "Reason", note="It is shown with the game.")
            + f"<p>{parts.button('void', 'Void the result')}</p></form>"
        )
    )


def _correction(visit: Visit, game: GameView) -> str:
    sides = visit.told("sides") or "\n".join(" + ".join(side) for side in game.sides)
    score = f"{game.score:g}" if game.score is not None else ",".join(map(str, game.places))
    if game.score is None:
        asked = parts.field("score", "Places", visit.told("score") or score)
    else:
        asked = parts.choices(
            "score",
            "Result",
            {"1": "1–0", "0.5": "½–½", "0": "0–1"},
            visit.told("score") or score,
        )
    facts = "".join(
        parts.fact_field(each, visit.told(each.name) or _fact(game, each.name), note=False)
        for each in visit.league.game_facts
    )
    return (
        f"<h2>Correct it</h2>{_begin(game)}"
        '<label class="field"><span>Sides, one per line; join the players of a team with +</span>'
        f'<textarea class="in" name="sides" rows="{max(2, len(game.sides))}">{escape(sides)}'
        f"</textarea></label>{asked}"
        + parts.field("on", "Day", visit.told("on") or game.on.isoformat(), kind="date")
        + facts
        + parts.field("reason", "Reason", visit.told("reason"), note="It is shown with the game.")
        + f"<p>{parts.button('correct', 'Correct the result', 'main')}</p></form>"
    )


def _fact(game: GameView, name: str) -> str:
    value = game.facts.get(name, "")
    return str(value).lower() if isinstance(value, bool) else str(value)


def change_game(visit: Visit) -> Response:
    """Correct, void, restore or confirm."""
    actions: dict[str, Callable[[Visit], str]] = {
        "correct": _correct,
        "void": lambda visit: _simply(visit, visit.league.void, "voided"),
        "restore": lambda visit: _simply(visit, visit.league.restore, "restored"),
        "confirm": _confirm,
    }
    place = choose(visit, actions)
    visit.desk.messenger.wake()
    return moved(place)


def _done(visit: Visit, number: int, words: str) -> str:
    if visit.told("back") == "table":
        return f"./?undone={number}#rec"
    return f"game?id={number}&done={words}"


def _simply(visit: Visit, verb: Callable[..., Entry], words: str) -> str:
    number = _number(visit)
    verb(number, author=visit.author, reason=visit.told("reason"))
    return _done(visit, number, words)


def _confirm(visit: Visit) -> str:
    number = _number(visit)
    by = visit.told("by") or None
    visit.league.confirm(number, by=by, author=visit.author, reason=visit.told("reason"))
    return _done(visit, number, "confirmed")


def _correct(visit: Visit) -> str:
    """Correct a game; only fields that differ from its current state are changed."""
    number = _number(visit)
    game = visit.league.game(number)
    changes: dict[str, Any] = {}
    sides = [
        [name.strip() for name in line.split("+")]
        for line in visit.told("sides").splitlines()
        if line.strip()
    ]
    if sides and sides != [list(side) for side in game.sides]:
        changes["sides"] = sides
    score = f"{game.score:g}" if game.score is not None else ",".join(map(str, game.places))
    if visit.told("score") and (visit.told("score") != score or len(sides) != len(game.sides)):
        changes["score"] = visit.told("score")
    if visit.told("on") and visit.told("on") != game.on.isoformat():
        changes["on"] = visit.told("on")
    for each in visit.league.game_facts:
        if visit.told(each.name) != _fact(game, each.name):
            changes[each.name] = visit.told(each.name) or None
    visit.league.correct(number, author=visit.author, reason=visit.told("reason"), **changes)
    return _done(visit, number, "corrected")
