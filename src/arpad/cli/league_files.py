"""The file of a league: its log, checks, backups, exports and imports."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from arpad.cli.command import Command
from arpad.cli.errors import needs
from arpad.cli.files import IN_FILE, OUT_FILE, await_input, writing
from arpad.cli.league_options import (
    ALIKE,
    FILE,
    LAST,
    REASON,
    at_work,
    league_command,
    naming_alike,
    open_league,
    tell,
)
from arpad.cli.show import JSON, width
from arpad.cli.signals import stoppable

if TYPE_CHECKING:
    from arpad.league import League

_WRONG = 2  # how a check ends that found something


@league_command
@LAST
def log(league: League, last: int | None) -> None:
    """Every entry of the log: when, by whom, what and why."""
    from arpad.render import league as render

    entries = league.log(last=last)
    tell(entries, render.log_text(entries, league.history, width()))


@league_command
@click.pass_context
def check(ctx: click.Context, league: League) -> None:
    """Recompute everything from the log, and compare it bit by bit.

    The exit code is 2 if something is wrong.
    """
    from arpad import league as leagues
    from arpad.render import league as render

    report = leagues.check(league)
    tell(report, render.check_text(report))
    if report.problems:
        ctx.exit(_WRONG)


@click.command(cls=Command)
@FILE
@click.argument("copy", type=click.Path(path_type=Path))
@click.option("--all", "all_", is_flag=True, help="All leagues of a folder, or of a database.")
@JSON
def backup(file: str, copy: Path, all_: bool) -> None:
    """Copy the whole league into a file, including its links, even while it is in use.

    An older copy of the league is replaced; any other file is not. With --all, FILE is the folder
    or the database of many leagues, and COPY a folder; the exit code is 1 if one is not copied.

    \b
    arpad league backup office.db office-2026-11.db
    arpad league backup --all leagues copies
    """
    if all_:
        _back_up_all(file, copy)
        return
    with open_league(file) as league:
        from arpad.league.many.backups import back_up

        entries = back_up(league, copy)
    tell({"file": str(copy), "entries": entries}, f"{entries} entries in {copy}.")


def _back_up_all(place: str, folder: Path) -> None:
    """Copy many leagues; whoever runs it at night reads which ones failed, and why."""
    with needs("league", "a league"), stoppable():
        from arpad.league.many import collection_of
        from arpad.league.many.backups import back_up_all
        from arpad.render import league as render

        reports = list(back_up_all(collection_of(place), folder))
    tell(reports, render.backups_text(reports, str(folder)))
    if any(report.problem for report in reports):
        click.get_current_context().exit(1)


@league_command
@click.argument("target", type=OUT_FILE, required=False)
@click.option("-o", "--output", type=OUT_FILE, metavar="FILE", help="The same as TARGET.")
def export(league: League, target: Path | None, output: Path | None) -> None:
    """Write the whole log (.jsonl), or all games (.csv).

    \b
    arpad league export office.db office.jsonl
    arpad league export office.db -o games.csv
    """
    from arpad import league as leagues

    if (target is None) == (output is None):
        raise click.UsageError("output: name one file, as -o games.csv")
    output = target or output
    assert output is not None
    kind = output.suffix.lower()
    if kind not in (".jsonl", ".csv"):
        raise click.UsageError(f"output: {output} – its name ends in .jsonl or .csv; rename it")
    text = "".join(leagues.export_log(league)) if kind == ".jsonl" else ""
    text = text or leagues.export_games(league)
    with writing({"output": output}, *league.files) as run:
        run.write("output", text)
    hashed = league.hash
    lines = text.count("\n")
    tell({"file": str(output), "lines": lines, "hash": hashed}, f"{lines} lines in {output}.")


@click.command("import", cls=Command)
@FILE
@click.argument("source", type=IN_FILE)
@click.option("--new", is_flag=True, help="Unknown names are new players.")
@click.option("--again", is_flag=True, help="Also record games that the league already has.")
@ALIKE
@click.option("--undated", metavar="DAY", help="The day of games without a full date.")
@REASON
@JSON
def import_(
    file: str,
    source: str,
    new: bool,
    again: bool,
    alike: bool,
    undated: str | None,
    reason: str,
) -> None:
    """Read a whole log (.jsonl) into a new league, or games (.csv, .pgn) into one that exists.

    SOURCE is the file; - is standard input, whose kind is recognised by how it begins. Games that
    the league already has (same day, players and result) are omitted, so that a file which has
    grown can be read again. Games without a full date are refused unless you give them a day.

    \b
    arpad league import copy.db office.jsonl
    arpad league import office.db games.csv --new
    """
    from arpad.formats.text import name_of, open_file
    from arpad.render import league as render

    await_input(source)
    name = name_of(source)
    with at_work(file), open_file(source) as stream:
        from arpad.league import exchange, game_import

        if exchange.kind_of(stream, name) == exchange.JSONL:
            with exchange.import_log(file, exchange.log_lines(stream, name), name) as made:
                data = {"file": file, "entries": made.position, "hash": made.hash}
                tell(data, f"{made.position} entries in {file}, hash {made.hash[:12]}.")
            return
        with open_league(file) as league:
            with naming_alike():
                report = game_import.import_games(
                    league,
                    stream,
                    name,
                    reason=reason,
                    undated=undated,
                    new=new,
                    again=again,
                    alike=alike,
                )
            tell(report, render.import_text(report))
