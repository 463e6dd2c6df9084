"""An event for a terminal: a standings table with the changes, and one player in full."""

from __future__ import annotations

from collections.abc import Iterator

from arpad.event.report import EventReport, PlayerReport
from arpad.event.rounds import RoundReport
from arpad.exact import plural
from arpad.fide.norms.report import NormReport
from arpad.render.certificate import norm_sheets, sheet_text
from arpad.render.event_figures import (
    CORRECTIONS,
    corrections,
    figures,
    head_lines,
    headings,
    month_words,
    new_rating,
    rating_before,
)
from arpad.render.figures import (
    bar,
    decimals,
    facts_text,
    figure_text,
    filled,
    k_text,
    or_dash,
    reason_text,
    signed,
    signed_int,
    table,
    working_text,
)
from arpad.render.page import Page

_WIDTH = 100
_RULE = "─" * 40  # above a sheet
_MOST_SHOWN = 20
_HEAD = ("#", "no", "player", "fed", "rating", "pts", "n", "We", "change", "±", "K", "Rp", "new")
_NAME = _HEAD.index("player")
_FEDERATION = _HEAD.index("fed")
_ROUND_HEAD = ("rd", "result", "opponent", "difference", "expected", "change", "")
_LEAST_NAME = 12
#: The columns that a narrow terminal omits, in this order.
_LEAST_TELLING = ("fed", "no", "Rp", "We", "n", "±", "K")
_MARKS = {"i": "initial rating", "f": "below the floor: unrated on the next list"}


def event_text(
    report: EventReport, *, explain: bool = False, sheets: bool = False, width: int | None = None
) -> str:
    """The event: its facts, the standings, the totals, assumptions and warnings.

    `sheets` adds what a certificate asks for, of every norm that was made or narrowly missed.
    """
    assumed = [
        f"{text} ({plural(n, '{n} player', '{n} players')})"
        for text, n in report.assumptions.items()
    ]
    sections = [
        "\n".join(_head(report, width)),
        "\n".join(_standings(report, width or _WIDTH)),
        "\n".join(_facts(report, width)),
        *([norms_text(report)] if report.norms_checked else []),
        *_section("Unrated, without an initial rating yet", list(_missing(report)), width),
        *_section(CORRECTIONS, corrections(report), width),
        *_section("Assumed", assumed, width),
        *_section("Warnings", [str(remark) for remark in report.warnings], width),
    ]
    if explain:
        sections += [
            f"{_who(player)}\n{working_text(player.working(), 'round', width)}"
            for player in report.standings
            if player.working()
        ]
    if sheets and report.norms_checked:
        sections += [f"{_RULE}\n{sheet_text(sheet, width)}" for sheet in norm_sheets(report)]
    return "\n\n".join(sections)


def player_text(
    player: PlayerReport,
    report: EventReport | None = None,
    *,
    explain: bool = False,
    sheets: bool = False,
    width: int | None = None,
) -> str:
    """One player: their rounds and figures, with `sheets` every requirement of a norm."""
    head = [*_head(report, width), ""] if report else []
    sections = [
        "\n".join((*head, _who(player))),
        "\n".join(_rounds(player, width)),
        "\n".join(facts_text(list(_figures(player)), width)),
        *_norms_of(player, sheets),
        *(
            (working_text(player.working(), "round", width),)
            if explain and player.working()
            else ()
        ),
    ]
    return "\n\n".join(section for section in sections if section)


def player_page(player: PlayerReport) -> Page:
    """One player for a notebook: their rounds and their figures."""
    made = [("norm", text) for text in _norms_of(player, sheets=True)]
    return Page(_who(player), _ROUND_HEAD, _plain_rounds(player), [*_figures(player), *made])


def _norms_of(player: PlayerReport, sheets: bool) -> list[str]:
    """The norms of a player: all in full, or those that were made in one line each."""
    if not player.norms_checked:
        return []
    if sheets:
        return ["\n".join(map(_norm_text, player.norms()))]
    made = [norm for norm in player.norms() if norm.achieved]
    return ["\n".join(f"{norm.title} norm: yes, {_norm_figures(norm)}" for norm in made)]


