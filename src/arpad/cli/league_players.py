"""Players of a league: the table, one player, chances; add, rename, merge and separate."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import partial
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.league_options import (
    ALIKE,
    GAME,
    NAME,
    REASON,
    SEASON,
    YES,
    allow_alike,
    ask,
    league_command,
    places_of,
    tell,
    undo_line,
)
from arpad.cli.options import Day, dashed
from arpad.cli.show import width

if TYPE_CHECKING:
    from arpad.league import League, LeaguePlayer, Removal


@league_command
@SEASON
@click.option("--on", type=Day(), help="As it was at the end of that day; default: as it is now.")
@GAME
def table(league: League, season: str, on: date | None, game: str | None) -> None:
    """Everybody by rating.

    \b
    arpad league table office.db
    arpad league table office.db --season all-time --json
    arpad league table office.db --on 2026-10-01
    """
    from arpad.render import league as render

    rows = league.table(season, on=on, game=game)
    tell(rows, render.table_text(rows, places_of(league), width(), on))


@league_command
@click.argument("name", type=NAME)
@SEASON
@GAME
def player(league: League, name: str, season: str, game: str | None) -> None:
    """A player: every change with its reason, best win, streaks, and how they score against others.

    \b
    arpad league player office.db Ann
    """
    from arpad.render import league as render

    view = league.player(name, season, game=game)
    tell(view, render.player_text(view, places_of(league), width()))


@league_command
@click.argument("names", nargs=-1, type=click.STRING)
@click.option("--rating", type=click.FLOAT, metavar="NUMBER", help="What they start from.")
@click.option(
    "--birth-year",
    type=click.INT,
    metavar="YEAR",
    help="When they were born, where the system rates by age.",
)
@click.option("--club", metavar="NAME", help="The club they play for.")
@click.option(
    "--unset", multiple=True, metavar="NAME", help="Remove birth-year or club; repeatable."
)
@ALIKE
@REASON
def players(
    league: League,
    names: tuple[str, ...],
    rating: float | None,
    birth_year: int | None,
    club: str | None,
    unset: tuple[str, ...],
    alike: bool,
    reason: str,
) -> None:
    """List the players, add some, or set what else is known of them.

    In a league by a system that rates by age (FIDE, DWZ), the birth year decides on each day who
    is rated as a junior.

    \b
    arpad league players office.db
    arpad league players office.db add Ann Bob --rating 1600
    arpad league players office.db set Ann --birth-year 2012 --club North
    """
    verb, *whom = names or ("",)
    if verb not in ("", "add", "set") or (verb and not whom):
        rule = f"names: {verb!r} – only add and set are known here"
        raise click.UsageError(f"{rule}; write add NAME, or set NAME")
    given = {"birth_year": birth_year, "club": club}
    facts: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if (verb == "" and (facts or rating is not None)) or (unset and verb != "set"):
        raise click.UsageError("names: missing – whose facts these are; write set NAME")
    if verb == "set" and rating is not None:
        raise click.UsageError("--rating: with set – a start rating is given once; write add NAME")
    facts |= dict.fromkeys(each.replace("-", "_") for each in unset)
    undo = []
    for name in whom:
        if verb == "add":
            allow_alike(partial(_add, league, name, rating, facts, reason), alike=alike)
        else:
            undo.append(_describe(league, name, facts, reason))
    found = league.players()
    data = [
        {"id": each.id, "name": each.name, "rating": each.rating, **each.facts} for each in found
    ]
    lines = [_line(each) for each in found] or ["There are no players yet."]
    tell(data, "\n".join([*lines, *undo]))


def _add(
    league: League,
    name: str,
    rating: float | None,
    facts: Mapping[str, Any],
    reason: str,
    alike: bool,
) -> int:
    return league.add_player(name, rating=rating, alike=alike, reason=reason, **facts)


def _describe(league: League, name: str, facts: Mapping[str, Any], reason: str) -> str:
    """Set facts of a player; returns the line that undoes it."""
    before = {each.id: each.facts for each in league.players()}
    made = league.describe_player(name, reason=reason, **facts).data
    old = before[made["player"]]
    undo: list[object] = []
    for fact in made["facts"]:
        option = dashed(fact)
        undo += [f"--{option}", quote(str(old[fact]))] if fact in old else ["--unset", option]
    return undo_line("players", "set", quote(name), *undo)


def _line(player: LeaguePlayer) -> str:
    """A player with what is known of them."""
    facts = [f"{name.replace('_', ' ')} {value}" for name, value in player.facts.items()]
    return ", ".join((player.name, *facts))


@league_command
@click.argument("first", type=NAME)
@click.argument("second", type=NAME)
@GAME
def chances(league: League, first: str, second: str, game: str | None) -> None:
    """Before a game: what is expected, and what each result would do.

    \b
    arpad league chances office.db Ann Bob
    """
    from arpad.render import league as render

    found = league.chances(first.split("+"), second.split("+"), game=game)
    tell(found, render.chances_text(found, width()))


@league_command
@click.argument("name", type=NAME)
@click.argument("to")
@click.option("--no-trace", is_flag=True, help="Take the old name out of the whole league.")
@ALIKE
@YES
@REASON
def rename(
    league: League, name: str, to: str, no_trace: bool, alike: bool, yes: bool, reason: str
) -> None:
    """Give a player another name.

    The old name stays in the log; with --no-trace, the log is written anew as if they had always
    had the new one.

    \b
    arpad league rename office.db Ann "Ann Alpha"
    arpad league rename office.db "Ann Alpha" Zoe --no-trace
    """
    if no_trace:
        found = allow_alike(
            lambda allowed: league.preview_removal(name, to, alike=allowed), alike=alike
        )
        _remove_name(league, name, found.name, yes=yes, reason=reason)
        return
    entry = allow_alike(
        lambda allowed: league.rename(name, to, alike=allowed, reason=reason), alike=alike
    )
    tell(entry, f"{name} is now called {entry.data['name']}.")


@league_command
@click.argument("name", type=NAME)
@click.option("--preview", is_flag=True, help="Only say what would be done.")
@YES
@REASON
def anonymise(league: League, name: str, preview: bool, yes: bool, reason: str) -> None:
    """Take a player’s names out of the whole league; their games and ratings stay.

    They are then called Player and their number. It cannot be undone.

    \b
    arpad league anonymise office.db Ann --preview
    arpad league anonymise office.db Ann
    """
    if preview:
        _tell_removal(league.preview_removal(name))
    else:
        _remove_name(league, name, None, yes=yes, reason=reason)


def _remove_name(league: League, name: str, to: str | None, *, yes: bool, reason: str) -> None:
    found = league.preview_removal(name, to)
    question = f"{name} becomes {found.name} everywhere, and it cannot be undone. Remove the name?"
    ask(question, yes=yes, final=True)
    _tell_removal(league.remove_name(name, to, reason=reason))


def _tell_removal(removal: Removal) -> None:
    from arpad.render import league as render

    tell(removal, render.removal_text(removal, width()))


@league_command
@click.argument("name", type=NAME)
@click.argument("into", type=NAME)
@YES
@REASON
def merge(league: League, name: str, into: str, yes: bool, reason: str) -> None:
    """Merge a duplicate into a player, who gets all the games.

    \b
    arpad league merge office.db Anne Ann --reason "the same person"
    """
    ask(f"All games of {name} become those of {into}. Merge?", yes=yes)
    entry = league.merge(name, into, reason=reason)
    tell(entry, f"{name} is now {into}.\n{undo_line('separate', repr(name))}")


@league_command
@click.argument("name")
@REASON
def separate(league: League, name: str, reason: str) -> None:
    """Undo a merge; NAME is that of the duplicate."""
    entry = league.separate(name, reason=reason)
    tell(entry, f"{name} has their own games again.")
