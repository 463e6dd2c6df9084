"""One result object, rendered: plain text for a terminal, JSON for a program."""

from __future__ import annotations

import json as _json
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from arpad.answers import GameAnswer, KAnswer
    from arpad.fide import InitialReport, PerformanceReport, PeriodReport
    from arpad.tournament import GameReport, Step, TournamentReport

_BAR = 10  # characters for the greatest change, to either side


class _HasData(Protocol):
    def as_data(self, *, working: bool = False) -> dict[str, Any]: ...


def json(report: _HasData, *, working: bool = False) -> str:
    """The report as one JSON object, its fields named as its attributes are."""
    return _json.dumps(report.as_data(working=working), ensure_ascii=False, indent=2)


def text(report: TournamentReport) -> str:
    """A tournament: one line per game with a bar for its change, then the sums."""
    games = report.games
    greatest = max(
        (abs(float(game.change)) for game in games if game.change is not None), default=0
    )
    played = len([game for game in games if game.reason != "forfeit"])
    over = "" if played == report.n else f" over all {played} games played (B.01)"
    return _page(
        report.rules,
        table(
            ("#", "opponent", "score", "expected", "change", ""),
            [_game_row(number, game, greatest) for number, game in enumerate(games, 1)],
        ),
        [
            ("score", f"{report.score} out of {report.n}"),
            ("expected", two_places(report.expected)),
            ("average opponent", _or_none(report.average_opponent)),
            ("performance", f"{_or_none(report.performance)}{over}"),
            ("K", f"{report.k:g}: {report.k_reason}"),
            ("change", f"{signed(report.change)}, rounded {whole(report.rounded_change)}"),
            ("new rating", f"{report.rating:g} → {report.new_rating}"),
            *(("note", note) for note in report.notes),
            *(("assumed", assumption) for assumption in report.assumptions),
        ],
    )


def period_text(report: PeriodReport) -> str:
    """A rating period: one line per event, then the sum, rounded once."""
    rows = [
        (
            str(number),
            str(event.rating),
            f"{event.score} / {event.n}",
            two_places(event.expected),
            signed(event.change),
            event.rules,
        )
        for number, event in enumerate(report.events, 1)
    ]
    return _page(
        "A rating period",
        table(("#", "rating", "score", "expected", "change", ""), rows),
        [
            ("games", str(report.n)),
            ("K", f"{report.k}: {report.k_reason}"),
            ("change", f"{signed(report.change)}, rounded {whole(report.rounded_change)}"),
            ("new rating", f"{report.rating} → {report.new_rating}"),
            *(("note", note) for note in report.notes),
            *(("assumed", assumption) for assumption in report.assumptions),
        ],
    )


def game_text(answer: GameAnswer, *, explain: bool = False) -> str:
    """One game: both sides in a table, what the figures rest on, and both workings if asked."""
    sides = (("you", answer.player, 0), ("opponent", answer.opponent, 1))
    rows = [
        (
            f"{report.rating:g}",
            two_places(report.expected) if report.n else "–",
            signed(report.change),
            whole(report.rounded_change),
            str(report.new_rating),
            f"{answer.win_probability[side]:.1%}".replace("%", " %"),
            f"{report.k:g}",
            name,
        )
        for name, report, side in sides
    ]
    head = ("rating", "expected", "change", "rounded", "new rating", "win probability", "K", "")
    player = answer.player
    even = answer.win_probability[0] == answer.win_probability[1]
    favourite = "even" if even else "you" if answer.win_probability[0] > 0.5 else "the opponent"
    reasons = [
        f"{name}: difference {game.difference:g}; {game.reason}"
        for name, report, _ in sides
        for game in report.games
        if game.reason
    ]
    assumed = dict.fromkeys((*player.assumptions, *answer.opponent.assumptions))
    page = _page(
        player.rules,
        table(head, rows),
        [
            ("odds", f"{_odds(answer.odds)} : 1" + (f" for {favourite}" if not even else ", even")),
            ("K", f"you: {player.k_reason}"),
            ("K", f"opponent: {answer.opponent.k_reason}"),
            *(("note", reason) for reason in reasons),
            *(("note", note) for note in (*player.notes, *answer.opponent.notes)),
            ("note", "win probability counts a draw as half a win: Elo does not separate the two"),
            *(("assumed", assumption) for assumption in assumed),
        ],
    )
    if not explain:
        return page
    workings = (f"{name}\n{working_text(side.working())}" for name, side, _ in sides)
    return "\n\n".join((page, *workings))


