"""Groups of commands: all commands by what people do with them, each imported when it is needed."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

#: The commands under each heading, and the module of `arpad.cli` that has each of them.
Sections = Mapping[str, Mapping[str, str]]

SECTIONS: Sections = {
    "One player": {
        "game": "player",
        "tournament": "player",
        "performance": "player",
        "initial": "player",
        "needed": "player",
        "k": "player",
        "compare": "rules",
    },
    "Whole events": {"event": "event", "check": "event_files", "convert": "event_files"},
    "Lists and ladders": {"period": "bulk", "replay": "bulk"},
    "A league of your own": {"league": "league"},
    "Rules": {"systems": "rules", "rules": "rules"},
    "Page and API": {"web": "serve", "site": "serve"},
    "Help": {"help": "guide", "completion": "guide"},
}


class SectionedGroup(click.Group):
    """A group whose help has sections, and whose commands are imported when they are named.

    A mistyped command is an error that suggests the nearest one.
    """

    def __init__(self, *args: Any, sections: Sections, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.sections = sections
        self.modules = {name: module for part in sections.values() for name, module in part.items()}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.modules:
            return None
        module = vars(import_module(f"arpad.cli.{self.modules[cmd_name]}"))
        own = (each for each in module.values() if isinstance(each, click.Command))
        return next(each for each in own if each.name == cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command, or an error that names the nearest one."""
        self.check_name(ctx, args[0])
        return super().resolve_command(ctx, args)

    def check_name(self, ctx: click.Context, name: str) -> None:
        """Refuse a name that no command has, with the nearest one."""
        if name in self.modules or name.startswith("-"):
            return
        from arpad.facts import nearest

        remedy = nearest(name, self.modules, f"there are {', '.join(sorted(self.modules))}")
        typed = f"{ctx.command_path} {name}".partition(" ")[2]
        raise click.UsageError(f"there is no command {typed!r}; {remedy}")

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, self.modules))
        limit = formatter.width - 6 - width
        for title, names in self.sections.items():
            rows = [(name.ljust(width), self._short_help(ctx, name, limit)) for name in names]
            with formatter.section(title):
                formatter.write_dl(rows)

    def _short_help(self, ctx: click.Context, name: str, limit: int) -> str:
        command = self.get_command(ctx, name)
        assert command is not None
        return command.get_short_help_str(limit)
