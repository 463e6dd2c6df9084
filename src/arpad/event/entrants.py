"""Who enters an event: with which rating and which K, and where those come from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from arpad.errors import ArpadError, InvalidFile
from arpad.fide import Player, Rulebook
from arpad.fide.k_rule import KChoice
from arpad.fide.player import check_birth_year
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


class Registry:
    """Makes entrants of records, and remarks on what does not fit together."""

    def __init__(
        self,
        book: Rulebook,
        on: date,
        time_control: str,
        ratings: Mapping[int, ListEntry] | None,
        k: int | None,
    ) -> None:
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
                f"one of {', '.join(next(iter(ratings.values())).figures)}",
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
            title=record.title or (listed.title or listed.womens_title if listed else ""),
            federation=record.federation or (listed.federation if listed else ""),
            sex=record.sex or (listed.sex if listed else ""),
        )

    def _remark(self, record: PlayerRecord, said: str) -> None:
        self.remarks.append(Remark(record.line, None, f"{record.name or record.number}: {said}"))

    def _counts(self, player: Player) -> int | None:
        if player.rating is None and self._book.edition.standard_rating_counts.value:
            return player.standard_rating
        return player.rating

    def _listed(self, record: PlayerRecord) -> ListEntry | None:
        if self._ratings is None:
            return None
        if record.fide_id is None:
            self._remark(record, "no FIDE id, so not looked up in the rating list")
            return None
        found = self._ratings.get(record.fide_id)
        if found is None:
            self._remark(record, f"FIDE id {record.fide_id} is not in the rating list")
        return found

    def _compare(self, record: PlayerRecord, listed: ListEntry, rating: int | None) -> None:
        if record.rating is not None and record.rating != rating:
            on_list = "unrated" if rating is None else str(rating)
            self._remark(record, f"the file says {record.rating}, the rating list {on_list}")
        if record.name and listed.name and not _words(record.name) & _words(listed.name):
            self._remark(record, f"FIDE id {record.fide_id} is {listed.name!r} in the rating list")

    def _check_floor(self, record: PlayerRecord, rating: int | None) -> None:
        floor = self._book.edition.floor
        if rating is not None and floor.value is not None and rating < floor.value:
            self._remark(
                record, f"{rating} is below the floor of {floor.value}; no list has such a rating"
            )

    def _stated_k(self, record: PlayerRecord, listed: int | None) -> tuple[int | None, str]:
        if listed is not None:
            return listed, "K of the rating list"
        if record.k is not None:
            return record.k, "K in the file"
        return None, ""

    def _birth_year(self, record: PlayerRecord, listed: ListEntry | None) -> int | None:
        year = record.birth_year or (listed.birth_year if listed else None)
        if year is None:
            return None
        try:
            check_birth_year(year, None, self._on, exact_day=True)
        except ArpadError as error:
            self._remark(record, f"birth year {year} is not used: {error.rule}")
            return None
        return year


def _words(name: str) -> set[str]:
    return set(name.casefold().replace(",", " ").replace(".", " ").split())
