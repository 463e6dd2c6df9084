"""Every engine gives the rows of `arpad.fide`, on random and adversarial periods."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pyarrow as pa
import pytest
from sampling import FULL

from arpad import bulk, fide

from .engines import ENGINES, KINDS, rows, with_engines
from .periods import Recipe, by_the_core, made

pytestmark = pytest.mark.untraced  # compares numbers

#: Half of them has every case too, as a test below makes sure.
PLAYERS, GAMES = (1800, 9500) if FULL else (900, 4750)
DAY = timedelta(days=1)


def recipes() -> list[Recipe]:
    """Each edition by itself, as one event and as many, and each change to the next edition.

    Some lists remember the highest rating of a player, some have flags.
    """
    found = []
    for control in ("standard", "rapid"):
        known = fide.editions(control)
        for number, record in enumerate(known):
            size: dict[str, Any] = {"players": PLAYERS, "games": GAMES, "time_control": control}
            alone = [record.since]
            found.append(Recipe(10 + number, alone, with_events=False, **size))
            found.append(Recipe(20 + number, alone, past="highest", **size))
            if number:
                days = [record.since - DAY, record.since, record.since + 40 * DAY]
                size["past"] = "highest" if number % 2 else "flags"
                found.append(Recipe(30 + number, days, **size))
        days = [known[-1].since - DAY, known[-1].since]
        found.append(Recipe(60, days, with_minutes=True, **size))
        found.append(Recipe(61, [date(2021, 12, 31), date(2022, 1, 1)], with_minutes=True, **size))
    # Blitz has the records of rapid: one period shows that its name is understood.
    days = [fide.editions("blitz")[-1].since]
    blitz = Recipe(50, days, "blitz", players=PLAYERS, games=GAMES)
    return [*found, blitz, replace(blitz, seed=51, with_minutes=True)]


RECIPES = recipes()


@pytest.mark.parametrize(
    ("recipe", "engines"),
    [
        pytest.param(recipe, engines, id=f"{recipe}, {' and '.join(engines)}")
        for recipe, engines in with_engines(RECIPES)
    ],
)
def test_every_engine_equals_the_core(recipe: Recipe, engines: tuple[str, ...]) -> None:
    period = made(recipe)
    wanted = by_the_core(period)
    assert len(wanted) > 0.9 * recipe.players
    for name in engines:
        frame = ENGINES[name]
        result = bulk.rate_period(
            frame(period.players),
            frame(period.games),
            on=period.on,
            time_control=period.time_control,
        )
        assert isinstance(result, KINDS[name])
        got = {row["id"]: row for row in rows(result)}
        differing = [(row, got.get(who)) for who, row in wanted.items() if row != got.get(who)]
        assert differing[:3] == [], name
        assert len(got) == len(wanted), name


def test_the_made_up_periods_have_every_case() -> None:
    """Otherwise the comparison above would prove less than it claims."""
    found: dict[str, int] = {}
    for recipe in RECIPES[::3]:
        if found and all(found.values()):
            break
        for row in by_the_core(made(recipe)).values():
            missing = row["missing"] or ""
            for case, holds in {
                "newcomer rated": row["k"] is None and row["new_rating"] is not None,
                "too few games": "are needed" in missing,
                "first event without a point": "8.2.1" in missing,
                "initial rating below the floor": "not published" in missing,
                "rule not known": "not known" in missing,
                "K lowered by the limit": row["k"] not in (None, 0, 7, 10, 20, 40, 200),
                "below the floor": row["below_floor"],
                "no game counts": row["n"] == 0,
                "stand-in": row["k"] is not None and row["rating"] is None,
                "a half": row["change"] is not None and abs(row["change"]) % 100 == 50,
            }.items():
                found[case] = found.get(case, 0) + holds
    assert [case for case, times in found.items() if not times] == []


def test_the_day_of_the_list_tells_who_is_a_junior() -> None:
    """8.3.3: list year − birth year ≤ 18; the last event was in the year before."""
    players = pa.table(
        {
            "id": [1, 2],
            "rating": [1500, 1500],
            "birth_year": [2007, 2008],
            "games_played": [30, 30],
            "highest_rating": [None, 1500],
        }
    )
    games = pa.table({"white_id": [1], "black_id": [2], "white_score": [1.0]})
    december, january = date(2025, 12, 20), date(2026, 1, 1)

    def ks(list_date: date | None) -> list[int]:
        result = bulk.rate_period(players, games, on=december, list_date=list_date)
        return [row["k"] for row in sorted(rows(result), key=lambda row: row["id"])]

    assert ks(None) == [40, 40]
    assert ks(january) == [20, 40]
    wanted = [fide.k_factor(rating=1500, birth_year=y, on=january) for y in (2007, 2008)]
    assert ks(january) == wanted
