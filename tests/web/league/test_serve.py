"""`arpad league serve` as a process: it shows its links once, opens by them, and stops cleanly."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Timer

import pytest

from arpad.league import League
from arpad.web.server import serve

pytestmark = [pytest.mark.heavy, pytest.mark.untraced]

ARPAD = Path(sys.executable).with_name("arpad")


def serving(place: Path | str, *options: str) -> AbstractContextManager[subprocess.Popen[str]]:
    """A process that serves a league."""
    return launched("serve", place, "--port", "0", *options)


@contextmanager
def launched(*arguments: Path | str) -> Iterator[subprocess.Popen[str]]:
    """A process that serves leagues, until the block ends."""
    process = subprocess.Popen(
        [ARPAD, "league", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    late = Timer(120, process.kill)  # whoever waits for a line that never comes
    late.start()
    try:
        yield process
    finally:
        late.cancel()
        process.kill()
        process.communicate()


def until(process: subprocess.Popen[str], last: str) -> str:
    """What it prints, to the line that begins so."""
    assert process.stdout
    lines = []
    for line in process.stdout:
        lines.append(line)
        if line.startswith(last):
            break
    return "".join(lines)


def stopped(process: subprocess.Popen[str]) -> tuple[str, str, int]:
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    return out, err, process.returncode


def test_links_are_shown_the_first_time_and_open_the_league(tmp_path: Path) -> None:
    path = tmp_path / "office.db"
    League.create(path, name="Office chess").close()
    with serving(path, "--json") as process:
        started = json.loads(until(process, "}"))
        assert (started["name"], started["open"], list(started["links"])) == (
            "Office chess",
            False,
            ["see", "record", "run"],
        )
        for link in started["links"].values():
            assert link.startswith(started["address"] + "/league/")
            with urllib.request.urlopen(link, timeout=20) as page:
                assert b"<h1>Office chess</h1>" in page.read()
        assert stopped(process) == ("", "", 0)
    kept = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    assert not any(link.split("/")[-2].encode() in kept for link in started["links"].values())
    with serving(path) as process:
        started = until(process, "Open it with one of its 3 links; arpad league links ")
        assert started.startswith("Office chess is at http://127.0.0.1:")
        assert "/league/" not in started
        with urllib.request.urlopen(started.split()[4], timeout=20) as page:
            assert b"<title>" in page.read()
        assert stopped(process) == ("Stopped.\n", "", 0)


def test_a_wrong_link_opens_nothing_and_it_stops_when_told_to(tmp_path: Path) -> None:
    path = tmp_path / "office.db"
    with League.create(path, name="Office chess") as league:
        secret = league.make_link("see")[1]
    with serving(path) as process:
        address = until(process, "Open it with its link").split()[4]
        with urllib.request.urlopen(f"{address}league/{secret}/", timeout=20) as page:
            assert page.status == 200
        for wrong in (secret[:-1], secret + "A", "x"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                urllib.request.urlopen(f"{address}league/{wrong}/", timeout=20)
        process.send_signal(signal.SIGTERM)
        assert (*process.communicate(timeout=20), process.returncode) == ("Stopped.\n", "", 0)


def test_it_stops_when_told_to_in_the_moment_it_says_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "office.db"
    with League.create(path, name="Office chess") as league:
        league.make_link("see")
    for _ in range(3):
        with serving(path) as process:
            assert process.stdout
            process.stdout.readline()
            process.send_signal(signal.SIGTERM)
            out, err = process.communicate(timeout=20)
            assert out.endswith("Stopped.\n")
            assert (err, process.returncode) == ("", 0)


def test_phones_get_the_address_of_this_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No browser opens 0.0.0.0; only this computer, and how others get in, is said otherwise."""
    path = tmp_path / "office.db"
    League.create(path, name="Office chess").close()
    with serving(path, "--host", "0.0.0.0") as process:
        started = until(process, "  to run it")
        assert "0.0.0.0" not in started
        for link in re.findall(r"http://\S+/league/\S+", started):
            with urllib.request.urlopen(link, timeout=20) as page:
                assert page.status == 200
        process.kill()
    with serving(path) as process:
        assert "add --share." in until(process, "Open it with one of its 3 links")
        process.kill()
    ours = [("", "", "", "", (each, 0)) for each in ("127.0.1.1", "10.0.0.7", "192.168.0.7")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: ours)
    found = serve.addresses("0.0.0.0", 8000)
    assert found[-2:] == ["http://10.0.0.7:8000", "http://192.168.0.7:8000"]
    assert serve.addresses("::1", 8000) == ["http://[::1]:8000"]
