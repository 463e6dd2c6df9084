"""Challenges of leagues in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from arpad.league import Challenge
from arpad.render.figures import filled


def challenge_line(challenge: Challenge) -> str:
    """A challenge in one line: who is to play whom, when, and what has become of it."""
    sides = " – ".join("+".join(side) for side in challenge.sides)
    day = "" if challenge.on is None else challenge.on.isoformat()
    when = " ".join(filter(None, (day, challenge.at)))
    status = {
        "played": f"played: game {challenge.game}",
        "withdrawn": "withdrawn",
    }.get(challenge.status, "")
    return f"{challenge.id}: {', '.join(filter(None, (sides, when, status)))}"


def challenges_text(challenges: Sequence[Challenge], width: int | None = None) -> str:
    """Challenges, one per line."""
    if not challenges:
        return "Nobody is to play anybody: arpad league challenge FILE Ann Bob."
    return "\n".join(
        line for each in challenges for line in filled("", challenge_line(each), width)
    )
