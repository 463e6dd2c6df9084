"""A game that the conditions of its event keep from being rated: shown, and never counted."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from arpad import elo, fide
from arpad.errors import InvalidType
from arpad.game import Game, Pairing
from arpad.system import find

ON = date(2025, 11, 1)
FAST = ("1.1", "too fast")


def test_it_does_not_count_by_fides_rules() -> None:
    report = fide.tournament(2000, [(2000, 1), Game(2000, 1, excluded=FAST)], on=ON)
    assert (report.n, str(report.change)) == (1, "10.00")
    game = report.games[1]
    assert (game.counted, game.reason, game.article) == (False, "too fast", "1.1")
    assert "1.1: not counted: too fast" in [str(step) for step in report.working()]
    assert report.performance == 2800, "over the games played"


def test_a_forfeit_is_one_first() -> None:
    report = fide.tournament(2000, [Game(2000, 1, forfeit=True, excluded=FAST)], on=ON)
    assert (report.games[0].reason, report.games[0].article) == ("forfeit", "5.1")


@pytest.mark.parametrize("anonymous", [False, True])
@pytest.mark.parametrize("system", ["fide", "elo"])
def test_both_sides_of_a_field(system: str, anonymous: bool) -> None:
    terms: dict[str, Any] = {"on": ON} if system == "fide" else {}
    book = find(system).book(**terms)
    pairing = Pairing("a", "b", 2, round=1, anonymous=anonymous, excluded=FAST)
    for outcome in book.rate_field({"a": 2000, "b": 1900}, [pairing]).values():
        assert (outcome.n, float(outcome.change or 0)) == (0, 0)
        assert (outcome.games[0].counted, outcome.games[0].reason) == (False, "too fast")


def test_it_is_no_game_for_an_initial_rating() -> None:
    report = fide.initial_report([(1800, 1)] * 5 + [Game(1800, 1, excluded=FAST)], on=ON)
    assert (report.n, report.games[5].article) == (5, "1.1")


def test_plain_elo_has_no_article_for_it() -> None:
    report = elo.Rulebook(32).rate(1500, [Game(1500, 1, excluded=FAST)])
    assert (report.games[0].reason, report.games[0].article) == ("too fast", "")
    forfeit = elo.Rulebook(32).rate(1500, [Game(1500, 1, forfeit=True, excluded=FAST)])
    assert forfeit.games[0].reason == "forfeit"


@pytest.mark.parametrize("excluded", ["too fast", ("1.1",), (1, "too fast"), ["1.1", "too fast"]])
def test_an_exclusion_is_a_pair_of_article_and_reason(excluded: Any) -> None:
    with pytest.raises(InvalidType, match="a pair of article and reason"):
        fide.tournament(2000, [Game(2000, 1, excluded=excluded)], on=ON)
