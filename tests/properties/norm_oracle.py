"""A second opinion on title norms (B.01 of 2024), written only from the rules: brute force.

Every way to stop early (1.4.1e) and every set of won games to omit (1.4.1f) is tried, one by one,
and each that is left is held against every requirement. Nothing is shared with the package, and
nothing is clever: where the two disagree, one of them has misread a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from .oracle import DP_UPPER_HALF

LEVEL = {"GM": 2600, "IM": 2450, "WGM": 2400, "WIM": 2250}
LEAST_AVERAGE = {"GM": 2380, "IM": 2230, "WGM": 2180, "WIM": 2030}
RAISED_TO = {"GM": 2200, "IM": 2050, "WGM": 2000, "WIM": 1850}
HIGHER = {
    **{"GM": {"GM"}, "IM": {"GM", "IM"}, "WGM": {"GM", "IM", "WGM"}},
    "WIM": {"GM", "IM", "WGM", "WIM"},
}
TITLED = {"GM", "IM", "FM", "WGM", "WIM", "WFM"}


@dataclass(frozen=True)
class Foe:
    """One game over the board: the opponent, and the half points against them."""

    who: int
    rating: int | None
    title: str
    flag: str
    points: int


@dataclass(frozen=True)
class Terms:
    """What the event is."""

    title: str
    own: str
    least: int = 9  # games
    fixed_pairings: bool = False
    round_robin: bool = False
    twice: bool = False  # a double round robin
    exempt: bool = False


def dp(points: int, n: int) -> int:
    """8.1.1 for a number of half points of n games: whole percent, half up."""
    percent = (100 * points + n) // (2 * n)
    return DP_UPPER_HALF[percent - 50] if percent >= 50 else -DP_UPPER_HALF[50 - percent]


def average(title: str, foes: Sequence[Foe]) -> int:
    """Ra: the lowest opponent raised, unrated ones 1400, half up."""
    ratings = sorted(1400 if foe.rating is None else foe.rating for foe in foes)
    ratings[0] = max(ratings[0], RAISED_TO[title])
    return (2 * sum(ratings) + len(foes)) // (2 * len(foes))


def mix(terms: Terms, foes: Sequence[Foe]) -> bool:
    """1.4.3 to 1.4.5."""
    titled = len({foe.who for foe in foes if foe.title in TITLED})
    sought = len({foe.who for foe in foes if foe.title in HIGHER[terms.title]})
    flags = [foe.flag for foe in foes]
    n = len(foes)
    if terms.twice:
        n = len({foe.who for foe in foes})
        flags = [flag for _, flag in {(foe.who, foe.flag) for foe in foes}]
    if 2 * titled < n:
        return False
    if terms.twice and 2 * sought < n:
        return False
    if not terms.twice and (3 * sought < n or sought < 3):
        return False
    if terms.exempt:
        return True
    if len(set(flags) - {terms.own, "FID"}) < 2:
        return False
    if terms.own != "FID" and 5 * flags.count(terms.own) > 3 * n:
        return False
    return all(3 * flags.count(flag) <= 2 * n for flag in set(flags) - {"FID"})


def strong_enough(terms: Terms, foes: Sequence[Foe]) -> bool:
    """1.4.8a: the least average."""
    return average(terms.title, foes) >= LEAST_AVERAGE[terms.title]


def least_points(terms: Terms, foes: Sequence[Foe]) -> int | None:
    """The least half points for a norm against exactly these; None if there are none."""
    n = len(foes)
    if n < terms.least or not mix(terms, foes) or not strong_enough(terms, foes):
        return None
    for points in range(2 * n + 1):
        enough = 100 * points >= 35 * 2 * n
        if enough and average(terms.title, foes) + dp(points, n) >= LEVEL[terms.title]:
            return points
    return None


def is_norm(terms: Terms, foes: Sequence[Foe]) -> bool:
    """Whether exactly these games are one."""
    least = least_points(terms, foes)
    return least is not None and sum(foe.points for foe in foes) >= least


def parts(
    terms: Terms, foes: Sequence[Foe], *, all_won: bool = False
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every part of the games that 1.4.1e and f allow, and how many won ones are omitted.

    With `all_won`, any game may be omitted, as if it had been won.
    """
    n = len(foes)
    won_may_go = not terms.round_robin or (mix(terms, foes) and strong_enough(terms, foes))
    for end in [n] if terms.fixed_pairings else range(n, terms.least - 1, -1):
        won = [place for place in range(end) if all_won or foes[place].points == 2]
        for count in range(end - terms.least + 1 if won_may_go else 1):
            for gone in combinations(won, count):
                yield tuple(place for place in range(end) if place not in gone), count


def norms(terms: Terms, foes: Sequence[Foe]) -> list[tuple[int, ...]]:
    """Every part of the games that is a norm."""
    return [
        part for part, _ in parts(terms, foes) if is_norm(terms, [foes[place] for place in part])
    ]


def least_score(terms: Terms, foes: Sequence[Foe]) -> int | None:
    """The least half points of all games with which some part is a norm; later games lost."""
    found = (
        (least_points(terms, [foes[place] for place in part]), count)
        for part, count in parts(terms, foes, all_won=True)
    )
    return min((least + 2 * count for least, count in found if least is not None), default=None)
