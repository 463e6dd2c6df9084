"""@echecs/elo in Node: one process that takes its turns among the others and times itself."""

from __future__ import annotations

import json
import math
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

#: Ignored by git and removed by `make clean`.
FOLDER = Path(__file__).parent.parent / "build" / "echecs"
_PACKAGE = "@echecs/elo"
_WANTED = f"{_PACKAGE}@4"
_ROUNDS = 100

_SCRIPT = """
import { createInterface } from "node:readline";
import { update } from "@echecs/elo";
let sum = 0;  // what is never read need not be worked out
for await (const line of createInterface({ input: process.stdin })) {
  const { pairs, rounds } = JSON.parse(line);
  const start = process.hrtime.bigint();
  for (let round = 0; round < rounds; round += 1) {
    for (const [rating, opponent, score] of pairs) {
      const [own, other] = update(rating, opponent, score);
      sum += own - other;
    }
  }
  console.log(Number(process.hrtime.bigint() - start), sum);
}
"""


class Unavailable(Exception):
    """Why there is no row for Node."""


class Node:
    """`update` of @echecs/elo, asked round by round; `seconds` is the best time of one call."""

    def __init__(self, process: subprocess.Popen[str], question: str, calls: int) -> None:
        self._process = process
        self._question = question
        self._calls = calls
        self.seconds = math.inf

    def turn(self) -> None:
        """One turn, timed by Node itself."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(self._question)
        self._process.stdin.flush()
        answer = self._process.stdout.readline().split()
        if not answer:
            raise Unavailable("Node ended while it was measured")
        self.seconds = min(self.seconds, int(answer[0]) / 1e9 / self._calls)


@contextmanager
def started(pairs: list[tuple[int, int, float]]) -> Iterator[Node]:
    """The process, ready and warm; it ends with the block."""
    _install()
    question = json.dumps({"pairs": pairs, "rounds": _ROUNDS}) + "\n"
    process = subprocess.Popen(
        ["node", "--input-type=module", "--eval", _SCRIPT],
        cwd=FOLDER,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        node = Node(process, question, _ROUNDS * len(pairs))
        node.turn()
        yield node
    finally:
        process.communicate()


def versions() -> str:
    """What was measured, and what was not available."""
    package = json.loads((FOLDER / "node_modules" / _PACKAGE / "package.json").read_text())
    command = ["node", "--version"]
    node = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    here: str = package["version"]
    note = "" if here.startswith("4.") else ", the newest that npm has here: no 4"
    return f"{_PACKAGE} {here} in Node {node}{note}"


def _install() -> None:
    """The package in a folder of its own: version 4, or what the registry has instead."""
    for program in ("node", "npm"):
        if not shutil.which(program):
            raise Unavailable(f"there is no {program} on this machine")
    if (FOLDER / "node_modules" / _PACKAGE / "package.json").exists():
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    for wanted in (_WANTED, _PACKAGE):
        command = ["npm", "install", "--prefix", str(FOLDER), "--no-package-lock", "--no-audit"]
        ran = subprocess.run([*command, wanted], capture_output=True, text=True)
        if ran.returncode == 0:
            return
    raise Unavailable(f"npm cannot install {_PACKAGE}: {ran.stderr.strip().splitlines()[-1]}")
