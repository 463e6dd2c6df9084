"""Seasons of a league: name, end and close them; who was first, and the awards of one."""

from __future__ import annotations

from datetime import date
from shlex import quote
from typing import TYPE_CHECKING

import click

from arpad.cli.league_options import (
    GAME,
    REASON,
    YES,
    ask,
    league_command,
    places_of,
    tell,
    undo_line,
)
from arpad.cli.options import Day
from arpad.cli.show import width

if TYPE_CHECKING:
    from arpad.league import League


@league_command
@click.option("--end", is_flag=True, help="End the current season.")
@click.option("--name", metavar="TEXT", help="What the season is called, also while it is on.")
@click.option(
    "--season",
    "chosen",
    metavar="NUMBER|NAME",
    help="Which one to name, close or open; default: the current one to name, else the last one.",
)
@click.option("--close", is_flag=True, help="From now on only who runs the league changes it.")
@click.option(
    "--open", "open_", is_flag=True, help="Undo that a season, and all after it, are closed."
)
@click.option("--on", type=Day(), help="Its last day; default: now, after the last game.")
@click.option(
    "--rule",
    metavar="RULE",
    help="keep, reset, or the share of ratings that is kept, such as 0.5; default: the league’s.",
)
@click.option("--reopen", is_flag=True, help="Undo the end of the last season.")
@YES
@REASON
def season(
    league: League,
    end: bool,
    name: str | None,
    chosen: str | None,
    close: bool,
    open_: bool,
    on: date | None,
    rule: str | None,
    reopen: bool,
    yes: bool,
    reason: str,
) -> None:
    """List the seasons, name, end or close one, or undo that.

    Besides the seasons there is always an all-time table. The results of a closed season are
    changed only by links to run the league, and in the terminal.

    \b
    arpad league season office.db --name "Spring 2026"
    arpad league season office.db --end --rule 0.5
    arpad league season office.db --reopen
    arpad league season office.db --season 1 --close
    """
    from arpad.render import league as render

    if (on is not None or rule is not None) and not end:
        raise click.UsageError("--on, --rule: without --end – they say how it ends; give it")
    _check_one_step(end=end, reopen=reopen, close=close, open=open_, season=chosen, name=name)
    undo: tuple[object, ...] = ()
    if end:
        kept = league.rules.season if rule is None else rule
        ask(f"The season ends; ratings: {kept}. End it?", yes=yes)
        league.end_season(name=name, on=on, rule=rule, reason=reason)
        undo = ("--reopen",)
    elif name is not None:
        undo = _name_season(league, chosen, name, reason)
    elif close or open_:
        undo = _close_season(league, chosen, reason, close=close)
    elif reopen:
        league.reopen_season(reason=reason)
    found = league.seasons()
    line = f"\n{undo_line('season', *undo)}" if undo else ""
    tell(found, render.seasons_text(found) + line)


def _check_one_step(*, season: str | None, name: str | None, **steps: bool) -> None:
    """Refuse options that belong to different steps."""
    first, *others = [f"--{step}" for step, is_chosen in steps.items() if is_chosen] or [""]
    if others:
        raise click.UsageError(f"{first}: with {others[0]} – they are two steps; give one of them")
    if season is not None and (first in ("--end", "--reopen") or not (first or name is not None)):
        raise click.UsageError("--season: give --name, --close or --open with it")
    if name is not None and first not in ("", "--end"):
        raise click.UsageError(f"--name: with {first} – they are two steps; give one of them")


def _name_season(league: League, chosen: str | None, name: str, reason: str) -> tuple[object, ...]:
    """Name a season; returns the arguments that undo it."""
    from arpad.league import CURRENT

    before = league.seasons()
    number = league.name_season(name, chosen or CURRENT, reason=reason).data["season"]
    return "--season", number, "--name", quote(before[number - 1].name)


def _close_season(
    league: League, chosen: str | None, reason: str, *, close: bool
) -> tuple[object, ...]:
    """Close a season, or open it again; returns the arguments that undo it."""
    *ended, current = league.seasons()
    closed = sum(each.closed for each in ended)
    if close:
        league.close_season(chosen or len(ended) or current.number, reason=reason)
        return "--season", closed + 1, "--open"
    league.open_season(chosen or closed or current.number, reason=reason)
    return "--season", closed, "--close"


@league_command
@GAME
def champions(league: League, game: str | None) -> None:
    """Who was first, second and third in each season, and who was first most often.

    \b
    arpad league champions office.db
    """
    from arpad.render import league as render

    found = league.champions(game=game)
    tell(found, render.champions_text(found, places_of(league), width()))


@league_command
@click.option(
    "--season", default="current", metavar="NUMBER|NAME", help="A season; default: current."
)
@GAME
def awards(league: League, season: str, game: str | None) -> None:
    """The awards of a season: most gained, longest streak, biggest upset …

    \b
    arpad league awards office.db
    arpad league awards office.db --season "Spring 2026"
    """
    from arpad.render import league as render

    found = league.awards(season, game=game)
    tell(found, render.awards_text(found, places_of(league), width()))
