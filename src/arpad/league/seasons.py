"""The seasons of a league: which there are, and with which games each begins and ends."""

from __future__ import annotations

from datetime import date

from arpad.errors import InvalidType, InvalidValue
from arpad.league.history import History, Mark
from arpad.league.records import Season

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
        made.append(Season(number, end.name, first, end.on, rule))
        first = end.on if end.games is not None else _next(end.on)
    name = f"Season {len(made) + 1}"
    return (*made, Season(len(made) + 1, name, first, None, history.rules.season))


def _next(day: date) -> date:
    """The day after; the last of all days has none."""
    return date.fromordinal(min(day.toordinal() + 1, date.max.toordinal()))


def marks(history: History, season: int | str) -> tuple[Mark | None, Mark | None]:
    """After which game a season begins, and with which it ends."""
    number = find(history, season).number
    marks = [None, *(end.mark for end in history.seasons), None]
    return marks[number - 1], marks[number]


def find(history: History, season: int | str) -> Season:
    """The season with that number or name, or the current one."""
    known_seasons = seasons(history)
    if season == CURRENT:
        return known_seasons[-1]
    for each in known_seasons:
        if str(season) == str(each.number) or season == each.name:
            return each
    known = ", ".join(str(each.number) for each in known_seasons)
    rule = f"the seasons are {known}, {CURRENT} and {ALL_TIME}"
    raise InvalidValue("season", season, rule, "choose one of them")
