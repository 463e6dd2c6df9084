"""What holds for every rating, whatever the figures: laws of FIDE's rules and of plain Elo."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from datetime import date
from decimal import Decimal
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from sampling import examples

from arpad import elo, fide
from arpad.compat import echecs

from .in_force import RULES, Rules

each_rules = pytest.mark.parametrize("rules", RULES, ids=str)
# How long an example takes says something about the machine, nothing about the law.
few = settings(
    max_examples=examples(20), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
many = settings(few, max_examples=examples(150))  # few is for each of the editions

SCORES = st.sampled_from((0, 0.5, 1))
# Dense enough that caps, exemptions and equal differences come up, and wide enough for the rest.
RATINGS = st.integers(1000, 2900) | st.sampled_from((1400, 2000, 2399, 2400, 2600, 2650, 2801))
KS = st.integers(1, 40)
GAMES = st.lists(
    st.builds(
        fide.Game,
        opponent=st.none() | RATINGS,
        score=SCORES,
        forfeit=st.sampled_from((False, False, False, True)),
        standard_rating=st.none() | RATINGS,
    ),
    min_size=1,
    max_size=12,
)
PAIRS = st.lists(st.tuples(RATINGS, SCORES), min_size=1, max_size=12)
PLAYERS = st.builds(
    fide.Player,
    rating=RATINGS,
    games_played=st.none() | st.integers(0, 60),
    birth_year=st.none() | st.integers(1990, 2010),
    ever_2400=st.none() | st.booleans(),
    ever_2300=st.none() | st.booleans(),
    games_in_period=st.none() | st.integers(12, 80),
)


def figures(report: fide.FideReport) -> tuple[object, ...]:
    """All that a tournament comes to."""
    return (
        *(report.n, report.score, report.expected, report.average_opponent, report.performance),
        *(report.k, report.change, report.rounded_change, report.new_rating),
    )


# FIDE


@each_rules
@few
@given(player=PLAYERS, games=GAMES, rng=st.randoms(use_true_random=False))
def test_order_of_games_is_irrelevant(
    rules: Rules, player: fide.Player, games: list[fide.Game], rng: Random
) -> None:
    shuffled = list(games)
    rng.shuffle(shuffled)
    before = rules.book.tournament(player, games, on=rules.first)
    after = rules.book.tournament(player, shuffled, on=rules.first)
    assert figures(before) == figures(after)
    # Game by game too: an opponent may be met twice, so each has a bag of expected scores.
    bags = [Counter((game.opponent, game.expected) for game in r.games) for r in (before, after)]
    assert bags[0] == bags[1]


@few
@given(
    player=PLAYERS,
    lists=st.lists(GAMES, min_size=1, max_size=4),
    rng=st.randoms(use_true_random=False),
)
def test_order_of_events_is_irrelevant(
    player: fide.Player, lists: list[list[fide.Game]], rng: Random
) -> None:
    most = sum(map(len, lists))
    player = replace(player, games_in_period=None if most % 2 else most + 5)
    days = (date(2025, 9, 29), date(2025, 9, 30), date(2025, 10, 1), date(2025, 10, 2))
    events = [fide.Event(games, on=on) for games, on in zip(lists, days, strict=False)]
    before = fide.period(player, events)
    rng.shuffle(events)
    after = fide.period(player, events)
    assert (before.n, before.k, before.change, before.new_rating) == (
        *(after.n, after.k, after.change, after.new_rating),
    )


@each_rules
@few
@given(rating=RATINGS, other=RATINGS, score=SCORES, k=KS)
def test_zero_sum_at_equal_k_and_equal_capping(
    rules: Rules, rating: int, other: int, score: float, k: int
) -> None:
    mine = rules.book.tournament(fide.Player(rating, k=k), [(other, score)])
    theirs = rules.book.tournament(fide.Player(other, k=k), [(rating, 1 - score)])
    assume(mine.games[0].capped == theirs.games[0].capped)
    assert mine.change + theirs.change == 0
    assert mine.new_rating + theirs.new_rating == rating + other
    assert mine.expected + theirs.expected == mine.n == theirs.n


@each_rules
@few
@given(player=PLAYERS, games=GAMES, data=st.data())
def test_monotone_in_score(
    rules: Rules, player: fide.Player, games: list[fide.Game], data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(games) - 1))
    worse, better = data.draw(st.sampled_from(((0, 0.5), (0, 1), (0.5, 1))))
    low, high = (
        rules.book.tournament(
            player,
            [*games[:place], replace(games[place], score=score), *games[place + 1 :]],
            on=rules.first,
        )
        for score in (worse, better)
    )
    gained = Decimal(str(better - worse)) if low.games[place].counted else Decimal(0)
    assert high.score - low.score == gained
    assert high.change - low.change == gained * low.k
    assert high.new_rating >= low.new_rating
    if low.performance is not None:
        assert high.performance is not None
        assert high.performance >= low.performance


@each_rules
@few
@given(player=PLAYERS, games=GAMES)
def test_exact_is_the_sum_of_games(
    rules: Rules, player: fide.Player, games: list[fide.Game]
) -> None:
    report = rules.book.tournament(player, games, on=rules.first)
    counted = [game for game in report.games if game.counted]
    assert report.n == len(counted)
    assert report.score == sum(game.score for game in counted)
    assert report.expected == sum(Decimal(game.expected or 0) for game in counted)
    assert report.change == sum(Decimal(game.change or 0) for game in counted)
    assert all(game.change is None for game in report.games if not game.counted)
    # Rounded once, at the end: never farther than half a point from the exact change.
    assert abs(report.rounded_change - report.change) <= Decimal("0.5")


@few
@given(player=PLAYERS, lists=st.lists(GAMES, min_size=1, max_size=4))
def test_period_is_the_sum_of_its_events(player: fide.Player, lists: list[list[fide.Game]]) -> None:
    player = replace(player, games_in_period=None)
    on = date(2025, 11, 1)
    report = fide.period(player, [fide.Event(games, on=on) for games in lists])
    assert report.n == sum(event.n for event in report.events)
    assert report.change == sum(event.change for event in report.events)
    # No rule joins the games of 2025, so that one event with all of them comes to the same.
    joined = fide.tournament(player, [game for games in lists for game in games], on=on)
    assert (report.k, report.change, report.new_rating) == (
        *(joined.k, joined.change, joined.new_rating),
    )


@each_rules
@few
@given(rating=st.integers(1, 3600), pairs=PAIRS)
def test_quick_path_equals_slow_path(
    rules: Rules, rating: int, pairs: list[tuple[int, float]]
) -> None:
    """A number with pairs is rated from a layout; a Player with Games is read piece by piece."""
    quick = rules.book.tournament(rating, pairs, on=rules.first)
    slow = rules.book.tournament(
        fide.Player(rating), [fide.Game(*pair) for pair in pairs], on=rules.first
    )
    assert figures(quick) == figures(slow)
    assert quick.as_data(working=True) == slow.as_data(working=True)


@each_rules
@few
@given(
    player=PLAYERS, opponents=st.lists(RATINGS, min_size=1, max_size=9), gain=st.integers(-50, 90)
)
def test_needed_is_the_least_score(
    rules: Rules, player: fide.Player, opponents: list[int], gain: int
) -> None:
    assert player.rating is not None
    target = player.rating + gain
    answer = rules.book.needed(player, opponents, target_rating=target, on=rules.first)
    lost = rules.book.tournament(player, [(opponent, 0) for opponent in opponents], on=rules.first)
    # Points count only in rated games, so only those get points.
    rated = [place for place, game in enumerate(lost.games) if game.counted]
    reached = {}
    for half_points in range(2 * len(rated) + 1):
        scores = [0.0] * len(opponents)
        for nth, place in enumerate(rated):
            scores[place] = min(2, max(0, half_points - 2 * nth)) / 2
        games = list(zip(opponents, scores, strict=True))
        report = rules.book.tournament(player, games, on=rules.first)
        if report.new_rating >= target:
            reached[report.score] = report.new_rating
    least = min(reached, default=None)
    assert answer.score == least
    assert answer.reached == (None if least is None else reached[least])
    assert report.new_rating == answer.best  # the last one is the full score


# Records


@pytest.mark.parametrize(
    "edition",
    [*fide.editions(), echecs.STANDARD, echecs.RAPID_BLITZ],
    ids=lambda edition: edition.id,
)
def test_edition_survives_json(edition: fide.Edition) -> None:
    data = edition.as_data()
    text = json.dumps(data)
    assert json.loads(text) == data  # plain data only: nothing that JSON would change
    back = fide.Edition.from_data(json.loads(text))
    assert back == edition
    assert hash(back) == hash(edition)  # no list where the record has a tuple


# Plain Elo

ELO_RATINGS = st.integers(0, 4000) | st.floats(0, 4000)
ELO_PAIRS = st.lists(st.tuples(ELO_RATINGS, SCORES), min_size=1, max_size=20)
ELO_KS = st.integers(0, 200)


@many
@given(rating=ELO_RATINGS, other=ELO_RATINGS, score=SCORES, k=ELO_KS)
def test_elo_zero_sum(rating: float, other: float, score: float, k: int) -> None:
    mine = elo.delta(score, elo.expected(rating, other), k)
    theirs = elo.delta(1 - score, elo.expected(other, rating), k)
    assert mine + theirs == pytest.approx(0, abs=1e-9)
    assert mine == pytest.approx(elo.tournament(rating, [(other, score)], k).change, abs=1e-9)


@many
@given(rating=ELO_RATINGS, pairs=ELO_PAIRS, k=ELO_KS, rng=st.randoms(use_true_random=False))
def test_elo_order_of_games_is_irrelevant(
    rating: float, pairs: list[tuple[float, float]], k: int, rng: Random
) -> None:
    shuffled = list(pairs)
    rng.shuffle(shuffled)
    before, after = elo.tournament(rating, pairs, k), elo.tournament(rating, shuffled, k)
    assert (before.n, before.score, before.expected, before.change, before.new_rating) == (
        *(after.n, after.score, after.expected, after.change, after.new_rating),
    )


@many
@given(rating=ELO_RATINGS, other=ELO_RATINGS, score=SCORES, k=ELO_KS)
def test_elo_update_is_symmetric(rating: float, other: float, score: float, k: int) -> None:
    mine, theirs = elo.update(rating, other, score, k)
    assert elo.update(other, rating, 1 - score, k) == (theirs, mine)
    assert mine == elo.tournament(rating, [(other, score)], k).new_rating


@many
@given(rating=st.integers(0, 4000), other=st.integers(0, 4000), score=SCORES, k=ELO_KS)
def test_elo_update_keeps_the_sum_of_whole_ratings(
    rating: int, other: int, score: float, k: int
) -> None:
    """Half away from zero rounds both sides of one game by the same amount.

    Exactly, that is: a change within a rounding error of a half may fall on either side.
    """
    exact = elo.delta(score, elo.expected(rating, other), k)
    assume(abs(abs(exact) % 1 - 0.5) > 1e-9 or rating == other)
    assert sum(elo.update(rating, other, score, k)) == rating + other


@many
@given(rating=ELO_RATINGS, other=ELO_RATINGS, k=ELO_KS)
def test_elo_monotone_in_score(rating: float, other: float, k: int) -> None:
    loss, draw, win = (elo.update(rating, other, score, k) for score in (0, 0.5, 1))
    assert loss[0] <= draw[0] <= win[0]
    assert loss[1] >= draw[1] >= win[1]
