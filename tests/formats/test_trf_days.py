"""Days with two readings (042, 052, 132): the other days decide, or a remark says which it is."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats import EventRecord, trf
from arpad.formats.dates import read_date, readings

from .trf_lines import player, report

ALPHA = player(number=1, name="Alpha")
JANUARY_10, OCTOBER_1 = date(2025, 1, 10), date(2025, 10, 1)


def read(*lines: str) -> EventRecord:
    content = report(*lines, ALPHA)
    event = trf.read(content)
    assert trf.write(event) == content
    return event


def rounds(*days: str, at: int = 92, apart: int = 10) -> str:
    """A record 132 with these days from a column on."""
    line = "132"
    for number, day in enumerate(days):
        line = f"{line:{at - 1 + apart * number}}{day}"
    return line


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("10/01/2025", [JANUARY_10, OCTOBER_1]),
        ("10-01-2025", [JANUARY_10, OCTOBER_1]),
        ("10.01.2025", [JANUARY_10]),
        ("10 Jan 2025", [JANUARY_10]),
        ("2025/01/10", [JANUARY_10]),
        ("13/01/2025", [date(2025, 1, 13)]),
        ("01/13/2025", [date(2025, 1, 13)]),
        ("13/13/2025", []),
        ("25/01/10", [JANUARY_10, date(2010, 1, 25)]),
        ("10/01/25", [date(2010, 1, 25), JANUARY_10, OCTOBER_1]),
        ("1/10/25", [date(2025, 10, 1), JANUARY_10]),
        ("99/1/10", [date(1999, 1, 10)]),
        ("99/1/5", [date(1999, 1, 5)]),
        ("10.01.25", [JANUARY_10]),
    ],
)
def test_all_readings_of_a_text(text: str, days: list[date]) -> None:
    assert [*readings(text).values()] == days
    assert read_date(text) == (days[0] if days else None)


#: The days of an event as written, and as read; both undecided where `remarks` says how often.
DECIDED = [
    (("10/01/2025", "15/01/2025"), (JANUARY_10, date(2025, 1, 15))),
    (("01/10/2025", "01/15/2025"), (JANUARY_10, date(2025, 1, 15))),
    (("01/10/2025", "2025/01/12"), (JANUARY_10, date(2025, 1, 12))),
    (("10/01/2025", "01/02/2025"), (JANUARY_10, date(2025, 2, 1))),
    (("25/12/28", "26/01/03"), (date(2025, 12, 28), date(2026, 1, 3))),
    (("28/12/25", "03/01/26"), (date(2025, 12, 28), date(2026, 1, 3))),
    (("25/12/26", "25/12/31"), (date(2025, 12, 26), date(2025, 12, 31))),
    (("10.01.2025", "12.01.2025"), (JANUARY_10, date(2025, 1, 12))),
    (("Jan 10, 2025", "12/01/2025"), (JANUARY_10, date(2025, 1, 12))),
    (("05/05/2025", "05/05/2025"), (date(2025, 5, 5), date(2025, 5, 5))),
]


@pytest.mark.parametrize(("written", "days"), DECIDED)
def test_the_other_day_decides(written: tuple[str, str], days: tuple[date, date]) -> None:
    event = read(f"042 {written[0]}", f"052 {written[1]}")
    assert (event.starts, event.ends) == days


@pytest.mark.parametrize(("written", "days"), DECIDED[:8])
def test_what_is_decided_needs_no_word(written: tuple[str, str], days: tuple[date, date]) -> None:
    assert not read(f"042 {written[0]}", f"052 {written[1]}").remarks


def test_the_days_of_the_rounds_decide() -> None:
    for written, day in (("10/01/2025", OCTOBER_1), ("01/10/2025", JANUARY_10)):
        short = day.strftime("%y/%m/%d")
        event = read(f"042 {written}", rounds(short, short))
        assert (event.starts, event.round_dates, event.remarks) == (day, (day, day), ())


def test_which_reading_was_taken() -> None:
    event = read("042 10/01/2025")
    assert event.starts == JANUARY_10
    assert [str(remark) for remark in event.remarks] == [
        "line 1, column 5: '10/01/2025' is read as 10 January 2025 (day first), "
        "not as 1 October 2025; write it as 2025/01/10"
    ]
    both = read("042 10/01/2025", "052 12/01/2025")
    assert (both.starts, both.ends) == (JANUARY_10, date(2025, 1, 12))
    assert [remark.line for remark in both.remarks] == [1, 2]
    (short,) = read("042 10/01/25").remarks
    assert "25 January 2010 (year first), not as 10 January 2025 or 1 October 2025" in short.text


def test_rounds_with_the_day_first() -> None:
    event = read("042 2025/01/10", "052 2025/01/12", rounds("10/01/25", "11/01/25", "12/01/25"))
    assert event.round_dates == tuple(JANUARY_10 + timedelta(days) for days in range(3))
    assert [str(remark) for remark in event.remarks] == [
        "line 3, column 92: '10/01/25' is read as 10 January 2025 (day first), "
        "not as 25 January 2010; write it as 25/01/10"
    ]
    alone = read(rounds("10/01/25", "11/01/25"))
    assert alone.round_dates == (date(2010, 1, 25), date(2011, 1, 25))  # FIDE's own form


def test_one_remark_on_rounds_is_enough() -> None:
    event = read("132 10/01/2025", "132 11/01/2025", "132 someday")
    assert event.round_dates == (JANUARY_10, date(2025, 1, 11), None)
    assert [(remark.line, remark.text[:26]) for remark in event.remarks] == [
        (1, "'10/01/2025' is read as 10"),
        (3, "'someday' is not a date; w"),
    ]


@pytest.mark.parametrize("at", [90, 91, 92, 93, 94, 95])
@pytest.mark.parametrize("form", ["%y/%m/%d", "%Y/%m/%d", "%d.%m.%Y"])
def test_days_of_rounds_that_are_columns_off(at: int, form: str) -> None:
    days = [JANUARY_10 + timedelta(days) for days in range(4)]
    for apart in (11, 12, 15):
        line = rounds(*(day.strftime(form) for day in days), at=at, apart=apart)
        event = read(line)
        assert (event.round_dates, event.remarks) == (tuple(days), ())
    if form == "%y/%m/%d":
        gap = rounds(days[0].strftime(form), "", days[2].strftime(form), at=at)
        assert read(gap).round_dates == (days[0], None, days[2])


def test_days_of_rounds_beside_each_other() -> None:
    event = read("132 25/01/10 25/01/11", "132 25/01/12")
    assert event.round_dates == tuple(JANUARY_10 + timedelta(days) for days in range(3))
    assert not event.remarks


def test_there_are_only_so_many_rounds() -> None:
    event = read(*["132 25/01/10 25/01/11"] * 600)
    assert len(event.round_dates) == 999
    far = read(f"{'132':50000}25/01/10")
    assert len(far.round_dates) == 999


DAYS = st.dates(date(2020, 1, 1), date(2029, 12, 31))


@given(DAYS, st.integers(0, 20), DAYS, st.sampled_from(["%d/%m/%Y", "%m/%d/%Y", "%Y/%m/%d"]))
def test_a_changed_day_leaves_the_others_what_they_were(
    starts: date, length: int, other: date, form: str
) -> None:
    ends = starts + timedelta(length)
    event = trf.read(report(f"042 {starts:{form}}", f"052 {ends:{form}}", ALPHA))
    for changed in (replace(event, ends=other), replace(event, round_dates=(other, other))):
        again = trf.read(trf.write(changed))
        assert again == changed


def test_days_of_rounds_that_would_be_read_as_others_have_four_digits_of_a_year() -> None:
    days = (date(2029, 6, 21), None, date(2029, 6, 21))
    event = EventRecord(starts=date(2021, 6, 21), ends=date(2021, 7, 2), round_dates=days)
    written = trf.write(replace(event, players=trf.read(report(ALPHA)).players))
    assert f"{'132':89}2029/06/21{'':10}2029/06/21\n".encode() in written
    assert trf.read(written).round_dates == days
    both = replace(event, round_dates=(days[0], days[0]), players=trf.read(report(ALPHA)).players)
    assert trf.read(trf.write(both)).round_dates == both.round_dates


def test_a_second_first_day_is_kept() -> None:
    event = trf.read(report("042 2025/01/10", "042 2025/01/11", ALPHA))
    later = trf.write(replace(event, starts=date(2025, 1, 9)))
    assert later == report("042 2025/01/09", "042 2025/01/11", ALPHA)


def test_rounds_in_another_order_are_written_anew_with_other_days() -> None:
    event = trf.read(report("042 2025/01/10", rounds("10/01/25", "12/02/25"), ALPHA))
    assert event.round_dates == (JANUARY_10, date(2025, 2, 12))
    earlier = replace(event, starts=date(2009, 1, 1))
    written = trf.write(earlier)
    assert rounds("25/01/10", "25/02/12").encode() in written
    assert trf.read(written) == earlier
