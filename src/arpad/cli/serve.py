"""The page on this computer (`arpad web`) and as static files (`arpad site`)."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from arpad.cli.command import Command
from arpad.cli.extras import needs
from arpad.cli.server_options import HOST, PORT, allow_origin
from arpad.cli.show import say
from arpad.cli.signals import stoppable


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
def site(folder: Path, force: bool, single_file: bool, address: str) -> None:
    """Write the page as static files, for any host.

    FOLDER is new, empty, or holds such a page, which is then replaced as a whole.
    """
    from arpad.web.build.site import SINGLE, holds_files, write_single_file, write_site

    if address and not address.startswith(("https://", "http://")):
        rule = "it begins with https://; write the whole address"
        raise click.UsageError(f"--address: {address} – {rule}")
    if not force and holds_files(folder):
        _ask(folder)
    with stoppable():
        written = write_single_file(folder) if single_file else write_site(folder, address)
    size = sum(path.stat().st_size for path in written)
    if single_file:
        say(f"{written[0]}, {size / 1000:.0f} KB: open it with a double click, or send it on.")
        return
    say(
        f"{len(written)} files, {size / 1000:.0f} KB, in {folder}: copy them to any web host, or "
        f"open {folder / SINGLE} with a double click."
    )


def _ask(folder: Path) -> None:
    """Whether what is there may be replaced: a person is asked, a script has to say it."""
    if not sys.stdin.isatty():
        raise click.ClickException(f"{folder} exists; choose another name, or add --force")
    if not click.confirm(f"{folder} exists. Replace the page in it?", err=True):
        raise click.ClickException(f"{folder} was not changed; choose another name")


COMMANDS = {"web": web, "site": site}
