"""The server under clients that are slow, many, or foreign: real sockets, a real process."""

from __future__ import annotations

import gzip
import os
import signal
import socket
import threading
from collections.abc import Iterator
from time import monotonic, sleep
from typing import Any

import pytest

from arpad.formats import EventRecord, PlayerRecord, RoundRecord, trf
from arpad.web.server.limits import FILE_BYTES

from .processes import PATIENCE, Answer, Served, answer, children, head, served

pytestmark = [pytest.mark.heavy, pytest.mark.untraced]

#: Every answer has them, whoever made it.
HEADERS = ("content-security-policy", "x-content-type-options", "x-frame-options")
GAME = b'{"player": 1500, "opponent": 1600, "score": 1}'
#: What runs before the server starts.
ONE_CORE = "import os; os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})"
FEW_FILES = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))\n"


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    """A server with its own limits, for what does not reach them."""
    with served() as running:
        yield running


def is_secured(found: Answer) -> bool:
    return all(name in found.headers for name in HEADERS)


def joined_chunks(body: bytes) -> bytes:
    """What was sent in chunks."""
    parts = []
    while body:
        size, _, rest = body.partition(b"\r\n")
        parts.append(rest[: int(size, 16)])
        body = rest[int(size, 16) + 2 :]
    return b"".join(parts)


def stopped(running: Served, *signals: signal.Signals) -> tuple[float, str, str, int]:
    """The seconds that it takes to stop, and what the process said in the end."""
    start = monotonic()
    for each in signals:
        running.process.send_signal(each)
        sleep(0.3 if len(signals) > 1 else 0)
    out, err = running.process.communicate(timeout=PATIENCE)
    return monotonic() - start, out, err, running.process.returncode


# --- slow clients


@pytest.mark.guard
@pytest.mark.parametrize(
    "sent",
    [
        b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n",
        b"POST /api/v1/game HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
        b"POST /event HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n-",
    ],
    ids=["headers", "body", "file"],
)
def test_a_request_that_never_ends_is_ended(sent: bytes) -> None:
    """A byte now and then does not help."""
    with served(read_seconds=1) as running:
        slow = running.connect(sent)
        drip = threading.Thread(target=_drip, args=(slow,))
        start = monotonic()
        drip.start()
        found = answer(slow)
        taken = monotonic() - start
        drip.join()
        assert (found.status, is_secured(found)) == (408, True)
        assert "1 seconds" in found.problem["rule"]
        assert 0.9 < taken < 20
        assert running.get().status == 200


def _drip(slow: socket.socket) -> None:
    try:
        for _ in range(100):
            slow.sendall(b"x")
            sleep(0.1)
    except OSError:
        pass


def test_a_connection_without_a_request_is_closed() -> None:
    with served(read_seconds=1, idle_seconds=1) as running:
        silent = running.connect()
        used = running.connect(head("GET /api/v1/health", {"Host": "localhost"}))
        assert answer(silent).status == 0
        assert answer(used).status == 200


def test_an_answer_that_nobody_takes_is_dropped() -> None:
    with served(read_seconds=1) as running:
        slow = connect_with_little_room(running)
        request = head("GET /style.css", {"Host": "localhost"})
        slow.sendall(request * 400)  # far more than the buffers of the system hold
        end = monotonic() + PATIENCE
        while not _is_closed(slow) and monotonic() < end:
            sleep(0.1)
        assert _is_closed(slow)


def test_an_answer_that_is_taken_slowly_arrives_whole() -> None:
    """The time limit is for each part: a request that makes progress is not cut off."""
    with served(read_seconds=2) as running:
        slow = connect_with_little_room(running)
        bare = head("GET /style.css", {"Host": "localhost"})
        slow.sendall(
            bare * 99 + head("GET /style.css", {"Host": "localhost", "Connection": "close"})
        )
        start = monotonic()
        taken = bytearray()
        while part := slow.recv(1024**2):
            taken += part
            if monotonic() - start < 4:
                sleep(0.01)
        assert monotonic() - start > 2
        assert taken.count(b"HTTP/1.1 200 OK") == 100
        size = int(taken.partition(b"content-length: ")[2].partition(b"\r\n")[0])
        assert len(taken) > 100 * size