def initial_text(report: InitialReport) -> str:
    """An unrated player's games: the initial rating, or what is missing."""
    rule = report.edition.initial.value
    added = rule.added_draws if rule else ()
    rows = [
        (str(number), _or_none(game.opponent), str(game.score), game.reason)
        for number, game in enumerate(report.games, 1)
    ]
    rows += [("+", str(rating), "0.5", "added by the rule") for rating in added]
    return _page(
        report.edition.name,
        table(("#", "opponent", "score", ""), rows),
        [
            ("score", f"{report.score} out of {report.n}"),
            ("average opponent", _or_none(report.average_opponent)),
            ("initial rating", "none yet" if report.rating is None else str(report.rating)),
            *(("missing", reason) for reason in report.missing),
        ],
    )


def performance_text(report: PerformanceReport) -> str:
    """A performance with what makes it."""
    return _page(
        report.edition.name,
        [],
        [
            ("score", f"{report.score} out of {report.n}, {report.percentage} %"),
            ("average opponent", str(report.average_opponent)),
            ("performance", str(report.performance)),
        ],
    )


def k_text(answer: KAnswer) -> str:
    """A K with its reason."""
    return _page(
        answer.edition.name,
        [],
        [
            ("K", f"{answer.choice.k}: {answer.choice.reason}"),
            *(("assumed", assumption) for assumption in answer.choice.assumptions),
        ],
    )


def working_text(steps: Iterable[Step], noun: str = "game") -> str:
    """The steps of a working, articles in a column of their own, games under their number."""
    rows = list(steps)
    width = max(len(step.article) for step in rows)
    lines: list[str] = []
    game = None
    for step in rows:
        if step.game is not None and step.game != game:
            lines.append(f"{noun} {step.game}")
        indent = "" if step.game is None else "  "
        lines.append(f"{indent}{step.article:<{width}}  {step.text}")
        game = step.game
    return "\n".join(lines)


def table(
    head: Sequence[str], rows: Sequence[Sequence[str]], words: Collection[int] = ()
) -> list[str]:
    """Columns that line up: figures to the right; the last column, and words, to the left."""
    last = len(head) - 1
    widths = [max(len(row[place]) for row in (head, *rows)) for place in range(last)]

    def laid_out(row: Sequence[str]) -> str:
        cells = [
            row[place].ljust(width) if place in words else row[place].rjust(width)
            for place, width in enumerate(widths)
        ]
        return "  ".join((*cells, row[-1])).rstrip()

    return [laid_out(row) for row in (head, *rows)]


def bar(change: float, greatest: float) -> str:
    """A bar to the right for a gain, to the left in another pattern for a loss."""
    length = round(_BAR * abs(change) / greatest) if greatest else 0
    left, right = ("", "█" * length) if change >= 0 else ("▒" * length, "")
    return f"{left:>{_BAR}}│{right:<{_BAR}}"


def signed(change: object) -> str:
    """A change with its sign and two places; a change of nothing has none."""
    shown = f"{change:+.2f}"
    return "0.00" if shown in ("+0.00", "-0.00") else shown


def whole(change: int) -> str:
    """A rounded change with its sign; a change of nothing has none."""
    return f"{change:+d}" if change else "0"


def many(count: int, noun: str) -> str:
    """A count with its noun: 1 player, 2 players."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def two_places(value: object) -> str:
    """An expected score, or a dash where a game does not count."""
    return "–" if value is None else f"{value:.2f}"


def _page(title: str, figures: Sequence[str], facts: Sequence[tuple[str, str]]) -> str:
    width = max(len(name) for name, _ in facts)
    lines = [f"{name:<{width}}  {said}" for name, said in facts]
    return "\n".join((title, "", *figures, *([""] if figures else []), *lines))


def _game_row(number: int, game: GameReport, greatest: float) -> tuple[str, ...]:
    if game.change is None:
        change, drawn, reason = "–", f"{'│':>{_BAR + 1}}{'':{_BAR}}", f"not counted: {game.reason}"
    else:
        change, drawn = signed(game.change), bar(float(game.change), greatest)
        reason = game.reason
    words = ", ".join(word for word in (game.name, reason) if word)
    return (
        str(number if game.round is None else game.round),
        _or_none(game.opponent),
        str(game.score),
        two_places(game.expected),
        change,
        f"{drawn}  {words}",
    )


def _odds(odds: float) -> str:
    return f"{odds:.1f}" if odds < 1_000_000 else "more than a million"


def _or_none(value: object) -> str:
    return "–" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
