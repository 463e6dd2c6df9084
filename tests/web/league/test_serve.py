"""`arpad league serve` as a process: it shows its links once, opens by them, and stops cleanly."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arpad.league import League

ARPAD = Path(sys.executable).with_name("arpad")


@contextmanager
def _serving(path: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [ARPAD, "league", "serve", path, "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def _until(process: subprocess.Popen[str], last: str) -> str:
    assert process.stdout
    lines = []
    for line in process.stdout:
        lines.append(line)
        if line.startswith(last):
            break
    return "".join(lines)


def _stopped(process: subprocess.Popen[str]) -> tuple[str, str, int]:
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    return out, err, process.returncode


def test_links_are_shown_the_first_time_and_open_the_league(tmp_path: Path) -> None:
    path = tmp_path / "office.db"
    League.create(path, name="Office chess").close()
    with _serving(path, "--json") as process:
        said = json.loads(_until(process, "}"))
        assert (said["name"], said["open"], list(said["links"])) == (
            "Office chess",
            False,
            ["see", "record", "run"],
        )
        for link in said["links"].values():
            assert link.startswith(said["address"] + "/league/")
            with urllib.request.urlopen(link, timeout=20) as page:
                assert b"<h1>Office chess</h1>" in page.read()
        assert _stopped(process) == ("", "", 0)
    kept = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    assert not any(link.split("/")[-2].encode() in kept for link in said["links"].values())
    with _serving(path) as process:
        said = _until(process, "It is opened by one of its 3 links; arpad league links ")
        assert said.startswith("Office chess is at http://127.0.0.1:")
        assert "/league/" not in said
        with urllib.request.urlopen(said.split()[4], timeout=20) as page:
            assert b"<title>" in page.read()
        assert _stopped(process) == ("Stopped.\n", "", 0)
