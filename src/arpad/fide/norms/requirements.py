"""B.01: each thing that a norm asks for, held against the games that were played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from arpad.exact import decimal_of_half_points, half_up
from arpad.fide.edition import Cited, Edition
from arpad.fide.norms.report import Raised, Requirement
from arpad.fide.norms.rules import NormRules, NormTitle, Share
from arpad.fide.performance import score_difference
from arpad.sentences import Phrase, phrase

#: The order in which requirements are shown.
ORDER = (
    *("time control", "games", "score", "titled opponents", "opponents with the title sought"),
    *("foreign federations", "own federation", "one federation", "average", "performance"),
)


@dataclass(frozen=True, slots=True)
class NormGame:
    """One game of the player who seeks a norm.

    `played` is False for a forfeit or a bye: with score 1 it is a forfeit win or a full-point bye,
    which may stand in for the ninth game.
    """

    opponent: int | None
    score: float | str
    title: str = ""
    federation: str = ""
    round: int | None = None
    name: str | None = None
    played: bool = True


class Case:
    """The games that were played, and the figures that every requirement looks at."""

    def __init__(
        self,
        rules: NormRules,
        sought: NormTitle,
        unrated: int,
        rating_edition: Edition,
        read: Sequence[tuple[NormGame, int]],
    ) -> None:
        played = [(game, points) for game, points in read if game.played]
        self.rules = rules
        self.sought = sought
        self.unrated = unrated
        self.edition = rating_edition
        self.games = [game for game, _ in played]
        self.points = [points for _, points in played]
        self.n = len(played)
        self.spare = any(points == 2 for game, points in read if not game.played)
        self.raised: Raised | None = None
        self.average = self._average() if played else None

    def _average(self) -> int:
        """Ra: the lowest opponent alone is raised, then a half is rounded up."""
        ratings = [self.unrated if game.opponent is None else game.opponent for game in self.games]
        lowest, least = ratings.index(min(ratings)), self.sought.rating_floor_for_lowest.value
        if ratings[lowest] < least:
            game = self.games[lowest]
            self.raised = Raised(game.name, game.opponent, least)
            ratings[lowest] = least
        return half_up(sum(ratings), self.n)

    def percentage(self, points: int) -> int:
        """p in whole percent, half up."""
        return half_up(100 * points, 2 * self.n)

    def performance(self, points: int) -> int | None:
        """Rp = Ra + dp(p) of so many half points."""
        if self.average is None:
            return None
        return self.average + score_difference(self.edition, self.percentage(points))

    def share_up(self, share: Share) -> int:
        """A minimum: the share of the games, rounded up."""
        return max(share.least, -(-share.numerator * self.n // share.denominator))

    def share_down(self, share: Share) -> int:
        """A maximum: the share of the games, rounded down."""
        return share.numerator * self.n // share.denominator

    def last(self) -> int:
        """The place of the last game: the highest round, or the last one given."""
        rounds = [-1 if game.round is None else game.round for game in self.games]
        return max(range(self.n), key=lambda place: (rounds[place], place))


def time_control_requirement(rules: NormRules, time_control: str) -> Requirement:
    """Norms are made in events of one kind alone."""
    rule = rules.time_control
    text = phrase("norm_time_control", needed=rule.value, time_control=time_control)
    met = time_control == rule.value
    return Requirement("time control", met, time_control, rule.value, text, rule.article)


def games_requirement(case: Case, rounds: int, team_event: bool) -> Requirement:
    """Enough games were played, or an unplayed point stands in for the missing one."""
    rule = case.rules.team_games if team_event else case.rules.games
    stand_in = case.rules.stand_in.value
    stands_in = case.spare and (case.n, rounds) == (stand_in.played, stand_in.rounds)
    text = _counted("norm_games", "norm_one_game", case.n, n=case.n, least=rule.value)
    if case.n < rule.value and stands_in:
        text = _with(text, phrase("norm_stand_in", rounds=rounds))
    met = case.n >= rule.value or stands_in
    return Requirement("games", met, case.n, rule.value, text, rule.article)


def score_requirement(case: Case, points: int) -> Requirement:
    """The score is a part of the points."""
    rule = case.rules.percentage
    least = -(-rule.value * 2 * case.n // 100)  # half points, rounded up
    score, bound = decimal_of_half_points(points), decimal_of_half_points(least)
    text = phrase("norm_score", score=points, n=case.n, least=least, percentage=rule.value)
    met = case.n > 0 and points >= least
    return Requirement("score", met, score, bound, text, rule.article)


def titled_requirement(case: Case) -> Requirement:
    """Enough opponents have a title."""
    count = sum(game.title in case.rules.titled.value for game in case.games)
    return _at_least("titled opponents", case, count, phrase("norm_titled"), case.rules.min_titled)


def title_requirement(case: Case) -> Requirement:
    """Enough opponents have the title sought, or a higher one."""
    titles = case.sought.or_higher.value
    count = sum(game.title in titles for game in case.games)
    key = "norm_title_or_higher" if len(titles) > 1 else "norm_title"
    held = phrase(key, title=case.sought.title)
    name = "opponents with the title sought"
    return _at_least(name, case, count, held, case.rules.min_with_title)


def _at_least(name: str, case: Case, count: int, held: Phrase, rule: Cited[Share]) -> Requirement:
    bound = case.share_up(rule.value)
    text = _counted("norm_opponents", "norm_one_opponent", count, n=case.n, held=held, least=bound)
    return Requirement(name, count >= bound, count, bound, text, rule.article)


def federation_requirements(case: Case, own: str, exempt: bool) -> list[Requirement]:
    """The three rules on federations; a blank federation is neither foreign nor the own one."""
    known = Counter(game.federation for game in case.games if game.federation)
    unknown = case.n - known.total()
    found = [_foreign(case, known, own), _own(case, known, own), _one(case, known)]
    notes = []
    if unknown:
        keys = ("norm_without_federation", "norm_one_without_federation")
        notes.append(_counted(*keys, unknown, n=case.n))
    if exempt:
        notes.append(phrase("norm_exempt"))
    return [
        replace(each, met=each.met or exempt, phrase=_with(each.phrase, *notes)) for each in found
    ]


def _foreign(case: Case, known: Counter[str], own: str) -> Requirement:
    name, rule = "foreign federations", case.rules.foreign
    if not own:
        text = phrase("norm_foreign_unknown", least=rule.value)
        return Requirement(name, False, None, rule.value, text, rule.article)
    others = sorted(set(known) - {own})
    count = len(others)
    many = "norm_foreign_listed" if others else "norm_foreign"
    values = {"own": own, "others": ", ".join(others), "least": rule.value}
    text = _counted(many, "norm_one_foreign", count, **values)
    return Requirement(name, count >= rule.value, count, rule.value, text, rule.article)


def _own(case: Case, known: Counter[str], own: str) -> Requirement:
    name, rule = "own federation", case.rules.max_own_federation
    bound = case.share_down(rule.value)
    if not own:
        text = phrase("norm_own_unknown", most=bound)
        return Requirement(name, False, None, bound, text, rule.article)
    count = known[own]
    text = _counted("norm_own", "norm_one_own", count, n=case.n, own=own, most=bound)
    return Requirement(name, count <= bound, count, bound, text, rule.article)


def _one(case: Case, known: Counter[str]) -> Requirement:
    rule = case.rules.max_one_federation
    bound = case.share_down(rule.value)
    largest: str | None = min(known, key=lambda code: (-known[code], code), default=None)
    count = 0 if largest is None else known[largest]
    federation = largest or phrase("norm_any_federation")
    values = {"n": case.n, "federation": federation, "most": bound}
    text = _counted("norm_federation", "norm_one_of_federation", count, **values)
    return Requirement("one federation", count <= bound, count, bound, text, rule.article)


def average_requirement(case: Case) -> Requirement:
    """The opponents are strong enough."""
    return _reaches("average", case.average, case.sought.average)


def performance_requirement(case: Case, points: int) -> Requirement:
    """The performance is high enough."""
    return _reaches("performance", case.performance(points), case.sought.performance)


def _reaches(name: str, figure: int | None, rule: Cited[int]) -> Requirement:
    shown = phrase("norm_figure_unknown") if figure is None else figure
    text = phrase(f"norm_{name}", figure=shown, least=rule.value)
    met = figure is not None and figure >= rule.value
    return Requirement(name, met, figure, rule.value, text, rule.article)


def _counted(many: str, one: str, count: int, **values: Any) -> Phrase:
    return phrase(one if count == 1 else many, count=count, **values)


def _with(text: Phrase, *notes: Phrase) -> Phrase:
    for note in notes:
        text = phrase("norm_parts", first=text, second=note)
    return text
