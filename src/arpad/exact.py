"""Exact numbers: scores as half points, expectancies and changes as whole hundredths.

Nothing here is a binary float, unless the caller passes one. Spellings that all screens and file
formats share are here too: of results, of "unrated", of text in spreadsheets, of days.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from functools import lru_cache
from math import floor
from numbers import Real

from arpad.errors import InvalidRating, InvalidScore, InvalidType

#: Half points by every spelling of a result. 1.0, Decimal("0.5") and Fraction(1, 2) are found too,
#: because they are equal to the numbers here; so is True, which callers must refuse.
HALF_POINTS: dict[object, int] = {
    1: 2,
    0.5: 1,
    0: 0,
    "1": 2,
    "1.0": 2,
    "win": 2,
    "w": 2,
    "1-0": 2,
    "0.5": 1,
    ".5": 1,
    "0,5": 1,
    "1/2": 1,
    "½": 1,
    "=": 1,
    "draw": 1,
    "d": 1,
    "½-½": 1,
    "1/2-1/2": 1,
    "0.5-0.5": 1,
    "0": 0,
    "0.0": 0,
    "loss": 0,
    "l": 0,
    "0-1": 0,
}
#: Types of scores that may be looked up there without further checks. The booleans of Python and
#: NumPy, whose true equals 1, are not among them.
PLAIN_SCORES = frozenset((int, float, str))
#: Results that name White's score first. From Black's side they have two readings.
TWO_SIDED = frozenset(("1-0", "0-1"))

#: What people write for a player without a rating, in lower case.
UNRATED_WORDS = frozenset(("-", "–", "none", "unr", "unr.", "unrated"))

#: What a spreadsheet takes for the start of a formula.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def half_points(score: object, place: str = "score") -> int:
    """The half points of one game's result: 2, 1 or 0.

    `score` is the result as a number or in any spelling, `place` is what an error names.

    >>> half_points("draw"), half_points(1), half_points("0-1")
    (1, 2, 0)
    """
    if isinstance(score, bool):
        raise InvalidType(place, score, _SCORE_RULE, "write 1 for a win or 0 for a loss")
    key = score.strip().lower() if isinstance(score, str) else score
    try:
        if isinstance(score, str | Real | Decimal):
            return HALF_POINTS[key]
        raise KeyError(key)
    except (KeyError, TypeError):
        raise InvalidScore(place, score, _SCORE_RULE, "give the result of one game") from None


def own_half_points(score: object, colour: str | None, place: str) -> int:
    """The half points of one game's result in a list of one player's own games.

    `score` is the result as written, `colour` the player's own ("white", "black" or None if it is
    not known), `place` is what an error names. "1-0" for a player with Black is refused: it may be
    White's score or the player's own.

    >>> own_half_points("1-0", "white", "score"), own_half_points("L", "black", "score")
    (2, 0)
    """
    points = half_points(score, place)
    if colour == "black" and isinstance(score, str) and score.strip() in TWO_SIDED:
        mine, whites = ("win", "loss") if points else ("loss", "win")
        rule = (
            f"with Black it reads as White’s score (a {whites}) or as the player’s own (a {mine})"
        )
        raise InvalidScore(place, score, rule, "write W or L, the player’s own result")
    return points


def read_rating(text: str, place: str) -> float:
    """A rating as typed, an int if it is whole.

    `text` is what was typed, `place` is what an error names.

    >>> read_rating("1600", "rating"), read_rating("1600.5", "rating")
    (1600, 1600.5)
    """
    if re.fullmatch(r"[+-]?\d{1,5}", text, re.ASCII):
        return int(text)
    if re.fullmatch(r"[+-]?\d{1,5}\.\d+", text, re.ASCII):
        return float(text)
    rule = "a rating is a number of at most five digits"
    raise InvalidRating(place, text, rule, "write it in digits")


def read_opponent(text: str, place: str) -> float | None:
    """An opponent's rating as typed, or None for an unrated opponent.

    `text` is what was typed, `place` is what an error names.

    >>> read_opponent("1600", "opponent"), read_opponent("unr", "opponent")
    (1600, None)
    """
    return None if text.strip().lower() in UNRATED_WORDS else read_rating(text.strip(), place)


def no_formula(text: str) -> str:
    """The text, with an apostrophe before it if a spreadsheet would run it as a formula.

    >>> no_formula("=A1"), no_formula("'t Alpha")
    ("'=A1", "'t Alpha")
    """
    return f"'{text}" if _looks_like_formula(text) else text


def plain_text(cell: str) -> str:
    """The text of a cell that `no_formula` may have changed.

    >>> plain_text("'=A1"), plain_text("'t Alpha")
    ('=A1', "'t Alpha")
    """
    return cell[1:] if cell.startswith("'") and _looks_like_formula(cell) else cell


def _looks_like_formula(text: str) -> bool:
    """Whether it starts like a formula, with or without apostrophes before it."""
    return text.lstrip("'").startswith(FORMULA_STARTS)


def plural(count: int, one: str, many: str, **values: object) -> str:
    """A phrase with a count: the one for a single thing, or else that for several.

    >>> plural(1, "{n} game", "{n} games"), plural(2, "{n} game", "{n} games")
    ('1 game', '2 games')
    """
    return (one if count == 1 else many).format(n=count, **values)


def all_of(words: Iterable[str]) -> str:
    """Words of a list of which all hold: Ann and Bob."""
    return " and ".join(words)


def half_away(hundredths: float) -> int:
    """Hundredths as the nearest whole number, halves away from zero (8.3.4): 250 → 3, -250 → -3."""
    if hundredths >= 0:
        return int((hundredths + 50) // 100)
    return -int((50 - hundredths) // 100)


def nearest_whole(number: float) -> int:
    """The nearest whole number, halves rounded up: 2.5 → 3, -2.5 → -2; no bit is lost before."""
    below = floor(number)
    return below + (number - below >= 0.5)


def half_up(numerator: int, denominator: int) -> int:
    """A fraction as the nearest whole number, halves rounded up: 5/2 → 3, -5/2 → -2."""
    return (2 * numerator + denominator) // (2 * denominator)


def logistic(difference: float, scale: float = 400) -> float:
    """The expected score of the plain formula: 1 / (1 + 10^(−difference / scale)).

    `difference` is the player's rating less the opponent's, `scale` the difference at which the
    favourite is expected to score ten times as much.

    >>> logistic(0)
    0.5
    """
    try:
        return float(1 / (1 + 10.0 ** (-difference / scale)))
    except OverflowError:  # so far behind that no float holds the odds
        return 0.0


@lru_cache(maxsize=8192, typed=True)
def decimal_of_hundredths(hundredths: float) -> Decimal:
    """-250 → Decimal("-2.50"), whatever the caller's decimal context."""
    if isinstance(hundredths, float):
        return Decimal(repr(hundredths / 100))
    sign = "-" if hundredths < 0 else ""
    whole, part = divmod(abs(hundredths), 100)
    return Decimal(f"{sign}{whole}.{part:02d}")


