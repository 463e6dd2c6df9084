"""The working: made when somebody asks, from the rules that decided."""

from __future__ import annotations

from datetime import date
from importlib import import_module
from typing import NoReturn

import pytest

from arpad import elo, fide
from arpad.fide import Player

ON = date(2025, 11, 7)


def test_the_reason_of_a_game_is_that_of_its_step() -> None:
    for own, opponent, capped in ((2813, 2400, False), (2400, 2813, True), (2813, 2413, False)):
        report = fide.tournament(own, [(opponent, 1)], on=ON)
        _, _, reason = report.working()[1].text.partition("; ")
        game = report.games[0]
        assert (game.reason, game.article) == (reason, "8.3.1" if reason else "")
        assert game.capped is capped


@pytest.mark.parametrize("player", [2000, Player(2000, birth_year=1980)])
def test_a_report_without_the_working_does_not_pay_for_it(
    player: Player | int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object, **kwargs: object) -> NoReturn:
        raise AssertionError("the working was built")

    for module in ("arpad.fide.report", "arpad.fide.k_rule"):
        monkeypatch.setattr(import_module(module), "Step", refuse)
    for name in ("assess", "classify"):
        monkeypatch.setattr(f"arpad.fide.expectancy.Expectancy.{name}", refuse)
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


def test_the_names_of_fide() -> None:
    assert dir(fide) == sorted(fide.__all__)
