"""Which values are ratings, scores and days: the bounds, NumPy's numbers, and what is none."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest

from arpad import elo, event, fide, questions
from arpad.compat import echecs
from arpad.errors import ArpadError, InvalidRating
from arpad.exact import day_text
from arpad.facts import GREATEST_RATING
from arpad.fide.norms.norm import NormGame
from arpad.fide.player import LEAST_RATING
from arpad.formats import EventRecord, PlayerRecord, RoundRecord
from arpad.formats.fide_list import Figures, ListEntry
from arpad.game import Met

ON = date(2026, 1, 5)
BOOK = fide.rulebook(ON)
JUNIOR = fide.Player(1500, birth_year=2012)
Verb = Callable[[Any], Any]


def named(verbs: dict[str, Verb]) -> list[Any]:
    return [pytest.param(verb, id=name) for name, verb in verbs.items()]


#: Every place of a FIDE verb that takes a rating.
FIDE_RATINGS: dict[str, Verb] = {
    "player": lambda r: fide.Player(r).rating,
    "highest": lambda r: fide.Player(1500, highest_rating=r).highest_rating,
    "standard": lambda r: fide.Player(None, standard_rating=r).standard_rating,
    "update": lambda r: fide.update(r, 1500, 1, on=ON),
    "update, opponent": lambda r: fide.update(1500, r, 1, on=ON),
    "update, a player and a number": lambda r: fide.update(fide.Player(1500), r, 1, on=ON),
    "update, a mapping": lambda r: fide.update({"rating": r}, 1500, 1, on=ON),
    "expected": lambda r: fide.expected(r, 1500, on=ON),
    "expected, opponent": lambda r: fide.expected(1500, r, on=ON),
    "rulebook": lambda r: BOOK.expected(r, 1500),
    "rulebook, opponent": lambda r: BOOK.expected(1500, r),
    "rulebook, update": lambda r: BOOK.update(r, 1500, 1),
    "echecs": lambda r: echecs.expected(1500, r),
    "k": lambda r: fide.k_factor(r, on=ON),
    "k with facts": lambda r: fide.k_factor(r, games_played=3, on=ON),
    "tournament": lambda r: fide.tournament(r, [(1500, 1)], on=ON).change,
    "tournament, opponent": lambda r: fide.tournament(1500, [(r, 1)], on=ON).change,
    "tournament, game": lambda r: fide.tournament(1500, [fide.Game(r, 1)], on=ON).change,
    "performance": lambda r: fide.performance([(r, 1)], on=ON),
    "initial": lambda r: fide.initial_report([(r, 1)] * 5, on=ON).computed,
    "needed": lambda r: fide.needed(r, [1500], target_rating=1, on=ON).best,
    "needed, opponent": lambda r: fide.needed(1500, [r], target_rating=1, on=ON).best,
    "needed, target": lambda r: fide.needed(1500, [1500], target_rating=r, on=ON).best,
    "period": lambda r: fide.period(r, [fide.Event([(1500, 1)], on=ON)]).change,
    "event": lambda r: fide.period(1500, [fide.Event([(1500, 1)], on=ON, rating=r)]).change,
    "adjusted": lambda r: fide.adjust_2024(r),
    "norm": lambda r: fide.norm("GM", [NormGame(r, 1)] * 9, federation="NED", on=ON).performance,
}
ELO_RATINGS: dict[str, Verb] = {
    "elo player": lambda r: elo.Player(r).rating,
    "elo update": lambda r: elo.update(r, 1500, 1),
    "elo update, opponent": lambda r: elo.update(1500, r, 1),
    "elo expected": lambda r: elo.expected(r, 1500),
    "elo odds": lambda r: elo.odds(1500, r),
    "elo tournament": lambda r: elo.tournament(r, [(1500, 1)]).change,
    "elo tournament, opponent": lambda r: elo.tournament(1500, [(r, 1)]).change,
    "elo performance": lambda r: elo.performance([(r, 0.5)]),
    "elo needed": lambda r: elo.needed(1500, [r], target_rating=1500).best,
    "elo start": lambda r: elo.Rulebook(20, 400, r).rate(None, [(1500, 1)]).change,
}
RATINGS = FIDE_RATINGS | ELO_RATINGS
#: Every other place that takes a number, with a number that it knows.
NUMBERS: dict[str, tuple[Verb, int]] = {
    "score": (lambda s: fide.update(1500, 1600, s, on=ON), 1),
    "score of a player": (lambda s: fide.update(JUNIOR, JUNIOR, s, on=ON), 0),
    "score of a tournament": (lambda s: fide.tournament(1500, [(1600, s)], on=ON).change, 0),
    "score of a performance": (lambda s: fide.performance([(1600, s)], on=ON), 1),
    "score of initial games": (lambda s: fide.initial([(1500, s)] * 5, on=ON), 1),
    "delta, score": (lambda s: fide.delta(s, 0.36, 20, on=ON), 0),
    "delta, expected": (lambda e: fide.delta(1, e, 20, on=ON), 1),
    "delta, k": (lambda k: fide.delta(1, 0.36, k, on=ON), 100),
    "k": (lambda k: fide.update(fide.Player(1500, k=k), 1600, 1, on=ON), 40),
    "games played": (lambda n: fide.k_factor(1500, games_played=n, on=ON), 29),
    "games in a period": (lambda n: fide.k_factor(1500, games_in_period=n, on=ON), 100),
    "age": (lambda age: fide.k_factor(1500, age=age, on=ON), 15),
    "round": (lambda n: fide.tournament(1500, [fide.Game(1600, 1, n)], on=ON).as_data(), 3),
    "standard rating of a game": (
        lambda r: (
            fide.rulebook(ON, "rapid")
            .tournament(1500, [fide.Game(None, 1, None, None, None, False, r)])
            .change
        ),
        120,
    ),
    "norm, round": (
        lambda n: fide.norm("GM", [NormGame(2400, 1, round=n)], federation="NED", on=ON).as_data(),
        1,
    ),
    "norm, rounds": (
        lambda n: fide.norm("GM", [NormGame(2400, 1)], federation="NED", on=ON, rounds=n).n,
        9,
    ),
    "elo score": (lambda s: elo.update(1500, 1600, s), 1),
    "elo score of a tournament": (lambda s: elo.tournament(1500, [(1600, s)]).change, 1),
    "elo delta, score": (lambda s: elo.delta(s, 0.25, 20), 1),
    "elo delta, expected": (lambda e: elo.delta(1, e, 20), 1),
    "elo delta, k": (lambda k: elo.delta(1, 0.25, k), 100),
    "elo k": (lambda k: elo.update(1500, 1600, 1, k), 40),
    "elo k of nine games": (lambda k: elo.tournament(1500, [(1600, 1)] * 9, k).change, 100),
    "elo k by games": (lambda k: elo.KByGames([(k, 30)], k).table(), 40),
    "elo games of k": (lambda n: elo.KByGames([(40, n)], 20).table(), 30),
    "elo games played": (
        lambda n: elo.tournament(elo.Player(1500, n), [(1, 1)], elo.KByGames([(40, 30)], 20)).k,
        29,
    ),
    "elo scale": (lambda n: elo.expected(1500, 1600, scale=n), 100),
    "elo scale of a game": (lambda n: elo.update(1500, 1600, 1, scale=n), 100),
    "elo advantage": (lambda n: elo.Rulebook().expected(1500, 1600, n), 100),
    "elo advantage of a game": (
        lambda n: elo.Rulebook().rate(1500, [Met(elo.Player(1500), 2, advantage=n)]).change,
        100,
    ),
    "elo weight": (
        lambda n: elo.Rulebook().rate(1500, [Met(elo.Player(1500), 2, weight=n)]).change,
        2,
    ),
    "advantage": (lambda n: BOOK.expected(1500, 1600, n), 0),
    "advantage of a game": (
        lambda n: BOOK.rate(1500, [Met(fide.Player(1500), 2, advantage=n)]).change,
        0,
    ),
    "weight": (lambda n: BOOK.rate(1500, [Met(fide.Player(1500), 2, weight=n)]).change, 1),
}
#: Every place that takes a day.
DAYS: dict[str, Verb] = {
    "update": lambda on: fide.update(1500, 1500, 1, on=on),
    "update, players": lambda on: fide.update(JUNIOR, 1500, 1, on=on),
    "expected": lambda on: fide.expected(1500, 1500, on=on),
    "k": lambda on: fide.k_factor(1500, on=on),
    "k with facts": lambda on: fide.k_factor(1500, birth_year=2012, on=on),
    "delta": lambda on: fide.delta(1, 0.36, 20, on=on),
    "tournament": lambda on: fide.tournament(1500, [(1500, 1)], on=on).change,
    "performance": lambda on: fide.performance([(1500, 1)], on=on),
    "performance report": lambda on: fide.performance_report([(1500, 1)], on=on).n,
    "initial": lambda on: fide.initial([(1500, 1)] * 5, on=on),
    "initial report": lambda on: fide.initial_report([(1500, 1)] * 5, on=on).rating,
    "initial, event": lambda on: fide.initial([fide.Event([(1500, 1)] * 5, on=on)]),
    "period": lambda on: fide.period(1500, [fide.Event([(1500, 1)], on=on)]).change,
    "needed": lambda on: fide.needed(1500, [1500], target_rating=1500, on=on).score,
    "norm": lambda on: fide.norm("GM", [NormGame(2400, 1)] * 9, federation="NED", on=on).n,
    "rulebook": lambda on: fide.rulebook(on).edition,
    "edition": lambda on: fide.edition(on),
    "a rulebook of an edition": lambda on: fide.Rulebook(BOOK.edition, on).k_factor(1500),
    "rulebook, k": lambda on: BOOK.k_factor(JUNIOR, on=on),
    "rulebook, update": lambda on: BOOK.update(JUNIOR, 1600, 1, on=on),
    "rulebook, tournament": lambda on: BOOK.tournament(JUNIOR, [(1600, 1)], on=on).change,
    "rulebook, performance": lambda on: BOOK.performance([(None, 1)], on=on),
    "rulebook, needed": lambda on: BOOK.needed(1500, [1], target_rating=1500, on=on).score,
}
WHOLE = [np.int8, np.uint8, np.int16, np.int32, np.int64, np.uint16, np.uint32, np.uint64]
FLOATS = [np.float16, np.float32, np.float64, np.longdouble]
NOTHING = [
    *(Decimal("NaN"), Decimal("sNaN"), Decimal("Infinity"), float("nan"), float("inf")),
    *(np.float16("nan"), np.float32("inf"), np.datetime64("NaT"), pd.NaT, pd.NA),
    *(np.timedelta64("NaT"), np.timedelta64(1500, "s"), Decimal("sNaN")),
    *("", b"", [], 1j, np.array([1500]), np.array([1, 2]), Fraction(10**400, 3)),
]


@pytest.mark.parametrize(
    "verb", named({name: verb for name, verb in FIDE_RATINGS.items() if name != "echecs"})
)
def test_0_is_no_rating_of_fide(verb: Verb) -> None:
    """FIDE's files write it for players without one."""
    verb(LEAST_RATING)
    with pytest.raises(InvalidRating, match="from 1 to 99,999"):
        verb(0)


