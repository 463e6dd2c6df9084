"""Which titles a player can still make a norm for, and the norms of one tournament."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from arpad.errors import InvalidTarget
from arpad.fide.norms.conditions import time_control_requirement
from arpad.fide.norms.game import NormGame, make_candidate
from arpad.fide.norms.norm import norm_report
from arpad.fide.norms.occasion import Occasion, norm_rules
from arpad.fide.norms.report import NormReport

#: Titles that have norms, the highest first; women's titles are for women only.
_OPEN = ("GM", "IM")
_WOMEN = (*_OPEN, "WGM", "WIM")
#: The order in which norms rank titles: a woman grandmaster who is a FIDE master counts as a WGM.
HIGHEST = ("GM", "IM", "WGM", "WIM", "FM", "WFM", "CM", "WCM")


def titles_in_reach(title: str, sex: str) -> tuple[str, ...]:
    """The titles with norms that are above a player's own."""
    ladder = _WOMEN if sex == "w" or title.startswith("W") else _OPEN
    return ladder[: ladder.index(title)] if title in ladder else ladder


def norms_of(
    title: str,
    sex: str,
    games: Iterable[tuple[NormGame, int]],
    federation: str,
    occasion: Occasion,
) -> tuple[NormReport, ...]:
    """A report for each title that the player does not have yet; `games` have their half points."""
    wanted = titles_in_reach(title, sex)
    if not wanted:
        return ()
    candidate = make_candidate(games, federation, occasion.rules, occasion.unrated)
    return tuple(
        norm_report(candidate, sought, occasion)
        for sought in occasion.rules.titles
        if sought.title in wanted
    )


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
