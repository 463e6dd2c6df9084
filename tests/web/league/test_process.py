"""`arpad league serve` as a process: it shows its links once, answers, and stops when told to."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from arpad.league import League

ARPAD = Path(sys.executable).with_name("arpad")


def started(path: Path, lines: int) -> tuple[subprocess.Popen[str], list[str]]:
    """A server of that league, and the first lines that it prints."""
    command: list[str | Path] = [ARPAD, "league", "serve", path, "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout
    return process, [process.stdout.readline() for _ in range(lines)]


def stopped(process: subprocess.Popen[str]) -> None:
    """It ends as it should."""
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=30)
    assert (out, err, process.returncode) == ("Stopped.\n", "", 0)


def test_links_are_shown_once_and_open_it(tmp_path: Path) -> None:
    path = tmp_path / "office.db"
    with League.create(path, name="Office chess", k=32) as league:
        league.record(["Ann", "Bob"], 1, new=True)
    process, said = started(path, 5)
    try:
        assert re.match(r"Office chess is at http://127\.0\.0\.1:\d+/ \(Ctrl-C", said[0]), said
        links = re.findall(r"to (see it|record results|run it) +(http\S+)\n", "".join(said[2:]))
        assert [words for words, _ in links] == ["see it", "record results", "run it"]
        for _, address in links:
            with urllib.request.urlopen(address, timeout=30) as page:
                assert b"Office chess" in page.read()
        wrong = links[0][1].rstrip("/")[:-1] + "/"
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(wrong, timeout=30)
        stopped(process)
    finally:
        process.kill()
        process.communicate()
    again, said = started(path, 2)
    try:
        assert "one of its 3 links" in said[1]
        assert "http" not in said[1]
        with urllib.request.urlopen(said[0].split()[4], timeout=30) as page:
            assert page.status == 200
        stopped(again)
    finally:
        again.kill()
        again.communicate()
