"""What the API takes: the shapes of its requests, each with an example."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    WithJsonSchema,
)

from arpad import answers, fide
from arpad.exact import HALF_POINTS
from arpad.fide.player import whole_rating
from arpad.game import Game

MOST_GAMES = 1000

#: Five digits at most, as in the terminal and on the page; more is a slip of the finger.
Rating = Annotated[
    float,
    Field(strict=True, ge=0, le=99_999, allow_inf_nan=False),
    AfterValidator(lambda rating: int(rating) if rating.is_integer() else rating),
]
Whole = Annotated[int, Field(strict=True, ge=0, le=99_999)]
Flag = Annotated[bool, Field(strict=True)]
#: The core knows every spelling of a result, and says what is wrong with any other.
Score = Annotated[
    Any, WithJsonSchema({"enum": list(HALF_POINTS), "examples": [1, 0.5, 0, "=", "win"]})
]
TimeControl = Literal["standard", "rapid", "blitz"]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class PlayerIn(_Strict):
    """A player; what is left out is that of an established adult."""

    rating: Rating
    games_played: Whole | None = None
    birth_year: Whole | None = None
    age: Whole | None = None
    ever_2400: Flag | None = None
    ever_2300: Flag | None = None
    games_in_period: Whole | None = None
    k: Whole | None = None

    def told(self) -> answers.PlayerLike:
        """The player as the core knows one; a bare number where nothing else is said."""
        details = self.model_dump(exclude={"rating"}, exclude_none=True)
        if not details:
            return self.rating
        return fide.Player(whole_rating(self.rating), **details)


class GameIn(_Strict):
    """One game of a list; the opponent is null where he is unrated."""

    opponent: Rating | None
    score: Score
    round: Whole | None = None
    name: Annotated[str, Field(max_length=200)] | None = None
    colour: Literal["white", "black"] | None = None
    forfeit: Flag = False
    standard_rating: Whole | None = None

    def told(self) -> Game:
        """The game as the core knows one."""
        return Game(**self.model_dump())


#: Names of the two ways to give a player; they are no places in a request.
PLAYER_TAGS = ("a number", "an object")


def _tag(player: object) -> str:
    return PLAYER_TAGS[isinstance(player, dict | PlayerIn)]


Player = Annotated[
    Annotated[Rating, Tag(PLAYER_TAGS[0])] | Annotated[PlayerIn, Tag(PLAYER_TAGS[1])],
    Discriminator(_tag),
    Field(examples=[1500, {"rating": 1500, "birth_year": 2012}]),
]
Games = Annotated[list[GameIn], Field(min_length=1, max_length=MOST_GAMES)]


def told(player: float | PlayerIn) -> answers.PlayerLike:
    """A player, however he was given."""
    return player.told() if isinstance(player, PlayerIn) else player


class _Dated(_Strict):
    on: Annotated[date, Field(strict=True)] | None = Field(
        None, description="First day of the tournament; today if left out."
    )
    time_control: TimeControl = "standard"
    explain: Flag = Field(False, description="Add the working, article by article.")

    def terms(self) -> answers.Terms:
        """Under which rules the question is asked."""
        return answers.Terms(on=self.on, time_control=self.time_control)


class _Ruled(_Dated):
    rules: Literal["fide", "elo"] = "fide"
    k: Annotated[float, Field(strict=True, ge=0, le=200)] | None = None
    preset: str | None = Field(None, description="A K preset of the plain formula.")

    def terms(self) -> answers.Terms:
        """Under which rules the question is asked."""
        return answers.Terms(self.rules, self.on, self.time_control, self.k, self.preset)


def _example(**body: Any) -> ConfigDict:
    return ConfigDict(extra="forbid", json_schema_extra={"examples": [body]})


class GameRequest(_Ruled):
    """One game between two players."""

    model_config = _example(player=1500, opponent=1600, score="win", on="2026-01-05")
    player: Player
    opponent: Player
    score: Score


_GAMES = [{"opponent": 1600, "score": 1}, {"opponent": 1550, "score": "="}]


class TournamentRequest(_Ruled):
    """One player's tournament."""

    model_config = _example(player={"rating": 1500, "birth_year": 2012}, games=_GAMES)
    player: Player
    games: Games


class GamesRequest(_Dated):
    """Games alone, for a performance or an initial rating."""

    model_config = _example(games=_GAMES, on="2026-01-05")
    games: Games


class NeededRequest(_Ruled):
    """The score that reaches a rating, or a performance."""

    model_config = _example(player=1985, opponents=[1900, 1950, 2010, 2040], rating=2000)
    player: Player
    opponents: Annotated[list[Rating], Field(min_length=1, max_length=MOST_GAMES)]
    rating: Whole | None = None
    performance: Whole | None = None


class Problem(BaseModel):
    """The one shape of an error."""

    error: str = Field(description="The whole sentence.")
    place: str
    value: str
    rule: str
    remedy: str
