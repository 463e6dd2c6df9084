"""Servers and pages: `arpad web`, `arpad league serve`, and the page as files (`arpad site`)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from arpad.cli.command import Command
from arpad.cli.errors import needs
from arpad.cli.files import await_input
from arpad.cli.league_options import require_yes, tell
from arpad.cli.options import NumberOption
from arpad.cli.show import JSON, as_json, say
from arpad.cli.signals import stoppable

F = TypeVar("F", bound=Callable[..., Any])
PORT = click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    cls=NumberOption,
    metavar="NUMBER",
    help="Port to listen on, 0 picks a free one; default: 8000.",
)
HOST = click.option(
    "--host",
    default="127.0.0.1",
    metavar="ADDRESS",
    help="Address to listen on, 0.0.0.0 also lets other computers in; default: 127.0.0.1.",
)


def allow_origin(who: str) -> Callable[[F], F]:
    """The option that allows other origins; `who` says whose."""
    return click.option(
        "--allow-origin",
        "allow_origins",
        metavar="ORIGIN",
        multiple=True,
        help=f"{who}, such as https://example.org; may be repeated.",
    )


EVERYBODY = "0.0.0.0"  # noqa: S104 - only if the user says so
_WHO = """Who may use it?
  1  only this computer
  2  everybody in this network, phones too"""


SHARE = click.option(
    "--share", is_flag=True, help="Let everybody in this network use it, phones too."
)
PROXY = allow_origin("A proxy in front of it, or a page that may ask the API")
PRIVATE_WEBHOOK = click.option(
    "--allow-private-webhook",
    is_flag=True,
    help="Also allow a webhook on this computer or its networks.",
)


@click.command(cls=Command)
@click.argument("file", required=False)
@SHARE
@PORT
@HOST
@PROXY
@PRIVATE_WEBHOOK
@JSON
def serve(
    file: str | None,
    share: bool,
    port: int,
    host: str,
    allow_origins: tuple[str, ...],
    allow_private_webhook: bool,
) -> None:
    """Serve a league: table, recorder, players, board, API.

    FILE is the league’s file, or postgresql://HOST/NAME; without it, the browser asks for a name
    and makes one. The first time, three links are made and shown: to see it, to record results, and
    to run it. With --json, they are printed as one object.
    """
    with needs("league,web", "serving a league"):
        from arpad.league.store.database import files_of
        from arpad.web.league.serve import serve_league
        from arpad.web.server.server import leave
    if file is not None:
        await_input(*files_of(file))
    serve_league(
        file,
        EVERYBODY if share or asks_everybody(host) else host,
        port,
        allow_origins=allow_origins,
        private_webhook=allow_private_webhook,
        tell=tell,
    )
    if not as_json():
        say("Stopped.")
    leave()


def asks_everybody(host: str) -> bool:
    """Whether a person at the terminal lets the whole network in, where no option says it."""
    context = click.get_current_context()
    if context.get_parameter_source("host") is not ParameterSource.DEFAULT:
        return False
    if not sys.stdin.isatty() or as_json():
        return False
    say(_WHO)
    return bool(click.prompt("1 or 2", type=click.IntRange(1, 2), default=1, err=True) == 2)


@click.command(cls=Command)
@PORT
@HOST
@click.option("--open", "open_it", is_flag=True, help="Open the page in the browser.")
@allow_origin("A web page that may ask the API from a browser")
def web(port: int, host: str, open_it: bool, allow_origins: tuple[str, ...]) -> None:
    """Serve the page and the API on this computer."""
    with needs("web", "the server"):
        from arpad.web.server.serve import serve
    serve(host, port, open_it=open_it, allow_origins=allow_origins, say=say)


@click.command(cls=Command)
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Replace the page that is there, without asking.")
@click.option(
    "--single-file",
    is_flag=True,
    help="Only the calculator, as one file, arpad.html, that opens with a double click and "
    "offline.",
)
@click.option(
    "--address",
    metavar="URL",
    default="",
    help="Where the page will be, such as https://example.org/chess/, for previews of shared "
    "links.",
)
@click.option(
    "--python",
    type=click.Path(path_type=Path),
    is_flag=False,
    flag_value=Path(),
    metavar="[FILE]",
    help="Events are rated in the tab, too: with Python for browsers, which npm fetches once, or "
    "from FILE, its package.",
)
def site(folder: Path, force: bool, single_file: bool, address: str, python: Path | None) -> None:
    """Write the page as static files, for any host.

    FOLDER is new, empty, or holds such a page, which is then replaced as a whole.
    """
    from arpad.web.build.site import SINGLE, holds_files, write_single_file, write_site
    from arpad.web.tab.site import tab_files

    if address and not address.startswith(("https://", "http://")):
        rule = "it begins with https://; write the whole address"
        raise click.UsageError(f"--address: {address} – {rule}")
    if not force and holds_files(folder):
        _ask(folder)
    with stoppable():
        given = None if python == Path() else python
        files = None if python is None else tab_files(given, _show)
        written = (
            write_single_file(folder, files) if single_file else write_site(folder, address, files)
        )
    size = sum(path.stat().st_size for path in written)
    if single_file:
        for path in written:
            size = path.stat().st_size
            say(f"{path}, {size / 1000:.0f} KB: open it with a double click, or send it on.")
        return
    say(
        f"{len(written)} files, {size / 1000:.0f} KB, in {folder}: copy them to any web host, or "
        f"open {folder / SINGLE} with a double click."
    )


def _show(progress: str) -> None:
    """What takes its time, if somebody is watching."""
    if sys.stderr.isatty():
        click.echo(progress, err=True)


def _ask(folder: Path) -> None:
    """Whether what is there may be replaced: a person is asked, a script has to say it."""
    if not sys.stdin.isatty():
        raise click.ClickException(f"{folder} exists; choose another name, or add --force")
    refusal = f"{folder} was not changed; choose another name"
    require_yes(f"{folder} exists. Replace the page in it?", refusal)
