"""Names of players: who is meant, who is new, and which names are similar."""

from __future__ import annotations

from difflib import get_close_matches

from arpad.errors import InvalidPlayer, SimilarName, Unquoted
from arpad.league.history import History, LeaguePlayer
from arpad.league.letters import check_name, check_new_player, look


def key(name: str) -> str:
    """A name as it is compared: without regard to case."""
    return name.casefold()


def by_name(history: History) -> dict[str, int]:
    """Players by every name of theirs; for merged ones, the player they were merged into.

    Current names take precedence over earlier names of somebody else.
    """
    ids: dict[str, int] = {}
    everybody = tuple(history.players.values())  # somebody may be added meanwhile
    for player in everybody:
        for name in player.names:
            ids.setdefault(key(name), history.root(player.id))
    for player in sorted(everybody, key=lambda each: each.into is None):
        ids[key(player.name)] = history.root(player.id)
    return ids


_CHECK = "check how it is written"


def find(history: History, name: object, place: str = "name", otherwise: str = _CHECK) -> int:
    """The player with that name, or an error that suggests similar names."""
    text = check_name(name, place)
    who = by_name(history).get(key(text))
    if who is None:
        raise unknown(history, text, place, otherwise)
    return who


def unknown(
    history: History, name: str, place: str = "name", otherwise: str = _CHECK
) -> InvalidPlayer:
    """The error for an unknown name; `otherwise` is the remedy if no name is similar."""
    close = near(history, name)
    remedy = f"did you mean {' or '.join(close)}?" if close else otherwise
    return InvalidPlayer(place, name, "nobody in the league has this name", remedy)


def near(history: History, name: str) -> list[str]:
    """Names that are similar, the most similar first."""
    known = {key(each.name): each.name for each in players(history)}
    close = get_close_matches(key(name), list(known), 3, 0.6)
    starting = [each for each in known if each.startswith(key(name)) and each not in close]
    return [known[each] for each in (*close, *starting)][:3]


def players(history: History) -> list[LeaguePlayer]:
    """Everybody who was not merged into somebody else."""
    return [each for each in tuple(history.players.values()) if each.into is None]


def new_name(history: History, name: object, place: str = "name") -> str:
    """A name that nobody has yet."""
    text = check_new_player(name, place)
    taken = {key(each.name): each for each in history.players.values()}
    if key(text) in taken:
        into = taken[key(text)].into
        rule = "somebody in the league has this name"
        if into is not None:
            rule = f"it was merged into {history.players[history.root(into)].name}"
        raise InvalidPlayer(place, Unquoted(text), rule, "choose another name")
    return text


def looks(history: History) -> dict[str, str]:
    """The current names of all players, by what they look like."""
    return {look(each.name): each.name for each in tuple(history.players.values())}


def check_unlike(known: dict[str, str], name: str, place: str = "name") -> None:
    """Refuse a new name that looks like one of those `known` by what they look like."""
    other = known.get(look(name))
    if other is not None and key(other) != key(name):
        rule = f"it looks like {other}, and is written with other letters"
        remedy = f"write {other} if it is them, or allow names that look alike"
        raise SimilarName(place, name, rule, remedy)
