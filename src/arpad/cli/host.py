"""Many leagues in one server: `arpad league host`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from arpad.cli.command import Command
from arpad.cli.errors import needs
from arpad.cli.league_options import tell
from arpad.cli.options import NumberOption
from arpad.cli.serve import EVERYBODY, HOST, PORT, PRIVATE_WEBHOOK, PROXY, SHARE, asks_everybody
from arpad.cli.show import JSON, as_json, say

F = TypeVar("F", bound=Callable[..., Any])


def _number(name: str, default: int, words: str) -> Callable[[F], F]:
    """An option that is a limit; `words` say of what."""
    return click.option(
        name,
        type=click.IntRange(1, 10**9),
        default=default,
        cls=NumberOption,
        metavar="NUMBER",
        help=f"{words}; default: {default:,}.",
    )


@click.command(cls=Command)
@click.argument("place", metavar="FOLDER")
@SHARE
@PORT
@HOST
@PROXY
@PRIVATE_WEBHOOK
@click.option("--new-link", is_flag=True, help="A new link of the host in place of the old one.")
@click.option(
    "--backups",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Copy every league there once a day.",
)
@_number("--keep-days", 30, "Days until a removed league is deleted for good")
@_number("--most-leagues", 1000, "Most leagues")
@_number("--most-entries", 200_000, "Most entries of a league: results, corrections, new players")
@_number("--most-mb", 200, "Most megabytes of a league")
@_number("--most-open", 24, "Most leagues that stay open while nobody uses them")
@JSON
def host(
    place: str,
    share: bool,
    port: int,
    host: str,
    allow_origins: tuple[str, ...],
    allow_private_webhook: bool,
    new_link: bool,
    backups: Path | None,
    keep_days: int,
    most_leagues: int,
    most_entries: int,
    most_mb: int,
    most_open: int,
) -> None:
    """Serve many leagues, each under /l/NAME/.

    They are made in the browser. FOLDER has a file for each league, or it is postgresql://HOST/NAME,
    where each is a schema. The first time, the link of the host is shown: whoever has it makes
    leagues and removes them. With --json, the address and the link are printed as one object.

    \b
    arpad league host leagues --share
    arpad league host leagues --backups copies --allow-origin https://leagues.example.org
    """
    with needs("league,web", "serving leagues"):
        from arpad.league.many import collection_of
        from arpad.league.many.backups import check_folder
        from arpad.league.store.quota import Quota
        from arpad.web.league.host import host_leagues
        from arpad.web.league.host_page import Hosting
        from arpad.web.server.server import leave
    if backups is not None:
        check_folder(collection_of(place), backups)
    host_leagues(
        place,
        EVERYBODY if share or asks_everybody(host) else host,
        port,
        hosting=Hosting(most_leagues, Quota(most_entries, most_mb * 10**6), keep_days, backups),
        most_open=most_open,
        new_link=new_link,
        allow_origins=allow_origins,
        private_webhook=allow_private_webhook,
        tell=tell,
    )
    if not as_json():
        say("Stopped.")
    leave()
