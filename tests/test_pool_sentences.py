"""What a caller of a pool reads, to the letter: its rules in words, its settings, its errors."""
# ruff: noqa: E501 (a sentence stands in one line)

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from math import nan
from pathlib import Path
from typing import Any

import pytest

from arpad import pools
from arpad.errors import ArpadError
from arpad.game import Met, Pairing
from arpad.pools import Known, Pool, Record
from arpad.pools.advantages import Home, Nobody
from arpad.pools.curves import Logistic, TopBound
from arpad.pools.games import HostedMatch, Match
from arpad.pools.k_rules import ByGames, Fixed
from arpad.pools.multipliers import Log, Once, read_margin
from arpad.pools.own import read_settings, settings_in
from arpad.pools.players import CountedPlayer
from arpad.pools.scores import Scores
from arpad.pools.seasons import Season
from arpad.system import Rule

NFL, NBA, FIFA, EGF = map(pools.find, ("nfl", "nba", "fifa", "egf"))
any_pools: Any = pools
any_pool: Any = Pool

# The rules in words


@pytest.mark.parametrize(
    ("book", "lines"),
    [
        (
            pools.find("football"),
            [
                Rule("expected", "1 / (1 + 10^(−D / 400))", "verified"),
                Rule(
                    "K",
                    "60 World Cup finals; 50 continental finals and major tournaments; 40 qualifier; 30 other tournament; 20 friendly",
                    "reported",
                    "20 is verified",
                ),
                Rule("advantage", "100 points for the side at home", "verified"),
                Rule(
                    "multiplier",
                    "goals apart: up to 1 × 1, 2 × 1.5, from 3 on × (11 + N) / 8",
                    "reported",
                    "1 and 1.5 are verified",
                ),
                Rule("score", "1, ½, 0", "text"),
                Rule(
                    "batch",
                    "game by game, each exchange rounded to whole points, halves away from zero",
                ),
                Rule(
                    "not known",
                    "no text states that each exchange is rounded; it is practice: 1,716 of 3,647 listed year-end ratings come out with it, 1,169 with decimals kept",
                ),
                Rule(
                    "not known",
                    "how halves are rounded: away from zero here, so that both sides move alike",
                ),
            ],
        ),
        (
            pools.Rulebook(
                replace(
                    pools.POOLS["tennis"], start=Known(1500, "reported", "said by all"), unknown=()
                )
            ),
            [
                Rule("expected", "1 / (1 + 10^(−D / 400))", "reported"),
                Rule("K", "250 / (games before + 5)^0.4", "reported"),
                Rule("score", "1, 0: there are no draws", "text"),
                Rule("start", "1500 without a rating", "reported", "said by all"),
                Rule("batch", "game by game"),
            ],
        ),
        (
            pools.Rulebook(replace(pools.POOLS["ecf"], unknown=())),
            [
                Rule("expected", "FIDE’s table (B.02 8.1.2), 1.00 from 736 points on", "reported"),
                Rule("K", "20; 40 for juniors and new players", "reported"),
                Rule("score", "1, ½, 0", "text"),
                Rule("batch", "a month, rounded once to whole points, halves up"),
            ],
        ),
        (
            pools.Rulebook(replace(pools.POOLS["egf"], unknown=())),
            [
                Rule(
                    "expected",
                    "1 / (1 + e^(β(r2) − β(r1))), β(r) = −7 ln(3300 − r)",
                    "verified",
                ),
                Rule("con", "((3300 − r) / 200)^1.6", "verified"),
                Rule(
                    "advantage",
                    "100 × (stones − ½) points for the side that takes them",
                    "verified",
                ),
                Rule(
                    "multiplier",
                    "event class A × 1, B × 0.75, C × 0.5, D × 0.25",
                    "reported",
                    "that it counts for what every game adds too is reported by one author, who replays the European database",
                ),
                Rule("score", "1, ½, 0", "text"),
                Rule("added", "+ ln(1 + e^((2300 − r) / 80)) / 5 a game", "verified"),
                Rule("batch", "an event"),
            ],
        ),
        (
            Pool(k=20, floor=900),
            [
                Rule("expected", "1 / (1 + 10^(−D / 400))", "set by you"),
                Rule("K", "20 for everybody", "set by you"),
                Rule("score", "1, ½, 0", "set by you"),
                Rule("floor", "900", "set by you"),
                Rule("batch", "game by game"),
            ],
        ),
    ],
)
def test_the_rules_in_words(book: pools.Rulebook, lines: list[Rule]) -> None:
    assert list(book.rules_in_words()) == lines


