"""A replay: all games that count, in order, give everybody's rating and the reasons for it.

It is a pure function of a history and of the time, which decides which games still wait for
confirmation. The engine of the league's system plays the games.
"""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import partial
from typing import Any, NamedTuple

from arpad.engine import Batch, Engine, Figures, Lineup, Move, Moves, SeasonRule
from arpad.engine.batch import Keep
from arpad.league.dated import RuleChange
from arpad.league.entries import Entry
from arpad.league.history import (
    ADDED,
    CHALLENGED,
    RENAMED,
    WHOLE_DAY,
    WITHDRAWN,
    History,
    Mark,
    SeasonEnd,
)
from arpad.league.order import (
    Order,
    arrivals,
    days_and_players,
    is_dated,
    joined,
    order_of,
    period_of,
    players_of,
    starts,
)
from arpad.league.player_games import PlayerGames
from arpad.league.rules import Rules

#: What is done with a replay when it comes to the end of a season, before the game at a place.
Look = Callable[["LeagueReplay", SeasonEnd, int], None]


class _Boundary(NamedTuple):
    """What happens before the game at a place: a change of rules, or a new season.

    The end of a season that changes nothing (`act` is None) is there for a look alone.
    """

    at: int
    act: Callable[[], None] | None
    end: SeasonEnd | None = None


class LeagueReplay:
    """The result of a replay."""

    def __init__(
        self,
        history: History,
        now: float,
        order: Order,
        engine: Engine,
        rules: Rules,
        came: list[int],
        title: str | None = None,
    ) -> None:
        self.position, self.now = history.position, now
        self.history = history
        self.order = order
        self.engine = engine
        self.rules = rules
        self.came = came  # the day of each player, where start ratings depend on it
        self.title = title  # only games in which that was played; None: all
        self.moves = Moves()
        self.keep: Keep = "moves"  # what is kept of games
        self.seen = history.seen
        #: Caches of the views: tables, counts by the place where they begin, and the last ratings
        #: by player, which are dropped when the player plays another game.
        self.tables: dict[Any, Any] = {}
        self.counts: dict[int, Any] = {}
        self.last_ratings: dict[int, Any] = {}
        self.news: dict[int, Any] = {}
        self.games_of = PlayerGames(history, lambda: self.order.numbers)

    def who_played(self, begin: int, end: int) -> set[int]:
        """Everybody with a game from one place to another."""
        everybody = {who for _, players in self._players(begin, end) for who in players}
        return {int(who) for who in everybody}

    def _players(self, begin: int, end: int | None = None) -> Iterator[tuple[int, Iterable[int]]]:
        """The games from a place on: the number of each, and who played."""
        numbers = self.order.numbers[begin:end]
        return zip(numbers, players_of(self.history, self.order, begin, end), strict=True)

    def note(self, begin: int) -> None:
        """Update the caches after games were played from a place on."""
        for number, players in self._players(begin):
            for who in players:
                self.last_ratings.pop(who, None)
                self.games_of.add(who, number)

    def since(self, others: int) -> Sequence[Entry]:
        """The entries seen, but those of games, after this number of them."""
        return self.history.others[others : self.seen.others]

    def place_of(self, number: int) -> int:
        """The place in the order of a game; -1 if it does not count."""
        if not 0 < number <= self.seen.games:
            return -1
        place = self.after((self.history.games.day[number - 1], number)) - 1
        return place if place >= 0 and self.order.numbers[place] == number else -1

    def after(self, mark: Mark) -> int:
        """The place of the first game after a mark."""
        day, last = mark
        low = bisect_left(self.order.days, day)
        high = bisect_right(self.order.days, day)
        return bisect_right(self.order.numbers, last, low, high)

    def figures(self, player: int) -> Figures:
        """A player after all games."""
        return self.engine.figures(player)

    def of_game(self, number: int) -> list[Move]:
        """What one game did to everybody who took part; empty if it does not count."""
        place = self.place_of(number)
        return [] if place < 0 else self.at(place)

    def at(self, place: int) -> list[Move]:
        """What the game at a place in the order did to everybody who took part."""
        first, second = int(self.order.first[place]), int(self.order.second[place])
        return self.moves.of(place, first, second, float(self.order.points[place]))


