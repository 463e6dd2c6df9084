"""What the Glicko systems say, to the letter: rules, workings, notes and errors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import count
from math import inf, log, nan
from typing import Any

import pytest

from arpad import glicko
from arpad.errors import ArpadError
from arpad.game import Game, Met, Pairing
from arpad.glicko.games import Limit, limit_phrases
from arpad.glicko.kernel import Pool
from arpad.glicko.parameters import CHESS_COM, GLICKO_1, GLICKO_2, LICHESS, Parameters
from arpad.glicko.player import Player, made
from arpad.glicko.report import Played
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


def told(report: Any) -> list[tuple[str, str, int | None]]:
    return [(step.article, step.text, step.game) for step in report.working()]


# The rules

PLAYS = (
    (
        "plays sometimes",
        "a deviation of 100: what 50 grows to in about two rating periods without games",
    ),
    (
        "plays often",
        "a deviation of 50: the paper’s example of a player who plays regularly; assumed if "
        "nothing is said",
    ),
)


@pytest.mark.parametrize(
    ("book", "lines"),
    [
        (
            glicko.glicko1(),
            [
                ("new player", "rating 1500, deviation 350"),
                ("batch", "all games of a rating period"),
                ("c", "63.2: how fast the deviation grows without games"),
                ("deviation", "at most 350"),
                *PLAYS,
            ],
        ),
        (
            glicko.glicko2(),
            [
                ("new player", "rating 1500, deviation 350, volatility 0.06"),
                ("batch", "all games of a rating period"),
                ("τ", "0.5: how fast the volatility moves"),
                *PLAYS,
            ],
        ),
        (
            glicko.lichess(),
            [
                ("new player", "rating 1500, deviation 500, volatility 0.09"),
                ("batch", "game by game"),
                ("τ", "0.75: how fast the volatility moves"),
                ("growth", "0.21436 periods a day without games"),
                ("rating", "at least 400, at most 4000"),
                ("deviation", "at least 45, at most 500"),
                ("volatility", "at most 0.1"),
                ("change", "at most 700 points a game"),
                ("provisional", "from a deviation of 110 on"),
                (
                    "plays sometimes",
                    "a deviation of 80: what 45 grows to in about three months without a game",
                ),
                (
                    "plays often",
                    "a deviation of 45: the least, where who plays every few days stays; assumed "
                    "if nothing is said",
                ),
                (
                    "White’s advantage",
                    "11.782457 points inside the expected score; none without a colour",
                ),
                (
                    "gain factor",
                    "a gain, never a loss, is multiplied: bullet 1.01, blitz 1.005, rapid 1.015, "
                    "classical 1.01; not without a speed",
                ),
                ("bot accounts", "a human’s change against one is multiplied by 0.5"),
            ],
        ),
        (
            glicko.chesscom(),
            [
                ("new player", "rating 1500, deviation 350"),
                ("batch", "game by game"),
                ("c", "63.2: how fast the deviation grows without games"),
                ("deviation", "at most 350"),
                ("plays sometimes", "a deviation of 77: moves like K 32 against an equal"),
                (
                    "plays often",
                    "a deviation of 54: moves like K 16 against an equal; assumed if nothing is "
                    "said",
                ),
                (
                    "moves like",
                    "a deviation of 54 like K 16, 66 like K 24, 77 like K 32: between equals, the "
                    "opponent’s deviation 50",
                ),
                ("not known", "the constants: these are those of Glicko-1"),
            ],
        ),
    ],
)
def test_the_rules_in_words(book: glicko.Rulebook, lines: list[tuple[str, str]]) -> None:
    assert [(rule.name, rule.text) for rule in book.rules_in_words()] == lines


#: Scale, τ, whether periods with games let deviations grow, growth, White's advantage, the gain
#: factor, bounded.
FREE = (inf, -inf, inf, 0.0, inf)


@pytest.mark.parametrize(
    ("parameters", "pool"),
    [
        (GLICKO_1, Pool(near(400 / log(10)), 0, 0, 1, 0, 1, 0, *FREE, 350)),
        (CHESS_COM, Pool(near(400 / log(10)), 0, 0, 1, 0, 1, 0, *FREE, 350)),
        (GLICKO_2, Pool(173.7178, 0.5, 1, 1, 0, 1, 0, *FREE, inf)),
        (
            replace(LICHESS, white_advantage=11.782457),
            Pool(173.7178, 0.75, 0, 0.21436, 11.782457, 1, 1, 700, 400, 4000, 45, 0.1, 500),
        ),
    ],
    ids=["glicko1", "chesscom", "glicko2", "lichess"],
)
def test_the_parameters_of_ladders(parameters: Parameters, pool: Pool) -> None:
    assert parameters.pool() == pool


# Workings


def test_the_working_of_a_period() -> None:
    """g .9955 .9531 .7242, E .639 .432 .303 → 1464, 151.4 in the paper."""
    player = Player(1500, 200)
    report = glicko.glicko1().rate(player, PAPER)
    assert told(report) == [
        ("Glicko-1", "when the games began: rating 1500.00, deviation 200.00", None),
        (
            "Glicko-1",
            "against 1400.00 with deviation 30.00: g = 0.9955, expected 0.6395, score 1",
            1,
        ),
        ("Glicko-1", "not counted: forfeit", 2),
        (
            "Glicko-1",
            "against 1550.00 with deviation 100.00: g = 0.9531, expected 0.4318, score 0",
            3,
        ),
        (
            "Glicko-1",
            "against 1700.00 with deviation 300.00: g = 0.7242, expected 0.3028, score 0",
            4,
        ),
        ("Glicko-1", "rating 1464.11, deviation 151.40", None),
    ]
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
    assert report.played[1] == Played(PAPER[1], 2, None, None, 0.0, None, "forfeit")


def test_the_working_of_glicko_2() -> None:
    """1464.0507 / 151.5165 / 0.0599960 with all digits."""
    *_, last = told(glicko.glicko2(tau=0.5).rate(Player(1500, 200, 0.06), PAPER))
    assert last == ("Glicko-2", "rating 1464.05, deviation 151.52, volatility 0.059996", None)


def test_the_working_of_a_game_on_lichess() -> None:
    """1400/79/.06 beats 1550/110/.065: 1422.63 / 77.4956 / .06 in its code's tests."""
    forfeit = Game(other, 1, forfeit=True)
    report = glicko.lichess().rate(one, [forfeit, (other, 1)])
    assert told(report) == [
        ("Lichess", "when the games began: rating 1400.00, deviation 79.00", None),
        ("Lichess", "not counted: forfeit", 1),
        (
            "Lichess",
            "against 1550.00 with deviation 110.00: g = 0.9441, expected 0.3068, score 1",
            2,
        ),
        ("Lichess", "rating 1422.63, deviation 77.50, volatility 0.060006", None),
    ]
    assert report.before == one
    assert report.played[0] == Played(forfeit, 2, None, None, 0.0, None, "forfeit")
    assert report.games[1].change == report.change == pytest.approx(22.63, abs=0.005)


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
    ("book", "player", "opponent", "score", "note"),
    [
        (ONLINE, Player(401, 400, 0.09), 401, 0, "the rating is held at 400, instead of {}"),
        (ONLINE, Player(3999, 400, 0.09), 3999, 1, "the rating is held at 4000, instead of {}"),
        (
            ONLINE,
            Player(1500, 45.001, 0.06),
            1500,
            1,
            "the deviation is held at 45, instead of {}",
        ),
        (
            ONLINE,
            Player(1500, 60, 0.0999999),
            400,
            0,
            "the volatility is held at 0.1, instead of {}",
        ),
        (ONLINE, Player(1500, 500, 0.09), 3500, 1, "at most 700 points a game, instead of {}"),
        (BOUNDED, Player(1500, 200), 1500, 1, "the deviation is held at 180, instead of {}"),
    ],
)
def test_a_bound_that_was_applied_is_noted(
    book: glicko.Rulebook, player: Player, opponent: float, score: float, note: str
) -> None:
    """With what it would have been, by the same parameters without bounds."""
    games = [(Player(opponent, 45 if book is ONLINE else 200, 0.06), score)]
    report = book.rate(player, games)
    free: Any = glicko.Rulebook(replace(book.parameters, **UNBOUNDED)).rate(player, games)
    value = free.change if "points" in note else getattr(free.after, note.split()[1])
    (noted,) = report.notes
    words, computed = noted.rsplit(" ", 1)
    assert f"{words} {{}}" == note
    assert float(computed) == pytest.approx(value, abs=0.5 * 10 ** -len(computed.split(".")[1]))
    assert told(report)[-1] == (book.name, noted, None)
    assert (report.after.volatility is None) is (player.volatility is None)


