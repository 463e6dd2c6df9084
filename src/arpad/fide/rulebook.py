"""FIDE's rules under one edition: the functions of `arpad.fide` as methods."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from arpad.errors import InvalidGames, InvalidPlayer, InvalidRating
from arpad.exact import (
    decimal_of_hundredths,
    half_away,
    half_points,
    logistic,
)
from arpad.facts import Day
from arpad.fide.edition import Edition
from arpad.fide.editions import edition
from arpad.fide.expectancy import (
    check_round_robin,
    expected_hundredths,
    refuse_advantage,
    refuse_advantages,
    round_robin_assumed,
)
from arpad.fide.fast import FastAnswers, Totals
from arpad.fide.formulas import formulas_of
from arpad.fide.k_rule import KReport
from arpad.fide.performance import PerformanceReport, fast_performance, performance_report
from arpad.fide.period import PeriodReport, games_of_period, rate_period, read_events
from arpad.fide.player import Event, FideTerms, Player, as_player, check_k, whole_rating
from arpad.fide.report import FideReport
from arpad.game import GameLike, as_tuple, games_against, read_games
from arpad.needed import Needed, one_target
from arpad.outcome import Outcome
from arpad.sentences import phrase
from arpad.system import ReadsEvents, System
from arpad.system import Rulebook as AnyRulebook
from arpad.terms import as_date, far_notes

if TYPE_CHECKING:
    from arpad.fide.initial_rating import InitialReport
    from arpad.fide.norms.event import TitleNorms

# Imports inside a method are for what few questions need: it would slow down the start.

#: The sums of no games.
_NOTHING = Totals(0, 0, 0, 0)


class Rulebook(AnyRulebook[Player], ReadsEvents):
    """FIDE under one edition.

    `edition` has the rules; `on` is the first day of the tournament, by default today: it decides
    who is a junior. `k` is the K of players who have none of their own, instead of that of the
    rules.

    >>> from arpad.fide import edition
    >>> Rulebook(edition(date(2022, 6, 1))).expected(2700, 2200)
    0.92
    """

    #: Ratings are rounded once a period, so a ladder game by game would round every game.
    rates = ("period",)

    def __init__(self, edition: Edition, on: Day | None = None, k: int | None = None) -> None:
        self.edition = edition
        self.on = None if on is None else as_date(on)
        self.k = None if k is None else check_k(k)
        self.formulas = formulas_of(edition)
        self.expectancy = self.formulas.expectancy
        self.k_rule = self.formulas.k_rule
        self.fast = FastAnswers(self.formulas.fast, self.k_rule, self.on, self.k)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rulebook):
            return NotImplemented
        return (self.edition, self.on, self.k) == (other.edition, other.on, other.k)

    def __hash__(self) -> int:
        return hash((self.edition, self.on, self.k))

    def __reduce__(self) -> tuple[Any, ...]:
        return Rulebook, (self.edition, self.on, self.k)

    def __repr__(self) -> str:
        return f"<Rulebook {self.edition.id}>"

    @property
    def name(self) -> str:
        return self.edition.name

    def state(self, player: Any, place: str = "player") -> Player:
        """A player, given as a `Player`, a mapping of its facts, or a bare rating."""
        found = player if type(player) is Player else as_player(player, place)
        if self.k is not None and found.k is None:
            return replace(found, k=self.k)
        return found

    def expected(self, player: Any, opponent: Any, advantage: float = 0) -> float:
        """8.1.2: the table says what score is expected at a difference, to the hundredth.

        >>> from arpad import fide
        >>> fide.rulebook(date(2026, 1, 5)).expected(1500, 1600)
        0.36
        """
        refuse_advantage(advantage, 1, "advantage")
        own = player if type(player) is int else self.rated(player, "rating")[1]
        other = opponent if type(opponent) is int else self.rated(opponent, "opponent")[1]
        return self._expects(whole_rating(own, "rating"), whole_rating(other, "opponent")) / 100

    def win_probability(self, player: Any, opponent: Any) -> float:
        own, other = self.rated(player, "player")[1], self.rated(opponent, "opponent")[1]
        return logistic(own - other)

    def k_factor(self, rating: Any = None, *, on: Day | None = None, **facts: Any) -> int:
        """8.3.3: K depends on how many games were played, on age, and on the highest rating.

        The player is a `Player`, or a rating and the facts that are known.

        >>> from arpad import fide
        >>> fide.rulebook(date(2025, 12, 1)).k_factor(2250, birth_year=2007)
        40
        """
        return self.k_of(rating, facts, self._day(on))

    def k_of(self, rating: Any, facts: dict[str, Any], on: date | None) -> int:
        """K of a `Player`, or of a rating and the facts that are known, on a date."""
        quick = self.fast.k(rating, facts) if on is self.on else None
        if quick is not None:
            return quick
        if facts and isinstance(rating, Player | Mapping):
            raise InvalidPlayer(
                "facts", ", ".join(facts), "a player has facts of their own", "put them there"
            )
        player, _ = self.rated({"rating": rating, **facts} if facts else rating, "rating")
        return self.fast.k_of_player(player, on)

    def k_report(self, player: Any) -> KReport:
        """8.3.3: K of a player, and which line of the rule gives it."""
        who, _ = self.rated(player, "player")
        choice = self.k_rule.choose(who, who.games_in_period or 1, self.on)
        if self.on is None:
            today = phrase("assumed_today", on=as_date(None))
            choice = replace(choice, assumed=(today, *choice.assumed))
        return KReport(choice, self.edition, tuple(map(str, far_notes(self.on))))

    def delta(self, score: float | str, expected: float | Decimal, k: int) -> Decimal:
        """8.3.2, 8.3.3: the change of a game is K times the score less the expected score."""
        gained = 50 * half_points(score) - expected_hundredths(self.edition, expected)
        return decimal_of_hundredths(check_k(k) * gained)

    def update(
        self, player: Any, opponent: Any, score: float | str, *, on: Day | None = None
    ) -> tuple[int, int]:
        """8.3.4: both ratings after one game, each change rounded half away from zero.

        8.3.1 says whether the game is rated, and where a difference is capped.
        """
        if on is None and type(player) is type(opponent) is Player:
            quick = self.fast.update(player, opponent, score)
            if quick is not None:
                return quick
        points = 50 * half_points(score)
        mine, own = self.rated(player, "player")
        theirs, other = self.rated(opponent, "opponent")
        if not self.expectancy.is_rated(own, other):
            return own, other
        when = self._day(on)
        gained = points - self._expects(own, other)
        theirs_gained = 100 - points - self._expects(other, own)
        return (
            own + half_away(self.fast.k_of_player(mine, when) * gained),
            other + half_away(self.fast.k_of_player(theirs, when) * theirs_gained),
        )

    def _expects(self, own: int, other: int) -> float:
        """8.1.2: the expected score of a rated game in hundredths."""
        quick = self.fast.expected(own, other)
        return self.expectancy.of(own, other) if quick is None else quick

    def performance(self, games: Iterable[GameLike], *, on: Day | None = None) -> int:
        """8.1.1: the average of the opponents, and what the table dp adds for the percentage.

        Only games that were played count, and unrated opponents as B.01 says.
        """
        entries = as_tuple(games)
        quick = fast_performance(self.edition, entries, self._day(on))
        return self.performance_report(entries, on=on).performance if quick is None else quick

    def performance_report(
        self, games: Iterable[GameLike], *, on: Day | None = None
    ) -> PerformanceReport:
        """8.1.1: the performance with its working."""
        played = [game for game in read_games(games) if not game[0].forfeit]
        if not played:
            raise InvalidGames(
                "games", "only forfeits", "a performance needs a game that was played", "add one"
            )
        points = sum(half_points for _, half_points in played)
        ratings = [game.opponent for game in self.expectancy.classify(played)]
        return performance_report(self.edition, ratings, points, self._day(on))

    def initial(self, games: Iterable[GameLike | Event]) -> int:
        """8.2: an unrated player's first games give a rating; an error says why there is none."""
        return self.formulas.initial.rating(games)

    def initial_report(self, games: Iterable[GameLike | Event]) -> InitialReport:
        """8.2: the initial rating, or what is missing for one (7.1.4), with the working."""
        return self.formulas.initial.report(games, self.on)

    def tournament(
        self, player: Any, games: Iterable[GameLike], *, on: Day | None = None
    ) -> FideReport:
        """8.3: every game of a tournament is rated from the rating before it."""
        entries = tuple(games) if type(games) is list else as_tuple(games)
        if not entries:
            read_games(entries)  # an error: at least one is needed
        return self._tournament(player, entries, self._day(on))

    def _tournament(self, player: Any, games: tuple[Any, ...], on: date | None) -> FideReport:
        formulas = self.formulas
        quick = self.fast.tournament(player, games)
        if quick is not None:
            return FideReport(formulas, player, player, games, on, *quick)
        who, rating = self.rated(player, "player")
        totals, assessed = formulas.totals(rating, games) if games else (_NOTHING, [])
        k = self.k_rule.k(who, games_of_period(who, totals.n), on)
        known = {} if assessed is None else {"assessed": assessed}
        return FideReport(formulas, who, rating, games, on, totals, k, **known)

    def rate(self, player: Any, games: Iterable[Any]) -> Outcome[Player]:
        """8.2, 8.3: what a tournament does to a player, who may not have a rating before it.

        >>> from arpad import fide
        >>> outcome = fide.rulebook(date(2026, 1, 5)).rate(1500, [(1600, 1), (1550, "=")])
        >>> outcome.change, outcome.after.rating
        (Decimal('14.20'), 1514)
        """
        entries = tuple(games) if type(games) is list else as_tuple(games)
        if type(player) is not int:
            who = self.state(player)
            if self.effective_rating(who) is None:
                refuse_advantages(entries)
                return self.formulas.initial.rate(who, entries, self.on)
            player = who
        return self._tournament(player, entries, self.on)

    def period(self, player: Any, events: Iterable[Event]) -> PeriodReport:
        """8.3.4: the changes of a period are added up, and the sum is rounded once.

        Every event of it counts as played under this edition.
        """
        who, base = self.rated(player, "player")
        return rate_period(who, base, read_events(events), lambda _: self.formulas)

    def effective_rating(self, player: Player) -> int | None:
        """RB 7.2.1: who has no rapid or blitz rating counts with the standard one."""
        if player.rating is None and self.edition.standard_rating_counts.value:
            return player.standard_rating
        return player.rating

    @property
    def unplayed_article(self) -> str:
        return self.edition.articles.unplayed

    def enter(self, record: Any, figures: Any = None) -> tuple[Player, list[tuple[str, str]]]:
        """A player of a file, with rating, K and birth year of a rating list, if there is one."""
        from arpad.fide.file_player import enter

        return enter(self.edition, self.on, record, figures)

    def conditions(self, kind: str, stated: Any, *, shortened: bool = False) -> Any:
        """Which games of an event are rated at all (1.1, 6.1).

        `kind` is its kind of time control, `stated` how that was read; `shortened` says whether it
        was approved as a shortened event.
        """
        from arpad.fide.conditions import conditions_of  # only events ask

        return conditions_of(self.edition, as_date(self.on), kind, stated, shortened=shortened)

    def with_k_of(self, player: Player, day: date) -> Player:
        """The player with the K of the year in which the event ends, as FIDE does at New Year."""
        if self.k is not None:
            return player
        return self.k_rule.with_k_of(player, as_date(self.on), day)

    @property
    def rounds_a_day(self) -> tuple[int, str]:
        """B.01 1.1.3: no norm is made where a day has more rounds."""
        from arpad.fide.norms.rules import NORMS_2024

        return NORMS_2024.rounds_a_day.value, NORMS_2024.rounds_a_day.article

    @property
    def pairings_assumed(self) -> tuple[str, ...]:
        """8.3.1: that an event with an unrated player was not a round robin."""
        return tuple(map(str, round_robin_assumed(self.edition)))

    def check_round_robin(self, unrated: Sequence[str]) -> None:
        """Refuse a round robin with unrated players if the edition rated them by iteration."""
        check_round_robin(self.edition, unrated)

    def event_norms(self, **event: Any) -> TitleNorms:
        """The norms of an event (B.01)."""
        from arpad.fide.norms.event import TitleNorms

        return TitleNorms(**event)

    def needed(
        self,
        player: Any,
        opponents: Iterable[Any],
        *,
        target_rating: int | None = None,
        target_performance: int | None = None,
        on: Day | None = None,
    ) -> Needed:
        """The least score against these opponents that reaches the target."""
        from arpad.fide.needed_score import needed_performance, needed_rating

        one_target(target_rating, target_performance)
        who = self.state(player)
        games = games_against(as_tuple(opponents, "opponents"))
        if target_performance is not None:
            assessed = self.expectancy.classify(read_games(games))
            return needed_performance(self.edition, assessed, target_performance, self._day(on))
        target = whole_rating(target_rating, "target_rating")
        return needed_rating(self.tournament(who, games, on=on), target)

    def rated(self, player: Any, place: str) -> tuple[Player, int]:
        """The player, and the rating that they are rated from."""
        if type(player) is Player and player.rating is not None and self.k is None:
            return player, player.rating
        who = self.state(player, place)
        rating = self.effective_rating(who)
        if rating is None:
            raise InvalidRating(
                place,
                None,
                "this player is unrated, and this question needs a rating",
                "give a rating, or ask for the initial rating (8.2)",
            )
        return who, rating

    def _day(self, on: Day | None) -> date | None:
        return self.on if on is None else as_date(on)


def _make(terms: FideTerms) -> Rulebook:
    return Rulebook(edition(terms.on, terms.time_control), terms.on, terms.k)


SYSTEM = System(
    id="fide",
    name="FIDE",
    document="FIDE Handbook B.02 in the edition in force on the first day of the tournament.",
    state=Player,
    terms=FideTerms,
    make=_make,
    ratings_of="FIDE",
    certainty="exact to the hundredth by the regulations; each value names its source",
)
