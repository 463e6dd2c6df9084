"""A league itself: start it, show and change its rules and its links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.command import Command, option_of, option_rows, write_options
from arpad.cli.league_options import (
    FILE,
    NAME,
    REASON,
    YES,
    ask,
    at_work,
    league_command,
    places_of,
    tell,
    undo_line,
)
from arpad.cli.options import Day, FactText, NumberOption, dashed, read_value, system_fact
from arpad.cli.show import JSON, as_json, width
from arpad.errors import InvalidValue

if TYPE_CHECKING:
    from arpad.facts import Fact
    from arpad.league import League

_SETTING = "setting_"
_OWN = ("name", "system")
_NAME = click.option("--name", metavar="TEXT", help="What the league is called.")


def _league_facts() -> list[Fact]:
    from arpad.league import LEAGUE_FACTS

    return [each for each in LEAGUE_FACTS if each.name not in _OWN]


def _terms(system_id: str) -> list[Fact]:
    from arpad import system
    from arpad.league import term_facts

    return list(term_facts(system.find(system_id)))


class SettingsCommand(Command):
    """A command with an option for every setting of a league, and of every rating system."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        from arpad import system

        key = "arpad.league.options"
        if key not in ctx.meta:
            facts = {each.name: each for name in system.names() for each in _terms(name)}
            facts |= {each.name: each for each in _league_facts()}
            ctx.meta[key] = [option_of(each, _SETTING) for each in facts.values()]
        *before, help_option = super().get_params(ctx)
        return [*before, *ctx.meta[key], help_option]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        ctx.obj = {
            name.removeprefix(_SETTING): ctx.params.pop(name)
            for name in list(ctx.params)
            if name.startswith(_SETTING)
        }
        return rest

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from arpad import system
        from arpad.league.rules import DEFAULT_SYSTEM

        write_options(ctx, formatter, Command.get_params(self, ctx))
        with formatter.section("The league"):
            formatter.write_dl(option_rows(_league_facts()))
        found = system.find(DEFAULT_SYSTEM)
        with formatter.section(f"{found.name} (--system {found.id})"):
            formatter.write_dl(option_rows(_terms(found.id)))
        others = [name for name in system.names() if name != found.id]
        formatter.write_paragraph()
        formatter.write_text(f"Other systems: {', '.join(others)}; arpad systems explains them.")


def _settings(system_id: str, typed: Mapping[str, Any]) -> dict[str, Any]:
    """What was typed, as the facts of the league and of its system hold it."""
    known = {each.name: each for each in (*_league_facts(), *_terms(system_id))}
    found = {}
    for name, value in typed.items():
        if value is None:
            continue
        if name not in known:
            rule = f"the system {system_id} does not ask for it"
            raise InvalidValue(f"--{dashed(name)}", value, rule, "omit it, or choose another one")
        found[name] = read_value(known[name], value, known[name].option)
    return found


@click.command(cls=SettingsCommand)
@FILE
@_NAME
@click.option("--system", type=FactText(system_fact), help="The rating system; default: elo.")
@click.option("--pool", type=click.Path(dir_okay=False), help="A file of settings of your own.")
@JSON
@click.pass_context
def new(
    ctx: click.Context, file: str, name: str | None, system: str | None, pool: str | None
) -> None:
    """Start a league in a new file, or in a PostgreSQL database.

    \b
    arpad league new office.db --name "Office chess" --system elo --k 32
    arpad league new ladder.db --system glicko2 --batch month
    arpad league new postgresql://localhost/club --pool club.toml
    """
    from arpad.system import OWN_POOL, find

    with at_work(file):
        from arpad.league import League
        from arpad.league.rules import DEFAULT_SYSTEM
        from arpad.render import league as render

        chosen = find(system or (OWN_POOL if pool else DEFAULT_SYSTEM)).id
        settings = _settings(chosen, ctx.obj) | ({"name": name} if name is not None else {})
        made = League.create(file, pool=pool, system=chosen, **settings)
    with made as league:
        how = f"Record a result: arpad league record {file} Ann Bob 1 --new"
        tell(league.rules, f"{render.rules_text(league.rules, width=width())}\n\n{how}")


