"""The built-in pools as records: values with their sources, and how certain each is.

"Verified" values are confirmed by published figures (which are tests of this project), "reported"
ones by some source; for "open" ones there is no source.
"""

from __future__ import annotations

from arpad.pools.curves import ByLength, DifferenceTable, Logistic, Normal, TopBound
from arpad.pools.games import BackgammonMatch, FifaMatch, FootballMatch, GoGame, Match, Scores
from arpad.pools.k_rules import (
    Additions,
    ByImportance,
    ByRating,
    Development,
    Distance,
    Fading,
    Fixed,
    OfJuniors,
    Ramp,
)
from arpad.pools.multipliers import ByClass, CfcBonus, EachGame, Goals, Log, Power
from arpad.pools.players import (
    BackgammonPlayer,
    CfcPlayer,
    CountedPlayer,
    DwzPlayer,
    EcfPlayer,
    GoPlayer,
    TableTennisPlayer,
)
from arpad.pools.pool import Factor, Home, Known, Record, SeasonStart, Stones

_NO_DRAWS = Known(Scores(draws=False), "text")

FOOTBALL = Record(
    id="football",
    name="World Football Elo",
    short="Football",
    document="The rating system of eloratings.net, and results as it lists them.",
    date="of unknown date",
    certainty="four listed matches and the table of expectancies come out right",
    k=Known(
        ByImportance(
            (
                (60, "World Cup finals"),
                (50, "continental finals and major tournaments"),
                (40, "qualifier"),
                (30, "other tournament"),
                (20, "friendly"),
            ),
            20,
        ),
        "reported",
        "20 is verified",
    ),
    curve=Known(Logistic(400), "verified"),
    advantage=Known(Home(100), "verified"),
    multiplier=Known(Goals(), "reported", "1 and 1.5 are verified"),
    rounded="exchange",
    places=0,
    game=FootballMatch,
    unknown=(
        "no text states that each exchange is rounded; it is practice: 1,716 of 3,647 listed "
        "year-end ratings come out with it, 1,169 with decimals kept",
        "how halves are rounded: away from zero here, so that both sides move alike",
    ),
    zero_sum=True,
)

FIFA = Record(
    id="fifa",
    name="FIFA men’s ranking",
    short="FIFA",
    document="FIFA, the formula of the men’s world ranking (SUM).",
    date="2018",
    certainty="verified: all 40 teams of two final tournaments of 2024 come out right",
    k=Known(
        ByImportance(
            (
                (5, "friendly outside windows"),
                (10, "friendly"),
                (15, "Nations League group"),
                (25, "Nations League finals or qualifier"),
                (35, "continental finals"),
                (40, "continental finals from the quarter-finals"),
                (50, "World Cup finals"),
                (60, "World Cup finals from the quarter-finals"),
            ),
            10,
        ),
        "text",
        "35 and 40 are verified",
    ),
    factor=Factor("importance", "pool_why_named"),
    curve=Known(Logistic(600), "verified"),
    scores=Known(Scores(shoot_out=(0.75, 0.5), safe_knock_outs=True), "verified"),
    game=FifaMatch,
    zero_sum=True,
)

NFL = Record(
    id="nfl",
    name="FiveThirtyEight NFL",
    short="NFL",
    document="FiveThirtyEight, NFL Elo: its published games with ratings before and after.",
    date="seasons of 1920 to 2020",
    certainty="verified: all 33,620 published ratings of a hundred years come out",
    k=Known(Fixed(20), "verified"),
    curve=Known(Logistic(400), "verified"),
    advantage=Known(Home(65), "verified"),
    multiplier=Known(Log(draw=2.2), "verified", "a draw by 621 published ratings"),
    season=Known(
        SeasonStart(2 / 3, 1505),
        "verified",
        "but for 11 new seasons that the source lists as exceptions",
    ),
    game=Match,
    unknown=("later models of the same authors: not part of it",),
    zero_sum=True,
)

NBA = Record(
    id="nba",
    name="FiveThirtyEight NBA",
    short="NBA",
    document="FiveThirtyEight, NBA Elo: its published history of all games.",
    date="seasons from 1946 on",
    certainty="published ratings come out to the last digit",
    k=Known(Fixed(20), "verified"),
    curve=Known(Logistic(400), "verified"),
    advantage=Known(Home(100), "verified"),
    multiplier=Known(Power(), "verified"),
    scores=_NO_DRAWS,
    season=Known(SeasonStart(0.75, 1505), "verified"),
    game=Match,
    zero_sum=True,
)

TENNIS = Record(
    id="tennis",
    name="FiveThirtyEight tennis",
    short="Tennis",
    document="FiveThirtyEight, tennis Elo, as others describe it.",
    date="of unknown date",
    certainty="an estimate: no rated match was ever published",
    k=Known(Fading(250, 5, 0.4), "reported"),
    curve=Known(Logistic(400), "reported"),
    scores=_NO_DRAWS,
    start=Known(1500, "reported"),
    player=CountedPlayer,
    estimate="an estimate: no match was published with ratings before and after",
    unknown=("K is said to be 1.1 times as much at Grand Slams: not part of it",),
)

