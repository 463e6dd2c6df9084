"""The webhook against a receiver on this computer: signed, in order, tried again, kept inside."""

from __future__ import annotations

import hmac
import json
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from arpad.errors import ArpadError
from arpad.web.league.addresses import is_public, look_up, read_target
from arpad.web.league.webhook import Messenger
from web.league.conftest import Office

pytestmark = pytest.mark.heavy


class Receiver:
    """Takes deliveries, after refusing as many as it is told to."""

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.taken: list[tuple[dict[str, str], bytes]] = []
        self.refusals: list[int] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status = outer.refusals.pop(0) if outer.refusals else 204
                if status == 204:
                    outer.taken.append((dict(self.headers), body))
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", "/elsewhere")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                """Say nothing."""

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        if tls is not None:
            self.server.socket = tls.wrap_socket(self.server.socket, server_side=True)
            self.url = f"https://localhost:{self.server.server_port}/hook"

    def wait(self, count: int) -> None:
        """Until that many were taken."""
        end = time.monotonic() + 30
        while len(self.taken) < count and time.monotonic() < end:
            time.sleep(0.01)
        assert len(self.taken) == count


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with running(Receiver()) as made:
        yield made


@contextmanager
def running(made: Receiver) -> Iterator[Receiver]:
    """A receiver that answers."""
    thread = threading.Thread(target=made.server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield made
    made.server.shutdown()
    made.server.server_close()
    thread.join()


def messenger(office: Office, url: str = "") -> Messenger:
    """A messenger; with an address, it has a result to send there."""
    made = Messenger(office.league, private=True, first_wait=0.02)
    if url:
        made.set(url)
        office.league.record(["Ann", "Cid"], 1)
    return made


def shown(sender: Messenger) -> dict[str, Any]:
    found = sender.shown()
    assert found is not None
    return found


def test_every_entry_is_sent_signed_and_in_order(office: Office, receiver: Receiver) -> None:
    sender = messenger(office)
    secret = sender.set(receiver.url)
    assert secret
    sender.start()
    office.league.record(["Ann", "Cid"], 1)
    office.league.void(1, reason="wrong")
    sender.wake()
    receiver.wait(2)
    sender.end()
    for headers, body in receiver.taken:
        moment, _, signature = headers["Arpad-Signature"].partition(",")
        text = f"{moment.removeprefix('t=')}.".encode() + body
        wanted = hmac.new(secret.encode(), text, sha256).hexdigest()
        assert signature == f"v1={wanted}"
    messages = [json.loads(body) for _, body in receiver.taken]
    assert [each["entry"]["kind"] for each in messages] == ["recorded", "voided"]
    assert messages[0]["players"] == {"1": "Ann", "3": "Cid"}
    assert messages[0]["league"] == "Office chess"


def test_what_is_refused_is_tried_again_and_no_redirect_is_followed(
    office: Office, receiver: Receiver
) -> None:
    receiver.refusals = [500, 302, 429]
    sender = messenger(office, receiver.url)
    sender.start()
    receiver.wait(1)
    sender.end()
    assert receiver.refusals == []
    assert shown(sender)["position"] == office.league.position


def test_a_restart_goes_on_where_it_stopped(office: Office, receiver: Receiver) -> None:
    messenger(office, receiver.url)
    assert messenger(office).send_new() is False
    assert messenger(office).send_new() is False
    assert len(receiver.taken) == 1


def certificate(folder: Path, name: str) -> tuple[Path, ssl.SSLContext]:
    """A certificate of that name which signs itself, and a server's side of it."""
    if shutil.which("openssl") is None:
        pytest.skip("NOT TESTED: openssl is missing")
    signed, key = folder / f"{name}.pem", folder / f"{name}.key"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    command += ["-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"]
    command += ["-keyout", str(key), "-out", str(signed)]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(signed, key)
    return signed, context


