"""The players of an event, with their ratings and facts, and where these come from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from arpad.errors import InvalidFile, InvalidRating, Unquoted
from arpad.event.rating_lists import EventPart, Parts, RatingList
from arpad.formats.records import EventRecord, PlayerRecord, Remark, highest_title
from arpad.system import CanJudgeGames, Rulebook

if TYPE_CHECKING:
    from arpad.formats.fide_list import ListEntry


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of the event, as they are rated."""

    record: PlayerRecord
    states: tuple[Any, ...]  # of the system that rates the event, one for each of its parts
    ratings: tuple[float | None, ...]  # that opponents meet, one for each part
    batches: tuple[int, ...]  # the part with which the games of each part are rated
    rating_source: str
    titles: tuple[str, ...]  # one for each part, as the ratings
    federation: str
    sex: str

    @property
    def state(self) -> Any:
        """The player at the start of the event."""
        return self.states[0]

    @property
    def title(self) -> str:
        """The title at the start of the event."""
        return self.titles[0]


class ListedFigures(NamedTuple):
    """What a rating list says about a player, for the time control of the event."""

    rating: float | None
    k: int | None
    standard_rating: int | None
    birth_year: int | None


#: Why rating and K are those of the file, although there is a list.
_NO_ID = "no FIDE id to look up in {list}: rating and K are those of the file"
_NOT_LISTED = "FIDE id {id} is not in {list}: rating and K are those of the file"


class Registry:
    """Makes entrants from records, with remarks on what does not fit together."""

    def __init__(
        self,
        book: Rulebook[Any],
        event: EventRecord,
        time_control: str,
        parts: Parts,
    ) -> None:
        self._book = book
        self._event = event
        self._time_control = time_control or "standard"
        self._parts = parts
        for part in parts.parts:
            for each in filter(None, (part.ratings, part.ks)):
                self._check_list(each)
        self._judge = book if isinstance(book, CanJudgeGames) else None
        self.remarks: list[Remark] = []

    def _check_list(self, rating_list: RatingList) -> None:
        lists = {kind for entry in rating_list.entries.values() for kind in entry.figures}
        if lists and not lists & {self._time_control, ""}:
            raise InvalidFile(
                "rating list",
                Unquoted(f"one of {', '.join(sorted(lists))}"),
                f"it has no {self._time_control} ratings",
                f"give the {self._time_control} list, or the combined one",
            )

    def enter(self, record: PlayerRecord) -> Entrant:
        """The player, with the ratings of the lists if there are any, else those of the file."""
        states = tuple(self._state(record, place) for place in range(len(self._parts.parts)))
        entry = self._entry(record, self._parts.parts[0].ratings)
        ratings = tuple(map(self._book.effective_rating, states))
        source = "file" if entry is None else "rating list"
        source = "set by you" if record.is_corrected("rating") else source
        return Entrant(
            record=record,
            states=states,
            ratings=ratings,
            batches=_batches(ratings),
            rating_source="" if ratings[0] is None else source,
            titles=self._titles(record),
            federation=record.federation or (entry.federation if entry else ""),
            sex=record.sex or (entry.sex if entry else ""),
        )

    def _state(self, record: PlayerRecord, place: int) -> Any:
        part = self._parts.parts[place]
        entry = self._entry(record, part.ratings)
        figures = None if entry is None else _without_corrected(self._figures(entry, part), record)
        if part.ratings is not None and entry is None:
            self._miss(record, part.ratings)
        if entry is not None and figures is not None and place == 0:
            self._compare(record, entry, figures.rating)
        rating = self._parts.rating_in(place, record)
        own = record if rating == record.rating else replace(record, rating=rating)
        try:
            state, remarks = self._book.enter(own, figures)
        except InvalidRating as error:
            if error.place != "rating":  # of a system that has named the player
                raise
            line = "" if record.line is None else f"line {record.line}, "
            where = f"{line}{record.name or record.number}, {error.place}"
            raise InvalidRating(where, error.value, error.rule, error.remedy) from None
        for field, text in remarks:
            self._remark(record, field, text)
        if self._judge is not None and part.k_day is not None:
            return self._judge.with_k_of(state, part.k_day)
        return state

    def _titles(self, record: PlayerRecord) -> tuple[str, ...]:
        entries = (self._entry(record, part.ratings) for part in self._parts.parts)
        return tuple(_title(record, entry) for entry in entries)

    def _figures(self, entry: ListEntry, part: EventPart) -> ListedFigures:
        rating, k, _ = entry.of(self._time_control)
        if part.ks is not None and part.ks is not part.ratings:
            later = part.ks.entries.get(entry.fide_id)
            k = later.of(self._time_control).k if later else k
        standard = None if self._time_control == "standard" else entry.of("standard")[0]
        return ListedFigures(rating, k, standard, entry.birth_year)

    def _remark(self, record: PlayerRecord, field: str, text: str) -> None:
        sentence = f"{record.name or record.number}: {text}"
        self.remarks.append(Remark(record.line, self._event.column(field), sentence))

    def _entry(self, record: PlayerRecord, ratings: RatingList | None) -> ListEntry | None:
        if ratings is None or record.fide_id is None:
            return None
        return ratings.entries.get(record.fide_id)

    def _miss(self, record: PlayerRecord, ratings: RatingList) -> None:
        text = _NO_ID if record.fide_id is None else _NOT_LISTED
        self._remark(record, "fide_id", text.format(id=record.fide_id, list=ratings.name))

    def _compare(self, record: PlayerRecord, entry: ListEntry, rating: float | None) -> None:
        if record.rating is not None and record.rating != rating:
            on_list = "unrated" if rating is None else str(rating)
            text = f"the file says {record.rating}, the rating list {on_list}, which counts"
            self._remark(record, "rating", text)
        if record.name and entry.name and not _words(record.name) & _words(entry.name):
            text = (
                f"FIDE id {record.fide_id} is {entry.name!r} in the rating list, "
                "whose rating and K are taken"
            )
            self._remark(record, "fide_id", text)


def _batches(ratings: tuple[float | None, ...]) -> tuple[int, ...]:
    """Parts are rated one by one, except those over which an unrated player collects games."""
    batches: list[int] = []
    for place, rating in enumerate(ratings):
        pooled = place > 0 and rating is None and ratings[place - 1] is None
        batches.append(batches[-1] if pooled else place)
    return tuple(batches)


def _without_corrected(figures: ListedFigures, record: PlayerRecord) -> ListedFigures:
    """What a list says, except for values that were corrected for this report."""
    if record.is_corrected("rating"):
        figures = figures._replace(rating=record.rating)
    return figures._replace(k=None) if record.is_corrected("k") else figures


def _title(record: PlayerRecord, entry: ListEntry | None) -> str:
    """The title that counts most for norms: that of the list, or else that of the file."""
    if entry is None or record.is_corrected("title"):
        return record.title
    return highest_title(entry.title, entry.womens_title) or record.title


def _words(name: str) -> set[str]:
    return set(name.casefold().replace(",", " ").replace(".", " ").split())
