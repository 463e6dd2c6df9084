"""Events to be rated: made at random, and damaged at random."""

from __future__ import annotations

from datetime import date
from random import Random

from arpad.formats import EventRecord, PlayerRecord, RoundRecord, trf

_ROUNDS = 5
_OTHER = {"1": "0", "0": "1", "=": "="}


def random_event(random: Random, players: int) -> bytes:
    """The report of an event with that many players, an even number."""
    rounds: list[list[RoundRecord]] = [[] for _ in range(players)]
    for _ in range(_ROUNDS):
        order = random.sample(range(players), players)
        for white, black in zip(order[::2], order[1::2], strict=True):
            result = random.choice("1=0")
            rounds[white].append(RoundRecord(black + 1, "white", result))
            rounds[black].append(RoundRecord(white + 1, "black", _OTHER[result]))
    records = [
        PlayerRecord(
            number + 1, f"Player {number + 1}", random.randint(1400, 2600), rounds=tuple(played)
        )
        for number, played in enumerate(rounds)
    ]
    return trf.write(
        EventRecord(
            name="Soak",
            starts=date(2026, 1, 5),
            time_control="90+30",
            players=tuple(records),
        )
    )


def broken(content: bytes, random: Random) -> bytes:
    """The same file cut, with bytes changed, or with a piece of it somewhere else."""
    cut = random.randrange(len(content))
    kind = random.randrange(3)
    if kind == 0:
        return content[:cut]
    if kind == 1:
        changed = bytearray(content)
        for _ in range(random.randint(1, 50)):
            changed[random.randrange(len(changed))] = random.randrange(256)
        return bytes(changed)
    return content[cut:] + content[:cut]
