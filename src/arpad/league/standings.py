"""The table of a league: a row for everybody, of which a game changes only those of who played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

from arpad.league import names
from arpad.league.history import LeaguePlayer, Mark
from arpad.league.order import arrivals, days_and_players
from arpad.league.records import Standing
from arpad.league.replay import LeagueReplay
from arpad.league.resting import figures_on
from arpad.league.results_count import count_results, form_of


def table(
    played: LeagueReplay,
    today: date,
    after: Mark | None = None,
    *,
    hide: bool = True,
    here: set[int] | None = None,
) -> tuple[Standing, ...]:
    """Everybody by rating, or who is `here`; hidden players come last, without a rank.

    `after` is the end of the previous season, if only games of one season are counted; without
    `hide` nobody is hidden, as in the table of a past season. In either of these, players without
    a game in the season have no rank and come after all who played. Deviations are those of the
    day `today`: they have grown since the last game.
    """
    if here is not None:
        return Table(today, after, hide=hide, here=here).of(played)
    kind = after, hide
    kept = played.tables.get(kind)
    if kept is None or kept.today != today:
        kept = played.tables[kind] = Table(today, after, hide=hide)
    return kept.of(played)


def newcomer(played: LeagueReplay, today: date, player: LeaguePlayer) -> Standing:
    """The row of somebody who has not played the game that a table is of: it is not in it."""
    (row,) = Table(today, None, hide=False).rows(played, [player])
    return row


def arrived(played: LeagueReplay, day: date) -> set[int]:
    """Who had come by a day: they had played, or had been added."""
    came = arrivals(played.history, days_and_players(played.history, played.order))
    return {who for who in played.history.players if came[who] <= day.toordinal()}


def prepare(played: LeagueReplay, today: date, after: Mark | None) -> None:
    """Compute what the first page of a long log would have to wait for; all is kept."""
    table(played, today, after)
    played.history.games.numbers_of(0)


class _Sorted(NamedTuple):
    """What rows are sorted by."""

    hidden: bool
    absent: bool
    rating: float  # negative
    name: str
    who: int


class Table:
    """The table of a replay on a day, kept while games are added to the replay."""

    def __init__(
        self, today: date, after: Mark | None, *, hide: bool, here: set[int] | None = None
    ) -> None:
        self.today, self.after, self.hide, self.here = today, after, hide, here
        self._rows: dict[int, Standing] = {}
        self._order: list[_Sorted] = []
        self._games = self._others = 0
        self._shown: tuple[Standing, ...] = ()

    def of(self, played: LeagueReplay) -> tuple[Standing, ...]:
        """The rows, with those made anew of whom something new is known."""
        games, others = len(played.order.numbers), played.seen.others
        if not self._order or (games, others) != (self._games, self._others):
            changed = self._changed(played)
            self._games, self._others = games, others
            self._make(played, changed)
            self._shown = tuple(map(self._rows.__getitem__, (each.who for each in self._order)))
        return self._shown

    def _changed(self, played: LeagueReplay) -> list[LeaguePlayer]:
        """Everybody at first, then who has played since, or was added, or has another name."""
        everybody = names.players(played.history)
        if self._order:
            changed = played.who_played(self._games, len(played.order.numbers))
            entries = [entry.data for entry in played.since(self._others)]
            changed.update(data["player"] for data in entries if "player" in data)
            everybody = [played.history.players[who] for who in sorted(changed)]
        return [each for each in everybody if self._has(played, each.id)]

    def _has(self, played: LeagueReplay, who: int) -> bool:
        """Whether somebody is in the table; that of one game has those who have played it."""
        of_game = played.title is None or who in played.games_of
        return of_game and (self.here is None or who in self.here)

    def _make(self, played: LeagueReplay, players: list[LeaguePlayer]) -> None:
        made = {row.id: row for row in self.rows(played, players)}
        self._rows |= made
        kept = [each for each in self._order if each.who not in made]
        self._order = sorted([*kept, *map(self._place, made.values())])
        self._rank(made)

    def rows(self, played: LeagueReplay, players: list[LeaguePlayer]) -> Iterable[Standing]:
        """The rows of these players, without ranks."""
        counts = count_results(played, 0 if self.after is None else played.after(self.after))
        rules = played.history.rules
        rated, figures_of = played.engine.played, played.engine.names[1:]
        figures_today = figures_on(played, self.today, [each.id for each in players])
        for player in players:
            who = player.id
            last = int(counts.last[who])
            day = None if last < 0 else date.fromordinal(int(played.order.days[last]))
            wins, draws, losses = (int(c[who]) for c in (counts.wins, counts.draws, counts.losses))
            rating, *others = figures_today(who)
            figures = dict(zip(figures_of, others, strict=True))
            yield Standing(
                rank=None,
                name=player.name,
                rating=rating,
                games=wins + draws + losses,
                wins=wins,
                draws=draws,
                losses=losses,
                provisional=int(rated[who]) < rules.provisional_games,
                hidden=self.hide and _inactive(rules.hide_days, day, self.today),
                id=who,
                deviation=figures.get("deviation"),
                last_played=day,
                form=form_of(int(counts.form[who])),
                change=None if last < 0 else _change(played, played.order.numbers[last], who),
                figures=figures,
            )

    def _place(self, row: Standing) -> _Sorted:
        of_season = self.after is not None or not self.hide
        absent = of_season and not row.games
        return _Sorted(row.hidden, absent, -row.rating, names.key(row.name), row.id)

    def _rank(self, made: dict[int, Standing]) -> None:
        """Visible players by rating, equal ratings with the same rank."""
        rank, before = 0, None
        for place, each in enumerate(self._order, 1):
            if each.hidden or each.absent:
                break  # from here on nobody has a rank
            if each.rating != before:
                rank, before = place, each.rating
            row = self._rows[each.who]
            if row.rank == rank:
                continue
            if each.who in made:  # nobody else has it yet
                object.__setattr__(row, "rank", rank)
            else:
                self._rows[each.who] = replace(row, rank=rank)


def _inactive(days: int | None, last: date | None, today: date) -> bool:
    return days is not None and last is not None and (today - last).days > days


def _change(played: LeagueReplay, number: int, who: int) -> Any:
    return next(move.change for move in played.of_game(number) if move.player == who)
