"""A league of your own: `arpad league`, whose commands are imported when they are named."""

from __future__ import annotations

import click

from arpad.cli.group import SectionedGroup, Sections

SECTIONS: Sections = {
    "Results": {
        "record": "league_results",
        "correct": "league_results",
        "void": "league_results",
        "restore": "league_results",
        "confirm": "league_results",
        "games": "league_results",
    },
    "Players": {
        "table": "league_players",
        "player": "league_players",
        "players": "league_players",
        "chances": "league_players",
        "champions": "league_seasons",
        "awards": "league_seasons",
        "challenge": "league_challenges",
        "rename": "league_players",
        "merge": "league_players",
        "separate": "league_players",
        "anonymise": "league_players",
    },
    "The league": {
        "new": "league_rules",
        "rules": "league_rules",
        "season": "league_seasons",
        "links": "league_rules",
        "serve": "serve",
        "host": "host",
    },
    "Its file": {
        "log": "league_files",
        "check": "league_files",
        "backup": "league_files",
        "export": "league_files",
        "import": "league_files",
    },
}


@click.group(
    cls=SectionedGroup,
    sections=SECTIONS,
    epilog="arpad league COMMAND --help explains one of them.",
)
def league() -> None:
    """A league of your own, whose old results can be corrected.

    A league is a file (office.db), or a database (postgresql://HOST/NAME). It keeps a log of all
    results, and ratings come from a replay of the log.

    \b
    arpad league new office.db --name "Office chess" --system elo --k 32
    arpad league record office.db Ann Bob 1 --new
    arpad league table office.db
    """
