"""Answers to the questions of one player: a game, a tournament, a period, K, and so on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import copysign
from typing import Any

from arpad.answer import Report
from arpad.exact import decimal_of_half_points, plural
from arpad.needed import Needed
from arpad.outcome import GameAnswer, GameReport, Outcome
from arpad.questions import Compared, Comparison
from arpad.render.figures import (
    decimals,
    figure_text,
    k_text,
    or_dash,
    rating_text,
    reason_text,
    signed,
    signed_int,
    working_text,
)
from arpad.render.page import Page, page_text
from arpad.sentences import phrase

Fact = tuple[str, str]
_HALF_A_WIN = "win probability counts a draw as half a win: Elo does not separate the two"
_LEAST_BAR = 0.06  # the least length of a bar, as a share of the greatest change


def text(report: Report, *, explain: bool = False, width: int | None = None) -> str:
    """The answer for a terminal."""
    parts = [page_text(page(report), width)]
    if explain:
        parts += _workings(report, width)
    return "\n\n".join(parts)


def page(report: Report) -> Page:
    """What the answer shows."""
    for kind, make in _PAGES.items():
        if isinstance(report, kind):
            return make(report)
    return _performance(report)


def _workings(report: Report, width: int | None) -> list[str]:
    if isinstance(report, GameAnswer):
        sides = (("you", report.player), ("opponent", report.opponent))
        return [f"{name}\n{working_text(side.working(), width=width)}" for name, side in sides]
    return [working_text(report.working(), width=width)]


def _game(answer: GameAnswer) -> Page:
    you, opponent = answer.player, answer.opponent
    rounded = () if you.places else ("rounded",)
    head = ("rating", "expected", "change", *rounded, "new rating", "win probability")
    own, other = answer.win_probability
    return Page(
        you.rules,
        (*head, you.factor, ""),
        [_side("you", you, own), _side("opponent", opponent, other)],
        _facts_of_game(answer),
        estimate=you.estimate or opponent.estimate,
    )


def _facts_of_game(answer: GameAnswer) -> list[Fact]:
    """Why both ratings change, the odds, and what has to be known of the two."""
    sides = (("you", answer.player), ("opponent", answer.opponent))
    own, other = answer.win_probability
    odds = "{odds} : 1 for you" if own > other else "{odds} : 1 for the opponent"
    odds = "{odds} : 1, even" if own == other else odds
    facts = [("why", f"{name}: {reason}") for name, report in sides for reason in report.why]
    facts.append(("odds", odds.format(odds=_odds(answer.odds))))
    for name, report in sides:
        facts += [(report.factor, f"{name}: {report.k_reason}")] if report.k_reason else []
    for name, report in sides:
        facts += [(each.label.lower(), f"{name}: {figure_text(each)}") for each in report.figures]
    for name, report in sides:
        for game in (each for each in report.games if not each.counted):
            reason = reason_text(game.counted, game.reason, game.article)
            facts.append(("note", f"{name}: {reason}"))
    shared = set(answer.player.notes) & set(answer.opponent.notes)
    notes = [
        note if note in shared else f"{name}: {note}" for name, side in sides for note in side.notes
    ]
    notes += [_HALF_A_WIN] if answer.player.may_be_drawn else []
    assumed = (*answer.player.assumptions, *answer.opponent.assumptions)
    return [
        *facts,
        *(("note", note) for note in dict.fromkeys(notes)),
        *(("assumed", assumption) for assumption in dict.fromkeys(assumed)),
    ]


def _side(name: str, report: Outcome[Any], chance: float) -> tuple[str, ...]:
    return (
        or_dash(report.start_rating),
        decimals(report.expected) if report.n else "–",
        "–" if report.change is None else signed(report.change),
        *(() if report.places else (or_dash(_rounded(report)),)),
        rating_text(report.new_rating, report.places),
        f"{chance:.1%}".replace("%", " %"),
        k_text(report.k),
        name,
    )


def _rounded(report: Outcome[Any]) -> str | None:
    return None if report.rounded_change is None else signed_int(report.rounded_change)


def _comparison(report: Comparison) -> Page:
    return Page(
        f"{or_dash(report.player)} against {or_dash(report.opponent)}: "
        f"{decimal_of_half_points(report.half_points)}",
        ("system", "expected", "change", "new rating", "opponent", "factor", ""),
        [_compared(line) for line in report.lines],
        [
            ("note", "each system assumes what it does if only the ratings are known"),
            ("note", "arpad systems says how certain each of them is"),
        ],
        _bars(report.lines),
    )


def _compared(line: Compared) -> tuple[str, ...]:
    if line.answer is None:
        return (line.id, *("–",) * 5, f"{line.name}; {line.reason}")
    own, other = line.answer.player, line.answer.opponent
    estimate = ", an estimate" if own.estimate else ""
    return (
        line.id,
        decimals(own.expected),
        "–" if own.change is None else signed(own.change),
        rating_text(own.new_rating, own.places),
        "–" if other.change is None else signed(other.change),
        k_text(own.k),
        f"{line.name}{estimate}",
    )


def _bars(lines: Sequence[Compared]) -> list[float | None]:
    """The lengths of the bars; a change that would be too small to see gets the least length."""
    found = [None if line.answer is None else line.answer.player.change for line in lines]
    changes = [None if change is None else float(change) for change in found]
    least = _LEAST_BAR * max((abs(change) for change in changes if change), default=0)
    return [
        change and copysign(max(abs(change), least), change)  # None and 0 stay as they are
        for change in changes
    ]


def _odds(odds: float) -> str:
    return f"{odds:.1f}" if odds < 1_000_000 else str(phrase("odds_beyond"))


def _outcome(report: Outcome[Any]) -> Page:
    games = report.games
    additions = () if report.is_first else report.additions  # which add up to a change
    played = report.performance_n
    defined = report.performance is not None or report.defines_performance
    performance = or_dash(report.performance) if defined else str(phrase("no_performance_rule"))
    if report.performance is not None and played != report.n:
        phrases = ("{of} over the one game played", "{of} over all {n} games played")
        performance = plural(played, *phrases, of=performance)
    reason = f"{k_text(report.k)}: {report.k_reason}"
    k = [] if report.k is None else [(report.factor, reason)]
    return Page(
        report.rules,
        ("#", "opponent", "score", "expected", "change", ""),
        [
            *(_game_row(number, game) for number, game in enumerate(games, 1)),
            *(("+", "", "", "", signed(each.change), each.name) for each in additions),
        ],
        [
            ("score", f"{report.score} out of {report.n}"),
            ("expected", decimals(report.expected)),
            ("average opponent", or_dash(report.average_opponent)),
            ("performance", performance),
            *k,
            *((figure.label.lower(), figure_text(figure)) for figure in report.figures),
            *change_facts(report, report.published_rating),
        ],
        [
            *(None if game.change is None else float(game.change) for game in games),
            *(each.change for each in additions),
        ],
        report.estimate,
    )


def change_facts(report: Any, start: float | None) -> list[Fact]:
    """The change from a rating to the new one, why, and what else is known of it."""
    facts = [("missing", reason) for reason in getattr(report, "missing", ())]
    if not getattr(report, "is_first", False):
        facts += [("why", reason) for reason in getattr(report, "why", ())]
    if report.new_rating is not None:
        places = getattr(report, "places", 0)
        rounded = "" if places else f", rounded {signed_int(report.rounded_change)}"
        new = rating_text(report.new_rating, places)
        if getattr(report, "is_first", False):
            facts.append(("first rating", f"{new}, from a start value of {start:g}"))
        else:
            facts.append(("change", f"{signed(report.change)}{rounded}"))
            facts.append(("new rating", f"{start:g} → {new}"))
    return [
        *facts,
        *(("note", note) for note in report.notes),
        *(("assumed", assumption) for assumption in report.assumptions),
    ]


def _game_row(number: int, game: GameReport) -> tuple[str, ...]:
    reason = reason_text(game.counted, game.reason, game.article)
    return (
        str(number if game.round is None else game.round),
        or_dash(game.opponent),
        str(game.score),
        decimals(game.expected),
        "–" if game.change is None else signed(game.change),
        ", ".join(word for word in (game.name, reason) if word),
    )


def _performance(report: Any) -> Page:
    percentage = "" if report.percentage is None else f", {report.percentage} %"
    return Page(
        report.rules,
        facts=[
            ("score", f"{report.score} out of {report.n}{percentage}"),
            ("average opponent", or_dash(report.average_opponent)),
            ("performance", or_dash(report.performance)),
            *(("note", note) for note in report.notes),
        ],
    )


def _needed(report: Needed) -> Page:
    if report.score is None:
        answer = (
            f"{report.measure} {report.target:g} cannot be reached: "
            f"{report.n} out of {report.n} gives {report.best}"
        )
    else:
        answer = f"{report.score} out of {report.n} gives {report.measure} {report.reached}"
    k = [] if report.k is None else [("K", f"{k_text(report.k)}: {report.k_reason}")]
    assumed = [("assumed", assumption) for assumption in report.assumptions]
    notes = [("note", note) for note in report.notes]
    return Page(report.rules, facts=[("needed", answer), *k, *assumed, *notes])


_PAGES: dict[type[Any], Callable[[Any], Page]] = {
    GameAnswer: _game,
    Comparison: _comparison,
    Needed: _needed,
    Outcome: _outcome,
}
