"""What the seam has for systems of every kind: facts of a game, estimates, figures, decimals."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from arpad import elo, event, fide, formats, glicko, render, system, uschess
from arpad.errors import InvalidGames, InvalidPlayer
from arpad.facts import fact
from arpad.game import Game, Met, Pairing, read_facts, read_games, sides
from arpad.outcome import Figure, GameAnswer, GameReport, PlainOutcome
from arpad.questions import game


@dataclass(frozen=True, slots=True)
class GameFacts:
    margin: int | None = fact("whole", "Margin", "Points apart.", default=None, least=0)
    home: str | None = fact(
        "choice", "Home", "Who plays at home.", default=None, choices=("first", "second")
    )


@dataclass(frozen=True, slots=True, repr=False)
class Shown(PlainOutcome[Any]):
    """An outcome with everything that a system may tell."""

    estimate: str = "nobody publishes figures"
    places: int = 2
    figures: tuple[Figure, ...] = field(
        default=(
            Figure("deviation", "Deviation", 200, 151.5165, 1),
            Figure("interval", "95 % interval", (1108.0, 1892.0), (1167.0, 1761.0)),
            Figure("provisional", "Provisional", True, False),
            Figure("bonus", "Bonus", None, 41.315, 2),
            Figure("games", "Effective games", 9.0, None, 1),
            Figure("floor", "Floor", 100, 100),
        )
    )


class Book(elo.Rulebook):
    """Plain Elo that asks for facts of a game, and shows in its reasons what it got."""

    game_kind = GameFacts

    def rate(self, player: Any, games: Any) -> Shown:
        met = list(games)
        reason = "; ".join(f"{each.first} {each.facts}" for each in met if isinstance(each, Met))
        rating = self.state(player).rating or 0
        after = elo.Player(rating + 10.125)
        report = GameReport(
            opponent=1500,
            score=Decimal(1),
            counted=True,
            reason=reason,
            difference=0,
            capped=False,
            expected=0.5,
            change=1,
        )
        return Shown(self.state(player), after, "Shown", (report,))


BOOK = Book()
DAY = date(2026, 8, 30)


def test_facts_of_a_game_reach_both_sides() -> None:
    answer = BOOK.game(1500, 1600, 1, margin=3, home="second")
    assert isinstance(answer, GameAnswer)
    known = {"margin": 3, "home": "second"}
    assert answer.player.games[0].reason == f"True {known}"
    assert answer.opponent.games[0].reason == f"False {known}"
    assert game(BOOK, 1500, 1600, 1, margin=3, home="second") == answer
    named = sides({"a": 1, "b": 2}, [Pairing("a", "b", 2, facts={"margin": 0})], GameFacts)
    assert [(met[0].facts, met[0].first) for met in named.values()] == [
        ({"margin": 0}, True),
        ({"margin": 0}, False),
    ]


def test_facts_of_a_game_in_a_list() -> None:
    read = read_games([Game(1600, 1, facts={"margin": 3.0, "home": None})], GameFacts)
    assert read[0][0].facts == {"margin": 3}
    met = read_games([Met(elo.Player(1600), 2, facts={"margin": 2})], GameFacts)
    assert met[0][0].facts == {"margin": 2}
    assert read_games([(1600, 1)], GameFacts)[0][0].facts is None


@pytest.mark.parametrize(
    ("facts", "place", "remedy"),
    [
        ({"margn": 3}, "margn", "did you mean margin?"),
        ({"stones": 3}, "stones", "omit it, or choose another system"),
        ({"home": "away"}, "home", "choose one of them"),
        ({"margin": -1}, "margin", "write a number in that range, or omit it"),
    ],
)
def test_impossible_facts_are_refused(facts: dict[str, Any], place: str, remedy: str) -> None:
    with pytest.raises((InvalidGames, InvalidPlayer)) as caught:
        BOOK.game(1500, 1600, 1, **facts)
    assert (caught.value.place, caught.value.remedy) == (place, remedy)
    with pytest.raises((InvalidGames, InvalidPlayer), match=rf"games\[0\]\.{place}: "):
        read_games([Game(1600, 1, facts=facts)], GameFacts)


@pytest.mark.parametrize("name", ["fide", "elo", "uschess", "glicko1", "chesscom"])
def test_a_system_that_asks_for_no_facts_refuses_them(name: str) -> None:
    book = system.find(name).book()
    assert system.find(name).game_facts == ()
    for ask in (
        lambda: book.game(1500, 1600, 1, margin=3),
        lambda: book.rate(1500, [Game(1600, 1, facts={"margin": 3})]),
        lambda: book.rate(1500, [Met(book.state(1600), 2, facts={"margin": 3})]),
        lambda: book.rate_field({1: 1500, 2: 1600}, [Pairing(1, 2, 2, facts={"margin": 3})]),
    ):
        with pytest.raises(InvalidGames, match="this system asks for no other facts about a game"):
            ask()


def test_games_with_facts_are_hashed_and_pickled() -> None:
    one, other = Game(1600, 1, facts={"margin": 3}), Game(1600, 1)
    assert one != other
    assert hash(one) == hash(other)
    assert pickle.loads(pickle.dumps(one)) == one
    assert read_facts({}, None, "") == {}


SHOWN = BOOK.rate(1500, [])
ANSWER = BOOK.game(1500.5, 1600, 1)


def test_the_text_of_an_estimate_with_figures_and_decimals() -> None:
    text = str(SHOWN)
    for line in (
        "estimate          nobody publishes figures",
        "deviation         200.0 → 151.5",
        "95 % interval     1108 to 1892 → 1167 to 1761",
        "provisional       yes → no",
        "bonus             41.31",
        "effective games   9.0",
        "floor             100",
        "change            +10.12",
        "new rating        1500 → 1510.12",
    ):
        assert line in text.splitlines()
    both = str(ANSWER)
    assert "estimate         nobody publishes figures" in both
    assert "deviation        opponent: 200.0 → 151.5" in both
    assert "1510.62" in both
    assert "rounded" not in both


def test_every_other_form_says_that_it_is_an_estimate() -> None:
    words = "Estimate: nobody publishes figures"
    for shown in (SHOWN, ANSWER):
        assert f"<p>{words}</p>" in render.html(shown)
        assert f"\n\n{words}\n\n" in render.markdown(shown)
        assert render.csv(shown).splitlines()[0].endswith(f",{words}")
        data = shown.as_data()
        assert data["estimate"] == "nobody publishes figures"
        assert data["figures"][1] == {
            "name": "interval",
            "label": "95 % interval",
            "before": [1108.0, 1892.0],
            "after": [1167.0, 1761.0],
            "places": 0,
        }
    sure = fide.tournament(1500, [(1600, 1)])
    assert (sure.estimate, sure.figures, sure.places) == ("", (), 0)
    assert "Estimate" not in render.html(sure) + render.markdown(sure) + render.csv(sure)


def test_ratings_with_decimals_are_not_rounded() -> None:
    assert SHOWN.new_rating == 1510.125
    assert elo.Rulebook(32).rate(1500, [(1600, 1)]).new_rating == 1520


def test_us_chess_tells_games_bonus_floor_and_the_mark() -> None:
    """Published: 554.22 at the effective maximum, three wins: K 66.5013, bonus 41.315 → 656.85."""
    games = [(499.22, 1), (494.53, 1), (142.69, 1)]
    report = uschess.tournament(554.22, games, ended=DAY)
    shown = {each.name: (each.before, each.after) for each in report.figures}
    assert shown["effective_games"][0] == pytest.approx(9.0298, abs=5e-5)
    (bonus,) = report.additions
    assert bonus.name == "Bonus"
    assert bonus.change == pytest.approx(41.315, abs=5e-4)
    assert "provisional" not in shown
    assert report.estimate
    assert report.notes == ()
    assert (f"{report.exact:.2f}", report.new_rating) == ("656.85", 657)
    new = uschess.tournament(uschess.Player(1500, games=24), [(1500, 1)] * 2, ended=DAY)
    assert new.figures[-1] == Figure("provisional", "Provisional", True, False)
    last = uschess.tournament(uschess.Player(1500, games=23), [(1500, 1)] * 2, ended=DAY)
    assert last.figures[-1] == Figure("provisional", "Provisional", True, True)
    assert uschess.tournament(1500, [], ended=DAY).figures == ()
    match = uschess.section({1: 1500, 2: 1500}, [(1, 2, 1)], ended=DAY, match=True)
    assert [each.name for each in match[1].figures] == ["exact", "effective_games"]


def test_glicko_tells_deviation_volatility_interval_and_the_mark() -> None:
    games = [(glicko.Player(1400, 30), 1), (glicko.Player(1550, 100), 0)]
    one = glicko.glicko1().rate(glicko.Player(1500, 200), games)
    assert [each.name for each in one.figures] == ["deviation", "interval"]
    assert one.figures[1].before == (1108.0, 1892.0)
    two = glicko.glicko2().rate(glicko.Player(1500, 200, 0.06), games)
    assert [each.name for each in two.figures] == ["deviation", "volatility", "interval"]
    new = glicko.lichess().rate(glicko.Player(1500, 500, 0.09), [(1500, 1)])
    assert new.figures[-1] == Figure("provisional", "Provisional", True, True)
    old = glicko.lichess().rate(glicko.Player(1500, 60, 0.06), [(1500, 1)])
    assert old.figures[-1] == Figure("provisional", "Provisional", False, False)
    guessed = glicko.chesscom().rate(glicko.Player(1500, 60), [(1500, 1)])
    assert str(guessed.as_data()["estimate"]).startswith("an estimate: chess.com")


def test_an_event_says_that_it_is_an_estimate() -> None:
    club = formats.read_event(b"white,black,result\nAlpha,Beta,1-0\n", "evening.csv")
    report = event.rate(club, system="chesscom")
    why = report.estimate
    assert why.startswith("an estimate: chess.com")
    assert report.as_data()["estimate"] == why
    words = "Estimate: chess.com does not publish the constants of its Glicko"
    assert words in render.text(report)
    assert words in render.html(report)
    assert words in render.markdown(report)
    head, *rows = render.csv(report).splitlines()
    assert head.endswith(",estimate")
    assert all(row.endswith(why) for row in rows)
    assert "deviation" in render.text(report, player=1)
    plain = event.rate(club, system="elo")
    assert plain.estimate == ""
    assert plain.as_data()["estimate"] is None
    assert not render.csv(plain).splitlines()[0].endswith("estimate")