@pytest.mark.parametrize("verb", named(ELO_RATINGS))
def test_a_pool_may_have_a_rating_of_0(verb: Verb) -> None:
    verb(0)
    with pytest.raises(InvalidRating, match="from 0 to 99,999"):
        verb(-1)


@pytest.mark.parametrize("verb", named(RATINGS))
def test_the_greatest_rating_is_the_same_everywhere(verb: Verb) -> None:
    verb(GREATEST_RATING)
    with pytest.raises(InvalidRating, match="to 99,999"):
        verb(GREATEST_RATING + 1)


@pytest.mark.parametrize("listed", [False, True])
def test_0_in_a_record_is_read_as_unrated(listed: bool) -> None:
    """As in a file, where the readers take it for none."""
    entry = ListEntry(1, "Beta", "", "", "", "", None, False, {"rapid": Figures(0, None, None)})
    won, lost = (RoundRecord(2, "white", "1"),), (RoundRecord(1, "black", "0"),)
    one = PlayerRecord(1, "Alpha", rating=1500, rounds=won)
    two = PlayerRecord(2, "Beta", rating=0, fide_id=1, rounds=lost)
    record = EventRecord(name="Club", players=(one, two))
    report = event.rate(record, on=ON, time_control="rapid", ratings={1: entry} if listed else None)
    assert [player.new_rating for player in report.players] == [1500, None]
    assert report.players[0].outcome.games[0].reason == "unrated opponent"


