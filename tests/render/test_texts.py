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
from arpad.sentences import Step

ON = date(2025, 11, 7)

PLAYER = Player(2000, games_played=50, birth_year=1980, ever_2400=False, games_in_period=3)
GAMES = [Game(2036, 1, name="A"), Game(1500, 0), Game(None, 1)]
FIDE = fide.tournament(PLAYER, GAMES, on=ON)
ELO = elo.tournament(1400, [(1600.0, 1), (1600.5, 0.5)])
NOTHING = fide.tournament(2000, [Game(2000, 1, forfeit=True)], on=ON)


def test_a_tournament_as_text() -> None:
    """1 − .45 and 0 − .92, together −.37, × 20; (2036 + 1500) / 2; with 1400: 67 %, + 125."""
    assert str(FIDE) == render.text(FIDE)
    assert str(FIDE).splitlines() == [
        "FIDE standard, from 1 October 2025",
        "",
        "#  opponent  score  expected  change",
        "1      2036      1      0.45  +11.00            │██████      A",
        "2      1500      0      0.92  -18.40  ▒▒▒▒▒▒▒▒▒▒│            "
        "more than 400, so it counts as 400",
        "3         –      1         –       –            │            "
        "not counted: unrated opponent (8.3.1)",
        "",
        "score             1 out of 2",
        "expected          1.37",
        "average opponent  1768",
        "performance       1770 over all 3 games played",
        "K                 20: an established player",
        "why               1.37 was expected and 1 scored: 0.37 less, times K 20, is -7.40",
        "change            -7.40, rounded -7",
        "new rating        2000 → 1993",
    ]


def test_the_plain_formula_as_text() -> None:
    """20 × (1.5 − .2403 − .2398) = +20.40; 1600.25 + 400 × log10(3) = 1791.1."""
    assert str(ELO).splitlines() == [
        "Elo formula",
        "",
        "#  opponent  score  expected  change",
        "1      1600      1      0.24  +15.19            │██████████",
        "2    1600.5    0.5      0.24   +5.21            │███",
        "",
        "score             1.5 out of 2",
        "expected          0.48",
        "average opponent  1600",
        "performance       1791",
        "K                 20: set by you",
        "why               0.48 was expected and 1.5 scored: 1.02 more, times K 20, is +20.40",
        "change            +20.40, rounded +20",
        "new rating        1400 → 1420",
    ]


def test_notes_and_assumptions_have_their_lines() -> None:
    text = str(fide.tournament(Player(1405, birth_year=1980, games_played=99), [(1405, 0)], on=ON))
    assert text.splitlines()[-3:] == [
        "note              1395 is below the floor of 1400: unrated on the next list (7.2)",
        "assumed           never published at 2400 or more",
        "assumed           no games in the rating period other than these",
    ]


def test_what_is_not_there_is_a_dash() -> None:
    lines = str(NOTHING).splitlines()
    assert "average opponent  –" in lines
    assert "performance       –" in lines
    assert "change            0.00, rounded 0" in lines


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


def test_a_working_as_text() -> None:
    steps = [
        Step("0.1", "the day"),
        Step("8.3.1", "the cap", 1),
        Step("8.1.2", "the table", 1),
        Step("8.3.1", "the cap", 2),
        Step("8.3.4", "rounded"),
    ]
    assert figures.working_text(steps).splitlines() == [
        "0.1    the day",
        "game 1",
        "  8.3.1  the cap",
        "  8.1.2  the table",
        "game 2",
        "  8.3.1  the cap",
        "8.3.4  rounded",
    ]


FIELDS = {
    *("assumptions", "average_opponent", "change", "edition", "expected", "games", "k"),
    *("k_reason", "n", "new_rating", "notes", "performance", "rating", "rounded_change"),
    *("rules", "score", "estimate", "figures", "additions", "why"),
}
GAME_FIELDS = {
    *("capped", "change", "colour", "counted", "difference", "expected", "name", "opponent"),
    *("reason", "article", "round", "score"),
}


@pytest.mark.parametrize("shown", [FIDE, ELO, NOTHING], ids=["fide", "elo", "nothing"])
def test_json_has_the_documented_names(shown: Outcome[Any]) -> None:
    data = json.loads(render.json(shown))
    assert set(data) == FIELDS
    assert all(set(game) == GAME_FIELDS for game in data["games"])
    assert data == shown.as_data()


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


def test_the_edition_of_the_plain_formula_is_null() -> None:
    assert json.loads(render.json(ELO))["edition"] is None


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        (FIDE, "<FideReport 2000 → 1993: 1/2, change -7.40, K 20>"),
        (elo.tournament(1500, [(1500, 1)]), "<EloReport 1500 → 1510: 1/1, change 10.0, K 20>"),
    ],
    ids=["fide", "elo"],
)
def test_repr_in_one_line(shown: Outcome[Any], text: str) -> None:
    assert repr(shown) == text


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


def test_a_first_rating_as_text() -> None:
    """(7950 + 3600) / 7 = 1650; 4.5 / 7 = 64 %: + 102."""
    assert str(fide.initial_report(INITIAL_GAMES, on=ON)).splitlines() == [
        "FIDE standard, from 1 October 2025",
        "",
        "#  opponent  score",
        "1      1600      1",
        "2      1500    0.5",
        "3      1700      0",
        "4      1600      1",
        "5      1550      1",
        "6         –      1  unrated opponent",
        "+      1800    0.5  added by the rule",
        "+      1800    0.5  added by the rule",
        "",
        "score             3.5 out of 5",
        "average opponent  1650",
        "initial rating    1752",
    ]


def test_a_missing_first_rating_as_text() -> None:
    lines = str(fide.initial_report(INITIAL_GAMES[:2], on=date(2023, 1, 1))).splitlines()
    assert lines[-4:] == [
        "score             1.5 out of 2",
        "average opponent  1550",
        "initial rating    none yet",
        "missing           5 games against rated opponents are needed, 2 count (7.1.4)",
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


def test_a_period_as_text() -> None:
    """20 × .55 and 20 × .45."""
    events = [Event([(2036, 1)], on=ON), Event([(1964, 1)], on=ON)]
    lines = str(fide.period(Player(2000, birth_year=1980, games_played=99), events)).splitlines()
    assert lines[2:5] == [
        "#  rating  score  expected  change",
        "1    2000  1 / 1      0.45  +11.00  FIDE standard, from 1 October 2025",
        "2    2000  1 / 1      0.55   +9.00  FIDE standard, from 1 October 2025",
    ]
    assert "change      +20.00, rounded +20" in lines


def test_a_performance_as_text() -> None:
    lines = str(fide.performance_report([(1600, 1), (1600, 0.5), (1600, 0)], on=ON)).splitlines()
    assert lines[2:] == [
        "score             1.5 out of 3, 50 %",
        "average opponent  1600",
        "performance       1600",
    ]
