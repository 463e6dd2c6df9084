"""Norms of an event's players: for which titles, with which games, under which exceptions."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from arpad import render
from arpad.errors import (
    ArpadError,
    InvalidTarget,
    InvalidType,
    InvalidValue,
    NotAnswered,
    UnknownRule,
)
from arpad.event import rate
from arpad.fide import TimeControl
from arpad.fide.norms.norm import titles_in_reach
from arpad.formats.corrections import corrected
from arpad.formats.fide_list import Figures, ListEntry
from arpad.formats.records import EventRecord, PlayerRecord, RoundRecord

from .events import against, event


@pytest.mark.parametrize(
    ("title", "sex", "titles"),
    [
        ("", "m", ("GM", "IM")),
        ("", "", ("GM", "IM")),
        ("FM", "m", ("GM", "IM")),
        ("IM", "m", ("GM",)),
        ("GM", "m", ()),
        ("", "w", ("GM", "IM", "WGM", "WIM")),
        ("FM", "w", ("GM", "IM", "WGM", "WIM")),
        ("WFM", "", ("GM", "IM", "WGM", "WIM")),
        ("WIM", "w", ("GM", "IM", "WGM")),
        ("WGM", "w", ("GM", "IM")),
        ("IM", "w", ("GM",)),
        ("GM", "w", ()),
    ],
)
def test_titles_in_reach(title: str, sex: str, titles: tuple[str, ...]) -> None:
    assert titles_in_reach(title, sex) == titles


def grandmasters(score: str, rating: int = 2475) -> EventRecord:
    """Nine rounds against grandmasters of three federations."""
    games = against(2500, [(rating, result) for result in score], federation="AAA", title="IM")
    hero, *others = games.players
    titled = [
        replace(other, title="GM", federation=("BBB", "CCC", "DDD")[place % 3])
        for place, other in enumerate(others)
    ]
    return replace(games, players=(hero, *titled))


def test_six_of_nine_against_2475_is_a_grandmaster_norm() -> None:
    """The derived table: 9 rounds, 6 points, least average 2475."""
    (norm,) = rate(grandmasters("111111000")).player(1).norms()
    assert (norm.title, norm.achieved, norm.performance) == ("GM", True, 2600)
    assert (norm.least_score, norm.needed_last) == (Decimal(6), Decimal(0))
    (short,) = rate(grandmasters("111111000", 2474)).player(1).norms()
    assert (short.achieved, short.performance) == (False, 2599)
    (half,) = rate(grandmasters("11111=000")).player(1).norms()
    assert not half.achieved
    assert half.needed_last == Decimal("0.5")


def test_a_forfeit_win_stands_in_for_the_ninth_game() -> None:
    made = grandmasters("11111100+")
    (norm,) = rate(made).player(1).norms()
    assert (norm.achieved, norm.n) == (True, 8)
    longer = replace(made, planned_rounds=10)
    (norm,) = rate(longer).player(1).norms()
    assert not norm.achieved, "of ten rounds, nine have to be played"


def test_a_win_without_a_move_stands_in_for_nothing() -> None:
    (norm,) = rate(grandmasters("1111110W0")).player(1).norms()
    assert (norm.n, norm.achieved) == (8, False)


@pytest.mark.parametrize(("code", "stands_in"), [("U", True), ("F", False), ("H", False)])
def test_a_pairing_allocated_bye_stands_in_for_the_ninth_game(code: str, stands_in: bool) -> None:
    """A full-point bye (F) was granted, so it is not one of those."""
    made = grandmasters("111111000")
    hero, *others = made.players
    with_bye = replace(hero, rounds=(*hero.rounds[:8], RoundRecord(None, None, code)))
    (norm,) = rate(replace(made, players=(with_bye, *others))).player(1).norms()
    assert (norm.n, norm.achieved) == (8, stands_in)


def test_team_events_and_championships() -> None:
    seven = grandmasters("1111100")
    assert not rate(seven).player(1).norms()[0].achieved
    assert rate(seven, team_event=True).player(1).norms()[0].achieved
    hero, *others = grandmasters("111111000").players
    at_home = replace(
        grandmasters("111111000"),
        players=(hero, *(replace(other, federation="AAA") for other in others)),
    )
    assert not rate(at_home).player(1).norms()[0].achieved
    assert rate(at_home, federations_exempt=True).player(1).norms()[0].achieved
    national = "national championship"
    assert not rate(at_home, federations_exempt=national).player(1).norms()[0].achieved
    hosted = replace(at_home, federation="aaa")
    assert rate(hosted, federations_exempt=national).player(1).norms()[0].achieved
    assert not rate(made_eight()).player(1).norms()[0].achieved
    assert rate(made_eight(), world_cup=True).player(1).norms()[0].counts_as == 9


def made_eight() -> EventRecord:
    return grandmasters("11111=00")


def test_an_opponent_who_does_not_exist_is_no_game() -> None:
    made = grandmasters("111111000")
    hero, *others = made.players
    for opponent in (99, 1, None):
        astray = replace(hero, rounds=(*hero.rounds[:8], RoundRecord(opponent, None, "1")))
        (norm,) = rate(replace(made, players=(astray, *others))).player(1).norms()
        assert (norm.n, norm.achieved) == (8, False)


def test_norms_before_2024_are_not_known() -> None:
    report = rate(grandmasters("111111000"), on=date(2023, 12, 31))
    with pytest.raises(UnknownRule, match="2024"):
        report.player(1).norms()
    assert rate(grandmasters("111111000"), on=date(2024, 1, 1)).player(1).norms()[0].achieved


@pytest.mark.parametrize("kind", ["rapid", "blitz"])
def test_norms_are_made_in_standard_events_alone(kind: TimeControl) -> None:
    """The same games are a norm at standard time controls."""
    made = rate(grandmasters("111111000")).player(1)
    assert [norm.title for norm in made.norms() if norm.achieved] == ["GM"]
    report = rate(grandmasters("111111000"), time_control=kind)
    norms = report.player(1).norms()
    assert not any(norm.achieved for norm in norms)
    assert norms[0].missing == (f"norms are made in standard events, this one is {kind}",)
    assert norms[0].least_score is None
    with pytest.raises(InvalidTarget, match=f"norms: '{kind}' – norms are made in standard"):
        rate(grandmasters("111111000"), time_control=kind, norms=True)
    assert (report.norms_checked, report.norms_unchecked) == (
        False,
        f"norms are made in standard events, this one is {kind} (B.01 0.5)",
    )


@pytest.mark.parametrize(
    ("results", "terms", "reason"),
    [
        ("111111000", {}, ""),
        ("11111100", {}, "the event has 8 rounds, and a norm takes at least 9 games (B.01 1.4.1a)"),
        ("11111100", {"world_cup": True}, ""),
        ("1111110", {"team_event": True}, ""),
        ("111111", {"team_event": True}, "the event has 6 rounds, and a norm takes at least 7"),
        ("1", {}, "the event has 1 round, and a norm takes at least 9 games (B.01 1.4.1a)"),
        ("111111000", {"norms": False}, "they were not asked for"),
        ("11111100", {"norms": True}, ""),
    ],
)
def test_norms_are_checked_wherever_the_event_allows_them(
    results: str, terms: dict[str, Any], reason: str
) -> None:
    report = rate(grandmasters(results), **terms)
    assert report.norms_unchecked.startswith(reason)
    assert report.norms_checked == report.player(1).norms_checked == (not reason)
    assert ("norms" in report.as_data()["players"][0]) == (not reason)
    why = report.norms_unchecked or None
    assert report.as_data()["norms"] == {"checked": not reason, "reason": why}
    for shown in (render.text(report), render.html(report), render.markdown(report)):
        noted = "not checked: " in shown
        assert noted == bool(reason)


def test_plain_elo_knows_no_norms() -> None:
    report = rate(grandmasters("111111000"), system="elo", k=10)
    assert (report.player(1).norms(), report.player(1).ratings_reached) == ((), ())
    assert (report.norms_checked, report.norms_unchecked) == (False, "")
    assert "Norms" not in render.html(report)
    with pytest.raises(NotAnswered, match="this system has no norms"):
        rate(grandmasters("111111000"), system="elo", k=10, norms=True)


# How the event is paired


def everybody(players: int, *, twice: bool = False, flags: str = "ABCD") -> EventRecord:
    """A round robin by the circle, all games drawn."""
    table = list(range(1, players + 1))
    rounds: dict[int, list[RoundRecord]] = {number: [] for number in table}
    for _ in range((players - 1) * (2 if twice else 1)):
        for one, other in zip(table[: players // 2], reversed(table[players // 2 :]), strict=True):
            rounds[one].append(RoundRecord(other, "white", "="))
            rounds[other].append(RoundRecord(one, "black", "="))
        table = [table[0], table[-1], *table[1:-1]]
    return event(
        [
            PlayerRecord(
                number,
                f"Player {number}",
                2600,
                title="GM" if number > 1 else "IM",
                federation=flags[number % len(flags)] * 3,
                rounds=tuple(played),
            )
            for number, played in rounds.items()
        ]
    )


@pytest.mark.parametrize(
    ("made", "pairings"),
    [
        (everybody(10), "round robin"),
        (everybody(6, twice=True), "double round robin"),
        (everybody(4), "round robin"),
        (replace(everybody(10), kind="Individual: Swiss-System"), "Swiss"),
        (replace(everybody(10), coded_kind="BERGER_ROUNDROBIN_G2"), "double round robin"),
        (replace(everybody(10), coded_kind="BERGER_TEAM_ROUNDROBIN"), "team"),
        (replace(everybody(10), coded_kind="FIDE_DUTCH_2025"), "Swiss"),
        (replace(everybody(10), kind="Knock-out"), "knock-out"),
        (replace(everybody(10), kind="Scheveningen"), "Scheveningen"),
        (replace(everybody(10), kind="Schiller"), "Schiller"),
        (grandmasters("111111000"), ""),
        (event([PlayerRecord(1, "Alone"), PlayerRecord(2, "Too")]), ""),
    ],
)
def test_how_an_event_is_paired(made: EventRecord, pairings: str) -> None:
    assert rate(made).context.pairings == pairings


def test_two_games_more_make_no_round_robin() -> None:
    made = everybody(4)
    first, second, *others = made.players
    extra = [
        replace(first, rounds=(*first.rounds, RoundRecord(2, "white", "="))),
        replace(second, rounds=(*second.rounds, RoundRecord(1, "black", "="))),
    ]
    report = rate(replace(made, players=(*extra, *others)))
    assert report.context.pairings == ""
    flagged = rate(replace(made, players=(*extra, *others)), pairings="round robin")
    assert flagged.context.pairings == "round robin"


def test_days_and_clock_come_from_the_file() -> None:
    (norm,) = rate(everybody(10)).player(1).norms()
    assert norm.achieved
    assert norm.assumptions == ("at most 2 rounds a day",)
    days = (date(2025, 11, 1),) * 3 + (date(2025, 11, 2),) * 6
    (crowded,) = rate(replace(everybody(10), round_dates=days)).player(1).norms()
    assert [each.name for each in crowded.requirements if not each.met] == [
        "hours a day",
        "rounds a day",
    ]
    fast = replace(everybody(10), time_control="60+30")
    (norm,) = rate(fast, on=date(2026, 1, 5)).player(1).norms()
    assert norm.missing == ("each player has 90 minutes for 60 moves, at least 120 are needed",)
    (norm,) = rate(fast, on=date(2026, 1, 5), shortened=True).player(1).norms()
    assert norm.achieved


def test_clocks_of_single_games() -> None:
    """One clock for all: games that state another one cost the norm, the same one does not."""
    made = everybody(10)

    def with_clock(text: str) -> EventRecord:
        first, second, *others = made.players
        changed = [
            replace(
                player,
                rounds=tuple(
                    record._replace(time_control=text) if record.opponent == other else record
                    for record in player.rounds
                ),
            )
            for player, other in ((first, 2), (second, 1))
        ]
        return replace(made, players=(*changed, *others))

    (norm,) = rate(with_clock("5400+30")).player(1).norms()
    assert norm.achieved
    (norm,) = rate(with_clock("6000+30")).player(1).norms()
    assert norm.missing == ("the clocks are not set alike for all games",)
    assert norm.requirements[0].figure == 120


def test_ratings_are_those_of_the_round() -> None:
    """1.1.4: in an event over 30 days an opponent has the rating of the month of the game."""
    days = tuple(date(2025, 11, 1) + timedelta(8 * place) for place in range(9))
    made = replace(grandmasters("111111000"), round_dates=days, ends=days[-1])
    ids = [replace(each, fide_id=1000 + each.number) for each in made.players]
    months = {date(2025, 11, 1): 2500, date(2025, 12, 1): 2400, date(2026, 1, 1): 2300}
    lists = {
        month: {
            number: ListEntry(
                number, "", "", "", "", "", None, False, {"standard": Figures(rating, None, None)}
            )
            for number in (each.fide_id or 0 for each in ids)
        }
        for month, rating in months.items()
    }
    (norm,) = rate(replace(made, players=tuple(ids)), ratings=lists).player(1).norms()
    assert [game.rating for game in norm.games] == [2500] * 4 + [2400] * 4 + [2300]


def test_titles_are_those_of_the_round() -> None:
    """1.1.4: a player who becomes a grandmaster in December is not one in November's games."""
    days = tuple(date(2025, 11, 1) + timedelta(8 * place) for place in range(9))
    made = replace(grandmasters("111111000"), round_dates=days, ends=days[-1])
    ids = [replace(each, fide_id=1000 + each.number, title="") for each in made.players]
    lists = {
        month: {
            number: ListEntry(
                number, "", "", "", title, "", None, False, {"standard": Figures(2500, None, None)}
            )
            for number in (each.fide_id or 0 for each in ids[1:])
        }
        for month, title in {date(2025, 11, 1): "IM", date(2025, 12, 1): "GM"}.items()
    }
    entered = replace(made, players=tuple(ids))
    report = rate(entered, ratings=lists)
    norm = report.player(1).norms()[0]
    assert [game.title for game in norm.games] == ["IM"] * 4 + ["GM"] * 5
    assert not any("first day" in each for each in norm.assumptions)
    assert report.player(2).entrant.title == "IM"


