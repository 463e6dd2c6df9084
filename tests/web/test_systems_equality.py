"""US Chess, Glicko and pools: the page and Python print the same figures and the same sentences.

Sums, products, quotients and roots are the same bits everywhere. Exponentials, logarithms and
powers are not: the page works them out with twice the digits and rounds once, so that they are the
same in every browser, and one unit of the last place away from Python's at most.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from decimal import Decimal, localcontext
from itertools import islice
from random import Random
from zlib import crc32

import pytest
from playwright.sync_api import Browser, Page
from sampling import FULL, SEED

from arpad.pools.curves import Normal
from web.asking import answer_of, asking
from web.vectors_systems import EACH, SYSTEMS, answer, vectors

_CHUNK = 10_000
#: One question in this many is asked if not all are.
_SHARE = 50

_ASK = r"""
import uschess from "./system-uschess.js";
import glicko from "./system-glicko.js";
import elo from "./system-elo.js";
import * as elementary from "./elementary.js";
import { normalShare } from "./pool-rules.js";
import { fixed, text } from "./sentences.js";
import { systemOf } from "./systems.js";

const rulebooks = { ...uschess, ...glicko, ...elo };
const shown = (value, places) => {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((each) => shown(each, places)).join(" ");
  return fixed(value, places);
};
const said = (words) => (words?.key ? text(words) : words);

function* lines(system, r) {
  yield `${r.n} ${r.points / 2} ${r.rounded} ${r.average ?? "None"}`;
  yield [shown(r.newRating, r.places), fixed(r.change, 2), fixed(r.expected, 4)].join(" ");
  yield shown(r.k, 4);
  for (const { opponent, expected, change } of r.games) {
    yield [opponent, expected, change].map((each) => shown(each, 4)).join(" ");
  }
  for (const { name, label, before, after, places } of r.figures) {
    yield [name, label, shown(before, places), shown(after, places)].join(" ");
  }
  for (const step of system.steps(r)) yield `${step.article}: ${text(step)}`;
  yield* r.assumed.map(text);
  yield r.kReason ? text(r.kReason) : "";
  yield* r.notes.map(text);
  yield said(r.estimate);
  yield* (r.additions ?? []).map(({ name, change }) => `${name} ${fixed(change, 4)}`);
  yield* system.why(r).map(text);
}

const filled = (facts, values) =>
  ({ ...Object.fromEntries(facts.map((fact) => [fact.name, fact.default ?? null])), ...values });

function wrongOf(system, terms, players) {
  return players.flatMap((player) => (player ? system.check(terms, player, 0) : []))[0];
}

const refused = (problem) => `refused: ${said(problem[1])}`;
const shownOr = (reports, words) => {
  const wrong = reports.flatMap((r) => r.games).find(({ problem }) => problem);
  return wrong ? refused(wrong.problem) : words().join("\n");
};

function answerTo([id, values, who, played, isGame]) {
  const [system, facts] = [rulebooks[id], systemOf(id)];
  const { terms, problem } = system.terms(filled(facts.terms, values));
  if (problem) return refused(problem);
  const player = filled(facts.player, who);
  const games = played.map(({ opponent, ...game }) =>
    ({ ...game, opponent: opponent && filled(facts.player, opponent) }));
  const wrong = wrongOf(system, terms, [player, ...games.map(({ opponent }) => opponent)]);
  if (wrong) return refused(wrong);
  if (!isGame) {
    const report = system.rate(terms, player, games);
    return shownOr([report], () => [...lines(system, report)]);
  }
  const [{ opponent, points, facts: told }] = games;
  const { mine, theirs, chance } = system.game(terms, player, opponent, points, told);
  return shownOr([mine, theirs], () =>
    [...lines(system, mine), ...lines(system, theirs), fixed(chance, 4)]);
}

window.answers = (text) =>
  JSON.stringify(JSON.parse(text).map((vector) => crc32(answerTo(vector))));
window.answerTo = (text) => JSON.stringify(answerTo(JSON.parse(text)));
// As text, which is read back to the same bits.
window.worked = (text) => JSON.stringify(JSON.parse(text).map(([name, ...values]) =>
  String({ ...elementary, normalShare }[name](...values))));
