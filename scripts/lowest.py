"""The lowest versions that pyproject.toml admits, as constraints for `make test-lowest`."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

_BOUND = re.compile(r"([A-Za-z0-9_.-]+)>=([0-9.]+)")
#: Of these sets every bound is installed; the tools of the tests are as new as they are pinned.
_SETS = ("cli", "web", "bulk", "fast")
_ENGINES = ("pandas", "polars")


def lowest(pyproject: Path) -> list[str]:
    """One line for each dependency of the distribution and of its extras."""
    project = tomllib.loads(pyproject.read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *(each for name in _SETS for each in extras[name])]
    wanted += [each for each in extras["dev"] if each.startswith(_ENGINES) and "stubs" not in each]
    bounds = [_BOUND.fullmatch(each) for each in wanted if not each.startswith("arpad[")]
    if None in bounds:
        sys.exit("pyproject.toml: a dependency without a lower bound")
    return [f"{bound[1]}=={bound[2]}" for bound in bounds if bound]


if __name__ == "__main__":
    sys.stdout.write("\n".join(lowest(Path("pyproject.toml"))) + "\n")
