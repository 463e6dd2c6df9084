"""A league on this computer: `arpad league serve`."""

from __future__ import annotations

import click

from arpad.cli.command import Command
from arpad.cli.extras import needs
from arpad.cli.files import await_input
from arpad.cli.league_options import FILE, answers, tell
from arpad.cli.server_options import HOST, PORT, allow_origin
from arpad.cli.show import say


@click.command(cls=Command)
@FILE
@PORT
@HOST
@allow_origin("A proxy in front of it, or a page that may ask the API")
@click.option(
    "--allow-private-webhook",
    is_flag=True,
    help="Also allow a webhook on this computer or its networks.",
)
@answers
def serve(
    file: str, port: int, host: str, allow_origins: tuple[str, ...], allow_private_webhook: bool
) -> None:
    """Serve a league: table, recorder, players, API.

    FILE is the league’s file, or postgresql://HOST/NAME. The first time, three links are made and
    shown: to see it, to record results, and to run it. With --json, they are printed as one object.
    """
    with needs("league,web", "serving a league"):
        from arpad.league.store.database import files_of
        from arpad.web.league.serve import serve_league
        from arpad.web.server.server import leave
    await_input(*files_of(file))
    serve_league(
        file,
        host,
        port,
        allow_origins=allow_origins,
        private_webhook=allow_private_webhook,
        tell=tell,
    )
    if not click.get_current_context().meta.get("arpad.show.json"):
        say("Stopped.")
    leave()


COMMANDS = {"serve": serve}
