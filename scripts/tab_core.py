"""The quick tests of the core, by the Python that runs in a browser: here Node executes it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from arpad.errors import InvalidFile
from arpad.web.tab.bytecode import LOCK
from arpad.web.tab.runtime import PYTHON, node, package

PROJECT = Path(__file__).parents[1]
#: What is fetched for that Python; the rest of what the tests need is the same for all.
WHEELS, COPIED = ("pytest", "hypothesis"), ("jinja2", "markupsafe")
PLATFORMS = ("any", "pyemscripten_2026_0_wasm32")
#: KB: frames of Python are frames of WebAssembly, and some readers are tested with deep ones.
STACK = 6000


def main() -> int:
    """Run the tests; 1 if one of them fails, or if they cannot run where CI=true."""
    try:
        content, program = package(), node()
    except InvalidFile as error:
        return _not_tested(str(error))
    with TemporaryDirectory() as name:
        runtime, wheels = Path(name) / "runtime", Path(name) / "wheels"
        runtime.mkdir()
        for each, part in content.items():
            if "/" not in each:
                (runtime / each).write_bytes(part)
        (runtime / "lock.json").write_text(LOCK)
        if not _install(wheels):
            return _not_tested(f"pip has no {' and '.join(WHEELS)} for it")
        script = str(Path(__file__).with_suffix(".mjs"))
        folders = [str(each) for each in (runtime, wheels, PROJECT)]
        command = [program, f"--stack-size={STACK}", script, *folders]
        return subprocess.run(command).returncode


def _install(folder: Path) -> bool:
    """Whether everything that the tests import beside Arpad is in the folder."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "-q", "install"]
    where = [f"--platform={each}" for each in PLATFORMS]
    which = ["--no-compile", "--only-binary=:all:", "--python-version", PYTHON]
    pinned = ["--implementation", "cp", "--constraint", str(PROJECT / "constraints.txt")]
    ended = subprocess.run([*pip, *which, *where, *pinned, "--target", str(folder), *WHEELS])
    for name in COPIED:
        shutil.copytree(str(files(name)), folder / name)
    return ended.returncode == 0


def _not_tested(why: str) -> int:
    print(f"NOT TESTED in Python {PYTHON} of the tab: {why}")
    return int(os.environ.get("CI") == "true")


if __name__ == "__main__":
    sys.exit(main())
