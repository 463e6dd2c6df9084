"""8.3.3: which K a player has, why, and what had to be assumed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from math import inf
from typing import Annotated, Any

from arpad.answer import Report
from arpad.fide.edition import Cited, Edition, Junior, KStep
from arpad.fide.player import OLDEST, Player, StatedK, check_birth_year
from arpad.json_data import WorkedData
from arpad.sentences import Phrase, Step, phrase, recurring, steps_data
from arpad.terms import as_date


@dataclass(frozen=True, slots=True)
class KChoice:
    """A K with the line of the rule that gave it, and the assumptions that were made."""

    k: int
    step: KStep | None  # None if K was set by the caller
    games: int
    limit: Cited[int]
    assumed: tuple[Phrase, ...]
    new_to_list: bool = False  # a standard rating stands in for the one that the list lacks

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What had to be assumed, in words."""
        return tuple(map(str, self.assumed))

    @property
    def reason(self) -> str:
        """Why K is what it is."""
        return str(self._reason)

    @property
    def _reason(self) -> Phrase:
        if self.step is None:
            return recurring("k_set")
        why = self._condition(self.step)
        if self.k == self.step.k:
            return why
        limit = self.limit.value
        return phrase("k_limited", reason=why, games=self.games, k=self.step.k, limit=limit)

    def _condition(self, step: KStep) -> Phrase:
        if self.new_to_list and step.games_below is not None:
            return recurring("k_new_to_list")
        return reason(step)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps in words, each with its article."""
        article = self.limit.article
        if self.step is None:
            return (Step(article, phrase("k_as_set", k=self.k, reason=self._reason)),)
        chosen, games = self.step.k, self.games
        first = phrase("k_from_step", reason=self._condition(self.step), k=chosen)
        if self.k == chosen:
            return (Step(self.step.article, first),)
        limited = phrase(
            "k_from_limit",
            games=games,
            k=chosen,
            product=games * chosen,
            limit=self.limit.value,
            limited=self.k,
        )
        return (Step(self.step.article, first), Step(article, limited))


class ChosenKData(WorkedData):
    """A player’s K, and why."""

    k: Annotated[int, "K."]
    k_reason: str
    assumptions: list[str]


@dataclass(frozen=True, slots=True)
class KReport(Report):
    """A K with its reason."""

    choice: KChoice
    edition: Edition = field(repr=False)
    notes: tuple[str, ...] = ()  # such as a date that is far away

    @property
    def k(self) -> int:
        """K."""
        return self.choice.k

    @property
    def rules(self) -> str:
        """The name of the rules that were applied."""
        return self.edition.name

    def working(self) -> tuple[Step, ...]:
        return self.choice.steps

    def as_data(self, *, working: bool = False) -> ChosenKData:
        data: ChosenKData = {
            "k": self.choice.k,
            "k_reason": self.choice.reason,
            "edition": self.edition.id,
            "assumptions": list(self.choice.assumptions),
            "notes": list(self.notes),
        }
        if working:
            data["working"] = steps_data(self.choice.steps)
        return data


#: A line of the rule in one year: the rating reached, the rating never reached, the earliest birth
#: year, the number of games below which it applies, and K.
_Condition = tuple[int, float, int, float, int]
#: The values for no condition, and for unknown facts.
_NO_RATING, _UNKNOWN_YEAR, _ENOUGH, _NO_BOUND = -1, -1, 10**9, inf
#: Attributes of a player that no condition depends on.
_NO_CONDITION = {"rating", "standard_rating", "_k"}
#: A list that collects assumptions; None if nobody asks for the working.
Notes = list[Phrase] | None


class KRule:
    """The K rule of an edition, with the limit for a period."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._steps = edition.k_steps
        self._limit = edition.period_limit.value
        self._by_year: dict[int, list[_Condition]] = {}

    def k(self, player: Player, games: int, on: date | None) -> int:
        """K for a period of this many games; a K set by the caller bypasses every rule."""
        if player.is_plain:
            rating = _NO_RATING if player.rating is None else player.rating
            quick = self.plain_k(rating, player.__dict__, as_date(on).year)
            if quick is not None:
                return self.limited(quick, games)
        if player.birth_year is not None:
            check_birth_year(player.birth_year, player.age, as_date(on))
        if player.k is None:
            return self.limited(self._step(player, on, None).k, games)
        return self.limited(player.k.k, games) if isinstance(player.k, StatedK) else player.k

    def plain_k(  # noqa: C901 (flat, for speed)
        self, rating: int, facts: Mapping[str, Any], year: int
    ) -> int | None:
        """K from the facts that most players have; None if there are others.

        A rating below zero means no rating.
        """
        top = rating  # one by one: unpacking a tuple would be slower
        birth_year = _UNKNOWN_YEAR
        games = _ENOUGH
        in_period = 1
        for name, value in facts.items():
            if type(value) is not int or value < 0:
                if name not in _NO_CONDITION:
                    return None
            elif name == "birth_year" and year - OLDEST <= value <= year:
                birth_year = value
            elif name == "games_played":
                games = value
            elif name == "highest_rating":
                top = max(value, rating)
            elif name == "games_in_period" and value:
                in_period = value
            elif name not in _NO_CONDITION:
                return None
        if rating < 0:  # new to this list, whatever they played before
            games = 0
        for reached, never, born, below, k in self._by_year.get(year) or self._conditions(year):
            if reached <= top < never and birth_year >= born and games < below:
                return k if in_period == 1 else self.limited(k, in_period)
        raise AssertionError("the last line of a K rule has no condition")

    def _conditions(self, year: int) -> list[_Condition]:
        """The lines of the rule for events of that year, juniors by their year of birth."""
        self._by_year[year] = [_condition(step, year) for step in self._steps]
        return self._by_year[year]

    def limited(self, k: int, games: int) -> int:
        """The 700 rule: K times the games of the period stays within the limit."""
        return self._limit // games if k * games > self._limit else k

    def choose(self, player: Player, games: int, on: date | None) -> KChoice:
        """K with its reason and assumptions."""
        if player.birth_year is not None:
            check_birth_year(player.birth_year, player.age, as_date(on))
        limit = self.edition.period_limit
        if isinstance(player.k, StatedK):
            step = KStep(player.k.k, limit.article, "reported", note=player.k.source)
            return KChoice(self.limited(step.k, games), step, games, limit, ())
        if player.k is not None:
            return KChoice(player.k, None, games, limit, ())
        assumed: list[Phrase] = []
        step = self._step(player, on, assumed)
        rating, highest = player.rating, player.highest_rating
        if rating is not None and highest is not None and highest < rating:
            values = {"rating": rating, "highest": highest}
            assumed.append(recurring("assumed_highest_is_rating", **values))
        if player.games_in_period is None:
            assumed.append(recurring("assumed_no_other_games"))
        k, new_to_list = self.limited(step.k, games), player.rating is None
        return KChoice(k, step, games, limit, tuple(assumed), new_to_list)

    def with_k_of(self, player: Player, on: date, day: date) -> Player:
        """The player with the K of a later day, if that is in another year and K differs."""
        born = player.birth_year
        if player.k is not None or day.year == on.year:
            return player
        if born is None or day.year - born > OLDEST:
            return player
        if self.k(player, 1, day) == self.k(player, 1, on):
            return player
        choice = self.choose(player, 1, day)
        reason = phrase("k_of_year", reason=choice.reason, year=day.year)
        return replace(player, k=StatedK(choice.k, str(reason)))

    def _step(self, player: Player, on: date | None, notes: Notes) -> KStep:
        for step in self._steps[:-1]:
            if step.reached is not None and not _reached(step.reached, player, notes):
                continue
            if step.junior is not None and not _junior(step.junior, player, on, notes):
                continue
            if step.games_below is not None and not _new(step.games_below, player, notes):
                continue
            return step
        return self._steps[-1]  # the last line of the rule has no condition


