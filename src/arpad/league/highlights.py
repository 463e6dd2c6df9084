"""What a league tells of itself without being asked: climbers, streaks, upsets, a season's race."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from heapq import nsmallest
from typing import NamedTuple

from arpad.engine import Move
from arpad.league.games import LeagueGame
from arpad.league.history import History
from arpad.league.replay import LeagueReplay
from arpad.league.results_count import FORM, count_results, result_of, wins_at_end

#: News are of the last days, or of the season if it is younger.
_NEWS = timedelta(days=30)
#: How many of the newest games are searched for upsets.
_SEARCHED = 5000
#: Fewer wins in a row are no streak.
LEAST_STREAK = 3


class Climb(NamedTuple):
    """How much a player's rating has changed since some day."""

    id: int
    name: str
    change: float


class Streak(NamedTuple):
    """Wins in a row up to now."""

    id: int
    name: str
    wins: int


class Upset(NamedTuple):
    """A win that was not expected: `expected` is the score expected of the winners."""

    game: int
    on: date
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    expected: float


class Track(NamedTuple):
    """A player's rating after each day of a season; None before their first game in it."""

    id: int
    name: str
    ratings: tuple[float | None, ...]


class Highlights(NamedTuple):
    """What is new in a season: `today` has what the last day with games has changed, by player.

    Climbers and upsets are those from the day `since` on.
    """

    day: date | None
    today: Mapping[int, float]
    since: date
    climbers: Sequence[Climb]
    streaks: Sequence[Streak]
    upsets: Sequence[Upset]


def highlights(played: LeagueReplay, today: date, most: int) -> Highlights:
    """What is new in the current season: at most that many of each kind."""
    begin, days = season_begin(played), played.order.days
    last = date.fromordinal(int(days[-1])) if len(days) > begin else None
    since = today - _NEWS
    if begin < len(days):
        since = max(since, date.fromordinal(int(days[begin])))
    recent = max(begin, first_place(played, since))
    of_day = max(begin, first_place(played, last)) if last else len(days)
    played.news = {at: played.news.get(at) or News(at) for at in (recent, of_day)}
    new = played.news[recent].read(played)
    return Highlights(
        last,
        played.news[of_day].read(played).changes(played),
        since,
        climbers(played, new, most),
        streaks(played, begin, most),
        upsets(played, new, most),
    )


def season_begin(played: LeagueReplay) -> int:
    """The place of the first game of the current season."""
    ended = played.history.seasons
    return played.after(ended[-1].mark) if ended else 0


def first_place(played: LeagueReplay, day: date) -> int:
    """The place of the first game on that day or later."""
    return bisect_left(played.order.days, day.toordinal())


class News:
    """What the games from a place on have done, kept while games are added to the replay."""

    def __init__(self, begin: int) -> None:
        self._next = begin
        self._before: dict[int, float] = {}
        self.upsets: list[tuple[float, int, int]] = []  # what was expected, the game, its place

    def read(self, played: LeagueReplay) -> News:
        """Read the games that are new."""
        end = len(played.order.numbers)
        for place in range(self._next, end):
            game = played.history.games.game(played.order.numbers[place])
            moves = played.at(place)
            for move in moves:
                self._before.setdefault(move.player, move.before[0])
            expected = _expected_of_winner(game, moves)
            if expected is not None:
                self.upsets.append((expected, -game.id, place))
        self._next = end
        return self

    def changes(self, played: LeagueReplay) -> dict[int, float]:
        """How much they have changed the rating of everybody who played one, by player."""
        return {who: played.figures(who)[0] - before for who, before in self._before.items()}


def climbers(played: LeagueReplay, new: News, most: int) -> list[Climb]:
    """Those who have gained most."""
    gained = [
        Climb(who, _name(played.history, who), change)
        for who, change in new.changes(played).items()
        if change > 0
    ]
    return sorted(gained, key=lambda climb: (-climb.change, climb.name))[:most]


def streaks(played: LeagueReplay, begin: int, most: int) -> list[Streak]:
    """Those who have won the last games they played, of the games from a place on."""
    rows = []
    for who, form in enumerate(map(int, count_results(played, begin).form)):
        wins = wins_at_end(form)
        if wins >= LEAST_STREAK:
            wins = _wins(played, who, begin) if wins == FORM else wins
            rows.append(Streak(who, _name(played.history, who), wins))
    return sorted(rows, key=lambda row: (-row.wins, row.name))[:most]


def _wins(played: LeagueReplay, who: int, begin: int) -> int:
    """How many games a player has won in a row up to the last one."""
    wins = 0
    for number in reversed(played.games_of[who]):
        if played.place_of(number) < begin or not has_won(played, number, who):
            break
        wins += 1
    return wins


def has_won(played: LeagueReplay, number: int, who: int) -> bool:
    """Whether a player has won a game."""
    side = next(move.side for move in played.of_game(number) if move.player == who)
    return result_of(played.history.games.game(number).places, side) == 1


def upsets(played: LeagueReplay, new: News, most: int, searched: int = _SEARCHED) -> list[Upset]:
    """The wins that were expected least, of the newest games of two sides."""
    first = len(played.order.numbers) - searched
    rows = nsmallest(most, (each for each in new.upsets if each[-1] >= first))
    games = played.history.games
    return [_upset(played.history, games.game(-number), expected) for expected, number, _ in rows]


def _expected_of_winner(game: LeagueGame, moves: Sequence[Move]) -> float | None:
    """What was expected of the side that won, if it was less than half of two sides."""
    if len(game.sides) != 2 or game.places[0] == game.places[1]:
        return None
    winner = game.places.index(1)
    expected = next((move.expected for move in moves if move.side == winner), None)
    return expected if expected is not None and expected < 0.5 else None


def _upset(history: History, game: LeagueGame, expected: float) -> Upset:
    winner = game.places.index(1)
    winners, losers = (_names(history, game.sides[side]) for side in (winner, 1 - winner))
    return Upset(game.id, game.on, winners, losers, expected)


def race(played: LeagueReplay, players: Sequence[int]) -> tuple[list[date], list[Track]]:
    """The days with games of the season, and the ratings of these players after each of them."""
    begin = season_begin(played)
    ordinals = sorted(set(map(int, played.order.days[begin:])))
    tracks = [
        Track(who, _name(played.history, who), tuple(_after_days(played, who, begin, ordinals)))
        for who in players
    ]
    return [date.fromordinal(day) for day in ordinals], tracks


def _after_days(
    played: LeagueReplay, who: int, begin: int, ordinals: Sequence[int]
) -> Iterable[float | None]:
    after: dict[int, float] = {}
    for number in played.games_of.get(who, ()):
        place = played.place_of(number)
        if place >= begin:
            move = next(each for each in played.of_game(number) if each.player == who)
            after[int(played.order.days[place])] = move.after[0]
    rating = None
    for day in ordinals:
        rating = after.get(day, rating)
        yield rating


def _names(history: History, side: Iterable[int]) -> tuple[str, ...]:
    return tuple(_name(history, who) for who in side)


def _name(history: History, who: int) -> str:
    return history.players[history.root(who)].name
