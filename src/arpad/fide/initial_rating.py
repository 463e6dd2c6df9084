"""8.2: the initial rating of an unrated player, or what is still missing for one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Annotated

from arpad.answer import json_number
from arpad.errors import InvalidGames, NoInitialRating, UnknownRule, Unquoted
from arpad.exact import decimal_of_half_points, half_up
from arpad.fide.edition import Cited, Edition, Initial
from arpad.fide.expectancy import AssessedGame, Expectancy, round_robin_assumed
from arpad.fide.performance import percentage_step, performance_of, score_difference
from arpad.fide.player import Event, Player
from arpad.game import GameLike, as_tuple, read_games
from arpad.json_data import RatedGameData, WorkedData
from arpad.outcome import GameReport, Outcome
from arpad.sentences import Phrase, Step, phrase, steps_data
from arpad.terms import as_date, far_notes


class InitialRatingData(WorkedData):
    """The initial rating of an unrated player, or what is missing."""

    rating: Annotated[int | None, "The initial rating; null while something is missing."]
    computed: Annotated[
        int | None, "The figure before the floor and the least number of games are applied."
    ]
    n: int
    score: float
    average_opponent: int | None
    percentage: Annotated[int | None, "The score in whole percent."]
    added_draws: Annotated[list[int], "Ratings against which draws were added."]
    missing: list[str]
    assumptions: list[str]
    games: Annotated[list[RatedGameData], "Each game."]


@dataclass(frozen=True, slots=True, repr=False)
class InitialReport(Outcome[Player]):
    """An unrated player's games: the rating they lead to, or what is missing."""

    # field(): otherwise the properties of `Outcome` would become their defaults
    edition: Edition
    player: Player
    rating: int | None
    computed: int | None  # before the floor and the least number of games are applied
    n: int = field()
    score: Decimal = field()
    average_opponent: int | None = field()  # with the added draws, rounded half up
    percentage: int | None
    missing: tuple[str, ...] = field()
    games: tuple[GameReport, ...] = field()
    steps: tuple[Step, ...]
    performance: int | None = None  # over the games played, if a tournament was rated
    notes: tuple[str, ...] = ()  # such as a date that is far away

    @property
    def before(self) -> Player:
        return self.player

    @property
    def after(self) -> Player:
        return replace(self.player, rating=self.rating)

    @property
    def rules(self) -> str:
        return self.edition.name

    @property
    def edition_id(self) -> str:
        return self.edition.id

    @property
    def assumptions(self) -> tuple[str, ...]:
        assumed = round_robin_assumed(self.edition) if self.computed is not None else ()
        return tuple(map(str, assumed))

    @property
    def expected(self) -> None:
        """None: a player without a rating has no expected score."""
        return None

    def working(self) -> tuple[Step, ...]:
        return self.steps

    def as_data(self, *, working: bool = False) -> InitialRatingData:  # type: ignore[override]
        """Not the names of an outcome: nothing has changed, and something may be missing."""
        rule = self.edition.initial.value
        data: InitialRatingData = {
            "rating": self.rating,
            "computed": self.computed,
            "n": self.n,
            "score": json_number(self.score),
            "average_opponent": self.average_opponent,
            "percentage": self.percentage,
            "edition": self.edition.id,
            "added_draws": list(rule.added_draws) if rule else [],
            "missing": list(self.missing),
            "assumptions": list(self.assumptions),
            "games": [game.as_data() for game in self.games],
            "notes": list(self.notes),
        }
        if working:
            data["working"] = steps_data(self.steps)
        return data


