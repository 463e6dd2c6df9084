"""Who was first in each season, and what else somebody was best at: all of it from the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from arpad.league import names
from arpad.league.highlights import LEAST_STREAK, News, has_won, upsets
from arpad.league.history import History, SeasonEnd
from arpad.league.records import Award, Leader, Standing
from arpad.league.replay import LeagueReplay, replay

#: The awards, in the order in which they are shown.
GAINED, STREAK, UPSET = "most gained", "longest streak", "biggest upset"
GAMES, NEWCOMER = "most games", "best newcomer"
#: How many places have a medal.
_MEDALS = 3


def first_three(table: Iterable[Standing]) -> tuple[Leader, ...]:
    """The first three of the table of a season, and who has the same rating as the third."""
    rows = [row for row in table if row.rank is not None and row.games]
    medal_rows = (Leader(row.name, row.rating, row.rank or 0) for row in rows)
    return tuple(row for row in medal_rows if row.rank <= _MEDALS)


def _ranked(ratings: Mapping[str, float]) -> tuple[Leader, ...]:
    """The same, from ratings."""
    rows = sorted(ratings.items(), key=lambda row: (-row[1], names.key(row[0])))
    best: list[Leader] = []
    for place, (name, rating) in enumerate(rows, 1):
        rank = best[-1].rank if best and best[-1].rating == rating else place
        if rank > _MEDALS:
            break
        best.append(Leader(name, rating, rank))
    return tuple(best)


def medals(
    history: History, now: float, *, compiled: bool | None, title: str | None = None
) -> dict[int, tuple[Leader, ...]]:
    """The first three of each season that has ended, by its number; all from one replay."""
    first: dict[int, tuple[Leader, ...]] = {}
    numbers = {end.number: number for number, end in enumerate(history.seasons, 1)}
    begin = 0

    def look(played: LeagueReplay, end: SeasonEnd, at: int) -> None:
        nonlocal begin
        ratings = {
            _name(history, who): played.figures(who)[0] for who in played.who_played(begin, at)
        }
        if ratings:
            first[numbers[end.number]] = _ranked(ratings)
        begin = at

    if history.seasons:
        replay(history, now, compiled=compiled, look=look, title=title)
    return first


def awards(played: LeagueReplay, begin: int) -> list[Award]:
    """The awards of a season: of a replay up to its end, the games from its first place on."""
    history, end = played.history, len(played.order.numbers)
    players, new = played.who_played(begin, end), News(begin).read(played)
    games = {who: _numbers(played, who, begin) for who in players}
    streaks = {who: _longest_streak(played, who, games[who]) for who in players}
    found = [
        _best(history, GAINED, new.changes(played)),
        _best(history, STREAK, streaks, least=LEAST_STREAK),
        *(
            Award(UPSET, each.winners, each.expected, each.losers, each.game, each.on)
            for each in upsets(played, new, 1, searched=end)
        ),
        _best(history, GAMES, {who: len(numbers) for who, numbers in games.items()}),
    ]
    if begin:
        came = {
            who: played.figures(who)[0]
            for who in players
            if len(games[who]) == len(played.games_of[who])
        }
        found.append(_best(history, NEWCOMER, came))
    return [each for each in found if each is not None]


def _best(
    history: History, name: str, values: Mapping[int, float], *, least: float = 0
) -> Award | None:
    """The award for the greatest value, if it is above zero and not less than the least."""
    best = max(values.values(), default=0.0)
    if best <= 0 or best < least:
        return None
    winners = sorted((_name(history, who) for who in values if values[who] == best), key=names.key)
    return Award(name, tuple(winners), best)


def _numbers(played: LeagueReplay, who: int, begin: int) -> list[int]:
    """The numbers of a player's games from a place on."""
    return [number for number in played.games_of[who] if played.place_of(number) >= begin]


def _longest_streak(played: LeagueReplay, who: int, games: Iterable[int]) -> int:
    """The most wins in a row."""
    longest = now = 0
    for number in games:
        now = now + 1 if has_won(played, number, who) else 0
        longest = max(longest, now)
    return longest


def _name(history: History, who: int) -> str:
    return history.players[history.root(who)].name
