"""The systems as a list, one by one with their rules, and one game under all of them."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from arpad import render, system, uschess
from arpad.errors import UnknownSystem
from arpad.questions import compare

ALL = tuple(system.find(name) for name in system.BUILT_IN)


def test_every_system_says_how_sure_it_is() -> None:
    text = render.text(ALL).splitlines()
    assert len(text) == 1 + len(ALL)
    for line, found in zip(text[1:], ALL, strict=True):
        assert line.split()[0] == found.id
        assert line.endswith(found.certainty)
    assert all(found.certainty for found in ALL)
    assert all(found.certainty.startswith("an estimate") == bool(found.estimate) for found in ALL)


@pytest.mark.parametrize("found", ALL, ids=lambda found: str(found.id))
def test_a_system_is_pickled_by_its_id_and_its_rulebooks_are_equal_by_their_terms(
    found: system.System[Any],
) -> None:
    assert pickle.loads(pickle.dumps(found)) is copy.deepcopy(found) is found
    one, other = found.book(), found.book()
    assert one == other != 5
    assert hash(one) == hash(other)


def test_a_system_that_no_registry_knows_is_pickled_by_its_values() -> None:
    own = replace(system.find("elo"), id="club")
    assert pickle.loads(pickle.dumps(own)) == own


@pytest.mark.parametrize("found", ALL, ids=lambda found: str(found.id))
def test_a_system_with_its_rules(found: system.System[Any]) -> None:
    text = render.text(found)
    assert text.startswith(f"{found.name} (--system {found.id})\n\ndocument  {found.document}\n")
    data = json.loads(render.json(found))
    assert data["id"] == found.id
    assert data["facts"][0] == "rating"
    assert len(data["rules"]) >= 3
    for rule in data["rules"]:
        assert f"{rule['name']} " in text
        assert rule["text"] in text
    html, markdown, csv = render.html(found), render.markdown(found), render.csv(found)
    assert f"<strong>{found.name.replace(chr(39), '&#x27;')}</strong>" in html
    assert markdown.startswith("# ")
    assert csv.splitlines()[0] == "rule,what it says,how sure"
    assert len(csv.splitlines()) == 1 + len(data["rules"])


def test_a_narrow_terminal() -> None:
    assert max(map(len, render.text(system.find("uschess"), width=60).splitlines())) <= 60


def test_the_rules_of_us_chess_are_those_of_a_day() -> None:
    for day, factor in ((date(2024, 12, 31), 12), (date(2025, 1, 1), 10)):
        lines = {rule.name: rule for rule in uschess.Rulebook(uschess.Terms(day)).rules_in_words()}
        assert lines["bonus"].text.startswith(f"gain − {factor} √max(games, 4)")
    assert lines["effective games"].basis == "verified"


# One game under all of them


def test_one_game_under_all_systems() -> None:
    answer = compare(1500, 1600, "win")
    assert [line.id for line in answer.lines] == list(system.BUILT_IN)
    changes = {line.id: line.as_data()["change"] or 0 for line in answer.lines}
    assert changes["fide"] == 12.8
    assert all(change > 0 for change in changes.values())
    text = render.text(answer).splitlines()
    assert text[0] == "1500 against 1600: 1"
    assert sum("│█" in line for line in text) == len(system.BUILT_IN)
    estimates = [line for line in text if line.endswith(", an estimate")]
    assert [line.split()[0] for line in estimates] == ["chesscom", "tennis", "ecf"]
    assert answer.working() == ()
    assert render.html(answer).startswith("<div>")


def test_a_system_without_an_answer_says_why() -> None:
    answer = compare(1500.5, None, 0.5, ["fide", "nba", "elo", "glicko1"])
    reasons = [line.reason for line in answer.lines]
    assert reasons[0].startswith("the rating must be a whole number")
    assert reasons[1] == "there are no draws here"
    assert reasons[2] == "plain Elo needs a rating to start from, and no start rating is set"
    assert reasons[3] == ""
    data = answer.as_data()
    assert (data["player"], data["opponent"], data["score"]) == (1500.5, None, 0.5)
    assert data["systems"][1]["change"] is None
    assert data["systems"][1]["reason"] == "there are no draws here"
    assert "nba         –" in render.text(answer)
    with pytest.raises(UnknownSystem):
        compare(1500, 1600, 1, ["nfll"])


def test_a_game_that_moves_nobody_has_no_bar() -> None:
    answer = compare(1500, 1500, 0.5, ["elo"])
    line = render.text(answer).splitlines()[3]
    assert "█" not in line
    assert "▒" not in line
    lost = render.text(compare(1500, 1500, 0, ["elo", "glicko1"]))
    assert "▒│" in lost