def test_over_tls_to_whom_the_certificate_names(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    signed, context = certificate(tmp_path, "localhost")
    other, of_another = certificate(tmp_path, "hook.example")
    with running(Receiver(context)) as receiver, running(Receiver(of_another)) as stranger:
        sender = messenger(office, receiver.url)
        assert sender.send_new() is True  # nobody here trusts it
        assert "CERTIFICATE_VERIFY_FAILED" in shown(sender)["error"]
        monkeypatch.setenv("SSL_CERT_FILE", str(other))
        assert messenger(office, stranger.url).send_new() is True
        assert "Hostname mismatch" in shown(sender)["error"]
        assert (receiver.taken, stranger.taken) == ([], [])
        monkeypatch.setenv("SSL_CERT_FILE", str(signed))
        assert messenger(office, receiver.url).send_new() is False
        entries = [headers["Arpad-Entry"] for headers, _ in receiver.taken]
        assert entries == [str(office.league.position)]


def test_recording_waits_for_nobody(office: Office) -> None:
    """Nothing answers on a port that was given back: recording is as quick as ever."""
    gone = HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    gone.server_close()
    sender = messenger(office)
    sender.set(f"http://127.0.0.1:{gone.server_port}/")
    sender.start()
    for _ in range(3):
        office.league.record(["Ann", "Cid"], 1)
        sender.wake()
    assert len(office.league.history.games) == 5
    sender.end()
    assert sender.send_new() is False  # it has ended: nothing is sent any more
    assert shown(sender)["position"] < office.league.position


def test_an_entry_that_is_no_good_does_not_keep_the_next_one_waiting(
    office: Office, receiver: Receiver
) -> None:
    sender = Messenger(office.league, private=True)
    sender.set(receiver.url)
    office.league.record(["Ann", "Cid"], 1, reason="in the bar")
    office.league.record(["Cid", "Ann"], 1)
    receiver.refusals = [429, 400]
    assert sender.send_new() is True  # too many at once: later
    assert sender.send_new() is False
    assert (shown(sender)["given_up"], len(receiver.taken)) == (1, 1)
    office.league.record(["Ann", "Cid"], 0, reason="at home")
    assert sender.send_new() is False
    data = json.loads(receiver.taken[-1][1])
    assert data["text"] == data["content"]
    assert data["text"].startswith(f"{office.league.name}: recorded game ")
    assert data["text"].endswith(" (at home)")


def test_an_entry_is_given_up_after_a_day_and_that_is_shown(office: Office) -> None:
    now = [1000.0]
    sender = Messenger(office.league, private=True, clock=lambda: now[0])
    sender.set("http://127.0.0.1:9/")
    office.league.record(["Ann", "Cid"], 1)
    assert sender.send_new() is True
    now[0] += 24 * 3600
    assert sender.send_new() is False
    assert shown(sender)["given_up"] == 1
    assert shown(sender)["position"] == office.league.position


@pytest.mark.parametrize(
    "url",
    [
        *("http://127.0.0.1/hook", "http://localhost:8000/", "http://[::1]/", "http://10.1.2.3/"),
        *("http://192.168.0.1/", "http://169.254.169.254/latest", "http://[::ffff:127.0.0.1]/"),
        *("http://[64:ff9b::7f00:1]/", "http://0.0.0.0/", "http://[fe80::1]/", "http://224.0.0.1/"),
        "http://2130706433/",  # 127.0.0.1 as one number
    ],
)
def test_private_addresses_are_refused_unless_allowed(office: Office, url: str) -> None:
    answer = office.post("settings", do="set webhook", url=url)
    assert answer.status_code == 422
    assert "only go to public addresses" in answer.text or "looked up" in answer.text
    assert office.league.setting("webhook") is None


def test_every_address_of_a_name_is_checked_when_it_is_used(
    office: Office, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that was public when it was set, and means this computer now, gets nothing."""
    public: Any = [(2, 1, 6, "", ("8.8.8.8", 80))]
    both = [*public, (2, 1, 6, "", ("127.0.0.1", 80))]
    found = [public]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found[0])
    sender = Messenger(office.league)
    sender.set(receiver.url.replace("127.0.0.1", "hook.example"))
    found[0] = both
    office.league.record(["Ann", "Cid"], 1)
    assert sender.send_new() is True
    assert receiver.taken == []
    assert "only go to public addresses" in shown(sender)["error"]


@pytest.mark.parametrize(
    "url",
    [
        *("ftp://example.org/", "example.org", "http://", "http://a b/", "http://me:x@a.org/"),
        *("http://example.org:99999/", "https://exa\nmple.org/"),
    ],
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(ArpadError, match="url"):
        read_target(url)


def test_public_addresses() -> None:
    assert all(map(is_public, ("8.8.8.8", "2001:4860:4860::8888", "::ffff:8.8.8.8")))
    assert not is_public("2002:7f00:1::")  # 6to4 of 127.0.0.1
    assert not any(map(is_public, ("no address", "ff02::1")))
    # Site-local, local NAT64, IPv4 translated, segment routing: none is an address of a computer.
    for other in ("fec0::1", "64:ff9b:1::7f00:1", "::ffff:0:7f00:1", "5f00::1", "64:ff9b::808:808"):
        assert not is_public(other)
    assert look_up(read_target("http://127.0.0.1:80/"), private=True) == "127.0.0.1"
