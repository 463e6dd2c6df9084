"""The API: the terminal's JSON, one shape of error, limits, headers, and no way to break it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, settings

from arpad.web.app import create_app
from arpad.web.guard import LIMIT

ARPAD = Path(sys.executable).with_name("arpad")
DAY = "2026-01-05"
GAMES = [{"opponent": 1600, "score": 1}, {"opponent": 1550, "score": "="}]


@pytest.fixture(scope="module")
def api() -> Iterator[TestClient]:
    with TestClient(create_app(), raise_server_exceptions=False) as client:
        yield client


def ask(api: TestClient, question: str, **body: Any) -> Any:
    answer = api.post(f"/api/v1/{question}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def printed(*arguments: str) -> Any:
    ran = subprocess.run([ARPAD, *arguments, "--json"], capture_output=True, check=True)
    return json.loads(ran.stdout)


@pytest.mark.parametrize(
    ("question", "body", "arguments"),
    [
        ("game", {"player": 1500, "opponent": 1600, "score": "win"}, "game 1500 1600 win"),
        (
            "game",
            {"player": 1500, "opponent": 1600, "score": 1, "rules": "elo", "preset": "uscf"},
            "game 1500 1600 1 --rules elo --preset uscf",
        ),
        (
            "tournament",
            {"player": {"rating": 1500, "birth_year": 2012}, "games": GAMES, "explain": True},
            "tournament 1500 1600:1 1550:= --birth-year 2012 --explain",
        ),
        ("performance", {"games": GAMES}, "performance 1600:1 1550:="),
        ("initial", {"games": GAMES, "explain": True}, "initial 1600:1 1550:= --explain"),
        (
            "needed",
            {"player": 1985, "opponents": [1900, 1950, 2010, 2040], "rating": 2000},
            "needed 1985 1900 1950 2010 2040 --rating 2000",
        ),
    ],
)
def test_the_same_object_as_the_terminal(
    api: TestClient, question: str, body: dict[str, Any], arguments: str
) -> None:
    assert ask(api, question, **body, on=DAY) == printed(*arguments.split(), "--on", DAY)


def test_k_and_rules_as_in_the_terminal(api: TestClient) -> None:
    told = api.get("/api/v1/k", params={"rating": 2250, "birth_year": 2007, "on": "2025-12-01"})
    assert told.json()["k"] == 40
    assert told.json() == printed(
        "k", "--rating", "2250", "--birth-year", "2007", "--on", "2025-12-01"
    )
    rules = api.get("/api/v1/rules", params={"on": "2023-05-01"})
    assert rules.json() == printed("rules", "--on", "2023-05-01")
    everything = api.get("/api/v1/rules", params={"list": True})
    assert everything.json() == printed("rules", "--list")
    assert len(everything.json()) == 9
    listed = api.get("/api/v1/rules", params={"list": True, "time_control": "blitz"})
    assert [record["since"] for record in listed.json()] == [
        *("2014-07-01", "2022-10-01", "2024-03-01", "2024-12-01")
    ]
    assert api.get("/api/v1/health").json()["status"] == "ok"


def test_a_player_against_a_player(api: TestClient) -> None:
    """8.3.3: a junior has K 40 and the other side its own K; 40 × .5 and 20 × −.5."""
    body = {"player": {"rating": 1400, "birth_year": 2012}, "opponent": {"rating": 1400, "k": 10}}
    answer = ask(api, "game", **body, score=1, on=DAY)
    assert (answer["change"], answer["opponent"]["change"]) == (20, -5)


@pytest.mark.parametrize(
    ("path", "body", "status", "place"),
    [
        ("game", {"player": 1500, "opponent": 1600, "score": 5}, 422, "score"),
        ("game", {"player": 1500, "opponent": 1600, "score": True}, 422, "score"),
        ("game", {"player": 1500, "opponent": 1600, "score": [1]}, 422, "score"),
        ("game", {"player": -1, "opponent": 1600, "score": 1}, 422, "player"),
        ("game", {"player": True, "opponent": 1600, "score": 1}, 422, "player"),
        ("game", {"player": "1500", "opponent": 1600, "score": 1}, 422, "player"),
        ("game", {"player": {"rating": -1}, "opponent": 1600, "score": 1}, 422, "player.rating"),
        ("game", {"player": 1500.5, "opponent": 1600, "score": 1}, 422, "rating"),
        ("game", {"player": 1500, "score": 1}, 422, "opponent"),
        ("game", {"player": 1500, "opponent": 1600, "score": 1, "x": 1}, 422, "x"),
        ("game", {"player": 1500, "opponent": 1600, "score": 1, "on": "2010-01-01"}, 422, "on"),
        ("game", {"player": 1500, "opponent": 1600, "score": 1, "on": 1767571200}, 422, "on"),
        ("game", {"player": 100_000, "opponent": 1600, "score": 1}, 422, "player"),
        ("tournament", {"player": 1500, "games": []}, 422, "games"),
        ("tournament", {"player": 1500, "games": GAMES * 501}, 422, "games"),
        ("needed", {"player": 1500, "opponents": [1500]}, 422, "target"),
        ("initial", {"games": GAMES, "on": "2015-01-01"}, 422, "edition"),
        ("nothing", {}, 404, "POST /api/v1/nothing"),
    ],
)
def test_errors_have_one_shape(
    api: TestClient, path: str, body: dict[str, Any], status: int, place: str
) -> None:
    answer = api.post(f"/api/v1/{path}", json=body)
    assert answer.status_code == status
    data = answer.json()
    assert list(data) == ["error", "place", "value", "rule", "remedy"]
    assert data["place"] == place
    assert data["rule"] in data["error"]


def test_a_thousand_games_and_no_more(api: TestClient) -> None:
    answer = ask(api, "tournament", player=1500, games=GAMES * 500, on=DAY)
    assert answer["n"] == 1000
    assert answer["k"] == 0  # 700 // 1000: the 700 rule leaves nothing


@pytest.mark.parametrize("content", [b"{", b"[]", b"", b"\xff\xfe", b'{"player": NaN}'])
def test_a_body_that_is_no_question(api: TestClient, content: bytes) -> None:
    answer = api.post("/api/v1/game", content=content)
    assert answer.status_code == 422
    assert list(answer.json()) == ["error", "place", "value", "rule", "remedy"]


@pytest.mark.parametrize(("size", "status"), [(LIMIT, 422), (LIMIT + 1, 413)])
def test_the_limit_of_a_body(api: TestClient, size: int, status: int) -> None:
    assert api.post("/api/v1/game", content=b" " * size).status_code == status


def test_the_limit_of_a_body_of_unknown_length(api: TestClient) -> None:
    def parts() -> Iterator[bytes]:
        for _ in range(LIMIT // 1024 + 1):
            yield b" " * 1024

    answer = api.post("/api/v1/game", content=parts())
    assert (answer.status_code, answer.json()["place"]) == (413, "body")


@pytest.mark.parametrize(
    "path", ["/", "/index.html", "/rules.js", "/sw.js", "/api/v1/health", "/api/v1/k", "/nothing"]
)
def test_security_headers_on_every_answer(api: TestClient, path: str) -> None:
    headers = api.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert ("connect-src 'none'" in policy) == (path != "/sw.js")


def test_a_failure_of_ours_tells_nothing(api: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arpad.answers.game", lambda *_: 1 / 0)
    answer = api.post("/api/v1/game", json={"player": 1500, "opponent": 1600, "score": 1})
    assert answer.status_code == 500
    assert "ZeroDivisionError" not in answer.text
    assert answer.json()["rule"] == "the server failed"
    assert answer.headers["x-frame-options"] == "DENY"


def test_the_schema_has_examples(api: TestClient) -> None:
    schema = api.get("/openapi.json").json()
    bodies = schema["components"]["schemas"]
    requests = [body for name, body in bodies.items() if name.endswith("Request")]
    assert len(requests) == 4
    for body in requests:
        assert body["examples"]
    for path, question in (
        ("game", "GameRequest"),
        ("tournament", "TournamentRequest"),
        ("performance", "GamesRequest"),
        ("initial", "GamesRequest"),
        ("needed", "NeededRequest"),
    ):
        assert ask(api, path, **bodies[question]["examples"][0])


def test_the_examples_of_the_documentation(api: TestClient) -> None:
    page = (Path(__file__).parents[2] / "docs" / "api.md").read_text()
    sent = re.search(r"-d '(.*)'", page)
    shown = re.search(r"```json\n(.*?)```", page, re.DOTALL)
    assert sent
    assert shown
    assert ask(api, "game", **json.loads(sent[1]))["new_rating"] == 1513
    answer = api.post("/api/v1/game", json={"player": 1500, "opponent": 1600, "score": 5})
    assert answer.json() == json.loads(shown[1])


schema = schemathesis.openapi.from_asgi("/openapi.json", create_app())


@schema.parametrize()
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_nothing_that_fits_the_schema_or_does_not_breaks_the_server(
    case: schemathesis.Case[Any],
) -> None:
    answer = case.call()
    assert answer.status_code < 500
    if answer.status_code >= 400:
        assert list(answer.json()) == ["error", "place", "value", "rule", "remedy"]
