"""What matters for title norms about an event (B.01): its pairings, its field, its games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import Any

from arpad.errors import ArpadError, InvalidTarget, NotAnswered
from arpad.event.clocks import Clocks
from arpad.event.entrants import Entrant
from arpad.event.pairings import pairings_of
from arpad.fide.norms.event_terms import (
    EventTerms,
    Participant,
    norm_rules,
    read_event_terms,
    shortfall,
)
from arpad.fide.norms.game import Excluded, NormGame, check_flag, code, flag
from arpad.fide.norms.rules import NormRules
from arpad.formats.records import EventRecord, RoundRecord
from arpad.formats.time_control.stated import Stated
from arpad.sentences import phrase
from arpad.system import CanGrantNorms
from arpad.terms import MOVES, Pairings, check_pairings

#: Results of rounds without a game that may stand in for one (1.4.1c): forfeit wins and
#: pairing-allocated byes; a full-point bye (F) was granted, so it does not.
_STAND_INS = ("+", "U")
#: Results of absent players; a pairing-allocated bye does not count as absence (1.4.3d).
_ABSENT = ("-", "H", "F", "Z", "")


@dataclass(frozen=True)
class NormSetting:
    """What the norms of all players depend on: the event's record, and what the caller sets.

    `flags` are the real federations of players under FID, by starting number; `terms` are the
    arguments of `fide.norm` that the caller sets. `as_at_start` is true for a long event for which
    only the list of its first day is known; `wanted` is whether somebody wants norms to be checked.
    """

    event: EventRecord
    entrants: tuple[Entrant, ...]
    on: date | None
    clocks: Clocks
    grantor: CanGrantNorms | None  # the rulebook, if its system has norms
    flags: tuple[tuple[int, str], ...] = ()
    terms: tuple[tuple[str, Any], ...] = ()
    as_at_start: bool = False
    wanted: bool | None = None  # None: they are checked wherever the event allows them

    @cached_property
    def pairings(self) -> Pairings:
        """How the event is paired: as the caller says, as the file says, or as its rounds show."""
        given = dict(self.terms).get("pairings")
        return check_pairings("" if given is None else given) or pairings_of(self.event)

    @property
    def are_checked(self) -> bool:
        """Whether norms are checked: as somebody wants it, else wherever they can be made."""
        return self.grantor is not None and not self.unchecked

    @cached_property
    def unchecked(self) -> str:
        """Why norms are not checked; "" if they are, or if the system has none."""
        if self.grantor is None or self.wanted:
            return ""
        if self.wanted is False:
            return str(phrase("norm_unwanted"))
        try:
            self.grantor.check_norms(self.clocks.kind or "")
        except ArpadError as error:
            return error.rule
        return self._too_short()

    def _too_short(self) -> str:
        """That the event has fewer rounds than a norm takes games; "" if it has enough."""
        terms, rules = dict(self.terms), self.rules
        games, article = rules.games.value, rules.games.article
        if terms["world_cup"] or terms["team_event"]:
            fewer = rules.cup_games if terms["world_cup"] else rules.team_games
            games, article = fewer.value.games, fewer.article
        rounds = self.event.rounds
        if rounds >= games:
            return ""
        key = "norm_one_round" if rounds == 1 else "norm_too_short"
        return str(phrase(key, rounds=rounds, games=games, article=article))

    def check(self, rules: str) -> None:
        """Refuse norms that nobody can make by these `rules`, and invalid flags and terms."""
        if self.wanted is not None:
            flag(self.wanted, "norms")
        for name in ("team_event", "world_cup"):
            flag(dict(self.terms)[name], name)
        if self.wanted and self.grantor is None:
            raise NotAnswered("norms", rules, "this system has no norms", "do not ask for them")
        if self.wanted and self.grantor is not None:
            self.grantor.check_norms(self.clocks.kind or "")
        if self.are_checked:
            for _ in (self.true_flags, self.event_terms):
                pass

    @cached_property
    def true_flags(self) -> dict[int, str]:
        """The real federations that the caller gives, checked."""
        rules = self.rules
        known = {entrant.record.number: entrant for entrant in self.entrants}
        found = {}
        for number, federation in self.flags:
            place = f"flags[{number!r}]"
            true = code(federation, place)
            check_flag(true, place, rules)
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
        settings = {each.clock for each in self._stated if each.clock is not None}
        alike = len(settings) < 2 and all(each.excluded is None for each in self._stated)
        made = read_event_terms(
            on=self.on,
            time_control=self.clocks.kind or "standard",
            rounds=event.rounds or None,
            seconds=min((clock.seconds(MOVES) for clock in settings), default=None),
            one_clock=alike,
            round_dates=event.round_dates,
            host=event.federation,
            **{**dict(self.terms), "pairings": self.pairings},
        )
        made = replace(made, as_at_start=self.as_at_start)
        if made.pairings not in ("", "Swiss") or not made.host:
            return made
        lacks = shortfall(made.rules, self._field(), self._played_rounds, made.host)
        return replace(made, shortfall=lacks, field_known=True)

    @property
    def _stated(self) -> tuple[Stated, ...]:
        """The time control of the event, and those of games with their own."""
        return (self.clocks.shown, *(each for _, each in self.clocks.games))

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

    def federation(self, entrant: Entrant) -> str:
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

    def game(
        self,
        number: int,
        record: RoundRecord,
        opponent: Entrant | None,
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
