"""One result object, rendered: plain text for a terminal, JSON for a program."""

from __future__ import annotations

import json as _json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from arpad.fide.initial import InitialReport
    from arpad.tournament import GameReport, Step, TournamentReport


class _HasData(Protocol):
    def as_data(self, *, working: bool = False) -> dict[str, Any]: ...


def json(report: _HasData, *, working: bool = False) -> str:
    """The report as one JSON object, its fields named as its attributes are."""
    return _json.dumps(report.as_data(working=working), ensure_ascii=False, indent=2)


def text(report: TournamentReport) -> str:
    """A tournament: one line per game, then the sums."""
    lines = [
        f"{report.rules}",
        "",
        *table(
            ("#", "opponent", "score", "expected", "change", ""),
            [_game_row(number, game) for number, game in enumerate(report.games, 1)],
        ),
        "",
        f"score             {report.score} out of {report.n}",
        f"expected          {two_places(report.expected)}",
        f"average opponent  {_or_none(report.average_opponent)}",
        f"performance       {_or_none(report.performance)}",
        f"K                 {report.k:g}: {report.k_reason}",
        f"change            {signed(report.change)}, rounded {report.rounded_change:+d}",
        f"new rating        {report.rating:g} → {report.new_rating}",
        *(f"note              {note}" for note in report.notes),
        *(f"assumed           {assumption}" for assumption in report.assumptions),
    ]
    return "\n".join(lines)


def initial_text(report: InitialReport) -> str:
    """An unrated player's games: the first rating, or what is missing."""
    shown = "none yet" if report.rating is None else str(report.rating)
    rule = report.edition.initial.value
    draws = (
        f", with draws against {_listing(rule.added_draws)} added"
        if rule and rule.added_draws
        else ""
    )
    return "\n".join(
        (
            report.edition.name,
            "",
            *table(
                ("#", "opponent", "score", ""),
                [
                    (str(number), _or_none(game.opponent), str(game.score), game.reason)
                    for number, game in enumerate(report.games, 1)
                ],
            ),
            "",
            f"score             {report.score} out of {report.n}",
            f"average opponent  {_or_none(report.average_opponent)}{draws}",
            f"initial rating    {shown}",
            *(f"missing           {reason}" for reason in report.missing),
        )
    )


def working_text(steps: Iterable[Step]) -> str:
    """The steps of a working, articles in a column of their own, games under their number."""
    rows = list(steps)
    width = max(len(step.article) for step in rows)
    lines: list[str] = []
    game = None
    for step in rows:
        if step.game is not None and step.game != game:
            lines.append(f"game {step.game}")
        indent = "" if step.game is None else "  "
        lines.append(f"{indent}{step.article:<{width}}  {step.text}")
        game = step.game
    return "\n".join(lines)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns that line up: figures to the right, the last column (words) to the left."""
    widths = [max(len(row[place]) for row in (head, *rows)) for place in range(len(head) - 1)]
    return [
        "  ".join((*map(str.rjust, row[:-1], widths), row[-1])).rstrip() for row in (head, *rows)
    ]


def signed(change: object) -> str:
    """A change with its sign and two places; a change of nothing has none."""
    shown = f"{change:+.2f}"
    return "0.00" if shown in ("+0.00", "-0.00") else shown


def two_places(value: object) -> str:
    """An expected score, or a dash where a game does not count."""
    return "–" if value is None else f"{value:.2f}"


def _game_row(number: int, game: GameReport) -> tuple[str, ...]:
    words = ", ".join(word for word in (game.name, game.reason) if word)
    change = "–" if game.change is None else signed(game.change)
    return (
        str(number),
        _or_none(game.opponent),
        str(game.score),
        two_places(game.expected),
        change,
        words if game.counted else f"not counted: {words}",
    )


def _listing(ratings: Sequence[int]) -> str:
    return " and ".join(str(rating) for rating in ratings)


def _or_none(value: object) -> str:
    return "–" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
