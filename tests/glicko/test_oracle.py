"""Random periods against a second implementation."""

from __future__ import annotations

from random import Random

import pytest
from sampling import FULL, SEED

from arpad.glicko import formulas
from glicko.oracle import glicko2


@pytest.mark.untraced
@pytest.mark.parametrize("grows", [True, False])
def test_a_second_implementation_agrees(grows: bool) -> None:
    random = Random(SEED)
    for _ in range(5000 if FULL else 1000):
        player = (random.uniform(600, 2800), random.uniform(20, 500), random.uniform(0.02, 0.2))
        # Results that nobody would believe give the equation of the volatility several zeros.
        games = [
            (
                player[0] + random.uniform(-300, 300),
                random.uniform(20, 500),
                random.choice([0, 0.5, 1]),
            )
            for _ in range(random.randint(1, 15))
        ]
        tau = random.uniform(0.2, 1.2)
        ours = formulas.glicko2(player, games, tau, grows=grows)
        theirs = glicko2(player, games, tau, grows)
        assert ours[:2] == pytest.approx(theirs[:2], abs=1e-4)
        assert ours[2] == pytest.approx(theirs[2], abs=1e-6)


def test_a_volatility_that_moves_fast_is_looked_for_further_down() -> None:
    """A great τ, and a player of whom everything is known but how steady they are."""
    player, games = (1500.0, 0.1, 1.0), [(1500.0, 0.1, 0.5)] * 1000
    ours = formulas.glicko2(player, games, 2.5)
    theirs = glicko2(player, games, 2.5)
    assert ours == pytest.approx(theirs, abs=1e-5)
    assert ours[2] < 0.3
