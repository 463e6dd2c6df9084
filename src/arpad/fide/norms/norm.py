"""B.01: whether a tournament was a title norm (GM, IM, WGM, WIM), and what was missing."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from decimal import Decimal

from arpad.errors import InvalidGames, InvalidTarget, InvalidType, UnknownRule
from arpad.exact import decimal_of_half_points, half_points
from arpad.facts import as_int
from arpad.fide.edition import TimeControl
from arpad.fide.editions import as_date, check_time_control, edition, title_edition
from arpad.fide.norms.report import NormReport, Raised, Requirement
from arpad.fide.norms.requirements import (
    ORDER,
    Case,
    NormGame,
    average_requirement,
    federation_requirements,
    games_requirement,
    performance_requirement,
    score_requirement,
    time_control_requirement,
    title_requirement,
    titled_requirement,
)
from arpad.fide.norms.rules import NORM_EDITIONS, NormRules, NormTitle
from arpad.fide.player import whole_rating
from arpad.game import as_tuple, check_name, check_round

__all__ = ["NormGame", "NormReport", "Raised", "Requirement", "norm", "norm_rules"]


def norm(
    title: str,
    games: Iterable[NormGame],
    *,
    federation: str,
    rounds: int | None = None,
    on: date | None = None,
    time_control: TimeControl = "standard",
    team_event: bool = False,
    federations_exempt: bool = False,
) -> NormReport:
    """Whether these games are a norm for GM, IM, WGM or WIM (B.01).

    `title` is the one sought and `games` are `NormGame` records. `federation` is the player's own.
    `rounds` are those of the event: as many as the games given where they are omitted. `on` is its
    first day, and `time_control` what it was played at: norms are made in standard events alone.
    `team_event` is one of the world and continental team events in which 7 or 8 games are enough;
    `federations_exempt` is an official championship that is free of the rules on federations. WGM
    and WIM norms are for women: that is for the caller to know.

    Opponents are counted by games: one who was met twice counts twice (our reading). A game that
    was won is never omitted to better the average: our rules know nothing of that.

    >>> games = [NormGame(2500, 1, title="GM", federation=code) for code in ("NED", "GER", "FRA")]
    >>> norm("IM", games, federation="HUN", on=date(2025, 3, 1)).missing
    ('3 games were played, at least 9 are needed',)
    """
    since, rules, article = norm_rules(on)
    unrated = title_edition(as_date(on)).unrated_opponent.value
    sought = _sought(rules, title)
    _flag(team_event, "team_event")
    _flag(federations_exempt, "federations_exempt")
    read = _read(games)
    case = Case(rules, sought, unrated, edition(as_date(on)), read)
    fixed = (
        time_control_requirement(rules, check_time_control(time_control)),
        games_requirement(case, _rounds(rounds, len(read)), team_event),
        titled_requirement(case),
        title_requirement(case),
        *federation_requirements(case, _code(federation, "federation"), federations_exempt),
        average_requirement(case),
    )
    return _report(case, fixed, since, article)


def norm_rules(on: date | None = None) -> tuple[date, NormRules, str]:
    """What a norm asks for in an event that starts on that date: since when, what, and where."""
    when = as_date(on)
    found = bisect_right(NORM_EDITIONS, when, key=lambda record: record[0])
    since, cited = NORM_EDITIONS[max(found, 1) - 1]
    if cited.value is None:
        first = next(start for start, record in NORM_EDITIONS if record.value)
        raise UnknownRule(
            "on",
            when.isoformat(),
            f"the rules for norms in force on that date are not known: {cited.note}",
            f"ask for an event that starts on {first.isoformat()} or later",
        )
    return since, cited.value, cited.article


def _report(case: Case, fixed: tuple[Requirement, ...], since: date, article: str) -> NormReport:
    possible = all(each.met for each in fixed)

    def enough(points: int) -> bool:
        if not possible:
            return False
        return score_requirement(case, points).met and performance_requirement(case, points).met

    total = sum(case.points)
    found = (*fixed, score_requirement(case, total), performance_requirement(case, total))
    asked = [each for each in found if each.name != ORDER[0] or not each.met]
    return NormReport(
        title=case.sought.title,
        achieved=enough(total),
        requirements=tuple(sorted(asked, key=lambda each: ORDER.index(each.name))),
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
        article=article,
    )


def _least(tries: Iterable[int], enough: Callable[[int], bool]) -> Decimal | None:
    found = next((points for points in tries if enough(points)), None)
    return None if found is None else decimal_of_half_points(found)


def _needed_last(case: Case, enough: Callable[[int], bool]) -> Decimal | None:
    if not case.n:
        return None
    others = sum(case.points) - case.points[case.last()]
    return _least(range(3), lambda points: enough(others + points))


def _sought(rules: NormRules, title: object) -> NormTitle:
    wanted = _code(title, "title")
    for known in rules.titles:
        if known.title == wanted:
            return known
    titles = ", ".join(known.title for known in rules.titles)
    raise InvalidTarget("title", title, f"norms are for {titles}", "choose one of them")


def _read(games: Iterable[NormGame]) -> list[tuple[NormGame, int]]:
    """Each game with its half points, its rating whole and its codes in capitals."""
    read = [_read_game(game, f"games[{place}]") for place, game in enumerate(as_tuple(games))]
    if not read:
        raise InvalidGames("games", [], "at least one game is needed", "give NormGame records")
    return read


def _read_game(game: object, place: str) -> tuple[NormGame, int]:
    if not isinstance(game, NormGame):
        raise InvalidGames(
            place, game, "a game of a norm is a NormGame", 'write NormGame(2400, 1, "GM", "NED")'
        )
    _flag(game.played, f"{place}.played")
    check_name(game.name, place)
    opponent = game.opponent
    cleaned = replace(
        game,
        opponent=None if opponent is None else whole_rating(opponent, f"{place}.opponent"),
        title=_code(game.title, f"{place}.title"),
        federation=_code(game.federation, f"{place}.federation"),
        round=check_round(game.round, place),
    )
    return cleaned, half_points(game.score, f"{place}.score")


def _rounds(rounds: object, games: int) -> int:
    if rounds is None:
        return games
    rule = f"an event has a whole number of rounds, and these are {games} games"
    number = as_int(rounds)
    if number is None:
        raise InvalidType("rounds", rounds, rule, "give a whole number, or omit it")
    if number < games:
        raise InvalidGames("rounds", rounds, rule, "give all rounds of the event, or omit it")
    return number


def _code(value: object, place: str) -> str:
    """A title or a federation, in capitals; blank where there is none."""
    if not isinstance(value, str):
        raise InvalidType(place, value, "it is a short code such as GM or NED", "write it as text")
    return value.strip().upper()


def _flag(value: object, place: str) -> None:
    if type(value) is not bool:
        raise InvalidType(place, value, "it is true or false", "say which")
