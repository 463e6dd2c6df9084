"""B.01 1.4.1 and 1.4.2: which games count, which may be omitted, and what a norm is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from arpad import fide
from arpad.fide import NormGame, NormReport

ON = date(2026, 4, 1)
FLAGS = ("GER", "FRA", "ESP")


def games(scores: Sequence[float], rating: int = 2600, title: str = "GM") -> list[NormGame]:
    """Opponents of three federations, one in each round."""
    return [
        NormGame(rating, score, title, FLAGS[number % 3], number, name=f"Player {number}")
        for number, score in enumerate(scores, 1)
    ]


def ask(played: Sequence[NormGame], title: str = "GM", **how: Any) -> NormReport:
    return fide.norm(title, played, **{"federation": "NED", "on": ON, **how})


def unmet(report: NormReport) -> list[str]:
    return [each.name for each in report.requirements if not each.met]


def omitted(report: NormReport) -> list[str]:
    return [str(step) for step in report.omitted]


#: 4½ of 9 against 2600 is exactly a grandmaster norm; then everything is lost.
NINE = [1, 1, 1, 1, 0.5, 0, 0, 0, 0]


@pytest.mark.parametrize("pairings", ["Swiss", "knock-out", "team", ""])
def test_a_result_before_the_last_round_stands(pairings: str) -> None:
    report = ask(games([*NINE, 0, 0]), pairings=pairings)
    assert (report.achieved, report.n, report.score) == (True, 9, Decimal("4.5"))
    assert omitted(report) == [
        "B.01 1.4.1e: omitted as a later game: Player 10, rated 2600, in round 10",
        "B.01 1.4.1e: omitted as a later game: Player 11, rated 2600, in round 11",
    ]
    assert report.needed_last == 0
    assert ("the pairings were not predetermined" in report.assumptions) == (not pairings)


@pytest.mark.parametrize("pairings", ["round robin", "Scheveningen", "Schiller"])
def test_with_predetermined_pairings_all_rounds_count(pairings: str) -> None:
    report = ask(games([*NINE, 0, 0]), pairings=pairings, approved=True)
    assert (report.achieved, report.n, omitted(report)) == (False, 11, [])
    assert unmet(report) == ["performance"]


def test_the_least_number_of_games_holds_for_what_is_left() -> None:
    """Eight games before the losses are too few."""
    scores = [1, 1, 1, 1, 0.5, 0.5, 0, 0, 0]
    assert ask(games(scores)).achieved
    assert not ask(games([*scores[:4], 0, 0, 0, 0, 0])).achieved
    assert not ask(games([1, 1, 1, 1, 0, 0, 0, 0, 0, 0])).achieved


def test_all_games_after_a_round_go_and_none_between() -> None:
    """Losses in the middle stay: 4 of 9 is too little, wherever one stops."""
    scores = [1, 1, 1, 0, 0, 0, 0, 0.5, 0.5, 1, 0]
    assert ask(games(scores, 2590)).achieved is False
    assert ask(games(scores, 2590)).least_score == Decimal(5)


def test_a_round_with_two_games_is_not_cut_in_two() -> None:
    """Two games of round 9, as a match of a day: both stay, or both go."""
    played = games([*NINE, 0])
    assert ask(played).achieved
    played[9] = replace(played[9], round=9)
    report = ask(played)
    assert (report.achieved, report.n) == (False, 10)
    assert ask([replace(game, round=None) for game in games([*NINE, 0])]).achieved


def test_the_most_games_stay() -> None:
    """5 of 10 would do as well as 4½ of 9: ten games are more."""
    report = ask(games([*NINE, 0.5, 0]))
    assert (report.n, report.score) == (10, Decimal(5))
    assert omitted(report) == [
        "B.01 1.4.1e: omitted as a later game: Player 11, rated 2600, in round 11"
    ]


def test_won_games_go_for_the_average() -> None:
    """(9 × 2400 + 2200 + 1400) / 11 = 2291: without the two lowest it is 2400."""
    played = games([1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1], 2400)
    played[1] = replace(played[1], opponent=None)
    played[10] = replace(played[10], opponent=2200)
    report = ask(played, pairings="Scheveningen", approved=True)
    assert (report.achieved, report.n, report.average_opponent) == (True, 10, 2380)
    assert omitted(report) == ["B.01 1.4.1f: omitted as a won game: Player 2, unrated, in round 2"]


def test_a_drawn_game_does_not_go() -> None:
    played = games([1, 0.5, 1, 1, 1, 1, 1, 0, 0, 1], 2440)
    played[1] = replace(played[1], opponent=None)
    assert ask(played).achieved  # raised to 2200: (9 × 2440 + 2200) / 10 = 2416, 75 %
    played[0] = replace(played[0], opponent=None, score=0.5)
    assert unmet(ask(played)) == ["average", "performance"]


def test_won_games_go_for_the_mix() -> None:
    """Seven of GER among ten are one too many; the win over the strongest of them is not needed."""
    flags = ["GER"] * 7 + ["FRA", "ESP", "ITA"]
    scores = [0.5, 0.5, 0.5, 0.5, 0, 1, 1, 0.5, 0.5, 0.5]
    played = [
        NormGame(2650 + place, score, "GM", flag, place + 1, name=f"Player {place + 1}")
        for place, (flag, score) in enumerate(zip(flags, scores, strict=True))
    ]
    report = ask(played, pairings="team")
    assert (report.achieved, report.n) == (True, 9)
    assert omitted(report) == [
        "B.01 1.4.1f: omitted as a won game: Player 6, rated 2655, in round 6"
    ]
    drawn = [replace(game, score=0.5) for game in played]
    assert unmet(ask(drawn, pairings="Schiller", approved=True)) == ["one federation"]
    assert omitted(ask(drawn, pairings="Swiss")) == []


def test_both_at_once() -> None:
    """The last round was lost, and GER was met too often before it."""
    flags = ["GER"] * 7 + ["FRA", "ESP", "ITA", "ITA"]
    scores = [1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0]
    played = [
        NormGame(2600, score, "GM", flag, place + 1)
        for place, (flag, score) in enumerate(zip(flags, scores, strict=True))
    ]
    played[0] = replace(played[0], opponent=2000)
    report = ask(played, pairings="Swiss")
    assert (report.achieved, report.n) == (True, 9)
    assert [step.article[-1] for step in report.omitted] == ["f", "e"]
    assert [line.counts is None for line in report.games] == [True, *[False] * 9, True]


def test_the_least_score_knows_what_may_go() -> None:
    """In a Swiss 4½ of the first nine games is enough, in a round robin 5½ of all eleven."""
    scores = [0.5] * 11
    swiss = ask(games(scores), pairings="Swiss")
    assert (swiss.least_score, swiss.least) == (
        Decimal("4.5"),
        "the least score for the norm: 4.5 out of the first 9 games",
    )
    robin = ask(games(scores), pairings="round robin")
    assert robin.least == "the least score for the norm: 5.5 out of 11"


@pytest.mark.parametrize(
    ("own", "others", "words"),
    [
        (6, 4, "5 out of 10"),  # 6 of 10 may be of the own federation
        (7, 4, "6 out of 11; a won game omitted"),  # 6 of 11, but 6 of 10 as well
        (9, 5, "8 out of 14; 2 won games omitted"),  # 8 of 14, 7 of 13, 7 of 12
    ],
)
def test_the_least_score_with_games_that_have_to_be_won(own: int, others: int, words: str) -> None:
    """Too many of the own federation: some must be beaten, so that their games can go."""
    flags = ["NED"] * own + ["GER", "FRA", "ESP", "ITA", "GER"][:others]
    played = [NormGame(2600, 0.5, "GM", flag, number) for number, flag in enumerate(flags, 1)]
    report = ask(played, pairings="Schiller", approved=True)
    assert report.achieved == ("omitted" not in words)
    assert report.least == f"the least score for the norm: {words}"


def test_in_a_round_robin_the_whole_field_has_to_allow_a_norm() -> None:
    """Average 2379 with everybody: nobody makes a norm, whoever is beaten."""
    ratings = [2389] * 9 + [2289]
    played = [
        replace(game, opponent=rating)
        for game, rating in zip(games([1] * 8 + [0, 1], 2389), ratings, strict=True)
    ]
    robin = ask(played, pairings="round robin")
    assert (robin.average_opponent, unmet(robin), robin.least_score) == (2379, ["average"], None)
    assert ask(played, pairings="Scheveningen", approved=True).achieved
    played[9] = replace(played[9], opponent=2299)
    assert ask(played, pairings="round robin").achieved


FORFEIT = NormGame(2600, 1, "GM", "ITA", 9, "Absent, Abe", played=False)
BYE = NormGame(None, 1, round=9, played=False)


@pytest.mark.parametrize("spare", [FORFEIT, BYE, replace(FORFEIT, round=3), replace(BYE, round=1)])
def test_eight_games_and_a_point_without_a_game(spare: NormGame) -> None:
    played = [game for game in games([0.5] * 9) if game.round != spare.round]
    report = ask([*played, spare], rounds=9)
    assert (report.achieved, report.n, report.counts_as) == (True, 8, 9)
    assert report.requirements[0].article == "B.01 1.4.1c"
    assert [str(step) for step in report.notes] == [
        "B.01 1.4.1c: an application may contain only one norm of this kind"
    ]
    assert "B.01 1.4.1c: 8 games count as 9" in [str(step) for step in report.working()]


def test_the_mix_has_to_be_right_in_the_eight() -> None:
    """Two of eight are GM, and a third one did not come: not by 1.4.1c."""
    played = [
        replace(game, title="GM" if game.round in (1, 2) else "IM") for game in games([0.5] * 8)
    ]
    early = replace(FORFEIT, round=5)
    later = [replace(game, round=(game.round or 0) + ((game.round or 0) >= 5)) for game in played]
    assert unmet(ask([*later, early], rounds=9)) == ["opponents with the title sought"]


@pytest.mark.parametrize("score", [0, 0.5])
def test_other_rounds_without_a_game_stand_in_for_none(score: float) -> None:
    """A requested bye, or a forfeit of the player's own."""
    spare = NormGame(None, score, round=9, played=False)
    report = ask([*games([0.5] * 8), spare], rounds=9)
    assert (report.achieved, unmet(report), report.counts_as) == (False, ["games"], 8)


