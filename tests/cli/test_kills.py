"""SIGKILL at random moments of everything that writes: the old file or the new one, whole."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from sampling import FULL, SEED

from soak.kills import Content, kill_at_random_moments

from .test_golden import INPUTS

#: 200 in all where everything is tried, else a few.
TIMES = 50 if FULL else 3
#: What distinguishes an older page of ours from somebody else's.
OLD_PAGE: Content = {
    "index.html": b'<meta name="generator" content="Arpad">old',
    "sw.js": b"const FILES = ['index.html', 'sw.js'];\n",
}
WEEKEND = Path(__file__).parents[2] / "docs" / "examples" / "weekend.trf"


def commands(folder: Path) -> dict[str, tuple[list[str | Path], dict[Path, Content]]]:
    """Each with its outputs and their old content."""
    new, other = folder / "new.csv", folder / "other.parquet"
    site = folder / "site"
    period: list[str | Path] = [
        "period",
        INPUTS / "players.csv",
        INPUTS / "period.csv",
        "-o",
        new,
        "--on=2026-01-01",
    ]
    return {
        "period": ([*period, "--per-game", other], {new: b"old", other: b"old"}),
        "replay": (
            ["replay", INPUTS / "ladder.csv", "-o", new, "--history", other],
            {new: b"old", other: None},
        ),
        "event": (["event", WEEKEND, "-o", new], {new: b"old"}),
        "site": (["site", site, "--force"], {site: OLD_PAGE}),
    }


@pytest.mark.untraced
@pytest.mark.parametrize("writer", ["period", "replay", "event", "site"])
def test_killed_at_any_moment(tmp_path: Path, writer: str) -> None:
    arguments, outputs = commands(tmp_path)[writer]
    command: list[str | Path] = [sys.executable, "-m", "arpad", *arguments]
    figures = kill_at_random_moments(command, outputs, TIMES, SEED)
    assert figures.kills == TIMES
    assert figures.old + figures.new == TIMES * len(outputs)
    assert figures.while_writing >= (TIMES // 5 if FULL else 0)
