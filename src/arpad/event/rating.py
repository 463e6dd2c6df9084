"""Rates an event: every player from the rating that he starts with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

from arpad.errors import InvalidDate, InvalidFile, InvalidTimeControl, Unquoted, UnknownRule
from arpad.event.entrants import Entrant, Registry
from arpad.event.reports import EventReport, PlayerReport, Setting
from arpad.fide import FideReport, InitialReport, Rulebook, rulebook
from arpad.fide.editions import day
from arpad.fide.player import check_k
from arpad.fide.time_control import doubt
from arpad.fide.time_control import time_control as stated_time_control
from arpad.formats.records import EventRecord, PlayerRecord, Remark, RoundRecord
from arpad.tournament import Game

if TYPE_CHECKING:
    from arpad.formats.fide_list import ListEntry


def rate(
    event: EventRecord,
    *,
    on: date | None = None,
    time_control: str | None = None,
    ratings: Mapping[int, ListEntry] | None = None,
    k: int | None = None,
    team_event: bool = False,
    federations_exempt: bool = False,
) -> EventReport:
    """What the event does to every rating.

    `on` is the first day, that of the file where it is left out; `time_control` likewise, as far
    as the file states it. `ratings` are entries of a rating list by FIDE id: they go before what
    the file says. K comes from the list, from the file, from `k`, or from the rules. Norms need
    to know of a `team_event` in which 7 or 8 games are enough, and of an official championship
    that is exempt from the rules on federations (`federations_exempt`).
    """
    if not event.players:
        raise InvalidFile("event", Unquoted("without a player"), "an event has players", "add them")
    first = _first_day(event, on)
    kind = _time_control(event, time_control)
    book = rulebook(first, kind)
    given_k = None if k is None else check_k(k)
    registry = Registry(book, first, kind, ratings, given_k, column=event.column)
    entrants = [registry.enter(record) for record in event.players]
    by_number = {entrant.record.number: entrant for entrant in reversed(entrants)}
    setting = Setting(first, event.rounds, team_event, federations_exempt)
    reports = tuple(_rate_player(book, entrant, by_number, setting) for entrant in entrants)
    return EventReport(
        event=event,
        on=first,
        time_control=kind,
        edition=book.edition,
        players=reports,
        warnings=(*event.remarks, *_doubts(event, time_control), *registry.remarks),
    )


def _first_day(event: EventRecord, on: date | None) -> date:
    if on is not None:
        return day(on)
    if event.first_day is None:
        raise InvalidDate(
            "the first day",
            Unquoted("missing"),
            "the rules go by the day on which the event starts, and the file does not say it",
            "give it, as 2025-12-31",
        )
    return event.first_day


def _time_control(event: EventRecord, given: str | None) -> str:
    if given is not None:
        return given
    stated = stated_time_control(event.coded_time_control, event.time_control)
    if stated is None:
        raise InvalidTimeControl(
            "the time control",
            event.coded_time_control or event.time_control or Unquoted("missing"),
            "the file does not tell standard, rapid or blitz (222 is in seconds)",
            "say which of the three",
        )
    return stated


def _doubts(event: EventRecord, given: str | None) -> tuple[Remark, ...]:
    """What the file's time control leaves open, unless somebody said which it is."""
    said = "" if given else doubt(event.coded_time_control, event.time_control)
    return (Remark(None, None, said),) if said else ()


def _rate_player(
    book: Rulebook, entrant: Entrant, by_number: Mapping[int, Entrant], setting: Setting
) -> PlayerReport:
    played = [
        (number, record, by_number[record.opponent])
        for number, record in enumerate(entrant.record.rounds, 1)
        if _is_game(record, entrant.record, by_number) and record.opponent is not None
    ]
    games = [_game(number, record, opponent) for number, record, opponent in played]
    report: FideReport | None = None
    initial: InitialReport | None = None
    unknown = ""
    if entrant.counts is not None and games:
        report = _rated(book, entrant, entrant.counts, games, setting.on)
    elif games:
        try:
            initial = book.initial_report(games)
        except UnknownRule as error:
            unknown = error.rule
    return PlayerReport(
        entrant=entrant,
        book=book,
        setting=setting,
        report=report,
        initial=initial,
        unknown=unknown,
        games=tuple(games),
        opponents=by_number,
    )


def _is_game(record: RoundRecord, player: PlayerRecord, known: Mapping[int, Entrant]) -> bool:
    """A game that was played against somebody else who is in the event."""
    return record.played and record.opponent != player.number and record.opponent in known


def _game(number: int, record: RoundRecord, opponent: Entrant) -> Game:
    return Game(
        opponent.counts,
        record.half_points / 2,
        round=number,
        name=opponent.record.name or None,
        colour=record.colour,
    )


def _rated(
    book: Rulebook, entrant: Entrant, rating: int, games: Sequence[Game], on: date
) -> FideReport:
    totals = book.totals(rating, games)
    choice = entrant.choose_k(book, rating, totals[0], on)
    return FideReport(book, entrant.player, rating, tuple(games), on, totals, choice.k, choice)
