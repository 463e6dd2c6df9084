"""Every public function checks every argument: an answer, or an error in our words, never another.

Each function of `__all__` has an example below; one argument after the other is replaced by what
a caller may give by mistake.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from inspect import isfunction, signature
from io import BytesIO, TextIOWrapper
from math import isnan
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from arpad import (
    elo,
    event,
    fide,
    formats,
    glicko,
    pools,
    questions,
    render,
    system,
    uschess,
)
from arpad.answer import Report
from arpad.compat import echecs
from arpad.errors import ArpadError, InvalidValue
from arpad.formats import (
    EventRecord,
    PlayerRecord,
    RoundRecord,
    csv,
    fide_list,
    game_list,
    pasted,
    pgn,
    time_control,
    trf,
    uschess_json,
)
from arpad.system import System

ON = date(2026, 1, 5)
GAMES = [(1600, 1), (1700, 0)]
BOOK = elo.Rulebook(32)
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
WEEKEND = formats.read(EXAMPLES / "weekend.trf")
TABLE = b"white,black,result\nA,B,1\n"
OUTCOME = fide.tournament(1500, GAMES, on=ON)


class Mute:
    """An object that cannot even be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


class Nested(list[Any]):
    """A list that goes on in itself, for ever."""

    def __repr__(self) -> str:
        return repr(self)


