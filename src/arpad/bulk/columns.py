"""The names of the columns of players and games, and the types of their values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import narwhals as nw

from arpad.bulk.editions import HIGHEST, flags, is_enough
from arpad.bulk.frames import (
    EXACT,
    GREATEST,
    Frame,
    is_null,
    lazy_frame,
    narrowed_arrow,
    plain_arrow,
)
from arpad.errors import InvalidColumns, InvalidType, Unquoted
from arpad.exact import HALF_POINTS
from arpad.facts import nearest
from arpad.results import DASHES, FORFEIT

PLAYER_COLUMNS = ("id", "rating", "birth_year", "games_played")
PLAYER_NUMBERS = ("rating", "birth_year", "games_played", HIGHEST, "k", "standard_rating")
GAME_COLUMNS = ("white_id", "black_id")
SCORES = ("white_score", "result")
GAME_NUMBERS = ("white_rating", "black_rating")
#: Minutes for 60 moves, which need not be whole.
MINUTES = "minutes"
NUMBERS = (*PLAYER_NUMBERS, *GAME_NUMBERS, MINUTES)
GAME_OPTIONS = ("event_id", "event_start", "forfeit", *GAME_NUMBERS, MINUTES)
#: Columns of a list in which 0 means no rating, as in FIDE's files.
LIST_RATINGS = ("rating", HIGHEST, "standard_rating")

#: Types of whole numbers whose values all fit into 32 bits.
_SMALL = (nw.Int8, nw.Int16, nw.Int32, nw.UInt8, nw.UInt16)
#: Types of whole numbers whose values all fit into 64 bits.
_FITTING = (*_SMALL, nw.Int64, nw.UInt32)
#: Columns of ids and scores: categories are read as their text.
_IDS = ("id", *GAME_COLUMNS)
_TEXTS = (*_IDS, "event_id", *SCORES)
_NESTED = (nw.List, nw.Array, nw.Struct, nw.Object, nw.Unknown)

#: A prefix for the caller's other columns, so that their names cannot clash with ours.
_OTHER = "other "


def player_names() -> tuple[str, ...]:
    """Every known column of players."""
    return tuple(dict.fromkeys((*PLAYER_COLUMNS, *PLAYER_NUMBERS, *flags())))


def game_names() -> tuple[str, ...]:
    """Every known column of games."""
    return (*GAME_COLUMNS, *SCORES, *GAME_OPTIONS)


def booleans() -> tuple[str, ...]:
    """The columns that hold true or false."""
    return (*flags(), "forfeit")


@dataclass(frozen=True)
class CheckedFrame:
    """A frame with the column names used here; it also keeps the caller's other columns."""

    frame: Frame
    kinds: Mapping[str, Any]
    caller_names: Mapping[str, str]  # in the caller's order, by the names used here
    key: Any = None  # the type in which ids are compared, if they are whole numbers

    def has(self, name: str) -> bool:
        """Whether there is such a column."""
        return name in self.kinds

    def known_only(self) -> CheckedFrame:
        """Without the caller's other columns, which some engines cannot carry through a join."""
        kinds = {name: kind for name, kind in self.kinds.items() if not name.startswith(_OTHER)}
        if len(kinds) == len(self.kinds):
            return self
        return replace(self, frame=self.frame.select(*kinds), kinds=kinds)

    def refuse_nested(self, place: str) -> None:
        """Refuse columns that the engine cannot carry through a join."""
        for name, kind in self.kinds.items() if self.frame.implementation.is_pyarrow() else ():
            if kind in _NESTED:
                raise InvalidColumns(
                    f"{place}.{caller_name(name)}",
                    kind,
                    "PyArrow and pandas cannot carry nested values through a join",
                    "drop the column, or use Polars or DuckDB",
                )

    def restore_names(self, *without: str, prefix: str = "") -> list[nw.Expr]:
        """The columns under the caller's own names, except those whose name is in `without`."""
        return [
            nw.col(f"{prefix}{name}").alias(caller_name)
            for name, caller_name in self.caller_names.items()
            if name in self.kinds and caller_name not in without
        ]


