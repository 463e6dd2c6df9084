"""B.01 1.4.2a, 1.4.3 and 1.4.4: federations, opponents under FID, and events that are exempt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from arpad import fide
from arpad.fide import NormGame, NormReport
from arpad.fide.norms.event_terms import Participant, Shortfall, shortfall
from arpad.fide.norms.rules import NORMS_2024

ON = date(2026, 4, 1)


def against(flags: Sequence[str], score: float = 0.5) -> list[NormGame]:
    return [NormGame(2600, score, "GM", flag, number) for number, flag in enumerate(flags, 1)]


def ask(played: Sequence[NormGame], own: str = "NED", **how: Any) -> NormReport:
    return fide.norm("GM", played, federation=own, on=ON, **{"pairings": "round robin", **how})


def unmet(report: NormReport) -> list[str]:
    return [each.name for each in report.requirements if not each.met]


def text(report: NormReport, name: str) -> str:
    return next(each.text for each in report.requirements if each.name == name)


# 1.4.2a: FID


def test_opponents_under_fid_count_as_games_but_not_as_foreign() -> None:
    report = ask(against(["GER"] * 5 + ["FID"] * 4))
    assert (report.n, unmet(report)) == (9, ["foreign federations"])
    assert text(report, "foreign federations") == (
        "the opponents come from 1 federation other than NED (GER), at least 2 are needed; "
        "4 opponents under FID are of no federation"
    )
    one = ask(against(["GER"] * 5 + ["FRA"] * 3 + ["FID"]))
    assert one.achieved
    assert text(one, "one federation").endswith("; 1 opponent under FID is of no federation")


def test_fid_fills_no_maximum() -> None:
    """Seven under FID are not of one federation, nor of the own one."""
    games = against(["FID"] * 7 + ["GER", "FRA"])
    assert ask(games).achieved
    assert ask(games).flags is None, "four of RUS and three of BLR are not too many either"
    assert ask(games, own="FID").achieved
    assert unmet(ask(against(["ITA"] * 7 + ["GER", "FRA"]))) == ["one federation"]


def test_where_fid_decides_both_answers_are_shown() -> None:
    games = against(["GER"] * 5 + ["FID"] * 4)
    report = ask(games)
    assert (report.achieved, report.least_score) == (False, None)
    assert report.flags is not None
    assert str(report.flags) == (
        "B.01 1.4.2a: opponents under FID: 4; counted as FID there is no norm, but those whose "
        "real federation is RUS or BLR count for it, and then there may be one: state their "
        "federations"
    )
    assert report.notes == (report.flags,)
    exempt = ask(games, federations_exempt=True)
    assert [step.article for step in exempt.notes] == ["B.01 1.4.3e"], "it counts as FID here too"
    flagged = [replace(game, flag="RUS") if game.federation == "FID" else game for game in games]
    answer = ask(flagged)
    assert (answer.achieved, answer.flags) == (True, None)
    assert answer.games[8].federation == "FID (RUS)"


def test_two_flags_may_be_needed() -> None:
    """All of GER's league: RUS and BLR together are the two foreign federations."""
    games = against(["GER"] * 5 + ["FID"] * 4)
    assert ask(games, own="GER").flags is not None
    for flags in (["RUS"] * 4, ["BLR"] * 4):
        flagged = [*games[:5], *(replace(g, flag=f) for g, f in zip(games[5:], flags, strict=True))]
        assert not ask(flagged, own="GER").achieved
    pairs = zip(games[5:], ["RUS", "BLR"] * 2, strict=True)
    mixed = [*games[:5], *(replace(game, flag=flag) for game, flag in pairs)]
    assert ask(mixed, own="GER").achieved


@pytest.mark.parametrize(
    ("flags", "own"),
    [
        (["GER"] * 4 + ["FRA"] * 4 + ["FID"], "NED"),  # enough without
        (["GER"] * 8 + ["FID"], "NED"),  # too many of GER, whatever FID is
    ],
)
def test_where_fid_does_not_decide_nothing_is_stated(flags: list[str], own: str) -> None:
    assert ask(against(flags), own=own).flags is None


def test_true_flags_may_also_cost_a_norm() -> None:
    """The player is of RUS: as FID six opponents are of no federation, in truth of the own one."""
    games = against(["FID"] * 6 + ["GER", "FRA", "ITA"])
    report = ask(games, own="RUS")
    assert report.achieved
    assert report.flags is not None
    assert "as FID it is a norm" in report.flags.text
    flagged = [replace(game, flag="RUS") if game.federation == "FID" else game for game in games]
    assert unmet(ask(flagged, own="RUS")) == ["own federation"]
    assert ask(games, own="RUS", federations_exempt=True).flags is None


