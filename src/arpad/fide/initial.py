"""8.2: the initial rating of an unrated player, or what is still missing for one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from arpad.errors import InvalidGames, NoInitialRating, UnknownRule
from arpad.exact import decimal_of_half_points, half_up
from arpad.fide.edition import Edition, Initial
from arpad.fide.editions import day
from arpad.fide.expectancy import Expectancy, Judged
from arpad.fide.performance import score_difference
from arpad.fide.player import Event
from arpad.tournament import GameLike, GameReport, Step, listed, plain, read_games, steps_data

#: What may be missing, in the words that one report and a whole list of newcomers share.
NEEDED = "{least} games against rated opponents are needed, {number} count (7.1.4)"
DISREGARDED = "the first event, without a point, is disregarded (8.2.1)"
BELOW_FLOOR = "{number} is below {floor}, so it is not published (7.1.4)"


@dataclass(frozen=True, slots=True)
class InitialReport:
    """An unrated player's games: the rating they lead to, or what is missing."""

    edition: Edition
    rating: int | None
    computed: int | None  # before floor and minimum of games have their say
    n: int
    score: Decimal
    average_opponent: int | None  # with the added draws, rounded half up
    percentage: int | None
    missing: tuple[str, ...]
    games: tuple[GameReport, ...]
    steps: tuple[Step, ...]

    def working(self) -> tuple[Step, ...]:
        """The steps in words, each with its article."""
        return self.steps

    def as_data(self, *, working: bool = False) -> dict[str, Any]:
        """The report as plain JSON data; the names are those of the attributes."""
        names = ("rating", "computed", "n", "score", "average_opponent", "percentage")
        data = {name: plain(getattr(self, name)) for name in names}
        data["edition"] = self.edition.id
        rule = self.edition.initial.value
        assert rule is not None
        data["added_draws"] = list(rule.added_draws)
        data["missing"] = list(self.missing)
        data["games"] = [game.as_data() for game in self.games]
        return data | (steps_data(self.steps) if working else {})

    def __str__(self) -> str:
        from arpad.report import initial_text

        return initial_text(self)


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
                f"{report.score} out of {report.n}",
                "; ".join(report.missing),
                "add the games of later events",
            )
        return report.rating

    def report(self, games: Iterable[GameLike | Event]) -> InitialReport:
        """The initial rating, or what is missing, with the working."""
        rule = self._known_rule()
        judged, steps = self._pooled(games, rule)
        counted = [game for game in judged if not game.reason]
        points = sum(game.points for game in counted)
        computed = average = percentage = None
        if counted:
            total = sum(game.opponent or 0 for game in counted) + sum(rule.added_draws)
            size = len(counted) + len(rule.added_draws)
            average = half_up(total, size)
            all_points = points + len(rule.added_draws)
            percentage = half_up(100 * all_points, 2 * size)
            computed = self._compute(rule, total, size, all_points, percentage, steps)
        missing = self._missing(rule, judged, len(counted), computed)
        return InitialReport(
            edition=self.edition,
            rating=None if missing else computed,
            computed=computed,
            n=len(counted),
            score=decimal_of_half_points(points),
            average_opponent=average,
            percentage=percentage,
            missing=tuple(f"{step.text} ({step.article})" for step in missing),
            games=tuple(_game_report(game) for game in judged),
            steps=(*steps, *missing),
        )

    def _missing(
        self, rule: Initial, judged: list[Judged], counted: int, computed: int | None
    ) -> list[Step]:
        missing = []
        if counted < rule.least_games:
            missing.append(_step(NEEDED.format(least=rule.least_games, number=counted)))
            if any(game.article == "8.2.1" for game in judged):
                missing.append(_step(DISREGARDED))
        floor = self.edition.floor.value
        if computed is not None and floor is not None and computed < floor:
            missing.append(_step(BELOW_FLOOR.format(number=computed, floor=floor)))
        return missing

    def _known_rule(self) -> Initial:
        rule = self.edition.initial.value
        if rule is None:
            raise UnknownRule(
                "edition",
                self.edition.id,
                f"its rule for initial ratings is not known: {self.edition.initial.note}",
                "ask for an event under a later edition",
            )
        return rule

    def _pooled(
        self, games: Iterable[GameLike | Event], rule: Initial
    ) -> tuple[list[Judged], list[Step]]:
        """All games as if played in one tournament, less a first event without a point (8.2.1)."""
        entries = listed(games)
        events = [entry for entry in entries if isinstance(entry, Event)]
        if events and len(events) < len(entries):
            raise InvalidGames(
                "games", entries, "games and events do not mix", "give events alone or games alone"
            )
        if not events:
            events = [Event([entry for entry in entries if not isinstance(entry, Event)])]
        events.sort(key=lambda event: day(event.on))
        latest = day(events[-1].on)
        steps: list[Step] = []
        judged: list[Judged] = []
        for place, event in enumerate(events):
            read = self._expectancy.sift(read_games(event.games))
            if rule.months is not None and _months(day(event.on), latest) > rule.months:
                _disregard(read, "7.1.4", f"more than {rule.months} months before the last event")
            elif rule.drops_zero and place == 0 and not _scored(read):
                _disregard(read, "8.2.1", "no points in the first event")
            steps += [
                Step(game.article, f"{_who(game)}: not counted, {game.reason}")
                for game in read
                if game.reason
            ]
            judged += read
        return judged, steps

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
        draws = " and ".join(str(rating) for rating in rule.added_draws)
        added = f", with added draws against {draws}" if draws else ""
        steps.append(Step("8.2.2", f"average of {size} opponents{added}: {_fraction(total, size)}"))
        extra_half_points = points - size
        if rule.points_per_half_point is not None and extra_half_points > 0:
            gain = rule.points_per_half_point * extra_half_points
            steps.append(Step(article, f"half points above 50 %: {extra_half_points}, so +{gain}"))
        else:
            gain = score_difference(self.edition, percentage)
            steps.append(
                Step(
                    "8.1.1",
                    f"{decimal_of_half_points(points)} out of {size} is {percentage} %: "
                    f"dp = {gain:+d}",
                )
            )
        computed = half_up(total + gain * size, size)
        steps.append(Step(article, f"{_fraction(total, size)} {gain:+d} = {computed}, rounded"))
        if rule.maximum is not None and computed > rule.maximum:
            steps.append(Step(article, f"at most {rule.maximum}"))
            return rule.maximum
        return computed


