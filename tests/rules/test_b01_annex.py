"""B.01, Annex and 1.7: the least averages for 7 and 9 to 19 rounds, and the mix by rounds."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from arpad import fide
from arpad.fide import NormGame, NormReport

ON = date(2025, 11, 7)
LEVEL = {"GM": 2600, "IM": 2450, "WGM": 2400, "WIM": 2250}
LEAST_AVERAGE = {"GM": 2380, "IM": 2230, "WGM": 2180, "WIM": 2030}
ROUNDS = (7, *range(9, 20))
# 1.4.9 as printed: dp for 50 %, 51 %, … 100 %
DP = [
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149),
    *(158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336),
    *(351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
]


def dp(half_points: int, rounds: int) -> int:
    percent = (100 * half_points + rounds) // (2 * rounds)  # half up
    return DP[percent - 50] if percent >= 50 else -DP[50 - percent]


def ask(title: str, rounds: int, half_points: int, average: int) -> NormReport:
    """This many points against opponents who are all of that average: nothing can be omitted."""
    how: dict[str, Any] = {"team_event": True} if rounds == 7 else {}
    flags = ("GER", "FRA", "ESP")
    games = [
        NormGame(average, min(2, max(0, half_points - 2 * place)) / 2, "GM", flags[place % 3])
        for place in range(rounds)
    ]
    return fide.norm(title, games, federation="NED", on=ON, pairings="round robin", **how)


@pytest.mark.parametrize("title", LEVEL)
@pytest.mark.parametrize("rounds", ROUNDS)
def test_the_least_average_for_every_score(title: str, rounds: int) -> None:
    """From 35 % up to the score at which the least average of all is enough, both sides."""
    for half_points in range(2 * rounds + 1):
        bound = max(LEVEL[title] - dp(half_points, rounds), LEAST_AVERAGE[title])
        enough = 100 * half_points >= 35 * 2 * rounds
        assert ask(title, rounds, half_points, bound).achieved == enough
        assert not ask(title, rounds, half_points, bound - 1).achieved


@pytest.mark.parametrize(
    ("rounds", "half_points", "enough"),
    [
        (13, 9, False),
        (13, 10, True),
        (10, 7, True),
        (10, 6, False),
        (20, 14, True),
        (20, 13, False),
    ],
)
def test_35_percent_exactly(rounds: int, half_points: int, enough: bool) -> None:
    """4½ of 13 is 34.6 %, which rounds to 35, but has no row; 3½ of 10 is 35 %."""
    assert ask("WIM", rounds, half_points, 2800).achieved == enough


#: rounds: with the title sought, titled, of one federation, of the own one (Annex)
COUNTS = [
    (9, 3, 5, 6, 5),
    (10, 4, 5, 6, 6),
    (11, 4, 6, 7, 6),
    (12, 4, 6, 8, 7),
    (13, 5, 7, 8, 7),
]


def bounds_of(rounds: int, **how: Any) -> dict[str, Any]:
    games = [NormGame(2600, 0.5, "GM", flag) for flag in ("GER", "FRA", "ESP") * 5][:rounds]
    report = fide.norm("GM", games, federation="NED", on=ON, pairings="round robin", **how)
    assert report.achieved
    return {each.name: each.bound for each in report.requirements}


@pytest.mark.parametrize(("rounds", "sought", "titled", "one", "own"), COUNTS)
def test_the_mix_by_rounds(rounds: int, sought: int, titled: int, one: int, own: int) -> None:
    bounds = bounds_of(rounds)
    assert bounds["opponents with the title sought"] == sought
    assert bounds["titled opponents"] == titled
    assert (bounds["one federation"], bounds["own federation"]) == (one, own)


def test_seven_rounds_without_rules_on_federations() -> None:
    """3 with the title, 4 titled; federations do not matter in team events of 7 rounds."""
    titles = ["GM", "GM", "GM", "FM", "", "", ""]
    games = [NormGame(2600, 0.5, title, "NED") for title in titles]
    report = fide.norm("GM", games, federation="NED", on=ON, team_event=True)
    assert report.achieved
    own = next(each for each in report.requirements if each.name == "own federation")
    assert own.text.endswith("; exempt as a team event of 7 rounds (B.01 Annex)")
    assert not fide.norm("GM", games, federation="NED", on=ON, team_event=True, rounds=8).achieved
    for title, place in (("", 3), ("FM", 0)):
        changed = [title if at == place else held for at, held in enumerate(titles)]
        worse = [NormGame(2600, 0.5, held, "NED") for held in changed]
        assert not fide.norm("GM", worse, federation="NED", on=ON, team_event=True).achieved
