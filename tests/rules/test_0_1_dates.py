"""0.1: a change applies to tournaments that start on or after its date."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Any, get_args

import pytest

from arpad import fide
from arpad.compat import echecs
from arpad.errors import InvalidDate
from arpad.fide import TimeControl
from arpad.fide.edition import Basis, Cited, Edition, KStep
from arpad.fide.editions import in_force, title_edition

PretendToday = Callable[[date], None]


@pytest.mark.parametrize("time_control", ["standard", "rapid", "blitz"])
@pytest.mark.parametrize("start", [date(2014, 6, 30), date(1970, 1, 1)])
def test_a_day_before_the_first_edition_names_the_first(
    time_control: TimeControl, start: date
) -> None:
    with pytest.raises(InvalidDate, match=rf"{start}.*{time_control} is that of 1 July 2014"):
        fide.edition(start, time_control)


def test_a_moment_counts_as_its_day() -> None:
    assert fide.edition(datetime(2025, 9, 30, 23, 59)).since == date(2024, 3, 1)


def test_without_a_day_it_is_today(pretend_today: PretendToday) -> None:
    pretend_today(date(2019, 5, 5))
    assert fide.edition().since == date(2017, 7, 1)
    assert fide.edition(time_control="blitz").since == date(2014, 7, 1)


def test_the_newest_edition_applies_from_its_day_on(pretend_today: PretendToday) -> None:
    """2700 v 2200: 500 points are .96, capped to 400 they are .92."""
    pretend_today(date(2025, 9, 30))
    assert fide.expected(2700, 2200) == 0.92
    assert fide.update(2700, 2200, 1) == (2701, 2198)  # K 10: +0.8; K 20: −1.6
    pretend_today(date(2025, 10, 1))
    assert fide.expected(2700, 2200) == 0.96
    assert fide.update(2700, 2200, 1) == (2700, 2198)  # +0.4


def test_a_program_that_runs_past_midnight_takes_up_the_new_edition(
    pretend_today: PretendToday, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend_today(date(2025, 9, 30))
    assert fide.rulebook().edition.since == date(2024, 3, 1)
    kept = (fide.fast.books, fide.fast._updates)
    pretend_today(date(2025, 10, 1))
    monkeypatch.setattr(fide.fast, "books", kept[0])
    monkeypatch.setattr(fide.fast, "_updates", kept[1])
    assert fide.rulebook().edition.since == date(2025, 10, 1)


@pytest.mark.parametrize(
    ("time_control", "starts"),
    [
        ("standard", ["2014-07-01", "2017-07-01", "2022-01-01", "2024-03-01", "2025-10-01"]),
        ("rapid", ["2014-07-01", "2022-01-01", "2022-10-01", "2024-03-01", "2024-12-01"]),
        ("blitz", ["2014-07-01", "2022-01-01", "2022-10-01", "2024-03-01", "2024-12-01"]),
    ],
)
def test_all_editions_of_a_time_control(time_control: TimeControl, starts: list[str]) -> None:
    assert [record.since.isoformat() for record in fide.editions(time_control)] == starts
    for before, since in pairwise([*map(date.fromisoformat, starts), date(2027, 1, 1)]):
        for day in (before, since - timedelta(days=1)):
            found = fide.edition(day, time_control)
            assert (found.since, time_control in found.time_controls) == (before, True)
            assert fide.rulebook(day, time_control).edition is found
            assert in_force(found, day)


def test_rapid_and_blitz_share_their_records() -> None:
    """All but the name, which says which of the two was asked about."""
    shared = [record for record in fide.editions() if "rapid" in record.time_controls]
    for kind in ("rapid", "blitz"):
        named = fide.editions(kind)
        names = [record.name for record in named]
        assert [replace(record, name="") for record in named] == [
            replace(record, name="") for record in shared
        ]
        assert names == [record.name.replace("rapid and blitz", kind) for record in shared]
        assert all(in_force(record, record.since) for record in named)
    assert fide.edition(date(2026, 1, 5), "blitz").name == "FIDE blitz, from 1 December 2024"
    assert shared[-1].name == "FIDE rapid and blitz, from 1 December 2024"
    assert fide.editions() == (*fide.editions("standard"), *shared)
    assert len(shared) == 5


@pytest.mark.parametrize("time_control", ["rapid", "blitz"])
def test_every_answer_names_the_time_control_that_was_asked_about(
    time_control: TimeControl,
) -> None:
    terms: Any = {"on": date(2026, 1, 5), "time_control": time_control}
    name = f"FIDE {time_control}, from 1 December 2024"
    games = [(1600, 1)] * 5
    book = fide.rulebook(**terms)
    answers: list[Any] = [
        book.rate(1500, games),
        book.rate(None, games),
        book.k_report(1500),
        fide.performance_report(games, **terms),
        *fide.period(1500, [fide.Event(games, terms["on"])], time_control=time_control).events,
        fide.needed(1500, [1600], target_rating=1510, **terms),
        fide.needed(1500, [1600], target_performance=1510, **terms),
    ]
    assert [answer.rules for answer in answers] == [name] * len(answers)
    assert name in str(book.rate(1500, games).working()[0])


RECORDS = [*fide.editions(), echecs.STANDARD, echecs.RAPID_BLITZ]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.id)
def test_every_value_has_its_article_and_says_on_what_it_rests(record: Edition) -> None:
    values = [getattr(record, field.name) for field in fields(record)]
    cited = [value for value in values if isinstance(value, Cited)]
    assert len(cited) == 18
    for value in (*cited, *record.k_steps):
        assert isinstance(value, Cited | KStep)
        assert value.article
        assert value.basis in get_args(Basis)


@pytest.mark.parametrize(("day", "basis"), [("2023-12-31", "reported"), ("2024-01-01", "text")])
def test_a_performance_says_how_sure_it_is(day: str, basis: str) -> None:
    assert title_edition(date.fromisoformat(day)).unrated_opponent.basis == basis


def test_no_edition_is_that_of_a_day_before_all_of_them() -> None:
    for record in fide.editions("standard"):
        book = fide.Rulebook(record, fide.editions("standard")[0].since - timedelta(days=1))
        assert book.rate(1500, [(1600, 1)]).working()[0].text.endswith(", as you chose")
