"""The parameters of each system of the family, as records with their sources."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from math import inf

from arpad.glicko.formulas import Q, equivalent_k
from arpad.glicko.kernel import SCALE, PoolNumbers
from arpad.glicko.player import NEW, OFTEN, SOMETIMES, SPEEDS
from arpad.system import Rule


@dataclass(frozen=True, slots=True)
class Activity:
    """How often somebody plays, the deviation that this stands for, and why."""

    name: str
    deviation: float
    reason: str


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
    activities: tuple[Activity, ...] = ()  # from new players to those who play often
    since: date | None = None  # the first day of these rules; None: from the beginning
    earlier: Parameters | None = None  # the rules before that day
    white_advantage: float = 0.0
    gain_factors: tuple[tuple[str, float], ...] = ()  # by speed; a loss is never multiplied
    speed: str | None = None  # of the games, if it is known
    asks_sides: bool = False  # whether a game is asked for White and for bot accounts
    bot_share: float = 1.0  # how much of a human's change against a bot account counts
    estimate: str = ""
    certainty: str = ""
    places: int = 2  # decimals of ratings

    @property
    def usual(self) -> Activity:
        """What is assumed of a rated player whose deviation is not known: they play often."""
        return self.activities[-1]

    @property
    def gain_factor(self) -> float:
        """What a gain is multiplied by."""
        return dict(self.gain_factors).get(self.speed or "", 1.0)

    @property
    def bounds(self) -> dict[str, tuple[float | None, float | None]]:
        """The least and the greatest value of each figure; None if there is none."""
        return {
            "rating": (self.least_rating, self.most_rating),
            "deviation": (self.least_deviation, self.most_deviation),
            "volatility": (None, self.most_volatility),
        }

    def deviation_of(self, activity: str) -> float:
        """The deviation that a word stands for."""
        return next(each.deviation for each in self.activities if each.name == activity)

    def pool(self) -> PoolNumbers:
        """The same for the kernel."""
        bounds = {
            "most_change": (self.most_change, inf),
            "least_rating": (self.least_rating, -inf),
            "most_rating": (self.most_rating, inf),
            "least_deviation": (self.least_deviation, 0.0),
            "most_volatility": (self.most_volatility, inf),
        }
        return PoolNumbers(
            scale=1 / Q if self.tau is None else SCALE,
            tau=self.tau or 0.0,
            grows=0.0 if self.per_game or self.tau is None else 1.0,
            growth=self.growth,
            advantage=self.white_advantage,
            gain=self.gain_factor,
            bounded=float(any(bound is not None for bound, _ in bounds.values())),
            **{name: end if bound is None else bound for name, (bound, end) in bounds.items()},
            most_deviation=inf if self.most_deviation is None else self.most_deviation,
        )


def _activities(new: float, sometimes: float, often: float, *reasons: str) -> tuple[Activity, ...]:
    words = zip((NEW, SOMETIMES, OFTEN), (new, sometimes, often), reasons, strict=True)
    return tuple(Activity(*each) for each in words)


#: Of Glickman's own systems, and of what is like them.
_PAPER = _activities(
    350.0,
    100.0,
    50.0,
    "what a new player starts from",
    "what 50 grows to in about two rating periods without games",
    "the paper’s example of a player who plays regularly",
)

GLICKO_1 = Parameters(
    name="Glicko-1",
    document="Mark Glickman, The Glicko system; a pool chooses c and its rating period itself.",
    rating=1500.0,
    deviation=350.0,
    volatility=None,
    c=63.2,
    most_deviation=350.0,
    activities=_PAPER,
    certainty="the paper’s example, to its last digit",
)

GLICKO_2 = Parameters(
    name="Glicko-2",
    document="Mark Glickman, Example of the Glicko-2 system; a pool chooses τ and its period.",
    rating=1500.0,
    deviation=350.0,
    volatility=0.06,
    tau=0.5,
    activities=_PAPER,
    certainty="the paper’s example, to its last digit",
)

LICHESS_BEFORE = Parameters(
    name="Lichess before 2026",
    document="Lichess’ published code: its constants and tests. Lichess shows ratings and changes "
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
    asks_sides=True,
    activities=_activities(
        500.0,
        80.0,
        45.0,
        "what a new account starts from",
        "what 45 grows to in about three months without a game",
        "the least, where who plays every few days stays",
    ),
    certainty="checked against Lichess’ own tests",
)
#: White's advantage in standard chess; the published code has 20.30966 for crazyhouse.
LICHESS_WHITE_ADVANTAGE = 11.782457
#: When the gain factors were reported: they are a setting of the site, not part of its code.
FACTORS_REPORTED = date(2026, 9, 26)
LICHESS = replace(
    LICHESS_BEFORE,
    name="Lichess",
    earlier=LICHESS_BEFORE,
    since=date(2026, 1, 1),  # the published code has had them since about then
    white_advantage=LICHESS_WHITE_ADVANTAGE,
    gain_factors=tuple(zip(SPEEDS, (1.010, 1.005, 1.015, 1.010), strict=True)),
    bot_share=0.5,
)


def rules_on(parameters: Parameters, day: date) -> Parameters:
    """The rules that were in force on a day, by those in force later."""
    while parameters.earlier is not None and day < (parameters.since or date.min):
        parameters = parameters.earlier
    return parameters


def with_terms(
    parameters: Parameters, speed: str | None, white_advantage: float | None
) -> Parameters:
    """The rules, and those before them, with a speed and with an advantage instead of theirs."""
    p, earlier = parameters, parameters.earlier
    return replace(
        p,
        speed=speed,
        white_advantage=p.white_advantage if white_advantage is None else white_advantage,
        earlier=None if earlier is None else with_terms(earlier, speed, white_advantage),
    )


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
    activities=_activities(
        350.0,
        77.0,
        54.0,
        "what a new player of Glicko-1 starts from",
        "moves like K 32 against an equal",
        "moves like K 16 against an equal",
    ),
    estimate="an estimate: chess.com does not publish the constants of its Glicko",
    certainty="an estimate: the constants are not published",
)


def _online_lines(p: Parameters) -> Iterator[Rule]:
    """What a site adds to Glicko."""
    if p.white_advantage:
        text = f"{p.white_advantage} points inside the expected score; none without a colour"
        yield Rule("White’s advantage", text, note="" if p.since is None else f"since {p.since}")
    if p.gain_factors:
        factors = ", ".join(
            f"{speed} {factor:g}" for speed, factor in p.gain_factors if p.speed in (None, speed)
        )
        text = f"a gain, never a loss, is multiplied: {factors}; not without a speed"
        note = f"a setting of the site, as reported on {FACTORS_REPORTED}"
        yield Rule("gain factor", text, note=note)
    if p.bot_share != 1:
        yield Rule("bot accounts", f"a human’s change against one is multiplied by {p.bot_share:g}")


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
    for name, (least, most) in p.bounds.items():
        if most is not None:
            at_most = f"at most {most:g}"
            yield Rule(name, at_most if least is None else f"at least {least:g}, at most {most:g}")
    if p.most_change is not None:
        yield Rule("change", f"at most {p.most_change:g} points a game")
    if p.provisional_from is not None:
        yield Rule("provisional", f"from a deviation of {p.provisional_from:g} on")
    for each in p.activities[1:]:
        text = f"a deviation of {each.deviation:g}: {each.reason}"
        usual = f"a deviation of {each.deviation:g}: {each.reason}; assumed if nothing is said"
        yield Rule(f"plays {each.name}", usual if each is p.usual else text)
    yield from _online_lines(p)
    if p.estimate:
        ks = (f"{rd} like K {equivalent_k(rd):.0f}" for rd in _FAMILIAR)
        between = "between equals, the opponent’s deviation 50"
        yield Rule("moves like", f"a deviation of {', '.join(ks)}: {between}")
        yield Rule("not known", "the constants: these are those of Glicko-1")
