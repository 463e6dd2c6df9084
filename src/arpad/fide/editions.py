"""The dated records of FIDE's rating regulations, and which one is in force on a date.

Articles are those of Handbook B.02 in the numbering of 2024; "RB" stands before those of the
rapid and blitz regulations, "B.01" before those on titles. Each record is the one before it with
what changed: to add an edition, write one more `replace` (see CONTRIBUTING).
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import get_args

from arpad.errors import InvalidDate, InvalidTimeControl, InvalidType
from arpad.facts import nearest
from arpad.fide.edition import (
    Articles,
    Cited,
    Edition,
    Exemption,
    Initial,
    Junior,
    KStep,
    TimeControl,
    UnratedGap,
)
from arpad.fide.tables import DIFFERENCE_BOUNDS, SCORE_DIFFERENCES
from arpad.sentences import Phrase, phrase

TIME_CONTROLS: tuple[TimeControl, ...] = get_args(TimeControl)

_K_NOTE = "the order of the steps is the one that FIDE's lists show (practice)"
_PUBLISHED_2400 = KStep(10, "8.3.3", reached=2400, note=_K_NOTE)
_NEW_PLAYER = KStep(40, "8.3.3", games_below=30)
_ESTABLISHED = KStep(20, "8.3.3")


def _k_steps(junior: Junior) -> tuple[KStep, ...]:
    return (_PUBLISHED_2400, KStep(40, "8.3.3", junior=junior), _NEW_PLAYER, _ESTABLISHED)


_STANDARD_2014 = Edition(
    id="standard-2014-07-01",
    name="FIDE standard, from 1 July 2014",
    since=date(2014, 7, 1),
    time_controls=("standard",),
    source="FIDE Handbook B.02",
    difference_bounds=Cited(DIFFERENCE_BOUNDS, "8.1.2"),
    beyond_bounds=Cited("certain", "8.1.2"),
    score_differences=Cited(SCORE_DIFFERENCES, "8.1.1"),
    cap=Cited(400, "8.3.1"),
    cap_exemption=Cited(None, "8.3.1"),
    upgrades=Cited(None, "8.3.1"),
    gap=Cited(None, "8.3.1"),
    k_steps=_k_steps(Junior(18, until="birthday", never_reached=2300)),
    period_limit=Cited(700, "8.3.3"),
    rounding=Cited("once per rating period, half away from zero", "8.3.4"),
    initial=Cited(
        None,
        "8.2.3",
        "reported",
        "15 or 20 points per half point above 50 % are reported; which of them when is not certain",
    ),
    floor=Cited(1000, "7.2", note="since 2012-07-01"),
    standard_rating_counts=Cited(False, "7.2"),
    articles=Articles(
        in_force="0.1",
        unplayed="5.1",
        unrated="8.3.1",
        difference="8.3.1",
        gained="8.3.2",
        change="8.3.3",
        initial_games="7.1.4",
        initial_average="8.2.2",
        initial_zero="8.2.1",
    ),
)

_STANDARD_2017 = replace(
    _STANDARD_2014,
    id="standard-2017-07-01",
    name="FIDE standard, from 1 July 2017",
    since=date(2017, 7, 1),
    k_steps=_k_steps(Junior(18, until="year end", never_reached=2300)),
)

_STANDARD_2022 = replace(
    _STANDARD_2017,
    id="standard-2022-01-01",
    name="FIDE standard, from 1 January 2022",
    since=date(2022, 1, 1),
    source="FIDE Handbook B.02, chapter B022022",
    upgrades=Cited(
        1,
        "8.3.1",
        note="the text limits what a player benefits from; that a much stronger opponent stays "
        "capped in every game is our reading",
    ),
    initial=Cited(
        Initial(
            least_games=5,
            months=26,
            added_draws=(),
            points_per_half_point=20,
            maximum=None,
            drops_zero=True,
        ),
        "8.2.3",
        note="26 months are known for 2024; that they held in 2022 is our reading",
    ),
)

_STANDARD_2024 = replace(
    _STANDARD_2022,
    id="standard-2024-03-01",
    name="FIDE standard, from 1 March 2024",
    since=date(2024, 3, 1),
    source="FIDE Handbook B.02, chapter B022024",
    upgrades=Cited(None, "8.3.1"),
    initial=Cited(
        Initial(
            least_games=5,
            months=26,
            added_draws=(1800, 1800),
            points_per_half_point=None,
            maximum=2200,
            drops_zero=True,
        ),
        "8.2.3",
        note="that a half is rounded up is our reading",
    ),
    floor=Cited(1400, "7.2"),
)

_STANDARD_2025 = replace(
    _STANDARD_2024,
    id="standard-2025-10-01",
    name="FIDE standard, from 1 October 2025",
    since=date(2025, 10, 1),
    cap_exemption=Cited(
        Exemption(2650, whose="player"),
        "8.3.1",
        "practice",
        "FIDE's published calculations lift the cap for the 2650 player's own change alone",
    ),
)

_RAPID_BLITZ: tuple[TimeControl, ...] = ("rapid", "blitz")

_RAPID_BLITZ_2014 = replace(
    _STANDARD_2014,
    id="rapid-blitz-2014-07-01",
    name="FIDE rapid and blitz, from 1 July 2014",
    time_controls=_RAPID_BLITZ,
    source="FIDE Handbook B.02, rapid and blitz",
    cap=Cited(None, "RB", "reported", "a limit of 735 points is reported, which limits nothing"),
    k_steps=(KStep(20, "RB", note="20 for everybody"),),
)

_RAPID_BLITZ_2022 = replace(
    _RAPID_BLITZ_2014,
    id="rapid-blitz-2022-10-01",
    name="FIDE rapid and blitz, from 1 October 2022",
    since=date(2022, 10, 1),
    source="FIDE Handbook B.02, chapter B02RBRegulations202210",
    cap=Cited(None, "RB", "our reading", "nothing says that the limit of 2014 had changed"),
    k_steps=_STANDARD_2022.k_steps,
    initial=Cited(
        _STANDARD_2022.initial.value, "8.2.3", "our reading", "the standard rule in force then"
    ),
)

_RAPID_BLITZ_2024 = replace(
    _RAPID_BLITZ_2022,
    id="rapid-blitz-2024-03-01",
    name="FIDE rapid and blitz, from 1 March 2024",
    since=date(2024, 3, 1),
    source="FIDE Handbook B.02, chapter B02RBRegulations2024",
    cap=_STANDARD_2024.cap,
    k_steps=_STANDARD_2024.k_steps,
    initial=_STANDARD_2024.initial,
    floor=_STANDARD_2024.floor,
    standard_rating_counts=Cited(True, "RB 7.2.1"),
)

_RAPID_BLITZ_2024_12 = replace(
    _RAPID_BLITZ_2024,
    id="rapid-blitz-2024-12-01",
    name="FIDE rapid and blitz, from 1 December 2024",
    since=date(2024, 12, 1),
    gap=Cited(UnratedGap(difference=600, above=2600), "RB"),
)

EDITIONS: tuple[Edition, ...] = (
    *(_STANDARD_2014, _STANDARD_2017, _STANDARD_2022, _STANDARD_2024, _STANDARD_2025),
    *(_RAPID_BLITZ_2014, _RAPID_BLITZ_2022, _RAPID_BLITZ_2024, _RAPID_BLITZ_2024_12),
)


@dataclass(frozen=True, slots=True)
class TitleEdition:
    """What B.01 says of performances, for tournaments that start on or after a date."""

    since: date
    unrated_opponent: Cited[int]


TITLE_EDITIONS = (
    TitleEdition(since=date(2014, 7, 1), unrated_opponent=Cited(1000, "B.01")),
    TitleEdition(since=date(2024, 1, 1), unrated_opponent=Cited(1400, "B.01")),
)


def check_time_control(time_control: object) -> TimeControl:
    """The time control as given, if it is one."""
    if not isinstance(time_control, str):
        raise InvalidType("time_control", time_control, _TIME_CONTROL_RULE, "write its name")
    if time_control not in TIME_CONTROLS:
        remedy = nearest(time_control, TIME_CONTROLS, "choose one of the three")
        raise InvalidTimeControl("time_control", time_control, _TIME_CONTROL_RULE, remedy)
    return time_control


def as_date(on: object) -> date:
    """The day as a plain date: the first day of the tournament, or today."""
    if on is None:
        return date.today()
    day = on.date() if isinstance(on, datetime) else on
    if isinstance(day, date) and not isinstance(day, datetime):  # NaT stays what it is
        return day
    raise InvalidType(
        "on",
        on,
        "the first day of the tournament is a date",
        "give a datetime.date, or omit it",
    )


def edition(on: date | None = None, time_control: TimeControl = "standard") -> Edition:
    """The edition in force for a tournament that starts on a date (0.1).

    `on` is the first day of the tournament, today where it is omitted; `time_control` is
    "standard", "rapid" or "blitz".

    >>> edition(date(2026, 1, 5), "blitz").id
    'rapid-blitz-2024-12-01'
    """
    known = editions(check_time_control(time_control))
    when = as_date(on)
    found = bisect_right(known, when, key=lambda record: record.since)
    if not found:
        first = known[0].since.isoformat()
        raise InvalidDate(
            "on",
            when.isoformat(),
            str(phrase("first_edition", time_control=time_control, since=first)),
            f"choose a day from {first} on",
        )
    return known[found - 1]


def editions(time_control: TimeControl | None = None) -> tuple[Edition, ...]:
    """All editions, oldest first; those of one `time_control` if it is named.

    >>> [record.since.year for record in editions("standard")]
    [2014, 2017, 2022, 2024, 2025]
    """
    if time_control is None:
        return EDITIONS
    wanted = check_time_control(time_control)
    return tuple(record for record in EDITIONS if wanted in record.time_controls)


def in_force(record: Edition, on: date) -> bool:
    """Whether it is the edition for tournaments that start on that day."""
    known = [other for other in EDITIONS if other.time_controls == record.time_controls]
    return record in known and record is known[bisect_right(known, on, key=lambda r: r.since) - 1]


def far_notes(*days: date | None) -> tuple[Phrase, ...]:
    """What to say of days so far ahead that they look like a slip; nothing of others, or None."""
    limit = date.today() + FAR
    far = {as_date(day) for day in days if day is not None and as_date(day) > limit}
    return tuple(phrase("far_day", on=day.isoformat()) for day in sorted(far))


@lru_cache(maxsize=4096)
def title_edition(on: date) -> TitleEdition:
    """What B.01 said on that date; the first known one before that."""
    found = bisect_right(TITLE_EDITIONS, on, key=lambda record: record.since)
    return TITLE_EDITIONS[max(found, 1) - 1]


#: More than a year, leap years included: a day further ahead looks like a slip.
FAR = timedelta(days=366)
_TIME_CONTROL_RULE = "a time control is standard, rapid or blitz"
