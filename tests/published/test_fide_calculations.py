"""FIDE's own published calculations: every game, event, K and period."""

from __future__ import annotations

from decimal import Decimal

import pytest

from arpad import fide

from .cases import (
    EVENTS,
    EXCEPTIONS,
    GAMES,
    PERIODS,
    PublishedEvent,
    PublishedGame,
    PublishedPeriod,
)

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
each_event = pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.id)
each_period = pytest.mark.parametrize("period", PERIODS, ids=lambda period: period.id)
capped_games = [game for game in GAMES if game.capped]


def rate(period: PublishedPeriod, base: int | None = None) -> fide.PeriodReport:
    """The period as the rules have it, K chosen by them too."""
    return fide.period(
        fide.Player(base or period.base, ever_2400=period.ever_2400),
        [fide.Event(event.pairs, on=event.on, rating=event.own) for event in period.events],
    )


def rate_event(event: PublishedEvent) -> fide.FideReport:
    return fide.tournament(fide.Player(event.own, k=event.k), event.pairs, on=event.on)


def test_nothing_is_left_out() -> None:
    assert (len(PERIODS), len(EVENTS), len(GAMES)) == (19, 51, 297)


@each_game
def test_game(game: PublishedGame) -> None:
    expected = fide.expected(game.own, game.opponent, on=game.on)
    assert fide.delta(game.score, expected, 1, on=game.on) == game.delta


@pytest.mark.parametrize("beyond", [1, 100, 335, 336])
@pytest.mark.parametrize("game", capped_games, ids=lambda game: game.id)
def test_capped_game_does_not_depend_on_how_far_the_opponent_was(
    game: PublishedGame, beyond: int
) -> None:
    """The page prints own ± 400 for them; whoever the opponent was, the figure is this one."""
    assert abs(game.own - game.opponent) == 400
    farther = game.opponent + (beyond if game.opponent > game.own else -beyond)
    report = fide.tournament(game.own, [(farther, game.score)], on=game.on)
    (rated,) = report.games
    assert rated.capped
    assert rated.change == game.delta * report.k


@pytest.mark.parametrize(
    "game",
    [game for game in GAMES if abs(game.own - game.opponent) > 400],
    ids=lambda game: game.id,
)
def test_only_a_2650_player_has_a_difference_beyond_the_cap(game: PublishedGame) -> None:
    (rated,) = fide.tournament(game.own, [(game.opponent, game.score)], on=game.on).games
    assert not rated.capped
    assert game.own >= 2650


@each_event
def test_event(event: PublishedEvent) -> None:
    report = rate_event(event)
    assert (report.n, report.score) == (event.n, event.score)
    assert report.score - report.expected == event.sum
    assert report.change == event.change
    # Game by game the printed figures are those of the report.
    assert [game.change for game in report.games] == [game.delta * event.k for game in event.games]


@each_period
def test_k_on_the_list(period: PublishedPeriod) -> None:
    k = fide.k_factor(rating=period.base, ever_2400=period.ever_2400, on=period.events[-1].on)
    assert k == period.k_on_list


@each_period
def test_k_of_the_period(period: PublishedPeriod) -> None:
    published = {event.k for event in period.events}
    report = rate(period)
    assert {report.k} == published
    k = fide.k_factor(
        rating=period.base,
        ever_2400=period.ever_2400,
        games_in_period=period.n,
        on=period.events[-1].on,
    )
    assert {k} == published


def test_39_games_lower_k_from_20_to_17() -> None:
    (limited,) = [period for period in PERIODS if period.events[0].k != period.k_on_list]
    assert (limited.n, limited.k_on_list, rate(limited).k) == (39, 20, 17)


@each_period
def test_change_of_the_period(period: PublishedPeriod) -> None:
    report = rate(period)
    assert report.n == period.n
    assert report.change == period.change
    assert [event.change for event in report.events] == [event.change for event in period.events]


@each_period
def test_next_list(period: PublishedPeriod) -> None:
    """The rounded change leads from the base to the next list, or is a known exception."""
    reached = rate(period).new_rating
    if period.id in EXCEPTIONS.not_on_next_list:
        assert reached != period.next_list, "no exception any more: take it off the list"
    else:
        assert reached == period.next_list


@each_period
def test_base_rating(period: PublishedPeriod) -> None:
    """The base is the rating on the list, or a known exception, and then only one of them fits."""
    if period.id in EXCEPTIONS.base_not_on_list:
        assert period.base != period.listed_before, "no exception any more: take it off the list"
        from_list = rate(period, base=period.listed_before).new_rating
        fits = period.id in EXCEPTIONS.moves_the_list_instead
        assert (from_list == period.next_list) == fits
    else:
        assert period.base == period.listed_before


@pytest.mark.parametrize("period_id", sorted(EXCEPTIONS.rounded_per_event))
def test_exception_rounded_per_event(period_id: str) -> None:
    period = by_id(period_id)
    per_event = sum(event.rounded_change for event in rate(period).events)
    assert period.base + per_event == period.next_list


@pytest.mark.parametrize("period_id", sorted(EXCEPTIONS.off))
def test_exception_off(period_id: str) -> None:
    period = by_id(period_id)
    assert period.next_list - rate(period).new_rating == EXCEPTIONS.off[period_id]


def test_exceptions_name_periods() -> None:
    """A base that only the list explains is one that differs from it."""
    named = EXCEPTIONS.not_on_next_list | EXCEPTIONS.base_not_on_list
    assert named <= {period.id for period in PERIODS}
    assert EXCEPTIONS.moves_the_list_instead <= EXCEPTIONS.base_not_on_list


def test_a_half_goes_away_from_zero() -> None:
    """The one published half: −2.50 became −3."""
    (period,) = [period for period in PERIODS if abs(period.change) % 1 == Decimal("0.5")]
    assert rate(period).rounded_change == -3 == period.next_list - period.base


def by_id(period_id: str) -> PublishedPeriod:
    (period,) = [period for period in PERIODS if period.id == period_id]
    return period
