"""One candidate, one title, one event: whether some of the games make a norm, and which ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from arpad.fide.edition import Cited
from arpad.fide.norms.conditions import conditions
from arpad.fide.norms.field import Field, Part
from arpad.fide.norms.game import Candidate, Line, columns
from arpad.fide.norms.mix import Mix, Reading
from arpad.fide.norms.occasion import Occasion, rounds_of
from arpad.fide.norms.rules import FewerGames, NormTitle
from arpad.fide.norms.search import Search
from arpad.fide.norms.waiver import Waiver, waiver


class Verdict(NamedTuple):
    """The games that make a norm, and the field that they belong to."""

    field: Field
    part: Part
    end: int
    forfeited: bool = False  # the last round counts as lost, because the opponent forfeited it


class Case:
    """A candidate's case for one title; everything is worked out on demand."""

    def __init__(self, candidate: Candidate, sought: NormTitle, occasion: Occasion) -> None:
        self.candidate = candidate
        self.sought = sought
        self.occasion = occasion
        self.rules = occasion.rules
        self.rounds = rounds_of(occasion, len(candidate.lines))
        self.field = Field(candidate.counting, sought, occasion)

    @cached_property
    def waiver(self) -> Waiver:
        """Whether the rules on federations are waived."""
        return waiver(self.occasion, self.rounds, self.candidate.federation)

    @cached_property
    def fewer(self) -> Cited[FewerGames] | None:
        """Why fewer games are enough here; None if they are not."""
        rules, occasion = self.rules, self.occasion
        if occasion.world_cup:
            return rules.cup_games
        if occasion.team_event and self.rounds in rules.team_games.value.rounds:
            return rules.team_games
        stand_in = rules.stand_in.value
        eight = self.field.n == stand_in.games and self.rounds in stand_in.rounds
        return rules.stand_in if eight and self.candidate.spare else None

    @property
    def least_games(self) -> int:
        """The least number of games that is needed."""
        return self.rules.games.value if self.fewer is None else self.fewer.value.games

    @cached_property
    def whole(self) -> Part:
        """All games that may count."""
        return self.field.part(range(self.field.n))

    @property
    def players(self) -> int | None:
        """The number of players in a double round robin; None for other events."""
        return 1 + self.candidate.opponents if self.field.double else None

    @cached_property
    def event_allows(self) -> bool:
        """Whether the event itself meets the conditions for norms."""
        return all(each.met for each in conditions(self.occasion, self.players))

    def verdict(
        self, points: Sequence[int] | None = None, reading: Reading = "as written"
    ) -> Verdict | None:
        """The games that make a norm, with these half points in those that may count."""
        if not self.event_allows:
            return None
        scored = self.field.points if points is None else points
        found = self._search(reading).norm(scored)
        if found is not None:
            return Verdict(self.field, found.part, found.end)
        return self._with_forfeit(scored, reading)

    def least(self) -> tuple[int, Verdict] | None:
        """The least half points for a norm in all games that may count, and in which of these."""
        if not self.event_allows:
            return None
        found = self._search("as written").least()
        if found is not None:
            points, choice = found
            return points, Verdict(self.field, choice.part, choice.end)
        return self._least_with_forfeit()

    def _search(self, reading: Reading) -> Search:
        if reading not in self._searches:
            pairings = self.occasion.pairings
            mix = self.mix(reading)
            won = pairings not in self.rules.whole_field.value or self._whole_allows(mix)
            later = pairings not in self.rules.predetermined.value
            self._searches[reading] = Search(
                self.field, mix, self.least_games, later=later, won=won
            )
        return self._searches[reading]

    @cached_property
    def _searches(self) -> dict[Reading, Search]:
        return {}

    def mix(self, reading: Reading = "as written") -> Mix:
        """The rules on the mix of opponents, as they apply to this candidate."""
        return Mix(self.candidate.federation, self.waiver.lifted, reading)

    def _whole_allows(self, mix: Mix) -> bool:
        """Whether some score against the whole field would make a norm."""
        average = self.whole.average
        enough = average is not None and average >= self.sought.average.value
        return enough and mix.holds(self.field, self.whole)

    @cached_property
    def _forfeit_field(self) -> Field | None:
        """The games, with a forfeited last one counted as lost if it is needed (1.4.2c)."""
        last: Line | None = self.candidate.last_forfeit(self.rounds)
        stands_in = self.fewer is self.rules.stand_in
        needed = self.rules.games.value if stands_in else self.least_games
        if last is None or self.field.n + 1 != needed:
            return None
        lines = [*self.field.lines, last._replace(points=0)]
        return Field(columns(lines), self.sought, self.occasion)

    def _with_forfeit(self, points: Sequence[int], reading: Reading) -> Verdict | None:
        field = self._forfeit_field
        if field is None:
            return None
        part = field.part(range(field.n))
        enough = sum(points) >= field.least_points(part)
        if not enough or not self.mix(reading).holds(field, part):
            return None
        return Verdict(field, part, field.n, forfeited=True)

    def _least_with_forfeit(self) -> tuple[int, Verdict] | None:
        field = self._forfeit_field
        if field is None:
            return None
        part = field.part(range(field.n))
        points = field.least_points(part)
        if points > 2 * self.field.n or not self.mix().holds(field, part):
            return None
        return points, Verdict(field, part, field.n, forfeited=True)
