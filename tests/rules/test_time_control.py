"""Standard, rapid or blitz by the stated time control: 3, 10 and 60 minutes for 60 moves."""

from __future__ import annotations

import pytest

from arpad.formats.time_control.stated import stated
from arpad.terms import TIME_CONTROLS, is_of_kind, kind_of


@pytest.mark.parametrize(
    ("seconds", "kind"),
    [
        (3600, "standard"),
        (3599, "rapid"),
        (601, "rapid"),
        (600, "blitz"),
        (181, "blitz"),
        (180, None),
        (0, None),
    ],
)
def test_both_sides_of_every_bound(seconds: int, kind: str | None) -> None:
    assert kind_of(seconds) == kind
    assert [each for each in TIME_CONTROLS if is_of_kind(each, seconds)] == ([kind] if kind else [])


@pytest.mark.parametrize(
    ("coded", "kind"),
    [
        ("3600", "standard"),
        ("600+0", "blitz"),
        ("180+2", "blitz"),
        ("900+10", "rapid"),
        ("1800+30", "standard"),
        ("1799+30", "rapid"),
        ("40/6000+30:900+30", "standard"),
        ("30/600:30/600", "rapid"),
        ("30/300:30/300:7200", "blitz"),
        ("120+2", "blitz"),
        ("60+3", "blitz"),
        ("150+1", "blitz"),
        ("180+9", "rapid"),
        ("181+10", "rapid"),
        ("W300-B240", "blitz"),
    ],
)
def test_coded(coded: str, kind: str) -> None:
    assert stated(coded, "").kind == kind


def test_a_code_that_is_too_fast() -> None:
    found = stated("180+0", "")
    assert (found.kind, found.doubts) == (None, ())
    reason = "3 minutes for 60 moves, too fast for any list: more than 3 are needed"
    assert (found.reason, str(found.excluded)) == (reason, reason)
    assert stated("180+0", "90+30").excluded is None


def test_the_words_where_the_code_tells_nothing() -> None:
    assert stated("nonsense 12", "90+30").kind == "standard"
    assert stated("", "90+30").kind == stated("-", "90+30").kind == "standard"
    assert stated("G/90; +30inc", "").kind == "standard"  # as the tags of PGN files have it
    assert stated("?", "").reason == stated("", "").reason == ""


def test_the_code_goes_before_the_words() -> None:
    found = stated("180+2", "90+30")
    assert found.kind == "blitz"
    assert found.doubts == (
        "the time control is '180+2', but '90+30' in words: the first one is used",
    )
    assert stated("5400+30", "90 min + 30 sec").doubts == ()
    assert stated("5400+30", "soon").doubts == ()


def test_unequal_times_and_armageddon_are_not_rated() -> None:
    for found in (
        stated("W300-B240", ""),
        stated("", "W300-B240"),
        stated("", "white 6', black 5'"),
    ):
        assert (found.kind, found.doubts) == ("blitz", ())
        assert str(found.excluded) == "White and Black had different times"
        assert str(found).endswith(", not rated") or found.clock is None
    assert stated("W300-B300", "").excluded is None
    assert stated("W300-B240", "90+30").excluded is not None
    assert len(stated("W300-B240", "90+30").doubts) == 1
    found = stated("", "Armageddon: 5 min")
    assert found.kind is None
    assert str(found.excluded) == found.reason
    assert found.reason == "the time control is that of a play-off or of Armageddon games only"


def test_numbers_go_before_a_word() -> None:
    found = stated("", "Rapid: 5+3")
    assert found.kind == "blitz"
    assert found.doubts == ("'Rapid: 5+3' says rapid, but its times make it blitz",)
    assert stated("", "Rapid").kind == "rapid"
    assert stated("", "Rapid or blitz").kind is None
