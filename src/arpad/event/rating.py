"""Rates an event: every player from the rating that they start with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

from arpad.errors import InvalidDate, InvalidFile, InvalidTimeControl, InvalidType, Unquoted
from arpad.event.entrants import Entrant, Registry
from arpad.event.report import EventReport, PlayerReport
from arpad.event.rounds import Setting
from arpad.fide.edition import TimeControl
from arpad.fide.editions import as_date, check_time_control
from arpad.fide.time_control import Stated, stated
from arpad.formats.checked import checked
from arpad.formats.records import EventRecord, Remark, RoundRecord
from arpad.game import Pairing
from arpad.system import DEFAULT, System, find

if TYPE_CHECKING:
    from arpad.formats.fide_list import ListEntry


def rate(
    event: EventRecord,
    *,
    system: str = DEFAULT,
    on: date | None = None,
    time_control: TimeControl | None = None,
    ratings: Mapping[int, ListEntry] | None = None,
    team_event: bool = False,
    federations_exempt: bool = False,
    **terms: Any,
) -> EventReport:
    """What the event does to every rating.

    `event` is what a file was read into, or what a program made itself; `system` is the rating
    system, FIDE where it is omitted. `on` is the first day, that of the file where it is omitted;
    `time_control` likewise, as far as the file states it. `ratings` are entries of a rating list by
    FIDE id: they go before what the file says. Further `terms` are those of the system: `k` is
    FIDE's for players for whom neither list nor file has one, and everybody's in plain Elo. Norms
    need to know of a `team_event` in which 7 or 8 games are enough, and of an official championship
    that is exempt from the rules on federations (`federations_exempt`).

    >>> from arpad.formats import PlayerRecord, RoundRecord
    >>> alpha = PlayerRecord(1, "Alpha", rating=1500, rounds=(RoundRecord(2, "white", "1"),))
    >>> beta = PlayerRecord(2, "Beta", rating=1600, rounds=(RoundRecord(1, "black", "0"),))
    >>> club = EventRecord(name="Club evening", players=(alpha, beta))
    >>> [player.new_rating for player in rate(club, system="elo", k=32).players]
    [1520, 1580]
    """
    event = checked(event)
    if ratings is not None and not isinstance(ratings, Mapping):
        raise InvalidType("ratings", ratings, "ratings are entries by FIDE id", "give a mapping")
    if not event.players:
        raise InvalidFile("event", Unquoted("without a player"), "an event has players", "add them")
    found = find(system)
    wanted = {each.name for each in found.term_facts}
    first = _first_day(event, on, needed="on" in wanted)
    clock = _time_control(event, time_control, needed="time_control" in wanted)
    kind = clock.kind or ""
    book = found.book(**_terms(found, first, kind, terms))
    registry = Registry(book, event, kind, ratings)
    entrants = tuple(registry.enter(record) for record in event.players)
    setting = Setting(entrants, first, clock, event.rounds, team_event, federations_exempt)
    outcomes = book.rate_field(
        {place: entrant.state for place, entrant in enumerate(entrants)}, _pairings(setting)
    )
    return EventReport(
        event=event,
        system=found.id,
        book=book,
        setting=setting,
        players=tuple(
            PlayerReport(entrant, outcomes[place], book, setting)
            for place, entrant in enumerate(entrants)
        ),
        warnings=(
            *event.remarks,
            *_oddities(event),
            *(Remark(None, None, text) for text in (*clock.doubts, *setting.notes)),
            *registry.remarks,
        ),
    )


def _terms(
    system: System[Any], first: date | None, kind: str, terms: dict[str, Any]
) -> dict[str, Any]:
    """What the file says, as far as the system asks for it, and what the caller sets."""
    known = {each.name for each in system.term_facts}
    of_the_file = {"on": first, "time_control": kind}
    set_terms = {name: value for name, value in terms.items() if value is not None}
    return {name: value for name, value in of_the_file.items() if name in known} | set_terms


def _first_day(event: EventRecord, on: date | None, *, needed: bool) -> date | None:
    if on is not None:
        return as_date(on)
    if event.first_day is None and needed:
        raise InvalidDate(
            "the first day",
            Unquoted("missing"),
            "the rules go by the day on which the event starts, and the file does not say it",
            "give it, as 2025-12-31",
        )
    return event.first_day


def _time_control(event: EventRecord, given: TimeControl | None, *, needed: bool) -> Stated:
    """What the file says of the time control; whoever rates the event may overrule its kind."""
    found = stated(event.coded_time_control, event.time_control)
    if given is not None:
        kind = check_time_control(given)
        return Stated(kind, found.clock if found.kind == kind else None)
    if found.kind is None and needed:
        reason = found.reason and f": {found.reason}"
        raise InvalidTimeControl(
            "the time control",
            event.coded_time_control or event.time_control or Unquoted("missing"),
            f"the file does not tell standard, rapid or blitz{reason}",
            "say which of the three",
        )
    return found


def _oddities(event: EventRecord) -> Iterator[Remark]:
    """Games of an event made by hand that cannot be rated; a report has its own remarks on them."""
    numbers: set[int] = set()
    everybody = {player.number for player in event.players}
    for player in event.players if event.source is None else ():
        who = player.name or player.number
        if player.number in numbers:
            text = f"{who}: starting number {player.number} is taken already; "
            yield Remark(player.line, None, f"{text}opponents met the first one")
        numbers.add(player.number)
        for number, record in enumerate(player.rounds, 1):
            if record.opponent == player.number:
                yield Remark(player.line, None, f"{who}: both sides of round {number} are they")
            elif record.opponent is not None and record.opponent not in everybody:
                text = f"{who}: opponent {record.opponent} of round {number} does not exist"
                yield Remark(player.line, None, text)


def _pairings(setting: Setting) -> list[Pairing]:
    """Every game of the event once, in the order of the rounds."""
    found = [
        pairing
        for place, entrant in enumerate(setting.entrants)
        for pairing in _games_of(place, entrant, setting)
    ]
    return sorted(found, key=lambda pairing: pairing.round or 0)


def _games_of(place: int, entrant: Entrant, setting: Setting) -> Iterator[Pairing]:
    """The player's games, but for those that an earlier player has told of already."""
    for number, record in enumerate(entrant.record.rounds, 1):
        if not setting.is_game(entrant, record):
            continue
        other = setting.places[record.opponent]  # type: ignore[index]
        theirs = _counterpart(setting, place, other, number)
        if theirs is None:
            yield _pairing(setting, place, other, number, record, None)
        elif place < other:
            yield _pairing(setting, place, other, number, record, theirs)


def _counterpart(setting: Setting, place: int, other: int, number: int) -> RoundRecord | None:
    """The same game in the opponent's own rounds, if it is there."""
    rounds = setting.entrants[other].record.rounds
    theirs = rounds[number - 1] if number <= len(rounds) else None
    if theirs is None or not theirs.played or setting.places.get(theirs.opponent or 0) != place:
        return None
    return theirs


def _pairing(
    setting: Setting,
    place: int,
    other: int,
    number: int,
    record: RoundRecord,
    theirs: RoundRecord | None,
) -> Pairing:
    turned = theirs is not None and record.colour == "black"
    own, opponent = (other, place) if turned else (place, other)
    points = record.half_points
    others = 2 - points if theirs is None else theirs.half_points
    return Pairing(
        white=own,
        black=opponent,
        half_points=others if turned else points,
        round=number,
        white_name=setting.entrants[own].record.name or None,
        black_name=setting.entrants[opponent].record.name or None,
        black_half_points=points if turned else others,
        one_sided=theirs is None,
    )
