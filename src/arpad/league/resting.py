"""Figures as of a day: a deviation grows while somebody rests, by the rule of the system itself.

Nothing that is kept changes: whoever looks gets a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from arpad.engine import Figures
from arpad.league.order import period_of
from arpad.league.replay import LeagueReplay
from arpad.league.results_count import count_results


def figures_on(played: LeagueReplay, day: date, players: Sequence[int]) -> Callable[[int], Figures]:
    """What gives the figures of one of these players as of a day.

    Of most systems they are those after the games.
    """
    engine = played.engine
    if not engine.clock or "deviation" not in engine.names:
        return engine.figures
    rules, ordinal = played.history.settings.on(day), day.toordinal()
    batches = {each.rules.batch for each in played.history.settings.in_time}
    is_timed = engine.clock == "day" or rules.batch != "game"
    if not is_timed or (engine.clock == "period" and len(batches) > 1):
        return _by_days(played, day)
    rested = engine.part(players)
    places = {who: place for place, who in enumerate(players)}
    rested.use(rules.book(), rules.setting)
    rested.rest(float(ordinal if engine.clock == "day" else period_of(rules.batch, ordinal)))
    return lambda who: rested.figures(places[who])


def _by_days(played: LeagueReplay, day: date) -> Callable[[int], Figures]:
    """The same where games are no periods of time: by the days since everybody's last game."""
    engine, book = played.engine, played.history.settings.on(day).book()
    last, days = count_results(played).last, played.order.days

    def figures(who: int) -> Figures:
        now, place = engine.figures(who), int(last[who])
        rest = day.toordinal() - int(days[place]) if place >= 0 else 0
        if rest <= 0:
            return now
        state = book.rest(dict(zip(engine.names, now, strict=True)), rest)
        return tuple([float(getattr(state, name)) for name in engine.names])

    return figures
