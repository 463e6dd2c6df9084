"""The package comes from a file, the cache or npm; whatever is wrong with it is said in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from arpad.errors import InvalidFile
from arpad.web.tab.runtime import VERSION, package

_NAME = f"pyodide-{VERSION}.tgz"


@pytest.fixture
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


def _npm(monkeypatch: pytest.MonkeyPatch, folder: Path, script: str) -> None:
    """Put another npm before the real one."""
    program = folder / "npm"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=":")


def test_another_file_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.tgz"
    other.write_bytes(b"no package")
    with pytest.raises(InvalidFile, match=r"other\.tgz.*SHA-512.*npm pack pyodide@"):
        package(other)
    with pytest.raises(InvalidFile, match=r"none\.tgz.*cannot be read.*give the file"):
        package(tmp_path / "none.tgz")


def test_npm_without_a_network(monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    _npm(monkeypatch, cache, "exit 1")
    with pytest.raises(InvalidFile, match=rf"npm could not fetch.*network.*--python {_NAME}"):
        package()


def test_what_npm_fetched_is_checked(monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    """A package that is another one is not kept; who waits is shown what takes its time."""
    _npm(monkeypatch, cache, f"echo damaged > {_NAME}")
    shown: list[str] = []
    with pytest.raises(InvalidFile, match="SHA-512"):
        package(None, shown.append)
    assert [f"pyodide {VERSION} with npm" in each for each in shown] == [True]
    assert not list(cache.rglob(_NAME))


def test_without_node_and_npm(monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    monkeypatch.setenv("PATH", str(cache))
    monkeypatch.setattr("sys.executable", str(cache / "python"))
    with pytest.raises(InvalidFile, match=r"npm: not found.*arpad\[tab\].*leave out --python"):
        package()
