"""Corrections only for the rating report: applied, listed, and questioned if they do not fit."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from arpad import event as events
from arpad import formats, render
from arpad.errors import ArpadError, InvalidValue
from arpad.formats import Correction, EventRecord, PlayerRecord, RoundRecord, corrected, csv, trf
from arpad.formats.fide_list import look_up

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
WEEKEND = EXAMPLES / "weekend.trf"


def _event() -> EventRecord:
    """1 beats 2 and 3 beats 4; then 1 draws with 3, and 2 and 4 have byes."""
    rows: tuple[tuple[Any, ...], ...] = (
        ("Alpha", 2000, (2, "white", "1"), (3, "black", "=")),
        ("Beta", 1900, (1, "black", "0"), (None, None, "H")),
        ("Gamma", 1800, (4, "white", "1"), (1, "white", "=")),
        ("", None, (3, "black", "0"), (None, None, "Z")),
    )
    return EventRecord(
        name="Open",
        starts=date(2026, 1, 5),
        coded_time_control="5400+30",
        players=tuple(
            PlayerRecord(number, name, rating, rounds=tuple(RoundRecord(*each) for each in rounds))
            for number, (name, rating, *rounds) in enumerate(rows, 1)
        ),
    )


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("1.rating=2105", "rating", 2105),
        ("1.rating=9999", "rating", 9999),
        ("1.rating=unrated", "rating", None),
        ("1.rating=0", "rating", None),
        ("1.k=40", "k", 40),
        ("1.games_played=0", "games_played", 0),
        ("1.title=wf", "title", "WFM"),
        ("1.Fed=bbb", "federation", "BBB"),
        ("1.birth_year=2012", "born", "2012"),
        ("1.born=2012/12/31", "born", "2012/12/31"),
        ("1.sex=F", "sex", "w"),
        ("1.fide_id=90000001", "fide_id", 90000001),
        ("1.name=Alpha,  Ann", "name", "Alpha, Ann"),
        ("1.points=1,5", "points", Decimal("1.5")),
        (" 1 . rating = 2105 ", "rating", 2105),
    ],
)
def test_every_field_of_a_player(text: str, field: str, value: Any) -> None:
    before = _event()
    after = corrected(before, [text])
    assert getattr(after.players[0], field) == value
    made = after.players[0].corrections
    assert made == (Correction(field, getattr(before.players[0], field), value),)
    assert after.players[0].is_corrected(field)
    assert after.players[1:] == before.players[1:]
    assert before.players[0].corrections == ()


@pytest.mark.parametrize("field", ["title", "federation", "born", "sex"])
def test_what_a_player_does_not_have(field: str) -> None:
    first = replace(_event().players[0], title="FM", federation="AAA", born="1999", sex="m")
    event = replace(_event(), players=(first, *_event().players[1:]))
    assert getattr(corrected(event, [f"1.{field}=none"]).players[0], field) == ""


@pytest.mark.parametrize(
    ("result", "mirrored"),
    [
        *(("0", "1"), ("=", "="), ("½", "="), ("+", "-"), ("-", "+")),
        *(("w", "L"), ("L", "W"), ("D", "D"), ("*", "*")),
    ],
)
def test_a_result_is_corrected_for_both_sides(result: str, mirrored: str) -> None:
    after = corrected(_event(), {"1.r1.result": result})
    one, two = (player.rounds[0].result for player in after.players[:2])
    assert (one, two) == ("=" if result == "½" else result.upper(), mirrored)
    assert [str(each) for each in after.players[1].corrections] == [
        f"round 1, result 0 → {mirrored}"
    ]


def test_a_colour_is_corrected_for_both_sides() -> None:
    after = corrected(_event(), ["1.round1.color=b"])
    assert [player.rounds[0].colour for player in after.players[:2]] == ["black", "white"]
    corrected_event = corrected(_event(), ["1.r1.colour=none", "2.r1.colour=black"])
    assert [player.rounds[0].colour for player in corrected_event.players[:2]] == [None, "black"]


def test_a_game_is_adjudicated_for_both_sides() -> None:
    after = corrected(_event(), ["1.r1.adjudicated=yes"])
    assert [player.rounds[0].adjudicated for player in after.players[:2]] == [True, True]
    assert [str(each) for each in after.players[1].corrections] == ["round 1, adjudicated no → yes"]
    assert b"### for rating only: 2.r1.adjudicated no -> yes" in trf.write(after)
    back = corrected(after, ["2.r1.adjudicated=no"])
    assert not back.players[0].rounds[0].adjudicated


@pytest.mark.parametrize("code", ["0", "-", "L"])
def test_both_may_lose(code: str) -> None:
    after = corrected(_event(), [f"1.r1.result={code}", f"2.r1.result={code}"])
    assert [player.rounds[0].result for player in after.players[:2]] == [code, code]


def test_a_pairing_is_corrected_as_a_whole() -> None:
    swapped = ["1.r1.opponent=4", "4.r1.opponent=1", "2.r1.opponent=3", "3.r1.opponent=2"]
    after = corrected(_event(), swapped)
    assert [player.rounds[0].opponent for player in after.players] == [4, 3, 2, 1]
    bye = corrected(
        _event(),
        {"1.r1.opponent": None, "1.r1.result": "F", "2.r1.opponent": "-", "2.r1.result": "Z"},
    )
    assert [player.rounds[0].result for player in bye.players[:2]] == ["F", "Z"]


def test_what_changes_nothing_is_not_listed() -> None:
    event = _event()
    assert corrected(event, ["1.rating=2000", "1.r1.result=1"]).players == event.players
    assert corrected(event, []).players == event.players


def test_corrections_add_up() -> None:
    twice = corrected(corrected(_event(), ["1.rating=2100"]), ["1.rating=2200"])
    assert [str(each) for each in twice.players[0].corrections] == [
        "rating 2000 → 2100",
        "rating 2100 → 2200",
    ]


def test_of_two_with_one_number_the_first_is_meant() -> None:
    event = trf.read(b"001    1      Alpha\n001    1      Beta\n")
    after = corrected(event, ["1.rating=1500"])
    assert [player.rating for player in after.players] == [1500, None]


def test_corrections_made_by_hand() -> None:
    player = PlayerRecord(1, "Alpha", corrections=["1.rating=5"])  # type: ignore[arg-type]
    with pytest.raises(ArpadError, match="corrections are made by formats"):
        events.rate(EventRecord(players=(player,)), system="elo")


def test_a_section_of_us_chess() -> None:
    section = formats.read(EXAMPLES / "section.json")
    with pytest.raises(InvalidValue, match="file_ratings: missing – the file has ratings of R, Q"):
        corrected(section, ["1.rating=1700"])
    assert corrected(section, ["1.r1.result=="]).players[3].rounds[0].result == "="
    regular = formats.with_ratings(section, "R")
    first = corrected(regular, ["1.rating=1700", "1.games_played=30"]).players[0]
    assert first.ratings[0][1:3] == (Decimal(1700), 30)
    assert corrected(regular, ["1.rating=none"]).players[0].ratings[0].rating is None


# --- what a report does with them


def test_a_correction_goes_before_the_list() -> None:
    event = formats.read(WEEKEND)
    ids = {player.fide_id for player in event.players if player.fide_id}
    ratings = look_up(EXAMPLES / "list.txt", ids)
    by_list = events.rate(event, ratings=ratings).player(2)
    assert (by_list.rating, by_list.k, by_list.entrant.rating_source) == (1992, 20, "rating list")
    wanted = {"2.rating": 2001, "2.k": 10, "1.title": "WIM", "9.k": 15}
    report = events.rate(corrected(event, wanted), ratings=ratings)
    second = report.player(2)
    assert (second.rating, second.k, second.entrant.rating_source) == (2001, 10, "set by you")
    assert second.k_reason == "K set by you"
    assert (by_list.entrant.title, report.player(1).entrant.title) == ("", "WIM")
    assert not [each for each in report.warnings if "Beta, Bob" in each.text]


def test_every_form_lists_them() -> None:
    event = corrected(formats.read(WEEKEND), ["4.rating=1900", "4.r1.result=="])
    report = events.rate(event)
    lines = [
        "4 Delta, Dia: rating 1866 → 1900",
        "4 Delta, Dia: round 1, result 1 → =",
        "7 Eta, Ed: round 1, result 0 → =",
    ]
    for form in (render.text, render.html, render.markdown):
        assert all(each in form(report) for each in lines)
    assert "rating 1866 → 1900" in render.text(report, player=4)
    made = json.loads(render.json(report))["corrections"]
    assert [each["number"] for each in made] == [4, 4, 7]
    assert made[1] == {
        **{"number": 4, "name": "Delta, Dia", "field": "result", "round": 1},
        **{"before": "1", "after": "="},
    }
    plain = events.rate(formats.read(WEEKEND))
    assert json.loads(render.json(plain))["corrections"] == []
    for form in (render.text, render.html, render.markdown):
        assert "Corrected" not in form(plain)


# --- what is written


@pytest.mark.parametrize("end", [b"\n", b""])
def test_a_report_has_them_as_comments(end: bytes) -> None:
    content = WEEKEND.read_bytes().rstrip(b"\n") + end
    event = corrected(trf.read(content), ["4.rating=1900", "7.r1.result==", "3.born=none"])
    written = trf.write(event)
    assert written.splitlines()[-4:] == [
        b"### for rating only: 3.born 2009 -> none",
        b"### for rating only: 4.rating 1866 -> 1900",
        b"### for rating only: 4.r1.result 1 -> =",
        b"### for rating only: 7.r1.result 0 -> =",
    ]
    again = trf.read(written)
    assert [each.rounds for each in again.players] == [each.rounds for each in event.players]
    assert (again.players[3].rating, again.players[3].points) == (1900, Decimal("4.5"))
    assert trf.write(again) == written
    assert len(written.splitlines()) == len(content.splitlines()) + 4
    assert trf.omissions(event) == ()


def test_a_new_report_has_them_too() -> None:
    assert trf.write(corrected(_event(), ["1.rating=2105"])).endswith(
        b"\n### for rating only: 1.rating 2000 -> 2105\n"
    )


def test_a_table_cannot_say_what_was_corrected() -> None:
    event = corrected(_event(), ["1.rating=2105"])
    omitted = csv.omissions(event, with_players=True)
    assert "what was corrected" in str(omitted[0])
