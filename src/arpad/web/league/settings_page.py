"""The settings page, for those who run the league: links, players, webhook, embedding, files."""

from __future__ import annotations

from html import escape

from starlette.responses import Response

from arpad.errors import InvalidValue, SimilarName
from arpad.league import ROLES, Link
from arpad.web.league import parts
from arpad.web.league.visit import Visit, choose, document, moved

_MAY = {
    "see": "see the league",
    "record": "also record and correct results",
    "run": "run the league: everything",
}
_DONE = {
    "revoked": "The link has been revoked.",
    "removed": "The webhook has been removed.",
    "added": "The player has been added.",
}
#: The path of a link on the server.
PLACE = "/league/{}/"


def show_settings(visit: Visit) -> Response:
    """All settings besides the rules."""
    return _page(visit, "")


def _page(visit: Visit, shown_once: str) -> Response:
    league = visit.league
    body = (
        parts.head(
            "Settings", "Links, players, the webhook, and copies of the league.", back=league.name
        )
        + parts.done(_DONE.get(visit.asked("done"), ""))
        + ("" if isinstance(visit.problem, SimilarName) else parts.problem(visit.problem))
        + shown_once
        + _links(visit, league.links())
        + _players(visit)
        + _webhook(visit)
        + _embed(visit)
        + _files()
    )
    return document(visit, "Settings", body)


def _section(title: str, text: str, content: str) -> str:
    return (
        f'<section class="setting"><div><h2>{title}</h2><p class="quiet">{text}</p></div>'
        f"<div>{content}</div></section>"
    )


def _links(visit: Visit, links: tuple[Link, ...]) -> str:
    rows = "".join(_link_row(visit, each) for each in links if each.revoked is None)
    old = [each for each in links if each.revoked is not None]
    past = "".join(
        f"<li>{each.role} link {each.id}{f', {escape(each.label)}' if each.label else ''}: revoked "
        f"{parts.moment(each.revoked or '')}</li>"
        for each in old
    )
    folded = (
        f'<details><summary class="small quiet">{len(old)} revoked</summary>'
        f'<ul class="small quiet">{past}</ul></details>'
        if old
        else ""
    )
    make = (
        '<form class="fill row" method="post" action="settings">'
        + parts.choices(
            "role", "It is to", {each: _MAY[each] for each in ROLES}, visit.told("role")
        )
        + parts.field("label", "Who it is for", visit.told("label"), note="Shown in the log.")
        + f"<p>{parts.button('make link', 'Make a link', 'main')}</p></form>"
    )
    text = (
        "There are no accounts: anyone with a link may do what it is for. A link is shown only "
        "once, and only its hash is kept. The same secret is the token of the API."
    )
    table = (
        '<div class="scroll"><table><caption class="unseen">Links</caption><thead><tr>'
        '<th scope="col">Link</th><th scope="col">For</th><th class="hide-s" scope="col">Made</th>'
        f'<th><span class="unseen">Actions</span></th></tr></thead><tbody>{rows}</tbody></table>'
        "</div>"
    )
    return _section("Links", text, table + folded + make)


def _link_row(visit: Visit, link: Link) -> str:
    own = link.id == visit.link.id
    act = '<span class="tag on">yours</span>'
    if not own:
        act = (
            f'<form class="inline" method="post" action="settings">{parts.hidden(link=link.id)}'
            f"{parts.button('revoke', 'Revoke', 'bare')}</form>"
        )
    return (
        f"<tr><td>{link.role} {link.id}</td><td>{escape(link.label) or '–'}</td>"
        f'<td class="hide-s">{parts.moment(link.made)}</td><td class="n">{act}</td></tr>'
    )


def _players(visit: Visit) -> str:
    alike = ""
    if isinstance(visit.problem, SimilarName):
        alike = parts.alike(visit.problem, "Add them nevertheless", "add player")
    form = (
        f'<form class="fill row" method="post" action="settings">{parts.new_key()}{alike}'
        + parts.field("name", "Name", visit.told("name"), extra="required")
        + parts.field(
            "rating", "Starts from", visit.told("rating"), note="As everybody else if it is empty."
        )
        + f"<p>{parts.button('add player', 'Add a player')}</p></form>"
        '<form class="fill row" method="get" action="./"><label class="field"><span>Rename, merge '
        'or separate: find them</span><input class="in" type="search" name="q" autocomplete="off">'
        '</label><p><button class="btn">Find</button></p></form>'
    )
    text = "A player can be added before their first game. Names are changed on a player’s page."
    return _section("Players", text, form)


