"""The benchmark measures what it says: the same answers on both sides, and bounds that bite."""

from __future__ import annotations

import inspect
import itertools
import re
from types import ModuleType
from typing import Any

import pytest

from arpad import elo, fide
from benchmarks import calls, cases, node, terminal, timing
from benchmarks.by_hand import elo_by_hand, elo_by_hand_shorter, fide_by_hand
from benchmarks.shapes import Cases, Group, Measured, Shape, answers, measure

GRID = list(itertools.product(range(100, 3100, 83), range(100, 3100, 89), (0, 0.5, 1)))
SHAPES = (
    *(calls.UPDATE, calls.TOURNAMENT, calls.HAND, calls.FIDE_BY_HAND),
    *(*calls.ONE_GAME, *calls.NINE_GAMES, *calls.PLAIN_ELO),
    *(*calls.SEAM, *calls.SEAM_OF_PLAYERS, *calls.OTHERS),
)
ONE = Cases("value", [1])


def row_of(call: str, of: Cases | None = None) -> Shape:
    """The one row with that call, and those cases where several are written alike."""
    (found,) = {s for s in SHAPES if s.call == call and of in (None, s.cases)}
    return found


# --- both sides answer the same


@pytest.mark.parametrize("k", [5, 20, 32.5])
def test_plain_elo_by_hand_answers_as_the_library(k: float) -> None:
    for game in GRID[::5]:
        assert elo_by_hand(*game, k) == elo_by_hand_shorter(*game, k) == elo.update(*game, k=k)


def test_fide_by_hand_answers_as_the_library() -> None:
    for game in ((r, o, s) for r, o, s in GRID if abs(r - o) <= 1500):
        assert fide_by_hand(*game) == fide.update(*game, on=cases.DAY)


@pytest.mark.parametrize("shape", dict.fromkeys(SHAPES), ids=lambda shape: shape.title)
def test_every_row_can_be_called(shape: Shape) -> None:
    assert len(answers(shape, calls.NAMES)) == len(shape.cases.values)


@pytest.mark.parametrize(
    "shape",
    [
        row_of("fide.update(rating, opponent, score, on=on)", cases.dated),
        row_of("fide.update(rating, opponent, word, on=on)"),
        row_of("fide.update(player, other, score, on=on)", cases.players),
    ],
    ids=lambda shape: shape.title,
)
def test_a_dated_game_is_that_of_the_rule_by_hand(shape: Shape) -> None:
    assert answers(shape, calls.NAMES) == [fide_by_hand(*pair) for pair in cases.PAIRS]


def test_scores_as_words_and_signs_are_the_same_games() -> None:
    numbers = answers(calls.UPDATE, calls.NAMES)
    assert answers(row_of("fide.update(rating, opponent, word)"), calls.NAMES) == numbers
    assert answers(row_of("fide.update(rating, opponent, sign)"), calls.NAMES) == numbers


def test_mappings_are_the_same_players() -> None:
    call = "fide.update(player, other, score, on=on)"
    one, other = (row_of(call, of) for of in (cases.known, cases.mappings))
    assert answers(one, calls.NAMES) == answers(other, calls.NAMES)


def test_every_edition_of_every_time_control_is_a_row_on_its_own_days() -> None:
    wanted = [edition.id for each in calls.TIME_CONTROLS for edition in fide.editions(each)]
    rows = [shape for shape in calls.ONE_GAME if shape.note in wanted]
    assert [shape.note for shape in rows] == wanted
    for shape in rows:
        named = re.search('time_control="(.*)"', shape.call)
        time_control: Any = named[1] if named else "standard"
        assert {fide.edition(on, time_control).id for *_, on in shape.cases.values} == {shape.note}


def test_plain_elo_is_that_of_the_function_by_hand() -> None:
    by_hand = answers(calls.HAND, calls.NAMES)
    rows = [s for s in calls.PLAIN_ELO if s.cases is not cases.presets]
    assert len(rows) == 5
    for shape in rows:
        assert answers(shape, calls.NAMES) == by_hand, shape.title


def test_the_seam_gives_the_outcomes_of_the_direct_call() -> None:
    for direct, shapes in (
        (calls.TOURNAMENT, calls.SEAM),
        (calls.TOURNAMENT_OF_PLAYER, calls.SEAM_OF_PLAYERS),
    ):
        wanted = [report.change for report in answers(direct, calls.NAMES)]
        for shape in shapes:
            assert [outcome.change for outcome in answers(shape, calls.NAMES)] == wanted