TTR = Record(
    id="ttr",
    name="Table tennis TTR",
    short="TTR",
    document="The TTR of German table tennis, as clubs and calculators explain it.",
    date="of unknown date",
    certainty="two explained matches and a table of chances come out right",
    k=Known(Additions(16, 4, 30, 21, 16), "reported", "16 is verified"),
    factor=Factor("change constant", "pool_why_named"),
    curve=Known(Logistic(150), "verified"),
    scores=_NO_DRAWS,
    batch="event",
    rounded="rating",
    places=0,
    player=TableTennisPlayer,
    unknown=(
        "the 6 points that juniors are given each quarter, outside of events: not part of it",
        "initial ratings: not part of it",
    ),
)

DWZ = Record(
    id="dwz",
    name="DWZ",
    document="Rating rules (Wertungsordnung) of the German chess federation, and its own sheets.",
    date="of unknown date",
    certainty="verified: 20 of 20 official sheets and 82 of 82 official rows come out right",
    k=Known(Development(), "verified", "Anhang 1.2"),
    factor=Factor("800 / (E + n)", "pool_why_formula"),
    curve=Known(Normal(), "verified", "Wertungsordnung 3.3.1"),
    batch="event",
    rounded="rating",
    places=0,
    player=DwzPlayer,
    unknown=(
        "sheets until 2011 rounded each expected score to three decimals, so that their sums may "
        "differ by 0.001: not part of it",
        "how a half of a new DWZ is rounded: up, here",
        "a first DWZ, which is an iterated performance: not part of it",
    ),
)

ECF = Record(
    id="ecf",
    name="ECF",
    document="The monthly ratings of the English chess federation, as described.",
    date="of unknown date",
    certainty="an estimate: no month was published with all its figures",
    k=Known(OfJuniors(20, 40), "reported"),
    curve=Known(DifferenceTable(736), "reported"),
    batch="month",
    rounded="rating",
    places=0,
    player=EcfPlayer,
    estimate="an estimate: no calculation of a month was published",
    unknown=(
        "who is new, and until when: set it yourself",
        "whether decimals are kept from month to month: they are not kept here",
        "initial ratings: not part of it",
    ),
)

CFC = Record(
    id="cfc",
    name="CFC",
    document="Handbook of the Chess Federation of Canada, section 4 (2014), bonus of 2012.",
    date="2014",
    certainty="the handbook’s example comes out right before the bonus; with a bonus an estimate",
    k=Known(ByRating(((32, 2200),), 16), "text"),
    curve=Known(DifferenceTable(735), "verified"),
    extras=Known(CfcBonus(), "open", "in which order the parts apply is not known"),
    batch="event",
    rounded="rating",
    places=0,
    player=CfcPlayer,
    unknown=(
        "in which order the parts of the bonus and the bound of 2200 apply: both start here from "
        "the change before them, and the all-time high is compared before the bonus",
        "initial ratings: not part of it",
    ),
)

EGF = Record(
    id="egf",
    name="EGF",
    document="European Go Federation, rating system of 2021, and figures of its calculators.",
    date="2021",
    certainty="figures of calculators come out to the last digit in class A",
    k=Known(Distance(3300, 200, 1.6), "verified"),
    factor=Factor("con", "pool_why_named"),
    curve=Known(TopBound(3300, 7), "verified"),
    advantage=Known(Stones(100), "verified"),
    multiplier=Known(
        ByClass((("A", 1), ("B", 0.75), ("C", 0.5), ("D", 0.25))),
        "reported",
        "that it counts for what every game adds too is reported by one author, who replays the "
        "European database",
    ),
    extras=Known(EachGame(), "verified"),
    batch="event",
    places=3,
    player=GoPlayer,
    game=GoGame,
    unknown=("that the class of an event counts for what every game adds: one author reports it",),
)

FIBS = Record(
    id="fibs",
    name="FIBS",
    document="The formula of the First Internet Backgammon Server.",
    date="of unknown date",
    certainty="computed examples come out to the last digit",
    k=Known(Ramp(4, 5, 100), "verified"),
    factor=Factor("4 k √n", "pool_why_formula"),
    curve=Known(ByLength(2000), "verified"),
    scores=_NO_DRAWS,
    player=BackgammonPlayer,
    game=BackgammonMatch,
    unknown=("variants of other servers omit the ramp (k = 1): give an experience of 400",),
)

POOLS = {
    record.id: record
    for record in (FOOTBALL, FIFA, NFL, NBA, TENNIS, TTR, DWZ, ECF, CFC, EGF, FIBS)
}
