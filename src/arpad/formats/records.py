"""The records that every file is read into: an event, its players, their rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal, NamedTuple, TypedDict
from weakref import WeakValueDictionary

from arpad.formats.event_type import EventType, read_code, read_words
from arpad.game import Colour

#: The name of a format of files, as in the registry.
Kind = str
#: The level of a remark: what cannot be right, what should be checked, what is good to know.
Level = Literal["error", "warning", "note"]

TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
#: Titles of FIDE's online arena, which do not count over the board.
_ARENA_TITLES = ("AGM", "AIM", "AFM", "ACM")
#: The order in which norms rank titles: a woman grandmaster who is a FIDE master counts as a WGM.
_HIGHEST = ("GM", "IM", "WGM", "WIM", "FM", "WFM", "CM", "WCM")
_OLD_TITLES = dict(zip(["G", "M", "F", "C", "WG", "WM", "WF", "WC"], TITLES, strict=True))

#: The half points of a player by the code of the result, as in TRF.
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
#: Codes of games over the board, which can be rated.
GAME_CODES = frozenset("1=0")
#: Why a round without a game over the board does not count.
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
    """The title in a `text`, in any spelling that files use; "" for no title, None if unknown.

    Arena titles, which are earned online, do not count as titles.

    >>> read_title("wf"), read_title("-"), read_title("AIM"), read_title("Dr")
    ('WFM', '', '', None)
    """
    title = text.strip().upper()
    title = _OLD_TITLES.get(title, title)
    if title in TITLES:
        return title
    return None if title.strip("-0") and title not in _ARENA_TITLES else ""


def highest_title(*titles: str) -> str:
    """The title that counts most for norms; "" if there is none.

    >>> highest_title("FM", "WGM")
    'WGM'
    """
    return next((title for title in _HIGHEST if title in titles), "")


class RoundRecord(NamedTuple):
    """One round of one player, from that player's side.

    `opponent` is a starting number, or None for a bye; `colour` is "white", "black" or None if it
    is not known; `result` is a code of TRF: 1, = and 0 for a game, + and - for a forfeit, H, F, U
    and Z for byes, W, D and L for a game of less than one move, * for a game that has not been
    played yet. `rating` is the player's own in this round, if it differs from that of the first
    game in the file, and `time_control` that of the game, if it differs from the event's.
    `adjudicated` is true for a game that was not decided over the board: it is rated, but does not
    count for norms.

    >>> RoundRecord(opponent=2, colour="white", result="1").half_points
    2
    """

    opponent: int | None
    colour: Colour | None
    result: str
    rating: float | None = None
    time_control: str = ""
    adjudicated: bool = False

    @property
    def half_points(self) -> int:
        """The score, in half points."""
        return HALF_POINTS_OF_CODE[self.result]

    @property
    def played(self) -> bool:
        """Whether a game was played over the board."""
        return self.opponent is not None and self.result in GAME_CODES


class RemarkData(TypedDict):
    """A remark on a file."""

    line: int | None
    column: int | None
    text: str
    level: Level


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark on something odd in a file that could still be read: where it is, and what.

    `level` is "error" for something wrong, because of which somebody is rated wrongly or not at
    all, "warning" for what should be checked, and "note" for what is good to know.

    >>> str(Remark(line=3, column=49, text="the rating is blank"))
    'line 3, column 49: the rating is blank'
    """

    line: int | None
    column: int | None
    text: str
    level: Level = "warning"

    def __str__(self) -> str:
        where = [f"line {self.line}"] if self.line else []
        where += [f"column {self.column}"] if self.column else []
        return f"{', '.join(where)}: {self.text}" if where else self.text

    def as_data(self) -> RemarkData:
        """The remark as plain JSON data; the names are those of the attributes."""
        return {
            "line": self.line,
            "column": self.column,
            "text": self.text,
            "level": self.level,
        }


class ListRating(NamedTuple):
    """A player's rating on one of several lists, before and after the event.

    `list` is the file's name for the list; `rating` and `after` have the decimals of the file, None
    if there is none; `games` are those before the event, None if the file does not say.

    >>> ListRating("R", Decimal("445.28"), games=21, after=Decimal("500.21")).whole
    445
    """

    list: str
    rating: Decimal | None
    games: int | None = None
    after: Decimal | None = None

    @property
    def whole(self) -> int | None:
        """The rating as lists print it, rounded to a whole number, halves up."""
        if self.rating is None:
            return None
        return int(self.rating.to_integral_value(ROUND_HALF_UP))


