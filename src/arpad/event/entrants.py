"""Who enters an event: with which rating and which K, and where those come from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from arpad.errors import ArpadError, InvalidFile, Unquoted
from arpad.fide import Player, Rulebook
from arpad.fide.k_rule import KChoice
from arpad.fide.player import check_birth_year, check_k
from arpad.formats.records import PlayerRecord, Remark

if TYPE_CHECKING:
    from arpad.formats.fide_list import ListEntry


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of the event as he is rated."""

    record: PlayerRecord
    player: Player  # his rating is None where he has none on the list in question
    counts: int | None  # the rating that he counts with, his own or his standard one (RB 7.2.1)
    rating_source: str
    stated_k: int | None
    k_source: str
    title: str
    federation: str
    sex: str

    def choose_k(self, book: Rulebook, rating: int, games: int, on: date) -> KChoice:
        """K: the one that is stated, or the one that the rules give."""
        if self.stated_k is not None:
            return book.k_rule.stated(self.stated_k, self.k_source, games)
        return book.k_rule.choose(self.player, rating, games, on)


#: As norms count titles: a woman grandmaster who is a FIDE master counts as the former.
_HIGHEST = ("GM", "IM", "WGM", "WIM", "FM", "WFM", "CM", "WCM")
_FROM_FILE = "rating and K are those of the file"


class Registry:
    """Makes entrants of records, and remarks on what does not fit together."""

    def __init__(
        self,
        book: Rulebook,
        on: date,
        time_control: str,
        ratings: Mapping[int, ListEntry] | None,
        k: int | None,
        *,
        column: Callable[[str], int | None],
    ) -> None:
        self._column = column
        self._book = book
        self._on = on
        self._time_control = time_control
        self._ratings = ratings
        self._k = k
        if ratings and not any(
            time_control in entry.figures or "" in entry.figures for entry in ratings.values()
        ):
            raise InvalidFile(
                "rating list",
                Unquoted(f"one of {', '.join(next(iter(ratings.values())).figures)}"),
                f"it has no {time_control} ratings",
                f"give the {time_control} list, or the combined one",
            )
        self.remarks: list[Remark] = []

    def enter(self, record: PlayerRecord) -> Entrant:
        """The player with the rating of the list where there is one, else that of the file."""
        listed = self._listed(record)
        rating, source, listed_k = record.rating, "file", None
        standard = None
        if listed is not None:
            rating, listed_k, _ = listed.of(self._time_control)
            source = "rating list"
            if self._time_control != "standard":
                standard = listed.of("standard")[0]
            self._compare(record, listed, rating)
        self._check_floor(record, rating)
        k, k_source = self._stated_k(record, listed_k)
        player = Player(
            rating,
            games_played=record.games_played,
            birth_year=self._birth_year(record, listed),
            k=self._k if k is None else None,
            standard_rating=standard if rating is None else None,
        )
        return Entrant(
            record=record,
            player=player,
            counts=self._counts(player),
            rating_source=source if rating is not None else "",
            stated_k=k,
            k_source=k_source,
            title=_title(record, listed),
            federation=record.federation or (listed.federation if listed else ""),
            sex=record.sex or (listed.sex if listed else ""),
        )

    def _remark(self, record: PlayerRecord, field: str, said: str) -> None:
        text = f"{record.name or record.number}: {said}"
        self.remarks.append(Remark(record.line, self._column(field), text))

    def _counts(self, player: Player) -> int | None:
        if player.rating is None and self._book.edition.standard_rating_counts.value:
            return player.standard_rating
        return player.rating

    def _listed(self, record: PlayerRecord) -> ListEntry | None:
        if self._ratings is None:
            return None
        if record.fide_id is None:
            self._remark(
                record, "fide_id", f"no FIDE id to look up in the rating list: {_FROM_FILE}"
            )
            return None
        found = self._ratings.get(record.fide_id)
        if found is None:
            self._remark(
                record,
                "fide_id",
                f"FIDE id {record.fide_id} is not in the rating list: {_FROM_FILE}",
            )
        return found

    def _compare(self, record: PlayerRecord, listed: ListEntry, rating: int | None) -> None:
        if record.rating is not None and record.rating != rating:
            on_list = "unrated" if rating is None else str(rating)
            self._remark(
                record,
                "rating",
                f"the file says {record.rating}, the rating list {on_list}, which counts",
            )
        if record.name and listed.name and not _words(record.name) & _words(listed.name):
            said = f"FIDE id {record.fide_id} is {listed.name!r} in the rating list"
            self._remark(record, "fide_id", f"{said}, whose rating and K are taken")

    def _check_floor(self, record: PlayerRecord, rating: int | None) -> None:
        floor = self._book.edition.floor
        if rating is not None and floor.value is not None and rating < floor.value:
            self._remark(
                record,
                "rating",
                f"{rating} is below the floor of {floor.value}; no list has such a rating",
            )

    def _stated_k(self, record: PlayerRecord, listed: int | None) -> tuple[int | None, str]:
        if listed is not None:
            return listed, "K of the rating list"
        if record.k is not None:
            return check_k(record.k, f"K of {record.name}"), "K in the file"
        return None, ""

    def _birth_year(self, record: PlayerRecord, listed: ListEntry | None) -> int | None:
        year = record.birth_year or (listed.birth_year if listed else None)
        if year is None:
            return None
        try:
            check_birth_year(year, None, self._on, exact_day=True)
        except ArpadError as error:
            self._remark(record, "born", f"birth year {year} is not used: {error.rule}")
            return None
        return year


def _title(record: PlayerRecord, listed: ListEntry | None) -> str:
    """The highest as norms count them: of the list where it has one, else that of the file."""
    titles = {listed.title, listed.womens_title} if listed else set()
    return next((title for title in _HIGHEST if title in titles), record.title)


def _words(name: str) -> set[str]:
    return set(name.casefold().replace(",", " ").replace(".", " ").split())
