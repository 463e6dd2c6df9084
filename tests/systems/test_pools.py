"""Pools: what each record asks for, both sides of every bound, and what is refused."""

from __future__ import annotations

import pickle
from decimal import Decimal, localcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from arpad import elo, event, formats, pools, system
from arpad.errors import (
    InvalidFile,
    InvalidGames,
    InvalidRating,
    InvalidScore,
    InvalidType,
    UnknownSystem,
)
from arpad.game import Game, Pairing
from arpad.pools import Pool
from arpad.pools.curves import DifferenceTable, Normal, TopBound
from arpad.pools.custom import read_settings, terms_of
from arpad.pools.games import Scores
from arpad.pools.k_rules import BatchFacts, Development
from arpad.pools.multipliers import ByClass, CfcBonus, EachGame, Goals, Log, Nothing, Once, Power
from arpad.pools.pool import Home, Nobody, Stones

IDS = (*pools.POOLS, "pool")
PI = "3.14159265358979323846264338327950288419716939937510582097494459"


# The records


@pytest.mark.parametrize("name", IDS)
def test_every_pool_is_a_system(name: str) -> None:
    found = system.find(name)
    assert found.id == name
    assert found.certainty
    assert found.document.endswith(").") or name == "pool"
    assert bool(found.estimate) == (name in ("tennis", "ecf"))
    book: Any = found.book()
    assert found.state is type(book.state(1500))
    assert repr(book) == f"<{found.name}>"


def test_an_unknown_pool_names_the_nearest() -> None:
    for wrong, remedy in (("nfll", "did you mean nfl?"), (None, "choose one of them")):
        with pytest.raises(UnknownSystem) as caught:
            pools.find(wrong)  # type: ignore[arg-type]
        assert caught.value.remedy == remedy


@pytest.mark.parametrize("record", pools.POOLS.values(), ids=pools.POOLS)
def test_every_value_says_how_sure_it_is(record: pools.Record) -> None:
    values = (record.k, record.curve, record.advantage, record.multiplier, record.scores)
    for known in (*values, record.extras):
        assert known.basis in ("text", "verified", "reported", "open")
        assert known.value.words
    assert record.date
    assert record.name


@pytest.mark.parametrize("name", IDS)
def test_a_report_is_hashed_pickled_and_explained(name: str) -> None:
    report: Any = system.find(name).book().rate(1500, [(1600, 1)])
    assert pickle.loads(pickle.dumps(report)) == report
    assert isinstance(hash(report), int)
    assert report.n == 1
    assert report.working()
    assert report.change == pytest.approx(report.after.rating - 1500, abs=0.5)
    assert bool(report.estimate) == bool(system.find(name).estimate)


# Curves


def test_the_table_is_certain_from_its_bound_on() -> None:
    for bound, before in ((735, 0.99), (736, 0.99)):
        table = DifferenceTable(bound)
        own = 1000 + bound
        assert table.expected(own - 1, 1000, {}) == before
        assert table.expected(own, 1000, {}) == 1
        assert table.expected(1000, own, {}) == 0
    assert [DifferenceTable(735).expected(1500 + d, 1500, {}) for d in (0, 3, 4, -3, -4)] == [
        *(0.5, 0.5, 0.51, 0.5, 0.49)
    ]


def test_go_stays_below_its_top() -> None:
    curve = TopBound(3300, 7)
    assert curve.expected(3299.9, -900, {}) > 0.999
    assert curve.expected(-1e70, 3299, {}) == 0.0
    with pytest.raises(InvalidRating, match="stay below 3300"):
        curve.expected(3300, 2000, {})
    with pytest.raises(InvalidRating):
        pools.find("egf").game(3290, 2000, 1, stones=1, taker="first")
    with pytest.raises(InvalidRating):
        pools.find("egf").game(3300, 2000, 1)
    assert pools.find("egf").game(-900, 100, 0).player.after.rating < -900
    assert pools.find("nfl").game(1, 1, 0).player.after.rating < 0


# Advantages


def test_home_is_for_the_side_at_home() -> None:
    home = Home(65)
    assert home.edges({"home": "first"}) == (65, 0)
    assert home.edges({"home": "second"}) == (0, 65)
    assert home.edges({"home": "neutral"}) == home.edges({}) == (0, 0)
    assert Nobody().edges({"home": "first"}) == (0, 0)
    nfl = pools.find("nfl")
    away = nfl.game(1300, 1503.947, 0, margin=48, home="second")
    at_home = nfl.game(1503.947, 1300, 1, margin=48, home="first")
    assert away.opponent.after == at_home.player.after
    assert at_home.player.assumptions == ()
    assert nfl.game(1500, 1500, 1).player.assumptions == (
        "neutral ground: nobody plays at home",
        "a margin of 1, the least",
    )