def other_name(caller: str) -> str:
    """What one of the caller's other columns is called here."""
    return f"{_OTHER}{caller}"


def caller_name(name: str) -> str:
    """What the caller calls one of their other columns."""
    return name.removeprefix(_OTHER)


def check_mapping(columns: Mapping[str, str] | None) -> Mapping[str, str]:
    """The caller's column names by the names used here."""
    if not isinstance(columns, Mapping | None):
        rule = "columns are your names by the names used here"
        raise InvalidType("columns", columns, rule, 'write them as {"white_id": "w"}')
    known = dict.fromkeys((*player_names(), *game_names()))
    for name in columns or {}:
        if name not in known:
            remedy = nearest(name, list(known), "map one of these")
            raise InvalidColumns("columns", name, f"the columns are {', '.join(known)}", remedy)
    return columns or {}


def check_players(frame: Frame, columns: Mapping[str, str]) -> CheckedFrame:
    """The players, with their columns renamed and checked."""
    players = _named(frame, columns, "players", player_names())
    peak = () if is_enough(players.kinds) else (HIGHEST,)
    _need(players, (*PLAYER_COLUMNS, *peak), "players")
    _check(players, "players", ("id",), _is_key, "numbers or text")
    _check(players, "players", PLAYER_NUMBERS, _is_number, "whole numbers")
    _check(players, "players", flags(), _is_boolean, "true or false")
    return players


def check_games(frame: Frame, columns: Mapping[str, str], players: CheckedFrame) -> CheckedFrame:
    """The games, with their columns renamed and checked, and ids that can be players' ids."""
    games = _named(frame, columns, "games", game_names())
    _need_games(games)
    _check(games, "games", GAME_NUMBERS, _is_number, "whole numbers")
    _check(games, "games", (MINUTES,), _is_number, "numbers")
    _check(games, "games", ("forfeit",), _is_boolean, "true or false")
    _check(games, "games", ("event_start",), _is_day, "days, without a time zone")
    _check(games, "games", ("event_id",), _is_key, "numbers or text")
    wanted = players.kinds["id"]
    games = _narrowed(games, wanted)
    for name in GAME_COLUMNS:
        if not _alike(games.kinds[name], wanted, games.frame):
            raise InvalidColumns(
                f"games.{name}",
                games.kinds[name],
                f"the ids of the players are {wanted}",
                "convert one of them",
            )
    return replace(games, key=players.key)


def _narrowed(games: CheckedFrame, wanted: Any) -> CheckedFrame:
    """Arrow cannot compare signed with unsigned numbers: ids become signed if they fit."""
    if wanted == nw.UInt64 or not games.frame.implementation.is_pyarrow():
        return games
    frame = lazy_frame(narrowed_arrow(games.frame.to_native(), GAME_COLUMNS))
    return replace(games, frame=frame, kinds=dict(frame.collect_schema()))


def _alike(kind: Any, wanted: Any, frame: Frame) -> bool:
    """Whether ids of two types can be compared."""
    if kind == wanted or (kind in _FITTING and wanted in _FITTING):
        return True
    compared = wanted == nw.UInt64 or not frame.implementation.is_pyarrow()
    return compared and all(each in (*_FITTING, nw.UInt64) for each in (kind, wanted))


def check_ladder(
    frame: Frame, columns: Mapping[str, str], others: Mapping[str, str]
) -> CheckedFrame:
    """The games of a ladder: ids of any type, scores, and other columns that a rule asks for."""
    games = _named(frame, {**columns, **others}, "games", (*GAME_COLUMNS, *SCORES, *others))
    _need_games(games)
    _check(games, "games", GAME_COLUMNS, _is_key, "numbers or text")
    _check(games, "games", others, _is_key, "numbers, days or text")
    return games


