"""What norms need to know of an event that no file tells: options of `arpad event`."""

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
        "--approved", is_flag=True, help="Norms: FIDE approved a format that needs an approval."
    ),
    click.option(
        "--flag",
        "flags",
        type=TrueFlag(),
        metavar="NUMBER=FLAG",
        multiple=True,
        help="Norms: the true flag of somebody who plays under FID, as 12=RUS.",
    ),
)


#: Options that are not named as what they set.
_NAMES = {"flags": "--flag"}


def norm_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The command with these options; it gets them as `norm_terms` makes them."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def norm_terms(norms: bool, typed: dict[str, Any]) -> dict[str, Any]:
    """What `event.rate` is told; refused where nobody asks for norms."""
    given = [name for name, value in typed.items() if value and name != "pairings"]
    if given and not norms:
        option = _NAMES.get(given[0], f"--{given[0].replace('_', '-')}")
        raise click.UsageError(f"{option} is about norms; add --norms")
    return {
        "team_event": typed["team_event"],
        "world_cup": typed["world_cup"],
        "federations_exempt": _CHAMPIONSHIPS.get(typed["championship"], False),
        "pairings": _PAIRINGS.get(typed["pairings"], ""),
        "approved": typed["approved"],
        "flags": dict(typed["flags"]),
    }
