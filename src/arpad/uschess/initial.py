"""What an unrated player starts from: age, or a rating of another federation."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from arpad.facts import Day, Fact, check_value
from arpad.sentences import Phrase, phrase
from arpad.uschess import rules
from arpad.uschess.player import Player

_ADULT = Fact("adult", "flag", "Adult", "Whether they are known to be an adult.")
_ENDED = Fact("ended", "date", "Last day", "The last day of the event.")


class Start(NamedTuple):
    """A start value, the number of games it counts for, and where it comes from."""

    rating: float
    games: int
    reason: Phrase
    assumed: tuple[Phrase, ...] = ()


def start_by_age(age: float | None, *, adult: bool = False) -> float:
    """The start value by age; without a date of birth 1300 for an adult and 750 otherwise.

    `age` is in years with decimals, None if it is not known; `adult` only matters then.

    >>> start_by_age(6.3), start_by_age(40), start_by_age(None, adult=True)
    (315.0, 1300.0, 1300.0)
    """
    adult = _ADULT.check(adult)
    age = None if age is None else check_value(Player, "age", age)
    if age is None or age < rules.LEAST_AGE:
        return rules.ADULT_START if adult else rules.CHILD_START
    return float(min(max(rules.POINTS_A_YEAR * age, rules.LEAST_START), rules.MOST_START))


def start_from_fide(rating: float, ended: Day | None = None) -> tuple[float, int]:
    """The start value from a FIDE `rating`, and the number of games it counts for.

    `ended` is the last day of the event, today if omitted.

    >>> start_from_fide(1500, date(2026, 1, 5))
    (1277.05, 5)
    """
    rating = check_value(Player, "fide_rating", rating, "rating")
    ended = None if ended is None else _ENDED.check(ended)
    branches, _ = rules.in_force(rules.FROM_FIDE, ended or date.today())
    games = rules.FIDE_GAMES if rating <= rules.FIDE_GAMES_BOUND else rules.STRONG_FIDE_GAMES
    chosen = next(each for each in branches if each.up_to is None or rating <= each.up_to)
    return round(chosen.factor * rating + chosen.plus, 6), games


def start_from_cfc(rating: float) -> tuple[float, int] | None:
    """The start value from a CFC `rating` above 1500, and its number of games; None below.

    >>> start_from_cfc(1600)
    (1520.0, 5)
    """
    rating = check_value(Player, "cfc_rating", rating, "rating")
    if rating <= rules.CFC_ABOVE:
        return None
    return round(rules.FROM_CFC.factor * rating + rules.FROM_CFC.plus, 6), rules.CFC_GAMES


def start_of(player: Player, ended: date, otherwise: float | None) -> Start | None:
    """What an unrated player starts from; None if nothing is known of them.

    Since 2020, other ratings are blended by weights that are not known. Here the FIDE rating is
    used if there is one, else the CFC rating, else the age.
    """
    if player.fide_rating is not None:
        rating, games = start_from_fide(player.fide_rating, ended)
        reason = phrase("us_start_fide", rating=player.fide_rating)
        return Start(rating, games, reason, _unblended("FIDE", ended))
    converted = None if player.cfc_rating is None else start_from_cfc(player.cfc_rating)
    if converted is not None:
        reason = phrase("us_start_cfc", rating=player.cfc_rating)
        return Start(*converted, reason, _unblended("CFC", ended))
    if player.age is not None and player.age >= rules.LEAST_AGE:
        return Start(start_by_age(player.age), 0, phrase("us_start_age", age=player.age))
    if otherwise is None:
        return None
    return Start(otherwise, 0, phrase("us_start_set", rating=otherwise))


def _unblended(of: str, ended: date) -> tuple[Phrase, ...]:
    """The assumption that only one rating counts, from the day on which blending began."""
    if ended < rules.BLENDED_SINCE:
        return ()
    return (phrase("us_assumed_blend", year=rules.BLENDED_SINCE.year, of=of),)
