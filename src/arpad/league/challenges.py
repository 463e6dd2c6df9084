"""Challenges: a name beside a name until they have played; which are open follows from the log."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta

from arpad.errors import InvalidDate, InvalidGames, InvalidType, InvalidValue, Unquoted
from arpad.facts import as_int, read_day
from arpad.league import game_input
from arpad.league.game_input import Side
from arpad.league.history import CHALLENGED, WITHDRAWN, ChallengeEntry, History
from arpad.league.recording import Draft
from arpad.league.records import Challenge

#: Whether a challenge is still to be played.
OPEN, PLAYED, CANCELLED = "open", "played", "withdrawn"
_TIME = re.compile("([01]?[0-9]|2[0-3]):([0-5][0-9])", re.ASCII)
#: In time zones behind ours it is still yesterday.
_BEHIND = timedelta(days=1)
_LAST = timedelta(days=3660)


def challenge(
    history: History, sides: Sequence[Side], today: date, on: object = None, at: object = None
) -> list[Draft]:
    """Two sides are to play, perhaps on a day and at a time."""
    known = game_input.known_sides(history, game_input.read_sides(sides))
    if len(known) != 2:
        rule = "a challenge is between two sides"
        raise InvalidGames("sides", len(known), rule, "name two players, or two teams")
    for each in history.challenges.values():
        if _both(history, each.sides) == _both(history, known) and _is_open(history, each):
            rule = f"they are to play already: challenge {each.number}"
            names = " – ".join("+".join(history.players[w].name for w in side) for side in known)
            remedy = "record their game, or withdraw that challenge first"
            raise InvalidGames("sides", Unquoted(names), rule, remedy)
    data = {
        "challenge": len(history.challenges) + 1,
        "sides": known,
        "since": today.isoformat(),
        "games": len(history.games),
    }
    day, time = _read_day(on, today), read_time(at)
    if time and day is None:
        raise InvalidDate("on", Unquoted("missing"), "a time needs its day", "give the day, too")
    data |= {"on": day.isoformat()} if day else {}
    return [Draft(CHALLENGED, data | ({"at": time} if time else {}))]


def _read_day(value: object, today: date) -> date | None:
    """The day on which somebody will play: today or later."""
    day = read_day(value, "on") if isinstance(value, str) else value
    if day is None:
        return None
    if isinstance(day, datetime):
        day = day.date()
    if not isinstance(day, date):
        raise InvalidType("on", value, "it is a day", "write it as 2026-11-21")
    if not today - _BEHIND <= day <= today + _LAST:
        rule = "a challenge is for today or a day of the next ten years"
        raise InvalidDate("on", day.isoformat(), rule, "check the year and the month")
    return day


def read_time(value: object) -> str:
    """A time of day as 18:30; "" if there is none.

    >>> read_time("9:05"), read_time(None)
    ('09:05', '')
    """
    if value is None or value == "":
        return ""
    found = _TIME.fullmatch(value.strip()) if isinstance(value, str) else None
    if found is None:
        rule = "a time is hours and minutes, from 00:00 to 23:59"
        raise InvalidValue("at", value, rule, "write it as 18:30")
    return f"{int(found[1]):02}:{found[2]}"


def withdraw(history: History, number: object) -> list[Draft]:
    """A challenge is no longer to be played."""
    each = _find(history, number)
    status = _status(history, each)[0]
    if status != OPEN:
        rule = "it has been played" if status == PLAYED else "it has been withdrawn already"
        place = f"challenge {each.number}"
        raise InvalidGames(place, Unquoted(status), rule, "there is nothing to do")
    return [Draft(WITHDRAWN, {"challenge": each.number})]


def _find(history: History, number: object) -> ChallengeEntry:
    checked = as_int(number)
    if checked not in history.challenges:
        rule = f"the challenges of this league are 1 to {len(history.challenges)}"
        if not history.challenges:
            rule = "nobody has been challenged yet"
        raise InvalidGames("challenge", number, rule, "see arpad league challenge")
    return history.challenges[checked]


def find(history: History, number: object) -> Challenge:
    """One challenge in its current state."""
    return _shown(history, _find(history, number))


def challenges(history: History, *, closed: bool = False) -> Iterator[Challenge]:
    """Those who are to play, the next day first; with `closed`, also who has played since."""
    rows = [_shown(history, each) for each in history.challenges.values()]
    rows.sort(key=lambda row: (row.on or date.max, row.at or "24:00", row.id))
    yield from (row for row in rows if closed or row.status == OPEN)


def _shown(history: History, each: ChallengeEntry) -> Challenge:
    status, game = _status(history, each)
    sides = tuple(
        tuple(history.players[history.root(who)].name for who in side) for side in each.sides
    )
    return Challenge(
        id=each.number,
        sides=sides,
        on=each.on,
        at=each.at or None,
        status=status,
        game=game,
        made=each.made,
        author=each.author,
        reason=each.reason,
    )


def _status(history: History, each: ChallengeEntry) -> tuple[str, int | None]:
    """Whether it is open, and the game that settled it."""
    if each.withdrawn or len(_both(history, each.sides)) < 2:
        return CANCELLED, None  # both sides may have been merged into one player
    game = _settled(history, each)
    return (OPEN, None) if game is None else (PLAYED, game)


def _is_open(history: History, each: ChallengeEntry) -> bool:
    return _status(history, each)[0] == OPEN


def _both(history: History, sides: Sequence[Sequence[int]]) -> set[frozenset[int]]:
    """Both sides as sets of players, in no order; fewer if somebody is on both of them."""
    both = {frozenset(map(history.root, side)) for side in sides}
    return both if len(frozenset.union(*both)) == sum(map(len, both)) else set()


def _settled(history: History, each: ChallengeEntry) -> int | None:
    """The first game between both sides that was recorded and played since, and is not void."""
    games, wanted = history.games, _both(history, each.sides)
    roots = history.roots
    for number in range(each.games + 1, len(games) + 1):
        sides = {frozenset((roots[games.first[number - 1]],))}
        sides.add(frozenset((roots[games.second[number - 1]],)))
        more = games.more.get(number)
        if more is not None:
            sides = {frozenset(roots[who] for who in side) for side in more.sides}
        is_since = games.day[number - 1] >= each.since.toordinal()
        if is_since and sides == wanted and not games.game(number).void:
            return number
    return None
