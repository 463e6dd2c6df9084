"""The six functions of @echecs/elo 4 as it documents them, but with exact arithmetic.

This is not what the regulations say: `docs/differences.md` lists the differences. Its rules are two
more editions (two, because K depends on the time control), read by FIDE's rulebook. 0 is an
ordinary rating here; in FIDE's files it means that there is none.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any

from arpad.facts import as_int
from arpad.fide.edition import Cited, Edition, Exemption, Initial, Junior, KStep
from arpad.fide.editions import edition
from arpad.fide.player import LEAST_RATING, Player
from arpad.fide.rulebook import Rulebook
from arpad.game import Game, GameLike, as_tuple
from arpad.terms import TimeControl, check_time_control

__all__ = ["delta", "expected", "initial", "k_factor", "performance", "update"]

_SOURCE = "@echecs/elo 4, README"

STANDARD = replace(
    edition(date(2025, 10, 1)),
    id="echecs-4-standard",
    name="@echecs/elo 4, standard",
    source=_SOURCE,
    beyond_bounds=Cited("formula", _SOURCE, "text"),
    cap_exemption=Cited(Exemption(2650, whose="either"), _SOURCE, "text"),
    k_steps=(
        KStep(40, _SOURCE, "text", games_below=31),
        KStep(40, _SOURCE, "text", junior=Junior(18, until="birthday", never_reached=2300)),
        KStep(10, _SOURCE, "text", reached=2400),
        KStep(20, _SOURCE, "text"),
    ),
    k_order=Cited("the first of them", _SOURCE, "text"),
    initial=Cited(
        Initial(
            least_games=1,
            months=None,
            added_draws=(1800, 1800),
            points_per_half_point=None,
            maximum=2200,
        ),
        _SOURCE,
        "text",
    ),
    first_event=Cited(None, _SOURCE, "text"),
    floor=Cited(None, _SOURCE, "text"),
)

RAPID_BLITZ = replace(
    STANDARD,
    id="echecs-4-rapid-blitz",
    name="@echecs/elo 4, rapid and blitz",
    time_controls=("rapid", "blitz"),
    k_steps=(KStep(20, _SOURCE, "text"),),
)


def update(
    a: Player | int, b: Player | int, result: float | str, *, time_control: TimeControl = "standard"
) -> tuple[int, int]:
    """Both ratings after one game, each change rounded half away from zero.

    `a` and `b` are the two players, `result` is the first one's score, `time_control` is
    "standard", "rapid" or "blitz".

    >>> update(1500, 1600, 1)
    (1513, 1587)
    """
    return _book(time_control).update(_player(a), _player(b), result)


def k_factor(
    *,
    rating: int,
    age: int | None = None,
    ever_2400: bool | None = None,
    games_in_period: int | None = None,
    games_played: int | None = None,
    time_control: TimeControl = "standard",
) -> int:
    """K: 20 in rapid and blitz; 40 up to 30 games or under 18 below 2300; 10 from 2400; else 20.

    `rating`, `age`, `ever_2400`, `games_in_period` and `games_played` are facts of the player,
    `time_control` is "standard", "rapid" or "blitz".

    >>> k_factor(rating=1500, games_played=12), k_factor(rating=2410)
    (40, 10)
    """
    junior = STANDARD.k_steps[1].junior
    assert junior is not None
    if _below(age, junior.age) and _below(rating, junior.never_reached):
        ever_2400 = None  # for a junior, only the current rating matters
    return _book(time_control).k_factor(
        LEAST_RATING if _is_zero(rating) else rating,  # K is the same
        age=age,
        ever_2400=ever_2400,
        games_in_period=games_in_period,
        games_played=games_played,
    )


def _below(value: object, bound: int) -> bool:
    number = as_int(value)
    return number is not None and number < bound


def expected(a: int, b: int) -> float:
    """The expected score of `a` against `b`: no cap from 2650 on, and the formula beyond 735.

    >>> expected(1500, 1600), expected(1000, 0)
    (0.36, 0.92)
    """
    book = _book()
    if not (_is_zero(a) or _is_zero(b)):
        return book.expected(a, b)
    own, other = book.rated(_player(a), "rating")[1], book.rated(_player(b), "opponent")[1]
    return book.expectancy.of(own, other) / 100


def delta(actual: float | str, expected: float | Decimal, k: int) -> Decimal:
    """K × (actual − expected), exact.

    >>> delta(1, 0.36, 20)
    Decimal('12.80')
    """
    return _book().delta(actual, expected, k)


def performance(games: Iterable[GameLike]) -> int:
    """The performance over `games`, which are (opponent, score) pairs or `Game` records.

    >>> performance([(1600, 1), (1600, 0)])
    1600
    """
    return _book().performance(_games(games))


def initial(games: Iterable[GameLike]) -> int:
    """The initial rating: two added draws against 1800, at most 2200, any number of games.

    `games` are (opponent, score) pairs or `Game` records.

    >>> initial([(1800, 0.5)])
    1800
    """
    return _book().initial(_games(games))


def _games(games: Iterable[GameLike]) -> list[Any]:
    """The games with their opponents as `_player` gives them; what is no game is left as it is."""
    found: list[Any] = []
    for item in as_tuple(games):
        if isinstance(item, Game):
            item = replace(item, opponent=_player(item.opponent))
        elif isinstance(item, tuple | list) and item:
            item = (_player(item[0]), *item[1:])
        found.append(item)
    return found


def _player(value: Any) -> Any:
    """A rating of 0 as a player, which FIDE's rulebook takes without a check; others unchanged."""
    if not _is_zero(value):
        return value
    player = Player(LEAST_RATING)
    player.__dict__["rating"] = 0
    return player


def _is_zero(value: object) -> bool:
    return type(value) is int and value == 0


def _book(time_control: TimeControl = "standard") -> Rulebook:
    return _read(STANDARD if check_time_control(time_control) == "standard" else RAPID_BLITZ)


@cache
def _read(record: Edition) -> Rulebook:
    return Rulebook(record)
