"""How long a whole event takes, after Python has started: its report file read and rated."""

from __future__ import annotations

import random
from datetime import date

from arpad.event import rate
from arpad.formats import EventRecord, PlayerRecord, RoundRecord, trf
from benchmarks.timing import best_of, row, table

_PLAYERS = 284
_ROUNDS = 7
_NORM_ROUNDS = 9
_TITLES = ("GM", "", "IM", "FM", "")
_FLAGS = ("AAA", "BBB", "CCC", "DDD", "EEE", "FID")


def report_file(number_of_rounds: int = _ROUNDS, *, masters: bool = False) -> bytes:
    """An open of 284 players, a tenth of them unrated, paired at random; `masters` have titles."""
    chance = random.Random(2026)
    rounds: dict[int, list[RoundRecord]] = {n: [] for n in range(1, _PLAYERS + 1)}
    for _ in range(number_of_rounds):
        order = chance.sample(sorted(rounds), _PLAYERS)
        for white, black in zip(order[::2], order[1::2], strict=True):
            result = chance.choice("1=0")
            rounds[white].append(RoundRecord(black, "white", result))
            rounds[black].append(RoundRecord(white, "black", {"1": "0", "0": "1"}.get(result, "=")))
    players = tuple(
        PlayerRecord(
            number,
            f"Player {number}",
            chance.randrange(1400, 2600) if chance.random() < 0.9 else None,
            fide_id=1_000_000 + number,
            born=str(chance.randrange(1950, 2015)),
            title=_TITLES[number % len(_TITLES)] if masters else "",
            federation=_FLAGS[number % len(_FLAGS)] if masters else "",
            rounds=tuple(played),
        )
        for number, played in rounds.items()
    )
    return trf.write(
        EventRecord(starts=date(2025, 11, 1), coded_time_control="5400+30", players=players)
    )


def main() -> None:
    """Print the time for reading and rating, and for reading only."""
    content, masters = report_file(), report_file(_NORM_ROUNDS, masters=True)

    def read() -> object:
        return trf.read(content)

    def read_and_rate() -> object:
        report = rate(trf.read(content))
        return [(player.new_rating, player.change, player.missing) for player in report.players]

    def read_rate_and_grant() -> object:
        report = rate(trf.read(masters))
        return [
            (norm.achieved, norm.least_score, norm.needed_last, norm.missing)
            for player in report.players
            for norm in player.norms()
        ]

    best = best_of((read, read_and_rate, read_rate_and_grant))
    rows = [
        row(
            f"a report of {_PLAYERS} players and {_ROUNDS} rounds, read and rated",
            1000 * best["read_and_rate"],
            "ms",
            most=25,
        ),
        row(
            f"one of {_PLAYERS} players and {_NORM_ROUNDS} rounds, with norms for everybody",
            1000 * best["read_rate_and_grant"],
            "ms",
            most=150,
        ),
        row("the reading alone", 1000 * best["read"], "ms"),
    ]
    table("A whole event", rows)


if __name__ == "__main__":
    main()
