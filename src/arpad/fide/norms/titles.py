"""Which titles a player can still make a norm for, and the norms of one tournament."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from arpad.errors import InvalidTarget
from arpad.fide.norms.norm import norm, norm_rules
from arpad.fide.norms.report import NormReport
from arpad.fide.norms.requirements import NormGame, time_control_requirement

#: Titles that have norms, the highest first; those of women are for women alone.
_OPEN = ("GM", "IM")
_WOMEN = (*_OPEN, "WGM", "WIM")
#: As norms count titles: a woman grandmaster who is a FIDE master counts as the former.
HIGHEST = ("GM", "IM", "WGM", "WIM", "FM", "WFM", "CM", "WCM")


def titles_in_reach(title: str, sex: str) -> tuple[str, ...]:
    """The titles with norms that are above a player's own."""
    ladder = _WOMEN if sex == "w" or title.startswith("W") else _OPEN
    return ladder[: ladder.index(title)] if title in ladder else ladder


def norms_of(
    title: str, sex: str, games: Sequence[NormGame], **event: Any
) -> tuple[NormReport, ...]:
    """A report for each title that the player does not have yet."""
    return tuple(norm(sought, games, **event) for sought in titles_in_reach(title, sex))


def check_norms(on: date | None, time_control: str) -> None:
    """Refuse an event in which nobody can make a norm."""
    requirement = time_control_requirement(norm_rules(on)[1], time_control)
    if not requirement.met:
        raise InvalidTarget(
            "norms",
            time_control,
            f"{requirement.text} ({requirement.article})",
            "do not ask for norms",
        )