def test_a_second_request_has_its_own_time() -> None:
    with served(read_seconds=6, idle_seconds=60) as running:
        used = running.connect(head("GET /api/v1/health", {"Host": "localhost"}))
        assert used.recv(65536).startswith(b"HTTP/1.1 200")
        sleep(4)
        used.sendall(b"GET /api/v1/health HTTP/1.1\r\n")
        sleep(3)
        used.sendall(b"Host: localhost\r\nConnection: close\r\n\r\n")
        assert answer(used).status == 200


def connect_with_little_room(running: Served) -> socket.socket:
    """A connection whose own side holds little of what it does not read."""
    slow = socket.socket()
    running.sockets.append(slow)
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    slow.settimeout(PATIENCE)
    slow.connect(("127.0.0.1", running.port))
    return slow


def _is_closed(slow: socket.socket) -> bool:
    """Whether the other side has reset the connection; nothing is read from it."""
    try:
        slow.send(b"x")
    except ConnectionError:
        return True
    return False


# --- many clients
@pytest.mark.guard
def test_idle_connections_are_bounded_and_others_are_served() -> None:
    """At 64 descriptors no connection fails: those that kept the server waiting longest go."""
    with served(before=FEW_FILES) as running:
        for _ in range(150):
            running.connect(b"GET ")
        before = running.cpu_seconds()
        start = monotonic()
        assert [running.get().status for _ in range(3)] == [200] * 3
        sleep(max(0.0, start + 1 - monotonic()))
        assert running.cpu_seconds() - before < 0.6  # no core is busy with them
        assert answer(running.sockets[0]).status == 408
        _, out, err, _ = stopped(running, signal.SIGTERM)
        assert (out, err) == ("Stopped.\n", "")


def test_where_all_connections_are_worked_for_others_are_told_so() -> None:
    with served(connections=1) as running:
        rated = running.connect(upload(event(1024)))
        awaited_workers(running, 1)
        found = running.get()
        assert (found.status, found.headers["retry-after"], is_secured(found)) == (503, "10", True)
        assert found.problem["value"] == "busy"
        assert answer(rated).status == 200
        assert running.get().status == 200


def test_without_descriptors_it_rests_and_comes_back() -> None:
    """Files that others hold leave no room to accept: no spinning, a few lines of log."""
    held = (
        "import arpad.web.server.server, os, signal\n"
        "held = [os.open('/dev/null', os.O_RDONLY) for _ in range(40)]\n"
        "signal.signal(signal.SIGUSR1, lambda *_: [os.close(each) for each in held])\n"
    )
    with served(before=FEW_FILES + held) as running:
        for _ in range(60):
            running.connect(b"GET ")
        sleep(1)
        before = running.cpu_seconds()
        sleep(1)
        assert running.cpu_seconds() - before < 0.5
        running.process.send_signal(signal.SIGUSR1)
        assert running.get().status == 200
        _, out, err, _ = stopped(running, signal.SIGTERM)
        assert out == "Stopped.\n"
        assert err.startswith("no connection can be accepted: Too many open files\n")
        assert len(err.splitlines()) <= 5
        assert "Traceback" not in err


# --- stopping

#: Seconds in which a server has stopped on the busiest machine; 5 are promised on a quiet one.
STOPPED = 20


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_it_stops_in_time_whatever_clients_do(how: signal.Signals) -> None:
    with served() as running:
        running.connect()
        running.connect(b"GET / HTTP/1.1\r\n")
        body = {"Host": "localhost", "Content-Length": "100"}
        unfinished = running.connect(head("POST /api/v1/game", body) + b"{")
        running.connect(head("POST /event", body) + b"-")
        kept = running.connect(head("GET /api/v1/health", {"Host": "localhost"}))
        kept.recv(65536)
        taken, out, err, status = stopped(running, how)
        assert (out, err, status) == ("Stopped.\n", "", 0)
        assert taken < STOPPED
        found = answer(unfinished)
        assert (found.status, found.headers["retry-after"]) == (503, "10")
        assert found.problem["value"] == "stopping"


