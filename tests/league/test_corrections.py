"""Old results are put right: ratings are those that the corrected games would have given."""

from __future__ import annotations

from pathlib import Path

from arpad.league import League


def ratings(league: League) -> dict[str, float]:
    return {row.name: row.rating for row in league.table()}


def test_a_beats_b_b_beats_c_and_the_first_is_voided(tmp_path: Path) -> None:
    """Where others restore a snapshot: 1500, 1500 and 1483.26."""
    with League.create(tmp_path / "three.db", name="Three", system="elo", k=32) as league:
        first = league.record(["A", "B"], 1, new=True)
        league.record(["B", "C"], 1, new=True)
        assert ratings(league) != {"A": 1500, "B": 1516, "C": 1484}
        league.void(first, reason="it was not played")
        assert ratings(league) == {"A": 1500, "B": 1516, "C": 1484}
