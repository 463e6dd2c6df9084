"""B.01: what is taken for granted of an event about which nothing is known."""

from __future__ import annotations

from datetime import date

from arpad.fide.norms.occasion import read_occasion

ON = date(2025, 11, 7)


def test_nothing_is_known_of_an_event_but_its_day() -> None:
    occasion = read_occasion(on=ON)
    assert (occasion.on, occasion.time_control, occasion.since) == (
        *(ON, "standard"),
        date(2024, 1, 1),
    )
    unknown = (occasion.rounds, occasion.seconds, occasion.shortened)
    assert unknown == (None, None, None)
    assert (occasion.round_dates, occasion.pairings, occasion.host) == ((), "", "")
    flags = (occasion.one_clock, occasion.approved, occasion.team_event, occasion.world_cup)
    assert (*flags, occasion.exemption) == (True, False, False, False, False)
