"""The page's interpreter and Python's answer every question with the same integers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import islice

import pytest
from playwright.sync_api import Browser, Page
from sampling import FULL, sample

from arpad import elo, fide
from arpad.errors import UnknownRule
from web.vectors import Vector, answer, fide_games, fide_report, vectors

_CHUNK = 20_000
_LEAST = 200_000 if FULL else 40_000

_ASK = """
import { editions, titles } from "./rules.js";
import * as book from "./rulebook.js";
import * as words from "./working.js";

const gamesOf = (games) => games.map(([opponent, points]) => ({ opponent, points }));
const editionOf = (on, control) => book.inForce(book.editionsFor(editions, control), on);

function report([kind, on, control, who, games]) {
  if (kind === "elo") return book.eloTournament(who.rating, gamesOf(games), who.k);
  if (kind === "initial") return book.initial(editionOf(on, control), gamesOf(games));
  return book.tournament(editionOf(on, control), titles, who, gamesOf(games), on);
}

function answer(vector) {
  const r = report(vector);
  if (r === null) return [];
  if (vector[0] === "initial") {
    return [r.rating, r.computed, r.n, r.points, r.average, r.percentage];
  }
  const sums = [r.rounded, r.newRating];
  if (vector[0] === "elo") {
    return [r.n, r.points, ...sums, r.average, r.performance.value];
  }
  const each = r.games.map((game) => [game.expected, game.change ?? null]);
  return [r.n, r.points, r.expected, r.change, ...sums, r.k, r.average, r.performance.value, each];
}

function working(vector) {
  const r = report(vector);
  if (r === null) return [];
  const steps = vector[0] === "initial" ? words.initialSteps(r) : words.tournamentSteps(r);
  const lines = steps.map((step) => `${step.article}: ${step.text}`);
  if (vector[0] === "initial") lines.push(...words.missing(r));
  if (vector[0] !== "tournament") return lines;
  const performed = words.performanceSteps(r.performance);
  lines.push(...performed.map((step) => `${step.article}: ${step.text}`));
  lines.push(...words.assumptions(r.choice), words.kReason(r.choice));
  return lines;
}

window.answers = (text) => JSON.stringify(JSON.parse(text).map(answer));
window.workings = (text) => JSON.stringify(JSON.parse(text).map(working));
"""


@pytest.fixture(scope="module")
def interpreter(browser: Browser, static_address: str) -> Iterator[Page]:
    """A page that has loaded the shipped modules and waits for questions."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.route("**/ask.js", lambda route: route.fulfill(body=_ASK, content_type="text/javascript"))
    page.goto(static_address)
    page.evaluate(
        """() => new Promise((resolve, reject) => {
          const script = document.createElement("script");
          Object.assign(script, { type: "module", src: "./ask.js", onload: resolve });
          script.onerror = reject;
          document.head.append(script);
        })"""
    )
    yield page
    context.close()


def _asked(page: Page, function: str, asked: Sequence[Vector]) -> list[list[object]]:
    text: str = page.evaluate(f"(text) => {function}(text)", json.dumps(asked))
    answers: list[list[object]] = json.loads(text)
    return answers


def test_every_integer_is_the_same(interpreter: Page) -> None:
    questions = sample(vectors())
    compared = 0
    while chunk := list(islice(questions, _CHUNK)):
        theirs = _asked(interpreter, "answers", chunk)
        assert len(theirs) == len(chunk)
        for vector, their in zip(chunk, theirs, strict=True):
            our = answer(vector)
            assert their == our, f"first difference: {vector}\npage   {their}\nPython {our}"
        compared += len(chunk)
    assert compared >= _LEAST


def test_the_working_has_the_same_sentences(interpreter: Page) -> None:
    asked = [vector for place, vector in enumerate(vectors()) if place % 97 == 0]
    for vector, their in zip(asked, _asked(interpreter, "workings", asked), strict=True):
        assert their == _working(vector), f"first difference: {vector}"


def _working(vector: Vector) -> list[str]:
    kind, day, time_control, who, games = vector
    if kind == "elo":
        report = elo.tournament(who["rating"], fide_games(games), who["k"])
        return [str(step) for step in report.working()]
    book = fide.rulebook(date.fromisoformat(day), time_control)
    if kind == "initial":
        try:
            first = book.initial_report(fide_games(games))
            return [*(str(step) for step in first.working()), *first.missing]
        except UnknownRule:
            return []
    fides = fide_report(vector)
    performed = book.performance_report(fide_games(games), on=date.fromisoformat(day))
    return [
        *(str(step) for step in fides.working()),
        *(str(step) for step in performed.working()),
        *fides.assumptions,
        fides.k_reason,
    ]
