"""What answers are as JSON: names and types, from which the API's schema follows.

What a field is stands beside it, unless the property of this name of an `Outcome` says it.
"""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from arpad.game import Colour
from arpad.sentences import StepData

#: A figure's value: a number, a range (a list of two), a yes or no, or null if it is not known.
FigureValue = float | list[float] | bool | None


class WorkedData(TypedDict):
    """What every answer to a question has."""

    edition: Annotated[str | None, "The id of the edition; null for a system without editions."]
    notes: Annotated[list[str], "What else the reader should know."]
    working: NotRequired[Annotated[list[StepData], "The steps, where the request has explain."]]


class RatedGameData(TypedDict):
    """What one game did."""

    opponent: Annotated[float | None, "Rating of the opponent; null for an unrated one."]
    score: Annotated[float, "The score."]
    counted: Annotated[bool, "Whether the game counts."]
    reason: Annotated[str, "Why it was capped, or does not count; else empty."]
    difference: Annotated[float | None, "The player’s rating less the opponent’s."]
    capped: Annotated[bool, "Whether the difference was cut."]
    expected: Annotated[float | None, "The expected score; null where the game does not count."]
    change: Annotated[float | None, "The exact change; null where the game does not count."]
    round: Annotated[int | None, "Number of the round."]
    name: Annotated[str | None, "Name of the opponent."]
    colour: Annotated[Colour | None, "Colour of the player."]
    article: Annotated[str, "The article that gives the reason."]


class AdditionData(TypedDict):
    """Points that no single game brings: a bonus, what a floor holds, a formula for all games."""

    name: str
    change: float


class FigureData(TypedDict):
    """A figure of a player besides the rating, such as a deviation; null if there is none."""

    name: str
    label: str
    before: FigureValue
    after: FigureValue
    places: int


class OutcomeData(WorkedData):
    """What some games did to one player."""

    rating: Annotated[
        float | None, "The rating that the games were rated from; null for an unrated player."
    ]
    score: float
    n: int
    expected: float | None
    average_opponent: int | None
    change: float | None
    rounded_change: int | None
    new_rating: float | None
    performance: int | None
    k: float | None
    k_reason: str
    rules: str
    games: Annotated[list[RatedGameData], "Each game."]
    additions: list[AdditionData]
    why: list[str]
    assumptions: list[str]
    estimate: Annotated[str | None, "Why the answer is an estimate; null where it is none."]
    figures: list[FigureData]


class WinProbabilityData(TypedDict):
    """The chance of a win if a draw counts as half of one."""

    player: float
    opponent: float


class GameAnswerData(OutcomeData):
    """What one game did to both players."""

    opponent: Annotated[OutcomeData, "The same from the opponent’s side."]
    win_probability: WinProbabilityData
    odds: Annotated[
        float | None,
        "How many times the favourite’s chance is the other’s; null beyond all bounds.",
    ]


class PerformanceData(WorkedData):
    """The performance over some games."""

    performance: Annotated[
        int | None,
        "The performance; null for a perfect score or a score of 0, where it is not finite.",
    ]
    n: int
    score: float
    average_opponent: Annotated[int | None, "The opponents’ average, rounded half up."]
    percentage: Annotated[int | None, "The score in whole percent."]
