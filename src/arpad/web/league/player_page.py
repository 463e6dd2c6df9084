"""The page of a player: rating over time, every result with its reason, head to head."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from starlette.responses import Response

from arpad.errors import InvalidPlayer, SimilarName
from arpad.exact import day_text
from arpad.league import ALL_TIME, CURRENT, Change, GameView, PlayerView
from arpad.web.league import parts
from arpad.web.league.chart import NARROW, WIDE, chart
from arpad.web.league.games_page import game_acts
from arpad.web.league.removal_form import DONE, preview_board, removal_form, remove_name
from arpad.web.league.table_page import names
from arpad.web.league.visit import Visit, choose, document, moved

_ROWS = 25
_OPPONENTS = 12
_DONE = {
    "renamed": "The name has been changed; the old one still works.",
    "merged": "Merged: all games now belong to this player.",
    "separated": "The two players have been separated again.",
    "added": "The player has been added.",
    **DONE,
}


def show_player(visit: Visit) -> Response:
    """A player, by their number."""
    return _page(visit, "")


def _page(visit: Visit, preview: str) -> Response:
    who = visit.number("id")
    history = visit.league.history
    if who not in history.players:
        rule = "nobody in the league has this number"
        raise InvalidPlayer("player", who, rule, "choose them in the table")
    root = history.root(who)
    season = visit.asked("season") or CURRENT
    view = visit.sight.player(root, season)
    row = view.standing
    body = (
        _head(visit, view)
        + parts.done(_DONE.get(visit.asked("done"), ""))
        + ("" if isinstance(visit.problem, SimilarName) else parts.problem(visit.problem))
        + preview
        + _figure(visit, view)
        + '<div class="cols wide-aside block"><section><h2>Results</h2>'
        + _results(visit, view)
        + "</section><section>"
        + _facts(visit, view)
        + _head_to_head(visit, view)
        + _chances(visit, view)
        + "</section></div>"
        + (_running(visit, view) if visit.may("run") else "")
    )
    return document(visit, row.name, body, describe=f"{row.name} in {visit.league.name}")


def _head(visit: Visit, view: PlayerView) -> str:
    row = view.standing
    rows = visit.sight.table(visit.asked("season") or CURRENT)
    ranked = sum(each.rank is not None for each in rows)
    unranked = "Inactive. " if row.hidden else "No game in this season. "
    rank = f"Rank {row.rank} of {ranked}. " if row.rank else unranked
    best = ""
    if view.best_on is not None:
        best = f" Best {parts.rating(view.best)}, on {day_text(view.best_on)}."
    provisional = ' <span class="tag">provisional</span>' if row.provisional else ""
    also = f" Also known as {escape(', '.join(view.names))}." if view.names else ""
    deviation = ""
    if row.deviation is not None:
        deviation = f'<p class="quiet small">±{2 * row.deviation:.0f} (95 %)</p>'
    for name, text in row.other_figures:
        deviation += f'<p class="quiet small">{escape(name)} {text}</p>'
    tally = f"{row.wins} won, {row.draws} drawn, {row.losses} lost"
    return (
        f'<p class="small way-back"><a href="./">{escape(visit.league.name)}</a></p>'
        f'<div class="p-head"><div><h1>{escape(row.name)}{provisional}</h1><p class="quiet">{rank}'
        f"{parts.counted(row.games, 'game')}: {tally}.{best}{also}</p></div>"
        f'<div class="p-rate"><p class="hero">{parts.rating(row.rating)}</p>{deviation}</div></div>'
    )


def _figure(visit: Visit, view: PlayerView) -> str:
    if not view.history:
        return '<p class="empty">No games yet; a chart of the rating will be here.</p>'
    drawn = "".join(
        _chart(visit, view, width, kind) for width, kind in ((WIDE, "wide"), (NARROW, "narrow"))
    )
    source = parts.place("chart", id=view.standing.id, season=visit.asked("season"))
    return (
        f'<figure class="rel history" data-chart="{source}"><figcaption class="unseen">Rating over '
        f"time; arrow keys go from game to game</figcaption>{drawn}"
        '<div class="tip" aria-live="polite" hidden></div></figure>'
    )


def _chart(visit: Visit, view: PlayerView, width: int, kind: str) -> str:
    games = visit.league.rules.provisional_games
    return chart(view.standing.name, view.history, games, width, kind)


def show_chart(visit: Visit) -> Response:
    """Only the chart, at the width that the script has measured."""
    who = visit.number("id")
    if who not in visit.league.history.players:
        return Response(status_code=404)
    view = visit.sight.player(visit.league.history.root(who), visit.asked("season") or CURRENT)
    width = max(240, min(2400, visit.number("w", WIDE)))
    text = _chart(visit, view, width, "real") if view.history else ""
    return Response(text, 200, {"Cache-Control": "no-store"}, "image/svg+xml")


def _results(visit: Visit, view: PlayerView) -> str:
    who = view.standing.id
    ids = visit.sight.games_of(who)
    at = parts.page_of(visit.number("page"), _ROWS, len(ids))
    lines = {line.game: line for line in view.history}
    games = visit.sight.games(ids[at * _ROWS : (at + 1) * _ROWS])
    if not games:
        return '<p class="empty">No results yet.</p>'
    rows = "".join(_row(visit, game, lines.get(game.id), view.standing.name) for game in games)
    acts = "" if not visit.may("record") else '<th><span class="unseen">Actions</span></th>'
    return (
        '<div class="scroll"><table class="tight"><caption class="unseen">Results</caption><thead>'
        '<tr><th scope="col">Day</th><th><span class="unseen">Colour</span></th>'
        '<th scope="col">Opponent</th>'
        '<th class="n hide-s" scope="col">Rating</th><th scope="col">Score</th>'
        '<th class="n hide-s" scope="col">Exp.</th><th class="n" scope="col">Change</th>'
        f'<th class="n hide-s" scope="col">After</th>{acts}</tr></thead><tbody>{rows}</tbody>'
        "</table></div>"
        + parts.pager("player", at, _ROWS, len(ids), id=who, season=visit.asked("season"))
        + '<p class="small quiet after">A corrected or void result is kept in the log, and every '
        f"later rating is computed again. {parts.link('games', 'All results', player=who)}</p>"
    )


def _row(visit: Visit, game: GameView, line: Change | None, name: str) -> str:
    when = parts.short_day(game.on, visit.league.today)
    own = next((at for at, side in enumerate(game.sides) if name in side), 0)
    others = [side for at, side in enumerate(game.sides) if at != own]
    who = "; ".join(names(visit, side) for side in others)
    partners = [each for each in game.sides[own] if each != name]
    if partners:
        who += f' <span class="quiet">with {names(visit, partners)}</span>'
    disc = parts.man(own, visit.league.rules) if len(game.sides) == 2 else ""
    acts = f'<td class="cell-acts">{game_acts(game)}</td>' if visit.may("record") else ""
    if line is None:
        why = game.trail[-1].reason if game.status == "void" and game.trail else ""
        tag = {"void": "void", "waiting": "waits"}.get(game.status, "another season")
        return (
            f'<tr class="{game.status}"><td class="nb was">{when}</td><td>{disc}</td>'
            f'<td><span class="was">{who}</span> <span class="tag">{tag}</span>'
            f'<span class="tiny quiet why-void">{escape(why)}</span></td>'
            f'<td class="hide-s"></td><td>{_own_score(game, own)}</td><td class="hide-s"></td>'
            f'<td class="n">–</td><td class="hide-s"></td>{acts}</tr>'
        )
    expected = "–" if line.expected is None else f"{line.expected:.2f}"
    return (
        f'<tr><td class="quiet nb">{when}</td><td>{disc}</td><td>{who}</td>'
        f'<td class="n quiet hide-s">{parts.rating(line.opponent_rating)}</td>'
        f"<td>{parts.square(line.result)}</td>"
        f'<td class="n quiet hide-s">{expected}</td><td class="n">'
        f'<a class="plain" href="{parts.place("game", id=game.id)}" title="{escape(line.reason)}">'
        f"{parts.chg(line.change)}</a></td>"
        f'<td class="n hide-s"><strong>{parts.rating(line.after)}</strong></td>{acts}</tr>'
    )


def _own_score(game: GameView, own: int) -> str:
    if game.score is None:
        return f"{game.places[own]}."
    return parts.square(game.score if own == 0 else 1 - game.score)


def _facts(visit: Visit, view: PlayerView) -> str:
    if not view.history:
        return ""
    rows = [("Form", parts.form(view.standing.form)), ("Streak", escape(view.streak))]
    if view.longest_streak:
        rows.append(("Most wins in a row", str(view.longest_streak)))
    if view.best_win is not None:
        win = view.best_win
        rows.append(
            (
                "Best win",
                f"{names(visit, win.opponents)}<small>{parts.rating(win.opponent_rating)}, "
                f"{day_text(win.on)}</small>",
            )
        )
    lines = "".join(f"<div><dt>{term}</dt><dd>{value}</dd></div>" for term, value in rows)
    return f'<h2>Lately</h2><dl class="facts">{lines}</dl>'


def _head_to_head(visit: Visit, view: PlayerView) -> str:
    if not view.head_to_head:
        return ""
    rows = "".join(
        f'<div class="h2h">{names(visit, [score.opponent])}'
        f"{wdl_bar(score.wins, score.draws, score.losses)}"
        f'<span class="nb"><b>{parts.points(score.points)}</b> '
        f'<span class="quiet">of {score.games}</span></span></div>'
        for score in view.head_to_head[:_OPPONENTS]
    )
    rest = len(view.head_to_head) - _OPPONENTS
    more = f'<p class="small quiet after">And {rest} more.</p>' if rest > 0 else ""
    return f'<h2 class="next">Head to head</h2>{rows}{more}'


def wdl_bar(wins: int, draws: int, losses: int) -> str:
    """Games won, drawn and lost as a bar, solid, tinted and hatched."""
    whole = max(1, wins + draws + losses)
    at, parts_of = 0.0, []
    for kind, count in (("w", wins), ("d", draws), ("l", losses)):
        width = 100 * count / whole
        if count:
            parts_of.append(
                f'<rect class="{kind}" x="{at + 0.5:.1f}" y="0.5" height="9" rx="1" '
                f'width="{max(width - 1.5, 1):.1f}"/>'
            )
        at += width
    label = f"{wins} won, {draws} drawn, {losses} lost"
    return (
        f'<svg class="wdl-bar" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" '
        f'aria-label="{label}">{"".join(parts_of)}</svg>'
    )


def _chances(visit: Visit, view: PlayerView) -> str:
    """Before a game: what each result against somebody would do."""
    name = view.standing.name
    others = [each.name for each in visit.league.players() if each.name != name]
    if not others:
        return ""
    opponent = visit.asked("against")
    said = ""
    if opponent:
        chances = visit.league.chances(name, opponent)
        words = {1.0: "win", 0.5: "draw", 0.0: "lose"}
        rows = "".join(
            f"<div><dt>If you {words[each.score]}</dt><dd>{parts.chg(each.change)}</dd></div>"
            for each in chances.results
        )
        percent = f"{100 * chances.expected:.0f}&nbsp;%"
        said = (
            '<div role="status"><dl class="facts">'
            f"<div><dt>Expected score</dt><dd>{percent}</dd></div>"
            f"{rows}</dl></div>"
        )
    return (
        f'<h2 class="next">Before a game</h2><form class="ask" method="get" action="player">'
        f"{parts.hidden(id=view.standing.id)}"
        f'<label class="field"><span>Against</span><input class="in" name="against" list="names" '
        f'value="{escape(opponent)}" autocomplete="off" required></label>'
        f'<button class="btn">Show the chances</button></form>{parts.datalist(others[:500])}{said}'
    )


def _running(visit: Visit, view: PlayerView) -> str:
    """The forms to rename, merge and separate, for those who run the league."""
    who = view.standing.id
    keep = parts.hidden(id=who)
    merged = [
        each
        for each in visit.league.history.players.values()
        if each.into is not None and visit.league.history.root(each.id) == who
    ]
    apart = "".join(
        f'<form class="inline" method="post" action="player">{keep}{parts.new_key()}'
        f"{parts.hidden(name=each.name)}<span>{escape(each.name)} is merged into "
        f"{escape(view.standing.name)}.</span>{parts.button('separate', 'Separate')}</form>"
        for each in merged
    )
    is_open = " open" if visit.problem else ""
    alike = ""
    if isinstance(visit.problem, SimilarName):
        alike = parts.alike(visit.problem, "Rename nevertheless", "rename")
    return (
        f'<details class="block running"{is_open}><summary>Rename, merge or anonymise this player'
        "</summary>"
        f'<div class="two"><form class="fill" method="post" action="player">{keep}{parts.new_key()}'
        + alike
        + parts.field("to", "New name", visit.told("to"), extra="required")
        + parts.field("reason", "Reason")
        + f"<p>{parts.button('rename', 'Rename')}</p></form>"
        f'<form class="fill" method="post" action="player">{keep}{parts.new_key()}'
        + parts.field(
            "into",
            "Is the same person as",
            visit.told("into"),
            note="All games become theirs. It can be undone.",
            extra='list="names" required',
        )
        + parts.field("reason", "Reason")
        + f"<p>{parts.button('merge', 'Merge')}</p></form>{removal_form(visit, who)}</div>"
        f"{apart}</details>"
    )


def change_player(visit: Visit) -> Response:
    """Rename, merge, separate, or remove a name."""
    actions = {
        "rename": _rename,
        "merge": _merge,
        "separate": _separate,
        "preview removal": _preview_removal,
        "remove name": _remove_name,
    }
    return choose(visit, actions)


def _name(visit: Visit) -> str:
    text = visit.told("id")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
    players = visit.league.history.players
    if number not in players:
        rule = "nobody in the league has this number"
        raise InvalidPlayer("player", text, rule, "choose them in the table")
    return players[number].name


def _done(visit: Visit, name: str, words: str) -> Response:
    visit.desk.messenger.wake()
    who = visit.league.player(name, ALL_TIME).standing.id
    return moved(f"player?id={who}&done={quote(words)}")


def _preview_removal(visit: Visit) -> Response:
    return _page(visit, preview_board(visit, _name(visit), visit.number("id")))


def _remove_name(visit: Visit) -> Response:
    words = remove_name(visit, _name(visit))
    return _done(visit, _name(visit), words)


def _rename(visit: Visit) -> Response:
    to, alike = visit.told("to"), visit.told("alike") == "yes"
    signed = {"author": visit.author, "reason": visit.told("reason")}
    visit.league.rename(_name(visit), to, alike=alike, **signed)
    return _done(visit, to, "renamed")


def _merge(visit: Visit) -> Response:
    into = visit.told("into")
    visit.league.merge(_name(visit), into, author=visit.author, reason=visit.told("reason"))
    return _done(visit, into, "merged")


def _separate(visit: Visit) -> Response:
    name = visit.told("name")
    visit.league.separate(name, author=visit.author, reason=visit.told("reason"))
    return _done(visit, name, "separated")
