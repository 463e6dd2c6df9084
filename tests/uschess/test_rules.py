"""Both sides of every date and bound, and what is refused or said to be assumed."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from arpad import event, formats, uschess
from arpad.errors import ArpadError
from arpad.formats.time_control import Clock, Phase
from arpad.formats.time_control.stated import stated
from arpad.game import Game
from arpad.uschess.player import floor_of

ENDED = date(2026, 8, 30)
DAY = timedelta(days=1)


def book(**terms: Any) -> uschess.Rulebook:
    return uschess.Rulebook(uschess.Terms(**{"ended": ENDED} | terms))


@pytest.mark.parametrize(
    ("since", "before", "after"),
    [
        (date(2017, 5, 1), 12, 14),
        (date(2023, 2, 1), 14, 12),
        (date(2025, 1, 1), 12, 10),
    ],
)
def test_the_bonus_goes_by_the_last_day(since: date, before: float, after: float) -> None:
    assert book(ended=since - DAY).factor == before
    assert book(ended=since).factor == after


def test_days_whose_bonus_is_not_known_are_refused() -> None:
    assert book(ended=date(2007, 12, 31)).factor == 10
    assert book(ended=date(2015, 6, 1)).factor == 12
    for day in (date(2008, 1, 1), date(2015, 5, 31)):
        with pytest.raises(ArpadError, match="on days that are not known"):
            book(ended=day)
    assert book(ended=date(2001, 1, 1)).factor == 10
    with pytest.raises(ArpadError, match="known from 1 January 2001 on"):
        book(ended=date(2000, 12, 31))


def test_effective_games_changed_in_2013() -> None:
    """No event between 2008 and 2015 can be rated, so both are seen apart from each other."""
    old = book(ended=date(2007, 12, 31)).rate(uschess.Player(1700), [(1700, 0.5)])
    new = book().rate(uschess.Player(1700), [(1700, 0.5)])
    assert old.entry.maximum == pytest.approx(26.7, abs=0.05)
    assert new.entry.maximum == pytest.approx(20.01, abs=0.005)


@pytest.mark.parametrize(
    ("games", "earlier", "formula"),
    [
        (0, "mixed", "special"),
        (8, "mixed", "special"),
        (9, "mixed", "standard"),
        (40, "won", "special"),
        (40, "lost", "special"),
        (None, "mixed", "standard"),
    ],
)
def test_which_formula(games: int | None, earlier: Any, formula: str) -> None:
    report = book().rate(uschess.Player(1500, games=games, earlier=earlier), [(1500, 1)])
    assert report.passes[0].formula == formula
    assert (report.k is None) is (formula == "special")


def test_the_formula_goes_by_all_games_not_by_those_that_count() -> None:
    """At 100, N* is 7: ten games are more than eight though seven count."""
    report = book().rate(uschess.Player(100, games=10), [(100, 1)])
    assert report.entry.effective < 8 < 10
    assert report.passes[0].formula == "standard"


def test_a_clean_record_ends_with_the_first_other_result() -> None:
    won = book().rate(uschess.Player(1500, games=0), [(1500, 1), (1400, 1)])
    assert (won.after.games, won.after.earlier) == (2, "won")
    lost = book().rate(uschess.Player(1500, games=3, earlier="lost"), [(1500, 0)])
    assert lost.after.earlier == "lost"
    mixed = book().rate(won.after, [(1500, 0.5)])
    assert mixed.after.earlier == "mixed"
    established = book().rate(uschess.Player(1500), [(1500, 1)])
    assert (established.after.games, established.after.earlier) == (None, "mixed")


def test_a_match() -> None:
    """No bonus, no floor, at most 50 points."""
    games = [("a", "b", 1)] * 6
    field = {"a": uschess.Player(500), "b": uschess.Player(500, games=26)}
    after = book(match=True).rate_field(field, games)
    assert after["a"].after.rating == 550
    assert after["b"].after.rating == 450
    assert after["a"].floor is None
    assert "match" in {step.article for step in after["a"].working()}
    free = book().rate_field(field, games)
    assert free["a"].change > 50


def test_dual_rating_is_about_the_regular_list() -> None:
    strong, games = uschess.Player(2400, games=60), [(2400, 1)]
    regular = book(dual=True).rate(strong, games)
    quick = book(dual=True, rating_list="quick").rate(strong, games)
    assert regular.k == pytest.approx(400 / 51)
    assert quick.k == pytest.approx(800 / 51)
    assert any("dual-rated" in step.text for step in regular.working())


def test_floors_hold_after_the_last_pass() -> None:
    games = [(1500, 0)] * 4
    life = book().rate(uschess.Player(2205, games=900, life_master=True), games)
    assert life.after.rating == 2200
    peak = book().rate(uschess.Player(1410, games=99, peak=1641), [(900, 0)] * 4)
    assert peak.after.rating == 1400
    prize = book().rate(uschess.Player(1805, games=99, floor=1800), games)
    assert prize.after.rating == 1800
    low = uschess.Player(105, games=30, wins=3, draws=1, events=9)
    assert book().rate(low, [(100, 0)] * 3).after.rating == 124
    assert book(rating_list="online-regular").rate(low, [(100, 0)] * 3).after.rating == 100
    unknown = book().rate(uschess.Player(105, games=30), [(100, 0)] * 3)
    assert unknown.after.rating == 100
    assert any("up to 150" in words for words in unknown.assumptions)


def test_a_career_is_counted_on() -> None:
    player = uschess.Player(1500, games=30, wins=3, draws=1, events=9)
    after = book().rate(player, [(1500, 1), (1500, 0.5), (1500, 0)]).after
    assert (after.wins, after.draws, after.events, after.games) == (4, 2, 10, 33)
    first = book().rate(uschess.Player(None, age=10), [(500, 1), (500, 0.5)]).after
    assert (first.wins, first.draws, first.events, first.games) == (1, 1, 0, 2)
    unknown = book().rate(uschess.Player(1500, games=30), [(1500, 1)]).after
    assert unknown.wins is None


def test_unrated_players_start_from_what_is_known() -> None:
    starts = [
        (uschess.Player(None, fide_rating=1500, age=12), 1277.05, 5),
        (uschess.Player(None, cfc_rating=1600), 1520, 5),
        (uschess.Player(None, cfc_rating=1400, age=10), 500, 0),
        (uschess.Player(None, age=12.5), 625, 0),
    ]
    for player, rating, games in starts:
        report = book().rate(player, [(1000, 0.5)])
        assert report.start_rating == pytest.approx(rating)
        assert report.entry.games == games
        assert report.working()[0].article == "step 1"
    report = book(start=1300).rate(uschess.Player(None), [(1000, 1)])
    assert report.start_rating == 1300
    assert book().effective_rating(uschess.Player(None)) is None
    for unknown in (uschess.Player(None), uschess.Player(None, age=2)):
        with pytest.raises(ArpadError, match="1300 adults, 750 others"):
            book().rate(unknown, [(1000, 1)])


@pytest.mark.parametrize(
    ("of", "facts"),
    [("FIDE", {"fide_rating": 1500, "cfc_rating": 1700}), ("CFC", {"cfc_rating": 1700})],
)
def test_a_blend_of_ratings_is_not_known(of: str, facts: dict[str, Any]) -> None:
    """Since 2020 they are blended by weights that are open: one counts, and the answer says so."""
    newcomer, blended = uschess.Player(None, **facts), f": only {of} counts here"

    def assumed(ended: date, player: uschess.Player) -> str:
        return "; ".join(book(ended=ended).rate(player, [(1500, 1)]).assumptions)

    assert blended in assumed(date(2020, 1, 1), newcomer)
    assert "since 2020, other ratings are blended into the start rating" in assumed(ENDED, newcomer)
    assert "blended" not in assumed(date(2019, 12, 31), newcomer)
    assert "blended" not in assumed(ENDED, uschess.Player(None, age=12, cfc_rating=1500))
    assert "blended" not in assumed(ENDED, uschess.Player(1500, games=5, **facts))


def test_one_player_alone_is_an_estimate() -> None:
    far = uschess.tournament(1500, [(1600, 1), (1550, 0)], ended=ENDED)
    near = uschess.tournament(1500, [(uschess.Player(1600, after=1590), 1)], ended=ENDED)
    assert "before the event" in far.estimate
    assert "after the event" in near.estimate
    assert near.passes[0].opponents == (1590,)
    assert [step.article for step in far.working()][-1] == "after"


def test_an_estimate_of_a_dual_event_and_of_newcomers() -> None:
    """2400 has half the K of others; who is unrated starts from what is set."""
    for dual, numerator in ((True, 400), (False, 800)):
        report = uschess.tournament(2400, [(2300, 1)], ended=ENDED, dual=dual)
        assert report.k == pytest.approx(numerator / 51)
        words = "400 / (50 effective games + 1), dual-rated above 2200"
        assert report.k_reason == (words if dual else "800 / (50 effective games + 1)")
    newcomer = uschess.tournament(None, [(400, 1)] * 4, ended=ENDED, start=500)
    assert newcomer.after.rating == 800


def test_an_estimate_is_nearer_with_the_ratings_after() -> None:
    field = {"a": uschess.Player(554.22), "b": uschess.Player(445.28, games=21), "c": 572.53}
    games = [("a", "b", 1), ("a", "c", 1), ("b", "c", 1)]
    exact = uschess.section(field, games, ended=ENDED)
    before = [(field["b"], 1), (uschess.Player(572.53), 1)]
    known = [
        (uschess.Player(445.28, games=21, after=exact["b"].after.rating), 1),
        (uschess.Player(572.53, after=exact["c"].after.rating), 1),
    ]
    own = exact["a"].exact
    far, near = (
        abs(uschess.tournament(field["a"], each, ended=ENDED).exact - own)
        for each in (before, known)
    )
    assert near < far


def test_strong_established_players_without_games_are_assumed_to_have_many() -> None:
    for rating, assumed in ((1928, False), (1929, True)):
        report = book().rate(uschess.Player(rating), [(1900, 1)])
        assert any("effective maximum" in words for words in report.assumptions) is assumed


def test_expected_goes_by_the_formula() -> None:
    assert book().expected(1500, 1600) == pytest.approx(0.36, abs=0.001)
    assert book().expected(uschess.Player(1500, games=3), 1600) == pytest.approx(0.375)
    assert book().expected(1500, 1600, 100) == 0.5


def test_games_that_do_not_count() -> None:
    games = [Game(1600, 1, forfeit=True), Game(None, 1), Game(1500, 0.5, name="Beta", round=3)]
    report = book().rate(1500, games)
    assert [game.counted for game in report.games] == [False, False, True]
    assert [game.reason for game in report.games[:2]] == ["forfeit", "unrated opponent"]
    assert report.n == 1
    nothing = book().rate(1500, [])
    assert (nothing.after.rating, nothing.change, nothing.k, nothing.bonus) == (1500, 0, None, 0)
    assert nothing.k_reason == ""
    assert nothing.working() == ()


EXAMPLE = Path(__file__).parents[2] / "docs/examples/section.json"


def test_an_official_file_as_an_event() -> None:
    """The list is that of the terms, the last day that of the file."""
    record = formats.read(EXAMPLE)
    report = event.rate(record, system="uschess")
    assert report.book == uschess.Rulebook(uschess.Terms(ended=record.ends, dual=True))
    for player in report.players:
        (own,) = player.record.ratings
        assert own.list == "R"
        assert player.outcome.before.rating == float(own.rating or 0)
        assert player.outcome.before.games == own.games
        assert isinstance(player.outcome, uschess.UsChessReport)
        assert len(player.outcome.passes) == 2
    with pytest.raises(ArpadError, match="Gamma, Gil: unrated, of unknown age"):
        event.rate(record, system="uschess", rating_list="quick")
    quick = event.rate(record, system="uschess", rating_list="quick", start=1300)
    assert quick.players[2].outcome.start_rating == 1300


@pytest.mark.parametrize(
    ("lists", "clock", "given", "rating_list", "dual"),
    [
        ((), "", {}, "regular", False),
        (("R", "Q"), "G/25;d5", {}, "regular", True),
        (("Q",), "G/25;d5", {}, "quick", True),
        (("Q",), "", {}, "quick", False),
        (("OB",), "", {}, "online-blitz", False),
        (("X",), "", {}, "regular", False),
        ((), "G/61;d5", {}, "regular", False),
        ((), "G/60;d5", {}, "regular", True),
        ((), "G/25;d4", {}, "quick", False),
        ((), "G/5;d5", {}, "blitz", False),
        ((), "G/4;d0", {}, "regular", False),
        ((), "G/60;d5", {"dual": False}, "regular", False),
        (("R", "Q"), "G/25;d4", {"dual": True, "rating_list": "quick"}, "quick", True),
    ],
)
def test_what_the_file_of_an_event_says_of_lists(
    lists: tuple[str, ...], clock: str, given: dict[str, Any], rating_list: str, dual: bool
) -> None:
    """The list of its ratings, or of its clock, unless somebody says which; dual by the clock."""
    read = stated("", clock).clock
    found = book(**given).of_event(lists, read, given)
    assert (found.terms.rating_list, found.terms.dual) == (rating_list, dual)
    assert found.ended == ENDED


def test_masters_of_a_dual_event_move_less_on_the_regular_list() -> None:
    """2400 in a file: half the K from 30 to 65 minutes, only on the Regular list."""
    one = formats.PlayerRecord(1, "A", rating=2400, rounds=(formats.RoundRecord(2, None, "1"),))
    two = formats.PlayerRecord(2, "B", rating=2100, rounds=(formats.RoundRecord(1, None, "0"),))
    club = formats.EventRecord(players=(one, two), starts=ENDED)

    def k_of(clock: str, **terms: Any) -> float | None:
        report = event.rate(replace(club, time_control=clock), system="uschess", **terms)
        return report.players[0].outcome.k

    assert k_of("G/60;d5") == pytest.approx(400 / 51)
    assert k_of("G/61;d5") == pytest.approx(800 / 51)
    assert k_of("G/60;d5", rating_list="quick") == pytest.approx(800 / 51)


def test_the_ratings_that_were_taken_say_the_list() -> None:
    """No other option has to repeat it; one that contradicts them is refused."""
    taken = formats.with_ratings(formats.read(EXAMPLE), "Q")
    report = event.rate(taken, system="uschess", start=750)
    assert report.players[0].outcome.rules == "US Chess, quick"
    assert report.players[0].outcome.before == uschess.Player(1588, games=22)
    with pytest.raises(ArpadError, match="'R' – the file has ratings of Q"):
        event.rate(taken, system="uschess", rating_list="regular")


def test_who_is_unrated_and_plays_no_game_stays_so() -> None:
    field = {"a": 1500, "b": 1500, "c": uschess.Player(None), "d": uschess.Player(None, age=10)}
    after = book().rate_field(field, [("a", "b", 1)])
    assert after["c"].after.rating is None
    assert after["c"].missing == (
        "no age and no other rating is known, from which an unrated player starts",
    )
    assert (after["d"].after.rating, after["d"].start_rating) == (None, 500)


def test_players_of_other_files() -> None:
    """A rating and games of a table of players; unrated ones start from their age."""
    one = formats.PlayerRecord(1, "Alpha", rating=1500, games_played=12)
    two = formats.PlayerRecord(2, "Beta", born="2014")
    states = [book().enter(each)[0] for each in (one, two)]
    assert states == [uschess.Player(1500, games=12), uschess.Player(None, age=12)]
    with pytest.raises(ArpadError, match="the file has ratings of R, Q"):
        event.rate(formats.read(EXAMPLE), system="uschess", rating_list="blitz")


@pytest.mark.parametrize(
    ("clock", "lists"),
    [
        *(("G/4;d0", "not rated"), ("G/3;d2", "Blitz"), ("G/5;d5", "Blitz")),
        *(("G/10;d1", "Quick"), ("G/25;d4", "Quick"), ("G/25;d5", "Regular and Quick")),
        *(("G/60;d5", "Regular and Quick"), ("G/61;d5", "Regular"), ("G/90;inc30", "Regular")),
        ("40/90,SD/30;d5", "Regular"),
    ],
)
def test_an_event_is_called_by_the_lists_of_us_chess(clock: str, lists: str) -> None:
    """Minutes and seconds added up: Blitz 5 to 10, Quick to 30, dual to 65; not FIDE's kinds."""
    section = replace(formats.read(EXAMPLE), time_control=clock, coded_time_control="")
    report = event.rate(section, system="uschess")
    assert report.time_control == lists
    assert str(report).splitlines()[2].endswith(f" for 60 moves, {lists}")
    assert report.as_data()["time_control"] == lists


