"""What a report of a Glicko system holds, game by game, and what it notes and assumes."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from arpad import glicko
from arpad.game import Game, Pairing
from arpad.glicko.parameters import GLICKO_1, LICHESS
from arpad.glicko.player import Player, made
from arpad.glicko.report import GlickoGame
from arpad.outcome import GameReport

near: Any = pytest.approx
#: The games of Glickman's papers, with one that was not played.
PAPER = [
    Game(Player(1400, 30), 1, round=4, name="Beta", colour="white"),
    Game(1600, 1, forfeit=True),
    Game(Player(1550, 100), 0),
    Game(Player(1700, 300), 0),
]
one, other = Player(1400, 79, 0.06), Player(1550, 110, 0.065)
#: A pool that bounds deviations, on Glicko-1.
BOUNDED = glicko.Rulebook(replace(GLICKO_1, least_deviation=180.0))
ONLINE = glicko.lichess()
UNBOUNDED: dict[str, Any] = dict.fromkeys(
    (
        *("least_rating", "most_rating", "least_deviation", "most_deviation"),
        *("most_volatility", "most_change"),
    )
)


# Workings


def test_the_working_of_a_period() -> None:
    """g .9955 .9531 .7242, E .639 .432 .303 → 1464, 151.4 in the paper."""
    player = Player(1500, 200)
    report = glicko.glicko1().rate(player, PAPER)
    assert (report.before, report.onset) == (player, player)
    assert report.games[0] == GameReport(
        opponent=1400,
        score=Decimal(1),
        counted=True,
        reason="",
        difference=100,
        capped=False,
        expected=near(0.639468, abs=1e-6),
        change=near(47.35716, abs=1e-5),
        round=4,
        name="Beta",
        colour="white",
    )
    assert report.played[1] == GlickoGame(PAPER[1], 2, None, None, 0.0, None, "forfeit")


def test_the_games_of_a_field_on_lichess() -> None:
    pairing = Pairing("a", "b", 1, round=3, white_name="Alpha", black_name="Beta")
    found = glicko.lichess().rate_field({"a": one, "b": other}, [pairing, ("b", "a", 0)])
    assert [
        (game.score, game.round, game.name, game.colour)
        for who in ("a", "b")
        for game in found[who].games
    ] == [
        (Decimal("0.5"), 3, "Beta", "white"),
        (Decimal(1), None, "b", "black"),
        (Decimal("0.5"), 3, "Alpha", "black"),
        (Decimal(0), None, "a", "white"),
    ]
    assert found["a"].before == one


@pytest.mark.parametrize(
    ("book", "player", "opponent", "score", "figure", "held"),
    [
        (ONLINE, Player(401, 400, 0.09), 401, 0, "rating", 400),
        (ONLINE, Player(3999, 400, 0.09), 3999, 1, "rating", 4000),
        (ONLINE, Player(1500, 45.001, 0.06), 1500, 1, "deviation", 45),
        (ONLINE, Player(1500, 60, 0.0999999), 400, 0, "volatility", 0.1),
        (ONLINE, Player(1500, 500, 0.09), 3500, 1, "change", 700),
        (BOUNDED, Player(1500, 200), 1500, 1, "deviation", 180),
    ],
)
def test_a_bound_that_was_applied_is_noted_with_what_it_would_have_been(
    book: glicko.Rulebook, player: Player, opponent: float, score: float, figure: str, held: float
) -> None:
    """By the same parameters without bounds."""
    games = [(Player(opponent, 45 if book is ONLINE else 200, 0.06), score)]
    report = book.rate(player, games)
    free: Any = glicko.Rulebook(replace(book.parameters, **UNBOUNDED)).rate(player, games)
    (noted,) = report.notes
    assert (report.change if figure == "change" else getattr(report.after, figure)) == held
    assert report.working()[-1].text == noted
    computed = noted.rsplit(" ", 1)[1]
    value = free.change if figure == "change" else getattr(free.after, figure)
    assert float(computed) == pytest.approx(value, abs=0.5 * 10 ** -len(computed.split(".")[1]))
    assert (report.after.volatility is None) is (player.volatility is None)


# What is assumed


@pytest.mark.parametrize(
    ("played", "unplayed", "assumed"), [("white", None, False), (None, "white", True)]
)
def test_only_games_that_were_played_need_a_colour(
    played: Any, unplayed: Any, assumed: bool
) -> None:
    games = [Game(other, 1, colour=played), Game(other, 1, colour=unplayed, forfeit=True)]
    found = glicko.lichess(10, speed="blitz").rate(one, games).assumptions
    assert bool(found) is assumed


def test_only_what_is_not_known_is_assumed() -> None:
    book = glicko.lichess()
    assert book.complete(Player(None, 100, 0.05)) == made(1500, 100, 0.05)
    assert book.complete(Player(None, None, 0.05)) == made(1500, 500, 0.05)
    assert book.complete(Player(1600, None, 0.05)) == made(1600, 45, 0.05)
    assert book.complete(Player(1600, 100)) == made(1600, 100, 0.09)
    wide = Player(1600, 600, 0.05)  # beyond what Lichess allows, but given
    assert book.complete(wide) is wide


@pytest.mark.parametrize(("deviation", "mark"), [(109.99, False), (110, True)])
def test_a_rating_is_provisional_from_a_deviation_of_110(deviation: float, mark: bool) -> None:
    report = glicko.Rulebook(LICHESS).rate(Player(1500, deviation, 0.06), [(1500, 1)])
    marks = {figure.name: figure.before for figure in report.figures}
    assert marks["provisional"] is mark


def test_facts_without_effect_are_noted() -> None:
    """Before 2026 neither the colour nor the speed nor a bot account made a difference."""
    words = ("the speed", "the colour", "a bot account")
    facts = {"white": "first", "bot": "second"}
    for day, ignored in ((date(2025, 12, 31), words), (date(2026, 1, 1), ())):
        report = glicko.lichess(on=day, speed="blitz").game(one, other, 1, **facts).player
        assert [each for each in words if each in str(report.notes)] == list(ignored)
    assert glicko.lichess(on=date(2025, 12, 31)).game(one, other, 1).player.notes == ()
    coloured = glicko.lichess(on=date(2025, 12, 31)).rate(one, [Game(other, 1, colour="white")])
    assert coloured.notes == ()  # a file has colours anyway
