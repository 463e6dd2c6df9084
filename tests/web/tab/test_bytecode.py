"""What is omitted of Python's library and of Arpad, nothing that is sent needs."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import arpad
from arpad.web.tab.bytecode import ARPAD, LIBRARY

_SOURCES = Path(arpad.__file__).parents[1]
#: What is imported only where it is there: packages, and what one kind of machine has.
_ELSEWHERE = {"numba", "numpy", "resource", "ctypes"}
#: A league is an attribute of the package; no page of a site asks for it.
_LEAGUE = ("arpad", "arpad.league")


def _modules(content: bytes) -> set[str]:
    names = ZipFile(BytesIO(content)).namelist()
    dotted = (
        name.removesuffix(".pyc").replace("/", ".") for name in names if name.endswith(".pyc")
    )
    return {name.removesuffix(".__init__") for name in dotted}


def _imported(path: Path) -> Iterator[str]:
    """Every module that a module names in its imports, wherever in it they stand."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_every_import_is_there(runtime: Mapping[str, bytes]) -> None:
    library, ours = _modules(runtime[LIBRARY]), _modules(runtime[ARPAD])
    there = library | ours | set(sys.builtin_module_names)
    missing = set()
    for name in sorted(ours):
        if name.split(".")[0] != "arpad":
            continue
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        for wanted in _imported(Path(spec.origin)):
            top = wanted.split(".")[0]
            is_away = top in _ELSEWHERE or _is_extension(top)
            if wanted not in there and not is_away and not _is_of_runtime(wanted, there):
                missing.add((name, wanted))
    assert missing == {_LEAGUE}


def _is_extension(name: str) -> bool:
    """Whether a module is compiled into every Python, such as `math`."""
    spec = find_spec(name)
    return spec is not None and (spec.origin or "").endswith((".so", ".pyd"))


def _is_of_runtime(name: str, there: set[str]) -> bool:
    return name.rpartition(".")[0] in there and name.split(".")[0] not in ("arpad", "jinja2")


def test_nothing_is_sent_that_no_page_opens(runtime: Mapping[str, bytes]) -> None:
    rooms = {".".join(name.split(".")[:2]) for name in _modules(runtime[ARPAD])}
    assert "arpad.fide" in rooms
    assert rooms.isdisjoint({"arpad.bulk", "arpad.cli", "arpad.league"})


def test_bytecode_has_no_source_and_no_path(runtime: Mapping[str, bytes]) -> None:
    for name in (LIBRARY, ARPAD):
        content = runtime[name]
        assert not [each for each in ZipFile(BytesIO(content)).namelist() if each.endswith(".py")]
        assert str(_SOURCES).encode() not in content