def test_online_lists_are_not_dual() -> None:
    clock = Clock((Phase(None, 45 * 60, delay=5),))
    assert book(rating_list="online-regular").clock_name(clock) == "Regular"
    assert book(rating_list="quick").clock_name(clock) == "Regular and Quick"


def test_a_system_without_kinds_of_events_names_none() -> None:
    section = formats.with_ratings(formats.read(EXAMPLE), "R")
    report = event.rate(section, system="elo", k=20)
    assert report.time_control == ""
    assert str(report).splitlines()[2] == "45 minutes + 5 seconds of delay: 50 minutes for 60 moves"
    assert event.rate(section, system="elo", k=20, time_control="rapid").time_control == "rapid"
    word = replace(section, time_control="Rapid")
    assert event.rate(word, system="elo", k=20).time_control == "rapid"


def test_a_match_is_checked_in_a_list_of_games_too() -> None:
    near = book(match=True).rate(1500, [(1450, 1), (1450, 1)])
    assert near.change <= 50
    with pytest.raises(ArpadError, match="within 400 points"):
        book(match=True).rate(1500, [(1450, 1), (1901, 1)])
    assert book(match=True).rate(1500, [(1450, 1), (None, 1)]).n == 1


def test_the_chance_of_an_unrated_player_is_that_of_their_start() -> None:
    answer = book().game({"rating": None, "age": 20}, 1000, 1)  # starts at 1000
    assert answer.win_probability == (0.5, 0.5)


