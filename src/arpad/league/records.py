"""What a league answers: frozen records, each with its plain JSON data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from typing import Any

from arpad.league.entries import Entry
from arpad.league.rules import Rules


class LeagueRecord:
    """An answer, whose names in JSON are those of its attributes."""

    __slots__ = ()

    def as_data(self) -> dict[str, Any]:
        """The answer as plain JSON data."""
        names = (each.name for each in fields(self))  # type: ignore[arg-type]
        return {name: plain(getattr(self, name)) for name in names}


def plain(value: Any) -> Any:
    """A value as plain JSON data: answers inside it, too."""
    if hasattr(value, "as_data"):
        return value.as_data()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(name): plain(each) for name, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


@dataclass(frozen=True, slots=True)
class Standing(LeagueRecord):
    """A row of a table. Hidden players have no rank; `form` has the last results, newest last."""

    rank: int | None
    name: str
    rating: float
    games: int
    wins: int
    draws: int
    losses: int
    provisional: bool
    hidden: bool
    id: int
    deviation: float | None
    last_played: date | None
    form: tuple[float, ...]
    change: float | None  # by the last game
    figures: Mapping[str, float] = field(
        default_factory=dict
    )  # all that the system has besides the rating, by name

    @property
    def other_figures(self) -> tuple[tuple[str, str], ...]:
        """The figures besides deviation and volatility, with their names, as texts."""
        return tuple(
            (name.replace("_", " "), f"{value:.4g}")
            for name, value in self.figures.items()
            if name not in ("deviation", "volatility")
        )


@dataclass(frozen=True, slots=True)
class Leader(LeagueRecord):
    """Who was first in the table when a season ended."""

    name: str
    rating: float


@dataclass(frozen=True, slots=True)
class Season(LeagueRecord):
    """A season: its days and its rule. `first` is None for the first season, `last` if it is on."""

    number: int
    name: str
    first: date | None
    last: date | None
    rule: str  # what its end did, or would do, to ratings


@dataclass(frozen=True, slots=True)
class PlayerInGame(LeagueRecord):
    """What one game did to one player who took part."""

    id: int
    name: str
    score: float
    expected: float | None
    before: float | None
    after: float | None
    change: float | None


@dataclass(frozen=True, slots=True)
class GameView(LeagueRecord):
    """A game in its current state: `status` is "counts", "void" or "waiting" (for confirmation).

    `score` is that of the first of two sides, None if there are more. `trail` is what happened to
    it after it was recorded, and why; `parts` is empty while it does not count.
    """

    id: int
    on: date
    sides: tuple[tuple[str, ...], ...]
    places: tuple[int, ...]
    score: float | None
    facts: Mapping[str, Any]
    status: str
    by: str | None
    recorded: str
    author: str
    parts: tuple[PlayerInGame, ...]
    trail: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Change(LeagueRecord):
    """A line of a player's history: one game from their side, and why the rating changed."""

    game: int
    on: date
    opponents: tuple[str, ...]
    partners: tuple[str, ...]
    opponent_rating: float
    score: float
    result: float  # 1 won, 0.5 drawn, 0 lost: among several sides, only the first has won
    expected: float | None
    before: float
    after: float
    change: float
    reason: str


@dataclass(frozen=True, slots=True)
class Score(LeagueRecord):
    """Games against one opponent: points, and how they ended."""

    opponent: str
    games: int
    points: float
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class PlayerView(LeagueRecord):
    """Everything about a player."""

    standing: Standing
    names: tuple[str, ...]  # earlier names, and those of players merged into them
    added: str
    best: float
    best_on: date | None
    best_win: Change | None
    streak: str
    longest_streak: int  # of wins
    history: tuple[Change, ...]
    head_to_head: tuple[Score, ...]

    def as_data(self) -> dict[str, Any]:
        data = LeagueRecord.as_data(self)
        return {**data.pop("standing"), **data}


@dataclass(frozen=True, slots=True)
class Chance(LeagueRecord):
    """What a result would do: to the first side, and to the second."""

    score: float
    change: float
    opponent_change: float


@dataclass(frozen=True, slots=True)
class Chances(LeagueRecord):
    """Before a game: what is expected of the first of two sides, and what each result would do."""

    first: tuple[str, ...]
    second: tuple[str, ...]
    expected: float
    results: tuple[Chance, ...]

    def __str__(self) -> str:
        percent = round(100 * self.expected)
        names = {1.0: "win", 0.5: "draw", 0.0: "lose"}
        changes = [f"if you {names[each.score]}: {each.change:+.1f}" for each in self.results]
        return f"{', '.join(changes)}; {percent} % expected"


@dataclass(frozen=True, slots=True)
class Shift(LeagueRecord):
    """A player's place in the table before and after a change of rules."""

    name: str
    rating_before: float
    rating_after: float
    rank_before: int | None
    rank_after: int | None


@dataclass(frozen=True, slots=True)
class RuleReason(LeagueRecord):
    """A setting that changes for games from one day to another, which are None if there is none.

    `concerned` is how many games are played on these days, or for the start rating how many players
    came on them; None for a setting that depends on no day.
    """

    name: str
    before: Any
    after: Any
    first: date | None
    last: date | None
    concerned: int | None


@dataclass(frozen=True, slots=True)
class RulesPreview(LeagueRecord):
    """What a change of rules would do, and why; nothing is changed yet.

    `before` and `after` are the rules of today. `shifts` are both tables side by side; there are
    none if only settings change that no rating depends on.
    """

    before: Rules
    after: Rules
    reasons: tuple[RuleReason, ...]
    shifts: tuple[Shift, ...]

    @property
    def moves(self) -> bool:
        """Whether any rating would change."""
        return any(each.rating_before != each.rating_after for each in self.shifts)


@dataclass(frozen=True, slots=True)
class RulesFrom(LeagueRecord):
    """Settings that have other values from a day on."""

    since: date
    changes: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Link(LeagueRecord):
    """A secret link: its role ("see", "record" or "run"), and when it was made and revoked."""

    id: int
    role: str
    label: str
    made: str
    revoked: str | None


@dataclass(frozen=True, slots=True)
class CheckReport(LeagueRecord):
    """What a check found after recomputing everything from the log."""

    entries: int
    games: int
    players: int
    hash: str
    snapshot: int | None  # the position that the snapshot was made from
    problems: tuple[str, ...]
    last: str | None = None  # when the last entry was made, in UTC


@dataclass(frozen=True, slots=True)
class ImportReport(LeagueRecord):
    """What an import added, and what it could not read.

    `undated` are the rows of games without a full date, which count as played on `undated_day`.
    """

    games: int
    players: tuple[str, ...]
    omitted: tuple[str, ...]
    undated: tuple[str, ...] = ()
    undated_day: date | None = None
