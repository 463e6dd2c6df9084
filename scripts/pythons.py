"""The tests of the core and of the terminal on every Python from 3.11 up that this machine has."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

OLDEST, NEWEST = 11, 15
TESTS = ["tests", *(f"--ignore=tests/{lane}" for lane in ("bulk", "web", "spark"))]


def runs(command: str | Path, minor: int) -> bool:
    """Whether this runs that Python; a shim may exist without its Python."""
    script = f"import sys; sys.exit(sys.version_info[:2] != (3, {minor}))"
    try:
        return subprocess.run([command, "-c", script], capture_output=True).returncode == 0
    except OSError:
        return False


def find(minor: int) -> str | None:
    """Where Python 3.minor is: on the path, or kept by pyenv."""
    command = f"python3.{minor}"
    if shutil.which(command) and runs(command, minor):
        return command
    if shutil.which("pyenv"):
        latest = _answer("pyenv", "latest", f"3.{minor}")
        prefix = _answer("pyenv", "prefix", latest) if latest else ""
        if prefix and runs(Path(prefix, "bin", "python"), minor):
            return str(Path(prefix, "bin", "python"))
    return None


def _answer(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()


def of_the_system(others: Iterable[str]) -> str | None:
    """The system's own Python, if Arpad runs on it and it is another one than these."""
    own, version = "/usr/bin/python3", "import sys; print(sys.version_info >= (3, 11), sys.version)"
    answer = _answer(own, "-c", version) if Path(own).exists() else ""
    tested = [_answer(other, "-c", version) for other in others]
    return own if answer.startswith("True") and answer not in tested else None


def passes(python: str, name: str, workers: str) -> bool:
    """Whether all tests pass with this Python, in a separate environment."""
    folder = Path(f".venv-{name}")
    own = str(folder / "bin" / "python")
    if not Path(own).exists():
        subprocess.run([python, "-m", "venv", folder], check=True)
    pip = [
        str(own),
        "-m",
        "pip",
        "--disable-pip-version-check",
        "-q",
        "-q",
        "install",
        "--no-compile",
    ]
    subprocess.run([*pip, "-c", "constraints.txt", "-e", ".[test]"], check=True)
    return subprocess.run([own, "-m", "pytest", "-q", "-n", workers, *TESTS]).returncode == 0


def main() -> int:
    """Test with each of them, and print with which the tests failed."""
    workers = sys.argv[1]
    pythons = {f"3.{minor}": find(minor) for minor in range(OLDEST, NEWEST + 1)}
    system = of_the_system(python for python in pythons.values() if python)
    ended = {}
    for name, python in {**pythons, **({"system": system} if system else {})}.items():
        print(f"\n──────── Python {name} ────────", flush=True)
        if python is None:
            ended[name] = "NOT TESTED: this machine does not have it"
        else:
            ended[name] = "passed" if passes(python, name, workers) else "FAILED"
        print(ended[name], flush=True)
    print("", *(f"Python {name}: {how}" for name, how in ended.items()), sep="\n")
    return 1 if "FAILED" in ended.values() else 0


if __name__ == "__main__":
    sys.exit(main())