class InitialRule:
    """Reads the rule for initial ratings from an edition."""

    def __init__(self, edition: Edition, expectancy: Expectancy) -> None:
        self.edition = edition
        self._expectancy = expectancy

    def rating(self, games: Iterable[GameLike | Event]) -> int:
        """The initial rating; an error says why there is none."""
        report = self.report(games)
        if report.rating is None:
            raise NoInitialRating(
                "games",
                Unquoted(f"{report.score} out of {report.n}"),
                "; ".join(report.missing),
                "add the games of later events",
            )
        return report.rating

    def report(self, games: Iterable[GameLike | Event], on: date | None = None) -> InitialReport:
        """The initial rating or what is missing, with the working; an error if no rule is known."""
        rule, events = self._known_rule(), _events(games)
        report = self._report(Player(None), rule, *self._pooled(events, rule))
        notes = far_notes(on, *(event.on for event in events))
        return replace(report, notes=tuple(map(str, notes)))

    def rate(self, player: Player, games: Sequence[GameLike], on: date | None) -> InitialReport:
        """What a tournament did to an unrated player; `missing` says so if no rule is known."""
        if not games:
            article = self.edition.articles.unplayed
            step = Step(article, phrase("no_game_played"))
            return self._without(player, cited(step), (), (step,))
        if self.edition.initial.value is None:
            games_played = tuple(
                replace(_game_report(game), counted=False, reason=unknown_rule(self.edition))
                for game in self._expectancy.classify(read_games(games))
            )
            report = self._without(player, unknown_rule(self.edition), games_played, ())
        else:
            rule = self.edition.initial.value
            report = self._report(player, rule, *self._pooled(_events(games), rule))
        points = int(2 * sum(game.score for game in report.games))
        ratings = [None if game.opponent is None else int(game.opponent) for game in report.games]
        return replace(
            report,
            performance=performance_of(self.edition, ratings, points, on),
            notes=tuple(map(str, far_notes(on))),
        )

    def _without(
        self, player: Player, why: str, games: tuple[GameReport, ...], steps: tuple[Step, ...]
    ) -> InitialReport:
        return InitialReport(
            edition=self.edition,
            player=player,
            rating=None,
            computed=None,
            n=0,
            score=Decimal(0),
            average_opponent=None,
            percentage=None,
            missing=(why,),
            games=games,
            steps=steps,
        )

    def _report(
        self, player: Player, rule: Initial, assessed: list[AssessedGame], steps: list[Step]
    ) -> InitialReport:
        counted = [game for game in assessed if not game.reason]
        points = sum(game.points for game in counted)
        computed = average = percentage = None
        if counted:
            total = sum(game.opponent or 0 for game in counted) + sum(rule.added_draws)
            size = len(counted) + len(rule.added_draws)
            average = half_up(total, size)
            all_points = points + len(rule.added_draws)
            percentage = half_up(100 * all_points, 2 * size)
            computed = self._compute(rule, total, size, all_points, percentage, steps)
        missing = missing_steps(
            self.edition,
            len(counted),
            computed,
            disregarded=any(game.article == self.edition.first_event.article for game in assessed),
        )
        return InitialReport(
            edition=self.edition,
            player=player,
            rating=None if missing else computed,
            computed=computed,
            n=len(counted),
            score=decimal_of_half_points(points),
            average_opponent=average,
            percentage=percentage,
            missing=tuple(map(cited, missing)),
            games=tuple(_game_report(game) for game in assessed),
            steps=(*steps, *missing),
        )

    def _known_rule(self) -> Initial:
        rule = self.edition.initial.value
        if rule is None:
            raise UnknownRule(
                "edition",
                self.edition.id,
                unknown_rule(self.edition),
                "ask for an event under a later edition",
            )
        return rule

    def _pooled(self, events: list[Event], rule: Initial) -> tuple[list[AssessedGame], list[Step]]:
        """All games as of one tournament, without a first event that is disregarded (8.2.1)."""
        articles, first = self.edition.articles, self.edition.first_event
        latest = as_date(events[-1].on)
        steps: list[Step] = []
        assessed: list[AssessedGame] = []
        for place, event in enumerate(events):
            read = self._expectancy.classify(read_games(event.games))
            if rule.months is not None and _months(as_date(event.on), latest) > rule.months:
                _disregard(read, articles.initial_games, phrase("too_early", months=rule.months))
            elif place == 0 and _half_points(read) < (first.value or 0):
                _disregard(read, first.article, phrase("short_event", shortfall=shortfall(first)))
            steps += [
                Step(game.article, phrase("game_not_counted", who=_who(game), reason=game.reason))
                for game in read
                if game.reason
            ]
            assessed += read
        return assessed, steps

    def _compute(
        self,
        rule: Initial,
        total: int,
        size: int,
        points: int,
        percentage: int,
        steps: list[Step],
    ) -> int:
        article = self.edition.initial.article
        steps.append(self._average_step(rule, total, size))
        extra = points - size
        if rule.points_per_half_point is not None and extra > 0:
            gain = rule.points_per_half_point * extra
            steps.append(Step(article, phrase("initial_half_points", extra=extra, gain=gain)))
        else:
            gain = score_difference(self.edition, percentage)
            score = decimal_of_half_points(points)
            steps.append(percentage_step(self.edition, score, size, percentage, gain))
        computed = half_up(total + gain * size, size)
        average = _fraction(total, size)
        steps.append(
            Step(article, phrase("initial_sum", average=average, gain=gain, computed=computed))
        )
        if rule.maximum is not None and computed > rule.maximum:
            steps.append(Step(article, phrase("initial_most", most=rule.maximum)))
            return rule.maximum
        return computed

    def _average_step(self, rule: Initial, total: int, size: int) -> Step:
        draws = " and ".join(str(rating) for rating in rule.added_draws)
        key = "initial_average_added" if draws else "initial_average"
        text = phrase(key, n=size, draws=draws, average=_fraction(total, size))
        return Step(self.edition.articles.initial_average, text)


