"""Every sentence with numbers adds up: what it says is worked out again, as a reader would do it.

Of every system, for games and tournaments, needed scores, performances and first ratings, every
equation in every sentence is parsed and worked out from the digits that are printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from itertools import islice, pairwise
from math import floor, log10, sqrt
from random import Random
from typing import Any

import pytest
from sampling import SEED
from web import vectors, vectors_systems

from arpad import glicko, questions, system
from arpad.errors import ArpadError, NotAnswered
from arpad.exact import SCORE_DIFFERENCES
from arpad.needed import Needed
from arpad.outcome import GameAnswer, Outcome
from arpad.sentences.arithmetic import places_needed

#: What stands in an equation: numbers, signs, brackets, roots and logarithms.
_SIDE = re.compile(r"(?:[-+−×/^() .√\d]|log10)+$")
_NUMBER = re.compile(r"^\s*([-+−]?\d+(?:\.\d+)?)(?!\d|\.\d)")
_WHY = re.compile(
    r"^(?P<expected>[\d.]+) was expected and (?P<score>[\d.]+) scored: (?P<gained>[\d.]+) "
    r"(?P<direction>more|less)(?:, times (?P<multiplier>[\d.]+) for this game)?, times "
    r"(?:(?P<factor>K|con|importance|change constant|800 / \(E \+ n\) =|4 k √n =) )?"
    r"(?P<k>-?[\d.]+)(?:, by both deviations)?(?:, plus (?P<added>-?[\d.]+) for playing)?, "
    r"is (?P<change>[-+][\d.]+)$"
)
_ROUNDED = re.compile(r"→ (?P<exact>-?[\d.]+), rounded once: (?P<whole>-?[\d.]+)$")
#: What each system calls the number that a change is multiplied by.
_FACTORS = {
    "dwz": "800 / (E + n) =",
    "egf": "con",
    "fifa": "importance",
    "ttr": "change constant",
    "fibs": "4 k √n =",
    **dict.fromkeys(("glicko1", "glicko2", "lichess", "chesscom")),
}


def value_of(expression: str) -> float:
    """What an expression comes to; only numbers, signs, roots and logarithms are in it."""
    words = expression.translate({ord("−"): "-", ord("×"): "*"}).replace("^", "**")
    words = re.sub(r"√(\d+)", r"sqrt(\1)", words)
    try:
        found: float = eval(words, {"__builtins__": {}}, {"log10": log10, "sqrt": sqrt})
    except OverflowError:  # 1 / (1 + 10^x) for a great x
        return 0.0
    return found


def half_unit(number: str) -> float:
    """Half a unit of the last digit that is printed, and what floats are off by."""
    return 0.5 * 10.0 ** -len(number.partition(".")[2]) + 1e-6


def equations(sentence: str) -> Iterator[tuple[str, str]]:
    """The left side of every equation with an operator, and the number on its right."""
    parts = sentence.split(" = ")
    for left, right in pairwise(parts):
        side, number = _SIDE.search(left), _NUMBER.match(right)
        if side and number and re.search(r"\d[^\d.]+\d", side[0]):
            yield side[0].strip(" .+") if side[0].strip().startswith("+ ") else side[0], number[1]


def check(sentence: str) -> int:
    """How many equations there are; each of them holds."""
    found = list(equations(sentence))
    for left, right in found:
        assert abs(value_of(left) - value_of(right)) <= half_unit(right), sentence
    rounded = _ROUNDED.search(sentence)
    if rounded is not None:
        assert floor(Decimal(rounded["exact"]) + Decimal("0.5")) == float(rounded["whole"]), (
            sentence
        )
    why = _WHY.match(sentence)
    if why is None:
        return len(found) + (rounded is not None)
    sign = -1 if why["direction"] == "less" else 1
    gained = sign * float(why["gained"])
    change = gained * float(why["multiplier"] or 1) * float(why["k"]) + float(why["added"] or 0)
    assert abs(change - float(why["change"])) <= half_unit(why["change"]), sentence
    assert float(why["score"]) - float(why["expected"]) == pytest.approx(gained), sentence
    return len(found) + 1


def check_report(report: Outcome[Any]) -> int:
    """The sentences of a report, each alone, and together with the answer."""
    reasons = report.why
    count = sum(map(check, (*(step.text for step in report.working()), *reasons)))
    stated = [re.search(r"[-+]\d+(\.\d+)?$", each) for each in reasons]
    totals = [found[0] for found in stated if found]
    if totals:  # the last one is the answer
        assert abs(float(totals[-1]) - float(report.change or 0)) <= half_unit(totals[-1]), reasons
    rows = [float(game.change) for game in report.games if game.change is not None]
    if report.change is not None and report.n and (rows or report.additions):
        total = sum(rows) + sum(each.change for each in report.additions)
        assert total == pytest.approx(float(report.change), abs=0.001), report
    return count


@pytest.mark.parametrize("system_id", vectors_systems.SYSTEMS)
def test_every_sentence_of_a_system_adds_up(system_id: str) -> None:
    count = 0
    factors = set()
    for system_name, terms, player, games, both in vectors_systems.vectors(system_id, 300):
        try:
            book = vectors_systems.book_of(system_name, tuple(terms.items()))
            for report in _reports(book, player, games, both):
                count += check_report(report)
                factors |= {found["factor"] for found in map(_WHY.match, report.why) if found}
        except ArpadError:
            continue
    assert count > 150
    assert factors == {_FACTORS.get(system_id, "K")}


def _reports(book: Any, player: Any, games: Any, both: bool) -> Iterator[Outcome[Any]]:
    if both:
        score, facts = (0, 0.5, 1)[games[0]["points"]], games[0].get("facts") or {}
        answer: GameAnswer = book.game(player, games[0]["opponent"], score, **facts)
        yield from (answer.player, answer.opponent)
    else:
        yield book.rate(player, list(map(vectors_systems.game_of, games)))


def test_numbers_have_no_more_digits_than_a_float_has() -> None:
    """What never adds up is printed with nine decimals, and noticed by the tests above."""
    assert places_needed(1.0, lambda printed: 5 * printed(1.0)) == 9


@pytest.mark.untraced
def test_every_sentence_of_fide_and_elo_adds_up() -> None:
    count = 0
    for vector in islice(vectors.vectors(), 0, None, 997):
        kind, terms, who, games = vector
        book = vectors._book(kind, tuple(terms.items()))
        if kind == "initial":
            count += sum(map(check, vectors.answer(vector)[1]))
            continue
        count += check_report(book.rate(who, vectors.games_of(games)))
        count += sum(map(check, vectors.answer(vector)[1]))
    assert count > 1_000


@pytest.mark.parametrize(
    "wrong", ["2 × 3 = 7", "score 1 − expected 0.36 = +0.65", "9 − 2 × √4 = 6"]
)
def test_a_sentence_that_does_not_add_up_is_noticed(wrong: str) -> None:
    with pytest.raises(AssertionError):
        check(wrong.replace("expected ", ""))


def test_the_sentence_of_the_review_is_noticed() -> None:
    wrong = "0.36 was expected and 1 scored: 0.64 more, times K 45.5361, is +27.50"
    with pytest.raises(AssertionError):
        check(wrong)
    assert system.find("fide").book().game(1500, 1600, 1).player.why == (
        "0.36 was expected and 1 scored: 0.64 more, times K 20, is +12.80",
    )


def test_a_wrong_factor_of_glicko_is_noticed() -> None:
    report = glicko.lichess().rate(1500, [(1600, 1)])
    assert check_report(report)
    (played,) = report.played
    for wrong in (
        replace(played, k=played.k * 1.01),
        replace(played, factor=1.015),
        replace(played, share=0.5),
    ):
        with pytest.raises(AssertionError):
            check_report(replace(report, played=(wrong,)))


@pytest.mark.parametrize(
    ("system_id", "rating", "new_rating", "last"),
    [
        # 1500.25 v 1500.25, a friendly: 20 × 0.5 = 10
        ("football", 1500.25, 1510.25, "{} +10 = 1510.25"),
        ("football", 1500.0, 1510, "{} +10 = 1510"),
        ("fifa", 1500.25, 1505.25, "1500.2500 → 1505.2500"),
        # 16 × 0.5 = 8: 1508.25 and 1508.5, halves up
        ("ttr", 1500.25, 1508, "1500.25 → 1508.2500, rounded once: 1508"),
        ("ttr", 1500.5, 1509, "1500.5 → 1508.5000, rounded once: 1509"),
    ],
)
def test_a_rating_with_decimals_adds_up(
    system_id: str, rating: float, new_rating: float, last: str
) -> None:
    report = system.find(system_id).book().game(rating, rating, 1).player
    words = f"each exchange is rounded to whole points: {rating:g}"
    assert (report.new_rating, report.working()[-1].text) == (new_rating, last.format(words))


# --- What do I need?

_EXPECTED = re.compile(r"^expected in \d+ games: ([\d.]+)$")
_GIVES = re.compile(r"^score ([\d.]+) gives (?:rating|performance) (-?\d+)$")
_EFFECTIVE = re.compile(r"^([\d.]+) / \(([\d.]+) effective games \+ (\d+)\)")


_BOOKS = {name: system.find(name).book() for name in ("fide", "elo", "uschess")}


def _given(answer: Needed) -> list[tuple[float, int]]:
    """Scores and what they give, as they are printed; the last one is the answer or the best."""
    found = [_GIVES.match(step.text) for step in answer.working()]
    tries = [(float(each[1]), int(each[2])) for each in found if each]
    assert all(value < answer.target for _, value in tries[:-1])
    reaches = answer.score is not None
    assert (tries[-1][1] >= answer.target) is reaches
    assert tries[-1][1] == (answer.reached if reaches else answer.best)
    return tries


def _question(seed: int) -> tuple[int, list[int], int]:
    random = Random(f"{SEED} {seed}")
    own = random.randint(1500, 2300)
    opponents = [own + random.randint(-300, 300) for _ in range(random.randint(1, 9))]
    return own, opponents, own + random.randint(-40, 60)


@pytest.mark.parametrize("system_id", ["fide", "elo"])
@pytest.mark.parametrize("seed", range(40))
def test_a_needed_rating_adds_up(system_id: str, seed: int) -> None:
    own, opponents, target = _question(seed)
    answer = questions.needed(_BOOKS[system_id], own, opponents, target_rating=target)
    (expected,) = [found[1] for step in answer.working() if (found := _EXPECTED.match(step.text))]
    assert sum(map(check, (step.text for step in answer.working()))) >= 0
    for score, rating in _given(answer):
        change = Decimal(str(answer.k)) * (Decimal(str(score)) - Decimal(expected))
        unsure = Decimal(str(answer.k)) * Decimal("0.00005") if system_id == "elo" else 0
        assert abs(own + change - rating) <= Decimal("0.5") + unsure, answer


@pytest.mark.parametrize("seed", range(40))
def test_a_needed_rating_of_us_chess_adds_up(seed: int) -> None:
    own, opponents, target = _question(seed)
    book = _BOOKS["uschess"]
    answer = questions.needed(book, own, opponents, target_rating=target)
    numerator, effective, games = _EFFECTIVE.match(answer.k_reason).groups()  # type: ignore[union-attr]
    assert float(numerator) / (float(effective) + int(games)) == pytest.approx(answer.k, abs=0.005)
    for score, rating in _given(answer):  # whoever the points are made against
        points = [min(1.0, max(0.0, score - place)) for place in range(len(opponents))]
        results = zip(opponents, reversed(points), strict=True)
        assert book.rate(own, list(results)).new_rating == rating


@pytest.mark.parametrize("seed", range(40))
def test_a_needed_performance_adds_up(seed: int) -> None:
    _, opponents, target = _question(seed)
    answer = questions.needed(_BOOKS["fide"], 2000, opponents, target_performance=target)
    average = int(answer.working()[0].text.rpartition(": ")[2])
    for score, performance in _given(answer):
        percentage = floor(100 * Decimal(str(score)) / len(opponents) + Decimal("0.5"))
        above = SCORE_DIFFERENCES[abs(percentage - 50)]
        assert performance - average == (above if percentage >= 50 else -above), answer


def test_glicko_says_why_no_score_is_found() -> None:
    with pytest.raises(NotAnswered) as error:
        questions.needed(system.find("lichess").book(), 1500, [1500], target_rating=1600)
    assert str(error.value) == (
        "system: Lichess – this system cannot work out the score that reaches a target: a point "
        "against an opponent whose rating is sure counts more than one against an opponent whose "
        "rating is unsure, so that no score by itself gives a rating; choose fide or elo or "
        "uschess."
    )


def test_no_score_by_itself_gives_a_glicko_rating() -> None:
    book = system.find("glicko1").book()
    sure, unsure = {"rating": 1500, "deviation": 30}, {"rating": 1500, "deviation": 350}
    first = book.rate(1500, [(sure, 1), (unsure, 0)]).new_rating
    assert first > book.rate(1500, [(sure, 0), (unsure, 1)]).new_rating  # type: ignore[operator]
