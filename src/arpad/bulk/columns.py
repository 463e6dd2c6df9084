"""What the columns of players and games are called, and what kind of values they hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import narwhals as nw

from arpad.bulk.dated import flag_bounds, number_of_column
from arpad.bulk.frames import Frame
from arpad.errors import InvalidColumns, Unquoted
from arpad.exact import HALF_POINTS

#: The columns that remember whether a player was ever published at a rating.
FLAGS = {bound: f"ever_{bound}" for bound in flag_bounds()}

PLAYER_NUMBERS = ("rating", "birth_year", "games_played")
PLAYER_OPTIONS = ("k", "standard_rating")
PLAYER_COLUMNS = ("id", *PLAYER_NUMBERS, *FLAGS.values())
GAME_COLUMNS = ("white_id", "black_id")
SCORES = ("white_score", "result")
GAME_NUMBERS = ("white_rating", "black_rating")
GAME_OPTIONS = ("event_id", "event_start", "forfeit", *GAME_NUMBERS)
KNOWN = (*PLAYER_COLUMNS, *PLAYER_OPTIONS, *GAME_COLUMNS, *SCORES, *GAME_OPTIONS)

#: What kind a column is of if it holds nothing but nulls.
_KINDS: dict[str, Any] = {
    **dict.fromkeys((*PLAYER_NUMBERS, *PLAYER_OPTIONS, *GAME_NUMBERS), nw.Int64()),
    **dict.fromkeys((*FLAGS.values(), "forfeit"), nw.Boolean()),
    "event_start": nw.Date(),
}

_NULLS = dict.fromkeys((*PLAYER_NUMBERS, *FLAGS.values()), " (nulls will do where it is not known)")

#: How scores files write a result, seen from White.
_RESULTS = {"1-0": 2, "1/2-1/2": 1, "½-½": 1, "0-1": 0}


#: Before the names of the caller's other columns, so that none of ours can meet one of his.
_KEPT = "kept "


@dataclass(frozen=True)
class Read:
    """A frame under the names used here; the caller's other columns are kept beside them."""

    frame: Frame
    kinds: Mapping[str, Any]
    theirs: Mapping[str, str]  # the caller's names, in his order, by the names used here

    def has(self, name: str) -> bool:
        """Whether there is such a column."""
        return name in self.kinds

    def known(self) -> Read:
        """Without the caller's other columns, which some engines cannot carry through a join."""
        kinds = {name: kind for name, kind in self.kinds.items() if not name.startswith(_KEPT)}
        return replace(self, frame=self.frame.select(*kinds), kinds=kinds)

    def back(self, *without: str) -> list[nw.Expr]:
        """The columns under the caller's own names, but for those that something else takes."""
        return [
            nw.col(name).alias(their)
            for name, their in self.theirs.items()
            if name in self.kinds and their not in without
        ]


def their_name(name: str) -> str:
    """What the caller calls one of his other columns."""
    return name.removeprefix(_KEPT)


def check_mapping(columns: Mapping[str, str] | None) -> Mapping[str, str]:
    """The caller's column names by the names used here."""
    for name in columns or {}:
        if name not in KNOWN:
            raise InvalidColumns(
                "columns", name, f"the columns are {', '.join(KNOWN)}", "map one of these"
            )
    return columns or {}


def read_players(frame: Frame, columns: Mapping[str, str]) -> Read:
    """The players with their columns named and checked."""
    read = _renamed(frame, columns, "players", (*PLAYER_COLUMNS, *PLAYER_OPTIONS))
    _need(read, PLAYER_COLUMNS, "players")
    _check(read, "players", (*PLAYER_NUMBERS, *PLAYER_OPTIONS), _is_number, "whole numbers")
    _check(read, "players", FLAGS.values(), _is_flag, "true or false")
    return read


def read_games(frame: Frame, columns: Mapping[str, str], players: Read) -> Read:
    """The games with their columns named and checked, the ids of the players' kind."""
    read = _renamed(frame, columns, "games", (*GAME_COLUMNS, *SCORES, *GAME_OPTIONS))
    _need(read, GAME_COLUMNS, "games")
    if not any(read.has(name) for name in SCORES):
        _need(read, SCORES[:1], "games")
    _check(read, "games", SCORES, lambda kind: _is_number(kind) or kind == nw.String, "scores")
    _check(read, "games", GAME_NUMBERS, _is_number, "whole numbers")
    _check(read, "games", ("forfeit",), _is_flag, "true or false")
    _check(read, "games", ("event_start",), _is_day, "days, without a time zone")
    wanted = players.kinds["id"]
    for name in GAME_COLUMNS:
        kind = read.kinds[name]
        if kind != wanted and not (kind.is_integer() and wanted.is_integer()):
            raise InvalidColumns(
                f"games.{name}", kind, f"the ids of the players are {wanted}", "make them alike"
            )
    return read


