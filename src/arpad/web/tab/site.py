"""The files that a site has for Python in the tab, and what its pages know of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import distribution
from importlib.resources import files
from pathlib import Path
from sysconfig import get_path
from typing import Any

from arpad.web.tab.bytecode import ARPAD, LIBRARY, LOCK, archives
from arpad.web.tab.runtime import PACKAGE, PYTHON, VERSION, package, silent

#: What the runtime's own files are called on a host: all know the endings.
_OF_PACKAGE = {
    "pyodide.js": "pyodide.mjs",
    "pyodide.asm.js": "pyodide.asm.mjs",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
}
#: The scripts of ours: in the page, and in its worker.
SCRIPTS = ("python.js", "python-worker.js")
LICENCES = "python-licences.txt"
_COMPILING = "Compiling Python and Arpad for browsers, some 10 seconds …"
_NOTICE = f"""\
What a browser loads to rate events, beside Arpad itself:

{PACKAGE} {VERSION}: Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/
  Its source: https://github.com/pyodide/pyodide/tree/{VERSION}
  It contains CPython {PYTHON} and its libraries (bzip2, expat, libffi, SQLite, xz, zlib, zstd),
  each under its own licence, which that source names.
CPython {PYTHON}: Python Software Foundation License 2, https://docs.python.org/{PYTHON}/license.html
Jinja2, MarkupSafe: BSD 3-Clause

{PACKAGE} is sent as it was published; parts of Python’s library are omitted, and all of it is
compiled.
"""


@cache
def tab_files(
    given: Path | None = None, progress: Callable[[str], None] = silent
) -> Mapping[str, bytes]:
    """All files that Python in the tab needs; the package may be `given` as a file.

    `progress` shows somebody who waits what takes its time.
    """
    content = package(given, progress)
    progress(_COMPILING)
    own = {name: content[source] for name, source in _OF_PACKAGE.items()}
    return {**own, **archives(content), LICENCES: _licences().encode()}


def runtime_of(contents: Mapping[str, bytes]) -> dict[str, Any]:
    """What the page and its service worker know: the files with their sizes and digests."""
    kept = {name: contents[name] for name in (*_OF_PACKAGE, LIBRARY, ARPAD)}
    listed = {
        name: {"size": len(each), "digest": sha256(each).hexdigest()} for name, each in kept.items()
    }
    digest = sha256(json.dumps(listed).encode()).hexdigest()
    return {"cache": f"arpad-python-{digest[:12]}", "files": listed, "lock": LOCK}


def scripts() -> dict[str, str]:
    """The scripts of ours, as they are written."""
    folder = files("arpad.web.tab") / "page"
    return {name: (folder / name).read_text("utf-8") for name in SCRIPTS}


def _licences() -> str:
    """The notice, and the texts of the licences that are installed here."""
    python = [Path(get_path("stdlib")) / "LICENSE.txt"]
    texts = [each.read_text("utf-8") for each in python if each.is_file()]
    for name in ("jinja2", "markupsafe"):
        for path in distribution(name).files or ():
            if path.name.upper().startswith("LICENSE"):
                texts.append(f"{name}\n\n{path.read_text('utf-8')}")
    return f"\n{'-' * 72}\n\n".join((_NOTICE, *texts))