def norms_text(report: EventReport) -> str:
    """The norms that were made, those narrowly missed, and ratings reached for titles."""
    made, missed = [], []
    for player, norm in report.candidates:
        who = f"  {player.record.name}: {norm.title} norm"
        if norm.achieved:
            made.append(f"{who}, {_norm_figures(norm)}")
        else:
            missed.append(f"{who}, {norm.missing[0]}")
        if norm.flags is not None:
            (made if norm.achieved else missed).append(f"    {norm.flags.text}")
    lines = ["Norms", *(made or ["  no norm was made"])]
    if missed:
        lines += ["Missed by half a point or by one other requirement", *missed]
    reached = [
        f"  {player.record.name}: {each.phrase} ({each.article})"
        for player in report.standings
        for each in player.ratings_reached
    ]
    return "\n".join((*lines, *(("Ratings for titles", *reached) if reached else ())))


def _head(report: EventReport, width: int | None) -> list[str]:
    lines = (part for line in head_lines(report) for part in filled("", line, width))
    return [report.event.name or "An event", *lines]


def _standings(report: EventReport, width: int) -> Iterator[str]:
    """The table; if it is too wide, names are shortened, then less important columns omitted."""
    titled = any(player.entrant.title for player in report.players)
    rows = [_row(place, player, titled) for place, player in enumerate(report.standings, 1)]
    heads = headings(report.players, _HEAD)
    columns = list(range(len(_HEAD)))
    if not any(row[_FEDERATION] for row in rows):
        columns.remove(_FEDERATION)
    for name in ("", *_LEAST_TELLING):
        columns = [place for place in columns if _HEAD[place] != name]
        cells = [[row[place] for place in columns] for row in (heads, *rows)]
        at = columns.index(_NAME)
        longest = max([len(row[at]) for row in cells])
        room = _room(cells, at, width)
        least = min(longest, _LEAST_NAME)
        if room >= least:
            break
    room = max(room, least)  # even if nothing fits, names must remain recognisable
    for row in cells:
        row[at] = row[at] if len(row[at]) <= room else f"{row[at][: room - 1]}…"
    words = [place for place, column in enumerate(columns) if column in (_NAME, _FEDERATION)]
    yield from table(cells[0], cells[1:], words)
    marks = {_mark(player) for player in report.players}
    yield from (f"{mark} {meaning}" for mark, meaning in _MARKS.items() if mark in marks)


def _room(cells: list[list[str]], at: int, width: int) -> int:
    """How wide names may be so that the lines fit."""
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    excess = sum(widths) + 2 * len(widths) - 2 - width
    return widths[at] - max(excess, 0)


def _row(place: int, player: PlayerReport, titled: bool) -> tuple[str, ...]:
    return (
        str(player.record.rank or place),
        str(player.record.number),
        _named(player, titled),
        player.entrant.federation[:3],
        *figures(player),
        f"{new_rating(player)} {_mark(player)}".rstrip(),
    )


def _named(player: PlayerReport, titled: bool) -> str:
    name = player.record.name
    return f"{player.entrant.title:3} {name}" if titled else name


def _mark(player: PlayerReport) -> str:
    if player.rating is None and player.new_rating is not None:
        return "i"
    return "f" if player.played and player.outcome.leaves_the_list else " "


def _facts(report: EventReport, width: int | None) -> list[str]:
    totals = report.totals
    facts = {
        "players": f"{totals.players}, {totals.rated_players} of them rated",
        "games": f"{totals.games} played, {totals.rated_games} of them rated",
        "changes": f"{signed(totals.sum_of_changes)} in all; {totals.gaining} gain, "
        f"{totals.losing} lose",
        "initial": plural(totals.initial_ratings, "{n} initial rating", "{n} initial ratings"),
    }
    if report.norms_unchecked:
        facts["norms"] = f"not checked: {report.norms_unchecked}"
    return [line for name, fact in facts.items() for line in filled(f"{name:9}", fact, width)]