def test_in_the_last_round_the_opponent_does_not_come() -> None:
    """1.4.2c: nine are needed in ten rounds; 4½ of eight, and the ninth counts as lost."""
    played = games([1, 1, 1, 1, 0.5, 0, 0, 0])
    last = replace(FORFEIT, round=10, opponent=2604)
    absent = NormGame(None, 0, round=9, played=False)
    report = ask([*played, absent, last], rounds=10)
    assert (report.achieved, report.n, report.score) == (True, 9, Decimal("4.5"))
    assert (report.counts_as, report.least) == (9, "the least score for the norm: 4.5 out of 9")
    assert report.requirements[0].article == "B.01 1.4.2c"
    assert report.requirements[0].text.endswith(
        "was needed for the number of games, and counts as lost"
    )
    assert [game.counts for game in report.games[-2:]] == [None, 2604]
    assert [step.text for step in report.excluded] == [
        "not played, so not counted: a bye, in round 9"
    ]
    worse = [replace(played[0], score=0.5), *played[1:]]
    short = ask([*worse, last], rounds=10)
    assert (short.achieved, short.needed_last, short.least_score) == (
        False,
        Decimal("0.5"),
        Decimal("4.5"),
    )


@pytest.mark.parametrize(
    ("last", "rounds", "count"),
    [
        (replace(FORFEIT, round=9), 10, 8),  # not in the last round
        (replace(FORFEIT, round=10, score=0), 10, 8),  # the player did not come
        (NormGame(None, 1, round=10, played=False), 10, 8),  # a bye
        (replace(FORFEIT, round=10, federation="NON"), 10, 8),  # somebody who does not count
        (replace(FORFEIT, round=10), 10, 7),  # eight games are too few with it, too
        (replace(FORFEIT, round=10, title=""), 10, 8),  # a mix that needs one more
        (replace(FORFEIT, round=10, opponent=1400), 10, 8),  # an average that is too low with it
    ],
)
def test_not_every_forfeit_counts_as_lost(last: NormGame, rounds: int, count: int) -> None:
    played = [
        replace(game, title="GM" if game.round in (1, 2) else "IM") if not last.title else game
        for game in games([1, 1, 1, 1, 0.5, 0, 0, 0][:count], 2605)
    ]
    report = ask([*played, last], rounds=rounds)
    assert not report.achieved
    assert report.least_score is None or last.opponent == 1400


