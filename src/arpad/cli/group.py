"""All commands, by what people do with them; each is imported when it is needed."""

from __future__ import annotations

from importlib import import_module

import click

#: The commands by what people do, each with the module that has it.
SECTIONS = {
    "One player": {
        "game": "player",
        "tournament": "player",
        "performance": "player",
        "initial": "player",
        "needed": "player",
        "k": "player",
        "compare": "systems",
    },
    "Whole events": {"event": "event", "check": "check", "convert": "convert"},
    "Lists and ladders": {"period": "bulk", "replay": "bulk"},
    "A league of your own": {"league": "league"},
    "Rules": {"systems": "systems", "rules": "rules"},
    "Page and API": {"web": "serve", "site": "serve"},
    "Help": {"help": "guide", "completion": "guide"},
}
_MODULES = {name: module for commands in SECTIONS.values() for name, module in commands.items()}


class SectionedGroup(click.Group):
    """A group whose help has sections, and that knows what a mistyped command was meant to be."""

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
        return super().resolve_command(ctx, [self.check_name(args[0]), *args[1:]])

    def check_name(self, name: str) -> str:
        """The name of a command, or an error that names the nearest one."""
        if name in _MODULES or name.startswith("-"):
            return name
        from arpad.facts import nearest

        remedy = nearest(name, _MODULES, f"there are {', '.join(sorted(_MODULES))}")
        raise click.UsageError(f"there is no command {name!r}; {remedy}")

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, _MODULES))
        limit = formatter.width - 6 - width
        for title, names in SECTIONS.items():
            rows = [(name.ljust(width), self._short_help(ctx, name, limit)) for name in names]
            with formatter.section(title):
                formatter.write_dl(rows)

    def _short_help(self, ctx: click.Context, name: str, limit: int) -> str:
        command = self.get_command(ctx, name)
        assert command is not None
        return command.get_short_help_str(limit)
