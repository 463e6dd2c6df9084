"""Stories recomputed from exported games alone, by plain Elo with K 20.

Nothing of Arpad is used: the file is read as a person would read it. Ratings follow game by game;
each pair of several sides is a game of weight 1 / (sides - 1).
"""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple


class Line(NamedTuple):
    """A game from one player's side."""

    on: str
    partners: list[str]
    pairs: list[tuple[list[str], float, float]]  # opponents, score, expected
    score: float
    expected: float
    won: bool
    before: float
    after: float


def lines(text: str, starts: Mapping[str, float]) -> dict[str, list[Line]]:
    """Everybody's games that count, in the order of their days, then as recorded."""
    rows = [row for row in csv.DictReader(io.StringIO(text)) if row["status"] == "counts"]
    rows.sort(key=lambda row: (row["on"], int(row["id"])))
    now: dict[str, float] = defaultdict(lambda: 1500.0, starts)
    found: dict[str, list[Line]] = defaultdict(list)
    for row in rows:
        sides = [row["first"].split("+"), row["second"].split("+")]
        sides += [row[c].split("+") for c in row if c and c.startswith("side ") and row[c]]
        places = _places(row["score"], len(sides))
        before = {name: now[name] for side in sides for name in side}
        means = [sum(before[name] for name in side) / len(side) for side in sides]
        for own, side in enumerate(sides):
            pairs = []
            for other, rivals in enumerate(sides):
                if other != own:
                    score = (places[own] < places[other]) + (places[own] == places[other]) / 2
                    chance = 1 / (1 + 10 ** ((means[other] - means[own]) / 400))
                    pairs.append((rivals, score, chance))
            n = len(pairs)
            score = sum(pair[1] for pair in pairs) / n
            expected = sum(pair[2] for pair in pairs) / n
            alone = places[own] == 1 and places.count(1) == 1
            for name in side:
                now[name] = before[name] + 20 * (score - expected)
                partners = [each for each in side if each != name]
                found[name].append(
                    Line(
                        row["on"], partners, pairs, score, expected, alone, before[name], now[name]
                    )
                )
    return found


def _places(score: str, sides: int) -> list[int]:
    if sides > 2:
        return [int(place) for place in score.split(",")]
    return {"1": [1, 2], "0.5": [1, 1], "0": [2, 1]}[score]


def _total(pairs: list[tuple[float, float]]) -> tuple[int, float, float, float]:
    points, expected = (round(sum(each[i] for each in pairs), 1) for i in (0, 1))
    return len(pairs), points, expected, round(points - expected, 1)


def _far(pairs: list[tuple[float, float]]) -> float:
    """How far from what was expected, if it is far enough: a point, and a tenth of one a game."""
    games, _, _, difference = _total(pairs)
    return difference if games >= 5 and abs(difference) >= max(1, games / 10) else 0.0


def stories(games: list[Line]) -> dict[str, Any]:
    """The numbers of each story: who, games, points, expected, difference."""
    against: dict[str, list[tuple[float, float]]] = defaultdict(list)
    together: dict[str, list[tuple[float, float]]] = defaultdict(list)
    outsider = []
    for game in games:
        for rivals, score, chance in game.pairs:
            for rival in rivals:
                against[rival].append((score, chance))
            if chance <= 1 / 3:
                outsider.append((score, chance))
        for partner in game.partners:
            together[partner].append((game.score, game.expected))
    return {
        **_against_expectation(against, together, outsider),
        **_by_counts(games, against),
    }


def _against_expectation(
    against: dict[str, list[tuple[float, float]]],
    together: dict[str, list[tuple[float, float]]],
    outsider: list[tuple[float, float]],
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    worst = min(((_far(p), n) for n, p in against.items()), default=(0.0, ""))
    if worst[0] < 0:
        found["nemesis"] = (worst[1], *_total(against[worst[1]]))
    best = min(((-_far(p), n) for n, p in together.items()), default=(0.0, ""))
    if best[0] < 0:
        found["best partner"] = (best[1], *_total(together[best[1]]))
    if _far(outsider) > 0:
        found["giant-killer"] = (None, *_total(outsider))
    return found


def _by_counts(games: list[Line], against: dict[str, list[tuple[float, float]]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    most = min(((-len(p), n) for n, p in against.items()), default=(0, ""))
    if -most[0] >= 5:
        found["head to head"] = (most[1], -most[0], sum(s for s, _ in against[most[1]]))
    if (longest := _streak(games)) >= 3:
        found["streak"] = (None, longest)
    if (fall := _fall(games)) is not None:
        found["comeback"] = fall
    return found


def _streak(games: list[Line]) -> int:
    runs = "".join("w" if game.won else " " for game in games).split()
    return max(map(len, runs), default=0)


def _fall(games: list[Line]) -> tuple[None, int, float] | None:
    """Every pair of a high and a return to it is tried."""
    ratings = [games[0].before, *(game.after for game in games)]
    usual = sum(abs(game.after - game.before) for game in games) / len(games)
    best: tuple[float, int, int] | None = None
    for high in range(len(ratings)):
        if any(each > ratings[high] for each in ratings[:high]):
            continue
        back = next((n for n in range(high + 1, len(ratings)) if ratings[n] >= ratings[high]), None)
        if back is None or back - high < 5:
            continue
        low = min(ratings[high:back])
        size = ratings[high] - low
        if size > 0 and (best is None or (size, back) >= (best[0], best[2])):
            best = size, high, back
    if best is None or best[0] < 3 * usual:
        return None
    size, high, back = best
    low = min(ratings[high:back])
    return None, back - high, round(round(ratings[high], 1) - round(low, 1), 1)
