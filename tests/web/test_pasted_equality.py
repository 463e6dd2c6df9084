"""The page reads a pasted text as Python does: the same games, columns, question, to the letter."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from formats.pasted_limits import longest_lines
from formats.pasted_tables import make_table
from formats.pasted_texts import DECIDED, FIELDS, TABLES, TYPED
from formats.test_pasted import CASES
from formats.test_pasted_questions import MORE
from playwright.sync_api import Browser, Page
from sampling import SEED, examples

from arpad.formats import pasted
from web.asking import answer_of, asking

Question = tuple[str, dict[str, Any]]

_ASK = """
import { read } from "./pasted.js";
window.readings = (text) => JSON.stringify(JSON.parse(text).map((asked) => read(...asked)));
"""
_MUTATED = 10_000
_CHUNK = 2_000
_LONGEST = 3_000
#: What slips into texts: separators, results, other alphabets' digits, letters that fold oddly.
_PIECES = (
    *("1650", "1", "0", "½", " ", "  ", "\t", "\n", "\r", ";", ",", "|", "-", "+", "=", "("),
    *(")", '"'),
    *("w", "b", "s", "W", "D", "S", "x", "bye", "0,5", "1/2", "1-0", ":", "Total", "2024"),
    *("Rtg", "K20"),
    *("ü", "Ｗ", "１", "\u00a0", "\u200f", "Ø", "İ", "Σ", "ß", "😀", "\ud800", "٣", "²", "胜", "⁄"),
)
_ANSWERS: tuple[dict[str, Any], ...] = (
    {"me": "Ann"},
    {"me": "1", "meanings": {"": "unr"}},
    {"me": "oma", "columns": {"rating": "Elo"}},
    {"columns": {"rating": 3, "result": "4"}},
    {"columns": {"omitted": [2, "5"], "name": "Pts"}},
    {
        "meanings": {
            "+": "forfeit-win",
            "-": "forfeit-loss",
            "b": "black",
            "": "win",
            "1650": "omit",
        }
    },
    {"meanings": {"S": "win", "-": "loss", "1 600": "1600", "D": "omit", "1-0": "white"}},
)


def texts() -> Iterator[Question]:
    """All texts with a reading by hand, tables that are made up, and thousands with slips."""
    known: list[Question] = [(text, {}) for text, _ in (*TYPED, *TABLES, *DECIDED)]
    known += [(text, {}) for text in MORE]
    known += [(text, answers) for text, answers, _ in FIELDS]
    known += [(case["text"], {}) for case in CASES]
    known += [
        (case["text"], {"me": answer["answer"].partition("; ")[0]})
        for case in CASES
        for answer in case.get("answers", ())
    ]
    random = Random(SEED)
    known += [(make_table(random).text, {}) for _ in range(examples(_MUTATED) // 4)]
    yield from known
    for _ in range(examples(_MUTATED)):
        text, answers = random.choice(known)
        yield slipped(random, text), random.choice((answers, answers, random.choice(_ANSWERS)))


def slipped(random: Random, text: str) -> str:
    """The text with one to four slips: something added, omitted, or said twice."""
    letters = list(text[:_LONGEST])
    for _ in range(random.randint(1, 4)):
        at, chance = random.randint(0, len(letters)), random.random()
        if chance < 0.4:
            letters[at:at] = random.choice(_PIECES)
        elif chance < 0.7:
            del letters[at : at + random.randint(1, 4)]
        else:
            again = random.randint(0, len(letters))
            letters[at:at] = letters[again : again + random.randint(1, 20)]
    return "".join(letters)


@pytest.fixture(scope="module")
def reader(browser: Browser, static_address: str) -> Iterator[Page]:
    """A page that has loaded the shipped reader and waits for texts."""
    with asking(browser, static_address, _ASK) as page:
        yield page


def test_the_longest_lines_are_read_alike_and_quickly(reader: Page) -> None:
    lines = [*longest_lines(), "1600:" * 1_500, "1650 " + "1" * 1_001, "1650 1\n" * 2_000]
    lines += ["1\t" * 201 + "\n", ("x" * 999 + "\n") * 101, "😀" * 5_000, "😀" * 5_001]
    slow = """(lines) => lines.map((line) => {
      const before = performance.now();
      window.readings(JSON.stringify([[line, {}]]));
      return performance.now() - before;
    })"""
    assert max(reader.evaluate(slow, lines)) < 1_000
    theirs = answer_of(reader, "readings", [(line, {}) for line in lines])
    for line, their in zip(lines, theirs, strict=True):
        assert their == json.loads(json.dumps(pasted.read(line).as_data())), repr(line[:40])


def test_every_text_is_read_alike(reader: Page) -> None:
    questions = list(texts())
    assert len(questions) > examples(_MUTATED)
    for start in range(0, len(questions), _CHUNK):
        chunk = questions[start : start + _CHUNK]
        theirs = answer_of(reader, "readings", chunk)
        for (text, answers), their in zip(chunk, theirs, strict=True):
            ours = json.loads(json.dumps(pasted.read(text, **answers).as_data()))
            assert their == ours, f"first difference: {text!r} {answers}"
