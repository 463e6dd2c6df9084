"""B.01: what cannot be a question about a norm, in the sentence that a caller reads."""
# ruff: noqa: E501 (a sentence stands in one line)

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from arpad import fide
from arpad.errors import (
    ArpadError,
    InvalidDate,
    InvalidGames,
    InvalidRating,
    InvalidScore,
    InvalidTarget,
    InvalidTimeControl,
    InvalidType,
    InvalidValue,
)
from arpad.fide import NormGame
from arpad.fide.norms.occasion import read_occasion

ON = date(2025, 11, 7)
GOOD = NormGame(2500, 1, "GM", "GER")
#: Anything, for arguments of every type.
any_game: Any = NormGame


def refused(error: type[ArpadError], sentence: str, title: Any, games: Any, how: Any) -> None:
    with pytest.raises(ArpadError) as caught:
        fide.norm(title, games, **{"federation": "NED", "on": ON, **how})
    assert (type(caught.value), str(caught.value)) == (error, sentence)


@pytest.mark.parametrize(
    ("title", "error", "sentence"),
    [
        (
            "FM",
            InvalidTarget,
            "title: 'FM' – norms are for GM, IM, WGM, WIM; choose one of them.",
        ),
        ("", InvalidTarget, "title: '' – norms are for GM, IM, WGM, WIM; choose one of them."),
        (
            None,
            InvalidType,
            "title: None – it is a short code such as GM or NED; write it as text.",
        ),
    ],
)
def test_a_title_without_norms(title: Any, error: type[ArpadError], sentence: str) -> None:
    refused(error, sentence, title, [GOOD], {})


@pytest.mark.parametrize(
    ("games", "error", "sentence"),
    [
        (
            [],
            InvalidGames,
            "games: [] – at least one game is needed; give NormGame records.",
        ),
        ("games", InvalidType, "games: 'games' – games are a list; put them into one."),
        (None, InvalidType, "games: None – games are a list; put them into one."),
        (
            [GOOD, (2500, 1)],
            InvalidGames,
            'games[1]: (2500, 1) – a game of a norm is a NormGame; write NormGame(2400, 1, "GM", "NED").',
        ),
        (
            [any_game(-1, 1)],
            InvalidRating,
            "games[0].opponent: -1 – the rating must be a whole number from 1 to 99,999; write a number in that range.",
        ),
        (
            [any_game(True, 1)],
            InvalidType,
            "games[0].opponent: True – the rating must be a whole number from 1 to 99,999; give a number.",
        ),
        (
            [any_game("2500", 1)],
            InvalidType,
            "games[0].opponent: '2500' – the rating must be a whole number from 1 to 99,999; give a number.",
        ),
        (
            [any_game(1, 2)],
            InvalidScore,
            "games[0].score: 2 – a score is 1, 0.5 or 0 (also W, D, L, win, draw, loss, =, ½, 1/2, 1-0, ½-½, 0-1); give the result of one game.",
        ),
        (
            [any_game(1, True)],
            InvalidType,
            "games[0].score: True – a score is 1, 0.5 or 0 (also W, D, L, win, draw, loss, =, ½, 1/2, 1-0, ½-½, 0-1); write 1 for a win or 0 for a loss.",
        ),
        (
            [any_game(1, 1, None)],
            InvalidType,
            "games[0].title: None – it is a short code such as GM or NED; write it as text.",
        ),
        (
            [any_game(1, 1, "", 5)],
            InvalidType,
            "games[0].federation: 5 – it is a short code such as GM or NED; write it as text.",
        ),
        (
            [any_game(1, 1, round=-1)],
            InvalidGames,
            "games[0].round: -1 – a round is a whole number; omit it if unknown.",
        ),
        (
            [any_game(1, 1, round=True)],
            InvalidGames,
            "games[0].round: True – a round is a whole number; omit it if unknown.",
        ),
        (
            [any_game(1, 1, name=5)],
            InvalidType,
            "games[0].name: 5 – a name is text; omit it if unknown.",
        ),
        (
            [any_game(1, 1, played=1)],
            InvalidType,
            "games[0].played: 1 – it is true or false; say which.",
        ),
        (
            [any_game(1, 1, flag=5)],
            InvalidType,
            "games[0].flag: 5 – it is a short code such as GM or NED; write it as text.",
        ),
        (
            [any_game(1, 1, "", "FID", flag="GER")],
            InvalidValue,
            "games[0].flag: 'GER' – for players under FID, only RUS or BLR counts as a federation; omit it for others.",
        ),
        (
            [any_game(1, 1, "", "GER", flag="RUS")],
            InvalidValue,
            "games[0].flag: 'RUS' – a true flag is for somebody who plays under FID; write it as the federation.",
        ),
        (
            [any_game(1, 1, "", None, flag="RUS")],
            InvalidType,
            "games[0].federation: None – it is a short code such as GM or NED; write it as text.",
        ),
        (
            [any_game(1, 1, excluded="so")],
            InvalidValue,
            "games[0].excluded: 'so' – a game is excluded because it was adjudicated, or its opponent scoreless; write one of them, or omit it.",
        ),
        (
            [any_game(1, 1, opponent_id=[])],
            InvalidType,
            "games[0].opponent_id: [] – it tells opponents apart; give a number or a text.",
        ),
    ],
)
def test_what_is_no_game_of_a_norm(games: Any, error: type[ArpadError], sentence: str) -> None:
    refused(error, sentence, "GM", games, {})


