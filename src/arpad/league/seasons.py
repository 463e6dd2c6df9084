"""The seasons of a league: with which games each begins and ends, their names, which are closed."""

from __future__ import annotations

import re
from datetime import date
from typing import Any, NamedTuple

from arpad.errors import InvalidType, InvalidValue, NotAllowed, Unquoted
from arpad.league.game_input import read_on
from arpad.league.history import CORRECTED, RECORDED, WHOLE_DAY, History, Mark, SeasonEnd
from arpad.league.letters import check_name
from arpad.league.recording import Draft
from arpad.league.records import Season
from arpad.league.rules import read_season

#: A number from here on is a name, such as 2026; one below it is that of a season.
_LEAST_YEAR = 1000
#: What seasons are called if nobody names them.
_USUAL = re.compile(r"Season (\d{1,9})", re.IGNORECASE | re.ASCII)
#: Entries that change which games count, and how.
_OF_GAMES = frozenset((RECORDED, CORRECTED, "voided", "restored", "confirmed"))
#: Besides numbers, the names of tables: of the current season, and of all time.
CURRENT, ALL_TIME = "current", "all-time"


def is_all_time(season: int | str) -> bool:
    """Whether all games are meant; what is neither a number nor a name is refused."""
    if not isinstance(season, int | str):
        rule = "a season is a number or a name"
        raise InvalidType("season", season, rule, "write it as text")
    return season == ALL_TIME


def seasons(history: History) -> tuple[Season, ...]:
    """All seasons in their order; the last one has no end yet."""
    made: list[Season] = []
    first: date | None = None
    for number, end in enumerate(history.seasons, 1):
        share = end.rule.share
        words = {1.0: "keep", 0.0: "reset"}.get(share, f"{share:g}")
        rule = words if end.rule.mean is None else f"{share:g}:{end.rule.mean:g}"
        made.append(Season(number, end.name, first, end.on, rule, number <= history.closed))
        first = end.on if end.games is not None else _next(end.on)
    number = len(made) + 1
    return (*made, Season(number, _name(history, number), first, None, history.rules.season))


def _name(history: History, number: int) -> str:
    """What a season is called while it is on."""
    return history.season_names.get(number, f"Season {number}")


def _next(day: date) -> date:
    """The day after; the last of all days has none."""
    return date.fromordinal(min(day.toordinal() + 1, date.max.toordinal()))


def marks(history: History, season: int | str) -> tuple[Mark | None, Mark | None]:
    """After which game a season begins, and with which it ends."""
    number = find(history, season).number
    marks = [None, *(end.mark for end in history.seasons), None]
    return marks[number - 1], marks[number]


class Span(NamedTuple):
    """Which games a table counts: those after a mark, up to another one; None: no bound.

    Those of all time ignore the ends of seasons. `day` is the day that the table is of, and
    `is_over` says whether it is that of a season which has ended.
    """

    after: Mark | None
    until: Mark | None
    day: date
    is_all_time: bool = False
    is_over: bool = False


def span(history: History, season: int | str, today: date, on: date | str | None = None) -> Span:
    """The games of a season, or of all time; those of its running season up to the end of a day."""
    all_time = is_all_time(season)
    if on is None:
        after, until = (None, None) if all_time else marks(history, season)
        day = today if until is None else date.fromordinal(until[0])
        return Span(after, until, day, all_time, until is not None)
    if not all_time and season != CURRENT:
        rule = "the table of a day is that of the season of this day, or of all time"
        raise InvalidValue("season", season, rule, "omit it, or the day")
    day = read_on(on, today, rule="the table of a day is known when the day has come")
    until = (day.toordinal(), WHOLE_DAY)
    ended = [end.mark for end in history.seasons if end.mark < until]
    return Span(ended[-1] if ended and not all_time else None, until, day, all_time)


def find(history: History, season: int | str) -> Season:
    """The season with that number or name, or the current one."""
    known_seasons = seasons(history)
    if not is_all_time(season) and season == CURRENT:
        return known_seasons[-1]
    for each in known_seasons:
        if str(season) == str(each.number) or season == each.name:
            return each
    known = ", ".join(str(each.number) for each in known_seasons)
    rule = f"the seasons are {known}, {CURRENT} and {ALL_TIME}"
    raise InvalidValue("season", season, rule, "choose one of them")


