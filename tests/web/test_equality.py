"""The page's interpreters and Python's give the same integers and sentences to every question."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import islice
from random import Random
from typing import Any
from zlib import crc32

import pytest
from playwright.sync_api import Browser, Page
from sampling import FULL, sample

from arpad.sentences import SENTENCES, Phrase
from web.asking import answer_of, asking
from web.vectors import answer, vectors

_CHUNK = 20_000
_LEAST = 200_000 if FULL else 40_000

_ASK = """
import fides from "./system-fide.js";
import elos from "./system-elo.js";
import initial from "./initial-fide.js";
import "./fide-steps.js";
import { fill, text } from "./sentences.js";
import { editions } from "./rules.js";

const [{ fide }, { elo }] = [fides, elos];
const gamesOf = (games) => games.map(([who, points, forfeit = false]) => ({
  opponent: who && playerOf(who), points, forfeit,
}));
const lines = (steps) => steps.map((step) => `${step.article}: ${text(step)}`);

const ownK = ({ k, k_by_games: byGames }) => (k !== undefined ? "k" : byGames && "k_by_games");
const poolOf = (terms) => elo.terms({
  k: null, k_by_games: null, scale: 400, start: null, preset: ownK(terms), ...terms,
}).terms;
const playerOf = (who) => ({
  birth_year: null, age: null, games_played: null, highest_rating: null, games_in_period: null,
  k: null, standard_rating: null, ...who,
});

function words(system, r) {
  return [
    ...lines([...system.steps(r), ...system.performanceSteps(r)]),
    ...[...r.assumed, r.kReason, ...r.notes, ...system.why(r)].map(text),
  ];
}

const asked = {
  fide(values, who, games) {
    const { terms } = fide.terms(values);
    const player = playerOf(who);
    const r = fide.rate(terms, player, gamesOf(games));
    const { expected, change } = r.hundredths;
    const each = r.games.map((game) => (game.counted
      ? [game.hundredths, Math.round(100 * game.change)] : [null, null]));
    const complaints = fide.check(terms, player, r.n);
    return [[
      r.n, r.points, expected, change, r.rounded, r.newRating, r.k, r.average,
      r.performance?.value ?? null, each, ...complaints,
    ], words(fide, r)];
  },
  initial(values, _, games) {
    const { terms } = fide.terms(values);
    if (initial.hint(terms, {})) return [[], []];
    const r = initial.rate(terms, gamesOf(games));
    const integers = [r.rating, r.computed, r.n, r.points, r.average, r.percentage];
    return [integers, [...lines(initial.steps(r)), ...initial.missing(r)]];
  },
  elo(values, who, games) {
    const r = elo.rate(poolOf(values), playerOf(who), gamesOf(games));
    const integers = [r.n, r.points, r.rounded, r.newRating, r.average, r.performance.value];
    return [integers, words(elo, r)];
  },
};
const ask = ([kind, terms, who, games]) => asked[kind](terms, who, games);

window.answers = (text) => JSON.stringify(JSON.parse(text).map((vector) => {
  const [integers, words] = ask(vector);
  return [integers, crc32(words.join("\\n"))];
}));
window.working = (text) => JSON.stringify(ask(JSON.parse(text))[1]);
window.filled = (text) => JSON.stringify(JSON.parse(text).map((asked) => fill(...asked)));
window.initialRules = () => JSON.stringify(editions.map((edition) => initial.rule({ edition })));
"""


@pytest.fixture(scope="module")
def interpreter(browser: Browser, static_address: str) -> Iterator[Page]:
    with asking(browser, static_address, _ASK) as page:
        yield page


def test_every_integer_and_every_sentence_is_the_same(interpreter: Page) -> None:
    questions = sample(vectors())
    compared = 0
    while chunk := list(islice(questions, _CHUNK)):
        theirs = answer_of(interpreter, "answers", chunk)
        assert len(theirs) == len(chunk)
        for vector, (integers, digest) in zip(chunk, theirs, strict=True):
            our_integers, lines = answer(vector)
            assert integers == our_integers, f"first difference: {vector}"
            if digest != crc32("\n".join(lines).encode()):
                assert answer_of(interpreter, "working", vector) == lines, (
                    f"first difference: {vector}"
                )
                pytest.fail(f"the digests differ, the sentences do not: {vector}")
        compared += len(chunk)
    assert compared >= _LEAST


_WHOLE = [0, 1, -1, 5, 50, -50, 99, 100, -250, 12_345, -99_999]
#: Ties, signs of nothing, and what is near a tie without being one.
_FLOATS = [
    0.0,
    -0.0,
    0.5,
    0.125,
    -0.375,
    0.625,
    2.5,
    0.03125,
    0.00625,
    0.015,
    1.005,
    -1e-9,
    12_345.25,
]
_NUMBERS = (*_WHOLE, *_FLOATS, 1e-5, 0.000_123_456_7, 123_456.5, 99_999.95)
_FORMS: dict[str, Sequence[float]] = {
    "": _WHOLE,
    ":+": _WHOLE,
    ":h": _WHOLE,
    ":h+": _WHOLE,
    ":half": [0, 1, 2, 3, 17, 400],
    **dict.fromkeys((":g", ":minutes", ":f2", ":f2+", ":f4", ":f4+", ":f6"), _NUMBERS),
}


def test_every_form_is_filled_in_alike(interpreter: Page) -> None:
    used = {form for text in SENTENCES.values() for form in re.findall(r"\{\w+(.*?)\}", text)}
    assert used == _FORMS.keys() | {":day"}
    random = Random(1)
    fillings: list[Any] = [
        (f"{{x{form}}}", {"x": value})
        for form, values in _FORMS.items()
        for value in [*values, *(random.choice(values) * random.randint(1, 64) for _ in range(200))]
        if abs(value) < 1_000_000  # greater ones are nowhere
    ]
    greatest = (665_239_894_737_163.125, 584_863_537_158_685_250_881_060_864.0, 1e21, 999.5, 0.995)
    fillings += [
        (f"{{x:{form}}}", {"x": value * sign})
        for form in ("f2", "f4", "f6")
        for value in (*greatest, 0.996_093_75, 12.968_75, 2.999_999_5)
        for sign in (1, -1)
    ]
    days = [date(2014, 7, 1), date(2024, 2, 29), date(2026, 12, 31)]
    nested = ("{x}: {y}", {"x": {"key": "k_new", "values": {"games": 30}}, "y": "a {z}"})
    iso = [("{x:day}", {"x": day.isoformat()}) for day in days]
    theirs = answer_of(interpreter, "filled", [*fillings, *iso, nested])
    fillings += [("{x:day}", {"x": day}) for day in days]
    for (template, values), their in zip(fillings, theirs, strict=False):
        assert their == str(Phrase(template, tuple(values.items()))), (template, values)
    assert theirs[-1] == "fewer than 30 rated games completed: a {z}"


def test_the_rule_for_initial_ratings_is_complete(interpreter: Page) -> None:
    rules = json.loads(interpreter.evaluate("() => initialRules()"))
    texts = [text for rule in rules for text in rule]
    assert "The rule of this edition is not known: " in texts[0]
    assert "At least 5 games against rated opponents are needed, within 26 months (7.1.4)." in texts
    assert "Two draws against 1800 are added, for the average and for the score (8.2.2)." in texts
    assert not [text for text in texts if "undefined" in text or "null" in text or "{" in text]