class Correction(NamedTuple):
    """A value that was corrected for a rating report: the field, and the values before and after.

    `round` is None for a field of the player themselves.

    >>> str(Correction("rating", 1987, 2105)), str(Correction("result", "=", "1", round=3))
    ('rating 1987 → 2105', 'round 3, result = → 1')
    """

    field: str
    before: int | str | Decimal | None
    after: int | str | Decimal | None
    round: int | None = None

    @property
    def shown(self) -> tuple[str, str]:
        """The values before and after, as they are written."""
        return _shown(self.before), _shown(self.after)

    def __str__(self) -> str:
        before, after = self.shown
        where = "" if self.round is None else f"round {self.round}, "
        return f"{where}{self.field} {before} → {after}"


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value in (None, "") else str(value)


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """A player in a file.

    `number` is the starting number that opponents refer to, `rating` is None for an unrated player,
    `born` is a birth date or year as the file writes it, `points` and `rank` are those of the file,
    `k` and `games_played` are only known from a table of players, and `line` is the line of the
    player in the file. A file may have `ratings` on several lists, from which
    `arpad.formats.with_ratings` chooses one; `member_id` is the player's id there. `corrections`
    are the changes by `arpad.formats.corrected`, with the values of the file.

    >>> PlayerRecord(1, "Alpha, Ann", rating=2100, born="1999/12/31").birth_year
    1999
    """

    number: int
    name: str
    rating: float | None = None
    title: str = ""
    federation: str = ""
    fide_id: int | None = None
    sex: Literal["m", "w", ""] = ""
    born: str = ""
    points: Decimal | None = None
    rank: int | None = None
    rounds: tuple[RoundRecord, ...] = ()
    k: int | None = None
    games_played: int | None = None
    ratings: tuple[ListRating, ...] = ()
    member_id: str = ""
    line: int | None = field(default=None, compare=False)
    corrections: tuple[Correction, ...] = field(default=(), compare=False)

    def is_corrected(self, name: str) -> bool:
        """Whether a field of the player was corrected for the rating report."""
        return any(each.field == name and each.round is None for each in self.corrections)

    @property
    def birth_year(self) -> int | None:
        """The year of birth, wherever it is in the date."""
        for part in self.born.replace("-", "/").replace(".", "/").split("/"):
            year = part.strip()
            if len(year) == 4 and year.isascii() and year.isdigit() and year != "0000":
                return int(year)
        return None

    @property
    def half_points(self) -> int:
        """The sum over all rounds, in half points."""
        return sum([HALF_POINTS_OF_CODE[record.result] for record in self.rounds])


@dataclass(frozen=True, slots=True)
class SourceLines:
    """The lines of the report that an event was read from, with their ends, and the encoding.

    Values that come from several lines are kept here too, to see later whether they have changed.
    `columns` has the 1-based column of each field of a player.
    """

    lines: tuple[str, ...]
    encoding: str
    bom: bool
    players: int
    deputies: tuple[str, ...]
    round_dates: tuple[date | None, ...]
    planned_rounds: int | None
    days: tuple[date | None, date | None] = (None, None)
    columns: Mapping[str, int] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True, weakref_slot=True)
class EventRecord:
    """An event with its players, from a file of any format.

    `kind` is its type in words, `coded_kind` FIDE's code for it ("BERGER_ROUNDROBIN_G2");
    `time_control` is in words, `coded_time_control` is FIDE's code ("5400+30"); `remarks` are about
    oddities in the file, `format` is its format ("" for an event that a program has made), and
    `source` has the lines of a report, so that it can be written again byte for byte. `ratings_of`
    says whose ratings the file has, unless they are FIDE's or a club's own.

    >>> event = EventRecord(name="Open", players=(PlayerRecord(1, "Alpha, Ann"),))
    >>> event.rounds, event.format
    (0, '')
    """

    name: str = ""
    city: str = ""
    federation: str = ""
    starts: date | None = None
    ends: date | None = None
    kind: str = ""
    coded_kind: str = ""
    arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    coded_time_control: str = ""
    planned_rounds: int | None = None
    round_dates: tuple[date | None, ...] = ()
    players: tuple[PlayerRecord, ...] = ()
    ratings_of: str = ""
    remarks: tuple[Remark, ...] = field(default=(), compare=False)
    source: SourceLines | None = field(default=None, compare=False, repr=False)
    format: Kind = field(default="", compare=False)

    @property
    def first_day(self) -> date | None:
        """The first day of the event, or else that of its first round."""
        return self.starts or next(filter(None, self.round_dates), None)

    @property
    def type(self) -> EventType | None:
        """How it is paired, by its code or else by its words; None if neither says."""
        return read_code(self.coded_kind) or read_words(self.kind)

    def day_of(self, number: int) -> date | None:
        """The day of a round, counted from 1; None if it is not known."""
        days = self.round_dates[max(number - 1, 0) : max(number, 0)]
        return days[0] if days else None

    @property
    def rounds(self) -> int:
        """How many rounds the event has: as many as planned, or more if more were played."""
        longest = max((len(player.rounds) for player in self.players), default=0)
        return max(longest, self.planned_rounds or 0)

    def column(self, name: str) -> int | None:
        """The 1-based column of a player's field in the file, if the file has columns."""
        return self.source.columns.get(name) if self.source else None

    def games(self) -> Iterator[tuple[int, PlayerRecord, RoundRecord]]:
        """Every round of every player: its number, the player, and the round."""
        for player in self.players:
            for number, record in enumerate(player.rounds, 1):
                yield number, player, record


#: Events whose values are known to be valid, by identity: a changed copy is another event.
_VALID: WeakValueDictionary[int, EventRecord] = WeakValueDictionary()


def mark_valid(event: EventRecord) -> EventRecord:
    """The same event, remembered as one with valid values: a reader of files has made them."""
    _VALID[id(event)] = event
    return event


def is_valid(event: EventRecord) -> bool:
    """Whether the values of an event need not be checked again."""
    return _VALID.get(id(event)) is event
