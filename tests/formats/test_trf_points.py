"""What results are worth: 162, 299, XXS, bbpPairings' records, 240 and 250; never the rating."""

from __future__ import annotations

from decimal import Decimal

import pytest

from arpad.event import rate
from arpad.formats import trf

from .trf_lines import player, report


def abnormal(kind: str, points: str, *numbers: int, match: str = "", round_: str = "") -> str:
    """A record 299 in the columns that the rules print."""
    ids = "".join(f" {number:4}" for number in numbers)
    return f"299 {kind or ' '}  {match:>4}  {points:>4}  {round_:>3}{ids}".rstrip()


#: Codes with a colour, and what each is worth by default.
STANDARD = {
    **{"w 1": "1", "b 1": "1", "w =": "0.5", "b =": "0.5", "w 0": "0", "b 0": "0"},
    **{"w W": "1", "b D": "0.5", "w L": "0", "w +": "1", "b -": "0"},
    **{"- F": "1", "- H": "0.5", "- U": "1", "- Z": "0", "- *": "0"},
}
WINS = ("w 1", "b 1", "w W", "w +", "- F")
DRAWS = ("w =", "b =", "b D", "- H")
LOSSES = ("w 0", "b 0", "w L")
ABSENT = ("b -", "- Z")


def worth(code: str, *records: str) -> set[str]:
    """The points that a player with this one result may have without a remark on them."""
    opponent = "0000" if code.startswith("-") else "   2"
    good = set()
    for points in ("-1.0", "0.0", "0.5", "1.0", "1.5", "2.0", "2.5", "3.0", "4.0"):
        line = player(f"{opponent} {code}", number=1, name="Alpha", points=f"{points:>4}")
        event = trf.read(report(*records, line, player(number=2, name="Beta")))
        if not [remark for remark in event.remarks if "points are" in remark.text]:
            good.add(str(Decimal(points).normalize() + 0))
    return good


def only(**values: str) -> dict[str, str]:
    """What every code is worth where these groups have other values."""
    groups = {"win": WINS, "draw": DRAWS, "loss": LOSSES, "absent": ABSENT, "allocated": ("- U",)}
    return STANDARD | {code: worth for name, worth in values.items() for code in groups[name]}


#: Records, and what the results are then worth.
SYSTEMS = {
    (): only(),
    ("162  W 3.0    D 1.0    L 0.0",): only(win="3", draw="1", allocated="3"),
    ("162  W 3.0",): only(win="3", allocated="3"),
    ("162  W3.0     P1.0",): only(win="3"),
    ("162  P 0.5",): only(allocated="0.5"),
    ("162  D 1.0",): only(draw="1"),
    ("162  L 1.0    A 0.5",): only(loss="1", absent="0.5"),
    ("162  w 2,0    x 1.5",): only(win="2", allocated="2") | {"- *": "1.5"},
    ("162  W 2.0", "162  D 1.5"): only(win="2", draw="1.5", allocated="2"),
    ("162",): only(),
    ("XXS W=3 D=1",): only(win="3", draw="1"),  # JaVaFo's bye stays what it is
    ("XXS PAB=3 D=1 W=3",): only(win="3", draw="1", allocated="3"),
    ("XXS W=3", "XXS WW=2 FW=.5"): only(win="3") | {"w 1": "2", "w W": "2", "w +": "0.5"},
    ("XXS BD=1.5",): only() | {"b =": "1.5", "b D": "1.5"},
    ("XXS FL=1 ZPB=2 HPB=0 FPB=3",): only() | {"b -": "1", "- Z": "2", "- H": "0", "- F": "3"},
    ("BBW  3.0", "BBD  1.0"): only(win="3", draw="1", allocated="3"),
    ("BBL  1.0", "BBZ  0.5", "BBF  1.5"): only(loss="1") | {"- Z": "0.5", "b -": "1.5"},
    ("BBU  0.5",): only(allocated="0.5"),
    (abnormal("W", "2.0"),): only() | {"w 1": "2", "b 1": "2", "w W": "2"},
    (abnormal("D", "1.0", round_="000"),): only() | {"w =": "1", "b =": "1", "b D": "1"},
    (abnormal("L", "0.5", round_="001"),): only(loss="0.5"),
    (abnormal("L", "0.5", round_="002"),): only(),
    (abnormal("F", "0.5"),): only() | {"- F": "0.5"},
    (abnormal("H", "0.0"),): only() | {"- H": "0"},
    (abnormal("Z", "1.0"),): only() | {"- Z": "1"},
    (abnormal("+", "0.5", 1, round_="1"),): only() | {"w +": "0.5"},
    ("299 -       -1.0      1    2",): only(),  # not in its columns: said, and not used
    (abnormal("-", "-1.0", 1, 2),): only() | {"b -": "-1"},
    (abnormal("-", "-1.0", 2),): only(),
    (abnormal("W", "2.0"), abnormal("W", "4.0", 1, round_="000")): only()
    | {"w 1": "4", "b 1": "4", "w W": "4"},
    (abnormal("W", "2.0", round_="001"), abnormal("W", "4.0")): only()
    | {"w 1": "2", "b 1": "2", "w W": "2"},
    (abnormal("W", "", match="1.0"),): only(),  # only of matches
    ("162  W 3.0", abnormal("+", "1.0")): only(win="3", allocated="3") | {"w +": "1"},
    ("250      02.0 001 003 0001 0090", "XXA    1  1.0"): only(),
}


