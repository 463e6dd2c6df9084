"""The page on this computer (`arpad web`) and as static files (`arpad site`)."""

from __future__ import annotations

from pathlib import Path

import click

from arpad.cli.show import say


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets other computers in, too."
)
@click.option("--open", "open_it", is_flag=True, help="Open the page in the browser.")
@click.option(
    "--allow-origin",
    "allow_origins",
    metavar="ORIGIN",
    multiple=True,
    help="A web page that may ask the API from a browser, as https://example.org; repeatable.",
)
def web(port: int, host: str, open_it: bool, allow_origins: tuple[str, ...]) -> None:
    """Serve the page and the API on this computer."""
    try:
        from arpad.web.serve import serve
    except ModuleNotFoundError as missing:
        raise click.ClickException(
            f"the server needs {missing.name}: install Arpad with its extra [web]"
        ) from None
    serve(host, port, open_it=open_it, allow_origins=allow_origins, say=say)


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def site(folder: Path) -> None:
    """Write the page as static files, for any host."""
    from arpad.web.site import write_site

    try:
        written = write_site(folder)
    except OSError as error:
        raise click.ClickException(
            f"{folder} cannot be written: {error.strerror}; choose a folder of your own"
        ) from None
    size = sum(path.stat().st_size for path in written)
    say(f"{len(written)} files, {size / 1000:.0f} KB, in {folder}: copy them to any web host.")


COMMANDS = (web, site)
