"""Numbers without a unit: times, numbers of moves or increments, depending on the context."""

from __future__ import annotations

from arpad.formats.time_control.amounts import decimal_hours
from arpad.formats.time_control.tokens import ClockToken

#: Possible numbers of moves in a phase, and in a first phase.
_COUNTS, _FIRST = range(10, 61), (30, 35, 36, 40, 45, 50)
#: Those in a phase after the first.
_LATER = (10, 15, 16, 20)
#: No game has this many minutes; such a number is in seconds, if it is a multiple of the second.
_NO_MINUTES, _ROUND = 180, 30
#: After a number of moves, numbers up to this are hours: 40/2.
_MOST_HOURS = 3
#: Words between a number of moves and their time.
_IN = ("in", "en", "za", "i", "pa", "w")
#: Words between moves and an hour without a number.
_PER = ("per", "an", "pro", "por", "par")
#: What comes between the two ends of a range: 5-10 seconds, 5 to 10.
_RANGE, _TO = ("-", "or", "until"), ("to", "a", "til", "до")
#: Numbers that are more likely years than seconds.
YEARS = range(1900, 2100)


def resolve(found: list[ClockToken]) -> list[ClockToken]:
    """The tokens, with the meaning of every number for which it can be decided."""
    row = [
        ClockToken("time", each.value, each.text) if each.kind == "clock" else each
        for each in found
    ]
    _hours(row)
    for rule in (_named, _slashed, _added):
        for place, token in enumerate(row):
            if token.kind == "number" and token.ordinal in ("", "."):
                row[place] = rule(row, place) or token
    return row


def _kind(row: list[ClockToken], place: int) -> str:
    return row[place].kind if 0 <= place < len(row) else ""


def _has(row: list[ClockToken], *kinds: str) -> bool:
    return any(token.kind in kinds for token in row)


def _time(token: ClockToken, hours: bool = False) -> ClockToken | None:
    """A number as a base time, in hours, minutes or seconds; None if it cannot be one.

    With a number of moves (`hours`), 1 and 2 are hours.
    """
    value = token.value
    if value <= _MOST_HOURS and not token.text.isdigit() and (hours or value >= 1):
        seconds = decimal_hours(token)
        return None if seconds is None else ClockToken("time", seconds, token.text)
    if value <= _MOST_HOURS and hours:
        return ClockToken("time", 3600 * value, token.text)
    if 1 <= value < _NO_MINUTES:
        return ClockToken("time", 60 * value, token.text)
    return None if value % _ROUND or value in YEARS else ClockToken("time", value, token.text)


def _hours(row: list[ClockToken]) -> None:
    """20 moves per hour, 20 moves/hour: after moves, an hour without a number is one hour."""
    for place, token in enumerate(row):
        follows = row[place - 1].text in _PER or _kind(row, place - 1) == "/"
        moves = _kind(row, place - 1) == "moves" or (follows and _kind(row, place - 2) == "moves")
        if token.kind == "hour" and moves:
            row[place] = ClockToken("time", 3600, token.text, unit="hour")


def _before(row: list[ClockToken], place: int) -> ClockToken:
    """The word before a number, or before a stroke or colon there."""
    for back in (1, 2, 3):
        if _kind(row, place - back) not in ("/", ".", ":", "and", "-"):
            return row[place - back] if place >= back else ClockToken("")
        if row[place - back].text == "i":
            return ClockToken("increment")  # i/30, i30
    return ClockToken("")


def _named(row: list[ClockToken], place: int) -> ClockToken | None:
    """G/60, SD/30, all in 30, inc/30, d5, 5 delay, move 41."""
    token, after = row[place], _kind(row, place + 1)
    near, named = _kind(row, place - 1), _before(row, place)
    name = named.kind
    if name in ("game", "rest"):
        return _time(token, hours=name == "rest")
    if after != "+" and name == "increment" and not _has(row[max(0, place - 3) : place], "without"):
        return ClockToken("seconds", token.value, token.text)
    if after != "+" and name == "delay":
        return ClockToken("delay of", token.value, token.text)
    if after == "increment":
        return ClockToken("seconds", token.value, token.text)
    if after == "delay":
        return ClockToken("delay of", token.value, token.text)
    if near in ("word", "not") and _kind(row, place - 2) == "moves":
        name, named = "moves", row[place - 2]
    if name == "moves" and not named.value:  # 20 moves in 50 names no move
        if token.value % 10 > 1 or token.value == 10:
            return None  # no phase begins there
        last = _has(row[max(0, place - 4) : place], "until")
        return ClockToken("moves" if last else "from move", token.value, token.text)
    return None


