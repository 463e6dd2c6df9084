"""What the tab loads beside the runtime: the standard library and Arpad, trimmed, as bytecode."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from arpad.errors import InvalidFile, Unquoted
from arpad.web.tab.runtime import PYTHON, VERSION, node

#: The archives as the page asks for them.
LIBRARY, ARPAD = "python-library.zip", "python-arpad.zip"
_KEPT = ("arpad/web/server/__init__.py", "arpad/web/server/limits.py")
_KINDS = (".py", ".html", ".css", ".js", ".svg", ".json", ".toml", ".txt", ".trf")
_NO_PACKAGES = {
    "info": {
        "abi_version": "2026_0",
        "arch": "wasm32",
        "platform": "emscripten",
        "python": PYTHON,
        "version": VERSION,
    },
    "packages": {},
}
#: What the runtime is given in place of its list of packages: there are none.
LOCK = json.dumps(_NO_PACKAGES)
_SECONDS = 300


def archives(package: Mapping[str, bytes]) -> dict[str, bytes]:
    """The standard library of the package and Arpad, each as one archive of bytecode."""
    sources = {
        LIBRARY: _archive(_of_library(package["python_stdlib.zip"])),
        ARPAD: _archive(_of_arpad()),
    }
    with TemporaryDirectory() as name:
        folder = Path(name)
        needed = {"lock.json": LOCK.encode(), "compiling.py": _own("compiling.py")}
        for each, content in {**package, **needed, **sources}.items():
            (folder / each).write_bytes(content)
        (folder / "compile.mjs").write_bytes(_own("compile.mjs"))
        command = (node(), str(folder / "compile.mjs"), str(folder), *sources)
        done = subprocess.run(  # noqa: S603 - a program that was looked up, and files of ours
            command, capture_output=True, timeout=_SECONDS, check=False
        )
        if done.returncode:
            problem = done.stderr.decode(errors="replace")[-300:] or f"exit {done.returncode}"
            rule = f"Node could not compile it: {problem}"
            raise InvalidFile("python", Unquoted("not compiled"), rule, "is this Node 20 or later?")
        return {each: (folder / each).read_bytes() for each in sources}


def _own(name: str) -> bytes:
    return (files("arpad.web.tab") / name).read_bytes()


def _archive(parts: Iterator[tuple[str, bytes]]) -> bytes:
    made = BytesIO()
    with ZipFile(made, "w") as archive:
        for name, content in parts:
            archive.writestr(name, content)
    return made.getvalue()


def _omitted() -> tuple[str, ...]:
    """Parts of the library that nothing here reaches, and rooms of Arpad that no page opens."""
    return tuple(_own("omitted.txt").decode().split())


def _of_library(content: bytes) -> Iterator[tuple[str, bytes]]:
    gone = _omitted()
    with ZipFile(BytesIO(content)) as archive:
        for name in archive.namelist():
            top = name.partition("/")[0].removesuffix(".py")
            if top not in gone and not name.endswith("/"):
                yield name, archive.read(name)


def _of_arpad() -> Iterator[tuple[str, bytes]]:
    """Arpad, and what its templates need."""
    gone = _omitted()
    for name, content in _files(files("arpad"), "arpad/"):
        if name in _KEPT or not name.startswith(gone):
            yield name, content
    for package in ("jinja2", "markupsafe"):
        for name, content in _files(files(package), f"{package}/"):
            if name.endswith(".py"):
                yield name, content


def _files(folder: Traversable, before: str) -> Iterator[tuple[str, bytes]]:
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir():
            yield from _files(each, f"{before}{each.name}/")
        elif each.name.endswith(_KINDS):
            yield f"{before}{each.name}", each.read_bytes()