def test_stones_are_for_the_taker() -> None:
    stones = Stones(100)
    assert stones.edges({"stones": 3, "taker": "first"}) == (250, 0)
    assert stones.edges({"stones": 1, "taker": "second"}) == (0, 50)
    assert stones.edges({}) == stones.edges({"stones": 0}) == (0, 0)
    with pytest.raises(InvalidGames, match="taker: None – handicap stones are taken by one"):
        pools.find("egf").game(2000, 1700, 1, stones=3)
    texts = [
        step.text
        for side in ("player", "opponent")
        for step in getattr(
            pools.find("egf").game(2000, 1700, 1, stones=3, taker="second"), side
        ).working()
    ]
    assert "the opponent takes the stones: 250 points more in the expected score" in texts
    assert "takes the stones: 250 points more in the expected score" in texts


# Multipliers


def test_goals_apart() -> None:
    goals = Goals()
    margins = [{"margin": margin} for margin in (1, 2, 3, 4, 10)]
    assert [goals.of(each, True, 0) for each in margins] == [1, 1.5, 1.75, 1.875, 2.625]
    assert goals.of({"margin": 0}, False, 0) == goals.of({}, False, 0) == goals.of({}, True, 0) == 1


def test_a_draw_in_the_nfl_counts_ln_2_times_2_2() -> None:
    report = pools.find("nfl").game(1600, 1400, 0.5, margin=0, home="neutral").player
    assert report.figures[0].after == pytest.approx(2.2 * 0.6931471805599453)
    assert report.assumptions == ()
    assert Log(2.2, 0.001, 3).of({}, False, 0) == pytest.approx(3 * 0.6931471805599453)
    assert Log(2.2, 0.001, 0).of({"margin": 0}, False, 0) == 0
    assert Log(0, 0.001, 1).of({}, False, 0) == pytest.approx(0.6931471805599453)


def test_a_logarithmic_margin_of_your_own_says_what_a_draw_is() -> None:
    """Either the rule says it, or the answer says that it is taken as in the NFL."""
    facts = {"margin": 0}
    stated, silent = Pool(margin="log:2.2:0.001:1"), Pool(margin="log")
    assert stated.game(1500, 1600, 0.5, **facts).player.assumptions == ()
    report = silent.game(1500, 1600, 0.5, **facts).player
    assert report.assumptions == (
        "a draw counts 1.5249 times, as in the NFL: the margin rule does not say it",
    )
    nfl = pools.find("nfl").game(1500, 1600, 0.5, **facts).player
    assert report.change == nfl.change != stated.game(1500, 1600, 0.5, **facts).player.change
    assert silent.game(1500, 1600, 1, margin=3).player.assumptions == ()
    assert silent.game(1500, 1600, 1).player.assumptions == ("a margin of 1, the least",)
    words = [{rule.name: rule.text for rule in pool.rules_in_words()} for pool in (stated, silent)]
    assert words[0]["multiplier"].endswith("draw ln 2 × 1")
    assert words[1]["multiplier"].endswith("draw ln 2 × 2.2")


def test_an_underdog_beyond_all_bounds() -> None:
    assert Power().of({"margin": 1}, True, -1249) > 0
    with pytest.raises(InvalidGames, match="so far behind"):
        pools.find("nba").game(100, 1350, 1, margin=1)
    with pytest.raises(InvalidGames, match="so far behind"):
        pools.find("nfl").game(100, 2300, 1, margin=1)


def test_the_class_of_an_event_of_go() -> None:
    egf = pools.find("egf")
    reports: list[Any] = [egf.game(2100, 2100, 1, event_class=name).player for name in "ABCD"]
    full = reports[0].change
    assert full == pytest.approx(17.5809 / 2 + EachGame().each_game(2100), abs=1e-4)
    assert [report.change for report in reports] == [
        pytest.approx(share * full) for share in (1, 0.75, 0.5, 0.25)
    ]
    both = egf.both(egf.state(2100), egf.state(2100), 2, {"event_class": "C"})
    assert both[0] == reports[2].after
    assert [bool(report.estimate) for report in reports] == [False, True, True, True]
    assert "reported by one author" in reports[1].estimate
    assert egf.game(2100, 2100, 1).player.assumptions == ("an event of class A",)
    assert ByClass((("A", 1), ("B", 0.5))).words == "event class A × 1, B × 0.5"
    assert Once().assumed({}, True) is None


