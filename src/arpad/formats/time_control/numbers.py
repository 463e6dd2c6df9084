"""Numbers without a unit: times, counts of moves or increments, by what stands around them."""

from __future__ import annotations

from arpad.formats.time_control.tokens import Token

#: Counts of moves that phases have.
_COUNTS = range(10, 61)
#: Minutes from which on nobody plays a game; such a number is in seconds.
_NO_MINUTES = 180
#: A number of moves and one up to this are moves and hours: 40/2.
_MOST_HOURS = 3


def resolve(found: list[Token]) -> list[Token]:
    """The tokens with every number that can be told as what it is."""
    row = [_clock(token) if token.kind == "clock" else token for token in found]
    for rule in (_named, _slashed, _added, _alone):
        for place, token in enumerate(row):
            if token.kind == "number":
                row[place] = rule(row, place) or token
    return row


def _clock(token: Token) -> Token:
    return Token("time", token.value, token.text)


def _kind(row: list[Token], place: int) -> str:
    return row[place].kind if 0 <= place < len(row) else ""


def _before(row: list[Token], place: int) -> tuple[str, str]:
    """The kind of token before a place, and the one before a stroke there."""
    near = _kind(row, place - 1)
    if near in ("/", ".", ":", "and", "-"):
        further = _kind(row, place - 2)
        if further in (".", "/"):
            further = _kind(row, place - 3)
        return near, further
    return near, near


def _named(row: list[Token], place: int) -> Token | None:
    """G/60, SD/30, all in 30, inc/30, d5, move 41."""
    token = row[place]
    _, name = _before(row, place)
    if name in ("game", "rest"):
        return Token(
            "time", _hours_or_minutes(token) if name == "rest" else _base(token), token.text
        )
    if name == "increment" or _kind(row, place + 1) == "increment":
        return Token("seconds", token.value, token.text)
    if name == "delay" or (_kind(row, place + 1) == "delay" and not _timed_after(row, place)):
        return Token("delay of", token.value, token.text)
    if name == "moves" or _kind(row, place - 2) == "moves":
        return Token("from move", token.value, token.text)
    return None


def _timed_after(row: list[Token], place: int) -> bool:
    """Whether the d after a number begins its own amount: 60 d5."""
    return _kind(row, place + 2) == "number" or _kind(row, place + 3) == "number"


def _base(token: Token) -> float:
    """Seconds of a number that is a base time: hours with a decimal, seconds or minutes."""
    if token.value <= 3 and ("," in token.text or "." in token.text):
        return 3600 * token.value
    return token.value if token.value >= _NO_MINUTES else 60 * token.value


def _hours_or_minutes(token: Token) -> float:
    """Beside a number of moves, 1 and 2 are hours."""
    return 3600 * token.value if token.value <= _MOST_HOURS else _base(token)


def _slashed(row: list[Token], place: int) -> Token | None:
    """90'/40, 40/90', 40/90, 90/40, 40/80/d30, 40 in 90, 90/90."""
    token = row[place]
    count = token.value in _COUNTS and token.text.isdigit()
    left = _kind(row, place - 1) == "/" and _kind(row, place - 2)
    right = _kind(row, place + 1) == "/" and _kind(row, place + 2)
    if right == "time" and count:
        return Token("moves", token.value, token.text)
    if left == "time" and row[place - 2].text == token.text:
        return Token("word", text=token.text)  # 90/90 is 90
    if left == "time" and count:
        return Token("moves", token.value, token.text)
    if left == "moves":
        return Token("time", _hours_or_minutes(token), token.text)
    if right == "number" and _kind(row, place - 1) != "+":
        return _first_of_two(token, row[place + 2])
    if _kind(row, place + 1) in ("word", "and") and _kind(row, place + 2) == "number" and count:
        return _first_of_two(token, row[place + 2])
    if _kind(row, place - 1) in ("word", "and") and _kind(row, place - 2) == "moves":
        return Token("time", _hours_or_minutes(token), token.text)
    return None


def _first_of_two(first: Token, second: Token) -> Token | None:
    """40/90 are moves and minutes, 90/40 minutes and moves, 15/5 minutes and seconds."""
    decimal = not second.text.isdigit()
    timed = second.value >= 60 or second.value <= _MOST_HOURS or decimal
    counts = first.value in (30, 35, 36, 40, 45, 50) and timed
    if counts:
        return Token("moves", first.value, first.text)
    if second.value in (30, 35, 36, 40, 45, 50) and first.value >= 60:
        return Token("time", _base(first), first.text)
    if (first.value <= 30 and second.value <= 15) or first.value == second.value >= 60:
        return Token("time", _base(first), first.text)
    return None


def _added(row: list[Token], place: int) -> Token | None:
    """90+30, 90+15 min, 3+2 sec, +30."""
    token = row[place]
    before, after = _kind(row, place - 1), _kind(row, place + 1)
    beyond = _kind(row, place + 2)
    if before == "+" or (before == "/" and _kind(row, place - 2) == "time" and token.value <= 15):
        explicit = any(each.kind == "seconds" and each.ordinal for each in row)
        untimed = not any(each.kind == "time" for each in row[:place])
        if explicit and not untimed:
            return Token("time", _base(token), token.text)
        return None if untimed else Token("seconds", token.value, token.text)
    if after == "+" and beyond in ("number", "time", "seconds"):
        return Token("time", _base(token), token.text)
    if before in (",", ";") and any(each.kind == "moves" for each in row[:place]):
        return Token("time", _base(token), token.text)
    return None


def _alone(row: list[Token], place: int) -> Token | None:
    """600 is a time; less is not certain."""
    token = row[place]
    others = [each for each in row if each.kind in ("number", "time", "seconds")]
    if len(others) == 1 and token.value >= _NO_MINUTES:
        return Token("time", token.value, token.text)
    return None
