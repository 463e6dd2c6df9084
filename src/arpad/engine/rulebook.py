"""The engine of any system: its rulebook rates every batch, and the states are its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from datetime import date
from typing import Any, Self

from arpad.engine.batch import (
    Batch,
    Figures,
    Keep,
    Lineup,
    Move,
    Moves,
    SeasonRule,
    Segment,
    Setting,
    pair_score,
    side_score,
)
from arpad.engine.engine import Engine, edge_of, refuse_margin
from arpad.errors import ArpadError, InvalidGames, InvalidValue
from arpad.exact import half_away
from arpad.facts import facts
from arpad.game import Met, Pairing
from arpad.outcome import GameReport, Outcome
from arpad.system import CanRateSides, Rulebook

#: A year of birth longer ago is not that of somebody who plays.
_OLDEST = 120


class RulebookEngine(Engine):
    """States as the system has them; teams if it says what a side's strength is."""

    reads_facts = True

    def __init__(self, book: Rulebook[Any], setting: Setting | None = None) -> None:
        self.states: list[Any] = []
        self._played: list[int] = []
        self._last: list[float | None] = []
        self.use(book, setting)
        self.start = self.start if book.start is None else book.start
        self.names = ("rating", *_figures_of(book.newcomer(self.start)))

    def use(self, book: Rulebook[Any], setting: Setting | None) -> None:
        refuse_margin(setting, book.name)
        self.book, self.setting = book, setting or Setting()
        self.estimate = book.estimate
        self.rates = book.rates
        sides = isinstance(book, CanRateSides)
        if self.setting.advantage and not sides:
            rule = f"{book.name} has no other advantage than its own"
            raise InvalidValue("advantage", self.setting.advantage, rule, "omit it")
        self.members_get = "what the side’s result changes, by their own state" if sides else ""
        self._known = () if book.game_kind is None else [e.name for e in facts(book.game_kind)]
        self._rests = type(book).rest is not Rulebook.rest
        dated = self.setting.in_force is not None
        self.clock = "day" if self._rests or dated or self.births else ""

    def know_births(self, years: Mapping[int, int]) -> None:
        super().know_births(years)
        self.clock = "day" if years else self.clock

    def _in_force(self, batch: Batch, place: int) -> Rulebook[Any]:
        """The rulebook in force when a game was played, if that makes a difference."""
        dated = self.setting.in_force
        if dated is None:
            return self.book
        day = int(batch.times[place]) if len(batch.times) else date.today().toordinal()
        book: Rulebook[Any] = dated(day)
        return book

    def add(self, ratings: Any) -> None:
        self.starts = [*self.starts, *map(float, ratings)]
        self._begin(len(self.states))

    def restart(self) -> None:
        self._begin(0)

    def _begin(self, place: int) -> None:
        """Everybody from a place on is new."""
        new: dict[float, Any] = {}
        del self.states[place:], self._played[place:], self._last[place:]
        for start in self.starts[place:]:
            if start not in new:
                new[start] = self.book.newcomer(start)
            self.states.append(new[start])
        rest = self.size - place
        self._played += [0] * rest
        self._last += [None] * rest

    # --- games

    def play(self, batch: Batch, keep: Keep = "nothing") -> Moves:
        moves = Moves()
        rows = 0 if keep == "nothing" else len(batch.first)
        columns = [[0.0] * rows for _ in range(4 * len(self.names))] if keep == "columns" else []
        for begin, end in batch.groups():
            try:
                self._rest(batch, begin, end)
                self._grow(batch, begin, end)
                self._note(batch, begin, end, columns, 0)
                self._rate(batch, begin, end, moves if keep == "moves" else None)
                self._note(batch, begin, end, columns, 2)
            except ArpadError as error:
                where = batch.where(batch.begin + begin, batch.begin + end)
                place = f"{where}, {error.place.rpartition('.')[2]}"
                raise type(error)(place, error.value, error.rule, error.remedy) from None
        if columns:
            moves.segments.append(Segment(batch.begin, columns, len(self.names), self._chance))
        return moves

    def _note(
        self, batch: Batch, begin: int, end: int, columns: Sequence[list[float]], after: int
    ) -> None:
        """Write down the figures of both sides of these games."""
        for place in range(begin, end) if columns else ():
            for side, who in enumerate((batch.first[place], batch.second[place])):
                for number, figure in enumerate(self.figures(who)):
                    columns[4 * number + side + after][place] = figure

    def _rest(self, batch: Batch, begin: int, end: int) -> None:
        """Let those who now play rest since their last game, if that changes anything."""
        if not (self._rests and len(batch.times)):
            return
        now = float(batch.times[begin])
        for place in range(begin, end):
            for who in (who for side in batch.lineup(place).sides for who in side):
                last = self._last[who]
                if last is not None and last < now:
                    self.states[who] = self.book.rest(self.states[who], int(now - last))
                self._last[who] = now

    def _grow(self, batch: Batch, begin: int, end: int) -> None:
        """Let those who now play be as old as they are then, if their year of birth is known."""
        if not (self.births and len(batch.times)):
            return
        on = date.fromordinal(int(batch.times[begin]))
        for place in range(begin, end):
            for who in (who for side in batch.lineup(place).sides for who in side):
                year = self.births.get(who)
                if year is not None and 0 <= on.year - year <= _OLDEST:
                    self.states[who] = self.book.of_birth_year(self.states[who], year, on)

    def _rate(self, batch: Batch, begin: int, end: int, moves: Moves | None) -> None:
        """Rate the games of a group at once."""
        both = self.book.both
        if moves is None and end == begin + 1 and both is not None and not batch.lineups:
            one, two = int(batch.first[begin]), int(batch.second[begin])
            points = int(2 * batch.score[begin])
            self.states[one], self.states[two] = both(
                self.states[one], self.states[two], points, batch.facts_of(begin)
            )
            self._played[one] += 1
            self._played[two] += 1
            return
        games = [batch.lineup(place) for place in range(begin, end)]
        known = [batch.facts_of(place) for place in range(begin, end)]
        players = dict.fromkeys(who for game in games for side in game.sides for who in side)
        before = {who: self.states[who] for who in players}
        book = self._in_force(batch, begin)
        if all(len(game.sides) == len(game.sides[0]) + len(game.sides[1]) == 2 for game in games):
            pairings = [self._pairing(*each) for each in zip(games, known, strict=True)]
            outcomes = book.rate_field(before, pairings)
        else:
            met = self._met(games, known, before)
            outcomes = {who: book.rate(before[who], met[who]) for who in players}
        for who, outcome in outcomes.items():
            self.states[who] = outcome.after
            self.estimate = self.estimate or outcome.estimate
        for game in games:
            for side in game.sides:
                for who in side:
                    self._played[who] += 1
        if moves is not None:
            reports = {who: iter(outcome.games) for who, outcome in outcomes.items()}
            for row, game in enumerate(games, batch.begin + begin):
                moves.others[row] = list(self._moves(game, before, outcomes, reports))

    def _moves(
        self,
        game: Lineup,
        before: Mapping[int, Any],
        outcomes: Mapping[int, Outcome[Any]],
        reports: Mapping[int, Iterator[GameReport]],
    ) -> Iterator[Move]:
        """What one game did to everybody who took part."""
        pairs = len(game.sides) - 1
        for side, members in enumerate(game.sides):
            for who in members:
                own = [next(reports[who]) for _ in range(pairs)]
                known = [float(each.expected) / pairs for each in own if each.expected is not None]
                outcome = outcomes[who]
                alone = len(outcome.games) == pairs
                change = outcome.change if alone else sum(float(each.change or 0) for each in own)
                yield Move(
                    who,
                    side,
                    float(own[0].score) if pairs == 1 else side_score(game.ranks, side),
                    sum(known) if len(known) == pairs else None,
                    self._figures(before[who]),
                    self._figures(outcome.after),
                    float(change or 0),
                )

    def _pairing(self, game: Lineup, known: Mapping[str, Any]) -> Pairing:
        """A game of one player against another."""
        (first,), (second,) = game.sides
        points = int(2 * pair_score(*game.ranks))
        edge = edge_of(self.setting.advantage, known, 2)
        return Pairing(first, second, points, advantage=edge, facts=self._used_facts(known))

    def _met(
        self, games: Sequence[Lineup], known: Sequence[Mapping[str, Any]], states: Mapping[int, Any]
    ) -> dict[int, list[Met[Any]]]:
        """Everybody's games against the other sides.

        A member meets the strength of another side with the advantage that makes up for the
        difference between their own rating and their side's: the side is rated, not its member.
        """
        met: dict[int, list[Met[Any]]] = {who: [] for who in states}
        for game, of_game in zip(games, known, strict=True):
            sides = [self._strength([states[who] for who in side]) for side in game.sides]
            edge, weight = edge_of(self.setting.advantage, of_game, len(sides)), 1.0
            if len(sides) > 2:
                weight = 1.0 / (len(sides) - 1)
            for own, members in enumerate(game.sides):
                for other in (each for each in range(len(sides)) if each != own):
                    points = int(2 * pair_score(game.ranks[own], game.ranks[other]))
                    for who in members:
                        lead = float(sides[own].rating) - float(states[who].rating)
                        lead += edge if own < other else -edge
                        rivals = game.sides[other]
                        met[who].append(
                            Met(
                                sides[other],
                                points,
                                advantage=lead,
                                weight=weight,
                                opponent_id=rivals[0] if len(rivals) == 1 else None,
                                facts=self._used_facts(of_game),
                                first=own < other,
                            )
                        )
        return met

    def _strength(self, members: Sequence[Any]) -> Any:
        """The strength of a side as one player."""
        if len(members) == 1 and not isinstance(self.book, CanRateSides):
            return members[0]
        if not isinstance(self.book, CanRateSides):
            rule = f"{self.book.name} rates one player against another"
            remedy = "name two players, or choose elo, pool or glicko2"
            raise InvalidGames("sides", len(members), rule, remedy)
        return members[0] if len(members) == 1 else self.book.strength(members)

    def _used_facts(self, known: Mapping[str, Any]) -> dict[str, Any] | None:
        """The facts of a game that the system asks for."""
        return {name: value for name, value in known.items() if name in self._known} or None

    def expected(self, batch: Batch) -> list[float]:
        found = []
        for place in range(len(batch.first)):
            self._grow(batch, place, place + 1)
            game, known = batch.lineup(place), batch.facts_of(place)
            own, other = (
                self._strength([self.states[who] for who in side]) for side in game.sides[:2]
            )
            book, of_game = self._in_force(batch, place), self._used_facts(known)
            edge = edge_of(self.setting.advantage, known, 2)
            if of_game:
                found.append(book.chances(own, other, **of_game)[0])
            else:
                found.append(float(book.expected(own, other, edge)))
        return found

    def _chance(self, own: Figures, other: Figures) -> float:
        """The expected score of a player with these figures."""
        one, two = (dict(zip(self.names, each, strict=True)) for each in (own, other))
        return float(self.book.expected(one, two))

    # --- figures

    def rest(self, now: float) -> None:
        for who, last in enumerate(self._last):
            if last is not None and last < now:
                self.states[who] = self.book.rest(self.states[who], int(now - last))
                self._last[who] = now

    def new_season(self, rule: SeasonRule | None = None) -> None:
        for who, state in enumerate(self.states):
            if rule is None:
                self.states[who] = self.book.new_season(state) if self._played[who] else state
                continue
            mean = self.starts[who] if rule.mean is None else rule.mean
            rating = rule.share * float(state.rating) + (1.0 - rule.share) * mean
            whole = isinstance(state.rating, int)
            self.states[who] = replace(state, rating=half_away(100 * rating) if whole else rating)

    def figures(self, place: int) -> Figures:
        return self._figures(self.states[place])

    def _figures(self, state: Any) -> Figures:
        return tuple([float(getattr(state, name)) for name in self.names])

    def put(self, place: int, figures: Figures) -> None:
        self.states[place] = self.book.state(dict(zip(self.names, figures, strict=True)))

    def column(self, name: str) -> list[float]:
        return [float(getattr(state, name)) for state in self.states]

    @property
    def played(self) -> list[int]:
        return self._played

    def part(self, places: Sequence[int]) -> Self:
        found = copy(self)
        found.starts = [self.starts[place] for place in places]
        found.states = [self.states[place] for place in places]
        found._played = [self._played[place] for place in places]
        found._last = [self._last[place] for place in places]
        numbered = {who: place for place, who in enumerate(places)}
        found.births = {numbered[who]: year for who, year in self.births.items() if who in numbered}
        return found


def _figures_of(state: Any) -> list[str]:
    """What a new player has besides the rating: the numbers of the state that are known."""
    return [
        each.name
        for each in facts(type(state))
        if each.kind == "number"
        and each.name != "rating"
        and getattr(state, each.name, None) is not None
    ]
