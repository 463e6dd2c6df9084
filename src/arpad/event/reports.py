"""What an event did: a report for each player, one for the whole, all as plain data too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import Any

from arpad.errors import InvalidTarget
from arpad.event.entrants import Entrant
from arpad.event.norms import norms_of
from arpad.exact import decimal_of_half_points, decimal_of_hundredths, half_up
from arpad.fide import Edition, FideReport, InitialReport, NormReport, Rulebook
from arpad.formats.records import REASONS, EventRecord, PlayerRecord, Remark, RoundRecord
from arpad.tournament import Game, GameReport, Step, plain, steps_data


@dataclass(frozen=True, slots=True)
class RoundReport:
    """One round of one player: whom he met, and what it did."""

    round: int
    opponent: int | None  # the starting number
    name: str | None
    rating: int | None  # the one that the opponent counts with
    colour: str | None
    result: str
    score: Decimal
    counted: bool
    reason: str
    difference: int | None = None
    capped: bool = False
    expected: Decimal | float | None = None
    change: Decimal | float | None = None

    def as_data(self) -> dict[str, Any]:
        """The round as plain JSON data; the names are those of the attributes."""
        return {name: plain(getattr(self, name)) for name in self.__dataclass_fields__}


@dataclass(frozen=True, slots=True)
class Setting:
    """What the norms of all players depend on (B.01)."""

    on: date
    rounds: int
    team_event: bool
    federations_exempt: bool


@dataclass(frozen=True, eq=False)
class PlayerReport:
    """One player of the event; figures that nobody asks for are not made."""

    entrant: Entrant
    book: Rulebook
    setting: Setting
    report: FideReport | None  # of a rated player with games
    initial: InitialReport | None  # of an unrated player with games
    unknown: str  # why the initial rating cannot be worked out
    games: tuple[Game, ...]
    opponents: Mapping[int, Entrant]

    @property
    def record(self) -> PlayerRecord:
        """The player as the file knows him."""
        return self.entrant.record

    @property
    def rating(self) -> int | None:
        """The rating that he is rated with; None for an unrated player."""
        return self.entrant.counts

    @property
    def points(self) -> Decimal:
        """Points of the event, byes and forfeits included."""
        given = self.record.points
        return decimal_of_half_points(self.record.half_points) if given is None else given

    @property
    def n(self) -> int:
        """Games that count."""
        return self.report.n if self.report else self.initial.n if self.initial else 0

    @property
    def score(self) -> Decimal:
        """Points in the games that count."""
        made = self.report or self.initial
        return made.score if made else Decimal(0)

    @property
    def expected(self) -> Decimal | None:
        """Expected score in the games that count."""
        return self.report.expected if self.report and self.n else None

    @property
    def change(self) -> Decimal | None:
        """The exact change; None for an unrated player."""
        if self.rating is None:
            return None
        return self.report.change if self.report else Decimal("0.00")

    @property
    def rounded_change(self) -> int | None:
        """The change, rounded as if the event were the whole rating period."""
        if self.rating is None:
            return None
        return self.report.rounded_change if self.report else 0

    @property
    def new_rating(self) -> int | None:
        """The rating after the event, or the initial rating; None where there is none."""
        if self.rating is None:
            return self.initial.rating if self.initial else None
        return self.report.new_rating if self.report else self.rating

    @property
    def k(self) -> int | None:
        """K; None where nothing was rated."""
        return self.report.k if self.report else None

    @property
    def k_reason(self) -> str:
        """Why K is what it is."""
        return self.report.k_reason if self.report else ""

    @cached_property
    def performance(self) -> int | None:
        """The performance over the games played (B.01)."""
        if not self.games:
            return None
        return self.book.performance_report(self.games, on=self.setting.on).performance

    @property
    def average_opponent(self) -> int | None:
        """The average of the rated opponents in the games that count, rounded half up."""
        if self.report:
            return self.report.average_opponent
        rated = [round_.rating or 0 for round_ in self.rounds if round_.counted]
        return half_up(sum(rated), len(rated)) if rated else None

    @property
    def missing(self) -> tuple[str, ...]:
        """What an unrated player still lacks for an initial rating."""
        if self.rating is not None:
            return ()
        if self.initial:
            return self.initial.missing
        return (self.unknown or "no game was played (5.1)",)

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What had to be assumed because neither list nor file says it."""
        return self.report.assumptions if self.report else ()

    @property
    def notes(self) -> tuple[str, ...]:
        """What else the reader should know, such as a new rating below the floor."""
        return self.report.notes if self.report else ()

    @cached_property
    def rounds(self) -> tuple[RoundReport, ...]:
        """Every round, those that do not count with the reason."""
        made = self.report or self.initial
        reports = iter(made.games if made else ())
        rated = {game.round: next(reports, None) for game in self.games}
        return tuple(
            self._round(number, record, rated.get(number))
            for number, record in enumerate(self.record.rounds, 1)
        )

    def _round(self, number: int, record: RoundRecord, game: GameReport | None) -> RoundReport:
        opponent = self.opponents.get(record.opponent or 0)
        return RoundReport(
            round=number,
            opponent=record.opponent,
            name=opponent.record.name if opponent else None,
            rating=opponent.counts if opponent else None,
            colour=record.colour,
            result=record.result,
            score=decimal_of_half_points(record.half_points),
            counted=bool(game and game.counted),
            reason=game.reason if game else self._reason(record),
            difference=int(game.difference) if game and game.difference is not None else None,
            capped=bool(game and game.capped),
            expected=game.expected if game else None,
            change=game.change if game else None,
        )

    def _reason(self, record: RoundRecord) -> str:
        if record.opponent == self.record.number:
            return "paired with himself"
        if record.opponent is not None and record.opponent not in self.opponents:
            return "the opponent does not exist"
        if record.played:
            return self.unknown
        return REASONS.get(record.result, "no opponent")

    def working(self) -> tuple[Step, ...]:
        """The steps in words, each with its article; `game` is the round."""
        made = self.report or self.initial
        rounds = [game.round for game in self.games]
        steps = [
            step if step.game is None else Step(step.article, step.text, rounds[step.game - 1])
            for step in (made.working() if made else ())
        ]
        unplayed = [
            Step("5.1", f"round {round_.round} is not counted: {round_.reason}")
            for round_ in self.rounds
            if not self.record.rounds[round_.round - 1].played
        ]
        return (*unplayed, *steps)

    def norms(self) -> tuple[NormReport, ...]:
        """A report for each title that he does not have yet (B.01)."""
        return norms_of(self)

    def as_data(self, *, working: bool = False, norms: bool = False) -> dict[str, Any]:
        """The report as plain JSON data; the names are those of the attributes."""
        record = self.record
        data: dict[str, Any] = {
            "number": record.number,
            "rank": record.rank,
            "name": record.name,
            "title": self.entrant.title,
            "federation": self.entrant.federation,
            "fide_id": record.fide_id,
            "rating_source": self.entrant.rating_source,
        }
        data |= {name: plain(getattr(self, name)) for name in _FIGURES}
        data |= {name: list(getattr(self, name)) for name in ("missing", "assumptions", "notes")}
        data["rounds"] = [round_.as_data() for round_ in self.rounds]
        if norms:
            data["norms"] = [report.as_data() for report in self.norms()]
        return data | (steps_data(self.working()) if working else {})


