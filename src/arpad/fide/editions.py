"""The dated records of FIDE's rating regulations, and which one is in force on a date.

Articles are those of Handbook B.02 in the numbering of 2024, those of the rapid and blitz
regulations with the prefix "RB", those on titles with "B.01". Each record is made from the one
before it by what changed: to add an edition, write one more `replace` (see CONTRIBUTING).
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, lru_cache

from arpad.errors import InvalidDate
from arpad.exact import DIFFERENCE_BOUNDS, SCORE_DIFFERENCES
from arpad.facts import Day
from arpad.fide.edition import (
    Articles,
    Basis,
    Cited,
    Edition,
    Exemption,
    Initial,
    Junior,
    KStep,
    RateOfPlay,
    UnratedGap,
)
from arpad.sentences import phrase
from arpad.terms import TimeControl, as_date, check_time_control

_PUBLISHED_2400 = KStep(10, "8.3.3", "text", reached=2400)
_NEW_PLAYER = KStep(40, "8.3.3", "text", games_below=30)
_ESTABLISHED = KStep(20, "8.3.3", "text")
_UNTIL_BIRTHDAY = Junior(18, until="birthday", never_reached=2300)
_UNTIL_YEAR_END = Junior(18, until="year end", never_reached=2300)


def _k_steps(junior: Junior, basis: Basis, note: str = "") -> tuple[KStep, ...]:
    young = KStep(40, "8.3.3", basis, junior=junior, note=note)
    return (_PUBLISHED_2400, young, _NEW_PLAYER, _ESTABLISHED)


_STANDARD_2014 = Edition(
    id="standard-2014-07-01",
    name="FIDE standard, from 1 July 2014",
    since=date(2014, 7, 1),
    time_controls=("standard",),
    source="FIDE Handbook B.02",
    difference_bounds=Cited(DIFFERENCE_BOUNDS, "8.1.2", "text", "the same since 2009 at least"),
    beyond_bounds=Cited("certain", "8.1.2", "text", "FIDE’s published calculations show it too"),
    score_differences=Cited(SCORE_DIFFERENCES, "8.1.1", "text", "the same since 2009 at least"),
    cap=Cited(400, "8.3.1", "text"),
    cap_exemption=Cited(None, "8.3.1", "text"),
    upgrades=Cited(None, "8.3.1", "text"),
    gap=Cited(None, "8.3.1", "text"),
    unrated_in_round_robins=Cited(
        "by iteration",
        "8.3.1",
        "reported",
        "games with unrated players were rated too; how FIDE did it is not known",
    ),
    k_steps=_k_steps(_UNTIL_BIRTHDAY, "text"),
    k_order=Cited(
        "the first of them",
        "8.3.3",
        "practice",
        "19.6 million monthly entries of FIDE’s lists show this order",
    ),
    period_limit=Cited(700, "8.3.3", "our reading", "the text of 2014 shows no sign of it"),
    rounding=Cited(
        "once per rating period, half away from zero",
        "8.3.4",
        "text",
        "FIDE’s published calculations show it too: −2.50 became −3",
    ),
    initial=Cited(
        None,
        "8.2.3",
        "reported",
        "whether a half point above 50 % brought 15 or 20 points is not certain",
    ),
    first_event=Cited(1, "8.2.1", "our reading", "the text since 2022 says so"),
    floor=Cited(1000, "7.2", "text", "since 2012-07-01"),
    standard_rating_counts=Cited(False, "7.2", "text"),
    rate_of_play=Cited(
        RateOfPlay(((2200, 120), (1600, 90)), otherwise=60, rated_at="tournament"),
        "1.1",
        "reported",
        "the text of 2014 was not seen; these are the bounds of 2017",
    ),
    first_control=Cited(40, "1.2", "reported", "as in 2017"),
    most_days=Cited(90, "4.1", "reported", "as before 2022; days are counted with both ends"),
    articles=Articles(
        in_force="0.1",
        unplayed="5.1",
        unrated="8.3.1",
        difference="8.3.1",
        gained="8.3.2",
        change="8.3.3",
        initial_games="7.1.4",
        initial_average="8.2.2",
        too_fast="RB 1",
        match="6.1",
        match_decided="6.2",
    ),
)

_PER_HALF_POINT = Initial(
    least_games=5, months=26, added_draws=(), points_per_half_point=20, maximum=None
)

_STANDARD_2017 = replace(
    _STANDARD_2014,
    id="standard-2017-07-01",
    name="FIDE standard, from 1 July 2017",
    since=date(2017, 7, 1),
    k_steps=_k_steps(
        _UNTIL_YEAR_END, "practice", "FIDE’s lists show it from 2017 on; its wording was not seen"
    ),
    period_limit=Cited(
        700, "8.3.3", "reported", "it came at some time from July 2017 to February 2021"
    ),
    initial=Cited(
        _PER_HALF_POINT,
        "8.2.3",
        "reported",
        "two sources agree on Swiss and team events; the 26 months are our reading",
    ),
    rate_of_play=Cited(_STANDARD_2014.rate_of_play.value, "1.1", "text"),
    first_control=Cited(40, "1.2", "text"),
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
        "text",
        "it limits what a player benefits from; that a much stronger opponent stays capped in "
        "every game is our reading",
    ),
    unrated_in_round_robins=Cited("not counted", "8.3.1", "text"),
    k_steps=_k_steps(_UNTIL_YEAR_END, "text"),
    period_limit=Cited(700, "8.3.3", "text"),
    initial=Cited(
        _PER_HALF_POINT,
        "8.2.3",
        "text",
        "that the 26 months of 2024 held in 2022, and that a half is rounded up, is our reading",
    ),
    first_event=Cited(1, "8.2.1", "text"),
    rate_of_play=Cited(
        RateOfPlay(((2400, 120), (1800, 90)), otherwise=60, rated_at="tournament"), "1.1", "text"
    ),
    first_control=Cited(30, "1.2", "text"),
    most_days=Cited(30, "4.1", "text", "that days are counted with both ends is our reading"),
)

_STANDARD_2024 = replace(
    _STANDARD_2022,
    id="standard-2024-03-01",
    name="FIDE standard, from 1 March 2024",
    since=date(2024, 3, 1),
    source="FIDE Handbook B.02, chapter B022024",
    upgrades=Cited(None, "8.3.1", "text"),
    initial=Cited(
        Initial(
            least_games=5,
            months=26,
            added_draws=(1800, 1800),
            points_per_half_point=None,
            maximum=2200,
        ),
        "8.2.3",
        "text",
        "that a half is rounded up is our reading",
    ),
    floor=Cited(1400, "7.2", "text"),
    rate_of_play=Cited(
        RateOfPlay(((2400, 120), (1800, 90)), otherwise=60, rated_at="game"), "1.1", "text"
    ),
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
        "FIDE’s published calculations lift the cap only for the 2650 player’s own change",
    ),
)

_RAPID_BLITZ: tuple[TimeControl, ...] = ("rapid", "blitz")
_IN_LINE = "brought into line with standard"

_RAPID_BLITZ_2014 = replace(
    _STANDARD_2014,
    id="rapid-blitz-2014-07-01",
    name="FIDE rapid and blitz, from 1 July 2014",
    time_controls=_RAPID_BLITZ,
    source="FIDE Handbook B.02, rapid and blitz",
    cap=Cited(None, "RB", "reported", "735 points, which limit nothing"),
    unrated_in_round_robins=Cited(
        "by iteration", "RB", "our reading", "it is reported of standard chess"
    ),
    k_steps=(KStep(20, "RB", "text", note="20 for everybody"),),
    initial=Cited(
        None,
        "8.2.3",
        "reported",
        "whether a half point above 50 % brought 15 or 20 points is not certain",
    ),
    first_event=Cited(2, "RB", "reported"),
    standard_rating_counts=Cited(
        True, "RB", "text", "that of 2012, when the two lists began; RB 7.2.1 since 2024"
    ),
    rate_of_play=Cited(None, "RB 1", "text"),
    first_control=Cited(None, "RB 1", "text"),
)

_RAPID_BLITZ_2022 = replace(
    _RAPID_BLITZ_2014,
    id="rapid-blitz-2022-01-01",
    name="FIDE rapid and blitz, from 1 January 2022",
    since=date(2022, 1, 1),
    cap=Cited(400, "8.3.1", "reported", _IN_LINE),
    upgrades=Cited(1, "8.3.1", "reported", _IN_LINE),
    unrated_in_round_robins=Cited("not counted", "8.3.1", "reported", _IN_LINE),
    k_steps=(KStep(20, "RB", "reported", note="20 for everybody"),),
    period_limit=Cited(700, "RB", "reported"),
    initial=Cited(_PER_HALF_POINT, "8.2.3", "reported", _IN_LINE),
    first_event=Cited(1, "8.2.1", "reported", _IN_LINE),
    most_days=Cited(30, "4.1", "our reading", "as in standard"),
)

_RAPID_BLITZ_2022_10 = replace(
    _RAPID_BLITZ_2022,
    id="rapid-blitz-2022-10-01",
    name="FIDE rapid and blitz, from 1 October 2022",
    since=date(2022, 10, 1),
    source="FIDE Handbook B.02, chapter B02RBRegulations202210",
    k_steps=_STANDARD_2022.k_steps,
    period_limit=_STANDARD_2022.period_limit,
)

_RAPID_BLITZ_2024 = replace(
    _RAPID_BLITZ_2022_10,
    id="rapid-blitz-2024-03-01",
    name="FIDE rapid and blitz, from 1 March 2024",
    since=date(2024, 3, 1),
    source="FIDE Handbook B.02, chapter B02RBRegulations2024",
    cap=_STANDARD_2024.cap,
    upgrades=_STANDARD_2024.upgrades,
    unrated_in_round_robins=_STANDARD_2024.unrated_in_round_robins,
    k_steps=_STANDARD_2024.k_steps,
    initial=_STANDARD_2024.initial,
    first_event=_STANDARD_2024.first_event,
    floor=_STANDARD_2024.floor,
    standard_rating_counts=Cited(True, "RB 7.2.1", "text"),
)

_RAPID_BLITZ_2024_12 = replace(
    _RAPID_BLITZ_2024,
    id="rapid-blitz-2024-12-01",
    name="FIDE rapid and blitz, from 1 December 2024",
    since=date(2024, 12, 1),
    gap=Cited(UnratedGap(difference=600, above=2600), "RB", "text"),
)

EDITIONS: tuple[Edition, ...] = (
    *(_STANDARD_2014, _STANDARD_2017, _STANDARD_2022, _STANDARD_2024, _STANDARD_2025),
    *(_RAPID_BLITZ_2014, _RAPID_BLITZ_2022, _RAPID_BLITZ_2022_10),
    *(_RAPID_BLITZ_2024, _RAPID_BLITZ_2024_12),
)


@dataclass(frozen=True, slots=True)
class TitleEdition:
    """What B.01 says about performances, for tournaments that start on or after a date."""

    since: date
    unrated_opponent: Cited[int]


TITLE_EDITIONS = (
    TitleEdition(
        since=date(2014, 7, 1),
        unrated_opponent=Cited(
            1000, "B.01", "reported", "known for 2022; that it held from 2014 on is our reading"
        ),
    ),
    TitleEdition(since=date(2024, 1, 1), unrated_opponent=Cited(1400, "B.01", "text")),
)


def edition(on: Day | None = None, time_control: TimeControl = "standard") -> Edition:
    """The edition in force for a tournament that starts on a date (0.1).

    `on` is the first day of the tournament, by default today; `time_control` is
    "standard", "rapid" or "blitz".

    >>> edition(date(2026, 1, 5), "blitz").id
    'rapid-blitz-2024-12-01'
    """
    kind, when = check_time_control(time_control), as_date(on)
    found = _of_day(when, kind)
    if found is None:
        first = editions(kind)[0].since
        raise InvalidDate(
            "on",
            when.isoformat(),
            str(phrase("first_edition", time_control=kind, since=first)),
            f"choose a day from {first} on",
        )
    return _named(found, kind)


def editions(time_control: TimeControl | None = None) -> tuple[Edition, ...]:
    """All editions, oldest first; those of one `time_control`, named after it, if it is given.

    >>> [record.since.year for record in editions("standard")]
    [2014, 2017, 2022, 2024, 2025]
    """
    if time_control is None:
        return EDITIONS
    kind = check_time_control(time_control)
    return tuple(_named(record, kind) for record in EDITIONS if kind in record.time_controls)


def in_force(record: Edition, on: date) -> bool:
    """Whether it is the edition for tournaments that start on that day."""
    found = _of_day(on, record.time_controls[0])
    if found is None:
        return False
    return record in (found, *(_named(found, kind) for kind in found.time_controls))


def _of_day(on: date, time_control: TimeControl) -> Edition | None:
    """The record in force on a day; None before the first one."""
    known = [record for record in EDITIONS if time_control in record.time_controls]
    found = bisect_right(known, on, key=lambda record: record.since)
    return known[found - 1] if found else None


@cache
def _named(record: Edition, time_control: TimeControl) -> Edition:
    """An edition of two time controls, named after the one that was asked about."""
    if record.time_controls == (time_control,):
        return record
    both = " and ".join(record.time_controls)
    return replace(record, name=record.name.replace(both, time_control))


@lru_cache(maxsize=4096)
def title_edition(on: date) -> TitleEdition:
    """What B.01 said on that date; before the first known edition, what that one says."""
    found = bisect_right(TITLE_EDITIONS, on, key=lambda record: record.since)
    return TITLE_EDITIONS[max(found, 1) - 1]
