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
        (date(2015, 1, 1), "blitz", "no limit of the difference"),
    ],
)
def test_a_rule_in_force_on_that_date(on: date, time_control: TimeControl, line: str) -> None:
    assert line in edition_text(fide.edition(on, time_control))


def test_what_is_not_the_text_says_so() -> None:
    text = edition_text(fide.edition(date(2025, 10, 1)))
    assert "(practice: FIDE's published calculations" in text


def test_a_record_without_a_floor_says_nothing_of_one() -> None:
    assert "floor" not in edition_text(echecs.STANDARD)


def test_the_list_has_every_edition() -> None:
    lines = render.text(fide.editions()).splitlines()
    assert len(lines) == 1 + 9
    assert lines[-1].startswith("2024-12-01  rapid-blitz-2024-12-01")
    assert render.csv(fide.editions("rapid")).splitlines()[0] == "from,edition,source"
    assert render.markdown(fide.editions()).count("rapid-blitz-") == 4
    assert len(json.loads(render.json(fide.editions()))) == 9


def test_the_list_fits_a_narrow_terminal() -> None:
    text = render.text(fide.editions(), width=60)
    assert max(map(len, text.splitlines())) <= 60


def test_an_edition_in_every_form() -> None:
    record = fide.edition(date(2025, 10, 1))
    assert "<table>" in render.html(record)
    assert record._repr_html_() == render.html(record)
    assert (str(record), record.working()) == (render.text(record), ())
    assert "| 8.3.1 |" in render.markdown(record)
    assert render.csv(record).splitlines()[0] == "article,rests on,rule"
    assert render.text(record, explain=True) == render.text(record)
