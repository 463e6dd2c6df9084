"""Figures of pools that somebody published or computed by the pool's own rules, typed in here.

Each is compared to its last printed digit.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arpad import event, pools
from arpad.formats import csv, game_list
from arpad.game import Game
from arpad.league import League


def rounded(number: float, like: str) -> str:
    """A number with as many decimals as the printed one."""
    return f"{number:.{len(like.partition('.')[2])}f}"


@pytest.mark.parametrize(
    ("home", "away", "score", "margin", "change"),
    [
        (1200, 1411, 0, 1, -7),
        (1250, 1413, 0.5, 0, 2),
        (1194, 1743, 0, 2, -2),
        (1665, 1668, 1, 1, 7),
    ],
)
def test_world_football(home: int, away: int, score: float, margin: int, change: int) -> None:
    """Matches that eloratings.net lists, all of importance 20 and at home; exchanges are whole."""
    facts = {"margin": margin, "home": "first", "importance": 20}
    answer = pools.find("football").game(home, away, score, **facts)
    assert (answer.player.rounded_change, answer.opponent.rounded_change) == (change, -change)
    assert answer.player.after.rating == home + change
    assert answer.opponent.after.rating == away - change


@pytest.mark.parametrize(
    ("difference", "printed"),
    [(0, "0.500"), (50, "0.571"), (100, "0.640"), (200, "0.760"), (400, "0.909"), (800, "0.990")],
)
def test_world_football_expectancies(difference: int, printed: str) -> None:
    assert rounded(pools.find("football").expected(1000 + difference, 1000), printed) == printed


def test_fifa() -> None:
    """The paper's example: 1300 beats 1500 in a match of importance 25."""
    fifa = pools.find("fifa")
    answer = fifa.game(1300, 1500, 1, importance=25)
    assert rounded(answer.player.after.rating, "1317") == "1317"
    assert rounded(answer.opponent.after.rating, "1483") == "1483"
    assert rounded(fifa.expected(1720.32, 1516.18), "0.6864159161") == "0.6864159161"
    assert rounded(fifa.game(600, 711, 1, importance=10).player.after.rating, "606") == "606"


def test_fifa_in_a_row() -> None:
    games = [
        Game(1032, 0, facts={"importance": 10}),
        Game(1440, 1, facts={"importance": 60, "knock_out": True}),
        Game(1320, 0, facts={"importance": 40, "knock_out": True, "shoot_out": True}),
    ]
    assert rounded(pools.find("fifa").rate(1380, games).after.rating, "1406") == "1406"


def test_nfl() -> None:
    """26 September 1920, 48–0; 17 January 2021, 20–30; 24 January 2021, 38–24."""
    nfl = pools.find("nfl")
    first = nfl.game(1503.947, 1300.0, 1, margin=48, home="first")
    assert rounded(first.win_probability[0], "0.8246512") == "0.8246512"
    assert rounded(first.player.after.rating, "1516.1088") == "1516.1088"
    lost = nfl.game(1704.05129354753, 1645.07400833565, 0, margin=10, home="first")
    assert lost.win_probability[0] == pytest.approx(0.6712117251885137, abs=1e-15)
    assert rounded(lost.opponent.after.rating, "1679.18625484534") == "1679.18625484534"
    won = nfl.game(1719.6189211602, 1719.97414925088, 1, margin=14, home="first")
    assert won.win_probability[0] == pytest.approx(0.5919724066050531, abs=1e-15)
    assert rounded(won.player.after.rating, "1741.08727932497") == "1741.08727932497"


def test_the_nfl_in_a_list_of_games(tmp_path: Path) -> None:
    """17 January 2021 with all its decimals: in a CSV of games, an event and a league."""
    home, away, after = 1704.05129354753, 1645.07400833565, "1679.18625484534"
    nfl = pools.find("nfl")
    (game,) = game_list.read_game_list(f"opponent,result\n{home},1\n".encode(), "games.csv")
    facts = {"margin": 10, "home": "second"}
    rated = nfl.rate(away, [replace(game, facts=facts)])
    assert rounded(rated.after.rating, after) == after
    table = f"white,black,result,white_rating,black_rating\nA,B,0-1,{home},{away}\n"
    report = event.rate(csv.read_event(table.encode()), system="nfl")
    won = nfl.game(away, home, 1)
    assert {each.record.name: each.new_rating for each in report.players} == {
        "A": won.opponent.after.rating,
        "B": won.player.after.rating,
    }
    played = League.create(tmp_path / "nfl.db", system="nfl")
    for name, rating in (("A", home), ("B", away)):
        played.add_player(name, rating=rating)
    played.record(("A", "B"), 0, margin=10, home="first")
    assert rounded(played.table()[0].rating, after) == after
    played.close()