def unknown_rule(edition: Edition) -> str:
    """Why there is no initial rating under an edition whose rule is not known."""
    return str(phrase("initial_rule_unknown", note=edition.initial.note))


def missing_steps(
    edition: Edition, n: int, computed: int | None, *, disregarded: bool
) -> list[Step]:
    """What an unrated player still lacks for a rating."""
    rule, articles, floor = edition.initial.value, edition.articles, edition.floor.value
    assert rule is not None
    missing = []
    if n < rule.least_games:
        too_few = phrase("too_few_games", least=rule.least_games, n=n)
        missing.append(Step(articles.initial_games, too_few))
        if disregarded:
            first = edition.first_event
            text = phrase("first_event_disregarded", shortfall=shortfall(first))
            missing.append(Step(first.article, text))
    if computed is not None and floor is not None and computed < floor:
        below = phrase("initial_below_floor", computed=computed, floor=floor)
        missing.append(Step(articles.initial_games, below))
    return missing


def shortfall(first_event: Cited[int | None]) -> Phrase:
    """Why a first event is disregarded."""
    if first_event.value == 1:
        return phrase("no_point")
    return phrase("less_than_least", least=first_event.value)


def cited(step: Step) -> str:
    """A step as a sentence that ends in its article."""
    return str(phrase("cited", text=step.text, article=step.article))


def _events(games: Iterable[GameLike | Event]) -> list[Event]:
    entries = as_tuple(games)
    events = [entry for entry in entries if isinstance(entry, Event)]
    if events and len(events) < len(entries):
        raise InvalidGames(
            "games", entries, "games and events do not mix", "give only events or only games"
        )
    if not events:
        events = [Event([entry for entry in entries if not isinstance(entry, Event)])]
    return sorted(events, key=lambda event: as_date(event.on))


def _half_points(games: Sequence[AssessedGame]) -> int:
    """Half points in the games that were played and can be rated."""
    return sum(game.points for game in games if not (game.game.forfeit or game.game.excluded))


def _disregard(games: Sequence[AssessedGame], article: str, reason: Phrase) -> None:
    for game in games:
        if not game.game.excluded:  # that reason says more
            game.exclude(article, reason)


def _who(game: AssessedGame) -> str:
    return game.game.name or ("unrated" if game.opponent is None else str(game.opponent))


def _months(earlier: date, later: date) -> int:
    """Months between two days, a started one counted, so that 26 months to the day are 26."""
    months = 12 * (later.year - earlier.year) + later.month - earlier.month
    return months + 1 if later.day > earlier.day else months


def _fraction(total: int, size: int) -> str:
    hundredths = half_up(100 * total, size)
    return f"{hundredths // 100}.{hundredths % 100:02d}".removesuffix(".00")


def _game_report(game: AssessedGame) -> GameReport:
    return GameReport(
        opponent=game.opponent,
        score=decimal_of_half_points(game.points),
        counted=not game.reason,
        reason=str(game.reason or ""),
        round=game.game.round,
        name=game.game.name,
        colour=game.game.colour,
        article=game.article,
    )
