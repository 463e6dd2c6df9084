"""B.01: what is taken for granted of an event about which nothing is known."""

from __future__ import annotations

from datetime import date

from arpad.fide.norms.event_terms import read_event_terms

ON = date(2025, 11, 7)


def test_nothing_is_known_of_an_event_but_its_day() -> None:
    event_terms = read_event_terms(on=ON)
    assert (event_terms.on, event_terms.time_control, event_terms.since) == (
        *(ON, "standard"),
        date(2024, 1, 1),
    )
    unknown = (event_terms.rounds, event_terms.seconds, event_terms.shortened)
    assert unknown == (None, None, None)
    assert (event_terms.round_dates, event_terms.pairings, event_terms.host) == ((), "", "")
    flags = (
        event_terms.one_clock,
        event_terms.approved,
        event_terms.team_event,
        event_terms.world_cup,
    )
    assert (*flags, event_terms.exemption) == (True, False, False, False, False)
