"""The words of time controls: every language has what it needs, and every word is understood."""

from __future__ import annotations

import subprocess
import sys
from time import process_time

import pytest

from arpad.formats.time_control import read
from arpad.formats.time_control.stated import stated
from arpad.formats.time_control.tokens import MEANINGS, UNITS, USUAL, lists, look_up, plain

from .time_controls import CLOCK_TEXTS, IN_WORDS

#: What every language must have a word for.
NEEDED = (
    *("hour", "minute", "second", "moves", "increment", "rest", "game", "player", "each"),
    "round",
)
#: Units of several meanings, which the number or the neighbours decide.
BOTH = {("hour", "moves"), ("hour", "second")}

LANGUAGES = lists().languages

each_language = pytest.mark.parametrize("language", LANGUAGES)


def words(language: str, meaning: str) -> list[str]:
    return [word.rstrip("*") for word in LANGUAGES[language][meaning].split()]


@each_language
def test_a_language_is_whole(language: str) -> None:
    assert tuple(LANGUAGES[language]) == NEEDED
    assert all(words(language, meaning) for meaning in NEEDED)
    assert set(NEEDED) <= set(MEANINGS)


def test_some_forty_languages() -> None:
    wanted = (
        "en de fr es pt it nl pl cs sk hu ro hr sr sl mk bg ru uk el tr sv da no fi is et lv lt"
    )
    wanted += " heb ar fa id ms vi zh ja ka hy az mn kk"
    assert set(wanted.split()) <= set(LANGUAGES)


@each_language
def test_every_unit_is_read(language: str) -> None:
    minute, second = words(language, "minute")[-1], words(language, "second")[-1]
    for unit in words(language, "minute"):
        assert _seconds(f"25 {unit} + 10 {second}") == 2100, unit
    for unit in words(language, "second"):
        assert _seconds(f"25 {minute} + 10 {unit}") == 2100, unit
    for unit in words(language, "hour"):
        assert _seconds(f"1 {unit} + 30 {second}") == 5400, unit
    for unit in words(language, "moves"):
        text = f"90 {minute} / 40 {unit} + 30 {minute} + 30 {second}"
        assert _seconds(text) == 9000, unit
        assert _seconds(f"25 {minute} + 10 {second} / {unit}") == 2100, unit


@each_language
def test_numbers_beside_a_time_control_are_none(language: str) -> None:
    minute, second = words(language, "minute")[-1], words(language, "second")[-1]
    for meaning in ("round", "player"):
        for unit in words(language, meaning):
            assert _seconds(f"9 {unit}, 25 {minute} + 10 {second}") == 2100, unit


@each_language
def test_a_number_with_another_word_is_not_understood(language: str) -> None:
    minute, second = words(language, "minute")[-1], words(language, "second")[-1]
    assert stated("", f"25 {minute} + 10 {second}, 7 qqq").kind is None
    assert stated("", f"25 qqq + 10 {second}").kind is None


def _seconds(text: str) -> int | None:
    clock = read(text).clock
    return None if clock is None else clock.seconds()


def test_no_unit_has_two_meanings() -> None:
    tables = [*LANGUAGES.values(), lists().connectives]
    units = {
        plain(word.rstrip("*"))
        for table in tables
        for meaning, text in table.items()
        if meaning in UNITS
        for word in text.split()
    }
    times = ("hour", "minute", "second", "moves")
    found = {unit: tuple(each for each in look_up(unit).units if each in times) for unit in units}
    double = {unit: meanings for unit, meanings in found.items() if len(meanings) > 1}
    assert {unit for unit, meanings in double.items() if meanings not in BOTH} == set()


def test_usual_words_mean_what_the_lists_say() -> None:
    assert {word: lists().look_up(word) for word in USUAL} == USUAL


def test_digits_and_signs_mean_nothing_in_any_list() -> None:
    tables = [*LANGUAGES.values(), lists().connectives, lists().kinds]
    words = [word for table in tables for word in table.values()]
    plain_words = plain(" ".join(words)).replace("*", "").split()
    assert [each for each in plain_words if not any(map(str.isalpha, each))] == []


@pytest.mark.parametrize("text", ["90+30", "90 minutes/40 moves + 30 seconds per move", "5400+30"])
def test_usual_time_controls_are_read_without_the_lists(text: str) -> None:
    code = f"""
from arpad.formats.time_control import read
from arpad.formats.time_control.tokens import lists
assert read({text!r}).clock
assert not lists.cache_info().misses
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_kinds_are_told_apart() -> None:
    for kind, text in lists().kinds.items():
        for word in text.split():
            assert look_up(plain(word.rstrip("*"))).meaning == kind, word


@pytest.mark.parametrize(
    "text",
    [
        *IN_WORDS,
        "two hours for 40 moves + 30 min",
        "two hours + 30 minutes",
        "2 and a half hours",
        "1 hour and a half + 30 seconds",
        "twenty-five minutes + 10 seconds",
        "90 minutes plus thirty seconds",
        "10 minutes plus two",
        "40 moves in 90 minutes, then an hour for the rest",
    ],
)
def test_numbers_in_words_are_asked_for(text: str) -> None:
    assert stated("", text).kind is None


def test_halves_in_digits() -> None:
    assert (_seconds("½ hour"), _seconds("1½ h")) == (1800, 5400)


def test_the_words_are_read_when_they_are_needed() -> None:
    code = "import sys, arpad.fide; print([m for m in sys.modules if 'time_control' in m])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


@pytest.mark.untraced
def test_a_text_is_read_in_less_than_a_millisecond() -> None:
    texts = [text for text, _, _ in CLOCK_TEXTS]
    best = min(_time(texts) for _ in range(5))
    assert best / len(texts) < 1e-3


def _time(texts: list[str]) -> float:
    start = process_time()
    for text in texts:
        read(text)
    return process_time() - start
