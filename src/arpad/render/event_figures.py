"""The figures of a player as every table of standings shows them."""

from __future__ import annotations

from collections.abc import Sequence

from arpad.event.monthly import MonthlyPart
from arpad.event.report import EventReport, PlayerReport
from arpad.exact import month_text
from arpad.render.figures import (
    days_text,
    decimals,
    estimate_text,
    k_text,
    or_dash,
    rating_text,
    signed,
    signed_int,
)
from arpad.sentences import phrase

#: The heading of what was corrected.
CORRECTIONS = "Corrected for this report only"


def corrections(report: EventReport) -> list[str]:
    """The corrections, each with its player and the value in the file."""
    return [f"{each.number} {each.name}: {made}" for each, made in report.corrections]


def figures(player: PlayerReport) -> tuple[str, ...]:
    """Rating, points, games that count, expected score, change, rounded change, K, performance."""
    rated = player.rating is not None
    return (
        rating_before(player),
        f"{player.points:.1f}",
        str(player.n),
        decimals(player.expected),
        signed(player.change) if rated else "–",
        signed_int(player.rounded_change or 0) if rated else "–",
        k_text(player.k),
        or_dash(player.performance),
    )


def rating_before(player: PlayerReport) -> str:
    """The rating before the event, as its system prints it beside the new one; or a dash."""
    return rating_text(player.outcome.published_rating, player.outcome.places)


def new_rating(player: PlayerReport) -> str:
    """The rating after the event, with as many decimals as its system shows."""
    return rating_text(player.new_rating, player.outcome.places)


def estimate_words(report: EventReport) -> str:
    """That the ratings are estimates, and why; "" if they are not."""
    return f"Estimate: {estimate_text(report.estimate)}" if report.estimate else ""


def unchecked_words(report: EventReport) -> str:
    """That norms were not checked, and why; "" if they were, or if the system has none."""
    reason = report.norms_unchecked
    return str(phrase("norm_unchecked", reason=reason)) if reason else ""


def headings(players: Sequence[PlayerReport], names: Sequence[str]) -> tuple[str, ...]:
    """The headings of the standings; a system may have its own word for K."""
    own = next((each.outcome.factor for each in players), "K")
    return tuple(own if name == "K" else name for name in names)


def head_lines(report: EventReport) -> list[str]:
    """What stands below the name of the event: where and when, the clock, the rules."""
    place = ", ".join(part for part in (where(report), when(report)) if part)
    control = clock_words(report)
    if not control and report.time_control not in report.rules:
        control = report.time_control
    return [line for line in (place, control, report.rules, estimate_words(report)) if line]


def where(report: EventReport) -> str:
    """The city and the federation."""
    return ", ".join(part for part in (report.event.city, report.event.federation) if part)


def when(report: EventReport) -> str:
    """The days of the event in words; "" if they are not known."""
    last = report.event.ends
    if report.on is None:
        return ""
    return days_text(report.on, last if last and last > report.on else report.on)


def clock_words(report: EventReport) -> str:
    """How the time control was read; "" if the file has none."""
    stated = report.context.clock
    return "" if stated.clock is None else str(stated)


def month_words(part: MonthlyPart) -> str:
    """A month of a long event in words: the rating at its start, and the change."""
    outcome = part.outcome
    month = month_text(part.month)
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
