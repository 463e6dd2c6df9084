"""A round robin of October 2025: twelve published sums and twelve ratings of the next list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

import pytest

from arpad import exact, fide
from arpad.event import rate as rate_event
from arpad.formats import EventRecord, PlayerRecord, RoundRecord, trf

from .cases import load

DATA = load("round_robin_2025.json")
ON = date.fromisoformat(f"{DATA['month']}-01")
K: int = DATA["k"]


@dataclass(frozen=True)
class Entrant:
    rating: int
    score: Decimal
    sum: Decimal
    next_list: int
    other_events_change: Decimal


PLAYERS = {
    name: Entrant(rating, Decimal(score), Decimal(total), next_list, Decimal(other))
    for name, (rating, score, total, next_list, other) in DATA["players"].items()
}
each_player = pytest.mark.parametrize("name", PLAYERS)


def games_of(name: str) -> list[fide.Game]:
    """All games of one player, from that player's side of the board."""
    games = []
    for number, pairings in enumerate(DATA["rounds"], 1):
        for white, black, score in pairings:
            if name == white:
                games.append(fide.Game(PLAYERS[black].rating, score, number, colour="white"))
            elif name == black:
                turned = 1 - float(score)
                games.append(fide.Game(PLAYERS[white].rating, turned, number, colour="black"))
    return games


def rate(name: str) -> fide.FideReport:
    """The event under the rules, which also have to find K."""
    return fide.tournament(fide.Player(PLAYERS[name].rating), games_of(name), on=ON)


def test_nothing_is_left_out() -> None:
    assert len(PLAYERS) == 12
    assert [len(pairings) for pairings in DATA["rounds"]] == [6] * 11


@each_player
def test_sum_and_change(name: str) -> None:
    report = rate(name)
    assert (report.n, report.score, report.k) == (11, PLAYERS[name].score, K)
    assert report.score - report.expected == PLAYERS[name].sum
    assert report.change == PLAYERS[name].sum * K


@each_player
def test_next_list(name: str) -> None:
    """Rounded once, with what the other events of the month added."""
    player = PLAYERS[name]
    total = rate(name).change + player.other_events_change
    assert player.rating + exact.half_away(int(100 * total)) == player.next_list


def as_record() -> EventRecord:
    """The round robin as an event, its players numbered in the order of the table."""
    numbers = {name: number for number, name in enumerate(PLAYERS, 1)}
    rounds: dict[str, list[RoundRecord]] = {name: [] for name in PLAYERS}
    codes = {1.0: ("1", "0"), 0.5: ("=", "="), 0.0: ("0", "1")}
    for pairings in DATA["rounds"]:
        for white, black, score in pairings:
            won, lost = codes[float(score)]
            rounds[white].append(RoundRecord(numbers[black], "white", won))
            rounds[black].append(RoundRecord(numbers[white], "black", lost))
    players = tuple(
        PlayerRecord(
            numbers[name],
            name,
            entrant.rating,
            points=entrant.score,
            rounds=tuple(rounds[name]),
        )
        for name, entrant in PLAYERS.items()
    )
    return EventRecord(
        name="A round robin", starts=ON, coded_time_control="7200+30", players=players
    )


def test_as_a_report_file_of_our_own_writer() -> None:
    """Written as a TRF and read again: 12 of 12 changes, 12 of 12 ratings of the next list."""
    event = trf.read(trf.write(as_record()))
    assert not event.remarks
    report = rate_event(event)
    assert (report.totals.rated_games, report.time_control) == (66, "standard")
    for player in report.players:
        published = PLAYERS[player.record.name]
        assert player.points == published.score
        assert player.change == K * published.sum
        assert isinstance(player.change, Decimal)
        total = player.change + published.other_events_change
        assert player.rating is not None
        assert player.rating + exact.half_away(int(100 * total)) == published.next_list
