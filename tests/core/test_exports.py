"""The public names of `arpad`: complete, sorted, and quick to import."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import arpad
from arpad import compat, elo, fide


def modules_after(code: str) -> set[str]:
    """What a fresh interpreter has loaded after this code, beyond what it starts with."""
    script = f"import sys; before = set(sys.modules); {code}; print(*set(sys.modules) - before)"
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=30
    )
    return set(ran.stdout.split())


def strangers(modules: set[str]) -> set[str]:
    """What is neither Python's nor ours; its own settings are in a module named by the machine."""
    known = {*sys.stdlib_module_names, "arpad"}
    tops = {module.partition(".")[0] for module in modules}
    return {top for top in tops - known if not top.startswith("_sysconfigdata")}


@pytest.mark.untraced
def test_import_arpad_loads_hardly_anything() -> None:
    loaded = modules_after("import arpad")
    assert "arpad" in loaded
    assert strangers(loaded) == set()
    assert {module for module in loaded if module.startswith("arpad.")} == set()
    assert "decimal" not in loaded


@pytest.mark.untraced
def test_a_part_is_loaded_when_it_is_first_touched() -> None:
    loaded = modules_after("import arpad; arpad.fide.update(1400, 1400, 1)")
    assert {"arpad.fide", "decimal"} <= loaded
    assert loaded.isdisjoint({"arpad.elo", "arpad.render", "arpad.compat.echecs"})


#: Parts that an extra brings in, with the libraries they need.
EXTRAS = {"bulk", "cli", "league", "web"}
#: Modules for pages of HTML, which need Jinja2: it comes with the command.
PAGES = {"arpad.render.templating", "arpad.render.event_html"}


def test_the_core_needs_nothing_but_the_standard_library() -> None:
    source = Path(arpad.__file__).parent
    paths = [path.relative_to(source).with_suffix("").parts for path in source.rglob("*.py")]
    core = [parts for parts in paths if parts[0] not in {*EXTRAS, "__main__"}]
    names = {".".join(("arpad", *parts)).removesuffix(".__init__") for parts in core} - PAGES
    loaded = modules_after(f"import {', '.join(sorted(names))}")
    assert names <= loaded
    assert strangers(loaded) == set()


def test_the_flat_face_is_sorted_and_complete() -> None:
    assert arpad.__all__ == sorted(set(arpad.__all__))
    assert set(arpad._HOMES) <= set(arpad.__all__)


@pytest.mark.parametrize("name", arpad.__all__)
def test_every_name_resolves(name: str) -> None:
    found = getattr(arpad, name)
    if isinstance(found, ModuleType):
        assert found is import_module(arpad._MOVED.get(name, f"arpad.{name}"))
        assert name.islower()
    else:
        assert found.__name__ == name
        assert found.__module__.startswith("arpad.")


@pytest.mark.parametrize("name", ["Elo", "_Player", "update", "__wrapped__"])
def test_an_unknown_name_is_an_attribute_error(name: str) -> None:
    with pytest.raises(AttributeError, match=f"module 'arpad' has no attribute '{name}'"):
        getattr(arpad, name)


def test_dir_shows_every_name() -> None:
    assert set(arpad.__all__) <= set(dir(arpad))
    assert "__version__" in dir(arpad)
    assert dir(arpad) == sorted(dir(arpad))


@pytest.mark.parametrize("module", [fide, elo], ids=lambda module: module.__name__)
def test_the_parts_list_their_names(module: ModuleType) -> None:
    assert len(set(module.__all__)) == len(module.__all__)
    assert [name for name in module.__all__ if not hasattr(module, name)] == []


def test_the_names_of_fide_are_sorted() -> None:
    assert fide.__all__ == sorted(fide.__all__)
    assert dir(fide) == fide.__all__


def test_the_classes_of_the_flat_face_are_those_of_the_parts() -> None:
    assert arpad.Player is fide.Player
    assert arpad.Game is fide.Game
    assert arpad.compat is compat


def test_the_package_is_typed() -> None:
    assert (Path(arpad.__file__).parent / "py.typed").exists()
