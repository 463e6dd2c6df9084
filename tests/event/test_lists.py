"""Which list applies: the first day's, in long events each month's; K of the list before (4.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from arpad import event as events
from arpad import fide, render
from arpad.errors import InvalidFile, InvalidType
from arpad.event import EventReport, rate
from arpad.event.rating_lists import Calendar
from arpad.formats import csv, pgn
from arpad.formats.fide_list import Figures, ListEntry
from arpad.formats.records import EventRecord, PlayerRecord, RoundRecord

from .events import against, event

JANUARY, FEBRUARY, MARCH = date(2025, 1, 1), date(2025, 2, 1), date(2025, 3, 1)


def entries(kind: str = "standard", **figures: Any) -> dict[int, ListEntry]:
    """Figures of players by "id7": a rating, or rating and K."""
    found = {}
    for name, given in figures.items():
        number = int(name.removeprefix("id"))
        figure = Figures(*given) if isinstance(given, tuple) else Figures(given)
        found[number] = ListEntry(number, "", "", "", "", "", None, False, {kind: figure})
    return found


def texts(report: EventReport) -> list[str]:
    return [remark.text for remark in report.warnings]


def league(days: Sequence[date | None], ends: date | None = None, **fields: Any) -> EventRecord:
    """Seven meets Eight in each round and wins with White; two others make it no match."""
    number = len(days)
    rounds = [RoundRecord(2, "white", "1")] * number
    others = [RoundRecord(1, "black", "0")] * number
    players = [
        PlayerRecord(1, "Seven", 2000, fide_id=7, rounds=tuple(rounds), **fields),
        PlayerRecord(2, "Eight", 2000, fide_id=8, rounds=tuple(others)),
        PlayerRecord(3, "Nine", 2000, fide_id=9, rounds=(RoundRecord(4, "white", "1"),)),
        PlayerRecord(4, "Ten", 2000, fide_id=10, rounds=(RoundRecord(3, "black", "0"),)),
    ]
    return event(players, starts=days[0], ends=ends or days[-1], round_dates=tuple(days))


IN_MONTHS = [date(2025, 1, 31), date(2025, 2, 1), date(2025, 3, 15)]
LISTS = {
    JANUARY: entries(id7=(2000, 20), id8=(2000, 20), id9=2000, id10=2000),
    FEBRUARY: entries(id7=(2010, 10), id8=(2010, 40), id9=2000, id10=2000),
    MARCH: entries(id7=(2400, 10), id8=(2400, 10), id9=2000, id10=2000),
}


def test_each_round_of_a_long_event_has_the_list_of_its_month() -> None:
    """A win over an equal is +0.50: K 20, 10 and 10 give 10, 5 and 5; the other side loses."""
    report = rate(league(IN_MONTHS), ratings=LISTS)
    seven, eight = report.player(1), report.player(2)
    assert [round_.rating for round_ in seven.rounds] == [2000, 2010, 2400]
    assert [round_.change for round_ in seven.rounds] == [Decimal("10.00"), 5, 5]
    assert (seven.rating, seven.change, seven.rounded_change) == (2000, Decimal("20.00"), 20)
    assert (seven.new_rating, seven.n, seven.expected) == (2405, 3, Decimal("1.50"))
    assert [round_.change for round_ in eight.rounds] == [-10, -20, -5]
    assert (eight.change, eight.new_rating) == (Decimal("-35.00"), 2395)
    assert texts(report) == []
    assert [part.as_data() for part in seven.parts][1] == {
        **{"month": "2025-02", "rating": 2010, "n": 1, "score": 1, "k": 10, "change": 5},
        **{"rounded_change": 5, "new_rating": 2015},
    }
    assert seven.as_data()["parts"][0]["month"] == "2025-01"
    assert (seven.k, seven.k_reason) == (10, "K of the rating list")
    assert report.player(3).parts == ()
    assert report.context.calendar == Calendar((JANUARY, FEBRUARY, MARCH), (0, 1, 2))
    assert (seven.outcome.leaves_the_list, eight.outcome.leaves_the_list) == (False, False)
    lowest = entries(id7=(1402, 10), id8=(1402, 10), id9=2000, id10=2000)
    in_spring = rate(league(IN_MONTHS), ratings={**LISTS, MARCH: lowest})
    assert in_spring.player(2).new_rating == 1397
    assert in_spring.player(2).outcome.leaves_the_list


def test_the_months_in_words() -> None:
    report = rate(league(IN_MONTHS), ratings=LISTS)
    text = render.text(report, player=1, explain=True)
    assert (
        "month             February 2025: rated 2010, 1 out of 1, K 10, change +5.00, rounded +5"
        in text
    )
    assert text.count("8.3.4") == 3, "each month is rounded on its own"
    rounds = [line for line in text.splitlines() if line.startswith("round ")]
    assert rounds == ["round 1", "round 2", "round 3"]
    assert "March 2025: rated 2400" in render.html(report)
    outcome = report.player(1).outcome
    assert outcome.rules == "FIDE standard, from 1 March 2024"
    assert outcome.edition_id == "standard-2024-03-01"
    assert (outcome.before.rating, outcome.after.rating) == (2000, 2405)
    assert report.player(1).performance == fide.performance(
        [(2000, 1), (2010, 1), (2400, 1)], on=IN_MONTHS[0]
    )
    assert "no games in the rating period other than these" not in outcome.assumptions


@pytest.mark.parametrize(
    ("starts", "days", "is_long"),
    [
        ("2022-01-01", 30, False),
        ("2022-01-01", 31, True),
        ("2021-09-01", 31, False),
        ("2021-09-01", 90, False),
        ("2021-09-01", 91, True),
        ("2014-07-01", 90, False),
        ("2014-07-01", 91, True),
    ],
)
@pytest.mark.parametrize("kind", ["standard", "rapid"])
def test_an_event_of_many_days(starts: str, days: int, is_long: bool, kind: Any) -> None:
    first = date.fromisoformat(starts)
    record = league([first, first + timedelta(days - 1)])
    report = rate(record, time_control=kind)
    most = 90 if first.year < 2022 else 30
    sentence = (
        f"the event lasts {days} days, more than {most}: it is reported month by month, "
        "each month rated with its own list, but here all games have the ratings of the first day "
        "(4.1)"
    )
    assert (sentence in texts(report)) == is_long
    assert report.player(1).parts == ()


def test_an_event_that_is_not_long_has_the_list_of_its_first_day() -> None:
    """It starts on 31 January: January's list, though most of it is in February."""
    record = league([date(2025, 1, 31), date(2025, 2, 10)])
    report = rate(record, ratings=LISTS)
    assert [round_.rating for round_ in report.player(1).rounds] == [2000, 2000]
    assert report.player(1).k == 10, "K is that of the list before the one it is rated on"
    assert texts(report) == [
        "ratings are from the rating list of January 2025, in force on the first day; K is from "
        "the rating list of February 2025, the last one before the event is rated"
    ]
    in_one_month = rate(league([date(2025, 1, 1), date(2025, 1, 30)]), ratings=LISTS)
    assert (in_one_month.player(1).rating, in_one_month.player(1).k) == (2000, 20)
    assert texts(in_one_month) == []


