"""What pages show of a league, computed once for each state of its log.

Nothing is kept longer than the log stays unchanged: its position and the day are part of the state.
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import Any, TypeVar

from arpad.league import CURRENT, GameView, League, PlayerView, Standing
from arpad.league.history import History, Seen
from arpad.league.records import Leader

T = TypeVar("T")
#: How many answers are kept for one state of the log; a page needs only a handful.
_MOST = 64
#: Results that wait for confirmation begin to count by themselves; how often to look for that.
_WAITING_SECONDS = 60


class ViewCache:
    """The views of a league, each kept until the log grows or the day changes."""

    def __init__(self, league: League) -> None:
        self.league = league
        self._lock = threading.Lock()
        self._state: tuple[Any, ...] = ()
        self._kept: dict[Any, Any] = {}
        self._newest: tuple[Seen, list[int]] = (Seen(0, 0), [])

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

    def table(self, season: int | str = CURRENT, on: date | None = None) -> tuple[Standing, ...]:
        """The table of a season, or of a day."""
        return self.cached(("table", str(season), on), lambda: self.league.table(season, on=on))

    def ids(self) -> dict[str, int]:
        """Everybody's number, by name."""
        return self.cached("ids", lambda: {each.name: each.id for each in self.league.players()})

    def leaders(self) -> dict[int, Leader]:
        """Who was first at the end of each season."""
        return self.cached("leaders", self.league.leaders)

    def recent(self, season: int | str = CURRENT, on: date | None = None) -> dict[int, list[float]]:
        """Ratings before the first of everybody's last ten games, and after each of them."""
        key = "recent", str(season), on
        return self.cached(key, lambda: self.league.recent(10, season, on=on))

    def player(self, who: int, season: int | str = CURRENT) -> PlayerView:
        """Everything about a player."""
        name = self.league.history.players[who].name
        return self.cached(("player", who, str(season)), lambda: self.league.player(name, season))

    def newest(self, on: date | None = None) -> list[int]:
        """The ids of all games up to a day, the newest first, including void games."""
        ids: list[int] = self.cached("newest", self._by_day)
        if on is None:
            return ids
        days = self.league.history.games.day
        return ids[bisect_left(ids, -on.toordinal(), key=lambda number: -days[number - 1]) :]

    def _by_day(self) -> list[int]:
        """The same, extending the known list if only games of later days were recorded."""
        history = self.league.history
        seen, known = self._newest
        now, days = history.seen, history.games.day
        new = range(now.games, seen.games, -1)
        last = days[known[0] - 1] if known else 0
        if seen.others == now.others and all(days[number - 1] >= last for number in new):
            ids = [*_newest(days, new), *known]
        else:
            ids = _newest(days, range(now.games, 0, -1))
        self._newest = now, ids
        return ids

    def games_of(self, who: int) -> list[int]:
        """The same for one player, including games of players merged into them."""
        return self.cached(("games", who), lambda: _games_of(self.league.history, who))

    def games(self, ids: list[int]) -> list[GameView]:
        """Games in their current state."""
        return [self.league.game(each) for each in ids]  # many and quick: not worth keeping


def _newest(days: Sequence[int], numbers: Iterable[int]) -> list[int]:
    return sorted(numbers, key=lambda number: days[number - 1], reverse=True)


def _games_of(history: History, who: int) -> list[int]:
    games = history.games
    own = {each for each in history.players if history.root(each) == who}
    played = {
        number
        for number, (first, second) in enumerate(zip(games.first, games.second, strict=True), 1)
        if first in own or second in own
    }
    played.update(n for n, game in games.more.items() if not own.isdisjoint(game.players))
    return _newest(games.day, sorted(played, reverse=True))