# What is assumed


@pytest.mark.parametrize(
    ("played", "unplayed", "assumed"), [("white", None, False), (None, "white", True)]
)
def test_only_games_that_were_played_need_a_colour(
    played: Any, unplayed: Any, assumed: bool
) -> None:
    games = [Game(other, 1, colour=played), Game(other, 1, colour=unplayed, forfeit=True)]
    words = "nobody has White’s advantage if the colour is not known"
    found = glicko.lichess(10, speed="blitz").rate(one, games).assumptions
    assert found == ((words,) if assumed else ())


def test_only_what_is_not_known_is_assumed() -> None:
    book = glicko.lichess()
    assert book.complete(Player(None, 100, 0.05)) == made(1500, 100, 0.05)
    assert book.complete(Player(None, None, 0.05)) == made(1500, 500, 0.05)
    assert book.complete(Player(1600, None, 0.05)) == made(1600, 45, 0.05)
    assert book.complete(Player(1600, 100)) == made(1600, 100, 0.09)
    wide = Player(1600, 600, 0.05)  # beyond what Lichess allows, but given
    assert book.complete(wide) is wide


def test_rulebooks_differ_by_their_parameters() -> None:
    assert len({hash(book) for book in (glicko.glicko2(), glicko.glicko2(tau=0.6))}) == 2


