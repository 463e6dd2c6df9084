"""Requests that two readers could understand differently, raw over sockets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .processes import Served, served

pytestmark = pytest.mark.guard

GAME = b'{"player": 1500, "opponent": 1600, "score": 1}'
JSON = ("Content-Type: application/json",)


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with served() as running:
        yield running


def request(*lines: str, body: bytes = GAME, length: bool = True) -> bytes:
    own = ["POST /api/v1/game HTTP/1.1", "Host: localhost", *lines]
    own += [f"Content-Length: {len(body)}"] if length else []
    return "\r\n".join((*own, "", "")).encode() + body


def closed(*lines: str) -> bytes:
    return request("Connection: close", *lines)


@pytest.mark.parametrize(
    "doubled",
    [
        ("Origin: https://evil.example", "Origin: http://localhost"),
        ("Origin: http://localhost", "Origin: https://evil.example"),
        ("Origin: http://localhost", "origin: http://localhost"),
        ("Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-origin"),
        ("Content-Type: text/plain", "Content-Type: application/json"),
        ("Authorization: Bearer a", "Authorization: Bearer b"),
    ],
)
def test_a_header_that_decides_is_there_once(server: Served, doubled: tuple[str, str]) -> None:
    more = () if "ontent-Type" in doubled[0] else JSON
    found = server.ask(request(*more, *doubled))  # and the connection is closed by the server
    name = doubled[0].partition(":")[0]
    assert (found.status, found.headers["connection"]) == (400, "close")
    assert (found.problem["place"], found.problem["value"]) == (name, "twice")


def test_a_list_may_come_in_several_headers(server: Served) -> None:
    """RFC 9110, 5.3: Accept decides nothing about who may ask."""
    accepted = ("Accept: application/json", "Accept: */*")
    assert server.ask(closed(*JSON, *accepted)).status == 200


def test_two_lengths_are_refused_by_the_parser(server: Served) -> None:
    assert server.ask(request(*JSON, "Content-Length: 1")).status == 400


def test_a_length_beside_chunks_ends_the_connection(server: Served) -> None:
    chunks = b"%x\r\n%s\r\n0\r\n\r\n" % (len(GAME), GAME)
    second = b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    sent = request(*JSON, "Transfer-Encoding: chunked", "Content-Length: 4", body=b"", length=False)
    found = server.ask(sent + chunks + second)
    assert (found.status, found.headers["connection"]) == (400, "close")
    assert found.problem["place"] == "Content-Length"
    assert b"HTTP/1.1" not in found.body  # nothing else was answered


def test_chunks_alone_are_read(server: Served) -> None:
    chunks = b"%x\r\n%s\r\n0\r\n\r\n" % (len(GAME), GAME)
    lines = (*JSON, "Connection: close", "Transfer-Encoding: chunked")
    assert server.ask(request(*lines, body=b"", length=False) + chunks).status == 200


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        *(("application/json", 200), ("Application/JSON; charset=utf-8", 200)),
        *(("application/problem+json", 200), ("text/plain", 415), ("", 200)),
        *(("multipart/form-data; boundary=a", 415), ("application/jsonp", 415)),
        *(("application/x-www-form-urlencoded", 415), ("text/plain; application/json", 415)),
    ],
)
def test_a_question_is_sent_as_json(server: Served, kind: str, status: int) -> None:
    found = server.ask(closed(*([f"Content-Type: {kind}"] if kind else [])))
    assert found.status == status


def test_a_long_method_is_not_repeated(server: Served) -> None:
    found = server.get("/api/v1/game", method="A" * 5000)
    assert (found.status, len(found.body) < 1000) == (405, True)
    assert found.problem["place"] == f"{'A' * 100}… /api/v1/game"
