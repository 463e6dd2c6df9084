"""One game and one tournament, beside elochess, elote and code written by hand."""

from __future__ import annotations

import random
from bisect import bisect_left

from elochess.elo import EloCalculator
from elote import EloCompetitor

from arpad import fide
from arpad.fide.tables import DIFFERENCE_BOUNDS
from benchmarks.timing import best_of, start_up, table, verdict

_seeded = random.Random(8)


def _pair() -> tuple[int, int, float]:
    """Two players as tournaments pair them, and a result."""
    rating = _seeded.randrange(1500, 2700)
    opponent = rating + round(_seeded.gauss(0, 200))
    return rating, opponent, _seeded.choice((0, 0.5, 1))


#: Many of them, so that nobody profits from asking the same question again.
PAIRS = [_pair() for _ in range(1000)]
NINE = [(opponent, score) for _, opponent, score in PAIRS[:9]]

#: Expectancies in hundredths; a negative difference is a negative index.
BY_HAND = [
    50 + bisect_left(DIFFERENCE_BOUNDS, d) if d >= 0 else 50 - bisect_left(DIFFERENCE_BOUNDS, -d)
    for d in (*range(1501), *range(-1500, 0))
]


def by_hand(rating: int, opponent: int, score: float) -> tuple[int, int]:
    """The exact rule for two established adults, without validation, as one would write it."""
    difference = rating - opponent
    capped = 400 if difference > 400 else -400 if difference < -400 else difference
    mine = capped if rating < 2650 else difference
    theirs = capped if opponent < 2650 else difference
    points = int(score * 100)
    change = (10 if rating >= 2400 else 20) * (points - BY_HAND[mine])
    other = (10 if opponent >= 2400 else 20) * (100 - points - BY_HAND[-theirs])
    return (
        rating + ((change + 50) // 100 if change >= 0 else -((50 - change) // 100)),
        opponent + ((other + 50) // 100 if other >= 0 else -((50 - other) // 100)),
    )


def nothing() -> None:
    """The loop that every contender has."""
    for _rating, _opponent, _score in PAIRS:
        pass


def arpad_update() -> None:
    """Both players' new ratings."""
    update = fide.update
    for rating, opponent, score in PAIRS:
        update(rating, opponent, score)


def hand() -> None:
    """Both players' new ratings."""
    for rating, opponent, score in PAIRS:
        by_hand(rating, opponent, score)


def elochess() -> None:
    """One player's new rating: elochess answers for one side."""
    update = EloCalculator.update_rating
    for rating, opponent, score in PAIRS:
        update(rating, [opponent], score)


def elote() -> None:
    """Both players' new ratings, plain Elo; the competitors exist already."""
    strong, weak = EloCompetitor(1600), EloCompetitor(1500)
    for _ in PAIRS:
        strong.beat(weak)


def tournament() -> None:
    """A report of nine games, without the working."""
    rate = fide.tournament
    for rating, _opponent, _score in PAIRS:
        rate(rating, NINE)


def main() -> None:
    """Print the ratios."""
    seconds = best_of([nothing, elochess, elote, hand, arpad_update, tournament])
    net = {work: value - seconds["nothing"] for work, value in seconds.items()}
    against_elochess = net["elochess"] / net["arpad_update"]
    against_elote = net["elote"] / net["arpad_update"]
    against_hand = net["arpad_update"] / net["hand"]
    both = 2 * against_elochess
    nine = net["tournament"] / net["arpad_update"]
    fresh = start_up({"bare": "pass", "arpad": "import arpad", "fide": "import arpad.fide"})
    more = 1000 * (fresh["arpad"] - fresh["bare"])
    fide_more = 1000 * (fresh["fide"] - fresh["bare"])
    table(
        "The core",
        [
            (
                "`fide.update` (both players) against elochess (one player)",
                f"{against_elochess:.1f} × as fast",
                "6 ×",
                verdict(against_elochess >= 6),
            ),
            (
                "`fide.update` against elochess called for both players",
                f"{both:.1f} × as fast",
                "",
                "",
            ),
            (
                "`fide.update` against elote",
                f"{against_elote:.1f} × as fast",
                "6 ×",
                verdict(against_elote >= 6),
            ),
            (
                "time of `fide.update` to an exact function by hand, without validation",
                f"{against_hand:.2f}",
                "at most 1.6",
                verdict(against_hand <= 1.6),
            ),
            (
                "time of `fide.tournament` with 9 games to one `fide.update`",
                f"{nine:.1f}",
                "at most 15",
                verdict(nine <= 15),
            ),
            (
                "`import arpad` over bare Python",
                f"{more:.1f} ms",
                "under 30 ms",
                verdict(more < 30),
            ),
            ("`import arpad.fide` over bare Python", f"{fide_more:.1f} ms", "", ""),
        ],
    )


if __name__ == "__main__":
    main()
