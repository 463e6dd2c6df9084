"""What the games of a league tell of a player: a nemesis, a giant-killer, a comeback, and others.

Every story says its numbers, rounded first and then compared, so that they add up as they are
shown. Few games tell nothing: each story needs as many as its constant says.

A game of two sides is one meeting of them. One of many sides is a meeting of each pair, which
counts as it was rated: by the ratings before the game, without anybody's advantage.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from math import isclose
from typing import NamedTuple

from arpad.engine import Batch, Lineup, Move, pair_score
from arpad.exact import day_text
from arpad.league import names
from arpad.league.games import LeagueGame
from arpad.league.records import Standing, Story
from arpad.league.replay import LeagueReplay
from arpad.league.results_count import result_of

#: Games with or against somebody, or as the outsider, or of a comeback.
LEAST_GAMES = 5
#: Points more or fewer than were expected; of many games, one in every ten.
LEAST_POINTS, GAMES_A_POINT = 1.0, 10
#: Wins in a row.
LEAST_STREAK = 3
#: Whoever is expected to score at most this is the outsider.
OUTSIDER = 1 / 3
#: A comeback makes up for as much as this many usual changes, and nobody is close who is further.
LEAST_CHANGES = 3
#: How many of those who played last are looked at for the board.
_LATEST_PLAYERS = 6

TITLES: dict[str, str] = {
    "nemesis": "Nemesis",
    "giant-killer": "Giant-killer",
    "best partner": "Best partner",
    "comeback": "Comeback",
    "overtaking": "Closest to overtaking",
    "head to head": "Most games against",
    "streak": "Wins in a row",
}
_TEXTS: dict[str, str] = {
    "nemesis": "{other}, {points} of {games} points, {off} fewer than expected ({expected})",
    "giant-killer": "{points} of {games} points as the outsider, {off} more than expected "
    "({expected})",
    "best partner": "{other}, {points} of {games} points together, {off} more than expected "
    "({expected})",
    "comeback": "from {high} on {first} down to {low} on {worst}, {off} less, and back at {now} on "
    "{last} after {games} games",
    "overtaking": "{other}, {off} ahead: {high} against {low}",
    "head to head": "{other}, {points} of {games} points: {wins} won, {draws} drawn, {losses} lost",
    "streak": "{games}, from {first} to {last}",
    "streak now": "{games}, since {first}",
}


class _Meeting(NamedTuple):
    """One side against another: what was scored, and what was expected, if that is known."""

    opponents: tuple[int, ...]
    score: float
    expected: float | None


class _Played(NamedTuple):
    """A game from a player's side."""

    game: LeagueGame
    own: Move
    partners: tuple[int, ...]
    meetings: tuple[_Meeting, ...]


class _Sum(NamedTuple):
    """What was scored and expected in some games, each as it is shown."""

    games: int
    points: float
    expected: float

    @property
    def difference(self) -> float:
        """Points more than expected."""
        return round(self.points - self.expected, 1)

    @property
    def is_enough(self) -> bool:
        """Whether there are enough games, and it is far enough from what was expected."""
        least = max(LEAST_POINTS, self.games / GAMES_A_POINT)
        return self.games >= LEAST_GAMES and abs(self.difference) >= least


def stories(played: LeagueReplay, who: int, table: Iterable[Standing] = ()) -> tuple[Story, ...]:
    """All stories of a player; whom they are close to overtaking is looked up in a table."""
    games = list(games_of(played, who))
    name = _name(played, who)
    found = [
        _nemesis(played, games),
        _giant_killer(games),
        _best_partner(played, games),
        _comeback(games),
        _overtaking(games, who, tuple(table)),
        _head_to_head(played, games),
        _streak(games),
    ]
    return tuple(replace(each, player=name) for each in found if each is not None)


def latest_stories(played: LeagueReplay, most: int) -> list[Story]:
    """A few stories of those who played last, each of another kind."""
    found: dict[str, Story] = {}
    players: dict[int, None] = {}
    for number in reversed(played.order.numbers):
        players |= dict.fromkeys(move.player for move in played.of_game(number))
        if len(players) >= _LATEST_PLAYERS:
            break
    for who in list(players)[:_LATEST_PLAYERS]:
        for story in stories(played, who):
            found.setdefault(story.kind, story)
        if len(found) >= most:
            break
    order = [kind for kind in TITLES if kind in found]
    return [found[kind] for kind in order[:most]]


def games_of(played: LeagueReplay, who: int) -> Iterator[_Played]:
    """The games of a player that count, in their order."""
    for number in played.games_of.get(who, ()):
        moves = played.of_game(number)
        own = next(move for move in moves if move.player == who)
        game = played.history.games.game(number)
        partners = tuple(m.player for m in moves if m.side == own.side and m.player != who)
        yield _Played(game, own, partners, tuple(_meetings(played, game, own, moves)))