@pytest.mark.parametrize("module", [fide, elo], ids=["fide", "elo"])
def test_every_public_function_is_a_row(module: ModuleType) -> None:
    named = [getattr(module, name) for name in module.__all__]
    functions = {each.__name__ for each in named if inspect.isfunction(each)}
    functions -= {"rate"}  # `tournament` for a player with a rating
    own = module.__name__.rpartition(".")[2]
    rows = {name for shape in SHAPES for name in re.findall(rf"\b{own}\.(\w+)\(", shape.call)}
    assert functions - rows == set()


def test_every_row_has_a_title_of_its_own() -> None:
    titles = [shape.title for shape in dict.fromkeys(SHAPES)]
    assert len(set(titles)) == len(titles)


# --- the harness


def test_a_slower_call_takes_longer_and_one_that_fails_is_named() -> None:
    many = Cases("value", list(range(200)))
    quick, slow, wrong = (Shape(call, many) for call in ("abs(value)", "sum(numbers)", "value.x"))
    turns: list[int] = []
    found = measure(
        (quick, slow, wrong), {"numbers": range(200)}, [lambda: turns.append(1)], turns=5
    )
    assert found.errors == {wrong: "AttributeError"}
    assert 0 < found.seconds[quick] < found.seconds[slow] / 3
    assert len(turns) == 10  # each turn is made twice, timed once


def marks(measure: str, times: dict[str, float], wanted: float | None) -> list[str]:
    reference = Shape("reference", ONE)
    rows = [Shape(name, ONE, wanted) for name in times]
    group = Group("t", reference, measure, rows)  # type: ignore[arg-type]
    seconds = dict(zip(rows, times.values(), strict=True))
    return [row[3] for row in group.rows(Measured({reference: 6e-6, **seconds}, {}))]


def test_bounds_hold_on_both_sides() -> None:
    times = {"faster": 0.99e-6, "equal": 1e-6, "slower": 1.01e-6}
    assert marks("as fast", times, 6) == ["kept", "kept", "**missed**"]
    times = {"faster": 71e-6, "equal": 72e-6, "slower": 73e-6}
    assert marks("the time", times, 12) == ["kept", "kept", "**missed**"]
    assert marks("the time", times, None) == ["", "", ""]


@pytest.mark.parametrize("wanted", [None, 6])
def test_a_call_that_cannot_be_made_is_missed(wanted: float | None) -> None:
    reference, wrong = Shape("reference", ONE), Shape("wrong", ONE, wanted)
    group = Group("t", reference, "as fast", [wrong])
    ((_, measured, _, mark),) = group.rows(Measured({reference: 1.0}, {wrong: "TypeError"}))
    assert measured == "cannot be called: TypeError"
    assert mark == "**missed**"


def test_single_figures_have_bounds_too() -> None:
    assert timing.row("a", 35, "ms", most=35) == ("a", "35 ms", "at most 35 ms", "kept")
    assert timing.row("a", 35.1, "ms", most=35)[3] == "**missed**"
    assert timing.row("a", 0.6, "×", least=0.6)[3] == "kept"
    assert timing.row("a", 0.59, "×", least=0.6)[3] == "**missed**"
    assert timing.row("a", 12345.6, "") == ("a", "12,346", "", "")


def test_tables_line_up_and_strict_fails_for_what_is_missed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(timing, "missed", [])
    timing.table("Good", [timing.row("a", 1, "ms", most=2)])
    assert timing.conclude(strict=True) == 0
    timing.table("Bad", [timing.row("a long name", 3, "ms", most=2), timing.row("b", 3, "ms")])
    assert timing.conclude(strict=False) == 0
    capsys.readouterr()
    timing.table("More", [timing.row("× µ", 123, "ms"), timing.row("b", 1, "ms", most=2)])
    assert len({len(line) for line in capsys.readouterr().out.splitlines() if line[:1] == "|"}) == 1
    assert timing.conclude(strict=True) == 1
    assert "- Bad: a long name\n" in capsys.readouterr().out


def test_functions_are_counted_and_our_own_apart() -> None:
    assert terminal.count_calls("def f(): pass\nf(); f()") == (3, 0)  # with the statement itself
    _, own = terminal.count_calls("import arpad.fide")  # whose records are made by text
    assert own >= 1


def test_a_machine_without_node_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    with (
        pytest.raises(node.Unavailable, match="there is no node on this machine"),
        node.started(cases.PAIRS),
    ):
        pytest.fail("it started")
