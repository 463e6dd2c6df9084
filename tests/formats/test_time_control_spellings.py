"""Spellings of one time control: none changes what is read, and an odd number is never dropped."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.formats.time_control.stated import stated

from .time_controls import CLOCK_TEXTS, OPEN, TIME_CONTROLS

TEXTS = tuple(dict.fromkeys([text for text, _, _ in (*CLOCK_TEXTS, *TIME_CONTROLS)] + list(OPEN)))


def _digits(zero: str) -> Callable[[str], str]:
    return lambda text: re.sub("[0-9]", lambda found: chr(ord(zero) + int(found[0])), text)


def _marks(single: str, double: str) -> Callable[[str], str]:
    return lambda text: text.replace("''", '"').replace("'", single).replace('"', double)


def _instead(pattern: str, by: str) -> Callable[[str], str]:
    return lambda text: re.sub(pattern, by, text)


SPELLINGS: dict[str, Callable[[str], str]] = {
    "capitals": str.upper,
    "small letters": str.lower,
    "titles": str.title,
    "no-break spaces": _instead(" ", "\u00a0"),
    "thin spaces": _instead(" ", "\u202f"),
    "tabs": _instead(" ", "\t"),
    "two spaces": _instead(" ", "  "),
    "space around": lambda text: f"  {text} ",
    "full-width digits": _digits("０"),
    "Arabic digits": _digits("٠"),
    "Persian digits": _digits("۰"),
    "primes": _marks("′", "″"),
    "accents": _marks("´", "´´"),
    "grave accents": _marks("`", "``"),
    "curly marks": _marks("’", "”"),
    "space around a plus": _instead(r"\s*\+\s*", " + "),
    "no space around a plus": _instead(r"\s*\+\s*", "+"),
    "full-width plus": _instead(r"\+", "＋"),
    "min.": _instead(r"\bmin\b(?!\.)", "min."),
    "minutes": _instead(r"\bmin\b\.?", "minutes"),
    "mins": _instead(r"\bminutes\b", "mins"),
    "seconds": _instead(r"\bsec\b\.?", "seconds"),
    "dashes": _instead("-", "–"),
    "a full stop": lambda text: text.removesuffix(".") + ".",
    "brackets": lambda text: f"({text})",
    "letters with their accents apart": lambda text: unicodedata.normalize("NFD", text),
}


@cache
def read(text: str) -> tuple[str | None, int | None]:
    found = stated("", text)
    return found.kind, found.clock.seconds() if found.clock else None


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_spelling_changes_nothing(spelling: str) -> None:
    respelled = {text: SPELLINGS[spelling](text) for text in TEXTS}
    changed = {text: new for text, new in respelled.items() if text != new}
    assert changed
    assert [new for text, new in changed.items() if read(new) != read(text)] == []


@pytest.mark.parametrize("joint", [" plus ", " and ", ", ", " & ", " | "])
@pytest.mark.parametrize("base", ["90 min", "25'", "3 minutes", "15 Min."])
def test_joints_say_the_same(base: str, joint: str) -> None:
    assert read(f"{base}{joint}2 sec") == read(f"{base} + 2 sec")


@pytest.mark.parametrize("insertion", ["{} 17", "17 {}", "{} (37)", "{}, 7 zzz", "zzz 23, {}"])
def test_a_number_more_is_never_dropped(insertion: str) -> None:
    complete = [text for text in TEXTS if read(text)[0]]
    wrong = [text for text in complete if read(insertion.format(text))[0] not in _allowed(text)]
    assert wrong == []


def _allowed(text: str) -> tuple[str | None, ...]:
    return None, read(text)[0]


@settings(deadline=2000)
@given(st.sampled_from(TEXTS), st.integers(0, 200), st.text("zqwjk", min_size=2, max_size=5))
def test_a_word_more_changes_no_kind(text: str, place: int, word: str) -> None:
    words = text.split(" ")
    words.insert(place % (len(words) + 1), word)
    kind = read(" ".join(words))[0]
    assert kind is None or kind == read(text)[0] or read(text)[0] is None
