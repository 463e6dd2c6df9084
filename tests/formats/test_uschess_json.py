"""Official US Chess sections in JSON: lists, decimals, games before, rounds, and what is odd."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from arpad import event as events
from arpad import formats
from arpad.errors import ArpadError, InvalidFile, InvalidValue
from arpad.formats import EventRecord, ListRating, PlayerRecord, RoundRecord, trf
from arpad.formats.uschess_json import read_event
from arpad.formats.validation import lists_of

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "section.json"

#: An official section of 2026, rated on two lists (ids are letters of no one): the rating before,
#: the games before (None: established), the games in it, the rating after.
OFFICIAL: dict[str, dict[str, tuple[str, int | None, str, str]]] = {
    "R": {
        "1": ("554.22", None, "4+ 2+ 6+", "656.85"),
        "2": ("445.28", 21, "5+ 1- 4+", "500.21"),
        "3": ("124", None, "6+ 5-", "133.82"),
        "4": ("572.53", None, "1- 5+ 2-", "514.33"),
        "5": ("174.54", 15, "2- 4- 3+", "188.04"),
        "6": ("202.66", 17, "3- 1-", "148.72"),
    },
    "Q": {
        "1": ("546.49", None, "4+ 2+ 6+", "650.17"),
        "2": ("440.05", 21, "5+ 1- 4+", "494.78"),
        "3": ("126", None, "6+ 5-", "135.12"),
        "4": ("563.74", None, "1- 5+ 2-", "506.08"),
        "5": ("173.33", 15, "2- 4- 3+", "186.52"),
        "6": ("202.41", 17, "3- 1-", "148.46"),
    },
}
#: In which round each pair met, so that both sides say the same.
ROUNDS = {"14": 1, "25": 1, "36": 1, "12": 2, "45": 2, "16": 3, "24": 3, "35": 3}


def _official() -> bytes:
    """The section as the service would write it; a whole rating has no decimals (0)."""
    items = []
    for number, (_, _, games, _) in OFFICIAL["R"].items():
        outcomes = [
            {
                "roundNumber": ROUNDS["".join(sorted(number + game[0]))],
                "outcome": "Win" if game[1] == "+" else "Loss",
                "opponentPlayerId": game[0],
            }
            for game in games.split()
        ]
        ratings = []
        for name, rows in OFFICIAL.items():
            before, prior, _, after = rows[number]
            exact = float(before) if "." in before else 0
            ratings.append(
                {
                    "ratingSystem": name,
                    "preRating": round(float(before)),
                    "preRatingDecimal": exact,
                    "postRating": round(float(after)),
                    "postRatingDecimal": float(after),
                    "postProvisionalGameCount": prior and prior + len(outcomes),
                }
            )
        items.append({"playerId": number, "ratings": ratings, "roundOutcomes": outcomes})
    return json.dumps({"items": items}).encode()


def _section(*items: object, **around: object) -> bytes:
    return json.dumps({**around, "items": items}).encode()


def _item(number: int, *outcomes: tuple[Any, ...], **fields: Any) -> dict[str, Any]:
    """A player; an outcome is what happened, and whom they met."""
    rounds = [
        {"roundNumber": place, "outcome": outcome, "opponentPlayerId": opponent or None}
        for place, (outcome, opponent) in enumerate(outcomes, 1)
    ]
    return {"playerId": number, "roundOutcomes": rounds, **fields}


def _texts(event: EventRecord) -> list[str]:
    return [str(remark) for remark in event.remarks]


def test_an_official_section_keeps_decimals_and_games_of_every_list() -> None:
    event = read_event(_official())
    assert event.remarks == ()
    assert (event.format, event.ratings_of, lists_of(event)) == ("json", "US Chess", ("R", "Q"))
    for player in event.players:
        assert player.rating is None  # nobody has said which list
        for rating in player.ratings:
            before, prior, _, after = OFFICIAL[rating.list][player.name]
            assert rating == (rating.list, Decimal(before), prior, Decimal(after))
    assert [player.half_points for player in event.players] == [6, 4, 2, 2, 2, 0]


def test_one_list_is_taken() -> None:
    event = read_event(_official())
    regular, quick = (formats.with_ratings(event, name) for name in ("R", "q"))
    assert [player.rating for player in regular.players] == [554, 445, 124, 573, 175, 203]
    assert [player.rating for player in quick.players] == [546, 440, 126, 564, 173, 202]
    assert {player.ratings[0].list for player in quick.players} == {"Q"}
    for missing, message in (
        ("B", "file_ratings: 'B' – the file has ratings of R, Q; name one of them."),
        (5, "file_ratings: 5 – the file has ratings of R, Q; name one of them."),
    ):
        with pytest.raises(InvalidValue) as refused:
            formats.with_ratings(event, missing)  # type: ignore[arg-type]
        assert str(refused.value) == message
    with pytest.raises(InvalidValue, match="'R' – the file has one rating a player; omit it"):
        formats.with_ratings(EventRecord(), "R")


@pytest.mark.parametrize("name", ["R", "Q"])
def test_an_official_section_is_rated_to_the_hundredth_on_both_lists(name: str) -> None:
    """Read, taken and rated as an event: every row within 0.01 of the official rating after it."""
    around = {"endDate": "2026-08-30", "timeControl": "G/25;d5"}
    whole = json.dumps(json.loads(_official()) | around).encode()
    report = events.rate(formats.with_ratings(read_event(whole), name), system="uschess")
    for player in report.players:
        after = float(OFFICIAL[name][player.record.name][3])
        assert player.outcome.after.rating == pytest.approx(after, abs=0.01)


def test_half_a_point_goes_up() -> None:
    wholes = [ListRating("R", Decimal(text)).whole for text in ("1570.49", "1570.5", "1571.5")]
    assert wholes == [1570, 1571, 1572]
    assert ListRating("R", None).whole is None


def test_us_ratings_are_not_rated_by_fides_rules() -> None:
    event = read_event(_official())
    with pytest.raises(InvalidFile) as refused:
        events.rate(formats.with_ratings(event, "R"))
    assert str(refused.value) == (
        "the ratings of the file: US Chess – they are not ratings of FIDE, whose rules would rate "
        "them wrongly; rate them by US Chess (uschess)."
    )
    with pytest.raises(InvalidValue, match="file_ratings: missing – the file has ratings of R, Q"):
        events.rate(event, system="elo")
    report = events.rate(formats.with_ratings(event, "R"), system="elo", k=32)
    assert report.totals.rated_games == 8
    assert report.warnings == ()


def test_every_outcome_has_its_code() -> None:
    outcomes = ["Win", "Loss", "DRAW", "ByeFull", "ByeHalf", "Unpaired", "WinForfeit", "Forfeit"]
    met = [2, 2, 2, 0, 0, 0, 2, 2]
    mirrored = ["Loss", "Win", "Draw", "Unpaired", "Unpaired", "Unpaired", "Forfeit", "WinForfeit"]
    event = read_event(
        _section(
            _item(1, *zip(outcomes, met, strict=True), score=4),
            _item(2, *((outcome, met and 1) for outcome, met in zip(mirrored, met, strict=True))),
        )
    )
    codes = [record.result for record in event.players[0].rounds]
    assert codes == ["1", "0", "=", "F", "H", "", "+", "-"]
    assert event.players[0].points == event.players[0].half_points / Decimal(2) == 4
    assert event.remarks == ()


def test_names_ids_and_what_stands_around() -> None:
    section = _section(
        {
            "id": 71,
            "memberId": 12345678,
            "firstName": "Ann",
            "lastName": "Alpha",
            "fideId": "90000001",
            "federation": "USA",
            "roundOutcomes": [
                {
                    "roundNumber": "1",
                    "outcome": "Win",
                    "color": "White",
                    "opponentMemberId": "12345679",
                }
            ],
        },
        {
            "name": "Beta, Bob",
            "memberId": "12345679",
            "roundOutcomes": [
                {"roundNumber": 1, "outcome": "Loss", "colour": "B", "opponentOrdinal": 0},
                {"roundNumber": 3, "outcome": "ByeHalf"},
            ],
        },
        eventName="Open",
        sectionName="U1200",
        startDate="2026-02-07T00:00:00",
        event={"name": "not this one", "endDate": "2026-02-08", "city": "Letterton"},
        timeControl="G/25;d5",
    )
    event = read_event(section)
    alpha, beta = event.players
    assert (event.name, event.city, event.time_control) == ("Open, U1200", "Letterton", "G/25;d5")
    assert (event.starts, event.ends) == (date(2026, 2, 7), date(2026, 2, 8))
    assert (alpha.name, alpha.member_id, alpha.fide_id) == ("Alpha, Ann", "12345678", 90000001)
    assert (alpha.number, alpha.federation, alpha.rank) == (1, "USA", None)
    assert alpha.rounds == (RoundRecord(2, "white", "1"),)
    assert beta.name == "Beta, Bob"
    assert beta.rounds[1:] == (RoundRecord(None, None, ""), RoundRecord(None, None, "H"))
    # Beta's own row does not name their opponent: that is said, with the line.
    assert "line 1: round 1: Loss without an opponent" in _texts(event)


def test_ordinals_are_numbers_where_each_is_one_players_own() -> None:
    event = read_event(_section(_item(7, ordinal=2), _item(8, ordinal=1)))
    assert [(player.number, player.name) for player in event.players] == [(1, "8"), (2, "7")]
    for other in (1, 0, None, "x", 20_001):
        event = read_event(_section(_item(7, ordinal=other), _item(8, ordinal=1)))
        assert [(player.number, player.name) for player in event.players] == [(1, "7"), (2, "8")]


def test_a_part_of_a_section_and_an_odd_date_are_remarked_on() -> None:
    event = read_event(_section(_item(1), hasNextPage=True, startDate="soon"))
    assert _texts(event) == [
        "'soon' is not a date; it is not read",
        "one page of the section: further players are on the next page",
    ]
    assert event.starts is None


def test_lines_are_those_of_the_file() -> None:
    assert [player.line for player in formats.read(EXAMPLE).players] == [7, 15, 23, 31]
    assert formats.read(EXAMPLE).remarks == ()
    for ends in (b"\r\n", b"\r"):
        content = EXAMPLE.read_bytes().replace(b"\n", ends)
        assert [player.line for player in read_event(content).players] == [7, 15, 23, 31]


def test_limits_are_told_before_the_work() -> None:
    many = b'{"items": [' + b",".join([b'{"roundOutcomes": []}'] * 20_001) + b"]}"
    with pytest.raises(InvalidFile, match="20001 items – one event has at most 20000 players"):
        read_event(many)
    last = [{"roundNumber": 1000, "outcome": "Unpaired"}]
    wide = [_item(number, roundOutcomes=last) for number in range(1, 1002)]
    with pytest.raises(InvalidFile, match="1000 rounds of 1001 players – all players of one"):
        read_event(_section(*wide))
    assert read_event(_section(*wide[:1000])).rounds == 1000


def test_a_section_is_told_from_other_kinds() -> None:
    content = EXAMPLE.read_bytes()
    for name in ("x.json", "x.csv", "x", "x.trf"):
        assert formats.kind_of(name, content) == "json"
        assert formats.read_event(content, name).format == "json"
    wide = content.decode().encode("utf-16")
    assert formats.read_event(wide, "x").players == formats.read_event(content, "x").players
    assert formats.kind_of("x.json") == "json"
    with pytest.raises(ArpadError, match="a JSON – a table of players goes with a CSV of games"):
        formats.read_event(content, "x.json", (b"name\nA\n", "players.csv"))


def test_what_other_files_cannot_hold_is_named() -> None:
    event = formats.with_ratings(formats.read(EXAMPLE), "R")
    assert [str(remark) for remark in trf.omissions(event)] == [
        "not written: of the event, whose ratings they are; "
        "of players, decimals of ratings and games before, member id"
    ]
    again = trf.read(trf.write(event))
    for before, after in zip(event.players, again.players, strict=True):
        assert after.rounds == before.rounds[: len(after.rounds)]  # the last was not paired


def test_ratings_made_by_hand() -> None:
    player = PlayerRecord(1, "Alpha", ratings=[("R", 1500)])  # type: ignore[arg-type]
    with pytest.raises(ArpadError, match=r"players\[0\].ratings\[0\]: .* a rating on a list is a"):
        events.rate(EventRecord(players=(player,)), system="elo")
    sound = replace(player, ratings=(ListRating("R", Decimal("1500.5")),), rating=1500)
    assert events.rate(EventRecord(players=(sound,)), system="elo").players[0].rating == 1500