def test_a_forfeit_of_the_last_round_that_no_score_can_bear() -> None:
    """An average of 2300 is too low for a norm, and eight points are not enough for that."""
    played = games([1] * 8, 2300)
    low = ask([*played, replace(FORFEIT, round=10, opponent=2300)], rounds=10)
    assert low.least_score is None


@pytest.mark.parametrize(
    ("points", "worth"),
    [(4.5, 9), (5, 9), (5.5, 10), (6, 10), (6.5, 11), (9, 13)],
)
def test_each_full_point_above_counts_as_a_game_more(points: float, worth: int) -> None:
    scores = [max(0, min(2, int(2 * points) - 2 * place)) / 2 for place in range(9)]
    report = ask(games(scores), pairings="round robin")
    assert (report.achieved, report.n, report.counts_as) == (True, 9, worth)
    steps = [str(step) for step in report.working() if step.article == "B.01 1.4.1d"]
    more = worth - 9
    assert steps == (
        [
            f"B.01 1.4.1d: full points above what the norm asks for: {more}, "
            f"so it counts as {worth} games"
        ]
        if more
        else []
    )


def test_points_above_never_create_a_norm() -> None:
    """Eight games with points to spare are eight games."""
    report = ask(games([1] * 8))
    assert (report.achieved, report.more_games, report.counts_as) == (False, 0, 8)


