"""Stories say numbers that add up, and are those of an oracle that reads the exported games."""

from __future__ import annotations

import random
import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from arpad.league import League, Story, export_games
from arpad.league.stories import LEAST_GAMES, LEAST_STREAK, TITLES, games_of

from . import story_oracle

FIRST = date(2026, 1, 5)
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
STARTS = {"Ann": 1750, "Eve": 1450}


def now() -> datetime:
    return datetime(2026, 11, 19, 12, tzinfo=UTC)


def lively(path: Path, seed: int) -> League:
    """Games of two, of teams and of many, in which one is strong and one is another's nemesis."""
    draw = random.Random(seed)
    league = League.create(path, clock=now, compiled=False, k=20)
    for name in (*NAMES, "Anne"):
        league.add_player(name, rating=STARTS.get(name))
    for number in range(150):
        day, kind = FIRST + timedelta(draw.randrange(300)), number % 5
        people = draw.sample(NAMES, 4)
        if draw.random() < 0.2:
            people = ["Anne" if name == "Ann" else name for name in people]
        if kind < 3:
            one, two = people[:2]
            score = 0.5 if draw.random() < 0.2 else _score(draw, one, two)
            league.record([one, two], score, on=day)
        elif kind == 3:
            league.record([people[:2], people[2:]], draw.choice((1, 0.5, 0)), on=day)
        else:
            places = draw.choice(("1,2,3,4", "2,1,1,4", "4,1,2,3"))
            league.record(people, places, on=day)
    for number in draw.sample(range(1, 151), 12):
        league.void(number)
    league.merge("Anne", "Ann")
    league.change_rules(confirm_hours=48)
    league.record(["Ann", "Bob"], 1)  # it waits
    return league


def _score(draw: random.Random, one: str, two: str) -> int:
    strength = {"Ann": 5, "Bob": 3, "Cy": 3, "Dee": 2, "Eve": 1}
    one, two = (name.removesuffix("e") if name == "Anne" else name for name in (one, two))
    if {one, two} == {"Ann", "Eve"}:
        return int(one == "Eve")  # Eve always beats Ann
    return int(draw.random() < strength[one] / (strength[one] + strength[two]))


def numbers(story: Story) -> tuple[Any, ...]:
    if story.kind == "comeback":
        return None, story.games, story.difference
    if story.kind == "streak":
        return None, story.games
    if story.kind == "head to head":
        return story.other, story.games, story.points
    return story.other, story.games, story.points, story.expected, story.difference


@pytest.mark.parametrize("seed", range(8))
def test_every_story_is_that_of_the_exported_games(tmp_path: Path, seed: int) -> None:
    with lively(tmp_path / "x.db", seed) as league:
        games = story_oracle.lines(export_games(league), STARTS)
        kinds: set[str] = set()
        for row in league.table():
            view = league.player(row.name)
            assert view.history[-1].after == pytest.approx(games[row.name][-1].after)
            shown = {s.kind: numbers(s) for s in view.stories if s.kind != "overtaking"}
            wanted = story_oracle.stories(games[row.name])
            assert shown.keys() == wanted.keys(), row.name
            for kind, story in shown.items():
                assert story == pytest.approx(wanted[kind]), (row.name, kind)
            kinds |= shown.keys()
        assert {"nemesis", "giant-killer", "head to head", "streak"} <= kinds


def figures(text: str) -> list[float]:
    """The numbers of a text that are not of a day."""
    plain = re.sub(r"\d+ (?:[A-Z][a-z]+) \d{4}", "", text)
    found = re.findall(r"\d+½|½|\d+(?:\.\d+)?", plain)
    return [float(each.replace("½", ".5")) for each in found]


def check_sum(story: Story) -> None:
    """That what a story says adds up, digit by digit."""
    shown = figures(story.text)
    if story.kind in ("nemesis", "giant-killer", "best partner"):
        points, games, difference, expected = shown
        sign = -1 if story.kind == "nemesis" else 1
        assert round(points - expected, 1) == round(sign * difference, 1)
        assert games >= LEAST_GAMES
    elif story.kind == "head to head":
        points, games, wins, draws, losses = shown
        assert (points, games) == (wins + draws / 2, wins + draws + losses)
    elif story.kind == "comeback":
        high, low, fall, back, games = shown
        assert round(high - low, 1) == fall
        assert back >= high
        assert games >= LEAST_GAMES
    elif story.kind == "overtaking":
        gap, other, own = shown
        assert round(other - own, 1) == gap
    else:
        assert shown[0] >= LEAST_STREAK


@pytest.mark.parametrize("seed", range(4))
def test_every_story_adds_up(tmp_path: Path, seed: int) -> None:
    with lively(tmp_path / "x.db", seed) as league:
        every = [story for row in league.table() for story in league.player(row.name).stories]
        assert {each.kind for each in every} <= TITLES.keys()
        for story in every:
            check_sum(story)
        assert "overtaking" in {each.kind for each in every}


