"""B.01: whether a tournament was a title norm (GM, IM, WGM, WIM), and what was missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from arpad.errors import InvalidGames, InvalidTarget, InvalidType, UnknownRule
from arpad.exact import decimal_of_half_points, half_points, half_up
from arpad.fide.edition import Cited, Edition
from arpad.fide.editions import TITLE_EDITIONS, TitleEdition, day, edition, title_edition
from arpad.fide.norm_report import NormReport, Raised, Requirement
from arpad.fide.norm_rules import NormRules, NormTitle, Share
from arpad.fide.performance import score_difference
from arpad.fide.player import whole_rating
from arpad.tournament import listed

__all__ = ["NormGame", "NormReport", "Raised", "Requirement", "norm"]


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


def norm(
    title: str,
    games: Iterable[NormGame],
    *,
    federation: str,
    rounds: int | None = None,
    on: date | None = None,
    team_event: bool = False,
    federations_exempt: bool = False,
) -> NormReport:
    """Whether these games are a norm for GM, IM, WGM or WIM (B.01).

    `federation` is the player's own. `rounds` are those of the event: as many as the games given
    where they are left out. `team_event` is one of the world and continental team events in which
    7 or 8 games are enough; `federations_exempt` is an official championship that is free of the
    rules on federations. WGM and WIM norms are for women: that is for the caller to know.

    Opponents are counted by games: one who was met twice counts twice (our reading). A game that
    was won is never left out to better the average: our rules know nothing of that.
    """
    when = day(on)
    record = title_edition(when)
    rules = _known_rules(record, when)
    sought = _sought(rules, title)
    _flag(team_event, "team_event")
    _flag(federations_exempt, "federations_exempt")
    read = _read(games)
    case = _Case(rules, sought, record.unrated_opponent.value, edition(when), read)
    fixed = {
        "games": _games(case, _rounds(rounds, len(read)), team_event),
        "titled opponents": _titled(case),
        "opponents with the title sought": _with_title(case),
        **_federations(case, _code(federation, "federation"), federations_exempt),
        "average": _average(case),
    }
    return _report(case, fixed, record.since)


class _Case:
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
        counted = [self.unrated if game.opponent is None else game.opponent for game in self.games]
        lowest, least = counted.index(min(counted)), self.sought.raised.value
        if counted[lowest] < least:
            game = self.games[lowest]
            self.raised = Raised(game.name, game.opponent, least)
            counted[lowest] = least
        return half_up(sum(counted), self.n)

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


def _report(case: _Case, fixed: dict[str, Requirement], since: date) -> NormReport:
    possible = all(each.met for each in fixed.values())

    def enough(points: int) -> bool:
        return possible and _score(case, points).met and _performance(case, points).met

    total = sum(case.points)
    named = {**fixed, "score": _score(case, total), "performance": _performance(case, total)}
    return NormReport(
        title=case.sought.title,
        achieved=enough(total),
        requirements=tuple(named[name] for name in _ORDER),
        performance=case.performance(total),
        average_opponent=case.average,
        percentage=case.percentage(total) if case.n else None,
        score=decimal_of_half_points(total),
        n=case.n,
        counts_as=min(case.n, case.rules.most_games.value),
        unrated=sum(game.opponent is None for game in case.games),
        unrated_counts=case.unrated,
        raised=case.raised,
        least_score=_least(range(2 * case.n + 1), enough),
        needed_last=_needed_last(case, enough),
        edition=case.edition,
        since=since,
    )


def _least(tries: Iterable[int], enough: Callable[[int], bool]) -> Decimal | None:
    found = next((points for points in tries if enough(points)), None)
    return None if found is None else decimal_of_half_points(found)


def _needed_last(case: _Case, enough: Callable[[int], bool]) -> Decimal | None:
    if not case.n:
        return None
    others = sum(case.points) - case.points[case.last()]
    return _least(range(3), lambda points: enough(others + points))


#: The order in which requirements are shown.
_ORDER = (
    *("games", "score", "titled opponents", "opponents with the title sought"),
    *("foreign federations", "own federation", "one federation", "average", "performance"),
)


def _games(case: _Case, rounds: int, team_event: bool) -> Requirement:
    rule = case.rules.team_games if team_event else case.rules.games
    stand_in = case.rules.stand_in.value
    stands_in = case.spare and (case.n, rounds) == (stand_in.played, stand_in.rounds)
    text = f"{_were(case.n, 'game')} played, at least {rule.value} are needed"
    if case.n < rule.value and stands_in:
        text += f"; in {rounds} rounds a forfeit win or a bye stands in for the missing one"
    met = case.n >= rule.value or stands_in
    return Requirement("games", met, case.n, rule.value, text, rule.article)


def _score(case: _Case, points: int) -> Requirement:
    rule = case.rules.percentage
    least = -(-rule.value * 2 * case.n // 100)  # half points, rounded up
    score, bound = decimal_of_half_points(points), decimal_of_half_points(least)
    text = f"the score is {score} out of {case.n}, at least {bound} ({rule.value} %) is needed"
    met = case.n > 0 and points >= least
    return Requirement("score", met, score, bound, text, rule.article)


def _titled(case: _Case) -> Requirement:
    rule = case.rules.titled_share
    count = sum(game.title in case.rules.titled.value for game in case.games)
    return _at_least("titled opponents", case, count, "titled", rule)


def _with_title(case: _Case) -> Requirement:
    titles = case.sought.or_higher.value
    count = sum(game.title in titles for game in case.games)
    held = case.sought.title + (" or higher" if len(titles) > 1 else "")
    return _at_least("opponents with the title sought", case, count, held, case.rules.sought_share)


def _at_least(name: str, case: _Case, count: int, held: str, rule: Cited[Share]) -> Requirement:
    bound = case.share_up(rule.value)
    text = f"{_of(count, case)} {held}, at least {bound} are needed"
    return Requirement(name, count >= bound, count, bound, text, rule.article)


def _federations(case: _Case, own: str, exempt: bool) -> dict[str, Requirement]:
    """The three rules on federations; a blank federation is neither foreign nor the own one."""
    known = Counter(game.federation for game in case.games if game.federation)
    unknown = case.n - known.total()
    suffix = f"; {_of(unknown, case)} without a federation" if unknown else ""
    suffix += "; this event is exempt" if exempt else ""
    found = (_foreign(case, known, own), _own(case, known, own), _one(case, known))
    return {
        each.name: replace(each, met=each.met or exempt, text=each.text + suffix) for each in found
    }


_NO_OWN = "the player's own federation is not given"


def _foreign(case: _Case, known: Counter[str], own: str) -> Requirement:
    name, rule = "foreign federations", case.rules.foreign
    need = f"at least {rule.value} are needed"
    if not own:
        text = f"{_NO_OWN}: of others {need}"
        return Requirement(name, False, None, rule.value, text, rule.article)
    others = sorted(set(known) - {own})
    listing = f" ({', '.join(others)})" if others else ""
    many = "federation" if len(others) == 1 else "federations"
    text = f"the opponents come from {len(others)} {many} other than {own}{listing}, {need}"
    met = len(others) >= rule.value
    return Requirement(name, met, len(others), rule.value, text, rule.article)


def _own(case: _Case, known: Counter[str], own: str) -> Requirement:
    name, rule = "own federation", case.rules.own_share
    bound = case.share_down(rule.value)
    if not own:
        text = f"{_NO_OWN}: at most {bound} opponents may be of it"
        return Requirement(name, False, None, bound, text, rule.article)
    count = known[own]
    text = f"{_of(count, case)} of {own}, the player's own federation, at most {bound} may be"
    return Requirement(name, count <= bound, count, bound, text, rule.article)


def _one(case: _Case, known: Counter[str]) -> Requirement:
    rule = case.rules.one_share
    bound = case.share_down(rule.value)
    largest = min(known, key=lambda code: (-known[code], code), default="any known federation")
    count = known[largest]
    text = f"{_of(count, case)} of {largest}, at most {bound} may be of one federation"
    return Requirement("one federation", count <= bound, count, bound, text, rule.article)


def _average(case: _Case) -> Requirement:
    return _reaches("average", "the opponents' average", case.average, case.sought.average)


def _performance(case: _Case, points: int) -> Requirement:
    figure = case.performance(points)
    return _reaches("performance", "the performance", figure, case.sought.performance)


def _reaches(name: str, said: str, figure: int | None, rule: Cited[int]) -> Requirement:
    shown = "not known" if figure is None else figure
    text = f"{said} is {shown}, at least {rule.value} is needed"
    met = figure is not None and figure >= rule.value
    return Requirement(name, met, figure, rule.value, text, rule.article)


def _of(count: int, case: _Case) -> str:
    return f"{count} of {case.n} opponents {'is' if count == 1 else 'are'}"


def _were(count: int, noun: str) -> str:
    return f"1 {noun} was" if count == 1 else f"{count} {noun}s were"


def _known_rules(record: TitleEdition, when: date) -> NormRules:
    rules = record.norms.value
    if rules is None:
        first = next(known.since for known in TITLE_EDITIONS if known.norms.value)
        raise UnknownRule(
            "on",
            when.isoformat(),
            f"the rules for norms of that day are not known: {record.norms.note}",
            f"ask for an event that starts on {first.isoformat()} or later",
        )
    return rules


def _sought(rules: NormRules, title: object) -> NormTitle:
    wanted = _code(title, "title")
    for known in rules.titles:
        if known.title == wanted:
            return known
    titles = ", ".join(known.title for known in rules.titles)
    raise InvalidTarget("title", title, f"norms are for {titles}", "choose one of them")


def _read(games: Iterable[NormGame]) -> list[tuple[NormGame, int]]:
    """Each game with its half points, its rating whole and its codes in capitals."""
    read = [_read_game(game, f"games[{place}]") for place, game in enumerate(listed(games))]
    if not read:
        raise InvalidGames("games", [], "at least one game is needed", "give NormGame records")
    return read


def _read_game(game: object, place: str) -> tuple[NormGame, int]:
    if not isinstance(game, NormGame):
        raise InvalidGames(
            place, game, "a game of a norm is a NormGame", 'write NormGame(2400, 1, "GM", "NED")'
        )
    _flag(game.played, f"{place}.played")
    if game.round is not None and (type(game.round) is not int or game.round < 0):
        raise InvalidGames(
            f"{place}.round", game.round, "a round is a whole number", "leave it out if unknown"
        )
    if game.name is not None and not isinstance(game.name, str):
        raise InvalidType(f"{place}.name", game.name, "a name is text", "leave it out if unknown")
    opponent = game.opponent
    cleaned = replace(
        game,
        opponent=None if opponent is None else whole_rating(opponent, f"{place}.opponent"),
        title=_code(game.title, f"{place}.title"),
        federation=_code(game.federation, f"{place}.federation"),
    )
    return cleaned, half_points(game.score, f"{place}.score")


def _rounds(rounds: object, games: int) -> int:
    if rounds is None:
        return games
    rule = f"an event has a whole number of rounds, and these are {games} games"
    if type(rounds) is not int:
        raise InvalidType("rounds", rounds, rule, "give an int, or leave it out")
    if rounds < games:
        raise InvalidGames("rounds", rounds, rule, "give all rounds of the event, or leave it out")
    return rounds


def _code(value: object, place: str) -> str:
    """A title or a federation, in capitals; blank where there is none."""
    if not isinstance(value, str):
        raise InvalidType(place, value, "it is a short code such as GM or NED", "write it as text")
    return value.strip().upper()


def _flag(value: object, place: str) -> None:
    if type(value) is not bool:
        raise InvalidType(place, value, "it is true or false", "say which")