def _meetings(
    played: LeagueReplay, game: LeagueGame, own: Move, moves: Sequence[Move]
) -> Iterator[_Meeting]:
    others = [side for side in range(len(game.sides)) if side != own.side]
    expected: Sequence[float | None] = [own.expected] * len(others)
    if len(others) > 1 and own.expected is not None:
        expected = _of_pairs(played, game, own.side, others, moves)
    for side, chance in zip(others, expected, strict=True):
        opponents = tuple(move.player for move in moves if move.side == side)
        yield _Meeting(opponents, pair_score(game.places[own.side], game.places[side]), chance)


def _of_pairs(
    played: LeagueReplay, game: LeagueGame, own: int, others: Sequence[int], moves: Sequence[Move]
) -> list[float]:
    """What was expected of a side against each of several others, by the ratings before."""
    rules = played.history.settings.on(game.on)
    engine = rules.engine()
    engine.add([move.before[0] for move in moves])
    members: dict[int, list[int]] = {}
    for place, move in enumerate(moves):
        engine.put(place, move.before)
        members.setdefault(move.side, []).append(place)
    rows = range(len(others))
    firsts = [members[own][0] for _ in rows]
    seconds = [members[side][0] for side in others]
    facts = {row: {**game.facts, "home": "neutral"} for row in rows}
    lineups = {row: Lineup((members[own], members[others[row]]), (1, 2)) for row in rows}
    scores = [1.0 for _ in rows]
    return engine.expected(Batch(firsts, seconds, scores, (), None, facts, lineups))


def _sum(meetings: Iterable[tuple[float, float | None]]) -> _Sum:
    """Scores and what was expected, of those where it is known."""
    known = [(score, expected) for score, expected in meetings if expected is not None]
    points = round(sum(score for score, _ in known), 1)
    return _Sum(len(known), points, round(sum(expected for _, expected in known), 1))


def _by_opponent(games: Iterable[_Played]) -> dict[int, list[tuple[float, float | None]]]:
    met: dict[int, list[tuple[float, float | None]]] = {}
    for game in games:
        for meeting in game.meetings:
            for opponent in meeting.opponents:
                met.setdefault(opponent, []).append((meeting.score, meeting.expected))
    return met


def _nemesis(played: LeagueReplay, games: Sequence[_Played]) -> Story | None:
    """The opponent against whom somebody has scored furthest below what was expected."""
    sums = {who: _sum(met) for who, met in _by_opponent(games).items()}
    rows = [
        (each.difference, _key(played, who), who)
        for who, each in sums.items()
        if each.difference < 0 and each.is_enough
    ]
    return _compared("nemesis", played, min(rows)[2], sums) if rows else None


def _best_partner(played: LeagueReplay, games: Sequence[_Played]) -> Story | None:
    """The partner with whom somebody has scored furthest above what was expected."""
    together: dict[int, list[tuple[float, float | None]]] = {}
    for game in games:
        for partner in game.partners:
            together.setdefault(partner, []).append((game.own.score, game.own.expected))
    sums = {who: _sum(scores) for who, scores in together.items()}
    rows = [
        (-each.difference, _key(played, who), who)
        for who, each in sums.items()
        if each.difference > 0 and each.is_enough
    ]
    return _compared("best partner", played, min(rows)[2], sums) if rows else None


def _compared(kind: str, played: LeagueReplay, who: int, sums: Mapping[int, _Sum]) -> Story:
    return _story(kind, sums[who], _name(played, who))


def _giant_killer(games: Sequence[_Played]) -> Story | None:
    """What somebody scored where little was expected of them."""
    total = _sum(
        (meeting.score, meeting.expected)
        for game in games
        for meeting in game.meetings
        if meeting.expected is not None and meeting.expected <= OUTSIDER
    )
    return _story("giant-killer", total) if total.difference > 0 and total.is_enough else None


def _story(kind: str, total: _Sum, other: str | None = None) -> Story:
    text = _TEXTS[kind].format(
        other=other,
        points=points_text(total.points),
        games=total.games,
        expected=f"{total.expected:.1f}",
        off=f"{abs(total.difference):.1f}",
    )
    return Story(
        "",
        kind,
        TITLES[kind],
        text,
        other,
        total.games,
        total.points,
        total.expected,
        total.difference,
    )


def points_text(points: float) -> str:
    """Points with a half, or with one decimal.

    >>> points_text(2.5), points_text(0.5), points_text(3.0), points_text(1.3)
    ('2½', '½', '3', '1.3')
    """
    whole, rest = divmod(points, 1)
    if rest == 0.5:
        return f"{whole:.0f}½" if whole else "½"
    return f"{points:.0f}" if rest == 0 else f"{points:.1f}"


