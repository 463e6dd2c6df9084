"""The docs of leagues hold: their commands are run in their order, in one folder for each page."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from datetime import date
from pathlib import Path
from time import monotonic

import click
import pytest

from arpad.facts import Fact
from arpad.league import LEAGUE_FACTS
from arpad.league.entries import KINDS
from arpad.league.store.schema import TABLES

from .terminal import Terminal

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = (
    ROOT / "README.md",
    DOCS / "league.md",
    DOCS / "seasons.md",
    DOCS / "hosting.md",
    DOCS / "league-life.md",
    DOCS / "recorder.md",
)
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
#: Depends on the time of the entries.
HASH = re.compile(r"hash [0-9a-f]{12,64}|the last of [-0-9: ]+ UTC")


def sessions(path: Path) -> list[tuple[str, str]]:
    """Commands of leagues and what they print, in their order."""
    found = []
    for block in CONSOLE.findall(path.read_text("utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            if command.startswith("arpad league "):
                found.append((command, output.rstrip()))
    return found


def run(command: str, folder: Path) -> str:
    """What the installed command prints."""
    name, *arguments = shlex.split(command)
    return subprocess.run(
        [Path(sys.executable).with_name(name), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=folder,
        env={**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"},
    ).stdout.rstrip()


@pytest.mark.untraced
def test_from_a_clone_to_the_first_game_by_the_words_of_the_readme(tmp_path: Path) -> None:
    """As the installed command, in well under a minute."""
    found = sessions(PAGES[0])
    assert [command.split()[2] for command, _ in found] == ["new", "record", "table"]
    started = monotonic()
    for command, output in found:
        today = date.today().isoformat()
        assert run(command, tmp_path) == re.sub(r"\d{4}-\d\d-\d\d", today, output), command
    assert monotonic() - started < 60


@pytest.mark.parametrize("page", PAGES[1:], ids=lambda page: page.name)
def test_what_a_page_shows_is_what_one_sees(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arpad = Terminal(tmp_path, monkeypatch)
    found = sessions(page)
    assert len(found) > 1
    for command, output in found:
        assert HASH.sub("hash", arpad(command)) == HASH.sub("hash", output), command


def value_of(fact: Fact) -> str:
    return fact.rule.split(" must be ", 1)[1]


def test_the_settings_are_those_of_the_code() -> None:
    page = PAGES[1].read_text("utf-8")
    for each in LEAGUE_FACTS:
        row = f"| `{each.name}` | {each.label} | {value_of(each)} | {each.help} |"
        assert each.name == "system" or row in page, row


def test_the_log_is_what_the_page_says() -> None:
    page = PAGES[1].read_text("utf-8")
    assert f"Kinds of entries: {', '.join(KINDS)}." in page
    assert [each.name for each in TABLES] == re.findall(r"^\| `(\w+)` \| [^|]+ \|$", page, re.M)[
        -4:
    ]


def test_options_of_a_host_are_those_of_its_command() -> None:
    from arpad.cli.host import host

    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    options = {each.opts[0]: each for each in host.params if isinstance(each, click.Option)}
    lines = re.findall(r"^\S*arpad league host .*$", page.replace("ExecStart=", ""), re.MULTILINE)
    assert len(lines) > 1
    for line in (*lines, *re.findall(r"`(--[a-z-]+)", page.partition("## Backups")[0])):
        for option in re.findall(r"--[a-z-]+", line):
            assert option in options or option == "--all", option
    limits = re.findall(r"^\| `(--[a-z-]+)` \| [^|]+ \| ([\d,]+) \|$", page, re.MULTILINE)
    assert {name: int(value.replace(",", "")) for name, value in limits} == {
        name: each.default
        for name, each in options.items()
        if name.startswith(("--most-", "--keep-"))
    }
