"""The rating list of a round: the first day’s, or that of the game’s month in a long event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from arpad.errors import InvalidType
from arpad.exact import month_text
from arpad.formats.records import EventRecord, PlayerRecord, Remark
from arpad.sentences import Phrase, phrase

if TYPE_CHECKING:
    from arpad.formats.fide_list import ListEntry

#: The players of a list by FIDE id.
Entries = Mapping[int, "ListEntry"]
#: What the caller gives: the entries of one list, or of several lists by a day of their months.
Ratings = Mapping[int, "ListEntry"] | Mapping[date, Entries]


@dataclass(frozen=True)
class RatingList:
    """A rating list; `month` is its first day, None if it is not known."""

    month: date | None
    entries: Entries

    @property
    def name(self) -> str:
        """The list in words."""
        return f"the rating list of {month_text(self.month)}" if self.month else "the rating list"


@dataclass(frozen=True)
class EventPart:
    """What is rated at once: the whole event, or one month of a long event.

    `ratings` is the list with its ratings, `ks` the one with its Ks; if K follows from the rules,
    it is that of `k_day`.
    """

    ratings: RatingList | None
    ks: RatingList | None
    k_day: date | None


class Calendar(NamedTuple):
    """The months of an event that is rated in parts, and the part that each round is in."""

    months: tuple[date, ...] = ()  # empty if the event is rated at once
    of_rounds: tuple[int, ...] = ()

    def part_of(self, number: int) -> int:
        """The place of the part that a round is in."""
        return self.of_rounds[number - 1] if self.of_rounds else 0


class Parts(NamedTuple):
    """The parts of an event, the part that each round is in, and remarks on the lists.

    `as_at_start` is true for a long event that is rated at once, with the list of its first day.
    """

    parts: tuple[EventPart, ...]
    calendar: Calendar = Calendar()
    remarks: tuple[Remark, ...] = ()
    as_at_start: bool = False

    def rating_in(self, place: int, player: PlayerRecord) -> float | None:
        """The rating of a player in a part, according to the file."""
        if not self.calendar.months:
            return player.rating
        rounds = enumerate(player.rounds, 1)
        own = (each.rating for number, each in rounds if self.calendar.part_of(number) == place)
        return next(filter(None, own), player.rating)


def parts_of(
    event: EventRecord, first: date | None, ratings: Ratings | None, conditions: Any
) -> Parts:
    """The parts that the event is rated in.

    `first` is its first day, `ratings` are the entries of the rating lists; `conditions` says when
    an event is long, None if the system has no rule for that.
    """
    lists = _lists(ratings)
    if first is None:
        used = lists[0] if lists else None
        return Parts((EventPart(used, used, None),))
    last = max(first, event.ends or first, *filter(None, event.round_dates))
    days = (last - first).days + 1
    is_long = conditions is not None and conditions.is_long(days)
    if is_long and (len(lists) > 1 or any(record.rating for _, _, record in event.games())):
        return _monthly(event, first, lists)
    remarks = [_remark(*conditions.long_note(days))] if is_long else []
    used, missing = _list_of(first, lists)
    ks, _ = _list_of(last, lists)
    remarks += [_remark("warning", text) for text in missing]
    if used is not None and ks is not None:
        remarks += _k_notes(used, ks, last, first)
    return Parts((EventPart(used, ks, last),), remarks=tuple(remarks), as_at_start=is_long)


def _monthly(event: EventRecord, first: date, lists: tuple[RatingList, ...]) -> Parts:
    """A part for each month with a round; a round without a day is in the month of the last one."""
    months: list[date] = []
    day = first
    for number in range(1, event.rounds + 1):
        day = event.day_of(number) or day
        months.append(_month(day))
    different = tuple(sorted(set(months)))
    parts, remarks = [], []
    for month in different:
        used, missing = _list_of(month, lists)
        remarks += [_remark("warning", text) for text in missing]
        parts.append(EventPart(used, used, month))
    calendar = Calendar(different, tuple(different.index(month) for month in months))
    return Parts(tuple(parts), calendar, tuple(remarks))


def _lists(ratings: Ratings | None) -> tuple[RatingList, ...]:
    """The lists, earliest first."""
    if ratings is None:
        return ()
    rule, remedy = "ratings are entries by FIDE id, or such mappings by month", "give a mapping"
    if not isinstance(ratings, Mapping):
        raise InvalidType("ratings", ratings, rule, remedy)
    if not any(isinstance(key, date) for key in ratings):
        return (RatingList(None, _entries(ratings)),)
    lists = {}
    for key, entries in ratings.items():
        if not isinstance(key, date) or not isinstance(entries, Mapping):
            raise InvalidType(
                f"ratings[{key!r}]", entries, rule, "give a day of its month for each"
            )
        lists[_month(key)] = RatingList(_month(key), _entries(entries))
    return tuple(lists[month] for month in sorted(lists))


def _entries(entries: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """The entries of a list, if they are some."""
    for number, entry in entries.items():
        if not hasattr(entry, "figures"):
            rule = "an entry is one of a rating list"
            remedy = "take those that fide_list.look_up finds"
            raise InvalidType(f"ratings[{number!r}]", entry, rule, remedy)
    return entries


def _list_of(day: date, lists: tuple[RatingList, ...]) -> tuple[RatingList | None, list[Phrase]]:
    """The list in force on a day, and a note if another one has to be used."""
    if not lists:
        return None, []
    month = _month(day)
    before = [each for each in lists if each.month is None or each.month <= month]
    used = before[-1] if before else lists[0]
    if used.month in (None, month):
        return used, []
    return used, [phrase("list_missing", month=month_text(month), used=month_text(used.month))]


def _k_notes(used: RatingList, ks: RatingList, last: date, first: date) -> list[Remark]:
    if used is not ks:
        return [_remark("note", phrase("lists_used", ratings=used.name, ks=ks.name))]
    if last.year > first.year and (ks.month is None or ks.month.year < last.year):
        return [_remark("note", phrase("k_list_missing", month=month_text(last)))]
    return []


def _month(day: date) -> date:
    return date(day.year, day.month, 1)


def _remark(level: Any, text: Phrase) -> Remark:
    return Remark(None, None, str(text), level)