def _step(sentence: str) -> Step:
    """A sentence that ends in its article, as a step."""
    text, _, article = sentence.rpartition(" (")
    return Step(article.removesuffix(")"), text)


def _scored(games: Sequence[Judged]) -> bool:
    return any(game.points for game in games if not game.game.forfeit)


def _disregard(games: Sequence[Judged], article: str, reason: str) -> None:
    for game in games:
        game.article, game.reason = article, reason


def _who(game: Judged) -> str:
    return game.game.name or ("unrated" if game.opponent is None else str(game.opponent))


def _months(earlier: date, later: date) -> int:
    """Months begun between two days, so that the very day 26 months on is still within 26."""
    months = 12 * (later.year - earlier.year) + later.month - earlier.month
    return months + 1 if later.day > earlier.day else months


def _fraction(total: int, size: int) -> str:
    hundredths = half_up(100 * total, size)
    return f"{hundredths // 100}.{hundredths % 100:02d}".removesuffix(".00")


def _game_report(game: Judged) -> GameReport:
    return GameReport(
        opponent=game.opponent,
        score=decimal_of_half_points(game.points),
        counted=not game.reason,
        reason=game.reason,
        difference=None,
        capped=False,
        expected=None,
        change=None,
        round=game.game.round,
        name=game.game.name,
        colour=game.game.colour,
    )
