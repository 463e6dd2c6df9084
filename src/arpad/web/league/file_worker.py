"""Makes a large file in a process of its own: in the server's, Python would slow down every page.

Whoever starts it writes the place and the name of the file, as JSON, to its standard input, where
no list of processes shows the password of a database.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable

from arpad.errors import InvalidFile, Unquoted
from arpad.league import League, export_games, export_log

#: The files that take long.
LONG: dict[str, Callable[[League], bytes]] = {
    "games.csv": lambda league: export_games(league).encode(),
    "log.jsonl": lambda league: "".join(export_log(league)).encode(),
}
#: How much less important than the server it is.
_NICE = 10
#: The processes at work.
_running: set[subprocess.Popen[bytes]] = set()


def make_apart(league: League, name: str) -> bytes:
    """The content of a file, from a process of its own."""
    url = league.store.engine.url.render_as_string(hide_password=False)
    place = next(iter(league.files), url)
    process = subprocess.Popen(  # noqa: S603 - this program itself
        [sys.executable, "-m", __name__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    _running.add(process)
    try:
        content, _ = process.communicate(json.dumps([place, name]).encode())
    finally:
        _running.discard(process)
    if process.returncode:
        rule = "it could not be made"
        raise InvalidFile(name, Unquoted("not made"), rule, "try again in a minute")
    return content


def end_all() -> None:
    """Stop every process at work."""
    for process in tuple(_running):
        process.kill()


def main() -> None:
    """Write the file that standard input asks for to standard output."""
    if hasattr(os, "nice"):  # pages come first
        os.nice(_NICE)
    place, name = json.load(sys.stdin)
    with League.open(place) as league:
        sys.stdout.buffer.write(LONG[name](league))


if __name__ == "__main__":
    main()
