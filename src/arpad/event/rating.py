"""Rates an event: every player from the rating at its start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from arpad.errors import InvalidDate, InvalidFile, NotAnswered, Unquoted
from arpad.event.checks import further_lines, same_id
from arpad.event.context import Clocks, EventContext, read_clocks
from arpad.event.entrants import Registry
from arpad.event.games import rate_games
from arpad.event.rating_lists import Ratings, parts_of
from arpad.event.report import EventReport, PlayerReport
from arpad.event.rounds import pairings_of
from arpad.facts import Day, check_flag
from arpad.formats import EventSource, as_record
from arpad.formats.records import EventRecord, PlayerRecord, Remark
from arpad.formats.registry import FORMATS
from arpad.formats.validation import check_one_list, lists_of, validated, with_ratings
from arpad.system import (
    BUILT_IN,
    DEFAULT,
    CanGrantNorms,
    CanJudgeGames,
    EventNorms,
    ReadsEvents,
    Rulebook,
    System,
    find,
    reader_of,
)
from arpad.terms import Pairings, TimeControl, as_date, check_pairings


def rate(
    event: EventSource,
    *,
    system: str = DEFAULT,
    on: Day | None = None,
    time_control: TimeControl | None = None,
    ratings: Ratings | None = None,
    team_event: bool = False,
    federations_exempt: bool | str = False,
    world_cup: bool = False,
    pairings: Pairings = "",
    approved: bool = False,
    shortened: bool = False,
    flags: Mapping[int, str] | None = None,
    norms: bool | None = None,
    **terms: Any,
) -> EventReport:
    """What the event does to every rating.

    `event` is what a file was read into, or what a program has made, or a file: its path, or a file
    that is open for reading; `system` is the rating system,
    by default FIDE. `on` is the first day and `time_control` the kind of time control, by default
    those of the file. `ratings` are entries of a rating list by FIDE id, or of several lists, each
    by a day of its month: they take precedence over the file. `shortened` says that FIDE has
    approved the event as a shortened standard event. Further `terms` are those of the system: for
    FIDE, `k` is the K of players without one in the list or the file, in plain Elo everybody's.

    Norms depend on facts that no file has, as `fide.norm` describes them: `team_event`,
    `world_cup`, `federations_exempt`, `pairings` if the file does not say, `approved`, and `flags`,
    the real federations of players under FID, by starting number. They are checked wherever the
    event allows them, and where it does not, the report says why; with `norms` true such an event
    is refused, with `norms` false they are not checked.

    >>> from arpad.formats import PlayerRecord, RoundRecord
    >>> alpha = PlayerRecord(1, "Alpha", rating=1500, rounds=(RoundRecord(2, "white", "1"),))
    >>> beta = PlayerRecord(2, "Beta", rating=1600, rounds=(RoundRecord(1, "black", "0"),))
    >>> club = EventRecord(name="Club evening", players=(alpha, beta))
    >>> [player.new_rating for player in rate(club, system="elo", k=32).players]
    [1520, 1580]
    """
    event, book, first, clocks = _basis(event, find(system), on, time_control, terms)
    conditions = _conditions(book, clocks, shortened=shortened)
    parts = parts_of(event, first, ratings, conditions)
    registry = Registry(book, event, clocks.kind or "", parts)
    entrants = tuple(registry.enter(record) for record in event.players)
    paired = check_pairings("" if pairings is None else pairings) or pairings_of(event)
    for_norms = _norms(
        book,
        norms,
        event=event,
        entrants=entrants,
        on=first,
        kind=clocks.kind,
        clocks=clocks.stated,
        pairings=paired,
        as_at_start=parts.as_at_start,
        terms={
            **{"team_event": team_event, "world_cup": world_cup, "approved": approved},
            **{"shortened": shortened, "federations_exempt": federations_exempt},
        },
        flags=flags,
    )
    played = (parts.calendar, event.rounds, event.round_dates)
    context = EventContext(entrants, first, clocks, *played, paired, for_norms, conditions)
    return _report(event, find(system).id, book, context, (*parts.remarks, *registry.remarks))


def _basis(
    source: EventSource,
    system: System[Any],
    on: Day | None,
    time_control: TimeControl | None,
    terms: dict[str, Any],
) -> tuple[EventRecord, Rulebook[Any], date | None, Clocks]:
    """The event with its ratings, and the rulebook, the first day and the clocks it is rated by."""
    event = validated(as_record(source))
    _check_players(event)
    _check_ratings(event, system)
    wanted = {each.name for each in system.term_facts}
    first = _first_day(event, on, needed="on" in wanted)
    clocks = read_clocks(event, time_control, needed="time_control" in wanted)
    book = _rulebook(system, event, first, clocks, terms)
    if time_control is None and "time_control" not in wanted:
        clocks = clocks.called(reader_of(book).clock_name)
    return _with_ratings(event, book), book, first, clocks


def _report(
    event: EventRecord,
    system_id: str,
    book: Rulebook[Any],
    context: EventContext,
    remarks: tuple[Remark, ...],
) -> EventReport:
    """Rate the games; `remarks` are those on rating lists and players."""
    context.check_round_robin(book)
    rated = rate_games(book, context)
    return EventReport(
        event=event,
        system=system_id,
        book=book,
        context=context,
        players=tuple(
            PlayerReport(entrant, outcome, book, context)
            for entrant, outcome in zip(context.entrants, rated.outcomes, strict=True)
        ),
        warnings=(*_warnings(event, context), *rated.remarks, *remarks),
    )


def _rulebook(
    system: System[Any],
    event: EventRecord,
    first: date | None,
    clocks: Clocks,
    terms: dict[str, Any],
) -> Rulebook[Any]:
    """The rulebook for the event, by the terms that the caller sets and those of the file."""
    set_terms = {name: value for name, value in terms.items() if value is not None}
    known = {each.name for each in system.term_facts}
    of_the_file = {"on": first, "ended": event.ends or first, "time_control": clocks.kind or ""}
    stated = {name: value for name, value in of_the_file.items() if name in known}
    book = system.book(**stated | set_terms)
    if not isinstance(book, ReadsEvents):
        return book
    found: Rulebook[Any] = book.of_event(lists_of(event), clocks.event.clock, set_terms.keys())
    return found


def _warnings(event: EventRecord, context: EventContext) -> Iterator[Remark]:
    """Remarks on the file, its clocks and its days, whatever the ratings."""
    yield from event.remarks
    yield from _oddities(event)
    yield from same_id(event)
    for text in (*context.clocks.event.doubts, *context.notes):
        yield Remark(None, None, text)


def _conditions(book: Rulebook[Any], clocks: Clocks, *, shortened: bool) -> Any:
    """The conditions under which a game is rated; None if the system has none."""
    check_flag(shortened, "shortened")
    if isinstance(book, CanJudgeGames):
        return book.conditions(clocks.kind or "", clocks.event, shortened=shortened)
    if shortened:
        rule = "this system has no shortened events"
        raise NotAnswered("shortened", book.name, rule, "omit it")
    return None


def _norms(book: Rulebook[Any], wanted: bool | None, **event: Any) -> EventNorms:
    """The norms of the event: those of its system, if it has some."""
    if wanted is not None:
        check_flag(wanted, "norms")
    if isinstance(book, CanGrantNorms):
        return book.event_norms(wanted=wanted, **event)
    if wanted:
        raise NotAnswered("norms", book.name, "this system has no norms", "do not ask for them")
    return EventNorms()


def _check_players(event: EventRecord) -> None:
    """Refuse an event without players, and games of one person (a FIDE id) on two lines."""
    if not event.players:
        raise InvalidFile("event", Unquoted("without a player"), "an event has players", "add them")
    for own, other, blank in further_lines(event):
        if not blank:
            raise InvalidFile(
                f"{_line(own)} and {_line(other)}",
                f"FIDE id {other.fide_id}",
                "one person has one FIDE id, and their games are on one line",
                "correct the id of one of them",
            )


def _line(player: PlayerRecord) -> str:
    where = f"line {player.line}" if player.line else f"number {player.number}"
    return f"{where} ({player.name})" if player.name else where


def _check_ratings(event: EventRecord, system: System[Any]) -> None:
    """Refuse ratings of one organisation under the rules of another."""
    if event.ratings_of and system.ratings_of not in ("", event.ratings_of):
        raise InvalidFile(
            "the ratings of the file",
            Unquoted(event.ratings_of),
            f"they are not ratings of {system.ratings_of}, whose rules would rate them wrongly",
            _other_system(event.ratings_of),
        )


def _other_system(owner: str) -> str:
    """The remedy for ratings of another organisation: its own system, or else plain Elo."""
    own = next((each for each in BUILT_IN if find(each).ratings_of == owner), "elo")
    return f"rate them by {find(own).name} ({own})"


def _with_ratings(event: EventRecord, book: Rulebook[Any]) -> EventRecord:
    """The event with the ratings of one list: the one that the system uses, or the only one."""
    file_list = reader_of(book).file_list
    if file_list and lists_of(event):
        return with_ratings(event, file_list)
    check_one_list(event)
    return event


def _first_day(event: EventRecord, on: Day | None, *, needed: bool) -> date | None:
    if on is not None:
        return as_date(on)
    if event.first_day is None and needed:
        raise InvalidDate(
            "the first day",
            Unquoted("missing"),
            "the rules depend on the day on which the event starts, and the file does not say it",
            "give it, as 2025-12-31",
        )
    return event.first_day


def _oddities(event: EventRecord) -> Iterator[Remark]:
    """Games that cannot be rated in an event that a program has made; files were checked before."""
    numbers: set[int] = set()
    everybody = {player.number for player in event.players}
    checked_already = event.format in FORMATS and FORMATS[event.format].checks_pairings
    for player in () if checked_already else event.players:
        who = player.name or player.number
        if player.number in numbers:
            text = (
                f"{who}: starting number {player.number} is already taken; "
                "opponents met the first one"
            )
            yield Remark(player.line, None, text)
        numbers.add(player.number)
        for number, record in enumerate(player.rounds, 1):
            if record.opponent == player.number:
                text = f"{who}: both sides of round {number} are the same player"
                yield Remark(player.line, None, text)
            elif record.opponent is not None and record.opponent not in everybody:
                text = f"{who}: opponent {record.opponent} of round {number} does not exist"
                yield Remark(player.line, None, text)
