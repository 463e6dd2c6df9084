"""What every command that writes promises: never over an input, one run at a time, private."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from arpad.cli import cli
from arpad.errors import InvalidFile
from arpad.league import League
from arpad.writing.run import Run

from .test_golden import INPUTS

pytestmark = [pytest.mark.heavy, pytest.mark.untraced]

ARPAD = [sys.executable, "-m", "arpad"]
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
Words = Sequence[str | Path]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Inputs of all commands, with other names for them."""
    for name in ("players.csv", "period.csv", "ladder.csv"):
        shutil.copy(INPUTS / name, tmp_path)
    for name in ("weekend.trf", "games.csv", "list.txt"):
        shutil.copy(EXAMPLES / name, tmp_path)
    shutil.copy(EXAMPLES / "players.csv", tmp_path / "entrants.csv")
    shutil.copy(EXAMPLES / "office.toml", tmp_path)
    return tmp_path


def start(words: Words, cwd: Path) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [*ARPAD, *words], cwd=cwd, stdin=pipe, stdout=pipe, stderr=pipe, text=True
    )


def run(words: Words, cwd: Path, stdin: Path | None = None) -> tuple[int, str]:
    """The exit code and the errors."""
    ran = subprocess.run(
        [*ARPAD, *words],
        cwd=cwd,
        stdin=stdin.open() if stdin else subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return ran.returncode, ran.stderr


PERIOD = ("period", "players.csv", "period.csv", "--on", "2026-01-01")
EVENT = ("event", "weekend.trf", "--format", "csv")
GAMES = ("games.csv", "--players", "entrants.csv")
#: A command with the file that it must not write over, in one of its spellings.
OVER_INPUTS: list[tuple[Words, str]] = [
    ((*PERIOD, "-o", "new.csv", "--changes", "players.csv"), "players.csv"),
    ((*PERIOD, "-o", "new.csv", "--per-game", "sub/../players.csv"), "players.csv"),
    ((*PERIOD, "-o", "hard.csv"), "players.csv"),
    ((*PERIOD, "-o", "new.csv", "--changes", "other/period.csv"), "period.csv"),
    (("period", "pl*.csv", *PERIOD[2:], "-o", "players.csv"), "players.csv"),
    (("period", "**/players.csv", *PERIOD[2:], "-o", "soft.csv"), "players.csv"),
    (("replay", "ladder.csv", "-o", "new.csv", "--history", "ladder.csv"), "ladder.csv"),
    (("replay", "lad*.csv", "-o", "other/ladder.csv"), "ladder.csv"),
    (("replay", "ladder.csv", "--pool", "office.toml", "-o", "pool.csv"), "office.toml"),
    (("replay", "ladder.csv", "--pool", "office.toml", "--history", "pool.csv"), "office.toml"),
    (("event", "weekend.trf", "--pool", "office.toml", "-o", "pool.csv"), "office.toml"),
    ((*EVENT, "-o", "weekend.trf"), "weekend.trf"),
    ((*EVENT, "--rating-list", "list.txt", "-o", "list.txt"), "list.txt"),
    (("event", *GAMES, "-o", "entrants.csv"), "entrants.csv"),
    (("convert", *GAMES, "entrants.csv", "--force"), "entrants.csv"),
    (("convert", *GAMES, "new.csv", "--players-out", "games.csv", "--force"), "games.csv"),
]


@pytest.mark.parametrize(("words", "name"), OVER_INPUTS, ids=lambda each: str(each)[:60])
def test_no_output_is_an_input(folder: Path, words: Words, name: str) -> None:
    (folder / "sub").mkdir()
    (folder / "other").symlink_to(folder)
    (folder / "hard.csv").hardlink_to(folder / "players.csv")
    (folder / "soft.csv").symlink_to("players.csv")
    (folder / "pool.csv").symlink_to("office.toml")
    before = (folder / name).read_bytes()
    code, errors = run(words, folder)
    assert (code, errors.count("\n")) == (2, 1)
    assert "it is also an input; write to another file." in errors
    assert (folder / name).read_bytes() == before
    assert not (folder / "new.csv").exists()


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("event", "weekend.trf"), "weekend.trf"),
        (("event", "weekend.trf", "-o", "new.csv"), "weekend.trf"),
        (("event", "weekend.trf", "--rating-list", "list.txt"), "list.txt"),
        (("event", *GAMES), "entrants.csv"),
        (("convert", "weekend.trf", "new.csv"), "weekend.trf"),
        (("convert", *GAMES, "new.trf"), "entrants.csv"),
        (("tournament", "1500", "--from", "own.csv"), "own.csv"),
        (("performance", "--from", "own.csv"), "own.csv"),
        ((*PERIOD, "-o", "new.csv"), "players.csv"),
        ((*PERIOD, "-o", "new.csv"), "period.csv"),
        (("period", "play*.csv", "per*.csv", "-o", "new.csv"), "period.csv"),
        (("replay", "ladder.csv", "-o", "new.csv"), "ladder.csv"),
    ],
)
def test_standard_output_is_no_input_either(folder: Path, words: Words, name: str) -> None:
    (folder / "own.csv").write_text("opponent,result\n1600,1\n1550,1\n1500,0\n")
    before = (folder / name).read_bytes()
    with (folder / name).open("ab") as appended:
        ran = subprocess.run(
            [*ARPAD, *words], cwd=folder, stdout=appended, stderr=subprocess.PIPE, timeout=60
        )
    assert ran.returncode == 2
    assert b"standard output: '/dev/stdout' \xe2\x80\x93 it is also an input" in ran.stderr
    assert (folder / name).read_bytes() == before
    assert not list(folder.glob("new.*"))


