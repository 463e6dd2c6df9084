"""What the API refuses: the place as the caller wrote it, the rule, the remedy, and no Python."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from arpad.web.app import create_app

GAMES = [{"opponent": 1600, "score": 1}, {"opponent": 1550, "score": "="}]
PAIR: dict[str, Any] = {"player": 1500, "opponent": 1600}
GAME = PAIR | {"score": 1}
#: What only Python writes: bytes, None, True and False, a class, single quotes around a key.
PYTHON = re.compile(r"b'|\bNone\b|\bTrue\b|\bFalse\b|<class|datetime|\{'|pydantic")


@pytest.fixture(scope="module")
def api() -> Iterator[TestClient]:
    with TestClient(
        create_app(), base_url="http://localhost:8000", raise_server_exceptions=False
    ) as client:
        yield client


def refused(answer: Any, status: int = 422) -> dict[str, str]:
    assert answer.status_code == status, answer.text
    data: dict[str, str] = answer.json()
    assert list(data) == ["error", "place", "value", "rule", "remedy"]
    assert data["error"].startswith(f"{data['place']}: {data['value']} – {data['rule']}; ")
    assert data["remedy"] not in ("", "see /openapi.json")
    assert not PYTHON.search(data["error"]), data["error"]
    return data


@pytest.mark.parametrize(
    ("path", "body", "place", "value"),
    [
        ("game", PAIR | {"score": 5}, "score", "5"),
        ("game", PAIR | {"score": True}, "score", "true"),
        ("game", PAIR | {"score": [1]}, "score", "[1]"),
        ("game", PAIR | {"score": None}, "score", "null"),
        ("game", GAME | {"player": -1}, "player", "-1"),
        ("game", GAME | {"player": True}, "player", "true"),
        ("game", GAME | {"player": "1500"}, "player", '"1500"'),
        ("game", GAME | {"player": 100_000}, "player", "100000"),
        ("game", GAME | {"player": 1500.5}, "player", "1500.5"),
        ("game", GAME | {"player": None}, "player", "null"),
        ("game", GAME | {"player": [1500]}, "player", "[1500]"),
        ("game", GAME | {"player": {"rating": -1}}, "player.rating", "-1"),
        ("game", GAME | {"player": {"age": 15}}, "player.rating", "missing"),
        ("game", GAME | {"player": {"rating": 1500, "k": 201}}, "player.k", "201"),
        ("game", GAME | {"opponent": {"rating": 1500, "age": 121}}, "opponent.age", "121"),
        ("game", PAIR, "score", "missing"),
        ("game", GAME | {"on": "2010-01-01"}, "on", '"2010-01-01"'),
        ("game", GAME | {"on": 1767571200}, "on", "1767571200"),
        ("game", GAME | {"on": "20260105"}, "on", '"20260105"'),
        ("game", GAME | {"on": "2026-02-30"}, "on", '"2026-02-30"'),
        ("game", GAME | {"time_control": "bullet"}, "time_control", '"bullet"'),
        ("game", GAME | {"time_control": None}, "time_control", "null"),
        ("game", GAME | {"explain": "yes"}, "explain", '"yes"'),
        ("game", GAME | {"system": "elo", "scale": 0}, "scale", "0"),
        ("game", GAME | {"system": "elo", "k": 20, "preset": "uscf"}, "preset", '"uscf"'),
        ("tournament", {"player": 1500, "games": []}, "games", "[]"),
        ("tournament", {"player": 1500, "games": {}}, "games", "{}"),
        ("tournament", {"player": 1500, "games": GAMES * 501}, "games", "1002 entries"),
        ("tournament", {"player": 1500, "games": [GAMES[0], 5]}, "games[1]", "5"),
        ("tournament", {"player": 1500, "games": ["1600"]}, "games[0]", '"1600"'),
        ("tournament", {"player": 1500, "games": ["1600:2"]}, "games[0]", '"1600:2"'),
        ("tournament", {"player": 1500, "games": ["99999999+"]}, "games[0]", '"99999999+"'),
        (
            "tournament",
            {"player": 1500, "games": [*GAMES, {"opponent": -5, "score": 1}]},
            "games[2].opponent",
            "-5",
        ),
        (
            "tournament",
            {"player": 1500, "games": [{"opponent": {"rating": 1, "k": -1}, "score": 1}]},
            "games[0].opponent.k",
            "-1",
        ),
        (
            "tournament",
            {"player": 1500, "games": [{"opponent": 1600, "score": "1-0", "colour": "black"}]},
            "games[0].score",
            '"1-0"',
        ),
        (
            "tournament",
            {"player": 1500, "games": [{"opponent": 1600, "score": 1, "colour": "red"}]},
            "games[0].colour",
            '"red"',
        ),
        ("needed", {"player": 1500, "opponents": [1500]}, "target_rating", "missing"),
        (
            "needed",
            {"player": 1, "opponents": [1], "target_rating": 2, "target_performance": 3},
            "target_rating",
            "two targets",
        ),
        (
            "needed",
            {"player": 1, "opponents": [1], "target_rating": 2, "rating": 3},
            "rating",
            "3",
        ),
        (
            "needed",
            {"player": 1, "opponents": [1, -1], "target_rating": 2},
            "opponents[1]",
            "-1",
        ),
        (
            "needed",
            {"player": 1, "opponents": [1], "target_performance": 2, "system": "elo"},
            "target_performance",
            "2",
        ),
        (
            "initial",
            {"games": GAMES, "on": "2015-01-01"},
            "on",
            '"standard-2014-07-01"',
        ),
    ],
)
def test_an_impossible_value_is_refused(
    api: TestClient, path: str, body: dict[str, Any], place: str, value: str
) -> None:
    data = refused(api.post(f"/api/v1/{path}", json=body))
    assert (data["place"], data["value"]) == (place, value)


@pytest.mark.parametrize(
    ("side", "fact"),
    [
        ("player", {"birth_year": 2030}),
        ("opponent", {"birth_year": 2025}),  # later than the tournament, which is known then only
        ("player", {"birth_year": 2000, "age": 15}),
        ("player", {"games_in_period": 0}),
        ("player", {"ever_2400": True, "highest_rating": 2000}),
    ],
)
def test_facts_that_do_not_fit_together(api: TestClient, side: str, fact: dict[str, Any]) -> None:
    body = GAME | {"on": "2024-03-05", side: {"rating": 1500} | fact}
    data = refused(api.post("/api/v1/game", json=body))
    assert data["place"] in {f"{side}.{name}" for name in fact}


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ('{"player": 1500, "opponent": 1600, "score": 1, "player": 1600}', "player"),
        ('{"player": {"rating": 1, "rating": 2}, "opponent": 1600, "score": 1}', "rating"),
        ('{"player": 1500, "opponent": 1600, "score": 1, "\\u0073core": 0}', "score"),
    ],
)
def test_a_key_that_stands_twice(api: TestClient, body: str, place: str) -> None:
    data = refused(api.post("/api/v1/game", content=body))
    assert (data["place"], data["value"]) == (place, "twice")
    assert data["remedy"] == "omit one of the two"


def test_games_of_the_period_are_at_least_these(api: TestClient) -> None:
    player = {"rating": 1500, "games_in_period": 1}
    body = {"player": player, "games": GAMES}
    assert refused(api.post("/api/v1/tournament", json=body))["place"] == "player.games_in_period"


@pytest.mark.parametrize(
    ("body", "place", "remedy"),
    [
        (GAME | {"x": 1}, "x", "omit it"),
        (GAME | {"oponent": 1}, "oponent", "did you mean opponent?"),
        (GAME | {"rulez": "elo"}, "rulez", "omit it"),
        (GAME | {"preset": "uscf"}, "preset", 'omit it, or ask with "system": "elo"'),
        (
            GAME | {"system": "elo", "on": "2026-01-05"},
            "on",
            'omit it, or ask with "system": "fide"',
        ),
        (
            GAME | {"birth_year": 2012},
            "birth_year",
            'put it into the player, as {"rating": …, "birth_year": …}',
        ),
        (
            GAME | {"player": {"rating": 1500, "birthyear": 2012}},
            "player.birthyear",
            "did you mean birth_year?",
        ),
        (
            GAME | {"system": "elo", "player": {"rating": 1500, "birth_year": 2012}},
            "player.birth_year",
            'omit it, or ask with "system": "fide"',
        ),
        (GAME | {"system": "fied"}, "system", "did you mean fide?"),
        (GAME | {"system": 5}, "system", "choose one of them"),
        (GAME | {"rules": "ello"}, "rules", "did you mean elo?"),
        (GAME | {"system": "fide", "rules": "elo"}, "rules", "omit rules"),
        (
            GAME | {"system": "elo", "preset": "ucsf"},
            "preset",
            "did you mean uscf?",
        ),
    ],
)
def test_a_name_that_is_not_known(
    api: TestClient, body: dict[str, Any], place: str, remedy: str
) -> None:
    data = refused(api.post("/api/v1/game", json=body))
    assert (data["place"], data["remedy"]) == (place, remedy)


@pytest.mark.parametrize("system_id", ["fide", "elo"])
def test_a_performance_has_no_k(api: TestClient, system_id: str) -> None:
    body = {"games": GAMES, "k": 20, "system": system_id}
    data = refused(api.post("/api/v1/performance", json=body))
    assert (data["place"], data["remedy"]) == ("k", "omit it")


def test_a_name_of_a_game_that_is_not_known(api: TestClient) -> None:
    game = {"opponent": 1600, "score": 1, "color": "white"}
    body = {"player": 1500, "games": [GAMES[0], game]}
    data = refused(api.post("/api/v1/tournament", json=body))
    assert (data["place"], data["remedy"]) == ("games[1].color", "did you mean colour?")
    assert data["rule"].startswith("the names here are opponent, score, round")
    body = {"player": 1500, "games": [{"opponent": 1600, "score": 1, "birth_year": 2012}]}
    data = refused(api.post("/api/v1/tournament", json=body))
    assert data["remedy"] == 'put it into the opponent, as {"rating": …, "birth_year": …}'


def test_a_wrong_name_goes_before_the_one_that_it_leaves_missing(api: TestClient) -> None:
    body = {"player": 1500, "oponent": 1600, "score": 1}
    data = refused(api.post("/api/v1/game", json=body))
    assert (data["place"], data["remedy"]) == ("oponent", "did you mean opponent?")


@pytest.mark.parametrize(
    ("content", "value", "rule"),
    [
        (b"", "empty", "a question is a JSON object"),
        (b" \n", "empty", "a question is a JSON object"),
        (b"[]", "[]", "a question is a JSON object"),
        (b"5", "5", "a question is a JSON object"),
        (b"{bad", "not JSON", "it cannot be read from line 1, column 2 on: key must be a string"),
        (
            b'{"player":\n 1500',
            "not JSON",
            "it cannot be read from line 2, column 5 on: EOF while parsing",
        ),
        (b'{"player": NaN}', "not JSON", "it cannot be read from line 1, column 12 on"),
        (b"\xff\xfe", "not JSON", "it cannot be read from line 1, column 1 on"),
        (b'{"player": 1' + b"0" * 5000 + b"}", "not JSON", "it cannot be read from line 1"),
    ],
)
def test_a_body_that_is_no_question(api: TestClient, content: bytes, value: str, rule: str) -> None:
    data = refused(api.post("/api/v1/game", content=content))
    assert (data["place"], data["value"]) == ("body", value)
    assert data["rule"].startswith(rule)
    assert data["remedy"].startswith('write it as {"player": 1500')


@pytest.mark.parametrize(
    ("query", "place", "remedy"),
    [
        ("k", "rating", "add ?rating=…"),
        ("k?rating=", "rating", "write it in digits"),
        ("k?rating=1e3", "rating", "write it in digits"),
        ("k?rating=100000", "rating", "write a number in that range"),
        ("k?rating=2250.5", "rating", "give a whole number"),
        ("k?rating=2250&birthyear=2012", "birthyear", "did you mean birth_year?"),
        ("k?rating=2250&rating=2300", "rating", "give it once"),
        ("k?rating=2250&ever_2400=maybe", "ever_2400", "say which"),
        ("k?rating=2250&on=soon", "on", "write it as 2025-12-31"),
        ("k?rating=2250&system=fied", "system", "did you mean fide?"),
        ("k?rating=2250&time_control=rapids", "time_control", "did you mean rapid?"),
        ("k?rating=2250&birth_year=2000&age=15", "age", "give only one of the two, or fix it"),
        ("rules?lists=true", "lists", "did you mean list?"),
        ("rules?on=1970-01-01", "on", "choose a day from 2014-07-01 on"),
        ("systems?id=fide", "id", "omit it"),
        ("health?x", "x", "omit it"),
    ],
)
def test_an_impossible_parameter_is_refused(
    api: TestClient, query: str, place: str, remedy: str
) -> None:
    data = refused(api.get(f"/api/v1/{query}"))
    assert (data["place"], data["remedy"]) == (place, remedy)


@pytest.mark.parametrize(
    ("method", "path", "status", "remedy"),
    [
        ("POST", "/api/v1/nothing", 404, "see /api for what there is"),
        ("POST", "/api/v1/gam", 404, "did you mean /api/v1/game?"),
        ("GET", "/api/v1/game", 405, "send it as POST"),
        ("POST", "/api/v1/k", 405, "send it as GET"),
    ],
)
def test_an_address_that_is_none(
    api: TestClient, method: str, path: str, status: int, remedy: str
) -> None:
    data = refused(api.request(method, path), status)
    assert (data["place"], data["remedy"]) == (f"{method} {path}", remedy)
