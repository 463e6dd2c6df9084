"""Clients of the server: some ask questions, some send files, and slow ones never finish."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import date
from http.client import HTTPConnection, HTTPException
from random import Random
from time import monotonic, sleep

from arpad import fide
from soak.events import broken, random_event
from soak.tally import Tally

Until = Callable[[], bool]
_DAY = date(2026, 1, 5)
#: Seconds after which an unfinished request must have been ended by the server.
_UNFINISHED = 90
_SLOW_AT_ONCE = 40
_HALVES = (
    b"",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    b"POST /api/v1/game HTTP/1.1\r\nHost: 127.0.0.1\r\ncontent-type: application/json\r\n"
    b"content-length: 1000\r\n\r\n{",
    b"POST /event HTTP/1.1\r\nHost: 127.0.0.1\r\ncontent-type: multipart/form-data; boundary=x\r\n"
    b"content-length: 100000\r\n\r\n--x\r\n",
)


def ask(port: int, seed: int, until: Until, tally: Tally) -> None:
    """Questions whose answers are known; each must come, and be right."""
    random = Random(seed)
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    while not until():
        player, opponent = random.randint(1400, 2700), random.randint(1400, 2700)
        score = random.choice((1, 0.5, 0))
        body = {"player": player, "opponent": opponent, "score": score, "on": _DAY.isoformat()}
        try:
            connection.request("POST", "/api/v1/game", json.dumps(body), _JSON)
            answer = connection.getresponse()
            content = answer.read()
        except (OSError, HTTPException) as error:
            tally.fail(f"a question had no answer: {error!r}")
            connection.close()
            sleep(0.5)
            continue
        if answer.status == 503:
            tally.count("questions put off")
            sleep(1)
            continue
        expected = fide.update(player, opponent, score, on=_DAY)[0]
        got = json.loads(content).get("new_rating") if answer.status == 200 else answer.status
        tally.expect(got == expected, f"{body}: {got}, not {expected}")
        tally.count("questions answered right", got == expected)
        sleep(random.random() / 20)
    connection.close()


_JSON = {"content-type": "application/json"}


def upload(port: int, seed: int, until: Until, tally: Tally) -> None:
    """Events as files: whole ones are rated, broken ones are refused in a sentence."""
    random = Random(seed)
    while not until():
        content = random_event(random, players=random.choice((8, 40, 200)))
        damaged = random.random() < 0.4
        if damaged:
            content = broken(content, random)
        status, page = _send(port, content)
        if status == 503:
            tally.count("events put off")
        elif status == 422 and damaged:
            tally.expect('role="alert"' in page, "a refusal says nothing")
            tally.count("broken events refused")
        elif status == 200:
            tally.expect(page.rstrip().endswith("</html>"), "a report is cut")
            tally.count("events rated")
        else:
            tally.fail(f"an event {'that is broken ' if damaged else ''}got {status}")
        sleep(random.random())


def _send(port: int, content: bytes) -> tuple[int, str]:
    parts = b'--x\r\ncontent-disposition: form-data; name="file"; filename="e.trf"\r\n\r\n'
    body = parts + content + b"\r\n--x--\r\n"
    connection = HTTPConnection("127.0.0.1", port, timeout=120)
    try:
        connection.request(
            "POST", "/event", body, {"content-type": "multipart/form-data; boundary=x"}
        )
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    except (OSError, HTTPException) as error:
        return 0, repr(error)
    finally:
        connection.close()


def dawdle(port: int, seed: int, until: Until, tally: Tally) -> None:
    """Connections that never finish what they began: the server ends each of them."""
    random = Random(seed)
    held: list[tuple[socket.socket, float]] = []
    while not until():
        if len(held) < _SLOW_AT_ONCE:
            with suppress(OSError):
                slow = socket.create_connection(("127.0.0.1", port), timeout=5)
                slow.sendall(random.choice(_HALVES))
                slow.settimeout(0)
                held.append((slow, monotonic()))
        held = [pair for pair in held if not _ended(*pair, random, tally)]
        sleep(0.2)
    for slow, _ in held:
        slow.close()


@contextmanager
def unfinished(port: int) -> Iterator[None]:
    """A request whose body never comes; the server must not wait for it when it stops."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as slow:
        slow.sendall(_HALVES[-1])
        yield


def _ended(slow: socket.socket, since: float, random: Random, tally: Tally) -> bool:
    """Whether the server has closed it; now and then it sends one more byte."""
    try:
        closed = slow.recv(65536) == b""
        if not closed and random.random() < 0.1:
            slow.send(b" ")
    except BlockingIOError:
        closed = False
    except OSError:
        closed = True
    if closed:
        tally.count("slow connections ended by the server")
    elif monotonic() - since > _UNFINISHED:
        tally.fail(f"a connection that sends nothing was kept for {_UNFINISHED} s")
        closed = True
    if closed:
        slow.close()
    return closed