@pytest.mark.parametrize(
    "words",
    [
        (*PERIOD, "-o", "new.csv", "--changes", "new.csv"),
        ("replay", "ladder.csv", "-o", "new.csv", "--history", "./new.csv"),
        ("convert", *GAMES, "new.csv", "--players-out", "new.csv"),
    ],
)
def test_no_output_is_another_output(folder: Path, words: Words) -> None:
    code, errors = run(words, folder)
    assert (code, "it is named twice; name another file." in errors) == (2, True)
    assert not (folder / "new.csv").exists()


#: All commands that write, to the file or the folder `new.csv`.
WRITERS: dict[str, Words] = {
    "period": (*PERIOD, "-o", "new.csv"),
    "replay": ("replay", "ladder.csv", "-o", "new.csv"),
    "event": (*EVENT, "-o", "new.csv"),
    "convert": ("convert", "weekend.trf", "new.csv", "--force"),
}


@pytest.mark.parametrize(
    "words",
    [
        (*PERIOD, "-o", "other.csv", "--changes", "new.csv"),
        (*PERIOD, "-o", "other.csv", "--per-game", "new.csv"),
        (*PERIOD, "-o", "other.csv", "--set-aside", "new.csv"),
        ("replay", "ladder.csv", "--history", "new.csv"),
        ("convert", *GAMES, "other.csv", "--players-out", "new.csv", "--force"),
        ("event", "weekend.trf", "--norms", "--format", "html", "-o", "new.csv"),
        ("league", "export", "office.db", "new.csv"),
        ("league", "backup", "office.db", "new.csv"),
    ],
    ids=lambda words: " ".join(words[:1] + words[-2:]),
)
def test_no_output_replaces_what_is_write_protected(
    folder: Path, words: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """For root too, because of its mode."""
    monkeypatch.chdir(folder)
    with League.create("office.db") as league:
        league.backup("new.csv")
    new = folder / "new.csv"
    before = new.read_bytes()
    new.chmod(0o444)
    names = sorted(os.listdir(folder))
    with pytest.raises(InvalidFile, match=r"'new\.csv' – it is write-protected; make it writable"):
        cli.main(list(words), standalone_mode=False)
    assert new.read_bytes() == before
    assert sorted(os.listdir(folder)) == names


def wait_for(path: Path) -> None:
    deadline = time.monotonic() + 60
    while not path.exists() and time.monotonic() < deadline:
        time.sleep(0.001)
    assert path.exists()


@pytest.mark.parametrize("writer", [*WRITERS, "site"])
def test_another_run_is_writing_this(folder: Path, writer: str) -> None:
    words = {**WRITERS, "site": ("site", "new.csv")}[writer]
    with Run({"output": folder / "new.csv"}):
        code, errors = run(words, folder)
    assert code == 2
    assert "'new.csv' – another run is writing it; wait until that run has ended." in errors
    assert errors.count("\n") == 1
    assert not (folder / "new.csv").exists()


@pytest.mark.untraced
def test_a_run_that_is_paused_while_it_writes(folder: Path) -> None:
    """A second run says so, and the first ends as if there had been no other."""
    games = (folder / "period.csv").read_text().splitlines(keepends=True)
    (folder / "long.csv").write_text(games[0] + "".join(games[1:]) * 100_000)
    paused = start((*PERIOD[:2], "long.csv", *PERIOD[3:], "-o", "new.csv"), folder)
    wait_for(folder / ".new.csv.arpad")
    while not list(folder.glob(".new.csv.arpad/run-*")) and paused.poll() is None:
        time.sleep(0.001)  # it holds the lock from there on
    paused.send_signal(signal.SIGSTOP)
    try:
        code, errors = run((*PERIOD, "-o", "new.csv"), folder)
    finally:
        paused.send_signal(signal.SIGCONT)
    _, first_errors = paused.communicate(timeout=60)
    assert (paused.returncode, first_errors) == (0, "")
    assert (code, "another run is writing it" in errors) == (2, True)
    assert not list(folder.glob(".*"))
    assert (folder / "new.csv").read_text().startswith("id,")


@pytest.mark.untraced
def test_runs_side_by_side_never_lose_one_in_silence(folder: Path) -> None:
    """Each run completes, or says that another one is writing; the file is always complete."""
    words = [("event", *GAMES, "--system", "elo", "--k", str(k), "-o") for k in (10, 20, 30, 40)]
    wanted = []
    for each in words:
        assert run((*each, "alone.csv"), folder) == (0, "")
        wanted.append((folder / "alone.csv").read_bytes())
    assert len(set(wanted)) == 4
    for _ in range(3):
        runs = [start((*each, "new.csv"), folder) for each in words]
        errors = [each.communicate(timeout=120)[1] for each in runs]
        done = [number for number, each in enumerate(runs) if each.returncode == 0]
        assert done
        assert (folder / "new.csv").read_bytes() in [wanted[number] for number in done]
        assert all("another run is writing it" in each for each in errors if each)
        assert [bool(each) for each in errors] == [each.returncode == 2 for each in runs]
        assert not list(folder.glob(".*"))


def test_a_pipe_stays_a_pipe(folder: Path) -> None:
    os.mkfifo(folder / "pipe.csv")
    running = start(("replay", "ladder.csv", "-o", "pipe.csv"), folder)
    printed = (folder / "pipe.csv").read_text()
    assert running.wait(60) == 0
    assert printed.startswith("id,rating,games")
    assert (folder / "pipe.csv").is_fifo()


@pytest.mark.parametrize(
    ("name", "start_of_it"),
    [("pipe.html", "<!doctype html>"), ("pipe.csv", "rank,"), ("pipe", "Alphabet Weekend")],
)
def test_a_pipe_gets_what_its_name_says(folder: Path, name: str, start_of_it: str) -> None:
    os.mkfifo(folder / name)
    running = start(("event", "weekend.trf", "-o", name), folder)
    printed = (folder / name).read_text()
    running.communicate(timeout=60)
    assert running.returncode == 0
    assert printed.startswith(start_of_it)


@pytest.mark.parametrize("options", [(), ("--format", "csv")])
def test_a_dash_is_standard_output(folder: Path, options: Words) -> None:
    words = ("event", "weekend.trf", *options)
    printed = [
        subprocess.run([*ARPAD, *each], cwd=folder, capture_output=True, timeout=60, check=True)
        for each in (words, (*words, "-o", "-"))
    ]
    assert printed[0].stdout == printed[1].stdout
    assert not (folder / "-").exists()
    assert run((*words, "--format", "csv", "-o", "./-"), folder) == (0, "")
    assert (folder / "-").read_text().startswith("rank,")


def test_an_event_too_large_for_one_page_is_refused_before_it_is_rated(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arpad.render.event_html._MOST_ROUNDS", 5)
    monkeypatch.setattr("arpad.event.rate", lambda *_, **__: pytest.fail("it was rated"))
    monkeypatch.chdir(folder)
    for words in (["-o", "new.html"], ["--format", "html"], ["--format", "html", "--norms"]):
        with pytest.raises(InvalidFile, match="one HTML file holds at most 5 rounds"):
            cli.main(["event", "weekend.trf", *words], standalone_mode=False)
    assert not (folder / "new.html").exists()
