"""What several test modules need."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable
from datetime import date
from importlib import import_module
from operator import or_
from types import SimpleNamespace
from typing import Any

import pytest
import sampling
import skips
from hypothesis import Phase, is_hypothesis_test, settings

from arpad import fide

# In CI, the examples are always the same; everywhere else they are new ones each time.
# There is no deadline: how long an example takes depends on the machine.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("part", max_examples=sampling.examples(100), deadline=None)
# A mutant is dead with the first example that fails, however large that is.
settings.register_profile(
    "mutants",
    settings.get_profile("part"),
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "part")

pytest_runtest_makereport = skips.pytest_runtest_makereport

#: A test without parameters.
_NONE = SimpleNamespace(params={})
#: Marks of tests that take seconds each.
_HEAVY = {"browser", "heavy"}
#: With this variable, coverage makes a new process trace itself.
_TRACE_CHILDREN = "COVERAGE_PROCESS_CONFIG"


def pytest_sessionstart() -> None:
    """Commands that tests start receive signals, even if the tests run in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_report_header() -> str:
    """How much this run tries."""
    return sampling.AMOUNT


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests that are the same on several engines or hosts run on one, unless everything is tried.

    Of what is left, some of the heavy tests run, and some of the many cases of a test; guards
    run always, with all their cases.
    """
    params = [{"test": _test(item), **getattr(item, "callspec", _NONE).params} for item in items]
    everywhere = ("every_engine" in _marks(item) and sampling.EVERYWHERE for item in items)
    _spare(config, items, map(or_, everywhere, sampling.one_place(params)))
    light = (not _HEAVY & _marks(item) or _is_guard(item) for item in items)
    heavy = (sampling.runs_though_heavy(_test(item)) for item in items)
    _spare(config, items, map(or_, light, heavy))
    some = sampling.some_cases(map(_test, items))
    _spare(config, items, map(or_, map(_is_guard, items), some))


def _test(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


def _marks(item: pytest.Item) -> set[str]:
    return {mark.name for mark in item.iter_markers()}


def _is_guard(item: pytest.Item) -> bool:
    """Whether a test is of what keeps strangers and too much out: no sample leaves it aside."""
    return "guard" in _marks(item)


def _spare(config: pytest.Config, items: list[pytest.Item], runs: Iterable[bool]) -> None:
    """Of the items keep those that run; the others are counted as deselected."""
    decided = list(zip(items, runs, strict=True))
    config.hook.pytest_deselected(items=[item for item, run in decided if not run])
    items[:] = [item for item, run in decided if run]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Some tests, and their processes, have no coverage: see `_is_untraced`."""
    coverage = sys.modules.get("coverage")
    tracing = coverage.Coverage.current() if coverage else None
    if tracing is None or not _is_untraced(item):
        return (yield)
    tracing.stop()
    for_children = os.environ.pop(_TRACE_CHILDREN, None)
    try:
        return (yield)
    finally:
        if for_children is not None:
            os.environ[_TRACE_CHILDREN] = for_children
        tracing.start()


def _is_untraced(item: pytest.Item) -> bool:
    """Whether a test is marked so, uses a browser, or makes up examples.

    What only a made-up example reaches is not tested for sure.
    """
    made_up = is_hypothesis_test(getattr(item, "obj", None))
    return made_up or bool({"untraced", "browser"} & _marks(item))


@pytest.fixture
def pretend_today(monkeypatch: pytest.MonkeyPatch) -> Callable[[date], None]:
    """A function that changes what Arpad takes for today until the test is over."""

    def pretend(today: date) -> None:
        class AnyDate(type):
            def __instancecheck__(cls, instance: object) -> bool:
                return isinstance(instance, date)

        class Pretended(date, metaclass=AnyDate):
            @classmethod
            def today(cls) -> Any:
                return today

        for module in ("arpad.terms", "arpad.fide.player"):
            monkeypatch.setattr(import_module(module), "date", Pretended)
        # The newest rulebook is kept once it is in force: start without it, and restore it.
        monkeypatch.setattr(fide.fast, "books", {})
        monkeypatch.setattr(fide.fast, "_updates", {})

    return pretend
