"""`make mutants`: the tests against changed code. mutmut makes the mutants and keeps the results.

mutmut starts pytest for every mutant, which takes seconds before the first test runs. Here pytest
collects once, and every mutant is a fork of that session. It runs the tests that reach the changed
function, quick and specific ones first, until one fails or BUDGET is spent; `--again` tries the
survivors with more of them. A run that was stopped goes on where it was; `rm -r mutants` begins
anew.

    python scripts/mutants.py [--workers N] [--again] [PATTERN ...]
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from itertools import accumulate
from math import ceil, inf
from random import Random
from typing import Any

import pytest
from mutmut import __main__ as mutmut
from mutmut.configuration import config
from mutmut.mutation import file_mutation, mutators
from mutmut.mutation.data import SourceFileMutationData
from mutmut.mutation.trampoline import set_mutant_under_test
from mutmut.runners.harness import PytestRunner, TestRunner
from mutmut.state import state
from mutmut.stats import load_stats, status_by_exit_code
from mutmut.utils.file_utils import (
    change_cwd,
    copy_also_copy_files,
    copy_src_dir,
    setup_source_paths,
)
from mutmut.utils.format_utils import mangled_name_from_mutant_name
from mutmut.workers.isolation import ForkRunner, run_in_fork

#: Seconds of tests, as they last without a mutant, that one has to survive; four times where it is
#: tried again.
BUDGET = 1.5
#: Seconds that a test costs beside its own.
OVERHEAD = 0.001
#: Of a test with more cases than this, this many run before tests that are less specific.
CASES = 20
#: Mutants come in an order of this seed: a run that is stopped has tried a fair part of them.
SEED = 9
OPTIONS = (
    "--rootdir=.",
    "--override-ini=addopts=",
    "--capture=no",
    *("-p", "no:terminal"),
    *("-p", "no:xdist"),
    *("-p", "no:cacheprovider"),
)


class Collected(TestRunner):
    """Runs tests of a session that has collected them, in a fork of its process."""

    def __init__(self, session: pytest.Session, budget: float) -> None:
        self.session = session
        self.budget = budget
        self.items = {item.nodeid: item for item in session.items}

    def run_tests(self, *, mutant_name: str | None, tests: Iterable[str]) -> int:
        """1 once a test fails, 0 if none does. They come in mutmut's order, not in ours."""
        forget()
        items = [self.items[test] for test in in_order(tests, self.budget)]
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.session.testsfailed:
                print(mutant_name, item.nodeid, file=sys.__stderr__, flush=True)
                return 1
        return 0


class Reach(PytestRunner):
    """Finds out which tests reach which function, each as if it were the first one."""

    def execute_pytest(self, params: list[str], **kwargs: Any) -> int:
        """As it was, with nothing remembered from test to test."""
        plugins = [*kwargs.pop("plugins", ()), self]
        return super().execute_pytest(params, plugins=plugins, **kwargs)

    def pytest_runtest_setup(self) -> None:
        """Once for each test."""
        forget()


class Loop:
    """Stands where a session runs its tests: runs the mutants, each in a fork."""

    def __init__(self, settings: argparse.Namespace) -> None:
        self.settings = settings

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        # Others would parse the whole file of the mutant to show a line of it.
        session.config.option.tbstyle = "native"
        if not self.settings.again:
            self.check(Collected(session, inf))
        tests = Collected(session, BUDGET * 4 if self.settings.again else BUDGET)
        with change_cwd(".."):
            try_all(ForkRunner(self.settings.workers, tests), pending(self.settings), tests.budget)
        return True

    def check(self, tests: Collected) -> None:
        """Without a mutant no test fails, in this order either."""
        quick = [test for test, seconds in state().duration_by_test.items() if seconds <= BUDGET]
        if run_in_fork(lambda: tests.run_tests(mutant_name=None, tests=quick)):
            sys.exit("A test fails without a mutant.")


