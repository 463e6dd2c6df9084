"""A league: methods that add to its log, and methods that show what follows from the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from functools import partial
from typing import Any

from arpad.errors import InvalidValue
from arpad.facts import Fact
from arpad.league import commands, game_input, highlights, names, seasons, views
from arpad.league.dated import rules_in_time
from arpad.league.entries import Entry
from arpad.league.game_input import Side
from arpad.league.games import Game
from arpad.league.highlights import Highlights, Track
from arpad.league.history import History, Player
from arpad.league.log import TERMINAL, LeagueLog
from arpad.league.recording import Draft, Result, check_not_again
from arpad.league.records import (
    Chances,
    GameView,
    Leader,
    PlayerView,
    RulesFrom,
    RulesPreview,
    Score,
    Season,
    Shift,
    Standing,
)
from arpad.league.removal import NameRemoval, Removal, count_names, out_of_reach
from arpad.league.replay import LeagueReplay, replay
from arpad.league.rules import APART, COUNT, SHOWN
from arpad.league.seasons import ALL_TIME, CURRENT


class League(LeagueLog):
    """A league in its database.

    Methods that change it take `author` ("terminal", or a link) and `reason`, which are kept in
    the log. Many processes and threads may use the same league at once.

    >>> from pathlib import Path
    >>> from tempfile import mkdtemp
    >>> league = League.create(Path(mkdtemp()) / "office.db", name="Office chess", k=32)
    >>> league.record(["Ann", "Bob"], 1, new=True)
    1
    >>> [(row.rank, row.name, row.rating) for row in league.table()]
    [(1, 'Ann', 1516.0), (2, 'Bob', 1484.0)]
    >>> league.close()
    """

    @property
    def game_facts(self) -> tuple[Fact, ...]:
        """The facts of a game, besides who played and how it ended."""
        return game_input.game_facts(self.rules)

    # Commands

    def record(
        self,
        sides: Sequence[Side],
        score: Any = None,
        *,
        on: date | str | None = None,
        new: bool = False,
        by: str | None = None,
        points: Any = None,
        game: str | None = None,
        again: bool = True,
        alike: bool = True,
        author: str = TERMINAL,
        reason: str = "",
        **facts: Any,
    ) -> int:
        """Record a result; returns the id of the game.

        `sides` are names, or lists of names if a side has several players. `score` is that of the
        first of two sides (1, 0.5, 0, "win", "½" …, or both scores: "10-7", "11-8 9-11 11-6"), or
        the places of more than two ("1,2,2"; without it, the sides are named in the order of their
        places). `points` are those of each side, from which the places follow. `on` is the day
        (default: today); `game` is which of several was played (Catan, blitz); with `new`, unknown
        names become new players; `by` is the player who reports it.
        `facts` are what the league asks about a game (`game_facts`), such as the margin. Without
        `again`, it is an error if the same result was saved within a day; without `alike`, if the
        name of a new player looks like that of another one.
        """
        result = Result(sides, score, on, facts, by, points, game)

        def build(history: History) -> list[Draft]:
            made = commands.record(history, [result], self.today, new=new, alike=alike)
            if not again and len(made) == 1:  # no new player
                check_not_again(history, Game.of(made[-1].data), self._seconds())
            return made

        return int(self._write(build, author, reason)[-1].data["game"])

    def record_all(
        self,
        results: Sequence[Result],
        *,
        new: bool = False,
        author: str = TERMINAL,
        reason: str = "",
    ) -> list[int]:
        """Record many results at once, all or none; returns the ids of the games."""
        made = self._write(
            lambda history: commands.record(history, results, self.today, new=new), author, reason
        )
        return [entry.data["game"] for entry in made if "game" in entry.data]

    def correct(
        self, game: int, /, *, author: str = TERMINAL, reason: str = "", **changes: Any
    ) -> Entry:
        """Correct any field of a game: sides, score, points, on, by, game, or a fact of it."""
        return self._write(
            lambda history: commands.correct(history, game, self.today, changes), author, reason
        )[-1]

    def void(self, game: int, *, author: str = TERMINAL, reason: str = "") -> Entry:
        """Void a game: it stays in the log, but does not count."""
        return self._write(lambda history: commands.void(history, game), author, reason)[-1]

    def restore(self, game: int, *, author: str = TERMINAL, reason: str = "") -> Entry:
        """Let a void game count again."""
        return self._write(lambda history: commands.restore(history, game), author, reason)[-1]

    def confirm(
        self, game: int, *, by: str | None = None, author: str = TERMINAL, reason: str = ""
    ) -> Entry:
        """Confirm a result that is waiting for confirmation; `by` is the opponent who does so."""
        now = self._seconds()
        return self._write(
            lambda history: commands.confirm(history, game, now, by), author, reason
        )[-1]

    def add_player(
        self,
        name: str,
        *,
        rating: float | None = None,
        alike: bool = True,
        author: str = TERMINAL,
        reason: str = "",
    ) -> int:
        """Add a player who has not played yet; returns their id. `rating` is their start rating.

        Without `alike`, a name that looks like that of another player is an error.
        """
        made = self._write(
            lambda history: commands.add_player(history, name, rating, alike=alike), author, reason
        )
        return int(made[-1].data["player"])

    def rename(
        self, name: str, to: str, *, alike: bool = True, author: str = TERMINAL, reason: str = ""
    ) -> Entry:
        """Give a player another name; the old one still works until somebody else gets it."""
        build = partial(commands.rename, name=name, to=to, alike=alike)
        return self._write(build, author, reason)[-1]

    def remove_name(
        self,
        name: str,
        to: str | None = None,
        *,
        alike: bool = True,
        author: str = TERMINAL,
        reason: str = "",
    ) -> Removal:
        """Take all names of a player out of the league, as if they had always been called `to`.

        Without `to`, they are made anonymous: "Player 3", by their number. Ratings stay. The log
        is written anew with new hashes, and an entry says so, but not whose name it was. The
        names are then in no byte of the league; it cannot be undone.
        """
        plan = partial(NameRemoval, name=name, to=to, alike=alike)
        done = self._rewrite(plan, author, reason)
        return done or Removal(self.player(to or name).standing.name, 0, 0, ())

    def preview_removal(self, name: str, to: str | None = None, *, alike: bool = True) -> Removal:
        """What taking a player's names out of the league would do; nothing is changed."""
        removal = NameRemoval(self.history, name, to, alike=alike)
        with self.store.reading() as connection:
            count_names(self.store, connection, removal)
            return removal.as_removal(out_of_reach(self.store, connection, removal))

    def merge(self, name: str, into: str, *, author: str = TERMINAL, reason: str = "") -> Entry:
        """Merge a duplicate into a player, who gets all the games, as if recorded so."""
        return self._write(lambda history: commands.merge(history, name, into), author, reason)[-1]

    def separate(self, name: str, *, author: str = TERMINAL, reason: str = "") -> Entry:
        """Undo a merge; `name` is that of the duplicate."""
        return self._write(lambda history: commands.separate(history, name), author, reason)[-1]

    def change_rules(
        self,
        *,
        since: date | str | None = None,
        author: str = TERMINAL,
        reason: str = "",
        **changes: Any,
    ) -> Entry:
        """Change the rules for all games, or for those from a day on; see `preview_rules`."""

        def change(history: History) -> list[Draft]:
            return self._applied(history, commands.change_rules(history, changes, since))

        return self._write(change, author, reason)[-1]

    def undo_rules(
        self, entry: int | None = None, *, author: str = TERMINAL, reason: str = ""
    ) -> Entry:
        """Undo a change of rules: the last one, or the one with that position in the log."""

        def undo(history: History) -> list[Draft]:
            return self._applied(history, commands.undo_rules(history, entry))

        return self._write(undo, author, reason)[-1]

    def _applied(self, history: History, made: list[Draft]) -> list[Draft]:
        """What changes the rules, if those are able to rate all games."""
        after = self._with(history, made)
        commands.check_draws(history, after.settings)
        replay(after, self._seconds())
        return made

    def end_season(
        self,
        *,
        name: str | None = None,
        on: date | str | None = None,
        rule: str | None = None,
        author: str = TERMINAL,
        reason: str = "",
    ) -> int:
        """End a season; returns its number.

        `rule` is "keep", "reset", or the share of ratings that is kept, such as "0.5".
        """
        made = self._write(
            lambda history: seasons.end_season(history, self.today, name, on, rule), author, reason
        )
        return len(self.history.seasons) if made else 0

    def reopen_season(self, *, author: str = TERMINAL, reason: str = "") -> Entry:
        """Undo the end of the last season."""
        return self._write(seasons.reopen_season, author, reason)[-1]

    # Views

    def table(
        self, season: int | str = CURRENT, *, game: str | None = None
    ) -> tuple[Standing, ...]:
        """Everybody by rating.

        `season` is "current", the number of a season, or "all-time". If no season has ended yet,
        all of these are the same table. That of a season that is over has only who played in it.
        Where games are rated apart, it is the table of one `game`; default: the first.
        """
        with self._lock:
            history = self.history
            rows = self._table(history, season, self._title(game))
            if seasons.is_all_time(season) or seasons.find(history, season).last is None:
                return rows
            return tuple(row for row in rows if row.games)

    def player(
        self, name: str, season: int | str = CURRENT, *, game: str | None = None
    ) -> PlayerView:
        """A player, with the reason for each change, head-to-head, streaks and form."""
        with self._lock:
            history, title = self.history, self._title(game)
            who = names.find(history, name)
            rows = self._table(history, season, title)
            standing = next(row for row in rows if row.id == who)
            return views.player_view(self._of_season(history, season, title), who, standing)

    def players(self) -> list[Player]:
        """Everybody who was not merged into somebody else, in the order they were added."""
        return names.players(self.history)

    def near(self, name: str) -> list[str]:
        """Names of players that are similar."""
        return names.near(self.history, name)

    def game(self, number: int) -> GameView:
        """One game in its current state."""
        with self._lock:
            history = self.history
            chosen = commands.find_game(history, number)
            return views.game_view(self._rating(history, chosen.title), chosen, self._seconds())

    def games(
        self,
        *,
        player: str | None = None,
        game: str | None = None,
        last: int | None = None,
        void: bool = True,
    ) -> tuple[GameView, ...]:
        """Games by day, the newest last, including void games and those waiting for confirmation.

        With `player`, only their games; with `game`, only those in which that was played; with
        `last`, only that many of the newest; without `void`, no void games.
        """
        last = None if last is None else COUNT.check(last, "last")
        with self._lock:
            history = self.history
            chosen_games: Iterable[Any] = history.games
            if player is not None:
                who = names.find(history, player)
                chosen_games = (g for g in chosen_games if who in map(history.root, g.players))
            if game is not None:
                title = game_input.read_title(game, self.rules)
                chosen_games = (g for g in chosen_games if g.title == title)
            rows = sorted((g for g in chosen_games if void or not g.void), key=lambda g: g.on)
            chosen = rows[-last:] if last else rows
            now = self._seconds()
            return tuple(
                views.game_view(self._rating(history, each.title), each, now) for each in chosen
            )

    def chances(
        self, first: Side, second: Side, *, game: str | None = None, **facts: Any
    ) -> Chances:
        """Before a game: what is expected of the first side, and what each result would do."""
        with self._lock:
            history = self.history
            sides = game_input.known_sides(history, game_input.read_sides([first, second]))
            checked = game_input.read_facts(self.rules, facts)
            played = self._rating(history, self._title(game))
            return views.chances(played, (sides[0], sides[1]), checked, self.today)

    def head_to_head(self, name: str, opponent: str, *, game: str | None = None) -> Score:
        """What one player scored against another."""
        with self._lock:
            history = self.history
            other = history.players[names.find(history, opponent, "opponent")].name
            rows = self.player(name, ALL_TIME, game=game).head_to_head
            nothing = Score(other, 0, 0.0, 0, 0, 0)
            return next((row for row in rows if row.opponent == other), nothing)

    def recent(
        self, games: int = 10, season: int | str = CURRENT, *, game: str | None = None
    ) -> dict[int, list[float]]:
        """For each player id, the rating before their last `games` games and after each of them.

        They are games of that season.
        """
        with self._lock:
            history = self.history
            played = self._of_season(history, season, self._title(game))
            after = None if seasons.is_all_time(season) else seasons.marks(history, season)[0]
            begin = 0 if after is None else played.after(after)
            return {who: views.recent(played, who, games, begin) for who in played.games_of}

    def leaders(self) -> dict[int, Leader]:
        """Who was first at the end of each season that somebody played in, by its number."""
        with self._lock:
            return views.leaders(self.history, self._seconds(), compiled=self._cache.compiled)

    def highlights(self, most: int = 5, *, game: str | None = None) -> Highlights:
        """What is new in the current season: climbers, streaks, upsets, at most that many each."""
        with self._lock:
            played = self._rating(self.history, self._title(game))
            return highlights.highlights(played, self.today, most)

    def race(
        self, players: Sequence[int], *, game: str | None = None
    ) -> tuple[list[date], list[Track]]:
        """The days with games of the current season, and these players' ratings after each."""
        with self._lock:
            return highlights.race(self._rating(self.history, self._title(game)), players)

    def replayed(self, *, seasons: bool = True) -> LeagueReplay:
        """The replay that everything shown comes from; without `seasons`, the all-time one.

        When newer games are recorded, the next call that shows something extends it.
        """
        with self._lock:
            return self._cache.replayed(self.history, seasons=seasons)

    def seasons(self) -> tuple[Season, ...]:
        """All seasons in order; the last one is the current one."""
        return seasons.seasons(self.history)

    def preview_rules(self, *, since: date | str | None = None, **changes: Any) -> RulesPreview:
        """What a change of rules would do, and why; nothing is changed."""
        with self._lock:
            history = self.history
            made = commands.change_rules(history, changes, since)
            return self._preview(history, self._with(history, made))

    def preview_undo(self, entry: int | None = None) -> RulesPreview:
        """What it would do to undo a change of rules; nothing is changed."""
        with self._lock:
            history = self.history
            return self._preview(history, self._with(history, commands.undo_rules(history, entry)))

    def _preview(self, history: History, after: History) -> RulesPreview:
        """The tables before and after, if a rating could change."""
        commands.check_draws(history, after.settings)
        title = self._title(None)
        played = self._rating(history, title)
        reasons = tuple(views.reasons(played, after))
        shifts: tuple[Shift, ...] = ()
        if any(each.name not in SHOWN for each in reasons):
            begin, _ = seasons.marks(history, CURRENT)
            kinds = after.settings.on(self.today)
            first = kinds.game_kinds[0].name if kinds.games == APART else None
            new = views.table(replay(after, self._seconds(), title=first), self.today, begin)
            shifts = views.shifts(self._table(history, CURRENT, title), new)
        old, now = (each.settings.on(self.today) for each in (history, after))
        return RulesPreview(old, now, reasons, shifts)

    def rules_in_time(self) -> tuple[RulesFrom, ...]:
        """Every day from which settings have other values, in the past and in the future."""
        return rules_in_time(self.history.settings)

    def _title(self, game: str | None) -> str | None:
        """The game whose ratings are meant; None if all games are rated together."""
        rules = self.rules
        if rules.games != APART:
            if game is not None:
                rule = "this league rates all games together, in one table"
                raise InvalidValue("game", game, rule, "omit it, or change the rules: games apart")
            return None
        return game_input.read_title(game, rules) or rules.game_kinds[0].name

    def _rating(self, history: History, title: str | None) -> LeagueReplay:
        """The replay that rates games in which that was played."""
        apart = self.rules.games == APART
        return self._cache.replayed(history, title=title if apart else None)

    def _of_season(
        self, history: History, season: int | str, title: str | None = None
    ) -> LeagueReplay:
        """The replay for the table of a season."""
        if seasons.is_all_time(season):
            return self._cache.replayed(history, seasons=False, title=title)
        _, until = seasons.marks(history, season)
        return self._cache.replayed(history, until=until, title=title)

    def _table(
        self, history: History, season: int | str, title: str | None = None
    ) -> tuple[Standing, ...]:
        if seasons.is_all_time(season):
            return views.table(self._of_season(history, season, title), self.today)
        after, until = seasons.marks(history, season)
        played = self._of_season(history, season, title)
        return views.table(played, self.today, after, hide=until is None)


__all__ = ["ALL_TIME", "CURRENT", "TERMINAL", "League"]