# Scores


@pytest.mark.parametrize("name", [*IDS])
def test_draws_are_refused_where_there_are_none(name: str) -> None:
    book = system.find(name).book()
    assert system.find(name).draws != (name in ("nba", "tennis", "ttr", "fibs"))
    if name in ("nba", "tennis", "ttr", "fibs"):
        with pytest.raises(InvalidScore, match=r"score: 0\.5 – there are no draws"):
            book.game(1500, 1500, 0.5)
        with pytest.raises(InvalidScore, match=r"games\[0\]\.score"):
            book.rate(1500, [(1500, 0.5)])
        with pytest.raises(InvalidScore, match=r"games\[1\]\.score"):
            book.rate(1500, [(1500, 1), (1500, 0.5)])
    else:
        assert book.game(1500, 1500, 0.5).player.n == 1


def test_a_shoot_out_has_a_winner_who_gets_less() -> None:
    fifa = pools.find("fifa")
    won = fifa.game(1500, 1500, 1, importance=40, shoot_out=True)
    assert (won.player.change, won.opponent.change) == (10, 0)
    assert won.player.games[0].score.as_tuple() == won.player.score.as_tuple()
    assert float(won.player.score) == 0.75
    with pytest.raises(InvalidGames, match="shoot_out: True – a shoot-out has a winner"):
        fifa.game(1500, 1500, 0.5, shoot_out=True)
    assert Scores().of(2, {"shoot_out": True}, "score") == 1


def test_what_is_missing_in_a_frame_is_no_value_here() -> None:
    missing: Any = pd.NA
    with pytest.raises(InvalidType, match="shoot_out: <NA> – the shoot-out must be true or false"):
        pools.find("fifa").game(1500, 1500, 1, shoot_out=missing)
    for name in ("k", "k_by_games", "k_by_rating"):
        with pytest.raises(InvalidType, match=f"{name}: <NA> – "):
            Pool(**{name: missing})


def test_nobody_loses_points_in_a_knock_out_round() -> None:
    fifa = pools.find("fifa")
    lost = fifa.game(1500, 1500, 0, importance=60, knock_out=True)
    assert (lost.player.change, lost.opponent.change) == (0, 30)
    assert "a knock-out round: nobody loses points" in [s.text for s in lost.player.working()]
    assert fifa.game(1500, 1500, 0, importance=60).player.change == -30


def test_a_rating_with_decimals_is_rounded_with_its_change() -> None:
    """1500.4 + 8 is 1508.4; whole ratings are rounded by their change."""
    assert pools.find("ttr").rate(1500.4, [(1500.4, 1)]).after.rating == 1508
    assert pools.find("ttr").rate(1500.6, [(1500.6, 1)]).after.rating == 1509


def test_an_importance_that_there_is_not() -> None:
    fifa = pools.find("fifa")
    with pytest.raises(InvalidGames, match="importance: 20 – it is one of 5 \\(friendly outside"):
        fifa.game(1500, 1500, 1, importance=20)
    assert fifa.game(1500, 1500, 1).player.assumptions == ("importance 10: friendly",)
    assert pools.find("football").game(1500, 1500, 1, importance=60).player.k == 60


# K


@pytest.mark.parametrize(
    ("facts", "k"),
    [
        ({}, 16),
        ({"games_played": 30, "age": 21, "since_pause": 15}, 16),
        ({"games_played": 29}, 20),
        ({"since_pause": 14}, 20),
        ({"since_pause": 0}, 20),
        ({"age": 20}, 20),
        ({"age": 16}, 20),
        ({"age": 15}, 24),
        ({"games_played": 0, "age": 15, "since_pause": 0}, 32),
    ],
)
def test_k_in_table_tennis(facts: dict[str, int], k: int) -> None:
    report = pools.find("ttr").rate({"rating": 1500, **facts}, [(1500, 1)])
    assert report.k == k
    assert report.after.rating == 1500 + k / 2


