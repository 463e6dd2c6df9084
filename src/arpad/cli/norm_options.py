"""Options of `arpad event` for what norms need to know and no file says."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import click

_CHAMPIONSHIPS = {
    "national": "national championship",
    "national-team": "national team championship",
    "zonal": "zonal",
    "open": "open",
}
_PAIRINGS = {
    **{"swiss": "Swiss", "round-robin": "round robin"},
    **{"double-round-robin": "double round robin", "knock-out": "knock-out", "team": "team"},
    **{"scheveningen": "Scheveningen", "schiller": "Schiller", "other": "other"},
}


class TrueFlag(click.ParamType[tuple[int, str]]):
    """A starting number and a federation, as 12=RUS."""

    name = "number=flag"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, str]:
        """The two, or an error that shows how to write them."""
        match = re.fullmatch(r"\s*(\d{1,9})\s*=\s*([A-Za-z]{3})\s*", str(value), re.ASCII)
        if match is None:
            from arpad.errors import InvalidValue

            rule = "a true flag is a starting number and a federation"
            raise InvalidValue("--flag", value, rule, "write it as 12=RUS")
        return int(match[1]), match[2].upper()


_OPTIONS = (
    click.option(
        "--team-event",
        is_flag=True,
        help="Norms: a world or continental team championship, where 7 games are enough.",
    ),
    click.option("--world-cup", is_flag=True, help="Norms: a World Cup, where 8 games are enough."),
    click.option(
        "--championship",
        type=click.Choice(tuple(_CHAMPIONSHIPS)),
        help="Norms: an event that is exempt from the rules on federations.",
    ),
    click.option(
        "--pairings",
        type=click.Choice(tuple(_PAIRINGS)),
        help="How it was paired; default: what the file says, or its rounds show.",
    ),
    click.option(
        "--approved", is_flag=True, help="Norms: FIDE has approved a format that needs approval."
    ),
    click.option(
        "--flag",
        "flags",
        type=TrueFlag(),
        metavar="NUMBER=FLAG",
        multiple=True,
        help="Norms: the true flag of somebody who plays under FID, such as 12=RUS.",
    ),
)


#: The options that only norms need, by the names of their arguments.
_ABOUT_NORMS = {
    "team_event": "--team-event",
    "world_cup": "--world-cup",
    "championship": "--championship",
    "approved": "--approved",
    "flags": "--flag",
}


def norm_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The command with these options; `norm_terms` turns them into arguments of `event.rate`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def norm_terms(norms: bool | None, typed: dict[str, Any]) -> dict[str, Any]:
    """What was typed as arguments of `event.rate`; options about norms exclude `--no-norms`."""
    given = [option for name, option in _ABOUT_NORMS.items() if typed[name]]
    if given and norms is False:
        raise click.UsageError(f"{given[0]} is about norms; omit --no-norms")
    terms = dict(typed)
    terms["federations_exempt"] = _CHAMPIONSHIPS.get(terms.pop("championship"), False)
    return terms | {
        "pairings": _PAIRINGS.get(typed["pairings"], ""),
        "flags": dict(typed["flags"]),
    }
