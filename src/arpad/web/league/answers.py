"""What the API of a league answers: the shapes of its JSON, field by field."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field


class StandingAnswer(BaseModel):
    """A row of the table."""

    rank: int | None = Field(
        description="Place in the table; null if hidden, or without a game in the season."
    )
    name: str = Field(description="The player’s name.")
    rating: float = Field(description="The rating, unrounded.")
    games: int = Field(description="Games that count.")
    wins: int = Field(description="Of these, won.")
    draws: int = Field(description="Drawn.")
    losses: int = Field(description="Lost.")
    provisional: bool = Field(description="Whether they have played too few games yet.")
    hidden: bool = Field(description="Whether they are hidden, because they are inactive.")
    id: int = Field(description="The player’s number, which stays the same.")
    deviation: float | None = Field(description="The rating’s deviation, where the system has one.")
    last_played: str | None = Field(description="The day of the last game.")
    form: list[float] = Field(description="The last scores, the newest last.")
    change: float | None = Field(description="What the last game changed.")
    figures: dict[str, float] = Field(description="All figures besides the rating, by name.")


class ChangeAnswer(BaseModel):
    """One game from a player's side."""

    game: int = Field(description="The game’s id.")
    on: str = Field(description="Its day.")
    opponents: list[str] = Field(description="Everybody on other sides.")
    partners: list[str] = Field(description="The others on the player’s own side.")
    opponent_rating: float = Field(description="The opponents’ average rating before the game.")
    score: float = Field(description="The player’s own score.")
    result: float = Field(description="1 won, 0.5 drawn, 0 lost; of many, only the first has won.")
    expected: float | None = Field(description="What was expected.")
    before: float = Field(description="The rating before.")
    after: float = Field(description="The rating after.")
    change: float = Field(description="What it changed.")
    reason: str = Field(description="Why, in one line.")


class ScoreAnswer(BaseModel):
    """Games against one opponent."""

    opponent: str = Field(description="The opponent’s name.")
    games: int = Field(description="Games against them.")
    points: float = Field(description="Points scored against them.")
    wins: int = Field(description="Won.")
    draws: int = Field(description="Drawn.")
    losses: int = Field(description="Lost.")


class PlayerAnswer(StandingAnswer):
    """Everything about a player."""

    names: list[str] = Field(description="Earlier names, and those of players merged into them.")
    added: str = Field(description="When they were added.")
    best: float = Field(description="The best rating.")
    best_on: str | None = Field(description="Its day.")
    best_win: ChangeAnswer | None = Field(description="The win against the strongest opponent.")
    streak: str = Field(description="What the last games have in common.")
    longest_streak: int = Field(description="Most wins in a row.")
    history: list[ChangeAnswer] = Field(description="Every game that counts.")
    head_to_head: list[ScoreAnswer] = Field(description="Every opponent.")


class EntryAnswer(BaseModel):
    """An entry of the log."""

    position: int = Field(description="Its number in the log, from 1.")
    time: str = Field(description="When, in UTC.")
    author: str = Field(description="By which link, or the terminal.")
    reason: str = Field(description="Why.")
    kind: str = Field(description="What happened.")
    data: dict[str, Any] = Field(description="What it says.")
    hash: str = Field(description="The hash of all entries up to this one.")


class PartAnswer(BaseModel):
    """What a game did to one player."""

    id: int = Field(description="The player’s number.")
    name: str = Field(description="Their name.")
    score: float = Field(description="Their score.")
    expected: float | None = Field(description="What was expected.")
    before: float | None = Field(description="The rating before.")
    after: float | None = Field(description="The rating after.")
    change: float | None = Field(description="What it changed.")


class GameAnswer(BaseModel):
    """A game in its current state."""

    id: int = Field(description="Its id.")
    on: str = Field(description="Its day.")
    sides: list[list[str]] = Field(description="The names on every side.")
    places: list[int] = Field(description="The place of every side; the winner has 1.")
    score: float | None = Field(
        description="The score of the first of two sides; null if there are more."
    )
    facts: dict[str, Any] = Field(description="What else is known of it.")
    status: str = Field(description="counts, void or waiting.")
    by: str | None = Field(description="Who reported it.")
    recorded: str = Field(description="When it was recorded.")
    author: str = Field(description="By which link, or the terminal.")
    parts: list[PartAnswer] = Field(description="What it did; empty while it does not count.")
    trail: list[EntryAnswer] = Field(description="What happened to it since, and why.")


