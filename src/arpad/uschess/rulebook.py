"""US Chess under its terms: a section in two passes, or one player's estimate."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from arpad import system
from arpad.errors import InvalidGames, InvalidPlayer, InvalidRating, InvalidTarget, Unquoted
from arpad.exact import logistic
from arpad.facts import finite, state_of
from arpad.game import Game, Met, PairingLike, as_tuple, read_games, refuse_weight, sides
from arpad.needed import Needed, one_target, searched
from arpad.outcome import PlainOutcome
from arpad.sentences import Phrase, phrase
from arpad.uschess import rules, section
from arpad.uschess.formulas import linear_expected
from arpad.uschess.player import Floor, Player, RatingList, Terms, floor_of
from arpad.uschess.report import STEPS, UsChessGame, UsChessReport
from arpad.uschess.section import Pass, SectionGame, SectionPlayer, start_of

NAME = "US Chess"
#: The letters of the lists in official files.
_LETTERS = dict(zip(rules.RATING_LISTS, ("R", "Q", "B", "OR", "OQ", "OB"), strict=True))


class Rulebook(system.Rulebook[Player], system.ReadsEvents):
    """US Chess' rules for an event that ends on a day, on one of its lists."""

    def __init__(self, terms: Terms | None = None) -> None:
        self.terms = terms or Terms()
        self.ended = self.terms.ended or date.today()
        self.factor, self.bonus_rule = rules.in_force(rules.BONUS, self.ended)

    def __eq__(self, other: object) -> bool:
        return self.terms == other.terms if isinstance(other, Rulebook) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.terms)

    @property
    def name(self) -> str:
        return f"{NAME}, {self.terms.rating_list.replace('-', ' ')}"

    def state(self, player: Any, place: str = "player") -> Player:
        found: Player = state_of(Player, player, place)
        return found

    def of_event(self, lists: Sequence[str], clock: Any, set_terms: Collection[str]) -> Rulebook:
        """The rules for the first list that the file has, or else that its time control implies.

        Whether the event is dual rated also follows from the time control.
        """
        by_clock = () if clock is None else lists_of_clock(clock)
        rated_on = [name for name, letters in _LETTERS.items() if letters in lists] or by_clock
        found: dict[str, Any] = {"dual": len(by_clock) > 1}
        if rated_on:
            found["rating_list"] = rated_on[0]
        changed = {name: value for name, value in found.items() if name not in set_terms}
        return Rulebook(replace(self.terms, **changed))

    def clock_name(self, clock: Any) -> str:
        """The lists that an event is rated on, by its minutes and seconds of delay or increment."""
        names = lists_of_clock(clock)
        if self.terms.rating_list not in rules.OVER_THE_BOARD:
            names = names[:1]  # online, nothing is rated twice
        return " and ".join(name.capitalize() for name in names) or "not rated"

    def effective_rating(self, player: Player) -> float | None:
        """The rating before the event, or the start value of an unrated player."""
        if player.rating is not None:
            return player.rating
        start = start_of(player, self.ended, self.terms.start)
        return None if start is None else start.rating

    def expected(self, player: Any, opponent: Any, advantage: float = 0) -> float:
        """The expected score by the formula that the player is rated with."""
        own = self._entry(self.state(player), "player")
        other = self._entry(self.state(opponent, "opponent"), "opponent").rating
        difference = own.rating + finite(advantage, "advantage") - other
        if own.formula == "standard":
            return logistic(difference)
        return linear_expected(difference, 0.0)

    def win_probability(self, player: Any, opponent: Any) -> float:
        """The chance by the logistic curve; unrated players count with their start values."""
        own = self._entry(self.state(player), "player").rating
        return logistic(own - self._entry(self.state(opponent, "opponent"), "opponent").rating)

    def rate(self, player: Any, games: Iterable[Any]) -> UsChessReport:
        """One player alone: an estimate, more accurate if opponents' ratings `after` are given.

        >>> book = Rulebook(Terms(ended=date(2026, 8, 30)))
        >>> report = book.rate(Player(554.22), [(499.22, 1), (494.53, 1), (142.69, 1)])
        >>> round(report.after.rating, 2), bool(report.estimate)
        (656.85, True)
        """
        who = self.state(player)
        entry = self._entry(who, "player")
        entries = as_tuple(games)
        _refuse_weights(entries)
        read = read_games(entries) if entries else ()
        played: list[UsChessGame] = []
        strengths: dict[Any, float] = {}
        for place, (game, points) in enumerate(read):
            opponent = self.state(game.opponent, f"games[{place}].opponent")
            if self.terms.match and game.opponent is not None:
                self._check_pair([who, opponent])
            strength = self.effective_rating(opponent)
            played.append(UsChessGame(game, points, strength, _reason(game, strength)))
            strengths[place] = (opponent.after if opponent.after is not None else strength) or 0.0
        meetings = [
            SectionGame(place, game.half_points)
            for place, game in enumerate(played)
            if game.reason is None
        ]
        passes: tuple[Pass, ...] = ()
        if meetings:
            passes = (section.pass_of(entry, meetings, strengths, self.terms, self.factor),)
        near = all(self.state(game.opponent).after is not None for game, _ in read)
        sentence = phrase("us_estimate_near" if near else "us_estimate")
        return self._report(who, entry, passes, played, str(sentence))

    def initial_report(self, games: Iterable[Any], **start: Any) -> UsChessReport:
        """The first rating of an unrated player, an estimate as in `rate`.

        `start` are their `age`, `fide_rating` and `cfc_rating`, of those that are known.

        >>> book = Rulebook(Terms(ended=date(2026, 8, 30)))
        >>> book.initial_report([(1600, 1), (1500, 0.5)], age=20).new_rating
        1750
        """
        report = self.rate({"rating": None, **start}, games)
        if not report.n:
            rule = str(phrase("us_no_first_rating"))
            raise InvalidGames("initial rating", Unquoted("none yet"), rule, "give such a game")
        return report

    def needed(
        self,
        player: Any,
        opponents: Iterable[Any],
        *,
        target_rating: float | None = None,
        target_performance: float | None = None,
    ) -> Needed:
        """The least score against these opponents that reaches the target rating.

        >>> book = Rulebook(Terms(ended=date(2026, 8, 30)))
        >>> str(book.needed(1500, [1500] * 4, target_rating=1550).score)
        '3'
        """
        one_target(target_rating, target_performance)
        if target_rating is None:
            rule = "US Chess defines no performance"
            raise InvalidTarget(
                "target_performance", target_performance, rule, "give target_rating"
            )
        target = finite(target_rating, "target_rating")
        met = as_tuple(opponents, "opponents")
        return searched(lambda games: self.rate(player, games), met, target, STEPS["estimate"])

    def rate_field(self, field: Mapping[Any, Any], games: Iterable[PairingLike]) -> dict[Any, Any]:
        """A whole section in two passes: every player's exact rating, a `UsChessReport` each."""
        states = self.states(field)
        pairings = as_tuple(games)
        met = sides(states, pairings)
        _refuse_weights(pairings)
        self._check_match(states, met)
        entries = {
            who: self._entry(state, str(who))
            for who, state in states.items()
            if met[who] or self.effective_rating(state) is not None
        }
        meetings = {
            who: [
                SectionGame(_opponent(each, field), each.half_points)
                for each in met[who]
                if not each.forfeit
            ]
            for who in entries
        }
        passes = section.rate(entries, meetings, self.terms, self.factor)
        return {
            who: self._report(
                states[who],
                entries[who],
                passes.get(who, ()),
                [self._played(each, entries, field) for each in met[who]],
            )
            if who in entries
            else self._without_a_start(states[who])
            for who in states
        }

    def _without_a_start(self, player: Player) -> PlainOutcome[Player]:
        """The outcome of an unrated player without a start value who played no game."""
        return PlainOutcome(player, player, self.name, (), missing=(str(phrase("us_no_start")),))

    @property
    def file_list(self) -> str:
        """The list by its letters in official files."""
        return _LETTERS[self.terms.rating_list]

    def rules_in_words(self) -> tuple[system.Rule, ...]:
        return tuple(rules.lines_of(self.ended))

    def enter(self, record: Any, figures: Any = None) -> tuple[Player, list[tuple[str, str]]]:
        """A player of a file, with decimals and number of games if an official section has them."""
        own = next(iter(record.ratings), None)
        if own is not None and own.rating is not None:
            return Player(float(own.rating), games=own.games), []
        player = Player(record.rating, games=record.games_played, age=self._age(record))
        if any(each.played for each in record.rounds):
            self._entry(player, record.name or f"player {record.number}")  # an error names them
        return player, []

    def _age(self, record: Any) -> float | None:
        """The age at the end of the event, from the year of birth only."""
        year = record.birth_year
        return None if year is None else float(max(self.ended.year - year, 0))

    def _entry(self, player: Player, place: str) -> SectionPlayer:
        if player.rating is not None:
            return SectionPlayer.of(player, None, self.ended)
        start = start_of(player, self.ended, self.terms.start)
        if start is None:
            raise InvalidRating(
                place,
                Unquoted("unrated, of unknown age"),
                "an unrated player starts from their age or from another rating",
                "give the age (of a player in a file: --set NUMBER.born=YEAR), "
                "a FIDE or CFC rating, or a start value (1300 adults, 750 others)",
            )
        return SectionPlayer.of(player, start, self.ended)

    def _played(
        self, each: Met[Player], entries: Mapping[Any, SectionPlayer], field: Any
    ) -> UsChessGame:
        opponent = entries[_opponent(each, field)].rating
        ((game, points),) = read_games((each,))
        return UsChessGame(game, points, opponent, _reason(game, opponent))

    def _report(
        self,
        player: Player,
        entry: SectionPlayer,
        passes: tuple[Pass, ...],
        played: list[UsChessGame],
        estimate: str = "",
    ) -> UsChessReport:
        points = [game.half_points for game in played if game.reason is None]
        floor: Floor | None = None
        if not self.terms.match:
            online = self.terms.rating_list not in rules.OVER_THE_BOARD
            floor = floor_of(player, points, online=online, newcomer=entry.newcomer)
        unsure = entry.games is None and entry.rating > rules.CERTAIN_UP_TO
        assumed: tuple[Phrase, ...] = (phrase("us_assumed_games"),) if unsure and points else ()
        return UsChessReport(
            before=player,
            rules=self.name,
            entry=entry,
            passes=passes,
            floor=floor,
            played=tuple(played),
            ended=self.ended,
            estimate=estimate,
            match=self.terms.match,
            assumed=assumed,
        )

    def _check_match(
        self, states: Mapping[Any, Player], met: Mapping[Any, list[Met[Player]]]
    ) -> None:
        if not self.terms.match:
            return
        self._check_pair([states[who] for who, games in met.items() if games])

    def _check_pair(self, active: list[Player]) -> None:
        """Refuse a match between players who may not play one."""
        ratings = [player.rating for player in active if player.rating is not None]
        established = all(
            player.games is None or player.games > rules.PROVISIONAL_GAMES for player in active
        )
        if len(active) != 2 or len(ratings) != 2:
            raise InvalidPlayer(
                "match",
                Unquoted(f"{len(active)} players, {len(ratings)} rated"),
                str(phrase("us_match_unrated")),
                "omit match",
            )
        if not established or abs(ratings[0] - ratings[1]) > rules.MATCH_DIFFERENCE:
            raise InvalidPlayer(
                "match",
                Unquoted("not rated"),
                str(phrase("us_match_far", points=rules.MATCH_DIFFERENCE)),
                "omit match, or check the players",
            )


def lists_of_clock(clock: Any) -> tuple[RatingList, ...]:
    """The lists over the board, by the minutes of all phases plus the seconds of delay."""
    first = clock.phases[0]
    total = sum(phase.seconds for phase in clock.phases) / 60 + first.increment + first.delay
    if total >= rules.REGULAR_FROM:
        return ("regular", "quick") if total <= rules.DUAL_TO else ("regular",)
    if total > rules.QUICK_ABOVE:
        return ("quick",)
    return ("blitz",) if total >= rules.BLITZ_FROM else ()


def _opponent(each: Met[Player], field: Mapping[Any, Any]) -> Any:
    """The opponent's key; in a question about a single game, the other of the two players."""
    if each.opponent_id is not None:
        return each.opponent_id
    return next(who for who, state in field.items() if state is each.opponent)


def _reason(game: Game, opponent: float | None) -> Phrase | None:
    if game.forfeit:
        return phrase("forfeit")
    return phrase("unrated_opponent") if opponent is None else None


def _refuse_weights(games: Iterable[Any]) -> None:
    for place, game in enumerate(games):
        refuse_weight(game, place, "US Chess has neither advantages nor weights of games")
