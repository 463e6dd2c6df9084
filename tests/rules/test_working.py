"""The working: every step in words, with its article."""

from __future__ import annotations

from datetime import date
from importlib import import_module
from typing import Any, NoReturn

import pytest

from arpad import elo, fide
from arpad.compat import echecs
from arpad.fide import Event, Game, Player, TimeControl
from arpad.fide.edition import Junior, KStep
from arpad.fide.editions import _k_steps

ON = date(2025, 11, 7)


def steps(report: Any) -> list[str]:
    return [str(step) for step in report.working()]


def test_a_whole_working() -> None:
    """2000 wins against 2036 and loses to 1500: 1 − .45 and 0 − .92, together −.37, × 20."""
    report = fide.tournament(2000, [(2036, 1), (1500, 0), (None, 1)], on=ON)
    assert steps(report) == [
        "0.1: a tournament that starts on 7 November 2025: FIDE standard, from 1 October 2025",
        "8.3.1: difference -36",
        "8.1.2: -36 points: expected 0.45; 1 − 0.45 = +0.55",
        "8.3.1: difference 500; more than 400, so it counts as 400",
        "8.1.2: 400 points: expected 0.92; 0 − 0.92 = -0.92",
        "8.3.1: not counted: unrated opponent",
        "8.3.2: score 1 − expected 1.37 = -0.37",
        "8.3.3: an established player, so K = 20",
        "8.3.3: -0.37 × 20 = -7.40",
        "8.3.4: rounded once per rating period, half away from zero: -7; 2000 → 1993",
    ]
    assert [step.game for step in report.working()] == [None, 1, 1, 2, 2, 3] + [None] * 4


@pytest.mark.parametrize(
    ("own", "opponent", "on", "time_control", "step"),
    [
        (2813, 2400, ON, "standard", "difference 413; rated 2650 or more, so not capped"),
        (2400, 2813, ON, "standard", "difference -413; more than 400, so it counts as 400"),
        (2813, 2413, ON, "standard", "difference 400"),
        (2600, 2200, ON, "blitz", "difference 400"),
    ],
)
def test_the_step_of_the_cap(
    own: int, opponent: int, on: date, time_control: TimeControl, step: str
) -> None:
    report = fide.tournament(own, [(opponent, 1)], on=on, time_control=time_control)
    assert steps(report)[1] == f"8.3.1: {step}"
    _, _, reason = step.partition("; ")
    told = report.games[0]
    assert (told.reason, told.article) == (reason, "8.3.1" if reason else "")


def test_the_step_of_a_game_that_is_not_rated() -> None:
    report = fide.tournament(2700, [(2000, 1)], on=ON, time_control="rapid")
    assert steps(report)[1] == (
        "RB: not counted: difference of 600 or more with a player above 2600"
    )


def test_the_step_of_an_upgrade_that_was_used_up() -> None:
    report = fide.tournament(2000, [(1550, 1), (1500, 1)], on=date(2023, 6, 1))
    assert steps(report)[1:5] == [
        "8.3.1: difference 450; "
        "not capped: the one upgrade of a tournament went to a greater difference",
        "8.1.2: 450 points: expected 0.94; 1 − 0.94 = +0.06",
        "8.3.1: difference 500; more than 400, so it counts as 400",
        "8.1.2: 400 points: expected 0.92; 1 − 0.92 = +0.08",
    ]


def test_the_steps_of_k_with_the_700_rule() -> None:
    report = fide.tournament(Player(2000, games_in_period=39), [(2000, 1)], on=ON)
    assert steps(report)[-4:-1] == [
        "8.3.3: an established player, so K = 20",
        "8.3.3: 39 games × 20 = 780, more than 700, so K = 17",
        "8.3.3: +0.50 × 17 = +8.50",
    ]


def test_the_step_of_a_k_of_ones_own() -> None:
    report = fide.tournament(Player(2000, k=25), [(2000, 1)], on=ON)
    assert "8.3.3: K = 25, set by you; the K rules are not applied" in steps(report)


def test_the_opponents_exemption_of_the_other_library() -> None:
    report = fide.Rulebook(echecs.STANDARD).tournament(2200, [(2700, 1)], on=ON)
    assert steps(report)[1].endswith(
        ": difference -500; opponent rated 2650 or more, so not capped"
    )


