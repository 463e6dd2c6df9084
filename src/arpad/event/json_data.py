"""What the report on an event is as JSON; docs/events.md says what each name holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

from arpad.event.monthly import PartData
from arpad.event.rounds import RoundData, TotalsData
from arpad.formats.records import RemarkData
from arpad.formats.time_control.stated import ClockData
from arpad.json_data import FigureData
from arpad.sentences import StepData


class PlayerData(TypedDict):
    """What the event did to one player."""

    number: int
    rank: int | None
    name: str
    title: str
    federation: str
    fide_id: int | None
    rating_source: str
    rating: float | None
    points: float
    n: int
    score: float
    expected: float | None
    average_opponent: int | None
    performance: int | None
    k: float | None
    k_reason: str
    change: float | None
    rounded_change: int | None
    new_rating: float | None
    missing: list[str]
    assumptions: list[str]
    notes: list[str]
    parts: list[PartData]
    figures: list[FigureData]
    rounds: list[RoundData]
    norms: NotRequired[list[Mapping[str, Any]]]  # those of the system: `fide.norms.NormData`
    ratings_reached: NotRequired[list[Mapping[str, Any]]]
    working: NotRequired[list[StepData]]


class HeaderData(TypedDict):
    """The event itself."""

    name: str
    city: str
    federation: str
    starts: str | None
    ends: str | None
    rounds: int


class CorrectionData(TypedDict):
    """What was corrected for this report only."""

    number: int
    name: str
    field: str
    before: float | str | None
    after: float | str | None
    round: int | None


class CheckedNormsData(TypedDict):
    """Whether norms were checked, or why not."""

    checked: bool
    reason: str | None


class CandidateData(TypedDict):
    """A player who made a norm, or nearly did."""

    number: int
    title: str
    achieved: bool


class EventData(TypedDict):
    """What an event did to every rating."""

    event: HeaderData
    system: str
    on: str | None
    time_control: str | None
    clock: ClockData | None
    edition: str | None
    rules: str
    estimate: str | None
    totals: TotalsData
    assumptions: dict[str, int]
    corrections: list[CorrectionData]
    warnings: list[RemarkData]
    norms: CheckedNormsData
    players: list[PlayerData]
    sheets: NotRequired[list[CandidateData]]
