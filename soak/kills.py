"""SIGKILL at random moments of a command that writes: the old output or the new one, whole."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

#: A run that is not over by then hangs.
_LIMIT = 120.0
#: How many kills are followed by an undisturbed run; the others are followed by the next kill.
_TO_THE_END = 0.3
#: A file's content, or a folder's by name; None for what is not there.
Content = bytes | dict[str, bytes] | None


@dataclass
class Figures:
    """What was found: kills, those that hit a run while it was writing, and what they left."""

    kills: int = 0
    while_writing: int = 0
    old: int = 0
    new: int = 0


def kill_at_random_moments(
    command: Sequence[str | Path], outputs: Mapping[Path, Content], times: int, seed: int
) -> Figures:
    """Kill `command` at many moments; each output must be wholly old or wholly new each time.

    `outputs` are its outputs with their old content, which they have before every run. Half of the
    moments are spread over the whole run, half over the time during which it holds its locks. After
    some kills, and the last, the command runs to its end, and leaves no stray file. A failure is an
    AssertionError.
    """
    random = Random(seed)
    for path, content in outputs.items():
        _put(path, content)
    whole, writing = _timed(command, outputs)
    new = {path: content_of(path) for path in outputs}
    assert all(new[path] not in (None, old) for path, old in outputs.items()), "it wrote nothing"
    around = {path.parent: _names(path.parent) for path in outputs}
    figures = Figures()
    for _ in range(times):
        for path, content in outputs.items():
            _put(path, content)
        early = random.random() < 0.5
        moment = random.uniform(0, whole if early else writing)
        figures.kills += 1
        figures.while_writing += _killed(command, outputs, moment, early=early)
        for path, old in outputs.items():
            found = content_of(path)
            assert found in (old, new[path]), f"{path} is torn, {moment:.4f} s, seed {seed}"
            figures.new += found == new[path]
            figures.old += found == old
        if figures.kills == times or random.random() < _TO_THE_END:
            subprocess.run(command, check=True, capture_output=True, timeout=_LIMIT)
            assert {path: content_of(path) for path in outputs} == new
            assert {folder: _names(folder) for folder in around} == around, "a stray file"
    return figures


def content_of(path: Path) -> Content:
    """What is at a path."""
    if path.is_dir():
        return {each.name: each.read_bytes() for each in path.iterdir()}
    return path.read_bytes() if path.exists() else None


def _put(path: Path, content: Content) -> None:
    if path.is_dir():
        for each in path.iterdir():
            each.unlink()
        path.rmdir()
    path.unlink(missing_ok=True)
    if isinstance(content, bytes):
        path.write_bytes(content)
    elif content is not None:
        path.mkdir()
        for name, text in content.items():
            (path / name).write_bytes(text)


def _names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def _is_writing(outputs: Mapping[Path, Content]) -> bool:
    return any(os.path.exists(path.with_name(f".{path.name}.arpad")) for path in outputs)


def _timed(command: Sequence[str | Path], outputs: Mapping[Path, Content]) -> tuple[float, float]:
    """How long the command takes, and how long of that it is writing."""
    started = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as running:
        _wait_for_writing(running, outputs)
        writing = time.monotonic()
        assert running.wait(_LIMIT) == 0
    ended = time.monotonic()
    return ended - started, ended - writing


def _wait_for_writing(running: subprocess.Popen[bytes], outputs: Mapping[Path, Content]) -> None:
    deadline = time.monotonic() + _LIMIT
    while not _is_writing(outputs) and running.poll() is None and time.monotonic() < deadline:
        time.sleep(0.0005)


def _killed(
    command: Sequence[str | Path],
    outputs: Mapping[Path, Content],
    moment: float,
    *,
    early: bool,
) -> bool:
    """Kill it after the given seconds; whether it was writing then."""
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, stderr=quiet) as running:
        if not early:
            _wait_for_writing(running, outputs)
        time.sleep(moment)
        running.kill()
        running.wait(_LIMIT)
    return _is_writing(outputs)