@partial(league_command, kind=SettingsCommand)
@_NAME
@click.option("--system", type=FactText(system_fact), help="Another rating system.")
@click.option(
    "--unset", multiple=True, metavar="NAME", help="Reset a setting to its default; repeatable."
)
@click.option("--since", type=Day(), help="From this day on; default: for all games.")
@click.option(
    "--undo",
    type=click.IntRange(1, 10**12),
    cls=NumberOption,
    metavar="ENTRY",
    help="Undo the change of rules in this entry of the log.",
)
@click.option("--preview", is_flag=True, help="Only show what would change, and why.")
@YES
@REASON
@click.pass_context
def rules(
    ctx: click.Context,
    league: League,
    name: str | None,
    system: str | None,
    unset: tuple[str, ...],
    since: date | None,
    undo: int | None,
    preview: bool,
    yes: bool,
    reason: str,
) -> None:
    """Show the rules of a league with their formula, or change them.

    New rules apply to all games, or from a day on. What would change, and why, is shown first.

    \b
    arpad league rules office.db
    arpad league rules office.db --k 24 --preview
    arpad league rules office.db --k-by-games 40:10,20 --since 2026-11-01
    arpad league rules office.db --undo 19
    """
    from arpad.render import league as render

    changes = _settings(system or league.rules.system, ctx.obj)
    changes |= {"name": name} if name is not None else {}
    changes |= {"system": system} if system else {}
    changes |= _defaults(league, unset)
    if undo is not None and (changes or since):
        raise click.UsageError("--undo: with a change – they are two steps; give one of them")
    if undo is None and not changes:
        in_time = league.rules_in_time()
        tell(_rules_data(league), render.rules_text(league.rules, in_time, width()))
        return
    if undo is None:
        shown = league.preview_rules(since=since, **changes)
    else:
        shown = league.preview_undo(undo)
    text = render.preview_text(shown, places_of(league))
    if not preview:
        if not as_json():
            click.echo(text)
        ask("Change the rules?", yes=yes)
        if undo is None:
            made = league.change_rules(since=since, reason=reason, **changes)
            again = undo_line("rules", "--undo", made.position)
            text = f"The rules have been changed.\n{again}"
        else:
            league.undo_rules(undo, reason=reason)
            text = "The change has been undone."
    tell(shown, text)


def _rules_data(league: League) -> dict[str, Any]:
    from arpad.league import rules_in_words

    words = [rule.as_data() for rule in rules_in_words(league.rules)]
    in_time = [each.as_data() for each in league.rules_in_time()]
    return {**league.rules.as_data(), "in_time": in_time, "words": words}


def _defaults(league: League, unset: Sequence[str]) -> dict[str, Any]:
    from arpad.facts import nearest

    known = {each.name: each for each in (*_league_facts(), *_terms(league.rules.system))}
    for name in unset:
        if name.replace("-", "_") not in known:
            names = [dashed(each) for each in known]
            rule = f"the settings are {', '.join(names)}"
            raise InvalidValue("--unset", name, rule, nearest(name, names, "choose one of them"))
    return {each: known[each].default for each in (name.replace("-", "_") for name in unset)}


@league_command
@click.option(
    "--make",
    "role",
    metavar="ROLE",
    help="Make a link: board (alone), see, record-only, record (and correct), or run.",
)
@click.option(
    "--player",
    type=NAME,
    metavar="NAME",
    help="Make it this player’s own: what it records, they report.",
)
@click.option("--label", default="", metavar="TEXT", help="What it is for.")
@click.option("--revoke", type=click.INT, metavar="ID", help="Make a link useless.")
def links(
    league: League, role: str | None, player: str | None, label: str, revoke: int | None
) -> None:
    """List the secret links of a league, make one, or revoke one.

    The secret of a link is shown once; the league keeps only its hash.

    \b
    arpad league links office.db --make record --label "the club room"
    arpad league links office.db --make record-only --player Ann
    arpad league links office.db --revoke 2
    """
    from arpad.render import league as render

    if player is not None and role is None:
        raise click.UsageError("--player: without --make – a link gets its player when it is made")
    if revoke is not None:
        league.revoke_link(revoke)
    if role is not None:
        link, secret = league.make_link(role, label, player=player)
        page = "board" if link.role == "board" else ""
        words = (
            f"Its secret, shown this once: {secret}\n"
            f"Where the league is served, it opens /league/{secret}/{page}"
        )
        tell({**link.as_data(), "secret": secret}, f"{render.links_text([link])}\n{words}")
        return
    found = league.links()
    tell(found, render.links_text(found))
