"""The plain Elo formula and K presets, for any pool.

The rule here *is* a formula, so this is the one place of the core where binary floats are at
home. FIDE's own arithmetic is different (tables, cap, K by age and games): see `arpad.fide`.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from difflib import get_close_matches

from arpad.errors import InvalidK, InvalidRating, InvalidType, InvalidValue, UnknownPreset
from arpad.exact import decimal_of_half_points, half_away, half_points
from arpad.tournament import (
    Game,
    GameLike,
    GameReport,
    Needed,
    Step,
    TournamentReport,
    games_against,
    least_score,
    listed,
    read_games,
)

__all__ = [
    "PRESETS",
    "EloReport",
    "Preset",
    "delta",
    "expected",
    "needed",
    "odds",
    "performance",
    "preset",
    "tournament",
    "update",
]


@dataclass(frozen=True, slots=True)
class Preset:
    """A K that people use, with an honest word on where it comes from."""

    id: str
    name: str
    k: int
    origin: str


_CHESSCOM = "A convention of web calculators; chess.com itself runs Glicko, in which no K exists."

PRESETS: tuple[Preset, ...] = (
    Preset(
        "fide-new",
        "FIDE, new players and juniors",
        40,
        "B.02 8.3.3: fewer than 30 games, or a junior below 2300.",
    ),
    Preset("fide", "FIDE, established", 20, "B.02 8.3.3: everybody else below 2400."),
    Preset("fide-2400", "FIDE, 2400 reached", 10, "B.02 8.3.3: once published at 2400 or more."),
    Preset(
        "uscf",
        "USCF",
        24,
        "A convention of web calculators; US Chess itself works K out from rating and games.",
    ),
    Preset("chesscom-classical", "chess.com, classical", 32, _CHESSCOM),
    Preset("chesscom-rapid", "chess.com, rapid", 24, _CHESSCOM),
    Preset("chesscom-blitz", "chess.com, blitz", 16, _CHESSCOM),
)


def preset(preset_id: str) -> Preset:
    """The preset of that id."""
    for known in PRESETS:
        if known.id == preset_id:
            return known
    ids = [known.id for known in PRESETS]
    near = get_close_matches(str(preset_id), ids, 1)
    raise UnknownPreset(
        "preset",
        preset_id,
        f"the presets are {', '.join(ids)}",
        f"perhaps {near[0]} was meant" if near else "choose one, or give a K of your own",
    )


def expected(rating: float, opponent: float) -> float:
    """The expected score: 1 / (1 + 10^((opponent − rating) / 400))."""
    return _expected(_rating(rating, "rating"), _rating(opponent, "opponent"))


def delta(score: float | str, expected: float, k: float) -> float:
    """K × (score − expected)."""
    if isinstance(expected, bool) or not isinstance(expected, int | float):
        raise InvalidType("expected", expected, _EXPECTED_RULE, "give a number")
    if not 0 <= expected <= 1:
        raise InvalidValue("expected", expected, _EXPECTED_RULE, "take it from expected()")
    return checked_k(k) * (half_points(score) / 2 - expected)


def update(
    rating: float, opponent: float, score: float | str, k: float | Preset = 20
) -> tuple[int, int]:
    """Both ratings after one game, each change rounded half away from zero."""
    own, other = _rating(rating, "rating"), _rating(opponent, "opponent")
    points, factor = half_points(score), checked_k(k)
    return (
        _moved(own, factor * (points / 2 - _expected(own, other))),
        _moved(other, factor * (1 - points / 2 - _expected(other, own))),
    )


def odds(rating: float, opponent: float) -> float:
    """How many times the favourite's expected score is the other's; 1 between equals."""
    difference = abs(_rating(rating, "rating") - _rating(opponent, "opponent"))
    try:
        return float(10.0 ** (difference / 400))
    except OverflowError:
        return math.inf


def tournament(rating: float, games: Iterable[GameLike], k: float | Preset = 20) -> EloReport:
    """One player's tournament: every game rated from the starting rating."""
    reason = f"the preset {k.name}" if isinstance(k, Preset) else "given"
    return EloReport(_rating(rating, "rating"), read_games(games), checked_k(k), reason)


def performance(games: Iterable[GameLike]) -> int | None:
    """The rating whose expected score against the average opponent is the score made.

    None for a clean score or none at all: the formula has no finite answer there.
    """
    rated = _counted(read_games(games))
    return _performance([r for r, _ in rated], sum(p for _, p in rated))


def needed(
    rating: float, opponents: Iterable[float], *, target_rating: int, k: float | Preset = 20
) -> Needed:
    """The least score against these opponents that reaches the target."""
    report = tournament(rating, games_against(listed(opponents, "opponents")), k)
    outcomes = [
        _moved(report.rating, report.k * (points / 2 - report.expected))
        for points in range(2 * report.n + 1)
    ]
    target = _rating(target_rating, "target_rating")
    steps = (Step("Elo", f"expected in {report.n} games: {report.expected:.4f}"),)
    return least_score("rating", target, outcomes, "Elo", steps, ())