def _slashed(row: list[ClockToken], place: int) -> ClockToken | None:
    """90'/40, 40/90', 40/90, 90/40, 40/80/d30, 40 in 90, 90/90, 90+30/40."""
    token = row[place]
    count = token.value in _COUNTS and token.text.isdigit()
    left = _kind(row, place - 2) if _kind(row, place - 1) == "/" else ""
    right = _kind(row, place + 1) == "/" and _kind(row, place + 2)
    moves = ClockToken("moves", token.value, token.text)
    if right == "time" and count:
        return moves
    if left == "time" and row[place - 2].text == token.text:
        return ClockToken("word", text=token.text)  # 90/90 means 90
    if left == "time" and count and (token.value > 15 or row[place - 2].value >= 3600):
        return moves
    if _kind(row, place + 1) == "-" and row[place + 2 :] and row[place + 2].text == token.text:
        return ClockToken("each", text=token.text)  # 15-15 min
    if left in ("number", "seconds", ")") and token.value in _FIRST:
        joined = _kind(row, place - 3) == "+" and _kind(row, place + 1) != "+"
        if joined or left == ")":
            return moves  # 90+30/40
    if left == "moves":
        return _time(token, hours=True)
    later = _has(row[:place], "moves")
    if right == "number" and (_kind(row, place - 1) != "+" or later):
        return _first_of_two(token, row[place + 2], later)
    return _worded(row, place, count)


def _worded(row: list[ClockToken], place: int, count: bool) -> ClockToken | None:
    """40 in 90, 40 in 2 h."""
    token, after = row[place], _kind(row, place + 2)
    if count and _kind(row, place + 1) in ("word", "and") and after == "number":
        return _first_of_two(token, row[place + 2], _has(row[:place], "moves"))
    if count and after == "time" and row[place + 1].text in _IN:
        return ClockToken("moves", token.value, token.text)
    if _kind(row, place - 1) in ("word", "and") and _kind(row, place - 2) == "moves":
        return _time(token, hours=True)
    return None


def _first_of_two(first: ClockToken, second: ClockToken, later: bool) -> ClockToken | None:
    """The first of two numbers: 40/90 are moves and minutes, 90/40 minutes and moves, 15/5 a time.

    After a first phase (`later`), 20 may also be a number of moves, with 50 minutes in 20/50.
    """
    counts = (*_FIRST, *_LATER) if later else _FIRST
    timed = second.value >= 60 or second.value <= _MOST_HOURS or not second.text.isdigit()
    timed = timed or (later and first.value in _LATER and second.value > first.value)
    if first.value in counts and timed:
        return ClockToken("moves", first.value, first.text)
    if second.value in counts and first.value >= (30 if later else 60):
        return _time(first)
    if (first.value <= 30 and second.value <= 15) or first.value == second.value >= 60:
        return _time(first)
    return None


def _added(row: list[ClockToken], place: int) -> ClockToken | None:
    """90+30, 90+15 min, 3+2 sec, +30, 90 d5."""
    token, before, after = row[place], _kind(row, place - 1), _kind(row, place + 1)
    beyond = _kind(row, place + 2)
    follows = ("number", "time", "seconds", "delay", "delay of")
    timed = _has(row[:place], "time")
    if before == "+" or (before == "/" and _kind(row, place - 2) == "time" and token.value <= 15):
        return _after_plus(row, place) if timed else None
    if after == "+" and beyond in follows:
        return _time(token)
    if before in (",", ";") and _has(row[:place], "moves"):
        return _time(token)
    delayed = after in ("delay", "delay of") or (
        after in (";", ",", "/") and beyond in ("delay", "delay of")
    )
    if delayed and not timed:
        return _time(token)
    return None


def _after_plus(row: list[ClockToken], place: int) -> ClockToken | None:
    """A number after a time and a plus: an increment, or another time if there is already one."""
    token = row[place]
    if _is_range(row, place):
        return None
    if any(each.kind == "seconds" and each.unit for each in row):
        return _time(token)
    then = _kind(row, place + 1) == "+" and _kind(row, place + 2) in ("number", "seconds")
    if then and _has(row[:place], "moves"):
        return _time(token)  # 90/40+30+30
    if any(each.kind == "seconds" and each.value for each in row[_last_time(row, place) : place]):
        return None
    return ClockToken("seconds", token.value, token.text)


def _is_range(row: list[ClockToken], place: int) -> bool:
    """Whether it is a range such as 5-10 s or 5 to 10 s, so that the increment is not known."""
    if _kind(row, place + 2) != "seconds":
        return False
    return _kind(row, place + 1) in _RANGE or row[place + 1].text in _TO


def _last_time(row: list[ClockToken], place: int) -> int:
    return max(at for at in range(place) if row[at].kind == "time")


def variants(found: list[ClockToken]) -> list[list[ClockToken]]:
    """All readings of two numbers with an unclear sign: 15-10, 90/30."""
    bare = [place for place, token in enumerate(found) if token.kind == "number"]
    others = ("time", "seconds", "moves", "clock", "unknown", "word", "delay", "increment")
    if len(bare) != 2 or _has(found, *others):
        return [found]
    first, second = (found[place] for place in bare)
    sign = _kind(found, bare[0] + 1) if bare[1] == bare[0] + 2 else ""
    start, end = found[: bare[0]], found[bare[1] + 1 :]
    if sign == "/" and second.value == 30 and 60 <= first.value < _NO_MINUTES:
        return [[*start, first, ClockToken("+"), second, *end], found]
    base = _time(first)
    if sign == "-" and base and 3 <= first.value < _NO_MINUTES and second.value <= 60:
        plus = ClockToken("seconds", second.value, second.text)
        return [[*start, base, ClockToken("+"), plus, *end], [*start, base, *end]]
    return [found]
