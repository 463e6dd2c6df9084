"""Shortened standard events, which FIDE approves for a limited time (B.02 1.1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from arpad.errors import InvalidDate, InvalidTimeControl
from arpad.exact import day_text
from arpad.fide.edition import Cited
from arpad.formats.records import Level
from arpad.formats.time_control import Clock
from arpad.sentences import Phrase, phrase


@dataclass(frozen=True, slots=True)
class Shortened:
    """Events that start between two days and, if approved, are standard despite a faster clock.

    `seconds` are the least for 60 moves; `norms` says whether norms are possible, `rounds_a_day`
    how many rounds a day may have, if that is known.
    """

    since: date
    until: date
    seconds: Cited[int]
    rounds_a_day: int | None
    norms: bool


_NEWS = "announced by FIDE’s Qualification Commission, for events that it approves"
#: 45 minutes and 30 seconds a move, for 60 moves.
_SECONDS = 60 * 45 + 60 * 30

SHORTENED = (
    Shortened(
        since=date(2025, 9, 1),
        until=date(2025, 11, 30),
        seconds=Cited(_SECONDS, "1.1", "reported", _NEWS),
        rounds_a_day=None,
        norms=False,
    ),
    Shortened(
        since=date(2026, 1, 1),
        until=date(2026, 12, 31),
        seconds=Cited(_SECONDS, "1.1", "reported", _NEWS),
        rounds_a_day=2,
        norms=True,
    ),
)


def shortened_event(on: date, kind: str, clock: Clock | None) -> Shortened:
    """What is approved for an event that starts on a day; an error if nothing is.

    `on` is that day, `kind` the kind of its time control and `clock` the time control, None if it
    is not known.

    >>> shortened_event(date(2026, 5, 1), "standard", None).norms
    True
    """
    if kind != "standard":
        raise InvalidTimeControl(
            "shortened", kind, "FIDE approves only standard events as shortened", "omit it"
        )
    found = next((each for each in SHORTENED if each.since <= on <= each.until), None)
    if found is None:
        spans = " and ".join(
            f"{day_text(each.since)} to {day_text(each.until)}" for each in SHORTENED
        )
        raise InvalidDate(
            "shortened",
            on.isoformat(),
            f"shortened standard events are known only for starts from {spans}",
            "omit it",
        )
    if clock is not None and clock.seconds(60) < found.seconds.value:
        least = found.seconds.value // 60
        raise InvalidTimeControl(
            "shortened",
            str(clock),
            f"an approved shortened event has 45+30 or longer, {least} minutes for 60 moves",
            "omit it, or correct the time control",
        )
    return found


def shortened_notes(found: Shortened, days: tuple[date | None, ...]) -> list[tuple[Level, Phrase]]:
    """Notes on a shortened event; `days` are those of its rounds."""
    key = "shortened_norms" if found.norms else "shortened_no_norms"
    notes: list[tuple[Level, Phrase]] = [("note", phrase(key))]
    most = found.rounds_a_day or len(days)  # if it is not known, no number is too high
    for day in sorted({day for day in days if day is not None}):
        rounds = days.count(day)
        if rounds > most:
            text = phrase("shortened_rounds", on=day, rounds=rounds, most=most)
            notes.append(("warning", text))
    return notes