class ChanceAnswer(BaseModel):
    """What a result would do."""

    score: float = Field(description="The score of the first side.")
    change: float = Field(description="The change for the first side.")
    opponent_change: float = Field(description="The change for the second side.")


class ChancesAnswer(BaseModel):
    """Before a game."""

    first: list[str] = Field(description="The first side.")
    second: list[str] = Field(description="The second side.")
    expected: float = Field(description="What the first is expected to score.")
    results: list[ChanceAnswer] = Field(description="What each result would do.")


class SeasonAnswer(BaseModel):
    """A season."""

    number: int = Field(description="Its number.")
    name: str = Field(description="Its name.")
    first: str | None = Field(description="Its first day; null for the first season.")
    last: str | None = Field(description="Its last day; null for the current season.")
    rule: str = Field(description="What its end does to ratings.")


class ShiftAnswer(BaseModel):
    """A player before and after a change of rules."""

    name: str = Field(description="The player’s name.")
    rating_before: float = Field(description="The rating now.")
    rating_after: float = Field(description="By the new rules.")
    rank_before: int | None = Field(description="The rank now.")
    rank_after: int | None = Field(description="By the new rules.")


class RuleReasonAnswer(BaseModel):
    """A setting that changes, and for which games."""

    name: str = Field(description="The setting.")
    before: Any = Field(description="Its value now.")
    after: Any = Field(description="Its new value.")
    first: str | None = Field(description="From which day on; null: from the beginning.")
    last: str | None = Field(description="Until which day; null: without an end.")
    concerned: int | None = Field(
        description="How many games were played on these days; for start, how many players came; "
        "null if it depends on no day."
    )


class PreviewAnswer(BaseModel):
    """What a change of rules would do, and why; nothing is changed."""

    before: dict[str, Any] = Field(description="The rules of today.")
    after: dict[str, Any] = Field(description="The rules of today after the change.")
    reasons: list[RuleReasonAnswer] = Field(description="What changes, and for which games.")
    shifts: list[ShiftAnswer] = Field(
        description="Everybody, by the new rules; empty if no rating depends on the change."
    )


class RulesFromAnswer(BaseModel):
    """Settings that have other values from a day on."""

    since: str = Field(description="The day.")
    changes: dict[str, Any] = Field(description="The settings with their new values.")


class LinkAnswer(BaseModel):
    """A link, without its secret."""

    id: int = Field(description="Its number.")
    role: str = Field(description="see, record or run.")
    label: str = Field(description="Who it is for.")
    made: str = Field(description="When it was made.")
    revoked: str | None = Field(description="When it was revoked.")


class NewLinkAnswer(LinkAnswer):
    """A new link with its secret, which is shown only once."""

    secret: str = Field(description="The token, and the part of the address after /league/.")


class WebhookAnswer(BaseModel):
    """The webhook: its address, and what has been delivered."""

    url: str | None = Field(description="The address; null where none is set.")
    position: int | None = Field(description="The last entry that was delivered.")
    error: str | None = Field(description="Why the last attempt failed.")
    failed: int = Field(description="Failed attempts to deliver the next entry.")
    given_up: int = Field(description="Entries that were given up after a day.")
    secret: str | None = Field(description="The key of the signature; only when it is set.")


class LeagueAnswer(BaseModel):
    """The league itself."""

    name: str = Field(description="What it is called.")
    rules: dict[str, Any] = Field(description="Everything that is set, as it is today.")
    in_time: list[RulesFromAnswer] = Field(
        description="From which days on settings have other values, in the future too."
    )
    players: int = Field(description="How many there are.")
    games: int = Field(description="How many were recorded, void ones too.")
    position: int = Field(description="How many entries the log has.")
    hash: str = Field(description="The hash of the whole log.")
    role: str = Field(description="The role of this token.")


class RemovalAnswer(BaseModel):
    """What taking a player's names out of the league did, or would do."""

    name: str = Field(description="The name in their place.")
    names: int = Field(description="Entries in which they stood as the player’s name.")
    texts: int = Field(description="Reasons, authors, labels and other texts that had them.")
    left: list[str] = Field(description="What is out of reach, such as older backups.")
    entry: int | None = Field(description="The entry that says so; null if nothing was changed.")


class AddedAnswer(BaseModel):
    """A player who was added."""

    id: int = Field(description="The player’s number.")
    name: str = Field(description="Their name.")
