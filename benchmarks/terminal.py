"""How long the terminal takes to start, and how many functions it calls to answer."""

from __future__ import annotations

import json
import subprocess
import sys

from benchmarks.timing import Row, row, start_up, table

_ASK = "import sys; sys.argv = ['arpad', *{!r}]; from arpad.__main__ import main; main()"
_GAME = _ASK.format(["game", "1500", "1600", "win"])
_STATEMENTS = {
    "bare": "pass",
    "click": "import click",
    "arpad": "import arpad",
    "fide": "import arpad.fide",
    "library": "import decimal, typing",
    "help": _ASK.format(["--help"]),
    "game": _GAME,
}

#: Runs a statement and prints on standard error how many functions were called, and how many of
#: them are Arpad's own; the bodies of modules count, as they are run on import.
_COUNTED = """
import json, sys
def seen(frame, event, _):
    if event == "call":
        calls[0] += 1
        calls[1] += frame.f_globals.get("__name__", "").partition(".")[0] == "arpad"
calls = [0, 0]
statement = compile(sys.argv.pop(), "statement", "exec")
sys.setprofile(seen)
try:
    exec(statement)
except SystemExit:
    pass
sys.setprofile(None)
print(json.dumps(calls), file=sys.stderr)
"""


def count_calls(statement: str) -> tuple[int, int]:
    """Functions called in a fresh process: all of them, and Arpad's own."""
    command = [sys.executable, "-c", _COUNTED, statement]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    everything, own = json.loads(ran.stderr.splitlines()[-1])
    return everything, own


def _call_rows() -> list[Row]:
    game, own = count_calls(_GAME)
    return [
        row("functions that `arpad game 1500 1600 win` calls", game, ""),
        row("of them Arpad's own", own, ""),
        row("functions that `import click` calls", count_calls("import click")[0], ""),
        row("functions that bare Python calls", count_calls("pass")[0], ""),
    ]


def main() -> None:
    """Print the times over bare Python, and the calls."""
    fresh = start_up(_STATEMENTS)
    more = {name: 1000 * (seconds - fresh["bare"]) for name, seconds in fresh.items()}
    rows = [
        row("`import arpad` over bare Python", more["arpad"], "ms", most=30),
        row("`import arpad.fide` over bare Python", more["fide"], "ms", most=35),
        row("of it the standard library's decimal and typing", more["library"], "ms"),
        row("`arpad --help` over bare Python", more["help"], "ms", most=120),
        row("`arpad game 1500 1600 win` over bare Python", more["game"], "ms"),
        row("`import click` over bare Python", more["click"], "ms"),
        row("bare Python", 1000 * fresh["bare"], "ms"),
    ]
    table("Start-up and the terminal", [*rows, *_call_rows()])


if __name__ == "__main__":
    main()
