"""What a section did to one player, with both passes in its working."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from functools import cached_property
from math import floor, fsum, sqrt
from typing import Any

from arpad.exact import decimal_of_half_points, logistic
from arpad.game import Game
from arpad.outcome import Addition, Figure, GameReport, Outcome, Value
from arpad.sentences import Phrase, Step, phrase
from arpad.sentences.arithmetic import decimal, exactly, places_needed, product, summed, why
from arpad.uschess import rules
from arpad.uschess.formulas import linear_expected
from arpad.uschess.player import Earlier, Floor, Player
from arpad.uschess.section import Pass, SectionPlayer


@dataclass(frozen=True, slots=True)
class UsChessGame:
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
    entry: SectionPlayer
    passes: tuple[Pass, ...]  # empty if no game counts
    floor: Floor | None  # None if floors do not apply
    played: tuple[UsChessGame, ...]
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
    def new_rating(self) -> int | None:
        """The rating as it is published, in whole points."""
        return None if self.missing else floor(self.exact + 0.5)

    @property
    def is_first(self) -> bool:
        return self.before.rating is None and bool(self.passes)

    @property
    def missing(self) -> tuple[str, ...]:
        unrated = self.before.rating is None and not self.passes
        return (str(phrase("still_unrated")),) if unrated else ()

    @property
    def rounded_change(self) -> int:
        return floor(self.exact + 0.5) - self.published_rating

    @property
    def published_rating(self) -> int:
        return floor(self.entry.rating + 0.5)

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
        if not self.passes or self.passes[-1].k is None:
            return ""
        return str(self._k_phrase("us_k_reason", "us_k_reason_dual", self.passes[-1], 2))

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
        exact = max(exactly(self.entry.rating), exactly(self.exact))
        found = [
            _figure("exact", self.entry.rating, self.exact, exact),
            _figure("effective_games", self.entry.effective, None, 2),
        ]
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

    @cached_property
    def games(self) -> tuple[GameReport, ...]:
        return tuple(
            self._game_report(game, expected)
            for game, expected in zip(self.played, self._expected(), strict=True)
        )

    def _game_report(self, game: UsChessGame, expected: float | None) -> GameReport:
        k = self.k
        return GameReport(
            opponent=game.opponent,
            score=decimal_of_half_points(game.half_points),
            counted=expected is not None,
            reason="" if game.reason is None else str(game.reason),
            difference=None if game.opponent is None else self.entry.rating - game.opponent,
            expected=expected,
            change=None if expected is None or k is None else k * (game.half_points / 2 - expected),
            round=game.game.round,
            name=game.game.name,
            colour=game.game.colour,
        )

    @property
    def additions(self) -> tuple[Addition, ...]:
        """The bonus, and what a match or a floor holds; the special formula rates all at once."""
        if not self.passes:
            return ()
        last = self.passes[-1]
        if last.k is None:
            return (Addition(LABELS["special"], self.change),)
        found = [Addition(LABELS["bonus"], last.bonus)] if last.bonus else []
        held = self.change - last.gained - last.bonus
        if abs(held) > _NEAR:
            found.append(Addition(LABELS["match" if self.match else "floor"], held))
        return tuple(found)

    @property
    def why(self) -> tuple[str, ...]:
        return tuple(map(str, self._reasons())) if self.passes else ()

    def _reasons(self) -> Iterator[Phrase]:
        last, change = self.passes[-1], self.change
        if len(self.passes) == 2:
            yield phrase("us_why_opponents", opponents=_listed(last.opponents))
        if last.k is None:
            moved = last.rating - self.entry.rating
            parts = summed(moved, [last.rating, -self.entry.rating])
            after, before = parts.removeprefix("+").split()
            values = {"after": after, "before": before.lstrip("+-"), "change": moved}
            yield phrase("us_why_special", score=last.half_points, n=last.n, **values)
        else:
            moved = last.gained + last.bonus
            yield why(last.half_points / 2, last.expected, last.gained, k=last.k)
        if last.bonus:
            yield phrase(
                "us_why_bonus", parts=summed(moved, [last.gained, last.bonus]), change=moved
            )
        if abs(change - moved) > _NEAR and self.match:
            yield phrase("us_why_match", most=rules.MATCH_MOST, change=change)
        elif abs(change - moved) > _NEAR:
            yield phrase("us_why_floor", floor=self.exact, change=change)

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
        yield Step(name, phrase("us_opponents", opponents=_listed(each.opponents)))
        if each.k is None:
            values = {"rating": each.rating, "score": each.half_points, "n": each.n}
            key = _SPECIAL[self.before.earlier] if self.entry.games else "us_special_none"
            yield Step(name, phrase(key, **values))
            return
        yield Step(name, self._k_phrase("us_k", "us_k_dual", each, 4))
        gained = each.half_points / 2 - each.expected
        sums = {"score": each.half_points, "expected": each.expected, "gained": gained}
        yield Step(name, phrase("elo_score_less_expected", **sums))
        factors = product(gained, each.k, each.gained)
        yield Step(name, phrase("times_k", **factors, change=each.gained))
        if each.bonus:
            yield Step(name, _bonus_phrase(each))
        yield from self._result_steps(name, each)

    def _result_steps(self, name: str, each: Pass) -> Iterator[Step]:
        parts = [self.entry.rating, each.gained, *([each.bonus] if each.bonus else [])]
        after = fsum(parts)
        before, more = summed(after, parts).removeprefix("+").split(" ", 1)
        yield Step(name, phrase("us_result", before=before, parts=more, after=after))
        if after < each.rating:
            yield Step(name, phrase("us_least", least=each.rating))

    def _k_phrase(self, plain: str, dual: str, each: Pass, places: int) -> Phrase:
        """Numerator and effective games as they are printed, and the games: they give K."""
        k, effective, games = each.k or 0.0, self.entry.effective, each.n
        numerator = k * (effective + games)
        decimals = places_needed(
            k, lambda printed: printed(numerator) / (printed(effective) + games), places
        )
        shown = {"numerator": numerator, "effective": effective}
        values = {name: decimal(value, decimals) for name, value in shown.items()}
        if values["numerator"] == decimal(rules.K_NUMERATOR, 0):
            return phrase(plain, **values, games=games, k=k)
        return phrase(dual, **values, games=games, k=k, above=rules.DUAL_ABOVE)

    def _last_steps(self) -> Iterator[Step]:
        if self.match:
            text = phrase("us_match", most=rules.MATCH_MOST, rating=self.exact)
            yield Step(STEPS["match"], text)
        if self.floor is not None:
            held = self.passes[-1].rating < self.floor.rating
            values = {"floor": self.floor.rating, "reason": self.floor.reason}
            yield Step(STEPS["floors"], phrase("us_floor_held" if held else "us_floor", **values))
        exact = decimal(self.exact, exactly(self.exact), 2)
        shown = phrase("us_after", rating=exact, new_rating=self.new_rating)
        yield Step(STEPS["after"], shown)


#: Less than this is a rounding error of floats.
_NEAR = 1e-9
#: The labels of the figures besides the rating.
LABELS = {
    "exact": "Exact rating",
    "effective_games": "Effective games",
    "bonus": "Bonus",
    "special": "Special formula",
    "match": "Match",
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


def _bonus_phrase(each: Pass) -> Phrase:
    root = max(each.n, rules.BONUS_LEAST_ROOT)
    threshold = each.factor * sqrt(root)
    decimals = places_needed(each.bonus, lambda printed: printed(each.gained) - threshold)
    gained = decimal(each.gained, decimals, 2)
    values = {"gained": gained, "factor": each.factor, "root": root}
    return phrase("us_bonus", **values, bonus=each.bonus)


def _listed(ratings: Iterable[float]) -> str:
    return ", ".join(f"{rating:.2f}" for rating in ratings)


def linear_expected_difference(difference: float) -> float:
    """The special formula's expected score by the difference of two ratings."""
    return linear_expected(difference, 0.0)