def forget() -> None:
    """What was laid out before the mutant was switched on is laid out again."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("arpad", "sessions"):
            for value in vars(module).values():
                getattr(value, "cache_clear", int)()
    fide = import_module("arpad.fide")
    fide._books.clear()
    fide._updates.clear()


def in_order(tests: Iterable[str], budget: float) -> list[str]:
    """Quick and specific ones first, of each test up to CASES; then as many again, and so on."""
    seconds, reach = state().duration_by_test, functions_by_test()
    cost = {test: OVERHEAD + seconds[test] for test in tests}
    cases: Counter[str] = Counter()
    ranked = []
    for test in sorted(cost, key=lambda test: (cost[test], test)):
        name = test.partition("[")[0]
        ranked.append((cases[name] // CASES, cost[test] * reach[test], test))
        cases[name] += 1
    ranked.sort()
    spent = accumulate(cost[test] for _, _, test in ranked)
    affordable = sum(sofar <= budget for sofar in spent)
    return [test for _, _, test in ranked[: max(affordable, 1)]]


@cache
def functions_by_test() -> Counter[str]:
    """How many functions each test reaches."""
    return Counter(
        test for tests in state().tests_by_mangled_function_name.values() for test in tests
    )


def spare_words() -> None:
    """No mutants of sentences: they stand in goldens, where a change is seen in the difference."""

    def changed(node: Any) -> Iterable[Any]:
        return () if " " in getattr(node, "value", "") else mutators.operator_string(node)

    file_mutation.mutation_operators = [
        (kind, changed if change is mutators.operator_string else change)
        for kind, change in mutators.mutation_operators
    ]


def prepare(workers: int) -> None:
    """The mutants of every file, and which tests reach which function."""
    set_mutant_under_test("mutant_generation")
    spare_words()
    os.makedirs("mutants", exist_ok=True)
    with mutmut.CatchOutput(spinner_title=""):
        copy_src_dir()
        copy_also_copy_files()
        setup_source_paths()
        mutmut.create_mutants(workers)
    if run_in_fork(collect_stats):
        sys.exit("The tests fail without a mutant.")
    load_stats()
    set_mutant_under_test("")


def collect_stats() -> int:
    """In a process of its own, which keeps what tests leave behind."""
    mutmut.collect_or_load_stats(ForkRunner(1, Reach()))
    return 0


def pending(settings: argparse.Namespace) -> Iterator[tuple[SourceFileMutationData, str]]:
    """What was not tried yet; what survived, where that is to be tried again."""
    found, _ = mutmut.collect_source_file_mutation_data(mutant_names=settings.patterns)
    found.sort(key=lambda one: one[1])
    Random(SEED).shuffle(found)
    statuses = {"survived", "timeout"} if settings.again else {"not checked"}
    return ((data, name) for data, name, code in found if status_by_exit_code[code] in statuses)


def try_all(
    runner: ForkRunner, mutants: Iterator[tuple[SourceFileMutationData, str]], budget: float
) -> None:
    """Each against its tests; what becomes of it is written at once."""
    files: dict[str, SourceFileMutationData] = {}
    gc.collect()
    runner.startup()

    def record() -> None:
        result = runner.wait_for_result()
        mutmut._register_mutant_result(result, files)
        status = status_by_exit_code[result.exit_code]
        print(f"{status:10} {result.duration:6.2f} s  {result.mutant_name}", flush=True)

    for data, name in mutants:
        while not runner.has_capacity():
            record()
        files[name] = data
        function = mangled_name_from_mutant_name(name)
        tests = in_order(state().tests_by_mangled_function_name.get(function, ()), budget)
        seconds = sum(state().duration_by_test[test] for test in tests)
        runner.submit(name, tests, ceil(3 * seconds) + 5, seconds)
    while runner.pending_count():
        record()
    runner.shutdown()


def main() -> int:
    """Prepare, then run mutants in the place of a session's tests."""
    parser = argparse.ArgumentParser(description="the tests against changed code")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--again", action="store_true", help="those that survived, with more tests")
    parser.add_argument("patterns", nargs="*", metavar="PATTERN", help="of names of mutants")
    settings = parser.parse_args()
    prepare(settings.workers)
    options = [*OPTIONS, *config().pytest_add_cli_args]
    with change_cwd("mutants"):
        return pytest.main(options, plugins=[Loop(settings)])


if __name__ == "__main__":
    sys.exit(main())