def test_a_player_who_falls_below_1_is_unrated_afterwards() -> None:
    lost = {rating: [(rating, 0)] for rating in (10, 11)}
    assert [BOOK.tournament(rating, lost[rating]).after.rating for rating in lost] == [None, 1]
    events = {rating: [fide.Event(lost[rating], on=ON)] for rating in lost}
    assert [fide.period(rating, events[rating]).after.rating for rating in lost] == [None, 1]


@pytest.mark.parametrize("kind", [*WHOLE, *FLOATS])
@pytest.mark.parametrize("verb", named(RATINGS))
def test_ratings_of_every_width(verb: Verb, kind: Any) -> None:
    for rating in (100, 120) if kind in WHOLE[:2] else (100, 1500):
        assert verb(kind(rating)) == verb(rating)


@pytest.mark.parametrize("kind", [*WHOLE, *FLOATS])
def test_two_ratings_of_a_narrow_kind(kind: Any) -> None:
    """Their difference, their sum and their change are beyond what eight bits hold."""
    one, two = kind(120), kind(100)
    for own, other in ((one, two), (two, one)):
        plain = int(own), int(other)
        assert fide.update(own, other, 1, on=ON) == fide.update(*plain, 1, on=ON)
        assert fide.expected(own, other, on=ON) == fide.expected(*plain, on=ON)
        assert elo.update(own, other, 1) == elo.update(*plain, 1)
        assert elo.expected(own, other) == elo.expected(*plain)
    games, same = [(one, kind(1))] * 9, [(120, 1)] * 9
    assert fide.tournament(two, games, on=ON).change == fide.tournament(100, same, on=ON).change
    assert fide.performance(games, on=ON) == fide.performance(same, on=ON)
    assert elo.tournament(two, games, kind(100)).change == elo.tournament(100, same, 100).change


