"""The package against the oracle: every difference, score, K and edition, then random events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import pytest

from arpad import fide
from arpad.errors import NoInitialRating, UnknownRule
from arpad.fide import TimeControl
from arpad.game import GameLike

from . import oracle
from .in_force import RULES, Rules
from .oracle import Foe, Who

pytestmark = pytest.mark.untraced  # compares numbers

DIFFERENCES = range(-1500, 1501)
SCORES = (Fraction(0), Fraction(1, 2), Fraction(1))
KS = range(1, 41)
# Both sides of 2400 (K), 2600 (600-point rule: above it) and 2650 (exemption: from it on).
SIDES = (2399, 2400, 2600, 2601, 2649, 2650)
# From these, 600 points lead to both sides of 2600.
OWNS = (1999, 2000, 2001, *SIDES)
# Blitz has rapid's record, so that the grid reads it once; random events ask for both.
RECORDS = [rules for rules in RULES if rules.time_control != "blitz"]
WITHOUT_INITIAL = [rules for rules in RECORDS if rules.first == date(2014, 7, 1)]
WITH_INITIAL = [rules for rules in RECORDS if rules not in WITHOUT_INITIAL]
each_rules = pytest.mark.parametrize("rules", RULES, ids=str)
each_record = pytest.mark.parametrize("rules", RECORDS, ids=str)


def hundredths(value: Fraction) -> int:
    """An exact number of hundredths; anything finer would be the oracle's own mistake."""
    scaled = 100 * value
    assert scaled.denominator == 1
    return scaled.numerator


@cache
def oracle_changes(expected: Fraction) -> tuple[int, ...]:
    """Hundredths of the change for each score and K, scores outside."""
    return tuple(hundredths(k * (score - expected)) for score, k in product(SCORES, KS))


@cache
def oracle_rounded(change: int) -> int:
    return oracle.nearest_away(Fraction(change, 100))


def test_the_oracle_knows_every_edition() -> None:
    assert [edition.since for edition in fide.editions("standard")] == oracle.STANDARD_SINCE
    assert [edition.since for edition in fide.editions("rapid")] == oracle.QUICK_SINCE
    assert [edition.since for edition in fide.editions("blitz")] == oracle.QUICK_SINCE


# The complete grid


@each_record
def test_every_difference_score_and_k(rules: Rules) -> None:
    """What `delta` makes of what `expected` answers: one row of 3 × 40 for each difference."""
    book = rules.book
    rows: dict[float, tuple[int, ...]] = {}
    players = {rating: fide.Player(rating) for rating in range(800, 4200)}
    for own, difference in product(SIDES, DIFFERENCES):
        expects = book.expected(players[own], players[own - difference])
        if expects not in rows:
            rows[expects] = tuple(
                int(100 * book.delta(float(score), expects, k)) for score, k in product(SCORES, KS)
            )
        opinion = oracle.expected(own, own - difference, rules.first, quick=rules.quick)
        assert rows[expects] == oracle_changes(opinion), (own, own - difference)


# Where anything can change: a point on each side of every line of the table, of the cap (400)
# and of the 600-point rule.
BOUNDS = sorted({0, 400, 600, 1500, *oracle.PD_UPPER})
EDGES = [sign * (bound + step) for bound in BOUNDS for step in (-1, 0, 1) for sign in (1, -1)]


