"""The office ladder: 17 published ratings to four decimals, also after corrections are undone."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from published.cases import load
from sampling import SEED

from arpad.league import League, Result, check, import_file

LADDER = load("ladder_office.json")
GAMES = [Result([white, black], score, on) for on, white, black, score in LADDER["games"]]


def ratings(league: League) -> dict[str, str]:
    return {row.name: f"{row.rating:.4f}" for row in league.table()}


@pytest.fixture
def league(place: Any) -> Any:
    with League.create(place(), k=LADDER["k"], start=LADDER["start"]) as made:
        made.record_all(GAMES, new=True)
        yield made


def test_its_ratings_are_those_that_were_published(league: League) -> None:
    assert len(LADDER["published"]) == 17
    assert ratings(league) == LADDER["published"]
    assert sum(row.games for row in league.table()) == 2 * 176


def test_fifty_corrections_that_are_undone(league: League) -> None:
    random = Random(SEED)
    before = league.table()
    for _ in range(50):
        game = league.game(random.randrange(1, 177))
        undo = random.choice((_void, _correct_score, _correct_day, _correct_side, _merge))
        undo(league, game, random)
        assert ratings(league) == LADDER["published"]
    assert league.table() == before
    assert check(league).problems == ()


def _void(league: League, game: Any, random: Random) -> None:
    league.void(game.id)
    assert ratings(league) != LADDER["published"]
    league.restore(game.id)


def _correct_score(league: League, game: Any, random: Random) -> None:
    league.correct(game.id, score=random.choice([s for s in (0, 0.5, 1) if s != game.score]))
    assert ratings(league) != LADDER["published"]
    league.correct(game.id, score=game.score)


def _correct_day(league: League, game: Any, random: Random) -> None:
    league.correct(game.id, on="1999-12-31")
    league.correct(game.id, on=game.on)


def _correct_side(league: League, game: Any, random: Random) -> None:
    others = [each.name for each in league.players() if (each.name,) not in game.sides]
    league.correct(game.id, sides=[game.sides[0], [random.choice(others)]])
    assert ratings(league) != LADDER["published"]
    league.correct(game.id, sides=game.sides)


def _merge(league: League, game: Any, random: Random) -> None:
    """Two who never met; most of the seventeen have some such."""
    (one,) = game.sides[0]
    met = {row.opponent for row in league.player(one).head_to_head}
    strangers = [e.name for e in league.players() if e.name not in met and e.name != one]
    if strangers:
        other = random.choice(strangers)
        league.merge(one, other)
        assert one not in ratings(league)
        league.separate(one)


def test_from_a_csv_with_other_names_of_columns(tmp_path: Path) -> None:
    rows = "".join(f"{on},{white},{black},{score}\n" for on, white, black, score in LADDER["games"])
    source = tmp_path / "ladder.csv"
    source.write_text(f"date,white,black,white_score\n{rows}")
    with League.create(tmp_path / "ladder.db", k=32) as league:
        assert import_file(league, str(source), new=True).games == 176
        assert ratings(league) == LADDER["published"]
