"""Printed figures of other systems from which ours differ, and why: data, not excuses."""

from __future__ import annotations

import pytest

from arpad import glicko, pools

from .cases import load

ROWS = load("systems_disagreements.json")["rows"]


def found() -> dict[tuple[str, str], float]:
    """The same figures by our rules, with all their digits."""
    met = [((1400, 30), 1), ((1550, 100), 0), ((1700, 300), 0)]
    games = [(glicko.Player(*who), score) for who, score in met]
    paper = glicko.glicko2(tau=0.5).rate(glicko.Player(1500, 200, 0.06), games).after
    nfl = pools.find("nfl").game(1503.947, 1300.0, 1, margin=48, home="first")
    new = glicko.lichess().game(None, None, 1)
    return {
        ("glicko2", "rating"): paper.rating,
        ("glicko2", "volatility"): paper.volatility,
        ("nfl", "rating"): nfl.player.after.rating,
        ("lichess", "deviation"): new.player.after.deviation,
        ("lichess", "loser"): new.opponent.after.rating,
    }


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['system']} {row['what']}")
def test_we_still_differ(row: dict[str, str]) -> None:
    """By the last printed digit at most."""
    ours, printed = found()[row["system"], row["what"]], row["printed"]
    places = len(printed.partition(".")[2])
    assert f"{ours:.{places}f}" == row["ours"] != printed
    assert ours == pytest.approx(float(printed), abs=10.0**-places)


def test_nothing_is_left_out() -> None:
    assert {(row["system"], row["what"]) for row in ROWS} == found().keys()
