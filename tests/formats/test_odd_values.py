"""What callers in Python may give to readers by mistake: served, or refused in our words."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, replace
from datetime import date, datetime
from inspect import signature
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from arpad import event, formats
from arpad.errors import ArpadError, InvalidType
from arpad.formats import EventRecord, PlayerRecord, csv, fide_list, pasted, pgn, trf

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
LIST, WEEKEND = EXAMPLES / "list.txt", EXAMPLES / "weekend.trf"
GAME = b'[White "Alpha"]\n[Black "Beta"]\n[Result "1-0"]\n\n1-0\n'
ODD: list[Any] = [
    *(pd.NaT, np.datetime64("NaT"), float("nan"), "x", b"x", [1], ["x"], {1: 2}, object(), True),
    *(None, -1, 10**400, "\ud800", "a\0b", np.int8(1), np.float32(0.5), ("A",)),
    *(datetime(2026, 1, 5), pd.Timestamp("2026-01-05"), date(2026, 1, 5)),
    *(pd.NA, np.array([1, 2]), pd.Series([1, 2])),
]
QUESTIONS: dict[str, Callable[[Any], object]] = {
    "ids of a list": lambda odd: fide_list.look_up(LIST, odd),
    "an id of a list": lambda odd: fide_list.look_up(LIST, [odd]),
    "list": lambda odd: fide_list.look_up(odd, [1]),
    "pgn": pgn.read_event,
    "trf": trf.read,
    "csv": csv.read_event,
    "a file": formats.read,
    "pasted": pasted.read,
    "whose": lambda odd: pasted.read("1600 W", me=odd),
    "columns": lambda odd: pasted.read("1600 W", columns=odd),
    "a column": lambda odd: pasted.read("a,b\n1600,W", columns={"rating": odd}),
    "meanings": lambda odd: pasted.read("1600 S", meanings=odd),
    "a meaning": lambda odd: pasted.read("1600 S", meanings={"S": odd}),
    "corrections": lambda odd: formats.corrected(formats.read(WEEKEND), odd),
    "checked": event.check,
    "checked on": lambda odd: event.check(formats.read(WEEKEND), on=odd),
    "checked with": lambda odd: event.check(formats.read(WEEKEND), ratings=odd),
    "checked as": lambda odd: event.check(formats.read(WEEKEND), time_control=odd),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_odd_values_are_served_or_refused(question: str) -> None:
    for odd in ODD:
        with suppress(ArpadError):
            QUESTIONS[question](odd)


@pytest.mark.parametrize("argument", sorted({*signature(event.rate).parameters} - {"event"}))
def test_odd_arguments_of_an_event(argument: str) -> None:
    weekend = formats.read(WEEKEND)
    for odd in ODD:
        with suppress(ArpadError):
            rated = event.rate(weekend, **{argument: odd})
            rated.players[0].norms()


@pytest.mark.parametrize("name", [each.name for each in fields(EventRecord)])
def test_odd_facts_of_an_event(name: str) -> None:
    for odd in ODD:
        with suppress(ArpadError):
            event.rate(replace(formats.read(WEEKEND), **{name: odd}))


@pytest.mark.parametrize("name", [each.name for each in fields(PlayerRecord)])
def test_odd_facts_of_a_player(name: str) -> None:
    weekend = formats.read(WEEKEND)
    first, *others = weekend.players
    for odd in ODD:
        with suppress(ArpadError):
            event.rate(replace(weekend, players=(replace(first, **{name: odd}), *others)))


def test_ids_of_a_list_are_numbers_of_any_kind() -> None:
    for ids in (
        [90000001],
        np.array([90000001]),
        pd.Series([90000001.0]),
        {90000001: "x"},
        (0, -1),
    ):
        found = fide_list.look_up(LIST, ids)  # type: ignore[arg-type]
        assert set(found) <= {90000001}
    odd: Any
    for odd in ("90000001", ["90000001"], [None], [float("nan")], 90000001):
        with pytest.raises(InvalidType, match=r"^fide_ids: .* – FIDE ids are whole numbers; give"):
            fide_list.look_up(LIST, odd)


def test_ratings_are_entries_of_a_list() -> None:
    wrong: Any
    for wrong in ({90000001: 1500}, {date(2025, 1, 1): {90000001: 1500}}):
        with pytest.raises(InvalidType, match=r"90000001.*1500 – an entry is one of a rating list"):
            event.rate(formats.read(WEEKEND), ratings=wrong)


def test_bytes_of_any_kind_are_a_file() -> None:
    for kind in (bytes, bytearray, memoryview):
        assert len(pgn.read_event(kind(GAME)).players) == 2  # type: ignore[arg-type]
    nothing: Any = None
    with pytest.raises(InvalidType, match="the content of a file is bytes"):
        pgn.read_event(nothing)


def test_a_day_that_is_none_is_not_the_file_s() -> None:
    nothing: Any = ""
    for wrong in ({"on": nothing}, {"time_control": nothing}, {"ratings": nothing}):
        remarks = event.check(formats.read(WEEKEND), **wrong).remarks
        assert [each for each in remarks if each.level == "error"], wrong