def test_a_draw_of_the_nfl() -> None:
    """0–0 in 1920, as FiveThirtyEight publishes the ratings before and after it."""
    draw = pools.find("nfl").game(1300.0, 1493.002, 0.5, margin=0, home="first")
    assert rounded(draw.player.after.rating, "1305.377") == "1305.377"
    assert rounded(draw.opponent.after.rating, "1487.625") == "1487.625"


def test_nba() -> None:
    """1 November 1946, 66–68; a season keeps three quarters."""
    nba = pools.find("nba")
    answer = nba.game(1300, 1300, 0, margin=2, home="first")
    assert rounded(answer.win_probability[0], "0.640065") == "0.640065"
    assert rounded(answer.player.after.rating, "1293.2767") == "1293.2767"
    assert rounded(answer.opponent.after.rating, "1306.7233") == "1306.7233"
    assert nba.new_season(1600).rating == 1576.25


def test_seasons_of_the_nfl() -> None:
    """Two thirds of 1600 and a third of 1505."""
    assert pools.find("nfl").new_season(1600).rating == pytest.approx(1568 + 1 / 3)


@pytest.mark.parametrize(("matches", "k"), [(0, "131.3264"), (30, "60.2994"), (400, "22.6443")])
def test_k_in_tennis(matches: int, k: str) -> None:
    report = pools.find("tennis").game({"rating": 1500, "games_played": matches}, 1500, 1).player
    assert report.k is not None
    assert rounded(report.k, k) == k


@pytest.mark.parametrize(
    ("own", "opponent", "chance", "win", "loss"),
    [(1566, 1608, "34", 10, -6), (1198, 1362, "7", 15, -1)],
)
def test_table_tennis(own: int, opponent: int, chance: str, win: int, loss: int) -> None:
    ttr = pools.find("ttr")
    assert rounded(100 * ttr.expected(own, opponent), chance) == chance
    assert [ttr.game(own, opponent, score).player.rounded_change for score in (1, 0)] == [win, loss]
    assert ttr.game(own, opponent, 1).player.after.rating == own + win


@pytest.mark.parametrize(
    ("gap", "chance"), [(20, "58"), (50, "68"), (100, "82"), (150, "91"), (200, "96")]
)
def test_chances_in_table_tennis(gap: int, chance: str) -> None:
    assert rounded(100 * pools.find("ttr").expected(1500 + gap, 1500), chance) == chance


#: Official sheets: rating, C, opponents with scores, We, new rating. Until 2011 the office rounded
#: each game to three decimals, so that a sum may differ by 0.001.
SHEETS = [
    (
        (2085, 20, 50),
        24,
        "1551 1 1828 1 2310 ½ 2211 0 2082 ½ 1547 1 2049 1 2210 ½ 2375 1",
        4.837,
        2125,
    ),
    ((2195, 30, 50), 30, "2024 1 2099 ½ 2076 ½ 2228 1 2188 0", 2.987, 2195),
]


def dwz(rating: int, age: int, events: int, games: list[Any]) -> Any:
    return pools.find("dwz").rate({"rating": rating, "age": age, "events": events}, games)


@pytest.mark.parametrize(("player", "c", "games", "expected", "after"), SHEETS)
def test_official_sheets_of_the_dwz(
    player: tuple[int, int, int], c: int, games: str, expected: float, after: int
) -> None:
    cells = games.split()
    met = [(int(opponent), score) for opponent, score in batched(cells)]
    report = dwz(*player, met)
    assert report.expected == pytest.approx(expected, abs=0.0015)
    assert report.k == 800 / (c + len(met))
    assert report.after.rating == after


def batched(cells: list[str]) -> list[tuple[str, str]]:
    return list(zip(cells[::2], cells[1::2], strict=True))


