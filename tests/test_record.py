"""Records: what a frozen dataclass with slots is, and taken for one by the standard library."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import subprocess
import sys
import weakref
from dataclasses import FrozenInstanceError, dataclass
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from arpad import fide
from arpad.facts import fact, facts
from arpad.outcome import PlainOutcome
from arpad.record import MISSING, Field, field, fields, record, replace

S = TypeVar("S")


@record()
class Point(Generic[S]):
    """A place on a plane."""

    x: int
    y: S
    name: str = "here"
    note: str = field(default="", repr=False, metadata={"seen": "never"})
    scale: ClassVar[int] = 10

    def __bool__(self) -> bool:
        return bool(self.x)


@dataclass(frozen=True, slots=True)
class Twin(Generic[S]):
    """The same as a dataclass."""

    x: int
    y: S
    name: str = "here"
    note: str = dataclasses.field(default="", repr=False, metadata={"seen": "never"})
    scale: ClassVar[int] = 10


@record(slots=False)
class Loose:
    """A record with a dictionary."""

    a: int = field()
    b: int = 2


@record(frozen=False)
class Open:
    """A record that may change."""

    a: int
    b: int = 2


def test_it_is_made_as_a_dataclass_is() -> None:
    assert inspect.signature(Point) == inspect.signature(Twin)
    assert repr(Point(1, "up")) == repr(Twin(1, "up")).replace("Twin", "Point")
    assert (Point(1, 2).name, Point(1, 2, "there", note="far").note) == ("here", "far")
    assert (Point.scale, Point.__doc__, bool(Point(0, 1))) == (10, "A place on a plane.", False)
    with pytest.raises(TypeError, match=r"Point.__init__\(\) missing 1 required positional"):
        Point(1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'z'"):
        Point(1, 2, z=3)  # type: ignore[call-arg]


def test_it_is_equal_by_value() -> None:
    assert Point(1, 2) == Point(1, 2)
    assert Point(1, 2) != Point(1, 3)
    assert Point(1, 2) != Open(1, 2)  # type: ignore[comparison-overlap]
    assert Point(1, 2, note="a") != Point(1, 2, note="b")
    assert len({Point(1, 2), Point(1, 2), Point(2, 1)}) == 2
    with pytest.raises(TypeError, match="unhashable"):
        hash(Point(1, []))


@pytest.mark.parametrize("made", [Point(1, 2), Loose(1), fide.Player(1500)])
def test_it_cannot_be_changed(made: Any) -> None:
    for name in (*type(made).__match_args__, "other"):
        with pytest.raises(FrozenInstanceError, match=f"cannot assign to field '{name}'"):
            setattr(made, name, 1)
        with pytest.raises(FrozenInstanceError, match=f"cannot delete field '{name}'"):
            delattr(made, name)


def test_it_has_slots_unless_told_otherwise() -> None:
    assert not hasattr(Point(1, 2), "__dict__")
    assert Loose(1).__dict__ == {"a": 1, "b": 2}
    assert not hasattr(Loose, "a")
    assert Loose.b == 2


def test_it_may_check_itself() -> None:
    @record()
    class Checked:
        a: int

        def __post_init__(self) -> None:
            if self.a < 0:
                raise ValueError(self.a)

    assert Checked(0).a == 0
    with pytest.raises(ValueError, match="-1"):
        Checked(-1)


def test_one_that_may_change() -> None:
    made = Open(1)
    made.b = 5
    assert made == Open(1, 5)
    with pytest.raises(TypeError, match="unhashable"):
        hash(made)


@pytest.mark.parametrize("made", [Point(1, 2, note="x"), Loose(1, 3), Open(1), fide.Player(1500)])
def test_it_can_be_copied_and_stored(made: Any) -> None:
    again = (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made)))
    assert again == (made, made, made)


def test_the_standard_library_takes_it_for_its_own() -> None:
    made = Point(1, 2, "there")
    theirs, twins = dataclasses.fields(Point), dataclasses.fields(Twin)
    assert list(map(repr, theirs)) == list(map(repr, twins))
    assert all(map(dataclasses.is_dataclass, (Point, made, fide.Player, fide.Edition)))
    assert dataclasses.asdict(made) == dataclasses.asdict(Twin(1, 2, "there"))
    assert dataclasses.replace(made, x=5) == Point(5, 2, "there")
    assert dataclasses.replace(fide.Player(1500, age=15), rating=1600) == fide.Player(1600, age=15)
    assert repr(Point.__dataclass_params__) == repr(  # type: ignore[attr-defined]
        Twin.__dataclass_params__  # type: ignore[attr-defined]
    ).replace("slots=True", "slots=False")
    assert not Open.__dataclass_params__.frozen  # type: ignore[attr-defined]


def test_copies_with_changes() -> None:
    assert replace(Point(1, 2, "there"), x=5) == Point(5, 2, "there")
    assert Point(1, 2).__replace__(y=3) == Point(1, 3)  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match="unexpected keyword argument 'z'"):
        replace(Point(1, 2), z=1)  # type: ignore[call-arg]


def test_a_dataclass_may_come_after_it() -> None:
    @dataclass(frozen=True)
    class Named(PlainOutcome[fide.Player]):
        title: str = "none"

    player = fide.Player(1500)
    named = Named(player, player, "rules", (), title="a title")
    assert (named.title, named.before, named.missing) == ("a title", player, ())
    assert dataclasses.replace(named, title="other").title == "other"


def test_patterns() -> None:
    match Point(1, 2):
        case Point(1, y):
            assert y == 2


def test_fields_of_either_kind() -> None:
    @dataclass
    class Theirs:
        a: int = fact("whole", "A", "A number.", default=1)

    @record()
    class Ours:
        a: int = fact("whole", "A", "A number.", default=1)

    assert facts(Ours) == facts(Theirs)
    assert [each.name for each in fields(Ours)] == [each.name for each in fields(Theirs)] == ["a"]
    assert (Ours().a, Theirs().a) == (1, 1)


def test_a_field_of_its_own_where_the_standard_library_has_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "dataclasses")
    described, required = field(default=3, metadata={"a": 1}), field()
    monkeypatch.undo()
    assert isinstance(described, Field)
    assert (described.default, described.metadata) == (3, {"a": 1})
    assert (required.default, required.metadata) == (MISSING, {})


def test_the_import_of_a_system_is_light() -> None:
    """Neither `dataclasses` nor modules that read source code are loaded, nor what few need."""
    code = "import sys, arpad.fide; print(*sorted(sys.modules))"
    ran = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True)
    loaded = set(ran.stdout.split())
    assert "arpad.fide.rulebook" in loaded
    bare = subprocess.run(
        [sys.executable, "-I", "-c", "import sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
    )
    heavy = {"dataclasses", "inspect", "json", "argparse", "difflib", "importlib.metadata"}
    assert not heavy & (loaded - set(bare.stdout.split()))
    few = ("adjustments", "entry", "initial_rating", "k_report", "needed_score", "norms")
    assert not {f"arpad.fide.{name}" for name in few} & loaded
    assert not {"arpad.formats", "arpad.render", "arpad.event"} & loaded


def pair() -> tuple[Any, Any]:
    """A record that is made now, and the same as a dataclass."""

    @record()
    class Made:
        a: int
        b: int = 2
        c: int = dataclasses.field(default=3, repr=False, metadata={"seen": "never"})
        d: int = dataclasses.field(default=4, hash=False)

    @dataclass(frozen=True, slots=True)
    class Theirs:
        a: int
        b: int = 2
        c: int = dataclasses.field(default=3, repr=False, metadata={"seen": "never"})
        d: int = dataclasses.field(default=4, hash=False)

    return Made, Theirs


def test_a_class_made_now_is_what_a_dataclass_is() -> None:
    made, theirs = pair()
    assert inspect.signature(made) == inspect.signature(theirs)
    assert made.__qualname__ == "pair.<locals>.Made"
    assert repr(made(1)) == repr(theirs(1)).replace("Theirs", "Made")
    assert repr(made(1)).endswith(".Made(a=1, b=2, d=4)")
    assert hash(made(1)) == hash(theirs(1)) == hash((1, 2, 3))
    assert made.__match_args__ == theirs.__match_args__ == made.__slots__ == ("a", "b", "c", "d")
    assert list(map(repr, dataclasses.fields(made))) == list(map(repr, dataclasses.fields(theirs)))
    init, wanted = made.__init__, theirs.__init__
    assert (init.__module__, init.__annotations__) == (__name__, wanted.__annotations__)
    assert [each.metadata for each in fields(made)] == [{}, {}, {"seen": "never"}, {}]
    for wrong in ((), (1, 2, 3, 4, 5)):
        with pytest.raises(TypeError):
            made(*wrong)


def test_a_record_made_now_is_a_value() -> None:
    made, other = pair()[0], pair()[0]
    assert made(1, 3) == made(1, 3)
    assert made(1, 3) != made(1, 4)
    assert made(1, d=5) != made(1, d=6)
    assert made(1) != other(1), "of another class with the same fields"
    assert hash(made(1, d=5)) == hash(made(1, d=6))
    assert hash(made(1)) != hash(made(2))
    assert made(1).__replace__(b=9) == made(1, 9)
    assert made(1).__reduce__() == (made, (1, 2, 3, 4))
    assert not hasattr(made(1), "__dict__")
    assert not hasattr(made(1), "__weakref__")


def test_a_field_without_a_default_is_required_in_either_spelling() -> None:
    @record()
    class Made:
        a: int
        b: int = field()
        c: int = dataclasses.field(repr=False)

    assert all(value.default is inspect.Parameter.empty for value in signature_of(Made))
    assert repr(Made(1, 2, 3)).endswith("Made(a=1, b=2)")
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'c'"):
        Made(1, 2)


def signature_of(made: Any) -> list[inspect.Parameter]:
    return list(inspect.signature(made).parameters.values())


def test_a_record_made_now_with_a_dictionary() -> None:
    @record(slots=False)
    class Made:
        """With a method and two fields."""

        a: int
        b: int = 2

        def sum(self) -> int:
            return self.a + self.b

    assert (Made(1).__dict__, Made(1).sum(), Made.b) == ({"a": 1, "b": 2}, 3, 2)
    assert not hasattr(Made, "a")
    assert Made.__doc__ == "With a method and two fields."
    assert weakref.ref(Made(1)) is not None


def test_what_a_field_says_of_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, hidden = field(metadata={"a": 1}), field(repr=False, hash=False)
    assert (shown.repr, shown.hash, dict(shown.metadata)) == (True, None, {"a": 1})
    assert (hidden.repr, hidden.hash, dict(hidden.metadata)) == (False, False, {})
    monkeypatch.delitem(sys.modules, "dataclasses")
    shown, hidden = field(), field(repr=False, hash=False)
    monkeypatch.undo()
    assert (shown.repr, shown.hash, hidden.repr, hidden.hash) == (True, True, False, False)
