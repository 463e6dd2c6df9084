"""What a league answers: its table, players, games, chances, what new rules would do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from arpad.errors import InvalidValue
from arpad.league import (
    awards,
    challenges,
    commands,
    game_input,
    highlights,
    names,
    seasons,
    standings,
    views,
)
from arpad.league.chances import chances, preview
from arpad.league.dated import rules_in_time
from arpad.league.game_input import Side
from arpad.league.highlights import Highlights, Track
from arpad.league.history import History, LeaguePlayer
from arpad.league.log import LeagueLog
from arpad.league.records import (
    Challenge,
    Champion,
    Chances,
    GameView,
    PlayerInGame,
    PlayerView,
    RulesFrom,
    RulesPreview,
    Score,
    Season,
    SeasonAwards,
    Shift,
    Standing,
    Story,
)
from arpad.league.replay import LeagueReplay, replay
from arpad.league.rules import APART, COUNT, SHOWN
from arpad.league.seasons import ALL_TIME, CURRENT, Span
from arpad.league.stories import latest_stories


class LeagueAnswers(LeagueLog):
    """A league as it is shown: everything comes from a replay of its log, and changes nothing."""

    def table(
        self,
        season: int | str = CURRENT,
        *,
        on: date | str | None = None,
        game: str | None = None,
    ) -> tuple[Standing, ...]:
        """Everybody by rating.

        `season` is "current", the number of a season, or "all-time". If no season has ended yet,
        all of these are the same table. That of a season that is over has only who played in it.
        With a day `on`, it is the table at the end of that day, of who had come by then, as the
        log says now. Where games are rated apart, it is the table of one `game`; default: the
        first.
        """
        with self._lock:
            history = self.history
            span = seasons.span(history, season, self.today, on)
            played = self._in_span(history, span, self._title(game))
            here = None if on is None else standings.arrived(played, span.day)
            rows = standings.table(played, span.day, span.after, hide=not span.is_over, here=here)
            return tuple(row for row in rows if row.games) if span.is_over else rows

    def player(
        self, name: str, season: int | str = CURRENT, *, game: str | None = None
    ) -> PlayerView:
        """A player, with the reason for each change, head-to-head, streaks and form."""
        with self._lock:
            history, title = self.history, self._title(game)
            who = names.find(history, name)
            span = seasons.span(history, season, self.today)
            if game is None and title is not None:
                title = self._first_played(history, who, title)
            played = self._in_span(history, span, title)
            rows = standings.table(played, span.day, span.after, hide=not span.is_over)
            known = (row for row in rows if row.id == who)
            standing = next(known, None) or standings.newcomer(
                played, span.day, history.players[who]
            )
            return views.player_view(played, who, standing, () if span.is_over else rows)

    def players(self) -> list[LeaguePlayer]:
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

    def challenges(self, *, closed: bool = False) -> tuple[Challenge, ...]:
        """Who is to play whom, the next day first; with `closed`, also who has played since."""
        with self._lock:
            return tuple(challenges.challenges(self.history, closed=closed))

    def find_challenge(self, number: int) -> Challenge:
        """One challenge in its current state."""
        with self._lock:
            return challenges.find(self.history, number)

    def chances(
        self, first: Side, second: Side, *, game: str | None = None, **facts: Any
    ) -> Chances:
        """Before a game: what is expected of the first side, and what each result would do."""
        with self._lock:
            history = self.history
            sides = game_input.known_sides(history, game_input.read_sides([first, second]))
            checked = game_input.read_facts(self.rules, facts)
            played = self._rating(history, self._title(game))
            return chances(played, (sides[0], sides[1]), checked, self.today)

    def preview_result(
        self,
        sides: Sequence[Side],
        score: Any = None,
        *,
        points: Any = None,
        game: str | None = None,
        **facts: Any,
    ) -> tuple[PlayerInGame, ...]:
        """What a result of today would do to everybody who played; nothing is recorded.

        It is written as for `record`; all players are known ones.
        """
        with self._lock:
            history, rules = self.history, self.rules
            known = game_input.known_sides(history, game_input.read_sides(sides))
            title = game_input.read_title(game, rules)
            ending = game_input.read_result(score, len(known), rules.way_of(title), points)
            checked = game_input.read_facts(rules, {**ending.facts(rules), **facts})
            played = self._rating(history, title)
            return preview(played, known, ending.places, checked, self.today)

    def head_to_head(self, name: str, opponent: str, *, game: str | None = None) -> Score:
        """What one player scored against another."""
        with self._lock:
            history = self.history
            other = history.players[names.find(history, opponent, "opponent")].name
            rows = self.player(name, ALL_TIME, game=game).head_to_head
            nothing = Score(other, 0, 0.0, 0, 0, 0)
            return next((row for row in rows if row.opponent == other), nothing)

    def recent(
        self,
        games: int = 10,
        season: int | str = CURRENT,
        *,
        on: date | str | None = None,
        players: Iterable[int] | None = None,
        game: str | None = None,
    ) -> dict[int, list[float]]:
        """For each player id, the rating before their last `games` games and after each of them.

        They are games of that season; with a day `on`, up to the end of that day. With `players`,
        only those of them who have played.
        """
        with self._lock:
            history = self.history
            span = seasons.span(history, season, self.today, on)
            played = self._in_span(history, span, self._title(game))
            begin = 0 if span.after is None else played.after(span.after)
            chosen = played.games_of if players is None else players
            return {
                who: views.recent(played, who, games, begin)
                for who in chosen
                if who in played.games_of
            }

    def champions(self, *, game: str | None = None) -> tuple[Champion, ...]:
        """Every season that has ended, with the first three of its table."""
        with self._lock:
            history = self.history
            medals = awards.medals(
                history, self._seconds(), compiled=self._cache.compiled, title=self._title(game)
            )
            return tuple(
                Champion(each.number, each.name, each.last, medals.get(each.number, ()))
                for each in seasons.seasons(history)
                if each.last is not None
            )

    def awards(self, season: int | str = CURRENT, *, game: str | None = None) -> SeasonAwards:
        """The awards of a season: most gained, longest streak, biggest upset, …"""
        with self._lock:
            history = self.history
            chosen = seasons.find(history, season)
            span = seasons.span(history, chosen.number, self.today)
            played = self._in_span(history, span, self._title(game))
            begin = 0 if span.after is None else played.after(span.after)
            rows = standings.table(played, span.day, span.after, hide=not span.is_over)
            first = awards.first_three(rows)
            return SeasonAwards(chosen, first, tuple(awards.awards(played, begin)))

    def highlights(self, most: int = 5, *, game: str | None = None) -> Highlights:
        """What is new in the current season: climbers, streaks, upsets, at most that many each."""
        with self._lock:
            played = self._rating(self.history, self._title(game))
            return highlights.highlights(played, self.today, most)

    def stories(self, most: int = 3, *, game: str | None = None) -> list[Story]:
        """A few stories of those who played last, each of another kind."""
        with self._lock:
            return latest_stories(self._rating(self.history, self._title(game)), most)

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
            new = standings.table(replay(after, self._seconds(), title=first), self.today, begin)
            shifts = views.shifts(standings.table(played, self.today, begin), new)
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
        return game_input.read_title(game, rules)

    def _first_played(self, history: History, who: int, otherwise: str) -> str:
        """The first of the games rated apart that somebody has played."""
        kinds = (each.name for each in self.rules.game_kinds)
        played = (each for each in kinds if who in self._rating(history, each).games_of)
        return next(played, otherwise)

    def _rating(self, history: History, title: str | None) -> LeagueReplay:
        """The replay that rates games in which that was played."""
        apart = self.rules.games == APART
        return self._cache.replayed(history, title=title if apart else None)

    def _in_span(self, history: History, span: Span, title: str | None = None) -> LeagueReplay:
        """The replay for a table of these games."""
        return self._cache.replayed(
            history, seasons=not span.is_all_time, until=span.until, title=title
        )