def _need_games(games: CheckedFrame) -> None:
    scores = [name for name in SCORES if games.has(name)]
    _need(games, (*GAME_COLUMNS, *(() if scores else SCORES[:1])), "games")
    if len(scores) > 1:
        both = Unquoted(" and ".join(games.caller_names[name] for name in scores))
        rule = "one column has the scores"
        raise InvalidColumns("games", both, rule, "drop or rename one of them")
    _check(games, "games", SCORES, lambda kind: _is_number(kind) or kind == nw.String, "scores")


def whole(frame: CheckedFrame, name: str) -> nw.Expr:
    """A column of whole numbers; a value that is not whole becomes null (and a problem)."""
    column, kind = nw.col(name), frame.kinds[name]
    if kind in _FITTING:
        return column.cast(nw.Int64)
    if kind.is_integer():
        return nw.when(column.is_between(-EXACT, EXACT)).then(column).cast(nw.Int64)
    number = column.cast(nw.Float64)
    exact = (number % 1 == 0) & number.is_between(-EXACT, EXACT)
    return nw.when(exact).then(number).cast(nw.Int64)


def in_list(frame: CheckedFrame, name: str) -> nw.Expr:
    """The same for a list of players, in which a rating of 0 means no rating."""
    number = whole(frame, name)
    return nw.when(number != 0).then(number) if name in LIST_RATINGS else number


def always_whole(frame: CheckedFrame, name: str) -> bool:
    """Whether every value that is not null is a whole number of at most 64 bits."""
    return frame.kinds[name] in _FITTING


def width(*kinds: Any) -> Any:
    """The number type that holds values of all these types: a narrow one is joined faster."""
    return nw.Int32 if all(kind in _SMALL for kind in kinds) else nw.Int64


def ids(frame: CheckedFrame, name: str) -> nw.Expr:
    """A column of ids: whole numbers of any width in one type; null if it cannot hold them."""
    column, kind, key = nw.col(name), frame.kinds[name], frame.key
    if key is None:
        return column
    if kind == nw.UInt64 and key != nw.UInt64:
        column = nw.when(column <= GREATEST).then(column)
    elif kind != nw.UInt64 and key == nw.UInt64:
        column = nw.when(column >= 0).then(column)
    return column.cast(key)


def score_name(games: CheckedFrame) -> str:
    """The column that has the result of a game."""
    return next(name for name in SCORES if games.has(name))


def may_be_spelled(games: CheckedFrame) -> bool:
    """Whether results are text, so that a forfeit may be spelled: a good result without a score."""
    return bool(games.kinds[score_name(games)] == nw.String)


def is_no_result(games: CheckedFrame) -> nw.Expr:
    """Whether a result is neither a score nor, as in every kind of file, a forfeit: 1F-0F, +/-."""
    name, no_score = score_name(games), half_points(games).is_null()
    if not may_be_spelled(games):
        return no_score
    plain = nw.col(name).str.to_lowercase().str.replace_all(r"\s", "")
    forfeit = plain.str.replace_all(f"[{DASHES}]", "-").str.contains(FORFEIT)
    # The pattern is slow: it is tried on what is no score.
    return nw.when(no_score).then(~forfeit).otherwise(nw.lit(False))