"""


@pytest.fixture(scope="module")
def interpreter(browser: Browser, static_address: str) -> Iterator[Page]:
    with asking(browser, static_address, _ASK) as page:
        yield page


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_figure_and_every_sentence_is_the_same(interpreter: Page, system_id: str) -> None:
    many = EACH if FULL else EACH // _SHARE
    questions = vectors(system_id, many)
    compared = refused = 0
    while chunk := list(islice(questions, _CHUNK)):
        theirs = answer_of(interpreter, "answers", chunk)
        for vector, digest in zip(chunk, theirs, strict=True):
            ours = answer(vector)
            refused += ours.startswith("refused")
            if digest != crc32(ours.encode()):
                their = answer_of(interpreter, "answerTo", vector)
                assert their.split("\n") == ours.split("\n"), f"first difference: {vector}"
        compared += len(chunk)
    assert compared == many
    assert refused < many / 5  # most questions have an answer


_TRUE: dict[str, Callable[..., Decimal]] = {
    "exp": Decimal.exp,
    "log": Decimal.ln,
    "log1p": lambda x: (1 + x).ln(),
    "log10": Decimal.log10,
    "pow": lambda base, power: (power * base.ln()).exp(),
}
_OURS: dict[str, Callable[..., float]] = {
    "exp": math.exp,
    "log": math.log,
    "log1p": math.log1p,
    "log10": math.log10,
    "pow": math.pow,
}


def _arguments(random: Random) -> Iterator[tuple[str, list[float]]]:
    """Arguments as rating systems have them, and far beyond."""
    for _ in range(300):
        yield "exp", [random.uniform(-30, 30)]
        yield "exp", [random.uniform(-700, 700)]
        yield "log", [random.uniform(1e-9, 1e6)]
        yield "log", [1 + random.uniform(-1e-3, 1e-3)]
        yield "log1p", [random.uniform(0, 1)]
        yield "log1p", [10 ** random.uniform(-18, 0)]
        yield "log10", [random.uniform(1e-3, 1e3)]
        yield "pow", [10, random.uniform(-12, 12)]
        yield "pow", [10, random.randint(-1200, 1200) / 400]
        yield "pow", [random.randint(3, 1003), 0.8]
        yield "pow", [random.uniform(0.01, 20), 1.6]
        yield "pow", [random.uniform(0.1, 3), 4]
    for power in range(-20, 21):
        yield "pow", [10, power]
    yield from (("exp", [0.0]), ("log", [1.0]), ("log1p", [0.0]), ("log10", [1000.0]))


def test_elementary_functions_are_rounded_once(interpreter: Page) -> None:
    """By decimal arithmetic of sixty digits; Python's own are one unit away at most."""
    arguments = list(_arguments(Random(SEED)))
    theirs = answer_of(interpreter, "worked", [[name, *values] for name, values in arguments])
    with localcontext() as context:
        context.prec = 60
        for (name, values), their in zip(arguments, theirs, strict=True):
            true = float(_TRUE[name](*map(Decimal, values)))
            assert float(their) == true, (name, values)
            assert abs(_OURS[name](*values) - true) <= math.ulp(true), (name, values)


@pytest.mark.parametrize("name", ["exp", "log", "pow"])
def test_elementary_functions_at_their_ends(interpreter: Page, name: str) -> None:
    arguments = {"exp": [800.0, -800.0], "log": [0.0], "pow": [10.0, 400.0]}[name]
    one = [[name, *arguments]] if name == "pow" else [[name, each] for each in arguments]
    found = {"exp": ["Infinity", "0"], "log": ["-Infinity"], "pow": ["Infinity"]}[name]
    assert answer_of(interpreter, "worked", one) == found


def test_the_normal_curve_has_the_same_bits(interpreter: Page) -> None:
    """Whole differences up to its end and beyond, and others: both sides add whole numbers."""
    random = Random(SEED)
    apart = [*range(2450), *(random.uniform(0, 2450) for _ in range(300)), 1e-9, 0.1, 150_000]
    theirs = answer_of(interpreter, "worked", [["normalShare", each, 400] for each in apart])
    assert [float(each) for each in theirs] == [Normal().expected(each, 0, {}) for each in apart]
