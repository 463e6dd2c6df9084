"""A whole event from its file: `arpad event`."""

from __future__ import annotations

import re
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.command import Command
from arpad.cli.files import (
    FILE_RATINGS,
    IN_FILE,
    OUT_FILE_OR_DASH,
    PLAYERS,
    SET,
    DatedLists,
    await_input,
    look_up_lists,
    read_event,
    writing,
)
from arpad.cli.options import RATING_LISTS, SHORTENED, Day, TimeControl, dashed
from arpad.cli.question import TypedQuestion, terms_of_event
from arpad.cli.show import rendered, say, width
from arpad.errors import InvalidValue

if TYPE_CHECKING:
    from arpad.event import EventReport

_FORMATS = ("text", "json", "csv", "md", "html")
_SUFFIXES = {
    ".txt": "text",
    ".json": "json",
    ".csv": "csv",
    ".md": "md",
    ".markdown": "md",
    ".html": "html",
    ".htm": "html",
}
_CHAMPIONSHIPS = {
    "national": "national championship",
    "national-team": "national team championship",
    "zonal": "zonal",
    "open": "open",
}
_PAIRINGS = {
    "swiss": "Swiss",
    "round-robin": "round robin",
    "double-round-robin": "double round robin",
    "knock-out": "knock-out",
    "team": "team",
    "scheveningen": "Scheveningen",
    "schiller": "Schiller",
    "other": "other",
}


class _TrueFlag(click.ParamType[tuple[int, str]]):
    """A starting number and a federation, as 12=RUS."""

    name = "number=flag"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, str]:
        """The two, or an error that shows how to write them."""
        match = re.fullmatch(r"\s*(\d{1,9})\s*=\s*([A-Za-z]{3})\s*", str(value), re.ASCII)
        if match is None:
            rule = "a true flag is a starting number and a federation"
            raise InvalidValue("--flag", value, rule, "write it as 12=RUS")
        return int(match[1]), match[2].upper()


#: The options that only norms need, by the names of their arguments.
_ABOUT_NORMS = ("team_event", "world_cup", "championship", "approved", "flags")


