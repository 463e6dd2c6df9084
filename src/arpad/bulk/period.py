"""A rating period: its players as they count, its games, and the rules that they fall under."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import narwhals as nw

from arpad.bulk.columns import GAME_NUMBERS, CheckedFrame, ids, in_list, width
from arpad.bulk.editions import Dated
from arpad.bulk.frames import Frame, lookup_table
from arpad.bulk.highest import past_columns
from arpad.fide.edition import TimeControl
from arpad.fide.editions import as_date, check_time_control, edition

#: What decides which rating somebody plays with, wherever it is written.
_RATINGS = ("rating", "standard_rating", *GAME_NUMBERS)


@dataclass(frozen=True)
class Terms:
    """When the games of a period were played, and which list they are for."""

    on: date  # the first day of games without an event_start
    time_control: TimeControl
    list_date: date | None = None

    @classmethod
    def of(cls, on: object, time_control: str, list_date: object) -> Terms:
        """The terms as a caller writes them, checked."""
        first, kind = as_date(on), check_time_control(time_control)
        edition(first, kind)  # there is one, or this is an error
        return cls(first, kind, None if list_date is None else as_date(list_date))

    @property
    def last_day(self) -> date:
        """Nobody on the list is born later."""
        return self.on if self.list_date is None else max(self.on, self.list_date)


@dataclass(frozen=True)
class Period:
    """Everything that the steps of a period share."""

    players: Frame  # base is the rating that they count with, known is true of all of them
    games: CheckedFrame
    rules: Dated
    terms: Terms
    past: tuple[str, ...]  # the columns that remember how high a player was published
    options: tuple[str, ...]  # which of k and standard_rating there are
    newcomers: bool  # whether anybody may be without a rating
    number: Any  # the kind of number that holds every rating
    turned: Frame  # tables to join with: the two sides of a game, 8.1.2 and 8.1.1
    expectancies: Frame
    score_differences: Frame

    @classmethod
    def of(
        cls,
        players: CheckedFrame,
        games: CheckedFrame,
        rules: Dated,
        terms: Terms,
        *,
        newcomers: bool,
    ) -> Period:
        """The period with its players as the list has them."""
        # The tables come first, each like the one before: DuckDB binds again what a table is like.
        turned = lookup_table(players.frame, {"turned": [0, 1]})
        expectancies = lookup_table(turned, rules.lookup())
        score_differences = lookup_table(turned, rules.score_lookup())
        past = past_columns(players.kinds)
        options = tuple(name for name in ("k", "standard_rating") if players.has(name))
        kinds = {**players.kinds, **games.kinds}
        number = width(*(kinds[name] for name in _RATINGS if name in kinds))
        columns = ["rating", "birth_year", "games_played", *options]
        columns += [name for name in past if players.kinds[name].is_numeric()]
        frame = players.frame.select(
            *(name for name in past if name not in columns),
            id=ids(players, "id"),
            known=nw.lit(True),
            base=in_list(players, "rating").cast(number),
            **{name: in_list(players, name) for name in columns},
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
    def stand_ins(self) -> bool:
        """Whether a standard rating may stand in for one that the list lacks (RB 7.2.1)."""
        return "standard_rating" in self.options and self.rules.has(
            lambda record: record.standard_rating_counts.value
        )

    @property
    def stand_ins_differ(self) -> bool:
        """Whether that depends on the day of a game."""
        return self.stand_ins and self.rules.differ(
            lambda record: record.standard_rating_counts.value
        )

    def standard_rating(self, name: str, edition: str) -> nw.Expr:
        """The standard rating where the edition lets it count."""
        counts = self.rules.pick(lambda r: r.standard_rating_counts.value, column=edition)
        return nw.when(counts).then(nw.col(name)).cast(self.number)

    @property
    def start(self) -> nw.Expr:
        """The first day of a game's event, where games have one."""
        return nw.col("event_start").cast(nw.Date).fill_null(self.terms.on)

    @property
    def events(self) -> list[str]:
        """The columns that an event of a player has alike; none: all their games are one event."""
        start = ["start"] if self.games.has("event_start") else []
        return [*start, "no_event_id", "event_id"] if self.games.has("event_id") else start

    def with_base(self, players: Frame) -> Period:
        """Players without a rating count with their standard one, where the edition says so."""
        base = nw.coalesce("base", self.standard_rating("standard_rating", "latest_edition"))
        return replace(self, players=players.with_columns(base=base))
