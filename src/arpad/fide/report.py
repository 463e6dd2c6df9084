"""What a tournament did to a player, in FIDE's exact hundredths; and the edition in force."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import Any

from arpad.answer import Report
from arpad.exact import (
    decimal_of_half_points,
    decimal_of_hundredths,
    half_away,
    half_up,
    logistic,
)
from arpad.fide.edition import Edition
from arpad.fide.editions import in_force
from arpad.fide.expectancy import AssessedGame, round_robin_assumed
from arpad.fide.fast import Totals
from arpad.fide.formulas import Formulas, formulas_of
from arpad.fide.k_rule import KChoice
from arpad.fide.performance import performance_of, performance_of_sums
from arpad.fide.player import LEAST_RATING, Player
from arpad.game import GameLike
from arpad.outcome import GameReport, Outcome
from arpad.sentences import Phrase, Step, phrase, recurring
from arpad.terms import as_date, far_notes


@dataclass(frozen=True, init=False, eq=False, repr=False)
class FideReport(Outcome[Player]):
    """One player's tournament under one edition; everything but the sums is made on demand."""

    defines_performance = True  # not annotated: no field

    formulas: Formulas
    player: Player | int
    rating: int  # that the games were rated from
    entries: tuple[GameLike, ...]  # the games as they were given
    on: date | None
    totals: Totals
    k: int = 0  # the default stands in front of the property of `Outcome`

    def __init__(
        self,
        formulas: Formulas,
        player: Player | int,
        rating: int,
        entries: tuple[GameLike, ...],
        on: date | None,
        totals: Totals,
        k: int,
        **known: Any,
    ) -> None:
        """All at once, which is faster; `known` has what need not be made on demand any more."""
        values = self.__dict__
        values["formulas"] = formulas
        values["player"] = player
        values["rating"] = rating
        values["entries"] = entries
        values["on"] = on
        values["totals"] = totals
        values["k"] = k
        values.update(known)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FideReport):
            return NotImplemented
        return self._value() == other._value()

    def __hash__(self) -> int:
        return hash(self._value())

    def _value(self) -> tuple[Any, ...]:
        return self.edition, self.before, self.rating, self.on, self.k, self.games

    def __reduce__(self) -> tuple[Any, ...]:
        made = (self.player, self.rating, self.entries, self.on, self.totals, self.k)
        return _restored, (self.edition, *made, self.__dict__.get("k_choice"))

    @property
    def edition(self) -> Edition:
        """The edition that was applied."""
        return self.formulas.edition

    @property
    def before(self) -> Player:
        player = self.player
        return player if isinstance(player, Player) else Player(player)

    @property
    def after(self) -> Player:
        return player_after(self.before, self.new_rating, self.n)

    @property
    def start_rating(self) -> int:
        return self.rating

    @property
    def starts(self) -> date:
        """The first day of the tournament."""
        return as_date(self.on)

    @property
    def edition_id(self) -> str:
        return self.edition.id

    @property
    def rules(self) -> str:
        return self.edition.name

    @property
    def n(self) -> int:
        return self.totals.n

    @property
    def score(self) -> Decimal:
        return decimal_of_half_points(self.totals.points)

    @property
    def expected_hundredths(self) -> float:
        """The expected score as a number of hundredths."""
        return self.totals.expected

    @property
    def expected(self) -> Decimal:
        return decimal_of_hundredths(self.totals.expected)

    @property
    def gained_hundredths(self) -> float:
        """Score less expected score."""
        return 50 * self.totals.points - self.totals.expected

    @cached_property
    def change_hundredths(self) -> float:
        """The exact change as a number of hundredths."""
        return self.k * self.gained_hundredths

    @property
    def change(self) -> Decimal:
        return decimal_of_hundredths(self.change_hundredths)

    @cached_property
    def rounded_change(self) -> int:
        return half_away(self.change_hundredths)

    @property
    def new_rating(self) -> int:
        return self.rating + self.rounded_change

    @property
    def average_opponent(self) -> int | None:
        return half_up(self.totals.opponents, self.n) if self.n else None

    @property
    def performance(self) -> int | None:
        n, points, _, opponents = self.totals
        if n and n == len(self.entries):  # all of them count: the sums are there
            return performance_of_sums(self.edition, opponents, n, points)
        played = [game for game in self.assessed if not game.game.forfeit]
        if not played:
            return None
        points = sum(game.points for game in played)
        return performance_of(self.edition, [game.opponent for game in played], points, self.on)

    @property
    def performance_n(self) -> int:
        return sum(not game.game.forfeit for game in self.assessed)

    @cached_property
    def assessed(self) -> list[AssessedGame]:
        """Each game with its difference and expected score, or why it does not count."""
        return self.formulas.assess(self.rating, self.entries) if self.entries else []

    @cached_property
    def games(self) -> tuple[GameReport, ...]:
        return tuple([_game_report(game, self.rating, self.k) for game in self.assessed])

    @cached_property
    def k_choice(self) -> KChoice:
        """K with its reason and what had to be assumed for it."""
        player = self.before
        games = self.n if player.games_in_period is None else player.games_in_period
        return self.formulas.k_rule.choose(player, games, self.on)

    @property
    def k_reason(self) -> str:
        return self.k_choice.reason

    @property
    def assumptions(self) -> tuple[str, ...]:
        assumed: list[Phrase] = []
        if self.on is None:
            assumed.append(recurring("assumed_starts_today", on=as_date(None)))
        if self.before.rating is None:
            article = self.edition.standard_rating_counts.article
            assumed.append(phrase("assumed_standard_rating", article=article))
        some_excluded = self.n < len(self.entries)
        if some_excluded and any(
            game.opponent is None and not game.game.forfeit for game in self.assessed
        ):
            assumed += round_robin_assumed(self.edition)
        return (*map(str, assumed), *self.k_choice.assumptions)

    @property
    def notes(self) -> tuple[str, ...]:
        floor = floor_notes(self.edition, self.new_rating)
        return tuple(map(str, (*floor, *far_notes(self.on))))

    @property
    def leaves_the_list(self) -> bool:
        return bool(floor_notes(self.edition, self.new_rating))

    @property
    def why(self) -> tuple[str, ...]:
        if not self.n:
            return ()
        from arpad.sentences.arithmetic import why  # only for who asks

        change, expected = self.change_hundredths / 100, self.expected_hundredths / 100
        main = why(self.totals.points / 2, expected, change, k=self.k)
        special = _special(self.assessed[0]) if len(self.assessed) == 1 else ()
        return tuple(map(str, (main, *special)))

    def working(self) -> tuple[Step, ...]:
        edition = self.edition
        rounded = phrase(
            "rounded",
            how=edition.rounding.value,
            rounded=self.rounded_change,
            rating=self.rating,
            new_rating=self.new_rating,
        )
        return (
            *self.steps_to_change(),
            Step(edition.rounding.article, rounded),
            *floor_steps(edition, self.new_rating),
        )

    def _which_edition(self) -> Phrase:
        name = self.edition.name
        if in_force(self.edition, self.starts):
            return phrase("edition_on", on=self.starts, edition=name)
        return phrase("edition_chosen", edition=name)

    def steps_to_change(self) -> tuple[Step, ...]:
        """The steps up to the exact change, before anything is rounded."""
        edition, gained = self.edition, self.gained_hundredths
        sums = phrase(
            "score_less_expected",
            score=self.totals.points,
            expected=self.expected_hundredths,
            gained=gained,
        )
        change = phrase("gained_times_k", gained=gained, k=self.k, change=self.change_hundredths)
        return (
            Step(edition.articles.in_force, self._which_edition()),
            *(
                step
                for number, game in enumerate(self.assessed, 1)
                for step in _game_steps(number, game, edition)
            ),
            Step(edition.articles.gained, sums),
            *self.k_choice.steps,
            Step(edition.articles.change, change),
        )


