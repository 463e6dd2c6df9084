"""The parameters of each system of the family, as records with their sources."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from arpad.glicko.formulas import Q, equivalent_k
from arpad.glicko.kernel import SCALE, Pool
from arpad.system import Rule


@dataclass(frozen=True, slots=True)
class Parameters:
    """The parameters of a pool of this family; None if the system has no such parameter."""

    name: str
    document: str
    rating: float  # of a new player
    deviation: float
    volatility: float | None  # None: Glicko-1
    tau: float | None = None  # how fast the volatility changes
    c: float | None = None  # how fast the deviation of Glicko-1 grows
    per_game: bool = False  # games are rated one by one, in their order
    idle_unit: str = "period"  # the unit of time without games
    growth: float = 1.0  # periods in one such unit
    period_days: float = 30.0
    least_rating: float | None = None
    most_rating: float | None = None
    least_deviation: float | None = None
    most_deviation: float | None = None
    most_volatility: float | None = None
    most_change: float | None = None  # in one game
    provisional_from: float | None = None  # a deviation
    white_advantage: float = 0.0
    estimate: str = ""
    certainty: str = ""
    places: int = 2  # decimals of ratings

    def pool(self) -> Pool:
        """The same for the kernel."""
        bounds = {
            "most_change": (self.most_change, inf),
            "least_rating": (self.least_rating, -inf),
            "most_rating": (self.most_rating, inf),
            "least_deviation": (self.least_deviation, 0.0),
            "most_volatility": (self.most_volatility, inf),
        }
        return Pool(
            scale=1 / Q if self.tau is None else SCALE,
            tau=self.tau or 0.0,
            grows=0.0 if self.per_game or self.tau is None else 1.0,
            growth=self.growth,
            advantage=self.white_advantage,
            bounded=float(any(bound is not None for bound, _ in bounds.values())),
            **{name: end if bound is None else bound for name, (bound, end) in bounds.items()},
            most_deviation=inf if self.most_deviation is None else self.most_deviation,
        )


GLICKO_1 = Parameters(
    name="Glicko-1",
    document="Mark Glickman, The Glicko system; a pool chooses c and its rating period itself.",
    rating=1500.0,
    deviation=350.0,
    volatility=None,
    c=63.2,
    most_deviation=350.0,
    certainty="the paper's example, to its last digit",
)

GLICKO_2 = Parameters(
    name="Glicko-2",
    document="Mark Glickman, Example of the Glicko-2 system; a pool chooses τ and its period.",
    rating=1500.0,
    deviation=350.0,
    volatility=0.06,
    tau=0.5,
    certainty="the paper's example, to its last digit",
)

LICHESS = Parameters(
    name="Lichess",
    document="Lichess' published code: its constants and tests. Lichess shows ratings and changes "
    "but no deviations, so that a change seen there is recomputed with the deviations you give.",
    rating=1500.0,
    deviation=500.0,
    volatility=0.09,
    tau=0.75,
    per_game=True,
    idle_unit="day",
    growth=0.21436,
    period_days=1.0,
    least_rating=400.0,
    most_rating=4000.0,
    least_deviation=45.0,
    most_deviation=500.0,
    most_volatility=0.1,
    most_change=700.0,
    provisional_from=110.0,
    certainty="checked against Lichess' own tests",
)
#: White's advantage in standard chess, for a pool like Lichess that sets one.
LICHESS_WHITE_ADVANTAGE = 11.782457

CHESS_COM = Parameters(
    name="chess.com",
    document="Glicko-1 with the deviations that you give; chess.com shows ratings and deviations, "
    "but does not publish its constants.",
    rating=1500.0,
    deviation=350.0,
    volatility=None,
    c=63.2,
    per_game=True,
    most_deviation=350.0,
    estimate="an estimate: chess.com does not publish the constants of its Glicko",
    certainty="an estimate: the constants are not published",
)


#: Deviations that correspond to the usual Ks of calculators.
_FAMILIAR = (54, 66, 77)


def lines_of(parameters: Parameters) -> Iterator[Rule]:
    """The parameters in words, line by line."""
    p = parameters
    steady = "" if p.volatility is None else f", volatility {p.volatility:g}"
    yield Rule("new player", f"rating {p.rating:g}, deviation {p.deviation:g}{steady}")
    yield Rule("batch", "game by game" if p.per_game else "all games of a rating period")
    if p.tau is not None:
        yield Rule("τ", f"{p.tau:g}: how fast the volatility moves")
    if p.c is not None:
        yield Rule("c", f"{p.c:g}: how fast the deviation grows without games")
    if p.growth != 1:
        yield Rule("growth", f"{p.growth:g} periods a {p.idle_unit} without games")
    bounds = {
        "rating": (p.least_rating, p.most_rating),
        "deviation": (p.least_deviation, p.most_deviation),
        "volatility": (None, p.most_volatility),
    }
    for name, (least, most) in bounds.items():
        if most is not None:
            low = "" if least is None else f"at least {least:g}, "
            yield Rule(name, f"{low}at most {most:g}")
    if p.most_change is not None:
        yield Rule("change", f"at most {p.most_change:g} points a game")
    if p.provisional_from is not None:
        yield Rule("provisional", f"from a deviation of {p.provisional_from:g} on")
    if p.estimate:
        ks = (f"{rd} like K {equivalent_k(rd):.0f}" for rd in _FAMILIAR)
        between = "between equals, the opponent's deviation 50"
        yield Rule("moves like", f"a deviation of {', '.join(ks)}: {between}")
        yield Rule("not known", "the constants: these are those of Glicko-1")
