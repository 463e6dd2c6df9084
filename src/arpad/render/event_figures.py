"""The figures of a player as every table of standings shows them."""

from __future__ import annotations

from arpad.event.monthly import MonthlyPart
from arpad.event.report import EventReport, PlayerReport
from arpad.render.figures import (
    decimals,
    estimate_text,
    k_text,
    or_dash,
    rating_text,
    signed,
    signed_int,
)

#: The heading of what was corrected.
CORRECTIONS = "Corrected for this report only"


def corrections(report: EventReport) -> list[str]:
    """The corrections, each with its player and the value in the file."""
    return [f"{each.number} {each.name}: {made}" for each, made in report.corrections]


def figures(player: PlayerReport) -> tuple[str, ...]:
    """Rating, points, games that count, expected score, change, rounded change, K, performance."""
    rated = player.rating is not None
    return (
        rating_text(player.rating, player.outcome.places),
        f"{player.points:.1f}",
        str(player.n),
        decimals(player.expected),
        signed(player.change) if rated else "–",
        signed_int(player.rounded_change or 0) if rated else "–",
        k_text(player.k),
        or_dash(player.performance),
    )


def new_rating(player: PlayerReport) -> str:
    """The rating after the event, with as many decimals as its system shows."""
    return rating_text(player.new_rating, player.outcome.places)


def estimate_words(report: EventReport) -> str:
    """That the ratings are estimates, and why; "" if they are not."""
    return f"Estimate: {estimate_text(report.estimate)}" if report.estimate else ""


def place_and_days(report: EventReport) -> tuple[str, str]:
    """Where and when the event was, and at which time control."""
    event = report.event
    days = "" if report.on is None else report.on.isoformat()
    if event.ends and report.on and event.ends > report.on:
        days += f" to {event.ends.isoformat()}"
    where = ", ".join(part for part in (event.city, event.federation) if part)
    return where, ", ".join(part for part in (days, report.time_control) if part)


def clock_words(report: EventReport) -> str:
    """How the time control was read; "" if the file has none."""
    stated = report.setting.clock
    return "" if stated.clock is None else str(stated)


def month_words(part: MonthlyPart) -> str:
    """A month of a long event in words: the rating at its start, and the change."""
    outcome = part.outcome
    month = f"{part.month:%Y-%m}"
    if outcome.start_rating is None:
        return f"{month}: unrated, {outcome.score} out of {outcome.n}"
    k = "" if outcome.k is None else f", K {k_text(outcome.k)}"
    rated = f"{month}: rated {outcome.start_rating:g}, {outcome.score} out of {outcome.n}{k}"
    rounded = signed_int(outcome.rounded_change or 0)
    return f"{rated}, change {signed(outcome.change)}, rounded {rounded}"


def games_not_counted(player: PlayerReport) -> dict[str, list[int]]:
    """The rounds whose games were played but do not count, by reason and article."""
    played = {game.round for game in player.outcome.games}
    rounds: dict[str, list[int]] = {}
    for round_ in player.rounds:
        if round_.round in played and not round_.counted:
            article = f" ({round_.article})" if round_.article else ""
            rounds.setdefault(f"{round_.reason}{article}", []).append(round_.round)
    return rounds


def rounds_words(rounds: list[int]) -> str:
    """Rounds by their numbers."""
    return f"round{'s' if len(rounds) > 1 else ''} {', '.join(map(str, rounds))}"
