"""US Chess a second time, written only from the rules: a section of dicts, no code of ours."""

from __future__ import annotations

import math

#: (rating before or start value, games before or None, "mixed", "won" or "lost")
Row = tuple[float, int | None, str]


def most_games(rating: float) -> float:
    if rating > 2355:
        return 50
    return 50 / math.sqrt(0.662 + 0.00000739 * (2569 - rating) ** 2)


def is_special(games: int | None, earlier: str) -> bool:
    return games is not None and (games <= 8 or (earlier in ("won", "lost") and games >= 1))


def share(rating: float, other: float) -> float:
    if rating <= other - 400:
        return 0
    if rating >= other + 400:
        return 1
    return 0.5 + (rating - other) / 800


def solve(start: float, count: float, earlier: str, met: list[float], score: float) -> float:
    """By bisection for both ends of the zeros, and then the point nearest to the start."""
    prior = {"won": start - 400, "lost": start + 400, "mixed": start}[earlier]
    wanted = score + {"won": count, "lost": 0, "mixed": count / 2}[earlier]

    def f(rating: float) -> float:
        own = count * share(rating, prior) if count else 0
        return own + sum(share(rating, other) for other in met) - wanted

    def bound(keeps: bool) -> float:
        low, high = -10_000.0, 20_000.0
        for _ in range(200):
            middle = (low + high) / 2
            if f(middle) < -1e-9 or (keeps and f(middle) <= 1e-9):
                low = middle
            else:
                high = middle
        return (low + high) / 2

    first, last = bound(False), bound(True)
    return min(2700.0, max(100.0, min(max(start, first), last)))


def one(row: Row, met: list[tuple[object, float]], score: float, factor: float) -> float:
    start, games, earlier = row
    counting = most_games(start) if games is None else min(games, most_games(start))
    ratings = [rating for _, rating in met]
    if is_special(games, earlier):
        return solve(start, counting, earlier, ratings, score)
    k = 800 / (counting + len(met))
    expected = sum(1 / (1 + 10 ** (-(start - rating) / 400)) for rating in ratings)
    gain = k * (score - expected)
    ids = [who for who, _ in met]
    often = max(ids.count(who) for who in ids)
    extra = 0.0
    if len(met) >= 3 and often <= (1 if len(met) == 3 else 2):
        extra = max(0.0, gain - factor * math.sqrt(max(len(met), 4)))
    return max(100.0, start + gain + extra)


def section(
    rows: dict[str, Row], games: list[tuple[str, str, float]], factor: float = 10
) -> dict[str, float]:
    """Everybody after both passes, before floors."""
    met: dict[str, list[tuple[str, float]]] = {who: [] for who in rows}
    for first, second, score in games:
        met[first].append((second, score))
        met[second].append((first, 1 - score))
    strength = {}
    for who, (start, count, earlier) in rows.items():
        strength[who] = start
        if count == 0 and met[who]:
            ratings = [rows[other][0] for other, _ in met[who]]
            strength[who] = solve(start, 1, earlier, ratings, sum(s for _, s in met[who]))
    for _ in range(2):
        strength = {
            who: one(
                row,
                [(other, strength[other]) for other, _ in met[who]],
                sum(s for _, s in met[who]),
                factor,
            )
            for who, row in rows.items()
            if met[who]
        }
    return strength
