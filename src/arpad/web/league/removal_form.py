"""Taking a player's names out of the league, on their page: first what it does, then a button."""

from __future__ import annotations

from html import escape

from arpad.league import Removal
from arpad.league.rewriting import NOT_WIPED
from arpad.web.league import parts
from arpad.web.league.visit import Visit

#: What the page says when it is done.
DONE = {
    "removed": "The name has been removed. Backups and exports made before still have it.",
    "not wiped": "The name has been removed, but its bytes may still be in the files, because "
    "others were using the league: arpad league check wipes them.",
}


def removal_form(visit: Visit, who: int) -> str:
    """The form that shows what would be removed."""
    return (
        f'<form class="fill" method="post" action="player">{parts.hidden(id=who)}'
        + parts.field(
            "instead",
            "Remove all their names; call them",
            visit.told("instead"),
            note=f"Player {who} if it is empty. Games and ratings stay. It cannot be undone.",
        )
        + parts.field("reason", "Reason", visit.told("reason"))
        + f"<p>{parts.button('preview removal', 'Show what is removed')}</p></form>"
    )


def preview_board(visit: Visit, name: str, who: int) -> str:
    """What would be removed, what is out of reach, and the button that does it."""
    found = visit.league.preview_removal(name, _instead(visit))
    left = "".join(f"<li>{escape(_sentence(each))}</li>" for each in found.left)
    kept = parts.hidden(id=who, instead=visit.told("instead"), reason=visit.told("reason"))
    return (
        f'<section class="board pad preview-board"><h2>{escape(name)} becomes '
        f"{escape(found.name)}</h2><p>{_replaced(found)} The log is written anew, with new hashes, "
        "and an entry says that somebody’s name was removed, but not whose.</p>"
        f'<ul class="plain-list">{left}</ul><p class="quiet">Nothing is changed yet. It cannot be '
        f'undone.</p><form class="acts" method="post" action="player">{kept}{parts.new_key()}'
        f"{parts.button('remove name', 'Remove the name', 'main')}"
        f'<a class="btn bare" href="{parts.place("player", id=who)}">Keep the name</a></form>'
        "</section>"
    )


def remove_name(visit: Visit, name: str) -> str:
    """Remove the name; what the page says then."""
    done = visit.league.remove_name(
        name, _instead(visit), author=visit.author, reason=visit.told("reason")
    )
    visit.desk.messenger.wake()
    return "not wiped" if NOT_WIPED in done.left else "removed"


def _instead(visit: Visit) -> str | None:
    return visit.told("instead") or None


def _replaced(found: Removal) -> str:
    names, texts = parts.counted(found.names, "name"), parts.counted(found.texts, "text")
    return f"{names} and {texts} of the log, links and seasons are replaced."


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
