"""Who enters an event: with which rating and which facts, and where those come from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from arpad.errors import InvalidFile, Unquoted
from arpad.fide.norms.titles import HIGHEST
from arpad.formats.records import EventRecord, PlayerRecord, Remark
from arpad.system import Rulebook

if TYPE_CHECKING:
    from arpad.formats.fide_list import ListEntry


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of the event as they are rated."""

    record: PlayerRecord
    state: Any  # of the system that rates the event
    rating_source: str
    title: str
    federation: str
    sex: str


class ListedFigures(NamedTuple):
    """What a rating list says of a player, for the time control of the event."""

    rating: int | None
    k: int | None
    standard_rating: int | None
    birth_year: int | None


_FROM_FILE = "rating and K are those of the file"


class Registry:
    """Makes entrants of records, and remarks on what does not fit together."""

    def __init__(
        self,
        book: Rulebook[Any],
        event: EventRecord,
        time_control: str,
        ratings: Mapping[int, ListEntry] | None,
    ) -> None:
        self._book = book
        self._event = event
        self._time_control = time_control or "standard"
        self._ratings = ratings
        self._check_list()
        self.remarks: list[Remark] = []

    def _check_list(self) -> None:
        lists = {kind for entry in (self._ratings or {}).values() for kind in entry.figures}
        if lists and not lists & {self._time_control, ""}:
            raise InvalidFile(
                "rating list",
                Unquoted(f"one of {', '.join(sorted(lists))}"),
                f"it has no {self._time_control} ratings",
                f"give the {self._time_control} list, or the combined one",
            )

    def enter(self, record: PlayerRecord) -> Entrant:
        """The player with the rating of the list where there is one, else that of the file."""
        entry = self._entry(record)
        figures = None if entry is None else self._figures(entry)
        if entry is not None and figures is not None:
            self._compare(record, entry, figures.rating)
        state, remarks = self._book.enter(record, figures)
        for field, text in remarks:
            self._remark(record, field, text)
        source = "file" if figures is None else "rating list"
        return Entrant(
            record=record,
            state=state,
            rating_source=source if state.rating is not None else "",
            title=_title(record, entry),
            federation=record.federation or (entry.federation if entry else ""),
            sex=record.sex or (entry.sex if entry else ""),
        )

    def _figures(self, entry: ListEntry) -> ListedFigures:
        rating, k, _ = entry.of(self._time_control)
        standard = None if self._time_control == "standard" else entry.of("standard")[0]
        return ListedFigures(rating, k, standard, entry.birth_year)

    def _remark(self, record: PlayerRecord, field: str, text: str) -> None:
        sentence = f"{record.name or record.number}: {text}"
        self.remarks.append(Remark(record.line, self._event.column(field), sentence))

    def _entry(self, record: PlayerRecord) -> ListEntry | None:
        if self._ratings is None:
            return None
        if record.fide_id is None:
            text = f"no FIDE id to look up in the rating list: {_FROM_FILE}"
            self._remark(record, "fide_id", text)
            return None
        found = self._ratings.get(record.fide_id)
        if found is None:
            text = f"FIDE id {record.fide_id} is not in the rating list: {_FROM_FILE}"
            self._remark(record, "fide_id", text)
        return found

    def _compare(self, record: PlayerRecord, entry: ListEntry, rating: int | None) -> None:
        if record.rating is not None and record.rating != rating:
            on_list = "unrated" if rating is None else str(rating)
            text = f"the file says {record.rating}, the rating list {on_list}, which counts"
            self._remark(record, "rating", text)
        if record.name and entry.name and not _words(record.name) & _words(entry.name):
            text = f"FIDE id {record.fide_id} is {entry.name!r} in the rating list"
            self._remark(record, "fide_id", f"{text}, whose rating and K are taken")


def _title(record: PlayerRecord, entry: ListEntry | None) -> str:
    """The highest as norms count them: of the list where it has one, else that of the file."""
    titles = {entry.title, entry.womens_title} if entry else set()
    return next((title for title in HIGHEST if title in titles), record.title)


def _words(name: str) -> set[str]:
    return set(name.casefold().replace(",", " ").replace(".", " ").split())