# Errors


NO_PLAYER = "a player is a rating or a Player; give a number."
NO_WEIGHTS = "Glicko has no weights of games; omit it, or choose another system."
NOT_FINITE = "it must be a finite number; give a number."
any_glicko: Any = glicko


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: any_glicko.glicko2().rate("1500", []), f"player: '1500' – {NO_PLAYER}"),
        (lambda: any_glicko.lichess().rate(b"1500", []), f"player: b'1500' – {NO_PLAYER}"),
        *(
            (
                lambda book=book: book.rate(1500, [(1500, 1), ("1600", 1)]),
                f"games[1].opponent: '1600' – {NO_PLAYER}",
            )
            for book in (glicko.glicko2(), glicko.lichess())
        ),
        (lambda: any_glicko.glicko2().expected("1500", 1500), f"player: '1500' – {NO_PLAYER}"),
        (lambda: any_glicko.glicko2().expected(1500, "1500"), f"opponent: '1500' – {NO_PLAYER}"),
        (lambda: any_glicko.glicko2().expected(1500, 1500, nan), f"advantage: nan – {NOT_FINITE}"),
        *(
            (
                lambda book=book: book.rate(1500, [(1500, 1), Met(other, 2, weight=2)]),
                f"games[1]: 2 – {NO_WEIGHTS}",
            )
            for book in (glicko.glicko2(), glicko.lichess())
        ),
        (
            lambda: glicko.lichess().rate_field(
                {"a": one, "b": other}, [("a", "b", 1), Pairing("a", "b", 2, weight=2)]
            ),
            f"games[1]: 2 – {NO_WEIGHTS}",
        ),
        (
            lambda: glicko.glicko2().rate(1500, [Met(other, 2, advantage=inf)]),
            f"games[0].advantage: inf – {NOT_FINITE}",
        ),
        (
            lambda: glicko.lichess().rate_field(
                {"a": one, "b": other}, [("a", "b", 1), Pairing("a", "b", 2, advantage=nan)]
            ),
            f"games[1].advantage: nan – {NOT_FINITE}",
        ),
    ],
    ids=map(str, count(1)),
)
def test_what_a_caller_reads(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ArpadError) as caught:
        call()
    assert str(caught.value) == sentence


@pytest.mark.parametrize(("deviation", "mark"), [(109.99, False), (110, True)])
def test_a_rating_is_provisional_from_a_deviation_of_110(deviation: float, mark: bool) -> None:
    report = glicko.Rulebook(LICHESS).rate(Player(1500, deviation, 0.06), [(1500, 1)])
    marks = {figure.name: figure.before for figure in report.figures}
    assert marks["provisional"] is mark


def test_the_chance_to_win_is_the_expected_score() -> None:
    book = glicko.Rulebook(GLICKO_1)
    assert book.win_probability(one, other) == book.expected(one, other) < 0.5


def test_what_counts_for_nothing_is_said() -> None:
    """Before 2026 neither the colour nor the speed nor a bot account made a difference."""
    words = ("the speed", "the colour", "a bot account")
    facts = {"white": "first", "bot": "second"}
    for day, ignored in ((date(2025, 12, 31), words), (date(2026, 1, 1), ())):
        report = glicko.lichess(on=day, speed="blitz").game(one, other, 1, **facts).player
        assert report.notes == tuple(
            f"in Lichess before 2026, {each} makes no difference" for each in ignored
        )
    assert glicko.lichess(on=date(2025, 12, 31)).game(one, other, 1).player.notes == ()
    coloured = glicko.lichess(on=date(2025, 12, 31)).rate(one, [Game(other, 1, colour="white")])
    assert coloured.notes == ()  # a file has colours anyway


def test_a_limit_that_no_decimals_tell_apart_is_shown_with_many() -> None:
    kept, computed = 4000.0, 4000.0000000000005
    (words,) = limit_phrases([Limit("glicko_rating_held", kept, computed)], several=False)
    assert str(words).endswith("instead of 4000.00000000000")
