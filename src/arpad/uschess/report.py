"""What a section did to one player, with both passes in its working."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from math import floor, fsum
from typing import Any

from arpad.exact import decimal_of_half_points, logistic
from arpad.game import Game
from arpad.outcome import Figure, GameReport, Outcome, Value
from arpad.sentences import Phrase, Step, phrase
from arpad.uschess import rules
from arpad.uschess.floors import Floor
from arpad.uschess.formulas import linear_expected
from arpad.uschess.player import Earlier, Player
from arpad.uschess.section import Entry, Pass


@dataclass(frozen=True, slots=True)
class Played:
    """A game as the caller gave it, its half points, and the opponent's rating before the event."""

    game: Game
    half_points: int
    opponent: float | None
    reason: Phrase | None = None  # why it does not count


@dataclass(frozen=True, slots=True, repr=False)
class UsChessReport(Outcome[Player]):
    """One player's section; with only one pass it is an estimate, and says so."""

    # field(): otherwise the properties of `Outcome` would become their defaults
    before: Player = field()
    rules: str = field()
    entry: Entry
    passes: tuple[Pass, ...]  # empty if no game counts
    floor: Floor | None  # None if floors do not apply
    played: tuple[Played, ...]
    ended: date
    estimate: str = ""
    match: bool = False
    assumed: tuple[Phrase, ...] = ()

    @property
    def start_rating(self) -> float:
        return self.entry.rating

    @property
    def exact(self) -> float:
        """The rating after the section, with all its decimals."""
        if not self.passes:
            return self.entry.rating
        rating = self.passes[-1].rating
        if self.match:
            low, high = (self.entry.rating + side * rules.MATCH_MOST for side in (-1, 1))
            rating = min(max(rating, low), high)
        return rating if self.floor is None else max(rating, self.floor.rating)

    @property
    def after(self) -> Player:
        if not self.passes:
            return self.before
        points = self._points
        career = {
            "wins": (self.before.wins, points.count(2)),
            "draws": (self.before.draws, points.count(1)),
            "events": (self.before.events, int(len(points) >= rules.FLOOR_EVENT_GAMES)),
        }
        known: dict[str, Any] = {
            name: new if old is None and self.entry.newcomer else None if old is None else old + new
            for name, (old, new) in career.items()
        }
        games = None if self.entry.games is None else self.entry.games + len(points)
        return replace(
            self.before,
            rating=self.exact,
            games=games,
            earlier=self._earlier(points),
            after=None,
            **known,
        )

    def _earlier(self, points: list[int]) -> Earlier:
        """Whether all games so far were won, or all lost, if that still matters."""
        if self.entry.games is None:
            return "mixed"
        before: set[Earlier] = {self.before.earlier} if self.entry.games else set()
        names = before | {_RESULTS[each] for each in points}
        return names.pop() if len(names) == 1 else "mixed"

    @property
    def change(self) -> float:
        return self.exact - self.entry.rating

    @property
    def places(self) -> int:
        return rules.PLACES

    @property
    def new_rating(self) -> float:
        return self.exact

    @property
    def whole_rating(self) -> int:
        """The rating as it is published, in whole points."""
        return floor(self.exact + 0.5)

    @property
    def rounded_change(self) -> int:
        return self.whole_rating - floor(self.entry.rating + 0.5)

    @property
    def _points(self) -> list[int]:
        return [game.half_points for game in self.played if game.reason is None]

    @property
    def n(self) -> int:
        return len(self._points)

    @property
    def score(self) -> Decimal:
        return decimal_of_half_points(sum(self._points))

    @property
    def k(self) -> float | None:
        return self.passes[-1].k if self.passes else None

    @property
    def k_reason(self) -> str:
        k, effective = self.k, self.entry.effective
        if k is None:
            return ""
        values = {"effective": effective, "games": self.n}
        if k == rules.K_NUMERATOR / (effective + self.n):
            return str(phrase("us_k_reason", numerator=rules.K_NUMERATOR, **values))
        numerator, above = k * (effective + self.n), rules.DUAL_ABOVE
        return str(phrase("us_k_reason_dual", numerator=numerator, above=above, **values))

    @property
    def bonus(self) -> float:
        """The bonus of the last pass."""
        return self.passes[-1].bonus if self.passes else 0.0

    @property
    def expected(self) -> float:
        return fsum(each for each in self._expected() if each is not None)

    @property
    def assumptions(self) -> tuple[str, ...]:
        floors = self.floor.assumed if self.floor is not None and self.passes else ()
        start = self.entry.start.assumed if self.entry.start is not None else ()
        return tuple(map(str, (*start, *self.assumed, *floors)))

    @property
    def figures(self) -> tuple[Figure, ...]:
        """Games that count, the bonus and the floor."""
        if not self.passes:
            return ()
        found = [_figure("effective_games", self.entry.effective, None, 2)]
        if self.bonus:
            found.append(_figure("bonus", None, self.bonus, rules.PLACES))
        if self.floor is not None:
            found.append(_figure("floor", None, self.floor.rating))
        games = self.after.games
        if games is not None:
            before, after = (
                number <= rules.PROVISIONAL_GAMES for number in (self.entry.games or 0, games)
            )
            found.append(_figure("provisional", before, after))
        return tuple(found)

    def _expected(self) -> list[float | None]:
        """The expected score of each game by the last pass; None if the game does not count."""
        if not self.passes:
            return [None] * len(self.played)
        last = self.passes[-1]
        curve = logistic if last.formula == "standard" else linear_expected_difference
        own = self.entry.rating if last.formula == "standard" else last.rating
        strengths = iter(last.opponents)
        return [
            curve(own - next(strengths)) if game.reason is None else None for game in self.played
        ]

    @property
    def games(self) -> tuple[GameReport, ...]:
        return tuple(
            self._game_report(game, expected)
            for game, expected in zip(self.played, self._expected(), strict=True)
        )

    def _game_report(self, game: Played, expected: float | None) -> GameReport:
        k = self.k
        return GameReport(
            opponent=game.opponent,
            score=decimal_of_half_points(game.half_points),
            counted=expected is not None,
            reason="" if game.reason is None else str(game.reason),
            difference=None if game.opponent is None else self.entry.rating - game.opponent,
            capped=False,
            expected=expected,
            change=None if expected is None or k is None else k * (game.half_points / 2 - expected),
            round=game.game.round,
            name=game.game.name,
            colour=game.game.colour,
        )

    def working(self) -> tuple[Step, ...]:
        return tuple(self._steps())

    def _steps(self) -> Iterator[Step]:
        entry = self.entry
        if entry.start is not None:
            rating, games = entry.start.rating, entry.start.games
            values = {"rating": rating, "games": games, "reason": entry.start.reason}
            yield Step(STEPS["start"], phrase("us_start", **values))
        for number, game in enumerate(self.played, 1):
            if game.reason is not None:
                yield Step(STEPS["games"], phrase("not_counted", reason=game.reason), number)
        if not self.passes:
            return
        yield Step(STEPS["effective"], self._effective())
        names = STEPS["passes"] if len(self.passes) == 2 else (STEPS["estimate"],)
        for name, each in zip(names, self.passes, strict=True):
            yield from self._pass_steps(name, each)
        yield from self._last_steps()

    def _effective(self) -> Phrase:
        entry = self.entry
        if entry.games is None:
            return phrase("us_effective_established", maximum=entry.maximum)
        values = {"games": entry.games, "maximum": entry.maximum, "effective": entry.effective}
        return phrase("us_effective", **values)

    def _pass_steps(self, name: str, each: Pass) -> Iterator[Step]:
        strengths = ", ".join(f"{rating:.2f}" for rating in each.opponents)
        yield Step(name, phrase("us_opponents", opponents=strengths))
        if each.k is None:
            values = {"rating": each.rating, "score": each.half_points, "n": each.n}
            key = _SPECIAL[self.before.earlier] if self.entry.games else "us_special_none"
            yield Step(name, phrase(key, **values))
            return
        yield Step(name, self._k_phrase(each))
        sums = {"k": each.k, "score": each.half_points, "expected": each.expected}
        yield Step(name, phrase("us_gained", **sums, gained=each.gained))
        if each.bonus:
            root = max(each.n, rules.BONUS_LEAST_ROOT)
            values = {"gained": each.gained, "factor": each.factor, "root": root}
            yield Step(name, phrase("us_bonus", **values, bonus=each.bonus))
        yield Step(name, phrase("us_result", before=self.entry.rating, after=each.rating))

    def _k_phrase(self, each: Pass) -> Phrase:
        plain = rules.K_NUMERATOR / (self.entry.effective + each.n)
        values = {"effective": self.entry.effective, "games": each.n, "k": each.k}
        if each.k == plain:
            return phrase("us_k", numerator=rules.K_NUMERATOR, **values)
        return phrase("us_k_dual", above=rules.DUAL_ABOVE, **values)

    def _last_steps(self) -> Iterator[Step]:
        if self.match:
            text = phrase("us_match", most=rules.MATCH_MOST, rating=self.exact)
            yield Step(STEPS["match"], text)
        if self.floor is not None:
            held = self.passes[-1].rating < self.floor.rating
            values = {"floor": self.floor.rating, "reason": self.floor.reason}
            yield Step(STEPS["floors"], phrase("us_floor_held" if held else "us_floor", **values))
        shown = phrase("us_after", rating=self.exact, new_rating=self.whole_rating)
        yield Step(STEPS["after"], shown)


#: The labels of the figures besides the rating.
LABELS = {
    "effective_games": "Effective games",
    "bonus": "Bonus",
    "floor": "Floor",
    "provisional": "Provisional",
}
#: The names of the steps of a working; the rules of US Chess have no articles.
STEPS: dict[str, Any] = {
    "start": "step 1",
    "games": "games",
    "effective": "step 2",
    "passes": ("step 4", "step 5"),
    "estimate": "estimate",
    "match": "match",
    "floors": "floors",
    "after": "after",
}


def _figure(name: str, before: Value, after: Value, places: int = 0) -> Figure:
    return Figure(name, LABELS[name], before, after, places)


#: The sentence of the special formula by the results before the event.
_SPECIAL: dict[Earlier, str] = {
    "mixed": "us_special_mixed",
    "won": "us_special_won",
    "lost": "us_special_lost",
}
#: What a series of games is called that all ended with these half points.
_RESULTS: dict[int, Earlier] = {2: "won", 1: "mixed", 0: "lost"}


def linear_expected_difference(difference: float) -> float:
    """The special formula's expected score by the difference of two ratings."""
    return linear_expected(difference, 0.0)