#: The figures of a player, in the order in which they are told.
_FIGURES = (
    *("rating", "points", "n", "score", "expected", "average_opponent", "performance"),
    *("k", "k_reason", "change", "rounded_change", "new_rating"),
)


@dataclass(frozen=True, slots=True)
class EventTotals:
    """The whole event in a few figures."""

    players: int
    rated_players: int
    games: int  # that were played
    rated_games: int
    sum_of_changes: Decimal
    gaining: int
    losing: int
    initial_ratings: int

    def as_data(self) -> dict[str, Any]:
        """The totals as plain JSON data."""
        return {name: plain(getattr(self, name)) for name in self.__dataclass_fields__}


@dataclass(frozen=True, eq=False)
class EventReport:
    """What an event did to every rating."""

    event: EventRecord
    on: date
    time_control: str
    edition: Edition
    players: tuple[PlayerReport, ...]
    warnings: tuple[Remark, ...]

    def player(self, number: int) -> PlayerReport:
        """The player with this starting number."""
        for player in self.players:
            if player.record.number == number:
                return player
        raise InvalidTarget(
            "player", number, "nobody has this starting number", "take it from the file"
        )

    @cached_property
    def standings(self) -> tuple[PlayerReport, ...]:
        """The players by rank where the file has it, else by points and rating."""
        return tuple(sorted(self.players, key=_place))

    @cached_property
    def totals(self) -> EventTotals:
        """The sums of the event."""
        changes = [player.change or Decimal(0) for player in self.players]
        return EventTotals(
            players=len(self.players),
            rated_players=sum(player.rating is not None for player in self.players),
            games=len(set(self._pairings(counted=False))),
            rated_games=len(set(self._pairings(counted=True))),
            sum_of_changes=decimal_of_hundredths(int(sum(100 * change for change in changes))),
            gaining=sum(change > 0 for change in changes),
            losing=sum(change < 0 for change in changes),
            initial_ratings=sum(
                player.rating is None and player.new_rating is not None for player in self.players
            ),
        )

    def _pairings(self, *, counted: bool) -> Iterator[tuple[int, int, int]]:
        """Each game by round and numbers, the same from both sides."""
        for player in self.players:
            own = player.record.number
            for round_ in player.rounds if not counted or player.report else ():
                played = player.record.rounds[round_.round - 1].played
                if played and round_.opponent and (round_.counted or not counted):
                    yield round_.round, min(own, round_.opponent), max(own, round_.opponent)

    @property
    def assumptions(self) -> dict[str, int]:
        """What was assumed, and for how many players."""
        counts: dict[str, int] = {}
        for player in self.players:
            for assumption in player.assumptions:
                counts[assumption] = counts.get(assumption, 0) + 1
        return counts

    def as_data(self, *, working: bool = False, norms: bool = False) -> dict[str, Any]:
        """The report as plain JSON data; docs/events.md says what each name holds."""
        event = self.event
        names = ("name", "city", "federation", "starts", "ends", "rounds")
        return {
            "event": {name: _day_shown(getattr(event, name)) for name in names},
            "on": self.on.isoformat(),
            "time_control": self.time_control,
            "edition": self.edition.id,
            "rules": self.edition.name,
            "totals": self.totals.as_data(),
            "assumptions": self.assumptions,
            "warnings": [
                {"line": remark.line, "column": remark.column, "text": remark.text}
                for remark in self.warnings
            ],
            "players": [player.as_data(working=working, norms=norms) for player in self.standings],
        }


def _place(player: PlayerReport) -> tuple[int, Decimal, int, int]:
    rank = player.record.rank
    return (rank or 10**6, -player.points, -(player.rating or 0), player.record.number)


def _day_shown(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value