def half_points(games: CheckedFrame) -> nw.Expr:
    """White's half points, 2, 1 or 0; null if it is not a score."""
    name = score_name(games)
    if games.kinds[name] == nw.String:
        text = nw.col(name).str.strip_chars().str.to_lowercase()
        spellings = [(text, half) for text, half in HALF_POINTS.items() if isinstance(text, str)]
        each = {
            value: text.is_in([spelling for spelling, half in spellings if half == value])
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
    # Half as wide as other numbers, and summed faster; nobody plays 21 million games in a period.
    return nw.lit(number).cast(nw.Int32)


def _named(
    frame: Frame, columns: Mapping[str, str], place: str, known: Iterable[str]
) -> CheckedFrame:
    wanted = {name: columns.get(name, name) for name in known}
    if frame.implementation.is_pyarrow():
        numbers = [caller for name, caller in wanted.items() if name in NUMBERS]
        frame = lazy_frame(plain_arrow(frame.to_native(), wanted.values(), numbers))
    schema = frame.collect_schema()
    for name, caller in wanted.items():
        if name in columns and caller not in schema:
            raise InvalidColumns(
                f"column {name}", caller, _there_are(schema, place), "name one of these"
            )
    found = {caller: name for name, caller in wanted.items() if caller in schema}
    ours = {found.get(caller, other_name(caller)): caller for caller in schema}
    kinds = {name: schema[caller] for name, caller in ours.items()}
    chosen = {name: nw.col(caller) for name, caller in ours.items()}
    for name, kind in kinds.items():
        plain = _plain_kind(name, kind, frame, ours[name])
        if plain is not None:
            kinds[name] = plain
            chosen[name] = chosen[name].cast(plain)
    figures = (*NUMBERS, *_IDS)
    floats = [name for name, kind in kinds.items() if name in figures and kind.is_float()]
    for name in floats:  # pandas uses NaN for a missing number, so it means that everywhere
        chosen[name] = nw.when(~chosen[name].is_nan()).then(chosen[name])
    if floats or kinds != dict(schema):
        frame = frame.select(**chosen)
    ids = kinds.get("id", nw.String)
    key = nw.UInt64 if ids == nw.UInt64 else nw.Int64 if ids in _FITTING else None
    return CheckedFrame(frame, kinds, ours, key)


def _plain_kind(name: str, kind: Any, frame: Frame, caller: str) -> Any:
    """The type to which a column is cast, so that every engine can use it; None for no cast."""
    if name in _TEXTS and kind in (nw.Categorical, nw.Enum):
        return nw.String()
    # A column of only nulls has no type, and some engines cannot use it. DuckDB's own types, such
    # as UUID, are unknown too, but can be cast to text.
    has_text = frame.implementation.is_duckdb() and name in _TEXTS
    if kind == nw.Unknown and (has_text or is_null(frame, caller)):
        return _kind_of_nulls(name)
    return None


def _kind_of_nulls(name: str) -> Any:
    if name in NUMBERS:
        return nw.Int64()
    if name in booleans():
        return nw.Boolean()
    return nw.Date() if name == "event_start" else nw.String()


def _need(frame: CheckedFrame, names: Iterable[str], place: str) -> None:
    """Refuse a frame without these columns, and name all that are missing."""
    missing = [name for name in names if not frame.has(name)]
    if not missing:
        return
    listed = " and ".join(filter(None, (", ".join(missing[:-1]), missing[-1])))
    nulls = " (null if it is not known)" if {*missing} & {*PLAYER_NUMBERS} else ""
    raise InvalidColumns(
        place,
        Unquoted(f"no column {listed}"),
        _there_are(frame.caller_names.values(), place),
        f"add {listed}{nulls}, or map one of your columns to it",
    )


def _there_are(names: Iterable[str], place: str) -> str:
    return f"the columns of the {place} are {', '.join(map(caller_name, names))}"


def _check(
    frame: CheckedFrame,
    place: str,
    names: Iterable[str],
    fits: Callable[[Any], bool],
    contents: str,
) -> None:
    for name in names:
        if frame.has(name) and not fits(frame.kinds[name]):
            raise InvalidColumns(
                f"{place}.{name}", frame.kinds[name], f"it holds {contents}", "cast the column"
            )


def _is_number(kind: Any) -> bool:
    return bool(kind.is_numeric())


def _is_key(kind: Any) -> bool:
    return kind not in _NESTED


def _is_boolean(kind: Any) -> bool:
    return bool(kind == nw.Boolean)


def _is_day(kind: Any) -> bool:
    # A timestamp with a time zone is a different day in different engines.
    return kind == nw.Date or (kind == nw.Datetime and kind.time_zone is None)