@pytest.mark.parametrize("code", STANDARD)
@pytest.mark.parametrize("records", SYSTEMS, ids="; ".join)
def test_what_a_result_is_worth(records: tuple[str, ...], code: str) -> None:
    assert worth(code, *records) == {SYSTEMS[records][code]}


@pytest.mark.parametrize(
    ("record", "total"),
    [
        (abnormal("", "-1.0", 1, round_="002"), "0"),
        (abnormal("", "-1.0", 2, 3), "1"),
        (abnormal("", "1.0"), "2"),
    ],
)
def test_points_that_are_added_or_taken_away(record: str, total: str) -> None:
    assert worth("w 1", record) == {total}


def test_what_two_records_add_is_added_up() -> None:
    assert worth("w 1", abnormal("", "-1.0", 1), abnormal("", "3.0", 1, round_="001")) == {"3"}


def test_the_points_of_a_player_may_be_negative() -> None:
    line = player("   2 b 0", number=1, name="A", points="-1.0")
    record = abnormal("", "-1.0", 1, round_="000")
    event = trf.read(report(record, line, player("   1 w 1", number=2, name="B", points=" 1.0")))
    assert not event.remarks
    assert event.players[0].points == Decimal(-1)
    assert rate(event, on=None, time_control="standard", system="elo").player(1).points == -1
    assert b"-1.0" in trf.write(event)


def test_a_blank_may_be_an_absence_or_a_round_to_come() -> None:
    second = player("   1 b 0", "", "   1 w 0", number=2, name="B", points=" 1.0")
    for points, odd in ((" 2.0", 0), (" 3.0", 0), (" 2.5", 1), (" 4.0", 1)):
        first = player("   2 w 1", "", "   2 b 1", number=1, name="A", points=points)
        event = trf.read(report("162  A 1.0", first, second))
        assert len(event.remarks) == odd, points


def test_a_game_without_a_result_may_be_worth_a_draw() -> None:
    assert worth("w *") == {"0"}
    assert worth("w *", "162  W 3.0    D 1.5") == {"0", "1.5"}
    assert worth("w *", "162  W 3.0    D 1.5    X 1.0") == {"1"}
    assert worth("- *", "162  W 3.0    D 1.5") == {"0"}
    assert worth("w *", "XXS W=3") == {"0"}


def test_byes_of_240() -> None:
    """A bye that the player's own line does not have yet may be in the points, or may not."""
    second = player("   1 b 0", number=2, name="B", points=" 0.0")
    for points, odd in ((" 1.0", 0), (" 1.5", 0), (" 2.0", 1)):
        first = player("   2 w 1", number=1, name="A", points=points)
        event = trf.read(report("142 2", "240 H 002    1", first, second))
        assert len(event.remarks) == odd, points
    for points, odd in ((" 2.0", 0), (" 2.5", 0), (" 1.0", 1)):
        first = player("   2 w 1", "", "   2 w 1", number=1, name="A", points=points)
        other = player("   1 b 0", "", "   1 b 0", number=2, name="B", points=" 0.0")
        assert len(trf.read(report("240 H 002    1", first, other)).remarks) == odd, points


def test_byes_and_rounds_that_go_together() -> None:
    lines = [
        player("0000 - H", "   2 w 1", number=1, name="A", points=" 1.5"),
        player("0000 - Z", "   1 b 0", number=2, name="B", points=" 0.0"),
    ]
    assert not trf.read(report("240 h 001    1", "240 Z   1    2", *lines)).remarks
    assert not trf.read(report("240 Z 000    1", *lines)).remarks


@pytest.mark.parametrize(
    "teams", ["310   1 Team", "013 Team", "192 FIDE_TEAM_BAKU", "092 Team Swiss"]
)
def test_numbers_of_teams_are_not_those_of_players(teams: str) -> None:
    lines = [
        player("   2 w 1", number=1, name="A", points=" 1.0"),
        player("   1 b 0", number=2, name="B", points=" 0.0"),
    ]
    records = (
        *(
            "240 H 001    1    9",
            abnormal("W", "4.0", match="2.0"),
            abnormal("W", "4.0", 1, round_="001"),
        ),
        abnormal("", "-1.0", 1, round_="000"),
    )
    assert not trf.read(report(teams, *records, *lines)).remarks
    assert len(trf.read(report(*records, *lines)).remarks) == 3
    for_all = trf.read(report(teams, abnormal("W", "4.0"), *lines))
    assert ["rounds give 4.0" in remark.text for remark in for_all.remarks] == [True]


def test_records_that_contradict_each_other() -> None:
    lines = [
        player("   2 w 1", number=1, name="A", points=" 3.0"),
        player("   1 b 0", number=2, name="B", points=" 0.0"),
    ]
    same = trf.read(report("162  W 3.0", "XXS W=3", "BBW  3.0", *lines))
    assert not same.remarks
    other = trf.read(report("162  W 3.0", "XXS W=2", "BBW  1.0", *lines))
    assert [remark.text for remark in other.remarks] == [
        "BBW, BBD, … and XXS give different points; XXS counts",
        "BBW, BBD, … and 162 give different points; 162 counts",
        "XXS and 162 give different points; 162 counts",
    ]


def test_ratings_do_not_follow_the_points() -> None:
    lines = [
        player("   2 w 1", number=1, name="A", rating=1500),
        player("   1 b 0", number=2, name="B", rating=1500),
    ]
    plain = rate(trf.read(report(*lines)), system="elo", k=20)
    odd = rate(trf.read(report("162  W 3.0", abnormal("W", "5.0"), *lines)), system="elo", k=20)
    assert [each.change for each in odd.players] == [each.change for each in plain.players]
    assert odd.player(1).change == 10