@pytest.mark.parametrize("kind", [*WHOLE, *FLOATS])
@pytest.mark.parametrize(("verb", "number"), list(NUMBERS.values()), ids=list(NUMBERS))
def test_numbers_of_every_width(verb: Verb, number: int, kind: Any) -> None:
    assert repr(verb(kind(number))) == repr(verb(number))  # also no number of NumPy's comes out


@pytest.mark.parametrize("kind", FLOATS)
@pytest.mark.parametrize("expected", [0.01, 0.36, 0.92])
def test_expected_scores_of_short_floats(kind: Any, expected: float) -> None:
    assert fide.delta(0.5, kind(expected), 20) == fide.delta(0.5, expected, 20)
    with pytest.raises(ArpadError, match="hundredths"):
        fide.delta(0.5, kind(expected + 0.005), 20, on=ON)


@pytest.mark.parametrize("value", [True, np.True_, np.False_])
@pytest.mark.parametrize(
    "verb", named(RATINGS | {name: verb for name, (verb, _) in NUMBERS.items()})
)
def test_true_is_no_number(verb: Verb, value: Any) -> None:
    with pytest.raises(ArpadError):
        verb(value)


@pytest.mark.parametrize("value", NOTHING, ids=repr)
@pytest.mark.parametrize(
    "verb", named(RATINGS | {name: verb for name, (verb, _) in NUMBERS.items()})
)
def test_what_is_no_number_is_an_error_of_ours(verb: Verb, value: Any) -> None:
    with pytest.raises(ArpadError):
        verb(value)


