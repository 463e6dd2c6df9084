"""What an event did: a report for each player, and one for the whole event."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import Any

from arpad.answer import Report, json_number
from arpad.errors import InvalidTarget
from arpad.event.context import EventContext, MetOpponent
from arpad.event.entrants import Entrant
from arpad.event.json_data import EventData, PlayerData
from arpad.event.monthly import MonthlyOutcome, MonthlyPart
from arpad.event.rounds import EventTotals, RoundReport, totals_of
from arpad.exact import decimal_of_half_points
from arpad.formats.records import (
    REASONS,
    Correction,
    EventRecord,
    PlayerRecord,
    Remark,
    RoundRecord,
)
from arpad.outcome import GameReport, Outcome
from arpad.sentences import Step, phrase, steps_data
from arpad.system import Rulebook, reader_of


@dataclass(frozen=True)
class PlayerReport(Report):
    """What the event did to one player; figures are worked out on demand."""

    entrant: Entrant
    outcome: Outcome[Any]
    book: Rulebook[Any]
    context: EventContext

    @cached_property
    def record(self) -> PlayerRecord:
        """The player's record in the file."""
        return self.entrant.record

    @cached_property
    def rating(self) -> float | None:
        """The rating that they are rated from; None for an unrated player."""
        return self.outcome.start_rating

    @property
    def points(self) -> Decimal:
        """Points of the event, byes and forfeits included."""
        points = self.record.points
        return decimal_of_half_points(self.record.half_points) if points is None else points

    @cached_property
    def played(self) -> bool:
        """Whether they played a game against somebody in the event."""
        return bool(self.outcome.games)

    @property
    def n(self) -> int:
        """Games that count."""
        return self.outcome.n

    @property
    def score(self) -> Decimal:
        """Points in the games that count."""
        return self.outcome.score

    @property
    def expected(self) -> Decimal | float | None:
        """Expected score in the games that count."""
        return self.outcome.expected if self.n else None

    @cached_property
    def change(self) -> Decimal | float | None:
        """The exact change; None for an unrated player."""
        return self.outcome.change

    @property
    def rounded_change(self) -> int | None:
        """The change, rounded as if the event were the whole rating period."""
        return self.outcome.rounded_change

    @cached_property
    def new_rating(self) -> float | None:
        """The rating after the event, or the initial rating; None if there is none."""
        return self.outcome.new_rating

    @property
    def k(self) -> float | None:
        """K; None if nothing was rated."""
        return self.outcome.k if self.played else None

    @property
    def k_reason(self) -> str:
        """Why K is what it is."""
        return self.outcome.k_reason if self.played else ""

    @property
    def performance(self) -> int | None:
        """The performance over the games played."""
        return self.outcome.performance

    @property
    def average_opponent(self) -> int | None:
        """The average of the rated opponents in the games that count, rounded half up."""
        rated = [round_.rating or 0 for round_ in self.rounds if round_.counted]
        return int((2 * sum(rated) + len(rated)) // (2 * len(rated))) if rated else None

    @property
    def missing(self) -> tuple[str, ...]:
        """What an unrated player still lacks for a rating."""
        return self.outcome.missing

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What had to be assumed because neither the list nor the file says it."""
        assumed = self.outcome.assumptions if self.played else ()
        return self.context.without_known(assumed, self.book)

    @property
    def notes(self) -> tuple[str, ...]:
        """What else the reader should know, such as a new rating below the floor."""
        notes = self.outcome.notes if self.played else ()
        return tuple(note for note in notes if note not in self.context.notes)

    @property
    def parts(self) -> tuple[MonthlyPart, ...]:
        """The months that were rated one by one; empty if the event was rated at once."""
        return self.outcome.parts if isinstance(self.outcome, MonthlyOutcome) else ()

    @cached_property
    def rounds(self) -> tuple[RoundReport, ...]:
        """Every round, with the reason if it does not count."""
        games = {game.round: game for game in self.outcome.games}
        return tuple([self._round(*met, games.get(met[0])) for met in self._met])

    @cached_property
    def _met(self) -> list[tuple[int, RoundRecord, MetOpponent]]:
        """Every round with its number and the opponent."""
        return [
            (number, record, self.context.meeting(self.entrant, number, record))
            for number, record in enumerate(self.record.rounds, 1)
        ]

    def _round(
        self, number: int, record: RoundRecord, meeting: MetOpponent, game: GameReport | None
    ) -> RoundReport:
        opponent = meeting.opponent
        return RoundReport(
            round=number,
            opponent=record.opponent,
            name=opponent.record.name if opponent else None,
            rating=meeting.rating,
            colour=record.colour,
            result=record.result,
            score=decimal_of_half_points(record.half_points),
            counted=bool(game and game.counted),
            reason=game.reason if game else self._reason(record),
            article=game.article if game else self._article(record),
            difference=game.difference if game else None,
            capped=bool(game and game.capped),
            expected=game.expected if game else None,
            change=game.change if game else None,
        )

    def _article(self, record: RoundRecord) -> str:
        """The article that says that a round without a game does not count."""
        return "" if record.played else reader_of(self.book).unplayed_article

    def _reason(self, record: RoundRecord) -> str:
        if record.opponent == self.record.number:
            return str(phrase("same_player"))
        if record.opponent is not None and record.opponent not in self.context.places:
            return str(phrase("no_such_opponent"))
        return REASONS.get(record.result, str(phrase("no_opponent")))

    def working(self) -> tuple[Step, ...]:
        """The steps in words, each with its article; `game` is the round."""
        rounds = [game.round for game in self.outcome.games]
        steps = [
            step if step.game is None else Step(step.article, step.phrase, rounds[step.game - 1])
            for step in (self.outcome.working() if self.played else ())
        ]
        unplayed = [
            Step(
                reader_of(self.book).unplayed_article,
                phrase("round_not_counted", round=round_.round, reason=round_.reason),
            )
            for round_ in self.rounds
            if not self.record.rounds[round_.round - 1].played
        ]
        return (*unplayed, *steps)

    @property
    def norms_checked(self) -> bool:
        """Whether the report on the event checks norms."""
        return self.context.norms.are_checked

    def norms(self) -> tuple[Any, ...]:
        """A report for each title that they do not have yet (B.01); empty without a game."""
        return self._norms

    @cached_property
    def _norms(self) -> tuple[Any, ...]:
        if not any(meeting.played for _, _, meeting in self._met):
            return ()
        meetings = [(number, record, *meeting) for number, record, meeting in self._met]
        return self.context.norms.reports(self.entrant, meetings)

    @cached_property
    def ratings_reached(self) -> tuple[Any, ...]:
        """The ratings required for titles that they reached in or after this event (B.01)."""
        if not self.played:
            return ()
        return self.context.norms.ratings_reached(self.entrant, self.outcome)

    def as_data(self, *, working: bool = False) -> PlayerData:
        """The report as plain JSON data; the names are those of the attributes."""
        record = self.record
        data: PlayerData = {
            "number": record.number,
            "rank": record.rank,
            "name": record.name,
            "title": self.entrant.title,
            "federation": self.entrant.federation,
            "fide_id": record.fide_id,
            "rating_source": self.entrant.rating_source,
            "rating": self.rating,
            "points": json_number(self.points),
            "n": self.n,
            "score": json_number(self.score),
            "expected": json_number(self.expected),
            "average_opponent": self.average_opponent,
            "performance": self.performance,
            "k": self.k,
            "k_reason": self.k_reason,
            "change": json_number(self.change),
            "rounded_change": self.rounded_change,
            "new_rating": self.new_rating,
            "missing": list(self.missing),
            "assumptions": list(self.assumptions),
            "notes": list(self.notes),
            "parts": [part.as_data() for part in self.parts],
            "figures": [figure.as_data() for figure in self.outcome.figures],
            "rounds": [round_.as_data() for round_ in self.rounds],
        }
        if self.norms_checked:
            data["norms"] = [report.as_data() for report in self.norms()]
            data["ratings_reached"] = [each.as_data() for each in self.ratings_reached]
        if working:
            data["working"] = steps_data(self.working())
        return data


@dataclass(frozen=True)
class EventReport(Report):
    """What an event did to every rating."""

    event: EventRecord
    system: str
    book: Rulebook[Any]
    context: EventContext
    players: tuple[PlayerReport, ...]
    warnings: tuple[Remark, ...]

    @property
    def on(self) -> date | None:
        """The first day; None if neither the file nor the caller gives it."""
        return self.context.on

    @property
    def time_control(self) -> str:
        """What the system calls it: FIDE standard, rapid or blitz; "" if it is not known."""
        return self.context.time_control

    @property
    def rules(self) -> str:
        """The name of the rules."""
        return self.book.name

    @property
    def edition(self) -> Any:
        """The edition that was applied; None for a system without editions."""
        return getattr(self.book, "edition", None)

    @property
    def estimate(self) -> str:
        """Why the ratings are estimates; "" if they are exact."""
        return next((each.outcome.estimate for each in self.players if each.outcome.estimate), "")

    def working(self) -> tuple[Step, ...]:
        """The steps of all players in a row."""
        return tuple(step for player in self.standings for step in player.working())

    @property
    def norms_checked(self) -> bool:
        """Whether norms were checked: as the caller wants it, else wherever they can be made."""
        return self.context.norms.are_checked

    @property
    def norms_unchecked(self) -> str:
        """Why norms were not checked; "" if they were, or if the system has none."""
        return self.context.norms.unchecked

    def player(self, number: int) -> PlayerReport:
        """The player with this starting number."""
        for player in self.players:
            if player.record.number == number:
                return player
        rule = "nobody has this starting number"
        raise InvalidTarget("player", number, rule, "take it from the file")

    @cached_property
    def standings(self) -> tuple[PlayerReport, ...]:
        """The players by rank if the file has it, else by points and rating."""
        return tuple(sorted(self.players, key=_place))

    @cached_property
    def candidates(self) -> tuple[tuple[PlayerReport, Any], ...]:
        """Those who made a norm, then those who nearly did, each with the report on the norm."""
        norms = [(player, norm) for player in self.standings for norm in player.norms()]
        made = [each for each in norms if each[1].achieved]
        return (*made, *[each for each in norms if each[1].nearly])

    @cached_property
    def totals(self) -> EventTotals:
        """The whole event in a few figures."""
        return totals_of(self.players)

    @property
    def corrections(self) -> tuple[tuple[PlayerRecord, Correction], ...]:
        """What was corrected for this report only, with the player."""
        return tuple((each, made) for each in self.event.players for made in each.corrections)

    @property
    def assumptions(self) -> dict[str, int]:
        """What was assumed, and for how many players."""
        return dict(Counter(each for player in self.players for each in player.assumptions))

    def as_data(self, *, working: bool = False) -> EventData:
        """The report as plain JSON data; docs/events.md says what each name holds."""
        event = self.event
        data: EventData = {
            "event": {
                "name": event.name,
                "city": event.city,
                "federation": event.federation,
                "starts": _day_shown(event.starts),
                "ends": _day_shown(event.ends),
                "rounds": event.rounds,
            },
            "system": self.system,
            "on": _day_shown(self.on),
            "time_control": self.time_control or None,
            "clock": self.context.clock.as_data(),
            "edition": self.edition.id if self.edition else None,
            "rules": self.rules,
            "estimate": self.estimate or None,
            "totals": self.totals.as_data(),
            "assumptions": self.assumptions,
            "corrections": [
                {
                    "number": player.number,
                    "name": player.name,
                    "field": made.field,
                    "before": _plain(made.before),
                    "after": _plain(made.after),
                    "round": made.round,
                }
                for player, made in self.corrections
            ],
            "warnings": [remark.as_data() for remark in self.warnings],
            "norms": {"checked": self.norms_checked, "reason": self.norms_unchecked or None},
            "players": [player.as_data(working=working) for player in self.standings],
        }
        if self.norms_checked:
            data["sheets"] = [
                {"number": player.record.number, "title": norm.title, "achieved": norm.achieved}
                for player, norm in self.candidates
            ]
        return data


def _place(player: PlayerReport) -> tuple[int, Decimal, float, int]:
    rank = player.record.rank
    return (rank or 10**6, -player.points, -(player.rating or 0), player.record.number)


def _plain(value: Decimal | float | str | None) -> float | str | None:
    return value if isinstance(value, str) else json_number(value)


def _day_shown(day: date | None) -> str | None:
    return None if day is None else day.isoformat()