def test_somebody_who_is_not_in_the_later_list_keeps_their_k() -> None:
    lists = {**LISTS, FEBRUARY: entries(id8=2010)}
    report = rate(league([date(2025, 1, 31), date(2025, 2, 10)]), ratings=lists)
    assert (report.player(1).rating, report.player(1).k) == (2000, 20)


def test_a_list_that_is_missing_is_reported() -> None:
    later = {MARCH: LISTS[MARCH]}
    sentence = "there is no rating list of February 2025; that of March 2025 is used"
    assert sentence in texts(rate(league([FEBRUARY, date(2025, 2, 10)]), ratings=later))
    gap = {JANUARY: LISTS[JANUARY], MARCH: LISTS[MARCH]}
    report = rate(league(IN_MONTHS), ratings=gap)
    assert texts(report) == [
        "there is no rating list of February 2025; that of January 2025 is used"
    ]
    assert [round_.rating for round_ in report.player(1).rounds] == [2000, 2000, 2400]
    assert len(report.player(1).parts) == 3


def test_one_list_for_a_long_event() -> None:
    for ratings in (LISTS[JANUARY], {JANUARY: LISTS[JANUARY]}):
        report = rate(league(IN_MONTHS), ratings=ratings)
        assert report.player(1).parts == ()
        assert len(texts(report)) == 1
        assert texts(report)[0].startswith("the event lasts 44 days, more than 30")


