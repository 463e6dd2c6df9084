"""Questions that people ask, each with a short answer and its article."""

from __future__ import annotations

from typing import NamedTuple


class Question(NamedTuple):
    """A question, its answer, and the name that a link leads to it by."""

    name: str
    question: str
    answer: str


QUESTIONS = (
    Question(
        "draw",
        "Why do I lose points for a draw?",
        "Because more was expected of you. At {stronger} against {weaker} you are expected to "
        "score {draw_expected}, so half a point is {draw_short} too little: {k_else} × (0.5 − "
        "{draw_expected}) = {draw_cost}. A draw with somebody rated above you never costs points "
        "[8.3.2].",
    ),
    Question(
        "four-hundred",
        "What does 400 mean?",
        "Two things. In the formula it is the scale: with {scale} points more you are expected to "
        "take ten points for each one of theirs. And FIDE has a rule of {cap} points: a greater "
        "difference counts as {cap}, so that nobody risks {k_else} points for a fraction of one. "
        "Players rated {exempt} or more are exempt for their own change [8.3.1].",
    ),
    Question(
        "exact-or-rounded",
        "Exact or rounded?",
        "Both. A game changes the rating exactly, to the hundredth (+12.80); ratings are whole "
        "numbers, so FIDE rounds once for a whole rating period, a half away from zero: +12.5 "
        "becomes +13, −12.5 becomes −13 [8.3.4]. Rounding game by game would add up to another "
        "number.",
    ),
    Question(
        "score-or-chance",
        "Is the expected score my chance of winning?",
        "No. It counts a draw as half a win. An expected 0.36 may be 36 wins in a hundred, or 21 "
        "wins and 30 draws: the formula does not tell them apart. What Arpad shows as chances "
        "rests on a rate of draws, which you can change.",
    ),
    Question(
        "table",
        "Why does FIDE say {cap_expected} where the formula says {beyond_formula}?",
        "At a difference of {beyond} points FIDE counts {cap}, and for that its table has "
        "{cap_expected} [8.3.1]. The formula goes on falling.",
    ),
    Question(
        "order",
        "Does the order of my games matter?",
        "Not within a rating period: every game is rated from the rating that you started with "
        "[8.3.2]. Glicko sites rate game by game; there it does.",
    ),
    Question(
        "first",
        "How do I get an initial rating?",
        "With {initial_games} games against rated opponents within {initial_months} months "
        "[7.1.4]. FIDE adds two draws against {initial_draws}, takes the average of all these "
        "opponents and adds or subtracts by the score [8.2.3]; at most {initial_most} comes out. "
        "Below {floor} there is no rating [7.2].",
    ),
    Question(
        "unrated",
        "What if my opponent is unrated?",
        "The game does not change your rating [8.3.1]. For them it counts towards a first one.",
    ),
    Question(
        "many-games",
        "Why is my K lower after a busy month?",
        "Because K times the games of a rating period is at most {limit}: with {busy_games} games "
        "and K {k_new} that would be {busy_product}, so K becomes {busy_k} [8.3.3].",
    ),
    Question(
        "pools",
        "Can I compare ratings of different sites and federations?",
        "No. A number means something among those who play each other. 1500 at FIDE, at US Chess "
        "and online are three different strengths, and no formula turns one into another for you.",
    ),
    Question(
        "differs",
        "Why does another calculator say something else?",
        "Mostly for one of four reasons: another K, the formula in place of FIDE’s table, no rule "
        "of {cap} points, or rounding game by game. Open the working and compare the steps.",
    ),
)