def test_what_a_pool_keeps_of_a_player() -> None:
    ttr = pools.find("ttr")
    out = ttr.rate({"rating": 1500, "games_played": 29, "since_pause": 13}, [(1500, 1)])
    assert (out.after.games_played, out.after.since_pause) == (30, 14)
    assert ttr.rate(out.after, [(1500, 1)]).after.since_pause is None
    assert ttr.rate(1500, [(1500, 1)]).after.games_played is None
    dwz = pools.find("dwz").rate({"rating": 1500, "events": 4}, [(1500, 1)] * 3)
    assert dwz.after.events == 5
    assert pools.find("dwz").rate({"rating": 1500, "events": 4}, []).after.events == 4
    fibs = pools.find("fibs").rate(
        {"rating": 1500, "experience": 10}, [Game(1500, 1, facts={"length": 7}), (1500, 1)]
    )
    assert fibs.after.experience == 18
    cfc = pools.find("cfc")
    assert cfc.rate({"rating": 1500, "highest_rating": 1501}, [(1500, 1)]).after == type(
        cfc.state(1500)
    )(1516, 1516)
    assert cfc.rate({"rating": 1500, "highest_rating": 1600}, [(1500, 1)]).after.highest_rating == (
        1600
    )
    tennis = pools.find("tennis").rate(None, [(1500, 1)])
    assert tennis.assumptions == (
        "without a rating, a player starts at 1500",
        "no games played before these",
    )
    assert tennis.after.games_played == 1


@pytest.mark.parametrize(
    ("rating", "age", "events", "score", "expected", "coefficient"),
    [
        (2000, 20, 99, 0, 1, 21),  # 16 + 5; a loss is not sped up
        (2000, 20, 99, 1, 1, 21),  # f = 1 at 2000
        (1000, 20, 99, 1, 0.5, 5),  # (1 + 5) / 2 = 3, at least 5
        (1500, 20, 99, 1, 0.5, 8),  # 10.0625 × 0.75 = 7.55
        (1500, 20, 99, 0.5, 0.5, 8),  # at least the expected score
        (1500, 20, 99, 0, 0.5, 10),
        (2050, 20, 99, 1, 0.5, 23),  # 22.66: f is 1 at most
        (1500, 21, 99, 1, 0.5, 15),  # 15.0625
        (1500, 25, 99, 1, 0.5, 15),
        (1500, 26, 99, 1, 0.5, 20),
        (1500, None, None, 1, 0.5, 20),
        (2300, 40, 99, 1, 0.5, 30),  # 42.98, at most 30
        (1500, 26, 3, 1, 0.5, 15),  # 5 × 3
        (1500, 26, 4, 1, 0.5, 20),
        (1500, 26, 1, 1, 0.5, 5),
        (1500, 26, 0, 1, 0.5, 5),  # index 0 counts as 1
        (1300, 40, 99, 0, 0.5, 18),  # 17.8561: no brake from 1300 on
        (1300, 40, 1, 0, 0.5, 5),
        (1299, 40, 1, 0, 0.5, 18),  # with the brake, however small, the index does not count
        (1000, 40, 99, 1, 0.5, 16),  # no brake above the expected score
        (1000, 40, 99, 0.5, 0.5, 16),  # nor at it
        (1000, 40, 99, 0, 0.5, 22),  # 16 + e² − 1 = 22.39
        (1000, 40, 1, 0, 0.5, 22),
        (500, 40, 99, 0, 0.5, 150),  # 15.06 + 206.13, at most 150
    ],
)
def test_the_development_coefficient(
    rating: int,
    age: int | None,
    events: int | None,
    score: float,
    expected: float,
    coefficient: int,
) -> None:
    who = pools.find("dwz").state({"rating": rating, "age": age, "events": events})
    batch = BatchFacts(rating, 1, score, expected, {})
    assert Development().coefficient(who, batch) == coefficient


@pytest.mark.parametrize("age", [20, 25, 26])
def test_no_whole_rating_brings_the_coefficient_near_a_half(age: int) -> None:
    """By fractions, and by decimals of 50 digits for the brake."""
    of_age = {20: 5, 25: 10, 26: 15}[age]
    with localcontext() as context:
        context.prec = 50
        for rating in range(3001):
            who = pools.find("dwz").state({"rating": rating, "age": age, "events": 99})
            plain = Fraction(rating, 1000) ** 4 + of_age
            youth = min(max(Fraction(rating, 2000), Fraction(1, 2)), Fraction(1))
            won = plain * youth if age == 20 else plain
            assert Development().coefficient(who, BatchFacts(rating, 1, 1, 0.5, {})) == min(
                max(int(won + Fraction(1, 2)), 5), 30
            )
            brake = (Decimal(1300 - rating) / 150).exp() - 1 if rating < 1300 else Decimal(0)
            lost = Decimal(plain.numerator) / plain.denominator + brake
            assert Development().coefficient(who, BatchFacts(rating, 1, 0, 0.5, {})) == min(
                max(int(lost + Decimal("0.5")), 5), 150 if brake else 30
            )