def test_a_round_without_a_day_is_in_the_month_of_the_one_before() -> None:
    days = [None, date(2025, 2, 1), None, date(2025, 3, 15)]
    record = replace(league(days, ends=date(2025, 3, 15)), starts=date(2025, 1, 31))
    report = rate(record, ratings=LISTS)
    assert [round_.rating for round_ in report.player(1).rounds] == [2000, 2010, 2010, 2400]


def test_somebody_not_on_a_list_of_a_month() -> None:
    lists = {**LISTS, FEBRUARY: entries(id8=2010, id9=2000, id10=2000)}
    report = rate(league(IN_MONTHS), ratings=lists)
    assert texts(report) == [
        "Seven: FIDE id 7 is not in the rating list of February 2025: rating and K are those of "
        "the file"
    ]


def test_an_unrated_player_collects_games_over_the_months() -> None:
    """Unrated on two lists, rated on the third: two draws and a win are taken together."""
    days = [*[date(2025, 1, 31)] * 2, *[date(2025, 2, 1)] * 3, date(2025, 3, 15)]
    lists = {
        JANUARY: entries(id7=None, id8=2000, id9=2000, id10=2000),
        FEBRUARY: entries(id7=None, id8=2020, id9=2000, id10=2000),
        MARCH: entries(id7=(2100, 40), id8=2000, id9=2000, id10=2000),
    }
    report = rate(league(days), ratings=lists)
    seven, eight = report.player(1), report.player(2)
    first, last = (part.outcome for part in seven.parts)
    alone = fide.initial([(2000, 1)] * 2 + [(2020, 1)] * 3, on=days[0])
    assert (first.n, first.new_rating, last.start_rating) == (5, alone, 2100)
    assert (seven.rating, seven.n, seven.change) == (None, 6, last.change)
    assert [round_.counted for round_ in eight.rounds] == [False] * 5 + [True]
    assert "January 2025: unrated, 5 out of 5" in render.text(report, player=1)
    never = {month: {**LISTS[month], **entries(id7=None)} for month in LISTS}
    unrated = rate(league(days), ratings=never).player(1)
    assert (unrated.parts, unrated.n, unrated.change) == ((), 6, None)


def test_somebody_who_is_unrated_in_the_last_month() -> None:
    lists = {**LISTS, MARCH: entries(id7=None, id8=2000, id9=2000, id10=2000)}
    seven = rate(league(IN_MONTHS), ratings=lists).player(1)
    assert (seven.change, seven.rounded_change, seven.new_rating) == (Decimal("15.00"), 15, None)
    assert seven.missing[0].startswith("5 games against rated opponents are needed")
    twice = {**lists, JANUARY: lists[MARCH], FEBRUARY: LISTS[FEBRUARY]}
    seven = rate(league(IN_MONTHS), ratings=twice).player(1)
    assert (seven.rating, seven.change) == (None, Decimal("5.00"))
    none = {**lists, JANUARY: lists[MARCH], FEBRUARY: entries(id7=(1900, 20), id8=None)}
    seven = rate(league(IN_MONTHS), ratings=none).player(1)
    assert (seven.n, seven.change) == (2, Decimal("0.00"))


def test_somebody_who_did_not_play() -> None:
    record = league(IN_MONTHS)
    idle = replace(record.players[3], rounds=(), fide_id=10)
    other = replace(record.players[2], rounds=())
    report = rate(replace(record, players=(*record.players[:2], other, idle)), ratings=LISTS)
    assert (report.player(4).new_rating, report.player(4).parts) == (2000, ())


