"""The one rule of all pools: R' = R + K × m × (S − E(D + h)) + extras."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import fsum
from typing import Any

from arpad import system
from arpad.errors import InvalidRating
from arpad.exact import half_points, nearest_whole
from arpad.facts import finite, state_of
from arpad.game import (
    Facts,
    Game,
    Met,
    PairingLike,
    as_tuple,
    read_facts,
    read_games,
    refuse_weight,
    sides,
)
from arpad.outcome import GameAnswer, Outcome, PlainOutcome, uncounted
from arpad.pools import k_rules
from arpad.pools.pool import Record, rules_of
from arpad.pools.report import PoolGame, PoolReport, RatedBatch
from arpad.sentences import Phrase, phrase

#: A game as it was read: half points, whether the player is the first of the two, and its place.
_Read = tuple[Game, int, bool, int]


class Rulebook(system.Rulebook[Any]):
    """A pool: the one rule, applied to the record of the pool."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game_kind = record.game
        self.start = None if record.start is None else float(record.start.value)
        self.estimate, self.cited = record.estimate, record.cited
        self.rates = (record.batch,)

    def __eq__(self, other: object) -> bool:
        return self.record == other.record if isinstance(other, Rulebook) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.record)

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def name(self) -> str:
        return self.record.name

    def state(self, player: Any, place: str = "player") -> Any:
        return state_of(self.record.player, player, place)

    def effective_rating(self, player: Any) -> float | None:
        rating: float | None = player.rating
        start = self.record.start
        return start.value if rating is None and start is not None else rating

    def expected(self, player: Any, opponent: Any, advantage: float = 0) -> float:
        own, other = self._known(player, "player"), self._known(opponent, "opponent")
        return self.record.curve.value.expected(own + finite(advantage, "advantage"), other, {})

    def chances(self, player: Any, opponent: Any, **facts: Any) -> tuple[float, float]:
        game_facts = read_facts(facts, self.game_kind, "")
        own, other = self._known(player, "player"), self._known(opponent, "opponent")
        ours, theirs = self.record.advantage.value.edges(game_facts)
        chance = self.record.curve.value.expected(own + ours, other + theirs, game_facts)
        return chance, 1 - chance

    def new_season(self, player: Any) -> Any:
        """A player at the start of a new season; unchanged if the pool has no seasons.

        >>> from arpad import pools
        >>> pools.find("nba").new_season(1600).rating
        1576.25
        """
        who, season = self.state(player), self.record.season
        if season is None or who.rating is None:
            return who
        return replace(who, rating=season.value.start(who.rating))

    def game(self, player: Any, opponent: Any, score: float | str, **facts: Any) -> GameAnswer:
        """What one game does to both players.

        `player` and `opponent` are states, mappings of their facts or bare ratings, `score` is the
        player's; `facts` are what the pool asks about a game, such as `margin=3`.

        >>> from arpad import pools
        >>> answer = pools.find("nfl").game(1503.947, 1300.0, 1, margin=48, home="first")
        >>> round(answer.player.after.rating, 4), round(answer.opponent.change, 4)
        (1516.1088, -12.1618)
        """
        self.record.scores.value.of(half_points(score), facts, "score")
        return super().game(player, opponent, score, **facts)

    def rules_in_words(self) -> tuple[system.Rule, ...]:
        return tuple(rules_of(self.record))

    def rate(self, player: Any, games: Iterable[Any]) -> Outcome[Any]:
        """What games did to a player, rated all at once or one by one, depending on the pool."""
        who = self.state(player)
        entries = as_tuple(games)
        found = read_games(entries, self.game_kind, weighed=True) if entries else ()
        read = [
            (game, points, _first(entry, place), place)
            for place, (entry, (game, points)) in enumerate(zip(entries, found, strict=True))
        ]
        run = _BatchRun(self, who)
        if run.rating is None:
            return self._unrated(who, read)
        for part in self._parts(read):
            run.play(part)
        return run.report()

    def rate_field(
        self, field: Mapping[Any, Any], games: Iterable[PairingLike]
    ) -> dict[Any, Outcome[Any]]:
        """Everybody from the ratings before the event, or game by game, depending on the pool."""
        pairings = as_tuple(games)
        if self.record.batch != "game" or len(pairings) < 2:
            return super().rate_field(field, pairings)
        runs = {who: _BatchRun(self, state) for who, state in self.states(field).items()}
        unrated: dict[Any, list[_Read]] = {who: [] for who in runs}
        for number, pairing in enumerate(pairings):
            now = {who: run.now for who, run in runs.items()}
            for who, met in sides(now, [pairing], self.game_kind).items():
                if met:
                    _first(met[0], number)
                    ((game, points),) = read_games(met, self.game_kind, weighed=True)
                    read = (game, points, met[0].first, number)
                    if runs[who].rating is None:
                        unrated[who].append(read)
                    else:
                        runs[who].play([read])
        return {
            who: self._unrated(run.now, unrated[who]) if run.rating is None else run.report()
            for who, run in runs.items()
        }

    def both(self, first: Any, second: Any, points: int, game_facts: Facts) -> tuple[Any, Any]:
        """Both players after one game, without a report: for ladders of many games.

        `first` and `second` are states with ratings, `points` the first one's half points, and
        `game_facts` facts of the game that have been checked.

        >>> from arpad import pools
        >>> nfl = pools.find("nfl")
        >>> nfl.both(nfl.state(1500), nfl.state(1500), 1, {})[0].rating
        1500.0
        """
        record = self.record
        scores = [
            record.scores.value.of(each, game_facts, "score") for each in (points, 2 - points)
        ]
        ours, theirs = record.advantage.value.edges(game_facts)
        own, other = first.rating + ours, second.rating + theirs
        won = points - 1
        multiplier = record.multiplier.value.of(game_facts, bool(won), won * (own - other))
        expected = record.curve.value.expected
        return (
            self._moved(first, scores[0], expected(own, other, game_facts), multiplier, game_facts),
            self._moved(
                second, scores[1], expected(other, own, game_facts), multiplier, game_facts
            ),
        )

    def _moved(
        self, who: Any, score: float, expected: float, multiplier: float, game_facts: Facts
    ) -> Any:
        """A player after one game that is rated on its own."""
        record, rating = self.record, who.rating
        k = record.k.value.of(who, k_rules.BatchFacts(rating, 1, score, expected, game_facts))
        added = multiplier * record.extras.value.each_game(rating)
        change = k * (multiplier * (score - expected)) + added
        if record.scores.value.safe(game_facts):
            change = max(change, 0.0)
        return who.moved(self._settled(rating, change), (game_facts,))

    def _parts(self, read: list[_Read]) -> list[list[_Read]]:
        """The games in batches that are rated at once."""
        if self.record.batch == "game":
            return [[each] for each in read]
        return [read] if read else []

    def batch(self, who: Any, rating: float, read: Sequence[_Read]) -> RatedBatch:
        """Rate these games at once, from one rating."""
        record = self.record
        games = [self._assess(rating, each) for each in read]
        counted = [game for game in games if game.reason is None]
        if not counted:
            return RatedBatch(rating, tuple(games), None, None, 0.0, 0.0, (), rating, rating)
        game_facts = [game.game_facts for game in counted]
        sums = k_rules.BatchFacts(
            rating,
            len(counted),
            fsum(game.score for game in counted),
            fsum(game.expected for game in counted),
            game_facts[0],
        )
        k = record.k.value.of(who, sums)
        for game in counted:
            self._note_change(game, k)
        gained = fsum(game.gained for game in counted)
        if record.curve.value.hundredths:
            gained = round(gained, 2)  # a sum of hundredths, which floats cannot hold exactly
        change = record.k.value.change(who, sums, gained) + fsum(game.extra for game in counted)
        if any(record.scores.value.safe(each) for each in game_facts):
            change = fsum(game.change for game in games)
        extras = tuple(record.extras.value.of(who, rating, k, change, len(counted)))
        moved = fsum((change, *(extra.points for extra in extras)))
        return RatedBatch(
            rating,
            tuple(games),
            k,
            record.k.value.reason(who, sums),
            gained,
            change,
            extras,
            rating + moved,
            self._settled(rating, moved),
            (*self._assumed(counted), *record.k.value.assumed(who, sums)),
            record.extras.value.estimate(extras, game_facts),
        )

    def _assess(self, rating: float, read: _Read) -> PoolGame:
        """One game from one side, before K is known."""
        record, (game, points, first, place) = self.record, read
        game_facts = game.facts or {}
        score = record.scores.value.of(points, game_facts, f"games[{place}].score")
        state = self.state(game.opponent, f"games[{place}].opponent")
        opponent = self.effective_rating(state)
        if game.forfeit or opponent is None:
            reason = phrase("forfeit" if game.forfeit else "unrated_opponent")
            return PoolGame(game, score, rating, opponent, reason)
        ours, theirs = record.advantage.value.edges(game_facts)[:: 1 if first else -1]
        edge = rating + ours - opponent - theirs
        won = (points > 1) - (points < 1)
        multiplier = record.multiplier.value.of(game_facts, bool(won), won * edge)
        return PoolGame(
            game,
            score,
            rating,
            opponent,
            None,
            game_facts,
            (ours, theirs),
            record.curve.value.expected(rating + ours, opponent + theirs, game_facts),
            multiplier,
            multiplier * record.extras.value.each_game(rating),
        )

    def _note_change(self, game: PoolGame, k: float) -> None:
        """What a game that counts changes, now that K is known."""
        change = k * game.gained + game.extra
        if self.record.rounded == "exchange":
            change = _exchanged(change)
        game.held = change < 0 and bool(self.record.scores.value.safe(game.game_facts))
        game.change = 0.0 if game.held else change

    def _settled(self, before: float, change: float) -> float:
        """The rating after a batch: rounded if the pool rounds, and never below the floor."""
        record, after = self.record, before + change
        if record.rounded == "exchange":
            after = before + _exchanged(change)
        elif record.rounded:
            whole = before == int(before)  # then the change has all its digits
            after = int(before) + nearest_whole(change) if whole else nearest_whole(after)
        return after if record.floor is None else max(after, record.floor)

    def _assumed(self, games: Sequence[PoolGame]) -> list[Phrase]:
        found: dict[Phrase, None] = {}
        for game in games:
            decided = game.score != 0.5 or bool(game.game_facts.get("shoot_out"))
            for each in (
                self.record.advantage.value.assumed(game.game_facts),
                self.record.multiplier.value.assumed(game.game_facts, decided),
            ):
                if each is not None:
                    found[each] = None
        return list(found)

    def _known(self, player: Any, place: str) -> float:
        rating = self.effective_rating(self.state(player, place))
        if rating is None:
            rule = str(phrase("pool_no_start", name=self.name))
            raise InvalidRating(place, None, rule, "give a rating")
        return rating

    def _unrated(self, player: Any, read: Sequence[_Read]) -> PlainOutcome[Any]:
        why = str(phrase("pool_no_start", name=self.name))
        reports = tuple(
            uncounted(game, points, self.effective_rating(self.state(game.opponent)), why)
            for game, points, *_ in read
        )
        return PlainOutcome(player, player, self.name, reports, missing=(why,))