def whole(read: Read, name: str) -> nw.Expr:
    """A column of whole numbers; what is not whole becomes null (and a problem)."""
    column = nw.col(name)
    if read.kinds[name].is_integer():
        return column.cast(nw.Int64)
    number = column.cast(nw.Float64)
    return nw.when(number % 1 == 0).then(number).cast(nw.Int64)


def ids(read: Read, name: str) -> nw.Expr:
    """A column of ids: whole numbers of every width are alike."""
    return nw.col(name).cast(nw.Int64) if read.kinds[name].is_integer() else nw.col(name)


def half_points(read: Read) -> nw.Expr:
    """White's half points, 2, 1 or 0; null where the score does not exist."""
    name = next(name for name in SCORES if read.has(name))
    if read.kinds[name] == nw.String:
        text = nw.col(name).str.strip_chars().str.to_lowercase()
        spelled = {**_RESULTS, **{k: v for k, v in HALF_POINTS.items() if isinstance(k, str)}}
        each = {
            value: text.is_in([spelling for spelling, half in spelled.items() if half == value])
            for value in (0, 1, 2)
        }
    else:
        score = nw.col(name).cast(nw.Float64)
        each = {value: score == value / 2 for value in (0, 1, 2)}
    points: Any = nw.when(each[0]).then(_small(0))
    for value in (1, 2):
        points = nw.when(each[value]).then(_small(value)).otherwise(points)
    return points  # type: ignore[no-any-return]


def _small(number: int) -> nw.Expr:
    # Half as wide as the rest, and summed up faster; nobody plays 21 million games in a period.
    return nw.lit(number).cast(nw.Int32)


def start_of(read: Read, on: int) -> nw.Expr:
    """The first day of a game's event as a number; the period's where it is not told."""
    if not read.has("event_start"):
        return nw.lit(on)
    return number_of_column("event_start").fill_null(on)


def _renamed(frame: Frame, columns: Mapping[str, str], place: str, known: Iterable[str]) -> Read:
    theirs = frame.collect_schema()
    named = {name: columns.get(name, name) for name in known}
    for name, their in named.items():
        if name in columns and their not in theirs:
            raise InvalidColumns(
                f"columns[{name!r}]", their, _there_are(theirs, place), "name one of these"
            )
    found = {their: name for name, their in named.items() if their in theirs}
    ours = {found.get(their, f"{_KEPT}{their}"): their for their in theirs}
    kinds = {name: theirs[their] for name, their in ours.items()}
    chosen = {name: nw.col(their) for name, their in ours.items()}
    for name, kind in kinds.items():
        # A column of nothing but nulls has no kind of its own, and some engines no use for it.
        if kind == nw.Unknown:
            kinds[name] = _KINDS.get(name, nw.String())
            chosen[name] = chosen[name].cast(kinds[name])
    return Read(frame.select(**chosen), kinds, ours)


def _need(read: Read, names: Iterable[str], place: str) -> None:
    for name in names:
        if not read.has(name):
            raise InvalidColumns(
                place,
                Unquoted(f"without {name}"),
                _there_are(read.kinds, place),
                f"add {name}{_NULLS.get(name, '')}, or map it with columns",
            )


def _there_are(names: Iterable[str], place: str) -> str:
    return f"the columns of the {place} are {', '.join(map(their_name, names))}"


def _check(read: Read, place: str, names: Iterable[str], fits: Any, what: str) -> None:
    for name in names:
        if read.has(name) and not fits(read.kinds[name]):
            raise InvalidColumns(
                f"{place}.{name}", read.kinds[name], f"it holds {what}", "cast the column"
            )


def _is_number(kind: Any) -> bool:
    return bool(kind.is_numeric())


def _is_flag(kind: Any) -> bool:
    return bool(kind == nw.Boolean)


def _is_day(kind: Any) -> bool:
    # A moment with a time zone is a different day in different engines.
    return kind == nw.Date or (kind == nw.Datetime and kind.time_zone is None)
