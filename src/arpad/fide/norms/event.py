"""The norms of one event (B.01): its pairings, its field, and everybody's games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Any, Protocol

from arpad.errors import ArpadError, InvalidTarget, InvalidType
from arpad.facts import check_flag
from arpad.fide.norms.event_terms import (
    EventTerms,
    Participant,
    norm_rules,
    read_event_terms,
    shortfall,
)
from arpad.fide.norms.game import Excluded, NormGame, check_federation, code
from arpad.fide.norms.norm import check_norms, norms_of
from arpad.fide.norms.ratings import Reached, reached_in
from arpad.fide.norms.report import NormReport
from arpad.fide.norms.rules import NormRules
from arpad.formats.records import EventRecord, PlayerRecord, RoundRecord
from arpad.formats.time_control.stated import Stated
from arpad.sentences import phrase
from arpad.system import EventNorms
from arpad.terms import MOVES, Pairings, TimeControl

#: Results of rounds without a game that may stand in for one (1.4.1c): forfeit wins and
#: pairing-allocated byes; a full-point bye (F) was granted, so it does not.
_STAND_INS = ("+", "U")
#: Results of absent players; a pairing-allocated bye does not count as absence (1.4.3d).
_ABSENT = ("-", "H", "F", "Z", "")


class NormEntrant(Protocol):
    """What norms need to know of a player of the event."""

    @property
    def record(self) -> PlayerRecord: ...
    @property
    def state(self) -> Any: ...
    @property
    def title(self) -> str: ...
    @property
    def federation(self) -> str: ...
    @property
    def sex(self) -> str: ...


@dataclass(frozen=True)
class TitleNorms(EventNorms):
    """What the norms of all players depend on: the event's record, and what the caller sets.

    `kind` is what the event is rated as, `clocks` are its time control and those of games with
    their own. `terms` are arguments of `fide.norm`, `flags` the real federations of players under
    FID, by starting number. `as_at_start` is true for a long event for which only the list of its
    first day is known; `wanted` is whether somebody wants norms to be checked.
    """

    event: EventRecord
    entrants: Sequence[NormEntrant]
    on: date | None
    kind: TimeControl | None
    clocks: Sequence[Stated]
    pairings: Pairings
    as_at_start: bool = False
    terms: Mapping[str, Any] = field(default_factory=dict, hash=False)
    flags: Mapping[int, str] | None = field(default=None, hash=False)
    wanted: bool | None = None  # None: they are checked wherever the event allows them

    def __post_init__(self) -> None:
        """Refuse norms that nobody can make, and invalid flags and terms."""
        if self.flags is not None and not isinstance(self.flags, Mapping):
            rule = "flags are federations by starting number"
            raise InvalidType("flags", self.flags, rule, "give a mapping")
        for name in ("team_event", "world_cup"):
            check_flag(self.terms[name], name)
        if self.wanted:
            check_norms(self.on, self.kind or "")
        if self.are_checked:
            for _ in (self.true_flags, self.event_terms):
                pass

    @property
    def are_checked(self) -> bool:
        """Whether norms are checked: as somebody wants it, else wherever they can be made."""
        return not self.unchecked

    @cached_property
    def unchecked(self) -> str:
        """Why norms are not checked; "" if they are."""
        if self.wanted:
            return ""
        if self.wanted is False:
            return str(phrase("norm_unwanted"))
        try:
            check_norms(self.on, self.kind or "")
        except ArpadError as error:
            return error.rule
        return self._too_short()

    def _too_short(self) -> str:
        """That the event has fewer rounds than a norm takes games; "" if it has enough."""
        rules = self.rules
        games, article = rules.games.value, rules.games.article
        if self.terms["world_cup"] or self.terms["team_event"]:
            fewer = rules.cup_games if self.terms["world_cup"] else rules.team_games
            games, article = fewer.value.games, fewer.article
        rounds = self.event.rounds
        if rounds >= games:
            return ""
        key = "norm_one_round" if rounds == 1 else "norm_too_short"
        return str(phrase(key, rounds=rounds, games=games, article=article))

    def reports(self, entrant: Any, meetings: Iterable[tuple[Any, ...]]) -> tuple[NormReport, ...]:
        """A report for each title that a player does not have yet."""
        return norms_of(
            entrant.title,
            entrant.sex,
            [self._game(*meeting) for meeting in meetings],
            self.federation(entrant),
            self.event_terms,
        )

    def ratings_reached(self, entrant: Any, outcome: Any) -> tuple[Reached, ...]:
        """The ratings required for titles that a player reached in the event."""
        return reached_in(outcome, entrant.title, entrant.sex) if self.kind == "standard" else ()

    @cached_property
    def true_flags(self) -> dict[int, str]:
        """The real federations that the caller gives, checked."""
        rules = self.rules
        known = {entrant.record.number: entrant for entrant in self.entrants}
        found = {}
        for number, federation in (self.flags or {}).items():
            place = f"flags[{number!r}]"
            true = code(federation, place)
            check_federation(true, place, rules)
            entrant = known.get(number)
            if entrant is None or entrant.federation.upper() != rules.stateless.value:
                rule = f"nobody with this starting number plays under {rules.stateless.value}"
                raise InvalidTarget("flags", number, rule, "take it from the file")
            found[number] = true
        return found

    @cached_property
    def rules(self) -> NormRules:
        """The rules for norms in force when the event started."""
        return norm_rules(self.on)[1]

    @cached_property
    def event_terms(self) -> EventTerms:
        """The event for norms, with its field checked."""
        event = self.event
        settings = {each.clock for each in self.clocks if each.clock is not None}
        alike = len(settings) < 2 and all(each.excluded is None for each in self.clocks)
        made = read_event_terms(
            on=self.on,
            time_control=self.kind or "standard",
            rounds=event.rounds or None,
            seconds=min((clock.seconds(MOVES) for clock in settings), default=None),
            one_clock=alike,
            round_dates=event.round_dates,
            host=event.federation,
            pairings=self.pairings,
            **self.terms,
        )
        made = replace(made, as_at_start=self.as_at_start)
        if made.pairings not in ("", "Swiss") or not made.host:
            return made
        lacks = shortfall(made.rules, self._field(), self._played_rounds, made.host)
        return replace(made, shortfall=lacks, field_known=True)

    @cached_property
    def _played_rounds(self) -> int:
        """How many rounds have been played by anybody."""
        return max((_last_played(player.rounds) for player in self.event.players), default=0)

    def _field(self) -> Iterator[Participant]:
        for entrant in self.entrants:
            yield Participant(
                entrant.state.rating is not None,
                self.federation(entrant),
                entrant.title,
                [record.result not in _ABSENT for record in entrant.record.rounds],
            )

    def federation(self, entrant: NormEntrant) -> str:
        """The federation of a player, the real one if it is known."""
        return self.true_flags.get(entrant.record.number, entrant.federation).upper()

    @cached_property
    def scoreless(self) -> frozenset[int]:
        """Unrated players without a point against rated opponents in a round robin (1.4.2b)."""
        if self.pairings not in self.rules.scoreless.value:
            return frozenset()
        rated = {e.record.number for e in self.entrants if e.state.rating is not None}
        return frozenset(
            entrant.record.number
            for entrant in self.entrants
            if entrant.state.rating is None
            and not any(
                record.half_points
                for record in entrant.record.rounds
                if record.played and record.opponent in rated
            )
        )

    def _game(
        self,
        number: int,
        record: RoundRecord,
        opponent: NormEntrant | None,
        rating: float | None,
        title: str,
        played: bool,
    ) -> tuple[NormGame, int]:
        """A round as a game for a norm, and its half points.

        `rating` and `title` are the opponent's, on the day of the game if lists are known (1.1.4).
        """
        points = record.half_points if played or record.result in _STAND_INS else 0
        scoreless: Excluded = "scoreless" if record.opponent in self.scoreless else ""
        game = NormGame(
            None if rating is None else int(rating),
            points / 2,
            title=title,
            federation=opponent.federation.upper() if opponent else "",
            round=number,
            name=opponent.record.name if opponent else None,
            played=played,
            opponent_id=record.opponent,
            flag=self.true_flags.get(record.opponent or 0, ""),
            excluded="adjudicated" if record.adjudicated else scoreless,
        )
        return game, points


def _last_played(rounds: Sequence[RoundRecord]) -> int:
    """The last round with a game; 0 if there is none."""
    return next((at for at in range(len(rounds), 0, -1) if rounds[at - 1].played), 0)
