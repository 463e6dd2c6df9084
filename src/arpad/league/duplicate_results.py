"""The same result entered twice, which is the commonest error of a club: it is asked about."""

from __future__ import annotations

from arpad.errors import SameResult, Unquoted
from arpad.league.games import Game
from arpad.league.history import History

#: Results that were saved within this many seconds are compared.
_DAY = 24 * 3600


def check_new(history: History, game: Game, now: float) -> None:
    """Refuse a game of known players that looks like one saved within a day."""
    games = history.games
    for number in range(len(games), 0, -1):
        seconds = now - games.recorded[number - 1]
        if seconds >= _DAY:
            return
        other = games.game(number)
        if not other.void and _looks_like(history, game, other):
            rule = f"the same result was saved {_ago(seconds)} by {other.author}, as game {number}"
            sides = ["+".join(history.players[who].name for who in side) for side in game.sides]
            words = Unquoted(" – ".join(sides))
            raise SameResult("result", words, rule, "record it again only if they played twice")


def _looks_like(history: History, one: Game, other: Game) -> bool:
    """Whether both may be one game: the same players and places, at most a day apart.

    Whoever reports a game may name the other side first.
    """
    near = abs(one.on.toordinal() - other.on.toordinal()) <= 1
    return near and _form(history, one) == _form(history, other)


def _form(history: History, game: Game) -> list[tuple[int, list[int]]]:
    sides = zip(game.places, game.sides, strict=True)
    return sorted((place, sorted(map(history.root, side))) for place, side in sides)


def _ago(seconds: float) -> str:
    """How long ago something was.

    >>> _ago(20), _ago(60), _ago(7200)
    ('less than a minute ago', '1 minute ago', '2 hours ago')
    """
    for size, noun in ((3600, "hour"), (60, "minute")):
        number = int(seconds // size)
        if number:
            return f"{number} {noun}{'' if number == 1 else 's'} ago"
    return "less than a minute ago"
