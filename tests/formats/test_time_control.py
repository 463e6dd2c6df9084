"""Time controls in words: what is understood is right, and what is not is asked for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.formats.time_control import Clock, Phase, has_two_clocks, read, read_code
from arpad.formats.time_control.stated import stated
from arpad.terms import kind_of

from .time_controls import CLOCK_TEXTS, FORMS, OPEN, TIME_CONTROLS

#: Asked for though a reader could tell: figures whose meaning hangs on a sign or on the round, and
#: numbers in words.
INCOMPLETE = {
    "10-10",
    "2 timer for de første 40 trekk, deretter en time for resten av partiet",
    "90/1,5  -/0,5",
    "Ocho minutos finish",
    "cinco minutos finish",
    "diez minutos más cinco segundo",
    "tre kvarter til hele partiet",
    "полтора часа  с  добавлением  30  секунд  на  ход",
    "пять минут  каждому  участнику",
}
#: Texts of announcements, read by hand, if they are in the folder beside the project.
SHARED = [
    path
    for parent in Path(__file__).parents
    for path in (parent / "shared" / "published").glob("time-controls.json")
]


@pytest.mark.parametrize(("text", "seconds", "kind"), TIME_CONTROLS)
def test_organisers_words(text: str, seconds: int | None, kind: str | None) -> None:
    assert stated("", text).kind == (None if text in INCOMPLETE else kind)


@pytest.mark.parametrize(("text", "seconds", "kind"), CLOCK_TEXTS)
def test_what_the_grammar_knows(text: str, seconds: int | None, kind: str) -> None:
    found = stated("", text)
    assert found.kind == kind
    assert seconds is None or found.clock is None or found.clock.seconds() == seconds


@pytest.mark.parametrize("table", [TIME_CONTROLS, CLOCK_TEXTS])
def test_most_are_understood_to_the_second(
    table: tuple[tuple[str, int | None, str | None], ...],
) -> None:
    known = [(text, seconds) for text, seconds, _ in table if seconds is not None]
    right = [text for text, seconds in known if _seconds(text) == seconds]
    assert len(right) >= 0.94 * len(known)


def _seconds(text: str) -> int | None:
    clock = stated("", text).clock
    return None if clock is None else clock.seconds()


@pytest.mark.skipif(not SHARED, reason="NOT TESTED: strings of others, ../shared is not here")
def test_none_is_wrong_and_most_are_understood() -> None:
    rows = json.loads(SHARED[0].read_text(encoding="utf-8"))
    kinds = {row["text"]: (stated("", row["text"]).kind, row["kind"]) for row in rows}
    assert [text for text, (found, kind) in kinds.items() if found not in (None, kind)] == []
    decidable = {text: found for text, (found, kind) in kinds.items() if kind != "unknown"}
    assert sum(found is None for found in decidable.values()) <= 13  # of 384


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("1/86400", "1 move in 1 day"),
        ("1/259200", "1 move in 3 days"),
        ("1/1209600", "1 move in 14 days"),
        ("40/172800", "40 moves in 2 days"),
        ("40/172800:20/86400", "40 moves in 2 days, then 20 moves in 1 day"),
        ("86400", "1 day"),
    ],
)
def test_daily_games_are_correspondence_chess(code: str, words: str) -> None:
    for found in (stated(code, ""), stated("", code)):
        assert (found.kind, str(found.clock)) == (None, words)
        assert str(found.excluded) == found.reason
        assert found.reason == "days on the clock are correspondence chess, which is not rated"
        assert str(found) == f"{words}, not rated"
        assert found.as_data()["seconds_for_60_moves"] is None  # type: ignore[index]


def test_less_than_a_day_is_no_correspondence_chess() -> None:
    found = stated("40/86399", "")
    assert (found.kind, found.excluded) == ("standard", None)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("60+0.6", "'0.6' is not understood"),
        ("300+0.5", "'0.5' is not understood"),
        ("5 min; d1.5", "'1.5' is not understood"),
        ("20 min. + 40 s. byo-yomi", "'byo', 'yomi' are not understood"),
        ("30 min byoyomi", "'byoyomi' is not understood"),
        ("czas oczekiwania 15 minut", "'oczekiwania' is not understood"),
        ("Po 15 minútach rozhodca odhadne výsledok", "'odhadne' is not understood"),
        ("délai d'attente 15 minutes", "'attente' is not understood"),
    ],
)
def test_fractions_of_a_second_byo_yomi_and_waiting_times_are_asked_for(
    text: str, why: str
) -> None:
    found = stated("", text)
    assert (found.kind, found.excluded, found.reason) == (None, None, why)


@pytest.mark.parametrize(
    "text", ["15 min + 5 s, czas oczekiwania", "7,5 min", "90 min + 0,5 min per move"]
)
def test_what_only_looks_like_them_is_read(text: str) -> None:
    assert stated("", text).kind is not None


@pytest.mark.parametrize("text", OPEN)
def test_what_is_open_is_asked_for(text: str) -> None:
    assert stated("", text).kind is None


@pytest.mark.parametrize(("text", "seconds", "_"), FORMS)
def test_a_form_is_read_to_the_second(text: str, seconds: int, _: None) -> None:
    clock = read(text).clock
    assert clock is not None
    assert clock.seconds() == seconds


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("90/30", "standard"),
        ("15-10", "rapid"),
        ("5-3", "blitz"),
        ("3-2", None),
        ("10-10", None),
        ("200-30", None),
        ("U12: 15+10, U16: 25+10", "rapid"),
        ("G/30;d5 in round 1, G/90;d5", None),
        ("1h 1h", "standard"),
    ],
)
def test_all_readings_have_one_kind(text: str, kind: str | None) -> None:
    found = stated("", text)
    assert found.kind == kind
    assert found.clock is None


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
def test_a_code_is_read_into_phases(
    code: str, phases: list[tuple[int | None, int, int, int]]
) -> None:
    found = read_code(code)
    assert found is not None
    assert list(found.phases) == phases


@pytest.mark.parametrize(
    "code", ["", "soon", "90+30+2", "40/", "5400 + 30", "123456789", "W300-Bx"]
)
def test_a_code_that_is_none_is_not_read(code: str) -> None:
    assert read_code(code) is None


_PHASES = st.builds(
    Phase, st.integers(1, 999), st.integers(0, 999_999), st.integers(0, 9_999), st.just(0)
)


def _written(phases: list[Phase]) -> str:
    """A code of these phases, as record 222 has it."""
    return ":".join(
        (f"{phase.moves}/" if phase.moves else "")
        + str(phase.seconds)
        + (f"+{phase.increment}" if phase.increment else "")
        for phase in phases
    )


def _clock(phases: list[Phase], open_end: bool) -> list[Phase]:
    return [*phases[:-1], phases[-1]._replace(moves=None)] if open_end else phases


@settings(deadline=2000)
@given(st.lists(_PHASES, min_size=1, max_size=4), st.booleans())
def test_every_code_is_read_as_it_was_written(phases: list[Phase], open_end: bool) -> None:
    phases = _clock(phases, open_end)
    assert read_code(_written(phases)) == Clock(tuple(phases))


@settings(deadline=2000)
@given(st.lists(_PHASES, min_size=1, max_size=3), st.lists(_PHASES, min_size=1, max_size=3))
def test_colours_have_the_shorter_clock(white: list[Phase], black: list[Phase]) -> None:
    code = f"W{_written(white)}-B{_written(black)}"
    both = [Clock(tuple(white)), Clock(tuple(black))]
    assert read_code(code) == min(both, key=Clock.seconds)
    assert has_two_clocks(code) == (white != black)


_PLAYABLE = st.builds(
    Phase,
    st.integers(10, 60),
    st.integers(20, 360).map(lambda halves: 30 * halves),
    st.integers(0, 60),
    st.just(0),
).filter(lambda phase: phase.seconds not in range(1900, 2100))


@settings(deadline=2000)
@given(st.lists(_PLAYABLE, min_size=1, max_size=3), st.booleans())
def test_a_code_among_the_words_is_the_same(phases: list[Phase], open_end: bool) -> None:
    phases = _clock(phases, open_end)
    code = _written(phases)
    assert (
        read(code).clock == Clock(tuple(phases)) == read(f" ({code.replace('+', ' + ')}). ").clock
    )


@settings(deadline=2000)
@given(st.integers(0, 999_999), st.integers(0, 99))
def test_a_code_is_judged_by_its_sum(seconds: int, increment: int) -> None:
    found = stated(f"{seconds}+{increment}", "")
    if found.kind is not None:
        assert found.kind == kind_of(seconds + 60 * increment)
    else:
        assert seconds <= 180 or seconds >= 86_400


@settings(deadline=2000)
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


def test_a_long_text_is_no_time_control() -> None:
    assert read("90+30" + " " * 995).clocks
    found = read("90+30" + " " * 996)
    assert (found.clocks, found.left) == ((), ("a text of 1001 characters",))


@pytest.mark.parametrize(
    ("text", "phases"),
    [
        (
            "90 minutes + 30 minutes on move 40, with 30 seconds increment from move 1.",
            ((40, 5400, 30, 0), (None, 1800, 30, 0)),  # "on" is ten in Turkish
        ),
        (
            "100 min + 50 min after move 40 + 15 min after move 60",
            ((40, 6000, 0, 0), (20, 3000, 0, 0), (None, 900, 0, 0)),
        ),
        ("40 moves in 2 hours, then 20 moves per hour", ((40, 7200, 0, 0), (20, 3600, 0, 0))),
    ],
)
def test_which_moves_a_phase_is_for(text: str, phases: Any) -> None:
    clock = read(text).clock
    assert clock is not None
    assert clock.phases == phases


def test_a_last_phase_with_moves_comes_again() -> None:
    """40 moves in 90 minutes, then 10 in 15 again and again: 120 minutes for 60 moves."""
    clock = Clock((Phase(40, 5400), Phase(10, 900, 5)))
    assert [clock.seconds(moves) for moves in (40, 50, 51, 60, 61)] == [
        *(5400, 6350, 7255, 7300, 8205)
    ]
    assert Clock((Phase(40, 7200, 30),)).seconds() == 7200 + 60 * 30
