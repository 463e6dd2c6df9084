"""What the API refuses: the place as the caller wrote it, the rule, the remedy, and no Python."""

from __future__ import annotations

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

GAMES: list[dict[str, Any]] = [{"opponent": 1600, "score": 1}, {"opponent": 1550, "score": "="}]
PAIR: dict[str, Any] = {"player": 1500, "opponent": 1600}
GAME = PAIR | {"score": 1}
WON = GAMES[0]
BLACK = WON | {"colour": "black"}
BELOW = {"rating": 1, "k": -1}
PLAYED = {"rating": 1500, "games_in_period": 1}
TARGET = {"opponents": [1], "target_rating": 2}
PERFORMANCE = {"target_performance": 2}
#: What only Python writes: bytes, None, True and False, a class, single quotes around a key.
PYTHON = re.compile(r"b'|\bNone\b|\bTrue\b|\bFalse\b|<class|datetime|\{'|pydantic")


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
        ("tournament", {"games": []}, "games", "[]"),
        ("tournament", {"games": {}}, "games", "{}"),
        ("tournament", {"games": GAMES * 501}, "games", "1002 entries"),
        ("tournament", {"games": [GAMES[0], 5]}, "games[1]", "5"),
        ("tournament", {"games": ["1600"]}, "games[0]", '"1600"'),
        ("tournament", {"games": ["1600:2"]}, "games[0]", '"1600:2"'),
        ("tournament", {"games": ["99999999+"]}, "games[0]", '"99999999+"'),
        ("tournament", {"games": [*GAMES, WON | {"opponent": -5}]}, "games[2].opponent", "-5"),
        ("tournament", {"games": [WON | {"opponent": BELOW}]}, "games[0].opponent.k", "-1"),
        ("tournament", {"games": [BLACK | {"score": "1-0"}]}, "games[0].score", '"1-0"'),
        ("tournament", {"games": [WON | {"colour": "red"}]}, "games[0].colour", '"red"'),
        ("tournament", {"player": PLAYED, "games": GAMES}, "player.games_in_period", "1"),
        ("needed", {"opponents": [1500]}, "target_rating", "missing"),
        ("needed", TARGET | {"target_performance": 3}, "target_rating", "two targets"),
        ("needed", TARGET | {"rating": 3}, "rating", "3"),
        ("needed", TARGET | {"opponents": [1, -1]}, "opponents[1]", "-1"),
        ("needed", {"opponents": [1], **PERFORMANCE, "system": "elo"}, "target_performance", "2"),
        ("initial", {"games": GAMES, "on": "2015-01-01"}, "on", '"standard-2014-07-01"'),
    ],
)
def test_an_impossible_value_is_refused(
    api: TestClient, path: str, body: dict[str, Any], place: str, value: str
) -> None:
    player = {"player": 1500} if path in ("tournament", "needed") else {}
    data = refused(api.post(f"/api/v1/{path}", json=player | body))
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


FIDE, ELO = '"system": "fide"', '"system": "elo"'
BORN = {"birth_year": 2012}


