"""Where pages come from: a static host, Arpad's server, a league, and files on a disk."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, date, datetime, timedelta
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

from fastapi import FastAPI

from arpad import event, render
from arpad.formats import trf
from arpad.league import League
from arpad.web.app import create_app
from arpad.web.build.site import write_single_file, write_site
from arpad.web.event.document import sample
from arpad.web.league.app import create_league_app
from arpad.web.server.serve import listen
from arpad.web.server.server import Server

_PEOPLE = ("Ann Alpha", "Bob Beta", "Cid Gamma", "Dia Delta", "Eve Epsilon", "Fay Zeta")
_FIRST = date(2026, 1, 5)
_CLUB: dict[str, Any] = {"name": "Office chess", "k": 32}
_EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"


def _now() -> datetime:
    """The same moment in every picture."""
    return datetime(2026, 9, 1, 9, tzinfo=UTC)


@contextmanager
def hosts(folder: Path) -> Iterator[dict[str, str]]:
    """The addresses of all hosts by their names, as long as they are needed."""
    with ExitStack() as stack:
        write_site(folder / "site")
        league = stack.enter_context(League.create(folder / "club.db", clock=_now, **_CLUB))
        _play(league)
        _, secret = league.make_link("run", "Ann")
        _, public = league.make_link("board")
        served = stack.enter_context(server(create_league_app(league)))
        yield {
            "site": stack.enter_context(static_host(folder / "site")),
            "server": stack.enter_context(server(create_app())),
            "league": f"{served}league/{secret}/",
            "league, embedded": f"{served}league/{public}/",
            "file": _files(folder / "files"),
        }


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def handle(self) -> None:
        """A browser that has been closed takes no answer."""
        with suppress(ConnectionError):
            super().handle()


@contextmanager
def static_host(folder: Path) -> Iterator[str]:
    """The address of a folder as a host of static files sends it."""
    listening = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.server_port}/"
    finally:
        listening.shutdown()
        listening.server_close()
        thread.join()


@contextmanager
def server(app: FastAPI) -> Iterator[str]:
    """The address at which an application is served."""
    listening = listen("127.0.0.1", 0)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
    running = Server(app, listening)
    thread = threading.Thread(target=running.run)
    thread.start()
    try:
        yield address
    finally:
        running.should_exit = True
        thread.join()


def _files(folder: Path) -> str:
    """What leaves the screen as a file: the calculator, and reports by several systems."""
    write_single_file(folder)
    return report_files(folder)


def report_files(folder: Path) -> str:
    """The address of a folder with a report by FIDE's rules, with norms, and one by plain Elo."""
    masters = trf.read((_EXAMPLES / "masters.trf").read_bytes())
    made_up = trf.read(sample().encode())
    reports = {"fide": event.rate(masters), "elo": event.rate(made_up, system="elo", k=32)}
    for name, report in reports.items():
        (folder / f"{name}.html").write_text(render.html(report), "utf-8")
    return f"{folder.as_uri()}/"


def _play(league: League) -> None:
    """A season and a half of six players, with a correction and a void game in it."""
    random = Random(14)
    for number in range(40):
        pair = random.sample(_PEOPLE, 2)
        day = _FIRST + timedelta(6 * number)
        league.record(pair, random.choice((0, 0.5, 1)), on=day, new=True)
        if number == 25:
            league.end_season(name="Spring", on=day, rule="0.5")
    league.correct(39, score=0.5, reason="it was a draw", author="record link 2, Bar")
    league.void(38, reason="entered twice")
