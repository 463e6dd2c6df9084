"""Time controls in words: what is understood is right, and what is not is asked for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.fide.time_control import stated
from arpad.formats.time_control import Clock, Phase, read
from arpad.formats.time_control.code import read_code

from .time_controls import TIME_CONTROLS

#: Asked for though a reader could tell: figures whose meaning hangs on a sign or on the round.
ASKED = {
    "10-10",
    "5-3",
    "90/1,5  -/0,5",
    "Rapid (15-15/all)",
}


@pytest.mark.parametrize(("text", "seconds", "kind"), TIME_CONTROLS)
def test_organisers_words(text: str, seconds: int | None, kind: str | None) -> None:
    assert stated("", text).kind == (None if text in ASKED else kind)


def test_most_are_understood_to_the_second() -> None:
    known = [(text, seconds) for text, seconds, _ in TIME_CONTROLS if seconds is not None]
    right = [text for text, seconds in known if _seconds(text) == seconds]
    assert len(right) >= 0.94 * len(known)


def _seconds(text: str) -> int | None:
    clock = stated("", text).clock
    return None if clock is None else clock.seconds()


#: What cannot be told, or not without asking.
OPEN = [
    *("", "90", "blitz 5", "1.30 h", "1/2 hour", "15 min or 60 min", "10 min of 15 min"),
    *("Saturday 10:00, 15+10", "Start 2:00 pm, 15+10", "8:30 - 14:00", "15:00"),
    *("15+10, waiting time 30 min", "25+10 and 30 min waiting time", "10 min each, total 20"),
    *("15 min, final 90 min", "10 + 5 (finals 3+2)", "U1800 15+10", "2025 rapid 15+10"),
    *("20 minutes total for both", "3 min + 2 sec / 15 min + 10 sec", "7 min + sec", "90 % 30"),
    *("quarter of an hour", ".5 hour", "14h 25+5", "10h 15+10", "5 min. + 3 s until move 40"),
    *("60 min for both players", "not rapid", "no blitz", "15+10+30", "90+30+15", "-90+30"),
    *("²5+10", "999999999+30", "900 sec", "1:40 and 15+10", "90 min 0:30"),
    *("60 Min. + 10 Sek, Rd 1-3: 20 Min", "Armageddon 5 min", "20 min a round"),
]


@pytest.mark.parametrize("text", OPEN)
def test_what_is_open_is_asked_for(text: str) -> None:
    assert stated("", text).kind is None


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("2 hours for 40 moves + 30 min", 9000),
        ("1 h 30 min", 5400),
        ("2 ore + 15 min", 8100),
        ("90min+30sec (blitz tie-break)", 7200),
        ("40 moves/90 min, 15 min rapid finish, +30s", 8100),
        ("300+3", 480),
        ("vingt-cinq minutes", 1500),
        ("treinta y cinco minutos", 2100),
        ("двадцать пять минут", 1500),
        ("half an hour", 1800),
        ("1½ h + 30 s", 7200),
        ("½ hour", 1800),
        ("40 in 2, SD in 1", 10800),
        ("1:30+30", 7200),
        ("40/2, SD/1", 10800),
        ("9 Runden, 90 min/40 + 15 min + 30 s", 8100),
        ("25分+10秒", 2100),
        ("15분 + 10초", 1500),
        ("Bedenkzeit 2 x 7,5 Minuten", 450),
        ("25 minutes plus 10 seconds; tie-break 5+3", 2100),
        ("5m+3s Bronstein", 480),
        ("30/90, SD/1; d5", 9300),
        ("Blitz 300", 300),
        ("G/90; inc./15", 6300),
        ("G/1,5", 5400),
        ("90/90 + 30 s", 7200),
        ("40 moves in 90 min, 20 moves", 5400),
        ("90 min + 30 min + 30 s from move 41", 9000),
    ],
)
def test_forms(text: str, seconds: int) -> None:
    clock = read(text).clock
    assert clock is not None
    assert clock.seconds() == seconds


@pytest.mark.parametrize(
    ("code", "phases"),
    [
        ("5400+30", [(None, 5400, 30, 0)]),
        ("40/7200:1800+30", [(40, 7200, 0, 0), (None, 1800, 30, 0)]),
        ("5400/40+30:1800+30", [(40, 5400, 30, 0), (None, 1800, 30, 0)]),
        ("W300-B240", [(None, 240, 0, 0)]),
        ("w300 - b300+2", [(None, 300, 0, 0)]),
    ],
)
def test_codes(code: str, phases: list[tuple[int | None, int, int, int]]) -> None:
    found = read_code(code)
    assert found is not None
    assert list(found.phases) == phases


@pytest.mark.parametrize("code", ["", "soon", "90+30+2", "40/", "5400 + 30", "1234567", "W300-Bx"])
def test_no_codes(code: str) -> None:
    assert read_code(code) is None


_PHASES = st.builds(
    Phase,
    st.integers(1, 99),
    st.integers(600, 99_999),
    st.integers(0, 999),
    st.just(0),
)


@given(st.lists(_PHASES, min_size=1, max_size=4), st.booleans())
def test_every_code_is_read_as_it_was_written(phases: list[Phase], open_end: bool) -> None:
    if open_end:
        phases[-1] = phases[-1]._replace(moves=None)
    code = ":".join(
        (f"{phase.moves}/" if phase.moves else "")
        + str(phase.seconds)
        + (f"+{phase.increment}" if phase.increment else "")
        for phase in phases
    )
    assert read_code(code) == Clock(tuple(phases)) == read(code).clock


@given(st.text())
def test_any_text_has_an_answer(text: str) -> None:
    reading = read(text)
    assert reading.clock is None or reading.clock.seconds() >= 0
    stated(text, text)


def test_seconds_count_phases_within_the_moves_alone() -> None:
    assert Clock((Phase(60, 600), Phase(None, 7200))).seconds() == 600
    late = Clock((Phase(40, 600, 5), Phase(None, 600, 10)))
    assert late.seconds() == 600 + 40 * 5 + 600 + 20 * 10
    assert Clock((Phase(40, 5400),)).seconds() == 5400