ENDLESS: list[Any] = []
ENDLESS.append(ENDLESS)
ODD: dict[str, Any] = {
    "true": True,
    "nan": float("nan"),
    "infinite": float("inf"),
    "minus infinite": -float("inf"),
    "huge": 10**5000,
    "decimal": Decimal("sNaN"),
    "int8": np.int8(100),
    "array": np.array([1600, 1]),
    "array of none": np.array(1600),
    "series": pd.Series([1600, 1]),
    "missing": pd.NA,
    "no time": pd.NaT,
    "none": None,
    "bytes": b"x",
    "text": "\ud800",
    "below": -1,
    "nought": 0,
    "endless": ENDLESS,
    "nested": Nested(),
    "mute": Mute(),
    "object": object(),
    "type": int,
}
#: The functions of each module, each with arguments that it answers.
EXAMPLES_OF: dict[Any, dict[str, dict[str, Any]]] = {
    fide: {
        "adjust_2022": {"rating": 1500, "standard_rating": 1600},
        "adjust_2024": {"rating": 1500},
        "delta": {"score": 1, "expected": 0.5, "k": 20, "on": ON, "time_control": "rapid"},
        "edition": {"on": ON, "time_control": "blitz"},
        "edition_report": {"on": ON, "time_control": "blitz"},
        "editions": {"time_control": "blitz"},
        "expected": {"rating": 1500, "opponent": 1600, "on": ON, "time_control": "rapid"},
        "initial": {"games": GAMES * 3, "on": ON, "time_control": "rapid"},
        "initial_report": {"games": GAMES * 3, "on": ON, "time_control": "rapid"},
        "k": {"rating": 1500, "on": ON, "time_control": "rapid", "age": 15},
        "k_factor": {"rating": 1500, "on": ON, "time_control": "rapid", "age": 15},
        "needed": {"player": 1500, "opponents": [1600], "target_rating": 1505, "on": ON},
        "norm": {"title": "GM", "games": [], "federation": "AAA", "on": ON},
        "performance": {"games": [1500, 1600], "score": 1.5, "on": ON, "time_control": "rapid"},
        "performance_report": {"games": GAMES, "on": ON, "time_control": "rapid"},
        "period": {"player": 1500, "events": [], "time_control": "rapid"},
        "rate": {"player": 1500, "games": GAMES, "on": ON, "time_control": "rapid"},
        "rulebook": {"on": ON, "time_control": "rapid"},
        "tournament": {"player": 1500, "games": GAMES, "on": ON, "time_control": "rapid"},
        "update": {"player": 1500, "opponent": 1600, "score": 1, "on": ON},
    },
    elo: {
        "delta": {"score": 1, "expected": 0.5, "k": 20},
        "expected": {"rating": 1500, "opponent": 1600, "scale": 400},
        "needed": {"rating": 1500, "opponents": [1600], "target_rating": 1510, "k": 32},
        "odds": {"rating": 1500, "opponent": 1600, "scale": 400},
        "parse_k_by_games": {"text": "40:30,20"},
        "performance": {"games": GAMES, "score": None},
        "preset": {"preset_id": "uscf"},
        "rate": {"rating": 1500, "games": GAMES, "k": 32},
        "tournament": {"rating": 1500, "games": GAMES, "k": 32},
        "update": {"rating": 1500, "opponent": 1600, "score": 1, "k": 32, "scale": 400},
    },
    glicko: {
        "chesscom": {},
        "equivalent_k": {"deviation": 100, "opponent_deviation": 50},
        "glicko1": {"c": 60},
        "glicko2": {"tau": 0.5},
        "lichess": {},
    },
    uschess: {
        "absolute_floor": {"wins": 3, "draws": 1, "events": 10},
        "peak_floor": {"peak": 1941},
        "section": {"players": {"a": 1500, "b": 1600}, "games": [("a", "b", 1)], "ended": ON},
        "start_by_age": {"age": 6.3, "adult": True},
        "start_from_cfc": {"rating": 1600},
        "start_from_fide": {"rating": 1500, "ended": ON},
        "tournament": {"player": 1500, "games": GAMES, "ended": ON, "rating_list": "quick"},
    },
    pools: {"find": {"pool_id": "fifa"}, "load": {"path": EXAMPLES / "none.toml"}},
    questions: {
        "compare": {"player": 1500, "opponent": 1600, "score": 1, "systems": ["fide", "elo"]},
        "game": {"book": BOOK, "player": 1500, "opponent": 1600, "score": 1},
        "initial": {"book": fide.rulebook(ON), "games": GAMES * 3},
        "k": {"book": BOOK, "player": 1500},
        "needed": {"book": BOOK, "player": 1500, "opponents": [1600], "target_rating": 1510},
        "performance": {"book": BOOK, "games": GAMES},
        "tournament": {"book": BOOK, "player": 1500, "games": GAMES},
    },
    formats: {
        "corrected": {"event": WEEKEND, "corrections": ["1.rating=2105"]},
        "kind_of": {"name": "a.csv", "content": b""},
        "read": {"path": EXAMPLES / "weekend.trf", "players": None},
        "read_event": {"content": TABLE, "name": "a.csv"},
        "with_ratings": {"event": WEEKEND, "name": "R"},
    },
    event: {
        "check": {"event": WEEKEND, "on": ON, "time_control": "rapid"},
        "rate": {"event": WEEKEND, "system": "fide", "on": ON, "time_control": "rapid"},
    },
    system: {"find": {"system_id": "elo"}, "names": {}},
    echecs: {
        "delta": {"actual": 1, "expected": 0.5, "k": 20},
        "expected": {"a": 1500, "b": 1600},
        "initial": {"games": GAMES * 3},
        "k_factor": {"rating": 1500, "age": 15, "ever_2400": False, "games_played": 12},
        "performance": {"games": GAMES},
        "update": {"a": 1500, "b": 1600, "result": 1, "time_control": "rapid"},
    },
    render: {name: {"result": OUTCOME} for name in ("csv", "html", "markdown", "notebook")}
    | {"json": {"result": OUTCOME, "working": True}}
    | {"text": {"result": OUTCOME, "explain": True, "width": 80}},
    fide_list: {
        "look_up": {"path": EXAMPLES / "list.txt", "fide_ids": [1]},
        "look_up_content": {"content": b"", "name": "list", "fide_ids": [1]},
        "month_of": {"name": "standard_jan25frl.zip"},
    },
    game_list: {
        "double_losses": {"content": b"1600,0-0", "name": "x"},
        "read_game_list": {"content": b"1600,1", "name": "x"},
        "read_opponents": {"content": b"1600", "name": "x"},
        "read_typed_game": {"text": "1600:1", "place": "x"},
        "unused_columns": {"content": b"opponent,club", "name": "x"},
    },
    time_control: {"read": {"text": "90+30"}},
    trf: {
        "omissions": {"event": WEEKEND},
        "read": {"content": b"001    1", "name": "x"},
        "write": {"event": WEEKEND},
    },
    pgn: {
        "omissions": {"event": WEEKEND},
        "read_event": {"content": b"", "name": "x"},
        "write": {"event": WEEKEND},
    },
    csv: {
        "omissions": {"event": WEEKEND, "with_players": True},
        "read_event": {"games": TABLE, "players": None, "name": "x", "players_name": "y"},
        "read_players": {"content": b"name\nA", "name": "x"},
        "write_games": {"event": WEEKEND},
        "write_players": {"event": WEEKEND},
    },
    uschess_json: {"read_event": {"content": b"[]", "name": "x"}},
    pasted: {"read": {"text": "1600 W", "me": None}},
}
CASES = {
    f"{module.__name__}.{name}": (getattr(module, name), arguments)
    for module, functions in EXAMPLES_OF.items()
    for name, arguments in functions.items()
}


