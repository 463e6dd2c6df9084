"""The questions of terminal, API and page, asked of any system."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

from arpad import fide, questions, render, system
from arpad.errors import ArpadError, InvalidRating, InvalidTarget, InvalidType, NotAnswered
from arpad.exact import day_text

ON = date(2026, 1, 5)
FIDE = system.find("fide").book(on=ON)
ELO = system.find("elo").book(k=20)
FIVE = [(1600, 1), (1500, 0.5), (1700, 0), (1600, 1), (1550, 1)]


def test_a_game_from_both_sides() -> None:
    """1500 beats 1600: −100 is .36 by the table, 36.0 % and 1.78 : 1 by the formula."""
    answer = questions.game(FIDE, 1500, 1600, "win")
    assert (answer.player.new_rating, answer.opponent.new_rating) == (1513, 1587)
    assert [round(100 * chance, 1) for chance in answer.win_probability] == [36.0, 64.0]
    data = answer.as_data(working=True)
    assert (data["odds"], data["change"], data["opponent"]["change"]) == (1.78, 12.8, -12.8)
    assert len(data["working"]) == len(answer.working()) > 3
    assert len(data["opponent"]["working"]) == len(answer.opponent.working())
    assert "working" not in answer.as_data()["opponent"]
    assert data["win_probability"] == {"player": 0.3599, "opponent": 0.6401}
    assert json.dumps([data["score"], data["opponent"]["score"]]) == "[1, 0]"


def test_the_opponent_has_facts_of_their_own() -> None:
    answer = questions.game(FIDE, 1500, {"rating": 1600, "birth_year": 2012}, "loss")
    assert (answer.player.k, answer.opponent.k) == (20, 40)
    assert answer.opponent.change == 40 * (1 - fide.delta(1, 0.36, 1))


def test_odds_without_end_are_none() -> None:
    book = system.find("elo").book(scale=100)
    assert questions.game(book, 0, 99_999, 0).as_data()["odds"] is None


@pytest.mark.parametrize(
    ("player", "found", "terms", "k"),
    [
        (1500, "fide", {"on": ON, "k": 32}, 32),
        (fide.Player(1500, birth_year=2012), "fide", {"on": ON, "k": 32}, 32),
        (fide.Player(1500, k=15), "fide", {"on": ON, "k": 32}, 15),
        (fide.Player(1500, birth_year=2012), "fide", {"on": ON}, 40),
        (1500, "elo", {"k": 20}, 20),
        (1500, "elo", {"preset": "uscf"}, 24),
        (1500, "elo", {}, 20),
    ],
)
def test_where_k_comes_from(player: Any, found: str, terms: dict[str, Any], k: int) -> None:
    assert questions.tournament(system.find(found).book(**terms), player, [(1500, 1)]).k == k


@pytest.mark.parametrize(
    ("ask", "error", "place"),
    [
        (
            lambda: questions.tournament(ELO, {"rating": 1500, "age": 15}, FIVE),
            ArpadError,
            "player",
        ),
        (lambda: questions.tournament(ELO, fide.Player(1500), FIVE), InvalidType, "player"),
        (lambda: questions.game(FIDE, 1500, None, 1), InvalidRating, "opponent"),
        (lambda: questions.game(ELO, None, 1500, 1), InvalidRating, "player"),
        (
            lambda: questions.needed(
                ELO, 1500, [1500], target_rating=1600, target_performance=1600
            ),
            InvalidTarget,
            "target_rating",
        ),
        (lambda: questions.needed(ELO, 1500, [1500], target_performance=1600), InvalidTarget, ...),
    ],
)
def test_questions_that_contradict_themselves(
    ask: Any, error: type[ArpadError], place: Any
) -> None:
    with pytest.raises(error) as caught:
        ask()
    assert place in (..., caught.value.place)


def test_needed_in_both_systems() -> None:
    """20 × (1 − .5) = +10 reaches 1510; both systems agree between equals."""
    for book in (FIDE, ELO):
        answer = questions.needed(book, 1500, [1500], target_rating=1510)
        assert [answer.score, answer.reached, answer.k] == [1, 1510, 20]
        assert answer.rules == book.name


def test_k_performance_and_initial() -> None:
    december = system.find("fide").book(on=date(2025, 12, 1))
    k = questions.k(december, fide.Player(2250, birth_year=2007))
    assert k.as_data(working=True)["working"] == [step.as_data() for step in k.working()]
    assert k.as_data()["k"] == 40
    draw: Any = questions.performance(FIDE, [(1600, 1), (1600, 0.5), (1600, 0)])
    assert draw.performance == 1600
    first: Any = questions.initial(FIDE, FIVE)
    assert first.rating == 1752


def test_a_performance_by_the_formula() -> None:
    """2 of 3 against 1600: 400 × log10(2) = 120.4."""
    answer: Any = questions.performance(ELO, [(1600, 1), (1600, 0.5), (1600, 0.5)])
    assert (answer.performance, answer.percentage, answer.average_opponent) == (1720, 67, 1600)
    assert [str(step) for step in answer.working()] == [
        "Elo: average of 3 rated opponents: 1600.00",
        "Elo: 1600 + 400 × log10(2 / 1) = 1720",
    ]
    assert answer.as_data()["performance"] == 1720
    clean: Any = questions.performance(ELO, [(1600, 1)])
    assert clean.performance is None
    assert "no finite performance" in str(clean.working()[0])
    none: Any = questions.performance(ELO, [(None, 1)])
    assert (none.average_opponent, none.percentage, none.n) == (None, None, 0)


@pytest.mark.parametrize(
    ("ask", "able"), [(questions.initial, "fide or uschess"), (questions.k, "fide")]
)
def test_a_system_that_cannot_answer_says_so(ask: Any, able: str) -> None:
    with pytest.raises(NotAnswered, match=rf"^system: Elo formula – this .*; choose {able}\.$"):
        ask(ELO, FIVE)


@pytest.mark.parametrize("missing", ["needed", "performance"])
def test_so_does_one_from_elsewhere(missing: str) -> None:
    class Bare(system.Rulebook[Any]):
        name = "Bare"

        def rate(self, player: Any, games: Any) -> Any: ...
        def expected(self, player: Any, opponent: Any, advantage: float = 0) -> Any: ...
        def state(self, player: Any, place: str = "player") -> Any: ...

    with pytest.raises(NotAnswered, match="Bare"):
        getattr(questions, missing)(Bare(), *([1500] if missing == "needed" else []), [1500])


def test_a_game_as_text() -> None:
    answer = questions.game(FIDE, 2813, 2400, 1)
    lines = render.text(answer).splitlines()
    assert lines[2:5] == [
        "rating  expected  change  rounded  new rating  win probability   K",
        "  2813      0.93   +0.70       +1        2814           91.5 %  10  you",
        "  2400      0.08   -0.80       -1        2399            8.5 %  10  opponent",
    ]
    assert "odds     10.8 : 1 for you" in lines
    explained = render.text(answer, explain=True)
    assert [line for line in explained.splitlines() if "× 10 =" in line] == [
        "8.3.3  +0.07 × 10 = +0.70",
        "8.3.3  -0.08 × 10 = -0.80",
    ]
    assert [line[9:] for line in lines if line.startswith("why")] == [
        "you: 0.93 was expected and 1 scored: 0.07 more, times K 10, is +0.70",
        "you: rated 2650 or more, so the difference of 413 counts in full: FIDE’s table expects "
        "0.93",
        "opponent: 0.08 was expected and 0 scored: 0.08 less, times K 10, is -0.80",
        "opponent: the difference of 413 counts as 400: FIDE’s table expects 0.08",
    ]
    assert "odds  1.0 : 1, even" in render.text(questions.game(ELO, 1500, 1500, 0))
    assert "for the opponent" in render.text(questions.game(ELO, 1500, 1600, 0))
    assert "odds  more than a million : 1" in render.text(questions.game(ELO, 0, 9999, 0))


def test_a_k_as_text() -> None:
    assert "K        20: an established player" in str(questions.k(FIDE, 2000))


def test_a_k_without_a_date_says_that_it_is_todays() -> None:
    first = questions.k(system.find("fide").book(), 2000).as_data()["assumptions"][0]
    assert first == f"the date is today, {day_text(date.today())}"


@pytest.mark.parametrize("ask", [questions.game, questions.tournament])
@pytest.mark.parametrize("book", [system.find("fide"), fide, None])
def test_a_question_is_asked_of_a_rulebook(ask: Any, book: Any) -> None:
    arguments = (1500, 1600, 1) if ask is questions.game else (1500, FIVE)
    with pytest.raises(InvalidType, match=r"^book: .*system\.find\(\"fide\"\)\.book\(\)"):
        ask(book, *arguments)
