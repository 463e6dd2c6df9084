"""Results of a league: recorded, corrected, voided, restored, confirmed, listed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.command import Command
from arpad.cli.league_options import (
    ALIKE,
    FILE,
    NAME,
    REASON,
    allow_alike,
    answers,
    open_league,
    tell,
)
from arpad.cli.options import Day, NumberOption
from arpad.cli.show import width

if TYPE_CHECKING:
    from arpad.league import League

_ON = click.option("--on", type=Day(), help="The day it was played; default: today.")
_MARGIN = click.option(
    "--margin", metavar="NUMBER", help="Points apart, where the league counts margins."
)
_HOME = click.option(
    "--home",
    type=click.Choice(["first", "second", "neutral"]),
    help="Which side has the league’s advantage; default: the first.",
)
_FACT = click.option(
    "--fact",
    "facts",
    multiple=True,
    metavar="NAME=VALUE",
    help="What else the league’s system asks about a game, such as importance=40; may be repeated.",
)
_BY = click.option("--by", type=NAME, metavar="NAME", help="Who reports it.")
_ID = click.argument("game", metavar="ID", type=click.IntRange(1, 10**12))


@click.command(cls=Command)
@FILE
@click.argument("names", nargs=-1, required=True, type=NAME)
@click.argument("result")
@_ON
@click.option("--new", is_flag=True, help="Unknown names are new players; do not ask.")
@click.option("--again", is_flag=True, help="Even if the same result was saved within a day.")
@ALIKE
@_MARGIN
@_HOME
@_FACT
@_BY
@REASON
@answers
def record(
    file: str,
    names: tuple[str, ...],
    result: str,
    on: date | None,
    new: bool,
    again: bool,
    alike: bool,
    margin: str | None,
    home: str | None,
    facts: tuple[str, ...],
    by: str | None,
    reason: str,
) -> None:
    """Record a result.

    RESULT is the first player’s: 1, 0.5, 0, win, draw, loss. Put a plus between the players of one
    side; with more than two sides, RESULT is the place of each.

    \b
    arpad league record office.db Ann Bob 1
    arpad league record office.db Ann+Bob Cy+Dee 0 --on 2026-11-02
    arpad league record office.db Ann Bob Cy 2,1,3
    """
    if len(names) == 1:
        rule = "the result comes last, and is the first player’s"
        how = f"as in arpad league record {file} {names[0]} {result} 1"
        raise click.UsageError(f"RESULT: missing – {rule}; write it, {how}")
    sides = [side.split("+") for side in names]
    with open_league(file) as league:
        new = new or _ask_for_new(league, [name for side in sides for name in side])
        given = _facts(margin, home, facts)
        given |= {"on": on, "new": new, "by": by, "reason": reason}
        number = allow_alike(
            lambda allowed: _record(league, sides, result, given | {"alike": allowed}, again=again),
            alike=alike,
        )
        _tell_game(league, number, f"undo: arpad league void {file} {number}")


def _record(
    league: League, sides: Sequence[list[str]], result: str, given: dict[str, Any], *, again: bool
) -> int:
    """Record a result; if the same was saved within a day, a person is asked."""
    from arpad.errors import SameResult

    try:
        return league.record(sides, result, again=again, **given)
    except SameResult as same:
        if not sys.stdin.isatty():
            remedy = "add --again if they played twice"
            raise SameResult(same.place, same.value, same.rule, remedy) from None
        question = f"{same.rule[:1].upper()}{same.rule[1:]}. Once more?"
        if not click.confirm(question, err=True):
            raise click.ClickException("nothing was recorded") from None
        return league.record(sides, result, **given)


def _ask_for_new(league: League, typed: Sequence[str]) -> bool:
    """Whether unknown names are new players: a person is asked, a script has to say so."""
    from arpad.errors import InvalidPlayer
    from arpad.league import names

    history = league.history
    known = names.by_name(history)
    unknown = [name for name in typed if names.key(" ".join(name.split())) not in known]
    for name in unknown:
        near = names.near(history, name)
        if not sys.stdin.isatty():
            other = f"did you mean {' or '.join(near)}? Else " if near else ""
            rule = "nobody in the league has this name"
            raise InvalidPlayer("name", name, rule, f"{other}add --new to make them a player")
        hint = f" (there is {', '.join(near)})" if near else ""
        if not click.confirm(f"Nobody is called {name} yet{hint}. A new player?", err=True):
            raise click.ClickException("nothing was recorded")
    return bool(unknown)


def _facts(margin: str | None, home: str | None, facts: Sequence[str]) -> dict[str, Any]:
    fields: dict[str, Any] = {"margin": margin, "home": home}
    for fact in facts:
        name, equals, value = fact.partition("=")
        if not equals:
            raise click.UsageError(f"--fact: {fact!r} – it is a name and a value; write NAME=VALUE")
        fields[name.strip().replace("-", "_")] = value.strip()
    return {name: value for name, value in fields.items() if value is not None}


def _tell_game(league: League, number: int, undo: str = "") -> None:
    from arpad.render import league as render

    game = league.game(number)
    lines = [f"{game.id}: {render.game_line(game)}, {game.on}"]
    lines += [render.changes_text(game)] if game.parts else []
    tell(game, "\n".join([*lines, *([undo] if undo else [])]))


@click.command(cls=Command)
@FILE
@_ID
@click.option("--score", metavar="RESULT", help="The first side’s score, or the places of all.")
@click.option("--on", type=Day(), help="The day it was played.")
@click.option("--first", type=NAME, metavar="NAME", help="Who the first side was.")
@click.option("--second", type=NAME, metavar="NAME", help="Who the second side was.")
@click.option(
    "--side", "others", type=NAME, multiple=True, metavar="NAME", help="Every side; repeat it."
)
@_MARGIN
@_HOME
@_FACT
@_BY
@REASON
@answers
def correct(
    file: str,
    game: int,
    score: str | None,
    on: date | None,
    first: str | None,
    second: str | None,
    others: tuple[str, ...],
    margin: str | None,
    home: str | None,
    facts: tuple[str, ...],
    by: str | None,
    reason: str,
) -> None:
    """Correct any field of a game; every later rating is computed again.

    \b
    arpad league correct office.db 5 --score 0.5 --reason "it was a draw"
    arpad league correct office.db 5 --second Cy --on 2026-11-02
    """
    with open_league(file) as league:
        sides = [side.split("+") for side in others]
        if first is not None or second is not None:
            sides = [list(side) for side in league.game(game).sides]
            for place, side in enumerate((first, second)):
                if side is not None:
                    sides[place] = side.split("+")
        changes = {"score": score, "on": on, "by": by, "sides": sides or None}
        given: dict[str, Any] = {k: value for k, value in changes.items() if value is not None}
        league.correct(game, reason=reason, **given, **_facts(margin, home, facts))
        _tell_game(league, game)


@click.command(cls=Command)
@FILE
@_ID
@REASON
@answers
def void(file: str, game: int, reason: str) -> None:
    """Void a game: it stays in the log, but does not count.

    \b
    arpad league void office.db 5 --reason "entered twice"
    """
    with open_league(file) as league:
        league.void(game, reason=reason)
        _tell_game(league, game, f"undo: arpad league restore {file} {game}")


@click.command(cls=Command)
@FILE
@_ID
@REASON
@answers
def restore(file: str, game: int, reason: str) -> None:
    """Let a void game count again."""
    with open_league(file) as league:
        league.restore(game, reason=reason)
        _tell_game(league, game, f"undo: arpad league void {file} {game}")


@click.command(cls=Command)
@FILE
@_ID
@click.option("--by", type=NAME, metavar="NAME", help="The opponent who confirms it.")
@REASON
@answers
def confirm(file: str, game: int, by: str | None, reason: str) -> None:
    """Confirm a result that is waiting for confirmation."""
    with open_league(file) as league:
        league.confirm(game, by=by, reason=reason)
        _tell_game(league, game, f"undo: arpad league void {file} {game}")


@click.command(cls=Command)
@FILE
@click.option("--player", type=NAME, metavar="NAME", help="Only theirs.")
@click.option(
    "--last",
    type=click.IntRange(1, 10**9),
    cls=NumberOption,
    metavar="NUMBER",
    help="Only this many, the newest.",
)
@answers
def games(file: str, player: str | None, last: int | None) -> None:
    """All games by day, with their ids, what they did, and what happened to them since.

    \b
    arpad league games office.db --last 10
    """
    from arpad.render import league as render

    with open_league(file) as league:
        found = league.games(player=player, last=last)
        tell(found, render.games_text(found, width()))
