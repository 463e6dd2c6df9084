"""Counts of games agree with each other, whoever shows them."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings, strategies

from arpad.league import League

#: Who plays: two to five sides of one or two players, and the place of each.
_GAMES = strategies.lists(
    strategies.tuples(
        strategies.permutations("ABCDEF"),
        strategies.integers(2, 5),
        strategies.booleans(),
        strategies.lists(strategies.integers(1, 5), min_size=5, max_size=5),
    ),
    min_size=1,
    max_size=6,
)


def test_head_to_head_of_many_counts_pairs(tmp_path: Path) -> None:
    with League.create(tmp_path / "a.db", k=32) as league:
        league.record(["Ann", "Bob", "Cy"], "2,1,3", on="2026-11-02", new=True)
        against = {name: league.head_to_head("Ann", name).points for name in ("Bob", "Cy")}
        assert against == {"Bob": 0, "Cy": 1}
        view = league.player("Ann")
        assert (view.standing.losses, view.streak, view.history[0].result) == (1, "1 loss", 0)
        assert view.history[0].score == 0.5  # the share of the others that she beat


@settings(max_examples=12, deadline=None)
@given(_GAMES)
def test_all_counts_agree(games: list[tuple[list[str], int, bool, list[int]]]) -> None:
    with TemporaryDirectory() as folder, League.create(f"{folder}/a.db", k=20) as league:
        for people, sides, team, numbers in games:
            places = [sum(n < own for n in numbers[:sides]) + 1 for own in numbers[:sides]]
            members = [[people[0], people[-1]] if team else people[:1], *people[1:sides]]
            result: Any = (
                {"12": 1, "11": 0.5, "21": 0}["".join(map(str, places))] if sides == 2 else places
            )
            league.record(members, result, on="2026-11-02", new=True)
        points = 0.0
        for row in league.table():
            view = league.player(row.name)
            results = [line.result for line in view.history]
            counts = [results.count(each) for each in (1.0, 0.5, 0.0)]
            assert counts == [row.wins, row.draws, row.losses]
            assert row.games == len(results)
            assert row.form == tuple(results[-10:])
            for score in view.head_to_head:
                back = league.head_to_head(score.opponent, row.name)
                assert (back.wins, back.draws, back.losses) == (
                    score.losses,
                    score.draws,
                    score.wins,
                )
                assert score.points == score.wins + score.draws / 2
                assert score.games == score.wins + score.draws + score.losses
                points += score.points - score.games / 2
        assert points == 0  # whoever wins a pair, somebody loses it
