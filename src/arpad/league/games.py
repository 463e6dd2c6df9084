"""The games of a league: as records, and as columns, so that a replay of many games is quick."""

from __future__ import annotations

from array import array
from bisect import insort
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from sys import intern
from typing import Any

from arpad.engine.batch import pair_score, side_score

#: Whether a game counts: it does, or it was voided.
COUNTS, VOID = 0, 1
_WIN, _DRAW = 1.0, 0.5


@dataclass(frozen=True, slots=True)
class LeagueGame:
    """One game in its current state: who played, the place of each side, and further facts.

    `sides` hold ids of players. `places` has 1 for the winning side; sides of the same place drew.
    `by` is the player who reported it. `title` is the game that was played (Catan, blitz, …),
    `points` and `sets` are its score, if it was kept.
    """

    id: int
    on: date
    sides: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]
    facts: dict[str, Any] = field(default_factory=dict)
    by: int | None = None
    void: bool = False
    recorded: float = 0.0
    author: str = ""
    title: str = ""
    points: tuple[int, ...] = ()
    sets: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> LeagueGame:
        """The game from the data of its entry."""
        return cls(
            data["game"],
            date.fromisoformat(data["on"]),
            tuple(map(tuple, data["sides"])),
            tuple(data["places"]),
            dict(data.get("facts") or {}),
            data.get("by"),
            **details_of(data),
        )

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody who took part."""
        return tuple(who for side in self.sides for who in side)

    def score(self, side: int = 0) -> float:
        """The score of a side: 1, 0.5 or 0; among several, the share of the others it beat."""
        return side_score(self.places, side)

    def data(self) -> dict[str, Any]:
        """The game as the data of an entry."""
        data: dict[str, Any] = {
            "game": self.id,
            "on": self.on.isoformat(),
            "sides": [list(side) for side in self.sides],
            "places": list(self.places),
        }
        if self.facts:
            data["facts"] = dict(self.facts)
        if self.title:
            data["title"] = self.title
        if self.points:
            data["points"] = list(self.points)
        if self.sets:
            data["sets"] = [list(each) for each in self.sets]
        return data if self.by is None else data | {"by": self.by}


def details_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """What the data of an entry say of a game beside what rates it, as fields of a game."""
    details: dict[str, Any] = {}
    if data.get("title"):
        details["title"] = intern(data["title"])
    if data.get("points"):
        details["points"] = tuple(data["points"])
    if data.get("sets"):
        details["sets"] = tuple(map(tuple, data["sets"]))
    return details


class GameColumns:
    """All games by their ids, from 1 on; those with teams or facts are also kept as records.

    `details` has what is kept of a game beside what rates it, for those with any.
    """

    def __init__(self) -> None:
        self.day = array("q")
        self.first = array("q")
        self.second = array("q")
        self.points = array("d")
        self.recorded = array("d")
        self.hours = array("d")  # to wait for confirmation, by the rules when it was recorded
        self.state = bytearray()
        self.authors: list[str] = []
        self.more: dict[int, LeagueGame] = {}
        self.details: dict[int, dict[str, Any]] = {}
        self.by: dict[int, int] = {}
        self.confirmed: set[int] = set()
        self._numbers: defaultdict[int, array[int]] | None = None  # by player, once asked for

    def __len__(self) -> int:
        return len(self.day)

    def __iter__(self) -> Iterator[LeagueGame]:
        return map(self.game, range(1, len(self) + 1))

    def add(
        self, data: Mapping[str, Any], recorded: float, author: str, hours: float = 0.0
    ) -> None:
        """Add a recorded game; it waits at most `hours` for its confirmation."""
        for column in (self.day, self.first, self.second):
            column.append(0)
        self.points.append(0.0)
        self.recorded.append(recorded)
        self.hours.append(hours)
        self.state.append(COUNTS)
        self.authors.append(intern(author))
        self._put(data["game"], data)

    def correct(self, data: Mapping[str, Any]) -> None:
        """Correct some fields of a game."""
        game = self.game(data["game"])
        if self._numbers is not None:
            for who in game.players:
                self._numbers[who].remove(game.id)
        self._put(game.id, {**game.data(), **data})

    def _put(self, number: int, data: Mapping[str, Any]) -> None:
        sides, places, at = data["sides"], data["places"], number - 1
        self.day[at] = date.fromisoformat(data["on"]).toordinal()
        self.first[at], self.second[at] = sides[0][0], sides[1][0]
        self.points[at] = pair_score(places[0], places[1])
        by = data.get("by")
        if by is None:
            self.by.pop(number, None)
        else:
            self.by[number] = by
        self.detail(number, data)
        facts = data.get("facts") or {}
        if facts or len(sides) > 2 or len(sides[0]) + len(sides[1]) > 2:
            self.more[number] = LeagueGame.of({**data, "by": None})
        else:
            self.more.pop(number, None)
        if self._numbers is not None:
            for who in (who for side in sides for who in side):
                insort(self._numbers[who], number)

    def numbers_of(self, who: int) -> Sequence[int]:
        """The ids of all games that a player took part in, void ones too, in their order."""
        if self._numbers is None:
            self._numbers = defaultdict(partial(array, "q"))
            for number, pair in enumerate(zip(self.first, self.second, strict=True), 1):
                game = self.more.get(number) if self.more else None
                for each in pair if game is None else game.players:
                    self._numbers[each].append(number)
        return self._numbers.get(who, ())

    def detail(self, number: int, data: Mapping[str, Any]) -> None:
        """Keep what an entry says of a game beside what rates it."""
        details = details_of(data)
        if details:
            self.details[number] = details
        else:
            self.details.pop(number, None)

    def title(self, number: int) -> str:
        """The game that was played; "" if nobody said so."""
        details = self.details.get(number)
        return "" if details is None else details.get("title", "")

    def game(self, number: int) -> LeagueGame:
        """The game of that id."""
        at = number - 1
        known = self.more.get(number)
        on = date.fromordinal(self.day[at])
        if known is None:
            sides: Any = ((self.first[at],), (self.second[at],))
            places: Any = {_WIN: (1, 2), _DRAW: (1, 1)}.get(self.points[at], (2, 1))
        else:
            sides, places = known.sides, known.places
        return LeagueGame(
            number,
            on,
            sides,
            places,
            {} if known is None else known.facts,
            self.by.get(number),
            self.state[at] == VOID,
            self.recorded[at],
            self.authors[at],
            **self.details.get(number, {}),
        )

    def waiting(self, number: int, hours: float | None, now: float) -> bool:
        """Whether a game is still waiting for confirmation; `hours` are those of the rules now."""
        if hours is None or number in self.confirmed:
            return False
        return now < self.due(number, hours)

    def due(self, number: int, hours: float) -> float:
        """When a game counts without a confirmation.

        It waits for the hours of the rules when it was recorded, or of the rules now if these are
        fewer: a new rule on confirmation does not make games wait that already count.
        """
        return self.recorded[number - 1] + min(hours, self.hours[number - 1]) * 3600

    def order(self, hours: float | None, now: float, title: str | None = None) -> list[int]:
        """The ids of the games that count, in the order of their days, then as recorded.

        With a `title`, only those in which that was played.
        """
        counting: Any = range(1, len(self) + 1)
        if title is not None:
            counting = [number for number in counting if self.title(number) == title]
        if VOID in self.state:
            counting = [number for number in counting if self.state[number - 1] == COUNTS]
        if hours is not None:
            counting = [number for number in counting if not self.waiting(number, hours, now)]
        return sorted(counting, key=[0, *self.day].__getitem__)
