"""What a league answers: frozen records, each with its plain JSON data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from typing import Annotated, Any

from arpad.errors import ArpadError
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

    rank: Annotated[
        int | None, "Place in the table; null if hidden, or without a game in the season."
    ]
    name: Annotated[str, "The player’s name."]
    rating: Annotated[float, "The rating, unrounded."]
    games: Annotated[int, "Games that count."]
    wins: Annotated[int, "Of these, won."]
    draws: Annotated[int, "Drawn."]
    losses: Annotated[int, "Lost."]
    provisional: Annotated[bool, "Whether they have played too few games yet."]
    hidden: Annotated[bool, "Whether they are hidden, because they are inactive."]
    id: Annotated[int, "The player’s number, which stays the same."]
    deviation: Annotated[
        float | None, "The rating’s deviation as of today, where the system has one."
    ]
    last_played: Annotated[date | None, "The day of the last game."]
    form: Annotated[tuple[float, ...], "The last scores, the newest last."]
    change: Annotated[float | None, "What the last game changed."]
    figures: Annotated[Mapping[str, float], "All figures besides the rating, by name."] = field(
        default_factory=dict
    )

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
    """Who was among the first in the table when a season ended."""

    name: Annotated[str, "The player’s name."]
    rating: Annotated[float, "Their rating at its end, before ratings were changed by it."]
    rank: Annotated[int, "Their place."] = 1


@dataclass(frozen=True, slots=True)
class Season(LeagueRecord):
    """A season: its days and its rule. `first` is None for the first season, `last` if it is on."""

    number: Annotated[int, "Its number."]
    name: Annotated[str, "Its name."]
    first: Annotated[date | None, "Its first day; null for the first season."]
    last: Annotated[date | None, "Its last day; null for the current season."]
    rule: Annotated[str, "What its end does to ratings."]
    closed: Annotated[bool, "Whether only those who run the league change its results."] = False


@dataclass(frozen=True, slots=True)
class Champion(LeagueRecord):
    """A season that has ended, and its first three; nobody if there were no games in it."""

    season: Annotated[int, "The season’s number."]
    name: Annotated[str, "Its name."]
    last: Annotated[date, "Its last day."]
    first_three: Annotated[tuple[Leader, ...], "The first three; more if they are equal."]

    @property
    def champions(self) -> tuple[str, ...]:
        """Who was first."""
        return tuple(each.name for each in self.first_three if each.rank == 1)


@dataclass(frozen=True, slots=True)
class Award(LeagueRecord):
    """Something that somebody was best at in a season; several players if they are equal.

    `value` is the number of points gained, of wins in a row or of games; of an upset, what was
    expected of the winners; of a newcomer, their rating.
    """

    name: Annotated[str, "most gained, longest streak, biggest upset, most games or best newcomer."]
    players: Annotated[tuple[str, ...], "Who has it; of an upset, the winners."]
    value: Annotated[
        float,
        "Points gained, wins in a row, games; of an upset, what was expected of the winners; of a "
        "newcomer, their rating.",
    ]
    against: Annotated[tuple[str, ...], "Of an upset: who was beaten."] = ()
    game: Annotated[int | None, "Of an upset: the game; else null."] = None
    on: Annotated[date | None, "Of an upset: its day; else null."] = None


@dataclass(frozen=True, slots=True)
class SeasonAwards(LeagueRecord):
    """The awards of a season; while it is on, as it stands."""

    season: Annotated[Season, "The season."]
    first_three: Annotated[tuple[Leader, ...], "The first three of its table."]
    awards: Annotated[tuple[Award, ...], "What somebody was best at."]


@dataclass(frozen=True, slots=True)
class PlayerInGame(LeagueRecord):
    """What one game did to one player who took part."""

    id: Annotated[int, "The player’s number."]
    name: Annotated[str, "Their name."]
    score: Annotated[float, "Their score."]
    expected: Annotated[float | None, "What was expected."]
    before: Annotated[float | None, "The rating before."]
    after: Annotated[float | None, "The rating after."]
    change: Annotated[float | None, "What it changed."]


@dataclass(frozen=True, slots=True)
class GameView(LeagueRecord):
    """A game in its current state: `status` is "counts", "void" or "waiting" (for confirmation).

    `score` is that of the first of two sides, None if there are more. `points` and `sets` are None
    if they were not written, `game` if nobody said which of several was played. `trail` is what
    happened to it after it was recorded, and why; `parts` is empty while it does not count.
    """

    id: Annotated[int, "Its id."]
    on: Annotated[date, "Its day."]
    sides: Annotated[tuple[tuple[str, ...], ...], "The names on every side."]
    places: Annotated[tuple[int, ...], "The place of every side; the winner has 1."]
    score: Annotated[float | None, "The score of the first of two sides; null if there are more."]
    facts: Annotated[Mapping[str, Any], "What else is known of it."]
    status: Annotated[str, "counts, void or waiting."]
    by: Annotated[str | None, "Who reported it."]
    recorded: Annotated[str, "When it was recorded."]
    author: Annotated[str, "By which link, or the terminal."]
    parts: Annotated[tuple[PlayerInGame, ...], "What it did; empty while it does not count."]
    trail: Annotated[tuple[Entry, ...], "What happened to it since, and why."]
    game: Annotated[str | None, "Which game was played; null if nobody said so."] = None
    points: Annotated[tuple[int, ...] | None, "The points of every side; null if not written."] = (
        None
    )
    sets: Annotated[tuple[tuple[int, int], ...] | None, "The score of every set; or null."] = None


@dataclass(frozen=True, slots=True)
class Change(LeagueRecord):
    """A line of a player's history: one game from their side, and why the rating changed."""

    game: Annotated[int, "The game’s id."]
    on: Annotated[date, "Its day."]
    opponents: Annotated[tuple[str, ...], "Everybody on other sides."]
    partners: Annotated[tuple[str, ...], "The others on the player’s own side."]
    opponent_rating: Annotated[float, "The opponents’ average rating before the game."]
    score: Annotated[float, "The player’s own score."]
    result: Annotated[float, "1 won, 0.5 drawn, 0 lost; of many, only the first has won."]
    expected: Annotated[float | None, "What was expected."]
    before: Annotated[float, "The rating before."]
    after: Annotated[float, "The rating after."]
    change: Annotated[float, "What it changed."]
    reason: Annotated[str, "Why, in one line."]


