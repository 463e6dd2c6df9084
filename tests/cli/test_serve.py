"""`arpad web` as a process: it says where it is, stops on Ctrl-C, and explains a port in use."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from .commands import ARPAD

pytestmark = pytest.mark.untraced


@pytest.fixture
def server() -> Iterator[tuple[subprocess.Popen[str], str]]:
    process = subprocess.Popen(
        [ARPAD, "web", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout
    line = process.stdout.readline()
    found = re.fullmatch(r"Arpad is at (http://127\.0\.0\.1:\d+/) \(Ctrl-C stops it\)\n", line)
    assert found, line
    yield process, found[1]
    process.kill()
    process.communicate()


def test_it_serves_the_page_and_the_api_and_stops_cleanly(
    server: tuple[subprocess.Popen[str], str],
) -> None:
    process, address = server
    with urllib.request.urlopen(address, timeout=10) as page:
        assert b"<title>" in page.read()
        assert page.headers["Server"] is None
    with urllib.request.urlopen(f"{address}api/v1/health", timeout=10) as health:
        assert json.load(health)["status"] == "ok"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=10)
    assert (out, err, process.returncode) == ("Stopped.\n", "", 0)


def test_a_port_in_use_gets_one_sentence(server: tuple[subprocess.Popen[str], str]) -> None:
    port = server[1].rstrip("/").rpartition(":")[2]
    ran = subprocess.run([ARPAD, "web", "--port", port], capture_output=True, text=True)
    assert ran.returncode == 2
    assert re.fullmatch(
        rf"arpad: 127\.0\.0\.1:{port}: .*in use – .*; choose another with --port .*\.\n",
        ran.stderr,
    )


def test_an_address_that_nobody_has_gets_one_sentence() -> None:
    command: list[str | Path] = [ARPAD, "web", "--host", "300.1.1.1", "--port", "0"]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 2
    assert re.fullmatch(
        r"arpad: 300\.1\.1\.1:0: .* – .*; choose another with --host\.\n", ran.stderr
    )


def test_it_is_reached_from_this_computer_alone(
    server: tuple[subprocess.Popen[str], str],
) -> None:
    port = int(server[1].rstrip("/").rpartition(":")[2])
    with socket.socket() as other:
        other.settimeout(2)
        with pytest.raises(OSError, match="refused"):
            other.connect(("127.0.0.2", port))  # loopback too, but not the address it has


def test_the_static_site_has_relative_addresses_and_the_policy(tmp_path: Path) -> None:
    ran = subprocess.run([ARPAD, "site", tmp_path / "site"], capture_output=True, text=True)
    files = {path.name for path in (tmp_path / "site").iterdir()}
    assert {"index.html", "rules.js", "system-fide.js", "sw.js"} <= files
    assert ran.stdout.startswith(f"{len(files)} files, ")
    index = (tmp_path / "site" / "index.html").read_text()
    assert 'http-equiv="Content-Security-Policy" content="default-src \'none\'' in index
    assert not re.search(r'(?:src|href)="(?:/|https?:)', index)
