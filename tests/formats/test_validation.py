"""Records made by hand: served, or refused in our own words, by rating and by every writer."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from arpad import event as events
from arpad import formats
from arpad.errors import ArpadError
from arpad.formats import EventRecord, PlayerRecord, RoundRecord, csv, pgn, trf
from arpad.formats import validation as checks
from arpad.formats.records import is_valid
from arpad.formats.validation import validated
from fuzz.targets import FINDINGS

from .trf_lines import player as trf_player
from .trf_lines import report

WRITERS: list[Callable[[Any], Any]] = [
    lambda event: events.rate(event, on=date(2026, 1, 5), time_control="standard"),
    lambda event: events.rate(event, system="elo"),
    trf.write,
    trf.omissions,
    csv.write_games,
    csv.write_players,
    lambda event: csv.omissions(event, with_players=True),
    pgn.write,
    pgn.omissions,
]


def made(**of_first: Any) -> EventRecord:
    """An event of two players with one game; the arguments are fields of the first player."""
    alpha = {"number": 1, "name": "Alpha", "rating": 1500, "rounds": ((2, "white", "1"),)}
    beta = PlayerRecord(2, "Beta", 1600, rounds=(RoundRecord(1, "black", "0"),))
    return EventRecord(name="Open", players=(PlayerRecord(**(alpha | of_first)), beta))  # type: ignore[arg-type]


def other(event: EventRecord | None = None, **fields: Any) -> EventRecord:
    """The same event with other fields."""
    return replace(event or made(), **fields)


PLAYERS = made().players
SERVED = {
    "a list of players": other(players=list(PLAYERS)),
    "a list of lists": made(rounds=[[2, "white", "1"]]),
    "a round of five": made(rounds=[(2, "white", "1", None, None)]),
    "a round of four": made(rounds=[(2, "white", "1", 0)]),
    "whole floats": made(number=1.0, rating=1500.0),
    "numbers of NumPy": made(number=np.int8(1), rating=np.uint16(1500)),
    "no text": other(made(name=None, title=None, sex=None, born=None), city=None),
    "no sequences": other(deputies=None, round_dates=None, remarks=None),
    "points of any kind": made(points=1.0),
    "a moment": other(starts=datetime(2026, 1, 5, 10)),
    "a day as text": other(starts="2026-01-05"),
}


@pytest.mark.parametrize("name", SERVED)
def test_what_has_one_meaning_is_served(name: str) -> None:
    expected = made(
        points=Decimal("1.0") if "points" in name else None,
        name="" if name == "no text" else "Alpha",
    )
    if name in ("a moment", "a day as text"):
        expected = replace(expected, starts=date(2026, 1, 5))
    expected = validated(expected)
    assert validated(SERVED[name]) == expected
    assert all(type(each) is RoundRecord for each in validated(SERVED[name]).players[0].rounds)
    for write in WRITERS:
        write(SERVED[name])
    assert trf.write(SERVED[name]) == trf.write(expected)


def test_a_sound_event_is_the_same_one() -> None:
    sound = validated(made())
    assert validated(sound) is sound
    alpha = events.rate(made(), system="elo").players[0]
    assert alpha.new_rating is not None
    assert alpha.new_rating > 1500


def refused_by_everybody(event: Any) -> str:
    """The sentence of every writer, and of rating."""
    sentences = set()
    for write in WRITERS:
        with pytest.raises(ArpadError) as refused:
            write(event)
        sentences.add(f"{type(refused.value).__name__}: {refused.value}")
    (sentence,) = sentences
    return sentence


def test_games_that_cannot_be_rated_are_named() -> None:
    rounds = ((9, "white", "1"), (1, "white", "1"), (0, None, "1"), (None, None, "H"))
    event = made(rounds=rounds)
    event = replace(event, players=(*event.players, PlayerRecord(2, "")))
    expected = [
        "Alpha: opponent 9 of round 1 does not exist",
        "Alpha: both sides of round 2 are the same player",
        "Alpha: opponent 0 of round 3 does not exist",
        "2: starting number 2 is already taken; opponents met the first one",
    ]
    warnings = events.rate(event, system="elo").warnings
    assert [remark.text for remark in warnings] == expected


def test_a_report_with_oddities_is_rated_and_written_all_the_same() -> None:
    """Its remarks name them: numbers that two players have, opponents that do not exist."""
    content = report(trf_player("   9 w 1", number=1, name="A"), trf_player(number=1, name="B"))
    event = trf.read(content)
    assert [remark.line for remark in event.remarks] == [1, 2]
    assert trf.write(event) == content
    assert len(events.rate(event, system="elo").players) == 2


def test_rounds_that_a_report_has_no_room_for() -> None:
    rounds = (RoundRecord(None, None, "H"),) * 1000
    event = EventRecord(players=(PlayerRecord(1, "A", rounds=rounds),))
    with pytest.raises(ArpadError, match="rounds: 1000 – a report has at most 999 rounds"):
        trf.write(event)
    most = replace(event, players=(PlayerRecord(1, "A", rounds=rounds[1:]),))
    assert len(formats.read_event(trf.write(most), "x.trf").players[0].rounds) == 999


def test_what_pandas_and_numpy_have_for_nothing() -> None:
    never: Any = pd.NaT
    assert refused(replace(made(), starts=never)).startswith("starts: NaT – a day is a")
    array = np.array(["white", "black"])
    assert "rounds[0].colour: " in refused(made(rounds=((2, array, "1"),)))


@pytest.mark.parametrize("points", [Decimal("sNaN"), 10**400, float("inf"), -(10**400)])
def test_points_that_are_no_number(points: Any) -> None:
    assert "points are a finite number" in refused(made(points=points))


@pytest.mark.parametrize("system", ["fide", "elo"])
def test_0_is_no_rating_in_any_system(system: str) -> None:
    terms: dict[str, Any] = {"on": date(2026, 1, 5), "time_control": "standard"}
    rated = events.rate(made(rating=0), system=system, **(terms if system == "fide" else {}))
    assert rated.players[0].rating is None
    assert rated.players[1].n == 0


@pytest.mark.parametrize(
    "read",
    [formats.read_event, trf.read, csv.read_event, pgn.read_event],
    ids=lambda each: each.__name__,
)
def test_text_is_not_the_content_of_a_file(read: Callable[..., Any]) -> None:
    arguments = ("text", "x.trf") if read is formats.read_event else ("text",)
    with pytest.raises(ArpadError, match="the content of a file is bytes; encode the text"):
        read(*arguments)


def refused(event: EventRecord) -> str:
    with pytest.raises(ArpadError) as error:
        validated(event)
    return str(error.value)


FILES = [
    path
    for path in (*sorted(Path("docs/examples").iterdir()), *sorted(FINDINGS.iterdir()))
    if path.suffix in (".trf", ".pgn", ".csv", ".json")
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_our_readers_make_is_valid(path: Path) -> None:
    with suppress(ArpadError):  # of a file that is refused
        copy = replace(formats.read(path))
        assert not is_valid(copy)
        assert validated(copy) is copy


def test_what_our_readers_make_is_not_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    weekend = formats.read(Path("docs/examples/weekend.trf"))
    walked: list[str] = []
    monkeypatch.setitem(checks._EVENT_FIELDS, "players", lambda value, place: walked.append(place))
    assert validated(weekend) is weekend
    assert not walked
    with suppress(TypeError):
        validated(replace(weekend, name="Changed"))
    assert walked == ["players"]
