"""What a time control says: its phases, in all readings that it has, and what is left over.

A number whose meaning is not certain is never guessed: it is tried in each way that it may be
meant, and what can be told all readings have in common. What is left over was not understood.
"""

from __future__ import annotations

from typing import NamedTuple

from arpad.formats.time_control.code import read_code
from arpad.formats.time_control.numbers import resolve
from arpad.formats.time_control.phases import Part, clock_of, parts_of
from arpad.formats.time_control.record import Clock
from arpad.formats.time_control.tokens import Token, tokens

_KINDS = ("blitz", "rapid", "standard")
#: What tells that several times are no phases of one game.
_APART = ("or", "white", "round label")
#: Seconds of a first phase that another one may follow, though its moves are not stated.
_LONG = 3600


#: What is missing where there are numbers, but none that is a time for a game.
NO_TIME = "no time for a game"


class Reading(NamedTuple):
    """All that a text may mean, the likeliest first; what is left over; the kinds it names."""

    clocks: tuple[Clock, ...] = ()
    left: tuple[str, ...] = ()
    named: tuple[str, ...] = ()

    @property
    def clock(self) -> Clock | None:
        """The time control, where all readings agree on it."""
        times = {clock.seconds() for clock in self.clocks}
        return self.clocks[0] if len(times) == 1 else None


def read(text: str) -> Reading:
    """The time control of a `text` in any language.

    >>> str(read("2h/40 + 30 min").clock)
    '40 moves in 2 hours, then 30 minutes'
    >>> read("25+").clock is None
    True
    """
    coded = read_code(text, least=180)
    if coded is not None:
        return Reading((coded,))
    found = _without_play_off(_without_labels(tokens(text)))
    named = _named(found)
    resolved = resolve(found)
    left = _left_over(resolved)
    parts = parts_of(resolved)
    left = left or _not_together(parts, {token.kind for token in found})
    if left or not any(part.time for part in parts):
        return Reading((), left or ((NO_TIME,) if _has_numbers(found) else ()), named)
    return Reading(tuple(_readings(parts, resolved, named)), (), named)


def _named(found: list[Token]) -> tuple[str, ...]:
    """The kinds that are named; none where one is denied."""
    if any(token.kind == "not" for token in found):
        return ()
    return tuple(dict.fromkeys(token.kind for token in found if token.kind in _KINDS))


def _without_labels(found: list[Token]) -> list[Token]:
    """Round 1, R4-R7 and 1st round name rounds; their numbers are no times."""
    kept: list[Token] = []
    place = 0
    while place < len(found):
        token = found[place]
        place += 1
        if token.kind != "round":
            kept.append(token)
            continue
        if token.value and not token.ordinal:
            continue  # how many rounds there are
        after = _numbers_after(found, place)
        labelled = after > place or token.ordinal
        per_round = "round" if len(token.text) > 1 else "word"
        kept.append(Token("round label" if labelled else per_round, text=token.text))
        place = after
    return kept


def _numbers_after(found: list[Token], place: int) -> int:
    """The end of numbers such as 1, 3-7 or 4 til 7 that follow a place."""
    while place < len(found) and found[place].kind == "number":
        place += 1
        joined = place + 1 < len(found) and found[place + 1].kind == "number"
        if joined and found[place].kind in ("-", "and", "word", ","):
            place += 1
    return place


def _without_play_off(found: list[Token]) -> list[Token]:
    """What is said of a play-off is not the time control of the event."""
    places = [place for place, token in enumerate(found) if token.kind == "play-off"]
    if not places:
        return found
    start = places[0]
    while start and found[start - 1].kind not in (",", ";", "(", "."):
        start -= 1
    before = found[: max(0, start - 1)]
    timed = any(token.kind in ("time", "number", "clock") for token in before)
    return before if timed else [Token("unknown", text="play-off")]


def _left_over(found: list[Token]) -> tuple[str, ...]:
    wrong = {"number", "unknown", "waiting", "unclear"}
    orphans = {"minute", "second"}
    left = [token.text for token in found if token.kind in wrong | orphans]
    if found and found[-1].kind == "+":
        left.append("+")
    if found and found[0].kind == "-":
        left.append("-")
    return tuple(left)


def _not_together(parts: list[Part], kinds: set[str]) -> tuple[str, ...]:
    """What makes no sense beside the rest."""
    times = sum(bool(part.time) for part in parts)
    if times > 1 and "clock" in kinds:
        return ("a time of day",)
    if times == 1 and _several_increments(parts):
        return ("several increments",)
    if "until" in kinds and any(part.from_move for part in parts):
        return ("until a move",)
    return ()


def _has_numbers(found: list[Token]) -> bool:
    return any(token.kind in ("number", "time", "seconds", "clock") for token in found)


def _readings(parts: list[Part], found: list[Token], named: tuple[str, ...]) -> list[Clock]:
    kinds = {token.kind for token in found}
    apart = bool(kinds & set(_APART)) or len(named) > 1
    times = [part for part in parts if part.time]
    whole = clock_of(parts)
    counted = any(phase.moves for phase in whole.phases)
    counted = counted or ("rest" in kinds and times[0].time >= _LONG)
    counted = counted and not _several_increments(parts)
    if len(times) < 2:
        readings = [whole]
        per_round = "round" in kinds and not kinds & {"player", "round label"}
        if "total" in kinds or per_round:
            readings.append(_halved(whole))
        return readings
    if apart:
        return _each_alone(parts)
    if counted or all(part.joined for part in times[1:]):
        return [whole]
    return [whole, *_each_alone(parts)]


def _several_increments(parts: list[Part]) -> bool:
    return len({part.increment or part.delay for part in parts} - {0}) > 1


def _each_alone(parts: list[Part]) -> list[Clock]:
    """Every time with what follows it up to the next one, as a time control of its own."""
    groups: list[list[Part]] = []
    for part in parts:
        if part.time or not groups:
            groups.append([])
        groups[-1].append(part)
    return [clock_of(group) for group in groups if any(part.time for part in group)]


def _halved(clock: Clock) -> Clock:
    """A time for the whole round may be that of both players."""
    return Clock(tuple(phase._replace(seconds=phase.seconds // 2) for phase in clock.phases))
