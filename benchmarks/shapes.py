"""A shape of a call: its text is what the table shows and, in a loop over cases, what is timed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from benchmarks.timing import Row, Work, best_of, figure, verdict

Names = Mapping[str, Any]
Measure = Literal["as fast", "the time"]


@dataclass(frozen=True, slots=True, eq=False)
class Cases:
    """What a call is made for, one after the other, so that nobody profits from repetition."""

    variables: str
    values: Sequence[Any]


@dataclass(frozen=True, slots=True)
class Shape:
    """One way to write a call; `note` distinguishes calls with the same text."""

    call: str
    cases: Cases
    wanted: float | None = None
    note: str = ""

    @property
    def title(self) -> str:
        """The call as the table shows it."""
        return f"`{self.call}`" + (f", {self.note}" if self.note else "")


@dataclass(frozen=True, slots=True)
class Measured:
    """Seconds of one call of each shape, and what is wrong with those that cannot be made."""

    seconds: Mapping[Shape, float]
    errors: Mapping[Shape, str]


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that stand in one table, measured against one reference.

    A target is a minimum if the measure is "as fast" as the reference, and a maximum if it is
    "the time" of the reference.
    """

    title: str
    reference: Shape
    measure: Measure
    shapes: Sequence[Shape]

    def rows(self, measured: Measured) -> list[Row]:
        """The rows of the table: ratios of the times of one call."""
        return [self._row(shape, measured) for shape in self.shapes]

    def _row(self, shape: Shape, measured: Measured) -> Row:
        faster = self.measure == "as fast"
        wanted = ""
        if shape.wanted is not None:
            wanted = f"at {'least' if faster else 'most'} {shape.wanted:g} ×"
        if shape in measured.errors:
            return shape.title, f"cannot be called: {measured.errors[shape]}", wanted, _MISSED
        own, reference = measured.seconds[shape], measured.seconds[self.reference]
        ratio = reference / own if faster else own / reference
        mark = ""
        if shape.wanted is not None:
            mark = verdict(ratio >= shape.wanted if faster else ratio <= shape.wanted)
        text = f"{figure(ratio)} × {self.measure} ({figure(1e6 * own)} µs)"
        return shape.title, text, wanted, mark


_MISSED = verdict(False)


def measure(
    shapes: Iterable[Shape], names: Names, others: Sequence[Work] = (), *, turns: int = 150
) -> Measured:
    """The best time of every shape without its loop; the others take their turns among them."""
    errors: dict[Shape, str] = {}
    loops: dict[Shape, Work] = {}
    for shape in dict.fromkeys(shapes):
        work = loop(shape, names)
        try:
            work()
        except Exception as problem:  # the table says so, and the other rows go on
            errors[shape] = type(problem).__name__
        else:
            loops[shape] = work
    bare = {shape.cases: empty_loop(shape.cases) for shape in loops}
    best = best_of([*bare.values(), *loops.values(), *others], turns=turns)
    seconds = {
        shape: max(best[work.__name__] - best[bare[shape.cases].__name__], _SHORTEST)
        / len(shape.cases.values)
        for shape, work in loops.items()
    }
    return Measured(seconds, errors)


_SHORTEST = 1e-9  # a call within the noise of its loop


def loop(shape: Shape, names: Names) -> Work:
    """A function that makes the call for every case."""
    text = f"for {shape.cases.variables} in cases:\n  {shape.call}"
    return _function(shape.title, text, names, shape.cases)


def empty_loop(cases: Cases) -> Work:
    """What every loop over these cases takes."""
    text = f"for {cases.variables} in cases:\n  pass"
    return _function(f"loop over {id(cases)}", text, {}, cases)


def answers(shape: Shape, names: Names) -> list[Any]:
    """What the call answers, case by case."""
    text = f"return [{shape.call} for {shape.cases.variables} in cases]"
    found = _function(shape.title, text, names, shape.cases)()
    assert isinstance(found, list)
    return found


def _function(title: str, body: str, names: Names, cases: Cases) -> Work:
    space: dict[str, Any] = {**names, "cases": cases.values}
    exec(f"def work():\n {body}", space)
    work: Work = space["work"]
    work.__name__ = title
    return work