class _BatchRun:
    """A player's batches, one after the other."""

    def __init__(self, book: Rulebook, player: Any) -> None:
        self.book, self.before, self.now = book, player, player
        self.start = self.rating = book.effective_rating(player)
        self.batches: list[RatedBatch] = []

    def play(self, read: Sequence[_Read]) -> None:
        """Rate one batch."""
        assert self.rating is not None
        batch = self.book.batch(self.now, self.rating, read)
        self.batches.append(batch)
        game_facts = [game.game_facts for game in batch.played if game.reason is None]
        if game_facts:
            self.now = self.now.moved(batch.after, game_facts)
            self.rating = batch.after

    def report(self) -> PoolReport:
        """What all of them did."""
        assert self.start is not None
        start = phrase("elo_assumed_start", start=self.start)
        assumed = (start,) if self.before.rating is None else ()
        return PoolReport(
            self.before, self.now, self.book.record, self.start, tuple(self.batches), assumed
        )


def _exchanged(change: float) -> int:
    """Whole points that one side gives to the other; halves away from zero."""
    return nearest_whole(change) if change > 0 else -nearest_whole(-change)


def _first(entry: Any, place: int) -> bool:
    """Whether the player is the first of the two; a weight or an advantage is refused."""
    refuse_weight(entry, place, "a pool takes advantages and weights from its record")
    return entry.first if isinstance(entry, Met) else True
