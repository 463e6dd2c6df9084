"""The calculator's files as they are written: in folders, for those who read them.

Browsers get them side by side: every name is there once, and imports lead to the name alone.
"""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

FOLDER = Path(str(files("arpad.web.calculator"))) / "page"
_KINDS = (".css", ".html", ".js", ".svg", ".webmanifest")
_PLACE = re.compile(r'"\.{1,2}/(?:\.\./)*(?:\w+/)?([\w-]+\.js)"')


def written() -> dict[str, str]:
    """Every file by its name.

    >>> 'from "./dom.js"' in written()["app.js"]
    True
    """
    paths = [path for path in sorted(FOLDER.rglob("*")) if path.suffix in _KINDS]
    return {path.name: _PLACE.sub(r'"./\1"', path.read_text(encoding="utf-8")) for path in paths}