@pytest.mark.parametrize(("days", "noted"), [(30, False), (31, True)])
def test_a_long_event_with_one_list_says_that_titles_may_be_others(days: int, noted: bool) -> None:
    made = grandmasters("111111000")
    last = date(2026, 1, 5) + timedelta(days - 1)
    norm = rate(replace(made, starts=date(2026, 1, 5), ends=last)).player(1).norms()[0]
    assert any("(B.01 1.1.4)" in each for each in norm.assumptions) is noted


def test_an_unrated_player_without_a_point_does_not_count_in_a_round_robin() -> None:
    """1.4.2b: nine games are left of ten, since the tenth opponent scored nothing."""
    made = everybody(12)
    players = list(made.players)

    def changed(result: str) -> EventRecord:
        lost = {"0": "1", "=": "="}[result]
        last = players[11]
        rounds = tuple(record._replace(result="0") for record in last.rounds)
        against_last = [r.opponent for r in last.rounds].index(2)
        rounds = tuple(
            record._replace(result=result if place == against_last else "0")
            for place, record in enumerate(last.rounds)
        )
        others = [
            replace(
                player,
                rounds=tuple(
                    record._replace(result=lost if player.number == 2 else "1")
                    if record.opponent == 12
                    else record
                    for record in player.rounds
                ),
            )
            for player in players[:11]
        ]
        return replace(made, players=(*others, replace(last, rating=None, title="", rounds=rounds)))

    (norm,) = rate(changed("0")).player(1).norms()
    assert (norm.n, [step.article for step in norm.excluded]) == (10, ["B.01 1.4.2b"])
    (norm,) = rate(changed("=")).player(1).norms()
    assert (norm.excluded, len(norm.games)) == ((), 11)
    (norm,) = rate(changed("0"), pairings="Swiss").player(1).norms()
    assert norm.excluded == ()


