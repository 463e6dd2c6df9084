"""Glicko-1, Glicko-2, and the pools that use them: Lichess exactly, chess.com as an estimate.

A player has a rating, a deviation (how uncertain the rating is) and, in Glicko-2, a volatility (how
erratic the results are).

>>> games = [(Player(1400, 30), 1), (Player(1550, 100), 0), (Player(1700, 300), 0)]
>>> after = glicko2(tau=0.5).rate(Player(1500, 200, 0.06), games).after
>>> round(after.rating, 4), round(after.deviation, 4), round(after.volatility, 6)
(1464.0507, 151.5165, 0.059996)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any, Generic, Never, ParamSpec

from arpad.errors import no_attribute
from arpad.facts import Day, as_day, facts
from arpad.glicko.formulas import equivalent_k
from arpad.glicko.parameters import (
    CHESS_COM,
    GLICKO_1,
    GLICKO_2,
    LICHESS,
    LICHESS_WHITE_ADVANTAGE,
    Parameters,
    rules_on,
    with_terms,
)
from arpad.glicko.player import LichessGame, LichessTerms, Player, Terms1, Terms2
from arpad.glicko.report import GlickoReport
from arpad.glicko.rulebook import Rulebook
from arpad.system import NoTerms, System

__all__ = [
    "CHESSCOM_SYSTEM",
    "GLICKO1_SYSTEM",
    "GLICKO2_SYSTEM",
    "LICHESS_SYSTEM",
    "LICHESS_WHITE_ADVANTAGE",
    "GlickoReport",
    "GlickoSystem",
    "Parameters",
    "Player",
    "Rulebook",
    "chesscom",
    "equivalent_k",
    "glicko1",
    "glicko2",
    "lichess",
]
P = ParamSpec("P")


def __getattr__(name: str) -> Never:
    raise no_attribute("arpad.glicko", name, "glicko.glicko2")


class GlickoSystem(System[Player], Generic[P]):
    """One of the systems; called with its terms, it gives the rulebook under them."""

    def __call__(self, *values: P.args, **terms: P.kwargs) -> Rulebook:
        rulebook: Callable[P, Rulebook] = vars(self)["__wrapped__"]
        return rulebook(*values, **terms)


def _system(
    parameters: Parameters, terms: type[Any], game: type[Any] | None = None
) -> Callable[[Callable[P, Rulebook]], GlickoSystem[P]]:
    """The system of a function that makes its rulebook, with the name and text of the function."""

    def system_of(rulebook: Callable[..., Rulebook]) -> GlickoSystem[P]:
        names = [each.name for each in facts(terms)]
        made: GlickoSystem[P] = GlickoSystem(
            id=rulebook.__name__,
            name=parameters.name,
            document=parameters.document,
            state=Player,
            terms=terms,
            make=lambda given: rulebook(**{name: getattr(given, name) for name in names}),
            game=game,
            places=parameters.places,
            estimate=parameters.estimate,
            certainty=parameters.certainty,
        )
        vars(made).update(
            __wrapped__=rulebook, __name__=rulebook.__name__, __doc__=rulebook.__doc__
        )
        return made

    return system_of


@_system(GLICKO_1, Terms1)
def glicko1(c: float | None = None) -> Rulebook:
    """Glicko-1, all games of a period at once.

    `c` is how fast the deviation grows without games: with 63.2 it grows from 50 to 350 in 30
    periods.

    >>> round(glicko1().rest(Player(1500, 50), 900).deviation)
    350
    """
    terms = Terms1(c=c)
    return Rulebook(GLICKO_1 if terms.c is None else replace(GLICKO_1, c=terms.c))


@_system(GLICKO_2, Terms2)
def glicko2(tau: float | None = None) -> Rulebook:
    """Glicko-2, all games of a period at once.

    `tau` is how fast the volatility changes, 0.5 if omitted.

    >>> glicko2().rate(Player(1500, 200), []).after.deviation > 200
    True
    """
    terms = Terms2(tau=tau)
    return Rulebook(GLICKO_2 if terms.tau is None else replace(GLICKO_2, tau=terms.tau))


@_system(LICHESS, LichessTerms, LichessGame)
def lichess(
    white_advantage: float | None = None, *, on: Day | None = None, speed: str | None = None
) -> Rulebook:
    """Lichess: ratings change after every game, and deviations grow day by day.

    `on` is the day of the games, by default today: since 2026, White has an advantage, a gain is
    multiplied by a factor of its `speed` ("bullet", "blitz", "rapid" or "classical"; None if it is
    not known), and a human's change against a bot account is halved. `white_advantage` is in
    rating points, by default as in force on that date: 11.782457 in standard chess, 0 before 2026.

    >>> one = Player(1500, 45, 0.06)
    >>> [round(lichess(on=day).update(one, one, 1, white="first")[0].rating, 2)
    ...     for day in (date(2025, 12, 31), date(2026, 1, 1))]
    [1505.68, 1505.49]
    """
    terms = LichessTerms(on=as_day(on, "on"), speed=speed, white_advantage=white_advantage)
    rules = rules_on(LICHESS, terms.on or date.today())
    return Rulebook(with_terms(rules, terms.speed, terms.white_advantage))


@_system(CHESS_COM, NoTerms)
def chesscom() -> Rulebook:
    """chess.com as Glicko-1 with the deviations that you give: an estimate.

    >>> chesscom().rate(Player(1500, 60), [(Player(1500, 60), 1)]).estimate != ""
    True
    """
    return Rulebook(CHESS_COM)


GLICKO1_SYSTEM, GLICKO2_SYSTEM = glicko1, glicko2
LICHESS_SYSTEM, CHESSCOM_SYSTEM = lichess, chesscom
