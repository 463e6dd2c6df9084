"""Every known file gives exactly the remarks that `remarks.json` has for it.

A false alarm on a clean file is a defect as much as an oddity that is missed. A remark is its line,
column, level and text; null stands for a file that is refused. Names of other people's files are
not repeated there.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from arpad import formats
from arpad.errors import ArpadError
from arpad.formats import EventRecord

ROOT = Path(__file__).parents[2]
EXPECTED: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parent / "remarks.json").read_text(encoding="utf-8")
)
SHARED = "shared/trf"
_NOT_HERE = pytest.mark.skip(reason="NOT TESTED: files of others, ../shared/trf is not here")


def folder(name: str) -> Path | None:
    """The folder of our own files, or of other people's files beside the project."""
    places = [parent / name for parent in ROOT.parents] if name == SHARED else [ROOT / name]
    return next((place for place in places if place.is_dir()), None)


FILES = [
    pytest.param(name, file, marks=() if folder(name) else _NOT_HERE, id=file)
    for name, files in EXPECTED.items()
    for file in files
]


@pytest.mark.parametrize(("name", "file"), FILES)
def test_a_file_gives_exactly_these_remarks(name: str, file: str) -> None:
    path = (folder(name) or ROOT) / file
    expected = EXPECTED[name][file]
    if expected is None:
        with pytest.raises(ArpadError):
            formats.read(path)
        return
    event = formats.read(path)
    found = [
        [remark.line, remark.column, remark.level, without_name(remark.text, event, name)]
        for remark in event.remarks
    ]
    assert found == expected


def without_name(text: str, event: EventRecord, name: str) -> str:
    if name == SHARED:
        for player in event.players:
            text = text.removeprefix(f"{player.name}: ")
    return text


@pytest.mark.parametrize(
    "name",
    [
        *(name for name in EXPECTED if name != SHARED),
        pytest.param(SHARED, marks=() if folder(SHARED) else _NOT_HERE),
    ],
)
def test_no_file_is_forgotten(name: str) -> None:
    place = folder(name)
    assert place is not None
    paths = [path for path in place.iterdir() if path.is_file()]
    files = {path.name for path in paths if path.suffix not in (".md", ".py")}
    if name == "tests/cli/inputs":  # the others are lists of one player's games, and long lists
        files = {file for file in files if file.endswith(".trf")}
    assert files == EXPECTED[name].keys()