def test_an_adjudicated_game_counts_for_no_norm_though_it_is_rated() -> None:
    """1.4.2c: eight games are left of nine; only a PGN says so, and therefore it can be set."""
    made = grandmasters("111111000")
    (norm,) = rate(made).player(1).norms()
    assert norm.achieved
    report = rate(corrected(made, ["1.r9.adjudicated=yes"])).player(1)
    (norm,) = report.norms()
    assert ([step.article for step in norm.excluded], norm.achieved) == (["B.01 1.4.2c"], False)
    assert report.rounds[8].counted


# Opponents under FID


def test_true_flags_are_told_by_starting_number() -> None:
    made = grandmasters("111111000")
    hero, *others = made.players
    flags = ["BBB"] * 5 + ["FID"] * 4
    under = [replace(each, federation=flag) for each, flag in zip(others, flags, strict=True)]
    mixed = replace(made, players=(hero, *under))
    (norm,) = rate(mixed).player(1).norms()
    assert norm.flags is not None
    assert not norm.achieved
    flagged = rate(mixed, flags={7: "RUS", 8: "blr"})
    assert flagged.player(1).norms()[0].achieved
    assert [game.federation for game in flagged.player(1).norms()[0].games[5:8]] == [
        "FID (RUS)",
        "FID (BLR)",
        "FID",
    ]
    own = rate(replace(mixed, players=(replace(hero, federation="FID"), *under)), flags={1: "RUS"})
    assert own.player(1).norms()[0].candidate.federation == "RUS"