def test_a_half_of_a_new_dwz_is_rounded_up() -> None:
    """800 × ½ / (30 + 2) = 12.5: opponents 100 above and below expect exactly one point."""
    dwz, strong = pools.find("dwz"), {"rating": 2300, "age": 40, "events": 99}
    for scores, after in (((1, 0.5), 2313), ((0, 0.5), 2288)):
        report: Any = dwz.rate(strong, list(zip((2200, 2400), scores, strict=True)))
        assert report.expected == 1
        assert report.after.rating == 2300 + report.rounded_change == after
    # 800 × 1½ / (15 + 81) = 12.5, but 800 / 96 × 1½ need not be
    young = {"rating": 1500, "age": 25, "events": 99}
    games = [(1500, 1)] * 42 + [(1500, 0)] * 39
    assert dwz.rate(young, games).after.rating == 1513


def test_the_normal_curve_to_the_last_bit() -> None:
    """By the series of the error function with fractions, cut off where no float sees it."""
    curve = Normal()
    with localcontext() as context:
        context.prec = 60
        for apart in (*range(0, 2600, 13), 0.1, 33.37, 1e-9, 512.0625, 2399.999):
            x, root_pi = Decimal(apart) / 400, Decimal(PI).sqrt()
            series, power = Decimal(0), x
            for n in range(250):
                series += power / (2 * n + 1)
                power *= -x * x / (n + 1)
            share = float(Decimal("0.5") + series / root_pi)
            assert curve.expected(apart, 0, {}) == share, apart
            assert curve.expected(0, apart, {}) == 1 - share, apart
    assert curve.expected(3900, 1500, {}) == 1
    assert curve.expected(-50_000, 50_000, {}) == 0


