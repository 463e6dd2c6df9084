"""Champions and awards of seasons follow from the games: by hand, and from every player's page."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arpad.errors import InvalidValue
from arpad.league import Award, League

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
DAY = date(2026, 1, 1)


def test_awards_by_hand(tmp_path: Path) -> None:
    """K 32, so that 400 points apart 1/11 is expected: a win is worth 32 × 10/11 = 29.09."""
    with League.create(tmp_path / "a.db", clock=lambda: NOW, k=32) as league:
        league.add_player("Ann", rating=1900)
        league.add_player("Bob", rating=1500)
        league.record(["Bob", "Ann"], 1, on=DAY)  # 1529.09 – 1870.91
        for day in (1, 2, 3):
            league.record(["Cy", "Dee"], 1, on=DAY + timedelta(day), new=True)
        league.end_season(name="Winter", on="2026-02-01")
        found = league.awards(1)
        assert [(each.rank, each.name) for each in found.first_three] == [
            (1, "Ann"), (2, "Cy"), (3, "Bob")
        ]  # fmt: skip
        by_name = {each.name: each for each in found.awards}
        upset = by_name["biggest upset"]
        assert upset == Award("biggest upset", ("Bob",), upset.value, ("Ann",), 1, DAY)
        assert upset.value == pytest.approx(1 / 11)
        gained = by_name["most gained"]
        assert gained.players == ("Cy",)  # 16 + 14.53 + 13.22
        assert gained.value == pytest.approx(43.75, abs=0.01)
        assert by_name["longest streak"].players == ("Cy",)
        assert by_name["longest streak"].value == 3
        assert by_name["most games"].players == ("Cy", "Dee")
        assert "best newcomer" not in by_name  # in the first season everybody is new
        assert league.awards().awards == ()
        league.record(["Eve", "Ann"], 0.5, on="2026-03-01", new=True)
        league.record(["Ann", "Flo"], 1, on="2026-03-02", new=True)
        now = {each.name: each for each in league.awards().awards}
        assert now["best newcomer"].players == ("Eve",)
        assert now["most games"].players == ("Ann",)
        assert {"longest streak", "biggest upset"}.isdisjoint(now)
        with pytest.raises(InvalidValue):
            league.awards("all-time")


@pytest.mark.parametrize("terms", [{"k": 24}, {"system": "glicko2"}, {"k": 32, "batch": "month"}])
def test_awards_are_what_the_pages_of_players_say(tmp_path: Path, terms: dict[str, Any]) -> None:
    random = Random(11)
    with League.create(tmp_path / "a.db", clock=lambda: NOW, **terms) as league:
        for number in range(90):
            pair = random.sample("ABCDEF"[: 4 + number // 40], 2)
            sides = [[pair[0]], [pair[1], "G"]] if number % 9 == 0 else pair
            league.record(sides, random.choice((0, 0.5, 1)), on=DAY + timedelta(number), new=True)
        for day, rule in ((29, "keep"), (50, "reset")):
            league.end_season(rule=rule, on=DAY + timedelta(day))
        for season in league.seasons():
            first = season.first or DAY
            last = season.last or NOW.date()
            lines = {}
            for player in league.players():
                history = league.player(player.name, season.number).history
                lines[player.name] = [each for each in history if first <= each.on <= last]
            lines = {name: own for name, own in lines.items() if own}
            wanted: dict[str, dict[str, float]] = {
                "most gained": {n: own[-1].after - own[0].before for n, own in lines.items()},
                "most games": {name: len(own) for name, own in lines.items()},
                "longest streak": {name: streak(own) for name, own in lines.items()},
            }
            found = {each.name: each for each in league.awards(season.number).awards}
            for name, values in wanted.items():
                best = max(values.values())
                if name == "longest streak" and best < 3:
                    assert name not in found
                    continue
                assert found[name].value == best
                assert set(found[name].players) == {n for n in values if values[n] == best}
            won = [each for own in lines.values() for each in own if each.result == 1]
            least = min(each.expected or 1 for each in won)
            assert ("biggest upset" in found) is (least < 0.5)
            assert least >= 0.5 or found["biggest upset"].value == least


def streak(lines: Any) -> int:
    runs = "".join("w" if each.result == 1 else "-" for each in lines).split("-")
    return max(map(len, runs))


def test_games_rated_apart_have_champions_of_their_own(tmp_path: Path) -> None:
    with League.create(
        tmp_path / "a.db", clock=lambda: NOW, k=32, kinds="Chess, Go", games="apart"
    ) as league:
        league.record(["Ann", "Bob"], 1, on=DAY, game="Chess", new=True)
        league.record(["Bob", "Ann"], 1, on=DAY, game="Go")
        league.end_season(on=DAY)
        assert league.champions()[0].champions == ("Ann",)
        assert league.champions(game="Go")[0].champions == ("Bob",)
        assert league.awards(1, game="Go").first_three[0].name == "Bob"


def test_whoever_has_not_played_a_game_is_asked_about_without_an_error(tmp_path: Path) -> None:
    with League.create(
        tmp_path / "a.db", clock=lambda: NOW, k=32, kinds="Chess, Go", games="apart"
    ) as league:
        league.record(["Ann", "Bob"], 1, on=DAY, game="Chess", new=True)
        league.record(["Cy", "Ann"], 1, on=DAY, game="Go", new=True)
        league.add_player("Dee", rating=1700)
        assert league.player("Cy").standing.games == 1  # of the first game that they have played
        assert league.player("Ann").standing.wins == 1
        for name, game, rating in (("Cy", "Chess", 1500), ("Bob", "Go", 1500), ("Dee", None, 1700)):
            row = league.player(name, game=game).standing
            assert (row.rank, row.games, row.rating) == (None, 0, rating)


def test_who_is_equal_shares_a_place(tmp_path: Path) -> None:
    with League.create(tmp_path / "a.db", clock=lambda: NOW, k=32) as league:
        for pair in (["Ann", "Bob"], ["Cy", "Dee"]):
            league.record(pair, 1, on=DAY, new=True)
        league.end_season(on=DAY)
        (season,) = league.champions()
        assert season.champions == ("Ann", "Cy")
        assert [each.rank for each in season.first_three] == [1, 1, 3, 3]
