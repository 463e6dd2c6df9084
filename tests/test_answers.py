"""The questions of terminal, API and page, asked directly."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from arpad import answers, fide, report
from arpad.answers import Terms
from arpad.errors import ArpadError, InvalidType, InvalidValue

DAY = Terms(on=date(2026, 1, 5))
ELO = Terms("elo", k=20)


def test_a_game_from_both_sides() -> None:
    """1500 beats 1600: −100 is .36 by the table, 36.0 % and 1.78 : 1 by the formula."""
    answer = answers.game(1500, 1600, "win", DAY)
    assert (answer.player.new_rating, answer.opponent.new_rating) == (1513, 1587)
    assert [round(100 * chance, 1) for chance in answer.win_probability] == [36.0, 64.0]
    data = answer.as_data(working=True)
    assert (data["odds"], data["change"], data["opponent"]["change"]) == (1.78, 12.8, -12.8)
    assert len(data["working"]) == len(answer.working()) > 3


def test_odds_without_end_are_none() -> None:
    assert answers.game(0, 1e6, 0, ELO).as_data()["odds"] is None


@pytest.mark.parametrize(
    ("player", "terms", "k"),
    [
        (1500, Terms(on=DAY.on, k=32), 32),
        (fide.Player(1500, birth_year=2012), Terms(on=DAY.on, k=32), 32),
        (fide.Player(1500, k=15), Terms(on=DAY.on, k=32), 15),  # the player's own word is nearer
        (fide.Player(1500, birth_year=2012), DAY, 40),
        (fide.Player(1500), ELO, 20),
        (1500, Terms("elo", preset="uscf"), 24),
        (1500, Terms("elo"), 20),
    ],
)
def test_where_k_comes_from(player: answers.PlayerLike, terms: Terms, k: int) -> None:
    assert answers.tournament(player, [(1500, 1)], terms).k == k


@pytest.mark.parametrize(
    ("ask", "error", "place"),
    [
        (lambda: Terms("uscf"), InvalidValue, "rules"),  # type: ignore[arg-type]
        (lambda: Terms(preset="uscf"), InvalidValue, "preset"),
        (lambda: Terms("elo", k=20, preset="uscf"), InvalidValue, "k"),
        (
            lambda: answers.tournament(fide.Player(1500, age=15), [(1500, 1)], ELO),
            InvalidValue,
            "age",
        ),
        (lambda: answers.game(1500, fide.Player(None), 1, DAY), InvalidType, "rating"),
        (
            lambda: answers.needed(1500, [1500], ELO, rating=1600, performance=1600),
            InvalidValue,
            "target",
        ),
        (lambda: answers.needed(1500, [1500], ELO, performance=1600), InvalidValue, "performance"),
    ],
)
def test_questions_that_contradict_themselves(
    ask: Callable[[], object], error: type[ArpadError], place: str
) -> None:
    with pytest.raises(error) as caught:
        ask()
    assert caught.value.place == place


def test_needed_under_both_rules() -> None:
    """20 × (1 − .5) = +10 reaches 1510; both rules agree between equals."""
    for terms in (DAY, ELO):
        assert (
            str(answers.needed(1500, [1500], terms, rating=1510)) == "1 out of 1 gives rating 1510"
        )


def test_k_performance_and_initial() -> None:
    k = answers.k(fide.Player(2250, birth_year=2007), Terms(on=date(2025, 12, 1)))
    assert k.as_data(working=True)["working"] == [step.as_data() for step in k.working()]
    assert k.as_data()["k"] == 40
    assert answers.performance([(1600, 1), (1600, 0.5), (1600, 0)], DAY).performance == 1600
    games = [(1600, 1), (1500, 0.5), (1700, 0), (1600, 1), (1550, 1)]
    assert answers.initial(games, DAY).rating == 1752


def test_a_game_as_text() -> None:
    lines = report.game_text(answers.game(2813, 2400, 1, DAY)).splitlines()
    assert lines[2:5] == [
        "rating  expected  change  rounded  new rating  win probability   K",
        "  2813      0.93   +0.70       +1        2814           91.5 %  10  you",
        "  2400      0.08   -0.80       -1        2399            8.5 %  10  opponent",
    ]
    assert "odds     10.8 : 1 for you" in lines
    explained = report.game_text(answers.game(2813, 2400, 1, DAY), explain=True)
    assert [line for line in explained.splitlines() if "× 10 =" in line] == [
        "8.3.3  +0.07 × 10 = +0.70",
        "8.3.3  -0.08 × 10 = -0.80",
    ]
    assert "note     you: difference 413; rated 2650 or more, so not capped" in lines
    assert "note     opponent: difference -413; more than 400, so it counts as 400" in lines
    assert "odds  1.0 : 1, even" in report.game_text(answers.game(1500, 1500, 0, ELO))
    assert "for the opponent" in report.game_text(answers.game(1500, 1600, 0, ELO))


def test_a_k_as_text() -> None:
    assert "K        20: an established player" in report.k_text(answers.k(fide.Player(2000), DAY))


def test_odds_in_words_where_digits_say_nothing() -> None:
    assert "odds  more than a million : 1" in report.game_text(answers.game(0, 9999, 0, ELO))


def test_a_k_without_a_day_says_that_it_is_todays() -> None:
    first = answers.k(fide.Player(2000), Terms()).as_data()["assumptions"][0]
    assert first == f"the day is today, {date.today().isoformat()}"