@pytest.mark.parametrize(
    ("points", "rating"),
    [
        ([2, 1, 1, 0], 132),  # 4 wins, 3 draws, 10 events
        ([2, 1], 129),  # 4 wins, 2 draws, 9 events: two games are too few for one more
        ([0, 0, 0], 124),  # 3 wins, 1 draw, 10 events
        ([2] * 8, 150),  # 11 wins, 1 draw, 10 events would be 156
    ],
)
def test_the_absolute_floor_counts_this_event(points: list[int], rating: int) -> None:
    """100, 4 for each win, 2 for each draw, 1 for each event of three games; 150 at most."""
    career = uschess.Player(105, games=30, wins=3, draws=1, events=9)
    found = floor_of(career, points, online=False, newcomer=False)
    assert (found.rating, found.assumed) == (rating, ())


def test_a_floor_of_a_career_that_is_not_known() -> None:
    unknown = uschess.Player(105, games=30)
    found = floor_of(unknown, [2, 2, 2], online=False, newcomer=False)
    assert (found.rating, len(found.assumed)) == (100, 1)
    assert floor_of(unknown, [2, 1, 0], online=False, newcomer=True).rating == 107
    online = floor_of(unknown, [2, 2, 2], online=True, newcomer=False)
    assert (online.rating, online.assumed) == (100, ())
