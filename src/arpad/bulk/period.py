"""A rating period: its players with their effective ratings, its games and the rules that apply."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

import narwhals as nw

from arpad.bulk.columns import GAME_NUMBERS, CheckedFrame, ids, in_list, width
from arpad.bulk.editions import PeriodEditions, past_columns
from arpad.bulk.frames import Frame, lookup_table
from arpad.fide.editions import edition
from arpad.terms import TimeControl, as_date, check_time_control

#: The columns that may hold the rating with which somebody plays.
_RATINGS = ("rating", "standard_rating", *GAME_NUMBERS)


@dataclass(frozen=True)
class PeriodTerms:
    """When the games of a period were played, and which list they are for."""

    on: date  # the first day of games without an event_start
    time_control: TimeControl
    list_date: date | None = None

    @classmethod
    def of(cls, on: object, time_control: str, list_date: object) -> PeriodTerms:
        """The terms as a caller writes them, checked."""
        first, kind = as_date(on), check_time_control(time_control)
        edition(first, kind)  # raises an error if there is none
        rule = "the date of the list is a date"
        known = None if list_date is None else as_date(list_date, "list_date", rule)
        return cls(first, kind, known)

    @property
    def last_day(self) -> date:
        """Nobody on the list was born after this day."""
        return self.on if self.list_date is None else max(self.on, self.list_date)


@dataclass(frozen=True)
class Period:
    """Everything that the steps of a period share."""

    players: Frame  # base is the rating that counts, known is true for all of them
    games: CheckedFrame
    rules: PeriodEditions
    terms: PeriodTerms
    past: tuple[str, ...]  # the columns that record a player's highest published rating
    options: tuple[str, ...]  # which of k and standard_rating there are
    newcomers: bool  # whether there may be players without a rating
    number: Any  # the number type that is wide enough for every rating
    turned: Frame  # lookup tables for joins: the two sides of a game, 8.1.2 and 8.1.1
    expectancies: Frame
    score_differences: Frame

    @classmethod
    def of(
        cls,
        players: CheckedFrame,
        games: CheckedFrame,
        rules: PeriodEditions,
        terms: PeriodTerms,
        *,
        newcomers: bool,
    ) -> Period:
        """The period, with its players as they are on the list."""
        # The lookup tables are made first, each from the one before: otherwise DuckDB would bind
        # the whole list again for each of them.
        turned = lookup_table(players.frame, {"turned": [0, 1]})
        expectancies = lookup_table(turned, rules.lookup())
        score_differences = lookup_table(turned, rules.score_lookup())
        past = past_columns(players.kinds)
        options = tuple(name for name in ("k", "standard_rating") if players.has(name))
        kinds = {**players.kinds, **games.kinds}
        number = width(*(kinds[name] for name in _RATINGS if name in kinds))
        columns = ["rating", "birth_year", "games_played", *options]
        columns += [name for name in past if players.kinds[name].is_numeric()]
        listed = {name: in_list(players, name) for name in columns}
        listed["rating"] = _from_floor(players, "rating", rules)
        frame = players.frame.select(
            *(name for name in past if name not in columns),
            id=ids(players, "id"),
            known=nw.lit(True),
            base=_base(players, rules, options, number),
            **listed,
        )
        return cls(
            players=frame,
            games=games,
            rules=rules,
            terms=terms,
            past=past,
            options=options,
            newcomers=newcomers,
            number=number,
            turned=turned,
            expectancies=expectancies,
            score_differences=score_differences,
        )

    @property
    def gives_ratings(self) -> bool:
        """Whether games have the ratings at the start of their event."""
        return any(self.games.has(name) for name in GAME_NUMBERS)

    @property
    def start(self) -> nw.Expr:
        """The first day of a game's event; only for games with an `event_start`."""
        return nw.col("event_start").cast(nw.Date).fill_null(self.terms.on)

    @property
    def events(self) -> list[str]:
        """The columns that identify an event of a player; none if all their games are one event."""
        start = ["start"] if self.games.has("event_start") else []
        return [*start, "no_event_id", "event_id"] if self.games.has("event_id") else start


def _base(
    players: CheckedFrame, rules: PeriodEditions, options: tuple[str, ...], number: Any
) -> nw.Expr:
    """A player's effective rating: that of the list, or else a standard rating (RB 7.2.1).

    All editions for a list agree on whether a standard rating is used, so the day does not matter.
    """
    rating = _from_floor(players, "rating", rules).cast(number)
    counts = rules.has(lambda record: record.standard_rating_counts.value)
    if not counts or "standard_rating" not in options:
        return rating
    return nw.coalesce(rating, _from_floor(players, "standard_rating", rules).cast(number))


def _from_floor(players: CheckedFrame, name: str, rules: PeriodEditions) -> nw.Expr:
    """A rating of the list; null if it is below every floor of the period (7.2)."""
    rating = in_list(players, name)
    return nw.when(rating >= rules.floors[0]).then(rating) if rules.floors[0] else rating