def _webhook(visit: Visit) -> str:
    shown = visit.desk.messenger.shown()
    now = '<p class="quiet">None is set.</p>'
    remove = ""
    if shown is not None:
        waits = visit.league.position - shown["position"]
        state = "Everything has been delivered." if not waits else f"{waits} not delivered yet."
        if shown["error"]:
            state += f" The last attempt failed: {escape(shown['error'])}."
        if shown["given_up"]:
            state += f" {shown['given_up']} were given up after a day."
        now = f"<p><code>{escape(shown['url'])}</code></p><p class='quiet'>{state}</p>"
        now = now.replace("'", '"')
        remove = parts.button("remove webhook", "Remove it", "bare")
    form = (
        f'{now}<form class="fill row" method="post" action="settings">'
        + parts.field("url", "Address", visit.told("url"), kind="url")
        + f"<p>{parts.button('set webhook', 'Set the webhook')}{remove}</p></form>"
    )
    text = (
        "Every entry of the log is sent to this address as JSON, signed with a secret "
        "(HMAC-SHA256), and sent again until it is accepted."
    )
    return _section("Webhook", text, form)


def _embed(visit: Visit) -> str:
    base = f"{visit.address}/league/SECRET"
    snippet = escape(
        f'<iframe src="{base}/standings?rows=10" title="Standings"></iframe>\n'
        f'<img src="{base}/badge.svg" alt="Leader">'
    )
    content = (
        "<p>Make a link to see the league, and put its secret in place of SECRET.</p>"
        f'<pre class="snippet"><code>{snippet}</code></pre>'
    )
    return _section("On another page", "The standings, and a badge with the leader.", content)


def _files() -> str:
    content = (
        '<p class="acts"><a class="btn" href="download?what=league.db" download>Backup</a>'
        '<a class="btn bare" href="download?what=log.jsonl" download>Whole log</a>'
        '<a class="btn bare" href="download?what=games.csv" download>Results</a>'
        '<a class="btn bare" href="download?what=table.csv" download>Table</a>'
        '<a class="btn bare" href="log">Show the log</a></p>'
    )
    text = "A backup is a complete league: serve it, or replace this one with it."
    return _section("Files", text, content)


def change_settings(visit: Visit) -> Response:
    """Do what a button of the page says."""
    return choose(
        visit,
        {
            "make link": _make_link,
            "revoke": _revoke,
            "add player": _add_player,
            "set webhook": _set_webhook,
            "remove webhook": _remove_webhook,
        },
    )


def _once(title: str, secret: str, words: str) -> str:
    """A secret that is shown only once; reloading the page would make another."""
    return (
        f'<section class="board pad once" role="status"><h2>{title}</h2><p>{words}</p>'
        f'<p><input class="in secret" readonly value="{escape(secret)}" '
        f'aria-label="{title}" data-select></p></section>'
    )


def _make_link(visit: Visit) -> Response:
    link, secret = visit.league.make_link(visit.told("role"), visit.told("label"))
    words = f"It is to {_MAY[link.role]}. It is shown only once: copy it now."
    return _page(visit, _once("A new link", visit.address + PLACE.format(secret), words))


def check_revocable(own: Link, links: tuple[Link, ...], number: int) -> None:
    """Refuse to revoke the link in use, so that nobody locks themselves out."""
    if number == own.id:
        rule = "it is the link that you are using"
        raise InvalidValue("link", number, rule, "use another link to run the league")
    if not any(each.id == number and each.revoked is None for each in links):
        rule = "there is no such link, or it was revoked"
        raise InvalidValue("link", number, rule, "choose one from the list")


def _revoke(visit: Visit) -> Response:
    number = visit.number("link")
    check_revocable(visit.link, visit.league.links(), number)
    visit.league.revoke_link(number)
    return moved("settings?done=revoked")


def _add_player(visit: Visit) -> Response:
    text = visit.told("rating")
    try:
        rating = float(text) if text else None
    except ValueError:
        rule = "a rating is a number"
        raise InvalidValue("rating", text, rule, "write it in digits") from None
    alike = visit.told("alike") == "yes"
    who = visit.league.add_player(
        visit.told("name"), rating=rating, alike=alike, author=visit.author
    )
    visit.desk.messenger.wake()
    return moved(f"player?id={who}&done=added")


def _set_webhook(visit: Visit) -> Response:
    if not visit.told("url"):
        raise InvalidValue("url", "", "a webhook needs an address", "write it as https://…")
    secret = visit.desk.messenger.set(visit.told("url")) or ""
    words = "Every delivery is signed with it. It is shown only once: copy it now."
    return _page(visit, _once("The webhook’s secret", secret, words))


def _remove_webhook(visit: Visit) -> Response:
    visit.desk.messenger.set(None)
    return moved("settings?done=removed")
