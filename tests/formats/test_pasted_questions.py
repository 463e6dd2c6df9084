"""Every question about a pasted text has answers, and each of them leads on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sampling import examples

from arpad.formats import pasted
from arpad.formats.pasted import Question

from .pasted_texts import FIELDS, TABLES, TYPED
from .test_pasted import CASES

#: Texts for questions that the others do not lead to.
MORE = (
    "1650 ✓\n1820 ✓",
    "1650\n1820 1",
    "1650\n1820",
    "1650 +\n1820 1",
    "5 min\n1650 1",
    "1 1650 0\n1700 1\nAnn 1650 won and lost",
    "Rating;Colour;Result\n1650;b;1-0\n1700;b;0-1",
    "Rd;Name;Rtg;Res\n1;Ann;1600;+\n2;Bob;1700;1\n3;Cat;;0\n4;Dan;1800;",
    "No\tName\tRtg\t1.Rd\t2.Rd\n1\tAnn\t1600\t2w1\t3b1\n2\tBob\t1700\t1b0\t4w1\n"
    "3\tBob\t1800\t4w1\t1w0\n4\tBob\tx\t3b0\t2b0",
    "Rd\tName\tRtg\tRes\n1\tAnn\tAAA\t1\n2\tBob\tBBB\t0",
    "Res\n1\n0",
    "Rd;Name;Rtg;Res;Result\n1;Ann;1650;1;0\n2;Bob;1700;0;1",
    "1700 0\nbeat 1650\nsorry, drew 1650",
    "* 1 1650 1\n* 1700 1",
)
_MOST_QUESTIONS = 9


def updates(question: Question) -> Iterator[dict[str, Any]]:
    """Every answer to a question, for all its words at once."""
    if question.kind == "me":
        yield from ({"me": choice} for choice in question.choices[:5])
    elif question.kind == "column":
        yield from ({"columns": {question.role: choice}} for choice in question.choices)
    elif question.kind == "meaning":
        typed = ("1600",) if question.role == "rating" else ()
        for choice in (*question.choices, *typed):
            yield {"meanings": dict.fromkeys(question.words, choice)}


def with_answer(given: dict[str, Any], update: dict[str, Any]) -> dict[str, Any]:
    joined = {key: {**given.get(key, {}), **update.get(key, {})} for key in ("columns", "meanings")}
    return {**joined, "me": update.get("me", given.get("me"))}


def walk(text: str, given: dict[str, Any], before: tuple[Question, ...]) -> set[str]:
    """Goes through every answer; returns the kinds of what was asked."""
    question = pasted.read(text, **given).question
    if question is None or question.kind == "nothing":
        return set()
    assert question not in before, f"asked twice: {text!r} {given}"
    assert len(before) < _MOST_QUESTIONS, f"no end: {text!r} {given}"
    answers = list(updates(question))
    assert answers, f"no answer: {question}"
    kinds = {f"{question.kind} {question.role}"}
    for update in answers:
        kinds |= walk(text, with_answer(given, update), (*before, question))
    return kinds


@pytest.mark.untraced
def test_every_answer_leads_on() -> None:
    texts: list[tuple[str, dict[str, Any]]] = [(text, {}) for text, _ in (*TYPED, *TABLES)]
    texts += [(text, answers) for text, answers, _ in FIELDS]
    texts += [(case["text"], {}) for case in CASES]
    step = max(1, 10_000 // examples(10_000))
    kinds: set[str] = set()
    for text, given in [*texts[::step], *((text, {}) for text in MORE)]:
        kinds |= walk(text, given, ())
    assert kinds >= {"me ", "column rating", "column result", "meaning result"}
    assert kinds >= {"meaning rating", "meaning line"}


RESULTS = ("win", "draw", "loss", "forfeit-win", "forfeit-loss", "omit")


def read_with(text: str, **meanings: str) -> list[tuple[float | None, float | None, bool]]:
    reading = pasted.read(text, meanings=meanings)
    assert reading.question is None
    return [(game.opponent, game.score, game.forfeit) for game in reading.games]


def test_ticks_and_crosses() -> None:
    games = [(1650, 1, False), (1820, 0, False), (1700, 0.5, False)]
    assert read_with("1650 ✓\n1820 ✗\n1700 =") == games
    assert read_with("1650 ✔\ufe0f / 1820 ❌ / 1700 =") == games
    assert read_with("Rtg;Res\n1650;✓\n1820;✗\n1700;½") == games
    question = pasted.read("1650 ✓\n1820 ✓").question
    assert question is not None
    assert (question.words, question.choices) == (("✓",), RESULTS)


@pytest.mark.parametrize(
    ("answer", "games"),
    [
        ("win", [(1650, 1, False)]),
        ("draw", [(1650, 0.5, False)]),
        ("loss", [(1650, 0, False)]),
        ("forfeit-win", [(1650, 1, True)]),
        ("forfeit-loss", [(1650, 0, True)]),
        ("omit", []),
    ],
)
@pytest.mark.parametrize("text", ["1650\n1820 1", "Rtg;Res\n1650;\n1820;1"])
def test_a_game_without_a_result(
    text: str, answer: str, games: list[tuple[float, float, bool]]
) -> None:
    question = pasted.read(text).question
    assert question is not None
    (word,) = question.words
    assert word.startswith("1650 in line ")
    assert question.text == f"No result is given: “{word}”. What was it?"
    assert read_with(text, **{word: answer}) == [*games, (1820, 1, False)]


def test_a_plus_may_be_a_forfeit() -> None:
    card = "Rd.\tName\tRtg\tRes.\n1\tAlpha, Ann\t1600\tw 1\n2\tBeta, Bob\t1700\t+"
    question = pasted.read(card).question
    assert question is not None
    assert question.choices == RESULTS
    assert read_with(card, **{"+": "forfeit-win"}) == [(1600, 1, False), (1700, 1, True)]
    assert read_with(card, **{"+": "win"}) == [(1600, 1, False), (1700, 1, False)]
    typed = "1600 1\n1700 -"
    assert read_with(typed, **{"-": "forfeit-loss"}) == [(1600, 1, False), (1700, 0, True)]


@pytest.mark.parametrize("line", ["5 min", "Status: You win!", "10+0 • Rated • Rapid"])
def test_a_line_without_a_reading_can_be_left_out(line: str) -> None:
    alone = pasted.read(line).question
    assert alone is not None
    assert alone.text.startswith(f"No game was found in “{line}”: write")
    reading = pasted.read(f"1650 1\n{line}")
    assert reading.question is not None
    assert (reading.question.role, reading.question.words) == ("line", (line,))
    reading = pasted.read(f"1650 1\n{line}", meanings={line: "omit"})
    assert (reading.question, len(reading.games), reading.skipped) == (None, 1, (line,))


def test_a_line_with_two_readings_can_be_left_out() -> None:
    reading = pasted.read("1650 won lost\n1700 1")
    assert reading.question is not None
    assert reading.question.text.startswith("More than one reading: “1650 won lost”. Write")
    assert read_with("1650 won lost\n1700 1", **{"1650 won lost": "omit"}) == [(1700, 1, False)]


def test_an_opponent_whose_rating_is_unclear_can_be_left_out() -> None:
    assert read_with("17O2 0\n1650 1", **{"17O2": "omit"}) == [(1650, 1, False)]
    assert read_with("Rtg;Res\n17O2;0\n1650;1", **{"17O2": "omit"}) == [(1650, 1, False)]
    cross = (
        "No\tName\tRtg\t1.Rd\t2.Rd\n1\tAnn\t1600\t2w1\t3b1\n2\tBob\tx\t1b0\t-\n3\tCat\t1800\t-\t1w0"
    )
    reading = pasted.read(cross, me="Ann", meanings={"Bob": "omit"})
    assert [game.name for game in reading.games] == ["Cat"]
    assert reading.skipped == ("round 1: Bob",)


def test_the_colour_of_a_letter_is_asked() -> None:
    text = "Rating;Colour;Result\n1650;b;1-0\n1700;b;0-1"
    white = {"1-0": "white", "0-1": "white"}
    question = pasted.read(text, meanings=white).question
    assert question is not None
    assert (question.text, question.choices) == ("Is “b” White or Black?", ("white", "black"))
    assert read_with(text, **white, b="black") == [(1650, 0, False), (1700, 1, False)]
    assert read_with(text, **white, b="white") == [(1650, 1, False), (1700, 0, False)]


def test_columns_that_cannot_be_found() -> None:
    reading = pasted.read("White;Black;Result\nbye;Me;1-0")
    assert reading.question is not None
    assert reading.question.text == (
        "There is no column that may be the opponents’ ratings: paste it too."
    )


def test_players_of_one_name_are_told_apart() -> None:
    question = pasted.read(MORE[8]).question
    assert question is not None
    assert question.choices == ("Ann", "Bob (2)", "Bob (3)", "Bob (4)")
    assert [game.opponent for game in pasted.read(MORE[8], me="Bob (3)").games] == [None, 1600]


def test_a_chat_of_two_who_report_games_asks_whose_they_are() -> None:
    text = "12.10.25, 18:03 - Ann: 1650 1\n12.10.25, 18:04 - Ben: 1820 0"
    question = pasted.read(text).question
    assert question
    assert (question.kind, question.choices) == ("me", ("Ann", "Ben"))
    reading = pasted.read(text, me="ben")
    assert reading.question is None
    assert [(game.opponent, game.line) for game in reading.games] == [(1820, 2)]


def test_lists_without_games_are_called_by_their_name() -> None:
    history = "Period\tRating\tGames\n2025-Oct\t1650\t9\n2025-Sep\t1640\t0"
    ranking = "1\tAlpha\t1650\t34\n2\tBeta\t1820\t30"
    for text, words in ((history, "ratings over time"), (ranking, "no column that may be")):
        question = pasted.read(text).question
        assert question
        assert (question.kind, words in question.text) == ("nothing", True), question
