"""What an edition of the regulations is: values with their articles, and no behaviour."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date
from typing import Any, Generic, Literal, TypeVar

from arpad.answer import Report
from arpad.sentences import Step
from arpad.terms import TimeControl

T = TypeVar("T")

#: How certain a value is: the regulation says so, FIDE's own published figures show it, a secondary
#: source says so, or it is our own reading because the text does not say.
Basis = Literal["text", "practice", "reported", "our reading"]
Unrated = Literal["not counted", "by iteration"]


@dataclass(frozen=True, slots=True)
class Cited(Generic[T]):
    """A value of the regulations, with its article."""

    value: T
    article: str
    basis: Basis
    note: str = ""


@dataclass(frozen=True, slots=True)
class Exemption:
    """Who is exempt from the cap: players from a rating on, or both sides of their games."""

    rating: int
    whose: Literal["player", "either"]


@dataclass(frozen=True, slots=True)
class UnratedGap:
    """A game is not rated from this difference on if one of the two is above this rating."""

    difference: int
    above: int


@dataclass(frozen=True, slots=True)
class Junior:
    """Who is a junior: until the birthday at this age, or until the end of its year."""

    age: int
    until: Literal["birthday", "year end"]
    never_reached: int


@dataclass(frozen=True, slots=True)
class KStep:
    """One line of the K rule; the first whose conditions all hold is applied."""

    k: int
    article: str
    basis: Basis
    reached: int | None = None
    junior: Junior | None = None
    games_below: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Initial:
    """How an unrated player gets an initial rating."""

    least_games: int
    months: int | None
    added_draws: tuple[int, ...]
    points_per_half_point: int | None  # above 50 %; None: the table dp on both sides
    maximum: int | None


@dataclass(frozen=True, slots=True)
class RateOfPlay:
    """The least minutes for 60 moves, by the higher rating of the two players."""

    #: Ratings, and the minutes that games of players rated so high need; the highest first.
    minutes_from: tuple[tuple[int, int], ...]
    otherwise: int
    #: Whether the ratings are those at the start of the tournament or of the game.
    rated_at: Literal["tournament", "game"]


@dataclass(frozen=True, slots=True)
class Articles:
    """The articles of rules that have no value of their own in the record."""

    in_force: str  # which edition applies to a tournament
    unplayed: str  # a game that was not played does not count
    unrated: str  # nor does one against an unrated opponent
    difference: str  # the difference of a game
    gained: str  # score less expected score
    change: str  # that times K
    initial_games: str  # how many games an initial rating needs, and its floor
    initial_average: str
    too_fast: str  # a game that is too fast for any list
    match: str  # a match with an unrated player
    match_decided: str  # what is played after a match is decided


@dataclass(frozen=True, slots=True)
class Edition(Report):
    """The regulations for tournaments that start on or after a day (0.1)."""

    id: str
    name: str
    since: date
    time_controls: tuple[TimeControl, ...]
    source: str
    difference_bounds: Cited[tuple[int, ...]]
    beyond_bounds: Cited[Literal["certain", "formula"]]
    score_differences: Cited[tuple[int, ...]]
    cap: Cited[int | None]
    cap_exemption: Cited[Exemption | None]
    upgrades: Cited[int | None]  # in how many games the cap helps against much weaker players
    gap: Cited[UnratedGap | None]
    unrated_in_round_robins: Cited[Unrated]  # how games with unrated players count there
    k_steps: tuple[KStep, ...]
    k_order: Cited[str]  # which of the lines is applied if several hold
    period_limit: Cited[int]  # K times the games of a period is at most this
    rounding: Cited[str]
    initial: Cited[Initial | None]
    first_event: Cited[int | None]  # an unrated player's is disregarded below these half points
    floor: Cited[int | None]
    standard_rating_counts: Cited[bool]
    rate_of_play: Cited[RateOfPlay | None]  # None if the kind of the time control is enough
    first_control: Cited[int | None]  # the least moves of a first time control
    most_days: Cited[int]  # a longer event is rated in parts, month by month
    articles: Articles

    def __hash__(self) -> int:
        """Of little, because it is looked up by for every rulebook; equality compares all of it."""
        return hash((self.id, self.name))

    def working(self) -> tuple[Step, ...]:
        """No steps: the record itself has each value with its article."""
        return ()

    def as_data(self, *, working: bool = False) -> dict[str, Any]:
        """The record as plain JSON data, for any language."""
        data: dict[str, Any] = plain_data(self)
        return data

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Edition:
        """The edition, from the plain data that `as_data` made of it."""
        values: dict[str, Any] = {
            field.name: _cited(field.name, data[field.name])
            if isinstance(data[field.name], dict) and "value" in data[field.name]
            else data[field.name]
            for field in fields(cls)
        }
        values["articles"] = Articles(**data["articles"])
        values["since"] = date.fromisoformat(data["since"])
        values["time_controls"] = tuple(data["time_controls"])
        values["k_steps"] = tuple(_k_step(step) for step in data["k_steps"])
        return cls(**values)


def plain_data(value: Any) -> Any:
    """A record, a tuple or a date as plain JSON data."""
    if hasattr(value, "__match_args__"):
        return {field.name: plain_data(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [plain_data(item) for item in value]
    return value.isoformat() if isinstance(value, date) else value


_NESTED: dict[str, type[Any]] = {
    "cap_exemption": Exemption,
    "gap": UnratedGap,
    "initial": Initial,
    "rate_of_play": RateOfPlay,
}


def _cited(name: str, data: dict[str, Any]) -> Cited[Any]:
    value = data["value"]
    if isinstance(value, dict):
        value = _NESTED[name](**{key: _frozen(item) for key, item in value.items()})
    return Cited(**{**data, "value": _frozen(value)})


def _k_step(data: dict[str, Any]) -> KStep:
    return KStep(**{**data, "junior": data["junior"] and Junior(**data["junior"])})


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
