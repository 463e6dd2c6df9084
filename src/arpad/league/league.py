"""A league: methods that add to its log, beside those that show what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Any

from arpad.facts import Fact
from arpad.league import challenges, commands, game_input, player_facts, seasons
from arpad.league.answers import LeagueAnswers
from arpad.league.entries import Entry
from arpad.league.game_input import Side
from arpad.league.games import LeagueGame
from arpad.league.history import History
from arpad.league.log import TERMINAL
from arpad.league.recording import Draft, Result, check_not_again
from arpad.league.removal import NameRemoval, Removal, count_names, out_of_reach
from arpad.league.replay import replay
from arpad.league.seasons import ALL_TIME, CURRENT


class League(LeagueAnswers):
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
            made = commands.record(history, [result], self._today(history), new=new, alike=alike)
            if not again and len(made) == 1:  # no new player
                check_not_again(history, LeagueGame.of(made[-1].data), self._seconds())
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
            lambda history: commands.record(history, results, self._today(history), new=new),
            author,
            reason,
        )
        return [entry.data["game"] for entry in made if "game" in entry.data]

    def correct(
        self, game: int, /, *, author: str = TERMINAL, reason: str = "", **changes: Any
    ) -> Entry:
        """Correct any field of a game: sides, score, points, on, by, game, or a fact of it."""
        return self._write(
            lambda history: commands.correct(history, game, self._today(history), changes),
            author,
            reason,
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

    def challenge(
        self,
        sides: Sequence[Side],
        *,
        on: date | str | None = None,
        at: str | None = None,
        author: str = TERMINAL,
        reason: str = "",
    ) -> int:
        """Two players, or two teams, are to play; returns the number of the challenge.

        It stands until a game between them is recorded, or it is withdrawn. `on` is the day on
        which they will play, `at` the time of day where they are, such as "18:30".
        """
        made = self._write(
            lambda history: challenges.challenge(history, sides, self._today(history), on, at),
            author,
            reason,
        )
        return int(made[-1].data["challenge"])

    def withdraw_challenge(
        self, challenge: int, *, author: str = TERMINAL, reason: str = ""
    ) -> Entry:
        """Withdraw a challenge that has not been played."""
        return self._write(lambda history: challenges.withdraw(history, challenge), author, reason)[
            -1
        ]

    def add_player(
        self,
        name: str,
        *,
        rating: float | None = None,
        alike: bool = True,
        author: str = TERMINAL,
        reason: str = "",
        **facts: Any,
    ) -> int:
        """Add a player who has not played yet; returns their id. `rating` is their start rating.

        Without `alike`, a name that looks like that of another player is an error. `facts` are
        what the league asks about a player (`player_facts`), such as the birth year.
        """

        def build(history: History) -> list[Draft]:
            read = player_facts.read_facts(self._rules(history), facts, self._today(history))
            known = {fact: value for fact, value in read.items() if value is not None}
            return commands.add_player(history, name, rating, known, alike=alike)

        return int(self._write(build, author, reason)[-1].data["player"])

    @property
    def player_facts(self) -> tuple[Fact, ...]:
        """The facts of a player, besides their name and their start rating."""
        return player_facts.player_facts(self.rules)

    def describe_player(
        self, name: str, /, *, author: str = TERMINAL, reason: str = "", **facts: Any
    ) -> Entry:
        """Set facts of a player, such as birth year and club (`player_facts`); None removes one."""
        return self._write(
            lambda history: player_facts.describe(
                history, self._rules(history), name, facts, self._today(history)
            ),
            author,
            reason,
        )[-1]

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
            lambda history: seasons.end_season(history, self._today(history), name, on, rule),
            author,
            reason,
        )
        return len(self.history.seasons) if made else 0

    def name_season(
        self,
        name: str,
        season: int | str = CURRENT,
        *,
        author: str = TERMINAL,
        reason: str = "",
    ) -> Entry:
        """Name a season: the running one, or another by its number or name."""
        return self._write(
            lambda history: seasons.name_season(history, season, name), author, reason
        )[-1]

    def close_season(self, season: int | str, *, author: str = TERMINAL, reason: str = "") -> Entry:
        """Close a season that has ended, and all before it.

        From then on only those who run the league change their results (see `in_open_seasons`).
        """
        return self._write(lambda history: seasons.close_season(history, season), author, reason)[
            -1
        ]

    def open_season(self, season: int | str, *, author: str = TERMINAL, reason: str = "") -> Entry:
        """Open a closed season again, and all after it."""
        return self._write(lambda history: seasons.open_season(history, season), author, reason)[-1]

    def reopen_season(self, *, author: str = TERMINAL, reason: str = "") -> Entry:
        """Undo the end of the last season."""
        return self._write(seasons.reopen_season, author, reason)[-1]


__all__ = ["ALL_TIME", "CURRENT", "TERMINAL", "League"]
