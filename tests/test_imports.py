"""Imports point one way: there is no cycle, neither at import, nor lazily, nor only for types."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import arpad

SOURCE = Path(arpad.__file__).parent
#: From the screens down to what knows nothing; each room may import those after it and itself.
ROOMS = (
    *("__main__", "cli", "web"),
    *("render", "event", "questions", "league", "bulk", "compat"),
    *("uschess", "glicko", "pools", "fide", "elo", "formats", "writing"),
    *(
        "engine",
        "system",
        "needed",
        "outcome",
        "answer",
        "json_data",
        "terms",
        "sentences",
        "game",
        "facts",
    ),
    *("results", "exact", "errors"),
)
#: What reads files of the packages that it is given: texts, and templates.
_READERS = ("files", "environment")
#: `Report.__str__` looks up to the renderer when somebody looks at a report: the one exception.
LOOKS_UP = ("arpad.answer", "arpad.render")
#: A package's own face may be named by a lazy attribute of the face above it.
FACE = "arpad"


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


MODULES = {name_of(path): path for path in SOURCE.rglob("*.py")}


def imported(module: str) -> Iterator[str]:
    """Every module that this one imports or whose files it reads, wherever that stands."""
    for node in ast.walk(ast.parse(MODULES[module].read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in MODULES else node.module
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in _READERS:
            yield from (str(part.value) for part in node.args if isinstance(part, ast.Constant))


GRAPH = {
    module: {
        other
        for other in imported(module)
        if other in MODULES and other not in (module, FACE) and (module, other) != LOOKS_UP
    }
    for module in MODULES
    if module != FACE
}


def test_there_is_something_to_look_at() -> None:
    assert len(GRAPH) > 60
    assert "arpad.fide.k_rule" in GRAPH["arpad.fide.formulas"]
    assert "arpad.web" in GRAPH["arpad.web.event.form"], "templates, too"
    assert "arpad.web.api" in GRAPH["arpad.web.api.page"], "the files that a module reads count too"


def test_no_module_imports_itself_through_others() -> None:
    try:
        TopologicalSorter(GRAPH).prepare()
    except CycleError as cycle:
        pytest.fail(" → ".join(cycle.args[1]))


def room(module: str) -> str:
    return module.split(".")[1]


@pytest.mark.parametrize("module", sorted(GRAPH))
def test_arrows_point_from_the_screens_to_the_core(module: str) -> None:
    for other in GRAPH[module]:
        assert ROOMS.index(room(module)) <= ROOMS.index(room(other)), f"{module} → {other}"


@pytest.mark.parametrize("module", sorted(GRAPH))
def test_only_the_registry_knows_the_systems(module: str) -> None:
    """No branch on a system's name, in Python; the page has its own test."""
    tree = ast.parse(MODULES[module].read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            named = [part for part in ast.walk(node) if isinstance(part, ast.Constant)]
            assert not {"fide", "elo"} & {part.value for part in named if type(part.value) is str}


def test_one_game_loads_only_what_it_asks_for() -> None:
    """Words of time controls, norms and events take longer to lay out than the game to rate."""
    program = (
        "import sys; sys.argv = ['arpad', 'game', '1500', '1600', 'win']\n"
        "from arpad.__main__ import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(*(name for name in sys.modules if name.startswith('arpad.')), file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert "1513" in ran.stdout
    loaded = ran.stderr.split()
    assert "arpad.fide.rulebook" in loaded
    for room in ("arpad.formats.time_control", "arpad.fide.norms", "arpad.event", "arpad.pools"):
        assert not [name for name in loaded if name.startswith(room)], room


@pytest.mark.untraced
def test_the_import_of_a_system_is_light() -> None:
    """Neither what only mistakes or files need is loaded, nor what few questions ask for."""
    code = "import sys, arpad.fide; print(*sorted(sys.modules))"
    ran = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True)
    loaded = set(ran.stdout.split())
    assert "arpad.fide.rulebook" in loaded
    assert not {"json", "argparse", "difflib", "importlib.metadata", "csv", "zipfile"} & loaded
    few = ("adjustments", "file_player", "initial_rating", "needed_score", "norms")
    assert not {f"arpad.fide.{name}" for name in few} & loaded
    assert not {"arpad.formats", "arpad.render", "arpad.event"} & loaded


def test_modules_of_the_face_are_there_at_once() -> None:
    """`import arpad` is enough for `arpad.glicko`, though nothing is loaded before it is used."""
    code = "import arpad; print([getattr(arpad, name) is None for name in arpad.__all__])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "True" not in ran.stdout
    assert {"bulk", "event", "fide", "glicko", "pools", "uschess"} <= set(arpad.__all__)


@pytest.mark.parametrize("module", sorted(each for each in GRAPH if room(each) == "event"))
def test_events_name_no_system(module: str) -> None:
    """What only one system asks about an event is that system's own."""
    assert not {room(other) for other in GRAPH[module]} & {*SYSTEMS}


SYSTEMS = ("elo", "fide", "glicko", "pools", "uschess")


@pytest.mark.parametrize("module", sorted(each for each in GRAPH if room(each) not in SYSTEMS))
def test_nobody_asks_which_system_a_rulebook_is(module: str) -> None:
    """Outside its room a system is known by what it can do, not by its type."""
    tree = ast.parse(MODULES[module].read_text("utf-8"))
    rulebooks = {
        each.asname or each.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and {*(node.module or "").split(".")[1:2]} & {*SYSTEMS}
        for each in node.names
        if each.name in ("Rulebook", "Pool")
    } | {f"{name}.Rulebook" for name in SYSTEMS}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "isinstance":
            kinds = {
                ast.unparse(each) for each in ast.walk(node.args[1]) if isinstance(each, ast.expr)
            }
            assert not kinds & rulebooks
