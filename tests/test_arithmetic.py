"""Every sentence with numbers adds up: what it says is worked out again, as a reader would do it.

Of every system, for games and tournaments, needed scores, performances and first ratings, every
equation in every sentence is parsed and worked out from the digits that are printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise
from math import log10, sqrt
from typing import Any

import pytest
from web import vectors, vectors_systems

from arpad import system
from arpad.errors import ArpadError
from arpad.outcome import GameAnswer, Outcome
from arpad.sentences.arithmetic import places_needed

#: What stands in an equation: numbers, signs, brackets, roots and logarithms.
_SIDE = re.compile(r"(?:[-+−×/^() .√\d]|log10)+$")
_NUMBER = re.compile(r"^\s*([-+−]?\d+(?:\.\d+)?)(?!\d|\.\d)")
_WHY = re.compile(
    r"^(?P<expected>[\d.]+) was expected and (?P<score>[\d.]+) scored: (?P<gained>[\d.]+) "
    r"(?P<direction>more|less)(?:, times (?P<multiplier>[\d.]+) for this game)?, times "
    r"(?:K )?(?P<k>-?[\d.]+)(?:, by both deviations)?(?:, plus (?P<added>-?[\d.]+) for playing)?, "
    r"is (?P<change>[-+][\d.]+)$"
)


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
    why = _WHY.match(sentence)
    if why is None:
        return len(found)
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
    stated = [re.search(r"[-+]\d+\.\d+$", each) for each in reasons]
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
    for system_name, terms, player, games, both in vectors_systems.vectors(system_id, 300):
        try:
            book = vectors_systems._book(system_name, tuple(terms.items()))
            for report in _reports(book, player, games, both):
                count += check_report(report)
        except ArpadError:
            continue
    assert count > 150


def _reports(book: Any, player: Any, games: Any, both: bool) -> Iterator[Outcome[Any]]:
    if both:
        score, facts = (0, 0.5, 1)[games[0]["points"]], games[0].get("facts") or {}
        answer: GameAnswer = book.game(player, games[0]["opponent"], score, **facts)
        yield from (answer.player, answer.opponent)
    else:
        yield book.rate(player, list(map(vectors_systems._game, games)))


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
