"""What a careful rating officer would find in an event: errors, doubts, and notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, TypedDict

from arpad.answer import Report
from arpad.errors import ArpadError
from arpad.event.checks import ALWAYS, FOR_FIDE, differences, header, rounds_a_day, same_id
from arpad.event.rating import rate
from arpad.event.rating_lists import Ratings
from arpad.facts import Day
from arpad.formats import EventSource, as_record
from arpad.formats.records import EventRecord, Level, Remark, RemarkData
from arpad.formats.time_control.stated import stated
from arpad.formats.validation import validated
from arpad.sentences import Step
from arpad.system import DEFAULT, find, reader_of
from arpad.terms import TimeControl


class CheckData(TypedDict):
    """The remarks on an event's file."""

    event: str
    format: str | None
    players: int
    errors: int
    warnings: int
    notes: int
    remarks: list[RemarkData]


@dataclass(frozen=True)
class EventCheckReport(Report):
    """What was found in an event's file: remarks by line and column."""

    event: EventRecord
    remarks: tuple[Remark, ...]

    def count(self, level: Level) -> int:
        """How many remarks have this `level`: "error", "warning" or "note"."""
        return sum(remark.level == level for remark in self.remarks)

    def working(self) -> tuple[Step, ...]:
        """Nothing is worked out."""
        return ()

    def as_data(self, *, working: bool = False) -> CheckData:
        """The remarks as plain JSON data."""
        return {
            "event": self.event.name,
            "format": self.event.format or None,
            "players": len(self.event.players),
            "errors": self.count("error"),
            "warnings": self.count("warning"),
            "notes": self.count("note"),
            "remarks": [remark.as_data() for remark in self.remarks],
        }


def check(
    event: EventSource,
    *,
    on: Day | None = None,
    time_control: TimeControl | None = None,
    ratings: Ratings | None = None,
    shortened: bool = False,
) -> EventCheckReport:
    """What a rating officer would ask about an event, before it is rated.

    `event` is what a file was read into, or the file. `on` is the first day and `time_control`
    standard, rapid or blitz, if the file does not say so; `ratings` are entries of a rating list
    by FIDE id, or of several lists, each by a day of its month, with which the players are
    compared; `shortened` says that FIDE has approved the event as a shortened standard event. The
    report includes the remarks of reading and of rating the file; an event with the ratings of
    another organisation is only read, not rated by FIDE's rules.

    >>> from arpad.formats import PlayerRecord
    >>> alpha = PlayerRecord(1, "Alpha", 1500, "WFM", sex="m", fide_id=7, rounds=[(2, None, "1")])
    >>> beta = PlayerRecord(2, "Beta", 1600, fide_id=7, rounds=[(1, None, "0")])
    >>> club = EventRecord(players=(alpha, beta), starts=date(2026, 1, 5), time_control="90+30")
    >>> for remark in check(club).remarks:
    ...     print(remark.level, remark.text)
    error Beta: FIDE id 7 is already that of Alpha
    warning Alpha: the title WFM is for women, the sex is m
    """
    event = validated(as_record(event))
    for_fide = event.ratings_of in ("", find(DEFAULT).ratings_of)
    remarks = [*event.remarks]
    for question in ALWAYS + (FOR_FIDE if for_fide else ()):
        remarks += question(event)
    if for_fide:
        remarks += differences(event, _entries(ratings))
        remarks += _rated(event, on, time_control, ratings=ratings, shortened=shortened)
    remarks.sort(key=_place)
    return EventCheckReport(event, tuple(dict.fromkeys(remarks)))


def _rated(
    event: EventRecord, on: Day | None, time_control: TimeControl | None, **options: Any
) -> Iterator[Remark]:
    """The remarks of rating the event, which needs a first day and a time control."""
    clock = stated(event.coded_time_control, event.time_control)
    kind = clock.kind if time_control is None else time_control
    if kind is None or (isinstance(kind, str) and kind == "standard"):
        yield from rounds_a_day(event, *reader_of(find(DEFAULT).book()).rounds_a_day)
    day = event.first_day if on is None else on
    if day is None:
        yield _unknown(event, ("042",), _NO_DAY)
    known = kind is not None or clock.excluded is not None
    if not known:
        text = _NO_TIME_CONTROL if clock.reason else _NO_TIME_CONTROL_AT_ALL
        yield _unknown(event, ("122", "222"), text, clock.reason)
    doubled = any(remark.level == "error" for remark in same_id(event))
    if day is None or not known or not event.players or doubled:
        return
    try:
        report = rate(event, on=day, time_control=time_control, **options)
    except ArpadError as error:
        yield Remark(None, None, str(error), "error")
        return
    yield from report.warnings


def _entries(ratings: Any) -> Any:
    """The entries of the list; of several lists, those of the first."""
    if not isinstance(ratings, Mapping):
        return {}  # rating will refuse anything else
    days = [key for key in ratings if isinstance(key, date)]
    entries = ratings[min(days)] if days else ratings
    return entries if isinstance(entries, Mapping) else {}


#: What rating needs and nobody says, with the codes of the records that would say it.
_NO_DAY = "the first day is not known{codes}; without it nothing can be rated"
_NO_TIME_CONTROL = "the time control is not known{codes}: {reason}; without it nothing can be rated"
_NO_TIME_CONTROL_AT_ALL = "the time control is not known{codes}; without it nothing can be rated"


def _unknown(event: EventRecord, codes: tuple[str, ...], text: str, reason: str = "") -> Remark:
    """What rating needs and nobody says: an error, as the edition or the list is not known."""
    lines = (header(event, code)[0] for code in reversed(codes))
    line = next(filter(None, lines), None) if reason else None
    place = f" ({', '.join(codes)})" if event.format == "trf" else ""
    return Remark(line, None, text.format(codes=place, reason=reason), "error")


def _place(remark: Remark) -> tuple[int, int, str]:
    return remark.line or 0, remark.column or 0, remark.level
