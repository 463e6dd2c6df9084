"""An edition in words: what each record says stands in its text, with the article."""

from __future__ import annotations

import json
from datetime import date

import pytest

from arpad import fide, render
from arpad.compat import echecs
from arpad.fide import TimeControl
from arpad.render.editions import text as edition_text


@pytest.mark.parametrize(
    ("on", "time_control", "line"),
    [
        (date(2025, 10, 1), "standard", "8.3.1  a player rated 2650 or more is exempt"),
        (date(2025, 9, 30), "standard", "8.3.1  a difference over 400 counts as 400"),
        (date(2023, 5, 1), "standard", "8.3.1  only 1 game per tournament benefits from the cap"),
        (date(2023, 5, 1), "standard", "7.2    floor 1000: unrated below it"),
        (
            date(2024, 3, 1),
            "standard",
            "7.1.4  initial rating: from 5 games on within 26 months, at most 2200",
        ),
        (date(2015, 1, 1), "standard", "8.2.3  initial rating: not known, so it is refused"),
        (date(2024, 12, 1), "blitz", "if one of the two is above 2600"),
        (date(2024, 3, 1), "rapid", "RB 7.2.1  a standard rating stands in"),
        (date(2015, 1, 1), "rapid", "K 20: 20 for everybody"),
        (
            date(2022, 1, 1),
            "standard",
            "1.1    minutes for 60 moves: 120 with a player rated 2400 or more, 90 with a player "
            "rated 1800 or more, else 60",
        ),
        (date(2021, 12, 31), "standard", "120 with a player rated 2200 or more, 90 with a player"),
        (date(2022, 1, 1), "standard", "1.2    a first time control of at least 30 moves"),
        (date(2021, 12, 31), "standard", "4.1    an event of more than 90 days is rated by months"),
        (date(2015, 1, 1), "blitz", "no limit on the difference"),
        (
            date(2022, 1, 1),
            "blitz",
            "8.3.1  a difference over 400 counts as 400\n         (reported",
        ),
        (date(2024, 2, 29), "rapid", "only 1 game per tournament benefits from the cap"),
        (date(2015, 1, 1), "rapid", "RB     a standard rating stands in"),
        (date(2015, 1, 1), "rapid", "a first event with less than 1 point is disregarded"),
        (date(2021, 12, 31), "standard", "in round robins were rated by iteration: refused"),
        (date(2021, 12, 31), "standard", "games on within 26 months\n         (reported)"),
        (date(2025, 10, 1), "standard", "K where several of these lines hold: the first of them"),
    ],
)
def test_a_rule_in_force_on_that_date(on: date, time_control: TimeControl, line: str) -> None:
    assert line in edition_text(fide.edition(on, time_control))


def test_what_is_not_the_text_says_so() -> None:
    record = fide.edition(date(2025, 10, 1))
    text = edition_text(record)
    assert "(practice: FIDE’s published calculations" in text
    assert text.endswith("\n\nWhat is not marked is the text of the regulations.")
    assert "8.3.1,text,a difference over 400 counts as 400" in render.csv(record)


@pytest.mark.parametrize(
    ("on", "time_control", "is_stated"),
    [
        (date(2021, 12, 31), "rapid", True),
        (date(2022, 1, 1), "rapid", False),
        (date(2021, 12, 31), "standard", True),
        (date(2022, 1, 1), "standard", False),
    ],
)
def test_round_robins_with_unrated_players(
    on: date, time_control: TimeControl, is_stated: bool
) -> None:
    assert ("by iteration" in edition_text(fide.edition(on, time_control))) is is_stated


def test_one_line_of_k_has_no_order() -> None:
    assert "where several" not in edition_text(fide.edition(date(2022, 9, 30), "blitz"))


def test_a_record_without_a_floor_says_nothing_of_one() -> None:
    assert "floor" not in edition_text(echecs.STANDARD)


def test_the_list_has_every_edition() -> None:
    lines = render.text(fide.editions()).splitlines()
    assert len(lines) == 1 + 10
    assert lines[-1].startswith("2024-12-01  rapid-blitz-2024-12-01")
    assert render.csv(fide.editions("rapid")).splitlines()[0] == "from,edition,source"
    assert render.markdown(fide.editions()).count("rapid-blitz-") == 5
    assert len(json.loads(render.json(fide.editions()))) == 10


def test_the_list_fits_a_narrow_terminal() -> None:
    for width in (40, 53, 54, 60):
        text = render.text(fide.editions(), width=width)
        assert max(map(len, text.splitlines())) <= width
        assert ("  standard-2014-07-01     FIDE Handbook B.02" in text) is (width >= 54)


def test_an_edition_in_every_form() -> None:
    record = fide.edition(date(2025, 10, 1))
    report = fide.edition_report(date(2025, 10, 1))
    assert (report.edition, str(report), report.working()) == (record, str(record), ())
    assert render.html(report) == render.html(record)
    assert report.as_data() == record.as_data() | {"notes": []}
    assert "<table>" in render.html(record)
    assert record._repr_html_() == render.html(record)
    assert (str(record), record.working()) == (render.text(record), ())
    assert "| 8.3.1 |" in render.markdown(record)
    assert render.csv(record).splitlines()[0] == "article,rests on,rule"
    assert render.text(record, explain=True) == render.text(record)