class EloReport(TournamentReport):
    """One player's tournament under the plain formula."""

    __slots__ = (
        "_read",
        "expected",
        "k",
        "k_reason",
        "n",
        "new_rating",
        "rating",
        "rounded_change",
    )

    expected: float

    k_reason: str

    def __init__(
        self, rating: float, read: tuple[tuple[Game, int], ...], k: float, k_reason: str
    ) -> None:
        self._read = read
        self.k_reason = k_reason
        self.rating = rating
        self.k = k
        counted = _counted(self._read)
        self.n = len(counted)
        self.expected = math.fsum(_expected(rating, opponent) for opponent, _ in counted)
        self.new_rating = _moved(rating, self.change)
        self.rounded_change = half_away(100 * self.change)

    @property
    def score(self) -> Decimal:
        return decimal_of_half_points(self._points)

    @property
    def change(self) -> float:
        return self.k * (self._points / 2 - self.expected)

    @property
    def average_opponent(self) -> int | None:
        ratings = [opponent for opponent, _ in _counted(self._read)]
        return math.floor(_mean(ratings) + 0.5) if ratings else None

    @property
    def performance(self) -> int | None:
        return _performance([opponent for opponent, _ in _counted(self._read)], self._points)

    @property
    def rules(self) -> str:
        return "Elo formula"

    @property
    def edition(self) -> None:
        """The formula has no editions."""
        return None

    @property
    def edition_id(self) -> None:
        return None

    @property
    def games(self) -> tuple[GameReport, ...]:
        return tuple(self._game_report(game, points) for game, points in self._read)

    @property
    def assumptions(self) -> tuple[str, ...]:
        return ()

    @property
    def notes(self) -> tuple[str, ...]:
        return ()

    def working(self) -> tuple[Step, ...]:
        steps = [_game_step(number, game) for number, game in enumerate(self.games, 1)]
        gained = self._points / 2 - self.expected
        for text in (
            f"score {self.score} − expected {self.expected:.4f} = {gained:+.4f}",
            f"{gained:+.4f} × {self.k:g} = {self.change:+.2f}",
            f"rounded half away from zero: {self.rounded_change:+d}; "
            f"{self.rating:g} → {self.new_rating}",
        ):
            steps.append(Step("Elo", text))
        return tuple(steps)

    @property
    def _points(self) -> int:
        return sum(points for _, points in _counted(self._read))

    def _game_report(self, game: Game, points: int) -> GameReport:
        opponent = game.opponent
        reason = "forfeit" if game.forfeit else "unrated opponent" if opponent is None else ""
        expects = None if reason or opponent is None else _expected(self.rating, opponent)
        return GameReport(
            opponent=opponent,
            score=decimal_of_half_points(points),
            counted=not reason,
            reason=reason,
            difference=None if opponent is None else self.rating - opponent,
            capped=False,
            expected=expects,
            change=None if expects is None else self.k * (points / 2 - expects),
            round=game.round,
            name=game.name,
            colour=game.colour,
        )


def _game_step(number: int, game: GameReport) -> Step:
    if game.expected is None or game.difference is None:
        return Step("Elo", f"not counted: {game.reason}", number)
    expects, score = float(game.expected), float(game.score)
    return Step(
        "Elo",
        f"1 / (1 + 10^({0 - game.difference:g} / 400)) = {expects:.4f}; "
        f"{game.score} − {expects:.4f} = {score - expects:+.4f}",
        number,
    )


def _counted(games: Iterable[tuple[Game, int]]) -> list[tuple[float, int]]:
    """Ratings and half points of the games that count; a rating that is none is refused anyway."""
    counted = []
    for place, (game, points) in enumerate(games):
        if game.opponent is not None:
            rating = _rating(game.opponent, f"games[{place}].opponent")
            if not game.forfeit:
                counted.append((rating, points))
    return counted


def _expected(rating: float, opponent: float) -> float:
    try:
        return float(1 / (1 + 10.0 ** ((opponent - rating) / 400)))
    except OverflowError:  # too far apart for a float
        return 0.0 if opponent > rating else 1.0


def _performance(ratings: list[float], points: int) -> int | None:
    if not 0 < points < 2 * len(ratings):
        return None
    share = points / (2 * len(ratings))
    return math.floor(_mean(ratings) + 400 * math.log10(share / (1 - share)) + 0.5)


def _mean(ratings: list[float]) -> float:
    return math.fsum(rating / len(ratings) for rating in ratings)


def _moved(rating: float, change: float) -> int:
    """The new rating; a rating that is not whole is rounded together with its change."""
    if rating == int(rating):
        return int(rating) + half_away(100 * change)
    return half_away(100 * (rating + change))


def _rating(value: object, place: str) -> float:
    rule = "a rating is a number, zero or more"
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidType(place, value, rule, "give a number")
    if not 0 <= value <= _GREATEST:
        raise InvalidRating(place, value, rule, "give a finite number without a sign")
    return value


def checked_k(value: object) -> float:
    """The K of a preset or a number from 0 to 200."""
    rule = "K is a number from 0 to 200"
    if isinstance(value, Preset):
        return value.k
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidType("k", value, rule, "give a number")
    if not 0 <= value <= 200:
        raise InvalidK("k", value, rule, "give a K from 0 to 200")
    return value


_GREATEST = sys.float_info.max  # what the formula can be worked out for
_EXPECTED_RULE = "an expected score lies between 0 and 1"
