"""B.02 1 and 6: which games of an event are rated at all; both sides of every bound and date."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta

import pytest

from arpad import fide, render
from arpad.errors import InvalidDate, InvalidFile, InvalidTimeControl, NotAnswered
from arpad.event import EventReport, rate
from arpad.fide.conditions import decided_in, rate_of_play_reason, shortened_event, shortened_notes
from arpad.formats import pgn
from arpad.formats.records import EventRecord, PlayerRecord, RoundRecord
from arpad.formats.time_control.stated import Stated, stated

from .events import ON, against, event

TODAY = "2025-10-15"


def standard(own: int | None, other: int | None, code: str, on: str = TODAY) -> EventReport:
    """Two games between players of these ratings, and one of somebody else: no match."""
    rounds = [(other, "1"), (1500, "1")]
    record = replace(against(own, rounds), coded_time_control=code, time_control="")
    return rate(record, on=date.fromisoformat(on))


def texts(report: EventReport) -> list[str]:
    return [remark.text for remark in report.warnings]


# --- 1.1: the rate of play

RATE = [
    # own, other, seconds for 60 moves, day, the minutes that are needed where it is not rated
    *((2400, 1500, seconds, TODAY, need) for seconds, need in ((7199, 120), (7200, None))),
    *((1500, 2400, seconds, TODAY, need) for seconds, need in ((7199, 120), (7200, None))),
    *((2399, 2399, seconds, TODAY, need) for seconds, need in ((5399, 90), (5400, None))),
    *((1800, 1799, seconds, TODAY, need) for seconds, need in ((5399, 90), (5400, None))),
    *((None, 1800, seconds, TODAY, need) for seconds, need in ((5399, 90), (5400, None))),
    (1799, 1799, 3600, TODAY, None),
    (None, 1799, 3600, TODAY, None),
    # 2400 and 1800 from 2022-01-01 on, 2200 and 1600 before
    (2399, 1500, 5400, "2022-01-01", None),
    (2399, 1500, 5400, "2021-12-31", 120),
    (2200, 1500, 7199, "2021-12-31", 120),
    (2200, 1500, 7200, "2021-12-31", None),
    (2199, 1500, 5400, "2021-12-31", None),
    (1600, 1500, 5399, "2021-12-31", 90),
    (1600, 1500, 5399, "2022-01-01", None),
    (1599, 1500, 3600, "2021-12-31", None),
    (2200, 1500, 7199, "2017-07-01", 120),
    (2200, 1500, 7199, "2017-06-30", 120),
    (1600, 1500, 5399, "2014-07-01", 90),
]


@pytest.mark.parametrize(("own", "other", "seconds", "on", "needed"), RATE)
def test_a_game_too_fast_for_its_players_does_not_count(
    own: int | None, other: int | None, seconds: int, on: str, needed: int | None
) -> None:
    report = standard(own, other, str(seconds), on)
    hero, opponent = report.player(1).rounds[0], report.player(2).rounds[0]
    for round_ in (hero, opponent):
        if needed is None:
            assert round_.article in ("", "8.3.1")
            assert "too fast" not in round_.reason
        else:
            assert (round_.counted, round_.article) == (False, "1.1")
            assert round_.reason.endswith(f"or more: {needed} are needed")


@pytest.mark.parametrize(
    ("on", "bounds", "at", "basis"),
    [
        ("2014-07-01", ((2200, 120), (1600, 90)), "tournament", "reported"),
        ("2017-06-30", ((2200, 120), (1600, 90)), "tournament", "reported"),
        ("2017-07-01", ((2200, 120), (1600, 90)), "tournament", "text"),
        ("2021-12-31", ((2200, 120), (1600, 90)), "tournament", "text"),
        ("2022-01-01", ((2400, 120), (1800, 90)), "tournament", "text"),
        ("2024-02-29", ((2400, 120), (1800, 90)), "tournament", "text"),
        ("2024-03-01", ((2400, 120), (1800, 90)), "game", "text"),
    ],
)
def test_the_bounds_are_dated_data(
    on: str, bounds: tuple[tuple[int, int], ...], at: str, basis: str
) -> None:
    cited = fide.edition(date.fromisoformat(on)).rate_of_play
    assert cited.value is not None
    assert (cited.value.minutes_from, cited.value.otherwise, cited.value.rated_at) == (
        bounds,
        60,
        at,
    )
    assert (cited.article, cited.basis) == ("1.1", basis)
    for kind in ("rapid", "blitz"):
        assert fide.edition(date.fromisoformat(on), kind).rate_of_play.value is None


@pytest.mark.parametrize(("seconds", "enough"), [(3599, False), (3600, True)])
def test_below_60_minutes_no_standard_game_is_rated(seconds: int, enough: bool) -> None:
    """A file of fewer than 60 minutes is rapid; other callers may ask all the same."""
    reason = rate_of_play_reason(fide.edition(ON), 1799, seconds)
    assert (reason is None) == enough
    sentence = "59.9833 minutes for 60 moves, too fast: 60 are needed"
    assert enough or str(reason) == sentence
    assert rate_of_play_reason(fide.edition(ON, "rapid"), 2800, 700) is None


def test_the_reason_is_told_everywhere() -> None:
    report = standard(2450, 1900, "3600+30")
    hero = report.player(1)
    reason = hero.rounds[0].reason
    cited = f"{reason} (1.1)"
    assert "120 are needed" in reason
    assert f"not counted: {cited}" in render.text(report, player=1)
    assert f"not counted: {cited}" in re.sub(r"<[^>]+>", "", render.html(report))
    assert f"- {cited}: Hero (rounds 1, 2); Opponent 2 (round 1)" in render.markdown(report)
    assert f"rounds 1, 2: {cited}" in render.csv(report)
    assert texts(report) == [f"2 games are not rated: {cited}"]
    data = hero.as_data(working=True)["rounds"][0]
    assert (data["counted"], data["reason"], data["article"]) == (False, reason, "1.1")
    assert [step.article for step in hero.working() if step.game == 1] == ["1.1"]
    assert (hero.n, hero.change) == (0, 0)
    assert (report.totals.games, report.totals.rated_games) == (2, 0)


def test_a_slow_enough_game_of_the_same_event_counts() -> None:
    """60+30 is 90 minutes: enough for 2399, not for 2400."""
    players = [
        PlayerRecord(1, "A", 2400, rounds=(RoundRecord(2, "white", "1"),)),
        PlayerRecord(2, "B", 2399, rounds=(RoundRecord(1, "black", "0"),)),
        PlayerRecord(3, "C", 2399, rounds=(RoundRecord(4, "white", "1"),)),
        PlayerRecord(4, "D", 2000, rounds=(RoundRecord(3, "black", "0"),)),
    ]
    report = rate(event(players, coded_time_control="3600+30", time_control=""))
    assert [player.n for player in report.players] == [0, 0, 1, 1]
    assert texts(report)[0].startswith("1 game is not rated: 90 minutes for 60 moves, too fast")


def test_an_unrated_player_has_no_game_in_a_fast_one() -> None:
    rounds: list[tuple[int | None, str]] = [(1900, "1")] * 5
    fast = rate(replace(against(None, rounds), coded_time_control="3600+20", time_control=""))
    assert (
        fast.player(1).missing[0] == "5 games against rated opponents are needed, 0 count (7.1.4)"
    )
    slow = rate(replace(against(None, rounds), coded_time_control="3600+30", time_control=""))
    assert slow.player(1).n == 5


@pytest.mark.parametrize(("rating", "stated"), [(1799, False), (1800, True)])
def test_minutes_that_are_not_known_are_told_where_they_matter(rating: int, stated: bool) -> None:
    report = rate(replace(against(rating, [(1500, "1")]), time_control="standard"))
    unknown = [text for text in texts(report) if "minutes for 60 moves are not known" in text]
    assert len(unknown) == stated
    assert report.player(1).n == 1
    if stated:
        assert [remark.level for remark in report.warnings] == ["note"]
        rapid = rate(against(rating, [(1500, "1")]), time_control="rapid")
        assert unknown[0] not in texts(rapid)
        slow = rate(replace(against(rating, [(1500, "1")]), coded_time_control="7200"))
        assert unknown[0] not in texts(slow)


# --- 1.2: the first control


@pytest.mark.parametrize(
    ("on", "moves", "stated"),
    [
        ("2022-01-01", 29, 30),
        ("2022-01-01", 30, None),
        ("2021-12-31", 30, 40),
        ("2021-12-31", 39, 40),
        ("2021-12-31", 40, None),
        ("2014-07-01", 39, 40),
    ],
)
def test_a_first_control_of_few_moves(on: str, moves: int, stated: int | None) -> None:
    report = standard(2000, 2000, f"{moves}/5400:1800", on)
    sentence = f"the first time control is for {moves} moves, at least {stated} are required (1.2)"
    remarks = [text for text in texts(report) if "first time control" in text]
    assert remarks == ([] if stated is None else [sentence])
    assert report.player(1).n == 2


def test_the_first_control_is_a_matter_of_standard_events() -> None:
    quick = replace(against(2000, [(2000, "1")]), coded_time_control="20/600:300", time_control="")
    assert rate(quick).time_control == "rapid"
    assert rate(quick).warnings == ()


# --- too fast for any list, and unequal times


@pytest.mark.parametrize(
    ("code", "words", "rated"),
    [
        ("180", "", False),
        ("120+1", "", False),
        ("120+2", "", True),
        ("", "3+0", False),
        ("", "3 min", False),
        ("", "3 min + 1 sec", True),
    ],
)
def test_too_fast_for_blitz(code: str, words: str, rated: bool) -> None:
    games = replace(against(2000, [(2000, "1")]), coded_time_control=code, time_control=words)
    report = rate(games)
    assert report.time_control == "blitz"
    first = report.player(1).rounds[0]
    assert first.counted == rated
    if rated:
        assert report.warnings == ()
        return
    reason = "3 minutes for 60 moves, too fast for any list: more than 3 are needed"
    assert (first.reason, first.article) == (reason, "RB 1")
    assert f"no game is rated: {reason}" in texts(report)[0]
    assert ": 3 minutes for 60 moves, not rated" in render.text(report)
    overruled = rate(games, time_control="blitz")
    assert overruled.player(1).rounds[0].counted
    assert overruled.warnings == ()


def test_armageddon_games_are_not_rated() -> None:
    games = replace(against(2000, [(2000, "1")]), time_control="Armageddon: 5 min")
    first = rate(games).player(1).rounds[0]
    assert (first.counted, first.article) == (False, "RB 1")
    assert first.reason == "the time control is that of a play-off or of Armageddon games only"
    assert rate(games, time_control="blitz").player(1).rounds[0].counted


@pytest.mark.parametrize("code", ["1/86400", "40/172800"])
def test_daily_games_are_not_rated(code: str) -> None:
    games = replace(against(2000, [(2000, "1")]), coded_time_control=code, time_control="")
    report = rate(games)
    first = report.player(1).rounds[0]
    assert (first.counted, report.time_control) == (False, "standard")
    assert first.reason == "days on the clock are correspondence chess, which is not rated"
    assert f"no game is rated: {first.reason}" in texts(report)[0]


def test_a_code_that_is_too_fast_and_words_that_are_not() -> None:
    both = replace(against(2000, [(2000, "1")]), coded_time_control="180", time_control="90+30")
    report = rate(both)
    assert report.player(1).rounds[0].counted
    assert "'180' is not used: 3 minutes for 60 moves" in texts(report)[0]


@pytest.mark.parametrize(
    ("code", "kind", "article", "rated"),
    [
        ("W5400+30-B5400+30", "standard", "", True),
        ("W5400+30-B5400", "standard", "1.1", False),
        ("W300-B240", "blitz", "RB 1", False),
        ("white 6', black 5'", "blitz", "RB 1", False),
    ],
)
def test_unequal_times(code: str, kind: str, article: str, rated: bool) -> None:
    games = replace(against(1700, [(1700, "1")]), coded_time_control=code, time_control="")
    report = rate(games)
    assert report.time_control == kind
    first = report.player(1).rounds[0]
    assert (first.counted, first.article) == (rated, article)
    assert rated or first.reason == "White and Black had different times"
    assert rate(games, time_control=kind).player(1).rounds[0].counted  # type: ignore[arg-type]


# --- several time controls in one file


def game(code: str, number: int, white: str = "A", black: str = "B", day: str = "") -> str:
    tags = {
        "White": white,
        "Black": black,
        "Round": str(number),
        "Result": "1-0",
        "WhiteElo": "2000",
        "BlackElo": "2000",
        "Date": day or "2025.10.15",
        "TimeControl": code,
    }
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + "\n1-0\n\n"


def games(*codes: str) -> EventRecord:
    """A game of A in each time control, each against somebody else."""
    text = "".join(game(code, n, black=f"B{n}") for n, code in enumerate(codes, 1))
    return pgn.read_event(text.encode())


def test_games_of_two_kinds_are_asked_about() -> None:
    mixed = games("5400+30", "180+2", "5400+30")
    with pytest.raises(
        InvalidTimeControl, match=r"'5400\+30, 180\+2' – games in blitz and standard are not rated"
    ):
        rate(mixed)
    report = rate(mixed, time_control="standard")
    player = next(each for each in report.players if each.record.name == "A")
    assert [round_.counted for round_ in player.rounds] == [True, False, True]
    assert player.rounds[1].reason == "its time control is blitz; only games in standard are rated"
    assert player.rounds[1].article == "1.1"
    blitz = rate(mixed, time_control="blitz")
    player = next(each for each in blitz.players if each.record.name == "A")
    assert [round_.counted for round_ in player.rounds] == [False, True, False]
    assert player.rounds[0].article == "RB 1"
    assert blitz.context.clock.clock is None
    rapid = rate(mixed, time_control="rapid")
    player = next(each for each in rapid.players if each.record.name == "A")
    assert player.n == 3, "nothing in the file is rapid: whoever says so knows better"


def test_games_of_one_kind_have_their_own_minutes() -> None:
    """5400+30 is enough for 2400 and more, 5400 is not."""
    both = games("5400+30", "5400", "?", "")
    strong = replace(
        both,
        players=tuple(
            replace(player, rating=2400) if player.name == "A" else player
            for player in both.players
        ),
    )
    report = rate(strong)
    player = next(each for each in report.players if each.record.name == "A")
    assert [round_.counted for round_ in player.rounds] == [True, False, True, True]
    assert player.rounds[1].article == "1.1"


def test_a_fast_game_among_others_is_not_asked_about() -> None:
    report = rate(games("5400+30", "60+1"))
    player = next(each for each in report.players if each.record.name == "A")
    assert [round_.article for round_ in player.rounds] == ["", "RB 1"]
    first = rate(games("60+1", "5400+30"))
    player = next(each for each in first.players if each.record.name == "A")
    assert first.time_control == "standard"
    assert [round_.article for round_ in player.rounds] == ["RB 1", ""]


def test_a_time_control_of_a_game_that_is_not_understood() -> None:
    odd = games("5400+30", "soon")
    with pytest.raises(InvalidTimeControl, match="'soon' – the file does not say"):
        rate(odd)
    assert rate(odd, time_control="standard").totals.rated_games == 2
    assert rate(odd, system="elo").totals.rated_games == 2


def test_games_keep_their_time_controls_in_a_pgn() -> None:
    mixed = games("5400+30", "180+2", "-")
    assert [record.time_control for record in mixed.players[0].rounds] == ["", "180+2", ""]
    again = pgn.read_event(pgn.write(mixed).encode())
    assert again.players == mixed.players
    assert again.coded_time_control == "5400+30"


# --- 6: matches


def match(ratings: tuple[int | None, int | None], results: str, rounds: int = 0) -> EventRecord:
    other = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
    players = [
        PlayerRecord(
            1, "A", ratings[0], rounds=tuple(RoundRecord(2, "white", code) for code in results)
        ),
        PlayerRecord(
            2,
            "B",
            ratings[1],
            rounds=tuple(RoundRecord(1, "black", other[code]) for code in results),
        ),
        PlayerRecord(3, "Reserve", 2000),
    ]
    return event(players, planned_rounds=rounds or None)


def test_a_match_with_an_unrated_player_is_not_rated() -> None:
    report = rate(match((None, 2000), "1=1=1="))
    for player in report.players[:2]:
        assert {(r.reason, r.article) for r in player.rounds} == {
            ("a match with an unrated player", "6.1")
        }
        assert player.n == 0
    assert "0 count" in report.player(1).missing[0]
    assert rate(match((1500, 2000), "1=1=1=")).player(1).n == 6


def test_one_game_is_no_match() -> None:
    report = rate(match((None, 2000), "1"))
    assert (report.player(1).n, report.player(2).rounds[0].article) == (1, "8.3.1")


def test_three_players_are_no_match() -> None:
    record = match((None, 2000), "1=")
    third = replace(record.players[2], rounds=(RoundRecord(1, "white", "1"),))
    report = rate(replace(record, players=(*record.players[:2], third)))
    assert report.player(1).n == 2


@pytest.mark.parametrize(
    ("results", "rounds", "stated"),
    [
        ("111", 4, None),  # 3 : 0 with one to come: decided in the last game that was played
        ("1110", 4, 3),
        ("11100", 5, 3),  # 3 : 0 with two to come
        ("11=0", 4, 3),
        ("1100", 4, None),  # 2 : 2
        ("11==", 4, 3),  # 2.5 : 0.5 with one to come
        ("110000", 10, None),
        ("0001", 4, 3),
        ("++1", 3, 2),
    ],
)
def test_games_after_a_match_is_decided(results: str, rounds: int, stated: int | None) -> None:
    report = rate(match((2000, 2000), results, rounds))
    sentence = (
        f"the match was decided in round {stated}: later games are rated only if that was "
        "requested in advance (6.2)"
    )
    assert texts(report) == ([sentence] if stated else [])
    assert report.player(1).n == sum(code in "1=0" for code in results)


def test_a_note_is_no_warning() -> None:
    def levels(code: str, words: str = "") -> list[str]:
        conditions = fide.rulebook(ON).conditions("standard", stated(code, words))
        notes = [*conditions.notes([2500], ()), *conditions.match_notes([(1, 2, 0), (2, 0, 2)], 1)]
        return [level for level, _ in notes]

    assert levels("7200") == ["note"], "the match is decided"
    assert levels("180") == ["warning", "note"], "no game is rated"
    assert levels("", "standard") == ["note", "note"], "the minutes are not known"
    assert levels("29/7200:1800") == ["warning", "note"], "a first control of few moves"


def test_a_match_without_rounds() -> None:
    assert decided_in([], 4) is None


# --- shortened events

BLITZ_LIKE = replace(against(2500, [(2450, "1")]), coded_time_control="2700+30", time_control="")


@pytest.mark.parametrize(
    ("on", "norms"),
    [
        ("2025-08-31", None),
        ("2025-09-01", False),
        ("2025-11-30", False),
        ("2025-12-01", None),
        ("2025-12-31", None),
        ("2026-01-01", True),
        ("2026-12-31", True),
        ("2027-01-01", None),
    ],
)
def test_an_approved_shortened_event(on: str, norms: bool | None) -> None:
    day = date.fromisoformat(on)
    assert rate(BLITZ_LIKE, on=day).player(1).rounds[0].article == "1.1"
    if norms is None:
        known = "1 January 2026 to 31 December 2026"
        with pytest.raises(InvalidDate, match=f"shortened: '{on}' – .* {known}"):
            rate(BLITZ_LIKE, on=day, shortened=True)
        return
    report = rate(BLITZ_LIKE, on=day, shortened=True)
    assert report.player(1).rounds[0].counted
    assert report.context.conditions.shortened.norms == norms
    (note,) = [text for text in texts(report) if "shortened" in text]
    assert ("there are further limits" in note) == norms
    assert ("without norms" in note) != norms


@pytest.mark.parametrize(
    ("code", "enough"), [("2700+30", True), ("2699+30", False), ("4500", True), ("4499", False)]
)
def test_a_shortened_event_has_45_30_or_longer(code: str, enough: bool) -> None:
    record = replace(BLITZ_LIKE, coded_time_control=code)
    if enough:
        assert rate(record, on=date(2026, 3, 1), shortened=True).player(1).n == 1
        return
    with pytest.raises(InvalidTimeControl, match=r"has 45\+30 or longer, 75 minutes for 60 moves"):
        rate(record, on=date(2026, 3, 1), shortened=True)


def test_a_shortened_event_whose_clock_is_not_known() -> None:
    record = replace(BLITZ_LIKE, coded_time_control="", time_control="standard")
    report = rate(record, on=date(2026, 3, 1), shortened=True)
    assert report.player(1).n == 1
    assert not any("minutes for 60 moves are not known" in text for text in texts(report))


@pytest.mark.parametrize(("rounds", "stated"), [(2, False), (3, True)])
def test_a_shortened_event_has_two_rounds_a_day(rounds: int, stated: bool) -> None:
    day = date(2026, 3, 1)
    record = replace(BLITZ_LIKE, round_dates=(*[day] * rounds, day + timedelta(1), None))
    remarks = texts(rate(record, on=day, shortened=True))
    sentence = "3 rounds on 1 March 2026: an approved shortened event has at most 2 a day"
    assert (sentence in remarks) == stated
    pilot = [replace(record, round_dates=(date(2025, 9, 1),) * 3)]
    assert len(texts(rate(pilot[0], on=date(2025, 9, 1), shortened=True))) == 1


def test_shortened_events_are_standard_ones_of_fide() -> None:
    with pytest.raises(
        InvalidTimeControl, match="shortened: 'rapid' – FIDE approves only standard"
    ):
        rate(BLITZ_LIKE, on=date(2026, 3, 1), time_control="rapid", shortened=True)
    with pytest.raises(NotAnswered, match="this system has no shortened events"):
        rate(BLITZ_LIKE, on=date(2026, 3, 1), system="elo", shortened=True)


def test_a_faster_game_of_a_shortened_event_keeps_to_the_rule() -> None:
    mixed = games("2700+30", "4000")
    strong = replace(mixed, players=tuple(replace(each, rating=2400) for each in mixed.players))
    report = rate(strong, on=date(2026, 3, 1), shortened=True)
    player = next(each for each in report.players if each.record.name == "A")
    assert [round_.counted for round_ in player.rounds] == [True, False]


# --- 7.2: below the floor


@pytest.mark.parametrize(
    ("on", "rating", "floor"),
    [
        ("2024-03-01", 1399, 1400),
        ("2024-03-01", 1400, None),
        ("2024-02-29", 1399, None),
        ("2024-02-29", 1000, None),
        ("2024-02-29", 999, 1000),
        ("2014-07-01", 999, 1000),
        ("2014-07-01", 1000, None),
    ],
)
def test_a_rating_below_the_floor_counts_as_unrated(
    on: str, rating: int, floor: int | None
) -> None:
    record = replace(against(rating, [(1500, "="), (1501, "=")]), time_control="120 min")
    report = rate(record, on=date.fromisoformat(on))
    below = floor is not None
    assert (report.player(1).rating is None) == below
    sentence = f"Hero: {rating} is below the floor of {floor}: it counts as unrated (7.2)"
    assert (sentence in texts(report)) == below
    assert report.player(2).rounds[0].counted != below
    assert (report.player(2).rounds[0].reason == "unrated opponent") == below


# --- one person, one id


def three_lines(*rounds: tuple[RoundRecord, ...]) -> list[PlayerRecord]:
    """Alpha and Gamma have the same id."""
    names = ((1, "Alpha", 7), (2, "Beta", 8), (3, "Gamma", 7))
    return [
        PlayerRecord(number, name, 2000, fide_id=fide_id, line=11 + number, rounds=played)
        for (number, name, fide_id), played in zip(names, rounds, strict=True)
    ]


WON, LOST = RoundRecord(2, "white", "1"), RoundRecord(1, "black", "0")
BYE = RoundRecord(None, None, "H")


@pytest.mark.parametrize(
    ("rounds", "own", "blank"),
    [
        (((WON,), (LOST,), ()), ("Alpha", 12), ("Gamma", 14)),
        (((WON,), (LOST,), (BYE,)), ("Alpha", 12), ("Gamma", 14)),
        (
            ((), (RoundRecord(3, "black", "0"),), (WON,)),
            ("Gamma", 14),
            ("Alpha", 12),
        ),
        (((), (), ()), ("Alpha", 12), ("Gamma", 14)),
    ],
)
def test_one_of_two_lines_of_a_person_may_be_blank(
    rounds: tuple[tuple[RoundRecord, ...], ...], own: tuple[str, int], blank: tuple[str, int]
) -> None:
    report = rate(event(three_lines(*rounds)))
    (remark,) = [each for each in report.warnings if "FIDE id" in each.text]
    assert remark.text == (
        f"{blank[0]}: FIDE id 7 is already that of {own[0]} (line {own[1]}); "
        "this line has no games: a blank entry"
    )
    assert (remark.line, remark.level) == (blank[1], "warning")


def test_the_same_fide_id_twice_is_one_person() -> None:
    both = RoundRecord(2, "white", "1"), RoundRecord(2, "black", "1")
    players = three_lines(both[:1], (LOST, RoundRecord(3, "white", "0")), both[1:])
    with pytest.raises(InvalidFile) as raised:
        rate(event(players))
    assert str(raised.value) == (
        "line 12 (Alpha) and line 14 (Gamma): 'FIDE id 7' – one person has one FIDE id, and their "
        "games are on one line; correct the id of one of them."
    )
    by_hand = [replace(each, line=None, name="") for each in players]
    with pytest.raises(InvalidFile, match="number 1 and number 3: 'FIDE id 7'"):
        rate(event(by_hand), system="elo")
    others = [
        replace(each, fide_id=fide_id) for each, fide_id in zip(players, (0, 0, None), strict=True)
    ]
    assert len(rate(event(others)).players) == 3


def test_remarks_on_the_days_of_a_shortened_event_are_in_their_order() -> None:
    """Two rounds a day in 2026; the pilot's number is not known."""
    first, second, third = (date(2026, 3, day) for day in (1, 2, 3))
    days = (third, third, third, first, second, second, second, second, first, None, None, None)
    allowed = shortened_event(first, "standard", None)
    note, *crowded = shortened_notes(allowed, days)
    assert note[0] == "note"
    assert [(level, str(text)[:25]) for level, text in crowded] == [
        ("warning", "4 rounds on 2 March 2026:"),
        ("warning", "3 rounds on 3 March 2026:"),
    ]
    pilot = shortened_event(date(2025, 9, 1), "standard", None)
    assert [level for level, _ in shortened_notes(pilot, days)] == ["note"]


@pytest.mark.parametrize(("on", "most"), [(date(2021, 12, 31), 90), (date(2022, 1, 1), 30)])
def test_what_is_said_of_a_long_event(on: date, most: int) -> None:
    book = fide.rulebook(on)
    level, text = book.conditions("standard", Stated(), shortened=False).long_note(91)
    assert level == "warning"
    assert str(text).startswith(f"the event lasts 91 days, more than {most}: it is reported")
