"""What a link may do: by its role, and as the link of one player.

Every role may do what those before it may; only the embeds are for one of them alone (`embed`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from arpad.errors import NotAllowed, Unquoted
from arpad.league import game_input, names
from arpad.league.game_input import Side
from arpad.league.history import History
from arpad.league.letters import check_player
from arpad.league.links import ROLES
from arpad.league.records import Link

#: How long a link that only records may undo what it has just recorded.
UNDO_MINUTES = 10
_ASK = "ask those who run the league"


def allows(link: Link, role: str) -> bool:
    """Whether a link allows what this role may do; those who run a league may also record."""
    return ROLES.index(link.role) >= ROLES.index(role)


def author_of(link: Link) -> str:
    """The author that the log names for this link."""
    return ", ".join(each for each in (_numbered(link), link.player, link.label) if each)


def _numbered(link: Link) -> str:
    return f"{link.role} link {link.id}"


def check_allows(link: Link, role: str) -> None:
    """Refuse a link that does not allow what this role may do."""
    if not allows(link, role):
        raise NotAllowed("link", Unquoted(link.role), f"this needs a link of the role {role}", _ASK)


def reporter(link: Link, history: History, sides: Sequence[Side], by: Any) -> Any:
    """Who reports a result: with a player's own link, that player, if they took part."""
    if link.player is None:
        return by
    if by is not None:
        _check_own(link, history, by)
        return by
    known = names.by_name(history)
    written = (check_player(name) for side in game_input.read_sides(sides) for name in side)
    took_part = link.player_id in {known.get(names.key(name)) for name in written}
    return link.player if took_part else None


def check_corrects_reporter(link: Link, history: History, by: object) -> None:
    """Refuse that whoever records says that somebody else has reported a result."""
    if by is not None and link.player is not None and not allows(link, "run"):
        _check_own(link, history, by)


def _check_own(link: Link, history: History, by: object) -> None:
    if names.find(history, by, "by") != link.player_id:
        rule = f"this is the link of {link.player}, who reports what it records"
        raise NotAllowed("by", by, rule, "omit it")


def is_undoable(link: Link, history: History, number: int, now: float) -> bool:
    """Whether a link may void a game: any game, or only one that it has just recorded."""
    if allows(link, "record"):
        return True
    game = history.games.game(number)
    return (
        allows(link, "record only")
        and game.author.partition(",")[0] == _numbered(link)
        and now - game.recorded <= 60 * UNDO_MINUTES
        and not history.trail.get(number)
    )


def check_undoable(link: Link, history: History, number: int, now: float) -> None:
    """Refuse to void a game that is not the link's to undo."""
    if not is_undoable(link, history, number, now):
        rule = (
            f"a link of the role {link.role} undoes only what it has recorded itself, within "
            f"{UNDO_MINUTES} minutes, and what nobody has changed since"
        )
        raise NotAllowed("link", Unquoted(link.role), rule, _ASK)


def has_personal(links: Iterable[Link]) -> bool:
    """Whether somebody in the league has a link of their own."""
    return any(each.player is not None and each.revoked is None for each in links)


def confirms_for(link: Link, links: Iterable[Link]) -> str | None:
    """For whom a link confirms results: "own", "anybody", or None if it does not.

    Once somebody has a link of their own, a shared link confirms nothing, unless it runs the
    league.
    """
    if allows(link, "run"):
        return "anybody"
    if link.player is not None:
        return "own"
    return "anybody" if allows(link, "record") and not has_personal(links) else None


def confirming(link: Link, links: Iterable[Link], history: History, by: Any) -> Any:
    """Who confirms a result by this link; `by` is whom the request names."""
    whom = confirms_for(link, links)
    if whom is None:
        rule = "here a result is confirmed by the personal link of somebody on the other side"
        if not allows(link, "record"):
            rule = f"a link of the role {link.role} confirms only if it is personal"
        raise NotAllowed("link", Unquoted(link.role), rule, _ASK)
    if by is None:
        return link.player
    if whom == "own" and names.find(history, by, "by") != link.player_id:
        rule = f"this is the link of {link.player}, who confirms for nobody else"
        raise NotAllowed("by", by, rule, "omit it")
    return by