@pytest.mark.parametrize(
    ("rating", "age", "events", "n", "half_points", "expected", "c", "after"),
    [
        (852, 26, 4, 6, 11, 3.010, 16, 943),  # an official sheet
        (1011, 20, 30, 7, 13, 5.146, 5, 1101),  # a club's explanation of a tournament table
    ],
)
def test_dwz_by_a_published_expected_score(
    rating: int,
    age: int,
    events: int,
    n: int,
    half_points: int,
    expected: float,
    c: int,
    after: int,
) -> None:
    """Opponents are not published: equal ones here, for whom as much is expected."""
    low, high = rating - 1000.0, rating + 1000.0
    curve = pools.find("dwz").expected
    for _ in range(60):  # halve the interval in which the opponents' rating lies
        middle = (low + high) / 2
        low, high = (middle, high) if n * curve(rating, middle) > expected else (low, middle)
    games = [(low, 1)] * (half_points // 2) + [(low, 0.5)] * (half_points % 2)
    games += [(low, 0)] * (n - len(games))
    report = dwz(rating, age, events, games)
    assert report.expected == pytest.approx(expected, abs=1e-9)
    assert report.k == 800 / (c + n)
    assert report.after.rating == after


@pytest.mark.parametrize(("score", "after"), [(1, 1101), (0.5, 1035), (0, 985)])
def test_a_clubs_examples_of_the_dwz(score: float, after: int) -> None:
    assert dwz(1000, 15, 30, [(1200, score)]).after.rating == after


@pytest.mark.parametrize(
    ("rating", "age", "events", "games", "after"),
    [
        (1530, 26, 22, [(1930, 1)], 1565),
        (1930, 39, 103, [(1530, 0)], 1905),
        (1530, 9, 17, [(1930, 1), (1930, 0.5), (1930, 0)], 1622),
        (1530, 9, 17, [(1930, 1), (1930, 0.5)], 1637),
        (1500, 42, 42, [(1500, 1)], 1519),
        (1500, 12, 12, [(1500, 0)], 1464),
    ],
)
def test_dwz_computed_by_its_rule(
    rating: int, age: int, events: int, games: list[Any], after: int
) -> None:
    report = dwz(rating, age, events, games)
    assert (report.after.rating, report.rounded_change) == (after, after - rating)


def test_go() -> None:
    egf = pools.find("egf")
    even = egf.game(2100, 2100, 1)
    assert rounded(even.player.after.rating, "2109.306") == "2109.306"
    assert rounded(even.opponent.after.rating, "2091.725") == "2091.725"
    upset = egf.game(1000, 1300, 1)
    assert rounded(upset.player.after.rating, "1039") == "1039"
    assert rounded(upset.opponent.after.rating, "1274") == "1274"
    weak = egf.game(240, 240, 1).player.after.rating
    assert weak == pytest.approx(284.45757879256087, abs=1e-12)
    assert rounded(egf.game(0, 0, 0.5).player.after.rating, "6") == "6"
    assert egf.expected(1000, 1300) == pytest.approx(0.2732225596195188, abs=1e-15)
    stones = egf.game(1000, 1300, 1, stones=1, taker="second")
    assert stones.win_probability[0] == pytest.approx(0.23947531043217862, abs=1e-15)
    lost = egf.game(2674.564, 2611.051, 0)
    assert lost.win_probability[0] == pytest.approx(0.6630749860799611, abs=1e-15)
    assert rounded(lost.player.after.rating, "2670.45617061712") == "2670.45617061712"
    third_class: Any = egf.game(2100, 2100, 1, event_class="C").player  # one author's figure
    assert rounded(third_class.change, "4.65") == "4.65"
    three = egf.rate(220, [(420, 0), (40, 1), (1320, 0.5)])
    assert rounded(three.after.rating, "273") == "273"


def test_the_example_of_the_canadian_handbook() -> None:
    """1450, 4 of 6: expected 2.84, so 1487 before the bonus; 1.75 × 5.28 more with it."""
    opponents = (1237, 1511, 1214, 1441, 1579, 2133)
    games = list(zip(opponents, (1, 1, 1, 1, 0, 0), strict=True))
    report: Any = pools.find("cfc").rate(1450, games)
    assert [f"{game.expected:.2f}" for game in report.games] == [
        *("0.77", "0.42", "0.80", "0.51", "0.33", "0.01")
    ]
    assert f"{report.expected:.2f}" == "2.84"
    batch = report.batches[0]
    assert rounded(batch.rating + batch.change, "1487") == "1487"
    assert [f"{extra.points:.1f}" for extra in batch.extras] == ["9.2"]
    assert report.estimate


def test_backgammon() -> None:
    fibs = pools.find("fibs")
    answer = fibs.game(1900, 1500, 1, length=17)
    assert rounded(answer.win_probability[0], "0.869751") == "0.869751"
    one, other = {"rating": 1600, "experience": 500}, {"rating": 1500, "experience": 0}
    played = fibs.game(one, other, 1, length=7)
    assert rounded(played.player.after.rating, "1604.4918") == "1604.4918"
    assert rounded(played.opponent.after.rating, "1477.5411") == "1477.5411"