def test_few_games_are_no_story(tmp_path: Path) -> None:
    with League.create(tmp_path / "x.db", clock=now, k=20) as league:
        for number in range(LEAST_GAMES - 1):
            league.record([["Ann", "Cy"], ["Bob", "Dee"]], number % 2, on=FIRST, new=True)
            assert league.player("Ann").stories == ()
        league.record([["Ann", "Cy"], ["Bob", "Dee"]], 0, on=FIRST)
        (story,) = (s for s in league.player("Ann").stories if s.kind != "overtaking")
        assert story.text == "Bob, 2 of 5 points: 2 won, 0 drawn, 3 lost"


def test_a_nemesis_by_hand(tmp_path: Path) -> None:
    """Ann starts 200 above: 0.7597 a game is expected of her, and she loses all five of a day."""
    with League.create(tmp_path / "x.db", clock=now, k=1, batch="day", system="pool") as league:
        league.add_player("Ann", rating=1700)
        league.add_player("Bob", rating=1500)
        for _ in range(5):
            league.record(["Ann", "Bob"], 0, on=FIRST)
        story = next(s for s in league.player("Ann").stories if s.kind == "nemesis")
        assert story.text == "Bob, 0 of 5 points, 3.8 fewer than expected (3.8)"
        story = next(s for s in league.player("Bob").stories if s.kind == "giant-killer")
        assert story.text == "5 of 5 points as the outsider, 3.8 more than expected (1.2)"


@pytest.mark.parametrize(
    "rules", [{"k": 20, "advantage": 80}, {"system": "glicko2"}, {"k": 20, "margin_rule": "log"}]
)
def test_the_pairs_of_many_sides_are_what_was_rated(tmp_path: Path, rules: Any) -> None:
    """Their mean is what was expected of the whole game, in every system."""
    with League.create(tmp_path / "x.db", clock=now, **rules) as league:
        draw = random.Random(1)
        for number in range(30):
            people = draw.sample(NAMES, 4)
            sides = people if number % 2 else [people[:2], people[2], people[3]]
            places = list(range(1, len(sides) + 1))
            league.record(sides, places, on=FIRST + timedelta(number), new=True)
        played = league.replayed()
        for who in played.games_of:
            for game in games_of(played, who):
                chances = [meeting.expected or 0 for meeting in game.meetings]
                assert sum(chances) / len(chances) == pytest.approx(game.own.expected)


def test_a_new_season_is_no_fall(tmp_path: Path) -> None:
    """What the end of a season takes is not made up for by games."""
    with League.create(tmp_path / "x.db", clock=now, k=20) as league:
        for number in range(6):
            league.record(["Ann", "Bob"], 1, on=FIRST + timedelta(number), new=True)
        league.end_season(on=FIRST + timedelta(6), rule="reset")
        for number in range(7, 20):
            league.record(["Ann", "Bob"], 1, on=FIRST + timedelta(number))
        assert "comeback" not in {story.kind for story in league.player("Ann").stories}


def test_a_comeback_within_a_season_says_its_own_numbers(tmp_path: Path) -> None:
    """Everybody starts again from 1500; four losses and as many wins are the whole story."""
    with League.create(tmp_path / "x.db", clock=now, k=20) as league:
        for number in range(6):
            league.record(["Ann", "Bob"], 1, on=FIRST + timedelta(number), new=True)
        league.end_season(on=FIRST + timedelta(6), rule="reset")
        ratings = [1500.0]
        for number, score in enumerate((0, 0, 0, 0, 1, 1, 1, 1, 1), 7):
            league.record(["Ann", "Bob"], score, on=FIRST + timedelta(number))
            other = 3000 - ratings[-1]
            chance = 1 / (1 + 10 ** ((other - ratings[-1]) / 400))
            ratings.append(ratings[-1] + 20 * (score - chance))
        back = next(n for n, each in enumerate(ratings) if n > 4 and each >= 1500)
        story = next(s for s in league.player("Ann").stories if s.kind == "comeback")
        size = round(1500 - round(min(ratings), 1), 1)
        assert (story.games, story.difference) == (back, size)
        assert story.text.startswith(
            f"from 1500.0 on 12 January 2026 down to {min(ratings):.1f} on"
        )


def test_those_who_played_last_are_on_the_board(tmp_path: Path) -> None:
    with lively(tmp_path / "x.db", 3) as league:
        found = league.stories(3)
        assert len(found) == 3
        assert len({each.kind for each in found}) == 3
        for each in found:
            assert each in league.player(each.player).stories
    with League.create(tmp_path / "y.db", clock=now) as league:
        assert league.stories() == []
