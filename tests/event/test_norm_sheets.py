"""A sheet for each norm that was made, or nearly: in text, HTML, Markdown and JSON."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date
from typing import Any

from arpad import render
from arpad.event import EventReport, rate
from arpad.formats.records import EventRecord

from .test_norms import everybody, grandmasters


def of_games(made: EventRecord) -> EventReport:
    named = replace(
        made, name="A & B", city="Letterton", federation="AAA", arbiter="Chief, Charlie"
    )
    hero, *others = named.players
    known = replace(hero, fide_id=12345678, born="1999/12/31")
    return rate(replace(named, players=(known, *others)))


def test_text() -> None:
    shown = render.text(of_games(grandmasters("111111000")), sheets=True)
    sheet = shown[shown.rindex("─\n") :].splitlines()
    assert sheet[1:13] == [
        "GM norm: made",
        "IM Hero",
        "",
        "FIDE id       12345678",
        "federation    AAA",
        "born          1999/12/31",
        "rating        2500",
        "event         A & B",
        "place         Letterton, AAA",
        "dates         1 November 2025",
        "time control  90 minutes + 30 seconds a move: 120 minutes for 60 moves, standard",
        "rounds        9",
    ]
    assert sheet[15:17] == [
        "rd  opponent     title  fed  rating  counts  result",
        " 1  Opponent 2   GM     BBB    2475    2475       1",
    ]
    assert "yes  B.01 1.4.1a  9 games were played, at least 9 are needed" in sheet
    assert "counts as         9 games" in sheet
    assert sheet[-2:] == [f"Chief arbiter: {'_' * 30}", f"Federation: {'_' * 30}"]


def test_games_that_do_not_count_say_why() -> None:
    """4½ of nine is the norm; the two rounds after it are omitted."""
    shown = render.text(of_games(grandmasters("1111=0000-0", 2600)), sheets=True)
    assert "B.01 1.4.1e: omitted as a later game: Opponent 12, rated 2600, in round 11" in shown
    assert "B.01 1.4.2c: not played, so not counted: Opponent 11, rated 2600, in round 10" in shown
    assert "assumed  the pairings were not predetermined" in shown


def test_a_norm_that_was_nearly_made_has_a_sheet_too() -> None:
    """One half point is missing."""
    report = of_games(grandmasters("11111=000"))
    assert [norm.achieved for _, norm in report.candidates] == [False]
    assert "\nGM norm: not made\nIM Hero\n" in render.text(report, sheets=True)
    assert "counts as" not in render.text(report, sheets=True)
    assert of_games(grandmasters("1111==000")).candidates == ()


def test_made_ones_come_first() -> None:
    report = rate(everybody(10, flags="ABC"))
    assert [norm.achieved for _, norm in report.candidates] == sorted(
        (norm.achieved for _, norm in report.candidates), reverse=True
    )
    assert len(report.candidates) == 1


def test_html() -> None:
    """All that a certificate (IT1) asks for, each condition with what is needed and found."""
    page = render.html(of_games(grandmasters("111111000")))
    sheet = page[page.index('<section class="sheet">') :].partition("</section>")[0]
    assert page.count('<section class="sheet">') == 1
    assert "<h2>Norm for Grandmaster</h2>" in sheet
    for label, value in (
        ("Family name, given name", "Hero"),
        ("FIDE ID", "12345678"),
        ("Federation", "AAA"),
        ("Born", "31 December 1999"),
        ("Title sought", "GM"),
        ("Title now", "IM"),
        ("Rating", "2500"),
        ("Chief arbiter", "Chief, Charlie"),
        ("Event", "A &amp; B"),
        ("Place", "Letterton, AAA"),
        ("Dates", "1 November 2025"),
        ("System", "9 rounds"),
        ("Rate of play", "90 minutes + 30 seconds a move: 120 minutes for 60 moves, standard"),
    ):
        assert f"<dt>{label}</dt><dd>{value}</dd>" in sheet, label
    plain = re.sub(r"</?(?:strong|span)[^>]*>", "", sheet).replace(' class="quiet"', "")
    games = "<td>Games played</td><td>1.4.1a</td><td>9 or more</td><td>9</td>"
    assert games in plain
    assert "<td>Score</td><td>1.4.8b</td><td>3½ or more</td><td>6</td>" in plain
    assert sheet.count('aria-label="met">✓') == len(re.findall(r"<td>1\.\d", plain))
    assert "<h3>Conditions, B.01</h3>" in sheet
    assert sheet.count('aria-label="White"') + sheet.count('aria-label="Black"') == 9
    assert "A draft until it is signed" in sheet
    unwanted = rate(grandmasters("111111000"), norms=False)
    assert '<section class="sheet">' not in render.html(unwanted)


def test_a_norm_that_was_not_made_has_no_certificate() -> None:
    page = render.html(of_games(grandmasters("11111=000")))
    assert "GM norm: not made" in page
    assert '<section class="sheet">' not in page


def test_games_of_a_certificate_say_why_they_do_not_count() -> None:
    """A game that was not played is listed with the reason."""
    page = render.html(of_games(grandmasters("1111=0000-0", 2600)))
    sheet = page.partition('<section class="sheet">')[2].partition("</section>")[0]
    assert "not played, so not counted" in sheet


def test_markdown() -> None:
    shown = render.markdown(of_games(grandmasters("111111000")), sheets=True)
    sheet = shown[shown.index("## IM Hero, GM norm: made") :].splitlines()
    assert "| rd | opponent | title | fed | rating | counts | result |  |" in sheet
    assert "| 1 | Opponent 2 | GM | BBB | 2475 | 2475 | 1 |  |" in sheet
    assert "- yes: 9 games were played, at least 9 are needed (B.01 1.4.1a)" in sheet


def test_json() -> None:
    report = of_games(grandmasters("111111000"))
    data = json.loads(render.json(report))
    assert data["sheets"] == [{"number": 1, "title": "GM", "achieved": True}]
    unwanted = rate(grandmasters("111111000"), norms=False)
    assert "sheets" not in json.loads(render.json(unwanted))
    (norm,) = next(each for each in data["players"] if each["number"] == 1)["norms"]
    assert norm["games"][0] == {
        **{"round": 1, "name": "Opponent 2", "title": "GM", "federation": "BBB"},
        **{"rating": 2475, "counts": 2475, "score": 1, "article": "", "reason": ""},
    }


def test_ratings_on_the_way() -> None:
    """2390 and six wins over 2475: 2400 after the first of them."""
    made = grandmasters("111111000")
    hero, *others = made.players
    record = replace(made, players=(replace(hero, rating=2390, title="FM", k=10), *others))
    report = rate(record)
    (found,) = report.player(1).ratings_reached
    assert (found.title, found.round) == ("IM", 2)
    shown = render.text(report, sheets=True)
    assert "Ratings for titles\n  Hero: the rating that IM requires besides norms, 2400" in shown
    assert "B.01 1.5.3  the rating that IM requires" in shown
    assert rate(record, time_control="rapid").player(1).ratings_reached == ()
    idle = replace(hero, rounds=())
    assert rate(replace(made, players=(idle, *others))).player(1).ratings_reached == ()


def test_flags_of_fid_are_told_in_the_list() -> None:
    made = grandmasters("111111000")
    hero, *others = made.players
    flags = ["BBB"] * 5 + ["FID"] * 4
    under = [replace(each, federation=flag) for each, flag in zip(others, flags, strict=True)]
    report = rate(replace(made, players=(hero, *under)))
    shown = render.text(report, sheets=True)
    assert "    opponents under FID: 4; counted as FID there is no norm" in shown
    one = render.text(report, player=1, sheets=True)
    assert "       opponents under FID: 4; counted as FID there is no norm" in one
    assert "opponents under FID: 4" in render.html(report)


def certificate(made: EventRecord, **terms: Any) -> str:
    page = render.html(rate(made, **terms))
    return page.partition('<section class="sheet">')[2].partition("</section>")[0]


def test_a_certificate_of_unusual_cases() -> None:
    """A low opponent counts more, a federation is not known, and nothing has to be assumed."""
    made = grandmasters("111111000")
    hero, first, *others = made.players
    strong = grandmasters("111111000", 2560).players[2:]
    low = replace(made, players=(hero, replace(first, rating=2000), *strong))
    assert "counts 2200" in certificate(low)
    nowhere = replace(made, players=(replace(hero, federation=""), first, *others))
    sheet = certificate(nowhere, federations_exempt=True)
    assert "<strong>not known</strong>" in sheet
    assert "this event is exempt" in sheet
    days = tuple(date(2025, 11, day) for day in range(1, 10))
    assert "Taken for granted" in certificate(made)
    assert "Taken for granted" not in certificate(replace(made, round_dates=days))


def test_a_rating_for_another_title_is_not_on_a_certificate() -> None:
    made = grandmasters("111111000")
    hero, *others = made.players
    climbing = replace(hero, title="", rating=2398)
    sheet = certificate(replace(made, players=(climbing, *others)))
    assert "Norm for Grandmaster" in sheet
    assert "IM requires" not in sheet
