"""Rating an event: dates, time controls, ratings and K by where they come from, every reason."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Literal

import pytest

from arpad import fide
from arpad.errors import (
    InvalidDate,
    InvalidFile,
    InvalidK,
    InvalidRating,
    InvalidTarget,
    InvalidTimeControl,
    InvalidType,
)
from arpad.event import rate
from arpad.formats import trf
from arpad.formats.fide_list import Figures, ListEntry
from arpad.formats.records import Correction, EventRecord, PlayerRecord, RoundRecord

from .events import ON, against, bye, event


def entry(
    fide_id: int,
    rating: int | None = None,
    k: int | None = None,
    *,
    kind: str = "standard",
    name: str = "",
    federation: str = "",
    title: str = "",
    womens_title: str = "",
    sex: Literal["m", "w", ""] = "",
    birth_year: int | None = None,
) -> ListEntry:
    figures = {each: Figures() for each in ("standard", "rapid", "blitz")}
    figures[kind] = Figures(rating, k)
    return ListEntry(
        fide_id, name, federation, sex, title, womens_title, birth_year, False, figures
    )


def test_a_rated_player_is_rated_as_alone() -> None:
    """Two wins over 2000 at 2000: 2 − 2 × .50 = +1, times K 20."""
    report = rate(against(2000, [(2000, "1"), (2000, "1")])).player(1)
    assert (report.n, report.score, report.expected) == (2, Decimal(2), Decimal("1.00"))
    assert (report.k, report.change, report.rounded_change) == (20, Decimal("20.00"), 20)
    assert (report.rating, report.new_rating) == (2000, 2020)
    assert report.average_opponent == 2000
    assert report.performance == 2800
    assert report.k_reason == "an established player"


def test_it_is_what_the_tournament_verb_says() -> None:
    results: list[tuple[int | None, str]] = [(2100, "1"), (1650, "="), (2500, "0"), (1404, "1")]
    report = rate(against(2050, results)).player(1)
    scores = {"1": 1.0, "=": 0.5, "0": 0.0}
    alone = fide.tournament(2050, [(r, scores[s]) for r, s in results], on=ON)
    assert (report.n, report.change, report.new_rating) == (4, alone.change, alone.new_rating)
    assert [round_.change for round_ in report.rounds] == [game.change for game in alone.games]
    assert [round_.capped for round_ in report.rounds] == [False, False, True, True]
    assert [round_.difference for round_ in report.rounds] == [-50, 400, -450, 646]


def test_every_reason_why_a_round_does_not_count() -> None:
    rounds = (
        RoundRecord(2, "white", "1"),
        RoundRecord(2, "white", "+"),
        RoundRecord(2, "white", "-"),
        RoundRecord(2, "white", "W"),
        RoundRecord(2, "white", "D"),
        RoundRecord(2, "white", "L"),
        RoundRecord(2, "white", "*"),
        *map(bye, ("H", "F", "U", "Z", "")),
        RoundRecord(1, "white", "1"),
        RoundRecord(99, "white", "1"),
        RoundRecord(3, "white", "1"),
        RoundRecord(None, None, "1"),
    )
    players = [
        PlayerRecord(1, "Hero", 2000, rounds=rounds),
        PlayerRecord(2, "Rated", 2000),
        PlayerRecord(3, "Unrated"),
    ]
    report = rate(event(players)).player(1)
    assert [(round_.counted, round_.reason) for round_ in report.rounds] == [
        (False, "unrated opponent") if place == 14 else (place == 0, reason)
        for place, reason in enumerate(
            [
                "",
                *["forfeit"] * 2,
                *["less than one move"] * 3,
                "not played yet",
                *("half-point bye", "full-point bye", "pairing-allocated bye", "zero-point bye"),
                *("not paired", "both sides are the same player", "the opponent does not exist"),
                *("", "no opponent"),
            ]
        )
    ]
    assert (report.n, report.change) == (1, Decimal("10.00"))
    unplayed = [step for step in report.working() if step.article == "5.1"]
    assert len(unplayed) == 12
    assert unplayed[0].text == "round 2 is not counted: forfeit"


def test_the_600_point_rule_of_rapid_and_blitz() -> None:
    games = against(2700, [(2100, "1"), (2101, "1")])
    report = rate(games, time_control="blitz").player(1)
    assert [round_.counted for round_ in report.rounds] == [False, True]
    assert "600 or more" in report.rounds[0].reason
    assert rate(games).player(1).n == 2


def test_the_working_goes_by_rounds() -> None:
    rounds = (bye("Z"), RoundRecord(2, "white", "1"))
    players = [PlayerRecord(1, "Hero", 2000, rounds=rounds), PlayerRecord(2, "Rated", 2000)]
    steps = rate(event(players)).player(1).working()
    assert str(steps[0]) == "5.1: round 1 is not counted: zero-point bye"
    assert {step.game for step in steps} == {None, 2}
    assert str(steps[-1]).startswith("8.3.4: rounded")


def test_the_working_of_an_event_is_that_of_its_players() -> None:
    report = rate(against(2000, [(2000, "1"), (1900, "=")]))
    steps = [step for player in report.standings for step in player.working()]
    assert [*report.working()] == steps
    assert len(steps) > 3


INITIAL: list[tuple[int | None, str]] = [
    (1902, "="),
    (1877, "="),
    (1884, "1"),
    (2012, "0"),
    (1832, "1"),
]


def test_an_unrated_player_gets_the_published_initial_rating() -> None:
    """Practice, 2024 rule: these five games led to a first published rating of 1922."""
    report = rate(against(None, INITIAL)).player(1)
    assert (report.rating, report.new_rating, report.missing) == (None, 1922, ())
    assert (report.n, report.score) == (5, Decimal(3))
    assert (report.change, report.rounded_change, report.k, report.expected) == (None,) * 4
    assert report.average_opponent == 1901
    assert all(round_.counted for round_ in report.rounds)
    assert "8.2.2" in {step.article for step in report.working()}


@pytest.mark.parametrize(
    ("results", "missing"),
    [
        (INITIAL[:4], "5 games against rated opponents are needed, 4 count (7.1.4)"),
        ([(1500, "0")] * 5, "5 games against rated opponents are needed, 0 count (7.1.4)"),
        ([(1450, "0")] * 9 + [(1450, "=")], "1186 is below 1400, so it is not published (7.1.4)"),
        ([(1902, "+")] * 5, "no game was played (5.1)"),
    ],
)
def test_what_an_unrated_player_lacks(results: list[tuple[int | None, str]], missing: str) -> None:
    """Third row: (10 × 1450 + 2 × 1800) / 12 = 1508.33; 1.5 of 12 is 13 %, so −322: 1186."""
    report = rate(against(None, results)).player(1)
    assert report.new_rating is None
    assert report.missing[0] == missing


def test_a_rule_for_initial_ratings_that_is_not_known() -> None:
    report = rate(against(None, INITIAL), on=date(2017, 6, 30)).player(1)
    assert "is not known" in report.missing[0]
    assert report.new_rating is None
    assert not report.rounds[0].counted
    assert "is not known" in report.rounds[0].reason
    assert report.average_opponent is None


def test_a_rated_player_without_a_game() -> None:
    report = rate(event([PlayerRecord(1, "A", 2000, rounds=(bye("U"),)), PlayerRecord(2, "B")]))
    rated, unrated = report.players
    assert (rated.n, rated.score, rated.change, rated.rounded_change) == (
        0,
        Decimal(0),
        Decimal(0),
        0,
    )
    assert (rated.new_rating, rated.k, rated.k_reason, rated.performance) == (2000, None, "", None)
    assert (rated.assumptions, rated.notes, rated.average_opponent) == ((), (), None)
    assert rated.norms() == ()
    assert unrated.missing == ("no game was played (5.1)",)


# --- the day and the time control


def test_the_day_comes_from_the_file_unless_given() -> None:
    games = against(2700, [(2200, "1")])
    assert rate(games).edition.since == date(2025, 10, 1)
    assert rate(games, on=date(2025, 9, 30)).edition.since == date(2024, 3, 1)
    assert rate(games, on=date(2025, 9, 30)).on == date(2025, 9, 30)
    with pytest.raises(InvalidDate, match=r"the first day: missing – .* the file does not say it"):
        rate(replace(games, starts=None))


def test_the_time_control_comes_from_the_file_unless_given() -> None:
    games = against(2000, [(2000, "1")])
    assert rate(games).time_control == "standard"
    assert rate(games, time_control="rapid").time_control == "rapid"
    for control in ("standard", "rapid", "blitz"):
        assert rate(games, time_control=control).rules.startswith(f"FIDE {control}, from ")
    assert rate(replace(games, coded_time_control="180+2")).time_control == "blitz"
    with pytest.raises(
        InvalidTimeControl, match="does not say whether it is standard, rapid or blitz"
    ):
        rate(replace(games, time_control="soon"))
    with pytest.raises(InvalidTimeControl):
        rate(games, time_control="bullet")  # type: ignore[arg-type]


def test_what_is_doubtful_about_the_time_control_is_reported() -> None:
    games = replace(against(2000, [(2000, "1")]), coded_time_control="90+30")
    assert rate(games).time_control == "standard", "as the words say"
    assert "'90+30' is not used: a code is in seconds" in str(rate(games).warnings[0])
    assert not rate(games, time_control="rapid").warnings


def test_remarks_on_a_report_name_the_column() -> None:
    event = trf.read(trf.write(against(1399, [(2000, "=")], fide_id=7, born="1800")))
    warning = {(remark.line, remark.column) for remark in rate(event, ratings={}).warnings}
    (line,) = {player.line for player in event.players if player.number == 1}
    assert {(line, 49), (line, 58), (line, 70)} <= warning


def test_an_event_without_a_player() -> None:
    with pytest.raises(InvalidFile, match="an event has players"):
        rate(EventRecord())


# --- K: from the list, from the file, from the caller, from the rules


def k_of(file: int | None, listed: int | None, given: int | None) -> tuple[float | None, str]:
    games = against(2000, [(2000, "1")], k=file, fide_id=7)
    ratings = {7: entry(7, 2000, listed)}
    report = rate(games, ratings=ratings, k=given).player(1)
    return report.k, report.k_reason


def test_k_in_its_order() -> None:
    assert k_of(file=30, listed=40, given=10) == (40, "K of the rating list")
    assert k_of(file=30, listed=None, given=10) == (30, "K in the file")
    assert k_of(file=None, listed=None, given=10) == (10, "set by you; the K rules are not applied")
    assert k_of(file=None, listed=None, given=None) == (20, "an established player")


@pytest.mark.parametrize(("field", "reason"), [("k", "K set by you"), ("born", "K in the file")])
def test_a_k_that_was_corrected(field: str, reason: str) -> None:
    corrections = (Correction(field, None, 30),)
    report = rate(against(2000, [(2000, "1")], k=30, corrections=corrections)).player(1)
    assert (report.k, report.k_reason) == (30, reason)


@pytest.mark.parametrize(("games", "k"), [(17, 40), (18, 38)])
def test_a_k_of_the_list_keeps_to_the_700_rule(games: int, k: int) -> None:
    report = rate(against(2000, [(2000, "=")] * games, k=40)).player(1)
    assert report.k == k
    assert ("700" in report.k_reason) == (k == 38)


def test_the_rules_name_what_they_assume() -> None:
    report = rate(against(2000, [(2000, "1")]))
    assert "30 or more rated games completed" in report.player(1).assumptions
    assert report.assumptions["30 or more rated games completed"] == 2
    young = rate(against(2000, [(2000, "1")], born="2010/01/01", games_played=100)).player(1)
    assert young.k == 40


def test_a_k_that_is_none() -> None:
    with pytest.raises(InvalidK):
        rate(against(2000, [(2000, "1")]), k=500)


def test_a_k_of_the_file_that_is_none() -> None:
    with pytest.raises(InvalidK, match="K of Hero: 999"):
        rate(against(2000, [(2000, "1")], k=999))


# --- the rating list

FROM_FILE = "rating and K are those of the file"


def warnings(games: EventRecord, ratings: dict[int, ListEntry], **options: str) -> list[str]:
    return [str(warning) for warning in rate(games, ratings=ratings, **options).warnings]  # type: ignore[arg-type]


def test_the_list_goes_before_the_file() -> None:
    games = against(2000, [(2000, "1")], fide_id=7)
    listed = {7: entry(7, 2100)}
    report = rate(games, ratings=listed).player(1)
    assert (report.rating, report.entrant.rating_source) == (2100, "rating list")
    warning = warnings(games, listed)
    assert "Hero: the file says 2000, the rating list 2100, which counts" in warning
    assert f"Opponent 2: no FIDE id to look up in the rating list: {FROM_FILE}" in warning
    assert rate(games).player(1).entrant.rating_source == "file"


def test_an_unrated_player_of_the_list() -> None:
    games = against(2000, [(2000, "1")], fide_id=7)
    listed = {7: entry(7)}
    assert rate(games, ratings=listed).player(1).rating is None
    assert "Hero: the file says 2000, the rating list unrated, which counts" in warnings(
        games, listed
    )


def test_somebody_who_is_not_on_the_list() -> None:
    games = against(2000, [(2000, "1")], fide_id=7)
    assert rate(games, ratings={}).player(1).rating == 2000
    assert f"Hero: FIDE id 7 is not in the rating list: {FROM_FILE}" in warnings(games, {})


def test_another_name_on_the_list() -> None:
    games = against(2000, [(2000, "1")], fide_id=7)
    other = {7: entry(7, 2000, name="Someone, Else")}
    warning = "Hero: FIDE id 7 is 'Someone, Else' in the rating list, whose rating and K are taken"
    assert warning in warnings(games, other)
    same = {7: entry(7, 2000, name="HERO, Ann")}
    assert not any("is 'HERO" in warning for warning in warnings(games, same))


def test_what_the_file_lacks_comes_from_the_list() -> None:
    games = against(2000, [(2000, "1")], fide_id=7)
    listed_player = entry(7, 2000, federation="AAA", womens_title="WFM", sex="w", birth_year=2010)
    report = rate(games, ratings={7: listed_player}).player(1)
    assert (report.entrant.title, report.entrant.federation, report.k) == ("WFM", "AAA", 40)
    assert report.entrant.sex == "w"


@pytest.mark.parametrize(
    ("title", "womens_title", "counts"),
    [
        ("FM", "WGM", "WGM"),
        ("IM", "WGM", "IM"),
        ("", "WIM", "WIM"),
        ("FM", "", "FM"),
        ("", "", "CM"),
    ],
)
def test_the_highest_title_of_the_list_counts(title: str, womens_title: str, counts: str) -> None:
    """A WGM who is an FM counts as a WGM among an opponent's; the file's CM is the last resort."""
    games = against(2000, [(2000, "1")], fide_id=7, title="CM")
    listed = entry(7, 2000, title=title, womens_title=womens_title)
    assert rate(games, ratings={7: listed}).player(1).entrant.title == counts


def test_a_list_of_another_time_control() -> None:
    games = against(2000, [(2000, "1")], fide_id=7)
    alone = replace(entry(7, 2000), figures={"standard": Figures(2000)})
    assert rate(games, ratings={7: alone}).player(1).rating == 2000
    with pytest.raises(InvalidFile, match="it has no blitz ratings"):
        rate(games, ratings={7: alone}, time_control="blitz")
    unnamed = replace(entry(7, 2000), figures={"": Figures(2000)})
    assert rate(games, ratings={7: unnamed}, time_control="blitz").player(1).rating == 2000


def test_a_standard_rating_stands_in_for_a_rapid_one() -> None:
    """RB 7.2.1, in every edition; they are new to the list, so K 40 since 2022-10-01."""
    games = against(None, [(2000, "1")], fide_id=7)
    listed = {7: entry(7, 2000)}
    report = rate(games, ratings=listed, time_control="rapid").player(1)
    assert (report.rating, report.k, report.change) == (2000, 40, Decimal("20.00"))
    assert any("RB 7.2.1" in warning for warning in report.assumptions)
    before = rate(games, ratings=listed, time_control="rapid", on=date(2022, 9, 30)).player(1)
    assert (before.rating, before.k, before.change) == (2000, 20, Decimal("10.00"))


@pytest.mark.parametrize("born", ["2030", "1800"])
def test_an_impossible_birth_year_is_not_used(born: str) -> None:
    report = rate(against(2000, [(2000, "1")], born=born))
    assert f"Hero: birth year {born} is not used" in str(report.warnings[0])
    assert report.player(1).k == 20


# --- the whole


def test_totals() -> None:
    totals = rate(against(2000, [(2000, "1"), (1900, "0"), (None, "1"), (2100, "+")])).totals
    assert (totals.players, totals.rated_players) == (5, 4)
    assert (totals.games, totals.rated_games) == (3, 2)
    # 2000 v 2000 ±10.00; 2000 v 1900 lost: expected .64 and .36, so ∓12.80.
    assert totals.sum_of_changes == 0
    assert (totals.gaining, totals.losing, totals.initial_ratings) == (1, 2, 0)


def test_sums_of_floats_are_without_their_noise() -> None:
    """Whatever one wins another loses, so a pool of one K adds up to nothing."""
    games = against(2000, [(2411, "1"), (1903, "="), (1777, "0"), (2222, "1")])
    assert rate(games, system="elo", k=32).totals.sum_of_changes == 0


def test_standings_by_rank_or_by_points() -> None:
    games = against(2000, [(2000, "0"), (1900, "=")])
    assert [one.record.number for one in rate(games).standings] == [2, 1, 3]
    first, second, third = games.players
    ranked = replace(games, players=(replace(first, rank=1), second, replace(third, rank=2)))
    assert [one.record.number for one in rate(ranked).standings] == [1, 3, 2]


def test_points_of_the_file_go_before_those_of_the_rounds() -> None:
    games = against(2000, [(2000, "1")])
    assert rate(games).player(1).points == 1
    first, second = games.players
    warning = replace(games, players=(replace(first, points=Decimal("0.5")), second))
    assert rate(warning).player(1).points == Decimal("0.5")


def test_nobody_has_this_number() -> None:
    with pytest.raises(InvalidTarget, match="nobody has this starting number"):
        rate(against(2000, [(2000, "1")])).player(12)


def test_two_of_one_number() -> None:
    """The first one is the one whom opponents met."""
    players = [
        PlayerRecord(1, "First", 2000, rounds=(RoundRecord(2, "white", "1"),)),
        PlayerRecord(2, "Other", 2000, rounds=(RoundRecord(1, "black", "0"),)),
        PlayerRecord(1, "Second", 2500),
    ]
    report = rate(event(players))
    assert report.player(1).record.name == "First"
    assert report.player(2).rounds[0].rating == 2000


@pytest.mark.parametrize("wrong", [None, 5, {}])
def test_what_is_no_event_is_refused(wrong: object) -> None:
    with pytest.raises(InvalidType, match="an event is an EventRecord"):
        rate(wrong)  # type: ignore[arg-type]


def test_a_rating_that_the_system_cannot_have_is_named_with_its_player() -> None:
    alpha = PlayerRecord(1, "Alpha", rating=99999, line=7, rounds=(RoundRecord(2, None, "1"),))
    beta = PlayerRecord(2, "Beta", rating=1600, rounds=(RoundRecord(1, None, "0"),))
    with pytest.raises(InvalidRating, match=r"^line 7, Alpha, rating: 99999 – .* to 3,299.999"):
        rate(EventRecord(name="Go", players=(alpha, beta)), system="egf")


def test_ratings_are_a_mapping() -> None:
    with pytest.raises(InvalidType, match="ratings are entries by FIDE id"):
        rate(against(2000, [(2000, "1")]), ratings=[])  # type: ignore[arg-type]


def test_a_time_control_is_one_of_three_in_every_system() -> None:
    with pytest.raises(InvalidTimeControl, match="bltz"):
        rate(against(2000, [(2000, "1")]), system="elo", time_control="bltz")  # type: ignore[arg-type]