def test_it_stops_in_time_though_an_event_is_rated() -> None:
    with served(stop_seconds=1) as running:
        slow = running.connect(upload(event(1500)))
        workers = awaited_workers(running, 1)
        taken, out, err, status = stopped(running, signal.SIGTERM)
        assert (out, err, status) == ("Stopped.\n", "", 0)
        assert taken < STOPPED
        assert not any(is_alive(each) for each in workers)
        answer(slow)


def test_the_second_ctrl_c_is_obeyed_at_once() -> None:
    with served(stop_seconds=60) as running:
        running.connect(upload(event(1500)))
        workers = awaited_workers(running, 1)
        taken, out, err, status = stopped(running, signal.SIGINT, signal.SIGINT)
        assert (out, err, status) == ("Stopped.\n", "", 0)
        assert taken < STOPPED
        assert not any(is_alive(each) for each in workers)


# --- events


def event(players: int) -> bytes:
    """An event of the given number of players in 8 rounds, whose report takes a while."""
    return trf.write(
        EventRecord(
            name="A large open",
            time_control="90+30",
            players=tuple(
                PlayerRecord(number + 1, f"P{number}", 1500 + number % 900, rounds=rounds(number))
                for number in range(players // 256 * 256)
            ),
        )
    ).replace(b"012 A large open\n", b"012 A large open\n042 2025/11/01\n")


def rounds(number: int) -> tuple[RoundRecord, ...]:
    opponents = [number ^ (1 << round_) for round_ in range(8)]
    return tuple(
        RoundRecord(each + 1, "white" if number < each else "black", "1" if number < each else "0")
        for each in opponents
    )


def upload(content: bytes, **more: str) -> bytes:
    body = (
        b'--a\r\nContent-Disposition: form-data; name="file"; filename="x.trf"\r\n\r\n'
        + content
        + b"\r\n--a--\r\n"
    )
    lines = {
        "Host": "localhost:8000",
        "Content-Type": "multipart/form-data; boundary=a",
        "Content-Length": str(len(body)),
        "Connection": "close",
    }
    return head("POST /event", lines | more) + body


def awaited_workers(running: Served, number: int) -> list[int]:
    end = monotonic() + PATIENCE
    while monotonic() < end:
        if len(found := children(running.process.pid)) >= number:
            return found
        sleep(0.05)
    raise AssertionError("nothing is rated")


def is_alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):  # also between opening and reading
        return False


def in_parallel(running: Served, request: bytes, number: int) -> list[Answer]:
    found: list[Answer] = []
    threads = [
        threading.Thread(target=lambda: found.append(running.ask(request))) for _ in range(number)
    ]
    for each in threads:
        each.start()
    for each in threads:
        each.join(PATIENCE)
    return found


def test_uploads_take_their_turns_in_bounded_memory() -> None:
    """As many processes as there are cores, whose memory is theirs; the server keeps no report."""
    with served(waiting=20) as running:
        before = running.memory("VmHWM")[running.process.pid]
        request = upload(event(768))
        found: list[Answer] = []
        asking = threading.Thread(target=lambda: found.extend(in_parallel(running, request, 6)))
        asking.start()
        most = 0
        while asking.is_alive():
            most = max(most, len(children(running.process.pid)))
            sleep(0.02)
        assert [each.status for each in found] == [200] * 6
        assert all(each.body.endswith(b"</html>\n\r\n0\r\n\r\n") for each in found)
        size = len(found[0].body) / 1024**2
        assert size > 2
        assert 1 <= most <= len(os.sched_getaffinity(0))
        grown = running.memory("VmHWM")[running.process.pid] - before
        assert grown < size + 2, (grown, size)


def test_more_than_may_wait_are_told_to_come_again() -> None:
    with served(waiting=1, before=ONE_CORE) as running:
        found = in_parallel(running, upload(event(512)), 6)
        statuses = sorted(each.status for each in found)
        assert statuses[:2] == [200, 200]
        assert statuses[-1] == 503
        busy = next(each for each in found if each.status == 503)
        assert (busy.headers["retry-after"], is_secured(busy)) == ("10", True)
        assert b'role="alert"' in busy.body
        assert running.ask(upload(event(256))).status == 200


