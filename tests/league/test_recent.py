"""What pages of a league ask for in parts: the last ratings, and the log page by page."""

from __future__ import annotations

from pathlib import Path

import pytest

from arpad.league import League


def test_ratings_before_and_after_the_last_games(tmp_path: Path) -> None:
    with League.create(tmp_path / "a.db", k=32) as league:
        league.record(["Ann", "Bob"], 1, on="2026-01-01", new=True)
        league.record(["Ann", "Bob"], 0.5, on="2026-01-02")
        recent = league.recent(10)
        assert recent[1][:2] == [1500, 1516]
        assert recent[2][:2] == [1500, 1484]
        # 1516 against 1484 is expected to score 0.545938..., so a draw costs 32 × 0.045938.
        assert recent[1][2] == pytest.approx(1514.53, abs=0.005)
        assert league.recent(1)[1] == recent[1][1:]


def test_the_log_in_parts(tmp_path: Path) -> None:
    with League.create(tmp_path / "a.db") as league:
        for name in "ABCDE":
            league.add_player(name)
        assert [each.position for each in league.log(after=2, most=3)] == [3, 4, 5]
        assert [each.position for each in league.log(last=2)] == [5, 6]
        assert len(league.log()) == 6
