"""Results of a league: recorded, corrected, voided, restored, confirmed, listed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.league_options import (
    ALIKE,
    LAST,
    NAME,
    ON,
    REASON,
    allow_alike,
    league_command,
    require_yes,
    tell,
    undo_line,
)
from arpad.cli.options import Day, pairs
from arpad.cli.show import width
from arpad.errors import InvalidPlayer, SameResult

if TYPE_CHECKING:
    from arpad.league import League

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
_POINTS = click.option(
    "--points",
    metavar="NUMBERS",
    help="The points of each side in place of RESULT: 120,98,133; the places follow.",
)
_GAME = click.option("--game", "title", metavar="NAME", help="Which game was played: Catan.")
_BY = click.option("--by", type=NAME, metavar="NAME", help="Who reports it.")
_ID = click.argument("game", metavar="ID", type=click.IntRange(1, 10**12))
_REFUSAL = "nothing was recorded"


@league_command
@click.argument("words", nargs=-1, required=True, type=NAME, metavar="NAMES... [RESULT]")
@_GAME
@_POINTS
@ON
@click.option("--new", is_flag=True, help="Unknown names are new players; do not ask.")
@click.option("--again", is_flag=True, help="Even if the same result was saved within a day.")
@ALIKE
@_MARGIN
@_HOME
@_FACT
@_BY
@REASON
def record(
    league: League,
    words: tuple[str, ...],
    title: str | None,
    points: str | None,
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

    RESULT is the first player’s: 1, 0.5, 0, win, draw, loss, or the score: 10-7, or set by set
    "11-8 9-11 11-6". Put a plus between the players of one side; with more than two sides, RESULT
    is the place of each.

    \b
    arpad league record office.db Ann Bob 1
    arpad league record office.db Ann+Bob Cy+Dee 0 --on 2026-11-02
    arpad league record office.db Ann Bob Cy 2,1,3
    arpad league record office.db Ann Bob Cy --points 98,120,77 --game Catan
    """
    names, result = (words, None) if points else (words[:-1], words[-1])
    if len(names) < 2:
        rule = "the result comes last, and is the first player’s"
        file = click.get_current_context().params["file"]
        how = f"as in arpad league record {file} {' '.join((*words, 'Bob')[:2])} 1"
        raise click.UsageError(f"RESULT: missing – {rule}; write it, {how}")
    sides = [side.split("+") for side in names]
    new = new or _ask_for_new(league, [name for side in sides for name in side])
    given = _facts(margin, home, facts)
    given |= {"on": on, "new": new, "by": by, "reason": reason}
    given |= {"points": points, "game": title}
    number = allow_alike(
        lambda allowed: _record(league, sides, result, given | {"alike": allowed}, again=again),
        alike=alike,
    )
    _tell_game(league, number, undo_line("void", number))


def _record(
    league: League,
    sides: Sequence[list[str]],
    result: str | None,
    given: dict[str, Any],
    *,
    again: bool,
) -> int:
    """Record a result; if the same was saved within a day, a person is asked."""
    try:
        return league.record(sides, result, again=again, **given)
    except SameResult as same:
        if not sys.stdin.isatty():
            remedy = "add --again if they played twice"
            raise SameResult(same.place, same.value, same.rule, remedy) from None
        require_yes(f"{same.rule[:1].upper()}{same.rule[1:]}. Once more?", _REFUSAL)
        return league.record(sides, result, **given)


def _ask_for_new(league: League, typed: Sequence[str]) -> bool:
    """Whether unknown names are new players: a person is asked, a script has to say so."""
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
        require_yes(f"Nobody is called {name} yet{hint}. A new player?", _REFUSAL)
    return bool(unknown)


def _facts(margin: str | None, home: str | None, facts: Sequence[str]) -> dict[str, Any]:
    typed = pairs(facts, "--fact", "NAME=VALUE", "importance=40")
    fields = {"margin": margin, "home": home}
    fields |= {name.replace("-", "_"): value for name, value in typed.items()}
    return {name: value for name, value in fields.items() if value is not None}


def _tell_game(league: League, number: int, undo: str = "") -> None:
    from arpad.render import league as render

    game = league.game(number)
    lines = [f"{game.id}: {render.game_line(game)}, {game.on}"]
    lines += [render.changes_text(game)] if game.parts else []
    tell(game, "\n".join([*lines, *([undo] if undo else [])]))


@league_command
@_ID
@click.option("--score", metavar="RESULT", help="The first side’s score, or the places of all.")
@_POINTS
@_GAME
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
def correct(
    league: League,
    game: int,
    score: str | None,
    points: str | None,
    title: str | None,
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
    sides = [side.split("+") for side in others]
    if first is not None or second is not None:
        sides = [list(side) for side in league.game(game).sides]
        for place, side in enumerate((first, second)):
            if side is not None:
                sides[place] = side.split("+")
    changes = {"score": score, "points": points, "on": on, "by": by, "sides": sides or None}
    changes["game"] = title
    given: dict[str, Any] = {k: value for k, value in changes.items() if value is not None}
    league.correct(game, reason=reason, **given, **_facts(margin, home, facts))
    _tell_game(league, game)


@league_command
@_ID
@REASON
def void(league: League, game: int, reason: str) -> None:
    """Void a game: it stays in the log, but does not count.

    \b
    arpad league void office.db 5 --reason "entered twice"
    """
    league.void(game, reason=reason)
    _tell_game(league, game, undo_line("restore", game))


@league_command
@_ID
@REASON
def restore(league: League, game: int, reason: str) -> None:
    """Let a void game count again."""
    league.restore(game, reason=reason)
    _tell_game(league, game, undo_line("void", game))


@league_command
@_ID
@click.option("--by", type=NAME, metavar="NAME", help="The opponent who confirms it.")
@REASON
def confirm(league: League, game: int, by: str | None, reason: str) -> None:
    """Confirm a result that is waiting for confirmation."""
    league.confirm(game, by=by, reason=reason)
    _tell_game(league, game, undo_line("void", game))


@league_command
@click.option("--player", type=NAME, metavar="NAME", help="Only theirs.")
@click.option("--game", metavar="NAME", help="Only those in which it was played.")
@LAST
def games(league: League, player: str | None, game: str | None, last: int | None) -> None:
    """All games by day, with their ids, what they did, and what happened to them since.

    \b
    arpad league games office.db --last 10
    """
    from arpad.render import league as render

    found = league.games(player=player, game=game, last=last)
    tell(found, render.games_text(found, width()))
