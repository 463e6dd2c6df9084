"""A command of the terminal: its options follow from facts, its errors name what was typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.asked import Asked, FactsOf, all_systems, choose_system
from arpad.cli.errors import terminal_errors
from arpad.cli.options import FactText
from arpad.cli.values import help_text, metavar

if TYPE_CHECKING:
    from arpad.facts import Fact
    from arpad.system import System

_SYSTEMS = "arpad.systems"
_OPTIONS = "arpad.options"


class Command(click.Command):
    """A command; with `facts`, it has an option for each of them in every system, and `--system`.

    A command with facts gets an `Asked` as its object; `ability` is the one of `arpad.system` that
    answers it. `renamed` are old spellings of options, accepted for one version with a note.
    """

    def __init__(
        self,
        *args: Any,
        facts: FactsOf | None = None,
        ability: str = "",
        renamed: Mapping[str, str] | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(*args, **settings)
        self.facts = facts
        self.ability = ability
        self.renamed = renamed or {}

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        with terminal_errors(ctx):
            words = self._rename(args, silent=ctx.resilient_parsing)
            if self.facts is None:
                return super().parse_args(ctx, words)
            ctx.meta[_SYSTEMS] = self._systems(self.facts, words, ctx)
            rest = super().parse_args(ctx, words)
            ctx.obj = self._asked(self.facts, ctx)
            return rest

    def invoke(self, ctx: click.Context) -> Any:
        with terminal_errors(ctx):
            return super().invoke(ctx)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        params = super().get_params(ctx)
        if self.facts is None:
            return params
        if _OPTIONS not in ctx.meta:
            ctx.meta[_OPTIONS] = [_SystemOption(), *_options(self.facts, self._all(ctx))]
        *own, help_option = params
        return [*own, *ctx.meta[_OPTIONS], help_option]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The command's own options, then those of each system with the words of that system."""
        if self.facts is None:
            super().format_options(ctx, formatter)
            return
        *own, help_option = super().get_params(ctx)
        params = [*own, _SystemOption(), help_option]
        records = (each.get_help_record(ctx) for each in params if isinstance(each, click.Option))
        with formatter.section("Options"):
            formatter.write_dl([record for record in records if record])
        for system in self._able(ctx):
            if rows := option_rows(self.facts(system)):
                with formatter.section(f"{system.name} (--system {system.id})"):
                    formatter.write_dl(rows)

    def _rename(self, args: Sequence[str], *, silent: bool) -> list[str]:
        words: list[str] = []
        for place, word in enumerate(args):
            if word == "--":
                return [*words, *args[place:]]
            name, equals, value = word.partition("=")
            if name in self.renamed:
                if not silent:
                    click.echo(f"note: {name} is now called {self.renamed[name]}", err=True)
                name = self.renamed[name]
            words.append(f"{name}{equals}{value}")
        return words

    def _all(self, ctx: click.Context) -> list[System[Any]]:
        if _SYSTEMS not in ctx.meta:
            ctx.meta[_SYSTEMS] = all_systems()
        systems: list[System[Any]] = ctx.meta[_SYSTEMS]
        return systems

    def _able(self, ctx: click.Context) -> list[System[Any]]:
        """The systems that can answer."""
        from arpad import system

        systems = self._all(ctx)
        ability = getattr(system, self.ability or "Rulebook")
        return [each for each in systems if isinstance(each.book(), ability)]

    def _systems(
        self, facts: FactsOf, args: Sequence[str], ctx: click.Context
    ) -> list[System[Any]]:
        """The system that is named, where it knows all options; else all, which takes longer."""
        from arpad import system

        if ctx.resilient_parsing:
            return all_systems()
        words = args[: args.index("--")] if "--" in args else args
        chosen = system.find(_named(words) or system.DEFAULT)
        own = {name for param in self.params for name in param.opts}
        known = own | {"--system"} | {each.option for each in facts(chosen)}
        typed = {word.partition("=")[0] for word in words if word.startswith("--")}
        return [chosen] if typed <= known and "-h" not in words else all_systems()

    def _asked(self, facts: FactsOf, ctx: click.Context) -> Asked | None:
        values = {option.name: ctx.params.pop(option.name) for option in ctx.meta[_OPTIONS]}
        named = values.pop("system")
        if ctx.resilient_parsing:
            return None
        typed = {name: value for name, value in values.items() if value is not None}
        return Asked(choose_system(named, typed, self._all(ctx), facts), typed)


class _SystemOption(click.Option):
    """The option that names the system; an unknown one is refused by the core, with the nearest."""

    def __init__(self) -> None:
        words = "The rating system; default: FIDE, or the one that asks for the options you use."
        super().__init__(["--system"], type=FactText(_system_fact), help=words)


def _system_fact() -> Fact:
    from arpad import system
    from arpad.facts import Fact

    return Fact("system", "choice", "System", "", choices=system.names())


def option_rows(facts: Sequence[Fact]) -> list[tuple[str, str]]:
    """The options of some facts as a help shows them; other spellings of one are not offered."""
    return [
        (each.option if each.kind == "flag" else f"{each.option} {metavar(each)}", help_text(each))
        for each in facts
        if not each.spelling_of
    ]


def _options(facts: FactsOf, systems: Sequence[System[Any]]) -> list[click.Option]:
    """An option for each fact of any of the systems."""
    by_name = {each.name: each for system in reversed(systems) for each in facts(system)}
    return [_option(each) for each in by_name.values()]


def _option(fact: Fact) -> click.Option:
    kind: dict[str, Any] = {"type": FactText(lambda: fact)}
    if fact.kind == "flag":
        kind = {"is_flag": True, "default": None}
    return click.Option([fact.option], help=fact.help, hidden=bool(fact.spelling_of), **kind)


def _named(words: Sequence[str]) -> str | None:
    """The system that the options name; the last of them counts."""
    for place in range(len(words) - 1, -1, -1):
        name, equals, value = words[place].partition("=")
        if name == "--system":
            return value if equals else next(iter(words[place + 1 :]), None)
    return None
