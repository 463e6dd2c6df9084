"""Terms that many questions have: on which day, how fast, and how an event is paired."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Literal, get_args

from arpad.errors import InvalidTimeControl, InvalidType, InvalidValue
from arpad.facts import GIVE_DAY, as_day, nearest
from arpad.sentences import Phrase, phrase

TimeControl = Literal["standard", "rapid", "blitz"]
TIME_CONTROLS: tuple[TimeControl, ...] = get_args(TimeControl)
#: The Laws of Chess go by the time for this many moves, increments included.
MOVES = 60
#: In seconds: 60 minutes or more is standard, more than 10 rapid (Appendix A), more than 3 blitz
#: (Appendix B); faster games are not rated.
STANDARD, RAPID, BLITZ = 60 * 60, 10 * 60, 3 * 60
_TIME_CONTROL_RULE = "a time control is standard, rapid or blitz"
#: More than a year, leap years included: a day further ahead looks like a typing error.
FAR = timedelta(days=366)

#: How an event is paired; "" if it is not known.
Pairings = Literal[
    "",
    "Swiss",
    "round robin",
    "double round robin",
    "knock-out",
    "team",
    "Scheveningen",
    "Schiller",
    "other",
]
PAIRINGS: tuple[Pairings, ...] = get_args(Pairings)[1:]


def as_date(
    on: object, place: str = "on", rule: str = "the first day of the tournament is a date"
) -> date:
    """The day as a plain date, by default the first day of the tournament; None is today."""
    if on is None:
        return date.today()
    day = on.date() if isinstance(on, datetime) else as_day(on, place)
    if isinstance(day, date) and not isinstance(day, datetime):  # pandas' NaT stays a datetime
        return day
    raise InvalidType(place, on, rule, f"{GIVE_DAY}, or omit it")


def far_notes(*days: date | None) -> tuple[Phrase, ...]:
    """Notes on days so far ahead that they look like a typing error; None is ignored."""
    limit = date.today() + FAR
    far = {as_date(day) for day in days if day is not None and as_date(day) > limit}
    return tuple(phrase("far_day", on=day) for day in sorted(far))


def check_time_control(time_control: object) -> TimeControl:
    """The time control, if it is one of the three."""
    if not isinstance(time_control, str):
        raise InvalidType("time_control", time_control, _TIME_CONTROL_RULE, "write its name")
    if time_control not in TIME_CONTROLS:
        remedy = nearest(time_control, TIME_CONTROLS, "choose one of the three")
        raise InvalidTimeControl("time_control", time_control, _TIME_CONTROL_RULE, remedy)
    return time_control


def kind_of(seconds: int) -> TimeControl | None:
    """The kind of a game with these `seconds` for 60 moves; None if it is too fast to be rated.

    >>> kind_of(3600), kind_of(3599), kind_of(600), kind_of(180)
    ('standard', 'rapid', 'blitz', None)
    """
    if seconds >= STANDARD:
        return "standard"
    if seconds > RAPID:
        return "rapid"
    return "blitz" if seconds > BLITZ else None


def is_of_kind(kind: TimeControl, seconds: Any) -> Any:
    """Whether a game with these `seconds` for 60 moves is of a `kind`; works for columns too.

    >>> is_of_kind("blitz", 600), is_of_kind("rapid", 600)
    (True, False)
    """
    if kind == "standard":
        return seconds >= STANDARD
    if kind == "rapid":
        return (seconds > RAPID) & (seconds < STANDARD)
    return (seconds > BLITZ) & (seconds <= RAPID)


def check_pairings(value: object) -> Pairings:
    """The name of the pairings as it is spelled here; "" if they are not known."""
    if not isinstance(value, str):
        raise InvalidType("pairings", value, "they have a name", f"write {PAIRINGS[0]!r}")
    wanted = value.strip().lower()
    for name in ("", *PAIRINGS):
        if name.lower() == wanted:
            return name
    rule = f"events are paired as {', '.join(PAIRINGS)}"
    raise InvalidValue("pairings", value, rule, "choose one of them, or omit it")
