"""The page of events as one file with Python in it, which opens with a double click."""

from __future__ import annotations

import gzip
import re
from base64 import b64encode
from collections.abc import Mapping

from arpad.render.templating import environment
from arpad.web.tab.site import runtime_of, scripts

#: Added to what a file of its own may do: compile Python, and run it in a worker.
MAY = ("'wasm-unsafe-eval'", "worker-src blob:")
#: The worker of a page without a host is a script, not a module, and has no address.
WORKER = "worker.js"
_NOWHERE = '"https://arpad.invalid/"'
_OWN_ADDRESS = re.compile(r"\bimport\.meta\.url\b")
_EXPORT = re.compile(r"export default (?P<made>\w+);|export\{(?P<load>\w+) as loadPyodide,[^}]*\};")
_IMPORT = re.compile(r"^import .*\n", re.MULTILINE)
_TEMPLATES = environment("arpad.web.tab")


def embedded(contents: Mapping[str, bytes]) -> str:
    """The files of the runtime, and the worker's script, as parts of a document."""
    files = {name: contents[name] for name in runtime_of(contents)["files"] if "." in name}
    held = {name: each for name, each in files.items() if not name.endswith(".js")}
    packed = {
        name: b64encode(gzip.compress(each, 9, mtime=0)).decode()
        for name, each in (held | {WORKER: _worker(contents).encode()}).items()
    }
    return _TEMPLATES.get_template("embedded.html").render(files=packed)


def _worker(contents: Mapping[str, bytes]) -> str:
    """The runtime's two modules and ours as one script."""
    made = _function(contents["pyodide.asm.js"].decode())
    load = _function(contents["pyodide.js"].decode())
    own = _IMPORT.sub("", scripts()["python-worker.js"])
    return f"const createPyodideModule = {made};\nconst loadPyodide = {load};\n{own}"


def _function(module: str) -> str:
    """What a module of the runtime exports, as an expression."""
    text = _OWN_ADDRESS.sub(_NOWHERE, module)
    text, count = _EXPORT.subn(lambda match: f"return {match['made'] or match['load']};", text)
    if count != 1:
        raise ValueError(f"the runtime’s module has {count} exports that are known, not one")
    return f"(() => {{\n{text}\n}})()"