# A pool of your own


def test_a_pool_of_your_own_is_a_record() -> None:
    made = Pool(
        name="Club",
        k_by_games="40:30,20",
        scale=300,
        advantage=50,
        margin="log:2:0.01",
        start=1200,
        floor=900,
        season="0.75:1500",
        draws=False,
        batch="event",
    )
    assert made.record == Record(
        id="pool",
        name="Club",
        document="Your own rules.",
        date="",
        certainty="exact: the rules are yours",
        k=Known(ByGames(((40, 30),), 20), "set by you"),
        curve=Known(Logistic(300), "set by you"),
        advantage=Known(Home(50), "set by you"),
        multiplier=Known(Log(2, 0.01), "set by you"),
        scores=Known(Scores(draws=False), "set by you"),
        season=Known(Season(0.75, 1500), "set by you"),
        start=Known(1200, "set by you"),
        floor=900,
        batch="event",
        player=CountedPlayer,
        game=Match,
    )
    assert Pool(k=32, advantage=50).record == Record(
        id="pool",
        name="A pool of your own",
        document="Your own rules.",
        date="",
        certainty="exact: the rules are yours",
        k=Known(Fixed(32, "elo_k_set"), "set by you"),
        curve=Known(Logistic(400), "set by you"),
        advantage=Known(Home(50), "set by you"),
        multiplier=Known(Once(), "set by you"),
        scores=Known(Scores(), "set by you"),
        player=CountedPlayer,
        game=HostedMatch,
        zero_sum=True,
    )
    assert Pool().record.advantage == Known(Nobody(), "set by you")


@pytest.mark.parametrize(
    ("settings", "zero_sum"),
    [
        ({}, True),
        ({"k": 20, "start": 1500}, True),
        ({"floor": 100}, False),
        ({"k_by_games": "40:30,20"}, False),
        ({"k_by_rating": "32:2200,16"}, False),
        ({"floor": 100, "k_by_games": "40:30,20"}, False),
    ],
)
def test_only_one_k_without_a_floor_keeps_the_sum(settings: dict[str, Any], zero_sum: bool) -> None:
    assert Pool(**settings).record.zero_sum is zero_sum


@pytest.mark.parametrize(
    ("season", "found"),
    [("0:0", Season(0, 0)), ("1:99999", Season(1, 99_999)), ("0.5:1", Season(0.5, 1))],
)
def test_seasons_up_to_their_bounds(season: str, found: Season) -> None:
    assert Pool(season=season).record.season == Known(found, "set by you")


def test_numbers_of_a_margin_rule_up_to_their_bounds() -> None:
    assert Pool(margin="log:0:999999.5").record.multiplier.value == Log(0, 999_999.5)


def test_a_file_of_settings_up_to_its_bound() -> None:
    content = b"k = 32 #".ljust(100_000, b"\n")
    assert settings_in(content, "pool.toml") == {"k": 32}


def test_an_error_in_a_file_names_it_as_it_was_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "pool.toml"
    path.write_bytes(b"kk = 20")
    with pytest.raises(ArpadError) as caught:
        read_settings(path)
    assert caught.value.place == f"{path}, kk"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"kk = 20")))
    with pytest.raises(ArpadError) as caught:
        read_settings("-")
    assert caught.value.place == "standard input, kk"


# Errors