@pytest.mark.parametrize("value", [*NOTHING, 0, "5 January 2026", "2026-02-30"], ids=repr)
@pytest.mark.parametrize("verb", named(DAYS))
def test_what_is_no_day_is_an_error_of_ours(verb: Verb, value: Any) -> None:
    with pytest.raises(ArpadError):
        verb(value)


@pytest.mark.parametrize("verb", named(DAYS))
def test_a_day_may_be_iso_text(verb: Verb) -> None:
    assert verb(ON.isoformat()) == verb(ON)


@pytest.mark.parametrize("verb", named(DAYS))
def test_a_moment_stands_for_its_day(verb: Verb) -> None:
    assert verb(datetime(2026, 1, 5, 18)) == verb(pd.Timestamp("2026-01-05 18:00")) == verb(ON)


@pytest.mark.parametrize("value", NOTHING, ids=repr)
@pytest.mark.parametrize("verb", [elo.preset, elo.parse_k_by_games, fide.editions, fide.update])
def test_what_is_no_name_is_an_error_of_ours(verb: Any, value: Any) -> None:
    arguments = (1500, 1500, 1, ON) if verb is fide.update else ()
    with pytest.raises(ArpadError):
        verb(*arguments, value)


FAR = [(366, False), (367, True)]


@pytest.mark.parametrize(("days", "far"), FAR)
def test_a_day_more_than_a_year_ahead_is_noted(
    days: int, far: bool, pretend_today: Callable[[date], None]
) -> None:
    pretend_today(ON)
    on = ON + timedelta(days)
    note = (
        (f"{day_text(on)} is more than a year away; the rules may change before then",)
        if far
        else ()
    )
    book = fide.rulebook(on)
    period = fide.period(1500, [fide.Event([(1500, 1)], on=day) for day in (ON, on, on)])
    answers = (
        fide.tournament(1500, [(1500, 1)], on=on),
        period,
        fide.needed(1500, [1500], target_rating=1500, on=on),
        fide.needed(1500, [1500], target_performance=1500, on=on),
        book.k_report(1500),
        fide.performance_report([(1500, 1)], on=on),
        fide.initial_report([(1500, 1)], on=on),
        fide.initial_report([fide.Event([(1500, 1)], on=day) for day in (ON, on)]),
        book.rate(fide.Player(None), [(1500, 1)]),
        fide.edition_report(on),
    )
    for answer in answers:
        assert answer.notes == note
        assert answer.as_data()["notes"] == list(note)
        assert str(answer).count("more than a year away") == far
    game = questions.game(book, 1500, 1600, 1)
    assert str(game).count("more than a year away") == far


@pytest.mark.parametrize(("days", "far"), FAR)
def test_an_event_more_than_a_year_ahead_is_noted_once(
    days: int, far: bool, pretend_today: Callable[[date], None]
) -> None:
    pretend_today(ON)
    won, lost = (RoundRecord(2, "white", "1"),), (RoundRecord(1, "black", "0"),)
    one = PlayerRecord(1, "Alpha", rating=1500, rounds=won)
    two = PlayerRecord(2, "Beta", rating=1500, rounds=lost)
    record = EventRecord(name="Club", players=(one, two))
    report = event.rate(record, on=ON + timedelta(days), time_control="standard")
    assert [player.notes for player in report.players] == [(), ()]
    assert str(report).count("more than a year away") == far