def end_season(
    history: History, today: date, name: str | None, on: date | str | None, rule: str | None
) -> list[Draft]:
    """The end of a season: games up to that day belong to it; without a day, games up to now."""
    day = read_on(on, today)
    before = history.seasons
    games = len(history.games) if on is None else None
    mark = (day.toordinal(), WHOLE_DAY if games is None else games)
    if before and mark <= before[-1].mark:
        ended = f"the last season ended on {before[-1].on.isoformat()}, after the last game"
        raise InvalidValue("on", day.isoformat(), ended, "give a later day, or reopen the season")
    chosen = read_season(history.rules.season if rule is None else rule)
    number = len(history.ends) + 1
    title = _name(history, len(before) + 1)
    if name is not None:
        title = _free_name(history, name, len(before) + 1)
    data: dict[str, Any] = {
        "season": number,
        "name": title,
        "on": day.isoformat(),
        "share": chosen.share,
        "mean": chosen.mean,
        "games": games,
    }
    known = {key: value for key, value in data.items() if value is not None}
    return [Draft("season ended", known)]


def reopen_season(history: History) -> list[Draft]:
    """Undo the end of the last season."""
    if not history.seasons:
        rule = "no season has ended"
        raise InvalidValue("season", Unquoted("none"), rule, "there is nothing to undo")
    return [Draft("season reopened", {"season": history.seasons[-1].number})]


def name_season(history: History, season: int | str, name: str) -> list[Draft]:
    """A name for a season, which may still be on."""
    chosen = find(history, season)
    text = _free_name(history, name, chosen.number)
    if text == chosen.name:
        raise InvalidValue("name", text, "it is already its name", "there is nothing to do")
    return [Draft("season named", {"season": chosen.number, "name": text})]


def _free_name(history: History, name: object, number: int) -> str:
    """A name that means no other season."""
    text = check_name(name, "name")
    usual = _USUAL.fullmatch(text)
    others = {each.name.casefold() for each in seasons(history) if each.number != number}
    is_number = text.isdecimal() and int(text) < _LEAST_YEAR
    is_taken = text.casefold() in {*others, CURRENT, ALL_TIME}
    if is_number or is_taken or (usual is not None and int(usual[1]) != number):
        raise InvalidValue("name", text, "it would mean another season", "choose another name")
    return text


def close_season(history: History, season: int | str) -> list[Draft]:
    """From now on only those who run the league change the results of a season that has ended.

    Those of all seasons before it are closed, too: its ratings follow from them.
    """
    chosen = find(history, season)
    if chosen.last is None:
        raise InvalidValue("season", chosen.name, "it has not ended yet", "end it first")
    if chosen.closed:
        raise InvalidValue("season", chosen.name, "it is closed", "there is nothing to do")
    return [Draft("season closed", {"season": chosen.number})]


def open_season(history: History, season: int | str) -> list[Draft]:
    """Undo that a season, and all after it, are closed."""
    chosen = find(history, season)
    if not chosen.closed:
        raise InvalidValue("season", chosen.name, "it is not closed", "there is nothing to do")
    return [Draft("season opened", {"season": chosen.number})]


def closed_season(history: History, day: date, number: int) -> SeasonEnd | None:
    """The closed season that a game of a day belongs to; None if it may be changed."""
    mark = day.toordinal(), number
    closed = history.seasons[: history.closed]
    return next((end for end in closed if mark <= end.mark), None)


def check_open(history: History, draft: Draft) -> None:
    """Refuse to change a game of a closed season, or to bring one into it."""
    if not history.closed or draft.kind not in _OF_GAMES:
        return
    number = draft.data["game"]
    days = [date.fromisoformat(draft.data["on"])] if "on" in draft.data else []
    if number <= len(history.games):
        days.append(history.games.game(number).on)
    for day in days:
        end = closed_season(history, day, number)
        if end is not None:
            rule = "this season is closed: only those who run the league change its results"
            raise NotAllowed("season", end.name, rule, "ask them")
