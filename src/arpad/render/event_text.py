"""An event for a terminal: a standings table with the changes, and one player in full."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from arpad.event.report import EventReport, PlayerReport, RoundReport
from arpad.fide.norms.report import NormReport
from arpad.render.event_figures import figures, place_and_days
from arpad.render.figures import (
    bar,
    decimals,
    facts_text,
    or_dash,
    plural,
    signed,
    signed_int,
    table,
    working_text,
)

_WIDTH = 100
_MOST_SHOWN = 20
_HEAD = ("#", "no", "player", "fed", "rating", "pts", "n", "We", "change", "±", "K", "Rp", "new")
_NAME = _HEAD.index("player")
_FEDERATION = _HEAD.index("fed")
_MARKS = {"i": "initial rating", "f": "below the floor: unrated on the next list"}


def text(report: EventReport, *, explain: bool = False, norms: bool = False) -> str:
    """The event: what it is, the table, the sums, and what should be looked at."""
    sections = [
        "\n".join(_head(report)),
        "\n".join(_standings(report)),
        "\n".join(_facts(report)),
        *([norms_text(report)] if norms else []),
        *_section("Unrated, without an initial rating yet", list(_missing(report))),
        *_section(
            "Assumed", [f"{said} ({plural(n, 'player')})" for said, n in report.assumptions.items()]
        ),
        *_section("Warnings", [str(remark) for remark in report.warnings]),
    ]
    if explain:
        sections += [
            f"{_who(player)}\n{working_text(player.working(), 'round')}"
            for player in report.standings
            if player.working()
        ]
    return "\n\n".join(sections)


def player_text(report: EventReport, player: PlayerReport, *, explain: bool, norms: bool) -> str:
    """One player: his rounds, his figures, and the working if asked."""
    sections = [
        "\n".join((*_head(report), "", _who(player))),
        "\n".join(_rounds(player)),
        "\n".join(_figures(player)),
        *(("\n".join(map(_norm_text, player.norms())),) if norms else ()),
        *((working_text(player.working(), "round"),) if explain and player.working() else ()),
    ]
    return "\n\n".join(section for section in sections if section)


def norms_text(report: EventReport) -> str:
    """Norms that were made, and those that one requirement kept from being made."""
    made, missed = [], []
    for player in report.standings:
        for norm in player.norms():
            if norm.achieved:
                made.append(f"  {player.record.name}: {norm.title} norm, {_norm_figures(norm)}")
            elif _near(norm):
                missed.append(f"  {player.record.name}: {norm.title} norm, {norm.missing[0]}")
    lines = ["Norms", *(made or ["  none was made"])]
    if missed:
        lines += ["Missed by half a point or by one other requirement", *missed]
    return "\n".join(lines)


def _near(norm: NormReport) -> bool:
    """One thing was missing, and if that is the performance, half a point would have made it."""
    missing = [each.name for each in norm.requirements if not each.met]
    if missing == ["performance"]:
        return norm.least_score == norm.score + Decimal("0.5")
    return len(missing) == 1


def _head(report: EventReport) -> list[str]:
    facts = ", ".join(part for part in place_and_days(report) if part)
    return [report.event.name or "An event", *([facts] if facts else []), report.rules]


def _standings(report: EventReport) -> Iterator[str]:
    """The table, without federations where nobody has one, and with names cut where it is wide."""
    titled = any(player.entrant.title for player in report.players)
    rows = [_row(place, player, titled) for place, player in enumerate(report.standings, 1)]
    federated = any(row[_FEDERATION] for row in rows)
    shown = [place for place in range(len(_HEAD)) if federated or place != _FEDERATION]
    cells = [[row[place] for place in shown] for row in (_HEAD, *rows)]
    widest = sum(max(len(row[place]) for row in cells) for place in range(len(shown)))
    excess = widest + 2 * len(shown) - 2 - _WIDTH
    room = max(len(row[_NAME]) for row in cells) - max(excess, 0)
    for row in cells:
        row[_NAME] = row[_NAME] if len(row[_NAME]) <= room else f"{row[_NAME][: room - 1]}…"
    yield from table(cells[0], cells[1:], (_NAME, _FEDERATION) if federated else (_NAME,))
    marks = {_mark(player) for player in report.players}
    yield from (f"{mark} {said}" for mark, said in _MARKS.items() if mark in marks)


def _row(place: int, player: PlayerReport, titled: bool) -> tuple[str, ...]:
    return (
        str(player.record.rank or place),
        str(player.record.number),
        _named(player, titled),
        player.entrant.federation[:3],
        *figures(player),
        f"{player.new_rating or '–'} {_mark(player)}".rstrip(),
    )


def _named(player: PlayerReport, titled: bool) -> str:
    name = player.record.name
    return f"{player.entrant.title:3} {name}" if titled else name


def _mark(player: PlayerReport) -> str:
    if player.rating is None and player.new_rating is not None:
        return "i"
    return "f" if player.notes else " "


def _facts(report: EventReport) -> list[str]:
    totals = report.totals
    return [
        f"players  {totals.players}, {totals.rated_players} of them rated",
        f"games    {totals.games} played, {totals.rated_games} of them rated",
        f"changes  {signed(totals.sum_of_changes)} in all; {totals.gaining} gain, "
        f"{totals.losing} lose",
        f"initial  {plural(totals.initial_ratings, 'initial rating')}",
    ]


def _missing(report: EventReport) -> Iterator[str]:
    for player in report.standings:
        if player.missing:
            yield f"{player.record.name}: {'; '.join(player.missing)}"


def _section(title: str, entries: list[str]) -> list[str]:
    if not entries:
        return []
    shown = [f"  {entry}" for entry in entries[:_MOST_SHOWN]]
    if len(entries) > _MOST_SHOWN:
        shown.append(f"  and {len(entries) - _MOST_SHOWN} more (--format json has them all)")
    return ["\n".join((title, *shown))]


def _who(player: PlayerReport) -> str:
    rating = "unrated" if player.rating is None else str(player.rating)
    parts = (player.entrant.title, player.record.name, player.entrant.federation, rating)
    return f"{player.record.number}. " + " ".join(part for part in parts if part)


def _rounds(player: PlayerReport) -> list[str]:
    changes = [abs(float(round_.change)) for round_ in player.rounds if round_.change is not None]
    greatest = max(changes, default=0)
    rows = [_round_row(round_, greatest) for round_ in player.rounds]
    head = ("rd", "result", "opponent", "difference", "expected", "change", "")
    return table(head, rows) if rows else ["no rounds"]


def _round_row(round_: RoundReport, greatest: float) -> tuple[str, ...]:
    colour = {"white": "w", "black": "b"}.get(round_.colour or "", " ")
    drawn = "" if round_.change is None else bar(float(round_.change), greatest)
    reason = round_.reason if round_.counted else f"not counted: {round_.reason}"
    words = ", ".join(word for word in (round_.name, reason) if word)
    return (
        str(round_.round),
        f"{colour} {round_.result or ' '}",
        str(round_.rating or "–"),
        "–" if round_.difference is None else f"{round_.difference:+d}",
        decimals(round_.expected),
        "–" if round_.change is None else signed(round_.change),
        f"{drawn:21}  {words}",
    )


def _figures(player: PlayerReport) -> Iterator[str]:
    if player.rating is None:
        initial = "none yet" if player.new_rating is None else str(player.new_rating)
        yield f"initial rating    {initial}"
        yield from (f"missing           {said}" for said in player.missing)
    else:
        yield f"score             {player.score} out of {player.n}"
        yield f"expected          {decimals(player.expected)}"
        k = "–: no game was rated" if player.k is None else f"{player.k}: {player.k_reason}"
        yield f"K                 {k}"
        rounded = signed_int(player.rounded_change or 0)
        yield f"change            {signed(player.change)}, rounded {rounded}"
        yield f"new rating        {player.rating} → {player.new_rating}"
    yield f"average opponent  {player.average_opponent or '–'}"
    yield f"performance       {player.performance or '–'}"
    yield from (f"note              {said}" for said in player.notes)
    yield from (f"assumed           {said}" for said in player.assumptions)


def _norm_text(norm: NormReport) -> str:
    verdict = "yes" if norm.achieved else "no"
    figures = norm.working()[: -len(norm.requirements) - 2]
    lines = [f"{norm.title} norm: {verdict}, {_norm_figures(norm)}"]
    lines += [f"       {step.text}" for step in figures]
    lines += [
        f"  {'yes' if requirement.met else 'NO '}  {requirement.text} ({requirement.article})"
        for requirement in norm.requirements
    ]
    lines += [f"       {step.text}" for step in norm.working()[-2:]]
    return "\n".join(lines)


def _norm_figures(norm: NormReport) -> str:
    return f"{norm.score} out of {norm.n}, performance {norm.performance or '–'}"