NO_PLAYER = "a player is a rating or a Player; give a number."
RATING = "the rating must be a number from -99,999 to 99,999; write a number in that range."
NO_START = "FiveThirtyEight NFL needs a rating to start from, and there is none; give a rating."
OF_RECORD = (
    "a pool takes advantages and weights from its record; omit it, or choose another system."
)
K_RULE = "it is K:RATING,…,K: K below each rating, and the last one above"
MARGIN_RULE = "a margin rule is goals, log, power, with its numbers after colons"
SEASON_RULE = "a season is the share that is kept and the mean: SHARE:MEAN"
SETTINGS = "the settings of a pool are name, k, k_by_games, k_by_rating, scale, advantage, margin, start, floor, season, draws, batch"
NO_DRAWS = "there are no draws here; give a win or a loss."


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (
            lambda: any_pools.find("nfll"),
            "pool: 'nfll' – the systems are football, fifa, nfl, nba, tennis, ttr, dwz, ecf, cfc, egf, fibs; did you mean nfl?",
        ),
        # Players
        (lambda: NFL.rate("1500", []), f"player: '1500' – {NO_PLAYER}"),
        (lambda: NFL.rate(-100_000, []), f"player: -100000 – {RATING}"),
        (
            lambda: NFL.rate({"rating": 1500, "age": 3}, []),
            "player: 'age' – the names are rating; use one of them.",
        ),
        (
            lambda: NFL.rate(1500, [(1500, 1), ("1500", 1)]),
            f"games[1].opponent: '1500' – {NO_PLAYER}",
        ),
        (
            lambda: NFL.rate(1500, [(1500, 1), (100_000, 1)]),
            f"games[1].opponent: 100000 – {RATING}",
        ),
        (lambda: NFL.expected("1500", 1500), f"player: '1500' – {NO_PLAYER}"),
        (lambda: NFL.expected(1500, b"1500"), f"opponent: b'1500' – {NO_PLAYER}"),
        (lambda: NFL.expected(None, 1500), f"player: None – {NO_START}"),
        (lambda: NFL.expected(1500, None), f"opponent: None – {NO_START}"),
        (
            lambda: NFL.expected(1500, 1500, nan),
            "advantage: nan – it must be a finite number; give a number.",
        ),
        (lambda: NFL.chances("1500", 1500), f"player: '1500' – {NO_PLAYER}"),
        (lambda: NFL.chances(1500, "1500"), f"opponent: '1500' – {NO_PLAYER}"),
        (lambda: NFL.chances(None, 1500), f"player: None – {NO_START}"),
        (lambda: NFL.chances(1500, None), f"opponent: None – {NO_START}"),
        (
            lambda: TopBound(3300, 7).expected(3300, 2000, {}),
            "rating: 3300 – ratings, stones included, stay below 3300; check it.",
        ),
        # Games
        (
            lambda: NFL.rate(1500, [(1500, 1), Met(NFL.state(1500), 2, advantage=5)]),
            f"games[1]: 5 – {OF_RECORD}",
        ),
        (
            lambda: NFL.rate(1500, [Met(NFL.state(1500), 2, weight=2)]),
            f"games[0]: 2 – {OF_RECORD}",
        ),
        (
            lambda: NFL.rate_field({1: 1500, 2: 1500}, [(1, 2, 1), Pairing(1, 2, 2, weight=2)]),
            f"games[1]: 2 – {OF_RECORD}",
        ),
        (lambda: NBA.game(1500, 1500, 0.5), f"score: 0.5 – {NO_DRAWS}"),
        (
            lambda: NBA.rate(1500, [(1500, 1), (1500, 0.5)]),
            f"games[1].score: 0.5 – {NO_DRAWS}",
        ),
        (
            lambda: NBA.both(NBA.state(1500), NBA.state(1500), 1, {}),
            f"score: 0.5 – {NO_DRAWS}",
        ),
        (
            lambda: FIFA.game(1500, 1500, 0.5, shoot_out=True),
            "shoot_out: True – a shoot-out has a winner; give a win or a loss, or omit it.",
        ),
        (
            lambda: pools.find("football").game(1500, 1500, 1, importance=10),
            "importance: 10 – it is one of 60 (World Cup finals), 50 (continental finals and major tournaments), 40 (qualifier), 30 (other tournament), 20 (friendly); choose one of them.",
        ),
        (
            lambda: NFL.game(1500, 1500, 1, margin=0),
            "margin: 0 – a decided game has a winner who is ahead; give the margin, 1 or more, or a draw.",
        ),
        (
            lambda: NFL.game(1500, 1500, 0.5, margin=3),
            "margin: 3 – in a draw nobody is ahead; omit it, or correct it.",
        ),
        (
            lambda: NBA.game(100, 1350, 1, margin=1),
            "ratings: 1250 points apart – the rule has no answer for an underdog so far behind; check them.",
        ),
        (
            lambda: NFL.game(100, 2300, 1, margin=1),
            "ratings: 2200 points apart – the rule has no answer for an underdog so far behind; check them.",
        ),
        (
            lambda: EGF.game(2000, 1700, 1, stones=3),
            "taker: None – handicap stones are taken by one of the two; say which: first or second.",
        ),
        # Settings
        (
            lambda: any_pool(k=20, k_by_games="40:30,20"),
            "k_by_games: '40:30,20' – k sets K too; give one of the two.",
        ),
        (
            lambda: any_pool(draws=0),
            "draws: 0 – it is true or false; say which.",
        ),
        (
            lambda: any_pool(k_by_rating="32:x,16"),
            f"k_by_rating: '32:x,16' – {K_RULE}; write it as 32:2200,16.",
        ),
        (
            lambda: any_pool(k_by_rating="32:2400,24:2100,16"),
            f"k_by_rating: '32:2400,24:2100,16' – {K_RULE}, each greater; write it as 32:2200,16.",
        ),
        (
            lambda: any_pool(margin="logg"),
            f"margin: 'logg' – {MARGIN_RULE}; did you mean log?",
        ),
        (lambda: any_pool(margin="x"), f"margin: 'x' – {MARGIN_RULE}; choose one."),
        *(
            (
                lambda text=text: any_pool(margin=text),
                f"margin: {text!r} – {MARGIN_RULE}; write it as log:2.2:0.001:2.2.",
            )
            for text in ("log:x", "log:-1", "log:1000000", "log:1:1:1:1")
        ),
        (
            lambda: any_pool(season="0.75"),
            f"season: '0.75' – {SEASON_RULE}; write it as 0.75:1500.",
        ),
        *(
            (
                lambda text=text: any_pool(season=text),
                f"season: {text!r} – {SEASON_RULE}, the share from 0 to 1; correct it.",
            )
            for text in ("1.01:1500", "-0.01:1500", "0.5:-1", "0.5:100000")
        ),
        # Files of settings
        (
            lambda: settings_in(b"k = 32 #".ljust(100_001, b"x"), "pool.toml"),
            "pool.toml: too large – a file of settings has at most 100,000 bytes; check the name.",
        ),
        (
            lambda: settings_in(b"k = ", "pool.toml"),
            "pool.toml: 'Invalid value (at end of document)' – it is not TOML; write lines as k = 32.",
        ),
        (
            lambda: settings_in(b"kk = 20", "pool.toml"),
            f"pool.toml, kk: 20 – {SETTINGS}; did you mean k?",
        ),
        (
            lambda: settings_in(b"year = 2026", "pool.toml"),
            f"pool.toml, year: 2026 – {SETTINGS}; omit it.",
        ),
        (
            lambda: settings_in(b"season = {keep = 0.5}", "pool.toml"),
            f"pool.toml, season: {{'keep': 0.5}} – {SEASON_RULE}; give keep and toward.",
        ),
    ],
    ids=map(str, count(1)),
)
def test_what_a_caller_reads(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ArpadError) as caught:
        call()
    assert str(caught.value) == sentence


def test_a_margin_that_nobody_tells() -> None:
    assert (read_margin({}, True), read_margin({}, False)) == (1, 0)


def test_facts_that_nobody_asks_for() -> None:
    with pytest.raises(ArpadError) as refused:
        pools.find("football").game(1500, 1600, 1, stones=3)
    assert str(refused.value) == (
        "stones: 3 – this system asks for only these facts about a game: margin, home, importance; "
        "omit it, or choose another system."
    )