@pytest.mark.parametrize("goals", [0, 1, 2, 3, 11, 12, 40])
def test_halves_in_football_are_rounded_away_from_zero(goals: int) -> None:
    """Where an exchange can be a half, by fractions: the difference is a multiple of 400."""
    football = pools.find("football")
    for importance in (20, 30, 40, 50, 60):
        for apart in (-800, -400, 0, 400, 800):
            points = 1 if goals == 0 else 2
            weight = Fraction(max(goals, 1)) if goals <= 1 else Fraction(11 + goals, 8)
            weight = Fraction(3, 2) if goals == 2 else weight
            expected = 1 / (1 + Fraction(10) ** (-apart // 400))
            exact = importance * weight * (Fraction(points, 2) - expected)
            whole = int(abs(exact) + Fraction(1, 2)) * (1 if exact > 0 else -1)
            facts = {"importance": importance, "margin": goals}
            answer = football.game(1500 + apart, 1500, points / 2, **facts)
            assert answer.player.after.rating == 1500 + apart + whole
            assert answer.opponent.after.rating == 1500 - whole
            states = football.state(1500 + apart), football.state(1500)
            both = football.both(*states, points, facts)
            assert both == (answer.player.after, answer.opponent.after)


def test_the_exchanges_of_football_are_rounded_one_by_one() -> None:
    """30 × 1.5 × ½ = 22.5 is 23; with decimals in a rating, the exchange is still whole."""
    football = pools.find("football")
    game = Game(1500, 1, facts={"importance": 30, "margin": 2})
    assert football.rate(1500, [game]).after.rating == 1523
    report = football.rate(1500.25, [game])
    assert (report.after.rating, report.change, report.rounded_change) == (1522.25, 22, 22)
    drawn: Any = football.rate(1000, [(1030, 0.5)] * 3)  # + 0.86 thrice: 1 each, not 3 at once
    assert [batch.after for batch in drawn.batches] == [1001, 1002, 1003]
    assert [game.change for game in drawn.games] == [1, 1, 1]
    assert (drawn.change, drawn.rounded_change) == (3, 3)
    assert drawn.notes == ("each exchange is rounded to whole points; the change is their sum",)
    assert drawn.why == ()


@pytest.mark.parametrize(
    ("facts", "k", "why"),
    [
        ({}, 20, "an established player"),
        ({"junior": True}, 40, "a junior"),
        ({"new": True}, 40, "new to the list"),
    ],
)
def test_k_of_the_ecf(facts: dict[str, bool], k: int, why: str) -> None:
    report = pools.find("ecf").rate({"rating": 1500, **facts}, [(1500, 1)])
    assert (report.k, report.k_reason, report.after.rating) == (k, why, 1500 + k / 2)
    assert report.estimate


def test_k_of_the_cfc_and_its_bound() -> None:
    cfc = pools.find("cfc")
    for rating, k, why in ((2199, 32, "rated below 2200"), (2200, 16, "rated 2200 or more")):
        report = cfc.rate(rating, [(rating, 0.5)])
        assert (report.k, report.k_reason, report.change) == (k, why, 0)


@pytest.mark.parametrize(
    ("rating", "games", "after"),
    [
        (2190, [(2190, 1)], 2203),  # 2206: 7 beyond 2199 count half, 2202.5
        (2183, [(2183, 1)], 2199),
        (2184, [(2184, 1)], 2200),  # 2200: 1 beyond 2199 counts half, 2199.5
        (2200, [(2200, 0)], 2184),  # 2192: 8 below 2200 count double
        (2208, [(2208, 0)], 2200),
        (2207, [(2207, 0)], 2198),  # 2199: 1 below 2200 counts double
    ],
)
def test_crossing_2200(rating: int, games: list[Any], after: int) -> None:
    report = pools.find("cfc").rate(rating, games)
    assert report.after.rating == after
    assert not report.estimate


def test_the_bonus_of_the_cfc() -> None:
    """K 32, equal opponents: 3 of 4 is +32, 13 √4 = 26; 4 of 4 is +64, so 1.75 × 38 = 66.5."""
    cfc = pools.find("cfc")
    half = [(1500, 1), (1500, 0)]
    assert cfc.rate(1500, [(1500, 1)] * 3).after.rating == 1548  # too few games
    assert cfc.rate(1500, [*half, (1500, 1), (1500, 0.5)]).after.rating == 1516  # no great gain
    most = cfc.rate(1500, [(1500, 1)] * 4)
    assert most.after.rating == 1631  # 1630.5
    assert "in which order" in most.estimate
    assert [figure.name for figure in most.figures] == ["bonus"]
    high = cfc.rate({"rating": 1500, "highest_rating": 1563}, [(1500, 1)] * 4)
    assert high.after.rating == 1651
    assert "above the all-time high of 1563: +20.00" in [step.text for step in high.working()]
    same = cfc.rate({"rating": 1500, "highest_rating": 1564}, [(1500, 1)] * 4)
    assert same.after.rating == 1631
    strong = cfc.rate(2300, [(2300, 1)] * 4)  # k = ½: +32, threshold 13, 0.875 × 19 = 16.6
    assert strong.after.rating == 2349
    assert CfcBonus().each_game(1500) == Nothing().each_game(1500) == 0


@pytest.mark.parametrize(
    ("experience", "ramp"), [(0, 5), (100, 4), (399, 1.01), (400, 1), (9, 4.91)]
)
def test_the_ramp_of_backgammon(experience: int, ramp: float) -> None:
    report = pools.find("fibs").game({"rating": 1500, "experience": experience}, 1500, 1).player
    assert report.k == pytest.approx(4 * ramp)
    assert report.assumptions == ("a match to 1 point",)


# Batches


def test_one_after_the_other_or_all_at_once() -> None:
    football = pools.find("football")
    two = football.rate(1500, [(1500, 1), (1500, 1)])
    one = football.rate(1500, [(1500, 1)])
    assert two.after == football.rate(one.after, [(1500, 1)]).after
    assert (two.k, two.k_reason) == (20, "friendly")
    mixed = football.rate(
        1500, [Game(1500, 1, facts={"importance": 60}), Game(1500, 1, facts={"importance": 20})]
    )
    assert (mixed.k, mixed.k_reason) == (None, "")
    dwz = pools.find("dwz").rate(1500, [(1500, 1), (1500, 1)])
    assert [game.expected for game in dwz.games] == [0.5, 0.5]


def test_a_field_game_by_game() -> None:
    nfl = pools.find("nfl")
    games: list[Any] = [
        Pairing("a", "b", 2, facts={"margin": 3, "home": "first"}),
        Pairing("b", "a", 2, facts={"margin": 10, "home": "first"}),
        ("c", "a", 1),
    ]
    field = {"a": 1500, "b": 1600, "c": 1400, "d": 1450}
    out = nfl.rate_field(field, games)
    first = nfl.game(1500, 1600, 1, margin=3, home="first")
    second = nfl.game(first.opponent.after, first.player.after, 1, margin=10, home="first")
    last = nfl.game(1400, second.opponent.after, 1)
    assert out["b"].after == second.player.after
    assert out["a"].after == last.opponent.after
    assert out["a"].games[1].opponent == first.opponent.after.rating
    assert (out["d"].after.rating, out["d"].games) == (1450, ())
    assert sum(each.after.rating for each in out.values()) == pytest.approx(5950)
    with pytest.raises(InvalidType, match="a field is players"):
        nfl.rate_field([1500], games)  # type: ignore[arg-type]


def test_unrated_players_need_a_start() -> None:
    nfl, tennis = pools.find("nfl"), pools.find("tennis")
    out = nfl.rate(None, [(1500, 1)])
    assert out.missing == ("FiveThirtyEight NFL needs a rating to start from, and there is none",)
    assert nfl.rate(1500, [(None, 1)]).games[0].reason == "unrated opponent"
    assert nfl.rate(1500, [(None, 1)]).k is None
    assert [step.text for step in nfl.rate(1500, [(None, 1)]).working()] == [
        "not counted: unrated opponent"
    ]
    assert nfl.rate(1500, [Game(1500, 1, forfeit=True)]).games[0].reason == "forfeit"
    part = pools.find("dwz").rate(1500, [(1500, 1), (None, 1)])
    assert (part.n, part.games[1].change) == (1, None)
    assert part.after == pools.find("dwz").rate(1500, [(1500, 1)]).after
    field = nfl.rate_field({"a": None, "b": 1500}, [("a", "b", 1), ("b", "a", 1)])
    assert (field["a"].missing, field["a"].n) == (out.missing, 0)
    assert field["b"].change == 0
    assert tennis.rate(1500, [(None, 1)]).n == 1
    with pytest.raises(InvalidRating, match="player: None"):
        nfl.expected(None, 1500)
    assert nfl.new_season(None).rating is None
    assert tennis.new_season(1600).rating == 1600
    assert nfl.rate(1500, []).change == 0
    assert nfl.win_probability(1500, 1500) == 0.5


def test_an_event_by_a_pool() -> None:
    games = formats.read_event(b"white,black,result\nAlpha,Beta,1-0\nBeta,Alpha,1-0\n", "cup.csv")
    report = event.rate(games, system="tennis")
    assert report.estimate.startswith("an estimate")
    assert [player.new_rating for player in report.players] != [1500, 1500]


# A pool of your own


def test_a_pool_of_your_own_is_plain_elo() -> None:
    own, plain = Pool(k=32, scale=600, start=1200), elo.Rulebook(32, 600, 1200)
    for player, opponent, score in ((1500, 1600, 1), (1500, None, 0.5), (None, 1400, 0)):
        mine, theirs = own.game(player, opponent, score), plain.game(player, opponent, score)
        assert mine.player.change == pytest.approx(theirs.player.change)
        assert mine.win_probability[0] == pytest.approx(theirs.win_probability[0])
    assert Pool().game(1500, 1500, 1).player.k_reason == "nothing else is set"
    assert Pool(k=20).game(1500, 1500, 1).player.k_reason == "set by you"
    assert Pool(k=20, name="Club").name == "Club"
    assert Pool(k=20) == Pool(k=20) != Pool(k=21)


def test_k_by_games_and_by_rating() -> None:
    by_games = Pool(k_by_games="40:30,20")
    ks = [by_games.rate({"rating": 1500, "games_played": n}, [(1500, 1)]).k for n in (0, 29, 30)]
    assert ks == [40, 40, 20]
    assert by_games == Pool(k_by_games=elo.KByGames([(40.0, 30)], 20.0))
    assert by_games.rate(1500, [(1500, 1)]).assumptions == ("no games played before these",)
    by_rating = Pool(k_by_rating="32:2100,24:2400,16")
    assert [by_rating.rate(r, [(r, 1)]).k for r in (2099, 2100, 2399, 2400)] == [32, 24, 24, 16]
    assert by_rating.rate(2100, [(2100, 1)]).k_reason == "rated below 2400"


def test_floor_season_and_batch() -> None:
    pool = Pool(k=40, floor=1000, season="0.5:1500")
    report: Any = pool.rate(1010, [(1010, 0)])
    assert (report.after.rating, report.change) == (1000, -10)
    assert "held at the floor of 1000" in [step.text for step in report.working()]
    assert [figure.name for figure in report.figures] == ["floor"]
    assert pool.new_season(1600).rating == 1550
    games = [(1500, 1), (1500, 1)]
    assert Pool(k=20, batch="event").rate(1500, games).after.rating == 1520
    assert Pool(k=20).rate(1500, games).after.rating < 1520


@pytest.mark.parametrize(
    ("settings", "names"),
    [
        ({"margin": "log", "advantage": 50}, ["margin", "home"]),
        ({"margin": "goals"}, ["margin"]),
        ({"advantage": 50}, ["home"]),
        ({}, []),
    ],
)
def test_a_pool_asks_for_what_it_counts(settings: dict[str, Any], names: list[str]) -> None:
    from arpad.facts import facts

    pool = Pool(k=20, **settings)
    assert [each.name for each in (facts(pool.game_kind) if pool.game_kind else ())] == names
    for name, value in (("margin", 2), ("home", "first")):
        if name in names:
            assert pool.game(1500, 1500, 1, **{name: value}).player.change
        else:
            with pytest.raises(InvalidGames, match=f"{name}: .* – this system asks for"):
                pool.game(1500, 1500, 1, **{name: value})


def test_margins_of_your_own() -> None:
    assert Pool(margin="log:1:0").game(1500, 1500, 1, margin=1).player.change == pytest.approx(
        20 * 0.5 * 0.6931471805599453
    )
    assert Pool(margin="power:0:1:1:0").game(1500, 1500, 1, margin=3).player.change == 30
    assert Pool(margin="goals").game(1500, 1500, 1, margin=2).player.change == 15


TOML = """
name = "Office football"
k_by_games = "40:30,20"
scale = 300
advantage = 20
margin = "goals"
start = 1500
floor = 900
draws = false

[season]
keep = 0.75
toward = 1500
"""


def test_a_pool_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "office.toml"
    path.write_text(TOML)
    pool = pools.load(path)
    assert pool == Pool(
        name="Office football",
        k_by_games="40:30,20",
        scale=300,
        advantage=20,
        margin="goals",
        start=1500,
        floor=900,
        draws=False,
        season="0.75:1500",
    )
    assert pool.new_season(1700).rating == 1650
    assert system.find("pool").book(**terms_of(read_settings(path))) == pool


@pytest.mark.parametrize(
    "content", [b"k = ", b"\xff\xfe", b"k = " + b"[" * 990], ids=("1", "2", "3")
)
def test_a_file_that_is_no_toml_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "office.toml"
    path.write_bytes(content)
    with pytest.raises(InvalidFile, match="it is not TOML"):
        pools.load(path)


def test_a_forfeit_is_no_knock_out_round() -> None:
    report = pools.find("dwz").rate(1500, [(1500, 1), Game(1600, 1, forfeit=True)])
    texts = [step.text for step in report.working()]
    assert "a knock-out round: nobody loses points" not in texts
    assert any(text.startswith("+0.5000 × ") for text in texts)
    nothing = Pool(k=0).rate(1500, [(1500, 1)])
    assert "+0.5000 × 0 = +0.0000" in [step.text for step in nothing.working()]


def test_a_forfeit_alone_leaves_a_new_player_unrated() -> None:
    report = system.find("pool").book(start=1200).rate(None, [Game(1500, 1, forfeit=True)])
    assert (report.new_rating, report.missing) == (
        None,
        ("no game was rated, so the player is still unrated",),
    )
    assert "→" not in str(report)


def test_nobody_starts_below_the_floor() -> None:
    assert Pool(start=1000, floor=1000).effective_rating(Pool().state(None)) == 1000
    with pytest.raises(InvalidRating, match=r"start: 999 – nobody is below the floor of 1000;"):
        Pool(start=999, floor=1000)


def test_the_top_of_go_is_never_reached() -> None:
    """β(r) = −7 ln(3300 − r): there is none at 3300."""
    egf = pools.find("egf")
    assert egf.state(3299.999).rating == 3299.999
    with pytest.raises(InvalidRating, match=r"from -99,999 to 3,299\.999"):
        egf.state(3300)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("k = 500", "k"),
        ('margin = "foo"', "margin"),
        ('k_by_games = "x"', "k_by_games"),
        ('k_by_rating = "500:2000,16"', "k_by_rating"),
        ("name = 3", "name"),
        ("start = 500\nfloor = 1000", "start"),
    ],
)
def test_an_impossible_setting_names_its_file_and_key(line: str, key: str, tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(line)
    with pytest.raises(InvalidFile) as refused:
        pools.load(path)
    assert refused.value.place == f"{path}, {key}"


def test_games_are_counted_from_none() -> None:
    """Where nobody says how many games there were before, K still falls with every game."""
    tennis = pools.find("tennis")
    together: Any = tennis.rate(1500, [(1500, 1)] * 3)
    assert together.after.games_played == 3
    # 250 / (games + 5)^0.4 of 0, 1 and 2 games, by hand
    assert [round(batch.k or 0, 2) for batch in together.batches] == [131.33, 122.09, 114.79]
    field: dict[str, Any] = {"a": 1500, "b": 1500}
    for number in range(40):
        outcomes = tennis.rate_field(field, [("a", "b", 1)])
        assert outcomes["a"].k == pytest.approx(250 / (number + 5) ** 0.4)
        field = {name: outcome.after for name, outcome in outcomes.items()}