def test_the_rate_of_play_goes_by_the_rating_of_the_game_since_2024() -> None:
    """90 minutes: enough below 2400, which Seven reaches in March. Before 2024 the start counts."""
    now = replace(league(IN_MONTHS), coded_time_control="5400", time_control="")
    assert [round_.article for round_ in rate(now, ratings=LISTS).player(1).rounds] == [
        "",
        "",
        "1.1",
    ]
    then = [day.replace(year=2023) for day in IN_MONTHS]
    lists = {month.replace(year=2023): LISTS[month] for month in LISTS}
    before = replace(league(then), coded_time_control="5400", time_control="")
    assert {round_.article for round_ in rate(before, ratings=lists).player(1).rounds} == {""}


# --- K over New Year


@pytest.mark.parametrize(
    ("born", "ends", "k"),
    [
        (2007, date(2025, 12, 31), 40),
        (2007, date(2026, 1, 5), 20),
        (2008, date(2026, 1, 5), 40),
        (2006, date(2026, 1, 5), 20),
    ],
)
def test_k_over_new_year_is_that_of_the_list_before_it_is_rated(
    born: int, ends: date, k: int
) -> None:
    """18 in 2025, so a junior on December's list and none on January's (practice)."""
    starts = date(2025, 12, 27)
    record = league([starts, ends], born=str(born), games_played=100)
    player = rate(record).player(1)
    assert player.k == k
    if (born, ends.year) == (2007, 2026):
        assert player.k_reason == "an established player in 2026, when the event ends"
    assert rate(record, k=15).player(1).k == 15


def test_k_over_new_year_from_the_lists() -> None:
    record = league([date(2025, 12, 27), date(2026, 1, 5)], born="2007")
    december = entries(id7=(2000, 40), id8=2000, id9=2000, id10=2000)
    january = entries(id7=(2050, 20), id8=2000, id9=2000, id10=2000)
    lists = {date(2025, 12, 1): december, date(2026, 1, 1): january}
    player = rate(record, ratings=lists).player(1)
    assert (player.rating, player.k) == (2000, 20)
    sentence = (
        "the event ends in another year: FIDE takes K from the list of January 2026, which was "
        "not supplied"
    )
    for alone in (december, {date(2025, 12, 1): december}):
        report = rate(record, ratings=alone)
        assert sentence in texts(report)
        assert report.player(1).k == 40


def test_nobody_is_too_old_for_new_year() -> None:
    """A player who reaches the maximum age with the new year keeps their K; nothing is refused."""
    year = date.today().year
    oldest = league([date(year, 12, 27), date(year + 1, 1, 5)], born=str(year - 120))
    assert rate(oldest).player(1).k == 20


# --- ratings of each game in the file


def test_a_pgn_over_months_has_the_ratings_of_its_games() -> None:
    days = ["2025.01.10", "2025.02.10", "2025.03.10"]
    ratings = [("2000", "2000"), ("2010", "2010"), ("2000", "2010")]
    text = "".join(
        f'[White "A"]\n[Black "B"]\n[Result "1-0"]\n[Round "{number}"]\n[Date "{day}"]\n'
        f'[WhiteElo "{white}"]\n[BlackElo "{black}"]\n[TimeControl "5400+30"]\n\n1-0\n\n'
        for number, (day, (white, black)) in enumerate(zip(days, ratings, strict=True), 1)
    )
    record = pgn.read_event(text.encode())
    assert [each.rating for each in record.players[0].rounds] == [None, 2010, None]
    report = rate(record)
    white = report.player(1)
    assert [round_.rating for round_ in white.rounds] == [2000, 2010, 2010]
    assert [part.outcome.start_rating for part in white.parts] == [2000, 2010, 2000]
    again = pgn.read_event(pgn.write(record).encode())
    assert again.players == record.players
    short = text.replace("2025.02.10", "2025.01.11").replace("2025.03.10", "2025.01.12")
    assert rate(pgn.read_event(short.encode())).player(1).parts == ()


