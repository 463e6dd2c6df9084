"""What the event's form asks for: a page, a part of one, a file, or what was read of the event."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from arpad import event as events
from arpad import formats, render, system
from arpad.errors import ArpadError, InvalidDate, InvalidFile, InvalidValue, Unquoted
from arpad.event import EventReport
from arpad.event.context import read_clocks
from arpad.event.rounds import games_played
from arpad.exact import day_text, plural
from arpad.formats import EventRecord, fide_list, trf
from arpad.formats.registry import FORMATS
from arpad.render.event_figures import clock_words, when, where
from arpad.render.event_html import check_size, event_html_pieces, report_pieces
from arpad.web.event.form import (
    DOWNLOADS,
    FACTS,
    MOST_LISTS,
    NOT_STATED,
    ON,
    RATE_BY,
    TIME_CONTROL,
    TRF_CORRECTED,
    UNNAMED,
    Fields,
    fill,
    head,
    labelled,
    other_system,
    read,
    read_terms,
)
from arpad.web.shell import shell

_FLAG = re.compile(r"(\d{1,9})\s*=\s*([A-Za-z]{3})", re.ASCII)
_MONTH = re.compile(r"(\d{4})-(\d{2})", re.ASCII)


@dataclass(frozen=True)
class Answer:
    """What is sent back: its media type, a name if it is a file, and the text part by part."""

    kind: str
    lines: Iterator[str | bytes]
    name: str = ""

    @property
    def head(self) -> dict[str, str]:
        """What the server needs to know before the first part."""
        return {"kind": self.kind, "name": self.name}


def kind_of(fields: Fields) -> str:
    """The kind of the event's file, as far as it can be recognised; "" if there is no file."""
    content = fields.get("file")
    if not isinstance(content, bytes):
        return ""
    return formats.kind_of(str(fields.get("file_name", "")), content)


def answer(fields: Fields) -> Answer:
    """The answer to a form; an error if it cannot be answered."""
    wanted = str(fields.get("as", "page"))
    if wanted not in _ANSWERS:
        rule = f"an answer is {', '.join(_ANSWERS)}"
        raise InvalidValue("as", wanted, rule, "choose one of them")
    record = _record(fields)
    if wanted == "read":
        return _what_was_read(record, fields)
    if wanted in ("page", "part", "html"):
        check_size(record)
    report = _rated(record, fields)
    return _ANSWERS[wanted](report)


def _record(fields: Fields) -> EventRecord:
    """The event of the file, with the ratings that were chosen and what was corrected."""
    content = fields.get("file")
    if not isinstance(content, bytes):
        rule = "an event is rated from its file"
        raise InvalidFile("file", Unquoted("missing"), rule, "choose one")
    players = fields.get("players")
    table = (players, str(fields["players_name"])) if isinstance(players, bytes) else None
    record = formats.read_event(content, str(fields["file_name"]), table)
    if "file_ratings" in fields:
        record = formats.with_ratings(record, str(fields["file_ratings"]))
    typed = str(fields.get("corrections", "")).replace(",", "\n").splitlines()
    corrections = [line.strip() for line in typed if line.strip()]
    if not corrections:
        return record
    try:
        return formats.corrected(record, corrections)
    except ArpadError as error:
        raise InvalidValue("corrections", error.value, error.rule, error.remedy) from None


def _rated(record: EventRecord, fields: Fields) -> EventReport:
    chosen, terms = _system(fields)
    return events.rate(
        record,
        system=chosen,
        on=read(fields, ON),
        time_control=read(fields, TIME_CONTROL),
        ratings=_ratings(record, fields),
        shortened="shortened" in fields,
        team_event="team_event" in fields,
        world_cup="world_cup" in fields,
        approved="approved" in fields,
        flags=_flags(fields),
        federations_exempt=str(fields.get("championship", "")) or False,
        norms=False if fields.get("norms") == "0" else None,
        pairings=str(fields.get("pairings", "")),  # type: ignore[arg-type]  # checked where it is used
        **terms,
    )


def _system(fields: Fields) -> tuple[str, dict[str, Any]]:
    """The system that rates the event, and its terms: those of a file, or as they were typed."""
    chosen = str(fields.get("system", system.DEFAULT))
    content = fields.get("pool")
    if not isinstance(content, bytes):
        return chosen, read_terms(fields, chosen)
    from arpad.pools.custom import settings_in, terms_of  # few ask

    name = str(fields["pool_name"])
    if chosen not in (system.DEFAULT, system.OWN_POOL):
        rule = f"the rating system is {system.find(chosen).name}"
        raise InvalidValue("pool", name, rule, "give one of the two")
    settings = terms_of(settings_in(content, name))
    return system.OWN_POOL, settings | read_terms(fields, system.OWN_POOL)


def _flags(fields: Fields) -> dict[int, str]:
    """The true flags by starting number, as 12=RUS, separated by commas or blanks."""
    flags = {}
    for part in filter(None, re.split(r"[\s,;]+", str(fields.get("flags", "")))):
        match = _FLAG.fullmatch(part)
        if match is None:
            rule = "a true flag is a starting number and a federation"
            raise InvalidValue("flags", part, rule, "write it as 12=RUS")
        flags[int(match[1])] = match[2].upper()
    return flags


