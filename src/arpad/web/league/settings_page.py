"""The settings page, for those who run the league: links, players, webhook, embedding, files."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from arpad.errors import InvalidValue
from arpad.league import League, Link
from arpad.league.links import FIRST_ROLES, Role
from arpad.web.league.html import document
from arpad.web.league.qr import qr_path
from arpad.web.league.request import LeagueRequest, choose, redirect

#: The path of a link on the server.
PLACE = "/league/{}/"


def path_of(role: str, secret: str) -> str:
    """The path that a link opens: that of the board, if it opens nothing else."""
    return PLACE.format(secret) + ("board" if role == "board" else "")


def make_links(league: League, address: str) -> dict[Role, str]:
    """One link for each role if the league has none; else nothing, as only hashes are kept."""
    if any(each.revoked is None for each in league.links()):
        return {}
    return {role: address + PLACE.format(league.make_link(role)[1]) for role in FIRST_ROLES}


def show_settings(request: LeagueRequest) -> Response:
    """All settings besides the rules."""
    return _page(request)


def _page(
    request: LeagueRequest,
    *,
    new_link: dict[str, Any] | None = None,
    webhook_secret: str | None = None,
) -> Response:
    """The page; with a secret that has just been made, which is shown only once."""
    values: dict[str, Any] = {
        "new_link": new_link,
        "webhook_secret": webhook_secret,
        "links": request.league.links(),
        "is_confirmed": request.league.rules.confirm_hours is not None,
        "names": [each.name for each in request.league.players()[:500]],
        "webhook": request.context.messenger.shown(),
    }
    return document(request, "settings.html", "Settings", values)


def change_settings(request: LeagueRequest) -> Response:
    """Do what a button of the page says."""
    return choose(
        request,
        {
            "make link": _make_link,
            "revoke": _revoke,
            "add player": _add_player,
            "set webhook": _set_webhook,
            "remove webhook": _remove_webhook,
        },
    )


def _make_link(request: LeagueRequest) -> Response:
    link, secret = request.league.make_link(
        request.form_value("role"),
        request.form_value("label"),
        player=request.optional("player"),
    )
    address = request.address + path_of(link.role, secret)
    return _page(request, new_link={"link": link, "address": address, "qr": qr_path(address)})


def check_revocable(own: Link, links: tuple[Link, ...], number: int) -> None:
    """Refuse to revoke the link in use, so that nobody locks themselves out."""
    if number == own.id:
        rule = "it is the link that you are using"
        raise InvalidValue("link", number, rule, "use another link to run the league")
    if not any(each.id == number and each.revoked is None for each in links):
        rule = "there is no such link, or it was revoked"
        raise InvalidValue("link", number, rule, "choose one from the list")


def _revoke(request: LeagueRequest) -> Response:
    number = request.number("link")
    check_revocable(request.link, request.league.links(), number)
    request.league.revoke_link(number)
    return redirect("settings?done=revoked")


def _add_player(request: LeagueRequest) -> Response:
    text = request.form_value("rating")
    try:
        rating = float(text) if text else None
    except ValueError:
        rule = "a rating is a number"
        raise InvalidValue("rating", text, rule, "write it in digits") from None
    alike = request.ticked("alike")
    who = request.league.add_player(
        request.form_value("name"), rating=rating, alike=alike, author=request.author
    )
    return redirect(f"player?id={who}&done=added")


def _set_webhook(request: LeagueRequest) -> Response:
    if not request.form_value("url"):
        raise InvalidValue("url", "", "a webhook needs an address", "write it as https://…")
    secret = request.context.messenger.set(request.form_value("url")) or ""
    return _page(request, webhook_secret=secret)


def _remove_webhook(request: LeagueRequest) -> Response:
    request.context.messenger.set(None)
    return redirect("settings?done=removed")