def test_uploads_that_do_not_end_keep_nobody_from_being_rated() -> None:
    request = upload(event(256))
    with served(waiting=0) as running:
        for _ in range(len(os.sched_getaffinity(0)) + 10):
            running.connect(request[:-1])
        assert running.ask(request).status == 200


@pytest.mark.guard
def test_hostile_uploads_neither_mix_nor_keep_an_honest_one_waiting() -> None:
    """One of 4 MB never ends, one is full of markup; the third is answered, each by its own."""
    small = event(256)
    evil = small.replace(b"P1        ", b"<x-evil>P1").replace(b"A large open", b"<x-evil>")
    honest = small.replace(b"A large open", b"An honest open")
    with served(waiting=20) as running:
        running.connect(upload(small + b"\n### " + b"x" * 4 * 1024**2)[:-1])
        found: dict[bytes, Answer] = {}
        threads = [
            threading.Thread(
                target=lambda each=each: found.update({each: running.ask(upload(each))})
            )
            for each in (evil, honest)
        ]
        for each in threads:
            each.start()
        for each in threads:
            each.join(PATIENCE)
        assert [found[each].status for each in (evil, honest)] == [200, 200]
        assert b"An honest open" in found[honest].body
        assert b"evil" not in found[honest].body
        assert b"An honest open" not in found[evil].body
        assert b"&lt;x-evil&gt;" in found[evil].body
        assert b"<x-evil" not in found[evil].body


@pytest.mark.guard
def test_an_upload_for_which_there_is_no_place_in_the_end() -> None:
    """There was one when it began."""
    request = upload(event(256))
    with served(waiting=0, before=ONE_CORE) as running:
        late = running.connect(request[:-1])
        assert running.get().status == 200  # so that it has been seen
        running.connect(upload(event(2048)))
        awaited_workers(running, 1)
        late.sendall(request[-1:])
        assert answer(late).status == 503


@pytest.mark.guard
@pytest.mark.parametrize(
    ("limits", "players", "status", "words"),
    [
        ({"rating_seconds": 0.2}, 1024, 422, b"at most 0.2 seconds"),
        ({"rating_bytes": 30 * 1024**2}, 3072, 422, b"at most 30 MB of memory"),
        ({"before": "import sys; sys.executable = '/nowhere/python'"}, 256, 500, b"no process"),
    ],
    ids=["time", "memory", "process"],
)
def test_an_event_that_cannot_be_rated_gets_a_sentence_and_others_go_on(
    limits: dict[str, Any], players: int, status: int, words: bytes
) -> None:
    with served(**limits) as running:
        found = running.ask(upload(event(players)))
        assert found.status == status
        assert words in found.body
        assert children(running.process.pid) == []
        assert running.get().status == 200
        assert stopped(running, signal.SIGTERM)[1:] == ("Stopped.\n", "", 0)


def test_a_report_that_is_cut_off_says_so() -> None:
    """The time ends while the report is on its way, since its client takes nothing of it."""
    for patient in (4, 12, 48):  # a busy machine takes long to begin
        with served(rating_seconds=patient) as running:
            slow = connect_with_little_room(running)
            slow.sendall(upload(event(3072)))
            sleep(patient + 0.5)
            found = answer(slow)
        if found.status == 200:
            break
    assert found.status == 200
    text = found.body.decode("utf-8", "replace")  # a piece may end within a letter
    assert "The report ends here." in text
    assert found.body.endswith(b"</html>\n\r\n0\r\n\r\n")


def test_a_worker_that_dies_gets_a_sentence_and_others_go_on() -> None:
    with served() as running:
        slow = running.connect(upload(event(1500)))
        os.kill(awaited_workers(running, 1)[0], signal.SIGKILL)
        found = answer(slow)
        assert found.status in (200, 500)  # before its report had begun, or in the middle of it
        assert b"process that rated it has failed" in found.body
        assert running.ask(upload(event(256))).status == 200


def test_a_file_is_refused_where_there_is_no_such_signal() -> None:
    """As on Windows."""
    with served(before="import signal; del signal.SIGKILL") as running:
        assert running.ask(upload(b"012 Nothing\n")).status == 422
        assert running.ask(upload(event(256))).status == 200


