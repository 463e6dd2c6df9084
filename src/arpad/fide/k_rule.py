"""8.3.3: which K a player has, why, and what had to be assumed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from arpad.fide.edition import Cited, Edition, Junior, KStep
from arpad.fide.editions import day
from arpad.fide.player import Player, check_birth_year
from arpad.tournament import Step


@dataclass(frozen=True, slots=True)
class KChoice:
    """A K with the line of the rule that gave it, and the assumptions made on the way."""

    k: int
    step: KStep | None  # None where K was given and bypassed the rules
    games: int
    limit: Cited[int]
    assumptions: tuple[str, ...]

    @property
    def reason(self) -> str:
        """Why K is what it is."""
        if self.step is None:
            return "given; it bypasses the K rules"
        if self.k == self.step.k:
            return reason(self.step)
        product = f"{self.games} games × {self.step.k}"
        return f"{reason(self.step)}; {product} is more than {self.limit.value}"

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps in words, each with its article."""
        if self.step is None:
            return (Step(self.limit.article, f"K = {self.k}, {self.reason}"),)
        first = Step(self.step.article, f"{reason(self.step)}, so K = {self.step.k}")
        if self.k == self.step.k:
            return (first,)
        product = f"{self.games} games × {self.step.k} = {self.games * self.step.k}"
        text = f"{product}, more than {self.limit.value}, so K = {self.k}"
        return (first, Step(self.limit.article, text))


#: Takes down assumptions; None while nobody asks for the working.
Notes = list[str] | None


class KRule:
    """Reads the K steps and the limit of a period from an edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._steps = edition.k_steps
        self._limit = edition.period_limit.value

    def k(self, player: Player, rating: int, games: int, on: date | None) -> int:
        """K for a period of so many games; an override bypasses every rule."""
        _check_birth(player, on)
        if player.k is not None:
            return player.k
        return self.limited(self._step(player, rating, on, None).k, games)

    def limited(self, k: int, games: int) -> int:
        """The 700 rule: K times the games of the period stays within the limit."""
        return self._limit // games if k * games > self._limit else k

    def choose(self, player: Player, rating: int, games: int, on: date | None) -> KChoice:
        """K with its reason, for those who ask."""
        _check_birth(player, on)
        limit = self.edition.period_limit
        if player.k is not None:
            return KChoice(player.k, None, games, limit, ())
        assumptions: list[str] = []
        step = self._step(player, rating, on, assumptions)
        if player.games_in_period is None:
            assumptions.append("no other games in the rating period than these")
        return KChoice(self.limited(step.k, games), step, games, limit, tuple(assumptions))

    def stated(self, k: int, source: str, games: int) -> KChoice:
        """A K that stands in a rating list or a file: as it is, but for the 700 rule."""
        limit = self.edition.period_limit
        step = KStep(k, limit.article, note=source)
        return KChoice(self.limited(k, games), step, games, limit, ())

    def _step(self, player: Player, rating: int, on: date | None, notes: Notes) -> KStep:
        for step in self._steps[:-1]:
            if step.reached is not None and not _reached(step.reached, player, rating, notes):
                continue
            if step.junior is not None and not _junior(step.junior, player, rating, on, notes):
                continue
            if step.games_below is not None and not _new(step.games_below, player, notes):
                continue
            return step
        return self._steps[-1]  # the last line of the rule has no condition


def _check_birth(player: Player, on: date | None) -> None:
    if player.birth_year is not None:
        check_birth_year(player.birth_year, player.age, day(on), exact_day=True)


def _reached(bound: int, player: Player, rating: int, notes: Notes) -> bool:
    # A standard rating that stands in for a missing one was not published on this list.
    if player.rating is not None and rating >= bound:
        return True
    flag: bool | None = getattr(player, f"ever_{bound}")
    if flag is None and notes is not None:
        notes.append(f"never published at {bound} or more")
    return bool(flag)


def _junior(rule: Junior, player: Player, rating: int, on: date | None, notes: Notes) -> bool:
    if player.birth_year is None and player.age is None:
        if notes is not None:
            notes.append(f"an adult: older than {rule.age}")
        return False
    return _young(rule, player, on, notes) and not _reached(
        rule.never_reached, player, rating, notes
    )


def _young(rule: Junior, player: Player, on: date | None, notes: Notes) -> bool:
    if rule.until == "year end" and player.birth_year is not None:
        return day(on).year - player.birth_year <= rule.age
    if player.age is not None:
        if rule.until == "year end" and player.age <= rule.age and notes is not None:
            notes.append(
                f"age {player.age}: a junior is taken to be under {rule.age}; "
                "the birth year would be exact"
            )
        return player.age < rule.age
    assert player.birth_year is not None
    turns = day(on).year - player.birth_year
    if turns == rule.age and notes is not None:
        notes.append(
            f"the {rule.age}th birthday in {day(on).year} has passed: "
            "only the year of birth is known, this edition asks for the day (or give the age)"
        )
    return turns < rule.age


def _new(bound: int, player: Player, notes: Notes) -> bool:
    if player.games_played is None:
        if notes is not None:
            notes.append(f"{bound} or more rated games completed")
        return False
    return player.games_played < bound


def reason(step: KStep) -> str:
    """The condition of a K step in words."""
    if step.reached is not None:
        return f"published at {step.reached} or more"
    if step.junior is not None:
        until = f"the {step.junior.age}th birthday"
        if step.junior.until == "year end":
            until = f"the end of the year of {until}"
        return f"a junior until {until}, never published at {step.junior.never_reached} or more"
    if step.games_below is not None:
        return f"fewer than {step.games_below} rated games completed"
    return step.note or "an established player"