def test_a_csv_over_months_has_a_column_for_the_day() -> None:
    table = (
        "round,date,white,black,result,white rating,black rating\n"
        "1,2025-01-10,A,B,1-0,2000,2000\n"
        "2,2025-02-20,B,A,0-1,2010,2010\n"
        "3,,A,bye,1,,\n"
    )
    record = csv.read_event(table.encode())
    assert (record.starts, record.ends) == (date(2025, 1, 10), date(2025, 2, 20))
    assert record.round_dates == (date(2025, 1, 10), date(2025, 2, 20), None)
    report = rate(record, time_control="standard")
    assert [part.outcome.start_rating for part in report.player(1).parts] == [2000, 2010]
    assert "which counts unless each month is rated on its own" in str(record.remarks[0])


# --- what is given


def test_ratings_that_are_no_list_are_refused() -> None:
    games = league(IN_MONTHS)
    rule = "ratings are entries by FIDE id, or such mappings by month"
    with pytest.raises(InvalidType, match=rule):
        rate(games, ratings=[1])  # type: ignore[arg-type]
    with pytest.raises(InvalidType, match=rule):
        rate(games, ratings={JANUARY: [1]})  # type: ignore[arg-type]
    with pytest.raises(InvalidType, match=rule):
        rate(games, ratings={JANUARY: {}, 7: {}})  # type: ignore[arg-type]


def test_a_list_of_another_time_control_among_several() -> None:
    lists = {**LISTS, FEBRUARY: entries("rapid", id7=2000)}
    with pytest.raises(InvalidFile, match="it has no standard ratings"):
        rate(league(IN_MONTHS), ratings=lists)


def test_lists_are_for_any_system() -> None:
    """Plain Elo rates an event at once, with the list of its first day, or without any day."""
    report = rate(league(IN_MONTHS), ratings=LISTS, system="elo", k=20)
    assert report.player(1).rating == 2000
    undated = replace(league(IN_MONTHS), starts=None, ends=None, round_dates=())
    assert rate(undated, ratings=LISTS, system="elo").player(1).rating == 2000
    assert rate(undated, system="elo").player(1).rating == 2000


def test_an_event_is_checked_with_its_lists() -> None:
    remarks = events.check(league(IN_MONTHS), ratings=LISTS).remarks
    assert not any("lasts" in remark.text for remark in remarks)


# --- whose rating, whose K


def test_a_standard_rating_below_the_floor_does_not_stand_in() -> None:
    games = against(None, [(2000, "1")], fide_id=7)
    for rating, counts in ((1399, None), (1400, 1400)):
        figures = {"standard": Figures(rating), "rapid": Figures()}
        listed = {7: replace(entries(id7=rating)[7], figures=figures)}
        assert rate(games, ratings=listed, time_control="rapid").player(1).rating == counts


def test_the_k_of_a_list_belongs_to_its_rating() -> None:
    """New to the rapid list, with K 20 there in whatever column: K 40 (RB 7.2.1)."""
    games = against(None, [(2000, "1")], fide_id=7)
    figures = {"standard": Figures(2000, 10), "rapid": Figures(None, 20)}
    listed = {7: replace(entries(id7=2000)[7], figures=figures)}
    report = rate(games, ratings=listed, time_control="rapid").player(1)
    assert (report.rating, report.k) == (2000, 40)
    assert report.entrant.rating_source == "rating list"
    rated = {**figures, "rapid": Figures(1900, 20)}
    listed = {7: replace(entries(id7=2000)[7], figures=rated)}
    report = rate(games, ratings=listed, time_control="rapid").player(1)
    assert (report.rating, report.k, report.k_reason) == (1900, 20, "K of the rating list")


def test_a_rapid_rating_below_the_floor_leaves_room_for_the_standard_one() -> None:
    games = against(1399, [(2000, "1")], fide_id=7)
    figures = {"standard": Figures(1800, 20), "rapid": Figures(1399, 20)}
    listed = {7: replace(entries(id7=2000)[7], figures=figures)}
    report = rate(games, ratings=listed, time_control="rapid")
    assert (report.player(1).rating, report.player(1).k) == (1800, 40)
    assert "Hero: 1399 is below the floor of 1400: it counts as unrated (7.2)" in texts(report)
