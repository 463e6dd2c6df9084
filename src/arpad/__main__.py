"""`python -m arpad`: a worked example."""

from __future__ import annotations

from datetime import date

from arpad import fide
from arpad.report import working_text


def main() -> None:
    """Rate one weekend and show how."""
    player = fide.Player(1500, birth_year=2012, games_played=45)
    weekend: list[tuple[str, int, float | str]] = [("A", 1600, 1), ("B", 1550, "="), ("C", 1950, 0)]
    games = [fide.Game(rating, score, name=name) for name, rating, score in weekend]
    report = fide.tournament(player, games, on=date(2026, 1, 5))
    print(report, working_text(report.working()), sep="\n\n")


if __name__ == "__main__":
    main()
