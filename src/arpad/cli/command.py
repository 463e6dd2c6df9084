"""A command of the terminal: its options follow from facts, its errors name what was typed."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.errors import FACT, terminal_errors
from arpad.cli.options import FactText, as_utf_8, help_text, metavar, system_fact
from arpad.cli.question import (
    FactsOf,
    TypedQuestion,
    all_systems,
    choose_system,
    pool_system,
    read_pool,
    shown_systems,
)
from arpad.errors import InvalidValue, Unquoted

if TYPE_CHECKING:
    from arpad.facts import Fact
    from arpad.system import System

_SYSTEMS = "arpad.systems"
_OPTIONS = "arpad.options"
_NAMED = "arpad.named"
_HELP = {"-h", "--help"}
#: Which system answers; an unknown one is refused by the core, with the nearest.
_WHICH = (
    click.Option(
        ["--system"],
        type=FactText(system_fact),
        help="The rating system, as arpad systems lists them; default: FIDE, or the one that asks "
        "for the options you use.",
    ),
    click.Option(
        ["--pool"],
        type=click.Path(dir_okay=False),
        metavar="FILE|NAME",
        help="A pool: a file of your own settings (TOML), or the name of a system.",
    ),
)
_NEGATIVE = re.compile(r"-\d")


class Command(click.Command):
    """A command; with `facts`, it has an option for each of them in every system, and `--system`.

    A command with facts gets a `TypedQuestion` as its object; `ability` names the protocol of
    `arpad.system` that a system needs to answer it. `renamed` are old spellings of options,
    accepted for one version with a note.
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
                rest = super().parse_args(ctx, words)
                self._read_as_utf_8(ctx)
                return rest
            ctx.meta[_SYSTEMS] = self._systems(self.facts, words, ctx)
            try:
                rest = super().parse_args(ctx, words)
            except click.NoSuchOption as error:
                _refuse_negative(error, args)
                self._refuse_fact_of_game(error, ctx)
                raise
            self._read_as_utf_8(ctx)
            ctx.obj = self._question(self.facts, ctx)
            return rest

    def _refuse_fact_of_game(self, error: click.NoSuchOption, ctx: click.Context) -> None:
        """What is asked about a single game is written with that game, where games are typed."""
        facts = [each for system in self._all(ctx) for each in system.game_facts]
        known = {each.option: each for each in facts}.get(error.option_name)
        if known is not None and any(param.name == "games" for param in self.params):
            name = known.option.removeprefix("--")
            example = known.choices[0] if known.choices else "yes" if known.kind == "flag" else 3
            raise InvalidValue(
                known.option,
                Unquoted("not an option here"),
                "it is about one game",
                f"write it with the game, as 1600:{name}={example}:1",
            )

    def _read_as_utf_8(self, ctx: click.Context) -> None:
        """What was typed is UTF-8, also where the locale is ASCII; paths stay as they are."""
        for param in self.get_params(ctx):
            name = param.name or ""
            if name in ctx.params and not isinstance(param.type, click.Path):
                ctx.params[name] = as_utf_8(ctx.params[name])

    def invoke(self, ctx: click.Context) -> Any:
        with terminal_errors(ctx):
            return super().invoke(ctx)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        params = super().get_params(ctx)
        if self.facts is None:
            return params
        if _OPTIONS not in ctx.meta:
            own = {name for param in params for name in param.opts}
            ctx.meta[_OPTIONS] = [
                *_WHICH,
                *_options(self.facts, self._all(ctx), own),
            ]
        *before, help_option = params
        return [*before, *ctx.meta[_OPTIONS], help_option]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The command’s own options, then those of each system in that system’s own words.

        If a system is named, only its options; else those of the common systems.
        """
        if self.facts is None:
            super().format_options(ctx, formatter)
            return
        *own_params, help_option = super().get_params(ctx)
        params = [*own_params, *_WHICH, help_option]
        write_options(ctx, formatter, params)
        taken = {name for param in own_params for name in param.opts}
        for system in self._able(ctx):
            facts = [each for each in self.facts(system) if each.option not in taken]
            if rows := option_rows(facts):
                with formatter.section(f"{system.name} (--system {system.id})"):
                    formatter.write_dl(rows)
        others = [each.id for each in self._able_of(all_systems()) if each.id not in _shown(ctx)]
        if others and _NAMED not in ctx.meta:
            how = f"arpad {ctx.info_name} --system {others[0]} --help"
            formatter.write_paragraph()
            formatter.write_text(f"Other systems: {', '.join(others)}. Their options: {how}.")

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
            ctx.meta[_SYSTEMS] = self._able_of(all_systems())
        systems: list[System[Any]] = ctx.meta[_SYSTEMS]
        return systems

    def _able(self, ctx: click.Context) -> list[System[Any]]:
        """Those of the systems shown in help that can answer."""
        return self._able_of(all_systems(_shown(ctx)))

    def _able_of(self, systems: Sequence[System[Any]]) -> list[System[Any]]:
        """Those of these systems that can answer."""
        from arpad import system

        ability = getattr(system, self.ability or "Rulebook")
        return [each for each in systems if isinstance(each.book(), ability)]

    def _systems(
        self, facts: FactsOf, args: Sequence[str], ctx: click.Context
    ) -> list[System[Any]]:
        """The named system, or a common one, if it has all the options typed; else all systems."""
        from arpad import system

        if ctx.resilient_parsing:
            return self._able_of(all_systems())
        words = args[: args.index("--")] if "--" in args else args
        named = _named(words)
        if named is not None:
            ctx.meta[_NAMED] = system.find(named).id
        own = {name for param in self.params for name in param.opts}
        known = own | {"--system", "--pool"} | _HELP
        typed = {word.partition("=")[0] for word in words if word.startswith("-")} - known
        tried: list[System[Any]] = []
        for name in (named,) if named else system.COMMON:
            tried.append(system.find(name))
            if typed <= {each.option for each in facts(tried[-1])}:
                return tried
        return self._able_of(all_systems())

    def _question(self, facts: FactsOf, ctx: click.Context) -> TypedQuestion | None:
        values = {option.name: ctx.params.pop(option.name) for option in ctx.meta[_OPTIONS]}
        named, pool = values.pop("system"), values.pop("pool")
        if ctx.resilient_parsing:
            return None
        typed = {
            name.removeprefix(FACT): value for name, value in values.items() if value is not None
        }
        settings: dict[str, Any] = {}
        if pool is not None:
            named, settings = read_pool(pool, named)
        return TypedQuestion(
            choose_system(named, typed, self._all(ctx), facts), typed, settings, pool
        )


def _refuse_negative(error: click.NoSuchOption, words: Sequence[str]) -> None:
    """A number below zero looks like an option, but is meant as a rating or a result."""
    for word in words:
        if _NEGATIVE.match(word) and word.startswith(error.option_name):
            raise InvalidValue(
                "rating or result",
                word,
                "neither is below zero",
                "write it without the minus sign",
            )


def write_options(
    ctx: click.Context, formatter: click.HelpFormatter, params: Sequence[click.Parameter]
) -> None:
    """A command’s own options, as its help shows them first."""
    records = (each.get_help_record(ctx) for each in params if isinstance(each, click.Option))
    with formatter.section("Options"):
        formatter.write_dl([record for record in records if record])


def option_rows(facts: Sequence[Fact]) -> list[tuple[str, str]]:
    """The options of some facts as help shows them; old spellings are not offered."""
    return [
        (each.option if each.kind == "flag" else f"{each.option} {metavar(each)}", help_text(each))
        for each in facts
        if not each.spelling_of
    ]


def _shown(ctx: click.Context) -> list[str]:
    """The systems whose options are shown in help: the named one, or the common ones."""
    return [ctx.meta[_NAMED]] if _NAMED in ctx.meta else shown_systems()


def _options(
    facts: FactsOf, systems: Sequence[System[Any]], own: Collection[str]
) -> list[click.Option]:
    """An option for each fact of the systems, unless the command itself has that option."""
    by_name = {each.name: each for system in reversed(systems) for each in facts(system)}
    return [option_of(each) for each in by_name.values() if each.option not in own]


def option_of(fact: Fact, prefix: str = FACT) -> click.Option:
    """The option for a fact; its value is kept under the fact’s name with this prefix."""
    kind: dict[str, Any] = {"type": FactText(lambda: fact)}
    if fact.kind == "flag":
        kind = {"is_flag": True, "default": None}
    names = [fact.option, f"{prefix}{fact.name}"]  # an argument may have its name
    return click.Option(names, help=fact.help, hidden=bool(fact.spelling_of), **kind)


def _named(words: Sequence[str]) -> str | None:
    """The system that the options name; the last of them counts."""
    for place in range(len(words) - 1, -1, -1):
        name, equals, value = words[place].partition("=")
        if name in ("--system", "--pool"):
            found = value if equals else next(iter(words[place + 1 :]), None)
            return pool_system(found) if found and name == "--pool" else found
    return None
