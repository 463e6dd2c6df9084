"""Other origins: none, unless they are named, and then only for the API."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from socket import gethostname

import pytest
from fastapi.testclient import TestClient

from arpad.errors import InvalidValue
from arpad.web.app import create_app
from arpad.web.server.limits import REQUEST_BYTES

pytestmark = [pytest.mark.heavy, pytest.mark.untraced]

ARPAD = Path(sys.executable).with_name("arpad")
NAMED, OTHER = "https://example.org", "https://example.com"
GAME = {"player": 1500, "opponent": 1600, "score": 1}
ASKS = {"access-control-request-method": "POST", "access-control-request-headers": "content-type"}


@pytest.fixture(scope="module")
def opened() -> TestClient:
    app = create_app([NAMED, "http://localhost:3000"])
    return TestClient(app, base_url="http://localhost:8000", raise_server_exceptions=False)


def allowed(headers: object) -> list[str]:
    return [name for name in headers if name.startswith("access-control")]  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", ["/", "/api", "/api/v1/health", "/api/v1/k", "/openapi.json"])
def test_nobody_else_is_let_in_unless_told(api: TestClient, path: str) -> None:
    for origin in (NAMED, OTHER, "null"):
        assert allowed(api.get(path, headers={"origin": origin}).headers) == []


def test_a_browser_that_asks_first_is_told_nothing(api: TestClient) -> None:
    answer = api.options("/api/v1/game", headers={"origin": NAMED} | ASKS)
    assert (answer.status_code, allowed(answer.headers)) == (405, [])


@pytest.mark.parametrize("origin", [NAMED, "http://localhost:3000"])
def test_a_named_origin_may_ask(opened: TestClient, origin: str) -> None:
    headers = {"origin": origin}
    first = opened.options("/api/v1/game", headers=headers | ASKS)
    assert (first.status_code, first.content) == (204, b"")
    assert first.headers["access-control-allow-origin"] == origin
    assert first.headers["access-control-allow-methods"] == "GET, POST"
    assert first.headers["access-control-allow-headers"] == "authorization, content-type"
    assert first.headers["x-content-type-options"] == "nosniff"
    answer = opened.post("/api/v1/game", json=GAME, headers=headers)
    assert answer.headers["access-control-allow-origin"] == origin
    assert answer.headers["vary"] == "Accept-Encoding, Origin"
    assert "access-control-allow-credentials" not in answer.headers


def test_a_named_origin_may_read_what_is_refused(
    opened: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    headers = {"origin": NAMED}
    refused = opened.post("/api/v1/game", json={}, headers=headers)
    large = opened.post("/api/v1/game", content=b" " * (REQUEST_BYTES + 1), headers=headers)
    monkeypatch.setattr("arpad.questions.game", lambda *_: 1 / 0)
    failed = opened.post("/api/v1/game", json=GAME, headers=headers)
    assert [answer.status_code for answer in (refused, large, failed)] == [422, 413, 500]
    for answer in (refused, large, failed):
        assert answer.headers["access-control-allow-origin"] == NAMED


@pytest.mark.parametrize(
    "origin",
    [
        *(OTHER, "http://example.org", "https://example.org:8443", "https://www.example.org"),
        *("null", ""),
    ],
)
def test_any_other_origin_may_not(opened: TestClient, origin: str) -> None:
    first = opened.options("/api/v1/game", headers={"origin": origin} | ASKS)
    assert (first.status_code, allowed(first.headers)) == (405, [])
    answer = opened.post("/api/v1/game", json=GAME, headers={"origin": origin})
    assert (answer.status_code, allowed(answer.headers)) == (403, [])
    assert answer.headers["vary"] == "Origin"  # so that no cache mixes the two up


def test_a_named_origin_may_not_send_files(opened: TestClient) -> None:
    assert opened.post("/event", headers={"origin": NAMED}).status_code == 403


@pytest.mark.parametrize("host", ["example.org", "example.org:8443"])
def test_a_proxy_has_the_name_of_a_named_origin(opened: TestClient, host: str) -> None:
    headers = {"host": host, "origin": f"https://{host}"}
    assert opened.post("/api/v1/game", json=GAME, headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("listens_on", "named", "is_answered"),
    [
        ("127.0.0.1", "192.168.0.7", False),
        ("localhost", "127.0.0.1", True),
        ("::1", "[::1]:8000", True),
        ("127.0.0.2", "127.0.0.2:8000", True),
        ("127.0.0.2", "127.0.0.3", False),
        ("0.0.0.0", "192.168.0.7:8000", True),
        ("0.0.0.0", "[fe80::1]", True),
        ("0.0.0.0", "[fe80::1%x]", False),
        ("0.0.0.0", f"{gethostname()}:8000", True),
        ("0.0.0.0", f"{gethostname()}.local", True),
        ("0.0.0.0", "evil.example", False),
        ("::", "192.168.0.7", True),
        ("192.168.0.7", "192.168.0.7:8000", True),
        ("club.example", "Club.example:8000", True),
        ("club.example", "192.168.0.7", False),
        ("club.example", "other.example", False),
        ("club.example", "localhost", True),
    ],
)
def test_the_address_decides_by_which_names_it_is_asked(
    listens_on: str, named: str, is_answered: bool
) -> None:
    client = TestClient(create_app(host=listens_on))
    status = client.get("/api/v1/health", headers={"host": named}).status_code
    assert status == (200 if is_answered else 421)


@pytest.mark.parametrize("path", ["/", "/api", "/event", "/openapi.json", "/rules.js"])
def test_only_the_api_is_opened(opened: TestClient, path: str) -> None:
    assert allowed(opened.get(path, headers={"origin": NAMED}).headers) == []
    first = opened.options(path, headers={"origin": NAMED} | ASKS)
    assert (first.status_code, allowed(first.headers)) == (405, [])


def test_options_without_a_browser(opened: TestClient) -> None:
    assert opened.options("/api/v1/game", headers={"origin": NAMED}).status_code == 405


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("https://Example.ORG", "https://example.org"),
        ("https://example.org:443", "https://example.org"),
        ("http://example.org:80", "http://example.org"),
        ("http://example.org:443", "http://example.org:443"),
        ("http://[::1]:3000", "http://[::1]:3000"),
        ("http://example.org:65535", "http://example.org:65535"),
    ],
)
def test_origins_as_a_browser_sends_them(text: str, origin: str) -> None:
    client = TestClient(create_app([text]), base_url="http://localhost:8000")
    headers = client.get("/api/v1/health", headers={"origin": origin}).headers
    assert headers["access-control-allow-origin"] == origin


@pytest.mark.parametrize(
    "text",
    [
        *("*", "null", "", "example.org", "https://", "ftp://example.org", "https://example.org/"),
        *("https://example.org/page", "https://a@example.org", "https://exa mple.org"),
        *("http://example.org:65536", "http://example.org:", "https://*.example.org"),
        *("https://-example.org", "https://bücher.example"),
    ],
)
def test_what_is_no_origin(text: str) -> None:
    with pytest.raises(InvalidValue, match="an origin is"):
        create_app([text])


def test_the_terminal_names_its_option() -> None:
    command = [str(ARPAD), "web", "--port", "0", "--allow-origin", "example.org"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr.startswith("arpad: --allow-origin: 'example.org' – ")
