"""Files to download: the table and the results as CSV, the whole log, a backup."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from starlette.responses import Response, StreamingResponse

from arpad.errors import InvalidValue
from arpad.exact import no_formula
from arpad.league import League
from arpad.web.league.file_worker import LONG, make_apart
from arpad.web.league.request import LeagueRequest

_COLUMNS = ("rank", "name", "rating", "games", "wins", "draws", "losses", "provisional", "hidden")


def table_csv(
    league: League, season: str = "", on: date | str | None = None, game: str = ""
) -> bytes:
    """The table of a season or of a day, a row for each player."""
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for row in league.table(season or "current", on=on or None, game=game or None):
        data = row.as_data()
        cells = (data[name] for name in _COLUMNS)
        writer.writerow(no_formula(cell) if isinstance(cell, str) else cell for cell in cells)
    return made.getvalue().encode()


def backup_bytes(league: League) -> bytes:
    """The whole league as an SQLite file."""
    with TemporaryDirectory(prefix="arpad-") as folder:
        path = Path(folder) / "league.db"
        league.backup(path, path.name)
        return path.read_bytes()


#: A file is compressed and sent in pieces of this size, between which pages are answered.
_PIECE = 64 * 1024
#: Files take long if there are more games than this; a process takes half a second to start.
MANY_GAMES = 2000
#: The files: the role that may have each, its media type, and how it is made.
FILES: dict[str, tuple[str, str, Callable[..., bytes]]] = {
    "table.csv": ("see", "text/csv; charset=utf-8", table_csv),
    "games.csv": (
        "see",
        "text/csv; charset=utf-8",
        lambda league, **_: LONG["games.csv"](league),
    ),
    "log.jsonl": (
        "run",
        "application/jsonl; charset=utf-8",
        lambda league, **_: LONG["log.jsonl"](league),
    ),
    "league.db": ("run", "application/vnd.sqlite3", lambda league, **_: backup_bytes(league)),
}


def file_answer(league: League, name: str, **of_table: Any) -> Response:
    """A file as an answer; the table may be that of a `season`, or `on` a day."""
    if name not in FILES:
        rule = f"the files are {', '.join(FILES)}"
        raise InvalidValue("what", name, rule, "choose one of them")
    _, kind, make = FILES[name]
    stem = re.sub(r"[^\w-]+", "-", league.name, flags=re.ASCII).strip("-").lower() or "league"
    suffix = name if name != "league.db" else "db"
    title = f"{stem}-{suffix}" if name != "league.db" else f"{stem}.db"
    headers = {
        "Content-Disposition": f'attachment; filename="{title}"',
        "Cache-Control": "no-store",
    }
    if name in LONG and len(league.history.games) > MANY_GAMES:
        content = make_apart(league, name)
    else:
        content = make(league.apart(), **of_table)
    headers["Content-Length"] = str(len(content))
    return StreamingResponse(_pieces(content), 200, headers, kind)


def _pieces(content: bytes) -> Iterator[bytes]:
    for begin in range(0, len(content), _PIECE):
        yield content[begin : begin + _PIECE]


def show_download(request: LeagueRequest) -> Response:
    """A file, if the link's role may have it."""
    name = request.parameter("what")
    if name in FILES and not request.may(FILES[name][0]):
        rule = "this file is for those who run the league"
        raise InvalidValue("what", name, rule, "ask them for it")
    of_table = {each: request.parameter(each) for each in ("season", "on", "game")}
    return file_answer(request.league, name, **of_table)