def _missing(report: EventReport) -> Iterator[str]:
    for player in report.standings:
        if player.missing:
            yield f"{player.record.name}: {'; '.join(player.missing)}"


def _section(title: str, entries: list[str], width: int | None) -> list[str]:
    if not entries:
        return []
    shown = [line for entry in entries[:_MOST_SHOWN] for line in filled("  ", entry, width)]
    if len(entries) > _MOST_SHOWN:
        shown.append(f"  and {len(entries) - _MOST_SHOWN} more (--format json has them all)")
    return ["\n".join((title, *shown))]


def _who(player: PlayerReport) -> str:
    rating = "unrated" if player.rating is None else rating_before(player)
    parts = (player.entrant.title, player.record.name, player.entrant.federation, rating)
    return f"{player.record.number}. " + " ".join(part for part in parts if part)


def _rounds(player: PlayerReport, width: int | None) -> list[str]:
    if not player.rounds:
        return ["no rounds"]
    changes = [abs(float(round_.change)) for round_ in player.rounds if round_.change is not None]
    greatest = max(changes, default=0)
    lines = table(_ROUND_HEAD, [_round_row(round_, greatest) for round_ in player.rounds])
    if width is not None and max(map(len, lines)) > width:
        lines = table(_ROUND_HEAD, _plain_rounds(player), width=width)
    return lines


def _plain_rounds(player: PlayerReport) -> list[tuple[str, ...]]:
    return [_round_row(round_, None) for round_ in player.rounds]


def _round_row(round_: RoundReport, greatest: float | None) -> tuple[str, ...]:
    colour = {"white": "w", "black": "b"}.get(round_.colour or "", " ")
    reason = reason_text(round_.counted, round_.reason, round_.article)
    words = ", ".join(word for word in (round_.name, reason) if word)
    if greatest is not None:
        drawn = "" if round_.change is None else bar(float(round_.change), greatest)
        words = f"{drawn:21}  {words}"
    return (
        str(round_.round),
        f"{colour} {round_.result or ' '}",
        or_dash(round_.rating),
        "–" if round_.difference is None else f"{round_.difference:+g}",
        decimals(round_.expected),
        "–" if round_.change is None else signed(round_.change),
        words,
    )


def _figures(player: PlayerReport) -> Iterator[tuple[str, str]]:
    yield from (("corrected", str(made)) for made in player.record.corrections)
    if player.rating is None:
        yield "initial rating", "none yet" if player.new_rating is None else new_rating(player)
        yield from (("missing", reason) for reason in player.missing)
    else:
        yield "score", f"{player.score} out of {player.n}"
        yield "expected", decimals(player.expected)
        if player.k is not None:
            yield player.outcome.factor, f"{k_text(player.k)}: {player.k_reason}"
        elif not player.n:
            yield player.outcome.factor, "–: no game was rated"
        rounded = signed_int(player.rounded_change or 0)
        yield "change", f"{signed(player.change)}, rounded {rounded}"
        yield "new rating", f"{rating_before(player)} → {new_rating(player)}"
    yield from (("month", month_words(part)) for part in player.parts)
    yield "average opponent", or_dash(player.average_opponent)
    yield "performance", or_dash(player.performance)
    yield from ((each.label.lower(), figure_text(each)) for each in player.outcome.figures)
    yield from (("note", note) for note in player.notes)
    yield from (("assumed", assumption) for assumption in player.assumptions)


def _norm_text(norm: NormReport) -> str:
    verdict = "yes" if norm.achieved else "no"
    lines = [f"{norm.title} norm: {verdict}, {_norm_figures(norm)}"]
    lines += [f"       {step.text}" for step in norm.figures()]
    lines += [
        f"  {'yes' if requirement.met else 'NO '}  {requirement.text} ({requirement.source})"
        for requirement in norm.requirements
    ]
    lines += [f"       {step.text}" for step in (*norm.outlook_steps(), *norm.notes)]
    lines += [f"       assumed: {assumption}" for assumption in norm.assumptions]
    return "\n".join(lines)


def _norm_figures(norm: NormReport) -> str:
    return f"{norm.score} out of {norm.n}, performance {or_dash(norm.performance)}"