@dataclass(frozen=True, slots=True)
class Score(LeagueRecord):
    """Games against one opponent: points, and how they ended."""

    opponent: Annotated[str, "The opponent’s name."]
    games: Annotated[int, "Games against them."]
    points: Annotated[float, "Points scored against them."]
    wins: Annotated[int, "Won."]
    draws: Annotated[int, "Drawn."]
    losses: Annotated[int, "Lost."]


@dataclass(frozen=True, slots=True)
class Story(LeagueRecord):
    """What the games of a player tell: in words, and the numbers in them, rounded as they are said.

    `difference` is in points more than expected, or for a comeback and whom they are close to
    overtaking in rating points.
    """

    player: Annotated[str, "The player’s name."]
    kind: Annotated[str, "nemesis, giant-killer, best partner, comeback, overtaking, …"]
    title: Annotated[str, "What it is called."]
    text: Annotated[str, "The story in words."]
    other: Annotated[str | None, "With or against whom."] = None
    games: Annotated[int | None, "Of how many games."] = None
    points: Annotated[float | None, "Points scored in them."] = None
    expected: Annotated[float | None, "Points expected of them."] = None
    difference: Annotated[float | None, "Points more than expected, or rating points."] = None


@dataclass(frozen=True, slots=True)
class PlayerView(LeagueRecord):
    """Everything about a player."""

    standing: Standing
    names: Annotated[tuple[str, ...], "Earlier names, and those of players merged into them."]
    added: Annotated[str, "When they were added."]
    best: Annotated[float, "The best rating."]
    best_on: Annotated[date | None, "Its day."]
    best_win: Annotated[Change | None, "The win against the strongest opponent."]
    streak: Annotated[str, "What the last games have in common."]
    longest_streak: Annotated[int, "Most wins in a row."]
    history: Annotated[tuple[Change, ...], "Every game that counts."]
    head_to_head: Annotated[tuple[Score, ...], "Every opponent."]
    stories: Annotated[tuple[Story, ...], "What their games tell."] = ()
    facts: Annotated[Mapping[str, Any], "What else is known of them: birth year, club."] = field(
        default_factory=dict
    )

    def as_data(self) -> dict[str, Any]:
        data = LeagueRecord.as_data(self)
        return {**data.pop("standing"), **data}


@dataclass(frozen=True, slots=True)
class Chance(LeagueRecord):
    """What a result would do: to the first side, and to the second."""

    score: Annotated[float, "The score of the first side."]
    change: Annotated[float, "The change for the first side."]
    opponent_change: Annotated[float, "The change for the second side."]


