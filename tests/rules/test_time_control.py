"""Standard, rapid or blitz by the stated time control: the Laws' 10 and 60 minutes for 60 moves."""

from __future__ import annotations

import pytest

from arpad.fide.time_control import coded_seconds, doubt, time_control


@pytest.mark.parametrize(
    ("coded", "kind"),
    [
        ("3600", "standard"),
        ("3599", "rapid"),
        ("601", "rapid"),
        ("600", "blitz"),
        ("600+0", "blitz"),
        ("180+2", "blitz"),
        ("900+10", "rapid"),
        ("1800+30", "standard"),
        ("1799+30", "rapid"),
        ("5400+30", "standard"),
        ("40/6000+30:900+30", "standard"),
        ("30/600:30/600", "rapid"),
        ("30/300:30/300:7200", "blitz"),
    ],
)
def test_coded(coded: str, kind: str) -> None:
    assert time_control(coded, "") == kind


def test_a_stage_after_move_60_is_not_counted() -> None:
    assert coded_seconds("60/600:7200") == 600
    assert coded_seconds("40/600+5:600+10") == 600 + 40 * 5 + 600 + 20 * 10


@pytest.mark.parametrize(
    "coded", ["90+30", "90", "179", "", "soon", "90+30+2", "40/", "5400 + 30", "1234567"]
)
def test_a_code_that_is_none(coded: str) -> None:
    assert coded_seconds(coded) is None


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Blitz 3+2", "blitz"),
        ("RAPID, 60 min", "rapid"),
        ("Standard", "standard"),
        ("Classical", "standard"),
        ("Schnellschach", "rapid"),
        ("90+30", "standard"),
        ("15 + 10", "rapid"),
        ("10+0", "blitz"),
        ("3+2", "blitz"),
        ("90 min + 30 sec", "standard"),
        ("90min/40moves+30min+30sec", "standard"),
        ("100'x40mm + 50'x20mm + 30\" from move 1", "standard"),
        ("25' + 10''", "rapid"),
        ("60 minutes", "standard"),
        ("59 minutes", "rapid"),
        ("MOVES/TIME INCREMENT", None),
        ("G/60", None),
        ("", None),
    ],
)
def test_in_words(words: str, kind: str | None) -> None:
    assert time_control("", words) == kind


def test_three_minutes_are_the_least() -> None:
    assert coded_seconds("180") == 180
    assert coded_seconds("179+60") is None


def test_doubts() -> None:
    assert doubt("5400+30", "90 min + 30 sec") == ""
    assert doubt("", "90+30") == ""
    assert doubt("5400+30", "soon") == ""
    assert "'90+30' is not in seconds" in doubt("90+30", "90+30")
    assert "but '90+30' in words: the first one is used" in doubt("180+2", "90+30")


def test_the_code_goes_before_the_words() -> None:
    assert time_control("180+2", "90+30") == "blitz"
    assert time_control("nonsense", "90+30") == "standard"