@pytest.mark.parametrize(("n", "worth"), [(8, 9), (9, 9), (10, 10)])
def test_eight_games_of_a_world_cup_count_as_nine(n: int, worth: int) -> None:
    report = ask(games([0.5] * n), world_cup=True, pairings="knock-out")
    assert (report.achieved, report.n, report.counts_as) == (True, n, worth)
    assert report.requirements[1].article == "B.01 1.4.1b"


@pytest.mark.parametrize(("rounds", "enough"), [(7, True), (8, True), (9, True), (10, False)])
def test_seven_games_in_team_championships_by_their_rounds(rounds: int, enough: bool) -> None:
    report = ask(games([0.5] * 7), team_event=True, rounds=rounds)
    assert (report.achieved, report.counts_as) == (enough, 7)


def test_a_forfeit_in_the_last_round_of_a_team_championship() -> None:
    played = [*games([1, 1, 1, 0.5, 0, 0]), replace(FORFEIT, round=9)]
    report = ask(played, team_event=True, rounds=9)
    assert (report.achieved, report.n, report.score) == (True, 7, Decimal("3.5"))


@pytest.mark.parametrize(
    ("changed", "article", "words"),
    [
        ({"played": False, "score": 0}, "1.4.2c", "not played, so not counted"),
        ({"excluded": "adjudicated"}, "1.4.2c", "not decided over the board, so not counted"),
        (
            {"excluded": "scoreless", "opponent": None},
            "1.4.2b",
            "unrated and without a point against rated opponents, so not counted",
        ),
        ({"federation": "NON"}, "1.4.2a", "of no FIDE federation, so not counted"),
    ],
)
def test_games_that_do_not_count(changed: dict[str, Any], article: str, words: str) -> None:
    played = games([0.5] * 10)
    played[4] = replace(played[4], **changed)
    report = ask(played)
    assert (report.achieved, report.n) == (True, 9)
    rating = "unrated" if "opponent" in changed else "rated 2600"
    (step,) = report.excluded
    assert str(step) == f"B.01 {article}: {words}: Player 5, {rating}, in round 5"
    line = report.games[4]
    assert (line.counts, line.article, line.reason) == (None, f"B.01 {article}", step.text)
    short = ask(played[:9])
    assert unmet(short) == ["games"]


def test_titled_opponents_are_different_persons() -> None:
    """Three games against two grandmasters are two of them."""
    played = games([0.5] * 9, title="IM")
    for place, who in ((0, "a"), (1, "a"), (2, "b")):
        played[place] = replace(played[place], title="GM", opponent_id=who)
    report = ask(played)
    assert unmet(report) == ["opponents with the title sought"]
    assert report.missing == ("2 of 9 opponents are GM, at least 3 are needed",)
    played[1] = replace(played[1], opponent_id="c")
    assert ask(played).achieved


def test_without_an_id_the_name_tells_opponents_apart() -> None:
    played = [replace(game, name="Same, Sam") for game in games([0.5] * 9)]
    assert unmet(ask(played)) == ["titled opponents", "opponents with the title sought"]
    assert ask([replace(game, name=None) for game in played]).achieved