def _condition(step: KStep, year: int) -> _Condition:
    """A line of the rule for events of that year, juniors by their year of birth."""
    reached = _NO_RATING if step.reached is None else step.reached
    below: float = _NO_BOUND if step.games_below is None else step.games_below
    if step.junior is None:
        return reached, _NO_BOUND, _UNKNOWN_YEAR, below, step.k
    born = year - step.junior.age + (step.junior.until == "birthday")
    return reached, step.junior.never_reached, born, below, step.k


def _reached(bound: int, player: Player, notes: Notes) -> bool:
    # A standard rating that replaces a missing one was not published on this list.
    reached = player.ever_reached(bound)
    if reached is None and notes is not None:
        notes.append(recurring("assumed_never_reached", bound=bound))
    return bool(reached)


def _junior(rule: Junior, player: Player, on: date | None, notes: Notes) -> bool:
    if player.birth_year is None and player.age is None:
        if notes is not None:
            notes.append(recurring("assumed_adult"))
        return False
    return _young(rule, player, on, notes) and not _reached(rule.never_reached, player, notes)


def _young(rule: Junior, player: Player, on: date | None, notes: Notes) -> bool:
    if rule.until == "year end" and player.birth_year is not None:
        return as_date(on).year - player.birth_year <= rule.age
    if player.age is not None:
        if rule.until == "year end" and player.age <= rule.age and notes is not None:
            notes.append(recurring("assumed_under_age", age=player.age, bound=rule.age))
        return player.age < rule.age
    assert player.birth_year is not None
    year = as_date(on).year
    turns = year - player.birth_year
    if turns == rule.age and notes is not None:
        notes.append(recurring("assumed_birthday_passed", age=rule.age, year=year))
    return turns < rule.age


def _new(bound: int, player: Player, notes: Notes) -> bool:
    if player.rating is None:  # with a standard rating instead: new to this list
        return True
    if player.games_played is None:
        if notes is not None:
            notes.append(recurring("assumed_enough_games", bound=bound))
        return False
    return player.games_played < bound


def reason(step: KStep) -> Phrase:
    """The condition of a K step in words."""
    if step.reached is not None:
        return recurring("k_reached", bound=step.reached)
    if step.junior is not None:
        key = "k_junior_year" if step.junior.until == "year end" else "k_junior_birthday"
        return recurring(key, age=step.junior.age, bound=step.junior.never_reached)
    if step.games_below is not None:
        return recurring("k_new", games=step.games_below)
    return recurring("k_other", note=step.note) if step.note else recurring("k_established")
