"""Views of a league: its games, a player with the reason for each change, chances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime

from arpad.engine import Move, pair_score
from arpad.league import names
from arpad.league.dated import AT_ONCE, Difference, differences
from arpad.league.entries import moment
from arpad.league.games import LeagueGame
from arpad.league.history import History
from arpad.league.order import arrivals, days_and_players
from arpad.league.records import (
    Change,
    GameView,
    PlayerInGame,
    PlayerView,
    RuleReason,
    Score,
    Shift,
    Standing,
)
from arpad.league.replay import LeagueReplay
from arpad.league.results_count import code_of, result_of
from arpad.league.stories import stories

_WORDS = {1: "lost to", 2: "drew with", 3: "beat"}


def game_view(played: LeagueReplay, game: LeagueGame, now: float) -> GameView:
    """A game in its current state."""
    history = played.history
    hours = history.rules.confirm_hours
    status = "counts"
    if game.void:
        status = "void"
    elif history.games.waiting(game.id, hours, now):
        status = "waiting"
    sides = tuple(tuple(_name(history, who) for who in side) for side in game.sides)
    moves = played.of_game(game.id) if status == "counts" else []
    return GameView(
        id=game.id,
        on=game.on,
        sides=sides,
        places=game.places,
        score=game.score() if len(game.sides) == 2 else None,
        facts=dict(game.facts),
        status=status,
        by=None if game.by is None else _name(history, game.by),
        recorded=moment(datetime.fromtimestamp(game.recorded, UTC)),
        author=game.author,
        parts=tuple(player_in_game(history, move) for move in moves),
        trail=tuple(history.trail.get(game.id, ())),
        game=game.title or None,
        points=game.points or None,
        sets=game.sets or None,
    )


def player_in_game(history: History, move: Move) -> PlayerInGame:
    """What a game did to one player."""
    return PlayerInGame(
        move.player,
        _name(history, move.player),
        move.score,
        move.expected,
        move.before[0],
        move.after[0],
        move.change,
    )


def _name(history: History, who: int) -> str:
    return history.players[history.root(who)].name


def player_view(
    played: LeagueReplay, who: int, standing: Standing, rows: Sequence[Standing] = ()
) -> PlayerView:
    """Everything about a player; `rows` are the table in which they may overtake somebody."""
    history = played.history
    lines = tuple(_lines(played, who))
    best = max(lines, key=lambda line: line.after, default=None)
    wins = [line for line in lines if line.result == 1]
    merged = [e.name for e in history.players.values() if e.id != who and history.root(e.id) == who]
    return PlayerView(
        standing=standing,
        names=(*history.players[who].names, *merged),
        added=history.players[who].added,
        best=standing.rating if best is None else best.after,
        best_on=None if best is None else best.on,
        best_win=max(wins, key=lambda line: line.opponent_rating, default=None),
        streak=_streak([line.result for line in lines]),
        longest_streak=_longest([line.result for line in lines]),
        history=lines,
        head_to_head=tuple(head_to_head(played, who)),
        stories=stories(played, who, rows),
        facts=history.facts_of(who),
    )


def recent(played: LeagueReplay, who: int, games: int, begin: int = 0) -> list[float]:
    """A player's rating before the first of their last games, and after each of them.

    Only games from the place `begin` on are meant: the end of a season changes ratings, too.
    """
    kept = played.last_ratings.setdefault(who, {})
    if (games, begin) not in kept:
        moves = [
            next(move for move in played.of_game(number) if move.player == who)
            for number in played.games_of[who][-games:]
            if played.place_of(number) >= begin
        ]
        before = [move.before[0] for move in moves[:1]]
        kept[games, begin] = (*before, *(move.after[0] for move in moves))
    return list(kept[games, begin])


def _lines(played: LeagueReplay, who: int) -> Iterator[Change]:
    history = played.history
    for number in played.games_of.get(who, ()):
        moves = played.of_game(number)
        own = next(move for move in moves if move.player == who)
        others = [move for move in moves if move.side != own.side]
        opponents = tuple(_name(history, move.player) for move in others)
        partners = tuple(
            _name(history, move.player)
            for move in moves
            if move.side == own.side and move.player != who
        )
        game = history.games.game(number)
        yield Change(
            game=number,
            on=game.on,
            opponents=opponents,
            partners=partners,
            opponent_rating=sum(move.before[0] for move in others) / len(others),
            score=own.score,
            result=result_of(game.places, own.side),
            expected=own.expected,
            before=own.before[0],
            after=own.after[0],
            change=own.change,
            reason=_reason(game, own, opponents, partners),
        )


def _reason(game: LeagueGame, own: Move, opponents: Sequence[str], partners: Sequence[str]) -> str:
    """Why a rating changed, in one line.

    "beat Beta, expected 0.64: +11.5"
    """
    if len(game.sides) == 2:
        words = f"{_WORDS[code_of(game.places, own.side)]} {' and '.join(opponents)}"
    else:
        words = f"came {_ordinal(game.places[own.side])} of {len(game.sides)}"
    with_whom = f" with {' and '.join(partners)}" if partners else ""
    expected = "" if own.expected is None else f", expected {own.expected:.2f}"
    return f"{words}{with_whom}{expected}: {own.change:+.1f}"


def _ordinal(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number not in (11, 12, 13) else 0, "th")
    return f"{number}{ending}"


def _streak(scores: Sequence[float]) -> str:
    """What the last games have in common: "3 wins", "1 loss", or nothing."""
    if not scores:
        return ""
    last = scores[-1]
    length = next((n for n, score in enumerate(reversed(scores)) if score != last), len(scores))
    noun = {1.0: "win", 0.0: "loss", 0.5: "draw"}[last]
    plural = {"loss": "losses"}.get(noun, f"{noun}s")
    return f"{length} {noun if length == 1 else plural}"


def _longest(scores: Sequence[float]) -> int:
    longest = now = 0
    for score in scores:
        now = now + 1 if score == 1 else 0
        longest = max(longest, now)
    return longest


def head_to_head(played: LeagueReplay, who: int) -> list[Score]:
    """Every opponent, those met most often first; of many sides, each pair is a game of its own."""
    history = played.history
    scores_against: dict[str, list[float]] = {}
    for number in played.games_of.get(who, ()):
        game = history.games.game(number)
        sides = [[history.root(each) for each in side] for side in game.sides]
        own = next(at for at, side in enumerate(sides) if who in side)
        for at, side in enumerate(sides):
            for opponent in side if at != own else ():
                score = pair_score(game.places[own], game.places[at])
                scores_against.setdefault(_name(history, opponent), []).append(score)
    rows = [
        Score(
            opponent,
            len(scores),
            sum(scores),
            scores.count(1.0),
            len(scores) - scores.count(1.0) - scores.count(0.0),
            scores.count(0.0),
        )
        for opponent, scores in scores_against.items()
    ]
    return sorted(rows, key=lambda row: (-row.games, names.key(row.opponent)))


def shifts(before: Sequence[Standing], after: Sequence[Standing]) -> tuple[Shift, ...]:
    """Two tables side by side, in the order of the second."""
    old = {row.id: row for row in before}
    return tuple(
        Shift(row.name, old[row.id].rating, row.rating, old[row.id].rank, row.rank) for row in after
    )


def reasons(played: LeagueReplay, after: History) -> Iterator[RuleReason]:
    """Every setting that would change, when, and how many games or newcomers that concerns."""
    history, days = played.history, played.order.days
    for each in differences(history.settings, after.settings):
        concerned: int | None = None
        if each.name == "start":
            came = arrivals(history, days_and_players(history, played.order))
            players = [p.id for p in history.players.values() if p.into is None]
            usual = [who for who in players if history.players[who].rating is None]
            concerned = sum(_within(each, came[who]) for who in usual)
        elif each.name not in AT_ONCE:
            concerned = sum(_within(each, int(day)) for day in days)
        yield RuleReason(each.name, each.before, each.after, each.first, each.last, concerned)


def _within(each: Difference, day: int) -> bool:
    first, last = each.first or date.min, each.last or date.max
    return first.toordinal() <= day <= last.toordinal()
