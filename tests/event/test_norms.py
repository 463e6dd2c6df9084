"""Norms of an event's players: for which titles, with which games, under which exceptions."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from arpad.errors import InvalidTarget, NotAnswered, UnknownRule
from arpad.event import rate
from arpad.fide import TimeControl
from arpad.fide.norms.titles import titles_in_reach
from arpad.formats.records import EventRecord, RoundRecord

from .events import against


@pytest.mark.parametrize(
    ("title", "sex", "titles"),
    [
        ("", "m", ("GM", "IM")),
        ("", "", ("GM", "IM")),
        ("FM", "m", ("GM", "IM")),
        ("IM", "m", ("GM",)),
        ("GM", "m", ()),
        ("", "w", ("GM", "IM", "WGM", "WIM")),
        ("FM", "w", ("GM", "IM", "WGM", "WIM")),
        ("WFM", "", ("GM", "IM", "WGM", "WIM")),
        ("WIM", "w", ("GM", "IM", "WGM")),
        ("WGM", "w", ("GM", "IM")),
        ("IM", "w", ("GM",)),
        ("GM", "w", ()),
    ],
)
def test_titles_in_reach(title: str, sex: str, titles: tuple[str, ...]) -> None:
    assert titles_in_reach(title, sex) == titles


def grandmasters(score: str, rating: int = 2475) -> EventRecord:
    """Nine rounds against grandmasters of three federations."""
    games = against(2500, [(rating, result) for result in score], federation="AAA", title="IM")
    hero, *others = games.players
    titled = [
        replace(other, title="GM", federation=("BBB", "CCC", "DDD")[place % 3])
        for place, other in enumerate(others)
    ]
    return replace(games, players=(hero, *titled))


def test_six_of_nine_against_2475_is_a_grandmaster_norm() -> None:
    """The derived table: 9 rounds, 6 points, least average 2475."""
    (norm,) = rate(grandmasters("111111000")).player(1).norms()
    assert (norm.title, norm.achieved, norm.performance) == ("GM", True, 2600)
    assert (norm.least_score, norm.needed_last) == (Decimal(6), Decimal(0))
    (short,) = rate(grandmasters("111111000", 2474)).player(1).norms()
    assert (short.achieved, short.performance) == (False, 2599)
    (half,) = rate(grandmasters("11111=000")).player(1).norms()
    assert not half.achieved
    assert half.needed_last == Decimal("0.5")


def test_a_forfeit_win_stands_in_for_the_ninth_game() -> None:
    made = grandmasters("11111100+")
    (norm,) = rate(made).player(1).norms()
    assert (norm.achieved, norm.n) == (True, 8)
    longer = replace(made, planned_rounds=10)
    (norm,) = rate(longer).player(1).norms()
    assert not norm.achieved, "of ten rounds, nine have to be played"


def test_a_win_without_a_move_stands_in_for_nothing() -> None:
    (norm,) = rate(grandmasters("1111110W0")).player(1).norms()
    assert (norm.n, norm.achieved) == (8, False)


@pytest.mark.parametrize("code", ["F", "U"])
def test_a_full_point_bye_stands_in_for_the_ninth_game(code: str) -> None:
    made = grandmasters("111111000")
    hero, *others = made.players
    with_bye = replace(hero, rounds=(*hero.rounds[:8], RoundRecord(None, None, code)))
    (norm,) = rate(replace(made, players=(with_bye, *others))).player(1).norms()
    assert (norm.n, norm.achieved) == (8, True)


def test_team_events_and_championships() -> None:
    seven = grandmasters("1111100")
    assert not rate(seven).player(1).norms()[0].achieved
    assert rate(seven, team_event=True).player(1).norms()[0].achieved
    hero, *others = grandmasters("111111000").players
    at_home = replace(
        grandmasters("111111000"),
        players=(hero, *(replace(other, federation="AAA") for other in others)),
    )
    assert not rate(at_home).player(1).norms()[0].achieved
    assert rate(at_home, federations_exempt=True).player(1).norms()[0].achieved


def test_an_opponent_who_does_not_exist_is_no_game() -> None:
    made = grandmasters("111111000")
    hero, *others = made.players
    for opponent in (99, 1, None):
        astray = replace(hero, rounds=(*hero.rounds[:8], RoundRecord(opponent, None, "1")))
        (norm,) = rate(replace(made, players=(astray, *others))).player(1).norms()
        assert (norm.n, norm.achieved) == (8, False)


def test_norms_before_2024_are_not_known() -> None:
    report = rate(grandmasters("111111000"), on=date(2023, 12, 31))
    with pytest.raises(UnknownRule, match="2024"):
        report.player(1).norms()
    assert rate(grandmasters("111111000"), on=date(2024, 1, 1)).player(1).norms()[0].achieved


@pytest.mark.parametrize("kind", ["rapid", "blitz"])
def test_norms_are_made_in_standard_events_alone(kind: TimeControl) -> None:
    """The same games are a norm at standard time controls."""
    made = rate(grandmasters("111111000")).player(1)
    assert [norm.title for norm in made.norms() if norm.achieved] == ["GM"]
    report = rate(grandmasters("111111000"), time_control=kind)
    norms = report.player(1).norms()
    assert not any(norm.achieved for norm in norms)
    assert norms[0].missing == (f"norms are made in standard events, this one is {kind}",)
    assert norms[0].least_score is None
    with pytest.raises(InvalidTarget, match=f"norms: '{kind}' – norms are made in standard"):
        report.check_norms()
    rate(grandmasters("111111000")).check_norms()


def test_plain_elo_knows_no_norms() -> None:
    report = rate(grandmasters("111111000"), system="elo", k=10)
    assert report.player(1).norms() == ()
    with pytest.raises(NotAnswered, match="this system knows no norms"):
        report.check_norms()