@pytest.mark.guard
def test_a_client_that_leaves_ends_the_work_for_it() -> None:
    with served() as running:
        running.connect(upload(event(3072)))
        worker = awaited_workers(running, 1)[0]
        running.sockets.pop().close()
        end = monotonic() + 5
        while is_alive(worker) and monotonic() < end:
            sleep(0.05)
        assert not is_alive(worker)


def test_no_file_of_the_folder_is_run(tmp_path: object) -> None:
    """Nothing is imported from the folder in which the server was started."""
    before = (
        f"import os; os.chdir({str(tmp_path)!r}); open('json.py', 'w').write('raise SystemExit(7)')"
    )
    with served(before=before) as running:
        assert running.ask(upload(event(256))).status == 200


# --- requests that are none, and foreign ones


@pytest.mark.guard
@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"NONSENSE\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nA: " + b"a" * 70_000, 431),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
        (
            b"POST /api/v1/game HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nx",
            400,
        ),
    ],
    ids=["no request", "no host", "two hosts", "long headers", "coding", "chunk"],
)
def test_a_request_that_cannot_be_read(server: Served, sent: bytes, status: int) -> None:
    found = server.ask(sent if sent[-1:] != b"x" else sent + b"\r\n\r\n")
    assert (found.status, is_secured(found)) == (status, True)
    assert found.problem["value"] == "not understood"
    assert "bytearray" not in found.problem["error"]


@pytest.mark.guard
@pytest.mark.parametrize(
    ("path", "header"),
    [("/", b"a" * 16_384), ("/" + "a" * 16_384, b""), ("/?" + "a" * 16_384, b"")],
)
def test_long_headers_in_one_piece(server: Served, path: str, header: bytes) -> None:
    """h11 bounds only what it waits for."""
    found = server.ask(
        b"GET " + path.encode() + b" HTTP/1.1\r\nHost: localhost\r\nA: " + header + b"\r\n\r\n"
    )
    assert (found.status, is_secured(found)) == (431, True)
    assert "16 KB" in found.problem["rule"]


@pytest.mark.parametrize(
    ("path", "message"),
    [("/abuot.html", 'href="/about.html"'), ("/a/%3Cb%3E", "/a/&lt;b&gt;"), ("/x", 'href="/"')],
)
def test_a_browser_gets_a_page_where_there_is_none(server: Served, path: str, message: str) -> None:
    accept = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    found = server.get(path, **accept)
    assert (found.status, is_secured(found)) == (404, True)
    assert found.headers["content-type"] == "text/html; charset=utf-8"
    assert message in found.body.decode()
    assert server.get(f"/api/v1{path}", **accept).problem["value"] == "404"
    assert server.get(path).problem["value"] == "404"


def test_no_file_of_the_page_is_taken_for_what_was_meant(server: Served) -> None:
    assert "did you mean" not in server.get("/docs").problem["remedy"]


def test_a_long_address_is_shown_short(server: Served) -> None:
    found = server.ask(b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert (found.status, found.problem["place"]) == (404, f"GET /{'a' * 99}…")


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/index.html", "/rules.js", "/sw.js", "/api", "/event", "/openapi.json"),
        *("/api/v1/health", "/api/v1/rules", "/api/v1/systems", "/api/v1/k?rating=2250"),
    ],
)
def test_head_is_answered_wherever_get_is(server: Served, path: str) -> None:
    got, bare = server.get(path), server.get(path, method="HEAD")
    assert (got.status, bare.status, bare.body) == (200, 200, b"")
    del got.headers["date"], bare.headers["date"]
    assert bare.headers == got.headers
    assert int(bare.headers["content-length"]) == len(got.body)


