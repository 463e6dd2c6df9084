"""Sections against a second implementation, and what must not matter."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest
from sampling import FULL, SEED

from arpad import uschess
from uschess.oracle import Row, section

ENDED = date(2026, 8, 30)
_SECTIONS = 2000 if FULL else 400


def sections() -> list[tuple[dict[str, Row], list[tuple[str, str, float]]]]:
    random = Random(SEED)
    found = []
    for _ in range(_SECTIONS):
        names = [chr(97 + place) for place in range(random.randint(2, 9))]
        rows: dict[str, Row] = {}
        for who in names:
            games = random.choice([None, 0, 1, 5, 8, 9, 12, 25, 26, 60])
            earlier = random.choice(["mixed", "mixed", "won", "lost"]) if games else "mixed"
            rows[who] = (round(random.uniform(100, 2700), 2), games, earlier)
        played = []
        for _ in range(random.randint(1, 14)):
            first, second = random.sample(names, 2)
            played.append((first, second, random.choice([0, 0.5, 1])))
        found.append((rows, played))
    return found


def players(rows: dict[str, Row]) -> dict[str, uschess.Player]:
    return {
        who: uschess.Player(rating, games=games, earlier=earlier, wins=0, draws=0, events=0)  # type: ignore[arg-type]
        for who, (rating, games, earlier) in rows.items()
    }


@pytest.mark.untraced
def test_a_second_implementation_agrees() -> None:
    for rows, games in sections():
        expected = section(rows, games)
        after = uschess.section(players(rows), games, ended=ENDED)
        for who, rating in expected.items():
            assert after[who].passes[-1].rating == pytest.approx(rating, abs=1e-4), (rows, games)
        for who in rows.keys() - expected.keys():
            assert after[who].after == after[who].before