def test_the_working_of_a_period() -> None:
    """20 × .55 and 20 × .45."""
    events = [Event([(2036, 1)], on=ON), Event([(1964, 1)], on=date(2025, 11, 20))]
    working = steps(fide.period(2000, events))
    assert [step for step in working if step.startswith("0.1")] == [
        f"0.1: a tournament that starts on {on}: FIDE standard, from 1 October 2025"
        for on in ("7 November 2025", "20 November 2025")
    ]
    assert working.count("8.3.3: +0.55 × 20 = +11.00") == 1
    assert working.count("8.3.3: +0.45 × 20 = +9.00") == 1
    assert [step for step in working if step.startswith("8.3.4")] == [
        "8.3.4: +11.00 +9.00 = +20.00, rounded once for the whole period: +20; 2000 → 2020"
    ]


def test_the_working_of_the_plain_formula() -> None:
    """1400 beats 1600: 1 − 0.2403 = 0.7597, × 20 = 15.19."""
    report = elo.tournament(1400, [(1600, 1), Game(1600, 1, forfeit=True), (None, 1)])
    assert steps(report) == [
        "Elo: 1 / (1 + 10^(200 / 400)) = 0.2403; 1 − 0.2403 = +0.7597",
        "Elo: not counted: forfeit",
        "Elo: not counted: unrated opponent",
        "Elo: score 1 − expected 0.2403 = +0.7597",
        "Elo: +0.7597 × 20 = +15.19",
        "Elo: rounded half away from zero: +15; 1400 → 1415",
    ]
    assert [step.game for step in report.working()] == [1, 2, 3, None, None, None]


def test_a_step_as_data() -> None:
    step = fide.tournament(2000, [(2036, 1)], on=ON).working()[1]
    assert step.as_data() == {"article": "8.3.1", "text": "difference -36", "game": 1}


@pytest.mark.parametrize("player", [2000, Player(2000, birth_year=1980)])
def test_a_report_without_the_working_does_not_pay_for_it(
    player: Player | int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(*args: object, **kwargs: object) -> NoReturn:
        raise AssertionError("the working was built")

    for module in ("arpad.fide.outcomes", "arpad.fide.k_rule"):
        monkeypatch.setattr(import_module(module), "Step", asked)
    for name in ("assess", "classify"):
        monkeypatch.setattr(f"arpad.fide.expectancy.Expectancy.{name}", asked)
    report = fide.tournament(player, [(2036, 1)] * 9, on=ON)
    assert [report.n, report.k, report.score] == [9, 20, 9]
    assert [report.change, report.rounded_change, report.new_rating] == [99, 99, 2099]
    with pytest.raises(AssertionError, match="the working was built"):
        report.working()


def test_nor_does_the_plain_formula(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("arpad.elo.report"), "Step", None)
    report = elo.tournament(1500, [(1500, 1)])
    assert (report.change, report.new_rating, report.performance) == (10, 1510, None)
    with pytest.raises(TypeError, match="'NoneType' object is not callable"):
        report.working()


@pytest.mark.parametrize(
    ("opponents", "sentence"),
    [
        ([1500], "average of 1 opponent: 1500"),
        ([1500, 1600], "average of 2 opponents: 1550"),
        (
            [None],
            "average of 1 opponent, 1 unrated as 1400: 1400",
        ),  # as the floor
        ([None, 1600], "average of 2 opponents, 1 unrated as 1400: 1500"),
    ],
)
def test_the_step_of_the_average(opponents: list[int | None], sentence: str) -> None:
    report = fide.performance_report([(each, 0.5) for each in opponents], on=date(2026, 4, 1))
    assert str(report.working()[0].phrase) == sentence


def test_a_needed_performance_names_its_edition() -> None:
    on = date(2026, 4, 1)
    answer = fide.needed(2000, [2000], target_performance=2000, on=on)
    assert answer.as_data()["edition"] == "standard-2025-10-01"


def test_the_lines_of_the_k_rule() -> None:
    """8.3.3: 10 from 2400 on, 40 for juniors and for new players, 20 for all others."""
    junior = Junior(18, "year end", 2300)
    steps = _k_steps(junior, "practice", "a note")
    assert [step.k for step in steps] == [10, 40, 40, 20]
    assert steps[1] == KStep(40, "8.3.3", "practice", junior=junior, note="a note")
    assert _k_steps(junior, "text")[1] == KStep(40, "8.3.3", "text", junior=junior)


def test_the_names_of_fide() -> None:
    assert dir(fide) == sorted(fide.__all__)