@lru_cache(maxsize=1024)
def decimal_of_half_points(points: int) -> Decimal:
    """9 → Decimal("4.5")."""
    return Decimal(f"{points // 2}.5" if points % 2 else points // 2)


def points_text(points: Decimal) -> str:
    """Points as players write them.

    >>> points_text(Decimal("5.5")), points_text(Decimal("0.5")), points_text(Decimal(3))
    ('5½', '½', '3')
    """
    whole, half = divmod(points, 1)
    if half == Decimal("0.5"):
        return f"{whole}½" if whole else "½"
    return f"{points.normalize():f}"


_SCORE_RULE = "a score is 1, 0.5 or 0 (also W, D, L, win, draw, loss, =, ½, 1/2, 1-0, ½-½, 0-1)"


#: Never those of the machine's language.
MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
)


def day_text(day: date) -> str:
    """A day in words.

    >>> day_text(date(2025, 10, 1))
    '1 October 2025'
    """
    return f"{day.day} {month_text(day)}"


def month_text(day: date) -> str:
    """The month of a day in words.

    >>> month_text(date(2025, 10, 1))
    'October 2025'
    """
    return f"{MONTHS[day.month - 1]} {day.year}"


# FIDE’s two tables, as printed, which other systems use too: the same since 2009.

#: B.02 8.1.2: the greatest rating difference for each expectancy .50, … .99 of the stronger side.
DIFFERENCE_BOUNDS = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),  # .50 to .59
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),  # .60 to .69
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),  # .70 to .79
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),  # .80 to .89
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),  # .90 to .99
)

#: B.02 8.1.1: the rating difference dp for a fractional score of .50, .51, … 1.00.
SCORE_DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),  # .50 to .59
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),  # .60 to .69
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),  # .70 to .79
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),  # .80 to .89
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677),  # .90 to .99
    800,  # 1.00
)