def _ratings(record: EventRecord, fields: Fields) -> Any:
    """The players of the event in the lists, by month if there are several lists."""
    wanted = {player.fide_id for player in record.players if player.fide_id is not None}
    lists: dict[date | None, Any] = {}
    for place in range(1, MOST_LISTS + 1):
        content, name = fields.get(f"list_{place}"), str(fields.get(f"list_{place}_name", ""))
        if not isinstance(content, bytes):
            continue
        month = _month(fields.get(f"month_{place}")) or fide_list.month_of(name)
        if month in lists:
            rule = "several lists are told apart by their months, and a month has one list"
            raise InvalidValue("list", name, rule, "say its month")
        lists[month] = fide_list.look_up_content(content, name, wanted)
    if len(lists) > 1 and None in lists:
        rule = "several lists are told apart by their months"
        raise InvalidValue("list", Unquoted("without a month"), rule, "say the month of each")
    return lists.get(None, lists or None)


def _month(text: bytes | str | None) -> date | None:
    if text is None:
        return None
    match = _MONTH.fullmatch(str(text))
    if match and 1 <= int(match[2]) <= 12 and int(match[1]):
        return date(int(match[1]), int(match[2]), 1)
    raise InvalidDate("list", text, "a month is written as 2025-01", "correct it")


def _page(report: EventReport) -> Answer:
    """The report as a page of its own, for browsers without scripts."""
    mark = "\0"
    title = report.event.name or "An event"
    before, after = shell(title, mark, current="event", head=head()).split(mark)
    actions = fill("actions", downloads={})

    def lines() -> Iterator[str]:
        yield before
        yield from report_pieces(report, actions=actions)
        yield after

    return Answer("text/html; charset=utf-8", lines())


def _part(report: EventReport) -> Answer:
    """The report for the page's script, with buttons that ask for files."""
    labels = dict(DOWNLOADS)
    if report.corrections:
        labels["trf"] = TRF_CORRECTED
    pieces = report_pieces(report, actions=fill("actions", downloads=labels))
    return Answer("text/html; charset=utf-8", pieces)


def _file(
    suffix: str, kind: str, made: Callable[[EventReport], Iterable[str | bytes]]
) -> Callable[[EventReport], Answer]:
    """An answer that is saved as a file."""

    def answered(report: EventReport) -> Answer:
        name = re.sub(r"[^A-Za-z0-9]+", "-", report.event.name).strip("-").lower()[:60]
        return Answer(kind, iter(made(report)), f"{name or 'event'}.{suffix}")

    return answered


_ANSWERS: dict[str, Callable[[EventReport], Answer]] = {
    "page": _page,
    "part": _part,
    "read": _part,  # is answered before anything is rated
    "html": _file("html", "text/html; charset=utf-8", event_html_pieces),
    "csv": _file("csv", "text/csv; charset=utf-8", lambda report: (render.csv(report),)),
    "json": _file("json", "application/json", lambda report: (render.json(report),)),
    "md": _file("md", "text/markdown; charset=utf-8", lambda report: (_markdown(report),)),
    "trf": _file("trf", "text/plain; charset=utf-8", lambda report: (trf.write(report.event),)),
}


def _markdown(report: EventReport) -> str:
    return f"{render.markdown(report, sheets=True)}\n"


def _what_was_read(record: EventRecord, fields: Fields) -> Answer:
    """The event in a few facts, whom to look up in a list, and what still has to be asked."""
    report, question = None, None
    try:
        report = _rated(record, fields)
    except ArpadError as error:
        message, field = labelled(error, record.format)
        question = {"message": message, "field": field}
    own, why = other_system(record, str(fields.get("system", system.DEFAULT)))
    if own:
        label = RATE_BY.format(system=system.find(own).name)
        question = {"message": why, "field": "system", "system": own, "label": label}
    data = {
        "kind": FORMATS[record.format].title,
        "facts": list(_facts(record, report)),
        "fide_ids": sorted({each.fide_id for each in record.players if each.fide_id}),
        "question": question,
    }
    return Answer("application/json", iter((json.dumps(data, ensure_ascii=False),)))


def _facts(record: EventRecord, report: EventReport | None) -> Iterator[tuple[str, str, str]]:
    """Label, value, and a word beneath it."""
    labels = FACTS
    place = record.city
    if report:
        place = ", ".join(part for part in (where(report), when(report)) if part)
    yield labels["event"], record.name or UNNAMED, place
    rated = sum(player.rating is not None for player in record.players)
    players = len(record.players)
    yield labels["players"], str(players), "all rated" if rated == players else f"{rated} rated"
    games = games_played(record.players)
    yield labels["games"], str(games), plural(record.rounds, "in {n} round", "in {n} rounds")
    if report is None:
        day = record.first_day
        yield labels["first_day"], NOT_STATED if day is None else day_text(day), ""
        clock = read_clocks(record, None, needed=False).kind
        yield labels["time_control"], clock.capitalize() if clock else NOT_STATED, ""
        return
    yield labels["time_control"], (report.time_control or "–").capitalize(), clock_words(report)
    yield labels["rules"], report.rules, ""
    if report.warnings:
        yield labels["remarks"], str(len(report.warnings)), ""
