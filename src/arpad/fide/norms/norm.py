"""B.01: whether a player made a title norm (GM, IM, WGM, WIM), and what was missing."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from arpad.errors import InvalidTarget
from arpad.facts import Day
from arpad.fide.norms.candidate import Case
from arpad.fide.norms.event_terms import EventTerms, norm_rules, read_event_terms
from arpad.fide.norms.game import Candidate, NormGame, code, make_candidate, read_candidate
from arpad.fide.norms.opponents import Raised
from arpad.fide.norms.report import NormReport
from arpad.fide.norms.requirements import Requirement, time_control_requirement
from arpad.fide.norms.rules import NormRules, NormTitle
from arpad.terms import Pairings, TimeControl

__all__ = ["NormGame", "NormReport", "Raised", "Requirement", "norm", "norm_rules"]


def norm(
    title: str,
    games: Iterable[NormGame],
    *,
    federation: str,
    rounds: int | None = None,
    on: Day | None = None,
    time_control: TimeControl = "standard",
    team_event: bool = False,
    federations_exempt: bool | str = False,
    world_cup: bool = False,
    pairings: Pairings = "",
    approved: bool = False,
    host: str = "",
    seconds: int | None = None,
    one_clock: bool = True,
    round_dates: Iterable[Day | None] = (),
    shortened: bool = False,
) -> NormReport:
    """Whether these games make a norm for GM, IM, WGM or WIM (B.01).

    `title` is the one sought and `games` are `NormGame` records. `federation` is the player's own.
    `rounds` is the number of rounds in the event, by default that of the games. `on` is its first
    day, and `time_control` its kind: norms are possible only in standard events. `seconds` is the
    time that each player has for 60 moves, `one_clock` says whether all games have the same clock
    setting, and `round_dates` are the days of the rounds; `shortened` says that the event was
    approved with a faster clock (1.1).

    `team_event` is a world or continental championship of teams or clubs, in which 7 games are
    enough in 7 to 9 rounds, `world_cup` one of the World Cups, in which 8 are (1.4.1b). `pairings`
    says how the event was paired: "Swiss", "round robin", "double round robin", "knock-out",
    "Scheveningen", "Schiller" or "other"; the last three need FIDE's approval (`approved`, 1.4.2e).
    `federations_exempt` says that the event is exempt from the rules on federations (1.4.3), as
    "national championship" or "national team championship" (for players of `host`, the federation
    that registers it), "zonal", "open" (a Swiss with a field as in 1.4.3d), or True. WGM and WIM
    norms are for women: the caller has to know that.

    Games are omitted if the others then make a norm: later ones unless the pairings were
    predetermined, and won ones in any event (1.4.1e and f).

    >>> games = [NormGame(2500, 1, title="GM", federation=code) for code in ("NED", "GER", "FRA")]
    >>> norm("IM", games, federation="HUN", on=date(2025, 3, 1)).missing
    ('3 games were played, at least 9 are needed',)
    """
    event_terms = read_event_terms(
        on=on,
        time_control=time_control,
        rounds=rounds,
        seconds=seconds,
        one_clock=one_clock,
        round_dates=round_dates,
        shortened=shortened,
        pairings=pairings,
        approved=approved,
        team_event=team_event,
        world_cup=world_cup,
        federations_exempt=federations_exempt,
        host=host,
    )
    sought = _sought(event_terms.rules, title)
    candidate = read_candidate(games, federation, event_terms.rules, event_terms.unrated)
    return norm_report(candidate, sought, event_terms)


def norm_report(candidate: Candidate, sought: NormTitle, event_terms: EventTerms) -> NormReport:
    """The report on one title, for a candidate whose games were checked."""
    return NormReport(sought.title, candidate, event_terms, Case(candidate, sought, event_terms))


def _sought(rules: NormRules, title: object) -> NormTitle:
    wanted = code(title, "title")
    for known in rules.titles:
        if known.title == wanted:
            return known
    titles = ", ".join(known.title for known in rules.titles)
    raise InvalidTarget("title", title, f"norms are for {titles}", "choose one of them")


#: Titles that have norms, the highest first; women's titles are for women only.
_OPEN = ("GM", "IM")
_WOMEN = (*_OPEN, "WGM", "WIM")


def titles_in_reach(title: str, sex: str) -> tuple[str, ...]:
    """The titles with norms that are above a player's own."""
    ladder = _WOMEN if sex == "w" or title.startswith("W") else _OPEN
    return ladder[: ladder.index(title)] if title in ladder else ladder


def norms_of(
    title: str,
    sex: str,
    games: Iterable[tuple[NormGame, int]],
    federation: str,
    event_terms: EventTerms,
) -> tuple[NormReport, ...]:
    """A report for each title that the player does not have yet; `games` have their half points."""
    wanted = titles_in_reach(title, sex)
    if not wanted:
        return ()
    candidate = make_candidate(games, federation, event_terms.rules, event_terms.unrated)
    return tuple(
        norm_report(candidate, sought, event_terms)
        for sought in event_terms.rules.titles
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
