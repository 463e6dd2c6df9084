"""What Slack and Discord take as it is: two receivers that refuse what those services refuse."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from arpad.web.league.chat import chat_message
from arpad.web.league.webhook import Messenger
from web.league.conftest import Office

pytestmark = pytest.mark.heavy


def slack(body: dict[str, Any]) -> tuple[int, str]:
    """What Slack answers: a text is needed, and what it shows after its own unescaping."""
    text = body.get("text")
    if not isinstance(text, str) or not text.strip():
        return 400, "no_text"
    if len(text) > 40_000:
        return 400, "msg_too_long"
    assert not re.search("<[^>]*>", text)  # a mention or a link
    assert body["parse"] == "none"
    return 200, unescape(text)


def discord(body: dict[str, Any]) -> tuple[int, str]:
    """What Discord answers: content of at most 2,000 characters, and nobody may be mentioned."""
    content = body.get("content")
    if not isinstance(content, str) or not 1 <= len(content) <= 2000:
        return 400, "content"
    if body.get("flags", 0) & ~(1 << 2 | 1 << 12):
        return 400, "flags"
    assert body["allowed_mentions"] == {"parse": []}
    plain = re.sub(r"\\[^0-9A-Za-z\s]", "", content)
    assert not re.search(r"[*_~`|\[<@]|https?://", plain)  # what is left makes nothing
    return 204, re.sub(r"\\([^0-9A-Za-z\s])", r"\1", content)


@contextmanager
def chat(service: Any) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    """The address of a channel, and what it shows or why it refuses."""
    answers: list[tuple[int, str]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            assert self.headers["Content-Type"] == "application/json"
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])).decode())
            answers.append(service(body))
            self.send_response(answers[-1][0])
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/services/hook", answers
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


NAMES = (
    "<!channel> & <https://bad.example|here>",
    "@everyone",
    "[here](https://bad.example) *_~`|",
)


@pytest.mark.parametrize("service", [slack, discord])
def test_a_channel_shows_every_entry_and_no_name_does_anything(
    office: Office, service: Any
) -> None:
    league = office.league
    with chat(service) as (address, answers):
        sender = Messenger(league, private=True)
        sender.set(address)
        for name in NAMES:
            league.record([name, "Ann"], 1, on="2026-11-10", new=True, reason="in <the> bar")
        league.record(["Ann", "Bob"], 1, on="2026-11-10", by="Ann")
        number = league.record(["Cid", "Bob"], 1, on="2026-11-10", by="Cid")
        league.correct(number, sides=["Ann", "Bob"])  # Cid no longer reports it
        league.change_rules(name="# Club: *<@1>*")
        league.void(number, reason="x" * 1000)
        assert sender.send_new() is False
        shown = sender.shown()
        assert shown is not None
        assert (shown["position"], shown["given_up"]) == (league.position, 0)
    words = [text for _, text in answers]
    assert len(words) == 2 * len(NAMES) + 5
    result = f"recorded game 3: {NAMES[0]} 1–0 Ann, 2026-11-10 (in <the> bar)"
    assert words[1] == f"# Club: *<@1>*: {result}"
    assert words[-1].endswith("xxx…")
    assert len(words[-1]) <= 1000


def test_an_address_that_is_gone_is_not_asked_for_a_day(office: Office) -> None:
    with chat(lambda body: (404, "no_service")) as (address, answers):
        sender = Messenger(office.league, private=True)
        sender.set(address)
        office.league.record(["Ann", "Cid"], 1)
        office.league.record(["Ann", "Cid"], 0.5)
        assert sender.send_new() is False
        assert [status for status, _ in answers] == [404, 404]
        shown = sender.shown()
        assert shown is not None
        assert (shown["given_up"], shown["error"]) == (2, "it answered 404")


def test_a_plain_sentence_is_the_same_for_both() -> None:
    message = chat_message("Office chess: recorded game 3: Ann 1–0 Bob, 2026-11-10")
    assert message["text"] == message["content"]