def _restored(
    edition: Edition,
    player: Player | int,
    rating: int,
    games: tuple[GameLike, ...],
    on: date | None,
    totals: Totals,
    k: int,
    choice: KChoice | None,
) -> FideReport:
    """A report that was pickled."""
    known = {} if choice is None else {"k_choice": choice}
    return FideReport(formulas_of(edition), player, rating, games, on, totals, k, **known)


@dataclass(frozen=True, slots=True)
class EditionReport(Report):
    """The edition in force on a date, with notes on that date."""

    edition: Edition
    on: date | None = None

    @property
    def notes(self) -> tuple[str, ...]:
        """What else the reader should know, such as a date that is far away."""
        return tuple(map(str, far_notes(self.on)))

    def working(self) -> tuple[Step, ...]:
        """No steps, as for the edition itself."""
        return self.edition.working()

    def as_data(self, *, working: bool = False) -> dict[str, Any]:
        return self.edition.as_data() | {"notes": list(self.notes)}


def player_after(before: Player, new_rating: int, n: int) -> Player:
    """The player on the next list, without a rating if it fell below 1."""
    # With a standard rating instead, the player is new to this list: no games on it yet.
    played = 0 if before.rating is None else before.games_played
    return replace(
        before,
        rating=new_rating if new_rating >= LEAST_RATING else None,
        games_played=None if played is None else played + n,
    )