class _Fall(NamedTuple):
    """From a rating down to a lower one, and back: the days, and how many games it took."""

    high: float
    low: float
    now: float
    first: date
    worst: date
    last: date
    games: int


def _comeback(games: Sequence[_Played]) -> Story | None:
    """The deepest fall after which somebody came back to where they had been."""
    falls = [fall for fall in _falls(games) if fall.games >= LEAST_GAMES]
    deepest = max(falls, key=lambda fall: (fall.high - fall.low, fall.last), default=None)
    if deepest is None or deepest.high - deepest.low < LEAST_CHANGES * _usual_change(games):
        return None
    high, low = round(deepest.high, 1), round(deepest.low, 1)
    size = round(high - low, 1)
    text = _TEXTS["comeback"].format(
        high=f"{high:.1f}",
        low=f"{low:.1f}",
        off=f"{size:.1f}",
        now=f"{deepest.now:.1f}",
        first=day_text(deepest.first),
        worst=day_text(deepest.worst),
        last=day_text(deepest.last),
        games=deepest.games,
    )
    return Story("", "comeback", TITLES["comeback"], text, None, deepest.games, None, None, size)


def _falls(games: Sequence[_Played]) -> Iterator[_Fall]:
    """Every fall that was made up for; a new season that changes ratings begins anew."""
    if not games:
        return
    before, since = games[0].own, 0
    high = low = before.before[0]
    first = worst = games[0].game.on
    for at, game in enumerate(games):
        own, on = game.own, game.game.on
        at_once = at > 0 and (own.before, own.after) == (before.before, before.after)
        if at > 0 and not at_once and not isclose(own.before[0], before.after[0], abs_tol=1e-9):
            high, low, first, since = own.before[0], own.before[0], on, at
        before, now = own, own.after[0]
        if now >= high:
            if low < high:
                yield _Fall(high, low, now, first, worst, on, at - since + 1)
            high, low, first, since = now, now, on, at + 1
        elif now < low:
            low, worst = now, on


def _usual_change(games: Sequence[_Played]) -> float:
    """How much a game usually changes a rating."""
    changes = [abs(game.own.change) for game in games]
    return sum(changes) / len(changes) if changes else 0.0


def _overtaking(games: Sequence[_Played], who: int, table: Sequence[Standing]) -> Story | None:
    """Whoever is next above in a table, if that is near."""
    own = next((row for row in table if row.id == who and row.rank), None)
    if own is None or len(games) < LEAST_GAMES:
        return None
    above = [row for row in table if row.rank and row.games and row.rating > own.rating]
    if not above or not own.games:
        return None
    other = min(above, key=lambda row: (row.rating, names.key(row.name)))
    high, low = round(other.rating, 1), round(own.rating, 1)
    gap = round(high - low, 1)
    if gap > LEAST_CHANGES * _usual_change(games):
        return None
    text = _TEXTS["overtaking"].format(
        other=other.name, off=f"{gap:.1f}", high=f"{high:.1f}", low=f"{low:.1f}"
    )
    return Story("", "overtaking", TITLES["overtaking"], text, other.name, None, None, None, -gap)


def _head_to_head(played: LeagueReplay, games: Sequence[_Played]) -> Story | None:
    """Whoever somebody has met most often."""
    met = _by_opponent(games)
    rows = [(-len(each), _key(played, who), who) for who, each in met.items()]
    if not rows or -min(rows)[0] < LEAST_GAMES:
        return None
    who = min(rows)[2]
    scores = [score for score, _ in met[who]]
    counts = [scores.count(score) for score in (1.0, 0.5, 0.0)]
    text = _TEXTS["head to head"].format(
        other=_name(played, who),
        points=points_text(sum(scores)),
        games=len(scores),
        wins=counts[0],
        draws=counts[1],
        losses=counts[2],
    )
    name = _name(played, who)
    title = TITLES["head to head"]
    return Story("", "head to head", title, text, name, len(scores), sum(scores), None, None)


def _streak(games: Sequence[_Played]) -> Story | None:
    """The most wins in a row; the newest, if there are several."""
    best, start = (0, 0), 0
    for at, game in enumerate(games):
        if result_of(game.game.places, game.own.side) != 1:
            start = at + 1
        elif at + 1 - start >= best[1] - best[0]:
            best = start, at + 1
    length = best[1] - best[0]
    if length < LEAST_STREAK:
        return None
    text = _TEXTS["streak now" if best[1] == len(games) else "streak"].format(
        games=length,
        first=day_text(games[best[0]].game.on),
        last=day_text(games[best[1] - 1].game.on),
    )
    return Story("", "streak", TITLES["streak"], text, None, length, float(length), None, None)


def _name(played: LeagueReplay, who: int) -> str:
    return played.history.players[who].name


def _key(played: LeagueReplay, who: int) -> str:
    return names.key(_name(played, who))
