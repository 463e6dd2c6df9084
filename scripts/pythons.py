"""Every Python from 3.11 on that this machine has and that really runs, one for each version."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

_MINORS = range(11, 20)


def pythons() -> list[str]:
    """The commands on the path, and those installed beside the Python in use."""
    beside = Path(sys.base_prefix).parent
    found = []
    for minor in _MINORS:
        name = f"python3.{minor}"
        tries = [shutil.which(name), *map(str, beside.glob(f"3.{minor}.*/bin/{name}"))]
        works = [each for each in tries if each and _runs(each)]
        found += works[:1]
    return found


def _runs(command: str) -> bool:
    ran = subprocess.run([command, "-c", "pass"], capture_output=True)
    return ran.returncode == 0


if __name__ == "__main__":
    sys.stdout.write("\n".join(pythons()) + "\n")
