"""Rating periods and scores for norms are the same on the page and in Python."""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

import pytest
from playwright.sync_api import Browser, Page
from sampling import sample

from web.asking import answer_of, asking
from web.vectors_periods import norm_answer, norms, period_answer, periods

_ASK = """
import fides from "./system-fide.js";
import period from "./period-fide.js";
import { leastNormPoints, titlesOn } from "./needed-score.js";
import { text } from "./sentences.js";

const { fide } = fides;
const termsOf = (on, control) => fide.terms({ on, time_control: control }).terms;
const playerOf = (who) => ({
  birth_year: null, age: null, games_played: null, highest_rating: null, games_in_period: null,
  k: null, standard_rating: null, ...who,
});
const gamesOf = (games) => games.map(([who, points, forfeit = false]) => ({
  opponent: who && playerOf(who), points, forfeit,
}));

function ask([control, who, events]) {
  const r = period.rate(playerOf(who), events.map(([on, rating, games]) => ({
    terms: termsOf(on, control), rating, games: gamesOf(games),
  })));
  const steps = period.groups(r, () => "").flatMap((group) => group.steps);
  const words = [
    ...steps.map((step) => `${step.article}: ${text(step)}`),
    ...[...r.assumed, r.kReason, ...r.notes].map(text),
  ];
  return [[r.rating, r.n, r.k, Math.round(100 * r.change), r.rounded, r.newRating], words];
}

function askNorm([on, control, title, played, against]) {
  const sought = titlesOn(on).find((each) => each.title === title);
  const games = played.map(([rating, points]) => ({ opponent: rating && { rating }, points }));
  return leastNormPoints({ terms: termsOf(on, control), against }, sought, games).points;
}

window.answers = (text) => JSON.stringify(JSON.parse(text).map((vector) => {
  const [integers, words] = ask(vector);
  return [integers, crc32(words.join("\\n"))];
}));
window.working = (text) => JSON.stringify(ask(JSON.parse(text))[1]);
window.norms = (text) => JSON.stringify(JSON.parse(text).map(askNorm));
"""


@pytest.fixture(scope="module")
def interpreter(browser: Browser, static_address: str) -> Iterator[Page]:
    with asking(browser, static_address, _ASK) as page:
        yield page


def test_periods_have_the_same_integers_and_sentences(interpreter: Page) -> None:
    questions = list(sample(periods()))
    assert len(questions) > 1_000
    theirs = answer_of(interpreter, "answers", questions)
    for period, (integers, digest) in zip(questions, theirs, strict=True):
        our_integers, lines = period_answer(period)
        assert integers == our_integers, f"first difference: {period}"
        if digest != crc32("\n".join(lines).encode()):
            assert answer_of(interpreter, "working", period) == lines, f"first: {period}"
            pytest.fail(f"the digests differ, the sentences do not: {period}")


def test_norms_ask_for_the_same_score(interpreter: Page) -> None:
    questions = list(sample(norms()))
    ours = [norm_answer(norm) for norm in questions]
    assert {None, 0} < set(ours)
    for norm, our, their in zip(
        questions, ours, answer_of(interpreter, "norms", questions), strict=True
    ):
        assert their == our, f"first difference: {norm}"