# 1.4.3: who is exempt


@pytest.mark.parametrize(
    ("kind", "article", "abroad"),
    [
        ("national championship", "1.4.3a", False),
        ("national team championship", "1.4.3b", False),
        ("zonal", "1.4.3c", True),
        (" Zonal ", "1.4.3c", True),
        ("open", "1.4.3d", True),
        (True, "", True),
    ],
)
def test_championships(kind: Any, article: str, abroad: bool) -> None:
    games = against(["NED"] * 9)
    assert unmet(ask(games)) == ["foreign federations", "own federation", "one federation"]
    report = ask(games, host="NED", federations_exempt=kind)
    assert report.achieved
    assert f"(B.01 {article})" in text(report, "own federation") or not article
    bases = {each.name: each.basis for each in report.requirements}
    assert (bases["foreign federations"], bases["own federation"]) == ("text", "reported")
    sources = {each.name: each.source for each in report.requirements}
    assert sources["foreign federations"] == "B.01 1.4.3"
    assert sources["own federation"] == "B.01 1.4.4, reported"
    assert [str(step) for step in report.notes] == [
        "B.01 1.4.3e: an application needs a norm without such an exemption"
    ]
    guest = ask(against(["GER"] * 9), own="GER", host="NED", federations_exempt=kind)
    assert guest.achieved == abroad
    nobody = ask(games, own="", host="NED", federations_exempt=kind)
    assert nobody.achieved == abroad


def test_an_exemption_that_is_not_needed_is_not_noted() -> None:
    report = ask(against(["GER", "FRA", "ESP"] * 3), federations_exempt="zonal")
    assert (report.achieved, report.notes) == (True, ())
    assert text(report, "own federation").endswith("; exempt as a zonal (B.01 1.4.3c)")
    assert {each.basis for each in report.requirements} == {"text"}


# 1.4.3d: the field of an open


def field(
    players: int = 20,
    titled: int = 10,
    flags: Sequence[str] = ("GER", "FRA", "ESP"),
    rounds: int = 9,
) -> list[Participant]:
    return [
        Participant(True, flags[n % len(flags)], "IM" if n < titled else "FM", [True] * rounds)
        for n in range(players)
    ]


def lacks(players: list[Participant], host: str = "NED") -> Shortfall | None:
    return shortfall(NORMS_2024, players, 9, host)


def absent(player: Participant, *rounds: int) -> Participant:
    return player._replace(present=[n not in rounds for n in range(1, 10)])


@pytest.mark.parametrize(
    ("players", "what"),
    [
        (field(20), None),
        (field(19), Shortfall(1, "norm_open_players", 19, 20)),
        (field(titled=9), Shortfall(1, "norm_open_titled", 9, 10)),
        (field(flags=("GER", "FRA")), Shortfall(1, "norm_open_federations", 2, 3)),
        ([*field(19), Participant(False, "GER", "", [True] * 9)], "players"),  # unrated
        ([*field(19), Participant(True, "NED", "", [True] * 9)], "players"),  # of the host
        ([*field(19), Participant(True, "FID", "", [True] * 9)], "players"),
        ([*field(19), Participant(True, "NON", "", [True] * 9)], "players"),
        ([*field(19), Participant(True, "", "", [True] * 9)], "players"),
        ([*field(19), Participant(True, "RUS", "", [True] * 9)], None),
        # one absence is allowed, but then they are not there in that round
        ([absent(field(20)[0], 4), *field(20)[1:]], Shortfall(4, "norm_open_players", 19, 20)),
        ([absent(field(21)[20], 4), *field(21)[:20]], None),
        # two absences, and they count nowhere
        ([absent(field(21)[0], 4, 5), *field(20)[1:]], Shortfall(1, "norm_open_players", 19, 20)),
        ([absent(field(21)[20], 4, 5), *field(21)[:20]], None),
        # a player whose rounds are not all known was not there
        ([*field(19), Participant(True, "GER", "", [True] * 7)], "players"),
    ],
)
def test_the_field_of_an_open(players: list[Participant], what: Any) -> None:
    found = lacks(players)
    if isinstance(what, str):
        assert found == Shortfall(1, f"norm_open_{what}", 19, 20)
    else:
        assert found == what


@pytest.mark.parametrize("title", ["GM", "IM", "WGM", "WIM"])
def test_masters_of_the_field(title: str) -> None:
    assert lacks([each._replace(title=title) for each in field(titled=0)]) is None
    for lower in ("FM", "WFM", "CM", ""):
        assert lacks([each._replace(title=lower) for each in field(titled=0)]) is not None
