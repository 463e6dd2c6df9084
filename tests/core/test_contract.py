"""The contract of the face, line by line: what other programs may rely on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import arpad
from arpad import (
    ArpadError,
    bulk,
    engine,
    event,
    fide,
    formats,
    glicko,
    league,
    outcome,
    pools,
    render,
    system,
    uschess,
)

WEEKEND = Path("docs/examples/weekend.trf")
JANUARY = date(2026, 1, 5)
PARTS = ("fide", "elo", "glicko", "uschess", "pools", "event", "League")


@pytest.mark.parametrize("name", PARTS)
def test_a_part_is_there_after_import_arpad(name: str) -> None:
    part = getattr(arpad, name)
    assert part is arpad.League if name == "League" else part is sys.modules[f"arpad.{name}"]


@pytest.fixture(params=[*system.names(), "duel"])
def every_system(request: pytest.FixtureRequest) -> Any:
    """Each system, and one of another package."""
    if request.param == "duel":
        request.getfixturevalue("duel")
    assert request.param in system.names()
    return system.find(request.param)


def test_every_system_has_the_verbs(every_system: Any) -> None:
    assert every_system.expected(1500, 1600) < every_system.expected(1600, 1500)
    player, opponent = every_system.update(1500, 1600, 1)
    assert player.rating >= 1500
    assert opponent.rating <= 1600
    answer = every_system.book().game(1500, 1600, 1)
    assert (player, opponent) == (answer.player.after, answer.opponent.after)
    rated = every_system.rate(1500, [(1600, 1)])
    assert isinstance(rated, outcome.Outcome)
    assert rated.games is rated.games  # made once
    assert every_system.tournament(1500, [(1600, 1)]).as_dict() == rated.as_data()


@pytest.mark.parametrize(
    ("module", "one"), [(arpad, "arpad.fide"), (glicko, "glicko.glicko2"), (pools, "pools.nfl")]
)
def test_a_verb_without_a_system_names_one(module: Any, one: str) -> None:
    for verb in ("expected", "performance", "rate", "tournament", "update"):
        with pytest.raises(AttributeError, match=f"such as {one}.{verb}$"):
            getattr(module, verb)
    with pytest.raises(AttributeError, match=r"'rated'$"):
        _ = module.rated


def test_odd_input_is_refused_in_words(every_system: Any) -> None:
    book = every_system.book()
    calls: list[Callable[[Any], object]] = [
        lambda value: every_system.expected(value, 1600),
        lambda value: every_system.update(1500, value, 1),
        lambda value: every_system.update(1500, 1600, value),
        lambda value: every_system.rate(1500, value),
        lambda value: every_system.rate(1500, [value]),
        lambda value: every_system.tournament(1500, [(1600, value)]),
        lambda value: every_system.performance(value),
        lambda value: every_system.book(nonsense=value),
        lambda value: book.rate_field({"a": 1500, "b": 1600}, [value]),
    ]
    for call in calls:
        for value in ("x", float("nan"), object(), {"nonsense": 1}, 1j, 10**400):
            with pytest.raises(ArpadError, match=" – "):
                call(value)


COLUMNS: dict[str, list[Any]] = {
    "white_id": ["a", "b", "c"],
    "black_id": ["b", "c", "a"],
    "white_score": [1, 0.5, 0],
    "round": [1, 1, 2],
}


def rating_of(played: Any) -> dict[Any, Any]:
    """The ratings by id: one row for each player."""
    rows = played.ratings.to_pylist()
    assert len(rows) == len({row["id"] for row in rows})
    return {row["id"]: row["rating"] for row in rows}


@pytest.mark.parametrize("games", [COLUMNS, tuple(COLUMNS.values())[:3]], ids=["named", "three"])
def test_any_rulebook_plays_a_ladder_of_lists(games: Any) -> None:
    book = system.find("uschess").book()
    wanted: dict[str, Any] = dict.fromkeys("abc", book.newcomer(1500))
    for row in zip(*list(COLUMNS.values())[:3], strict=True):
        pair = {who: wanted[who] for who in row[:2]}
        wanted |= {who: each.after for who, each in book.rate_field(pair, [row]).items()}
    found = rating_of(bulk.replay(games, rule=book))
    assert found == {who: state.rating for who, state in wanted.items()}
    assert rating_of(bulk.replay(games, rule=book, start=1500)) == found
    assert rating_of(bulk.replay(games, rule=book, start=1700)) != found
    assert engine.of(book).start == 1500


def test_with_a_period_a_period_is_a_batch() -> None:
    book = system.find("uschess").book()
    games = [row[:3] for row in zip(*COLUMNS.values(), strict=True)]
    field = dict.fromkeys("abc", book.newcomer(1500))
    for batch in (games[:2], games[2:]):
        playing = {who: field[who] for who in {name for row in batch for name in row[:2]}}
        field |= {who: each.after for who, each in book.rate_field(playing, batch).items()}
    found = rating_of(bulk.replay(COLUMNS, rule=book, period="round"))
    assert found == {who: state.rating for who, state in field.items()}


def test_names_that_other_programs_use() -> None:
    report = arpad.event.rate(WEEKEND)
    assert isinstance(report.event.players[0].rounds, tuple)
    assert isinstance(report.players[0].outcome.games[0], outcome.GameReport)
    assert render.text(report) == str(report)


def test_systems_of_a_family_have_the_verbs() -> None:
    assert glicko.glicko2.rate(1500, [(1600, 1)]).new_rating == pytest.approx(1509.2877, abs=0.0001)
    assert glicko.glicko2(tau=0.5) == glicko.glicko2(0.5) == glicko.glicko2.book(tau=0.5)
    assert glicko.lichess.update(1500, 1500, 1, on="2026-01-05", white="first") == glicko.lichess(
        on=JANUARY
    ).update(1500, 1500, 1, white="first")
    assert pools.nfl is system.find("nfl")
    with pytest.raises(AttributeError, match="no attribute 'curling'"):
        pools.curling  # noqa: B018


NORM_GAMES = [
    fide.NormGame(2400, 1, title="GM", federation="GER", name=str(number)) for number in range(9)
]
DATED: list[Callable[[Any], object]] = [
    lambda on: fide.expected(1500, 1600, on=on),
    lambda on: fide.k_factor(2250, birth_year=2010, on=on),
    lambda on: fide.update(1500, 1600, 1, on=on),
    lambda on: fide.update(1500, 1600, 1, on),
    lambda on: fide.update(fide.Player(1500, birth_year=2010), 1600, 1, on=on),
    lambda on: fide.tournament(1500, [(1600, 1)], on=on),
    lambda on: fide.rate(None, [(1600, 1)] * 5, on=on),
    lambda on: fide.performance([(1600, 1)], on=on),
    lambda on: fide.performance_report([(1600, 1)], on=on),
    lambda on: fide.initial([(1600, 1)] * 5, on=on),
    lambda on: fide.initial_report([fide.Event([(1600, 1)] * 5, on=on)]),
    lambda on: fide.period(1500, [fide.Event([(1600, 1)], on=on)]),
    lambda on: fide.needed(1500, [1600, 1700], 1510, on=on),
    lambda on: fide.edition(on),
    lambda on: fide.edition_report(on),
    lambda on: fide.rulebook(on),
    lambda on: fide.Rulebook(fide.edition(on), on),
    lambda on: fide.delta(1, 0.36, 20, on=on),
    lambda on: fide.norm("IM", NORM_GAMES, federation="HUN", on=on),
    lambda on: fide.norm("IM", NORM_GAMES, federation="HUN", on=JANUARY, round_dates=[on] * 9),
    lambda on: system.find("fide").book(on=on),
    lambda on: system.find("fide").rate(1500, [(1600, 1)], on=on),
    lambda on: glicko.lichess(on=on),
    lambda on: uschess.tournament(1500, [(1600, 1)], ended=on),
    lambda on: uschess.section({1: 1500, 2: 1600}, [(1, 2, 1)], ended=on),
    lambda on: event.rate(WEEKEND, on=on).as_data(),
]


@pytest.mark.parametrize("ask", DATED)
def test_a_date_may_be_text(ask: Callable[[Any], object]) -> None:
    assert ask("2026-01-05") == ask(JANUARY)
    with pytest.raises(ArpadError, match="there is no such day"):
        ask("2026-02-30")


def test_an_event_may_be_its_file() -> None:
    report = event.rate(formats.read(WEEKEND))
    checks = [event.check(WEEKEND, on=day).as_data() for day in ("2026-01-05", JANUARY)]
    assert checks[0] == checks[1]
    assert event.rate(WEEKEND).as_data() == event.rate(str(WEEKEND)).as_data() == report.as_data()
    with WEEKEND.open("rb") as content, WEEKEND.open(encoding="utf-8") as text:
        assert event.rate(content).as_data() == event.rate(text).as_data() == report.as_data()
    with pytest.raises(ArpadError, match="an event is an EventRecord"):
        event.rate(7)  # type: ignore[arg-type]


def test_a_league_is_opened_or_refused(tmp_path: Path) -> None:
    place = tmp_path / "club.db"
    with pytest.raises(ArpadError, match="there is no such league; check the name, or start one"):
        arpad.League(str(place))
    league.create(place, name="Club").close()
    with arpad.League(place) as opened:
        assert opened.rules.name == "Club"