@click.command(cls=Command, facts=terms_of_event, renamed={"--list": "--rating-list"})
@click.argument("file", type=IN_FILE)
@RATING_LISTS
@PLAYERS
@FILE_RATINGS
@SET
@click.option("--on", type=Day(), help="First day of the event; default: the file’s.")
@click.option("--time-control", type=TimeControl(), help="Which list; default: the file’s.")
@SHORTENED
@click.option("--player", type=int, metavar="NUMBER", help="One player, by starting number.")
@click.option("--explain", is_flag=True, help="Show the working, article by article.")
@click.option(
    "--norms/--no-norms",
    default=None,
    help="Title norms in full, with sheets, or not at all; default: a list wherever possible.",
)
@click.option(
    "--team-event",
    is_flag=True,
    help="Norms: a world or continental team championship, where 7 games are enough.",
)
@click.option("--world-cup", is_flag=True, help="Norms: a World Cup, where 8 games are enough.")
@click.option(
    "--championship",
    type=click.Choice(tuple(_CHAMPIONSHIPS)),
    help="Norms: an event that is exempt from the rules on federations.",
)
@click.option(
    "--pairings",
    type=click.Choice(tuple(_PAIRINGS)),
    help="How it was paired; default: what the file says, or its rounds show.",
)
@click.option(
    "--approved", is_flag=True, help="Norms: FIDE has approved a format that needs approval."
)
@click.option(
    "--flag",
    "flags",
    type=_TrueFlag(),
    metavar="NUMBER=FLAG",
    multiple=True,
    help="Norms: the true flag of somebody who plays under FID, such as 12=RUS.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    help="Default: from the output’s suffix, else text.",
)
@click.option(
    "-o",
    "--output",
    type=OUT_FILE_OR_DASH,
    metavar="FILE",
    help="Write the report into a file; - is standard output.",
)
@click.pass_obj
def event(
    question: TypedQuestion,
    /,
    file: str,
    rating_lists: DatedLists,
    players: str | None,
    file_ratings: str | None,
    corrections: tuple[str, ...],
    player: int | None,
    explain: bool,
    norms: bool | None,
    form: str | None,
    output: str | None,
    **others: Any,
) -> None:
    """What a whole event does to every rating in it.

    FILE is a tournament report (TRF), a PGN, a CSV of games, or a US Chess section in JSON; - is
    standard input. Rating, K and title of each player come from the rating list if there is one,
    otherwise from the file.

    \b
    arpad event report.trf --rating-list list.zip -o report.html
    arpad event games.csv --system elo --k 32
    """
    from arpad import event as events
    from arpad.exact import plural

    path = None if output in (None, "-") else Path(output)
    form = form or _form_of(path)
    _check(form, player, explain)
    terms = _norm_terms(norms, others) | question.terms
    inputs = (file, *(path for _, path in rating_lists), players, question.pool)
    await_input(*inputs)
    with writing({"output": path}, *inputs) if path else nullcontext() as run:
        record = read_event(file, players, file_ratings, corrections)
        if form == "html":
            from arpad.render.event_html import check_size

            check_size(record)
        ratings = look_up_lists(rating_lists, record)
        chosen = {"system": question.system.id, "ratings": ratings, "norms": norms}
        report = events.rate(record, **chosen, **terms)
        sheets = {"sheets": True} if norms and form in ("text", "md") else {}
        text = _rendered(report, form, player, explain=explain, to_file=bool(run), **sheets)
        if run:
            run.write("output", text if text.endswith("\n") else f"{text}\n")
    if path is None:
        say(text)
        return
    totals = report.totals
    players = plural(totals.players, "{n} player", "{n} players")
    games = plural(totals.rated_games, "{n} rated game", "{n} rated games")
    say(f"{players}, {games}: written to {path}.")


def _form_of(output: Path | None) -> str:
    """The format that the file’s name implies; text for a pipe or a device without a suffix."""
    if output is None:
        return "text"
    form = _SUFFIXES.get(output.suffix.lower())
    if form is None and (output.is_file() or not output.exists()):
        raise click.UsageError(
            f"{output}: its name does not say which format it is; add --format, "
            f"or a suffix: {', '.join(_SUFFIXES)}"
        )
    return form or "text"


def _check(form: str, player: int | None, explain: bool) -> None:
    if player is not None and form not in ("text", "json"):
        raise click.UsageError(f"--player is for text and json, not for {form}; omit it")
    if explain and form in ("csv", "md"):
        raise click.UsageError(
            f"a table in {form} has no room for the working; use text, json or html"
        )


def _rendered(
    report: EventReport,
    form: str,
    player: int | None,
    *,
    explain: bool,
    to_file: bool,
    **sheets: bool,
) -> str:
    """The report in a format; as text, one player is shown below the head of the event."""
    if form == "text":
        columns = None if to_file else width()
        return rendered(report, form, explain=explain, width=columns, player=player, **sheets)
    part = report if player is None else report.player(player)
    return rendered(part, form, explain=explain, **sheets)


def _norm_terms(norms: bool | None, typed: dict[str, Any]) -> dict[str, Any]:
    """What was typed as arguments of `event.rate`; options about norms exclude `--no-norms`."""
    given = [dashed(name).removesuffix("s") for name in _ABOUT_NORMS if typed[name]]
    if given and norms is False:
        raise click.UsageError(f"--{given[0]} is about norms; omit --no-norms")
    terms = dict(typed)
    terms["federations_exempt"] = _CHAMPIONSHIPS.get(terms.pop("championship"), False)
    return terms | {
        "pairings": _PAIRINGS.get(typed["pairings"], ""),
        "flags": dict(typed["flags"]),
    }
