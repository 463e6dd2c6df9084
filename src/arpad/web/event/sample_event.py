"""A sample event to try: eight made-up players who meet each other once."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

from arpad.formats import EventRecord, PlayerRecord, RoundRecord, trf

#: Name, title, rating, federation; and who scored what against whom, as in a cross-table.
_PLAYERS = (
    ("Alpha, Ann", "IM", 2412, "AAA", "*1=1=101"),
    ("Beta, Bob", "FM", 2338, "BBB", "0*1=1=11"),
    ("Gamma, Gil", "", 2291, "AAA", "=0*=1101"),
    ("Delta, Dia", "WFM", 2204, "CCC", "0==*0=11"),
    ("Epsilon, Eve", "", 2150, "AAA", "=001*1=0"),
    ("Zeta, Zoe", "", 2096, "BBB", "0=0=0*1="),
    ("Eta, Ed", "", 1987, "CCC", "1010=0*1"),
    ("Theta, Theo", "", None, "AAA", "00001=0*"),
)
_FIRST = date(2026, 2, 2)


def sample_report() -> str:
    """The event as a tournament report (TRF)."""
    pairings = _pairings(len(_PLAYERS))
    points = [_points(results) for *_, results in _PLAYERS]
    order = sorted(range(len(_PLAYERS)), key=lambda place: -points[place])
    players = tuple(
        PlayerRecord(
            place + 1,
            name,
            rating,
            title=title,
            federation=federation,
            points=points[place],
            rank=order.index(place) + 1,
            rounds=tuple(_round(place, pairs) for pairs in pairings),
        )
        for place, (name, title, rating, federation, _) in enumerate(_PLAYERS)
    )
    record = EventRecord(
        name="Alphabet Invitational",
        city="Letterton",
        federation="AAA",
        starts=_FIRST,
        ends=_FIRST + timedelta(days=len(pairings) - 1),
        kind="Round robin",
        time_control="90 minutes + 30 seconds a move",
        players=players,
    )
    return trf.write(record).decode()


def _points(results: str) -> Decimal:
    return sum((Decimal({"1": 2, "=": 1}.get(result, 0)) / 2 for result in results), Decimal(0))


def _pairings(n: int) -> list[list[tuple[int, int]]]:
    """White and Black of each round: all but the last one move around a table."""
    circle, rounds = list(range(n - 1)), []
    for number in range(n - 1):
        seats = [n - 1, *circle[-number:], *circle[: n - 1 - number]]
        pairs = [(seats[place], seats[n - 1 - place]) for place in range(n // 2)]
        rounds.append(
            [(b, a) if (number + place) % 2 else (a, b) for place, (a, b) in enumerate(pairs)]
        )
    return rounds


def _round(own: int, pairs: list[tuple[int, int]]) -> RoundRecord:
    white, black = next(pair for pair in pairs if own in pair)
    opponent = black if own == white else white
    result = _PLAYERS[own][4][opponent]
    return RoundRecord(opponent + 1, "white" if own == white else "black", result)
