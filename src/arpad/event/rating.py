"""Rates an event: every player from the rating that they start with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from arpad.errors import InvalidDate, InvalidFile, InvalidType, NotAnswered, Unquoted
from arpad.event.clocks import read_clocks
from arpad.event.entrants import Registry
from arpad.event.games import rate_games
from arpad.event.lists import Ratings, parts_of
from arpad.event.norms import NormSetting
from arpad.event.report import EventReport, PlayerReport
from arpad.event.round_robins import check_round_robin
from arpad.event.rounds import Setting
from arpad.fide.edition import TimeControl
from arpad.fide.editions import as_date
from arpad.fide.norms.occasion import Pairings
from arpad.fide.time_control import Stated
from arpad.formats.checked import checked
from arpad.formats.rating_lists import check_one_list, lists_of, with_ratings
from arpad.formats.records import EventRecord, PlayerRecord, Remark
from arpad.system import BUILT_IN, DEFAULT, CanGrantNorms, CanJudgeGames, Rulebook, System, find


def rate(
    event: EventRecord,
    *,
    system: str = DEFAULT,
    on: date | None = None,
    time_control: TimeControl | None = None,
    ratings: Ratings | None = None,
    team_event: bool = False,
    federations_exempt: bool | str = False,
    world_cup: bool = False,
    pairings: Pairings = "",
    approved: bool = False,
    shortened: bool = False,
    flags: Mapping[int, str] | None = None,
    **terms: Any,
) -> EventReport:
    """What the event does to every rating.

    `event` is what a file was read into, or what a program made itself; `system` is the rating
    system, FIDE where it is omitted. `on` is the first day, that of the file where it is omitted;
    `time_control` likewise, as far as the file states it. `ratings` are entries of a rating list by
    FIDE id, or of several lists, each by a day of its month: they go before what the file says.
    `shortened` says that FIDE has approved it as a shortened standard event. Further `terms` are
    those of the system: `k` is FIDE's for players for whom neither list nor file has one, and
    everybody's in plain Elo.

    Norms need to know what no file tells, as `fide.norm` describes it: `team_event`, `world_cup`,
    `federations_exempt`, `pairings` where the file is silent, `approved`, and `flags`, the true
    federations of those who play under FID, by starting number.

    >>> from arpad.formats import PlayerRecord, RoundRecord
    >>> alpha = PlayerRecord(1, "Alpha", rating=1500, rounds=(RoundRecord(2, "white", "1"),))
    >>> beta = PlayerRecord(2, "Beta", rating=1600, rounds=(RoundRecord(1, "black", "0"),))
    >>> club = EventRecord(name="Club evening", players=(alpha, beta))
    >>> [player.new_rating for player in rate(club, system="elo", k=32).players]
    [1520, 1580]
    """
    event = checked(event)
    if not event.players:
        raise InvalidFile("event", Unquoted("without a player"), "an event has players", "add them")
    _refuse_one_id_twice(event)
    found = find(system)
    _check_ratings(event, found)
    wanted = {each.name for each in found.term_facts}
    first = _first_day(event, on, needed="on" in wanted)
    clocks = read_clocks(event, time_control, needed="time_control" in wanted)
    kind = clocks.kind or ""
    book = found.book(**_terms(found, event, first, kind, terms)).of_event(
        lists_of(event),
        clocks.event.clock,
        {name for name, value in terms.items() if value is not None},
    )
    if time_control is None and "time_control" not in wanted:
        clocks = clocks.called(book.clock_name)
    event = _with_ratings(event, book)
    conditions = _conditions(book, kind, clocks.event, shortened=shortened)
    parts = parts_of(event, first, ratings, conditions)
    registry = Registry(book, event, kind, parts)
    entrants = tuple(registry.enter(record) for record in event.players)
    told = {
        **{"team_event": team_event, "world_cup": world_cup, "shortened": shortened},
        **{"federations_exempt": federations_exempt, "pairings": pairings, "approved": approved},
    }
    grantor = book if isinstance(book, CanGrantNorms) else None
    asked = (_flags(flags), tuple(told.items()), parts.as_at_start)
    norms = NormSetting(event, entrants, first, clocks, grantor, *asked)
    played = (parts.calendar, event.rounds, event.round_dates)
    setting = Setting(entrants, first, clocks, *played, norms, conditions)
    check_round_robin(setting, book)
    rated = rate_games(book, setting)
    return EventReport(
        event=event,
        system=found.id,
        book=book,
        setting=setting,
        players=tuple(
            PlayerReport(entrant, outcome, book, setting)
            for entrant, outcome in zip(setting.entrants, rated.outcomes, strict=True)
        ),
        warnings=(
            *_warnings(event, setting),
            *rated.remarks,
            *parts.remarks,
            *registry.remarks,
        ),
    )


def _warnings(event: EventRecord, setting: Setting) -> Iterator[Remark]:
    """What should be looked at before anything is rated: in the file, its clocks and its days."""
    yield from event.remarks
    yield from _oddities(event)
    for text in (*setting.clocks.event.doubts, *setting.notes):
        yield Remark(None, None, text)


def _conditions(book: Rulebook[Any], kind: str, stated: Stated, *, shortened: bool) -> Any:
    """Under which conditions a game is rated; None where the system has none."""
    if isinstance(book, CanJudgeGames):
        return book.conditions(kind, stated, shortened=shortened)
    if shortened:
        rule = "this system knows no shortened events"
        raise NotAnswered("shortened", book.name, rule, "omit it")
    return None


def _refuse_one_id_twice(event: EventRecord) -> None:
    """The same FIDE id is the same person, who has one line."""
    seen: dict[int, PlayerRecord] = {}
    for player in event.players:
        if not player.fide_id:
            continue
        other = seen.setdefault(player.fide_id, player)
        if other is not player:
            raise InvalidFile(
                f"{_line(other)} and {_line(player)}",
                f"FIDE id {player.fide_id}",
                "one person has one FIDE id, and one line in an event",
                "correct the id of one of them",
            )


def _line(player: PlayerRecord) -> str:
    where = f"line {player.line}" if player.line else f"number {player.number}"
    return f"{where} ({player.name})" if player.name else where


def _flags(flags: Mapping[int, str] | None) -> tuple[tuple[int, str], ...]:
    if flags is not None and not isinstance(flags, Mapping):
        rule = "flags are federations by starting number"
        raise InvalidType("flags", flags, rule, "give a mapping")
    return tuple((flags or {}).items())


def _check_ratings(event: EventRecord, system: System[Any]) -> None:
    """Ratings of one body are not rated by another's rules."""
    if event.ratings_of and system.ratings_of not in ("", event.ratings_of):
        raise InvalidFile(
            "the ratings of the file",
            Unquoted(event.ratings_of),
            f"they are no ratings of {system.ratings_of}, whose rules would rate them wrongly",
            _other_system(event.ratings_of),
        )


def _other_system(owner: str) -> str:
    """The remedy where ratings are another body's: its system, or any that is nobody's."""
    own = next((each for each in BUILT_IN if find(each).ratings_of == owner), "elo")
    return f"rate them by another system, such as {own}"


def _with_ratings(event: EventRecord, book: Rulebook[Any]) -> EventRecord:
    """The event with the ratings of one list: the system's own, or the only one that there is."""
    if book.file_list and lists_of(event):
        return with_ratings(event, book.file_list)
    check_one_list(event)
    return event


def _terms(
    system: System[Any],
    event: EventRecord,
    first: date | None,
    kind: str,
    terms: dict[str, Any],
) -> dict[str, Any]:
    """What the file says, as far as the system asks for it, and what the caller sets."""
    known = {each.name for each in system.term_facts}
    of_the_file = {"on": first, "ended": event.ends or first, "time_control": kind}
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


def _oddities(event: EventRecord) -> Iterator[Remark]:
    """Games of an event made by hand that cannot be rated; a report has its own remarks on them."""
    numbers: set[int] = set()
    everybody = {player.number for player in event.players}
    checked_already = event.source is not None or event.format == "json"
    for player in () if checked_already else event.players:
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