@dataclass(frozen=True, slots=True)
class Chances(LeagueRecord):
    """Before a game: what is expected of the first of two sides, and what each result would do."""

    first: Annotated[tuple[str, ...], "The first side."]
    second: Annotated[tuple[str, ...], "The second side."]
    expected: Annotated[float, "What the first is expected to score."]
    results: Annotated[tuple[Chance, ...], "What each result would do."]

    def __str__(self) -> str:
        percent = round(100 * self.expected)
        names = {1.0: "win", 0.5: "draw", 0.0: "lose"}
        changes = [f"if you {names[each.score]}: {each.change:+.1f}" for each in self.results]
        return f"{', '.join(changes)}; {percent} % expected"


@dataclass(frozen=True, slots=True)
class Shift(LeagueRecord):
    """A player's place in the table before and after a change of rules."""

    name: Annotated[str, "The player’s name."]
    rating_before: Annotated[float, "The rating now."]
    rating_after: Annotated[float, "By the new rules."]
    rank_before: Annotated[int | None, "The rank now."]
    rank_after: Annotated[int | None, "By the new rules."]


@dataclass(frozen=True, slots=True)
class RuleReason(LeagueRecord):
    """A setting that changes for games from one day to another, which are None if there is none.

    `concerned` is how many games are played on these days, or for the start rating how many players
    came on them; None for a setting that depends on no day.
    """

    name: Annotated[str, "The setting."]
    before: Annotated[Any, "Its value now."]
    after: Annotated[Any, "Its new value."]
    first: Annotated[date | None, "From which day on; null: from the beginning."]
    last: Annotated[date | None, "Until which day; null: without an end."]
    concerned: Annotated[
        int | None,
        "How many games were played on these days; for start, how many players came; null if it "
        "depends on no day.",
    ]


@dataclass(frozen=True, slots=True)
class RulesPreview(LeagueRecord):
    """What a change of rules would do, and why; nothing is changed yet.

    `before` and `after` are the rules of today. `shifts` are both tables side by side; there are
    none if only settings change that no rating depends on.
    """

    before: Annotated[Rules, "The rules of today."]
    after: Annotated[Rules, "The rules of today after the change."]
    reasons: Annotated[tuple[RuleReason, ...], "What changes, and for which games."]
    shifts: Annotated[
        tuple[Shift, ...], "Everybody, by the new rules; empty if no rating depends on the change."
    ]

    @property
    def moves(self) -> bool:
        """Whether any rating would change."""
        return any(each.rating_before != each.rating_after for each in self.shifts)


@dataclass(frozen=True, slots=True)
class RulesFrom(LeagueRecord):
    """Settings that have other values from a day on."""

    since: Annotated[date, "The day."]
    changes: Annotated[Mapping[str, Any], "The settings with their new values."]


@dataclass(frozen=True, slots=True)
class Link(LeagueRecord):
    """A secret link: what it is for, whose it is, and when it was made and revoked."""

    id: Annotated[int, "Its number."]
    role: Annotated[str, "board, see, record only, record or run."]
    label: Annotated[str, "Who it is for."]
    made: Annotated[str, "When it was made."]
    revoked: Annotated[str | None, "When it was revoked."]
    player: Annotated[str | None, "Whose it is; null if anybody may have it."] = None
    player_id: Annotated[int | None, "The number of this player."] = None


@dataclass(frozen=True, slots=True)
class Challenge(LeagueRecord):
    """Two sides that are to play: `status` is "open", "played" (as `game`) or "withdrawn"."""

    id: Annotated[int, "Its number."]
    sides: Annotated[tuple[tuple[str, ...], ...], "The names on both sides."]
    on: Annotated[date | None, "The day; null if none was named."]
    at: Annotated[str | None, "The time of day where they play, as 18:30; null if none was named."]
    status: Annotated[str, "open, played or withdrawn."]
    game: Annotated[int | None, "The game that settled it."]
    made: Annotated[str, "When it was made, in UTC."]
    author: Annotated[str, "By which link, or the terminal."]
    reason: Annotated[str, "Why."]


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


@dataclass(frozen=True, slots=True)
class BackupReport(LeagueRecord):
    """How the backup of one of many leagues went."""

    name: Annotated[str, "The name of the league among many."]
    entries: Annotated[int, "How many entries were copied."]
    problem: Annotated[ArpadError | None, "Why it was not copied; null if it was."]