def public(module: Any) -> set[str]:
    names = getattr(module, "__all__", None) or [name for name in vars(module) if name[0] != "_"]
    return {
        name
        for name in names
        if (isfunction(found := getattr(module, name)) and found.__module__.startswith("arpad."))
        or (name.islower() and isinstance(found, System))
    }


@pytest.mark.parametrize("module", EXAMPLES_OF, ids=lambda module: module.__name__)
def test_every_public_function_is_here(module: Any) -> None:
    own = {name for name in public(module) if hasattr(module, "__all__") or _is_of(module, name)}
    assert own - {"scan"} == EXAMPLES_OF[module].keys()


def _is_of(module: Any, name: str) -> bool:
    return bool(getattr(module, name).__module__ == module.__name__)


def answered(call: Callable[[], object]) -> None:
    """Call it; what comes back holds no NaN, and an error shows itself."""
    try:
        found = call()
    except ArpadError as error:
        found = error.as_data()["error"] == str(error)  # it shows itself
    for each in found if isinstance(found, tuple) else (found,):
        assert not (isinstance(each, float) and isnan(each))
        assert not isinstance(each, np.generic | np.ndarray | pd.Series)
    if isinstance(found, Report):
        assert str(found)  # it shows itself too


@pytest.mark.parametrize("case", CASES)
def test_odd_arguments(case: str) -> None:
    function, arguments = CASES[case]
    with_others = "facts" in signature(function).parameters
    for name in arguments.keys() & signature(function).parameters.keys() or arguments:
        for odd in ODD.values():
            answered(lambda name=name, odd=odd: function(**arguments | {name: odd}))  # type: ignore[misc]
    if with_others:
        answered(lambda: function(**arguments, other=ODD["mute"]))


@pytest.mark.parametrize("name", ODD)
def test_methods_of_glicko(name: str) -> None:
    odd = ODD[name]
    for book in (glicko.glicko1(), glicko.glicko2(), glicko.lichess()):
        answered(lambda book=book: book.rest(glicko.Player(1500, 60), odd).deviation)  # type: ignore[misc]
        answered(lambda book=book: book.rest(odd, 3).deviation)  # type: ignore[misc]


def test_the_figures_that_were_wrong() -> None:
    assert glicko.equivalent_k(np.int8(100)) == glicko.equivalent_k(100)  # type: ignore[arg-type]
    assert uschess.absolute_floor(np.int8(100), 0, 0) == 150  # type: ignore[arg-type]
    assert uschess.absolute_floor(0, np.int8(11), np.int8(127)) == 150  # type: ignore[arg-type]
    rested = glicko.glicko2().rest(1500, 3)
    assert rested == glicko.glicko2().rest(glicko.Player(1500), 3)
    for days in (-5.5, float("nan"), True):
        with pytest.raises(ArpadError, match=r"^days: "):
            glicko.glicko2().rest(glicko.Player(1500, 60), days)


def test_a_value_that_cannot_be_shown_is_named_by_its_type() -> None:
    mute: Any = Mute()
    with pytest.raises(InvalidValue, match="preset: a value of the type Mute – the presets are"):
        elo.preset(mute)


def test_a_width_that_is_none_hangs_nothing() -> None:
    with pytest.raises(InvalidValue, match="width: nan – the width must be a whole number, 1 or"):
        render.text(OUTCOME, width=float("nan"))  # type: ignore[arg-type]
    assert render.text(OUTCOME, width=1)


def test_none_is_an_argument_that_is_not_given() -> None:
    games = [(1600, 1)]
    assert glicko.lichess(None).rate(1500, games) == glicko.lichess().rate(1500, games)
    given = uschess.tournament(1500, games, ended=ON, rating_list=None)  # type: ignore[arg-type]
    assert given.new_rating == uschess.tournament(1500, games, ended=ON).new_rating


@pytest.mark.parametrize("name", ["missing", "array", "series", "mute", "endless"])
def test_odd_colours_of_rounds_made_by_hand(name: str) -> None:
    colour = ODD[name]
    record = EventRecord(players=(PlayerRecord(1, "A", rounds=(RoundRecord(2, colour, "1"),)),))
    with pytest.raises(ArpadError, match="a colour is white, black or None"):
        trf.write(record)


def test_standard_input_is_read_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    class Pipe(BytesIO):
        def seekable(self) -> bool:
            return False

    source = TextIOWrapper(Pipe(TABLE))
    monkeypatch.setattr(sys, "stdin", source)
    assert len(formats.read("-").players) == 2
    with pytest.raises(ArpadError, match="standard input: empty"):
        formats.read("-")
    source.close()
    with pytest.raises(ArpadError, match="standard input: closed – nothing can be read from it"):
        formats.read("-")
