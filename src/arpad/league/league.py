"""A league that is kept: verbs that add to its log, and views of what the log gives."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from copy import copy
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arpad.errors import InvalidValue
from arpad.facts import Fact
from arpad.league import drafts, links, names, seasons, verbs, views
from arpad.league.drafts import Side
from arpad.league.entries import NO_HASH, Entry, moment
from arpad.league.history import History, Player
from arpad.league.memory import Memory
from arpad.league.records import (
    Chances,
    GameView,
    Link,
    PlayerView,
    RulesPreview,
    Score,
    Season,
    Standing,
)
from arpad.league.replay import Replayed, replay
from arpad.league.rules import Rules, read_pool_file, read_rules
from arpad.league.seasons import ALL_TIME, CURRENT
from arpad.league.verbs import Draft, Result
from arpad.league.ways import way_of

if TYPE_CHECKING:
    from arpad.league.store import Store

TERMINAL = "terminal"


def _now() -> datetime:
    return datetime.now(UTC)


class League:
    """A league in its database.

    Verbs take `author` (who does it: "terminal", or which link) and `reason`, which stay in the
    log. Many processes and threads may use the same league at once.

    >>> from tempfile import mkdtemp
    >>> league = League.create(Path(mkdtemp()) / "office.db", name="Office chess", k=32)
    >>> league.record(["Ann", "Bob"], 1, new=True)
    1
    >>> [(row.rank, row.name, row.rating) for row in league.table()]
    [(1, 'Ann', 1516.0), (2, 'Bob', 1484.0)]
    >>> league.close()
    """

    def __init__(
        self, store: Store, *, clock: Callable[[], datetime] = _now, compiled: bool | None = None
    ) -> None:
        self.store = store
        self.clock = clock
        self._memory = Memory(store, lambda: self.clock(), compiled=compiled)
        self._lock = self._memory.lock

    @classmethod
    def create(
        cls,
        place: str | os.PathLike[str],
        *,
        author: str = TERMINAL,
        reason: str = "",
        clock: Callable[[], datetime] = _now,
        compiled: bool | None = None,
        pool: str | None = None,
        **settings: Any,
    ) -> League:
        """A new league.

        `place` is a new file, or the URL of a PostgreSQL database. `settings` are those of `Rules`
        and the terms of the system by their names; `pool` is a file with settings of your own.
        `compiled` is whether Numba is used; by default where it pays.
        """
        from arpad.league.store import Store

        given = {name: value for name, value in settings.items() if value is not None}
        told = {**(read_pool_file(pool) if pool else {}), **given}
        rules = read_rules(told)
        _check_rules(rules)
        who, why = verbs.check_words(author, "author"), verbs.check_words(reason, "reason")
        entry = Entry(1, moment(clock()), who, why, "created", rules.as_data()).chained(NO_HASH)
        return cls(Store.create(place, [entry]), clock=clock, compiled=compiled)

    @classmethod
    def open(
        cls,
        place: str | os.PathLike[str],
        *,
        clock: Callable[[], datetime] = _now,
        compiled: bool | None = None,
    ) -> League:
        """The league in a file, or in the PostgreSQL database of a URL."""
        from arpad.league.store import Store

        return cls(Store.open(place), clock=clock, compiled=compiled)

    def close(self) -> None:
        """Let go of the database."""
        self.store.close()

    def __enter__(self) -> League:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def today(self) -> date:
        """The day it is here."""
        return self.clock().astimezone().date()

    @property
    def history(self) -> History:
        """What the log says now."""
        return self._memory.history

    def one_look(self) -> AbstractContextManager[None]:
        """Look at the log once, for all views that this thread asks for meanwhile.

        What is written here is seen at once, whoever writes it; what another process writes, with
        the next look.
        """
        return self._memory.one_look()

    @property
    def rules(self) -> Rules:
        """The rules in force now."""
        return self.history.rules

    @property
    def name(self) -> str:
        """What the league is called."""
        return self.rules.name

    @property
    def position(self) -> int:
        """How many entries the log has."""
        return self.history.position

    @property
    def hash(self) -> str:
        """The hash of the whole log: that of its last entry, which is bound to all before it."""
        return self.history.hash

    @property
    def game_facts(self) -> tuple[Fact, ...]:
        """What may be told of a game, beyond who played and how it ended."""
        return drafts.game_facts(self.rules)

    # Verbs

    def record(
        self,
        sides: Sequence[Side],
        score: Any = None,
        *,
        on: date | str | None = None,
        new: bool = False,
        by: str | None = None,
        author: str = TERMINAL,
        reason: str = "",
        **facts: Any,
    ) -> int:
        """Record a result; the id of the game.

        `sides` are names, or lists of names where a side has several players. `score` is that of
        the first of two sides (1, 0.5, 0, "win", "½" …), or the places of more than two ("1,2,2";
        without it, they are named in the order they came in). `on` is the day, today where nobody
        says; with `new`, names that nobody has make new players; `by` is the player who reports
        it. `facts` are what the league asks about a game (`game_facts`), such as the margin.
        """
        result = Result(sides, score, on, facts, by)
        return self.record_all([result], new=new, author=author, reason=reason)[0]

    def record_all(
        self,
        results: Sequence[Result],
        *,
        new: bool = False,
        author: str = TERMINAL,
        reason: str = "",
    ) -> list[int]:
        """Record many results at once, all or none; the ids of the games."""
        made = self._write(
            lambda history: verbs.record(history, results, self.today, new=new), author, reason
        )
        return [entry.data["game"] for entry in made if "game" in entry.data]

    def correct(
        self, game: int, *, author: str = TERMINAL, reason: str = "", **changes: Any
    ) -> Entry:
        """Correct any field of a game: sides, score, on, by, or a fact of the game."""
        return self._write(
            lambda history: verbs.correct(history, game, self.today, changes), author, reason
        )[-1]

    def void(self, game: int, *, author: str = TERMINAL, reason: str = "") -> Entry:
        """Void a game: it stays in the log, and does not count."""
        return self._write(lambda history: verbs.void(history, game), author, reason)[-1]

    def restore(self, game: int, *, author: str = TERMINAL, reason: str = "") -> Entry:
        """Let a void game count again."""
        return self._write(lambda history: verbs.restore(history, game), author, reason)[-1]

    def confirm(
        self, game: int, *, by: str | None = None, author: str = TERMINAL, reason: str = ""
    ) -> Entry:
        """Confirm a result that waits for it; `by` is the opponent who does."""
        now = self._seconds()
        return self._write(lambda history: verbs.confirm(history, game, now, by), author, reason)[
            -1
        ]

    def add_player(
        self, name: str, *, rating: float | None = None, author: str = TERMINAL, reason: str = ""
    ) -> int:
        """Add a player who has not played yet; their id. `rating` is what they start from."""
        made = self._write(lambda history: verbs.add_player(history, name, rating), author, reason)
        return int(made[-1].data["player"])

    def rename(self, name: str, to: str, *, author: str = TERMINAL, reason: str = "") -> Entry:
        """Give a player another name; the old one still means them until somebody else has it."""
        return self._write(lambda history: verbs.rename(history, name, to), author, reason)[-1]

    def merge(self, name: str, into: str, *, author: str = TERMINAL, reason: str = "") -> Entry:
        """Merge a duplicate into a player: all games are theirs, as if always recorded so."""
        return self._write(lambda history: verbs.merge(history, name, into), author, reason)[-1]

    def separate(self, name: str, *, author: str = TERMINAL, reason: str = "") -> Entry:
        """Undo a merge; `name` is that of the player who was merged into another."""
        return self._write(lambda history: verbs.separate(history, name), author, reason)[-1]

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
            made = verbs.change_rules(history, changes, since)
            replay(self._with(history, made), self._seconds())  # all games must be rateable by them
            return made

        return self._write(change, author, reason)[-1]

    def end_season(
        self,
        *,
        name: str | None = None,
        on: date | str | None = None,
        rule: str | None = None,
        author: str = TERMINAL,
        reason: str = "",
    ) -> int:
        """End a season; its number. `rule` is keep, reset, or the share that is kept, as "0.5"."""
        made = self._write(
            lambda history: verbs.end_season(history, self.today, name, on, rule), author, reason
        )
        return len(self.history.seasons) if made else 0

    def reopen_season(self, *, author: str = TERMINAL, reason: str = "") -> Entry:
        """Undo the end of the last season."""
        return self._write(verbs.reopen_season, author, reason)[-1]

    # Views

    def table(self, season: int | str = CURRENT) -> tuple[Standing, ...]:
        """Everybody by rating.

        `season` is "current", the number of a season, or "all-time". Without any season that has
        ended, all of them are the same table.
        """
        with self._lock:
            return self._table(self.history, season)

    def player(self, name: str, season: int | str = CURRENT) -> PlayerView:
        """A player, with the reason of each change, head-to-head, streaks and form."""
        with self._lock:
            history = self.history
            who = names.find(history, name)
            rows = self._table(history, season)
            standing = next(row for row in rows if row.id == who)
            return views.player_view(self._of_season(history, season), who, standing)

    def players(self) -> list[Player]:
        """Everybody who was not merged into somebody else, as they were added."""
        return names.players(self.history)

    def near(self, name: str) -> list[str]:
        """Names of players that are nearly the same."""
        return names.near(self.history, name)

    def game(self, number: int) -> GameView:
        """One game as it stands."""
        with self._lock:
            history = self.history
            found = verbs.find_game(history, number)
            return views.game_view(self._memory.replayed(history), found, self._seconds())

    def games(
        self, *, player: str | None = None, last: int | None = None, void: bool = True
    ) -> tuple[GameView, ...]:
        """Games by day, the newest last; void ones and those that wait, too.

        `player` is somebody who took part, `last` how many of the newest are wanted; without
        `void`, only those that count or wait.
        """
        last = None if last is None else _COUNT.check(last, "last")
        with self._lock:
            history = self.history
            found: Iterable[Any] = history.games
            if player is not None:
                who = names.find(history, player)
                found = (g for g in found if who in map(history.root, g.players))
            rows = sorted((g for g in found if void or not g.void), key=lambda g: g.on)
            chosen = rows[-last:] if last else rows
            played, now = self._memory.replayed(history), self._seconds()
            return tuple(views.game_view(played, game, now) for game in chosen)

    def log(
        self, *, after: int = 0, last: int | None = None, most: int | None = None
    ) -> list[Entry]:
        """The entries of the log after a position; of these the `last` ones, or at `most` so many.

        `last` counts from the end of the log, `most` from the position on.
        """
        after = _COUNT.check(after, "after")
        most = None if most is None else _COUNT.check(most, "most")
        with self.store.reading() as connection:
            if last is not None:
                last = _COUNT.check(last, "last")
                after = max(after, self.store.last(connection)[0] - last)
            return self.store.entries(connection, after, most)

    def chances(self, first: Side, second: Side, **facts: Any) -> Chances:
        """Before a game: what is expected of the first side, and what each result would do."""
        with self._lock:
            history = self.history
            sides = drafts.known_sides(history, drafts.read_sides([first, second]))
            told = drafts.read_facts(history.rules, facts)
            return views.chances(
                self._memory.replayed(history), (sides[0], sides[1]), told, self.today
            )

    def head_to_head(self, name: str, opponent: str) -> Score:
        """What one player scored against another."""
        with self._lock:
            history = self.history
            other = history.players[names.find(history, opponent, "opponent")].name
            rows = self.player(name, ALL_TIME).head_to_head
            nothing = Score(other, 0, 0.0, 0, 0, 0)
            return next((row for row in rows if row.opponent == other), nothing)

    def recent(self, games: int = 10, season: int | str = CURRENT) -> dict[int, list[float]]:
        """Ratings before the first of everybody's last games and after each, by their id."""
        with self._lock:
            played = self._of_season(self.history, season)
            return {who: views.recent(played, who, games) for who in played.games_of}

    def replayed(self, *, seasons: bool = True) -> Replayed:
        """The replay that all views are made from; without `seasons`, the all-time one.

        It moves on with the next view after newer games were recorded.
        """
        with self._lock:
            return self._memory.replayed(self.history, seasons=seasons)

    def seasons(self) -> tuple[Season, ...]:
        """All seasons in their order; the last one is on."""
        return seasons.seasons(self.history)

    def preview_rules(self, *, since: date | str | None = None, **changes: Any) -> RulesPreview:
        """The tables before and after a change of rules; nothing is changed."""
        with self._lock:
            history = self.history
            made = verbs.change_rules(history, changes, since)
            after = self._with(history, made)
            day = after.changes[-1].since
            old = self._table(history, CURRENT)
            begin, _ = seasons.marks(history, CURRENT)
            new = views.table(replay(after, self._seconds()), self.today, begin)
            return RulesPreview(history.rules, after.rules, day, views.shifts(old, new))

    # Links and settings

    def make_link(self, role: str, label: str = "") -> tuple[Link, str]:
        """A new link, and its secret, which is shown this once: only its hash is kept."""
        secret = links.new_secret()
        columns = {
            "role": links.check_role(role),
            "label": verbs.check_words(label, "label"),
            "hash": links.hashed(secret),
            "made": moment(self.clock()),
        }
        with self.store.writing() as connection:
            number = self.store.add_link(connection, **columns)
        return Link(number, columns["role"], columns["label"], columns["made"], None), secret

    def links(self) -> tuple[Link, ...]:
        """All links, those revoked too; nobody can read their secrets any more."""
        with self.store.reading() as connection:
            rows = self.store.links(connection)
        return tuple(Link(row.id, row.role, row.label, row.made, row.revoked) for row in rows)

    def revoke_link(self, number: int) -> None:
        """Make a link open nothing from now on."""
        number = _COUNT.check(number, "link")
        with self.store.writing() as connection:
            found = [row for row in self.store.links(connection) if row.id == number]
            if not found or found[0].revoked is not None:
                rule = "there is no such link, or it is revoked already"
                raise InvalidValue("link", number, rule, "see arpad league links")
            self.store.revoke_link(connection, number, moment(self.clock()))

    def role_of(self, secret: str) -> Link | None:
        """The link of that secret; None where it opens nothing."""
        with self.store.reading() as connection:
            row = links.matching(self.store.links(connection), secret)
        return None if row is None else Link(row.id, row.role, row.label, row.made, None)

    def setting(self, name: str) -> str | None:
        """A setting that is no rule, such as where a webhook goes; None where it is not set."""
        with self.store.reading() as connection:
            return self.store.setting(connection, name)

    def set(self, name: str, value: str | None) -> None:
        """Set such a setting, or remove it."""
        with self.store.writing() as connection:
            self.store.set(connection, name, value)

    @property
    def files(self) -> list[str]:
        """The files that hold it; none where it is in a database of a server."""
        return self.store.files

    def backup(self, path: str | os.PathLike[str], name: str | None = None) -> None:
        """The whole league as a new file, links and settings too; errors call it by its `name`."""
        self.store.copy(Path(path), os.fspath(path) if name is None else name)

    # How it works

    def _seconds(self) -> float:
        return self.clock().timestamp()

    def _write(
        self, build: Callable[[History], list[Draft]], author: str, reason: str
    ) -> list[Entry]:
        """Add entries to the log: nobody else writes while they are worked out."""
        who, why = verbs.check_words(author, "author"), verbs.check_words(reason, "reason")
        with self._lock:
            with self.store.writing() as connection:
                history = self._memory.refresh(connection, keep=False)
                time, position, before = moment(self.clock()), history.position, history.hash
                made: list[Entry] = []
                for draft in build(history):
                    position += 1
                    entry = Entry(position, time, who, why, draft.kind, draft.data).chained(before)
                    made.append(entry)
                    before = entry.hash
                self.store.append(connection, made)
            history.fold(made)
            return made

    def _of_season(self, history: History, season: int | str) -> Replayed:
        """The replay that a table is made from."""
        if seasons.is_all_time(season):
            return self._memory.replayed(history, seasons=False)
        _, until = seasons.marks(history, season)
        return self._memory.replayed(history, until=until)

    def _table(self, history: History, season: int | str) -> tuple[Standing, ...]:
        if seasons.is_all_time(season):
            return views.table(self._memory.replayed(history, seasons=False), self.today)
        after, until = seasons.marks(history, season)
        played = self._memory.replayed(history, until=until)
        return views.table(played, self.today, after, hide=until is None)

    def _with(self, history: History, made: Sequence[Draft]) -> History:
        """A copy of the history in which some more was said, without a word in the log."""
        after = copy(history)
        after.changes, after.others = list(history.changes), list(history.others)
        time = moment(self.clock())
        after.fold(
            Entry(history.position + number, time, "", "", draft.kind, draft.data)
            for number, draft in enumerate(made, 1)
        )
        return after


#: How many, or which one.
_COUNT = Fact("number", "whole", "Number", "How many.", least=0, error=InvalidValue)


def _check_rules(rules: Rules) -> None:
    """Refuse rules that cannot rate anything."""
    way_of(rules, [rules.start])


__all__ = ["ALL_TIME", "CURRENT", "League"]
