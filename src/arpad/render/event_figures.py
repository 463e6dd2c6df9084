"""The figures of an event as its tables show them; in HTML as squares, bars and signed changes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from arpad.event.monthly import MonthlyPart
from arpad.event.report import EventReport, PlayerReport
from arpad.exact import day_text, month_text, plural, points_text
from arpad.formats.records import RoundRecord
from arpad.render.figures import (
    days_text,
    decimals,
    estimate_text,
    k_text,
    or_dash,
    rating_text,
    signed,
    signed_int,
    true_minus,
)
from arpad.sentences import Phrase, phrase

#: A month of a long event.
_MONTH_UNRATED = "{month}: unrated, {score} out of {n}"
_MONTH = "{month}: rated {rating:g}, {score} out of {n}, change {change}, rounded {rounded}"
_MONTH_WITH_K = (
    "{month}: rated {rating:g}, {score} out of {n}, K {k}, change {change}, rounded {rounded}"
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
    text = _MONTH_WITH_K if outcome.k is not None else _MONTH
    return (_MONTH_UNRATED if outcome.start_rating is None else text).format(
        month=month_text(part.month),
        rating=outcome.start_rating,
        score=outcome.score,
        n=outcome.n,
        k=k_text(outcome.k),
        change=None if outcome.change is None else signed(outcome.change),
        rounded=signed_int(outcome.rounded_change or 0),
    )


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
    numbers = ", ".join(map(str, rounds))
    return plural(len(rounds), "round {rounds}", "rounds {rounds}", rounds=numbers)


_SQUARES = {2: "w", 1: "d", 0: "l"}
#: What was not played, by its score: won, half a point, nothing.
_UNPLAYED = {2: "+", 1: "½", 0: "−"}


def exact(change: object) -> str:
    """An exact change, or a dash if there is none."""
    return "–" if change is None else true_minus(signed(change))


def expected(value: object) -> str:
    """An expected score."""
    return true_minus(decimals(value))


def signed_whole(rounded: int) -> str:
    """A rounded change with its sign."""
    return true_minus(signed_int(rounded))


def direction(change: Decimal | float) -> str:
    """The class of a change: up, down or even."""
    return "up" if change > 0 else "down" if change < 0 else "even"


def square(score: Decimal, record: RoundRecord) -> tuple[str, str]:
    """The class and the text of a result in a square."""
    half_points = int(2 * score)
    if not record.played:
        return "x", _UNPLAYED.get(half_points, "−")
    return _SQUARES.get(half_points, "l"), points_text(score)


def bar(change: Decimal | float, greatest: float) -> tuple[str, str, str]:
    """The class, the start and the length of a bar from zero, which is at 50 of 100."""
    value = float(change)
    length = 50 * abs(value) / greatest if greatest else 0
    start = 50.0 if value > 0 else 50 - length
    return "g" if value > 0 else "f", f"{start:.2f}", f"{length:.2f}"


_NEGATIVE = re.compile(r"(?<![\w.-])-(?=\d)| - ")
_DAY = re.compile(r"(?<![\w/-])(\d{4})-(\d\d)-(\d\d)(?![\w/-])", re.ASCII)


def typeset(text: Phrase | str) -> str:
    """A sentence as a reader wants it: true minus signs, days in words, and a phrase with ½.

    >>> typeset("10 × (6 - 6.18) = -1.80, from 2025-10-01")
    '10 × (6 − 6.18) = −1.80, from 1 October 2025'
    >>> typeset("5-3 on 2025-13-01")
    '5-3 on 2025-13-01'
    """
    text = _DAY.sub(_in_words, text.on_paper if isinstance(text, Phrase) else text)
    return _NEGATIVE.sub(lambda found: true_minus(found[0]), text)


def _in_words(found: re.Match[str]) -> str:
    try:
        return day_text(date.fromisoformat(found[0]))
    except ValueError:  # there is no such day
        return found[0]