def replay(
    history: History,
    now: float,
    *,
    seasons: bool = True,
    until: Mark | None = None,
    title: str | None = None,
    compiled: bool | None = None,
    look: Look | None = None,
    keep: Keep = "moves",
) -> LeagueReplay:
    """Replay all games that count.

    `now` is the time in seconds, `seasons` says whether the ends of seasons change ratings (if
    not, the ratings are all-time ones), `until` is the last game that counts, `title` is the game
    that was played in those that count (default: any), and `compiled` says whether Numba is used
    (default: if it is loaded, or worth loading). `look` sees the ratings at every end of a season;
    what single games did is then forgotten, as it is if nothing is to be kept (`keep`).
    """
    rules = history.settings.in_time[0].rules
    numbers = history.games.order(history.rules.confirm_hours, now, title)
    if until is not None:
        day = history.games.day
        numbers = [number for number in numbers if (day[number - 1], number) <= until]
    fast = uses_numba(rules, len(numbers)) if compiled is None else compiled
    engine = rules.engine(compiled=fast)
    order = order_of(history, numbers, arrays=engine.compiled)
    came = arrivals(history, days_and_players(history, order)) if is_dated(history) else []
    engine.add(starts(history, came))
    engine.know_births(history.birth_years)
    played = LeagueReplay(history, now, order, engine, rules, came, title)
    played.keep = keep
    begin = 0
    for boundary in _boundaries(played, until, seasons=seasons):
        if boundary.act is not None:
            _play(played, begin, boundary.at)
            begin = boundary.at
        if boundary.end is not None and look is not None:
            begin = _show(played, begin, boundary.at, boundary.end, look)
        if boundary.act is not None:
            boundary.act()
    _play(played, begin, len(numbers))
    return played


def _show(played: LeagueReplay, begin: int, at: int, end: SeasonEnd, look: Look) -> int:
    """Let somebody look at the ratings before the game at a place; where the replay goes on.

    Games that are rated together with later ones are rated for the look alone.
    """
    whole = at
    batch, days = played.rules.batch, played.order.days
    if batch != "game" and begin < at < len(days):
        period = period_of(batch, int(days[at]))
        while whole > begin and period_of(batch, int(days[whole - 1])) == period:
            whole -= 1
    _play(played, begin, whole)
    shown = played
    if whole < at:
        shown = copy(played)
        shown.engine, shown.moves = played.engine.part(range(played.engine.size)), Moves()
        _play(shown, whole, at)
    look(shown, end, at)
    played.moves = Moves()
    return whole


def play_on(played: LeagueReplay, now: float) -> bool:
    """Extend a replay by the games recorded since, if they come after all others.

    The result is the same as that of a full replay. It returns False if a full replay is needed: a
    game comes before others or is rated together with them, or there are other new entries than
    those of new players, new names and challenges.
    """
    history = played.history
    games = history.games
    new = [
        number
        for number in range(played.seen.games + 1, len(games) + 1)
        if played.title is None or games.title(number) == played.title
    ]
    numbers = sorted(new, key=lambda number: games.day[number - 1])
    if not _only_games_and_names(played) or (numbers and not _come_last(played, numbers[0])):
        return False
    begin, arrays = len(played.order.numbers), played.engine.compiled
    order = order_of(history, numbers, arrays=arrays)
    if played.came and _any_earlier(played, order):
        return False
    if len(history.players) >= played.engine.size:
        played.engine.add(starts(history, [])[played.engine.size :])
    played.order = joined(played.order, order, arrays)
    _play(played, begin, len(played.order.numbers))
    played.position, played.now, played.seen = history.position, now, history.seen
    played.note(begin)
    return True


def _only_games_and_names(played: LeagueReplay) -> bool:
    """Whether nothing else is new than games that count at once, new players and new names."""
    history = played.history
    if history.rules.confirm_hours is not None or history.position == played.position:
        return False
    kinds = {entry.kind for entry in history.others[played.seen.others :]}
    if ADDED in kinds and (played.came or history.seasons or history.settings.boundaries):
        return False  # what has changed since the beginning would change them, too
    return kinds <= {ADDED, RENAMED, CHALLENGED, WITHDRAWN}


def _any_earlier(played: LeagueReplay, order: Order) -> bool:
    """Whether anybody played before the day on which they were thought to have come."""
    games = days_and_players(played.history, order)
    return any(day < played.came[who] for day, players in games for who in players)