@pytest.mark.parametrize(
    ("path", "body", "place", "remedy"),
    [
        ("game", GAME | {"x": 1}, "x", "omit it"),
        ("game", PAIR | {"score": 1, "oponent": 1}, "oponent", "opponent?"),
        ("game", {"player": 1500, "oponent": 1600, "score": 1}, "oponent", "opponent?"),
        ("game", GAME | {"rulez": "elo"}, "rulez", "omit it"),
        ("game", GAME | {"preset": "uscf"}, "preset", ELO),
        ("game", GAME | {"system": "elo", "on": "2026-01-05"}, "on", FIDE),
        ("game", GAME | BORN, "birth_year", "put it into the player"),
        ("game", GAME | {"player": {"rating": 1, "birthyear": 1}}, "player.birthyear", "_year?"),
        ("game", GAME | {"system": "elo", "player": BORN}, "player.birth_year", FIDE),
        ("game", GAME | {"system": "fied"}, "system", "fide?"),
        ("game", GAME | {"system": 5}, "system", "choose"),
        ("game", GAME | {"rules": "ello"}, "rules", "elo?"),
        ("game", GAME | {"system": "fide", "rules": "elo"}, "rules", "omit rules"),
        ("game", GAME | {"system": "elo", "preset": "ucsf"}, "preset", "uscf?"),
        ("performance", {"games": GAMES, "k": 20}, "k", "omit it"),
        ("performance", {"games": GAMES, "k": 20, "system": "elo"}, "k", "omit it"),
        ("tournament", {"games": [WON, WON | {"color": "white"}]}, "games[1].color", "colour?"),
        ("tournament", {"games": [WON | BORN]}, "games[0].birth_year", "into the opponent"),
    ],
)
def test_a_name_that_is_not_known(
    api: TestClient, path: str, body: dict[str, Any], place: str, remedy: str
) -> None:
    """It is named even if another one is missing because of it."""
    player = {} if path == "performance" else {"player": 1500}
    data = refused(api.post(f"/api/v1/{path}", json=player | body))
    assert data["place"] == place
    assert remedy in data["remedy"]


@pytest.mark.parametrize(
    ("content", "value", "rule"),
    [
        (b"", "empty", "JSON object"),
        (b" \n", "empty", "JSON object"),
        (b"[]", "[]", "JSON object"),
        (b"5", "5", "JSON object"),
        (b"{bad", "not JSON", "line 1, column 2 on"),
        (b'{"player":\n 1500', "not JSON", "line 2, column 5 on: EOF"),
        (b'{"player": NaN}', "not JSON", "line 1, column 12 on"),
        (b"\xff\xfe", "not JSON", "line 1, column 1 on"),
        (b'{"player": 1' + b"0" * 5000 + b"}", "not JSON", "line 1"),
    ],
)
def test_a_body_that_is_no_question(api: TestClient, content: bytes, value: str, rule: str) -> None:
    data = refused(api.post("/api/v1/game", content=content))
    assert (data["place"], data["value"]) == ("body", value)
    assert rule in data["rule"]
    assert '{"player": 1500' in data["remedy"]


@pytest.mark.parametrize(
    ("query", "place", "remedy"),
    [
        ("k", "rating", "?rating=…"),
        ("k?rating=", "rating", "digits"),
        ("k?rating=1e3", "rating", "digits"),
        ("k?rating=100000", "rating", "range"),
        ("k?rating=2250.5", "rating", "whole"),
        ("k?rating=2250&birthyear=2012", "birthyear", "birth_year?"),
        ("k?rating=2250&rating=2300", "rating", "once"),
        ("k?rating=2250&ever_2400=maybe", "ever_2400", "one of the two"),
        ("k?rating=2250&on=soon", "on", "2025-12-31"),
        ("k?rating=2250&system=fied", "system", "fide?"),
        ("k?rating=2250&time_control=rapids", "time_control", "rapid?"),
        ("k?rating=2250&birth_year=2000&age=15", "age", "only one"),
        ("rules?lists=true", "lists", "list?"),
        ("rules?on=1970-01-01", "on", "2014-07-01"),
        ("systems?id=fide", "id", "omit it"),
        ("health?x", "x", "omit it"),
    ],
)
def test_an_impossible_parameter_is_refused(
    api: TestClient, query: str, place: str, remedy: str
) -> None:
    data = refused(api.get(f"/api/v1/{query}"))
    assert data["place"] == place
    assert remedy in data["remedy"]


@pytest.mark.parametrize(
    ("method", "path", "status", "remedy"),
    [
        ("POST", "/api/v1/nothing", 404, "/api"),
        ("POST", "/api/v1/gam", 404, "/api/v1/game?"),
        ("GET", "/api/v1/game", 405, "POST"),
        ("POST", "/api/v1/k", 405, "GET"),
    ],
)
def test_an_address_that_is_none(
    api: TestClient, method: str, path: str, status: int, remedy: str
) -> None:
    data = refused(api.request(method, path), status)
    assert data["place"] == f"{method} {path}"
    assert remedy in data["remedy"]
