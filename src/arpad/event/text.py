"""An event for a terminal: a standings table with the changes, and one player in full."""

from __future__ import annotations

from collections.abc import Iterator

from arpad.event.reports import EventReport, PlayerReport, RoundReport
from arpad.fide import NormReport
from arpad.report import bar, many, signed, table, two_places, whole, working_text

_NAME = 24
_MOST_SHOWN = 20
_HEAD = ("#", "no", "player", "fed", "rating", "pts", "n", "We", "change", "±", "K", "Rp", "new")
_WORDS = (2, 3)  # the columns that hold words


def text(report: EventReport, *, explain: bool = False, norms: bool = False) -> str:
    """The event: what it is, the table, the sums, and what should be looked at."""
    rows = [_row(place, player) for place, player in enumerate(report.standings, 1)]
    sections = [
        "\n".join(_head(report)),
        "\n".join(table(_HEAD, rows, _WORDS)),
        "\n".join(_facts(report)),
        *([norms_text(report)] if norms else []),
        *_listed("Unrated, without an initial rating yet", list(_missing(report))),
        *_listed(
            "Assumed", [f"{said} ({many(n, 'player')})" for said, n in report.assumptions.items()]
        ),
        *_listed("Warnings", [str(remark) for remark in report.warnings]),
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
            elif len(norm.missing) == 1:
                missed.append(f"  {player.record.name}: {norm.title} norm, {norm.missing[0]}")
    lines = ["Norms", *(made or ["  none was made"])]
    if missed:
        lines += ["Missed by one requirement", *missed]
    return "\n".join(lines)


def _head(report: EventReport) -> list[str]:
    event = report.event
    place = ", ".join(part for part in (event.city, event.federation) if part)
    days = report.on.isoformat()
    if event.ends and event.ends != report.on:
        days += f" to {event.ends.isoformat()}"
    return [
        event.name or "An event",
        ", ".join(part for part in (place, days, report.time_control) if part),
        report.edition.name,
    ]


def _row(place: int, player: PlayerReport) -> tuple[str, ...]:
    rated = player.rating is not None
    return (
        str(player.record.rank or place),
        str(player.record.number),
        _named(player),
        player.entrant.federation,
        str(player.rating or "–"),
        f"{player.points:.1f}",
        str(player.n),
        two_places(player.expected),
        signed(player.change) if rated else "–",
        whole(player.rounded_change or 0) if rated else "–",
        str(player.k or "–"),
        str(player.performance or "–"),
        str(player.new_rating or "–") + _marks(player),
    )


def _named(player: PlayerReport) -> str:
    name = player.record.name
    shown = name if len(name) <= _NAME else f"{name[: _NAME - 1]}…"
    return f"{player.entrant.title:3} {shown}" if player.entrant.title else f"    {shown}"


def _marks(player: PlayerReport) -> str:
    if player.rating is None and player.new_rating is not None:
        return " initial"
    return " below the floor" if player.notes else ""


def _facts(report: EventReport) -> list[str]:
    totals = report.totals
    return [
        f"players  {totals.players}, {totals.rated_players} of them rated",
        f"games    {totals.games} played, {totals.rated_games} of them rated",
        f"changes  {signed(totals.sum_of_changes)} in all; {totals.gaining} gain, "
        f"{totals.losing} lose",
        f"initial  {many(totals.initial_ratings, 'initial rating')}",
    ]


def _missing(report: EventReport) -> Iterator[str]:
    for player in report.standings:
        if player.missing:
            yield f"{player.record.name}: {'; '.join(player.missing)}"


def _listed(title: str, entries: list[str]) -> list[str]:
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
        two_places(round_.expected),
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
        yield f"expected          {two_places(player.expected)}"
        yield f"K                 {player.k or '–'}: {player.k_reason or 'no game was rated'}"
        rounded = whole(player.rounded_change or 0)
        yield f"change            {signed(player.change)}, rounded {rounded}"
        yield f"new rating        {player.rating} → {player.new_rating}"
    yield f"average opponent  {player.average_opponent or '–'}"
    yield f"performance       {player.performance or '–'}"
    yield from (f"note              {said}" for said in player.notes)
    yield from (f"assumed           {said}" for said in player.assumptions)


def _norm_text(norm: NormReport) -> str:
    verdict = "yes" if norm.achieved else "no"
    lines = [f"{norm.title} norm: {verdict}, {_norm_figures(norm)}"]
    lines += [
        f"  {'yes' if requirement.met else 'NO '}  {requirement.text} ({requirement.article})"
        for requirement in norm.requirements
    ]
    lines += [f"       {step.text}" for step in norm.working()[-2:]]
    return "\n".join(lines)


def _norm_figures(norm: NormReport) -> str:
    return f"{norm.score} out of {norm.n}, performance {norm.performance or '–'}"