@pytest.mark.parametrize("path", ["/", "/app.js", "/rules.html", "/api", "/api/v1/systems"])
def test_answers_are_compressed_for_those_who_accept_it(server: Served, path: str) -> None:
    accepted = {"Accept-Encoding": "gzip, br"}
    plain, got = server.get(path), server.get(path, **accepted)
    assert "content-encoding" not in plain.headers
    assert (got.status, got.headers["content-encoding"]) == (200, "gzip")
    assert gzip.decompress(got.body) == plain.body
    assert len(got.body) == int(got.headers["content-length"]) < len(plain.body) / 2
    assert {plain.headers["vary"], got.headers["vary"]} == {"Accept-Encoding"}
    assert is_secured(got)
    bare = server.get(path, method="HEAD", **accepted)
    del got.headers["date"], bare.headers["date"]
    assert (bare.headers, bare.body) == (got.headers, b"")


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip;q=0", None),
        ("br, GZIP ; q=0.000", None),
        ("gzip;q=0, identity", None),
        ("gzip;q=0.5", "gzip"),
        ("gzip;q=1.0, br;q=0", "gzip"),
    ],
)
def test_who_refuses_gzip_gets_none(server: Served, accepted: str, encoding: str | None) -> None:
    found = server.get("/app.js", **{"Accept-Encoding": accepted})
    assert (found.status, found.headers.get("content-encoding")) == (200, encoding)
    assert found.headers["vary"] == "Accept-Encoding"


def test_small_answers_are_not_compressed(server: Served) -> None:
    found = server.get("/api/v1/health", **{"Accept-Encoding": "gzip"})
    assert (found.status, found.headers.get("content-encoding")) == (200, None)


def test_a_report_is_compressed_part_by_part(server: Served) -> None:
    sample = server.get("/sample.trf").body
    plain = server.ask(upload(sample))
    got = server.ask(upload(sample, **{"Accept-Encoding": "gzip"}))
    assert (plain.status, got.status, got.headers["content-encoding"]) == (200, 200, "gzip")
    assert "content-length" not in got.headers
    report = gzip.decompress(joined_chunks(got.body))
    assert report == joined_chunks(plain.body)
    assert report.endswith(b"</html>\n")
    assert is_secured(got)


def test_head_of_what_is_not_got(server: Served) -> None:
    assert server.get("/api/v1/game", method="HEAD").status == 405
    assert server.get("/nothing", method="HEAD").status == 404
    assert server.post("/api/v1/k", b"").headers["allow"] == "GET, HEAD"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LocalHost", "[::1]", "localhost."])
def test_names_of_this_computer(server: Served, host: str) -> None:
    for port in ("", f":{server.port}", ":9000"):  # a forwarded port is another one
        assert server.get(Host=f"{host}{port}").status == 200


@pytest.mark.guard
@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.0.7"),
        *("0.0.0.0", "[::]", "localhost:8000:1", "evil.example@localhost", "", "[::1", "127.1"),
    ],
)
def test_a_name_that_only_leads_here_is_refused(server: Served, host: str) -> None:
    """A page whose name is made to lead to this computer asks under that name (DNS rebinding)."""
    for found in (server.get("/", Host=host), server.post("/api/v1/game", GAME, Host=host)):
        assert (found.status, is_secured(found)) == (421, True)
        assert found.problem["place"] == "Host"


def test_http_without_a_name_is_refused(server: Served) -> None:
    assert server.ask(b"GET / HTTP/1.0\r\n\r\n").status == 421


@pytest.mark.guard
@pytest.mark.parametrize("path", ["/api/v1/game", "/event"])
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "null", "Sec-Fetch-Site": "cross-site"},
        {"Origin": "http://localhost:1"},
        {"Origin": "ftp://127.0.0.1:{port}"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_another_page_may_send_nothing(server: Served, path: str, headers: dict[str, str]) -> None:
    written = {name: value.format(port=server.port) for name, value in headers.items()}
    found = server.post(path, GAME, **written)
    assert (found.status, is_secured(found)) == (403, True)
    assert found.problem["place"] == "Origin"


@pytest.mark.guard
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://127.0.0.1:{port}"},
        {"Origin": "https://127.0.0.1:{port}"},  # behind a proxy that encrypts
        {"Origin": "null", "Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "http://127.0.0.1:{port}"},
    ],
)
def test_our_own_pages_and_programs_may(server: Served, headers: dict[str, str]) -> None:
    written = {name: value.format(port=server.port) for name, value in headers.items()}
    assert server.post("/api/v1/game", GAME, **written).status == 200


def test_a_file_over_the_limit_is_refused_in_the_form(server: Served) -> None:
    found = server.ask(upload(b"x" * (FILE_BYTES + 100_000)))
    assert found.status == 413
    assert b"at most 5 MB" in found.body
