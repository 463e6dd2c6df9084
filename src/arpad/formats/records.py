"""What every file is read into: an event, its players, their rounds. Nothing here is rated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Literal, NamedTuple

Colour = Literal["white", "black"]

TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
_OLD_TITLES = dict(zip(["G", "M", "F", "C", "WG", "WM", "WF", "WC"], TITLES, strict=True))

#: What a player scores in half points by the code of his result, as TRF writes it.
HALF_POINTS_OF_CODE = {
    "1": 2,
    "=": 1,
    "0": 0,
    "W": 2,
    "D": 1,
    "L": 0,
    "+": 2,
    "-": 0,
    "H": 1,
    "F": 2,
    "U": 2,
    "Z": 0,
    "*": 0,
    "": 0,
}
#: Codes of games that were played over the board, and so can be rated.
PLAYED = frozenset("1=0")
#: Why a round without a played game does not count.
REASONS = {
    "W": "less than one move",
    "D": "less than one move",
    "L": "less than one move",
    "+": "forfeit",
    "-": "forfeit",
    "H": "half-point bye",
    "F": "full-point bye",
    "U": "pairing-allocated bye",
    "Z": "zero-point bye",
    "*": "not played yet",
    "": "not paired",
}


def read_title(text: str) -> str | None:
    """A title in any spelling that files have; "" where there is none, None where it is unknown."""
    title = text.strip().upper()
    title = _OLD_TITLES.get(title, title)
    if title in TITLES:
        return title
    return None if title.strip("-0") else ""


class RoundRecord(NamedTuple):
    """One round of one player, from his side; the opponent by starting number."""

    opponent: int | None
    colour: Colour | None
    result: str

    @property
    def half_points(self) -> int:
        """What it scored, in half points."""
        return HALF_POINTS_OF_CODE[self.result]

    @property
    def played(self) -> bool:
        """Whether a game was played over the board."""
        return self.opponent is not None and self.result in PLAYED


@dataclass(frozen=True, slots=True)
class Remark:
    """Something odd that was read all the same: where, and what."""

    line: int | None
    column: int | None
    text: str

    def __str__(self) -> str:
        where = [f"line {self.line}"] if self.line else []
        where += [f"column {self.column}"] if self.column else []
        return f"{', '.join(where)}: {self.text}" if where else self.text


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """A player as a file knows him; `number` is the one that opponents refer to."""

    number: int
    name: str
    rating: int | None = None
    title: str = ""
    federation: str = ""
    fide_id: int | None = None
    sex: Literal["m", "w", ""] = ""
    born: str = ""  # as written: a day, or the year alone
    points: Decimal | None = None
    rank: int | None = None
    rounds: tuple[RoundRecord, ...] = ()
    k: int | None = None
    games_played: int | None = None
    line: int | None = field(default=None, compare=False)

    @property
    def birth_year(self) -> int | None:
        """The year of birth, wherever in the date it stands."""
        for part in self.born.replace("-", "/").replace(".", "/").split("/"):
            year = part.strip()
            if len(year) == 4 and year.isascii() and year.isdigit() and year != "0000":
                return int(year)
        return None

    @property
    def half_points(self) -> int:
        """What the rounds add up to, in half points."""
        return sum(HALF_POINTS_OF_CODE[played.result] for played in self.rounds)


@dataclass(frozen=True, slots=True)
class Source:
    """The lines that an event was read from, each with its end, and how they were encoded.

    What stands in several lines together is kept as it was read, to see whether it was changed.
    """

    lines: tuple[str, ...]
    encoding: str
    bom: bool
    players: int
    deputies: tuple[str, ...]
    round_dates: tuple[date | None, ...]
    planned_rounds: int | None


@dataclass(frozen=True, slots=True)
class EventRecord:
    """An event with its players, whatever file it came from."""

    name: str = ""
    city: str = ""
    federation: str = ""
    starts: date | None = None
    ends: date | None = None
    kind: str = ""
    arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""  # in words
    coded_time_control: str = ""  # 5400+30
    planned_rounds: int | None = None
    round_dates: tuple[date | None, ...] = ()
    players: tuple[PlayerRecord, ...] = ()
    remarks: tuple[Remark, ...] = field(default=(), compare=False)
    source: Source | None = field(default=None, compare=False, repr=False)

    @property
    def first_day(self) -> date | None:
        """The day it starts, or that of its first round."""
        return self.starts or next(filter(None, self.round_dates), None)

    @property
    def rounds(self) -> int:
        """How many rounds the event has, as planned or as played."""
        played = max((len(player.rounds) for player in self.players), default=0)
        return max(played, self.planned_rounds or 0)

    def games(self) -> Iterator[tuple[int, PlayerRecord, RoundRecord]]:
        """Every round of every player: its number, the player, what happened."""
        for player in self.players:
            for number, record in enumerate(player.rounds, 1):
                yield number, player, record