EXEMPT = "an event is exempt as national championship, national team championship, zonal, open, or set by you as true"
PAIRED = "events are paired as Swiss, round robin, double round robin, knock-out, team, Scheveningen, Schiller, other"


@pytest.mark.parametrize(
    ("how", "error", "sentence"),
    [
        (
            {"federation": None},
            InvalidType,
            "federation: None – it is a short code such as GM or NED; write it as text.",
        ),
        (
            {"host": 5},
            InvalidType,
            "host: 5 – it is a short code such as GM or NED; write it as text.",
        ),
        (
            {"on": "2025-11-07"},
            InvalidType,
            "on: '2025-11-07' – the first day of the tournament is a date; give a datetime.date, or omit it.",
        ),
        (
            {"rounds": "9"},
            InvalidType,
            "rounds: '9' – an event has a whole number of rounds; give a whole number, or omit it.",
        ),
        (
            {"rounds": True},
            InvalidType,
            "rounds: True – an event has a whole number of rounds; give a whole number, or omit it.",
        ),
        (
            {"rounds": 0},
            InvalidValue,
            "rounds: 0 – an event has a whole number of rounds; give a number above 0, or omit it.",
        ),
        (
            {"rounds": 1},
            InvalidGames,
            "rounds: 1 – an event has a whole number of rounds, and these are 2 games; give all rounds of the event, or omit it.",
        ),
        (
            {"seconds": "7200"},
            InvalidType,
            "seconds: '7200' – each player has a whole number of seconds for 60 moves; give a whole number, or omit it.",
        ),
        (
            {"seconds": -1},
            InvalidValue,
            "seconds: -1 – each player has a whole number of seconds for 60 moves; give a number above 0, or omit it.",
        ),
        ({"team_event": 1}, InvalidType, "team_event: 1 – it is true or false; say which."),
        ({"world_cup": "yes"}, InvalidType, "world_cup: 'yes' – it is true or false; say which."),
        ({"approved": 1}, InvalidType, "approved: 1 – it is true or false; say which."),
        ({"shortened": None}, InvalidType, "shortened: None – it is true or false; say which."),
        ({"one_clock": 1}, InvalidType, "one_clock: 1 – it is true or false; say which."),
        (
            {"world_cup": True, "team_event": True},
            InvalidValue,
            "world_cup: a team event – the World Cups are not team events; say which of the two it is.",
        ),
        (
            {"shortened": True, "on": date(2024, 5, 1)},
            InvalidDate,
            "shortened: '2024-05-01' – shortened standard events are known only for starts from 1 September 2025 to 30 November 2025 and 1 January 2026 to 31 December 2026; omit it.",
        ),
        (
            {"shortened": True, "time_control": "rapid"},
            InvalidTimeControl,
            "shortened: 'rapid' – FIDE approves only standard events as shortened; omit it.",
        ),
        (
            {"federations_exempt": "no"},
            InvalidValue,
            f"federations_exempt: 'no' – {EXEMPT}; choose one of them, or omit it.",
        ),
        (
            {"federations_exempt": None},
            InvalidType,
            f"federations_exempt: None – {EXEMPT}; say which.",
        ),
        (
            {"pairings": 5},
            InvalidType,
            "pairings: 5 – they have a name; write 'Swiss'.",
        ),
        (
            {"pairings": "Danish"},
            InvalidValue,
            f"pairings: 'Danish' – {PAIRED}; choose one of them, or omit it.",
        ),
        (
            {"round_dates": "2025-11-07"},
            InvalidType,
            "round_dates: '2025-11-07' – they are a list of dates; give a list.",
        ),
        (
            {"round_dates": None},
            InvalidType,
            "round_dates: None – they are a list of dates; give a list.",
        ),
        (
            {"round_dates": [None, 7]},
            InvalidType,
            "round_dates[1]: 7 – the day of a round is a date; give a datetime.date, or None.",
        ),
    ],
)
def test_what_is_no_event_with_norms(how: Any, error: type[ArpadError], sentence: str) -> None:
    refused(error, sentence, "GM", [GOOD, GOOD], how)


def test_what_is_not_said_of_an_event() -> None:
    occasion = read_occasion(on=ON)
    assert (occasion.on, occasion.time_control, occasion.since) == (
        *(ON, "standard"),
        date(2024, 1, 1),
    )
    unknown = (occasion.rounds, occasion.seconds, occasion.shortened)
    assert unknown == (None, None, None)
    assert (occasion.round_dates, occasion.pairings, occasion.host) == ((), "", "")
    flags = (occasion.one_clock, occasion.approved, occasion.team_event, occasion.world_cup)
    assert (*flags, occasion.exemption) == (True, False, False, False, False)
