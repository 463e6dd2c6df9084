"""How much is tried: a seeded part, or everything with ARPAD_FULL=1.

A fifth of the large comparisons runs, and without CI=true a fifth of the made-up examples.
Tests that are the same on every dataframe engine, on both hosts of the page, in both schemes of
colours, or for every command that reads or writes files run on one of them, another for each test
(`every_engine`: on all where CI=true). Cases of one test that each need a page of their own
(`page_case`) are sampled likewise.

With ARPAD_QUICK=1, as in `make test`, a fifth of the cases runs where a test has many, and a fifth
of the tests that take seconds each: those in a browser, and those marked `heavy`.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, TypeVar

FULL = os.environ.get("ARPAD_FULL") == "1"
EVERYWHERE = FULL or os.environ.get("CI") == "true"
QUICK = os.environ.get("ARPAD_QUICK") == "1" and not EVERYWHERE
SEED = int(os.environ.get("ARPAD_SEED", "20260105"))
#: One case in this many runs.
SHARE = 5
#: A test with at most this many cases runs all of them.
_FEW = 5
AMOUNT = (
    f"large comparisons: {'all of them' if FULL else f'one in {SHARE}, seed {SEED}'}; "
    f"many cases of a test, heavy tests: {f'one in {SHARE}' if QUICK else 'all'}; "
    f"cases of a page: {'all' if EVERYWHERE else 'one for each test'}; "
    "engines, hosts, schemes, commands: "
    f"{'all' if FULL else 'one for each test'} (ARPAD_FULL=1 for all)"
)
#: What a test may be the same on, by the names of parameters; it runs on one of them.
_PLACES: tuple[str, ...] = () if FULL else ("serve", "scheme", "writer", "reader", "engine")
if not EVERYWHERE:
    _PLACES += ("page_case",)

T = TypeVar("T")


def sample(items: Iterable[T]) -> Iterator[T]:
    """One in five of them, the same each time; or all of them."""
    random = Random(SEED)
    return (item for item in items if FULL or random.randrange(SHARE) == 0)


def examples(many: int) -> int:
    """How many of a number of made-up examples are tried: one in five, or all of them."""
    return many if EVERYWHERE else max(many // SHARE, 1)


def runs_though_heavy(test: str) -> bool:
    """Whether a test that takes seconds is one of those that run."""
    return not QUICK or Random(f"{SEED} {test}").randrange(SHARE) == 0


def some_cases(tests: Iterable[str]) -> Iterator[bool]:
    """For each case, given by the name of its test: whether it runs."""
    named = list(tests)
    total, random, left = Counter(named), Random(SEED), dict[str, list[bool]]()
    for test, many in total.items():
        few = max(many // SHARE, _FEW) if QUICK else many
        left[test] = [each < few for each in random.sample(range(many), many)]
    return (left[test].pop() for test in named)


def one_place(params: Iterable[dict[str, Any]]) -> Iterator[bool]:
    """For tests that differ only by the place: whether each is the one that runs.

    `params` are the parameters of each test with the name of the test itself under "test".
    """
    sought = [({name: at[name] for name in _PLACES if name in at}, at) for at in params]
    by_test: dict[str, list[str]] = {}
    for places, at in sought:
        by_test.setdefault(_apart_from_place(at), []).append(str(places))
    chosen = {test: Random(f"{SEED} {test}").choice(found) for test, found in by_test.items()}
    return (chosen[_apart_from_place(at)] == str(places) for places, at in sought)


def _apart_from_place(params: dict[str, Any]) -> str:
    return str(sorted((name, str(at)) for name, at in params.items() if name not in _PLACES))