@pytest.mark.parametrize(
    ("flags", "error"),
    [({2: "RUS"}, InvalidTarget), ({99: "RUS"}, InvalidTarget), ({1: "GER"}, InvalidValue)],
)
def test_impossible_flags_are_refused(flags: dict[int, str], error: type[ArpadError]) -> None:
    with pytest.raises(error, match="flags"):
        rate(grandmasters("111111000"), flags=flags).player(1).norms()
    with pytest.raises(InvalidType, match="flags"):
        rate(grandmasters("111111000"), flags=[("1", "RUS")])  # type: ignore[arg-type]


# The field of an open (1.4.3d)


def open_event(guests: int, absences: dict[int, str] | None = None) -> EventRecord:
    """A Swiss of AAA: nine rounds against players of it, and guests who play each other."""
    made = grandmasters("=========", 2600)
    hero, *others = made.players
    home = [replace(other, federation="AAA") for other in others]
    visitors = [
        PlayerRecord(
            100 + n,
            f"Guest {n}",
            2400,
            title="IM",
            federation=("BBB", "CCC", "DDD")[n % 3],
            rounds=tuple(
                RoundRecord(100 + (n ^ 1), "white" if n % 2 else "black", "=") for _ in range(9)
            ),
        )
        for n in range(guests)
    ]
    for n, results in (absences or {}).items():
        rounds = [
            RoundRecord(None, None, result) if result != "=" else record
            for record, result in zip(visitors[n].rounds, results, strict=True)
        ]
        visitors[n] = replace(visitors[n], rounds=tuple(rounds))
    return replace(
        made, federation="AAA", kind="Swiss", players=(replace(hero, title="IM"), *home, *visitors)
    )


