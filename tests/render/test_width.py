"""Texts that fit a narrow terminal: tables lose their bars, then stack; long lines are broken."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from arpad import event, fide, formats, questions, render, system

ON = date(2026, 1, 5)
BOOK = system.find("fide").book(on=ON)
WEEKEND = Path(__file__).parents[2] / "docs" / "examples" / "weekend.trf"


def widest(text: str) -> int:
    return max(map(len, text.splitlines()))


def words(text: str) -> list[str]:
    return text.split()


def test_without_a_width_nothing_is_broken() -> None:
    answer = questions.game(BOOK, 1500, {"rating": 1600, "birth_year": 2012}, "win")
    assert widest(render.text(answer)) > 80


@pytest.mark.parametrize("width", [40, 60, 75])
def test_a_game_stacks_its_figures_where_the_table_is_too_wide(width: int) -> None:
    text = render.text(questions.game(BOOK, 1500, 1600, "win"), width=width)
    assert widest(text) <= width
    stacked = [words(line) for line in text.splitlines()]
    assert stacked[2:4] == [["you"], ["rating", "1500"]]
    assert ["change", "+12.80"] in stacked
    assert ["change", "-12.80"] in stacked


def test_a_table_that_just_fits_is_not_stacked() -> None:
    answer = questions.game(BOOK, 1500, 1600, "win")
    table = render.text(answer).splitlines()[2:5]
    width = max(map(len, table))
    assert render.text(answer, width=width).splitlines()[2:5] == table
    assert render.text(answer, width=width - 1).splitlines()[2:5] != table


def test_a_tournament_loses_its_bars_before_anything_else() -> None:
    report = questions.tournament(BOOK, 1500, [(1600, 1), (1700, 0)])
    assert "█" in render.text(report, width=60)
    narrow = render.text(report, width=50)
    assert "█" not in narrow
    assert widest(narrow) <= 50
    assert words(narrow.splitlines()[3]) == ["1", "1600", "1", "0.36", "+12.80"]


def test_a_game_of_a_narrow_tournament_is_named_by_its_number() -> None:
    """A remark about a game is not its heading."""
    report = questions.tournament(BOOK, 1500, [(1600, 1), (2400, 0)])
    narrow = render.text(report, width=40)
    assert widest(narrow) <= 40
    lines = [line for line in narrow.splitlines() if line.startswith(("#", "more", "  remark"))]
    assert lines == ["# 1", "# 2", "  remark    more than 400, so it counts"]
    assert narrow.splitlines()[2:4] == ["# 1", "  opponent  1600"]


@pytest.mark.parametrize("width", [50, 60, 80])
def test_an_edition_keeps_its_words_in_a_narrow_terminal(width: int) -> None:
    edition = fide.edition(ON)
    text = render.text(edition, width=width)
    assert widest("\n".join(text.splitlines()[3:])) <= width  # beneath the title
    assert words(text) == words(render.text(edition))


def test_an_event_in_a_narrow_terminal() -> None:
    report = event.rate(formats.read(WEEKEND))
    text = render.text(report, width=60)
    assert widest(text) <= 60
    assert "  Iota, Ivo: 5 games against rated opponents are needed, 0" in text