@each_record
def test_one_game_of_every_difference(rules: Rules) -> None:
    """As a tournament, scores and K taking turns, and whether the game is rated at all."""
    players = {(own, k): fide.Player(own, k=k) for own, k in product(OWNS, KS)}
    for own, difference in (*product([2650], DIFFERENCES), *product(OWNS, EDGES)):
        opponent = own - difference
        turn = difference % 120  # 120 = 3 scores × 40 K
        score, k = SCORES[turn // 40], KS[turn % 40]
        report = rules.book.tournament(players[own, k], [(opponent, float(score))])
        rated = oracle.is_rated(own, opponent, rules.first, quick=rules.quick)
        opinion = oracle.expected(own, opponent, rules.first, quick=rules.quick)
        change = oracle_changes(opinion)[turn] if rated else 0
        assert report.n == rated, (own, opponent)
        assert 100 * report.change == change, (own, opponent)
        assert report.new_rating == own + oracle_rounded(change), (own, opponent)


@each_record
def test_one_game_of_every_expectancy_score_and_k(rules: Rules) -> None:
    """One game for each expected score that there is, with all scores and all K."""
    own = 2650  # exempt where anybody is, so that every line is reached
    games = {
        oracle.expected(own, own - difference, rules.first, quick=rules.quick): own - difference
        for difference in EDGES
        if oracle.is_rated(own, own - difference, rules.first, quick=rules.quick)
    }
    for k in KS:
        player = fide.Player(own, k=k)
        for (opinion, opponent), (place, score) in product(games.items(), enumerate(SCORES)):
            report = rules.book.tournament(player, [(opponent, float(score))])
            change = oracle_changes(opinion)[40 * place + k - 1]
            assert 100 * report.change == change, (opponent, k, score)
            assert report.rounded_change == oracle_rounded(change), (opponent, k, score)


def opinion_on_update(own: int, opponent: int, score: Fraction, rules: Rules) -> tuple[int, int]:
    """Both ratings after one game between established adults."""
    on, quick = rules.first, rules.quick
    if not oracle.is_rated(own, opponent, on, quick=quick):
        return own, opponent
    sides = ((own, opponent, score), (opponent, own, 1 - score))
    new = []
    for rating, other, points in sides:
        k = oracle.k_of_list(Who(rating), on, quick=quick)
        expects = oracle.expected(rating, other, on, quick=quick)
        new.append(rating + oracle_rounded(hundredths(k * (points - expects))))
    return new[0], new[1]


@each_record
def test_update_at_every_edge(rules: Rules) -> None:
    for place, (difference, score) in enumerate(product(EDGES, SCORES)):
        own = OWNS[place % len(OWNS)]
        answer = fide.update(
            own, own - difference, float(score), on=rules.first, time_control=rules.time_control
        )
        opinion = opinion_on_update(own, own - difference, score, rules)
        assert answer == opinion, (own, difference, score)


@pytest.mark.parametrize("time_control", ["standard", "rapid", "blitz"])
def test_update_today(time_control: TimeControl) -> None:
    """Without a date, standard's answers for plain ratings come from a layout made beforehand."""
    today = date.today()
    rules = Rules(time_control, today, today)
    differences = DIFFERENCES if time_control == "standard" else EDGES
    for own, difference, score in product((2399, 2650), differences, SCORES):
        answer = fide.update(own, own - difference, float(score), time_control=time_control)
        opinion = opinion_on_update(own, own - difference, score, rules)
        assert answer == opinion, (own, difference, score)


# Farther apart than the grid, up to what a list of numbers could hold.
FAR = [
    (rating, rating - difference)
    for rating in (1, 1000, 2399, 2649, 2650, 3400, 3600)
    for difference in (-3400, -2001, -1501, 1501, 2001, 3400)
    if rating > difference
]


@each_record
def test_differences_beyond_1500(rules: Rules) -> None:
    """A number and a Player, a pair and a Game answer alike."""
    on, quick = rules.first, rules.quick
    for (own, opponent), score in product(FAR, SCORES):
        opinion = oracle.tournament(Who(own), [Foe(opponent, score)], on, quick=quick)
        games: tuple[GameLike, ...] = (
            (opponent, float(score)),
            fide.Game(opponent, float(score)),
        )
        players: tuple[fide.Player | int, ...] = (own, fide.Player(own))
        for player, game in product(players, games):
            report = rules.book.tournament(player, [game], on=on)
            assert seen(report) == meant(opinion), (player, game)


@pytest.mark.parametrize("time_control", ["standard", "rapid", "blitz"])
def test_update_today_beyond_1500(time_control: TimeControl) -> None:
    rules = Rules(time_control, date.today(), date.today())
    fide.update(1500, 1500, 1, time_control=time_control)  # the layout is made by the first call
    for (own, opponent), score in product(FAR, SCORES):
        answer = fide.update(own, opponent, float(score), time_control=time_control)
        opinion = opinion_on_update(own, opponent, score, rules)
        assert answer == opinion, (own, opponent, score)


# Random events


def some_day(rng: Random, rules: Rules) -> date:
    """A day of the edition, often its first or its last."""
    length = (rules.last - rules.first).days
    return rules.first + timedelta(rng.choice((0, length, rng.randint(0, length))))


def some_rating(rng: Random) -> int:
    bounds = (1000, 1400, 2300, 2400, 2600, 2650)
    return rng.choice((rng.randint(1000, 2900), rng.choice(bounds) + rng.randint(-2, 2)))


def some_foes(rng: Random, own: int, most: int = 14) -> list[Foe]:
    """Opponents on both sides of every bound, some unrated, some who did not come."""
    foes = []
    for _ in range(rng.randint(1, most)):
        gap = rng.choice((0, 392, 400, 411, 600, 735, rng.randint(0, 900))) + rng.randint(-1, 1)
        near = max(1, own + rng.choice((-1, 1)) * gap)
        foes.append(
            Foe(
                rating=None if rng.random() < 0.1 else near,
                score=rng.choice(SCORES),
                forfeit=rng.random() < 0.06,
                standard=some_rating(rng) if rng.random() < 0.3 else None,
            )
        )
    return foes


def some_who(rng: Random, on: date, games: int) -> tuple[Who, fide.Player]:
    """A player as both sides want them; about half of everything is not known."""
    born = rng.choice((None, on.year - rng.randint(12, 24)))
    age = rng.choice((None, rng.randint(12, 24)))
    if born is not None and age is not None:
        age = on.year - born - rng.randint(0, 1)
    ever_2400 = rng.choice((None, None, None, False, True))
    ever_2300 = rng.choice((None, True)) if ever_2400 else rng.choice((None, None, False, True))
    played = rng.choice((None, 29, 30, rng.randint(0, 60)))
    period_games = rng.choice((None, None, games, games + rng.randint(0, 70)))
    fixed_k = rng.choice((None,) * 9 + (rng.randint(0, 60),))
    rating = some_rating(rng)
    player = fide.Player(rating, played, born, age, ever_2400, ever_2300, period_games, k=fixed_k)
    who = Who(rating, played, born, age, bool(ever_2400), bool(ever_2300), period_games, fixed_k)
    return who, player


def as_games(foes: Sequence[Foe]) -> list[fide.Game]:
    return [
        fide.Game(foe.rating, float(foe.score), forfeit=foe.forfeit, standard_rating=foe.standard)
        for foe in foes
    ]


def seen(report: fide.FideReport | fide.PeriodReport) -> tuple[int, int, Fraction, int, int]:
    change = Fraction(report.change)
    return report.n, report.k, change, report.rounded_change, report.new_rating


def meant(outcome: oracle.Outcome) -> tuple[int, int, Fraction, int, int]:
    return outcome.n, outcome.k, outcome.change, outcome.rounded, outcome.new


@each_rules
def test_random_tournaments(rules: Rules) -> None:
    rng = Random(f"tournaments {rules}")
    for _ in range(160):
        on = some_day(rng, rules)
        # Long events bring the 700 rule, from 18 games on.
        most = rng.choice((9, 9, 50))
        who, player = some_who(rng, on, most)
        foes = some_foes(rng, who.rating, most)
        report = fide.tournament(player, as_games(foes), on=on, time_control=rules.time_control)
        outcome = oracle.tournament(who, foes, on, quick=rules.quick)
        case = (who, foes, on)
        assert seen(report) == meant(outcome), case
        assert Fraction(report.score) == outcome.score, case
        assert Fraction(report.expected) == outcome.expected, case
        assert any("floor" in note for note in report.notes) == outcome.unrated_next, case
        # With equal differences either game may have the one upgrade, so the order is left open.
        chances = sorted(Fraction(game.expected or 0) for game in report.games if game.counted)
        games = oracle.expectations(who.rating, foes, on, quick=rules.quick)
        assert chances == sorted(chance for _, chance in games), case


@each_rules
def test_random_k(rules: Rules) -> None:
    rng = Random(f"k {rules}")
    for _ in range(400):
        on = some_day(rng, rules)
        # Up to 17, 35 and 70 games have the full K of 40, 20 and 10; from 701 on nothing is left.
        least = rng.choice((1, 17, 18, 35, 36, 70, 71, 700, 701, rng.randint(1, 40)))
        who, _ = some_who(rng, on, least)
        k = fide.k_factor(
            rating=who.rating,
            games_played=who.games,
            birth_year=who.born,
            age=who.age,
            ever_2400=who.had_2400,
            ever_2300=who.had_2300,
            games_in_period=who.period_games,
            on=on,
            time_control=rules.time_control,
        )
        ruled = Who(**{**vars(who), "fixed_k": None})
        opinion = oracle.k_of_period(ruled, who.period_games or 1, on, quick=rules.quick)
        assert k == opinion, (who, on)


@pytest.mark.parametrize("rules", [rules for rules in RULES if rules.quick], ids=str)
def test_random_tournaments_on_a_standard_rating(rules: Rules) -> None:
    """RB 7.2.1 lends the rating that differences are taken from; its owner is new to the list."""
    rng = Random(f"standard rating {rules}")
    for _ in range(160):
        on = some_day(rng, rules)
        most = rng.choice((9, 9, 50))
        who, player = some_who(rng, on, most)
        foes = some_foes(rng, who.rating, most)
        player = replace(player, rating=None, standard_rating=who.rating)
        report = fide.tournament(player, as_games(foes), on=on, time_control=rules.time_control)
        outcome = oracle.tournament(replace(who, borrowed=True), foes, on, quick=True)
        assert seen(report) == meant(outcome), (who, foes, on)
        events = [fide.Event(as_games(foes), on=on)]
        period = fide.period(player, events, time_control=rules.time_control)
        assert seen(period) == meant(outcome), (who, foes, on)


# Periods in which K stays the same, as do the K rule and the year; the first four cross from one
# edition to the next between their events.
PERIODS = [
    ("standard", date(2024, 2, 10)),
    ("standard", date(2025, 9, 10)),
    ("rapid", date(2024, 11, 10)),
    ("blitz", date(2024, 2, 10)),
    ("standard", date(2016, 5, 1)),
    ("standard", date(2022, 6, 1)),
    ("blitz", date(2023, 4, 1)),
]


@pytest.mark.parametrize(("time_control", "first"), PERIODS)
def test_random_periods(time_control: TimeControl, first: date) -> None:
    rng = Random(f"periods {time_control} {first}")
    quick = time_control != "standard"
    for _ in range(80):
        days = sorted(first + timedelta(rng.randint(0, 40)) for _ in range(rng.randint(1, 4)))
        most = rng.choice((5, 20))
        who, player = some_who(rng, first, most * len(days))
        events = []
        for on in days:
            own = who.rating + rng.choice((0, 0, rng.randint(-30, 30)))
            events.append((own, some_foes(rng, own, most), on))
        given = [
            # Omitted, it is the rating of the player.
            fide.Event(as_games(foes), on=on, rating=None if own == who.rating else own)
            for own, foes, on in events
        ]
        rng.shuffle(given)
        report = fide.period(player, given, time_control=time_control)
        outcome = oracle.period(who, events, quick=quick)
        assert seen(report) == meant(outcome), (who, events)


# First ratings and performances


def answer_or_none(foes: Sequence[Foe], on: date, rules: Rules) -> int | None:
    try:
        return fide.initial(as_games(foes), on=on, time_control=rules.time_control)
    except NoInitialRating:
        return None


@pytest.mark.parametrize("rules", WITH_INITIAL, ids=str)
def test_random_initial_ratings(rules: Rules) -> None:
    rng = Random(f"initial {rules}")
    published = 0
    for _ in range(400):
        on = some_day(rng, rules)
        foes = some_foes(rng, rng.randint(1100, 2300), most=16)
        opinion = oracle.initial(foes, on, quick=rules.quick)
        assert answer_or_none(foes, on, rules) == opinion, (foes, on)
        published += opinion is not None
    assert 100 < published < 300  # so that both answers were compared


@pytest.mark.parametrize("rules", WITH_INITIAL, ids=str)
def test_initial_rating_of_every_score(rules: Rules) -> None:
    """Every share of the points in up to 16 games, those that end in half a percent included."""
    for games, average in product(range(4, 17), (1405, 2150)):
        for points in range(2 * games + 1):
            foes = every_score(games, points, average)
            opinion = oracle.initial(foes, rules.first, quick=rules.quick)
            assert answer_or_none(foes, rules.first, rules) == opinion, (games, points, average)


def every_score(games: int, points: int, average: int) -> list[Foe]:
    """These half points in this many games; one opponent a point higher makes Ra a fraction."""
    scores = [Fraction(min(2, max(0, points - 2 * game)), 2) for game in range(games)]
    return [Foe(average + (not place), score) for place, score in enumerate(scores)]


@pytest.mark.parametrize("rules", WITHOUT_INITIAL, ids=str)
def test_initial_rating_that_is_not_certain(rules: Rules) -> None:
    foes = every_score(9, 9, 1800)
    for on in (rules.first, rules.last):
        with pytest.raises(LookupError):
            oracle.initial(foes, on, quick=rules.quick)
        with pytest.raises(UnknownRule):
            fide.initial(as_games(foes), on=on, time_control=rules.time_control)


@each_rules
def test_random_performances(rules: Rules) -> None:
    rng = Random(f"performance {rules}")
    for _ in range(120):
        # The title regulations change on a day of their own, within an edition.
        eve = min(max(date(2023, 12, 31), rules.first), rules.last)
        on = rng.choice((some_day(rng, rules), eve, min(eve + timedelta(1), rules.last)))
        foes = some_foes(rng, some_rating(rng))
        opinion = oracle.performance(foes, on, quick=rules.quick)
        report = fide.tournament(2000, as_games(foes), on=on, time_control=rules.time_control)
        assert report.performance == opinion, (foes, on)
        if opinion is not None:
            answer = fide.performance(as_games(foes), on=on, time_control=rules.time_control)
            assert answer == opinion, (foes, on)


def test_performance_of_every_score() -> None:
    on = date(2024, 1, 1)
    for games in range(1, 25):
        for points in range(2 * games + 1):
            foes = every_score(games, points, 2000)
            opinion = oracle.performance(foes, on, quick=False)
            assert fide.performance(as_games(foes), on=on) == opinion, (games, points)
