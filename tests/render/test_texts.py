"""One result, rendered: text that lines up, JSON with the documented names."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from arpad import elo, fide, render
from arpad.fide import Event, Game, Player
from arpad.game import GameLike
from arpad.outcome import Outcome
from arpad.render import figures

ON = date(2025, 11, 7)

PLAYER = Player(2000, games_played=50, birth_year=1980, ever_2400=False, games_in_period=3)
GAMES = [Game(2036, 1, name="A"), Game(1500, 0), Game(None, 1)]
FIDE = fide.tournament(PLAYER, GAMES, on=ON)
ELO = elo.tournament(1400, [(1600.0, 1), (1600.5, 0.5)])
NOTHING = fide.tournament(2000, [Game(2000, 1, forfeit=True)], on=ON)


@pytest.mark.parametrize("shown", [FIDE, ELO, NOTHING], ids=["fide", "elo", "nothing"])
def test_tables_line_up(shown: Outcome[Any]) -> None:
    head, *rows = [line for line in str(shown).split("\n\n")[1].splitlines() if line]
    ends = [head.index(word) + len(word) for word in head.split()]
    assert len(rows) == len(shown.games)
    for row in rows:
        assert all(row[end - 1] != " " for end in ends)
        assert all(row[end : end + 2].strip() == "" for end in ends)


def test_a_table_is_as_wide_as_its_widest_cell() -> None:
    rows = [("1", "a long cell", "words"), ("12345", "x", "")]
    assert figures.table(("no", "name", ""), rows) == [
        "   no         name",
        "    1  a long cell  words",
        "12345            x",
    ]


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (Decimal("11.00"), "+11.00"),
        (Decimal("-7.40"), "-7.40"),
        (Decimal("0.00"), "0.00"),
        (-0.001, "0.00"),
        (0.001, "0.00"),
        (-0.006, "-0.01"),
        (15.194, "+15.19"),
    ],
)
def test_a_change_has_a_sign(change: float | Decimal, text: str) -> None:
    assert figures.signed(change) == text


FIELDS = {
    *("assumptions", "average_opponent", "change", "edition", "expected", "games", "k"),
    *("k_reason", "n", "new_rating", "notes", "performance", "rating", "rounded_change"),
    *("rules", "score", "estimate", "figures", "additions", "why"),
}


@pytest.mark.parametrize("shown", [FIDE, ELO, NOTHING], ids=["fide", "elo", "nothing"])
def test_json_has_the_working_only_when_asked(shown: Outcome[Any]) -> None:
    data = json.loads(render.json(shown, working=True))
    assert set(data) == FIELDS | {"working"}
    assert data["working"] == [
        {"article": step.article, "text": step.text, "game": step.game} for step in shown.working()
    ]


def test_the_figures_of_the_json() -> None:
    data = json.loads(render.json(FIDE))
    assert {name: data[name] for name in FIELDS - {"games"}} == {
        **{"rating": 2000, "score": 1, "n": 2, "expected": 1.37, "average_opponent": 1768},
        **{"change": -7.4, "rounded_change": -7, "new_rating": 1993, "performance": 1770},
        **{"k": 20, "k_reason": "an established player", "edition": "standard-2025-10-01"},
        **{"rules": "FIDE standard, from 1 October 2025", "assumptions": [], "notes": []},
        **{"estimate": None, "figures": [], "additions": []},
        "why": ["1.37 was expected and 1 scored: 0.37 less, times K 20, is -7.40"],
    }
    assert data["games"][1] == {
        **{"opponent": 1500, "score": 0, "counted": True, "difference": 500, "capped": True},
        **{"reason": "more than 400, so it counts as 400", "expected": 0.92, "change": -18.4},
        **{"round": None, "name": None, "colour": None, "article": "8.3.1"},
    }


def test_json_keeps_letters_readable() -> None:
    named = fide.tournament(2000, [Game(2000, 1, name="Ägir ½")], on=ON)
    assert "Ägir ½" in render.json(named)


def test_a_period_as_data() -> None:
    """20 × .55 and 20 × .45."""
    events = [Event([(2036, 1)], on=ON), Event([(1964, 1)], on=ON)]
    period = fide.period(Player(2000, birth_year=1980, games_played=99), events)
    data = json.loads(render.json(period))
    expected = {
        **{"rating": 2000, "n": 2, "k": 20, "k_reason": "an established player"},
        **{"change": 20, "rounded_change": 20, "new_rating": 2020, "notes": []},
        "assumptions": [
            "never published at 2400 or more",
            "no games in the rating period other than these",
        ],
        "notes": [],
    }
    assert [event["change"] for event in data.pop("events")] == [11, 9]
    assert data == expected
    assert period.assumptions == tuple(expected["assumptions"])  # type: ignore[arg-type]
    working = json.loads(render.json(period, working=True))["working"]
    assert len(working) == len(period.working())


INITIAL_GAMES: list[GameLike | Event] = [
    Game(1600, 1),
    (1500, 0.5),
    (1700, 0),
    (1600, 1),
    (1550, 1),
    Game(None, 1),
]


def test_a_first_rating_as_data() -> None:
    shown = fide.initial_report(INITIAL_GAMES, on=ON)
    data: dict[str, Any] = json.loads(render.json(shown))
    assert len(data.pop("games")) == 6
    expected = {
        **{"rating": 1752, "computed": 1752, "n": 5, "score": 3.5, "average_opponent": 1650},
        **{"percentage": 64, "edition": "standard-2025-10-01", "added_draws": [1800, 1800]},
        **{"missing": [], "assumptions": [], "notes": []},
    }
    assert data == expected
    working = json.loads(render.json(shown, working=True))["working"]
    assert working == [step.as_data() for step in shown.working()]
