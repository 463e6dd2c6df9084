"""Exact numbers: half points, hundredths, rounding."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

import pytest

from arpad import exact
from arpad.errors import InvalidRating, InvalidScore, InvalidType


@pytest.mark.parametrize(
    ("score", "points"),
    [
        *((1, 2), (1.0, 2), ("1", 2), ("1.0", 2), ("win", 2), ("WIN", 2), (Decimal("1.0"), 2)),
        *((0.5, 1), ("0.5", 1), (".5", 1), ("0,5", 1), ("1/2", 1), ("½", 1), ("=", 1)),
        *(("draw", 1), (" Draw ", 1), (Decimal("0.5"), 1), (Fraction(1, 2), 1)),
        *((0, 0), (0.0, 0), (-0.0, 0), ("0", 0), ("0.0", 0), ("loss", 0), (Fraction(0), 0)),
        *(("W", 2), ("w", 2), ("1-0", 2), ("D", 1), ("½-½", 1), ("1/2-1/2", 1), ("0.5-0.5", 1)),
        *(("L", 0), (" l ", 0), ("0-1", 0)),
    ],
)
def test_half_points(score: object, points: int) -> None:
    assert exact.half_points(score) == points


@pytest.mark.parametrize(
    "score",
    [
        *(5, -1, 0.25, 2, 0.49999999999999994, float("nan"), float("inf"), Decimal("0.25")),
        *("won?", "", "1-", "+", "-", "−", "2", "½½", None, b"1", [1], {}, (1,), 1j),
    ],
)
def test_anything_else_is_no_score(score: object) -> None:
    with pytest.raises(InvalidScore, match=r"games\[3\]\.score: .*a score is 1, 0\.5 or 0"):
        exact.half_points(score, "games[3].score")


@pytest.mark.parametrize("score", [True, False])
def test_true_and_false_are_no_scores(score: bool) -> None:
    with pytest.raises(InvalidType, match=f"score: {score}"):
        exact.half_points(score)


@pytest.mark.parametrize(
    ("score", "colour", "points"),
    [
        *(("1-0", "white", 2), ("1-0", None, 2), ("0-1", "white", 0), ("0-1", None, 0)),
        *(("W", "black", 2), ("L", "black", 0), (1, "black", 2), (0.5, "black", 1)),
        *(("½-½", "black", 1), ("1/2-1/2", "black", 1), ("0.5", "black", 1)),
    ],
)
def test_a_players_own_result(score: object, colour: str | None, points: int) -> None:
    assert exact.own_half_points(score, colour, "score") == points


@pytest.mark.parametrize(
    ("score", "whites", "own"), [("1-0", "loss", "win"), (" 0-1 ", "win", "loss")]
)
def test_white_comes_first_or_the_player_does(score: str, whites: str, own: str) -> None:
    """A result such as 1-0 beside Black: nobody can tell who won."""
    with pytest.raises(InvalidScore) as caught:
        exact.own_half_points(score, "black", "line 2, result")
    assert str(caught.value) == (
        f"line 2, result: {score!r} – with Black it reads as White’s score (a {whites}) or as the "
        f"player’s own (a {own}); write W or L, the player’s own result."
    )


#: More decimals than a float holds.
LONG = ("1704.051293547530000000001", 1704.05129354753)


@pytest.mark.parametrize(
    ("text", "rating"),
    [("1600", 1600), ("0", 0), ("99999", 99999), ("-5", -5), ("+5", 5), ("1600.25", 1600.25), LONG],
)
def test_a_rating_as_typed(text: str, rating: float) -> None:
    for number in (exact.read_rating(text, "rating"), exact.read_opponent(f" {text} ", "opponent")):
        assert number == rating
        assert type(number) is type(rating)


@pytest.mark.parametrize("text", ["", "100000", "16x", "1e3", "1_600", "²", "1600.", ".5", "nan"])
def test_what_is_no_rating(text: str) -> None:
    with pytest.raises(InvalidRating, match=r"opponent: .*at most five digits; write it in digits"):
        exact.read_opponent(text, "opponent")


@pytest.mark.parametrize("text", ["unr", "UNR.", "unrated", "none", "-", " – "])
def test_words_for_unrated(text: str) -> None:
    assert exact.read_opponent(text, "opponent") is None
    assert text.strip().lower() in exact.UNRATED_WORDS


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        *(("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@x", "'@x"), ("'=x", "''=x")),
        *(("\t=x", "'\t=x"), ("\r=x", "'\r=x"), ("''=x", f"'{2 * chr(39)}=x")),
        *((f"{sign}1", f"'{sign}1") for sign in "＝＋－＠"),
        *(("Alpha", "Alpha"), ("'t Alpha", "'t Alpha"), ("", ""), ("'", "'"), ("1-0", "1-0")),
    ],
)
def test_no_cell_is_run_as_a_formula(text: str, cell: str) -> None:
    assert exact.no_formula(text) == cell
    assert exact.plain_text(cell) == text


@pytest.mark.parametrize(
    ("hundredths", "whole"),
    [
        *((0, 0), (49, 0), (50, 1), (51, 1), (149, 1), (150, 2), (250, 3), (1519, 15)),
        *((-49, 0), (-50, -1), (-51, -1), (-149, -1), (-150, -2), (-250, -3), (-1519, -15)),
        *((49.999, 0), (50.0, 1), (-49.999, 0), (-50.0, -1), (0.0, 0), (-0.0, 0)),
    ],
)
def test_half_away_from_zero(hundredths: float, whole: int) -> None:
    assert exact.half_away(hundredths) == whole
    assert type(exact.half_away(hundredths)) is int


@pytest.mark.parametrize(
    ("numerator", "denominator", "whole"),
    [
        *((5, 2, 3), (-5, 2, -2), (4, 2, 2), (0, 7, 0), (10, 3, 3), (11, 3, 4)),
        *((115, 2, 58), (-1, 2, 0), (-3, 2, -1), (-10, 3, -3), (-11, 3, -4)),
    ],
)
def test_halves_are_rounded_up(numerator: int, denominator: int, whole: int) -> None:
    assert exact.half_up(numerator, denominator) == whole


@pytest.mark.parametrize(
    ("hundredths", "text"),
    [
        *((0, "0.00"), (5, "0.05"), (-5, "-0.05"), (50, "0.50"), (-250, "-2.50")),
        *((100, "1.00"), (-100, "-1.00"), (123456789, "1234567.89")),
        *((250.0, "2.5"), (99.5, "0.995"), (-99.5, "-0.995")),
    ],
)
def test_decimal_of_hundredths(hundredths: float, text: str) -> None:
    assert str(exact.decimal_of_hundredths(hundredths)) == text


@pytest.mark.parametrize(
    ("points", "text"), [(0, "0"), (1, "0.5"), (2, "1"), (9, "4.5"), (1001, "500.5")]
)
def test_decimal_of_half_points(points: int, text: str) -> None:
    assert str(exact.decimal_of_half_points(points)) == text


def test_a_callers_decimal_context_changes_nothing() -> None:
    with localcontext() as context:
        context.prec = 1
        assert str(exact.decimal_of_hundredths(-12345)) == "-123.45"
        assert str(exact.decimal_of_half_points(2001)) == "1000.5"