def test_a_strong_open_is_exempt() -> None:
    (norm,) = rate(open_event(20)).player(1).norms()
    assert norm.achieved
    assert [str(step) for step in norm.notes] == [
        "B.01 1.4.3e: an application needs a norm without such an exemption"
    ]
    own = next(each for each in norm.requirements if each.name == "own federation")
    assert own.text.endswith("; exempt by its field (B.01 1.4.3d)")


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (open_event(18), "round 1 had 18 rated players not of AAA, at least 20 are needed"),
        (open_event(20, {3: "==H======"}), "round 3 had 19 rated players not of AAA"),
        (open_event(20, {3: "==Z=-===="}), "round 1 had 19 rated players"),
        (open_event(20, {3: "==U=U===="}), ""),
    ],
)
def test_the_round_that_fails_is_named(made: EventRecord, words: str) -> None:
    (norm,) = rate(made).player(1).norms()
    assert norm.achieved == (not words)
    foreign = next(each for each in norm.requirements if each.name == "foreign federations")
    assert words in foreign.text
    assert ("(B.01 1.4.3d)" in foreign.text) is True


def test_other_formats_are_not_exempt_by_their_field() -> None:
    robin = replace(open_event(20), kind="Round robin")
    assert not rate(robin).player(1).norms()[0].achieved
    nowhere = replace(open_event(20), federation="")
    assert not rate(nowhere).player(1).norms()[0].achieved
    assert rate(replace(open_event(20), kind="")).player(1).norms()[0].achieved
