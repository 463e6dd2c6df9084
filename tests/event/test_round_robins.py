"""8.3.1 before 2022: a round robin with unrated players is refused."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import combinations

import pytest

from arpad.errors import UnknownRule
from arpad.event import rate
from arpad.event.rounds import ROUND_ROBINS, pairings_of
from arpad.fide import TimeControl
from arpad.formats import EventRecord, PlayerRecord, RoundRecord
from arpad.formats.fide_list import Figures, ListEntry

from .events import event


def is_round_robin(record: EventRecord) -> bool:
    """As its file says, or its rounds show."""
    return pairings_of(record) in ROUND_ROBINS


_TURNED = {"1": "0", "=": "=", "0": "1", "+": "-", "-": "+"}


def everybody_meets(
    ratings: list[int | None], *, cycles: int = 1, results: dict[tuple[int, int], str] | None = None
) -> EventRecord:
    """Everybody against everybody, a game a round; all are drawn but `results`."""
    pairs = list(combinations(range(1, len(ratings) + 1), 2)) * cycles
    rounds: dict[int, list[RoundRecord]] = {number: [] for number in range(1, len(ratings) + 1)}
    for white, black in pairs:
        result = (results or {}).get((white, black), "=")
        for number, played in rounds.items():
            if number == white:
                played.append(RoundRecord(black, "white", result))
            elif number == black:
                played.append(RoundRecord(white, "black", _TURNED[result]))
            else:
                played.append(RoundRecord(None, None, ""))
    players = [
        PlayerRecord(number, f"P{number}", rating, rounds=tuple(rounds[number]))
        for number, rating in enumerate(ratings, 1)
    ]
    return event(players)


ONE_UNRATED = everybody_meets([1800, 1700, 1600, None])
LAST, FIRST = date(2021, 12, 31), date(2022, 1, 1)


@pytest.mark.parametrize("time_control", ["standard", "rapid", "blitz"])
@pytest.mark.parametrize("start", [date(2014, 7, 1), date(2017, 7, 1), LAST])
def test_before_2022_it_is_refused(start: date, time_control: TimeControl) -> None:
    with pytest.raises(
        UnknownRule, match=r"P4 without a rating.*by an iteration that is not known \((8|RB)"
    ):
        rate(ONE_UNRATED, on=start, time_control=time_control)


@pytest.mark.parametrize("time_control", ["standard", "rapid", "blitz"])
def test_since_2022_games_with_unrated_players_do_not_count(time_control: TimeControl) -> None:
    report = rate(ONE_UNRATED, on=FIRST, time_control=time_control)
    assert [player.n for player in report.players] == [2, 2, 2, 3]
    assert not any("round robin" in assumed for assumed in report.assumptions)


def test_a_double_round_robin_too() -> None:
    double = everybody_meets([1800, 1700, None], cycles=2)
    assert is_round_robin(double)
    with pytest.raises(UnknownRule, match="P3 without a rating"):
        rate(double, on=LAST)


def test_with_ratings_for_everybody_it_is_rated() -> None:
    rated = everybody_meets([1800, 1700, 1600])
    assert [player.n for player in rate(rated, on=LAST).players] == [2, 2, 2]


def test_an_unrated_player_who_did_not_play_is_in_nobodys_way() -> None:
    gone = everybody_meets([1800, 1700, None], results={(1, 3): "+", (2, 3): "+"})
    assert is_round_robin(gone)
    assert [player.n for player in rate(gone, on=LAST).players] == [1, 1, 0]


def test_a_standard_rating_that_stands_in_is_a_rating() -> None:
    figures = {"standard": Figures(1500), "rapid": Figures()}
    players = [replace(player, fide_id=player.number) for player in ONE_UNRATED.players]
    listed = {4: ListEntry(4, "P4", "AAA", "", "", "", None, False, figures)}
    report = rate(
        replace(ONE_UNRATED, players=tuple(players)), ratings=listed, on=LAST, time_control="rapid"
    )
    assert [player.n for player in report.players] == [3, 3, 3, 3]


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        ({"coded_kind": "BERGER_ROUNDROBIN"}, True),
        ({"kind": "Individual: Round-Robin"}, True),
        ({"kind": "Double Round Robin"}, True),
        ({"coded_kind": "FIDE_DUTCH_2017"}, False),
        ({"kind": "Individual: Swiss-System"}, False),
        ({"coded_kind": "BERGER_TEAM_ROUNDROBIN"}, False),
        ({"kind": "Scheveningen"}, False),
        ({"kind": "Festival"}, True),  # which says nothing: the rounds do
    ],
)
def test_what_the_file_says_goes_before_what_its_rounds_show(
    given: dict[str, str], refused: bool
) -> None:
    named = replace(ONE_UNRATED, **given)  # type: ignore[arg-type]
    assert is_round_robin(named) is refused
    if refused:
        with pytest.raises(UnknownRule):
            rate(named, on=LAST)
    else:
        assert [player.n for player in rate(named, on=LAST).players][:3] == [2, 2, 2]


def test_a_round_robin_that_is_stated_need_not_be_complete() -> None:
    three = replace(ONE_UNRATED, coded_kind="BERGER_ROUNDROBIN")
    players = [replace(player, rounds=player.rounds[:3]) for player in three.players]
    begun = replace(three, players=tuple(players))
    with pytest.raises(UnknownRule):
        rate(begun, on=LAST)
    silent = replace(begun, coded_kind="")
    assert not is_round_robin(silent)
    with pytest.raises(UnknownRule):
        rate(silent, on=LAST, pairings="round robin")


def test_what_is_told_goes_first() -> None:
    stated = replace(ONE_UNRATED, coded_kind="BERGER_ROUNDROBIN")
    report = rate(stated, on=LAST, pairings="Swiss")
    assert [player.n for player in report.players] == [2, 2, 2, 3]
    assert not any("round robin" in assumed for assumed in report.assumptions)


def test_where_nothing_tells_it_is_assumed_that_it_is_none() -> None:
    players = [replace(player, rounds=player.rounds[:3]) for player in ONE_UNRATED.players]
    report = rate(replace(ONE_UNRATED, players=tuple(players)), on=LAST)
    (assumed,) = (text for text in report.assumptions if "round robin" in text)
    # the fourth has only met the first, so both of them are checked
    assert report.assumptions[assumed] == 2


@pytest.mark.parametrize(
    "record",
    [
        everybody_meets([1800, None]),  # a match
        event([PlayerRecord(1, "P1", 1800), PlayerRecord(2, "P2"), PlayerRecord(3, "P3")]),
        # 1 and 2 meet twice, the others once
        replace(
            ONE_UNRATED,
            players=tuple(
                replace(player, rounds=(*player.rounds, RoundRecord(3 - player.number, None, "=")))
                if player.number < 3
                else player
                for player in ONE_UNRATED.players
            ),
        ),
    ],
    ids=["a match", "no games", "not equally often"],
)
def test_too_few_or_uneven_games_are_no_round_robin(record: EventRecord) -> None:
    assert not is_round_robin(record)


def test_another_system_rates_it() -> None:
    report = rate(ONE_UNRATED, system="elo", k=20, on=LAST)
    assert [player.n for player in report.players][:3] == [2, 2, 2]