def floor_notes(edition: Edition, new_rating: int) -> tuple[Phrase, ...]:
    """What happens to a new rating below the floor; nothing if it is not below."""
    floor = edition.floor
    if floor.value is None or new_rating >= floor.value:
        return ()
    return (phrase("below_floor", rating=new_rating, floor=floor.value, article=floor.article),)


def floor_steps(edition: Edition, new_rating: int) -> Sequence[Step]:
    """The same as steps of a working."""
    return [Step(edition.floor.article, note) for note in floor_notes(edition, new_rating)]


def _game_report(game: AssessedGame, rating: int, k: int) -> GameReport:
    expected = game.expected
    return GameReport(
        opponent=game.opponent,
        score=decimal_of_half_points(game.points),
        counted=expected is not None,
        reason=str(game.reason or ""),
        difference=None if game.opponent is None else rating - game.opponent,
        capped=game.capped,
        expected=None if expected is None else decimal_of_hundredths(expected),
        change=None
        if expected is None
        else decimal_of_hundredths(k * (50 * game.points - expected)),
        round=game.game.round,
        name=game.game.name,
        colour=game.game.colour,
        article=game.article,
    )


#: The sentence on a difference that is special, by why it is.
_SPECIAL = {
    "capped": "why_capped",
    "exempt": "why_exempt",
    "opponent_exempt": "why_opponent_exempt",
}


def _special(game: AssessedGame) -> tuple[Phrase, ...]:
    """What the table expects in a game, if the difference is special or the formula differs."""
    expected = game.expected or 0
    formula = logistic(game.difference)
    values = {"expected": expected, "formula": formula}
    alike = f"{formula:.2f}" == f"{expected / 100:.2f}"
    if game.reason is not None:
        capped_alike = alike and game.reason.key == "capped"
        key = "why_capped_alike" if capped_alike else _SPECIAL[game.reason.key]
        details = dict(game.reason.values)
        return (phrase(key, difference=abs(game.difference), **details, **values),)
    return () if alike else (phrase("why_table", **values),)


def _game_steps(number: int, game: AssessedGame, edition: Edition) -> tuple[Step, ...]:
    if game.expected is None:
        return (Step(game.article, phrase("not_counted", reason=game.reason), number),)
    difference = phrase("difference", difference=game.difference)
    if game.reason:
        difference = phrase("difference_but", difference=game.difference, reason=game.reason)
    expected = phrase(
        "expected_score",
        used=game.used,
        expected=game.expected,
        score=game.points,
        gained=50 * game.points - game.expected,
    )
    return (
        Step(game.article or edition.articles.difference, difference, number),
        Step(edition.difference_bounds.article, expected, number),
    )
