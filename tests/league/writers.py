"""A process that records results: `python writers.py PLACE NAME GAMES`; 0: until it is killed.

It prints the id of each game once that is acknowledged.
"""

from __future__ import annotations

import sys

from arpad.league import League


def main(place: str, name: str, games: int) -> None:
    with League.open(place) as league:
        for number in range(games) if games else iter(int, 1):
            game = league.record(["Alpha", "Beta"], 1, author=name, reason=f"{name} {number}")
            sys.stdout.write(f"{game}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
