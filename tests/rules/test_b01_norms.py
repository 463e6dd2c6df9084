"""B.01: title norms, each requirement on both sides of its bound."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from arpad import fide
from arpad.errors import UnknownRule
from arpad.fide import NormGame, NormReport
from arpad.fide.norms.requirements import Requirement

ON = date(2025, 11, 7)
TITLES = ("GM", "IM", "WGM", "WIM")
LEVEL = {"GM": 2600, "IM": 2450, "WGM": 2400, "WIM": 2250}
LEAST_AVERAGE = {"GM": 2380, "IM": 2230, "WGM": 2180, "WIM": 2030}
RAISED_TO = {"GM": 2200, "IM": 2050, "WGM": 2000, "WIM": 1850}
ARTICLES = ["1.4.1a", "1.4.8b", "1.4.5a", "1.4.5b", "1.4.3", "1.4.4", "1.4.4", "1.4.8a", "1.4.8"]
NAMES = [
    *("games", "score", "titled opponents", "opponents with the title sought"),
    *("foreign federations", "own federation", "one federation", "average", "performance"),
]


def field(
    points: float,
    ratings: int | Sequence[int | None] = 2500,
    titles: Sequence[str] = ("GM",),
    federations: Sequence[str] = ("GER", "FRA", "ESP"),
    n: int = 9,
) -> list[NormGame]:
    """This many points in n games: wins first, then a draw, then losses; codes are repeated."""
    if not isinstance(ratings, int):
        n = len(ratings)
    half = [max(0, min(2, int(2 * points) - 2 * place)) for place in range(n)]
    return [
        NormGame(
            ratings if isinstance(ratings, int) else ratings[place],
            half[place] / 2,
            titles[place % len(titles)],
            federations[place % len(federations)],
        )
        for place in range(n)
    ]


def ask(title: str, games: Sequence[NormGame], **how: Any) -> NormReport:
    return fide.norm(title, games, **{"federation": "NED", "on": ON, **how})


def unmet(report: NormReport) -> list[str]:
    return [each.name for each in report.requirements if not each.met]


def named(report: NormReport, name: str) -> Requirement:
    return next(each for each in report.requirements if each.name == name)


# 9 rounds, GM, least average by score; the other titles lie 150, 200 and 350 lower.
NINE_ROUNDS = [
    *((7.0, 2380), (6.5, 2434), (6.0, 2475), (5.5, 2520)),
    *((5.0, 2557), (4.5, 2600), (4.0, 2643), (3.5, 2680)),
]
LOWER = {"GM": 0, "IM": 150, "WGM": 200, "WIM": 350}


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize(("score", "gm_average"), NINE_ROUNDS)
def test_the_least_average_for_a_score_in_nine_rounds(
    title: str, score: float, gm_average: int
) -> None:
    average = gm_average - LOWER[title]
    reached = ask(title, field(score, average))
    assert (reached.achieved, reached.performance, unmet(reached)) == (True, LEVEL[title], [])
    assert reached.least_score == Decimal(str(score))
    short = ask(title, field(score, average - 1))
    assert (short.achieved, short.performance) == (False, LEVEL[title] - 1)
    assert "performance" in unmet(short)
    # The two bounds meet at 7 points: there the least average fails too.
    assert ("average" in unmet(short)) == (score == 7)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("score", [7.5, 8, 8.5, 9])
def test_above_seven_points_the_least_average_rules(title: str, score: float) -> None:
    assert ask(title, field(score, LEAST_AVERAGE[title])).achieved
    assert unmet(ask(title, field(score, LEAST_AVERAGE[title] - 1))) == ["average"]


def test_the_average_is_rounded_half_up() -> None:
    """10 games: 2379.5 counts 2380, 2379.4 counts 2379."""
    assert ask("GM", field(10, [2379] * 5 + [2380] * 5)).average_opponent == 2380
    assert unmet(ask("GM", field(10, [2379] * 6 + [2380] * 4))) == ["average"]


#: games, half of them, a third and at least 3, 3/5, 2/3, 35 % of the points: by hand
BOUNDS = [
    (7, 4, 3, 4, 4, "2.5"),
    (8, 4, 3, 4, 5, "3"),
    (9, 5, 3, 5, 6, "3.5"),
    (10, 5, 4, 6, 6, "3.5"),
    (11, 6, 4, 6, 7, "4"),
    (12, 6, 4, 7, 8, "4.5"),
    (13, 7, 5, 7, 8, "5"),
    (14, 7, 5, 8, 9, "5"),
]


def mixed(n: int, count: int, held: str, others: str) -> list[str]:
    return [held] * count + [others] * (n - count)


@pytest.mark.parametrize(("n", "half", "third", "own", "one", "score"), BOUNDS)
def test_minima_round_up_and_maxima_down(
    n: int, half: int, third: int, own: int, one: int, score: str
) -> None:
    fewer: dict[str, Any] = {"rounds": 9, "team_event": True} if n < 9 else {}

    def failing(points: float = n / 2, ratings: int = 2900, **facts: Any) -> list[str]:
        """Draws, so that no won game can be omitted, and no later one in a round robin."""
        games = [replace(game, score=0.5) for game in field(n, ratings, n=n, **facts)]
        if points != n / 2:
            games = field(points, ratings, n=n, **facts)
        return unmet(ask("IM", games, pairings="round robin", **fewer))

    # IMs suffice for an IM norm, so that only the other titles decide about the half.
    masters = ["IM"] * third
    enough = masters + mixed(n - third, half - third, "FM", "")
    assert failing(titles=enough) == []
    short = masters + mixed(n - third, half - third - 1, "FM", "")
    assert failing(titles=short) == (["titled opponents"] if half > third else [*NAMES[2:4]])
    assert failing(titles=mixed(n, third, "IM", "FM")) == []
    assert failing(titles=mixed(n, third - 1, "IM", "FM")) == ["opponents with the title sought"]

    foreign = ["GER", "FRA"] * n
    assert failing(federations=["NED"] * own + foreign[: n - own]) == []
    too_many = failing(federations=["NED"] * (own + 1) + foreign[: n - own - 1])
    assert too_many[0] == ("own federation" if n - own - 1 > 1 else "foreign federations")
    assert "own federation" in too_many
    assert ("one federation" in too_many) == (own + 1 > one)
    assert failing(federations=mixed(n, one, "GER", "FRA")) == []
    assert failing(federations=mixed(n, one + 1, "GER", "FRA")) == ["one federation"]

    least = Decimal(score)
    report = ask("IM", field(float(least), 2900, n=n), pairings="Schiller", approved=True, **fewer)
    assert (unmet(report), named(report, "score").bound) == ([], least)
    assert report.least_score == least
    assert failing(float(least) - 0.5) == ["score"]


def test_no_fewer_than_three_with_the_title_sought() -> None:
    """A third alone would be 1 of 3 and 2 of 6; from 7 games on it is 3 anyhow."""
    assert [ask("GM", field(n, n=n)).requirements[3].bound for n in (1, 3, 6, 7)] == [3, 3, 3, 3]


@pytest.mark.parametrize(
    ("federations", "count"),
    [
        (["GER", "FRA"], 2),
        (["GER", "FRA", "NED"], 2),
        (["GER", "GER", "NED"], 1),
        (["NED"], 0),
        (["GER", ""], 1),  # no federation is not a foreign one
        (["ger ", "FRA"], 2),
    ],
)
def test_two_federations_other_than_the_own(federations: list[str], count: int) -> None:
    needed = named(ask("GM", field(9, federations=federations)), "foreign federations")
    assert (needed.figure, needed.bound) == (count, 2)
    assert needed.met == (count >= 2)


def test_the_same_federation_is_written_in_any_case() -> None:
    report = ask("GM", field(9, federations=["GER", "FRA", "Ned"]), federation=" ned ")
    assert (report.achieved, report.requirements[5].figure) == (True, 3)


def test_the_federation_of_every_opponent_has_to_be_known() -> None:
    """Who has none does not count (1.4.2a), so that both answers are possible."""
    report = ask("GM", field(4, 2700, federations=["FRA", "GER", ""]))
    assert unmet(report) == ["federations known"]
    assert report.missing == (
        "the federations of 3 of 9 opponents are not known; those who have none do not count",
    )
    one = ask("GM", field(4, 2700, federations=["FRA", "GER", *["ESP"] * 6, ""]))
    assert one.missing[0].startswith("the federation of 1 of 9 opponents is not known;")
    nowhere = named(ask("GM", field(4, federations=[""])), "one federation")
    assert (nowhere.met, nowhere.figure) == (True, 0)
    assert nowhere.text.startswith("0 of 9 opponents are of any known federation, at most 6")


def test_without_the_own_federation_two_rules_cannot_be_met() -> None:
    report = ask("GM", field(9, federations=["ESP", "GER", "FRA"]), federation=" ")
    assert unmet(report) == ["foreign federations", "own federation"]
    assert [each.figure for each in report.requirements[4:6]] == [None, None]
    assert report.missing[0].startswith(
        "the player’s own federation is not known: of others at least 2 are needed"
    )
    assert report.least_score is None


@pytest.mark.parametrize("federation", ["NED", ""])
def test_championships_may_be_exempt_from_the_federation_rules(federation: str) -> None:
    games = field(9, federations=["NED"])
    assert "one federation" in unmet(ask("GM", games, federation=federation))
    report = ask("GM", games, federation=federation, federations_exempt=True)
    assert report.achieved
    assert [each.text.endswith("; this event is exempt") for each in report.requirements] == [
        name in NAMES[4:7] for name in NAMES
    ]
    # … and from nothing else
    bare = field(9, federations=["NED"], titles=["CM"])
    assert unmet(ask("GM", bare, federations_exempt=True)) == NAMES[2:4]


@pytest.mark.parametrize("title", ["GM", "IM", "FM", "WGM", "WIM", "WFM", "wfm", " FM "])
def test_a_titled_opponent(title: str) -> None:
    report = ask("GM", field(9, titles=["GM", "GM", "GM", "", "", title, title, "", ""]))
    assert report.achieved


@pytest.mark.parametrize("title", ["CM", "WCM", "NM", "AGM", ""])
def test_not_a_titled_opponent(title: str) -> None:
    report = ask("GM", field(9, titles=["GM", "GM", "GM", title, title, "FM", title, title, title]))
    assert unmet(report) == ["titled opponents"]
    assert report.missing == ("4 of 9 opponents are titled, at least 5 are needed",)


@pytest.mark.parametrize(
    ("title", "higher", "lower"),
    [
        ("GM", ["GM"], ["IM", "FM", "WGM", "WIM", "WFM"]),
        ("IM", ["GM", "IM"], ["FM", "WGM", "WIM", "WFM"]),
        ("WGM", ["GM", "IM", "WGM"], ["FM", "WIM", "WFM"]),
        ("WIM", ["GM", "IM", "WGM", "WIM"], ["FM", "WFM"]),
    ],
)
def test_the_title_sought_or_higher(title: str, higher: list[str], lower: list[str]) -> None:
    for held in higher:
        assert ask(title, field(9, titles=[held, "FM", "WFM"])).achieved
    for held in lower:
        report = ask(title, field(9, titles=[held]))
        assert unmet(report) == ["opponents with the title sought"]
        words = "GM" if title == "GM" else f"{title} or higher"
        assert report.missing == (f"0 of 9 opponents are {words}, at least 3 are needed",)
    one = ask(title, field(9, titles=[title, *["FM"] * 8]))
    assert one.missing[0].startswith(f"1 of 9 opponents is {title}")


WIN = NormGame(2500, 1, "GM", "GER", played=False)


@pytest.mark.parametrize(
    ("played", "unplayed", "how", "achieved"),
    [
        (9, [], {}, True),
        (8, [], {}, False),
        (8, [], {"rounds": 9}, False),
        (8, [WIN], {}, True),
        (8, [WIN], {"rounds": 9}, True),
        (8, [WIN], {"rounds": 10}, False),
        (8, [WIN, replace(WIN, score=0, federation="")], {}, False),  # 10 rounds
        (8, [NormGame(None, "1", played=False)], {}, True),  # a bye
        (8, [NormGame(None, 0.5, played=False)], {}, False),  # half a point: our reading
        (8, [NormGame(None, 0, played=False)], {}, False),
        (7, [WIN, WIN], {}, False),
        (7, [WIN], {"rounds": 9}, False),
        (9, [WIN], {}, True),
        (7, [], {"team_event": True}, True),
        (8, [], {"team_event": True}, True),
        (6, [], {"team_event": True}, False),
        (5, [WIN], {"team_event": True}, False),
        (8, [WIN], {"team_event": True}, True),
        (8, [], {"team_event": True, "rounds": 9}, True),
        (7, [], {"team_event": True, "rounds": 9}, True),
        (7, [], {"team_event": True, "rounds": 10}, False),
        (9, [], {"team_event": True, "rounds": 10}, True),
        (8, [], {"world_cup": True}, True),
        (7, [], {"world_cup": True}, False),
    ],
)
def test_the_number_of_games(
    played: int, unplayed: list[NormGame], how: dict[str, Any], achieved: bool
) -> None:
    report = ask("GM", [*unplayed, *field(played, n=played)], **how)
    assert unmet(report) == ([] if achieved else ["games"])
    assert (report.n, report.score) == (played, Decimal(played))


@pytest.mark.parametrize(("n", "worth"), [(9, 9), (13, 13), (14, 13), (15, 13)])
def test_more_than_thirteen_games_count_as_thirteen(n: int, worth: int) -> None:
    """Half of the points against 2600 on average are exactly enough."""
    report = ask("GM", field(n / 2, 2600, n=n), pairings="round robin")
    assert (report.achieved, report.n, report.counts_as) == (True, n, worth)
    assert (f"{n} games count as 13" in steps(report)) == (n > 13)
    assert [str(step) for step in report.working() if "count as" in step.text] == (
        [f"B.01 1.7: {n} games count as 13"] if n > 13 else []
    )


def steps(report: NormReport) -> list[str]:
    return [step.text for step in report.working()]


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("below", [0, 1, 90])
def test_the_lowest_opponent_is_raised(title: str, below: int) -> None:
    """Eight at the level and one of at most the raised value: (8 × level + raised) / 9."""
    lowest, value = RAISED_TO[title] - below, RAISED_TO[title]
    report = ask(title, field(6, [*[LEVEL[title]] * 8, lowest]))
    # GM: (20800 + 2200) / 9 = 2555.56, and so for every title, as all lie 400 above the value
    assert report.average_opponent == LEVEL[title] - 44
    assert report.performance == LEVEL[title] - 44 + 125  # 6 of 9 is 67 %
    if below:
        assert report.raised is not None
        assert (report.raised.rating, report.raised.to) == (lowest, value)
    else:
        assert report.raised is None


def test_one_opponent_alone_is_raised() -> None:
    """2100 becomes 2200, 2150 stays: (7 × 2600 + 2200 + 2150) / 9 = 2505.56."""
    games = field(9, [2150, *[2600] * 7, 2100])
    assert ask("GM", games).average_opponent == 2506
    twins = ask("GM", field(9, [2100, *[2600] * 7, 2100]))
    assert twins.average_opponent == 2500  # (18200 + 2200 + 2100) / 9


def test_unrated_opponents_count_1400() -> None:
    """One is raised to 2200; of two, the other counts 1400."""
    one = ask("GM", field(9, [None, *[2600] * 8]))
    assert (one.average_opponent, one.unrated) == (2556, 1)  # 23000 / 9
    two = ask("GM", field(9, [None, *[2600] * 7, None]))
    assert (two.average_opponent, two.unrated) == (2422, 2)  # 21800 / 9
    # A rated opponent below 1400 is lower than an unrated one, so they are raised.
    low = ask("GM", field(9, [None, *[2600] * 7, 1390]))
    assert low.average_opponent == 2422
    assert low.raised is not None
    assert low.raised.rating == 1390


@pytest.mark.parametrize(
    ("scores", "rounds", "needed", "outlook"),
    [
        # 2380 on average: 7 of 9 are needed
        ([1, 1, 1, 1, 1, 1, 0, 0, 1], None, "1", "needed"),
        ([1, 1, 1, 1, 1, 1, 0, 0, 0], None, "1", "needed"),
        ([1, 1, 1, 1, 1, 1, 0.5, 0, 0], None, "0.5", "needed"),
        ([1, 1, 1, 1, 1, 1, 1, 0, 0], None, "0", "already sure"),
        ([1, 1, 1, 1, 1, 0.5, 0, 0, 1], None, None, "not possible"),
        # the last game is that of the highest round, whatever its position
        ([1, 1, 1, 1, 1, 1, 0, 0, 1], [1, 2, 3, 4, 5, 9, 7, 8, 6], "1", "needed"),
        ([1, 1, 1, 1, 1, 1, 1, 0, 0], [9, 2, 3, 4, 5, 6, 7, 8, 1], "1", "needed"),
        ([1, 1, 1, 1, 1, 1, 1, 0, 0], [1, 2, 3, 4, 5, 6, 7, 8, 9], "0", "already sure"),
    ],
)
def test_what_the_last_game_needed(
    scores: list[float], rounds: list[int] | None, needed: str | None, outlook: str
) -> None:
    games = [
        replace(game, score=score, round=rounds[place] if rounds else None)
        for place, (game, score) in enumerate(zip(field(0, 2380), scores, strict=True))
    ]
    report = ask("GM", games)
    assert report.needed_last == (None if needed is None else Decimal(needed))
    assert (str(report.outlook), report.least_score) == (outlook, Decimal(7))


def test_an_unplayed_last_round_is_not_the_last_game() -> None:
    games = [replace(game, round=number) for number, game in enumerate(field(6, 2399, n=8), 1)]
    # 6.5 of 8 is 81 %: 2399 + 251; 6 of 8 is 75 %: 2399 + 193 is short
    report = ask("GM", [*games, replace(WIN, round=9)])
    assert (report.needed_last, report.least_score) == (Decimal("0.5"), Decimal("6.5"))


def test_no_score_is_enough_where_another_requirement_fails() -> None:
    report = ask("GM", field(9, titles=["IM"]))
    assert (report.least_score, report.needed_last, report.outlook) == (None, None, "not possible")
    assert ask("GM", field(0, 2379)).least_score is None


def test_the_full_score_may_fall_short() -> None:
    """9 of 9 is + 800: it always reaches the level, so the average is what falls short."""
    report = ask("WIM", field(9, 2029))
    assert (report.performance, report.least_score, unmet(report)) == (2829, None, ["average"])


@pytest.mark.parametrize(
    ("on", "known"),
    [("2010-01-01", False), ("2023-12-31", False), ("2024-01-01", True), ("2026-01-01", True)],
)
def test_norms_are_known_from_2024_on(on: str, known: bool) -> None:
    start = date.fromisoformat(on)
    if known:
        assert ask("GM", field(7, 2380), on=start).achieved
        return
    with pytest.raises(UnknownRule, match="norm") as caught:
        ask("GM", field(7, 2380), on=start)
    assert (caught.value.place, caught.value.value) == ("on", on)
    assert "2024-01-01" in caught.value.remedy


def test_the_table_is_that_of_the_rating_edition_of_the_day() -> None:
    assert ask("GM", field(7), on=date(2024, 1, 1)).edition.id == "standard-2022-01-01"
    assert ask("GM", field(7), on=date(2024, 3, 1)).edition.id == "standard-2024-03-01"
    assert fide.norm("GM", field(7), federation="NED").edition is fide.edition()


def test_the_title_is_written_in_any_case_and_ratings_may_be_whole_floats() -> None:
    whole: Any = 2400.0
    report = ask(" wgm ", [replace(game, opponent=whole) for game in field(9)])
    assert (report.title, report.average_opponent, report.achieved) == ("WGM", 2400, True)


def test_fide_has_no_other_late_names() -> None:
    name = "norms_of_yesterday"
    with pytest.raises(AttributeError, match=f"no attribute '{name}'"):
        getattr(fide, name)
