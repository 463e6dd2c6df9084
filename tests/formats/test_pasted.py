"""Whatever people paste: what is read is right, and what has more than one reading is asked."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sampling import SEED, examples

from arpad.errors import InvalidType
from arpad.formats import pasted
from arpad.formats.pasted import PastedGame, Reading

from .pasted_limits import longest_lines
from .pasted_tables import make_table
from .pasted_texts import DECIDED, FIELDS, TABLES, TYPED, Expected

#: Other people's texts, read by hand, if they are in the folder beside the project.
SHARED = [
    path
    for parent in Path(__file__).parents
    for path in (parent / "shared" / "pastes").glob("cases.json")
]
CASES: list[dict[str, Any]] = json.loads(SHARED[0].read_text("utf-8")) if SHARED else []
_NOT_HERE = pytest.mark.skipif(not CASES, reason="NOT TESTED: pasted texts, ../shared is not here")
#: Questions about what would be a guess without a known word; we know the word.
KNOWN_WORDS = {"hdr-zh-typed", "hdr-vi", "hdr-ar"}


def seen(reading: Reading) -> list[tuple[object, ...]]:
    return [tuple(game)[:7] for game in reading.games]


def stated(game: dict[str, Any]) -> tuple[object, ...]:
    """A game of the shared file as ours."""
    colours = {"w": "white", "b": "black"}
    return (
        *(game["opponent"], game["score"], game["name"] or None, game["round"]),
        *(colours.get(game["colour"]), game["forfeit"], game.get("unrated", False)),
    )


@_NOT_HERE
def test_no_text_is_read_wrong_and_most_are_read() -> None:
    decidable, read = 0, 0
    for case in CASES:
        reading = pasted.read(case["text"])
        games = [stated(game) for game in case["expected"]]
        if case["ask"] is None or reading.question is None:
            known = case["ask"] is None or case["id"] in KNOWN_WORDS
            assert known, f"{case['id']}: {case['ask']}"
            assert reading.question or seen(reading) == games, case["id"]
        if case["ask"] is None:
            decidable += 1
            read += reading.question is None
            assert bool(reading.skipped) >= bool(case.get("skipped")), case["id"]
    assert decidable > 80
    assert read >= 0.85 * decidable


@_NOT_HERE
def test_an_answer_leads_to_the_games() -> None:
    questions = 0
    for case in CASES:
        for answer in case.get("answers", ()):
            reading = answered(case["text"], answer["answer"].split("; "))
            assert seen(reading) == [stated(game) for game in answer["expected"]], case["id"]
            assert reading.question is None, case["id"]
            questions += 1
    assert questions > 8


def answered(text: str, answers: list[str]) -> Reading:
    given: dict[str, Any] = {}
    for answer in answers:
        question = pasted.read(text, **given).question
        assert question is not None
        if question.kind == "me":
            given["me"] = answer
        else:
            given["columns"] = {question.role: answer}
    return pasted.read(text, **given)


def check(reading: Reading, expected: list[Expected] | None) -> None:
    if expected is None:
        assert reading.question is not None, reading
        return
    assert reading.question is None, reading.question
    assert seen(reading) == [
        tuple(PastedGame(opponent, score, **more))[:7] for opponent, score, more in expected
    ]


@pytest.mark.parametrize(("text", "expected"), [*TYPED, *TABLES, *DECIDED])
def test_our_own_texts(text: str, expected: list[Expected] | None) -> None:
    check(pasted.read(text), expected)


@pytest.mark.parametrize(("text", "answers", "expected"), FIELDS)
def test_texts_with_several_players(
    text: str, answers: dict[str, Any], expected: list[Expected] | None
) -> None:
    check(pasted.read(text, **answers), expected)


def test_a_table_that_was_read_wrong() -> None:
    """A column of the player's own ratings was taken for the opponents'."""
    rows = (
        "Foo\t\tRatas\tАты\tDesp1\tBla\t\tXyz\tBla",
        "2011\t0\t1\tAlpha, Hal\t0\t2026-03-01\t1687\t0.0\tBlack",
        "1352\t1\t2\tБета Глеб\t0.5\t2026-03-02\t1699\t1.0\tBlack",
        "995\t1\t3\tGamma,Kim\t4\t2026-03-03\t1712\t2.0\tBlack",
    )
    question = pasted.read("\n".join(rows)).question
    assert question is not None
    assert question.choices == ("1", "7")


@pytest.mark.untraced
def test_tables_of_any_make_are_read_right_or_asked_about() -> None:
    random = Random(SEED)
    plain = read = 0
    for _ in range(examples(3_000)):
        made = make_table(random)
        reading = pasted.read(made.text)
        if reading.question is None:
            assert [(game.opponent, game.score) for game in reading.games] == made.games, made.text
        plain += made.plain
        read += made.plain and reading.question is None
    assert read >= 0.9 * plain > 0


@pytest.mark.parametrize(
    ("text", "answers", "games"),
    [
        *(
            (f"1820 0\nbeat 1650\n{sorry}", {"meanings": {sorry: meaning}}, games)
            for sorry in ("sorry, drew 1650",)
            for meaning, games in (
                ("correction", [(1820, 0), (1650, 0.5)]),
                ("another", [(1820, 0), (1650, 1), (1650, 0.5)]),
                ("omit", [(1820, 0), (1650, 1)]),
            )
        ),
        ("* 1 1650 1\n* 1700 1", {"meanings": {"1 1650 1": "omit"}}, [(1700, 1)]),
        ("S 1650, R 1702", {"meanings": {"S": "win", "R": "draw"}}, [(1650, 1), (1702, 0.5)]),
        ("1650 -\n1702 1", {"meanings": {"-": "loss"}}, [(1650, 0), (1702, 1)]),
        ("17O2 1", {"meanings": {"17O2": "1702"}}, [(1702, 1)]),
        ("1 600 1", {"meanings": {"1 600": "1600"}}, [(1600, 1)]),
        ("about 1650 1", {"meanings": {"about 1650": "1650.5"}}, [(1650.5, 1)]),
        ("1600-1650 1", {"meanings": {"1600-1650": "unr"}}, [(None, 1)]),
        ("1650 W 16 turns", {"meanings": {"16": "omit"}}, [(1650, 1)]),
        ("1650 1\n1700 V", {"meanings": {"V": "omit"}}, [(1650, 1)]),
        ("Rating;Result\n1650;1\n;0", {"meanings": {"": "unr"}}, [(1650, 1), (None, 0)]),
        ("Rating;Result\n1650;1\n1700;", {"meanings": {"": "omit"}}, [(1650, 1)]),
        ("Rating;Result\n1650;S\n1700;0", {"meanings": {"s": "win"}}, [(1650, 1), (1700, 0)]),
        ("Rating;Result\n16x;1", {"meanings": {"16x": "1600"}}, [(1600, 1)]),
        (
            "Rating;Colour;Result\n1650;b;1-0\n1700;w;1-0",
            {"meanings": {"1-0": "white"}},
            [(1650, 0), (1700, 1)],
        ),
        (
            "Rating;Colour;Result\n1650;s;1-0\n1700;s;+:-",
            {"meanings": {"1-0": "own", "+:-": "white"}},
            [(1650, 1), (1700, 0)],
        ),
        ("A;1650;1700;1\nB;1710;1500;0", {"columns": {"rating": 3}}, [(1700, 1), (1500, 0)]),
        ("Elo;DWZ;Res\n1650;1700;1", {"columns": {"rating": "dwz"}}, [(1700, 1)]),
        ("Elo;Pts\n1650;1", {"columns": {"result": "Pts", "nonsense": 1, "name": 9}}, [(1650, 1)]),
        ("Elo;Elo;Res\n1650;1700;1", {"columns": {"omitted": "1"}}, [(1700, 1)]),
        ("Elo;Elo;Elo;Res\n1;2;1700;1", {"columns": {"omitted": [1, 2]}}, [(1700, 1)]),
    ],
)
def test_answers(text: str, answers: dict[str, Any], games: list[tuple[float, float]]) -> None:
    assert pasted.read(text).question is not None
    reading = pasted.read(text, **answers)
    assert reading.question is None
    assert [(game.opponent, game.score) for game in reading.games] == games


def test_what_an_unanswered_column_leaves_open() -> None:
    reading = pasted.read("Name;Elo;DWZ;Result\nA;1650;1700;1")
    assert [(game.opponent, game.score, game.name) for game in reading.games] == [(None, 1, "A")]
    assert reading.question is not None
    assert (reading.question.kind, reading.question.role) == ("column", "rating")
    assert reading.question.choices == ("Elo", "DWZ")
    reading = pasted.read("Ann\t1650\t0\t1\nBob\t1700\t1\t0")
    assert [(game.opponent, game.score) for game in reading.games] == [(1650, None), (1700, None)]
    assert reading.question is not None
    assert reading.question.choices == ("3", "4")
    assert [column.role for column in reading.columns] == ["name", "rating", "result", "result"]


def test_uncertain_ratings_are_shown() -> None:
    reading = pasted.read("~1650 1\nca. 1700 0\n1.800 1\n17O2 0\n165 1")
    assert [game.opponent for game in reading.games] == [1650, 1700, 1800, None, None]


def test_the_columns_are_named() -> None:
    reading = pasted.read("Rd;Name;Rating;Pts;Result\n1;Alpha;1650;2;0\n2;Beta;1700;½;1")
    assert [(column.number, column.header, column.role) for column in reading.columns] == [
        *((1, "Rd", "round"), (2, "Name", "name"), (3, "Rating", "rating"), (4, "Pts", "points")),
        (5, "Result", "result"),
    ]
    assert reading.columns[1].values == ("Alpha", "Beta")
    assert json.loads(json.dumps(reading.as_data()))["columns"][3]["role"] == "points"


def test_what_is_no_game_is_named() -> None:
    assert pasted.read("1650 1\nbye\nTotal 1").skipped == ("bye", "Total")
    assert pasted.read("1650 1\nfoo bar\n1700 0").skipped == ("foo bar",)
    table = "Rd;Name;Rating;Result\n1;A;1650;1\n2;bye;;1\n;Sum;1650;2\n3;C;;\n;;;"
    assert pasted.read(table).skipped == ("round 2: bye", "Sum", "3 C")


@pytest.mark.untraced
def test_the_longest_lines_are_read_in_less_than_a_second() -> None:
    for line in longest_lines():
        before = process_time()
        reading = pasted.read(line)
        assert reading.question or reading.games
        assert "5,000" not in (reading.question.text if reading.question else ""), line[:40]
        assert process_time() - before < 1, line[:40]


def test_games_and_reports_may_be_longer() -> None:
    tags = '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n'
    long_game = tags + "1. e4 " * 2_000
    assert pasted.read(long_game * 12, me="A").games[0].score == 1
    line = "001    1      Ann" + " " * 30 + "1600"
    assert pasted.read(f"{line}\n" * 2_500).kind == "trf"


def test_bytes_are_no_text() -> None:
    with pytest.raises(InvalidType, match="a pasted text is text"):
        pasted.read(b"1650 1")  # type: ignore[arg-type]


_PIECES = st.sampled_from(
    [
        *("1650", "1", "0", "½", "w", "b", "W", "+", "-", "=", ",", ";", "\t", "\n", " ", "|", '"'),
        *("Rating", "Result", "Name", "Rd", "1.Rd", "Pts", "Ann", "bye", "total", "won"),
        *("unr", "ca."),
        *("17O2", "2w1", "001    1      Ann", '[White "A"]', '[Black "B"]', "1-0", "0,5"),
        *("\r", "K20"),
        *("Rc", "Ro", "not", "forfeit", "1:0", "White", "Black", "R1", "and"),
        *("2024-01-01", "~1650"),
    ]
)


@settings(max_examples=examples(2_000), deadline=None)
@given(
    st.one_of(st.text(max_size=80), st.lists(_PIECES, max_size=30).map("".join)),
    st.text(max_size=6),
)
def test_any_text_gives_a_reading(text: str, answer: str) -> None:
    reading = pasted.read(text)
    assert reading.question or reading.games
    json.dumps(reading.as_data())
    again = pasted.read(text, me=answer, columns={"rating": answer}, meanings={"-": answer})
    assert again.question or again.games
