"""A league of your own: `arpad league`, whose commands are imported when they are named."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from arpad.cli.command import Command

#: The commands by what people do, each with the module that has it.
SECTIONS = {
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
        "rename": "league_players",
        "merge": "league_players",
        "separate": "league_players",
    },
    "The league": {
        "new": "league_rules",
        "rules": "league_rules",
        "season": "league_rules",
        "links": "league_rules",
        "serve": "league_serve",
    },
    "Its file": {
        "log": "league_files",
        "check": "league_files",
        "backup": "league_files",
        "export": "league_files",
        "import": "league_files",
    },
}
_MODULES = {name: module for commands in SECTIONS.values() for name, module in commands.items()}


class LeagueGroup(Command, click.Group):
    """The commands of a league, in sections; a mistyped one is told the nearest."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _MODULES:
            return None
        command: click.Command = import_module(f"arpad.cli.{_MODULES[cmd_name]}").COMMANDS[cmd_name]
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command, or an error that names the nearest one."""
        name = args[0]
        if name not in _MODULES and not name.startswith("-"):
            from arpad.facts import nearest

            remedy = nearest(name, _MODULES, f"there are {', '.join(_MODULES)}")
            raise click.UsageError(f"there is no command 'league {name}'; {remedy}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, _MODULES))
        for title, names in SECTIONS.items():
            commands = {name: self.get_command(ctx, name) for name in names}
            limit = formatter.width - 6 - width
            rows = [
                (name.ljust(width), command.get_short_help_str(limit))
                for name, command in commands.items()
                if command is not None
            ]
            with formatter.section(title):
                formatter.write_dl(rows)


@click.command(cls=LeagueGroup, epilog="arpad league COMMAND --help explains one of them.")
def league() -> None:
    """A league of your own, in which every old result can be corrected.

    A league is a file (office.db), or a database (postgresql://HOST/NAME). Its log is the truth,
    and ratings are what a replay of it gives.

    \b
    arpad league new office.db --name "Office chess" --system elo --k 32
    arpad league record office.db Ann Bob 1 --new
    arpad league table office.db
    """


COMMANDS: dict[str, Any] = {"league": league}