def _come_last(played: LeagueReplay, number: int) -> bool:
    """Whether a new game, and those of later days, come after all games replayed so far."""
    history, days = played.history, played.order.days
    if not len(days):
        return False
    day, last = history.games.day[number - 1], int(days[-1])
    marks = [end.mark for end in history.seasons]
    marks += [_mark(change) for change in history.settings.boundaries]
    if day < last or any(mark >= (day, number) for mark in marks):
        return False
    batch = played.rules.batch
    return batch == "game" or period_of(batch, day) > period_of(batch, last)


def uses_numba(rules: Rules, games: int) -> bool:
    """Whether this many games are played by compiled kernels: if Numba is there and saves time."""
    worth = rules.engine().worth_compiling
    if worth is None or ("numba" not in sys.modules and games < worth):
        return False
    return games >= 1000 and rules.engine(compiled=True).compiled


def _boundaries(played: LeagueReplay, until: Mark | None, *, seasons: bool) -> list[_Boundary]:
    """Where rules or seasons change before a game, in the order of days."""
    history = played.history
    boundaries: list[tuple[Mark, _Boundary]] = []
    for change in history.settings.boundaries:
        mark = _mark(change)
        boundaries.append((mark, _Boundary(played.after(mark), _using(played, change.rules))))
    for end in history.seasons if seasons else ():
        if until is not None and end.mark >= until:
            continue
        act = None if end.rule.share == 1 else partial(_begin_season, played, end)
        boundaries.append((end.mark, _Boundary(played.after(end.mark), act, end)))
    return [boundary for _, boundary in sorted(boundaries, key=lambda each: each[0])]


def _begin_season(played: LeagueReplay, end: SeasonEnd) -> None:
    """After a season: everybody starts again, or keeps a share of their rating."""
    if played.came:
        played.engine.starts = starts(played.history, played.came, end.on.toordinal() + 1)
    if end.rule == SeasonRule(0.0):
        played.engine.restart()
    else:
        played.engine.new_season(end.rule)


def _mark(change: RuleChange) -> Mark:
    """After which games new rules are in force: after a season that ended the day before."""
    assert change.since is not None
    return change.since.toordinal() - 1, WHOLE_DAY + 1


def _using(played: LeagueReplay, rules: Rules) -> Callable[[], None]:
    def use() -> None:
        played.rules = rules
        played.engine.use(rules.book(), rules.setting)

    return use


def _play(played: LeagueReplay, begin: int, end: int) -> None:
    """The games from one place to another, under the same rules."""
    if begin < end:
        batch = _batch(played, begin, end)
        keep = played.keep if batch.ends is None else "moves"  # groups are always rated this way
        moves = played.engine.play(batch, keep)
        if played.keep == "moves":
            played.moves.extend(moves)


def _batch(played: LeagueReplay, begin: int, end: int) -> Batch:
    """The games from one place to another; rows are places in the order."""
    order, batch, clock = played.order, played.rules.batch, played.engine.clock
    numbers, *columns = order
    if begin or end < len(numbers):
        columns = [column[begin:end] for column in columns]
    days, first, second, points = columns
    times: Any = ()
    ends = None
    if clock == "day":
        times = days * 1.0 if played.engine.compiled else list(map(float, days))
    if batch != "game":
        periods = [period_of(batch, int(day)) for day in days]
        ends = [place for place in range(1, end - begin) if periods[place] != periods[place - 1]]
        ends.append(end - begin)
        times = periods if clock == "period" else times
    facts, lineups = _more(played, begin, end)

    def where(one: int, last: int) -> str:
        return f"game {numbers[one]}" if last == one + 1 else "the games of a batch"

    return Batch(first, second, points, times, ends, facts, lineups, begin, where)


def _more(
    played: LeagueReplay, begin: int, end: int
) -> tuple[dict[int, Mapping[str, Any]], dict[int, Lineup]]:
    """The facts and the line-ups of games that have any, by place."""
    history, numbers = played.history, played.order.numbers
    facts: dict[int, Mapping[str, Any]] = {}
    lineups: dict[int, Lineup] = {}
    more = history.games.more
    for place in range(begin, end) if more else ():
        game = more.get(numbers[place])
        if game is None:
            continue
        if game.facts:
            facts[place] = game.facts
        sides: Any = game.sides
        if len(game.players) > 2:
            if history.merged:
                sides = [[history.root(who) for who in side] for side in sides]
            lineups[place] = Lineup(sides, game.places)
    return facts, lineups
