"""What pages show of a league, computed once for each state of its log.

Nothing is kept longer than the log stays unchanged: its position and the day are part of the state.
"""

from __future__ import annotations

import threading
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import Any, TypeVar, overload

from arpad.league import CURRENT, GameView, League, PlayerView, Standing
from arpad.league.history import History, Seen
from arpad.league.records import Champion, SeasonAwards

T = TypeVar("T")
#: How many answers are kept for one state of the log; a page needs only a handful.
_MOST = 64
#: Results that wait for confirmation begin to count by themselves; how often to look for that.
_WAITING_SECONDS = 60


class NewestFirst(Sequence[int]):
    """Ids of games, the newest first, from a list with the newest last, which may grow.

    `size` is how many of the list are meant; default: all that it has now.
    """

    def __init__(self, ids: Sequence[int], size: int | None = None) -> None:
        self._ids, self._size = ids, len(ids) if size is None else size

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: int | slice) -> int | list[int]:
        places = range(self._size - 1, -1, -1)[at]
        return (
            self._ids[places] if isinstance(places, int) else [self._ids[each] for each in places]
        )


class ViewCache:
    """The views of a league, each kept until the log grows or the day changes."""

    def __init__(self, league: League) -> None:
        self.league = league
        self._lock = threading.Lock()
        self._state: tuple[Any, ...] = ()
        self._kept: dict[Any, Any] = {}
        self._oldest: tuple[Seen, list[int]] = (Seen(0, 0), [])

    def cached(self, key: Any, work: Callable[[], T]) -> T:
        """The result of `work`, computed once for each state of the log."""
        state = self.state()
        with self._lock:
            if self._state != state:
                self._state, self._kept = state, {}
            if key in self._kept:
                value: T = self._kept.pop(key)
                self._kept[key] = value  # at the end: what was not used for longest goes first
                return value
        made = work()
        with self._lock:
            if self._state == state:
                self._kept[key] = made
                if len(self._kept) > _MOST:
                    del self._kept[next(iter(self._kept))]
        return made

    def state(self) -> tuple[Any, ...]:
        """What all views depend on."""
        history = self.league.history
        waits = history.rules.confirm_hours is not None
        minute = int(self.league.clock().timestamp() // _WAITING_SECONDS) if waits else 0
        return history.position, history.hash, self.league.today, minute

    def table(
        self, season: int | str = CURRENT, on: date | None = None, game: str | None = None
    ) -> tuple[Standing, ...]:
        """The table of a season, or of a day; of one game, where they are rated apart."""
        key = "table", str(season), on, game
        return self.cached(key, lambda: self.league.table(season, on=on, game=game))

    def ids(self) -> dict[str, int]:
        """Everybody's number, by name."""
        return self.cached("ids", lambda: {each.name: each.id for each in self.league.players()})

    def champions(self, game: str | None = None) -> tuple[Champion, ...]:
        """Who was among the first at the end of each season."""
        return self.cached(("champions", game), lambda: self.league.champions(game=game))

    def awards(self, season: int | str = CURRENT, game: str | None = None) -> SeasonAwards:
        """The awards of a season."""
        key = "awards", str(season), game
        return self.cached(key, lambda: self.league.awards(season, game=game))

    def recent(
        self,
        players: Iterable[int],
        season: int | str = CURRENT,
        on: date | None = None,
        game: str | None = None,
    ) -> dict[int, list[float]]:
        """Ratings before the first of their last ten games, and after each of them."""
        # It is kept with the replay.
        return self.league.recent(10, season, on=on, game=game, players=players)

    def player(self, who: int, season: int | str = CURRENT, game: str | None = None) -> PlayerView:
        """Everything about a player."""
        name = self.league.history.players[who].name
        key = "player", who, str(season), game
        return self.cached(key, lambda: self.league.player(name, season, game=game))

    def newest(self, on: date | None = None) -> NewestFirst:
        """The ids of all games up to a day, the newest first, including void games."""
        ids = self.cached("oldest", self._by_day)
        if on is None:
            return NewestFirst(ids)
        days = self.league.history.games.day
        return NewestFirst(
            ids, bisect_right(ids, on.toordinal(), key=lambda number: days[number - 1])
        )

    def _by_day(self) -> list[int]:
        """The ids of all games by day; the list is extended if only games of later days are new."""
        history = self.league.history
        now, (seen, ids), days = history.seen, self._oldest, history.games.day
        new = sorted(range(seen.games + 1, now.games + 1), key=lambda number: days[number - 1])
        is_later = not (ids and new) or days[new[0] - 1] >= days[ids[-1] - 1]
        is_known = not any("game" in entry.data for entry in history.others[seen.others :])
        if is_later and is_known:
            ids.extend(new)
        else:
            ids = sorted(range(1, now.games + 1), key=lambda number: days[number - 1])
        self._oldest = now, ids
        return ids

    def games_of(self, who: int) -> NewestFirst:
        """The same for one player, including games of players merged into them."""
        return self.cached(("games", who), lambda: _games_of(self.league.history, who))

    def games(self, ids: Iterable[int]) -> list[GameView]:
        """Games in their current state."""
        return [self.league.game(each) for each in ids]  # many and quick: not worth keeping


def _games_of(history: History, who: int) -> NewestFirst:
    games = history.games
    own = [each for each in history.players if history.root(each) == who]
    numbers = {number for each in own for number in games.numbers_of(each)}
    return NewestFirst(sorted(numbers, key=lambda number: (games.day[number - 1], number)))
