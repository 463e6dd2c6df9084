"""What is laid out for speed gives what the rules give: every edition, every shape of a call."""

from __future__ import annotations

import random
from datetime import date, timedelta
from typing import Any

import pytest

from arpad import fide
from arpad.compat import echecs
from arpad.exact import HALF_POINTS
from arpad.fide import Game, Player
from arpad.game import Met

EDITIONS = [
    (record, kind, record.since) for record in fide.editions() for kind in record.time_controls
]
RATINGS = [1, 99, 100, 1399, 1400, 1995, 2000, 2001, 2399, 2400, 2599, 2600, 2601, 2649, 2650, 2651]
FAR = [2900, 3200, 3499, 3500, 3501, 9000, 99_999]
SCORES: list[Any] = [1, 0.5, 0, "win", "=", " Loss "]


def by_the_rules(book: fide.Rulebook, own: int, other: int, score: Any) -> tuple[int, int]:
    """Each side's tournament of one game, read as records: nothing of it is looked up."""
    points = HALF_POINTS[score.strip().lower() if isinstance(score, str) else score]
    mine = book.tournament(own, [Game(other, points / 2)])
    theirs = book.tournament(other, [Game(own, 1 - points / 2)])
    return mine.new_rating, theirs.new_rating


@pytest.mark.parametrize(("record", "kind", "on"), EDITIONS, ids=lambda value: str(value)[:40])
def test_one_game_in_every_shape(record: fide.Edition, kind: Any, on: date) -> None:
    book = fide.Rulebook(record, on)
    seeded = random.Random(record.id + kind)
    pairs = [(own, other) for own in RATINGS for other in RATINGS]
    pairs += [(seeded.choice(RATINGS), far) for far in FAR] + [(99_999, 1), (3500, 3499)]
    for own, other in pairs:
        score = seeded.choice(SCORES)
        expected = by_the_rules(book, own, other, score)
        one, two = Player(own), Player(other)
        assert fide.update(own, other, score, on=on, time_control=kind) == expected
        assert fide.update(one, two, score, on=on, time_control=kind) == expected
        assert fide.update(one, two, score, on=on, time_control=kind) == expected  # K is known now
        assert book.update(one, two, score) == expected
        assert book.update(one, two, score) == expected
        report = book.tournament(own, [Game(other, 0)])
        if report.n:
            assert fide.expected(own, other, on=on, time_control=kind) == float(report.expected)
            assert fide.expected(one, two, on=on, time_control=kind) == float(report.expected)


@pytest.mark.parametrize(("record", "kind", "on"), EDITIONS, ids=lambda value: str(value)[:40])
def test_games_that_do_not_count_in_every_shape(record: fide.Edition, kind: Any, on: date) -> None:
    """Opponents without a rating among others, with and without a standard rating (RB 7.2.1)."""
    seeded = random.Random(record.id + kind)
    book = fide.Rulebook(record, on)
    unrated = (Player(None), Player(None, standard_rating=1500), None)
    for _ in range(60):
        opponents = [seeded.choice((*unrated, 1700, 2300)) for _ in range(5)]
        scores = [seeded.choice((0, 1, 2)) for _ in opponents]
        states = [each if isinstance(each, Player) else Player(each) for each in opponents]
        met = [Met(one, points) for one, points in zip(states, scores, strict=True)]
        pairs = [(one, points / 2) for one, points in zip(states, scores, strict=True)]
        records = [Game(one, points / 2) for one, points in zip(opponents, scores, strict=True)]
        slow = book.tournament(1600, records)
        for fast in (book.rate(Player(1600), met), book.tournament(Player(1600), pairs)):
            assert [fast.change, fast.n, fast.score, fast.k] == [
                *(slow.change, slow.n, slow.score, slow.k)
            ]
            assert [game.reason for game in fast.games] == [game.reason for game in slow.games]


FACTS: list[dict[str, Any]] = [
    {},
    *({"birth_year": year} for year in (1980, 1995, 1996, 1997, 2006, 2007, 2008, 2012)),
    *({"games_played": games} for games in (0, 29, 30, 500)),
    *({"highest_rating": rating} for rating in (1, 2299, 2300, 2399, 2400)),
    {"games_in_period": 1},
    {"games_in_period": 36},
    {"birth_year": 2006, "games_played": 5, "highest_rating": 2350, "games_in_period": 18},
    {"age": 17},
    {"ever_2400": True},
    {"ever_2300": True, "birth_year": 2006},
    {"k": 15},
]


@pytest.mark.parametrize(("record", "kind", "on"), EDITIONS, ids=lambda value: str(value)[:40])
@pytest.mark.parametrize("facts", FACTS, ids=str)
def test_k_in_every_shape(record: fide.Edition, kind: Any, on: date, facts: Any) -> None:
    """The choice, which goes through the rule line by line, is what all others must give."""
    when = on + timedelta(days=400)
    if "birth_year" in facts:
        facts = {**facts, "birth_year": min(facts["birth_year"], when.year)}
    book = fide.Rulebook(record, when)
    for rating in (1, 1500, 2299, 2300, 2399, 2400, 2700, 4000):
        player = Player(rating, **facts)
        k = book.k_rule.choose(player, player.games_in_period or 1, when).k
        assert book.k_factor(rating, **facts) == k
        assert book.k_factor(player) == book.k_factor(player) == k
        assert book.k_factor(player, on=date.fromordinal(when.toordinal())) == k
        assert book.tournament(player, [(rating, 0.5)]).k == k


def test_a_rulebook_without_tables_answers_too() -> None:
    """@echecs lifts the cap by the opponent's rating, so nothing can be laid out by the own one."""
    book = fide.Rulebook(echecs.STANDARD, date(2026, 1, 5))
    one, two = Player(2700), Player(2200)
    assert book.update(one, two, 1) == book.update(one, two, 1) == echecs.update(2700, 2200, 1)
    assert book.fast.updates[0] == {}
    assert book.expected(2200, 2700) == pytest.approx(0.04)


def test_a_score_that_is_none_is_refused_however_often() -> None:
    one, two = Player(1500), Player(1600)
    on = date(2026, 1, 5)
    fide.update(one, two, 1, on=on)
    for bad in (True, False, 5, None, [1]):
        with pytest.raises((TypeError, ValueError), match="score"):
            fide.update(one, two, bad, on=on)  # type: ignore[arg-type]


def test_dates_without_end_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fide.fast, "_MOST_DATES", 10)
    monkeypatch.setattr(fide.fast, "books", {})
    monkeypatch.setattr(fide.fast, "_updates", {})
    for day in range(50):
        on = date(2026, 1, 1) + timedelta(days=day)
        assert fide.update(1500, 1600, 1, on=on) == (1513, 1587)
        assert len(fide.fast.books) == len(fide.fast._updates) <= 11


def test_the_cached_k_is_that_of_the_date() -> None:
    """A junior of 2007 has K 40 until the end of 2025."""
    junior, other = Player(1500, birth_year=2007), Player(1500)
    for _ in range(2):
        assert fide.update(junior, other, 1, on=date(2025, 12, 31)) == (1520, 1490)
        assert fide.update(junior, other, 1, on=date(2026, 1, 1)) == (1510, 1490)
